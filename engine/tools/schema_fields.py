"""JSON schemas of parameters as fields of a grammar, so that a model can write no call that does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from msgspec.structs import replace

from engine.llm.grammar import (
    BooleanField,
    EnumField,
    Field,
    IntegerField,
    JsonField,
    ListField,
    NumberField,
    StringField,
    is_sayable,
)

MOST_INTEGER: Final = 10**15
STRING_CHARS: Final = 400
LIST_ITEMS: Final = 20
MOST_OPTIONS: Final = 200
MOST_NESTED: Final = 10
"""Alternatives within alternatives."""


def fields_of(schema: Mapping[str, Any]) -> list[Field]:
    """The properties of an object schema, the required ones first.

    What the grammar cannot say of a property (patterns, formats, dependencies) is left to the tool to refuse.
    """
    properties = _mapping(schema.get("properties"))
    required = [name for name in dict.fromkeys(_texts(schema.get("required"))) if name in properties]
    names = [*required, *(name for name in properties if name not in required)]
    sayable = [name for name in names if is_sayable(name)]
    return [_field(name, _mapping(properties[name]), name not in required) for name in sayable]


def alternatives_of(schema: Mapping[str, Any]) -> list[list[Field]]:
    """The same as alternatives for ``object_grammar``, which needs a field that is not optional, or none at all."""
    fields = fields_of(schema)
    if not fields or not fields[0].optional:
        return [fields]
    return [[], [replace(fields[0], optional=False), *fields[1:]]]


def _mapping(value: object) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", value) if isinstance(value, Mapping) else {}


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _texts(value: object) -> list[str]:
    return [one for one in _list(value) if isinstance(one, str)]


def _field(name: str, schema: Mapping[str, Any], optional: bool) -> Field:
    options = _options(schema)
    if options:
        return EnumField(name, options, optional)
    match _type(schema):
        case "string":
            most = _bounded(schema.get("maxLength"), 1, STRING_CHARS, STRING_CHARS)
            return StringField(name, most, _bounded(schema.get("minLength"), 0, most, 0), optional)
        case "integer":
            low, high = _limit(schema, "minimum", -MOST_INTEGER), _limit(schema, "maximum", MOST_INTEGER)
            return IntegerField(name, min(low, high), max(low, high), optional)
        case "number":
            return NumberField(name, optional)
        case "boolean":
            return BooleanField(name, optional)
        case "array" if _type(_mapping(schema.get("items"))) == "string":
            most = _bounded(schema.get("maxItems"), 1, LIST_ITEMS, LIST_ITEMS)
            return ListField(name, most, 100, _bounded(schema.get("minItems"), 0, most, 0), optional)
        case _:
            return JsonField(name, optional=optional)


def _type(schema: Mapping[str, Any], depth: int = 0) -> str:
    """The schema's type; of several alternatives the first that is not null. Text where it names none."""
    kind: object = schema.get("type")
    if kinds := _list(kind):
        kind = next((one for one in kinds if one != "null"), "string")
    if kind is None and depth < MOST_NESTED:
        for alternative in (*_list(schema.get("anyOf")), *_list(schema.get("oneOf"))):
            found = _type(_mapping(alternative), depth + 1)
            if found != "null":
                return found
    if kind is None:
        return "object" if "properties" in schema else "string"
    return str(kind)


def _options(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """The texts one of which is wanted; () where others than texts are."""
    listed = _list(schema.get("enum"))
    texts = [text for text in _texts(listed) if is_sayable(text)]
    return tuple(texts) if len(texts) == len(listed) <= MOST_OPTIONS else ()


def _bounded(value: object, low: int, high: int, otherwise: int) -> int:
    return max(low, min(high, value)) if isinstance(value, int) and not isinstance(value, bool) else otherwise


def _limit(schema: Mapping[str, Any], key: str, otherwise: int) -> int:
    value: object = schema.get(key)
    return int(value) if isinstance(value, int | float) and abs(value) <= MOST_INTEGER else otherwise
