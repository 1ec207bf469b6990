"""What the engine says, as the main window shows it: status line, bars and list follow the bridge's events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Slot

from app.engine_words import notice_words, warning_words
from app.failures import failure_sentence, failure_words
from app.settings.model_in_use import ModelInUse
from app.words import Words, said
from engine.protocol import (
    EngineStarted,
    Failed,
    MemoryChanged,
    MemoryStep,
    ModelLoading,
    ModelReady,
    ModelUnloaded,
    Notice,
)
from engine.values import Conversation, MemoryChange

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.window.main_window import MainWindow

_UNDO_BAR_MS = 12_000
_UNDO_DELETION_BAR_MS = 60_000
translate = QCoreApplication.translate


class EngineNews(QObject):
    """Wires the bridge and the conversation to ``window``.

    Attributes:
        takers: asked in turn whether they tell a failure themselves; what none takes is told in a bar.
    """

    def __init__(self, bridge: Bridge, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.takers: list[Callable[[Failed], bool]] = [window.engine_bars.take]
        bridge.engine_started.connect(self._on_engine_started)
        bridge.engine_ended.connect(self._on_engine_ended)
        bridge.model_loading.connect(self._on_model_loading)
        bridge.model_ready.connect(self._on_model_ready)
        bridge.model_unloaded.connect(self._on_model_unloaded)
        bridge.memory_step.connect(self._on_memory_step)
        bridge.notice.connect(self._on_notice)
        bridge.memory_changed.connect(self._on_memory_changed)
        window.sidebar.deleted.connect(self._on_deleted)
        window.sidebar.arranging.arranged.connect(self._on_arranged)
        window.panel.failed.connect(self._on_failed)
        window.panel.not_sent.connect(self._on_not_sent)
        window.panel.pages.not_found.connect(self._on_message_not_found)

    @Slot(object)
    def _on_engine_started(self, event: EngineStarted) -> None:
        window = self._window
        window.status.show_model(event.status.model)
        window.bars.dismiss("not-sent")
        window.sidebar.refresh()
        window.panel.take_restart()

    @Slot()
    def _on_engine_ended(self) -> None:
        self._window.status.show_model(None)
        self._window.status.show_memory_step(None)

    @Slot(object)
    def _on_model_loading(self, event: ModelLoading) -> None:
        self._window.status.show_loading(event)

    @Slot(object)
    def _on_model_ready(self, event: ModelReady) -> None:
        window = self._window
        window.status.show_model(event.model)
        if event.model.path == window.loading_path:
            window.take_loaded(event.model.path)
        elif event.model.path != window.model_in_use.path:
            window.name_model(ModelInUse(event.model.path, window.model_in_use.origin))
        for warning in warning_words(event.model):
            window.bars.show_bar(warning, "info")

    @Slot(object)
    def _on_model_unloaded(self, _event: ModelUnloaded) -> None:
        self._window.status.show_unloaded()

    @Slot(object)
    def _on_memory_step(self, event: MemoryStep) -> None:
        self._window.status.show_memory_step(event)

    @Slot(object)
    def _on_notice(self, event: Notice) -> None:
        if event.lasting:
            self._window.bars.show_bar(notice_words(event), "warning")
        else:
            self._window.status.show_notice(notice_words(event))

    @Slot(object)
    def _on_failed(self, event: Failed) -> None:
        self._window.status.stop_loading()
        if not any(take(event) for take in self.takers):
            self._window.bars.show_bar(self._placed(event), "warning", event.detail)

    def _placed(self, event: Failed) -> Words:
        """What failed; and where, if that is not the conversation on the screen."""
        window, words = self._window, failure_words(event)
        number = window.panel.conversing.conversation_of(event.job)
        if number is None or number == window.panel.conversation_id:
            return words
        found = next((one for one in window.sidebar.model.conversations() if one.id == number), None)

        def placed() -> str:
            if found is None:
                return self.tr("In another conversation: {reason}").format(reason=said(words))
            title = window.sidebar.model.title(found)
            return self.tr("In “{title}”: {reason}").format(title=title, reason=said(words))

        return placed

    @Slot(object)
    def _on_not_sent(self, why: Failed) -> None:
        def words() -> str:
            return self.tr("Your message was not sent. {reason}").format(reason=failure_sentence(why))

        self._window.bars.show_bar(words, "warning", why.detail, key="not-sent")

    @Slot()
    def _on_message_not_found(self) -> None:
        self._window.bars.show_bar(lambda: self.tr("This message is no longer in its conversation."), "info")

    @Slot(object)
    def _on_memory_changed(self, event: MemoryChanged) -> None:
        """A conversation may have been deleted or brought back elsewhere: its offer to undo is void."""
        changed = [change.entity_id for change in event.changes if change.entity_type == "conversation"]
        for conversation_id in changed:
            self._window.bars.dismiss(f"deleted-{conversation_id}")
        if changed:
            self._window.sidebar.refresh()

    @Slot(str, tuple, str)
    def _on_arranged(self, what: str, conversations: tuple[Conversation, ...], batch: str) -> None:
        """Several were deleted, or some put away, brought back or moved: offer to undo it."""
        window = self._window
        if what == "deleted" and any(one.id == window.panel.conversation_id for one in conversations):
            window.panel.new_conversation()

        def words() -> str:
            if len(conversations) == 1:
                return _one_arranged(what).format(title=window.sidebar.model.title(conversations[0]))
            return _many_arranged(what).format(count=len(conversations))

        key, lasts = ("deleted", _UNDO_DELETION_BAR_MS) if what == "deleted" else ("arranged", _UNDO_BAR_MS)
        bar = window.bars.show_bar(words, "info", key=key, dismiss_after_ms=lasts)
        bar.add_action(lambda: self.tr("Undo"), lambda: window.undo_batch(batch))

    @Slot(object, object)
    def _on_deleted(self, conversation: Conversation, change: MemoryChange) -> None:
        window = self._window
        if conversation.id == window.panel.conversation_id:
            window.panel.new_conversation()

        def words() -> str:
            text = self.tr("“{title}” was deleted. Memory’s history can bring it back later, too.")
            return text.format(title=window.sidebar.model.title(conversation))

        key = f"deleted-{conversation.id}"
        bar = window.bars.show_bar(words, "info", key=key, dismiss_after_ms=_UNDO_DELETION_BAR_MS)
        bar.add_action(lambda: self.tr("Undo"), lambda: window.undo_deletion(change))


def _one_arranged(what: str) -> str:
    return {
        "archived": translate("EngineNews", "“{title}” is in the archive now. Searching still finds it."),
        "unarchived": translate("EngineNews", "“{title}” is back from the archive."),
        "moved": translate("EngineNews", "“{title}” was moved."),
    }[what]


def _many_arranged(what: str) -> str:
    return {
        "deleted": translate("EngineNews", "{count} conversations were deleted. Memory’s history can bring them back."),
        "archived": translate("EngineNews", "{count} conversations are in the archive. Searching still finds them."),
        "unarchived": translate("EngineNews", "{count} conversations are back from the archive."),
        "moved": translate("EngineNews", "{count} conversations were moved."),
    }[what]
