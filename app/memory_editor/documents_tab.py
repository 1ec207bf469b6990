"""The documents in memory: what there is, adding, opening, removing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.documents.choosing import choose_files, choose_folder, dropped_paths
from app.documents.imports import DocumentImports, summary_words
from app.documents.opening import show_text
from app.documents.passage_dialog import open_document
from app.memory_editor.documents_table import NAME, DocumentTableModel
from app.memory_editor.documents_view import DocumentsView
from app.memory_editor.fact_filters import DEBOUNCE_MS
from app.memory_editor.import_strip import ImportStrip
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.requests import Requests
from engine.documents.pasted import is_pasted
from engine.protocol import Failed, ImportSummary, RemoveDocument, Undo
from engine.protocol.documents import GetDocumentText
from engine.values import Document, MemoryChange

if TYPE_CHECKING:
    from app.bridge import Bridge


class DocumentsTab(QWidget):
    """Files dropped on it are added. Signals: erase(document id) when one is to go for good."""

    erase = Signal(int)

    def __init__(self, bridge: Bridge, imports: DocumentImports, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._requests = Requests(bridge, self, self._failed)
        self._imports = imports
        self._agent_id: int | None = getattr(bridge, "agent_id", None)
        self._chosen: int | None = None
        self.model = DocumentTableModel(self._requests, self)
        self.setAcceptDrops(True)
        self._build()
        self._connect()
        self.show_chosen()

    def _build(self) -> None:
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Filter by name or folder"))
        self.search.setAccessibleName(self.tr("Filter documents by name or folder"))
        self.search.setToolTip(self.tr("Filter documents by name or folder (Ctrl+F)"))
        self.which = QComboBox(self)
        self.which.setAccessibleName(self.tr("Which documents are listed"))
        self.which.addItem(self.tr("In memory"), False)
        self.which.addItem(self.tr("Removed"), True)
        self.add_files_button = QPushButton(self.tr("Add &files…"), self)
        self.add_folder_button = QPushButton(self.tr("Add a f&older…"), self)
        self.view = DocumentsView(self.model, self.tr("Documents in memory"), self)
        self.placeholder = QLabel(self.tr("Loading what is remembered …"), self)
        self.placeholder.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.placeholder.setWordWrap(True)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.placeholder)
        self.pages.addWidget(self.view)
        self.count = QLabel(self)
        self.open_button = QPushButton(self.tr("Open the fi&le"), self)
        self.remove_button = QPushButton(self.tr("&Remove"), self)
        self.remove_button.setToolTip(self.tr("Take the document out of memory; the file itself stays (Del)"))
        self.erase_button = QPushButton(self.tr("Remove for &good…"), self)
        self.erase_button.setToolTip(self.tr("Erase its text, in all versions, so that no undo brings it back"))
        self.strip = ImportStrip(self._imports, self)
        self.bar = InlineBar(self)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.search, 1)
        above.addWidget(self.which)
        above.addWidget(self.add_files_button)
        above.addWidget(self.add_folder_button)
        below.addWidget(self.count, 1)
        for button in (self.open_button, self.remove_button, self.erase_button):
            below.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 6)
        column.addLayout(above)
        column.addWidget(self.pages, 1)
        column.addWidget(self.strip)
        column.addLayout(below)
        column.addWidget(self.bar)

    def _connect(self) -> None:
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(DEBOUNCE_MS)
        self._typing.timeout.connect(self._filter)
        self.search.textChanged.connect(lambda _text: self._typing.start())
        self.search.returnPressed.connect(self.view.setFocus)
        self.which.currentIndexChanged.connect(lambda _row: self._filter())
        self.add_files_button.clicked.connect(lambda: self._start(choose_files(self)))
        self.add_folder_button.clicked.connect(lambda: self._start(choose_folder(self)))
        self.open_button.clicked.connect(self.open_chosen)
        self.remove_button.clicked.connect(self.remove_chosen)
        self.erase_button.clicked.connect(self.erase_chosen)
        self.view.activated.connect(lambda _index: self.open_chosen())
        self.view.selectionModel().currentRowChanged.connect(self._choose)
        self.model.listed.connect(self._listed)
        self.model.failed.connect(self._list_failed)
        self._imports.ended.connect(self._import_ended)
        self._imports.failed.connect(self._failed)
        for keys, owner, action in (
            ("Ctrl+F", self, self._to_search), ("Del", self.view, self.remove_chosen),
            ("Ctrl+Z", self, self.bar.take_back),
        ):  # fmt: skip
            shortcut = QShortcut(QKeySequence(keys), owner)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)

    # -- the list

    def reload(self) -> None:
        self.model.refresh()

    def _filter(self) -> None:
        self._typing.stop()
        self.model.set_filter(self.search.text().strip(), bool(self.which.currentData()))

    def _listed(self) -> None:
        row = self.model.row_of(self._chosen) if self._chosen is not None else None
        if self.model.rowCount():
            self.pages.setCurrentWidget(self.view)
            if row is not None and row != self.view.currentIndex().row():
                self.view.setCurrentIndex(self.model.index(row, NAME))
        else:
            self.placeholder.setText(self._empty_sentence())
            self.pages.setCurrentWidget(self.placeholder)
        self.show_chosen()

    def _empty_sentence(self) -> str:
        if self.search.text().strip():
            return self.tr("No document matches.")
        if self.which.currentData():
            return self.tr(
                "No document was removed. The text of one that is removed stays until you erase it for good."
            )
        return self.tr(
            "There are no documents yet. Add files or a folder, or drop them here: the assistant looks things up in "
            "them and names document and page."
        )

    @Slot(QModelIndex, QModelIndex)
    def _choose(self, current: QModelIndex, _previous: QModelIndex) -> None:
        document = self.model.document(current.row()) if current.isValid() else None
        if document is not None:
            self._chosen = document.id
        self.show_chosen()

    def chosen(self) -> Document | None:
        index = self.view.currentIndex()
        return self.model.document(index.row()) if index.isValid() else None

    def show_chosen(self) -> None:
        document = self.chosen()
        for button in (self.open_button, self.erase_button):
            button.setEnabled(document is not None)
        self.remove_button.setEnabled(document is not None and not document.removed)
        total = self.model.total
        self.count.setText(self.tr("{count} documents").format(count=total) if total != 1 else self.tr("1 document"))

    # -- actions

    def open_chosen(self) -> None:
        document = self.chosen()
        if document is not None and not open_document(document.path):
            command = GetDocumentText(job=0, document_id=document.id)
            self._requests.send(command, lambda text: show_text(document, text, self.window()))
            if not is_pasted(document.path):
                words = self.tr("“{path}” is not there any more, or no program opens it. What was read of it is shown.")
                self.bar.say(words.format(path=document.path), tone="warning")

    def remove_chosen(self) -> None:
        document = self.chosen()
        if document is not None and not document.removed:
            self.remove_button.setEnabled(False)
            command = RemoveDocument(job=0, document_id=document.id)
            self._requests.send(command, partial(self._removed, document))

    def _removed(self, document: Document, change: MemoryChange) -> None:
        text = self.tr("“{name}” was taken out of memory.").format(name=document.name)
        undo = partial(self._requests.send, Undo(job=0, batch=change.batch), lambda _changes: self.reload())
        self.bar.say(text, [(self.tr("&Undo"), undo)], about={("document", document.id)})
        self.reload()

    def erase_chosen(self) -> None:
        document = self.chosen()
        if document is not None:
            self.erase.emit(document.id)

    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    @Slot(object)
    def _import_ended(self, summary: ImportSummary) -> None:
        good = not summary.problems and bool(summary.total)
        self.bar.say(summary_words(summary), tone="good" if good else "warning")
        self.reload()

    @Slot(object)
    def _list_failed(self, failure: Failed) -> None:
        if self.pages.currentWidget() is self.placeholder and not self.model.rowCount():
            self.placeholder.setText(self.tr("This could not be loaded."))
        self._failed(failure)

    @Slot(object)
    def _failed(self, failure: Failed) -> None:
        self.bar.say_failure(failure)
        self.show_chosen()

    # -- files that are dragged here

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self._start(dropped_paths(event.mimeData()))

    def _start(self, paths: Sequence[str]) -> None:
        self._imports.start(paths, self._agent_id)
