"""Forget for good: shows what would go, lets the user choose, and says afterwards what was erased and what was left."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.failures import failure_sentence
from app.forgetting.item_tree import ItemTree
from app.forgetting.words import count_words, left_words, searched_words
from app.memory_editor.requests import Requests
from app.window.window_sizes import begin_with
from engine.addressing.addressed import addressed
from engine.memory.erasing.mentions import Mentions
from engine.protocol import Failed
from engine.protocol.forgetting import Forget, ForgetPlan, ForgetReceipt, PlanForget

if TYPE_CHECKING:
    from app.bridge import Bridge

CleanDrafts = Callable[[Mentions], int]
"""Takes what says it out of what was written and not sent; returns how many texts it was in."""


class ForgetDialog(QDialog):
    """Signals: forgotten(ForgetReceipt).

    Args:
        request: what is to be forgotten.
        clean_drafts: called when the user has confirmed.
    """

    forgotten = Signal(object)

    def __init__(
        self, bridge: Bridge, request: PlanForget, clean_drafts: CleanDrafts, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._requests = Requests(bridge, self, self._failed)
        self._request = request
        self._clean_drafts = clean_drafts
        self._plan: ForgetPlan | None = None
        self._drafts = 0
        self._is_document = request.document_id is not None
        self._is_whole = self._is_document or request.conversation_id is not None
        self.setWindowTitle(self.tr("Erase for good") if self._is_whole else self.tr("Forget for good"))
        begin_with(self, 820, 620)
        self._build()
        self._say(self.tr("Looking for every place that says it …"))
        self._requests.send(request, self._show_plan)

    def _build(self) -> None:
        self.heading = QLabel()
        self.heading.setObjectName("paneTitle")
        self.explanation = QLabel()
        self.summary = QLabel()
        self.message = QLabel()
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for label in (self.heading, self.explanation, self.summary, self.message):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.messages = QComboBox()
        self.messages.setAccessibleName(self.tr("Messages"))
        self.messages.activated.connect(lambda _row: self.tree.choose_messages(self.messages.currentData()))
        self.tree = ItemTree(self)
        self.tree.changed.connect(self._summarise)
        self.receipt = QPlainTextEdit()
        self.receipt.setReadOnly(True)
        self.receipt.setTabChangesFocus(True)
        self.receipt.setAccessibleName(self.tr("Receipt"))
        self.pages = QStackedWidget()
        for page in (self.message, self._plan_page(), self.receipt):
            self.pages.addWidget(page)
        self.buttons = QDialogButtonBox()
        self.erase_button = QPushButton()
        self.erase_button.setAutoDefault(False)
        self.erase_button.clicked.connect(self.erase)
        self.close_button = QPushButton(self.tr("&Cancel"))
        self.buttons.addButton(self.erase_button, QDialogButtonBox.ButtonRole.DestructiveRole)
        self.buttons.addButton(self.close_button, QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.rejected.connect(self.reject)
        self.close_button.setDefault(True)
        self.erase_button.setText(self.tr("&Erase for good"))
        self.erase_button.setEnabled(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(self.heading)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.buttons)
        QWidget.setTabOrder(self.tree, self.erase_button)  # the box of buttons has it behind the last one
        QWidget.setTabOrder(self.erase_button, self.close_button)

    def _plan_page(self) -> QWidget:
        page = QWidget()
        self._form = QFormLayout()
        self._form.addRow(self.tr("&Messages:"), self.messages)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.explanation)
        column.addLayout(self._form)
        column.addWidget(self.tree, 100)
        column.addWidget(self.summary)
        column.addStretch(1)
        return page

    # -- the plan

    def _say(self, text: str) -> None:
        self.message.setText(text)
        self.pages.setCurrentWidget(self.message)

    def _show_plan(self, plan: ForgetPlan) -> None:
        self._plan = plan
        self.heading.setText(self.tr("“{text}”").format(text=addressed(plan.title)))
        self.heading.setVisible(bool(plan.title))
        self.explanation.setText(self._explanation(plan))
        self._offer_messages(plan)
        self.tree.show_items(plan.items, plan.threshold, self._is_whole)
        self.tree.setVisible(bool(plan.items))
        if not plan.items:
            begin_with(self, 560, 260)
        self._summarise()
        self.pages.setCurrentIndex(1)
        (self.tree if plan.items else self.close_button).setFocus()

    def _explanation(self, plan: ForgetPlan) -> str:
        if self._is_document:
            return self.tr(
                "All text of this document, in every version that was read, will be erased from memory and its "
                "history, from saved states and automatic backups. There is no undo for this, as there is for "
                "“Remove”. The file itself stays. What was learned from it and what quotes it stays unless you check "
                "it here."
            )
        if self._is_whole:
            text = self.tr(
                "All {count} messages of this conversation will be erased, from saved states and automatic backups "
                "too. There is no undo for this, as there is for “Delete”. What was learned from it stays unless you "
                "check it here."
            ).format(count=plan.messages)
            pasted = self.tr("Texts that you pasted into it as files are erased with it.")
            return f"{text}\n{pasted}" if plan.passages else text
        if not plan.items:
            return self.tr("Nothing in memory says this.")
        return self.tr(
            "What is checked will be erased from memory and its history, from saved states and automatic backups, and "
            "will not be learned again. There is no undo for this, as there is for the plain “Forget”."
        )

    def _offer_messages(self, plan: ForgetPlan) -> None:
        messages = [item for item in plan.items if item.kind == "message"]
        self._form.setRowVisible(self.messages, bool(messages))
        self.messages.clear()
        if self._is_document:
            self.messages.addItem(self.tr("Keep the replies as they are"), "none")
            self.messages.addItem(self.tr("Erase every reply that quotes it"), "all")
            return
        self.messages.addItem(self.tr("Keep your messages as they are"), "none")
        if any(item.source for item in messages):
            self.messages.addItem(self.tr("Erase the messages it was learned from"), "sources")
        self.messages.addItem(self.tr("Erase every message that says it"), "all")

    def _summarise(self) -> None:
        chosen, kept = self.tree.chosen(), self.tree.kept()
        self.erase_button.setEnabled(self._is_whole or bool(chosen))
        parts = [self.tr("Checked: {count}.").format(count=len(chosen))]
        staying = sum(1 for item in kept if item.kind == "message" and self.tree.says_it(item))
        if staying == 1:
            parts.append(self.tr("1 message will still say it, word for word, and the assistant can find it."))
        elif staying:
            parts.append(
                self.tr("{count} messages will still say it, word for word, and the assistant can find them.").format(
                    count=staying
                )
            )
        self.summary.setText(" ".join(parts) if self._plan is not None and self._plan.items else "")

    # -- erasing

    def erase(self) -> None:
        """The user has confirmed."""
        if self._plan is None or not self.erase_button.isEnabled():
            return
        chosen, kept = self.tree.chosen(), self.tree.kept()
        self.erase_button.setEnabled(False)
        self.close_button.setText(self.tr("&Close"))
        self._say(self.tr("Erasing, and searching all files for traces …"))
        if self._plan.texts:
            self._drafts = self._clean_drafts(Mentions(self._plan.texts, self._plan.weights))
        request = self._request
        command = Forget(
            job=0,
            fact_id=request.fact_id,
            text=request.text,
            conversation_id=request.conversation_id,
            document_id=request.document_id,
            agent_id=request.agent_id,
            declined=tuple(item.key for item in kept if item.chosen and not item.fixed),
            added=tuple(item.key for item in chosen if not item.chosen),
            fact_ids=request.fact_ids,
        )
        self._requests.send(command, self._show_receipt)

    def _show_receipt(self, receipt: ForgetReceipt) -> None:
        receipt = replace(receipt, counts=receipt.counts | {"draft": self._drafts})
        self.heading.setText(self.tr("Erased"))
        self.heading.show()
        lines = [self.tr("Erased:"), *(f"  {line}" for line in count_words(receipt.counts))]
        if receipt.new_backup:
            lines += ["", self.tr("A new backup of what is left was made in the place of those that went.")]
        left = left_words(receipt.left)
        if left:
            lines += ["", self.tr("Left:"), *(f"  {line}" for line in left)]
        lines += ["", searched_words(receipt), self.tr("Copies that you made yourself elsewhere were not looked into.")]
        self.receipt.setPlainText("\n".join(lines))
        self.pages.setCurrentWidget(self.receipt)
        self.erase_button.hide()
        self.close_button.setFocus()
        self.forgotten.emit(receipt)

    def _failed(self, failure: Failed) -> None:
        self._say(failure_sentence(failure))
        self.erase_button.setEnabled(False)
        self.close_button.setText(self.tr("&Close"))
