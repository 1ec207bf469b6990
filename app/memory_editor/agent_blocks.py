"""The blocks that an assistant has, and those it shares."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.block_names import block_title
from app.words import plain_tip
from engine.protocol.agents import AgentBlock, AgentCard

_BLOCK = Qt.ItemDataRole.UserRole


class AgentBlocks(QWidget):
    """Signals: ``attach(block id)``, ``detach(block id)``."""

    attach = Signal(int)
    detach = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card: AgentCard | None = None
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Blocks of the assistant"))
        self.list.setWordWrap(True)
        self.list.currentItemChanged.connect(lambda _item, _before: self._show_buttons())
        self.attach_button = QPushButton(self.tr("&Share a block…"), self)
        self.attach_button.setToolTip(self.tr("Have it see and change a block of another assistant"))
        self.menu = QMenu(self.attach_button)
        self.attach_button.setMenu(self.menu)
        self.detach_button = QPushButton(self.tr("Do not sha&re"), self)
        self.detach_button.clicked.connect(self._detach)
        label = QLabel(self.tr("Its &blocks:"), self)
        label.setBuddy(self.list)
        buttons = QHBoxLayout()
        buttons.addWidget(self.attach_button)
        buttons.addWidget(self.detach_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(label)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)

    def show_card(self, card: AgentCard, cards: Sequence[AgentCard]) -> None:
        row = self.list.currentRow()
        self._card = card
        self.list.clear()
        for block in card.blocks:
            item = QListWidgetItem(self._line(block))
            item.setData(_BLOCK, block)
            item.setToolTip(plain_tip(item.text()))
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self._fill_menu(card, cards)
        self._show_buttons()

    def _line(self, block: AgentBlock) -> str:
        name = block_title(block.label)
        if self._card is not None and block.owner_id != self._card.agent_id:
            return self.tr("{name} – shared by {owner}").format(name=name, owner=block.owner)
        if block.stands_back:
            return self.tr("{name} – a shared one is in its place").format(name=name)
        if block.seen_by:
            return self.tr("{name} – shared with {others}").format(name=name, others=", ".join(block.seen_by))
        return name

    def _fill_menu(self, card: AgentCard, cards: Sequence[AgentCard]) -> None:
        """What the others have and it does not see."""
        self.menu.clear()
        seen = {block.block_id for block in card.blocks}
        for other in cards:
            for block in other.blocks:
                if block.owner_id == other.agent_id and block.block_id not in seen:
                    text = self.tr("{name} of {owner}").format(name=block_title(block.label), owner=other.name)
                    action = self.menu.addAction(text.replace("&", "&&"))
                    action.triggered.connect(lambda _=False, number=block.block_id: self.attach.emit(number))
        self.attach_button.setEnabled(not self.menu.isEmpty())

    def _chosen(self) -> AgentBlock | None:
        item = self.list.currentItem()
        return None if item is None else item.data(_BLOCK)

    def _show_buttons(self) -> None:
        block = self._chosen()
        self.detach_button.setEnabled(
            block is not None and self._card is not None and block.owner_id != self._card.agent_id
        )

    def _detach(self) -> None:
        block = self._chosen()
        if block is not None:
            self.detach.emit(block.block_id)
