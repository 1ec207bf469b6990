"""Search for people: words over conversations, facts, blocks and documents, and what is close to them in meaning.

Every word must occur. A query that finds nothing is taken less strictly: without words that say little, and in pieces
where it is written without spaces; then typing errors are corrected, and what was searched for is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from engine.memory.search.found_items import KINDS, TIERS, FoundItems, Hits, block_text
from engine.memory.search.retrieval import Retrieval
from engine.memory.search.spelling import can_be_corrected, nearest_word, neighbours, term_of_stem
from engine.protocol.finding import FOUND_TIERS, Find, Found, FoundGroup, FoundItem, FoundTier
from engine.store.errors import Interrupted
from engine.store.finding import MOST_MATCHES, FindScope, TextKind, Title
from engine.store.store import Store
from engine.store.text import is_unspaced
from engine.store.tokens import tokens
from engine.store.wanted import Term, Wanted, closed, holds, marks, plain, terms_of, title_holds

FEW = 3
MANY_MORE = 3  # a suggestion finds this many times what the query finds
MOST_RELATED = 8
MOST_COMPARED_TITLES = 100
MOST_SPLIT = 30  # unspaced characters; longer texts are not looked for piece by piece
MOST_CORRECTED = 3
SENTENCE_WORDS = 4
SENTENCE_CHARACTERS = 6
_MOST_TRIED = 6
_LONGEST_PIECE = 8


def _never() -> bool:
    return False


class Finding:
    """Any thread may call it."""

    def __init__(self, store: Store, retrieval: Retrieval) -> None:
        self._store = store
        self._retrieval = retrieval

    def find(self, command: Find, agent_id: int, wants_stop: Callable[[], bool] = _never) -> Found:
        """What a command asks for; of one agent only.

        Args:
            wants_stop: nobody waits any more; may be called very often.
        """
        try:
            return _Search(self._store, self._retrieval, command, agent_id, wants_stop).run()
        except Interrupted:
            return Found(cancelled=True)


_AllHits = dict[FoundTier, Hits]


class _Search:
    """One search."""

    def __init__(
        self, store: Store, retrieval: Retrieval, command: Find, agent_id: int, wants_stop: Callable[[], bool]
    ) -> None:
        self._store = store
        self._index = store.finding
        self._retrieval = retrieval
        self._command = command
        self._stop = wants_stop
        self._scope = FindScope(
            agent_id, command.start, command.end, command.kinds, command.statuses, command.roles
        )  # fmt: skip
        self._tiers = _tiers(command)
        self._items = FoundItems(store, self._scope)

    def run(self) -> Found:
        terms = terms_of(self._command.query, self._command.unfinished)
        if not terms:
            return Found()
        hits = self._hits(terms)
        corrected = suggestion = ""
        if not _total(hits) and not self._command.literal:
            terms, hits, corrected = self._less_strictly(terms)
        elif _total(hits) < FEW and not self._command.literal and self._is_settled:
            suggestion = self._suggestion(terms, hits)
        groups = [self._group(tier, terms, hits[tier]) for tier in self._tiers if hits[tier].total]
        if self._wants_related(hits):
            groups += self._related(terms, hits)
        return Found(tuple(groups), corrected, suggestion, self._superseded(terms, hits))

    # -- where the words are

    def _hits(self, terms: Wanted) -> _AllHits:
        return {tier: self._hits_in(tier, terms) for tier in self._tiers}

    def _hits_in(self, tier: FoundTier, terms: Wanted) -> Hits:
        if tier == "block":
            return Hits(ids=tuple(block.id for block in self._items.blocks() if holds(terms, block_text(block))))
        titles = tuple(title for title in self._titles(tier) if title_holds(terms, title.text))
        ids, more = self._ranked(KINDS[tier], terms)
        return Hits(self._without_repeats(titles, ids) if tier == "conversation" else titles, ids, more)

    def _without_repeats(self, titles: tuple[Title, ...], ids: Sequence[int]) -> tuple[Title, ...]:
        """Without titles that are the beginning of a first message which was found itself."""
        if not 0 < len(titles) <= MOST_COMPARED_TITLES:
            return titles
        first = self._index.beginnings([title.id for title in titles])
        repeats = {
            title.id
            for title in titles
            if title.id in first
            and first[title.id].message_id in ids
            and first[title.id].text.startswith(title.text.rstrip("…"))
        }
        return tuple(title for title in titles if title.id not in repeats)

    def _titles(self, tier: FoundTier) -> list[Title]:
        if tier == "conversation" and not self._command.roles:
            return self._index.conversation_titles(self._scope)
        return self._index.document_names(self._scope) if tier == "document" else []

    def _ranked(self, kind: TextKind, terms: Wanted) -> tuple[tuple[int, ...], bool]:
        """Rows that hold the words, and whether there are more: words in a row, then whole words first, by BM25."""
        found = self._index.matches(kind, self._scope, terms, self._stop, MOST_MATCHES + 1)
        more = len(found) > MOST_MATCHES
        found = found[:MOST_MATCHES]
        ids = [match.id for match in found]
        whole, in_a_row = (self._among(kind, better, terms, ids) for better in (closed(terms), _joined(terms)))
        order = sorted(
            found,
            key=lambda match: (match.id not in in_a_row, match.id not in whole, round(match.rank), -match.id),
        )
        return tuple(match.id for match in order), more

    def _among(self, kind: TextKind, better: Wanted, terms: Wanted, ids: Sequence[int]) -> set[int]:
        return set() if better == terms else self._index.among(kind, better, ids, self._stop)

    def _group(self, tier: FoundTier, terms: Wanted, hits: Hits) -> FoundGroup:
        items = self._items.page(tier, hits, terms, self._command.offset, self._command.limit)
        return FoundGroup(tier, items, hits.total, hits.more)

    def _superseded(self, terms: Wanted, hits: _AllHits) -> int:
        """Facts that hold the words and were left out because they are no longer true."""
        left_out = "fact" in self._tiers and self._command.statuses and "superseded" not in self._command.statuses
        if not left_out or self._command.offset or (hits["fact"].total and not self._is_settled):
            return 0
        scope = msgspec.structs.replace(self._scope, statuses=("superseded",))
        return len(self._index.matches("fact", scope, terms, self._stop))

    # -- a query that finds nothing

    def _less_strictly(self, terms: Wanted) -> tuple[Wanted, _AllHits, str]:
        loose = self._loosened(terms)
        hits = self._hits(loose) if loose != terms else self._nothing
        if _total(hits):
            return loose, hits, ""
        for held in (terms, loose):
            if self._superseded(held, hits):
                return held, hits, ""
        meant = self._meant(loose)
        if meant == loose:
            return terms, hits, ""
        hits = self._hits(meant)
        return (meant, hits, self._in_words(loose, meant, hits)) if _total(hits) else (terms, hits, "")

    @property
    def _nothing(self) -> _AllHits:
        return {tier: Hits() for tier in self._tiers}

    def _loosened(self, terms: Wanted) -> Wanted:
        """Without words that say little, and long runs of unspaced characters in pieces that occur."""
        runs = sum(len(term.words) for term in terms if term.solid)
        pieces = [piece for term in terms for piece in (self._pieces(term) if runs <= MOST_SPLIT else [term])]
        telling = [term for term in pieces if not term.weak]
        return tuple(dict.fromkeys(telling or pieces))

    def _pieces(self, term: Term) -> list[Term]:
        """The longest parts of a run that occur somewhere, from its beginning; other terms stay as they are."""
        if not term.solid or term.fixed or len(term.words) < 3:
            return [term]
        found: list[Term] = []
        at = 0
        while at < len(term.words):
            for length in range(min(_LONGEST_PIECE, len(term.words) - at), 0, -1):
                piece = Term(term.words[at : at + length], term.stems[at : at + length], solid=True)
                if length == 1 or self._occurs((piece,)):
                    found.append(piece)
                    at += length
                    break
        return found

    def _occurs(self, terms: Wanted) -> bool:
        kinds: list[TextKind] = [KINDS[tier] for tier in self._tiers if tier in KINDS]
        return any(self._index.occurs(kind, self._scope, terms, self._stop) for kind in kinds)

    # -- typing errors

    def _meant(self, terms: Wanted) -> Wanted:
        """The terms with words of the index in place of those that nothing holds; the same if one has no such word."""
        unknown = [term for term in terms if can_be_corrected(term) and not self._occurs((term,))]
        anywhere = self._is_settled and len(unknown) == 1
        better = {term: self._nearest(term, 1, anywhere) for term in unknown[:MOST_CORRECTED]}
        meant = [better.get(term, term) for term in terms]
        return tuple(term for term in meant if term is not None) if None not in meant else terms

    def _nearest(self, term: Term, least_rows: int, anywhere: bool = False) -> Term | None:
        near_words = neighbours(self._index, term, self._stop)
        if not near_words and anywhere:
            near_words = neighbours(self._index, term, self._stop, anywhere=True)
        for near in near_words[:_MOST_TRIED]:
            better = term_of_stem(near.stem)
            if better is not None and near.rows >= least_rows and self._occurs((better,)):
                return better
        return None

    def _suggestion(self, terms: Wanted, hits: _AllHits) -> str:
        """The query with a commoner word in place of a rare one, if that finds far more."""
        few = _total(hits)
        for number, term in enumerate(terms):
            better = self._nearest(term, MANY_MORE * few) if can_be_corrected(term) else None
            if better is None:
                continue
            changed = (*terms[:number], better, *terms[number + 1 :])
            other = self._hits(changed)
            if _total(other) >= MANY_MORE * few:
                return self._in_words(terms, changed, other)
        return ""

    def _in_words(self, typed: Wanted, meant: Wanted, hits: _AllHits) -> str:
        """The query with its wrong words replaced by words that the hits have in their place."""
        changed = [number for number, term in enumerate(meant) if term != typed[number]]
        found: dict[str, set[str]] = {typed[number].words[0]: set() for number in changed}
        for text in self._items.first_texts(hits):
            for mark in marks(meant, text):
                if mark.term in changed:
                    found[typed[mark.term].words[0]].add(plain(text[mark.start : mark.end]))
        query = self._command.query
        for token in reversed(tokens(query)):
            word = plain(query[token.start : token.end])
            if found.get(word):
                query = query[: token.start] + nearest_word(word, found[word]) + query[token.end :]
        return " ".join(query.split())

    # -- meaning

    @property
    def _is_settled(self) -> bool:
        """The person has stopped typing."""
        return self._command.related or not self._command.unfinished

    def _wants_related(self, hits: _AllHits) -> bool:
        if not self._command.related or self._command.offset:
            return False
        by_meaning = self._retrieval.embedder is not None and _is_sentence(self._command.query)
        return by_meaning or not _total(hits)

    def _related(self, terms: Wanted, hits: _AllHits) -> list[FoundGroup]:
        """What is close in meaning and does not stand above already."""
        if self._stop():
            return []
        found: list[FoundItem] = []
        near = self._retrieval.recall(
            self._command.query, self._scope.agent_id, start=self._command.start, end=self._command.end,
            limit=MOST_RELATED, answering=False,
        )  # fmt: skip
        for hit in near:
            kind: TextKind = "chunk" if hit.tier == "document" else hit.tier
            tier = TIERS[kind]
            if tier in self._tiers and hit.id not in hits[tier].ids:
                found += self._items.of(kind, [hit.id], tuple(term for term in terms if not term.weak))
        allowed = [item for item in found if self._allows(item)]
        return [FoundGroup("related", tuple(allowed), len(allowed))] if allowed else []

    def _allows(self, item: FoundItem) -> bool:
        command = self._command
        if item.tier == "fact":
            in_kind = not command.kinds or item.kind in command.kinds
            return in_kind and (not command.statuses or item.status in command.statuses)
        return not command.roles or item.role in command.roles


def _tiers(command: Find) -> list[FoundTier]:
    """What may be found; a kind is a fact's, a role a message's."""
    chosen: list[FoundTier] = [tier for tier in FOUND_TIERS if not command.tiers or tier in command.tiers]
    if command.kinds:
        chosen = [tier for tier in chosen if tier == "fact"]
    if command.roles:
        chosen = [tier for tier in chosen if tier == "conversation"]
    return chosen


def _total(hits: _AllHits) -> int:
    return sum(found.total for found in hits.values())


def _is_sentence(query: str) -> bool:
    found = tokens(query)
    characters = sum(1 for token in found if is_unspaced(token.stem[0]))
    words = len(found) - characters
    return words >= SENTENCE_WORDS or characters >= SENTENCE_CHARACTERS


def _joined(terms: Wanted) -> Wanted:
    """All words next to each other, as they were typed."""
    if len(terms) < 2:
        return terms
    words = tuple(word for term in terms for word in term.words)
    stems = tuple(stem for term in terms for stem in term.stems)
    return (msgspec.structs.replace(terms[-1], words=words, stems=stems, endings=(), ending_stems=frozenset[str]()),)
