"""The chosen line in full: the change, why, where it comes from, and what can be done about it."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app.consolidation.line_offers import OFFERS, Offer, offer_label, offer_tip, offers
from app.consolidation.line_words import line_html
from app.memory_editor.colours import muted
from engine.addressing.addressed import addressed
from engine.protocol.consolidation import ReviewLine


class LinePane(QWidget):
    """Signals: asked(ReviewLine, offer) for a button, corrected(ReviewLine, text) for words of the user's own."""

    asked = Signal(object, str)
    corrected = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line: ReviewLine | None = None
        self._trouble = ""
        self._can_redo = False
        self._typed: dict[int, tuple[str, str]] = {}
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setTabChangesFocus(True)
        self.field = QPlainTextEdit()
        self.field.setTabChangesFocus(True)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.text)
        self._pages.addWidget(self.field)
        self.buttons: dict[Offer, QPushButton] = {}
        column = QVBoxLayout()
        column.addStretch(1)  # above them: what is done to a line takes buttons away, and the others stay in place
        for offer in OFFERS:
            self.buttons[offer] = self._button(offer)
            column.addWidget(self.buttons[offer])
        self.field.textChanged.connect(self._allow_saving)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 8, 0, 0)
        row.addWidget(self._pages, 1)
        row.addLayout(column)
        self._show()

    def _button(self, offer: Offer) -> QPushButton:
        button = QPushButton(self)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._press(offer))
        return button

    @property
    def editing(self) -> bool:
        return self._pages.currentWidget() is self.field

    @property
    def said(self) -> str:
        """What it says, without markup."""
        return self.text.toPlainText()

    def show_line(self, line: ReviewLine | None, trouble: str = "", can_redo: bool = False) -> None:
        """Show a line; an edit of the same line goes on. ``trouble``: why the last thing asked was not done."""
        same = line is not None and self._line is not None and line.item_id == self._line.item_id
        if not same and self.editing:
            self._keep_typed()
        self._line, self._trouble, self._can_redo = line, trouble, can_redo
        if not same:
            self._pages.setCurrentWidget(self.text)
        self._show()

    def edit(self) -> None:
        """Put the words into a field, or what was written in their place and is not kept yet."""
        if self._line is None:
            return
        before, typed = self._typed.pop(self._line.item_id, (self._line.text, self._line.text))
        self.field.setPlainText(typed if before == self._line.text else self._line.text)
        self._pages.setCurrentWidget(self.field)
        self._show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def _keep_typed(self) -> None:
        """What is in the field is there again when the line is edited, as long as it still says the same."""
        if self._line is not None:
            self._typed[self._line.item_id] = (self._line.text, self.field.toPlainText())

    def forget_typed(self) -> None:
        """Nothing of what was written comes back."""
        self._typed.clear()

    def _allow_saving(self) -> None:
        self.buttons["save"].setEnabled(bool(self.field.toPlainText().strip()))

    def leave_edit(self) -> bool:
        """Give an edit up; False if there was none."""
        if not self.editing:
            return False
        self._pages.setCurrentWidget(self.text)
        self._show()
        self.buttons["edit"].setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _press(self, offer: Offer) -> None:
        line = self._line
        if line is None:
            return
        match offer:
            case "edit":
                self.edit()
            case "cancel":
                self.leave_edit()
            case "save":
                text = self.field.toPlainText().strip()
                if text:
                    self._keep_typed()  # it may be refused
                    self._pages.setCurrentWidget(self.text)
                    self.corrected.emit(line, text)
                    self._show()
            case _:
                self.asked.emit(line, offer)

    def _show(self) -> None:
        line = self._line
        if self.editing:
            found: frozenset[Offer] = frozenset({"save", "cancel"})
        else:
            found = offers(line, self._can_redo) if line is not None else frozenset()
        for offer, button in self.buttons.items():
            self._label(offer, button)
            button.setVisible(offer in found)
        if line is None:
            hint = escape(self.tr("Choose a line to see it in full."))
            self.text.setHtml(f'<p style="color:{muted(self.palette()).name()}">{hint}</p>')
        else:
            self.text.setHtml(line_html(line, self._trouble, self.palette()))
        self.text.setAccessibleName(self.tr("The chosen line"))
        self.field.setAccessibleName(self.tr("The line in your words"))

    def _label(self, offer: Offer, button: QPushButton) -> None:
        button.setText(offer_label(offer, self._line))
        button.setToolTip(offer_tip(offer))
        plain = button.text().replace("&", "")
        button.setAccessibleName(f"{plain}: {addressed(self._line.text)}" if self._line is not None else plain)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "buttons"):
            self._show()
