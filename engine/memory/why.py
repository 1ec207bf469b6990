"""What a reply was made from: each memory as it stood in the prompt, and what has become of it since."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from engine.addressing.addressed import addressed
from engine.context.cutting import named_in
from engine.context.rebuilding import block_at
from engine.context.render import RECALL_NOTE, flat
from engine.context.window import Told
from engine.errors import say
from engine.memory.erasing.erased import is_erased
from engine.memory.errors import NotFound
from engine.protocol.provenance import MessagePlace, ReplySources, UsedMemory
from engine.protocol.why import MemoryState, ReplyWhy, WhyBlock, WhyMemory
from engine.services import Services
from engine.values import ContextReport, Fact, Message

_DATED: Final = re.compile(r"^- (?P<text>.*) \([^()]*\d{4}-\d{2}-\d{2}\)$", re.S)


class Why:
    """Reads one store. Runs on the io lane."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def of_reply(self, reply_id: int) -> ReplyWhy:
        """Raises NotFound."""
        reply = self._services.store.messages.get(reply_id)
        if reply is None:
            raise NotFound(say("This message does not exist any more."))
        sources = self._services.provenance.of_reply(reply_id)
        report = reply.report
        if report is None or not sources.known:
            return ReplyWhy(reply_id, reply.conversation_id, known=False)
        rows = self._rows(reply, report)
        told, own = self._told(reply, report, rows)
        turns = self._turns(reply, rows, sources)
        return ReplyWhy(
            reply_id=reply_id,
            conversation_id=reply.conversation_id,
            known=True,
            report=report,
            memories=tuple(self._memory(one, told, own) for one in sources.memories),
            blocks=tuple(self._block(number, version) for number, version in report.block_versions),
            first=turns[0] if turns else None,
            last=turns[-1] if turns else None,
            turn_count=max(len(turns), sources.turn_count),
            has_summary=bool(report.segments.summary and report.recipe is not None and report.recipe.summary_id),
            without=len(report.without),
            is_last=self._is_last(reply),
        )

    def _rows(self, reply: Message, report: ContextReport) -> list[Message]:
        runs = report.recipe.rows if report.recipe is not None else ()
        ids = [number for first, last in runs for number in range(first, last + 1)]
        found = self._services.store.messages.by_ids(ids)
        return sorted((row for row in found if row.conversation_id == reply.conversation_id), key=lambda row: row.id)

    def _told(
        self, reply: Message, report: ContextReport, rows: Sequence[Message]
    ) -> tuple[dict[tuple[str, int], str], set[tuple[str, int]]]:
        """What the notes told of each memory, and which were brought up for this reply's own message."""
        told: dict[tuple[str, int], str] = {}
        reports = {row.turn_id: row.report for row in rows if row.role == "assistant" and row.kind == "text"}
        reports[reply.turn_id] = report
        for row in rows:
            shown = reports.get(row.turn_id)
            if row.kind == "notice" and row.tool == RECALL_NOTE and shown is not None and not is_erased(row.text):
                lines = row.text.splitlines()[1:]
                named = _named(shown)
                if len(named) == len(lines):
                    told |= dict(zip(named, map(_without_date, lines), strict=True))
        return told, set(_named(report))

    def _turns(self, reply: Message, rows: Sequence[Message], sources: ReplySources) -> list[MessagePlace]:
        ids = [row.id for row in rows if row.role == "user" and row.kind == "text"]
        if not ids:
            return list(sources.turns)
        return [place for one in ids if (place := self._services.provenance.place(one)) is not None]

    def _memory(self, used: UsedMemory, told: dict[tuple[str, int], str], own: Iterable[tuple[str, int]]) -> WhyMemory:
        key = (used.entity_type, used.entity_id)
        text = told.get(key, "")
        fact = self._services.store.facts.get(used.entity_id) if used.entity_type == "fact" else None
        later = (
            None if fact is None or fact.superseded_by is None else self._services.store.facts.get(fact.superseded_by)
        )
        return WhyMemory(
            used, text, self._state(used, fact, text), later.text if later is not None else "", earlier=key not in own
        )

    def _state(self, used: UsedMemory, fact: Fact | None, told: str) -> MemoryState:
        if fact is None:
            return "gone" if used.gone else "same"
        if fact.status == "forgotten":
            return "forgotten"
        if is_erased(fact.text):
            return "gone"
        now = self._services.store.now()
        if fact.status == "superseded" or (fact.valid_to is not None and fact.valid_to <= now):
            return "closed"
        words = flat(fact.text)
        return "changed" if told and words not in told and addressed(words) not in told else "same"

    def _block(self, block_id: int, version: int) -> WhyBlock:
        now = self._services.store.blocks.get(block_id)
        then = block_at(self._services.store, block_id, version)
        label = now.label if now is not None else then.label if then is not None else ""
        changed = now is not None and (then is None or then.value != now.value)
        return WhyBlock(block_id, label, None if then is None else then.value, changed, gone=now is None)

    def _is_last(self, reply: Message) -> bool:
        last = self._services.recall.last_user_message(reply.conversation_id)
        return reply.active and last is not None and last.turn_id == reply.turn_id


def _named(report: ContextReport) -> list[tuple[str, int]]:
    return named_in(Told(fact_ids=report.fact_ids, message_ids=report.message_ids, chunk_ids=report.chunk_ids))


def _without_date(line: str) -> str:
    match = _DATED.match(line)
    return match["text"] if match else line.removeprefix("- ")
