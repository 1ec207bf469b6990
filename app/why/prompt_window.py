"""The exact text of a reply's prompt: read-only, part by part, to be copied and searched."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QKeySequence,
    QShortcut,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.engine_words import in_window_language
from app.numbers import agreeing
from app.why.words import segment_name
from app.window.context_gauge import part_colour
from app.window.context_words import number
from app.window.window_sizes import begin_with
from engine.protocol.why import PromptText

_TINT = 46


class PromptWindow(QDialog):
    """Not modal; Escape closes it, and it deletes itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What the model was given"))
        begin_with(self, 900, 640)
        self._starts: list[int] = []
        self._prompt: PromptText | None = None
        self.verdict = QLabel(self.tr("Putting the text together again …"))
        self.verdict.setWordWrap(True)
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.parts = QListWidget()
        self.parts.setAccessibleName(self.tr("Parts of the text"))
        self.parts.setWordWrap(True)
        self.parts.currentRowChanged.connect(self._go_to)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.text.setAccessibleName(self.windowTitle())
        fixed = QFont()  # of no size, which is the one of other text
        fixed.setFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
        self.text.setFont(fixed)
        self.text.setTabChangesFocus(True)
        self.text.cursorPositionChanged.connect(self._follow)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.parts)
        splitter.addWidget(self.text)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([220, 680])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(10)
        layout.addWidget(self.verdict)
        layout.addLayout(self._search_row())
        layout.addWidget(splitter, 1)
        layout.addLayout(self._buttons())
        self._add_shortcuts()

    def _search_row(self) -> QHBoxLayout:
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search in this text"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self.search.returnPressed.connect(self.find_next)
        self.found = QLabel()
        self.found.setObjectName("muted")
        self.next_button = QPushButton(self.tr("&Next"))
        self.previous_button = QPushButton(self.tr("&Previous"))
        self.next_button.clicked.connect(self.find_next)
        self.previous_button.clicked.connect(lambda _checked=False: self.find_next(backward=True))
        row = QHBoxLayout()
        row.addWidget(self.search, 1)
        for widget in (self.previous_button, self.next_button, self.found):
            row.addWidget(widget)
        return row

    def _buttons(self) -> QHBoxLayout:
        self.copy_button = QPushButton(self.tr("&Copy all"))
        self.copy_button.clicked.connect(self.copy_all)
        close = QPushButton(self.tr("C&lose"))
        close.clicked.connect(self.close)
        for button in (self.copy_button, close, self.next_button, self.previous_button):
            button.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.copy_button)
        row.addStretch(1)
        row.addWidget(close)
        return row

    def _add_shortcuts(self) -> None:
        keys = QKeySequence.StandardKey
        for key, action in (
            (keys.Find, self._focus_search), (keys.FindNext, self.find_next),
            (keys.FindPrevious, lambda: self.find_next(backward=True)),
        ):  # fmt: skip
            QShortcut(QKeySequence(key), self).activated.connect(action)

    # -- what is shown

    def say(self, text: str) -> None:
        """A sentence instead of the text."""
        self.verdict.setText(text)

    def show_prompt(self, prompt: PromptText) -> None:
        """Show the text with its parts marked."""
        self._prompt = prompt
        self._starts, position = [], 0
        self.parts.blockSignals(True)
        self.parts.clear()
        for part in prompt.parts:
            self._starts.append(position)
            position += len(part.text.encode("utf-16-le")) // 2
            self.parts.addItem(
                agreeing(
                    self.tr("{part}, {count} tokens").format(part=segment_name(part.segment), count=number(part.tokens))
                )
            )
        self.parts.setCurrentRow(0)
        self.parts.blockSignals(False)
        self.text.setPlainText("".join(part.text for part in prompt.parts))
        self._say_verdict(prompt)
        self._mark()
        self.text.setFocus()

    def _say_verdict(self, prompt: PromptText) -> None:
        if prompt.exact:
            self.say(self.tr("This is the text that the model was given, to the letter, with its control marks."))
        else:
            why = in_window_language(prompt.reason, prompt.reason_said)
            self.say(self.tr("This text can no longer be put together exactly. {why}").format(why=why))

    def _mark(self) -> None:
        """Tint each part; the list says the same in words."""
        if self._prompt is None:
            return
        selections: list[QTextEdit.ExtraSelection] = []
        ends = [*self._starts[1:], len(self.text.toPlainText())]
        for part, start, end in zip(self._prompt.parts, self._starts, ends, strict=True):
            cursor = QTextCursor(self.text.document())
            cursor.setPosition(start)
            cursor.setPosition(min(end, self.text.document().characterCount() - 1), QTextCursor.MoveMode.KeepAnchor)
            selections.append(_tinted(cursor, part_colour(part.segment, self.palette())))
        self.text.setExtraSelections(selections)

    def _go_to(self, row: int) -> None:
        if 0 <= row < len(self._starts):
            cursor = self.text.textCursor()
            cursor.setPosition(self._starts[row])
            self.text.setTextCursor(cursor)
            self.text.centerCursor()

    def _follow(self) -> None:
        """The list shows the part that the cursor is in."""
        position = self.text.textCursor().position()
        row = max((number for number, start in enumerate(self._starts) if start <= position), default=-1)
        if row != self.parts.currentRow() and row >= 0:
            self.parts.blockSignals(True)
            self.parts.setCurrentRow(row)
            self.parts.blockSignals(False)

    # -- searching and copying

    def find_next(self, _checked: bool = False, *, backward: bool = False) -> None:
        """Go to the next place that has what is searched for, from the other end where there is none."""
        words = self.search.text()
        if not words:
            self._focus_search()
            return
        flags = QTextDocument.FindFlag.FindBackward if backward else QTextDocument.FindFlag(0)
        found = self.text.find(words, flags)
        if not found:
            place = self.text.textCursor()
            self.text.moveCursor(QTextCursor.MoveOperation.End if backward else QTextCursor.MoveOperation.Start)
            found = self.text.find(words, flags)
            if not found:
                self.text.setTextCursor(place)
        self.found.setText("" if found else self.tr("Not found"))

    def copy_all(self) -> None:
        """Copy the whole text."""
        QApplication.clipboard().setText("".join(part.text for part in self._prompt.parts) if self._prompt else "")

    def _focus_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_starts"):
            self._mark()


def _tinted(cursor: QTextCursor, colour: str) -> QTextEdit.ExtraSelection:
    selection = QTextEdit.ExtraSelection()
    shade = QColor(colour)
    shade.setAlpha(_TINT)
    form = QTextCharFormat()
    form.setBackground(shade)
    selection.cursor, selection.format = cursor, form  # pyright: ignore[reportAttributeAccessIssue]
    return selection
