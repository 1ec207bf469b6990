"""What a block said before: every change with who, when and why, and one click back to any of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.block_names import block_title
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.journal_wording import reason_text
from app.memory_editor.requests import Requests
from app.memory_editor.side_by_side import SideBySide
from app.memory_editor.wording import actor_name
from app.times import time_text
from app.window.window_sizes import begin_with
from app.words import plain_tip
from engine.protocol import Failed, MemoryChanged, Undo
from engine.protocol.block_versions import BlockVersion, BringBackBlock, ListBlockVersions
from engine.values import Block, MemoryChange

if TYPE_CHECKING:
    from app.bridge import Bridge

_VERSION = Qt.ItemDataRole.UserRole


class BlockVersions(QDialog):
    """Shows the versions of one block, newest first."""

    def __init__(self, bridge: Bridge, block: Block, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("History of “{name}”").format(name=block_title(block.label)))
        begin_with(self, 960, 620)
        self._requests = Requests(bridge, self, self._failed)
        self._block = block
        self._build()
        self.list.currentItemChanged.connect(lambda _item, _before: self._show_chosen())
        self.back_button.clicked.connect(self.bring_back)
        bridge.memory_changed.connect(self._memory_changed)
        self.reload()

    def _build(self) -> None:
        self.bar = InlineBar(self)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Changes of the block"))
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.texts = SideBySide(self)
        self.said = QLabel(self)
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.back_button = QPushButton(self.tr("&Bring this text back"), self)
        self.back_button.setToolTip(self.tr("The block says again what it said after this change"))
        close = QPushButton(self.tr("&Close"), self)
        close.clicked.connect(self.close)
        for button in (self.back_button, close):
            button.setAutoDefault(False)
        right = QWidget(self)
        right_column = QVBoxLayout(right)
        right_column.setContentsMargins(8, 0, 0, 0)
        right_column.addWidget(self.said)
        right_column.addWidget(self.texts, 1)
        splitter = QSplitter(self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.list)
        splitter.addWidget(right)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([280, 640])
        buttons = QHBoxLayout()
        buttons.addWidget(self.back_button)
        buttons.addStretch(1)
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.addWidget(splitter, 1)
        column.addWidget(self.bar)
        column.addLayout(buttons)

    # -- what there is

    def reload(self) -> None:
        self._requests.send(ListBlockVersions(job=0, block_id=self._block.id), self._listed)

    def _listed(self, versions: list[BlockVersion]) -> None:
        chosen = self.chosen
        row = next((row for row, one in enumerate(versions) if chosen and one.entry_id == chosen.entry_id), 0)
        self.list.blockSignals(True)
        self.list.clear()
        for version in versions:
            item = QListWidgetItem(_line(version))
            item.setData(_VERSION, version)
            item.setToolTip(plain_tip(item.text()))
            self.list.addItem(item)
        self.list.setCurrentRow(row if versions else -1)
        self.list.blockSignals(False)
        self._show_chosen()

    @property
    def chosen(self) -> BlockVersion | None:
        item = self.list.currentItem()
        return None if item is None else item.data(_VERSION)

    def _show_chosen(self) -> None:
        version = self.chosen
        if version is None:
            self.said.setText("")
            self.texts.show_words(self.tr("This block has not been changed yet."))
            self.back_button.setEnabled(False)
            return
        self.said.setText(_line(version).replace("\n", " · "))
        if version.erased:
            self.texts.show_words(self.tr("The words of this change were erased, because you had them forgotten."))
        else:
            self.texts.show_texts(version.before, version.after)
        newest = self.list.item(0).data(_VERSION)
        self.back_button.setEnabled(not version.erased and version.after != newest.after)

    # -- what the user does

    def bring_back(self) -> None:
        """Have the block say what it said after the chosen change; that is a change as any other."""
        version = self.chosen
        if version is None or not self.back_button.isEnabled():
            return
        self.back_button.setEnabled(False)
        command = BringBackBlock(job=0, block_id=self._block.id, entry_id=version.entry_id)
        self._requests.send(command, self._brought_back)

    def _brought_back(self, change: MemoryChange) -> None:
        about = [(change.entity_type, change.entity_id)]
        self.bar.say(
            self.tr("The earlier text is back."),
            [(self.tr("&Undo"), partial(self._undo, change.batch))], tone="good", about=about,
        )  # fmt: skip
        self.list.setCurrentRow(-1)
        self.reload()

    def _undo(self, batch: str) -> None:
        self.list.setCurrentRow(-1)
        self._requests.send(Undo(job=0, batch=batch), lambda _changes: self.reload())

    @Slot(object)
    def _memory_changed(self, event: MemoryChanged) -> None:
        if any((change.entity_type, change.entity_id) == ("block", self._block.id) for change in event.changes):
            self.reload()

    def _failed(self, failure: Failed) -> None:
        self.bar.say_failure(failure)
        self._show_chosen()


def _line(version: BlockVersion) -> str:
    """When, who and why, a line each."""
    who = actor_name(version.actor)
    if version.agent:
        who = f"{who} ({version.agent})"
    why = reason_text(version.reason)
    return "\n".join(part for part in (time_text(version.at), who, why) if part)
