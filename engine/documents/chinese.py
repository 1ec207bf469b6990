"""Which of the two old Chinese encodings bytes are in: told by the characters that every Chinese text is full of."""

from __future__ import annotations

import re
from typing import Final

COMMON: Final = frozenset(
    "的一是不了在人有我他這个個们們这中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過"
    "发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理"
    "心她本前开開但因只从從想实實日者意无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间"
    "間由问問很最重并並物手应應向头頭文体體美相见見被利什二等产產或新己制身果加西月话話合回特代内內信表化老给給世位次度"
    "门門任常先海通教儿兒原东東声聲提立及比员員解水名真论論处處走义義各入几幾口认認条條平气氣题題活更别別打女变變四总總"
    "何电電数數安少报報才结結反受目太量再感建务務做接必场場件计計管期市直资資山金指许許区區保至形便空决決科五书書非则則"
    "听聽白却卻界达達光放强強即像难難且思完设設式色路记記南品住告类類求据據程北边邊张張该該交规規万萬取望觉覺术術共确確"
    "今让讓候带帶运運六七八九〇号號日请請喜欢歡买買茶饭飯吃喝"
)
_GB2312_PAIR: Final = re.compile(rb"[\xa1-\xf7][\xa1-\xfe]")
_PAIR: Final = re.compile(rb"[\x81-\xfe][\x30-\xff]")
_IDEOGRAPH: Final = re.compile(r"[\u3007\u3400-\u9fff\uf900-\ufaff]|[\U00020000-\U0003ffff]")
SAMPLE_BYTES: Final = 200_000
LEAST_GB2312: Final = 0.8
"""Share of the pairs of bytes that a simplified text has among the usual characters. In a Western text a letter with
an accent mostly stands before a plain one, which makes a pair outside of them."""
LEAST_USUAL: Final = 0.5
"""Of those, the share in the first half of the table, which holds what is written daily."""
LEAST_COMMON: Final = 0.15
TIMES_BETTER: Final = 3
LEAST_BIG5_PAIRS: Final = 4
KANA_ROWS: Final = (0xA4, 0xA5)
MOST_KANA: Final = 0.2
"""Japanese text in its own encoding has them in the same rows."""
LAST_HANGUL_ROW: Final = 0xC8
LEAST_HANGUL: Final = 10
"""So many characters that all lie in the rows of Korean syllables are Korean."""
ENOUGH_PAIRS: Final = 12
"""So many characters without a single one that only Big5 has are not Big5."""


def chinese_text(data: bytes) -> str | None:
    """The text, None if it is in neither encoding or cannot be told which."""
    sample = data[:SAMPLE_BYTES]
    pairs = _PAIR.findall(sample)
    if not pairs:
        return None
    simplified = _strictly(data, "gb18030")
    traditional = _strictly(data, "cp950") if len(pairs) >= LEAST_BIG5_PAIRS else None
    ours, theirs = _common_share(simplified), _common_share(traditional)
    if traditional is not None and theirs >= LEAST_COMMON and theirs >= TIMES_BETTER * ours:
        return traditional
    if simplified is None or not _looks_simplified(pairs):
        return None
    sure = traditional is None or ours > TIMES_BETTER * theirs
    return simplified if sure or _has_no_low_pair(pairs) else None


def _looks_simplified(pairs: list[bytes]) -> bool:
    usual = [pair for pair in pairs if _GB2312_PAIR.match(pair)]
    characters = [pair for pair in usual if pair[0] >= 0xB0]
    daily = sum(1 for pair in characters if pair[0] <= 0xD7)
    kana = sum(1 for pair in usual if pair[0] in KANA_ROWS)
    return (
        len(usual) >= LEAST_GB2312 * len(pairs)
        and daily >= LEAST_USUAL * len(characters)
        and kana <= MOST_KANA * len(pairs)
        and not (len(characters) >= LEAST_HANGUL and max(pair[0] for pair in characters) <= LAST_HANGUL_ROW)
    )


def _has_no_low_pair(pairs: list[bytes]) -> bool:
    return len(pairs) >= ENOUGH_PAIRS and all(pair[1] >= 0xA1 for pair in pairs)


def _common_share(text: str | None) -> float:
    """Of the ideographs."""
    found = _IDEOGRAPH.findall(text[:SAMPLE_BYTES]) if text is not None else []
    return sum(1 for character in found if character in COMMON) / len(found) if found else 0.0


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeError:
        return None
