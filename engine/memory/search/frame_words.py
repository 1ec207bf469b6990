"""Words that a question is put in rather than words it is about: a text that shares only them hardly answers it."""

from __future__ import annotations

_WORDS = """
name names named call calls called favourite favorite first last kind sort type thing things like likes liked want wants
wanted wear wears own owns use uses used yesterday today tomorrow tonight now year years day days week month time times
ago much many long often usually ever good best new old work works live lives lived going gone went made make makes said
say says mention mentioned remember think thought happen happened
before previously formerly earlier
"""
_PAIRS = """
叫什 名字 喜欢 最喜 欢什 欢哪 欢用 牌子 时候 今天 昨天 明天 现在 今年 去年 年多 记得 知道 觉得 平时 经常 一下 我家 我们
我以 以前 我之 之前 前住
"""

_FRAMES = frozenset(f'"{word}"' for word in _WORDS.split()) | frozenset(f'"{a} {b}"' for a, b in _PAIRS.split())


def is_frame(phrase: str) -> bool:
    """
    Args:
        phrase: as ``query_phrases`` gives them, quoted.
    """
    return phrase in _FRAMES
