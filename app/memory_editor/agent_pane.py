"""One assistant: its name, its model, what it may use, and its blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import shiboken6
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.memory_editor.agent_blocks import AgentBlocks
from app.memory_editor.agent_words import tool_title
from app.numbers import agreeing
from app.words import plain_tip
from engine.protocol.agents import AgentCard
from models.errors import ModelsError
from models.library import Library

_KEY = Qt.ItemDataRole.UserRole


def models_here() -> list[tuple[str, str]]:
    """Name and path of the models on the list."""
    try:
        return [(path.name, str(path)) for path in Library().paths()]
    except ModelsError:
        return []


class AgentPane(QWidget):
    """Signals: ``renamed(name)``, ``model_chosen(path)``, ``tools_chosen(keys that are off)``, ``attach(block id)``,
    ``detach(block id)``.

    Args:
        models: name and path of those that can be chosen.
    """

    renamed = Signal(str)
    model_chosen = Signal(str)
    tools_chosen = Signal(tuple)
    attach = Signal(int)
    detach = Signal(int)

    def __init__(
        self, parent: QWidget | None = None, models: Callable[[], list[tuple[str, str]]] = models_here
    ) -> None:
        super().__init__(parent)
        self._models = models
        self._card: AgentCard | None = None
        self._build()
        self._lay_out()

    def _build(self) -> None:
        self.name = QLineEdit(self)
        self.name.setMaxLength(80)
        self.name.setAccessibleName(self.tr("Name of the assistant"))
        self.name.editingFinished.connect(self._rename)
        self.model = QComboBox(self)
        self.model.setAccessibleName(self.tr("Model of the assistant"))
        self.model.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.model.activated.connect(lambda row: self.model_chosen.emit(self.model.itemData(row)))
        self.model_note = QLabel(
            self.tr("Loading another model takes a while, so Rolltop asks before it does that for a conversation."),
            self,
        )
        self.model_note.setObjectName("muted")
        self.model_note.setWordWrap(True)
        self.tools = QListWidget(self)
        self.tools.setAccessibleName(self.tr("What the assistant may use"))
        self.tools.itemChanged.connect(lambda _item: self._choose_tools())
        self.blocks = AgentBlocks(self)
        self.blocks.attach.connect(self.attach)
        self.blocks.detach.connect(self.detach)
        self.counts = QLabel(self)
        self.counts.setObjectName("muted")
        self.memory_button = QPushButton(self.tr("Look at its &memory"), self)
        self.delete_button = QPushButton(self.tr("&Delete assistant"), self)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("N&ame:"), self.name)
        form.addRow(self.tr("M&odel:"), self.model)
        tools_label = QLabel(self.tr("It may &use:"), self)
        tools_label.setBuddy(self.tools)
        tools_column = QVBoxLayout()
        tools_column.setSpacing(6)
        tools_column.addWidget(tools_label)
        tools_column.addWidget(self.tools, 1)
        lists = QHBoxLayout()
        lists.setSpacing(16)
        lists.addLayout(tools_column, 1)
        lists.addWidget(self.blocks, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.delete_button)
        buttons.addWidget(self.counts, 1)
        buttons.addWidget(self.memory_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(form)
        column.addWidget(self.model_note)
        column.addLayout(lists, 1)
        column.addLayout(buttons)

    def show_card(self, card: AgentCard | None, cards: Sequence[AgentCard]) -> None:
        """Show an agent; a name that is being typed stays."""
        same = self._card is not None and card is not None and self._card.agent_id == card.agent_id
        before, self._card = self._card, card
        self.setEnabled(card is not None)
        if card is None:
            return
        if not same or before is None or before.name != card.name or not self.name.hasFocus():
            self.name.setText(card.name)
        self._fill_models(card)
        self._fill_tools(card)
        self.blocks.show_card(card, cards)
        self.counts.setText(
            agreeing(
                self.tr("{facts} facts, {conversations} conversations").format(
                    facts=card.facts, conversations=card.conversations
                )
            )
        )
        alone = len(cards) < 2
        self.delete_button.setEnabled(not alone)
        self.delete_button.setToolTip(self.tr("The only assistant stays.") if alone else "")

    def _fill_models(self, card: AgentCard) -> None:
        known = [(self.tr("The one that Rolltop uses"), ""), *self._models()]
        if card.model and card.model not in [path for _, path in known]:
            known.append((self.tr("{name} (not here)").format(name=Path(card.model).name), card.model))
        self.model.clear()
        for name, path in known:
            self.model.addItem(name, path)
        self.model.setCurrentIndex([path for _, path in known].index(card.model))

    def _fill_tools(self, card: AgentCard) -> None:
        row = self.tools.currentRow()
        self.tools.blockSignals(True)
        self.tools.clear()
        for tool in card.tools:
            item = QListWidgetItem(tool_title(tool))
            item.setData(_KEY, tool.key)
            item.setToolTip(plain_tip(tool.description))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked if tool.key in card.tools_off else Qt.CheckState.Checked)
            self.tools.addItem(item)
        self.tools.setCurrentRow(row)
        self.tools.blockSignals(False)

    def _choose_tools(self) -> None:
        if self._card is None:
            return
        items = [self.tools.item(row) for row in range(self.tools.count())]
        shown = {item.data(_KEY) for item in items}
        off = [item.data(_KEY) for item in items if item.checkState() == Qt.CheckState.Unchecked]
        kept = [key for key in self._card.tools_off if key not in shown]
        self.tools_chosen.emit(tuple([*kept, *off]))

    def _rename(self) -> None:
        if not shiboken6.isValid(self.name):  # said once more while the window is taken down
            return
        name = " ".join(self.name.text().split())
        if self._card is None or name == self._card.name:
            return
        if name:
            self.renamed.emit(name)
        else:
            self.name.setText(self._card.name)
