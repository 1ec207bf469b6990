"""Orders to the memory in English: which words give one, and what they name."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from engine.memory.learning.clauses import Span
from engine.memory.saying.heard import Heard

_POLITE: Final = (
    r"^(?:(?:please|ok(?:ay)?|no|oh|hey|and|so|well|wait|actually|sorry|then|now|also|just|ah|hm+|thanks|thank you"
    r"|(?:can|could|would|will) you|(?:can|could|would|will) you please|i (?:want|need) you to|i'?d like you to"
    r"|you (?:can|may|should|could)|would you mind)[, ]+)*"
)
_MEMORY: Final = r"(?:(?:from|in|out of) (?:your |my |the |our )?(?:memory|memories|mind|notes))"
_FOR_GOOD: Final = re.compile(
    r"\b(?:for good|for ?ever|permanently|completely|once and for all|for all time|irrevocably|entirely)\b", re.I
)
_FORGET: Final = re.compile(
    rf"{_POLITE}(?:permanently |completely )?(?:forget(?:ting)?|unlearn|stop remembering|(?:you )?(?:don['’]?t|"
    rf"do not)(?: need to| have to)? (?:remember|save|keep|store)|no need to (?:remember|save|keep)|scratch|"
    rf"erase|delete"
    r"|remove|drop|wipe)\b(?P<rest>.*)$",
    re.I,
)
_OWN_VERB: Final = re.compile(
    rf"{_POLITE}(?:permanently |completely )?(?:forget|unlearn|stop remembering|(?:you )?(?:don['’]?t|"
    rf"do not)(?: need to| have to)? (?:rem|sav|keep|stor)|no need to (?:rem|sav|keep))",
    re.I,
)
_KEEPING: Final = re.compile(r"\b(?:save|keep|store)$", re.I)
"""Things are saved and kept elsewhere, too."""
_ABOUT_MEMORY: Final = re.compile(
    rf"{_MEMORY}|\b(?:what|everything|all|anything)(?: that)? (?:you (?:know|remember|have)|i (?:said|told|mentioned))"
    r"|\b(?:memory|memories|facts?|notes?) (?:about|of|that|on)\b|\b(?:that|this) (?:memory|fact|note)\b",
    re.I,
)
_TAIL: Final = (
    rf"(?:[, ]+(?:please|now|again|ok(?:ay)?|too|as well|will you|would you|for me|then|thanks|{_MEMORY}"
    r"|for good|for ?ever|permanently|completely|once and for all|for all time|entirely))*[ .!]*$"
)
_BACK: Final = re.compile(
    r"^[ ,]*(?:about )?(?P<it>that|this|it|those|these|them|that (?:one|fact|memory|note|bit|last bit)|"
    r"this (?:one|fact|memory|note)"
    r"|what i(?:'ve)? (?:just )?(?:said|told you|wrote|mentioned)(?: (?:just now|before|a (?:moment|minute) ago))?"
    r"|(?:my|the) last (?:one|thing|bit|message|fact|part)(?: i (?:said|told you))?)" + _TAIL,
    re.I,
)
_BACK_AND_MORE: Final = re.compile(
    r"^[ ,]*(?:about )?(?:that|this|it)\s*(?:[,;:—–-]|\bfor (?:a|the) (?:moment|now))", re.I
)
_IN_PASSING: Final = re.compile(r"\bfor (?:a|the) (?:moment|second|minute|sec|bit|time being|now)\b|\bfor now\b", re.I)
_NOT_A_THING: Final = re.compile(
    r"^[ ,]*(?:to\b|how\b|when\b|where\b|why\b|who\b|what (?:time|day|date|it)\b|me not\b|your (?:keys|lunch)\b|not\b"
    r"|it\b(?! about)|about it\b)",
    re.I,
)
_NAMED: Final = re.compile(
    r"^[ ,]*(?:(?P<every>everything|anything|all)(?: that)?(?: (?:you (?:know|remember|have(?: saved| stored)?)"
    r"|i(?:'ve)? (?:ever )?(?:said|told you|mentioned)))?(?: (?:about|on|of|regarding))?"
    r"|(?:what|the things?|the stuff|whatever)(?: that)? i(?:'ve)? (?:just )?(?:said|told you|mentioned|"
    r"wrote)(?: to you)?"
    r"(?: (?:about|on|regarding))?|what you (?:know|remember)(?: (?:about|of|on))?"
    r"|(?:the |that |this )?(?:fact|memory|note|thing|part|bit|stuff)(?: about| that| of| on)?"
    r"|(?:that|this|it|those things|these things) about|about|that)\s+"
    r"(?P<words>\S.*)$",
    re.I,
)
_BARE_NAMED: Final = re.compile(r"^[ ,]*(?P<words>(?:my|our|the|i|i'm|i've|that)\b.*)$", re.I)
_ALL: Final = re.compile(
    rf"^[ ,]*(?:(?:about )?me|everything|all(?: of it)?|all that|everything (?:you know|you remember|"
    rf"i(?:'ve)? (?:ever )?"
    rf"(?:said|told you))|(?:all|everything)(?: that)? (?:you (?:know|remember)(?: about| of)? me|"
    rf"about me))(?: about me)?{_TAIL}",
    re.I,
)
_AND_THEN: Final = re.compile(
    r"[,;—–]\s*(?=(?:let'?s|tell|what|which|how|can|could|show|give|just|we|and|she|he|they|i|it|that|now|"
    r"instead|back)\b)",
    re.I,
)
_NEXT_TASK: Final = re.compile(
    r"[,;—–]\s*(?=(?:let'?s|tell|what|which|how|can|could|show|give|instead|back to|now)\b)", re.I
)

_SUBJECT: Final = r"(?:that|this|it)"
_OVER: Final = re.compile(
    rf"^(?:(?:no|oh|well|actually|sorry|hm+|but|and|um|by the way|btw)[, ]+)*"
    rf"(?:{_SUBJECT}(?:['’]s| is| was)? (?:(?:just |really )?no longer (?:true|the case|right|correct|valid|so|accurate"
    r"|current|how it is)|(?:out of date|outdated|old news|not up to date|in the past|over now|history now))"
    rf"|{_SUBJECT}(?:['’]s| is) not (?:true|the case|right|correct|valid|so|accurate) (?:any ?more|now|any longer)"
    rf"|{_SUBJECT} isn['’]?t (?:true|the case|right|correct|valid|so|accurate) (?:any ?more|now|any longer)"
    rf"|{_SUBJECT}(?:['’]s| has| have) changed(?: since| now)?)\b",
    re.I,
)
_OVER_NAMED: Final = re.compile(
    r"^(?:(?:no|well|actually|sorry|but|and)[, ]+)*(?:it(?:['’]s| is) (?:no longer true|not true any ?more) that|"
    r"(?:it )?is no longer true that) (?P<words>.+)$",
    re.I,
)
_NO_LONGER: Final = re.compile(
    r"^(?:(?:no|well|actually|sorry|but|and|also|btw|by the way|just so you know|fyi)[, ]+)*"
    r"(?:(?:i|we|my [\w'’ -]{2,30}?|[A-Z][\w'’-]+)(?:['’]m|['’]re| am| is| are)? no longer [\w'’ -]"
    r"|(?:i|we|my [\w'’ -]{2,30}?|[A-Z][\w'’-]+)(?:['’]m not| am not|['’]re not| are not| aren['’]?t| isn['’]?t| is not"
    r"| don['’]?t| doesn['’]?t| do not| does not| can['’]?t) .+? any ?(?:more|longer)\b)",
)
_WRONG: Final = re.compile(
    rf"^(?:(?:no|oh|well|sorry|wait|hm+|but|actually)[, ]+)*(?:{_SUBJECT}(?:['’]s| is| was)?(?: just| simply|"
    rf" actually| all)? "
    rf"(?:wrong|incorrect|false|mistaken|a mistake|not (?:true|right|correct))"
    rf"|{_SUBJECT} (?:isn|wasn)['’]?t (?:true|right|correct)|you(?:['’]ve)? (?:got|have|"
    rf"remember(?:ed)?) (?:that|it|this) wrong"
    r"|wrong)\b(?P<rest>.*)$",
    re.I,
)
_ASKS: Final = re.compile(
    r"\bwhat (?:all |exactly |else )?(?:do|can|did) you (?:all )?(?:know|remember|recall|have (?:saved|stored)|"
    r"store|keep|have)"
    r"(?: \w+)? (?:about|on|of) (?:me|us)\b"
    r"|\bwhat (?:all )?have you (?:learn(?:ed|t)|remembered|stored|saved|noted|kept) (?:about|on|of) (?:me|us)\b"
    r"|\b(?:tell|show|give) me (?:again )?(?:everything|all|what|anything|the things?)(?: that|"
    r" of what)? you(?:['’]ve)? "
    r"(?:know|remember|have(?: saved| stored| learn(?:ed|t))?|saved|stored|learn(?:ed|t)) (?:about|on|of) (?:me|us)\b"
    r"|\b(?:list|sum up|summari[sz]e) (?:everything|all|what)(?: that)? you (?:know|remember) (?:about|of) me\b"
    r"|\bdo you (?:know|remember) (?:anything|something|things) (?:about|of) me\b"
    r"|\bhow much do you (?:know|remember) (?:about|of) me\b|\bwhat(?:['’]s| is) in your memory(?: about me)?\s*$",
    re.I,
)
_LEADING: Final = re.compile(r"^(?:that|how|about|the fact that)\s+", re.I)
_TRAILING: Final = re.compile(rf"(?:{_TAIL[: -len('[ .!]*$')]})[ .!?]*$", re.I)


def heard_in(sentence: Span, following: Span | None) -> Heard | None:
    """The order that a sentence gives, if it does; of a correction, what the next one says to be right."""
    text = sentence.masked
    if _ASKS.search(text):
        return _heard(sentence, "overview")
    return _forget(sentence) or _over(sentence, following) or _wrong(sentence, following)


def _heard(sentence: Span, act: str, **given: object) -> Heard:
    made = Heard("forget", "en", sentence.start, sentence.end)
    return replace(made, act=act, **given)


def _forget(sentence: Span) -> Heard | None:
    match = _FORGET.match(sentence.masked)
    asks = sentence.mark.startswith("?") and not re.match(
        r"(?:please |ok(?:ay)?,? )?(?:can|could|would|will) you", sentence.text, re.I
    )
    if match is None or asks:
        return None
    if not _OWN_VERB.match(sentence.masked) and not _ABOUT_MEMORY.search(sentence.masked):
        return None
    rest = sentence.text[match.start("rest") :]
    act = "erase" if _FOR_GOOD.search(sentence.masked) else "forget"
    if _ALL.match(rest):
        return _heard(sentence, "erase", every=True)
    keeping = _KEEPING.search(sentence.masked[: match.start("rest")]) is not None
    if back := _BACK.match(rest):
        return _heard(sentence, act, sure=(back["it"].lower() != "it" and not keeping) or act == "erase")
    if keeping:
        return None
    if _IN_PASSING.search(rest):
        return None
    if _BACK_AND_MORE.match(rest):
        return _heard(sentence, act, sure=False)
    if _NOT_A_THING.match(rest):
        return None
    named = _NAMED.match(rest) or _BARE_NAMED.match(rest)
    if named is None:
        return None
    if _NEXT_TASK.search(rest):
        return None
    words = _TRAILING.sub("", _LEADING.sub("", _AND_THEN.split(named["words"])[0])).strip(" ,.;!?")
    every = bool(named.groupdict().get("every"))
    return _heard(sentence, act, words=words, every=every) if words else None


def _over(sentence: Span, following: Span | None) -> Heard | None:
    if sentence.mark.startswith("?"):
        return None
    if named := _OVER_NAMED.match(sentence.masked):
        return _heard(sentence, "end", words=sentence.text[named.start("words") :])
    if _OVER.match(sentence.masked):
        told = "" if following is None or following.mark.startswith("?") else following.text
        return _heard(sentence, "end", right=told)
    if _NO_LONGER.match(sentence.masked[:1].upper() + sentence.masked[1:]) or _NO_LONGER.match(
        sentence.masked[:1].lower() + sentence.masked[1:]
    ):
        return _heard(sentence, "end", words=sentence.text, statement=True)
    return None


def _wrong(sentence: Span, following: Span | None) -> Heard | None:
    match = None if sentence.mark.startswith("?") else _WRONG.match(sentence.masked)
    if match is None:
        return None
    rest = sentence.text[match.start("rest") :]
    if rest.strip() and not re.match(r"\s*[,;:.—–-]", rest):
        return None
    right = rest.strip(" ,;:.—–-")
    if not right and following is not None and not following.mark.startswith("?"):
        return _heard(sentence, "correct", right=following.text, end=following.end)
    return _heard(sentence, "correct", right=right)
