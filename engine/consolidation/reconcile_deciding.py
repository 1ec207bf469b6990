"""What becomes of two facts that stand in a relation: one of two, the older closed, or a question to the user."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from engine import script
from engine.consolidation.reconcile_closing import Closing
from engine.consolidation.reconcile_containing import Containing, is_complaint
from engine.consolidation.reconcile_cues import has_cue
from engine.consolidation.reconcile_neighbours import Neighbour, Neighbours
from engine.consolidation.reconcile_relations import Relations
from engine.consolidation.reconcile_rules import Pair, Relation, says_changed
from engine.language import Language, detect_language, is_han
from engine.llm.base import CancelFlag, LanguageModel
from engine.memory.few_shot import Cancelled, FewShot
from engine.memory.joining import is_held
from engine.memory.kinds import is_sensitive
from engine.memory.learning.extraction import Extraction
from engine.memory.learning.lexicon import KIN_ZH
from engine.memory.learning.naming import same_names, same_persons
from engine.memory.learning.overtaking import of_the_user
from engine.memory.learning.remaining import loses_name, says_more
from engine.memory.learning.spelling import same_person_spelled
from engine.memory.successors import begins_at, said_at
from engine.services import Services
from engine.store.store import Store
from engine.values import Fact

MOST_COMPARED: Final = 40
MOST_ASKED: Final = 6
"""Questions to the model for one fact."""
MOST_CONFLICTS: Final = 2
MOST_ENDED: Final = 4
OWN_WORDS: Final = 60
"""The user's last messages, by which the language that the user mostly writes is told."""

TOLD_WITHIN: Final = 0.0
"""Closeness of two facts, from which on it is looked whether one tells the other in passing."""
LONG_BEFORE_S: Final = 60 * 86_400.0
LASTS: Final = 0.4
"""Chance from which on what a fact tells beside something known is worth keeping."""
YEAR_S: Final = 365.25 * 86_400.0

_KIN: Final = script.compile(KIN_ZH)

_QUOTED: Final = re.compile(r"[“\"「][^”\"」]*[”\"」]")
_IS_QUOTE: Final = script.compile(r"用户(?:说|要求助手)：|The user (?:said|asks the assistant):")

_SAID: Final = re.compile(r"(?:用户说：|The user said: )[“\"「](?P<said>[^“”\"「」]+)[”\"」][.。]?$")

Step = Literal["merge", "close", "ask"]


class Decision(Struct, frozen=True):
    """What to do with two facts, as they were read.

    Attributes:
        stays: what goes on: the one that both become, or the newer one.
        goes: what is merged into it, closed by it, or contradicted by it.
    """

    step: Step
    stays: Fact
    goes: Fact


class Deciding:
    """Compares a fact with what is near it. Runs on the inference lane's thread; writes nothing."""

    def __init__(self, services: Services, model: LanguageModel | None = None, few_shot: FewShot | None = None) -> None:
        self._services = services
        self._store = services.store
        self.neighbours = Neighbours(services)
        self.relations = Relations(model, few_shot)
        self._closing = Closing(model, few_shot)
        self._containing = Containing()
        self._extraction = None if model is None or few_shot is None else Extraction(model, few_shot)

    @property
    def tokens(self) -> int:
        """Evaluated for questions to the model so far."""
        return self.relations.tokens + self._closing.tokens

    def of(self, fact: Fact, cancel: CancelFlag, correction: bool = False) -> list[Decision]:
        """What is to be done about a fact (one with the id 0 is not kept yet), likest neighbour first.

        Args:
            correction: it was said as one.

        Raises:
            Cancelled: the flag was set.
        """
        found: list[Decision] = []
        unrelated: list[tuple[Neighbour, Pair]] = []
        conflicts, limit = 0, self.relations.asked + MOST_ASKED
        for near in self.neighbours.of(fact, cancel)[:MOST_COMPARED]:
            if cancel.is_set():
                raise Cancelled
            if self.relations.asked >= limit:
                break
            decision = self._decide(fact, near, correction, cancel)
            if decision is None:
                unrelated.append((near, self._pair(fact, near, correction)))
            if decision is None or (decision.step == "ask" and conflicts >= MOST_CONFLICTS):
                continue
            conflicts += decision.step == "ask"
            found.append(decision)
            if decision.step != "ask" and decision.goes.id == fact.id:
                return found  # it is not there any more
        return found + self._ended(fact, unrelated, cancel, told=bool(found))[: max(0, MOST_ENDED - len(found))]

    def _ended(
        self, fact: Fact, unrelated: list[tuple[Neighbour, Pair]], cancel: CancelFlag, *, told: bool
    ) -> list[Decision]:
        """What the fact brings to an end by its meaning, of those that no rule sees anything in."""
        if not has_cue(script.simplified(fact.text)):
            return []
        open_to = [
            (near, pair)
            for near, pair in unrelated
            if _can_meet(self._store, fact, near.fact)
            and self._is_later(fact, near.fact)
            and not self._was_settled(near.fact, fact)
        ]
        closed = self._closing.of(open_to, self.neighbours.closeness, cancel, told=told)
        steps = (self._step(one.relation, one.near.fact, fact, True) for one in closed)
        return [step for step in steps if step is not None]

    def _is_later(self, fact: Fact, other: Fact) -> bool:
        return in_order(self._store, fact, other) == (other.id, fact.id)

    def _decide(self, fact: Fact, near: Neighbour, correction: bool, cancel: CancelFlag) -> Decision | None:
        other = near.fact
        if not _can_meet(self._store, fact, other):
            return None
        old, new, ordered = self._in_order(fact, other)
        pair = self._pair(fact, near, correction)
        relation = self.relations.of(pair, cancel)
        if self._was_settled(old, new):
            return None
        if relation == "different":
            return self._told_within(fact, near, cancel) if pair.same_holder else None
        return self._step(relation, old, new, ordered)

    def _in_order(self, fact: Fact, other: Fact) -> tuple[Fact, Fact, bool]:
        """The older and the newer one, and whether that can be told."""
        order = in_order(self._store, fact, other)
        old, new = (fact, other) if order == (fact.id, other.id) else (other, fact)
        if order is None and fact.id and fact.id < other.id:
            old, new = fact, other
        return old, new, order is not None

    def _pair(self, fact: Fact, near: Neighbour, correction: bool) -> Pair:
        old, new, _ = self._in_order(fact, near.fact)
        years = (said_at(self._store, new)[0] - said_at(self._store, old)[1]) / YEAR_S
        return Pair(
            _plainly(old.text),
            _plainly(new.text),
            same_holder(old, new),
            near.closeness,
            correction and new is fact,
            max(0.0, years),
        )

    def _told_within(self, fact: Fact, near: Neighbour, cancel: CancelFlag) -> Decision | None:
        """A fact that the other one tells in passing goes into it; what is held stays, and what is not kept yet."""
        closeness = self.neighbours.closeness
        if closeness is None or near.closeness is None or near.closeness < TOLD_WITHIN:
            return None
        for stays, goes in ((fact, near.fact), (near.fact, fact)):
            if _can_hold(stays, goes) and self._containing.tells(stays.text, goes.text, closeness, cancel):
                return Decision("merge", stays, goes)
        for stays, goes in ((fact, near.fact), (near.fact, fact)):
            if not _can_hold(stays, goes):
                continue
            rest = self._containing.untold(stays.text, goes.text, closeness, cancel)
            if rest and (is_complaint(rest) or not self._lasts(rest, cancel)):
                return Decision("merge", stays, goes)
        return None

    def _lasts(self, rest: str, cancel: CancelFlag) -> bool:
        """Whether a clause would be worth a fact of its own; without a model it may be."""
        if self._extraction is None or is_sensitive(rest, "other"):
            return True
        return self._extraction.chance_lasting(rest, detect_language(rest), cancel) >= LASTS

    def _step(self, relation: Relation, old: Fact, new: Fact, ordered: bool) -> Decision | None:
        if relation == "same":
            if is_held(old) and is_held(new):
                return None
            stays = self._staying(old, new)
            goes = new if stays is old else old
            return None if says_more(goes.text, stays.text) or not stays.id else Decision("merge", stays, goes)
        if loses_name(old.text, new.text):
            return None
        dated = old.valid_from is not None and new.valid_from is not None
        if (not ordered or dated) and _of_one_message(old, new):  # nobody contradicts himself in one breath
            return None
        if relation == "contradicts" or not ordered or must_ask(old, new):
            return Decision("ask", new, old)
        return Decision("close", new, old)

    def _staying(self, one: Fact, other: Fact) -> Fact:
        """Of two that say the same: the held one, the user's own words, the one that says more, the one in the user's
        language, the earlier."""
        language = self._own_language(one.agent_id)

        def rank(fact: Fact) -> tuple[bool, bool, bool, bool, float, int]:
            less = says_more((other if fact is one else one).text, fact.text)
            foreign = detect_language(fact.text) != language
            return not is_held(fact), fact.origin != "conversation", less, foreign, fact.recorded_at, fact.id or 1 << 62

        return min((one, other), key=rank)

    def _own_language(self, agent_id: int) -> Language:
        texts = self._store.reconciling.own_words(agent_id, OWN_WORDS)
        chinese = sum(detect_language(text) == "zh" for text in texts)
        return "zh" if 2 * chinese > len(texts) else "en"

    def _was_settled(self, old: Fact, new: Fact) -> bool:
        """Whether the user was asked about these two, or has taken back what was made of them."""
        if not old.id or not new.id:
            return False
        if self._services.proposals.was_asked(old.id, new.id):
            return True
        return any(self._store.reconciling.was_joined(a.id, b.id) for a, b in ((old, new), (new, old)))


def must_ask(old: Fact, new: Fact) -> bool:
    """Whether the older one is not to be closed without the user's word."""
    private = old.sensitivity == "sensitive" or is_sensitive(old.text, old.kind)
    return is_held(old) or private or new.origin != "conversation"


def same_holder(one: Fact, other: Fact) -> bool:
    """Whether both are about the same person, be one filed under the name and the other under the kinship."""
    if one.holder == other.holder:
        return True
    across = detect_language(one.text) != detect_language(other.text)
    if across and same_person_spelled(one.text, other.text):
        return True
    named = same_persons(_unquoted(one.text), _unquoted(other.text)) and (across or same_names(one.text, other.text))
    return named and (across or "user" in (one.holder, other.holder) or not (_is_name(one) and _is_name(other)))


def in_order(store: Store, one: Fact, other: Fact) -> tuple[int, int] | None:
    """The ids of the older and the newer one: by their own dates where both have one, else by when they were said.

    None where that cannot be told: one was said both before and after the other, or is told later, but of a time long
    before the other was said.
    """
    said, other_said = said_at(store, one), said_at(store, other)
    if said == other_said and says_changed(one.text) != says_changed(other.text):
        return (other.id, one.id) if says_changed(one.text) else (one.id, other.id)
    if said[0] < other_said[0] < said[1] or other_said[0] < said[0] < other_said[1]:
        return None
    if one.valid_from is not None and other.valid_from is not None and one.valid_from != other.valid_from:
        return (one.id, other.id) if one.valid_from < other.valid_from else (other.id, one.id)
    if said[0] == other_said[0]:
        return None
    old, new, old_said = (one, other, said[0]) if said[0] < other_said[0] else (other, one, other_said[0])
    if new.valid_from is not None and old.valid_from is None and new.valid_from < old_said - LONG_BEFORE_S:
        return None
    return old.id, new.id


def _can_hold(stays: Fact, goes: Fact) -> bool:
    """A known fact, and one that may go into it: what has no end would end with one that has."""
    return bool(stays.id) and not is_held(goes) and (stays.valid_to is None or stays.valid_to == goes.valid_to)


def _can_meet(store: Store, one: Fact, other: Fact) -> bool:
    """Of the same agent, and neither had ended before the other began."""
    if one.agent_id != other.agent_id or one.superseded_by is not None or other.superseded_by is not None:
        return False
    pairs: Sequence[tuple[Fact, Fact]] = ((one, other), (other, one))
    return not any(a.valid_to is not None and a.valid_to <= begins_at(store, b) for a, b in pairs)


def _of_one_message(one: Fact, other: Fact) -> bool:
    said = [{span.message_id for span in fact.sources if span.message_id is not None} for fact in (one, other)]
    return bool(said[0]) and said[0] == said[1]


def _unquoted(text: str) -> str:
    """Without somebody's words in the middle of it, which speak of theirs: "my mum" is the daughter's."""
    return _QUOTED.sub(" ", text) if not _IS_QUOTE.match(text) else text


def _plainly(text: str) -> str:
    """With simplified characters, and what the user is quoted with in the third person."""
    text = script.simplified(text)
    quoted = _SAID.match(text)
    return text if quoted is None else of_the_user(quoted["said"])


def _is_name(fact: Fact) -> bool:
    return fact.holder[:1].isupper() or (is_han(fact.holder[:1] or " ") and not _KIN.fullmatch(fact.holder))
