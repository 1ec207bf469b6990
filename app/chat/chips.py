"""Memory chips: what was written to memory because of a message, each with undo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from app.block_names import block_title
from app.chat.proposal_chips import ProposalChip
from app.chat.said_chips import SaidChip
from app.window.elided_label import ElidedLabel
from app.window.resources import icon
from app.window.theme import with_text
from engine.addressing.addressed import addressed
from engine.protocol import ProposalView
from engine.protocol.saying import SaidOrder
from engine.values import MemoryChange

_LABEL_CHARS = 90


def describe(change: MemoryChange) -> str:
    """One line that says what was written, such as "Saved: Drinks only tea."."""
    if change.entity_type == "block":
        added = [line for line in change.text.splitlines() if line not in change.previous_text.splitlines()]
        gone = [line for line in change.previous_text.splitlines() if line not in change.text.splitlines()]
        if gone and not added:
            return QCoreApplication.translate("MemoryChip", "{block}: forgotten: {text}").format(
                block=block_title(change.label), text=_shorten(" · ".join(addressed(line.strip()) for line in gone))
            )
        news = " · ".join(addressed(line.strip()) for line in added if line.strip()) or change.text
        return QCoreApplication.translate("MemoryChip", "{block}: {text}").format(
            block=block_title(change.label), text=_shorten(news)
        )
    match change.operation:
        case "create":
            sentence = QCoreApplication.translate("MemoryChip", "Saved: {text}")
        case "update" if change.text == change.previous_text:
            sentence = QCoreApplication.translate("MemoryChip", "No longer true: {text}")
        case "update":
            sentence = QCoreApplication.translate("MemoryChip", "Updated: {text}")
        case "delete":
            sentence = QCoreApplication.translate("MemoryChip", "Forgotten: {text}")
    return sentence.format(text=_shorten(change.text or change.previous_text))


def _shorten(text: str) -> str:
    line = addressed(" ".join(text.split()))
    return line if len(line) <= _LABEL_CHARS else line[: _LABEL_CHARS - 1] + "…"


class ChipState(NamedTuple):
    """A change and what has become of it: undone by the batch that does it again, or gone for good."""

    change: MemoryChange
    redo_batch: str
    gone: bool


class MemoryChip(QFrame):
    """One committed change.

    Signals: opened(MemoryChange) when it is clicked; undo_requested(MemoryChange) and redo_requested(batch).
    """

    opened = Signal(object)
    undo_requested = Signal(object)
    redo_requested = Signal(str)

    def __init__(self, change: MemoryChange, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.change = change
        self.redo_batch = ""
        self._gone = False
        self.setObjectName("memoryChip")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._icon = QLabel()
        self._label = ElidedLabel()
        self._button = QToolButton()
        self._button.setAutoRaise(True)
        self._button.clicked.connect(self.toggle)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(9, 2, 4, 2)
        layout.setSpacing(6)
        for widget in (self._icon, self._label, self._button):
            layout.addWidget(widget)
        self._show()

    @property
    def undone(self) -> bool:
        return self._gone or bool(self.redo_batch)

    @property
    def state(self) -> ChipState:
        return ChipState(self.change, self.redo_batch, self._gone)

    def restore(self, state: ChipState) -> None:
        """Show what has become of the change."""
        self._gone = state.gone
        self.set_undone(state.redo_batch)

    @property
    def text(self) -> str:
        return self._label.text()

    def toggle(self) -> None:
        """Undo the change, or do it again."""
        self._button.setEnabled(False)
        if self.undone:
            self.redo_requested.emit(self.redo_batch)
        else:
            self.undo_requested.emit(self.change)

    def set_undone(self, redo_batch: str) -> None:
        """Show it as undone (``redo_batch`` does it again), or as in force with ""."""
        self.redo_batch = redo_batch
        self._gone = self._gone and not redo_batch
        self._button.setEnabled(True)
        self._show()

    def reinstate(self) -> None:
        """It was done again: the change is in force as it was, and undone by its own batch."""
        self._gone = False
        self.set_undone("")

    def show_standing(self, stands: bool) -> None:
        """Show whether memory holds the change; what was undone elsewhere cannot be done again from here."""
        if stands == self.undone:
            self._gone = not stands
            self.set_undone("")

    def release(self) -> None:
        """An undo failed: the button can be pressed again."""
        self._button.setEnabled(True)

    def _show(self) -> None:
        text = describe(self.change)
        font = self._label.font()
        font.setStrikeOut(self.undone)
        self._label.setFont(font)
        self._label.setText(text)
        self._icon.setPixmap(icon("memory").pixmap(with_text(15), with_text(15)))
        self._button.setText(self.tr("Redo") if self.undone else self.tr("Undo"))
        self._button.setVisible(not self._gone)
        self._button.setAccessibleName(f"{self._button.text()}: {text}")
        self.setToolTip(self.tr("Open in memory"))
        state = self.tr("undone") if self.undone else self.tr("in memory")
        self.setAccessibleName(f"{text} ({state})")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "_button"):
            self._show()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit(self.change)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit(self.change)
        else:
            super().keyPressEvent(event)


class ChipColumn(QWidget):
    """The chips of one message, one a row. Signals as ``MemoryChip``, ``ProposalChip`` and ``SaidChip``."""

    order_answered = Signal(object, object)
    memory_requested = Signal(object)
    erase_requested = Signal(object)
    opened = Signal(object)
    decided = Signal(object, str)
    undo_requested = Signal(object)
    redo_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips: list[MemoryChip] = []
        self.proposals: list[ProposalChip] = []
        self.orders: list[SaidChip] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self.hide()

    def add(self, changes: tuple[MemoryChange, ...]) -> None:
        """Add a chip for each change that has none yet."""
        known = {(chip.change.batch, chip.change.entity_type, chip.change.entity_id) for chip in self.chips}
        for change in changes:
            if (change.batch, change.entity_type, change.entity_id) not in known:
                chip = MemoryChip(change)
                chip.opened.connect(self.opened)
                chip.undo_requested.connect(self.undo_requested)
                chip.redo_requested.connect(self.redo_requested)
                self.chips.append(chip)
                self._layout.addWidget(chip, 0, Qt.AlignmentFlag.AlignRight)
        self._show_if_any()

    def states(self) -> tuple[ChipState, ...]:
        """Of all chips, for ``restore``."""
        return tuple(chip.state for chip in self.chips)

    def restore(self, states: Iterable[ChipState]) -> None:
        """Show chips as they stood in a view before."""
        listed = tuple(states)
        self.add(tuple(state.change for state in listed))
        for chip, state in zip(self.chips, listed, strict=True):
            chip.restore(state)

    def add_proposals(self, views: Iterable[ProposalView]) -> None:
        """Add a chip for each suggestion that has none yet; the others show what has become of theirs."""
        known = {chip.view.proposal.id: chip for chip in self.proposals}
        for view in views:
            chip = known.get(view.proposal.id)
            if chip is not None:
                chip.show_view(view)
            elif view.proposal.state == "pending":
                chip = ProposalChip(view)
                chip.decided.connect(self.decided)
                self.proposals.append(chip)
                self._layout.addWidget(chip, 0, Qt.AlignmentFlag.AlignRight)
        self._show_if_any()

    def show_orders(self, orders: Sequence[SaidOrder]) -> None:
        """Show what came of each order that no other chip tells of."""
        while len(self.orders) < len(orders):
            chip = SaidChip(orders[len(self.orders)], self)
            chip.answered.connect(self.order_answered)
            chip.memory_requested.connect(self.memory_requested)
            chip.erase_requested.connect(self.erase_requested)
            self.orders.append(chip)
            self._layout.addWidget(chip, 0, Qt.AlignmentFlag.AlignRight)
        for chip, order in zip(self.orders, orders, strict=False):
            chip.show_order(order)
        for chip in self.orders[len(orders) :]:
            chip.hide()
        self._show_if_any()

    def _show_if_any(self) -> None:
        self.setVisible(bool(self.chips or self.proposals or any(chip.text for chip in self.orders)))
