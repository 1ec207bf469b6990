"""The files that are here: those on the list of models, and those of other programs, found while one looks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.model_manager.rows import ModelRow, find_row, suitability
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
        self._named, self._suggested = "", ""
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
        self.list.currentItemChanged.connect(self._name)
        self.list.itemClicked.connect(self._pick)
        self.list.itemActivated.connect(self._pick)
        self._fill()

    @property
    def rows(self) -> list[ModelRow]:
        """What the user named has a row here whatever else would use the same file."""
        here = [row for row in self._shelf.rows if row.group != "offered"]
        return [row for row in here if row.is_at(self._named) or not self._is_elsewhere(row)]

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

    def choose(self, path: str) -> None:
        """The user named a file: it is the chosen one as soon as it is on the list, and until then none is."""
        self._named = path
        self._fill()

    def suggest(self, key: str) -> None:
        """Put a file forward for as long as it is there and the user names none."""
        self._suggested = key
        self._fill()

    @Slot(QListWidgetItem)
    def _name(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._named = item.data(_KEY)
        self.changed.emit()

    @Slot(QListWidgetItem)
    def _pick(self, item: QListWidgetItem) -> None:
        self._named = item.data(_KEY)
        self.picked.emit()
        self.changed.emit()

    @Slot()
    def _fill(self) -> None:
        rows = self.rows
        current = self._current_of(rows)
        self.list.blockSignals(True)
        self.list.clear()
        for row in rows:
            item = QListWidgetItem(self._words(row))
            item.setData(_KEY, row.key)
            item.setToolTip(plain_tip("\n".join((row.path, *row.also_at, self._why(row)))))
            if row.problem:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
            if row is current:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self._mark()
        shown = self.list.count()
        self.list.setVisible(shown > 0)
        height = (self.list.sizeHintForRow(0) if shown else 0) * min(_ROWS, shown) + 2 * self.list.frameWidth()
        self.list.setFixedHeight(height)
        self._say()
        self.changed.emit()

    def _current_of(self, rows: list[ModelRow]) -> ModelRow | None:
        """What the user named, or else what was put forward, or else the best that is there."""
        if self._named:
            return find_row(rows, self._named)
        best = max((row for row in rows if not row.problem), key=suitability, default=None)
        return find_row(rows, self._suggested) or best

    def _words(self, row: ModelRow) -> str:
        if row.problem or row.advice is None:
            verdicts = [self.tr("cannot be used")]
        else:
            verdicts = [sentence(row.advice.verdict_words), sentence(row.advice.weak_words)]
        parts = (row.title, size_words(row.size_bytes), *verdicts, row.program)
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
