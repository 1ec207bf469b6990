"""The context gauge: one bar, a colour a segment, painted from a reply's context report."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QLocale, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.window.theme import is_dark
from engine.values import ContextReport

SEGMENTS = ("static", "core", "summary", "history", "recalled", "query", "reply")
_LIGHT = ("#6b7a8f", "#2b6e5b", "#9a7b1f", "#3b78b4", "#8a4fa0", "#c0632b", "#c9c4b8")
_DARK = ("#8b9bb0", "#5fb399", "#cfae55", "#6fa8dc", "#bb86cf", "#e0925f", "#55534d")


class ContextGauge(QAbstractButton):
    """How full the model's window is, and with what. A click shows the legend."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.report: ContextReport | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self.show_legend)
        self._legend: QFrame | None = None
        self.set_report(None)

    def set_report(self, report: ContextReport | None) -> None:
        self.report = report
        self.setAccessibleName(self.tr("Context window"))
        self.setAccessibleDescription(self.description())
        self.setToolTip(self.legend_html())
        self.update()

    def used_tokens(self) -> int:
        """Tokens in the prompt, the reply's reserve not counted."""
        if self.report is None:
            return 0
        return sum(self._tokens(name) for name in SEGMENTS if name != "reply")

    def parts(self) -> list[tuple[str, int]]:
        """Segment names and tokens, "free" last; together they make ``n_ctx``."""
        if self.report is None:
            return []
        parts = [(name, self._tokens(name)) for name in SEGMENTS]
        free = max(self.report.n_ctx - sum(tokens for _, tokens in parts), 0)
        return [*parts, ("free", free)]

    def segment_name(self, name: str) -> str:
        match name:
            case "static":
                return self.tr("Instructions")
            case "core":
                return self.tr("Core memory")
            case "summary":
                return self.tr("Summary of earlier messages")
            case "history":
                return self.tr("Messages")
            case "recalled":
                return self.tr("Recalled memories")
            case "query":
                return self.tr("Your message")
            case "reply":
                return self.tr("Kept for the reply")
            case _:
                return self.tr("Free")

    def description(self) -> str:
        """The gauge in words."""
        if self.report is None:
            return self.tr("No reply yet in this conversation.")
        whole = self.tr("{used} of {all} tokens used").format(used=self.used_tokens(), all=self.report.n_ctx)
        parts = [f"{self.segment_name(name)}: {tokens}" for name, tokens in self.parts() if tokens]
        return ". ".join([whole, *parts, self._work()])

    def legend_html(self) -> str:
        if self.report is None:
            return escape(self.tr("How full the model's context window is. It is measured with each reply."))
        rows = "".join(
            f'<tr><td><span style="color:{self._colour(name)}">■</span>&nbsp;</td><td>{escape(self.segment_name(name))}'
            f'&nbsp;&nbsp;</td><td align="right">{QLocale().toString(tokens)}</td></tr>'
            for name, tokens in self.parts()
        )
        return f"<b>{escape(self.tr('Context window'))}</b><table>{rows}</table><p>{escape(self._work())}</p>"

    def show_legend(self) -> None:
        """Show the legend as a small panel above the gauge."""
        legend = QFrame(self, Qt.WindowType.Popup)
        legend.setObjectName("legend")
        legend.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        label = QLabel(self.legend_html())
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(self.report is None)
        layout = QVBoxLayout(legend)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.addWidget(label)
        legend.adjustSize()
        corner = self.mapToGlobal(QPoint(self.width(), 0))
        legend.move(corner - QPoint(legend.width(), legend.height() + 6))
        legend.show()

    def _work(self) -> str:
        assert self.report is not None
        text = self.tr("For the last reply {evaluated} tokens were read and {reused} were still known.")
        return text.format(evaluated=self.report.evaluated_tokens, reused=self.report.reused_tokens)

    def _tokens(self, name: str) -> int:
        assert self.report is not None
        return int(getattr(self.report.segments, name))

    def _colour(self, name: str) -> str:
        if name == "free":
            return self.palette().mid().color().name()
        return (_DARK if is_dark(self.palette()) else _LIGHT)[SEGMENTS.index(name)]

    def _caption(self) -> str:
        if self.report is None:
            return self.tr("Context")
        percent = round(100 * self.used_tokens() / max(self.report.n_ctx, 1))
        return self.tr("Context {percent} %").format(percent=percent)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(150 + metrics.horizontalAdvance(self.tr("Context {percent} %").format(percent=100)), 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        caption = self._caption()
        painter.setPen(self.palette().placeholderText().color())
        left = self.width() - 138
        words = self.rect().adjusted(0, 0, -148, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, caption)
        track = QRectF(left, self.height() / 2 - 5, 136, 10)
        outline = QPainterPath()
        outline.addRoundedRect(track, 5, 5)
        painter.setClipPath(outline)
        painter.fillRect(track, self.palette().mid())
        self._paint_segments(painter, track)
        painter.setClipping(False)
        if self.hasFocus():
            painter.setPen(self.palette().highlight().color())
            painter.drawRoundedRect(track.adjusted(-1, -1, 1, 1), 6, 6)

    def _paint_segments(self, painter: QPainter, track: QRectF) -> None:
        at = track.left()
        parts = self.parts()
        whole = max(sum(tokens for _, tokens in parts), 1)
        reserve_last = [part for part in parts if part[0] not in ("reply", "free")]
        for name, tokens in reserve_last:
            width = track.width() * tokens / whole
            painter.fillRect(QRectF(at, track.top(), width, track.height()), QColor(self._colour(name)))
            at += width
        reply = dict(parts).get("reply", 0)
        width = track.width() * reply / whole
        right = QRectF(track.right() - width, track.top(), width, track.height())
        painter.fillRect(right, QColor(self._colour("reply")))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "report"):
            self.set_report(self.report)
            self.updateGeometry()
