"""A bridge without an engine: the same surface over a memory held in a few dictionaries."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from app.failures import NOT_RUNNING
from engine.protocol import (
    AcceptProposal,
    AddFact,
    BlockView,
    Command,
    CreateBlock,
    DeleteBlock,
    DeleteFact,
    DocumentPage,
    EditBlock,
    EditFact,
    EngineDied,
    Failed,
    GetMessage,
    ListBlocks,
    ListDocuments,
    ListJournal,
    ListProposals,
    MemoryChanged,
    ProposalsChanged,
    ProposalView,
    RejectProposal,
    RemoveDocument,
    Undo,
)
from engine.protocol.block_versions import BlockVersion
from engine.protocol.documents import GetDocumentText
from engine.protocol.history import PreviewRestore, Restore, RestorePreview
from engine.protocol.overview import Overview
from engine.protocol.provenance import FactProvenance, GetProvenance
from engine.values import (
    Actor,
    Block,
    Document,
    EntityType,
    Fact,
    JournalEntry,
    MemoryChange,
    Message,
    Operation,
    SourceSpan,
)
from tests.app.memory_editor import fake_agents, fake_facts

NOW = 1_790_000_000.0


def block(number: int, label: str, value: str = "", **more: Any) -> Block:
    fields: dict[str, Any] = {"description": f"About {label}", "limit_tokens": 60, "read_only": False, "pinned": False}
    return Block(id=number, agent_id=1, label=label, value=value, version=1, updated_at=NOW, **{**fields, **more})


def fact(number: int, text: str, **more: Any) -> Fact:
    fields: dict[str, Any] = {
        "kind": "preference", "tags": (), "confidence": 0.9, "pinned": False, "status": "active", "valid_from": None,
        "valid_to": None, "recorded_at": NOW + number, "superseded_by": None, "sensitivity": "normal",
        "holder": "user", "actor": "assistant", "version": 1,
    }  # fmt: skip
    return Fact(id=number, agent_id=1, text=text, **{**fields, **more})


def source(quote: str, message_id: int = 7, conversation_id: int = 3) -> SourceSpan:
    return SourceSpan(message_id, conversation_id, 0, len(quote), quote)


def count_tokens(text: str) -> int:
    """The fake's exact count: one a word."""
    return len(text.split())


class FakeBridge(QObject):
    """Answers on the next turn of the event loop; ``held`` keeps answers back until ``release()``."""

    engine_started = Signal(object)
    model_ready = Signal(object)
    memory_changed = Signal(object)
    proposals_changed = Signal(object)
    import_progress = Signal(object)
    reply_finished = Signal(object)
    failed = Signal(object)
    engine_died = Signal(object)
    state_changed = Signal(str)

    def __init__(self, blocks: list[Block] | None = None, facts: list[Fact] | None = None) -> None:
        super().__init__()
        default = [block(1, "persona", "I am calm."), block(2, "human", "Name: Ada\nLikes tea")]
        self.blocks = {one.id: one for one in (default if blocks is None else blocks)}
        self.facts = {one.id: one for one in facts or []}
        self.documents: dict[int, Document] = {}
        self.proposals: list[ProposalView] = []
        self.journal: list[JournalEntry] = []
        self.sent: list[Command] = []
        self.alive = True
        self.state = "running"
        self.refusal: Failed | None = None
        self.restarts = 0
        self.uses = 0
        self.would_change: tuple[MemoryChange, ...] = ()
        self.held = False
        self.overview: Overview | None = None
        self.agents = {1: fake_agents.card(1, "Rolltop")}
        self.versions: list[BlockVersion] = []
        self._batches = 0
        self._answers: list[Callable[[], None]] = []
        self._job = 0

    # -- the bridge's surface

    def request(
        self,
        command: Command,
        on_result: Callable[[Any], None] | None = None,
        on_failed: Callable[[Failed], None] | None = None,
    ) -> int:
        self._job += 1
        job = self._job
        self.sent.append(command)

        def answer() -> None:
            outcome = (
                self._perform(command)
                if self.alive
                else Failed(job=job, sentence="The engine is not running.", code=NOT_RUNNING)
            )
            handler = on_failed if isinstance(outcome, Failed) else on_result
            if handler is not None:
                handler(outcome)

        self._answers.append(answer)
        if not self.held:
            QTimer.singleShot(0, self, self.release)
        return job

    def release(self) -> None:
        answers, self._answers = self._answers, []
        for answer in answers:
            answer()

    def die(self) -> None:
        self.alive = False
        self.enter("down")
        self.release()
        self.engine_died.emit(EngineDied(job=0, sentence="The engine stopped unexpectedly."))

    def enter(self, state: str) -> None:
        """The engine's state as the real bridge tells it."""
        self.state = state
        self.alive = state == "running"
        self.state_changed.emit(state)

    def restart(self) -> None:
        self.restarts += 1
        self.enter("starting")

    def last(self, kind: type[Command]) -> Any:
        return next(command for command in reversed(self.sent) if isinstance(command, kind))

    def count(self, kind: type[Command]) -> int:
        return sum(isinstance(command, kind) for command in self.sent)

    # -- changes from elsewhere

    def write_block(self, block_id: int, actor: Actor = "assistant", **changes: Any) -> None:
        old = self.blocks[block_id]
        self.blocks[block_id] = replace(old, version=old.version + 1, **changes)
        self._log("block", block_id, "update", old, self.blocks[block_id], actor)

    def write_fact(self, fact_id: int, actor: Actor = "assistant", **changes: Any) -> None:
        old = self.facts[fact_id]
        self.facts[fact_id] = replace(old, version=old.version + 1, **changes)
        self._log("fact", fact_id, "update", old, self.facts[fact_id], actor)

    def learn(self, one: Fact, message_id: int | None = 7) -> None:
        self.facts[one.id] = one
        self._log("fact", one.id, "create", None, one, "assistant", "The user said so", message_id)

    # -- the memory

    def new_batch(self) -> str:
        self._batches += 1
        return f"b{self._batches}"

    def log(self, *change: Any, batch: str) -> MemoryChange:
        """Note one of the changes of a batch."""
        return self._log(*change, batch=batch)

    def _log(
        self, entity: EntityType, number: int, operation: Operation, before: Any, after: Any, actor: Actor = "user",
        reason: str = "Edited in the memory editor", message_id: int | None = None, batch: str = "",
    ) -> MemoryChange:  # fmt: skip
        batch = batch or self.new_batch()
        old, new = ("" if row is None else msgspec.json.encode(row).decode() for row in (before, after))
        self.journal.append(JournalEntry(
            len(self.journal) + 1, 1, NOW + len(self.journal), actor, reason, entity, number, operation, old, new,
            batch, None, message_id,
        ))  # fmt: skip
        shown = after if after is not None else before
        text = getattr(shown, "text", None) or getattr(shown, "value", "")
        change = MemoryChange(batch, entity, number, operation, text)
        self.memory_changed.emit(MemoryChanged(job=0, conversation_id=None, message_id=None, changes=(change,)))
        return change

    def _perform(self, command: Command) -> Any:
        match command:
            case ListBlocks():
                return [self._view(one) for one in self.blocks.values()]
            case EditBlock():
                return self._edit_block(command)
            case CreateBlock():
                number = max(self.blocks, default=0) + 1
                fields = {"description": command.description, "limit_tokens": command.limit_tokens}
                self.blocks[number] = block(number, command.label, command.value, **fields)
                self._log("block", number, "create", None, self.blocks[number])
                return self._view(self.blocks[number])
            case DeleteBlock():
                return self._log("block", command.block_id, "delete", self.blocks.pop(command.block_id), None)
            case ListDocuments():
                there = [one for one in self.documents.values() if one.removed == command.removed]
                there = [one for one in there if command.query in one.name]
                return DocumentPage(tuple(there[command.offset :][: command.limit]), len(there))
            case GetDocumentText():
                return f"What was read of {self.documents[command.document_id].name}"
            case RemoveDocument():
                old = self.documents[command.document_id]
                self.documents[old.id] = replace(old, removed=True)
                return self._log("document", old.id, "delete", old, self.documents[old.id])
            case AddFact() if self.refusal is not None:
                return self.refusal
            case AddFact():
                number = max(self.facts, default=0) + 1
                added = fact(number, command.text, kind=command.kind, tags=command.tags, actor="user")
                self.facts[number] = added
                self._log("fact", number, "create", None, added)
                return added
            case EditFact() | DeleteFact():
                return self._change_fact(command)
            case ListProposals():
                return list(self.proposals)
            case AcceptProposal() | RejectProposal():
                return self._decide(command)
            case ListJournal():
                return self._list_journal(command)
            case Undo():
                return self._undo(command)
            case PreviewRestore():
                return RestorePreview(command.at, self.would_change, {"fact": len(self.would_change)}, 0, 7)
            case Restore():
                return self._restore(command)
            case GetProvenance() if command.fact_id not in self.facts:
                return Failed(job=command.job, sentence="This memory does not exist any more.", code="not_found")
            case GetProvenance():
                return FactProvenance(self.facts[command.fact_id], (), (), None, self.uses, ())
            case GetMessage():
                return Message(command.message_id, 3, command.message_id, "user", "text", "hello", NOW)
            case _:
                found = fake_agents.answer(self, command)
                found = fake_facts.answer(self, command) if found is None else found
                assert found is not None, f"not expected from the memory editor: {command}"
                return found

    def _decide(self, command: AcceptProposal | RejectProposal) -> ProposalView | Failed:
        view = next((one for one in self.proposals if one.proposal.id == command.proposal_id), None)
        if view is None:
            return Failed(job=command.job, sentence="This suggestion has been decided already.")
        self.proposals.remove(view)
        state = "accepted" if isinstance(command, AcceptProposal) else "rejected"
        decided = replace(view, proposal=replace(view.proposal, state=state))
        self.proposals_changed.emit(ProposalsChanged(job=command.job, proposals=(decided,)))
        return decided

    def _view(self, one: Block) -> BlockView:
        return BlockView(one, count_tokens(one.value))

    def _edit_block(self, command: EditBlock) -> BlockView | Failed:
        old = self.blocks[command.block_id]
        if old.version != command.version:
            return Failed(job=command.job, sentence="The block was changed meanwhile.")
        names = ("value", "description", "limit_tokens", "read_only", "pinned")
        changes = {name: getattr(command, name) for name in names if getattr(command, name) is not None}
        new = replace(old, version=old.version + 1, **changes)
        over = count_tokens(new.value) - new.limit_tokens
        if over > 0:
            return Failed(
                job=command.job, sentence=f"The block “{old.label}” is full.", code="block_full",
                values={"label": old.label, "limit": new.limit_tokens, "over": over},
            )  # fmt: skip
        self.blocks[new.id] = new
        self._log("block", new.id, "update", old, new)
        return self._view(new)

    def _change_fact(self, command: EditFact | DeleteFact) -> Fact | MemoryChange | Failed:
        old = self.facts[command.fact_id]
        if isinstance(command, DeleteFact):
            self.facts[old.id] = replace(old, status="forgotten", version=old.version + 1)
            return self._log("fact", old.id, "delete", old, self.facts[old.id])
        if old.version != command.version:
            return Failed(job=command.job, sentence="The fact was changed meanwhile.")
        names = ("text", "kind", "tags", "pinned", "status")
        changes = {name: getattr(command, name) for name in names if getattr(command, name) is not None}
        times = {"valid_from": command.valid_from, "valid_to": command.valid_to}
        changes |= {name: value for name, value in times.items() if value is not msgspec.UNSET}
        self.facts[old.id] = replace(old, version=old.version + 1, **changes)
        self._log("fact", old.id, "update", old, self.facts[old.id])
        return self.facts[old.id]

    def _list_journal(self, command: ListJournal) -> list[JournalEntry]:
        found = [
            entry
            for entry in reversed(self.journal)
            if command.entity_type in ("", entry.entity_type)
            and command.actor in ("", entry.actor)
            and command.entity_id in (None, entry.entity_id)
            and (command.before_id is None or entry.id < command.before_id)
            and command.query.lower() in (entry.before + entry.after + entry.reason).lower()
        ]
        return found[: command.limit]

    def _restore(self, command: Restore) -> list[MemoryChange] | Failed:
        if command.seen != 7:
            return Failed(job=command.job, sentence="Memory has changed meanwhile.", code="stale_version")
        return [replace(change, batch="r1") for change in self.would_change]

    def _undo(self, command: Undo) -> list[MemoryChange] | Failed:
        entries = [entry for entry in self.journal if entry.batch == command.batch]
        if any(entry.undone_by is not None for entry in entries):
            return Failed(job=command.job, sentence="This was undone already.")
        batch = self.new_batch()
        return [self._take_back(entry, batch) for entry in reversed(entries)]

    def _take_back(self, entry: JournalEntry, batch: str) -> MemoryChange:
        kinds: dict[str, tuple[dict[int, Any], Any]] = {
            "block": (self.blocks, Block), "fact": (self.facts, Fact), "document": (self.documents, Document)
        }  # fmt: skip
        rows, kind = kinds[entry.entity_type]
        now = rows.get(entry.entity_id)
        if entry.before:
            back = msgspec.json.decode(entry.before, type=kind)
            rows[entry.entity_id] = replace(back, version=(now or back).version + 1)
        else:
            with contextlib.suppress(KeyError):
                del rows[entry.entity_id]
        after = rows.get(entry.entity_id)
        operation: Operation = "update" if now and after else "create" if after else "delete"
        change = self._log(entry.entity_type, entry.entity_id, operation, now, after, "undo", "Undo", batch=batch)
        self.journal[entry.id - 1] = replace(entry, undone_by=change.batch)
        return change
