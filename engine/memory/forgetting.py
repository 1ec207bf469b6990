"""Forgetting for good: one transaction in the memory file, after which no row of it says the forgotten any more.

What lies outside the file (saved states, backups, logs) is cleaned afterwards, see ``erasing_files``. That this is due
is noted inside the transaction, so that an end of the program in between leaves nothing behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from engine.memory.erased import erased_text
from engine.memory.forget_plan import ForgetPlanner, Search, is_chosen, line_key, number_of
from engine.memory.journal import Cause, Journal
from engine.memory.mentions import LISTED_FROM, Mentions, telling
from engine.memory.redaction import redacted_call, redacted_entry
from engine.memory.retrieval import Retrieval
from engine.memory.tombstones import Tombstones
from engine.protocol.forgetting import Forget, ForgetItem, ForgetPlan, LeftOver, PlanForget
from engine.store import Store
from engine.values import Fact, Message

REASON: Final = "forgotten for good"
PENDING: Final = "erasing"
LONG_TOOLS: Final = ("long", "page")
"""Notices that show parts of a message that is too long for the window."""

_Change = Callable[[str], str]


@dataclass
class Erasure:
    """What a transaction has erased.

    Attributes:
        texts: the erased words, for looking whether a trace of them is left. Never stored.
        conversation_ids: conversations whose saved states and windows may hold them.
        core_changed: a block was changed, which stands in the prompt of every conversation.
    """

    agent_id: int
    at: float
    mentions: Mentions
    words: list[str]
    texts: list[str] = field(default_factory=list[str])
    counts: Counter[str] = field(default_factory=Counter[str])
    left: list[LeftOver] = field(default_factory=list[LeftOver])
    conversation_ids: set[int] = field(default_factory=set[int])
    core_changed: bool = False


class Forgetting:
    def __init__(self, store: Store, retrieval: Retrieval) -> None:
        self._store = store
        self._journal = Journal(store)
        self._tombstones = Tombstones(store)
        self._planner = ForgetPlanner(store, retrieval)

    def plan(self, request: PlanForget | Forget) -> ForgetPlan:
        """What a forget would take. Raises NotFound or InvalidText."""
        return self._planner.plan(request)

    def erase(self, request: Forget) -> Erasure:
        """Erase from the memory file, all or nothing. Raises NotFound or InvalidText."""
        with self._store.transaction():
            search, items = self._planner.look(request)
            chosen = [item for item in items if is_chosen(item, request.declined, request.added)]
            kept = [item for item in items if item not in chosen]
            vectors = self._store.erasing.vector_count()
            erasure = self._begin(search, chosen, kept)
            run = _Run(self._store, self._journal, erasure, Cause("user", REASON, batch=self._journal.new_batch()))
            run.take(chosen)
            run.tidy([fact.id for fact in (*search.facts, *search.alike.values())])
            erasure.counts["vector"] = max(0, vectors - self._store.erasing.vector_count())
            self._tombstones.add(erasure.agent_id, search.mentions.texts)
            self._note_pending(erasure)
        erasure.left += _left(kept)
        return erasure

    def _begin(self, search: Search, chosen: Sequence[ForgetItem], kept: Sequence[ForgetItem]) -> Erasure:
        """The words that go: those that were looked for, and whole messages that go with them."""
        ids = [number_of(item) for item in chosen if item.kind == "message"]
        messages = [message.text for message in self._store.messages.by_ids(ids)]
        texts = [*search.mentions.texts, *messages]
        spared = [item.text for item in kept if item.kind not in ("message", "document", "copy")]
        mentions = Mentions(texts, search.mentions.weights, spared)
        facts = [fact.id for fact in (*search.facts, *search.alike.values())]
        return Erasure(
            agent_id=search.agent_id,
            at=self._store.now(),
            mentions=mentions,
            words=telling(texts, mentions.weights, LISTED_FROM),
            texts=texts,
            conversation_ids=set(self._store.erasing.conversations_shown(facts)),
        )

    def _note_pending(self, erasure: Erasure) -> None:
        self._store.set_setting(PENDING, {"at": erasure.at})


class _Run:
    """The writes of one erasure, inside its transaction."""

    def __init__(self, store: Store, journal: Journal, erasure: Erasure, cause: Cause) -> None:
        self._store = store
        self._journal = journal
        self._erasure = erasure
        self._mentions = erasure.mentions
        self._cause = cause
        self._gone_facts: list[int] = []
        self._gone_messages: list[str] = []

    def take(self, items: Sequence[ForgetItem]) -> None:
        """What the user has confirmed."""
        facts = [item for item in items if item.kind in ("fact", "version", "paraphrase")]
        self._erasure.counts.update(item.kind for item in facts)
        self._remove_facts(self._store.facts.by_ids([number_of(item) for item in facts]))
        self._cut_blocks([item for item in items if item.kind == "block"])
        for item in items:
            number = number_of(item)
            match item.kind:
                case "title":
                    self._clear_title(number)
                case "summary":
                    self._change_message(number, self._mentions.cut, "summary")
                case "message":
                    self._erase_message(number)
                case "proposal":
                    self._store.proposals.remove(number)
                    self._erasure.counts["proposal"] += 1
                case _:
                    pass

    def tidy(self, fact_ids: Sequence[int]) -> None:
        """What nobody needs to be asked about: copies, quotes, titles made of erased words, the journal."""
        for row in self._store.erasing.holding("message", self._erasure.agent_id, self._erasure.words):
            message = self._store.messages.get(row.id)
            if message is not None and message.kind not in ("text", "summary") and self._mentions.within(message.text):
                self._erase_copy(message)
        self._blank_quotes()
        self._clear_made_titles()
        for fact_id in fact_ids:
            for number in self._store.erasing.proposals_of_fact(fact_id):
                self._store.proposals.remove(number)
                self._erasure.counts["proposal"] += 1
        self._redact_journal()

    # -- facts

    def _remove_facts(self, facts: Sequence[Fact]) -> None:
        """Facts that stay and were replaced by one that goes stay closed, without a successor."""
        gone = {fact.id for fact in facts}
        before = [one for fact in facts for one in self._store.facts.predecessors(fact.id) if one not in gone]
        for fact in self._store.facts.by_ids(before):
            self._journal.record(fact, replace(fact, superseded_by=None, version=fact.version + 1), self._cause)
        for fact in facts:
            self._erasure.texts += [fact.text, *(span.quote for span in fact.sources)]
            self._erasure.conversation_ids |= {s.conversation_id for s in fact.sources if s.conversation_id is not None}
            self._journal.record(fact, None, self._cause)
            self._gone_facts.append(fact.id)

    def _blank_quotes(self) -> None:
        """Other facts that were learned from the same words keep their place, not the words."""
        rows = self._store.erasing.holding("source", self._erasure.agent_id, self._erasure.words)
        for fact in self._store.facts.by_ids(list(dict.fromkeys(row.id for row in rows))):
            sources = tuple(
                replace(span, quote="") if self._mentions.within(span.quote) else span for span in fact.sources
            )
            if sources != fact.sources:
                self._journal.record(fact, replace(fact, sources=sources, version=fact.version + 1), self._cause)
                self._erasure.counts["quote"] += 1

    # -- blocks and titles

    def _cut_blocks(self, items: Sequence[ForgetItem]) -> None:
        keys = {item.key for item in items}
        for block_id in dict.fromkeys(number_of(item) for item in items):
            block = self._store.blocks.get(block_id)
            if block is None:
                continue
            lines = block.value.splitlines()
            left = [self._left_of(line) if line_key(block_id, line) in keys else line for line in lines]
            value = "\n".join(one for one, line in zip(left, lines, strict=True) if one.strip() or not line.strip())
            about = "" if line_key(block_id, block.description) in keys else block.description
            changed = replace(
                block, value=value, description=about, version=block.version + 1, updated_at=self._store.now()
            )
            self._journal.record(block, changed, self._cause)
            self._erasure.core_changed = True
        self._erasure.texts += [item.text for item in items]
        self._erasure.counts["block"] += len(items)

    def _left_of(self, line: str) -> str:
        """The rest of a chosen line: sentences that say nothing of it, if that can be told apart."""
        left = self._mentions.cut(line)
        return left if left != line else ""

    def _clear_title(self, conversation_id: int) -> None:
        state = self._store.conversations.get(conversation_id)
        if state is not None and state.title:
            self._erasure.texts.append(state.title)
            self._journal.record(state, replace(state, title="", version=state.version + 1), self._cause)
            self._erasure.counts["title"] += 1

    def _clear_made_titles(self) -> None:
        """A title is the beginning of the first message; once that is erased it must go too."""
        for row in self._store.erasing.holding("title", self._erasure.agent_id, self._erasure.words):
            beginning = row.text.rstrip("…").strip()
            if beginning and any(" ".join(text.split()).startswith(beginning) for text in self._gone_messages):
                self._clear_title(row.id)

    # -- messages

    def _change_message(self, message_id: int, change: _Change, kind: str) -> None:
        message = self._store.messages.get(message_id)
        if message is not None and (text := change(message.text)) != message.text:
            self._erasure.texts.append(message.text)
            self._erasure.conversation_ids.add(message.conversation_id)
            self._store.messages.finish(replace(message, text=text))
            self._erasure.counts[kind] += 1

    def _erase_message(self, message_id: int) -> None:
        message = self._store.messages.get(message_id)
        if message is None:
            return
        self._gone_messages.append(message.text)
        self._change_message(message_id, erased_text, "message")
        for notice in self._store.messages.notices(message.conversation_id, LONG_TOOLS):
            pages = notice.report.pages if notice.report else ()
            if any(shown.message_id == message_id for shown in pages):
                self._blank(notice)

    def _erase_copy(self, message: Message) -> None:
        match message.kind:
            case "tool_call":
                self._change_message(message.id, lambda text: redacted_call(text, self._mentions), "copy")
            case "notice" if len(self._mentions.cut(message.text).splitlines()) < 2:
                self._blank(message)
            case _:
                self._change_message(
                    message.id, lambda text: self._mentions.cut(text).strip() or erased_text(text), "copy"
                )

    def _blank(self, notice: Message) -> None:
        """A note of which only its first line would be left is taken out of the conversation."""
        self._change_message(notice.id, lambda _text: "", "copy")
        self._store.messages.deactivate([notice.id])

    # -- the journal

    def _redact_journal(self) -> None:
        gone = {entry.id for one in self._gone_facts for entry in self._store.journal.of_entity("fact", one)}
        held = self._store.erasing.journal_holding(self._erasure.agent_id, self._erasure.words)
        for entry_id in sorted(gone | set(held)):
            entry = self._store.journal.get(entry_id)
            if entry is None:
                continue
            summary = self._store.erasing.summary_of(entry_id)
            redacted = redacted_entry(entry, self._mentions, whole=entry_id in gone)
            left = redacted.reason if entry_id in gone else self._mentions.cut(summary)
            if redacted != entry or left != summary:
                self._store.erasing.redact(redacted, left)
                self._erasure.counts["journal"] += 1


def _left(kept: Sequence[ForgetItem]) -> list[LeftOver]:
    """What still says it because the user wanted it so, and documents."""
    named: Counter[tuple[str, str]] = Counter()
    for item in kept:
        match item.kind:
            case "document":
                named["document", item.place] += 1
            case "message" if item.source or item.score >= LISTED_FROM:
                named["message", ""] += 1
            case "fact" | "version" | "paraphrase":
                named["fact", ""] += 1
            case "block" | "summary":
                named[item.kind, item.place] += 1
            case _:
                pass
    return [LeftOver(kind, name, count) for (kind, name), count in named.items()]  # pyright: ignore[reportArgumentType]
