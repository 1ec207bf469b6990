"""What can be done with what stands in a conversation: quoted, exported; and what is said of attached files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from app.chat.panel import ChatPanel
from app.chat.quoting import Quoting
from app.export.exporting import Exports
from app.window.bars import BarArea
from app.window.sidebar import Sidebar
from app.words import Words

if TYPE_CHECKING:
    from app.bridge import Bridge

_KEY = "attach"


class Contents:
    """Built once, with the window."""

    def __init__(
        self, bridge: Bridge, panel: ChatPanel, sidebar: Sidebar, bars: BarArea, actions: dict[str, QAction]
    ) -> None:
        def title_of(number: int) -> str:
            found = next((one for one in sidebar.model.conversations() if one.id == number), panel.conversation)
            return sidebar.model.title(found) if found is not None else ""

        self._bars = bars
        self.quoting = Quoting(panel, actions["quote"])
        self.exports = Exports(
            bridge, panel.window(), bars, actions["export"], lambda: panel.conversation_id, title_of
        )  # fmt: skip
        sidebar.export_requested.connect(self.exports.ask)
        panel.attaching.told.connect(lambda words: bars.show_bar(words, key=_KEY))
        panel.attaching.offered.connect(self._offer)
        panel.attaching.settled.connect(lambda: bars.dismiss(_KEY))
        panel.busy_changed.connect(lambda _busy: actions["export"].setEnabled(panel.conversation_id is not None))
        actions["attach"].triggered.connect(lambda _checked=False: panel.attaching.choose())

    def _offer(self, words: Words, label: Words, action: Callable[[], None]) -> None:
        self._bars.show_bar(words, key=_KEY).add_action(label, action)
