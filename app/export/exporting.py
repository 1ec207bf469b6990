"""Exports of conversations: asks for form and place, then says how far it is and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QUrl, Slot
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import QWidget

from app.failures import failure_words
from app.window.bars import Bar, BarArea
from app.window.file_dialogs import pick_folder, pick_target
from engine.protocol import Cancel, Failed
from engine.protocol.events import ExportProgress
from engine.protocol.exporting import ExportConversations, Exported, ExportFormat

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.export.dialog import ExportDialog

_KEY = "export"


class Exports(QObject):
    """Args:
    action: the menu's, for the conversation on the screen.
    shown: id and title of the conversation on the screen, None for none.
    title_of: the title of a conversation by its id.
    """

    def __init__(
        self,
        bridge: Bridge,
        window: QWidget,
        bars: BarArea,
        action: QAction,
        shown: Callable[[], int | None],
        title_of: Callable[[int], str],
    ) -> None:
        super().__init__(window)
        self._bridge, self._window, self._bars = bridge, window, bars
        self._shown, self._title_of = shown, title_of
        self._format: ExportFormat = "md"
        self._job = 0
        self._bar: Bar | None = None
        self._done = self._total = 0
        self.dialog: ExportDialog | None = None
        action.triggered.connect(lambda _checked=False: self.ask_shown())
        bridge.export_progress.connect(self._on_progress)

    def ask_shown(self) -> None:
        """Export the conversation on the screen."""
        number = self._shown()
        if number is not None:
            self.ask((number,))

    @Slot(tuple)
    def ask(self, conversation_ids: Sequence[int]) -> None:
        """Let the user choose a form and a place, and export."""
        from app.export.dialog import ExportDialog

        ids = tuple(conversation_ids)
        if self._job or not ids:
            return
        dialog = self.dialog = ExportDialog(len(ids), self._format, self._window)
        dialog.chosen.connect(lambda kind: self._choose_place(ids, kind))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _choose_place(self, ids: tuple[int, ...], kind: ExportFormat) -> None:
        from app.export.dialog import format_name
        from engine.exporting.marks import file_name

        self._format = kind
        if len(ids) == 1:
            title = self.tr("Export the conversation")
            name = file_name(self._title_of(ids[0]), kind)
            path = _with_ending(pick_target(self._window, title, name, f"{format_name(kind)} (*.{kind})"), kind)
        else:
            path = pick_folder(self._window, self.tr("Export the conversations into a folder"))
        if path:
            self.start(ids, kind, path)

    def start(self, ids: tuple[int, ...], kind: ExportFormat, path: str) -> None:
        """Export; a file that was there has been asked about."""
        language = "zh" if QLocale().language() == QLocale.Language.Chinese else "en"
        self._done = self._total = 0
        command = ExportConversations(
            job=0, conversation_ids=ids, format=kind, path=path, overwrite=True, language=language
        )
        self._job = self._bridge.request(command, self._finished, self._failed)
        self._bar = self._bars.show_bar(self._words, key=_KEY)
        self._bar.add_action(lambda: self.tr("Stop"), self.stop, dismiss=False)

    def stop(self) -> None:
        """End the export; nothing is left of the file that was being written."""
        if self._job:
            self._bridge.request(Cancel(job=0, target=self._job))

    def _words(self) -> str:
        if not self._total:
            return self.tr("Exporting…")
        done, total = QLocale().toString(self._done), QLocale().toString(self._total)
        return self.tr("Exporting: {done} of {total} messages").format(done=done, total=total)

    @Slot(object)
    def _on_progress(self, event: ExportProgress) -> None:
        bar = self._bar
        if event.job == self._job and bar is not None and bar in self._bars.bars:  # it may have been closed
            self._done, self._total = event.done, event.total
            bar.refresh()

    def _finished(self, done: Exported) -> None:
        self._end()
        if done.cancelled:
            self._bars.show_bar(lambda: self.tr("The export was stopped."), key=_KEY, dismiss_after_ms=8000)
            return
        path = Path(done.paths[0])
        if len(done.paths) == 1:
            bar = self._bars.show_bar(
                lambda: self.tr("The conversation was exported to {name}.").format(name=path.name), key=_KEY
            )
            bar.add_action(lambda: self.tr("Open"), lambda: _open(path))
        else:
            count = len(done.paths)
            bar = self._bars.show_bar(
                lambda: self.tr("{count} conversations were exported to {name}.").format(
                    count=count, name=path.parent.name
                ),
                key=_KEY,
            )
        bar.add_action(lambda: self.tr("Open the folder"), lambda: _open(path.parent))

    def _failed(self, event: Failed) -> None:
        self._end()
        self._bars.show_bar(failure_words(event), "warning", event.detail, key=_KEY)

    def _end(self) -> None:
        self._job = 0
        if self._bar is not None:
            self._bar = None
            self._bars.dismiss(_KEY)


def _with_ending(path: str, kind: ExportFormat) -> str:
    """The chosen name; where it has no ending it gets that of the format, if such a file is not there yet."""
    if not path or Path(path).suffix:
        return path
    better = f"{path}.{kind}"
    return path if Path(better).exists() else better


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
