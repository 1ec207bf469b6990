"""A block of code: language, copy button, colours that follow the palette, scrolling sideways."""

from __future__ import annotations

import time
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QLocale, Qt, QTimer
from PySide6.QtGui import (
    QFontDatabase,
    QGuiApplication,
    QKeyEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.chat import highlight
from app.chat.colouring import colour
from app.chat.marking import occurrences, selections
from app.window.resources import icon
from app.window.theme import is_dark

_COPIED_MS = 1500
FOLDED_FROM_LINES = 60
_SHOWN_LINES = 40


class CopyButton(QToolButton):
    """Copies what ``source`` returns, and shows for a moment that it did."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text_to_copy = ""
        self.setAutoRaise(True)
        self._back = QTimer(self)
        self._back.setSingleShot(True)
        self._back.setInterval(_COPIED_MS)
        self._back.timeout.connect(self._show_ready)
        self.clicked.connect(self.copy)
        self._show_ready()

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text_to_copy)
        self.setIcon(icon("check"))
        self._label(self.tr("Copied"))
        self._back.start()

    def _show_ready(self) -> None:
        self.setIcon(icon("copy"))
        self._label(self.tr("Copy"))

    def _label(self, text: str) -> None:
        self.setToolTip(text)
        self.setAccessibleName(text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.LanguageChange) and hasattr(self, "_back"):
            self._show_ready()


class _Colours(QSyntaxHighlighter):
    """Paints spans that were computed elsewhere, line by line."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._lines: list[list[highlight.Span]] = []
        self._chosen: dict[str, str] = {}
        self._anew = False
        self._formats: dict[str, QTextCharFormat] = {}

    def set_colours(self, colours: dict[str, str]) -> bool:
        """False if they are those of before."""
        if colours is self._chosen:
            return False
        self._chosen, self._formats, self._anew = colours, {}, True
        for style, shade in colours.items():
            text_format = QTextCharFormat()
            text_format.setForeground(Qt.GlobalColor.black)
            brush = text_format.foreground()
            brush.setColor(shade)
            text_format.setForeground(brush)
            text_format.setFontItalic(style == "comment")
            self._formats[style] = text_format
        return True

    def set_line(self, number: int, spans: list[highlight.Span]) -> None:
        """Colour one line, unless it has these colours already."""
        if number >= len(self._lines):
            self._lines += [[] for _ in range(number + 1 - len(self._lines))]
        elif self._lines[number] == spans and not self._anew:
            return
        self._lines[number] = spans
        self.rehighlightBlock(self.document().findBlockByNumber(number))

    def end(self, number: int) -> None:
        """There are so many lines."""
        del self._lines[number:]
        self._anew = False

    def highlightBlock(self, text: str) -> None:
        number = self.currentBlock().blockNumber()
        if number < len(self._lines):
            for start, length, style in self._lines[number]:
                self.setFormat(start, length, self._formats[style])


class _CodeText(QPlainTextEdit):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pages are for the conversation: code is as tall as it is."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().x() or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            super().wheelEvent(event)
        else:
            event.ignore()


class CodeView(QFrame):
    """Code that can grow while it streams: text is appended, colours follow at a bounded cost.

    Attributes:
        folded: only the beginning is shown.
    """

    def __init__(self, code: str, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("codeView")
        self._code = self._shown_code = ""
        self.folded = False
        self.fold_button: QPushButton | None = None
        self._marks: list[QTextCursor] = []
        self._language = language
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setObjectName("codeLanguage")
        self.copy_button = CopyButton(self)
        self._text = _CodeText(self)
        self._text.setReadOnly(True)
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setTabChangesFocus(True)
        self._text.setUndoRedoEnabled(False)
        self._text.document().setDocumentMargin(10)
        self._text.horizontalScrollBar().rangeChanged.connect(self._fit_height)
        self._colours = _Colours(self._text.document())
        self._recolour = QTimer(self)
        self._recolour.setSingleShot(True)
        self._recolour.timeout.connect(self._highlight_now)
        self._last_cost_s = self._spent_s = 0.0
        self._to_colour: Iterator[list[highlight.Span]] | None = None
        self._coloured = 0
        self._lay_out()
        self._set_font()
        self._colours.set_colours(self._palette_colours())
        self._retranslate()
        self.show_code(code, language)

    def _lay_out(self) -> None:
        header = QHBoxLayout()
        header.setContentsMargins(10, 2, 4, 0)
        header.addWidget(self._label)
        header.addStretch()
        header.addWidget(self.copy_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(header)
        layout.addWidget(self._text)

    @property
    def code(self) -> str:
        return self._code

    def mark(self, words: str, current: int | None) -> int:
        """Light up words, one of them as the current one; "" none. Returns how often they occur."""
        if words and self.folded and words.casefold() in self._code[len(self._shown_code) :].casefold():
            self.unfold()
        self._marks = occurrences(self._text.document(), words)
        self._text.setExtraSelections(selections(self._marks, current, self.palette()))
        return len(self._marks)

    @property
    def mark_count(self) -> int:
        return len(self._marks)

    def span_of_mark(self, number: int) -> tuple[int, int] | None:
        """From and to which pixel of the height an occurrence stands."""
        if not 0 <= number < len(self._marks):
            return None
        rect = self._text.cursorRect(self._marks[number])
        top = self._text.viewport().mapTo(self, rect.topLeft()).y()
        return top, top + rect.height()

    def show_code(self, code: str, language: str = "") -> None:
        """Show ``code``; what it begins with and stands here already is not laid out again."""
        if language and language != self._language:
            self._language = language
            self._retranslate()
        self._code = code
        self.copy_button.text_to_copy = code
        self._show(_beginning(code) if self.folded else code)

    def _show(self, code: str) -> None:
        if code.startswith(self._shown_code) and self._shown_code:
            cursor = QTextCursor(self._text.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(code[len(self._shown_code) :])
        elif code != self._shown_code:
            self._text.setPlainText(code)
        self._shown_code = code
        self._fit_height()
        if not self._recolour.isActive():
            self._recolour.start(int(self._last_cost_s * 8000))

    def fold(self) -> None:
        """Of very long code show the beginning, and a button for the rest."""
        if self.folded or self._code.count("\n") < FOLDED_FROM_LINES:
            return
        self.folded = True
        self.fold_button = QPushButton(self)
        self.fold_button.setObjectName("quiet")
        self.fold_button.clicked.connect(self.unfold)
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.addWidget(self.fold_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._retranslate()
        self._show(_beginning(self._code))

    def unfold(self) -> None:
        """Show all of it."""
        if not self.folded or self.fold_button is None:
            return
        self.folded = False
        had_focus = self.fold_button.hasFocus()
        self.fold_button.hide()
        self._show(self._code)
        if had_focus:
            self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _retranslate(self) -> None:
        self._label.setText(self._language or self.tr("code"))
        if self.fold_button is not None:
            count = QLocale().toString(self._code.count("\n") + 1)
            self.fold_button.setText(self.tr("Show all {count} lines").format(count=count))
        self._text.setAccessibleName(self.tr("Code"))

    def _highlight_now(self) -> None:
        self._to_colour, self._spent_s = None, 0.0
        colour(self)

    def colour_some(self, until: float) -> bool:
        """Colour lines until a time, as ``time.perf_counter`` has it. True once all are coloured."""
        began = time.perf_counter()
        if self._to_colour is None:
            self._to_colour, self._coloured = highlight.lines(self._shown_code, self._language), 0
        for spans in self._to_colour:
            self._colours.set_line(self._coloured, spans)
            self._coloured += 1
            if time.perf_counter() >= until:
                self._spent_s += time.perf_counter() - began
                return False
        self._colours.end(self._coloured)
        self._to_colour = None
        self._last_cost_s = self._spent_s + time.perf_counter() - began
        return True

    def _palette_colours(self) -> dict[str, str]:
        return highlight.DARK if is_dark(self.palette()) else highlight.LIGHT

    def _set_font(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(max(self.font().pointSizeF() - 0.5, 7.0))
        self._text.setFont(font)
        self._text.setTabStopDistance(self._text.fontMetrics().horizontalAdvance(" ") * 4)

    def _fit_height(self) -> None:
        lines = self._text.document().blockCount()
        margins = int(self._text.document().documentMargin() * 2)
        bar = self._text.horizontalScrollBar()
        bar_px = bar.sizeHint().height() if bar.maximum() > 0 else 0
        height = lines * self._text.fontMetrics().lineSpacing() + margins + bar_px + 2
        if height != self._text.minimumHeight():
            self._text.setFixedHeight(height)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "_last_cost_s"):
            return
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            if self._colours.set_colours(self._palette_colours()):
                self._highlight_now()
        elif event.type() == QEvent.Type.FontChange:
            self._set_font()
            self._fit_height()


def _beginning(code: str) -> str:
    return "\n".join(code.split("\n", _SHOWN_LINES)[:_SHOWN_LINES])
