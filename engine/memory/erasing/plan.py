"""What forgetting something would take: every place that says it, found by its words and its meaning."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.errors import say
from engine.memory.erasing.mentions import LISTED_FROM, THRESHOLD, Mentions, telling, units
from engine.memory.erasing.redaction import texts_of
from engine.memory.errors import InvalidText, NotFound
from engine.memory.provenance import Provenance
from engine.memory.search.other_language import facts_in_other_language
from engine.memory.search.paraphrases import NEAR_MEANING, SAME_MEANING, Likeness, by_words
from engine.memory.search.retrieval import Retrieval
from engine.protocol.forgetting import Forget, ForgetItem, ForgetPlan, PlanForget
from engine.store import Store
from engine.store.text import query_phrases
from engine.values import Fact, Message

OTHER_LANGUAGE: Final = ("active", "proposed", "superseded", "forgotten")
SIMILAR_FACTS: Final = 30
MOST_NEAR: Final = 50
"""Messages that are only near to it: the nearest so many are listed."""
SHOWN_CHARS: Final = 300
NAME_CHARACTERS: Final = 60
BACKGROUND_ROWS: Final = 50
"""Rows that a small memory is taken to have besides its own, so that its words are not all equally rare."""


@dataclass
class Search:
    """What is looked for.

    Attributes:
        chosen: how many of ``facts``, from the first, were asked for by themselves.
        facts: those with what they took the place of and what took their place; or none.
        alike: facts that say the same in other words, by id.
    """

    agent_id: int
    title: str
    facts: list[Fact]
    texts: list[str]
    mentions: Mentions
    alike: dict[int, Fact] = field(default_factory=dict[int, Fact])
    chosen: int = 1

    @property
    def words(self) -> list[str]:
        """Words of which every passage that is listed holds at least one."""
        return telling(self.mentions.texts, self.mentions.weights, LISTED_FROM)


class ForgetPlanner:
    def __init__(self, store: Store, retrieval: Retrieval) -> None:
        self._store = store
        self._retrieval = retrieval
        self._provenance = Provenance(store)

    def plan(self, request: PlanForget | Forget) -> ForgetPlan:
        """Raises NotFound or InvalidText."""
        search, items = self.look(request)
        return ForgetPlan(
            title=search.title,
            items=tuple(items),
            texts=search.mentions.texts,
            weights=search.mentions.weights,
            threshold=THRESHOLD,
        )

    def look(self, request: PlanForget | Forget) -> tuple[Search, list[ForgetItem]]:
        """What is looked for, with the facts that say the same, and all that was found."""
        search = self._search(request)
        facts = list(self._facts(search))
        declined = request.declined if isinstance(request, Forget) else ()
        added = request.added if isinstance(request, Forget) else ()
        chosen = [one for one in facts if is_chosen(one, declined, added)]
        for fact in self._store.facts.by_ids([number_of(one) for one in chosen]):
            if all(fact.id != own.id for own in search.facts):
                search.alike[fact.id] = fact
        texts = [*search.texts, *(text for fact in search.alike.values() for text in words_of(fact))]
        search.mentions = Mentions(texts, self.weights(texts))
        items = [*facts, *self._elsewhere(search)]
        return search, [*items, *self._history(search, items)]

    # -- what is looked for

    def _search(self, request: PlanForget | Forget) -> Search:
        asked = request.fact_ids if request.fact_id is None else (request.fact_id,)
        if asked:
            return self._search_facts(asked)
        text = " ".join(request.text.split())
        if not units(text):
            raise InvalidText(say("Say in a few words what is to be forgotten."))
        agent_id = self._store.default_agent().id if request.agent_id is None else request.agent_id
        return Search(agent_id, text, [], [text], Mentions([text], self.weights([text])))

    def _search_facts(self, fact_ids: Sequence[int]) -> Search:
        chosen = self._store.facts.in_order(list(dict.fromkeys(fact_ids)))
        if not chosen or len({fact.agent_id for fact in chosen}) > 1:
            raise NotFound(say("This memory does not exist any more."))
        own = {fact.id for fact in chosen}
        versions = {one.id: one for fact in chosen for one in self._versions(fact) if one.id not in own}
        facts = [*chosen, *versions.values()]
        texts = [text for one in facts for text in words_of(one)]
        title = " · ".join(fact.text for fact in chosen)
        mentions = Mentions(texts, self.weights(texts))
        return Search(chosen[0].agent_id, shortened(title), facts, texts, mentions, chosen=len(chosen))

    def _versions(self, fact: Fact) -> list[Fact]:
        """All that a fact took the place of and that took its place, link by link."""
        found = {fact.id: fact}
        waiting = [fact]
        while waiting:
            one = waiting.pop()
            near = self._store.facts.predecessors(one.id)
            near += [] if one.superseded_by is None else [one.superseded_by]
            fresh = [other for other in self._store.facts.by_ids(near) if other.id not in found]
            found |= {other.id: other for other in fresh}
            waiting += fresh
        return [one for one in found.values() if one.id != fact.id]

    def weights(self, texts: Sequence[str]) -> dict[str, float]:
        """Inverse frequency of each word among facts and messages."""
        indexes = (self._store.facts.full_text, self._store.messages.full_text)
        rows = sum(index.row_count() for index in indexes) + BACKGROUND_ROWS
        weights: dict[str, float] = {}
        for phrase in dict.fromkeys(phrase for text in texts for phrase in query_phrases(text)):
            count = sum(index.postings(phrase, {})[0] for index in indexes)
            for unit in units(phrase):
                weights[unit] = math.log(1 + (max(rows, count) - count + 0.5) / (count + 0.5))
        return weights

    # -- where it is found

    def _facts(self, search: Search) -> Iterator[ForgetItem]:
        """The fact itself, its versions, and facts that say something like it, likest first."""
        for number, fact in enumerate(search.facts):
            yield _fact_item(fact, "fact" if number < search.chosen else "version", 1.0, True)
        own = {fact.id for fact in search.facts}
        others = [fact for fact in self._similar(search) if fact.id not in own]
        meanings = self._meanings(search, others)
        items: list[ForgetItem] = []
        for fact, meaning in zip(others, meanings, strict=True):
            there, both = by_words(search.mentions, search.texts, fact.text, self.weights([fact.text]))
            same = both if search.facts else there
            if same >= THRESHOLD or meaning >= NEAR_MEANING or there >= LISTED_FROM:
                chosen = same >= THRESHOLD or meaning >= SAME_MEANING
                items.append(_fact_item(fact, "paraphrase", max(same, meaning), chosen))
        yield from sorted(items, key=lambda item: (not item.chosen, -item.score))
        yield from self._in_other_language(search, {number_of(item) for item in items})

    def _similar(self, search: Search) -> list[Fact]:
        held = [row.id for row in self._store.erasing.holding("fact", search.agent_id, search.words)]
        held += [row.id for row in self._store.erasing.holding("source", search.agent_id, search.words)]
        for title in self._titles_of(search):
            hits, _ = self._retrieval.search(title, search.agent_id, tiers=("fact",), limit=SIMILAR_FACTS)
            held += [hit.id for hit in hits]
        return self._store.facts.by_ids(list(dict.fromkeys(held)))

    def _in_other_language(self, search: Search, listed: Collection[int]) -> Iterator[ForgetItem]:
        """What words mean in the other language is listed, for the person to choose."""
        if search.facts:
            return
        found = facts_in_other_language(
            self._store, self._retrieval.embedder, search.title, search.agent_id, OTHER_LANGUAGE
        )
        for one in found:
            if one.fact.id not in listed:
                yield _fact_item(one.fact, "paraphrase", one.score, False)

    def _titles_of(self, search: Search) -> list[str]:
        """What was asked for, one by one."""
        return [fact.text for fact in search.facts[: search.chosen]] or [search.title]

    def _meanings(self, search: Search, facts: Sequence[Fact]) -> list[float]:
        """Compared with the fact itself; words alone have no meaning that a fact could be near to."""
        if not search.facts:
            return [0.0] * len(facts)
        likeness, texts = Likeness(self._retrieval.embedder), [fact.text for fact in facts]
        rows = [likeness.by_meaning(title, texts) for title in self._titles_of(search)]
        return [max(scores) for scores in zip(*rows, strict=True)]

    def _elsewhere(self, search: Search) -> Iterator[ForgetItem]:
        yield from self._blocks(search)
        yield from self._titles(search)
        yield from self._messages(search)
        yield from self._proposals(search)
        yield from self._chunks(search)

    def _blocks(self, search: Search) -> Iterator[ForgetItem]:
        for row in self._store.erasing.holding("block", search.agent_id, search.words):
            block = self._store.blocks.get(row.id)
            for line in (*row.text.splitlines(), block.description) if block else ():
                score = search.mentions.best(line)
                if score >= LISTED_FROM and block is not None:
                    yield ForgetItem(line_key(row.id, line), "block", line, block.label, block.updated_at, score,
                                     score >= THRESHOLD)  # fmt: skip

    def _titles(self, search: Search) -> Iterator[ForgetItem]:
        for row in self._store.erasing.holding("title", search.agent_id, search.words):
            score = search.mentions.best(row.text)
            if score >= LISTED_FROM:
                yield ForgetItem(f"title:{row.id}", "title", row.text, row.text, 0.0, score, score >= THRESHOLD)

    def _messages(self, search: Search) -> Iterator[ForgetItem]:
        """Texts of user and assistant, which the user chooses; summaries; and copies that Rolltop made by itself."""
        sources = {span.message_id for fact in _all(search) for span in fact.sources if span.message_id is not None}
        held = {row.id for row in self._store.erasing.holding("message", search.agent_id, search.words)}
        items: list[ForgetItem] = []
        for message in self._store.messages.by_ids(sorted(held | sources)):
            score = search.mentions.best(message.text)
            if score >= LISTED_FROM or message.id in sources:
                items += self._message(message, score, message.id in sources, search)
        items.sort(key=lambda item: (not item.source, -round(item.score, 2), -item.at))
        near = 0
        for item in items:
            near += item.score < THRESHOLD
            if item.score >= THRESHOLD or near <= MOST_NEAR:
                yield item

    def _message(self, message: Message, score: float, source: bool, search: Search) -> Iterator[ForgetItem]:
        place = self._provenance.place(message.id)
        title = conversation_name(self._store, message.conversation_id, place.title if place else "")
        if message.kind == "text":
            score = 1.0 if source else score
            yield ForgetItem(f"message:{message.id}", "message", shortened(message.text), title, message.created_at,
                             score, False, source=source, message=place)  # fmt: skip
        elif message.kind == "summary":
            if score >= LISTED_FROM:
                cut = search.mentions.cut_out(message.text, min(score, THRESHOLD))
                yield ForgetItem(f"summary:{message.id}", "summary", shortened(cut), title, message.created_at, score,
                                 score >= THRESHOLD, message=place)  # fmt: skip
        elif score >= THRESHOLD:
            yield ForgetItem(f"copy:{message.id}", "copy", shortened(message.text), title, message.created_at, score,
                             fixed=True, message=place)  # fmt: skip

    def _proposals(self, search: Search) -> Iterator[ForgetItem]:
        for row in self._store.erasing.holding("proposal", search.agent_id, search.words):
            score = search.mentions.best(row.text)
            if score >= LISTED_FROM:
                yield ForgetItem(f"proposal:{row.id}", "proposal", shortened(row.text), score=score,
                                 chosen=score >= THRESHOLD)  # fmt: skip

    def _chunks(self, search: Search) -> Iterator[ForgetItem]:
        """Listed only: a document is the user's own file, and goes as a whole or not at all."""
        for row in self._store.erasing.holding("chunk", search.agent_id, search.words):
            score = search.mentions.best(row.text)
            chunk = self._store.documents.chunk(row.id)
            document = self._store.documents.get(chunk.document_id) if chunk else None
            if score >= THRESHOLD and document is not None:
                yield ForgetItem(f"document:{document.id}:{row.id}", "document", shortened(row.text), document.name,
                                 document.added_at, score, chosen=False, fixed=True)  # fmt: skip

    def _history(self, search: Search, listed: Sequence[ForgetItem]) -> Iterator[ForgetItem]:
        """What stands nowhere but in the history: replaced values, facts that read otherwise now or are gone.

        All of it goes, so that each passage is listed once, as of its first entry.
        """
        facts = {number_of(item) for item in listed if item.key.startswith("fact:")}
        known = {_folded(line) for item in listed for line in (item.text, *item.text.splitlines())}
        for entry_id in self._store.erasing.journal_holding(search.agent_id, search.words):
            entry = self._store.journal.get(entry_id)
            if entry is None or (entry.entity_type == "fact" and entry.entity_id in facts):
                continue
            said = [one for text in texts_of(entry) for one in search.mentions.cut_out(text).splitlines()]
            fresh = [one for one in dict.fromkeys(said) if _folded(one) not in known]
            known |= {_folded(one) for one in fresh}
            if fresh:
                score = max(map(search.mentions.best, fresh))
                yield ForgetItem(f"history:{entry.id}", "history", shortened(" ".join(fresh)), entry.entity_type,
                                 entry.at, score, fixed=True)  # fmt: skip


def conversation_name(store: Store, conversation_id: int, title: str) -> str:
    """The title of a conversation, or its first words while it has none."""
    if title:
        return title
    words = " ".join(store.erasing.first_words(conversation_id, NAME_CHARACTERS + 1).split())
    return words if len(words) <= NAME_CHARACTERS else words[:NAME_CHARACTERS].rstrip() + "…"


def is_chosen(item: ForgetItem, declined: Sequence[str], added: Sequence[str]) -> bool:
    if item.fixed:
        return item.chosen
    return item.key in added or (item.chosen and item.key not in declined)


def number_of(item: ForgetItem) -> int:
    """The row that an item's key names."""
    return int(item.key.split(":")[1])


def line_key(block_id: int, line: str) -> str:
    return f"block:{block_id}:{hashlib.sha256(line.encode()).hexdigest()[:12]}"


def learned_item(fact: Fact) -> ForgetItem:
    """A fact that was learned from what is to be erased; it stays unless the user wants it gone too."""
    return ForgetItem(f"fact:{fact.id}", "paraphrase", fact.text, fact.status, fact.recorded_at, chosen=False)


def _fact_item(fact: Fact, kind: str, score: float, chosen: bool) -> ForgetItem:
    assert kind in ("fact", "version", "paraphrase")
    fixed = kind == "fact"
    return ForgetItem(f"fact:{fact.id}", kind, fact.text, fact.status, fact.recorded_at, score, chosen, fixed)


def _all(search: Search) -> list[Fact]:
    return [*search.facts, *search.alike.values()]


def words_of(fact: Fact) -> list[str]:
    """What a fact says, and the words that it was learned from."""
    return [fact.text, *(span.quote for span in fact.sources if span.quote)]


def _folded(text: str) -> str:
    return " ".join(text.split())


def shortened(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= SHOWN_CHARS else flat[: SHOWN_CHARS - 1].rstrip() + "…"
