"""Opens the dialogs for forgetting, and brings the windows up to date behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QInputDialog, QWidget

from app.chat.panel import ChatPanel
from app.draft_keeper import DraftKeeper
from app.window.sidebar import Sidebar
from app.window.window_sizes import begin_with
from engine.protocol.forgetting import ForgetReceipt, PlanForget
from engine.values import Conversation

if TYPE_CHECKING:  # the dialog is loaded when first needed, so that the window paints without waiting for it
    from app.bridge import Bridge
    from app.forgetting.dialog import ForgetDialog


class ForgetDialogs(QObject):
    """What was erased disappears from the conversation in view and from the list.

    Signals: erased() for whatever else shows what is in memory.
    """

    erased = Signal()

    def __init__(self, bridge: Bridge, drafts: DraftKeeper, panel: ChatPanel, sidebar: Sidebar) -> None:
        super().__init__(panel)
        self._bridge = bridge
        self._drafts = drafts
        self._panel = panel
        self._sidebar = sidebar

    def forget_fact(self, fact_id: int, parent: QWidget) -> ForgetDialog:
        """Show what forgetting a fact for good would take."""
        return self._open(PlanForget(job=0, fact_id=fact_id), parent)

    def forget_facts(self, fact_ids: tuple[int, ...], parent: QWidget) -> ForgetDialog:
        """Show what forgetting several facts for good would take."""
        return self._open(PlanForget(job=0, fact_ids=fact_ids), parent)

    def forget_said(self, fact_id: int | None, words: str) -> QDialog:
        """Show what forgetting takes that was asked for in the conversation; without a fact or words, ask for them."""
        window = self._panel.window()
        if fact_id is not None:
            return self.forget_fact(fact_id, window)
        return self._open(PlanForget(job=0, text=words), window) if words.strip() else self.ask_words()

    def erase_document(self, document_id: int, parent: QWidget) -> ForgetDialog:
        """Show what erasing a document for good would take."""
        return self._open(PlanForget(job=0, document_id=document_id), parent)

    def ask_words(self) -> QInputDialog:
        """Let the user say in words what is to be forgotten, then show what that would take."""
        window = self._panel.window()
        dialog = QInputDialog(window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Forget something for good"))
        dialog.setLabelText(self.tr("Telling words of what is to be forgotten, such as a name and a place:"))
        dialog.setOkButtonText(self.tr("&Look for it"))
        dialog.setCancelButtonText(self.tr("&Cancel"))
        begin_with(dialog, 460, dialog.sizeHint().height(), grows=True)
        dialog.textValueSelected.connect(lambda words: self._forget_words(words, window))
        dialog.open()
        return dialog

    def _forget_words(self, words: str, parent: QWidget) -> None:
        if words.strip():
            self._open(PlanForget(job=0, text=words), parent)

    def erase_conversation(self, conversation: Conversation) -> ForgetDialog:
        """Show what erasing a conversation for good would take."""
        return self._open(PlanForget(job=0, conversation_id=conversation.id), self._panel.window())

    def _open(self, request: PlanForget, parent: QWidget) -> ForgetDialog:
        from app.forgetting.dialog import ForgetDialog

        dialog = ForgetDialog(self._bridge, request, self._drafts.erase, parent)
        dialog.forgotten.connect(lambda receipt: self._take(request, receipt))
        dialog.open()
        return dialog

    def _take(self, request: PlanForget, receipt: ForgetReceipt) -> None:
        shown = self._panel.conversation_id
        if request.conversation_id is not None and request.conversation_id == shown:
            self._panel.new_conversation()
        elif shown in receipt.conversation_ids or not self._panel.busy:
            self._panel.reload()  # chips under messages say what was learned from them
        if request.conversation_id is not None:
            self._drafts.drop(request.conversation_id)  # behind the leaving, which keeps what was written there
        self._sidebar.refresh()
        self.erased.emit()
