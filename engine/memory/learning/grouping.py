""" "We" in the third person: the user and others, for nobody knows who else is meant."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language
from engine.memory.learning.rewriting import rewrite

_WE_EN: Final = re.compile(r"\b(?:we're|we've|we'll|we'd|we|ours?|us|ourselves)\b", re.I)
HOLD: Final = "\ue000"
WITH_OTHERS: Final = "the user and others"
_THEY: Final = {"our": "their", "ours": "theirs", "us": "them", "ourselves": "themselves"}
_BE: Final = {"we're": " are", "we've": " have", "we'll": " will", "we'd": " would"}
_FIRST_EN: Final = re.compile(r"\b(?:I|I'm|I've|I'll|I'd|me|the user(?!'s)|we|we're|we've|we'll|we'd|us)\b", re.I)


def rewrite_group(text: str, language: Language) -> str | None:
    """As ``rewrite``, "we" included."""
    if language == "zh":
        made = rewrite(without_we_zh(text), "zh")
        return None if made is None else script.like(made, text)
    if HOLD in text:
        return None
    made = rewrite(without_we(text).replace(WITH_OTHERS, HOLD), "en")  # a plural: no verb behind it is to be changed
    if made is None:
        return None
    made = made.replace(HOLD, WITH_OTHERS)
    return f"{made[:1].upper()}{made[1:]}"


def is_only_owner(text: str, language: Language) -> bool:
    """ "Lotte keeps our key": of all words for a group only "our" is in it."""
    return language == "en" and re.search(r"\b(?:we|us|ourselves)\b", text, re.I) is None


def without_we(text: str) -> str:
    """ "We" as the user and others where it is named first, as "they" afterwards."""

    def name(match: re.Match[str]) -> str:
        word = match.group().lower()
        known = _FIRST_EN.search(text[: match.start()]) is not None
        if word in ("our", "ours"):
            return _THEY[word] if known else "the user's"
        if known or word == "ourselves":
            return _THEY.get(word, word.replace("we", "they", 1))
        return f"{WITH_OTHERS}{_BE.get(word, '')}"

    return _WE_EN.sub(name, text)


def without_we_zh(text: str) -> str:
    text = script.sub(r"(?:我们|咱们|咱)(?:俩|两个?人?)", "用户和另一人", text)
    return script.sub(
        r"(?:我们|咱们)(?!的?(?:[A-Z]\w*)?(?:剧院|医院|餐厅|工厂|乐队|球队|社区|公司|学校|团队|部门|单位|班|小区|家))|咱(?!们|家)",
        "用户这边",
        text,
    )
