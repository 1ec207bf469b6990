"""Which facts belong into the blocks, and how useful each of them is there."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine import script
from engine.consolidation.line_owners import line_key
from engine.language import detect_language
from engine.llm.base import CancelFlag
from engine.memory.few_shot import Cancelled
from engine.memory.journal_changes import before_of
from engine.memory.kinds import slots_of
from engine.memory.learning import manner
from engine.memory.learning.comparing import content
from engine.memory.learning.lexicon import ADVERBS_EN, PAST_EN
from engine.memory.learning.rewriting import quote
from engine.services import Services
from engine.values import Fact, FactKind

LEAST_CONFIDENCE: Final = 0.7
OFTEN_RECALLED: Final = 3
MOST_WANTED: Final = 300
SAME_WORDS: Final = 5
MOST_CHARS: Final = 150
MOST_HAN: Final = 60
LONG_BYTES: Final = 200
"""A line of so many is worth one less: two short ones find room in its place."""
PAGE: Final = 400
OFTEN_SAID: Final = 2
RECENT_S: Final = 90 * 86400.0
KIND_WORTH: Final[Mapping[FactKind, float]] = {
    "identity": 5.0,
    "health": 4.5,
    "relation": 4.0,
    "preference": 3.5,
    "work": 3.5,
    "event": 2.5,
    "other": 1.0,
}
WISH_WORTH: Final = 5.0
NAME_WORTH: Final = 2.0
PINNED_WORTH: Final = 3.0
CONFIRMED_WORTH: Final = 2.0
MOST_RECALL_WORTH: Final = 2.0
MOST_SOURCE_WORTH: Final = 1.0
_PASSING: Final = script.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|just now|(?:last|this) (?:night|morning|evening|week(?:end)?|month|time))\b"
    r"|昨[天晚]|今[天早晚]|明[天早晚]|前天|刚[才刚]|上[周个]|这[周次]",
    re.I,
)
_ORDERS: Final = (quote("", "en", order=True)[:-3], quote("", "zh", order=True)[:-3])
_SPOKEN: Final = script.compile(
    r"\b(?:I|I'm|I’m|me|my|mine|we|our|us)\b|我|咱|[?？!！…]|\b(?:btw|tbh|lol|by the way)\b"
)
_VERB_EN: Final = re.compile(rf"^the user (?:{ADVERBS_EN} )*([a-z]+)\b", re.I)
_LASTING_PAST: Final = frozenset(
    ("was", "were", "used", "moved", "retired", "married", "divorced", "became", "grew", "owned", "quit", "stopped")
)


class BlockFacts(Struct, frozen=True):
    """What an agent's blocks are kept up from.

    Attributes:
        true: active facts that have not ended and may stand in a block, most useful first.
        wanted: those of them that are worth a line.
        wordings: by fact id, how else it was said: in what was found to be the same.
        over: what was closed, has ended or was dropped.
        successors: of what is over, the fact that is true in its place.
        worth: by fact id.
        state: changes with any of the facts.
    """

    true: tuple[Fact, ...]
    wanted: tuple[Fact, ...]
    wordings: dict[int, tuple[str, ...]]
    over: tuple[Fact, ...]
    successors: dict[int, Fact]
    worth: dict[int, float]
    state: str


def read_facts(services: Services, agent_id: int, cancel: CancelFlag) -> BlockFacts:
    """Raises Cancelled."""
    store, now = services.store, services.store.now()
    found = list(_pages(services, store.facts.for_blocks(agent_id), cancel))
    active = [fact for fact in found if fact.status == "active" and not _has_ended(fact, now)]
    known = {fact.id: fact for fact in found}
    same = {fact.id: stays for fact in found if (stays := _merged_into(fact, known)) is not None}
    over = [fact for fact in found if (fact.status != "active" or _has_ended(fact, now)) and fact.id not in same]
    recalled = store.reply_memories.counts("fact")
    newest = max((fact.recorded_at for fact in active), default=0.0)
    worth = {fact.id: _worth(fact, recalled.get(fact.id, 0), newest) for fact in active}
    true = sorted((fact for fact in active if may_stand(fact)), key=lambda fact: (-worth[fact.id], fact.id))
    lasting = (fact for fact in true if is_lasting(fact, recalled.get(fact.id, 0), now))
    wanted = islice((fact for fact in lasting if not services.archival.is_forgotten(agent_id, fact.text)), MOST_WANTED)
    return BlockFacts(
        true=tuple(true),
        wanted=tuple(wanted),
        wordings=_wordings(found, same),
        over=tuple(over),
        successors=_successors([*over, *(known[one] for one in same)], known, true),
        worth=worth,
        state=store.facts.state(agent_id, now),
    )


def with_earlier_words(services: Services, agent_id: int, facts: BlockFacts, lines: Sequence[str]) -> BlockFacts:
    """What was a fact in these lines' words before it was edited counts as over; the edited fact is its successor."""
    allowed = {fact.id: fact for fact in facts.true}
    over, successors = list(facts.over), dict(facts.successors)
    for number, line in enumerate(dict.fromkeys(line for line in lines if content(line)), 1):
        for entry in services.store.journal.page(agent_id, line, "fact", None, None, SAME_WORDS):
            before, fact = before_of(entry), allowed.get(entry.entity_id)
            if fact is None or not isinstance(before, Fact) or entry.undone_by is not None:
                continue
            if line_key(before.text) == line_key(line) != line_key(fact.text):
                over.append(replace(before, id=-number))
                successors[-number] = fact
                break
    return replace(facts, over=tuple(over), successors=successors)


def about(facts: BlockFacts, lines: Sequence[str], cancel: CancelFlag) -> BlockFacts:
    """Only what these lines may say, and what is wanted.

    Raises:
        Cancelled: the flag was set.
    """
    said = [words for line in lines if (words := content(line))]

    def near(fact: Fact) -> bool:
        stop_if(cancel)
        texts = (fact.text, *facts.wordings.get(fact.id, ()))
        return any(any(content(text) <= words for words in said) for text in texts)

    wanted = {fact.id for fact in facts.wanted}
    return replace(
        facts,
        true=tuple(fact for fact in facts.true if fact.id in wanted or near(fact)),
        over=tuple(fact for fact in facts.over if near(fact)),
    )


def stop_if(cancel: CancelFlag) -> None:
    if cancel.is_set():
        raise Cancelled


def _pages(services: Services, ids: Sequence[int], cancel: CancelFlag) -> Iterator[Fact]:
    for start in range(0, len(ids), PAGE):
        stop_if(cancel)
        yield from services.store.facts.by_ids(ids[start : start + PAGE])


def may_stand(fact: Fact) -> bool:
    """Sensitive facts and words from outside only where the user has confirmed them."""
    return is_sure(fact) or (fact.sensitivity == "normal" and fact.origin == "conversation")


def is_sure(fact: Fact) -> bool:
    return fact.confirmed or fact.pinned


def is_lasting(fact: Fact, recalled: int, now: float) -> bool:
    """Well supported, and of use in most conversations to come."""
    said = any(span.message_id is not None for span in fact.sources)
    if not is_sure(fact) and not (said and fact.confidence >= LEAST_CONFIDENCE and _is_plain(fact)):
        return False
    match fact.kind:
        case "event":
            return _is_planned(fact, now)
        case "other":
            often = recalled >= OFTEN_RECALLED or len(fact.sources) >= OFTEN_SAID
            return is_sure(fact) or is_wish(fact) or often or _is_planned(fact, now)
        case "identity" | "health":
            return True
        case _:
            return is_sure(fact) or not _is_passing(fact.text)


def is_wish(fact: Fact) -> bool:
    """About how the assistant is to answer."""
    return fact.text.startswith(_ORDERS) or manner.is_wish_fact(fact.text)


def without_unwanted(facts: Sequence[Fact], unwanted: frozenset[str]) -> list[Fact]:
    return [fact for fact in facts if line_key(fact.text) not in unwanted]


def _is_plain(fact: Fact) -> bool:
    """One sentence about somebody, of a size that a list can take; no words of the moment that were only kept."""
    if is_wish(fact):
        return True
    if len(fact.text) > (MOST_HAN if detect_language(fact.text) == "zh" else MOST_CHARS) or _SPOKEN.search(fact.text):
        return False
    return fact.text.startswith(("The user", "用户", "用戶", *([fact.holder] if fact.holder != "user" else ())))


def _is_planned(fact: Fact, now: float) -> bool:
    """It lies ahead, or has an end that does."""
    return any(at is not None and at > now for at in (fact.valid_from, fact.valid_to))


def _is_passing(text: str) -> bool:
    """It tells what happened once."""
    if _PASSING.search(text):
        return True
    match = _VERB_EN.match(text)
    verb = match.group(1).lower() if match else ""
    return verb not in _LASTING_PAST and (verb in PAST_EN or verb.endswith("ed"))


def _has_ended(fact: Fact, now: float) -> bool:
    return fact.valid_to is not None and fact.valid_to <= now


def _worth(fact: Fact, recalled: int, newest: float) -> float:
    """Compared with the newest fact, not with the clock: the order stays while the facts do."""
    return (
        (WISH_WORTH if is_wish(fact) else KIND_WORTH[fact.kind])
        + NAME_WORTH * ("name" in slots_of(fact.text))
        + PINNED_WORTH * fact.pinned
        + CONFIRMED_WORTH * fact.confirmed
        + min(MOST_RECALL_WORTH, math.log2(1 + recalled) / 2)
        + min(MOST_SOURCE_WORTH, 0.5 * max(0, len(fact.sources) - 1))
        - min(1.0, len(fact.text.encode()) / LONG_BYTES)
        - min(1.0, (newest - fact.recorded_at) / RECENT_S)
    )


def _merged_into(fact: Fact, known: Mapping[int, Fact]) -> Fact | None:
    """The active fact that says the same, where this one was dropped for it."""
    seen: set[int] = set()
    later = fact.superseded_by
    while fact.status == "forgotten" and later is not None and later in known and fact.id not in seen:
        seen.add(fact.id)
        fact, later = known[later], known[later].superseded_by
    return fact if seen and fact.status == "active" else None


def _wordings(found: Sequence[Fact], same: Mapping[int, Fact]) -> dict[int, tuple[str, ...]]:
    texts: dict[int, list[str]] = {}
    for fact in found:
        if fact.id in same:
            texts.setdefault(same[fact.id].id, []).append(fact.text)
    return {fact_id: tuple(wordings) for fact_id, wordings in texts.items()}


def _successors(over: Sequence[Fact], known: Mapping[int, Fact], true: Sequence[Fact]) -> dict[int, Fact]:
    allowed = {fact.id: fact for fact in true}
    found: dict[int, Fact] = {}
    for fact in over:
        seen: set[int] = set()
        later = fact.superseded_by
        while later is not None and later not in allowed and later in known and later not in seen:
            seen.add(later)
            later = known[later].superseded_by
        if later is not None and later in allowed:
            found[fact.id] = allowed[later]
    return found
