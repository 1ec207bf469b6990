"""Saves what is being written shortly after each pause, and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.chat.composer import Composer
from app.drafts_file import AboutDraft, DraftsFile, without

if TYPE_CHECKING:
    from app.chat.attaching import Attaching
    from app.chat.transcript import Transcript
    from app.memory_editor.window import MemoryEditor
    from app.model_manager.settings_page import SettingsOfModel
    from app.model_manager.window import ModelsWindow
    from app.onboarding.about_page import AboutPage
    from engine.memory.erasing.mentions import Mentions

_PAUSE_MS = 600


class DraftKeeper(QObject):
    """Brings the composer's drafts back at once, those of other windows when they are opened.

    Signals: kept() when everything is on the disk.

    Args:
        transcript: where messages are written anew.
        attaching: the files that wait to be sent.
    """

    kept = Signal()

    def __init__(
        self,
        file: DraftsFile,
        composer: Composer,
        transcript: Transcript | None = None,
        parent: QObject | None = None,
        attaching: Attaching | None = None,
    ) -> None:
        super().__init__(parent)
        self._file = file
        self._composer = composer
        self._transcript, self._attaching = transcript, attaching
        self._editor: MemoryEditor | None = None
        self._models: SettingsOfModel | None = None
        self._about: AboutPage | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.save)
        self._bring_back()
        composer.draft_changed.connect(self._pause.start)
        if transcript is not None:
            transcript.edits_changed.connect(self._pause.start)
        if attaching is not None:
            attaching.changed.connect(self._pause.start)

    def _bring_back(self) -> None:
        """What is written in the conversations."""
        self._composer.restore_drafts(self._file.values.messages)
        if self._transcript is not None:
            self._transcript.restore_edits(self._file.values.edits)
        if self._attaching is not None and self.is_ours:
            self._attaching.restore(self._file.values.files, self._file.is_whole)

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

    def watch_about(self, page: AboutPage) -> None:
        """The same for what the user began to tell of themselves in the first steps."""
        page.restore_draft(self._file.values.about)
        page.draft_changed.connect(self._pause.start)
        page.left.connect(self._leave_about)
        self._about = page

    @Slot()
    def _leave_about(self) -> None:
        self.save()
        self._about = None

    def erase(self, mentions: Mentions) -> int:
        """Take what is being forgotten out of everything unsent and unsaved; returns in how many texts it was."""
        count = self._composer.cut_drafts(mentions.cut)
        if self._transcript is not None:
            count += self._transcript.cut_unsent(mentions.cut)
        if self._attaching is not None:
            count += self._attaching.cut(mentions.cut)
        if self._editor is not None:
            count += self._editor.erase_drafts(mentions)
        else:
            kept, held = without(self._file.values.editor, mentions.cut)
            self._file.update(editor=kept)
            count += held
        about, held = without(self._about_draft(), mentions.cut)
        if self._about is not None and held:
            self._about.restore_draft(about)
        self._file.update(about=about)
        count += held
        self.save()
        return count

    def _about_draft(self) -> AboutDraft:
        return self._file.values.about if self._about is None else self._about.draft()

    def drop(self, conversation_id: int) -> None:
        """A conversation was erased for good, and so is what was to be sent in it."""
        self._composer.drop_draft(conversation_id)
        if self._transcript is not None:
            self._transcript.unsent_edits.drop_of(conversation_id)
        if self._attaching is not None:
            self._attaching.drop(conversation_id)
        self.save()

    def take_over(self) -> None:
        """The file is this window's from now on: bring back what it holds, beside what was written here."""
        self._file.take_over()
        self._bring_back()
        if self._editor is not None:
            self._editor.restore_drafts(self._file.values.editor)
        if self._models is not None:
            self._models.restore_drafts(self._file.values.models)
        if self._about is not None:
            self._about.restore_draft(self._file.values.about)

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
        edits = {} if self._transcript is None else self._transcript.kept_edits()
        files = {} if self._attaching is None else self._attaching.waiting()
        return bool(self._composer.drafts() or edits or files)

    def save(self) -> bool:
        """Write the drafts now. False if the disk refused."""
        self._pause.stop()
        editor = self._file.values.editor if self._editor is None else self._editor.drafts()
        models = self._file.values.models if self._models is None else self._models.drafts()
        edits = self._file.values.edits if self._transcript is None else self._transcript.kept_edits()
        files = self._file.values.files if self._attaching is None else self._attaching.waiting()
        kept = self._file.update(
            messages=self._composer.drafts(), editor=editor, models=models, edits=edits, files=files,
            about=self._about_draft(),
        )  # fmt: skip
        if kept:
            self.kept.emit()
        return kept
