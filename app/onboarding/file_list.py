"""The files that are here: those on the list of models, and those of other programs, found while one looks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.model_manager.rows import ModelRow
from app.model_manager.shelf import ModelShelf
from app.model_manager.wording import sentence, size_words
from app.words import plain_tip

_ROWS = 4
_KEY = Qt.ItemDataRole.UserRole


class FileList(QWidget):
    """Signals: changed() when there are others or another one is chosen; picked() when the user chose one.

    Args:
        is_elsewhere: whether a model is offered by another choice of the page already.
    """

    changed = Signal()
    picked = Signal()

    def __init__(
        self, shelf: ModelShelf, is_elsewhere: Callable[[ModelRow], bool], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._shelf, self._is_elsewhere = shelf, is_elsewhere
        self._wanted = ""
        self._is_chosen = False
        self.list = QListWidget()
        self.list.setUniformItemSizes(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note = QLabel()
        self.note.setObjectName("muted")
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.list)
        column.addWidget(self.note)
        shelf.changed.connect(self._fill)
        shelf.searching_changed.connect(self._say)
        self.list.currentItemChanged.connect(lambda *_items: self.changed.emit())
        self.list.itemClicked.connect(self._pick)
        self.list.itemActivated.connect(self._pick)
        self._fill()

    @property
    def rows(self) -> list[ModelRow]:
        return [row for row in self._shelf.rows if row.group != "offered" and not self._is_elsewhere(row)]

    @property
    def chosen(self) -> ModelRow | None:
        item = self.list.currentItem()
        row = self._shelf.row(item.data(_KEY)) if item is not None else None
        return row if row is not None and not row.problem else None

    def set_chosen(self, chosen: bool) -> None:
        """Whether a file of the list is what the user wants: else none is marked."""
        self._is_chosen = chosen
        self._mark()

    def _mark(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.list.blockSignals(True)
            item.setSelected(self._is_chosen)
            self.list.blockSignals(False)

    def choose(self, key: str) -> None:
        """Choose a file now, or as soon as it is on the list."""
        self._wanted = key
        self._fill()

    @Slot(QListWidgetItem)
    def _pick(self, item: QListWidgetItem) -> None:
        self._wanted = item.data(_KEY)
        self.picked.emit()
        self.changed.emit()

    @Slot()
    def _fill(self) -> None:
        current = self._wanted or (self.list.currentItem().data(_KEY) if self.list.currentItem() is not None else "")
        self.list.blockSignals(True)
        self.list.clear()
        for row in self.rows:
            item = QListWidgetItem(self._words(row))
            item.setData(_KEY, row.key)
            item.setToolTip(plain_tip("\n".join((row.path, *row.also_at, self._why(row)))))
            if row.problem:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
            if row.key == current:
                self.list.setCurrentItem(item)
        if self.list.currentItem() is None:
            usable = [at for at, row in enumerate(self.rows) if not row.problem]
            if usable:
                self.list.setCurrentRow(usable[0])
        self.list.blockSignals(False)
        self._mark()
        shown = self.list.count()
        self.list.setVisible(shown > 0)
        height = (self.list.sizeHintForRow(0) if shown else 0) * min(_ROWS, shown) + 2 * self.list.frameWidth()
        self.list.setFixedHeight(height)
        self._say()
        self.changed.emit()

    def _words(self, row: ModelRow) -> str:
        verdict = self.tr("cannot be used") if row.problem or row.advice is None else sentence(row.advice.verdict_words)
        parts = (row.title, size_words(row.size_bytes), verdict, row.program)
        return " · ".join(part for part in parts if part)

    def _why(self, row: ModelRow) -> str:
        if row.problem:
            return sentence(row.problem)
        return sentence(row.advice.reason) if row.advice is not None else ""

    @Slot()
    def _say(self) -> None:
        if self._shelf.searching:
            if self._shelf.looking_at:
                text = self.tr("Looking at what {program} has …").format(program=self._shelf.looking_at)
            else:
                text = self.tr("Looking …")
        elif not self.list.count():
            others = any(row.group != "offered" for row in self._shelf.rows)
            text = self.tr("No model files were found on this computer.")
            text = self.tr("No other model files were found on this computer.") if others else text
        else:
            text = ""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def retranslate(self) -> None:
        self.list.setAccessibleName(self.tr("Model files on this computer"))
        self._fill()
