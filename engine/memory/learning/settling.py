"""What a candidate takes from the words around it, and what of it is no part of a fact."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine import script
from engine.language import Language
from engine.memory.learning import passing, referring, rules
from engine.memory.learning.appositions import told_beside
from engine.memory.learning.candidate import Candidate
from engine.memory.learning.clauses import Span, join, mask
from engine.memory.learning.lexicon import KIN_EN, KIN_ZH
from engine.memory.learning.possessives import begins_with_own
from engine.memory.learning.rewriting import strip_lead
from engine.memory.learning.rules import Verdict
from engine.memory.learning.tails import without_tail
from engine.memory.learning.trimming import trimmed, without_setting

_NAME: Final = re.compile(r"[A-Z][a-z]\w*")
_BESIDE_EN: Final = re.compile(
    r"^(?:ours|mine),|^(?:our|my) [\w-]+(?: [\w-]+)?, (?!and\b)|^(?:our|my) [\w-]+(?: [\w-]+)?$|"
    r"^that['’]?s (?:the one )?who\b|"
    r"^(?:it|this|that)['’]?(?:s| is) for\b",
    re.I,
)
_SMALL: Final = re.compile(r"^(?:He|She|They|It|His|Her|Their|Its|That|This|These|Those|The|And|But|So)(?=['’ ])")
_SOMEBODY: Final = {
    "en": re.compile(
        rf"^(?:(?:and|but|so|because|since|as)[, ]+)*(?:i\b|i'm|im\b|i've|my\b|we\b|our\b|(?:the )?{KIN_EN}\b)", re.I
    ),
    "zh": script.compile(rf"^(?:而且|但是?|所以|另外|不过|因为)?(?:我|咱|家里|{KIN_ZH})"),
}


def beside(sentence: Span, before: Span | None, language: Language, made: Sequence[Candidate]) -> list[Candidate]:
    """The candidates of a sentence, and who somebody named in it is where nothing else is told of them."""
    told = told_beside(sentence.masked, before.text if before is not None else "", language)
    known = " ".join(one.text for one in made if not _begins_beside(one))
    new = [one for one in told if not any(name in known for name in _NAME.findall(one)[-1:])]
    kept = [one for one in made if not (new and _begins_beside(one))]
    return [*kept, *(Candidate(sentence, one, language, "lasting") for one in new)]


def _begins_beside(candidate: Candidate) -> bool:
    """ "Ours, Biscuit, just stole …", "our landlord, still hasn't …": cut out of what it belongs to."""
    return candidate.verdict != "lasting" and bool(_BESIDE_EN.match(candidate.text))


def standing_alone(text: str, sentence: Span, before: Span | None, candidate: Candidate) -> list[Candidate]:
    """The candidate with what its pronoun stands for; nothing where that was not said."""
    language = candidate.language
    said = text[sentence.start : candidate.span.start] or (before.text if before is not None else "")
    named = referring.with_somebody(candidate.text, said, language) or referring.with_thing(
        candidate.text, said, language
    )
    if named is not None:
        return [replace(candidate, text=named, verdict=_judged(named, language), before=said)]
    if begins_with_own(candidate.text, language):
        return []
    if referring.points_back(candidate.text, language):
        near = before is not None and candidate.span.start - before.end < referring.MOST_BETWEEN
        if referring.is_dated(candidate.text, language):
            return [candidate]
        if before is None or not near or asks(before, language) or rules.is_hypothetical(before, language):
            return []
        return [_after(text, before, candidate)]
    if before is not None and rules.continues(candidate.text, language):
        if rules.names_somebody(before.masked, language):
            return [_after(text, before, candidate)]
        if asks(before, language):  # what "it" is, the task says
            return []
    return [candidate]


def _judged(text: str, language: Language) -> Verdict:
    verdict = rules.judge(Span(0, len(text), text, mask(text)), language)
    return "maybe" if verdict == "never" else verdict


def is_once(candidate: Candidate) -> bool:
    """Wanted of the user this once, or no more than a cry."""
    text, language = strip_lead(candidate.text, candidate.language), candidate.language
    return candidate.order == "none" and (passing.is_once(text, language) or passing.is_cry(text, language))


def passes(candidate: Candidate) -> bool:
    if candidate.order != "none":
        return False
    text = without_setting(strip_lead(candidate.text, candidate.language), candidate.language)
    if passing.is_of_the_talk(text, candidate.language):
        return True
    if candidate.verdict == "lasting":
        return False
    bare = trimmed(text, candidate.language)
    return passing.is_of_the_talk(bare, candidate.language) or passing.is_at_hand(text, candidate.language)


def tidied(candidate: Candidate, text: str) -> Candidate:
    if not candidate.before:
        before = referring.leaned_on(text, candidate.span.start, candidate.text, candidate.language)
        candidate = replace(candidate, before=before)
    if candidate.order != "none" or candidate.asked:
        return candidate
    language = candidate.language
    text = passing.without_passing(trimmed(candidate.text, language), language)
    return replace(candidate, text=trimmed(without_tail(text, language), language))


def behind_task(piece: Span, verdict: Verdict, task: str, language: Language) -> Verdict:
    """ "… for my gran, she was born in Leshan": of whom the task names, something is told."""
    if not asks(piece, language) and (named := referring.with_somebody(piece.text, task, language)) is not None:
        return _judged(named, language)
    return "never" if verdict == "maybe" and not _SOMEBODY[language].match(piece.masked) else verdict


def belongs(candidate: Candidate, previous: Candidate) -> bool:
    language = candidate.language
    back = referring.points_back(candidate.text, language) or referring.speaks_of(candidate.text, previous.text)
    if not (back or rules.continues(candidate.text, language)):
        return False
    return (
        previous.order == "none"
        and candidate.language == previous.language
        and candidate.span.start - previous.span.end < referring.MOST_BETWEEN
    )


def told_of_the_one_named(candidate: Candidate, previous: Candidate) -> Candidate | None:
    """With the name in the pronoun's place, where the sentence before only passes: "My gran would laugh. She was a
    nurse for forty years."."""
    if previous.verdict == "lasting":
        return None
    named = referring.with_somebody(candidate.text, previous.text, candidate.language)
    if named is None:
        return None
    return replace(candidate, text=named, verdict=_judged(named, candidate.language), before=previous.text)


def told_of_another(
    text: str, sentence: Span, before: Span | None, candidate: Candidate, found: Sequence[Candidate]
) -> list[Candidate]:
    """Not of the last one told of, but of the last one before whom the pronoun fits; else with the sentence before."""
    last = found[-1].span
    for one in reversed(found[:-1]):
        if one.span != last:
            break
        if referring.is_of_another(candidate.text, one.text, candidate.language):
            continue
        named = referring.with_somebody(candidate.text, one.text, candidate.language)
        if named is not None:
            return [replace(candidate, text=named, verdict=_judged(named, candidate.language), before=one.text)]
    return standing_alone(text, sentence, before, candidate)


def merge(text: str, first: Candidate, second: Candidate) -> Candidate:
    span = join(first.span, second.span, text)
    joint = "；" if first.language == "zh" else "; "
    return Candidate(
        span,
        f"{first.text}{joint}{_SMALL.sub(lambda match: match.group().lower(), second.text)}",
        first.language,
        "lasting" if second.verdict == "lasting" else first.verdict,
        first.order,
        first.correction or second.correction,
        first.carried,
    )


def _after(text: str, before: Span, candidate: Candidate) -> Candidate:
    """With the sentence that names whom it speaks of: "A present for my niece Ada? She loves trains."""
    span = join(before, candidate.span, text)
    if not asks(before, candidate.language):
        words = f"{before.text}{'；' if candidate.language == 'zh' else '; '}{candidate.text}"
        return replace(candidate, span=span, text=words, before=before.text)
    return replace(candidate, span=span, text=span.text, before=before.text)


def asks(piece: Span, language: Language) -> bool:
    return rules.is_question(piece, language) or rules.is_request(piece, language)
