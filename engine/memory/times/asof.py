"""Which time a question is about: now, or a past that its words name. By rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import tzinfo
from typing import Final

from msgspec import Struct

from engine import script
from engine.language import Language, detect_language
from engine.memory.times.dates import DateSpan, begin_of, find, local_day

MOST_CHARS: Final = 4000


class AsOf(Struct, frozen=True):
    """The time a question asks about.

    Attributes:
        past: not now. Without bounds it is any time before.
        since, until: UTC seconds; None is open. The first is part of it, the last is not.
        said: it asks what was said then, not what was so.
        before: the change before which it was so, in the question's words ("I moved to Bristol"); "" for none.
    """

    past: bool = False
    since: float | None = None
    until: float | None = None
    said: bool = False
    before: str = ""


NOW: Final = AsOf()
_SENTENCE: Final = re.compile(r"[^.?!。？！\n]*[.?!。？！\n]*")
_ASKS: Final = {
    "en": re.compile(
        r"\?|^\W*(?:(?:and|so|ok|okay|hey|but|then|please)\W+)*(?:what|when|where|who|whom|which|whose|why|how|did|was|were"
        r"|tell|remind|show|find|list|look up|search|do you (?:remember|know|recall))\b",
        re.I,
    ),
    "zh": script.compile(r"[?？]|什么|吗|呢|哪|谁|几|多少|多大|多高|怎么|告诉我|还记得|记不记得|查|找|回忆|说说|列出"),
}
_WORDS: Final = {
    "en": re.compile(
        r"\bused to\b|\bformer(?:ly)?\b|\bprevious(?:ly)?\b|\boriginal(?:ly)?\b|\bback then\b|\bin the past\b"
        r"|\bat the time\b|\b(?:my|our) old(?! (?:friend|man|mother|father|folks|people))\b|\bin those days\b|\bever\b",
        re.I,
    ),
    "zh": script.compile(
        r"以前|之前|原来(?!如此)|原先|过去(?!吗|了)|从前|曾经|当时|那时|早先|此前|起初|最初|本来|旧的?(?=手机|地址|号码|公司|单位|工作|车|家|房)"
        r"|前任|前(?=公司|老板|室友|房东|东家|同事)|上一[个份家任部辆]"
        r"|[\u4e00-\u9fff]过(?:吗|没|哪|什么|几|谁)"
    ),
}
_FRAME_EN: Final = re.compile(
    r"\b(?:did|was|were|had|didn['’]?t|wasn['’]?t)\b|\b(?:i|we|my [\w ]{1,30}?) (?:\w+ )?(?:lived|worked|had|drove|"
    r"played|studied|used|wore|owned|drank|ate|smoked|taught|said|told|mentioned)\b",
    re.I,
)
_PRESENT_EN: Final = re.compile(
    r"\b(?:do|does|am|is|are|can|could|should|will|would|shall|may|must)(?:n['’]?t)? (?:i|we|my|our|the|there|it|he|she"
    r"|they)\b|\b(?:what|who|where|how|when)['’]?s\b|\b(?:i|we) (?:should|can|need|want|have to|am|are)\b"
    r"|\b(?:now|currently|these days)\b",
    re.I,
)
_PRESENT_ZH: Final = script.compile(r"现在|目前|如今|应该|该(?!.{0,4}说)|需要|可以|能不能|要(?!是)|打算|准备|下次|以后")
_DONE_ZH: Final = script.compile(r"[过了]|[我们].{0,6}说")
_SAID: Final = {
    "en": re.compile(
        r"\b(?:did (?:i|we|you)|(?:i|we|you)) (?:\w+ )?(?:say|said|tell|told|mention|mentioned|talk|talked|discuss"
        r"|discussed|ask|asked|write|wrote|chat|chatted|speak|spoke|recommend|recommended|suggest|suggested)\b",
        re.I,
    ),
    "zh": script.compile(r"[我你咱们]{1,2}.{0,12}(?:说|聊|讲|提|谈|问|告诉|推荐|建议|写)(?:过|了|的|到)"),
}

_BEFORE: Final = {
    "en": re.compile(
        r"\b(?:before|prior to|until)\s+(?=(?:i|we|my|our|he|she|they|the|[a-z]+ing|[A-Z]\w+)\b)"
        r"(?!(?i:the (?:end|beginning)|noon|midnight)\b)([^,;.?!]+)|"
        r"\b(?:before|prior to)\s+([A-Z]\w+)",
        re.I,
    ),
    "zh": script.compile(
        r"([^，,。？?]{0,20}(?:搬|换|来|去|到|开始|入职|加入|结婚|毕业|跳槽|转|改|戒|买|养|学|当|做|住)[^，,。？?]{0,14}?)"
        r"(?:之前|以前|(?<![目之以从])前(?=[，,]?(?:我|用户)))"
    ),
}


def as_of(query: str, now: float, tz: tzinfo | None = None) -> AsOf:
    """What time the questions in a text are about; :data:`NOW` for a text that asks nothing of the past.

    Args:
        now: when it is asked, UTC seconds.
        tz: where; None is the local time zone.
    """
    language = detect_language(query)
    for sentence in _SENTENCE.findall(query[:MOST_CHARS]):
        if _ASKS[language].search(sentence):
            found = _of_question(sentence.strip(), language, now, tz)
            if found.past:
                return found
    return NOW


def _of_question(sentence: str, language: Language, now: float, tz: tzinfo | None) -> AsOf:
    before = _change_before(sentence, language)
    worded = bool(_WORDS[language].search(sentence)) or (language == "zh" and bool(before))
    if language == "en":
        framed = bool(_FRAME_EN.search(sentence))
        present = bool(_PRESENT_EN.search(sentence)) and not framed
    else:
        framed = False
        present = bool(_PRESENT_ZH.search(sentence)) and not _DONE_ZH.search(sentence)
    said = bool(_SAID[language].search(sentence))
    if present and not (worded and language == "en"):
        return NOW
    bounds = _bounds(find(sentence, now, tz, assume_past=not present), now, tz)
    if bounds is not None:
        return AsOf(True, None if before else bounds[0], bounds[1], said=said, before=before)
    return AsOf(True, said=said, before=before) if worded or framed else NOW


def _change_before(sentence: str, language: Language) -> str:
    match = _BEFORE[language].search(sentence)
    return "" if match is None else next(group for group in match.groups() if group).strip()


def _bounds(spans: Sequence[DateSpan], now: float, tz: tzinfo | None) -> tuple[float | None, float | None] | None:
    """Between what the dates of a sentence say; None where they do not speak of the past."""
    today = local_day(now, tz)
    begin = now if today is None else begin_of(today, tz)
    since: float | None = None
    until: float | None = None
    for span in spans:
        if span.since >= begin:
            continue
        match span.role:
            case "since":
                since = span.since
            case "until":
                until = span.since
            case "on":
                if span.until > now and not span.about:  # "this year" is not over
                    continue
                since, until = span.since, span.until
    return None if since is None and until is None else (since, until)
