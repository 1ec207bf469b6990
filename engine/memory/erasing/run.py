"""The writes of one erasure: afterwards no row of the memory file says the forgotten any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from engine.memory.erasing.erased import erased_text
from engine.memory.erasing.mentions import LISTED_FROM, THRESHOLD, Mentions, telling
from engine.memory.erasing.plan import line_key, number_of
from engine.memory.erasing.redaction import redacted_call, redacted_entry, texts_of, unquoted_entry
from engine.memory.journal import Cause, Journal
from engine.memory.learning.comparing import content
from engine.protocol.forgetting import ForgetItem, LeftOver
from engine.store import Store
from engine.values import Fact, Message

REASON: Final = "forgotten for good"
LONG_TOOLS: Final = ("long", "page")
"""Notices that show parts of a message that is too long for the window."""

_Change = Callable[[str], str]


@dataclass
class Erasure:
    """What a transaction has erased.

    Attributes:
        mentions: what is to be gone everywhere, and ``copied`` besides only from copies that Rolltop made by itself:
            the words of erased messages, of which other memories may have been learned.
        texts: the erased words, for looking whether a trace of them is left. Never stored.
        conversation_ids: conversations whose saved states and windows may hold them.
        gone_conversation, gone_documents: what was erased as a whole.
        core_changed: a block was changed, which stands in the prompt of every conversation.
    """

    agent_id: int
    at: float
    mentions: Mentions
    copied: Mentions
    texts: list[str] = field(default_factory=list[str])
    counts: Counter[str] = field(default_factory=Counter[str])
    left: list[LeftOver] = field(default_factory=list[LeftOver])
    conversation_ids: set[int] = field(default_factory=set[int])
    gone_conversation: int | None = None
    gone_documents: list[int] = field(default_factory=list[int])
    core_changed: bool = False

    @property
    def words(self) -> list[str]:
        """Every passage that says it holds one of them."""
        return telling(self.mentions.texts, self.mentions.weights, LISTED_FROM)

    @property
    def copied_words(self) -> list[str]:
        return telling(self.copied.texts, self.copied.weights, LISTED_FROM)


class EraseRun:
    """Works inside the transaction of its caller."""

    def __init__(self, store: Store, journal: Journal, erasure: Erasure, cause: Cause) -> None:
        self._store = store
        self._journal = journal
        self._erasure = erasure
        self._mentions = erasure.mentions
        self._cause = cause
        self._gone_facts: list[int] = []
        self._gone_messages: list[tuple[int, str]] = []
        self._gone_titles: list[int] = []

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
        self._erase_copies()
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
            self._gone_titles.append(conversation_id)

    def _clear_made_titles(self) -> None:
        """A title that was made of an erased message must go too: its beginning, or words that nothing else says."""
        for conversation_id, text in self._gone_messages:
            state = self._store.conversations.get(conversation_id)
            beginning = state.title.rstrip("…").strip() if state else ""
            if not beginning:
                continue
            if " ".join(text.split()).startswith(beginning) or self._is_titled_by(conversation_id, beginning, text):
                self._clear_title(conversation_id)

    def _is_titled_by(self, conversation_id: int, title: str, text: str) -> bool:
        if self._store.journal.last_titling(conversation_id) != "consolidation":
            return False
        left = content(" ".join(self._store.messages.user_texts(conversation_id)))
        return bool((content(title) & content(text)) - left)

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
        self._gone_messages.append((message.conversation_id, message.text))
        self._change_message(message_id, erased_text, "message")
        for notice in self._store.messages.notices(message.conversation_id, LONG_TOOLS):
            pages = notice.report.pages if notice.report else ()
            if any(shown.message_id == message_id for shown in pages):
                self._blank(notice)

    def _erase_copies(self) -> None:
        copied = self._erasure.copied
        for row in self._store.erasing.holding("message", self._erasure.agent_id, self._erasure.copied_words):
            message = self._store.messages.get(row.id)
            if message is not None and message.kind not in ("text", "summary") and copied.within(message.text):
                self._erase_copy(message)

    def _erase_copy(self, message: Message) -> None:
        match message.kind:
            case "tool_call":
                self._change_message(message.id, lambda text: redacted_call(text, self._erasure.copied), "copy")
            case "notice" if len(self._erasure.copied.cut(message.text).splitlines()) < 2:
                self._blank(message)
            case _:
                self._change_message(
                    message.id, lambda text: self._erasure.copied.cut(text).strip() or erased_text(text), "copy"
                )

    def _blank(self, notice: Message) -> None:
        """A note of which only its first line would be left is taken out of the conversation."""
        self._change_message(notice.id, lambda _text: "", "copy")
        self._store.messages.deactivate([notice.id])

    # -- the journal

    def _redact_journal(self) -> None:
        gone = {entry.id for one in self._gone_facts for entry in self._store.journal.of_entity("fact", one)}
        titles = [entry for one in self._gone_titles for entry in self._store.journal.of_entity("conversation", one)]
        gone |= {entry.id for entry in titles}
        held = self._store.erasing.journal_holding(self._erasure.agent_id, self._erasure.words)
        for entry_id in sorted(gone | set(held)):
            entry = self._store.journal.get(entry_id)
            if entry is None:
                continue
            summary = self._store.erasing.summary_of(entry_id)
            redacted = redacted_entry(entry, self._mentions, whole=entry_id in gone)
            left = redacted.reason if entry_id in gone else self._mentions.cut(summary)
            if redacted != entry or left != summary:
                said = texts_of(entry)
                self._erasure.texts += said if entry_id in gone else map(self._mentions.cut_out, said)
                self._store.erasing.redact(redacted, left)
                self._erasure.counts["journal"] += 1


def take_quotes(store: Store, entry_ids: Sequence[int], place: str, number: int) -> None:
    """Blank the words of one conversation or document in the history of facts; see ``unquoted_entry``."""
    for entry_id in entry_ids:
        entry = store.journal.get(entry_id)
        if entry is not None:
            store.erasing.redact(unquoted_entry(entry, place, number), store.erasing.summary_of(entry_id))


def left_of(kept: Sequence[ForgetItem]) -> list[LeftOver]:
    """What still says it because the user wanted it so, and documents."""
    named: Counter[tuple[str, str]] = Counter()
    for item in kept:
        match item.kind:
            case "document":
                named["document", item.place] += 1
            case "message" if item.source or item.score >= THRESHOLD:
                named["message", ""] += 1
            case "fact" | "version" | "paraphrase":
                named["fact", ""] += 1
            case "block" | "summary" if item.score >= THRESHOLD:
                named[item.kind, item.place] += 1
            case _:
                pass
    return [LeftOver(kind, name, count) for (kind, name), count in named.items()]  # pyright: ignore[reportArgumentType]
