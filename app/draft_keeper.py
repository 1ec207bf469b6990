"""Saves what is being written shortly after each pause, and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.chat.composer import Composer
from app.drafts_file import DraftsFile, without

if TYPE_CHECKING:
    from app.chat.transcript import Transcript
    from app.memory_editor.window import MemoryEditor
    from app.model_manager.settings_page import SettingsOfModel
    from app.model_manager.window import ModelsWindow
    from engine.memory.erasing.mentions import Mentions

_PAUSE_MS = 600


class DraftKeeper(QObject):
    """Brings the composer's drafts back at once, those of other windows when they are opened.

    Args:
        transcript: where messages are written anew; that is kept as long as the program runs.
    """

    def __init__(
        self,
        file: DraftsFile,
        composer: Composer,
        transcript: Transcript | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._file = file
        self._composer = composer
        self._transcript = transcript
        self._editor: MemoryEditor | None = None
        self._models: SettingsOfModel | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.save)
        composer.restore_drafts(file.values.messages)
        composer.draft_changed.connect(self._pause.start)

    def watch_editor(self, editor: MemoryEditor) -> None:
        """Give the editor what it left unsaved the last time, and keep it saved from now on."""
        editor.restore_drafts(self._file.values.editor)
        editor.drafts_changed.connect(self._pause.start)
        self._editor = editor

    def watch_models(self, window: ModelsWindow) -> None:
        """The same for the settings of models."""
        self._models = window.settings
        self._models.restore_drafts(self._file.values.models)
        self._models.drafts_changed.connect(self._pause.start)

    def erase(self, mentions: Mentions) -> int:
        """Take what is being forgotten out of everything unsent and unsaved; returns in how many texts it was."""
        count = self._composer.cut_drafts(mentions.cut)
        if self._transcript is not None:
            count += self._transcript.cut_unsent(mentions.cut)
        if self._editor is not None:
            count += self._editor.erase_drafts(mentions)
        else:
            kept, held = without(self._file.values.editor, mentions.cut)
            self._file.update(editor=kept)
            count += held
        self.save()
        return count

    def take_over(self) -> None:
        """The file is this window's from now on: bring back what it holds, beside what was written here."""
        self._file.take_over()
        self._composer.restore_drafts(self._file.values.messages)
        if self._editor is not None:
            self._editor.restore_drafts(self._file.values.editor)
        if self._models is not None:
            self._models.restore_drafts(self._file.values.models)

    def let_go(self) -> None:
        """The file is another window's: it is not written any more."""
        self._pause.stop()
        self._file.let_go()

    @property
    def is_ours(self) -> bool:
        return self._file.is_ours

    @property
    def unwritten(self) -> str:
        """Why the drafts could not be written the last time."""
        return self._file.unwritten

    @property
    def holds_messages(self) -> bool:
        """Whether something is written and not sent."""
        return bool(self._composer.drafts())

    def save(self) -> bool:
        """Write the drafts now. False if the disk refused."""
        self._pause.stop()
        editor = self._file.values.editor if self._editor is None else self._editor.drafts()
        models = self._file.values.models if self._models is None else self._models.drafts()
        return self._file.update(messages=self._composer.drafts(), editor=editor, models=models)
