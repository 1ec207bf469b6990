"""The models' window: the list at the left, one model at the right, ways to add one below."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.memory_editor.inline_bar import OverlaidBar
from app.model_manager.downloads import Downloads
from app.model_manager.list_model import ModelsListModel
from app.model_manager.list_view import ModelsListView
from app.model_manager.pane import ModelPane
from app.model_manager.rows import ModelRow
from app.model_manager.settings_page import SettingsOfModel
from app.model_manager.shelf import ModelShelf
from app.model_manager.state import ModelState
from app.model_manager.wording import joined, sentence
from app.window.window_sizes import begin_with
from models.fit import Hardware

_SIZE = (980, 680)
_LIST_PX = 340


class ModelsWindow(QWidget):
    """A window of its own; closing hides it.

    Signals: use_requested(ModelRow), unload_requested(), fetch_requested(ModelRow), delete_confirmed(ModelRow),
    file_requested(), settings_saved(ModelRow, ModelSettings), check_requested(ModelRow, template),
    settings_requested(ModelRow), network_requested() for the switch of the network.
    """

    use_requested = Signal(object)
    unload_requested = Signal()
    fetch_requested = Signal(object)
    delete_confirmed = Signal(object)
    file_requested = Signal()
    settings_requested = Signal(object)
    network_requested = Signal()
    settings_saved = Signal(object, object)
    check_requested = Signal(object, str)

    def __init__(
        self,
        shelf: ModelShelf,
        downloads: Downloads,
        state: ModelState,
        hardware: Callable[[], Hardware],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._shelf = shelf
        self._place: tuple[Path, str] | None = None
        self.bar = OverlaidBar(self)
        self.model = ModelsListModel(shelf, downloads, state, self)
        self.list = ModelsListView(self.model)
        self.settings = SettingsOfModel(state, hardware)
        self.pane = ModelPane(downloads, state, self.settings.has_draft)
        self.folder = QLabel()
        self.folder.setObjectName("muted")
        self.folder.setTextFormat(Qt.TextFormat.PlainText)
        self.folder.setWordWrap(True)
        self.search_note = QLabel()
        self.search_note.setObjectName("muted")
        self.search_note.setTextFormat(Qt.TextFormat.PlainText)
        self.search_note.setWordWrap(True)
        self.add_button, self.search_button = QPushButton(), QPushButton()
        self._lay_out()
        self._connect()
        begin_with(self, *_SIZE, grows=True)
        self._retranslate()
        self.pane.show_row(self.list.current_row)

    def _lay_out(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        column.addWidget(self.list, 1)
        column.addWidget(self.search_note)
        for button in (self.add_button, self.search_button):
            button.setAutoDefault(False)
            column.addWidget(button)
        column.addWidget(self.folder)
        self.pages = QStackedWidget()
        self._areas = [_scrolling(self.pane), _scrolling(self.settings)]
        for area in self._areas:
            self.pages.addWidget(area)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setHandleWidth(1)
        splitter.addWidget(left)
        splitter.addWidget(self.pages)
        splitter.setStretchFactor(1, 1)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes([_LIST_PX, _SIZE[0] - _LIST_PX])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(splitter, 1)

    def _connect(self) -> None:
        self.list.chosen.connect(self._show)
        self.list.activated.connect(lambda _index: self.use_current())
        self._shelf.failed.connect(self._tell)
        self._shelf.searching_changed.connect(self._say_search)
        self._shelf.changed.connect(self._say_search)
        self.add_button.clicked.connect(lambda _=False: self.file_requested.emit())
        self.search_button.clicked.connect(lambda _=False: self._toggle_search())
        pane = self.pane
        pane.use_requested.connect(self.use_requested)
        pane.unload_requested.connect(self.unload_requested)
        pane.fetch_requested.connect(self.fetch_requested)
        pane.delete_confirmed.connect(self.delete_confirmed)
        pane.settings_requested.connect(self.settings_requested)
        pane.network_requested.connect(self.network_requested)
        self.settings.saved.connect(self.settings_saved)
        self.settings.check_requested.connect(self.check_requested)
        self.settings.left.connect(self.leave_settings)
        self.settings.drafts_changed.connect(self.pane.refresh)
        for keys, action in (
            (QKeySequence(QKeySequence.StandardKey.Close), self.close), (QKeySequence("Escape"), self.leave),
            (QKeySequence("Delete"), self._ask_to_delete),
        ):  # fmt: skip
            QShortcut(keys, self).activated.connect(action)

    # -- what the user does

    def use_current(self) -> None:
        """Enter on a model: use it, or fetch it where it is not here."""
        pane = self.pane
        for button in (pane.use_button, pane.fetch_button):
            if not button.isHidden() and button.isEnabled():
                button.click()
                return

    def leave(self) -> None:
        """Escape: out of the settings, then out of the window."""
        if self.pages.currentIndex() == 1:
            self.leave_settings()
        else:
            self.close()

    def leave_settings(self) -> None:
        self._close_settings()
        self.pane.settings_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close_settings(self) -> None:
        """What was not saved stays, and is said."""
        left = self.settings.row
        if self.pages.currentIndex() == 1 and left is not None and self.settings.has_draft(left):
            text = self.tr("Your changes to the settings of {name} are kept here, but do not hold until you save them.")
            go_back = (self.tr("&Back to them"), lambda: self._return_to(left))
            self.bar.say(text.format(name=left.title), [go_back, (self.tr("&Discard them"), self.settings.discard)])
        self.pages.setCurrentIndex(0)

    def _return_to(self, row: ModelRow) -> None:
        self.list.choose(row.key)
        self.settings_requested.emit(row)

    def show_settings(self) -> None:
        """Bring the form into view that was filled before."""
        self.pages.setCurrentIndex(1)
        first = next(iter(self.settings.fields.values()))
        first.widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_to_delete(self) -> None:
        if self.pages.currentIndex() == 0 and not self.pane.delete_button.isHidden():
            self.pane.ask_to_delete()

    def _toggle_search(self) -> None:
        if self._shelf.searching:
            self._shelf.stop_search()
        else:
            self._shelf.search()

    # -- what is shown

    @Slot(object)
    def _show(self, row: ModelRow | None) -> None:
        if row is not None and self.settings.row is not None and row.key != self.settings.row.key:
            self._close_settings()
        self.pane.show_row(row)
        self.settings.refresh()

    @Slot(object)
    def _tell(self, text: str) -> None:
        self.tell(sentence(text))

    def tell(self, text: str, failed: bool = True) -> None:
        """Say in a bar what happened."""
        self.bar.say(text, tone="danger" if failed else "info")

    @Slot()
    def _say_search(self) -> None:
        shelf = self._shelf
        self.search_button.setText(
            self.tr("&Stop looking") if shelf.searching else self.tr("&Find files of other programs")
        )
        found = sum(row.group == "found" for row in shelf.rows)
        notes = [sentence(note) for note in shelf.notes]
        if shelf.searching:
            words = self.tr("Looking at what {program} has …") if shelf.looking_at else self.tr("Looking …")
            text = words.format(program=shelf.looking_at)
        elif shelf.searched and not found:
            text = joined(self.tr("No files of other programs were found that are not on the list."), *notes)
        else:
            text = joined(*notes)
        self.search_note.setText(text)
        self.search_note.setVisible(bool(text))

    def say_folder(self, folder: Path, free: str) -> None:
        """Say where fetched models are kept, and how much room there is."""
        self._place = folder, free
        text = self.tr("Downloaded models are kept in {folder} ({free} free).")
        self.folder.setText(text.format(folder=folder, free=free))

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Models"))
        self.list.setAccessibleName(self.tr("Models"))
        names = (self.tr("About this model"), self.tr("Settings of this model"))
        for area, name in zip(self._areas, names, strict=True):
            area.setAccessibleName(name)
        self.add_button.setText(self.tr("&Add a file…"))
        self.add_button.setToolTip(self.tr("A GGUF file is used where it lies, not copied"))
        self.search_button.setToolTip(self.tr("Looks in the folders of LM Studio, Jan, GPT4All, Ollama and others"))
        self._say_search()
        if self._place is not None:
            self.say_folder(*self._place)
        self.model.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "pages"):
            self._retranslate()


def _scrolling(widget: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    area.setWidget(widget)
    return area
