"""What is left of the fortnight in memory, judged by words alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from engine.language import is_han
from engine.memory.times import dates
from engine.values import Block, Fact
from tests.bench.fortnight import Fortnight, Line, Matcher
from tests.bench.fortnight_replay import Replay

_NAME: Final = re.compile(r"(?<![\w'’])[A-Z][\w'’-]*\w")
_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_SENTENCE_START: Final = re.compile(r"(?:^|[.!?:]\s+|[\"“‘(]\s*)$")
_NO_NAMES: Final = re.compile(
    r"i(?:['’](?:m|ve|d|ll))?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|"
    r"august|september|october|november|december"
)
_WRITTEN: Final = {
    "1": "one|first|一", "2": "two|second|twice|二|两", "3": "three|third|三", "4": "four|fourth|四",
    "5": "five|fifth|五", "6": "six|sixth|六", "7": "seven|seventh|七", "8": "eight|eighth|八", "9": "nine|ninth|九",
    "10": "ten|tenth|十", "11": "eleven|十一", "12": "twelve|十二", "20": "twenty|二十", "30": "thirty|三十",
    "80": "eighty|八十", "80000": "八万", "30000": "三万",
}  # fmt: skip


class Failure(Struct, frozen=True):
    """One thing that is not as it should be, for reading."""

    measure: str
    name: str
    why: str


class Found(Struct, frozen=True):
    """Memory as it is at the end.

    Attributes:
        current: facts that are told as true now, the user's own among them.
        closed: facts that were true.
        proposed: texts that wait for the user's word.
        spoken: the messages that a fact was learned from, by its id.
        fits: whether each block is within its limit.
    """

    current: tuple[Fact, ...]
    closed: tuple[Fact, ...]
    proposed: tuple[str, ...]
    blocks: tuple[Block, ...]
    spoken: dict[int, tuple[Line, ...]]
    written: dict[str, int]
    fits: bool


def look(replay: Replay) -> Found:
    services, agent = replay.services, replay.agent_id
    statuses = ("active", "superseded")
    facts = services.archival.list(agent, statuses=statuses, limit=10_000).facts
    now = replay.store.now()
    current = [fact for fact in facts if fact.status == "active" and (fact.valid_to is None or fact.valid_to > now)]
    blocks = tuple(services.blocks.list(agent))
    lines = replay.fortnight.lines

    def spoken(fact: Fact) -> tuple[Line, ...]:
        places = (replay.played.lines.get(source.message_id or 0) for source in fact.sources)
        return tuple(lines[place] for place in places if place is not None)

    return Found(
        current=tuple(reversed(current)),
        closed=tuple(fact for fact in facts if fact not in current),
        proposed=tuple(view.text for view in services.proposals.list(agent)),
        blocks=blocks,
        spoken={fact.id: spoken(fact) for fact in facts},
        written=replay.played.written,
        fits=all(services.blocks.used_tokens(block) <= block.limit_tokens for block in blocks),
    )


def measure(fortnight: Fortnight, found: Found) -> tuple[dict[str, Any], list[Failure]]:
    failures: list[Failure] = []
    kept = _kept(fortnight, found, failures)
    counts = {
        "kept": kept,
        "duplicates": _duplicates(fortnight, found, failures),
        **_changes(fortnight, found, failures),
        **_conflicts(fortnight, found, failures),
        "pinned_intact": _pinned(fortnight, found, failures),
        **_sensitive(fortnight, found, failures),
        "unsupported": _unsupported(fortnight, found, failures),
        "blocks_within_limit": found.fits,
        "active_facts": len(_learned(found)),
        "unmatched": sum(not _golds(fortnight, fact.text) for fact in _learned(found)),
        "proposals": len(found.proposed),
        "needless_questions": _needless(fortnight, found, failures),
    }
    return counts, failures


def _kept(fortnight: Fortnight, found: Found, failures: list[Failure]) -> float | None:
    """Of facts that are still true and not sensitive. A change counts by its new value, and a contradiction, which is
    for the user to decide, by either."""
    hits: list[bool] = []
    for fact in fortnight.facts:
        if fact.sensitive or (fact.ends and fact.new is not None):
            continue
        wanted = [fact.new or fact.says, *([fact.against] if fact.against else [])]
        hits.append(any(_current(found, matcher) for matcher in wanted))
        if not hits[-1]:
            name = fact.id + (".new" if fact.new else "")
            failures.append(Failure("kept", name, _said(fortnight, name) + _elsewhere(found, wanted)))
    return _share(hits)


def _elsewhere(found: Found, matchers: Sequence[Matcher]) -> str:
    waiting = [text for text in found.proposed if any(one.finds(text) for one in matchers)]
    closed = [fact.text for fact in found.closed if any(one.finds(fact.text) for one in matchers)]
    return "".join(
        f"\n        {what}: {text}" for what, texts in (("proposed", waiting), ("closed", closed)) for text in texts
    )


def _duplicates(fortnight: Fortnight, found: Found, failures: list[Failure]) -> float | None:
    """Facts that add nothing: all that they say of the fortnight is said by others that say at least as much."""
    said = sorted(
        ((fact, _golds(fortnight, fact.text)) for fact in found.current), key=lambda pair: len(pair[1]), reverse=True
    )
    covered: dict[str, str] = {}
    hits: list[bool] = []
    for fact, names in said:
        again = bool(names) and all(name in covered for name in names)
        hits.append(again)
        if again:
            failures.append(Failure("duplicates", ",".join(names), f"{fact.text}\n        = {covered[names[0]]}"))
        covered = {name: fact.text for name in names} | covered
    return _share(hits)


def _changes(fortnight: Fortnight, found: Found, failures: list[Failure]) -> dict[str, Any]:
    """The new value is told as current, the old one by no fact and no line of a block; what told it has an end, which
    may be on a day to come ("from Monday"). What merely ends must have been known."""
    hits: list[bool] = []
    unknown = 0
    for fact in fortnight.facts:
        if fact.new is None:
            continue
        ending = [one for one in found.current if one.superseded_by is not None]
        told = [*(one.text for one in found.current), *_block_lines(found)]
        told = [text for text in told if text not in {one.text for one in ending}]
        old = [text for text in told if fact.says.finds(text) and not fact.new.finds(text)]
        closed = [one for one in (*found.closed, *ending) if fact.says.finds(one.text)]
        ended = all(one.valid_to is not None for one in closed)
        new = bool(closed) if fact.ends else bool(_current(found, fact.new))
        unknown += not old and not closed
        hits.append(new and not old and ended)
        if not hits[-1]:
            why = [] if new else ["the end is not noted" if fact.ends else "the new value is not current"]
            why += [f"still current: {text}" for text in old]
            why += [] if ended else ["closed without an end"]
            failures.append(Failure("changes_applied", fact.id, _said(fortnight, f"{fact.id}.new") + _indented(why)))
    return {"changes_applied": _share(hits), "changes_without_old": unknown}


def _conflicts(fortnight: Fortnight, found: Found, failures: list[Failure]) -> dict[str, Any]:
    """What contradicts is a question to the user, and what was known stays as it was."""
    asked: list[bool] = []
    unchanged: list[bool] = []
    pairs = [(f"{fact.id}.against", fact.against, fact.says, None) for fact in fortnight.facts]
    pairs += [(one.against_id, one.against, one.says, one) for one in fortnight.kept]
    texts = {fact.id: fact.text for fact in found.current}
    for name, against, says, kept in pairs:
        if against is None or says is None:
            continue
        asked.append(any(against.finds(text) for text in found.proposed))
        same = bool(_current(found, says)) if kept is None else texts.get(found.written[kept.id]) == kept.text
        unchanged.append(same)
        if not (asked[-1] and same):
            why = _indented(["not asked"] * (not asked[-1]) + ["what was known is not there any more"] * (not same))
            now = [f"current: {fact.text}" for fact in found.current if against.finds(fact.text)]
            failures.append(Failure("conflicts_asked", name, _said(fortnight, name) + why + _indented(now)))
    return {"conflicts_asked": _share(asked), "contradicted_unchanged": _share(unchanged)}


def _needless(fortnight: Fortnight, found: Found, failures: list[Failure]) -> float | None:
    """Proposals that are neither sensitive, nor contradict, nor change something: what the user is asked in vain."""
    wanted = [fact.says for fact in fortnight.facts if fact.sensitive]
    wanted += [one.against for one in (*fortnight.facts, *fortnight.kept) if one.against is not None]
    wanted += [fact.new for fact in fortnight.facts if fact.new is not None]
    hits = [not any(matcher.finds(text) for matcher in wanted) for text in found.proposed]
    failures += [Failure("needless_questions", "", text) for text, hit in zip(found.proposed, hits, strict=True) if hit]
    return _share(hits)


def _pinned(fortnight: Fortnight, found: Found, failures: list[Failure]) -> float | None:
    values = {block.label: block.value.split("\n") for block in found.blocks}
    current = {fact.id: fact for fact in found.current}
    hits: list[bool] = []
    for one in fortnight.kept:
        if not one.pinned:
            continue
        if one.where == "fact":
            fact = current.get(found.written[one.id])
            hits.append(fact is not None and fact.text == one.text and fact.pinned and fact.valid_to is None)
        else:
            hits.append(one.text in values.get(one.where, ()))
        if not hits[-1]:
            failures.append(Failure("pinned_intact", one.id, one.text))
    return _share(hits)


def _sensitive(fortnight: Fortnight, found: Found, failures: list[Failure]) -> dict[str, Any]:
    """Of sensitive facts: how many tidying told as true by itself, and how many it knows at all."""
    applied: list[bool] = []
    known: list[bool] = []
    for fact in fortnight.facts:
        if not fact.sensitive:
            continue
        texts = [one.text for one in _learned(found) if fact.says.finds(one.text)]
        texts += [line for line in _block_lines(found) if fact.says.finds(line)]
        applied.append(bool(texts))
        known.append(bool(texts) or any(fact.says.finds(text) for text in found.proposed))
        failures += [Failure("sensitive_auto_applied", fact.id, text) for text in texts]
        if not known[-1]:
            failures.append(Failure("sensitive_known", fact.id, _said(fortnight, fact.id)))
    return {"sensitive_auto_applied": _share(applied), "sensitive_known": _share(known)}


def _unsupported(fortnight: Fortnight, found: Found, failures: list[Failure]) -> float | None:
    """Facts without a source, with names, numbers or a script that their sources lack, or that come from the
    assistant, or from small talk and say nothing that the user told."""
    hits: list[bool] = []
    for fact in _learned(found):
        why = _why_unsupported(fortnight, fact, found.spoken[fact.id])
        hits.append(bool(why))
        if why:
            said = " / ".join(line.text for line in found.spoken[fact.id])
            failures.append(Failure("unsupported", why, f"{fact.text}\n        < {said}"))
    return _share(hits)


def _why_unsupported(fortnight: Fortnight, fact: Fact, spoken: Sequence[Line]) -> str:
    if not spoken:
        return "no source"
    if any(line.role != "user" for line in spoken):
        return "the assistant's words"
    if any(claim.matcher.finds(fact.text) for claim in fortnight.claims):
        return "the assistant's claim"
    if all(line.is_small_talk for line in spoken) and not _golds(fortnight, fact.text):
        return "small talk"
    missing = list(invented(fact.text, spoken))
    return "not in its source: " + ", ".join(missing) if missing else ""


def invented(text: str, spoken: Sequence[Line]) -> Iterator[str]:
    """Names, numbers and scripts of a fact that none of its sources has. A relative date may be written out."""
    source = "\n".join(line.text for line in spoken).lower()
    numbers = {_plain(number) for number in _NUMBER.findall(source)}
    meant = [span for line in spoken for span in dates.find(line.text, line.at)]
    dated = [
        (span.start, span.end)
        for span in dates.find(text, spoken[0].at)
        if any(span.since < one.until and one.since < span.until for one in meant)
    ]
    for match in _NUMBER.finditer(text):
        in_date = any(start <= match.start() < end for start, end in dated)
        if not in_date and _plain(match.group()) not in numbers and not _is_written(_plain(match.group()), source):
            yield match.group()
    for match in _NAME.finditer(text):
        name = re.sub(r"['’]s?$", "", match.group()).lower()
        starts = _SENTENCE_START.search(text[: match.start()])
        if not _NO_NAMES.fullmatch(name) and not starts and name not in source:
            yield match.group()
    if any(map(is_han, text)) and not any(map(is_han, source)):
        yield "Chinese"
    if not any(map(is_han, text)) and not re.search(r"[a-z]{3}", source):
        yield "English"


def _plain(number: str) -> str:
    return number.replace(",", "")


def _is_written(number: str, source: str) -> bool:
    return any(_occurs(word, source) for word in _WRITTEN.get(number, "\0").split("|"))


def _occurs(word: str, text: str) -> bool:
    return bool(re.search(rf"\b{word}\b", text)) if word.isascii() else word in text


def _golds(fortnight: Fortnight, text: str) -> list[str]:
    names = [name for name, matcher in fortnight.statements() if matcher.finds(text)]
    return names + [one.id for one in fortnight.kept if one.says is not None and one.says.finds(text)]


def _learned(found: Found) -> list[Fact]:
    """What the user has not written by hand."""
    return [fact for fact in found.current if fact.id not in found.written.values()]


def _current(found: Found, matcher: Matcher) -> list[Fact]:
    return [fact for fact in found.current if matcher.finds(fact.text)]


def _block_lines(found: Found) -> list[str]:
    return [line for block in found.blocks for line in block.value.split("\n") if line.strip()]


def _said(fortnight: Fortnight, name: str) -> str:
    return " / ".join(line.text for line in fortnight.lines if name in line.says)


def _indented(lines: Sequence[str]) -> str:
    return "".join(f"\n        {line}" for line in lines)


def _share(hits: Sequence[bool]) -> float | None:
    """None where there was nothing to judge."""
    return round(sum(hits) / len(hits), 4) if hits else None
