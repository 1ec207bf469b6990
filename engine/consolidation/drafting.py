"""From a message to what is to be learned of it: which statements, in which words, about whom."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine import script
from engine.consolidation import stance
from engine.consolidation.kept import Kept
from engine.consolidation.learning import Learned
from engine.consolidation.sorting import Sorter
from engine.consolidation.stance import Stance
from engine.consolidation.statements import Statement, narrowed, statements_of
from engine.consolidation.wording import as_opinion, is_supported, reworded
from engine.language import Language
from engine.llm.base import CancelFlag, ContextFullError, LanguageModel
from engine.memory.few_shot import Cancelled, FewShot
from engine.memory.kinds import holder_of, kind_of
from engine.memory.learning import compounds, leanings, passing, referring, rules
from engine.memory.learning.one_sentence import is_one_sentence
from engine.memory.learning.rewriting import quote
from engine.memory.learning.tails import without_order, without_tail
from engine.memory.learning.trimming import trimmed
from engine.memory.sensitive import is_of_nobody_else, sensitive_kind
from engine.memory.times.dates import find
from engine.memory.times.dating import validity, without_stale_dates
from engine.services import Services
from engine.values import FactKind, Message, SourceSpan

MOST_NOTHING: Final[dict[Language, tuple[float, float]]] = {"en": (0.6, 0.58), "zh": (0.6, 0.35)}
"""Up to which chance of "nothing" a statement is kept: one whose words say what it is, and a bare one."""
TELLS_ENOUGH: Final[dict[Language, float]] = {"en": 0.58, "zh": 0.48}
"""The same for a bare one that says enough and does not open like an answer to the assistant."""
OF_THE_MOMENT: Final = 0.5
"""Part of that where the words sound of the moment."""
DAY: Final = 86_400.0
MOST_AROUND: Final = 10
"""Messages before one of which the script is that of the user where its own words tell none."""
_KINDS: Final[dict[Stance, FactKind]] = {"plan": "event", "preference": "preference"}
_OF_LIFE: Final = frozenset[Stance](("life", "fact"))
_HABITUAL: Final = frozenset[Stance](("preference", "opinion"))
"""In them "next week" is any week to come."""
_ANSWERS: Final = {
    "en": re.compile(r"^(?:ok|okay|yes|yeah|yep|no|nope|right|sure|fine|well|hm+|ah|oh|wow|ha)\b", re.I),
    "zh": script.compile(
        r"^(?:好[的吧啊呀]?[，,！!]|好的|行[吧啊]?[，,]|[嗯哦噢哇唉哎啊]|没事|没关系|不对|对[的啊]?[，,]|不是[，,]|可以[，,]|那?就(?:用|选|要|这|按)|"
        r"等(?:一?下|等)|这[个样]|那(?:我们|就|先))|(?:一会儿?|回头|待会儿?)(?:再|告诉|跟)|刚(?:发来|收到|听说|打来)"
    ),
}
_PERSON_ZH: Final = script.compile(
    r"^(?:[小老阿][一-龥]|[一-龥]{1,2}(?:师傅|老师|经理|主任|医生|教授|先生|女士|阿姨|叔叔|奶奶|爷爷))(?!的)(?!.*(?:太|真|过于|不怎么|很))"
)
"""Somebody is who it tells of: no view of a thing."""
_OWN: Final = {"en": re.compile(r"\bthe user\b", re.I), "zh": script.compile("用户")}
_WEEKDAY: Final = script.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|周[一二三四五六日天]|星期[一二三四五六日天]", re.I
)
_AGAIN: Final = script.compile(
    r"\b(?:every|each|always|usually)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|每|总是|老是|通常|"
    r"(?<![上下本这])(?:周|星期)[一二三四五六日天](?:大家|都|总|人人|往往|一般)",
    re.I,
)


class LeftOut(Struct, frozen=True):
    """Characters of a message that were not kept, and the code of the reason."""

    start: int
    end: int
    reason: str


class Drafting:
    """Runs on the inference lane's thread. ``tokens``: evaluated and generated so far."""

    def __init__(self, services: Services, model: LanguageModel | None, few_shot: FewShot | None) -> None:
        self._services = services
        self._sorter = None if model is None or few_shot is None else Sorter(model, few_shot)

    @property
    def tokens(self) -> int:
        return 0 if self._sorter is None else self._sorter.tokens

    def of(self, message: Message, agent_id: int, cancel: CancelFlag) -> list[Learned | LeftOut]:
        """Raises:
        Cancelled: the flag was set.
        """
        kept = Kept.of(self._services.store, message.id)
        found = list[Learned | LeftOut]()
        for statement in statements_of(message):
            if cancel.is_set():
                raise Cancelled
            parts = [kept.rest(one, statement.language, message) for one in statement.sentences]
            rest = narrowed(statement, parts, message)
            if rest is not None and (kind := self._stance(rest, cancel)) is not None:
                around = self._around(message)
                found += [_draft(one, kind, message, agent_id, around) for one in _told_apart(rest)]
        return found

    def _around(self, message: Message) -> str:
        """What the user wrote before it in the conversation."""
        near = self._services.store.messages.before(message.conversation_id, message.id, MOST_AROUND, inactive=False)
        return "\n".join(one.text for one in near if one.role == "user")

    def _stance(self, statement: Statement, cancel: CancelFlag) -> Stance | None:
        """What kind of statement it is; None for what is not worth keeping."""
        if _is_sensitive(statement):
            return "life"
        by_rule = stance.stance_of(statement.sentences[0].masked, statement.language)
        if self._sorter is None:
            return by_rule if _is_sure(statement) else None
        try:
            found = self._sorter.sort(statement.text, statement.language, cancel)
        except ContextFullError:
            return by_rule
        most = MOST_NOTHING[statement.language][0 if statement.marked else 1]
        if _tells_enough(statement):
            most = max(most, TELLS_ENOUGH[statement.language])
        if leanings.of(statement.span.masked, statement.language) < 0:
            most *= OF_THE_MOMENT
        return (by_rule or found.stance) if found.nothing <= most else None


def _is_sensitive(statement: Statement) -> bool:
    """Health, money or trouble of the user's or of somebody near: kept as a question to the user, not as a fact."""
    words, language = statement.span.masked, statement.language
    own = rules.is_personal(words, language) or is_of_nobody_else(words)
    return own and leanings.of(words, language) >= 0 and sensitive_kind(words) is not None


def _is_sure(statement: Statement) -> bool:
    """Enough is said, and nothing of the moment, for rules alone."""
    words, language = statement.span.masked, statement.language
    return stance.size(words, language) >= stance.LEAST_BARE and leanings.of(words, language) >= 0


def _tells_enough(statement: Statement) -> bool:
    words, language = statement.span.masked, statement.language
    return stance.size(words, language) >= stance.LEAST_BARE and not _ANSWERS[language].search(words)


def _told_apart(statement: Statement) -> list[Statement]:
    """What a single sentence tells of the user with several predicates, each by itself."""
    if len(statement.sentences) != 1 or statement.about:
        return [statement]
    parts = compounds.told_apart(statement.sentences[0], statement.language)
    return [replace(statement, span=one, sentences=(one,)) for one in parts] if len(parts) > 1 else [statement]


def _is_bare_view(kind: Stance, person: str | None, text: str) -> bool:
    """Nobody is named whose view it is, nor is it about what somebody does."""
    return kind == "opinion" and person is None and not any(one.search(text) for one in (*_OWN.values(), _PERSON_ZH))


def _draft(statement: Statement, kind: Stance, message: Message, agent_id: int, around: str) -> Learned | LeftOut:
    span, language = statement.span, statement.language
    source = SourceSpan(message.id, message.conversation_id, span.start, span.end, message.text[span.start : span.end])
    parts = [_told_in(one.text, kind, language) for one in statement.sentences]
    if statement.about:
        parts[0] = stance.with_name(parts[0], statement.about, language)
    person = statement.about or stance.person_of(parts[0], language)
    said = source.quote if statement.about else " ".join(" ".join(parts).split())
    text = reworded(parts, language)
    if text is not None and _is_bare_view(kind, person, text):
        text = as_opinion(text, said, language)
    if text is None or not is_supported(text, said, language) or not is_one_sentence(text):
        text = quote(" ".join(source.quote.split()) if len(parts) > 1 else said, language)
    if not is_supported(text, said, language):
        return LeftOut(span.start, span.end, "not_in_source")
    if not is_one_sentence(text):
        return LeftOut(span.start, span.end, "too_long")
    text = script.like(text, message.text, around)
    return Learned(
        agent_id=agent_id,
        text=text if kind in _HABITUAL else _without_stale_dates(text, message.created_at),
        kind=_kind(text, kind),
        holder=person or holder_of(text, language),
        source=source,
        said_at=message.created_at,
        when=validity(source.quote, message.created_at),
        correction=rules.is_correction(span.masked, language),
        before=referring.leaned_on(message.text, span.start, parts[0], language),
    )


def _told_in(text: str, kind: Stance, language: Language) -> str:
    """The sentence without what is no part of it; behind a decision or a view the rest is its reason."""
    text = passing.without_passing(trimmed(text, language), language)
    shorter = without_tail(text, language) if kind in _OF_LIFE else without_order(text, language)
    return trimmed(shorter, language)


def _kind(text: str, kind: Stance) -> FactKind:
    """By its words where they tell of health; else what the statement is."""
    by_words = kind_of(text)
    if by_words == "health" or kind == "life":
        return by_words
    return _KINDS.get(kind, by_words if by_words == "work" else "other")


def _without_stale_dates(text: str, said_at: float) -> str:
    """Dates instead of "tomorrow"; where a weekday would be one of the past the words stay: it may be one to come.

    So do they where something is told that happens again and again: its "last week" is any.
    """
    past = [span for span in find(text, said_at) if span.relative and span.since < said_at - DAY]
    if any(_WEEKDAY.search(span.text) for span in past) or (past and _AGAIN.search(text)):
        return text
    return without_stale_dates(text, said_at)
