"""The parts of a user's message that may hold something lasting."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine import script
from engine.language import Language, detect_language
from engine.memory.learning import compounds, leanings, manner, orders, passing, referring, rules
from engine.memory.learning.candidate import Candidate
from engine.memory.learning.clauses import Span, clauses, join, mask, part, sentences
from engine.memory.learning.empty_orders import names_nothing
from engine.memory.learning.lexicon import KIN_ZH
from engine.memory.learning.mixing import language_of, passages
from engine.memory.learning.one_sentence import is_one_sentence
from engine.memory.learning.rules import Verdict
from engine.memory.learning.settling import (
    asks,
    behind_task,
    belongs,
    beside,
    is_once,
    merge,
    passes,
    standing_alone,
    tidied,
    told_of_another,
    told_of_the_one_named,
)

MOST_BETWEEN: Final = 40
"""Characters between two sentences of which one points back to the other: more was a text that somebody else wrote."""
MAX_CANDIDATES: Final = 12
"""A message of many pages is not a message about its writer: what is beyond this waits for consolidation."""

_OWN_SUBJECT: Final = {
    "en": re.compile(r"^(?:and |but |so )?(?:i\b|i'm|im\b|i've|my\b|we\b|our\b)", re.I),
    "zh": script.compile(r"^(?:而且|但是?|所以|另外|不过)?(?:我|咱)"),
}
_NAME_ALONE: Final = re.compile(r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?")
_SOMEBODY_EN: Final = re.compile(r"\b(?:he|she|him|her|his|hers)\b", re.I)
_POLITE: Final = script.compile(r"(?:can|could|would) you|你?(?:能|可以)", re.I)
_CARRIED_ZH: Final = script.compile(r"^(?:今年|在|住在?|来自|目前|现在|老家|做|从事|毕业|已婚|未婚|单身|家住)")
_INTRODUCTION_ZH: Final = script.compile(r"(?:我|名字)(?:叫|是|姓|今年)|^本人")
_TASTE_ZH: Final = script.compile(
    r"^我(?:对[^，,]{1,10}过敏|从?不(?:吃|喝|喜欢|爱)|(?:最|很|特别|非常|也)?(?:喜欢|爱(?!人)|讨厌|吃素))"
)
_TASTES_ZH: Final = script.compile(
    r"^(?:也|还|最|很|特别|非常)*(?:对[^，,]{1,10}过敏|不(?:吃|喝|喜欢|爱)|喜欢|爱(?!人)|讨厌)"
    r"(?!.*(?:除非|只要|的时候|的话|就))"
)
_OF_MY_FAMILY_ZH: Final = script.compile(rf"^我的?{KIN_ZH}[^，,]{{0,4}}(?:叫|是|姓|今年|在|住|\d)")
_RELATIVE_ZH: Final = script.compile(rf"^{KIN_ZH}[^，,因为也都]{{0,4}}(?:叫|是|姓|今年|在|住|\d)")
_REASON_ZH: Final = script.compile(r"^(?:因为|由于|如果|要是|只要|除非)")
_CONJOINED_EN: Final = re.compile(r",? and (?=(?:I|I'm|I've|i|i'm|my) )")

_PLANNED_EN: Final = re.compile(
    r"(?:I['’]m|I am) (?:bringing|taking|making|doing|wearing|cooking|baking|heading|off|trying|looking)\b", re.I
)
_TELL_ME: Final = {
    "en": re.compile(
        r"^(?:(?:please|so|and|ok|okay|hey|can you|could you)[, ]+)*(?:tell|remind) me (?:again )?"
        r"(?:what|where|when|who|which|whose|how|why|if|whether)\b",
        re.I,
    ),
    "zh": script.compile(r"^(?:请|麻烦|那|再|你|能|可以)*(?:告诉我|提醒我|说说).*(?:什么|哪|谁|几|多少|怎么)"),
}
_BEFORE_THAT: Final = {
    "en": re.compile(r"^(?:(?:and|so|but)[, ]+)*(?:before|after|when|while|until|since)\b", re.I),
    "zh": script.compile(r"(?:之前|以前|之后|以后|的时候|时|前|后)$"),
}


def candidates(text: str, *, apart: bool = False) -> list[Candidate]:
    """The candidates of a message, in their order.

    Args:
        apart: a text that the message is about was taken out of it, so that what is left is its writer's own.
    """
    return every_candidate(text, apart=apart)[:MAX_CANDIDATES]


def every_candidate(text: str, *, apart: bool = False) -> list[Candidate]:
    """The same without a limit."""
    message_language = detect_language(text)
    masked = mask(text)
    told = masked if asks_for_something(text) else rules.without_writing(masked)
    foreign = (rules.is_fiction if apart else rules.is_about_text)(told, message_language)
    found = list[Candidate]()
    every = passages(text)
    for index, sentence in enumerate(every):
        language = language_of(sentence)
        before = every[index - 1] if index else None
        if before is not None and orders.points_back(sentence, language):
            if sentence.start - before.end > MOST_BETWEEN:
                continue
            if asks(before, language) and manner.of(before.masked, language) == "none":
                continue
            while found and found[-1].span.end > before.start:
                found.pop()
            found.append(Candidate(before, before.text, language, "lasting", "remember"))
            continue
        made = _of_sentence(text, sentence, language, foreign, found[-1] if found else None)
        made = [one for one in made if not is_once(one)]
        if not foreign and not any(one.order != "none" for one in made):
            made = beside(sentence, before, language, made)
        if made and made[0].order == "none" and found and belongs(made[0], found[-1]):
            if (named := told_of_the_one_named(made[0], found[-1])) is not None:
                made[0] = named
            elif referring.is_of_another(made[0].text, found[-1].text, language):
                made[:1] = told_of_another(text, sentence, before, made[0], found)
            else:
                found[-1] = merge(text, found[-1], made[0])
                made = made[1:]
        elif made and made[0].order == "none":
            made[:1] = standing_alone(text, sentence, before, made[0])
        found.extend(made)
    settled = [tidied(one, text) for one in found if not passes(one)]
    return [candidate for candidate in settled if is_one_sentence(candidate.text)]


def _of_sentence(
    text: str, sentence: Span, language: Language, foreign: bool, previous: Candidate | None
) -> list[Candidate]:
    if names_nothing(sentence, language):
        return []
    order, start = orders.order_of(sentence, language)
    if order in ("remember", "forget") and not _is_real_question(sentence):
        body = part(sentence, start, len(sentence.text), sentence.mark)
        return [Candidate(sentence, body.text, language, "lasting", order)]
    if foreign or rules.is_irony(sentence, language):
        return []
    pieces = clauses(sentence)
    if not _is_asking(sentence) and (wished := _standing(text, sentence, pieces, language)):
        return wished
    asking = rules.is_question(sentence, language) or rules.is_request(sentence, language)
    tasks = asking or any(rules.is_request(piece, language) for piece in pieces)
    verdicts: list[Verdict] = [_verdict(piece, language) for piece in pieces]
    if previous is not None and verdicts and verdicts[0] == "never" and rules.continues(pieces[0].masked, language):
        asking = rules.is_question(pieces[0], language) or rules.is_request(pieces[0], language)
        verdicts[0] = "never" if asking else "maybe"
    if asks(pieces[0], language):  # what follows a task and speaks of nobody is part of it
        verdicts = [
            behind_task(piece, verdict, sentence.text[: piece.start - sentence.start], language)
            for piece, verdict in zip(pieces, verdicts, strict=True)
        ]
    if any(rules.is_hypothetical(piece, language) for piece in pieces):
        verdicts = ["never" if verdict == "maybe" else verdict for verdict in verdicts]
    kept = [index for index, verdict in enumerate(verdicts) if verdict != "never"]
    if not kept:  # said only by the clauses together: "my eldest, Priya, is diabetic"
        whole: Verdict = "never" if asking else rules.judge(sentence, language)
        if whole == "lasting":
            return _split(text, pieces, [whole for _ in pieces], language)
        return _unclear(sentence, language, asking)
    first, last = kept[0], kept[-1]
    while last + 1 < len(pieces) and not (tasks and asks(pieces[last + 1], language)):
        last += 1
    while first > 0 and (_tells(pieces[first - 1], language) or _is_named_for(pieces[first - 1], pieces[first])):
        first -= 1
    made = list[Candidate]()
    for run in _runs(pieces[first : last + 1], verdicts[first : last + 1], language if tasks else None):
        made += _split(text, [piece for piece, _ in run], [verdict for _, verdict in run], language)
    return [*_wishes(pieces[:first], language), *made, *_wishes(pieces[last + 1 :], language)]


def _runs(
    pieces: Sequence[Span], verdicts: Sequence[Verdict], language: Language | None
) -> list[list[tuple[Span, Verdict]]]:
    """The clauses without the questions and tasks among them, those between two together. None: all of them."""
    runs: list[list[tuple[Span, Verdict]]] = [[]]
    for piece, verdict in zip(pieces, verdicts, strict=True):
        if language is not None and verdict == "never" and asks(piece, language):
            runs.append([])
        else:
            runs[-1].append((piece, verdict))
    return [run for run in runs if any(verdict != "never" for _, verdict in run)]


def _standing(text: str, sentence: Span, pieces: list[Span], language: Language) -> list[Candidate]:
    """A wish about answers, and apart from it what the user tells before or after: "…, I'm from Spain". Or nothing."""

    def is_wish(first: int, last: int) -> bool:
        return orders.order_of(join(pieces[first], pieces[last - 1], text), language)[0] == "standing"

    def wish(first: int, last: int) -> Candidate:
        span = join(pieces[first], pieces[last - 1], text)
        return Candidate(span, span.text, language, "lasting", "standing")

    def told(first: int, last: int) -> list[Candidate]:
        verdicts: list[Verdict] = ["lasting"] * (last - first)
        return _split(text, pieces[first:last], verdicts, language)

    count = len(pieces)
    own = next((index for index in range(count) if _is_own(pieces[index], language)), None)
    if own is not None and own > 0 and is_wish(0, own):
        return [wish(0, own), *told(own, count)]
    tail = next((index for index in range(1, count) if is_wish(index, count)), None) if own == 0 else None
    if tail is not None:
        return [*told(0, tail), wish(tail, count)]
    if orders.order_of(sentence, language)[0] == "standing":
        return [Candidate(sentence, sentence.text, language, "lasting", "standing")]
    return []


def _wishes(pieces: Sequence[Span], language: Language) -> list[Candidate]:
    """What may be a wish about answers, beside what the user tells: "in kilometres please, I'm from Spain"."""
    return [
        Candidate(piece, piece.text, language, "maybe", asked=True, wishes=True)
        for piece in pieces
        if not rules.is_question(piece, language) and manner.of(piece.masked, language) == "unclear"
    ]


def _is_asking(sentence: Span) -> bool:
    return sentence.mark.startswith(("?", "？")) and not _POLITE.match(sentence.masked)


def _is_own(piece: Span, language: Language) -> bool:
    """A lasting clause with the user for its subject."""
    if manner.of(piece.masked, language) == "standing" or not _OWN_SUBJECT[language].match(piece.masked):
        return False
    return not asks(piece, language) and rules.judge(piece, language) == "lasting"


def _unclear(sentence: Span, language: Language, asking: bool) -> list[Candidate]:
    """The sentence that no rule speaks for or against, for the model: "moving to Oslo in May", "short answers only"."""
    pieces = clauses(sentence)
    told = next((index for index, piece in enumerate(pieces) if asks(piece, language)), 0)
    if rules.is_question(sentence, language) and not any(_is_habit(piece, language) for piece in pieces[:told]):
        return []
    if rules.is_idle(sentence, language) and not told:
        return []
    if told and manner.of(sentence.masked, language) == "none":  # "the train is booked, make me a list"
        before = part(sentence, 0, pieces[told - 1].end - sentence.start, "")
        return _unclear(before, language, False)
    if asking and manner.is_at_hand(sentence.masked, language):
        return []
    return [
        Candidate(
            sentence,
            sentence.text,
            language,
            "maybe",
            correction=rules.is_correction(sentence.masked, language),
            asked=asking,
            wishes=manner.of(sentence.masked, language) == "unclear",
        )
    ]


def _is_habit(piece: Span, language: Language) -> bool:
    return leanings.of(piece.masked, language) > 0 and not rules.is_idle(piece, language)


def asks_for_something(message: str) -> bool:
    """A sentence of the message, or a clause of one, is a question or a task."""
    language = detect_language(message)
    return any(asks(piece, language) for sentence in sentences(message) for piece in (sentence, *clauses(sentence)))


def only_asks(message: str) -> bool:
    """The message is a question, or a few, in which nothing is told: "Where did I live before?"."""
    language = detect_language(message)
    every = sentences(message)
    asking = [sentence for sentence in every if _asks_to_know(sentence, language)]
    return bool(asking) and not any(_is_told(sentence, language, sentence in asking) for sentence in every)


def _asks_to_know(sentence: Span, language: Language) -> bool:
    return rules.is_question(sentence, language) or bool(_TELL_ME[language].search(sentence.masked))


def _is_told(sentence: Span, language: Language, asking: bool) -> bool:
    """A clause of it says something of its own."""
    pieces = clauses(sentence)[:-1] if asking else [sentence]
    return any(
        rules.judge(piece, language) != "never" and not _asks_to_know(piece, language)
        for piece in pieces
        if not _BEFORE_THAT[language].search(piece.masked)
    )


def _is_named_for(piece: Span, following: Span) -> bool:
    """ "Pieter, I share an office with him"."""
    return bool(_NAME_ALONE.fullmatch(piece.text) and _SOMEBODY_EN.search(following.masked))


def _tells(piece: Span, language: Language) -> bool:
    return not (asks(piece, language) or rules.is_idle(piece, language) or passing.is_once(piece.masked, language))


def _verdict(piece: Span, language: Language) -> Verdict:
    if rules.is_question(piece, language):
        return "never"
    if orders.order_of(piece, language)[0] != "none":
        return "lasting"
    return "never" if rules.is_request(piece, language) else rules.judge(piece, language)


def _split(text: str, pieces: Sequence[Span], verdicts: Sequence[Verdict], language: Language) -> list[Candidate]:
    """One candidate for each run of clauses that has a subject of its own and is lasting by itself."""
    runs: list[tuple[list[Span], list[Verdict], bool]] = []
    for piece, verdict in zip(pieces, verdicts, strict=True):
        carried = bool(language == "zh" and runs and _goes_on(pieces[0], runs[-1][0][-1], piece))
        own = verdict == "lasting" and bool(_OWN_SUBJECT[language].match(piece.masked))
        own = own or (language == "zh" and verdict != "never" and _is_another_of_the_family(pieces[0], piece))
        corrects = bool(runs) and rules.is_correction(text, language)
        if not runs or carried or (own and not corrects and "lasting" in runs[-1][1]):
            runs.append(([piece], ["lasting" if carried else verdict], carried))
        else:
            runs[-1][0].append(piece)
            runs[-1][1].append(verdict)
    made = list[Candidate]()
    for run, judged, carried in runs:
        span = join(run[0], run[-1], text)
        verdict: Verdict = "lasting" if "lasting" in judged else "maybe"
        order = "standing" if orders.order_of(span, language)[0] == "standing" else "none"
        correction = rules.is_correction(span.masked, language)
        for piece in _conjoined(span, language):
            whose = "我" if language == "zh" and run[0] is not pieces[0] and _RELATIVE_ZH.match(piece.masked) else ""
            made.append(Candidate(piece, f"{whose}{piece.text}", language, verdict, order, correction, carried))
    return made


def _goes_on(first: Span, before: Span, piece: Span) -> bool:
    """Whether a clause tells something else of the user, who is named in the first one alone."""
    if _INTRODUCTION_ZH.search(first.masked) and _CARRIED_ZH.match(piece.masked):
        return True
    if compounds.tells_another(first, piece):
        return True
    return bool(
        _TASTE_ZH.match(first.masked) and _TASTES_ZH.match(piece.masked) and not _REASON_ZH.match(before.masked)
    )


def _is_another_of_the_family(first: Span, piece: Span) -> bool:
    """ "我老公叫陈志远，女儿朵朵今年6岁": the second clause has a subject of its own."""
    return bool(_OF_MY_FAMILY_ZH.match(first.masked) and _RELATIVE_ZH.match(piece.masked))


def _conjoined(span: Span, language: Language) -> list[Span]:
    """Both halves of "I … and I …" where each is lasting by itself."""
    match = _CONJOINED_EN.search(span.masked) if language == "en" else None
    if match is None:
        return compounds.told_apart(span, language) if language == "en" else [span]
    halves = [part(span, 0, match.start(), ""), part(span, match.end(), len(span.text), span.mark)]
    lasting = all(rules.judge(half, language) == "lasting" for half in halves)
    return halves if lasting and not _PLANNED_EN.match(halves[1].masked) else [span]


def _is_real_question(sentence: Span) -> bool:
    """ "Can you remember that …?" is an order; "Do you remember …?" is a question."""
    return _is_asking(sentence)
