"""The list of a review: groups that fold, differences in colour, how each line stands."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QPainter, QPalette, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from app.consolidation.lines_model import LINE_ROLE, RUNS_ROLE, STATE, LinesModel
from app.consolidation.wording import FOLDED, state_words
from app.memory_editor.colours import muted, tone
from app.memory_editor.text_diff import to_html
from engine.protocol.consolidation import ReviewLine

_Index = QModelIndex | QPersistentModelIndex
_STATE_MARGIN_PX = 24
_QUIET = ("undone", "gone", "rejected", "left_out")


class _LineDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(80, option.fontMetrics.height() + 12)

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        line: ReviewLine | None = index.data(LINE_ROLE)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if line is None:
            option.font.setWeight(QFont.Weight.DemiBold)
        elif selected:
            return
        elif index.column() == STATE and line.state == "waiting":
            option.palette.setColor(QPalette.ColorRole.Text, tone(option.palette, "warning"))
        elif index.column() == STATE or line.state in _QUIET:
            option.palette.setColor(QPalette.ColorRole.Text, muted(option.palette))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        runs = index.data(RUNS_ROLE) if index.column() != STATE else None
        if not runs or all(run.kind == "same" for run in runs):
            if runs:
                option.textElideMode = Qt.TextElideMode.ElideRight
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        option.text = ""
        owner = option.widget
        owner.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, owner)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        document = QTextDocument()
        document.setDefaultFont(option.font)
        document.setDocumentMargin(0)
        body = to_html(runs, option.palette, selected or index.data(LINE_ROLE).state in _QUIET)
        document.setHtml(f'<div style="color:{option.palette.color(role).name()};white-space:pre">{body}</div>')
        painter.save()
        painter.setClipRect(option.rect.adjusted(4, 0, -4, 0))
        painter.translate(
            option.rect.left() + 4, option.rect.top() + (option.rect.height() - document.size().height()) / 2
        )
        document.drawContents(painter)
        painter.restore()


class LinesView(QTreeView):
    """Signals: chosen() when another row is current, activated_line() for Enter, undo_requested() for Ctrl+Z."""

    chosen = Signal()
    activated_line = Signal()
    undo_requested = Signal()

    def __init__(self, model: LinesModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = model
        self.setModel(model)
        self.setItemDelegate(_LineDelegate(self))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setExpandsOnDoubleClick(True)
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._fit_states()
        self.doubleClicked.connect(lambda _index: self.activated_line.emit())
        model.modelReset.connect(self.unfold)
        model.dataChanged.connect(lambda *_changed: self._fit_states())

    @property
    def current_line(self) -> ReviewLine | None:
        return self._lines.line(self.currentIndex())

    def unfold(self) -> None:
        """Open the groups worth a look, and choose the first line."""
        self._fit_states()
        for row, group in enumerate(self._lines.groups):
            heading = self._lines.index(row, 0)
            self.setFirstColumnSpanned(row, QModelIndex(), True)
            self.setExpanded(heading, group.kind not in FOLDED or len(self._lines.groups) == 1)
        first = self._lines.index(0, 0)
        if first.isValid():
            self.setCurrentIndex(self._lines.index(0, 0, first) if self.isExpanded(first) else first)
        self.chosen.emit()

    def choose(self, item_id: int | None) -> None:
        index = self._lines.find(item_id)
        if index.isValid():
            self.setExpanded(index.parent(), True)
            self.setCurrentIndex(index)

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        super().currentChanged(current, previous)
        self.chosen.emit()

    def _fit_states(self) -> None:
        """As wide as the longest of them, so that the words of the lines have the rest."""
        told = [state_words(line) for line in self._lines.lines()]
        wanted = max((self.fontMetrics().horizontalAdvance(words) for words in told), default=0) + _STATE_MARGIN_PX
        self.setColumnWidth(STATE, min(wanted, self.viewport().width() // 3))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_states()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current_line is not None:
            self.activated_line.emit()
        else:
            super().keyPressEvent(event)
