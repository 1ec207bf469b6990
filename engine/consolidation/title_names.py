"""Whether a Chinese title names only whom and what the user named, as the user did.

Chinese does not mark its names. What stands side by side in a title is taken for one if it looks like a name: then the
user must have written it so. Otherwise one sentence of the user's must hold both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from engine import script
from engine.language import is_han
from engine.memory.learning.clauses import sentences
from engine.memory.learning.comparing import content

_BEFORE_NAMES: Final = frozenset(
    "小老阿"
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严魏陶姜戚谢邹苏潘葛范彭鲁韦马苗方任袁柳唐罗薛贺汤邓郭林徐胡高梁宋董萧曾田杜叶程丁余"
    "卢钟汪夏傅石廖谭贾侯邱熊孟龙段雷钱黎易常武乔赖龚文"
)
_PLACE_ENDS: Final = frozenset("省市县区镇村州岛山湖河江海路街国港湾寺")


def names_are_said(title: str, texts: Sequence[str], plain: frozenset[str]) -> bool:
    """Args: plain: characters that any title may have."""
    text = script.simplified("\n".join(texts))
    said = [one.text for one in sentences(text)]
    for run in _runs(script.simplified(title), plain):
        inside_a_word = False
        for left, right in pairwise(run):
            together = f"{left}{right}" in text
            is_name = (left in _BEFORE_NAMES and not inside_a_word) or right in _PLACE_ENDS
            if not together and (is_name or not any(left in one and right in one for one in said)):
                return False
            inside_a_word = together
        if len(run) == 1 and run in _BEFORE_NAMES and run not in text:
            return False
    return True


def _runs(title: str, plain: frozenset[str]) -> Iterator[str]:
    """The pieces between what is no Han, says nothing, or is plain."""
    known = content(title) - plain
    run = ""
    for character in title:
        if is_han(character) and character in known:
            run += character
        elif run:
            yield run
            run = ""
    if run:
        yield run
