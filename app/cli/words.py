"""What the terminal says, in the language of the interface. No Qt: the translations are read from a file of their own.

A text stands as a literal in ``told`` or, where it is chosen first, in ``later``; ``app.translations`` collects both.
"""

from __future__ import annotations

import json
import locale
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from app.settings.store import Preferences
from engine.language import Language
from models.sentence import Sentence, filled

FILE: Final = Path(__file__).resolve().parents[2] / "resources" / "translations" / "terminal_zh_CN.json"
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")

_spoken: Language = "en"
_translations: dict[str, str] = {}


def speak(language: Language) -> None:
    """Say everything from here on in this language."""
    global _spoken
    _spoken = language
    _translations.clear()
    if language == "zh" and FILE.is_file():
        _translations.update(json.loads(FILE.read_text(encoding="utf-8")))


def spoken() -> Language:
    return _spoken


def language_of(preferences: Preferences, environment: Mapping[str, str] | None = None) -> Language:
    """The language of the settings; that of the system where they leave it to the system."""
    if preferences.language != "system":
        return preferences.language
    names = _system_languages(os.environ if environment is None else environment)
    known = [name.lower() for name in names if name.lower().startswith(("zh", "chinese", "en"))]
    return "zh" if known and not known[0].startswith("en") else "en"


def _system_languages(variables: Mapping[str, str]) -> list[str]:
    """As gettext reads them: the list of LANGUAGE goes first, unless the locale is the plain one."""
    chosen = next((variables[name] for name in _VARIABLES if variables.get(name)), "")
    if not chosen:
        return [locale.getlocale()[0] or ""] if variables is os.environ else []
    if chosen.partition(".")[0] in ("C", "POSIX"):
        return []
    return [*variables.get("LANGUAGE", "").split(":"), chosen]


def told(template: str, /, **values: object) -> str:
    """The text in the terminal's language, its values filled in; sentences among them are translated too."""
    said = {name: sentence(value) if isinstance(value, Sentence) else str(value) for name, value in values.items()}
    return filled(_translations.get(template, template), said)


def later(template: str) -> str:
    """The template itself, which ``told`` is given when it is shown."""
    return template


def sentence(text: str) -> str:
    """A sentence of the engine or of models in the terminal's language."""
    if not isinstance(text, Sentence) or not text.template:
        return text
    return told(text.template, **text.values)


def counted(count: int, one: str, many: str, /, **values: object) -> str:
    """The one template or the other, by the number; it stands for {count}."""
    return told(one if count == 1 else many, count=f"{count:,}", **values)


def listed(texts: Sequence[str]) -> str:
    """Several in a row, with the language's comma."""
    return ("、" if _spoken == "zh" else ", ").join(texts)
