"""GBNF text, read back by a small reader of literals and by regular expressions."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.llm.grammar import (
    EnumField,
    ListField,
    StringField,
    choice,
    choice_grammar,
    integer,
    json_string,
    literal,
    object_grammar,
)

SAYABLE = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}


def read_literal(gbnf: str) -> str:
    """The text a GBNF literal stands for; fails on anything that llama.cpp's reader would not take."""
    assert gbnf[0] == gbnf[-1] == '"'
    body, text, position = gbnf[1:-1], "", 0
    while position < len(body):
        character = body[position]
        assert character not in '"\n'
        if character != "\\":
            text, position = text + character, position + 1
        elif body[position + 1] == "x":
            text, position = text + chr(int(body[position + 2 : position + 4], 16)), position + 4
        else:
            text, position = text + _ESCAPES[body[position + 1]], position + 2
    return text


@given(SAYABLE)
def test_any_literal_reads_back(text: str) -> None:
    assert read_literal(literal(text)) == text


@pytest.mark.parametrize("text", ["\0", "a\ud800"])
def test_what_gbnf_cannot_say_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        literal(text)


@given(st.integers(-3000, 3000), st.integers(0, 4000), st.integers(-8000, 8000))
def test_integers_are_exactly_the_range(low: int, width: int, value: int) -> None:
    high = low + width
    pattern = re.compile(re.sub(r'"|\s', "", integer(low, high)))
    for candidate in (value, low, high, low - 1, high + 1):
        assert bool(pattern.fullmatch(str(candidate))) == (low <= candidate <= high)
    assert not pattern.fullmatch("0" + str(abs(low)))


def test_choice_names_each_option_once() -> None:
    assert choice(["a", "b", "a"]) == '("a" | "b")'
    assert choice_grammar(['x"y']) == 'root ::= ("x\\"y")\n'
    with pytest.raises(ValueError):
        choice([])


def test_long_strings_are_split() -> None:
    bounds = re.findall(r"char\{(\d+),(\d+)\}", json_string(2500, 1200))
    assert [(int(low), int(high)) for low, high in bounds] == [(1000, 1000), (200, 1000), (0, 500)]


def test_optional_fields_come_last() -> None:
    with pytest.raises(ValueError):
        object_grammar([StringField("a", optional=True), StringField("b")])
    text = object_grammar([EnumField("a", ("é\n",)), ListField("b", optional=True)])
    assert text.startswith('root ::= "{\\"a\\": " ("\\"é\\\\n\\"") (", \\"b\\": "')
