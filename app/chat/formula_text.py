"""Formulas inside a rich text: measured, painted in the line, and copied as they were written."""

from __future__ import annotations

import html
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import (
    QFontInfo,
    QFontMetricsF,
    QPainter,
    QPyTextObject,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from app.chat.formulas import formulas, size_of
from engine.formulas.setting import SET_AT_PX, Formula
from engine.formulas.syntax import in_place, is_display, source_of

_NAME = "formula:"
_OBJECT = "\ufffc"
_LEAST_SCALE = 0.4


@dataclass(frozen=True)
class _Shown:
    source: str
    formula: Formula


class FormulaText(QPyTextObject):
    """The formulas of one document.

    Attributes:
        waiting: some of them are not set yet, and stand there as text.
        undrawn: some were not painted the last time, since their pictures are not drawn yet.
    """

    def __init__(self, document: QTextDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._shown: list[_Shown] = []
        self.waiting = self.undrawn = False
        document.documentLayout().registerHandler(QTextFormat.ObjectTypes.ImageObject.value, self)

    def prepare(self, text: str) -> str:
        """HTML with an image for each formula that is set, and with the source of the others."""
        self._shown, self.waiting = [], False
        return in_place(text, self._prepared) if "<formula" in text else text

    def _prepared(self, mark: str, latex: str) -> str:
        source = source_of(mark, latex)
        known = formulas()
        formula = known.get(latex, is_display(mark))
        written = html.escape(source)
        if formula is None:
            self.waiting = self.waiting or known.is_coming(latex, is_display(mark))
            return written.replace("\n", "<br>")
        self._shown.append(_Shown(source, formula))
        middle = "middle" if self._is_deep(formula) else "baseline"
        name = f"{_NAME}{len(self._shown) - 1}"
        return f'<img src="{name}" alt="{written}" title="{written}" style="vertical-align: {middle}">'

    @property
    def any(self) -> bool:
        return bool(self._shown)

    # -- in the line

    @property
    def _font_px(self) -> float:
        return float(QFontInfo(self._document.defaultFont()).pixelSize())

    def _is_deep(self, formula: Formula) -> bool:
        """It reaches further below the base line than letters do."""
        return formula.descent * self._font_px / SET_AT_PX > QFontMetricsF(self._document.defaultFont()).descent() + 1

    def _scaled_px(self, formula: Formula) -> float:
        """The size of its letters: smaller where it would be wider than the text."""
        font_px, room = self._font_px, self._document.textWidth() - 2 * self._document.documentMargin()
        width = size_of(formula, font_px).width()
        return font_px if room <= 0 or width <= room else font_px * max(room / width, _LEAST_SCALE)

    def _at(self, text_format: QTextFormat) -> _Shown | None:
        name = text_format.toImageFormat().name()
        number = int(name.removeprefix(_NAME)) if name.startswith(_NAME) else -1
        return self._shown[number] if 0 <= number < len(self._shown) else None

    def intrinsicSize(self, _document: QTextDocument, _position: int, text_format: QTextFormat) -> QSizeF:
        shown = self._at(text_format)
        if shown is None:
            return QSizeF(0, 0)
        font_px = self._scaled_px(shown.formula)
        size = size_of(shown.formula, font_px)
        if self._is_deep(shown.formula):
            above, below, _ = self._around_axis(shown.formula, font_px)
            return QSizeF(size.width(), above + below)
        return QSizeF(size.width(), shown.formula.ascent * font_px / SET_AT_PX)

    def _around_axis(self, formula: Formula, font_px: float) -> tuple[float, float, float]:
        """Room above and below the base line, where Qt puts what is aligned to the middle, and where in it to begin."""
        half_x = QFontMetricsF(self._document.defaultFont()).xHeight() / 2
        above, below = formula.ascent * font_px / SET_AT_PX, formula.descent * font_px / SET_AT_PX
        room_above = max(above, below + half_x)
        return room_above, max(below, room_above - half_x), room_above - above

    def drawObject(
        self, painter: QPainter, rect: QRectF, _document: QTextDocument, _position: int, text_format: QTextFormat
    ) -> None:
        shown = self._at(text_format)
        if shown is None:
            return
        font_px = self._scaled_px(shown.formula)
        down = self._around_axis(shown.formula, font_px)[2] if self._is_deep(shown.formula) else 0.0
        colour = painter.pen().color()
        at = QPointF(rect.left(), rect.top() + down)
        if not formulas().paint(painter, shown.formula, at, font_px, colour):
            self.undrawn = True

    # -- as text

    def plain(self, cursor: QTextCursor) -> str:
        """The selected text, formulas as they were written."""
        start = cursor.selectionStart()
        text = cursor.selectedText().replace("\u2029", "\n").replace("\u2028", "\n").replace("\xa0", " ")
        if _OBJECT not in text:
            return text
        reader = QTextCursor(self._document)
        parts: list[str] = []
        for offset, character in enumerate(_units(text)):
            if character != _OBJECT:
                parts.append(character)
                continue
            reader.setPosition(start + offset + 1)
            shown = self._at(QTextCharFormat(reader.charFormat()))
            parts.append(shown.source if shown else "")
        return "".join(parts).encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    def all_plain(self) -> str:
        """The whole text."""
        cursor = QTextCursor(self._document)
        cursor.select(QTextCursor.SelectionType.Document)
        return self.plain(cursor)


def _units(text: str) -> list[str]:
    """The text as Qt counts it: a character beyond the first 65,536 is two."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(int.from_bytes(data[at : at + 2], "little")) for at in range(0, len(data), 2)]
