"""Titles by rule, and what a title that a model has written must be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine import script
from engine.consolidation.title_names import names_are_said
from engine.language import Language, detect_language, is_han
from engine.memory.learning.clauses import clauses, sentences
from engine.memory.learning.comparing import content
from engine.titles import ESCAPES, UNSHOWN

MOST_CHARS: Final = 40
MOST_HAN: Final = 16
READ_TEXTS: Final = 6
_NUMBER: Final = re.compile(r"\d+")
_QUOTES: Final = re.compile(r"[\"“”„«»「」『』`*#_<>\[\]{}|\\]")
_FRAME: Final = script.compile(
    r"\b(?:users?|assistant|conversation|title|untitled)\b|用户|助手|对话|标题|聊天记录", re.I
)
_SPOKEN: Final = script.compile(
    r"^(?:i|i'm|i’m|i've|i'd|we|we're|you|he|she|it|it's|hi|hello|hey|thanks|please|ok|okay|yes|no|so|well)\b|^(?:我|咱|你|您|好的|谢)",
    re.I,
)
"""Words of the talk itself, not what it is about."""
_GREETING: Final = script.compile(
    r"^(?:hi|hello|hey|good (?:morning|evening|afternoon)|thanks?(?: you)?|ok(?:ay)?|yes|no|test|"
    r"你好|您好|嗨|早上好|晚上好|谢谢|在吗|好的?)(?: there| again| rolltop)?[\W_]*$",
    re.I,
)
_OPENING: Final = {
    "en": re.compile(
        r"^(?:(?:hi|hello|hey)(?: there)?[,! ]+|(?:please|so|well|ok|okay|and|now)[, ]+|"
        r"(?:can|could|would|will) you (?:please )?|(?:please )?help me (?:to |with )?|"
        r"i(?:'d| would) like (?:you )?to |i (?:want|need) (?:you )?to |i(?:'m| am) (?:trying|looking) to |"
        r"(?:please )?(?:tell|show|give) me |i have a question(?: about)?[:, ]*)+",
        re.I,
    ),
    "zh": script.compile(
        r"^(?:你好|您好|嗨|请问|请|麻烦你?|那么?|另外|你?能不能|你?可不可以|你?能|你?可以|帮我|帮忙|帮|给我|"
        r"我想(?:问一下|问问|问|知道|请你)?|我要|想问一下|告诉我|一下|[，,：:\s])+"
    ),
}
_PARTICLE: Final = script.compile(r"[吗呢吧啊呀]+$|(?<=^[\u4e00-\u9fff]{2})一下(?=.)")
_LOOSE_END: Final = re.compile(
    r"(?:\s+(?:a|an|the|my|our|your|his|her|their|i|we|at|by|for|from|in|of|on|to|with|and|or|but|when|that|which))+$",
    re.I,
)
_END: Final = " \t,，、;；:：.。!！?？~～-—…"
_PARTS: Final = re.compile(r"\s*(?:[,;:/&–—]|\band\b|\bor\b|\bvs\.?)\s*", re.I)
_WORD: Final = re.compile(r"[\w’'-]+")
_NAME: Final = re.compile(r"(?<=[\w’',-] )[A-Z][a-z’'-]+")
_PLAIN_EN: Final = content(
    "plan planning help helping tip ideas question advice recipe trip guide list choose choosing choice option problem "
    "issue fix fixing compare comparing comparison explain explaining explanation introduction intro talk discussion "
    "draft write writing letter email about how why what when where learn learning practice find finding make making "
    "new first best better good use using set setup look looking request suggestion recommend recommendation note "
    "summary review check update day week work get getting between into over after before without story ways way "
    "remove removing increase decrease change changing cause solve solving solution repair support alternative replace "
    "replacing cost price improve improving avoid avoiding clean cleaning start starting move moving build building"
)
_PLAIN_ZH: Final = frozenset(
    "计划建议问题讨论求助安排推荐方法咨询介绍学习选择准备解释比较如何怎么关于技巧写作修改帮助攻略行程清单说明原因处理解决与和的及为什给用中在对后前新"
)


def title_by_rule(texts: Sequence[str]) -> str:
    """The first clauses of what the user asks or tells first, without what is only polite; "" where nothing is said."""
    for text in texts[:READ_TEXTS]:
        for sentence in sentences(UNSHOWN.sub("", ESCAPES.sub("", text))):
            flat = " ".join(sentence.text.split())
            if _GREETING.match(flat):
                continue
            language = detect_language(flat)
            body = _PARTICLE.sub("", _OPENING[language].sub("", flat).strip(_END)) or flat
            if len(content(body)) >= (4 if language == "zh" else 2):
                return _shortened(body)
    return ""


def is_good(title: str, texts: Sequence[str], language: Language) -> bool:
    """Short, in the conversation's language, of its words and numbers and otherwise of plain ones."""
    if not 2 <= len(title) <= MOST_CHARS or "\n" in title:
        return False
    if any(pattern.search(title) for pattern in (_QUOTES, _FRAME, _SPOKEN)):
        return False
    han = sum(map(is_han, title))
    if han > MOST_HAN or (han == 0) != (language == "en") or title.endswith((".", "。", ",", "，", ":", "：")):
        return False
    said = " ".join(texts)
    if any(number not in said for number in _NUMBER.findall(title)):
        return False
    words, known = content(title), content(said)
    if language == "zh":
        strange = [word for word in words if word not in known and not (len(word) == 1 and word in _PLAIN_ZH)]
        if not words & known or any(len(word) > 1 for word in strange) or len(strange) > len(words) // 5:
            return False
        return names_are_said(title, texts, _PLAIN_ZH)
    return bool(words & known) and words <= known | _PLAIN_EN and _is_said_together(title, texts)


def _is_said_together(title: str, texts: Sequence[str]) -> bool:
    """Names stand in one sentence of the user's with what the title says of them."""
    said = [content(sentence.text) for text in texts for sentence in sentences(text)]
    names = {name for text in texts for name in _NAME.findall(text)}
    groups = [content(part) - _PLAIN_EN for part in _PARTS.split(title) if names & set(_WORD.findall(part))]
    return all(any(words <= one for one in said) for words in groups)


def is_greeting(title: str) -> bool:
    return bool(_GREETING.match(title.rstrip("…")))


def _shortened(body: str) -> str:
    pieces = [piece.text for sentence in sentences(body)[:1] for piece in clauses(sentence)]
    title = body[:1].upper() + body[1:]
    if _fits(title):
        return title
    cut = ""
    for piece in pieces:
        end = body.find(piece)
        longer = body[: end + len(piece)] if end >= 0 else ""
        if longer and _fits(longer):
            cut = longer
    if len(content(cut)) >= 3:
        return cut[:1].upper() + cut[1:]
    while not _fits(f"{title}…"):
        shorter = title.rpartition(" ")[0].rstrip(_END)
        title = shorter if shorter and not is_han(title[-1]) else title[:-1].rstrip(_END)
    return f"{_LOOSE_END.sub('', title)}…"


def _fits(title: str) -> bool:
    return len(title) <= MOST_CHARS and sum(map(is_han, title)) <= MOST_HAN
