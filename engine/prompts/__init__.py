"""The prompts, one in a file and a language, with their placeholders checked at load.

A file begins with an optional line ``placeholders: a, b``, then a line ``---``, then the text, in which
``{{a}}`` stands for the value of ``a``.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec import Struct

from engine.language import Language

_PLACEHOLDER: Final = re.compile(r"\{\{(\w+)\}\}")
_SEPARATOR: Final = "---"


class PromptError(ValueError):
    """A prompt file or its use is wrong: a bug in the program, not something a user can mend."""


class Prompt(Struct, frozen=True):
    """One prompt in one language."""

    name: str
    language: Language
    text: str
    placeholders: tuple[str, ...] = ()

    def render(self, **values: str) -> str:
        """Fill in every placeholder, in one pass: a value that looks like a placeholder stays as it is.

        Raises:
            PromptError: a value is missing or not declared.
        """
        if set(values) != set(self.placeholders):
            raise PromptError(f"{self.name}_{self.language}: wants {self.placeholders}, got {tuple(values)}")
        return _PLACEHOLDER.sub(lambda match: values[match.group(1)], self.text)


def parse_prompt(name: str, language: Language, source: str) -> Prompt:
    """Read a prompt file's text.

    Raises:
        PromptError: there is no head, or the declared placeholders are not the used ones.
    """
    head, separator, text = source.replace("\r\n", "\n").partition(f"{_SEPARATOR}\n")
    declared = tuple(head.removeprefix("placeholders:").replace(",", " ").split())
    if not separator or (head.strip() and not head.startswith("placeholders:")):
        raise PromptError(f"{name}_{language}: a head that ends in a line {_SEPARATOR} is missing")
    used = set(_PLACEHOLDER.findall(text))
    if used != set(declared):
        raise PromptError(f"{name}_{language}: declared {sorted(declared)}, used {sorted(used)}")
    return Prompt(name, language, text.strip("\n"), declared)


@cache
def load_prompt(name: str, language: Language) -> Prompt:
    """The prompt in ``engine/prompts/<name>_<language>.md``.

    Raises:
        PromptError: it is missing or its placeholders do not agree.
    """
    file = files(__name__).joinpath(f"{name}_{language}.md")
    if not file.is_file():
        raise PromptError(f"{name}_{language}: no such prompt")
    return parse_prompt(name, language, file.read_text(encoding="utf-8"))
