"""Files that are sent with a message: chosen, dropped or pasted, read into memory when the message is sent."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Signal, Slot

from app.documents.choosing import choose_files
from app.documents.imports import problem_words
from app.documents.opening import open_or_show
from app.engine_words import sentence_words
from app.failures import failure_words
from app.pasted_files import PastedFiles
from app.words import said
from engine.protocol import Cancel, Failed, FileProblem, ImportDocuments, ImportSummary
from models.system_reasons import reason_of

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.chat.panel import ChatPanel

PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".heic", ".svg", ".avif", ".ico")

_MOST_TOLD = 4

_log = logging.getLogger(__name__)


class Attaching(QObject):
    """The files of each conversation that wait to be sent.

    Signals: told(Words) with a sentence for the user; offered(Words, label, action) with something that can be done;
    settled() once a message is on its way or a file was removed: what was told before no longer holds;
    changed() when other files wait.

    Args:
        pasted: keeps long texts that were pasted until they are sent.
    """

    told = Signal(object)
    offered = Signal(object, object, object)
    settled = Signal()
    changed = Signal()

    def __init__(self, bridge: Bridge, panel: ChatPanel, pasted: PastedFiles) -> None:
        super().__init__(panel)
        self._bridge, self._panel, self._pasted = bridge, panel, pasted
        self._files: dict[int | None, list[str]] = {}
        self._on_their_way: list[str] = []
        self._job = 0
        composer = panel.composer
        composer.attach_button.clicked.connect(lambda _checked=False: self.choose())
        composer.edit.files_given.connect(self.add)
        composer.edit.picture_given.connect(self._refuse_picture)
        composer.edit.long_text_given.connect(self._offer_as_file)
        composer.edit.takes_huge = self._take_huge
        composer.attachments.removed.connect(self.remove)
        panel.transcript.attachment_requested.connect(self.open)
        panel.shown_changed.connect(self._show)

    @property
    def files(self) -> list[str]:
        """Of the conversation on the screen."""
        return [] if self._panel.keeping.is_temporary else self._files.get(self._panel.conversation_id, [])

    @property
    def reading(self) -> bool:
        return bool(self._job)

    # -- what the user does

    def choose(self) -> None:
        """Let the user pick files."""
        self.add(choose_files(self._panel.window()))

    @Slot(object)
    def add(self, paths: Sequence[str]) -> None:
        """Attach files, but none that cannot be read."""
        if self.reading or not paths:
            return
        if self._panel.keeping.is_temporary:
            self.told.emit(lambda: self.tr("Files cannot be attached in a temporary chat: they would be kept."))
            return
        readable = [path for path in paths if self._can_be_read(path)]
        files = self._files.setdefault(self._panel.conversation_id, [])
        files += [path for path in dict.fromkeys(readable) if path not in files]
        self._show_changed()
        self._panel.composer.edit.setFocus()

    def _can_be_read(self, path: str) -> bool:
        from engine.documents.formats import reader_of  # here, so that the window paints without the readers

        name = Path(path).name
        if Path(path).suffix.lower() in PICTURES:
            self._refuse_picture(name)
        elif Path(path).is_dir():
            self.told.emit(
                lambda: self.tr("{name} is a folder. Drop it outside the text field to add it to memory.").format(
                    name=name
                )
            )
        elif reader_of(name) is None:
            self.told.emit(
                lambda: self.tr("{name} cannot be read. These can: txt, md, html, pdf, docx, csv.").format(name=name)
            )
        else:
            return True
        return False

    @Slot(str)
    def _refuse_picture(self, name: str) -> None:
        def words() -> str:
            shown = name or self.tr("The picture")
            return self.tr("{name} was not attached: this model cannot see pictures.").format(name=shown)

        self.told.emit(words)

    @Slot(str)
    def _offer_as_file(self, text: str) -> None:
        if text.strip() and not self._panel.keeping.is_temporary:
            self.offered.emit(
                lambda: self.tr("You pasted a long text. As an attached file it takes less room in the message."),
                lambda: self.tr("Attach it"),
                lambda: self.attach_text(text),
            )

    def attach_text(self, text: str) -> None:
        """Take a text out of the field, and attach it as a file; it stays there while nothing can be attached."""
        edit = self._panel.composer.edit
        if text not in edit.toPlainText() or self.reading or self._panel.keeping.is_temporary:
            return
        if self._keep_pasted(text):
            edit.setPlainText(edit.toPlainText().replace(text, "", 1).strip())

    def _keep_pasted(self, text: str) -> str:
        """Attach a text as a file. Returns where it is, "" where that cannot be, which is told."""
        name = self.tr("pasted text")
        try:
            path = str(self._pasted.keep(text, f"{name}.txt"))
        except OSError as error:
            why = sentence_words(reason_of(error))
            self.told.emit(
                lambda: self.tr("The text could not be attached, so it stays here: {why}.").format(why=said(why))
            )
            return ""
        self.add([path])
        return path

    def _take_huge(self, text: str) -> bool:
        """A text so long that the field would become slow is attached at once, unless it cannot be."""
        if not text.strip() or self.reading or self._panel.keeping.is_temporary:
            return False
        path = self._keep_pasted(text)
        if path:
            self.offered.emit(
                lambda: self.tr("The text that you pasted is very long, so it was attached as a file."),
                lambda: self.tr("Put it into the message"),
                lambda: self._put_into_message(path, text),
            )
        return bool(path)

    def _put_into_message(self, path: str, text: str) -> None:
        if path in self.files and not self.reading:
            self.remove(path)
            self._panel.composer.edit.insertPlainText(text)

    @Slot(str)
    def remove(self, path: str) -> None:
        """Do not attach a file after all."""
        if not self.reading and path in self.files:
            self.files.remove(path)
            self._pasted.remove([path])
            self._show_changed()
            self.settled.emit()
            self._panel.composer.edit.setFocus()

    @Slot(int)
    def open(self, document_id: int) -> None:
        """Open a file that was sent, with the program that the system has for it; else what was read of it."""
        open_or_show(self._bridge, document_id, self._panel.window())

    # -- from one run to the next

    def waiting(self) -> dict[str, tuple[str, ...]]:
        """What waits to be sent, by conversation id, "new" for one that is not begun."""
        return {
            "new" if key is None else str(key): tuple(map(self._pasted.written, files))
            for key, files in self._files.items()
            if files
        }

    def restore(self, waiting: Mapping[str, Sequence[str]], whole: bool) -> None:
        """Put back what ``waiting`` returned before, beside what is here.

        Args:
            whole: this is all that waits, so that other pasted texts can go.
        """
        for key, names in waiting.items():
            files = self._files.setdefault(int(key) if key.isdecimal() else None, [])
            files += [path for path in map(self._pasted.read, names) if path not in files]
        if whole:
            self._pasted.keep_only([*self._on_their_way, *(path for files in self._files.values() for path in files)])
        self._show()

    def cut(self, cut: Callable[[str], str]) -> int:
        """Cut something out of the pasted texts that wait; returns how many held it."""
        try:
            return self._pasted.cut(cut)
        except OSError as error:  # the search for traces names it
            _log.warning("a pasted text could not be changed: %s", error)
            return 0

    def drop(self, conversation_id: int) -> None:
        """The conversation was erased."""
        self._pasted.remove(self._files.pop(conversation_id, []))
        self._show_changed()

    # -- sending

    def send(self, text: str) -> None:
        """Send a message with its files, once these are read; a file that cannot be read keeps it here."""
        files, conversation_id = list(self.files), self._panel.conversation_id
        if self.reading:
            return
        if not files:
            self.settled.emit()
            self._panel.conversing.send(text)
            return

        def arrived(summary: ImportSummary) -> None:
            self._end()
            if summary.problems or summary.cancelled:
                self._keep(summary)
            elif self._panel.conversation_id != conversation_id or self._panel.keeping.is_temporary:
                self.told.emit(
                    lambda: self.tr("Your message was not sent: you left its conversation before its files were read.")
                )
            elif self._panel.conversing.send(text, summary.document_ids, tuple(files)):
                self._files.pop(conversation_id, None)
                self._on_their_way += files
                self.settled.emit()
                self._show_changed()

        def failed(event: Failed) -> None:
            self._end()
            self.told.emit(failure_words(event))

        command = ImportDocuments(job=0, paths=tuple(files), agent_id=self._panel.agent_id)
        self._job = self._bridge.request(command, arrived, failed)
        self._panel.composer.edit.setReadOnly(True)
        self._show()

    def take_stored(self, files: Sequence[str]) -> None:
        """The message that these were sent with is stored, and memory has their text."""
        self._on_their_way = [path for path in self._on_their_way if path not in files]
        self._pasted.remove(files)

    def give_back(self, files: Sequence[str], conversation_id: int | None) -> None:
        """The message that these were to be sent with could not be stored: they wait again."""
        self._on_their_way = [path for path in self._on_their_way if path not in files]
        held = self._files.setdefault(conversation_id, [])
        held[:0] = [path for path in files if path not in held]
        self._show_changed()

    def stop(self) -> bool:
        """Stop reading files. False if none are being read."""
        if self.reading:
            self._bridge.request(Cancel(job=0, target=self._job))
        return self.reading

    def _end(self) -> None:
        self._job = 0
        self._panel.composer.edit.setReadOnly(False)
        self._show()

    def _keep(self, summary: ImportSummary) -> None:
        for problem in summary.problems:
            chip = self._panel.composer.attachments.chip(problem.path)
            if chip is not None:
                chip.show_problem(problem_words(problem))
        if summary.problems:
            self.told.emit(lambda: _not_sent(summary.problems))

    def _show_changed(self) -> None:
        self._show()
        self.changed.emit()

    @Slot()
    def _show(self, _ignored: object = None) -> None:
        self._panel.composer.attachments.show_files(self.files, self.reading)


def _not_sent(problems: Sequence[FileProblem]) -> str:
    """Why a message was not sent, file by file."""
    text = QCoreApplication.translate("Attaching", "The message was not sent. {problem}")
    told = [problem_words(problem) for problem in problems[:_MOST_TOLD]]
    if len(problems) > _MOST_TOLD:
        more = QCoreApplication.translate("Attaching", "And {count} more could not be read.")
        told.append(more.format(count=QLocale().toString(len(problems) - _MOST_TOLD)))
    return text.format(problem="\n".join(told))
