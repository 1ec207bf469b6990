"""GBNF text, read back by a small reader of literals and by regular expressions."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.llm.grammar import (
    DateField,
    EnumField,
    ListField,
    StringField,
    choice,
    choice_grammar,
    integer,
    json_string,
    literal,
    most_tokens,
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


def pattern(gbnf: str) -> re.Pattern[str]:
    """A regular expression of what a grammar's rule says, where that has neither spaces nor names."""
    parts = re.findall(r'"(?:\\.|[^"\\])*"|[^"\s]', gbnf)
    return re.compile("".join(re.escape(read_literal(part)) if part[0] == '"' else part for part in parts))


@given(st.dates(), st.integers(0, 39), st.integers(0, 39))
def test_dates_are_days_of_two_centuries(day: date, month: int, number: int) -> None:
    root = object_grammar([DateField("d")]).splitlines()[0].removeprefix("root ::= ")
    expected = 1 <= month <= 12 and 1 <= number <= 31 and 1900 <= day.year <= 2099
    for year, allowed in ((day.year, expected), (2024, 1 <= month <= 12 and 1 <= number <= 31)):
        text = json.dumps({"d": f"{year:04}-{month:02}-{number:02}"})
        assert bool(pattern(root).fullmatch(text)) == allowed


def character_class(name: str) -> re.Pattern[str]:
    """The ranges of a rule for one character, as a regular expression."""
    text = object_grammar([StringField("a")])
    (ranges,) = re.findall(rf"^{name} ::= (\[.*?\]) \|", text, re.MULTILINE)
    return re.compile(ranges)


def test_texts_that_must_not_be_blank_begin_with_what_strip_leaves() -> None:
    visible, char = character_class("visible"), character_class("char")
    for code in [*range(0xD800), *range(0xE000, 0x110000, 7)]:
        assert bool(visible.fullmatch(chr(code))) == bool(char.fullmatch(chr(code)) and chr(code).strip()), hex(code)
    assert not any(char.fullmatch(chr(code)) for code in [*range(0x20), 0x7F, 0x22, 0x5C, 0xD800, 0xDFFF])
    assert "visible char{0,9}" in object_grammar([StringField("a", 10)])
    assert "visible" not in object_grammar([StringField("a", 10, 0)])


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0")), min_size=1, max_size=4))
def test_options_are_said_as_json(options: list[str]) -> None:
    root = object_grammar([EnumField("a", tuple(options))])
    said = re.findall(r'"(?:\\.|[^"\\])*"', root.partition(" (")[2].rpartition(") ")[0])
    assert [json.loads(read_literal(text)) for text in said] == list(dict.fromkeys(options))


def test_alternatives_and_their_longest() -> None:
    short, long = [EnumField("a", ("x",))], [EnumField("a", ("y",)), StringField("b", 3), DateField("c", optional=True)]
    assert object_grammar(short, long).splitlines()[0].count("a") > 1
    longest = json.dumps({"a": "y", "b": "\U0001f389" * 3, "c": "2024-01-31"}, ensure_ascii=False)
    assert len(longest.encode()) < most_tokens(short, long) < len(longest.encode()) + 20
    with pytest.raises(ValueError):
        object_grammar()
