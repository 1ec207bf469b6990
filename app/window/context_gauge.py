"""The context gauge: a bar with a colour a segment, and below it what was read for the last reply."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.window import context_words as words
from app.window.context_figures import NOTICE_SHARE, SEGMENTS, SUMMARY_SHARE, Figures
from app.window.screens import room_for
from app.window.theme import attention_colour, is_dark
from engine.protocol import ContextPressure
from engine.values import ContextReport

_LIGHT = ("#6b7a8f", "#2b6e5b", "#9a7b1f", "#3b78b4", "#8a4fa0", "#c0632b", "#c9c4b8")
_DARK = ("#8b9bb0", "#5fb399", "#cfae55", "#6fa8dc", "#bb86cf", "#e0925f", "#55534d")
_WORK = ("restored", "known", "read")
_LIGHT_WORK = ("#7f9fc4", "#93b3a7", "#c0632b")
_DARK_WORK = ("#5b7fa8", "#55796d", "#e0925f")
_TRACK_PX, _TRACK_HEIGHT_PX, _WORK_HEIGHT_PX = 136, 10, 5
_GAP_PX = 10
_LEAST_PX = 2.0
_LEGEND_PX = 360


def part_colour(name: str, palette: QPalette) -> str:
    """The colour of a segment, or of a share of the last prompt's work."""
    dark = is_dark(palette)
    if name == "free":
        return palette.mid().color().name()
    if name in _WORK:
        return (_DARK_WORK if dark else _LIGHT_WORK)[_WORK.index(name)]
    return (_DARK if dark else _LIGHT)[SEGMENTS.index(name)]


class ContextGauge(QAbstractButton):
    """How full the model's window is, with what, and how much of it was read anew. A click shows the legend."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.figures: Figures | None = None
        self._reply_coming = False
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self.show_legend)
        self._refresh()

    @property
    def report(self) -> ContextReport | None:
        return self.figures.report if self.figures is not None else None

    def set_report(self, report: ContextReport | None) -> None:
        self.figures = Figures(report, reply_coming=self._reply_coming) if report is not None else None
        self._refresh()

    def set_reply_coming(self, coming: bool) -> None:
        """A reply is being made: the figures are of the one before it."""
        if coming != self._reply_coming:
            self._reply_coming = coming
            if self.figures is not None:
                self.figures = replace(self.figures, reply_coming=coming)
                self._refresh()

    def show_pressure(self, event: ContextPressure) -> None:
        """The window was said to fill up, or messages left it, since the last reply."""
        if self.figures is not None and event.kind != "summarized":
            self.figures = replace(self.figures, pressure=event)
            self._refresh()

    @property
    def asks_for_attention(self) -> bool:
        return self.figures is not None and self.figures.level != "calm"

    def _refresh(self) -> None:
        self.setAccessibleName(words.title())
        self.setAccessibleDescription(words.description(self.figures))
        self.setToolTip(self.legend_html())
        self.updateGeometry()
        self.update()

    def legend_html(self) -> str:
        return words.legend_html(self.figures, self._colour, attention_colour(self.palette()).name(), self._mirrored)

    def show_legend(self) -> None:
        """Show the legend as a small panel above the gauge."""
        legend = Legend(self.legend_html(), words.description(self.figures), self)
        legend.adjustSize()
        corner = self.mapToGlobal(QPoint(0 if self._mirrored else self.width() - legend.width(), 0))
        at = QRect(corner - QPoint(0, legend.height() + 6), legend.size())
        screen = room_for(self)
        at.moveLeft(max(screen.left(), min(at.left(), screen.right() - at.width())))
        at.moveTop(max(screen.top(), at.top()))
        legend.move(at.topLeft())
        legend.show()
        legend.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    # -- drawing

    @property
    def _mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _colour(self, name: str) -> str:
        return part_colour(name, self.palette())

    def _small_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(0.88 * font.pointSizeF())
        return font

    def sizeHint(self) -> QSize:
        metrics, small = self.fontMetrics(), QFontMetrics(self._small_font())
        bold = QFontMetrics(_bold(self.font()))
        width = bold.horizontalAdvance(words.caption(None)) + bold.horizontalAdvance(" 100 %")
        if self.figures is not None:
            width = max(width, small.horizontalAdvance(words.work_caption(self.figures)))
        return QSize(width + _GAP_PX + _TRACK_PX + 4, metrics.height() + small.height() + 2)

    def minimumSizeHint(self) -> QSize:
        """Where room is short the words are cut off; the bars stay."""
        return QSize(_TRACK_PX + 4, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = self.fontMetrics().height()
        left = self.width() - _TRACK_PX - 2
        top = (self.height() if self.figures is None else line) / 2
        track = QRectF(left, top - _TRACK_HEIGHT_PX / 2, _TRACK_PX, _TRACK_HEIGHT_PX)
        below = QRectF(left, line + (self.height() - line - _WORK_HEIGHT_PX) / 2, _TRACK_PX, _WORK_HEIGHT_PX)
        self._paint_words(painter, left - _GAP_PX, line)
        self._paint_bar(painter, track, self._spans())
        if self.figures is not None:
            self._paint_marks(painter, track)
            self._paint_bar(painter, below, self._work_spans())
        if self.hasFocus():
            painter.setPen(self.palette().highlight().color())
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self._placed(track.adjusted(-1.5, -1.5, 1.5, 1.5)), 6, 6)

    def _paint_words(self, painter: QPainter, width: int, line: int) -> None:
        attention = self.asks_for_attention
        muted = self.palette().placeholderText().color()
        first = QRectF(0, 0, width, line if self.figures is not None else self.height())
        painter.setPen(attention_colour(self.palette()) if attention else muted)
        painter.setFont(_bold(self.font()) if attention else self.font())
        self._paint_line(painter, first, words.caption(self.figures), Qt.TextElideMode.ElideLeft)
        if self.figures is not None:
            painter.setPen(muted)
            painter.setFont(self._small_font())
            below = QRectF(0, line, width, self.height() - line)
            self._paint_line(painter, below, words.work_caption(self.figures), Qt.TextElideMode.ElideRight)

    def _paint_line(self, painter: QPainter, place: QRectF, text: str, elide: Qt.TextElideMode) -> None:
        align = Qt.AlignmentFlag.AlignLeft if self._mirrored else Qt.AlignmentFlag.AlignRight
        flags = align | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        shown = painter.fontMetrics().elidedText(text, elide, int(place.width()))
        painter.drawText(self._placed(place), flags, shown)

    def _spans(self) -> list[tuple[str, float, float]]:
        """Name, beginning and length of each segment, in shares of the bar; the reply's place is at its end."""
        if self.figures is None:
            return []
        whole = max(sum(tokens for _, tokens in self.figures.parts), 1)
        spans: list[tuple[str, float, float]] = []
        at = 0.0
        for name, tokens in self.figures.parts:
            if name not in ("reply", "free"):
                spans.append((name, at, tokens / whole))
                at += tokens / whole
        reply = self.figures.tokens("reply") / whole
        return [*spans, ("reply", 1.0 - reply, reply)]

    def _work_spans(self) -> list[tuple[str, float, float]]:
        """The same of how the last prompt came about; a part that is there can be seen, however small."""
        assert self.figures is not None
        whole = max(self.figures.whole, 1)
        least = _LEAST_PX / _TRACK_PX
        shares = [(name, max(tokens / whole, least)) for name, tokens in self.figures.work if tokens]
        total = sum(share for _, share in shares)
        spans: list[tuple[str, float, float]] = []
        at = 0.0
        for name, share in shares:
            spans.append((name, at, share / total))
            at += share / total
        return spans

    def _paint_bar(self, painter: QPainter, track: QRectF, spans: list[tuple[str, float, float]]) -> None:
        outline = QPainterPath()
        outline.addRoundedRect(self._placed(track), track.height() / 2, track.height() / 2)
        painter.save()
        painter.setClipPath(outline)
        painter.fillRect(self._placed(track), self.palette().mid())
        for name, start, length in spans:
            span = QRectF(track.left() + start * track.width(), track.top(), length * track.width(), track.height())
            painter.fillRect(self._placed(span), QColor(self._colour(name)))
        painter.restore()

    def _paint_marks(self, painter: QPainter, track: QRectF) -> None:
        """Ticks where the notice is given and where summarizing begins."""
        assert self.figures is not None
        room = track.width() * self.figures.budget / max(self.figures.report.n_ctx, 1)
        for share in (NOTICE_SHARE, SUMMARY_SHARE):
            tick = QRectF(track.left() + share * room - 0.75, track.top() - 2.5, 1.5, track.height() + 5)
            reached = self.figures.share >= share and self.asks_for_attention
            colour = attention_colour(self.palette()) if reached else self.palette().placeholderText().color()
            painter.fillRect(self._placed(tick), colour)

    def _placed(self, rect: QRectF) -> QRectF:
        """A rectangle where the direction of the language has it."""
        if not self._mirrored:
            return rect
        return QRectF(self.width() - rect.left() - rect.width(), rect.top(), rect.width(), rect.height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = (
            QEvent.Type.LanguageChange,
            QEvent.Type.PaletteChange,
            QEvent.Type.FontChange,
            QEvent.Type.LayoutDirectionChange,
        )
        if event.type() in kinds and hasattr(self, "figures"):
            self._refresh()


class Legend(QFrame):
    """The gauge explained. Escape, Space and Enter close it."""

    def __init__(self, html: str, description: str, gauge: QWidget) -> None:
        super().__init__(gauge, Qt.WindowType.Popup)
        self.setObjectName("legend")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(words.title())
        self.setAccessibleDescription(description)
        self._label = QLabel(html)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setWordWrap(True)
        self._label.setFixedWidth(_LEGEND_PX)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.addWidget(self._label)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
        else:
            super().keyPressEvent(event)


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold
