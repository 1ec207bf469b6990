"""What an order does to the memories that it means: forgotten, over, or corrected; one batch that can be undone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.memory.errors import MemoryServiceError
from engine.memory.forgotten_titles import rename_saying
from engine.memory.joining import keep_rest, keep_texts
from engine.memory.journal import Cause
from engine.memory.kinds import holder_of, is_sensitive, kind_of
from engine.memory.learning.amending import correct_by_value
from engine.memory.learning.comparing import content
from engine.memory.learning.reading import candidates_of
from engine.memory.learning.rewriting import rewrite
from engine.memory.learning.step import MemoryStep
from engine.memory.learning.step_writing import How
from engine.memory.saying.correcting import corrected
from engine.memory.saying.heard import Heard
from engine.memory.saying.meaning import NEWEST, BlockLine, Meaning, Target
from engine.memory.saying.notes import instead
from engine.services import Services
from engine.values import Fact, MemoryChange, Message, SourceSpan

REASON: Final = "asked for in the conversation"
SAYS_SO: Final = 0.75
"""Of the words of "I no longer …", how many a fact must have that it ends, where no rule of the memory step tells."""

_CLAUSE: Final = re.compile(r"[，；]|[,;] ")


class Done(Struct, frozen=True):
    """Committed changes; ``texts`` are what the model is told of them."""

    changes: tuple[MemoryChange, ...]
    texts: tuple[str, ...]


class Changing:
    """Runs on the io lane, in the caller's transaction."""

    def __init__(self, services: Services, step: MemoryStep) -> None:
        self._services = services
        self._step = step

    def change(self, heard: Heard, targets: Sequence[Target], message: Message) -> Done | None:
        """Do to each target what is ordered; None where it cannot be told what is right instead."""
        if heard.act == "correct" and heard.right:
            return self._correct(heard, targets, message, self._how(message))
        return self._end_all(targets, message) if heard.act == "end" else self.forget(targets, message)

    def forget(self, targets: Sequence[Target], message: Message) -> Done:
        """Take them out of memory."""
        how = self._how(message)
        changes = [
            _of_part(self._services.archival.forget(one.fact.id, **how), one) for one in targets if one.fact is not None
        ]
        done = self._done(targets, changes, how)
        for agent_id in {one.fact.agent_id for one in targets if one.fact is not None}:
            told = [one.text for one in targets if one.fact is not None and one.fact.agent_id == agent_id]
            rename_saying(self._services.store, self._services.recall, agent_id, told, how["batch"])
        return done

    def _end_all(self, targets: Sequence[Target], message: Message) -> Done:
        how = self._how(message)
        changes = [
            _of_part(self._services.archival.edit(one.fact.id, status="superseded", **how)[1], one)
            for one in targets
            if one.fact is not None
        ]
        return self._done(targets, changes, how)

    def _done(self, targets: Sequence[Target], changes: Sequence[MemoryChange], how: How) -> Done:
        lines = self._take_out([line for one in targets if not one.rest for line in one.lines], how)
        for one in targets:
            if one.fact is not None and one.rest:
                keep_texts(self._services.archival, one.fact, one.rest, Cause(**how))
                lines += self._take_out(one.lines, how, " ".join(one.rest))
        return Done((*changes, *lines), tuple(target.text for target in targets))

    def by_statement(self, heard: Heard, message: Message, agent_id: int) -> Done | None:
        """ "I no longer smoke": what it ends by the rules of the memory step, or by its words; None for nothing."""
        how = self._how(message)
        inside = [one for one in candidates_of(message) if one.span.start < heard.end and heard.start < one.span.end]
        outcome = self._step.replace_known(message, agent_id, inside, how)
        if outcome.changes:
            return self._with_lines(outcome.changes, heard, agent_id, how)
        return self._by_words(heard, message, agent_id, how) or self._by_value(heard, message, agent_id, how)

    def _by_words(self, heard: Heard, message: Message, agent_id: int, how: How) -> Done | None:
        text = rewrite(heard.words, heard.language)
        wanted = content(heard.words)
        meant = Meaning(self._services).of(heard, message, agent_id)
        facts = [one.fact for one in meant.targets if one.fact is not None]
        near = [one for one in facts if len(wanted & content(one.text)) >= SAYS_SO * len(wanted)]
        if text is None or len(near) != 1:
            return None
        change = self._supersede(near[0], text, _span(heard, message), message.created_at, how)
        return self._with_lines((change,), heard, agent_id, how)

    def _with_lines(self, changes: tuple[MemoryChange, ...], heard: Heard, agent_id: int, how: How) -> Done:
        """Lines of core memory that said the same as what is over say what is so now."""
        meaning, lines = Meaning(self._services), list[MemoryChange]()
        for one in changes:
            if one.previous_text:
                lines += self._take_out(meaning.lines_saying(one.previous_text, agent_id), how, one.text)
        return Done((*changes, *lines), tuple(_told(one, heard) for one in changes))

    def _by_value(self, heard: Heard, message: Message, agent_id: int, how: How) -> Done | None:
        """ "Mia is 7 now, it was her birthday last week": the first clause alone names what is another one now."""
        said = _CLAUSE.split(heard.words.strip(), maxsplit=1)[0]
        known = self._services.archival.list(agent_id, statuses=("active",), limit=NEWEST).facts
        found = correct_by_value(said, said, known)
        if found is None:
            return None
        change = self._supersede(*found, _span(heard, message), message.created_at, how)
        return self._with_lines((change,), heard, agent_id, how)

    # -- what is done

    def _how(self, message: Message) -> How:
        batch = self._services.archival.new_batch()
        return How(actor="user", reason=REASON, source_message_id=message.id, batch=batch)

    def _correct(self, heard: Heard, targets: Sequence[Target], message: Message, how: How) -> Done | None:
        if len(targets) != 1:
            return None
        target = targets[0]
        if target.fact is None:
            return None
        text = corrected(target.fact, heard.right, heard.language, message.created_at)
        if text is None or text == target.fact.text:
            return None
        change = self._supersede(target.fact, text, _span(heard, message), message.created_at, how)
        keep_rest(self._services.archival, target.fact, text, Cause(**how))
        lines = self._take_out(target.lines, how, text)
        return Done((change, *lines), (instead(text, target.fact.text, heard.language),))

    def _supersede(self, old: Fact, text: str, span: SourceSpan, at: float, how: How) -> MemoryChange:
        sensitive = "sensitive" if is_sensitive(text, kind_of(text)) else None
        return self._services.archival.supersede(
            old.id, text, kind=kind_of(text), holder=holder_of(text, "en" if text.isascii() else "zh"),
            sensitivity=sensitive, sources=(span,), valid_from=at, **how,
        )[1]  # fmt: skip

    def _take_out(self, lines: Iterable[BlockLine], how: How, instead_of: str = "") -> list[MemoryChange]:
        """Take lines out of their blocks, or put another text in their place."""
        by_block: dict[int, set[int]] = {}
        for line in lines:
            by_block.setdefault(line.block.id, set()).add(line.number)
        changes: list[MemoryChange] = []
        for block_id, numbers in by_block.items():
            block = self._services.blocks.get(block_id)
            rows = block.value.split("\n")
            kept = [instead_of if number in numbers else row for number, row in enumerate(rows)]
            value = "\n".join(row for number, row in enumerate(kept) if row or number not in numbers)
            try:
                changes.append(self._services.blocks.edit(block_id, block.version, value=value, **how)[1])
            except MemoryServiceError:  # the new text does not fit: the old one is not to stay
                value = "\n".join(row for number, row in enumerate(rows) if number not in numbers)
                changes.append(self._services.blocks.edit(block_id, block.version, value=value, **how)[1])
        return changes


def _of_part(change: MemoryChange, target: Target) -> MemoryChange:
    """As it is told: the statement that goes, not those that stay."""
    if not target.rest:
        return change
    return replace(change, previous_text=target.text, text=target.text if change.text else "")


def _span(heard: Heard, message: Message) -> SourceSpan:
    return SourceSpan(
        message.id, message.conversation_id, heard.start, heard.end, message.text[heard.start : heard.end]
    )


def _told(change: MemoryChange, heard: Heard) -> str:
    return instead(change.text, change.previous_text, heard.language) if change.previous_text else change.text
