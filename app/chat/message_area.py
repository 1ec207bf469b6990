"""The views of messages in the conversation: made, let go, looked at and reached by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from app.chat.chips import MemoryChip
from app.chat.focus_order import has_gone, move_focus
from app.chat.making import keep_of, make_view
from app.chat.message_actions import MessageActions
from app.chat.message_views import MessageView, UserMessageView
from app.chat.reply_view import ReplyView
from app.chat.rows import Row
from app.chat.scrolling_keys import scroll_with
from app.chat.seeking import Seeking
from app.chat.step_views import NoteView, ToolStepView
from app.chat.to_bottom import ToBottom
from app.chat.unsent_edits import UnsentEdits
from app.chat.virtual_area import VirtualArea
from app.chat.window_edge import WindowEdge
from engine.protocol.saying import SaidOrder

_ABOVE_PX = 80


@dataclass(frozen=True)
class Place:
    """Where somebody reads: a message, and where it begins in the viewport."""

    message_id: int
    top: int


class MessageArea(VirtualArea):
    """Shows rows as messages.

    Signals: proposal_decided(ProposalView, answer), edit_requested(message id, text), passage_requested(ChunkView),
    order_answered(SaidOrder, places of the chosen ones), memory_requested(fact id or None),
    erase_requested(SaidOrder), attachment_requested(document id), quoted(text), edits_changed() when something is
    written in the place of a message; others carry what their names say.

    Attributes:
        message_actions: further buttons below messages.
        unsent_edits: what was begun in the place of messages and not sent.
        conversation_id: None while nothing is shown.
        temporary: nothing of it outlives the program.
        orders: by message, what it told the memory to do.
    """

    regenerate_requested = Signal()
    go_on_requested = Signal()
    edit_requested = Signal(int, str)
    version_chosen = Signal(int)
    chip_opened = Signal(object)
    proposal_decided = Signal(object, str)
    undo_requested = Signal(object)
    redo_requested = Signal(str)
    made_from_requested = Signal(int)
    learned_requested = Signal(int)
    passage_requested = Signal(object)
    order_answered = Signal(object, object)
    memory_requested = Signal(object)
    erase_requested = Signal(object)
    attachment_requested = Signal(int)
    quoted = Signal(str)
    edits_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("transcript")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.message_actions = MessageActions(self)
        self.message_actions.added.connect(self._offer_actions)
        self.unsent_edits = UnsentEdits()
        self.conversation_id: int | None = None
        self.temporary = False
        self.orders: dict[int, list[SaidOrder]] = {}
        self.seeking = Seeking(self)
        self.edge = WindowEdge(self)
        self._to_bottom = ToBottom(self)
        self._to_bottom.clicked.connect(self.scroll_to_bottom)
        self.scrolled.connect(self._offer_bottom)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)
        self._retranslate()

    # -- what is there

    @property
    def place(self) -> Place | None:
        """Where somebody reads; None at the end."""
        row = self.rows.at(self.anchor.position)
        if self.sticks or row is None or row.message is None:
            return None
        return Place(row.message.id, self.anchor.top)

    def go_to_place(self, place: Place) -> bool:
        """Go back to where somebody read. False if that is not here."""
        position = self.rows.position_of(place.message_id)
        if position is not None:
            self.go_to(position, place.top)
        return position is not None

    @property
    def items(self) -> list[QWidget]:
        """The views that there are, from top to bottom."""
        return self.views

    @property
    def filling(self) -> bool:
        """Something near the viewport is not there yet."""
        return not self.settled

    def shown_version_of(self, other_id: int) -> int:
        """The version in view of what the user wants to see another version of."""
        for _, row in self.made():
            if row.versions is not None and other_id in row.versions.message_ids and row.message is not None:
                return row.message.id
        return other_id

    def chips(self) -> list[MemoryChip]:
        """Those that there are; of rows that nobody sees they are made anew."""
        views = [item for item in self.items if isinstance(item, UserMessageView)]
        return [chip for view in views for chip in view.chips.chips]

    def top_of_message(self, message_id: int) -> int | None:
        """Where a message begins in the viewport, if it is near."""
        position = self.rows.position_of(message_id)
        return None if position is None else self.top_of(position)

    def view_of(self, message_id: int) -> QWidget | None:
        row = self.rows.of_message(message_id)
        return None if row is None else row.view

    def user_view(self, message_id: int) -> UserMessageView | None:
        view = self.view_of(message_id)
        return view if isinstance(view, UserMessageView) else None

    def show_message(self, message_id: int) -> bool:
        """Scroll to a message and light it up. False if it is not here."""
        row = self.rows.of_message(message_id)
        if row is None or row.stale:
            return False
        self.seeking.start(message_id)
        return True

    def go_to_message(self, message_id: int) -> bool:
        """Bring a message into sight; nothing moves if it is there. False if it is not here."""
        row, position = self.rows.of_message(message_id), self.rows.position_of(message_id)
        if position is None or row is None or row.stale:
            return False
        top = self.top_of(position)
        if row.view is None or top is None or top >= self.viewport().height() or top + row.view.height() <= 0:
            self.go_to(position, _ABOVE_PX)
        return True

    @property
    def sought_id(self) -> int | None:
        """Id of the message that is being brought into view, None if there is none."""
        return self.seeking.message_id

    # -- views

    def make_view(self, position: int, row: Row) -> QWidget:
        view = make_view(row, self)
        _, messages = self.rows.joined_with(position)
        if isinstance(view, NoteView):
            view.show_notes(messages)
        elif isinstance(view, ToolStepView) and len(messages) > 1:
            view.add(messages[1])
        view.setProperty("evicted", self.edge.is_out(row))
        last = self.rows.total - 1
        if isinstance(view, ReplyView):
            view.offer_last(position == last)
        return view

    def is_whole(self, row: Row) -> bool:
        return not isinstance(row.view, MessageView) or row.view.whole

    def grow_view(self, row: Row) -> None:
        if isinstance(row.view, MessageView):
            row.view.grow(self.deadline)

    def take_growing(self) -> None:
        """More of a message is to come."""
        view = self.sender()
        if isinstance(view, MessageView):
            self.go_on_with(view)

    def let_go(self, row: Row) -> None:
        keep_of(row, self)

    def is_kept(self, row: Row) -> bool:
        """Something is written into it, selected in it, or the keyboard is in it."""
        focused = QApplication.focusWidget()
        if row.kept or (focused is not None and row.view is not None and row.view.isAncestorOf(focused)):
            return True
        return isinstance(row.view, UserMessageView) and row.view.unsent is not None

    def above(self, position: int) -> QWidget | None:
        return self.edge.divider if position == self.edge.position else None

    def edge_moved(self, old: int | None) -> None:
        """The divider may stand elsewhere."""
        for position, row in self.made():
            self.edge.dim(row)
            if position in (old, self.edge.position):
                self.remeasure(position)
        self.arrange()

    def take_left_edit(self) -> None:
        """A message stays as it was."""
        view = self.sender()
        if isinstance(view, UserMessageView) and view.message is not None:
            self.unsent_edits.drop(view.message.id)
            self.edits_changed.emit()

    def note_unsent(self, message_id: int, text: str) -> None:
        """Hold what was written in the place of a message of this conversation."""
        self.unsent_edits.note(message_id, text, None if self.temporary else self.conversation_id)
        self.edits_changed.emit()

    def kept_edits(self) -> dict[str, dict[str, str]]:
        """What is written in the place of messages and is to outlive the program."""
        for _, row in self.made():
            view = row.view
            if isinstance(view, UserMessageView) and view.message is not None and view.editor is not None:
                if view.unsent is None:
                    self.unsent_edits.drop(view.message.id)
                else:
                    home = None if self.temporary else self.conversation_id
                    self.unsent_edits.note(view.message.id, view.unsent, home)
        return self.unsent_edits.kept()

    def restore_edits(self, kept: Mapping[str, Mapping[str, str]]) -> None:
        """Put back what ``kept_edits`` returned before; what is written by now stays."""
        for message_id in self.unsent_edits.restore(kept):
            view = self.user_view(message_id)
            if view is not None and view.editor is None:
                view.begin_edit(self.unsent_edits.get(message_id), take_focus=False)

    def cut_unsent(self, cut: Callable[[str], str]) -> int:
        """Cut something out of what is written in the place of messages; returns how many texts held it."""
        held = 0
        for _, row in self.made():
            editor = row.view.editor if isinstance(row.view, UserMessageView) else None
            if editor is not None and cut(editor.text) != editor.text:
                editor.edit.setPlainText(cut(editor.text))
                held += 1
        return held + self.unsent_edits.cut(cut)

    def _offer_actions(self) -> None:
        for _, row in self.made():
            if isinstance(row.view, MessageView) and row.message is not None:
                row.view.offer(self.message_actions.of(row.message))

    # -- scrolling and keyboard

    def _offer_bottom(self) -> None:
        self._to_bottom.setVisible(not self.sticks and self.verticalScrollBar().maximum() > 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not scroll_with(self, event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        moved = not has_gone(QApplication.focusWidget()) and move_focus(self, forward)
        return moved or super().focusNextPrevChild(forward)

    def _focus_moved(self, old: QWidget | None, new: QWidget | None) -> None:
        """The message that the keyboard is in shows its actions."""
        for widget, is_in in ((old, False), (new, True)):
            row = self.row_of(widget)
            if row is not None and isinstance(row.view, MessageView):
                row.view.foot.reveal(is_in or row.view.underMouse())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._to_bottom.place()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Conversation"))
        self._to_bottom.name(self.tr("To the newest message"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "_to_bottom"):
            self._retranslate()
