"""What the assistant would like to remember, above the tabs of the memory editor: keep, edit or dismiss."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.requests import Requests
from app.proposal_words import (
    both_label,
    dismiss_label,
    is_contradiction,
    keep_label,
    proposal_sentence,
    proposal_tip,
)
from engine.protocol import AcceptProposal, Failed, ListProposals, ProposalView, RejectProposal

if TYPE_CHECKING:
    from app.bridge import Bridge

_TALLEST = 190


class ProposalRow(QWidget):
    """One suggestion; ``Edit`` puts its words into a field."""

    def __init__(
        self,
        view: ProposalView,
        requests: Requests,
        tell: Callable[[Failed], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.view = view
        self._requests = requests
        self._tell = tell
        self.label = QLabel(proposal_sentence(view), self)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.field = QLineEdit(view.text, self)
        self.field.setAccessibleName(self.tr("Words of the suggestion"))
        self.field.returnPressed.connect(self.keep)
        self.keep_button = self._button(keep_label(view), self.keep)
        self.edit_button = self._button(self.tr("Edit"), self.edit)
        self.both_button = self._button(both_label(), self.keep_both)
        self.dismiss_button = self._button(dismiss_label(view), self.dismiss)
        self.both_button.setVisible(is_contradiction(view))
        self.field.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label, 1)
        row.addWidget(self.field, 1)
        for button in (self.keep_button, self.edit_button, self.both_button, self.dismiss_button):
            row.addWidget(button)

    def _button(self, text: str, action: object) -> QPushButton:
        button = QPushButton(text, self)
        button.setAccessibleName(f"{text}: {proposal_sentence(self.view)}")
        button.clicked.connect(action)
        return button

    @Slot()
    def keep(self) -> None:
        """Make the change, with the words in the field if they are being edited."""
        self._accept(both=False)

    @Slot()
    def keep_both(self) -> None:
        """Neither takes the other's place."""
        self._accept(both=True)

    def _accept(self, *, both: bool) -> None:
        proposal = self.view.proposal
        text = self.field.text().strip() if not self.field.isHidden() else None
        if not self.keep_button.isEnabled() or (text == "" and self.view.text):
            return
        self._send(AcceptProposal(job=0, proposal_id=proposal.id, version=proposal.version, text=text, both=both))

    @Slot()
    def edit(self) -> None:
        self.label.hide()
        self.edit_button.hide()
        self.field.show()
        self.field.setFocus()

    @Slot()
    def dismiss(self) -> None:
        proposal = self.view.proposal
        self._send(RejectProposal(job=0, proposal_id=proposal.id, version=proposal.version))

    def _send(self, command: AcceptProposal | RejectProposal) -> None:
        """Once: a second click would be refused."""
        self._let_press(False)
        self._requests.send(command, lambda _view: None, self._refused)

    def _refused(self, failure: Failed) -> None:
        self._let_press(True)
        self._tell(failure)

    def _let_press(self, on: bool) -> None:
        for button in (self.keep_button, self.edit_button, self.both_button, self.dismiss_button):
            button.setEnabled(on)


class ProposalList(QFrame):
    """Hidden while nothing waits."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = InlineBar(self, reserved=False)
        self._requests = Requests(bridge, self, self.bar.say_failure)
        self.rows: list[ProposalRow] = []
        self._heading = QLabel(self)
        self._heading.setWordWrap(True)
        content = QWidget(self)
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._area = QScrollArea(self)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setMaximumHeight(_TALLEST)
        self._area.setWidget(content)
        self._area.setAccessibleName(self.tr("Suggestions"))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 12, 4)
        for widget in (self.bar, self._heading, self._area):
            column.addWidget(widget)
        bridge.proposals_changed.connect(self._something_changed)
        self.hide()

    def reload(self) -> None:
        self._requests.send(ListProposals(job=0), self.show_views, lambda _failure: None)

    @Slot(object)
    def _something_changed(self, _event: object) -> None:
        self.reload()

    def show_views(self, views: list[ProposalView]) -> None:
        """List what waits; a row that is there already keeps its edit."""
        wanted = {view.proposal.id: view for view in views}
        for row in [row for row in self.rows if wanted.get(row.view.proposal.id) != row.view]:
            self.rows.remove(row)
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        shown = {row.view.proposal.id for row in self.rows}
        for view in views:
            if view.proposal.id not in shown:
                row = ProposalRow(view, self._requests, self.bar.say_failure, self)
                self.rows.append(row)
                self._column.addWidget(row)
        count = len(self.rows)
        tidied = all(row.view.proposal.actor == "consolidation" for row in self.rows)
        self._heading.setToolTip(proposal_tip("consolidation" if tidied else "assistant"))
        self._heading.setText(
            self.tr("The assistant suggests to remember this. Nothing of it is saved yet.")
            if count == 1
            else self.tr("The assistant suggests to remember these {count} things. Nothing of it is saved yet.").format(
                count=count
            )
        )
        self._area.setFixedHeight(min(_TALLEST, 44 * max(1, count)))
        self.setVisible(count > 0 or self.bar.isVisible())
