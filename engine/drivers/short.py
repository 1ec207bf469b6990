"""Short instructions and example turns, for models that a long prompt confuses."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.language import Language
from engine.memory.few_shot import parse_examples
from engine.prompts import load_prompt


class ShortInstructions:
    """The part of a driver that plain and decision share."""

    @property
    def tells_time(self) -> bool:
        return False

    def static_text(self, language: Language, tools_off: Collection[str] = ()) -> str:
        return parse_examples(load_prompt("sop_small", language).text)[0]

    def examples(self, language: Language) -> Sequence[tuple[str, str]]:
        return parse_examples(load_prompt("sop_small", language).text)[1]
