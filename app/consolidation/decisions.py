"""What the buttons of a review ask of the engine, and what is to be said when it could not be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.consolidation.line_offers import Offer
from app.consolidation.undo_run import UndoRun
from app.failures import failure_sentence
from app.memory_editor.requests import Requests
from engine.protocol import AcceptProposal, Command, EditFact, Failed, RejectProposal, Undo
from engine.protocol.consolidation import KeepReviewLine, ReviewLine
from engine.values import MemoryChange


class Decisions(QObject):
    """Signals: kept(ReviewLine) with its new state, done() when lines may stand otherwise now, taken_back(batches,
    changes, failures) and made_again(batches, changes, failures) with the batches that undo this in turn.

    Attributes:
        troubles: why the last thing asked of a line was not done, by the line's number.
        undone: the batch that undid a line in this window, by the line's number.
    """

    kept = Signal(object)
    done = Signal()
    taken_back = Signal(object, object, object)
    made_again = Signal(object, object, object)

    def __init__(self, requests: Requests, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._requests = requests
        self.troubles: dict[int, str] = {}
        self.undone: dict[int, str] = {}

    def decide(self, line: ReviewLine, offer: Offer) -> None:
        """Do what a button says."""
        proposal = line.proposal.proposal if line.proposal is not None else None
        if line.state == "waiting" and proposal is not None:
            accept = AcceptProposal(job=0, proposal_id=proposal.id, version=proposal.version)
            match offer:
                case "keep":
                    self._keep(line)
                case "use_new":
                    self._ask(line, accept)
                case "both":
                    self._ask(line, replace(accept, both=True))
                case "dismiss" | "keep_old":
                    self._ask(line, RejectProposal(job=0, proposal_id=proposal.id, version=proposal.version))
                case _:
                    return
            return
        match offer:
            case "keep":
                self._keep(line)
            case "undo" if line.entry_id is not None:
                command = Undo(job=0, batch=line.batch, entry_id=line.entry_id)
                self._requests.send(command, partial(self._undone, line), partial(self._refused, line))
            case "redo" if line.item_id in self.undone:
                self._ask(line, Undo(job=0, batch=self.undone.pop(line.item_id)))
            case _:
                return

    def correct(self, line: ReviewLine, text: str) -> None:
        """Keep a line in the user's own words."""
        if line.state == "waiting" and line.proposal is not None:
            proposal = line.proposal.proposal
            self._ask(line, AcceptProposal(job=0, proposal_id=proposal.id, version=proposal.version, text=text))
        elif line.entity_id is not None and line.version is not None:
            self._ask(line, EditFact(job=0, fact_id=line.entity_id, version=line.version, text=text))

    def undo_runs(self, batches: Sequence[str], lines: Sequence[ReviewLine] = (), again: bool = False) -> None:
        """Undo whole batches, in the order given. ``again``: they are undos themselves, so this does the runs again.

        ``lines``: what of them is in effect.
        """

        def ended(results: list[list[MemoryChange]], refused: list[Failed]) -> None:
            told = self.made_again if again else self.taken_back
            batches = [one[0].batch for one in reversed(results)]
            told.emit(batches, [change for one in results for change in one], refused)

        UndoRun(self._requests, batches, lines, ended).go_on()

    def _ask(self, line: ReviewLine, command: Command) -> None:
        def done(_result: object) -> None:
            self.troubles.pop(line.item_id, None)
            self.done.emit()

        self._requests.send(command, done, partial(self._refused, line))

    def _keep(self, line: ReviewLine) -> None:
        command = KeepReviewLine(job=0, item_id=line.item_id)
        self._requests.send(command, partial(self._kept, line), partial(self._refused, line))

    def _kept(self, line: ReviewLine, now: ReviewLine) -> None:
        self.troubles.pop(line.item_id, None)
        self.kept.emit(now)

    def _undone(self, line: ReviewLine, changes: list[MemoryChange]) -> None:
        self.troubles.pop(line.item_id, None)
        if changes:
            self.undone[line.item_id] = changes[0].batch
        self.done.emit()

    def _refused(self, line: ReviewLine, failure: Failed) -> None:
        self.troubles[line.item_id] = failure_sentence(failure)
        self.done.emit()
