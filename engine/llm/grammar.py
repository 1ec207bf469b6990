"""GBNF text for constrained decoding: what comes out parses with ``json.loads`` and keeps its bounds.

Pieces are right-hand sides without names of their own, so that they can be put together freely; ``*_grammar``
functions return whole grammars with their ``root``. See llama.cpp's ``grammars/README.md`` for the notation.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec import Struct

# One character of a JSON string: no control character, quote or backslash as such; short escapes only. Positive
# ranges, since llama.cpp refuses the first byte of a character where a negated range touches what it may become;
# and only planes that are in use: vocabularies may lack the bytes of the others. Names of their own keep
# repetitions small.
_CHARACTER_RULE = (
    r"""char ::= [\x20-\x21\x23-\x5B\x5D-\x7E\u00A0-\uD7FF\uE000-\U0003FFFF\U000E0000-\U0010FFFF] | "\\" ["\\/nt]"""
)
# The same without what ``str.strip`` removes: the first character of a text that must not be blank.
_VISIBLE_RULE = (
    r"""visible ::= [\x21\x23-\x5B\x5D-\x7E\u00A1-\u167F\u1681-\u1FFF\u200B-\u2027\u202A-\u202E\u2030-\u205E"""
    r"""\u2060-\u2FFF\u3001-\uD7FF\uE000-\U0003FFFF\U000E0000-\U0010FFFF] | "\\" ["\\/]"""
)
_DATE = (
    r"""("\"19" | "\"20") [0-9] [0-9] ("-0" [1-9] | "-1" [0-2]) """
    r"""("-0" [1-9] | "-1" [0-9] | "-2" [0-9] | "-3" [01]) "\"" """
)
_DATE_BYTES = 12
_NUMBER = r"""("-"? ("0" | [1-9] [0-9]{0,14}) ("." [0-9]{1,6})?)"""
_NUMBER_BYTES = 23
_BOOLEAN = r"""("true" | "false")"""
_JSON_DEPTH, _JSON_ITEMS = 3, 20
_JSON_BYTES = 2000
"""What is allowed for such a value: the grammar has no end that could be named."""
_SPECIAL = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


class StringField(Struct, frozen=True):
    """A JSON string of ``min_chars`` to ``max_chars`` characters; one that may not be empty begins with no space."""

    name: str
    max_chars: int = 200
    min_chars: int = 1
    optional: bool = False


class EnumField(Struct, frozen=True):
    """A JSON string that is one of ``options``."""

    name: str
    options: tuple[str, ...]
    optional: bool = False


class IntegerField(Struct, frozen=True):
    """A JSON integer from ``low`` to ``high``, both included."""

    name: str
    low: int
    high: int
    optional: bool = False


class DateField(Struct, frozen=True):
    """A JSON string ``YYYY-MM-DD`` of the years 1900 to 2099; the day is 01 to 31 in every month."""

    name: str
    optional: bool = False


class ListField(Struct, frozen=True):
    """A JSON array of at most ``max_items`` strings, none of them blank."""

    name: str
    max_items: int = 5
    max_chars: int = 30
    min_items: int = 0
    optional: bool = False


class NumberField(Struct, frozen=True):
    """A JSON number, in digits with at most six behind the point."""

    name: str
    optional: bool = False


class BooleanField(Struct, frozen=True):
    """``true`` or ``false``."""

    name: str
    optional: bool = False


class JsonField(Struct, frozen=True):
    """Any JSON array or object, at most ``depth`` deep; its strings have at most 200 characters, its lists 20 items."""

    name: str
    depth: int = 3
    optional: bool = False


Field = StringField | EnumField | IntegerField | DateField | ListField | NumberField | BooleanField | JsonField


def is_sayable(text: str) -> bool:
    """False for null characters and lone surrogates, which GBNF cannot say."""
    return not any(character == "\0" or 0xD800 <= ord(character) < 0xE000 for character in text)


def literal(text: str) -> str:
    """GBNF for exactly ``text``.

    Raises:
        ValueError: the text holds a null character or a lone surrogate, which GBNF cannot say.
    """
    if not is_sayable(text):
        raise ValueError("a grammar cannot hold null characters or lone surrogates")
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if (short := _SPECIAL.get(character)) is not None:
        return short
    code = ord(character)
    return f"\\x{code:02X}" if code < 0x20 or code == 0x7F else character


def choice(options: Sequence[str]) -> str:
    """GBNF for exactly one of ``options``, which are texts."""
    if not options:
        raise ValueError("a choice needs an option")
    return "(" + " | ".join(literal(option) for option in dict.fromkeys(options)) + ")"


def json_string(max_chars: int, min_chars: int = 0, *, visible: bool = False) -> str:
    """GBNF for a JSON string of bounded length, with ``visible`` not blank. Needs :func:`rules` beside it.

    Keep ``max_chars`` to some hundreds: llama.cpp builds a rule for each possible length.
    """
    if not 0 <= min_chars <= max_chars:
        raise ValueError(f"no string has {min_chars} to {max_chars} characters")
    if visible:
        return f'"\\"" visible {_repeated("char", max(0, min_chars - 1), max_chars - 1)} "\\""'
    return f'"\\"" {_repeated("char", min_chars, max_chars)} "\\""'


def _repeated(rule: str, low: int, high: int) -> str:
    """``rule{low,high}``, split because llama.cpp refuses repetitions beyond 2,000."""
    parts: list[str] = []
    while high > 0:
        part_high = min(high, 1000)
        part_low = min(low, part_high)
        parts.append(f"{rule}{{{part_low},{part_high}}}")
        low, high = low - part_low, high - part_high
    return " ".join(parts)


def json_value(text: str) -> str:
    """GBNF for ``text`` as a JSON string."""
    return literal(_dumped(text))


def _dumped(text: str) -> str:
    """``text`` as JSON; characters of unused planes, whose bytes a vocabulary may lack, are escaped."""
    dumped = json.dumps(text, ensure_ascii=False)
    return "".join(json.dumps(one)[1:-1] if 0x40000 <= ord(one) < 0xE0000 else one for one in dumped)


def integer(low: int, high: int) -> str:
    """GBNF for a decimal integer from ``low`` to ``high``, without leading zeros."""
    if low > high:
        raise ValueError(f"no integer lies from {low} to {high}")
    parts: list[str] = []
    if low < 0:
        parts += [f'"-" {part}' for part in _magnitudes(max(1, -high), -low)]
    if high >= 0:
        parts += _magnitudes(max(0, low), high)
    return "(" + " | ".join(parts) + ")"


def _magnitudes(low: int, high: int) -> list[str]:
    """Alternatives that together say ``low`` to ``high`` (not negative): one for each run of equal digit shapes."""
    ends = {high}
    power = 10
    while (end := low // power * power + power - 1) < high:
        ends.add(end)
        power *= 10
    power = 10
    while (end := (high + 1) // power * power - 1) >= low:
        ends.add(end)
        power *= 10
    parts: list[str] = []
    for end in sorted(ends):
        parts.append(" ".join(_digit(first, last) for first, last in zip(str(low), str(end), strict=True)))
        low = end + 1
    return parts


def _digit(first: str, last: str) -> str:
    return f'"{first}"' if first == last else f"[{first}-{last}]"


def _field_value(field: Field) -> str:
    match field:
        case StringField():
            return json_string(field.max_chars, field.min_chars, visible=field.min_chars > 0)
        case EnumField():
            return "(" + " | ".join(json_value(option) for option in dict.fromkeys(field.options)) + ")"
        case IntegerField():
            return integer(field.low, field.high)
        case DateField():
            return _DATE
        case ListField():
            return _list(field)
        case NumberField():
            return _NUMBER
        case BooleanField():
            return _BOOLEAN
        case JsonField():
            return f"json{max(0, min(_JSON_DEPTH, field.depth))}"


def _list(field: ListField) -> str:
    if not 0 <= field.min_items <= field.max_items:
        raise ValueError(f"no list has {field.min_items} to {field.max_items} items")
    if field.max_items == 0:
        return '"[]"'
    item = json_string(field.max_chars, 1, visible=True)
    rest_low, rest_high = max(0, field.min_items - 1), field.max_items - 1
    rest = f' (", " {item}){{{rest_low},{rest_high}}}' if rest_high else ""
    filled = f'"[" {item}{rest} "]"'
    return filled if field.min_items else f'("[]" | {filled})'


def json_object(fields: Sequence[Field]) -> str:
    """GBNF for a JSON object with ``fields`` in their order; needs :func:`rules` beside it.

    Optional fields must follow all others.
    """
    required = [field for field in fields if not field.optional]
    if list(fields[: len(required)]) != required:
        raise ValueError("optional fields come last")
    parts: list[str] = []
    for index, field in enumerate(fields):
        separator = "{" if index == 0 else ", "
        member = f"{literal(separator + json.dumps(field.name, ensure_ascii=False) + ': ')} {_field_value(field)}"
        if not field.optional:
            parts.append(member)
        elif required:
            parts.append(f"({member})?")
        else:
            raise ValueError("an object needs a field that is not optional")
    return " ".join([*parts, literal("}" if fields else "{}")])


def _json_rules() -> list[str]:
    """Rules ``json0`` to ``json3``: an array or an object at most so deep, at 0 an empty one."""
    lines = [f'scalar ::= text | {_NUMBER} | {_BOOLEAN} | "null"', r"""text ::= "\"" char{0,200} "\"" """.strip()]
    lines.append('json0 ::= "[]" | "{}"')
    for depth in range(1, _JSON_DEPTH + 1):
        inner = f"(scalar | json{depth - 1})"
        array, pairs = (f'{one} (", " {one}){{0,{_JSON_ITEMS - 1}}}' for one in (inner, f'text ": " {inner}'))
        lines.append(f'json{depth} ::= "[]" | "{{}}" | "[" {array} "]" | "{{" {pairs} "}}"')
    return lines


def rules(root: str) -> str:
    """A whole grammar with ``root`` as its start."""
    with_json = any(f"json{depth}" in root for depth in range(_JSON_DEPTH + 1))
    lines = [f"root ::= {root}"]
    if with_json or "char" in root:
        lines.append(_CHARACTER_RULE)
    if "visible" in root:
        lines.append(_VISIBLE_RULE)
    lines += _json_rules() if with_json else []
    return "".join(f"{line}\n" for line in lines)


def object_grammar(*alternatives: Sequence[Field]) -> str:
    """Grammar of one JSON object, with the fields of one of the ``alternatives``."""
    if not alternatives:
        raise ValueError("an object needs its fields")
    objects = [json_object(fields) for fields in alternatives]
    return rules(objects[0] if len(objects) == 1 else "(" + " | ".join(f"({one})" for one in objects) + ")")


def most_tokens(*alternatives: Sequence[Field]) -> int:
    """More tokens than any object of :func:`object_grammar` takes: a token is at least a byte."""
    return 2 + max(sum(_most_bytes(field) for field in fields) + 2 for fields in alternatives)


def _most_bytes(field: Field) -> int:
    around = len(json.dumps(field.name)) + 4
    match field:
        case StringField():
            return around + 4 * field.max_chars + 2
        case EnumField():
            return around + max((len(_dumped(option).encode()) for option in field.options), default=0)
        case IntegerField():
            return around + max(len(str(field.low)), len(str(field.high)))
        case DateField():
            return around + _DATE_BYTES
        case ListField():
            return around + 2 + field.max_items * (4 * field.max_chars + 4)
        case NumberField():
            return around + _NUMBER_BYTES
        case BooleanField():
            return around + 5
        case JsonField():
            return around + _JSON_BYTES


def choice_grammar(options: Sequence[str]) -> str:
    """Grammar of exactly one of ``options``, as plain text."""
    return rules(choice(options))
