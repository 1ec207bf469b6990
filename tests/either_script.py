"""Chinese sentences of the test data, and each of them in the traditional script."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from engine.language import is_han
from engine.script_table import IN_BOTH, SIMPLIFIED, TRADITIONAL

DATA: Final = Path(__file__).parent / "data"
_FORMS: Final[dict[str, str]] = {}
for _one, _plain in zip(TRADITIONAL, SIMPLIFIED, strict=True):
    if _plain not in IN_BOTH:
        _FORMS.setdefault(_plain, _one)
_COMMON: Final = dict(zip("说为户么个里后", "說為戶麼個裡後", strict=True))
_TABLE: Final = str.maketrans(_FORMS | _COMMON)


def traditional(text: str) -> str:
    """Character by character, as the commonest form goes."""
    return text.translate(_TABLE)


@lru_cache(maxsize=1)
def sentences() -> tuple[str, ...]:
    """Every text of the data with a Han character in it."""
    found = dict.fromkeys(
        text
        for path in sorted(DATA.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
        for text in _texts(json.loads(line))
    )
    return tuple(text for text in found if any(map(is_han, text)) and traditional(text) != text)


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for one in value:
                yield from _texts(one)
        case dict():
            for one in value.values():
                yield from _texts(one)
        case _:
            return
