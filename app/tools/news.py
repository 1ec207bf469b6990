"""Says once in the conversation that a tool the user allowed is off, because it is not what was allowed any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.window.bars import BarArea
from engine.protocol import EngineStarted, MessageStored
from engine.protocol.tools import ListTools, ToolsView, ToolView

if TYPE_CHECKING:
    from app.bridge import Bridge

KEY = "tools-off"


class ToolNews(QObject):
    """Looks when the engine starts and with each message, and tells of each state of a tool once.

    Args:
        show_tools: opens the page where tools are allowed.
    """

    def __init__(self, bridge: Bridge, bars: BarArea, show_tools: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._bridge, self._bars, self._show_tools = bridge, bars, show_tools
        self._told: set[tuple[str, str]] = set()
        bridge.engine_started.connect(self._look)
        bridge.message_stored.connect(self._look)

    @Slot(object)
    def _look(self, event: EngineStarted | MessageStored) -> None:
        if isinstance(event, MessageStored) and event.message.role != "user":
            return
        self._bridge.request(ListTools(job=0), self._listed, lambda _failure: None)

    def _listed(self, view: ToolsView) -> None:
        off = [tool for tool in view.tools if tool.changed and (tool.key, tool.fingerprint) not in self._told]
        if not off:
            return
        self._told |= {(tool.key, tool.fingerprint) for tool in off}
        bar = self._bars.show_bar(lambda: self._sentence(off), "warning", key=KEY)
        bar.add_action(lambda: self.tr("Look at it…"), self._show_tools)

    def _sentence(self, off: list[ToolView]) -> str:
        between = self.tr(", ", "between names of tools")
        names = between.join(self.tr("“{name}” of {source}").format(name=tool.name, source=tool.source) for tool in off)
        if len(off) == 1:
            text = self.tr("A tool you allowed is off, because it has changed since: {names}. Look at it, then allow "
                           "it again.")  # fmt: skip
        else:
            text = self.tr("Tools you allowed are off, because they have changed since: {names}. Look at them, then "
                           "allow them again.")  # fmt: skip
        return text.format(names=names)
