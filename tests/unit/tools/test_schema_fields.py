"""Whatever the schema, what its grammar can say are the values of its properties."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.llm.grammar import (
    BooleanField,
    EnumField,
    IntegerField,
    JsonField,
    ListField,
    NumberField,
    StringField,
    most_tokens,
    object_grammar,
)
from engine.tools.schema_fields import alternatives_of, fields_of


def test_every_type_has_its_field_and_required_ones_come_first() -> None:
    schema = {
        "properties": {
            "note": {"type": "string", "maxLength": 20},
            "unit": {"enum": ["C", "F"]},
            "days": {"type": "integer", "minimum": 1, "maximum": 7},
            "share": {"type": ["null", "number"]},
            "long": {"anyOf": [{"type": "null"}, {"type": "boolean"}]},
            "parts": {"type": "array", "items": {"type": "string"}, "maxItems": 3},
            "place": {"type": "object", "properties": {"x": {"type": "number"}}},
            "untold": {},
        },
        "required": ["days", "unit", "missing"],
    }
    assert fields_of(schema) == [
        IntegerField("days", 1, 7),
        EnumField("unit", ("C", "F")),
        StringField("note", 20, 0, True),
        NumberField("share", True),
        BooleanField("long", True),
        ListField("parts", 3, 100, 0, True),
        JsonField("place", optional=True),
        StringField("untold", 400, 0, True),
    ]


def test_where_nothing_is_required_the_object_may_be_empty() -> None:
    assert alternatives_of({}) == [[]]
    assert alternatives_of({"properties": {"a": {"type": "boolean"}, "b": {}}}) == [
        [],
        [BooleanField("a"), StringField("b", 400, 0, True)],
    ]
    assert 'root ::= (("{}") | (' in object_grammar(*alternatives_of({"properties": {"a": {}}}))


values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
properties = st.dictionaries(st.text(max_size=8), st.dictionaries(
    st.sampled_from(["type", "enum", "items", "minimum", "maximum", "maxLength", "minItems", "anyOf", "properties"]),
    values, max_size=4), max_size=4)  # fmt: skip


@given(properties, st.lists(st.text(max_size=8), max_size=3))
def test_no_schema_is_too_odd(listed: dict[str, Any], required: list[str]) -> None:
    """A server may send anything as a schema."""
    alternatives = alternatives_of({"properties": listed, "required": required})
    assert object_grammar(*alternatives).startswith("root ::=") and most_tokens(*alternatives) > 0


def test_alternatives_within_alternatives_end() -> None:
    schema: dict[str, Any] = {"type": "integer"}
    for _ in range(2000):
        schema = {"anyOf": [schema]}
    (field,) = fields_of({"properties": {"count": schema}})
    assert isinstance(field, StringField)
