"""Which agent's memory the editor shows: chosen in the picker, in the list of agents, or by where one comes from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject

from app.memory_editor.agent_picker import AgentPicker
from app.memory_editor.scoped_bridge import ScopedBridge

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.memory_editor.window import MemoryEditor


class AgentSwitch(QObject):
    """Asks what to do with unsaved edits before another agent's memory comes up.

    Attributes:
        bridge: what the tabs talk to.
    """

    def __init__(self, bridge: Bridge, editor: MemoryEditor) -> None:
        super().__init__(editor)
        self._scope = ScopedBridge(bridge)
        self.bridge = cast("Bridge", self._scope)
        self.picker = AgentPicker(bridge, editor)
        self.picker.chosen.connect(self.look_at)
        self.picker.gone.connect(lambda: self._show(None))

    @property
    def _editor(self) -> MemoryEditor:
        """The parent, of which nothing is held: it is gone as soon as nobody else needs it."""
        return cast("MemoryEditor", self.parent())

    @property
    def agent_id(self) -> int | None:
        """The one that is shown; None is the first."""
        return self._scope.agent_id

    def renew(self) -> None:
        """Make the picker again, in the language of now."""
        old = self.picker
        self.picker = AgentPicker(self._scope, self._editor)  # type: ignore[arg-type]
        self.picker.chosen.connect(self.look_at)
        self.picker.gone.connect(lambda: self._show(None))
        self.picker.show_agent(self.agent_id)
        old.hide()
        old.deleteLater()

    def restore(self, agent_id: int | None) -> None:
        """Be about an agent before anything was read."""
        self._scope.agent_id = agent_id
        self.picker.show_agent(agent_id)

    def look_at(self, agent_id: int) -> None:
        """Show the memory of another agent, once nothing is unsaved."""
        if self.picker.is_shown(agent_id, self.agent_id):
            return
        editor = self._editor
        if not editor.has_unsaved:
            self._show(agent_id)
            return
        self.picker.show_agent(self.agent_id)
        editor.bar.say(
            editor.tr("Some changes are not saved yet."),
            [
                (editor.tr("&Save and go on"), partial(self._save_and_show, agent_id)),
                (editor.tr("&Discard and go on"), partial(self._discard_and_show, agent_id)),
                (editor.tr("&Keep editing"), lambda: None),
            ],
            tone="warning",
            closable=False,
        )

    def _save_and_show(self, agent_id: int) -> None:
        self._editor.save_all(lambda saved: self._show(agent_id) if saved else self._editor.tell_unsaved())

    def _discard_and_show(self, agent_id: int) -> None:
        self._editor.discard_all()
        self._show(agent_id)

    def _show(self, agent_id: int | None) -> None:
        self._scope.agent_id = agent_id
        self.picker.show_agent(agent_id)
        self._editor.show_other_memory()
