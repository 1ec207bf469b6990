"""What may be typed behind ``rolltop``: the common options stand anywhere, and every help can be shown."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.arguments import make_parser

GIVEN = {"restore": ["copy.db"], "models settings": ["x"]}
"""What else a command wants, where its required words are not enough."""


def commands(parser: argparse.ArgumentParser, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command with the words that it requires."""
    inner = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not inner or not inner[0].required:
        needed = [action for action in parser._actions if not action.option_strings and action.required]
        values = GIVEN.get(" ".join(words)) or ["1" for action in needed if action not in inner]
        yield (*words, *values)
    for action in inner:
        for name, sub in action.choices.items():
            yield from commands(sub, (*words, name))


ALL = list(commands(make_parser()))


@pytest.mark.parametrize("words", ALL, ids=lambda words: " ".join(words) or "window")
def test_common_options_stand_before_between_and_behind(words: tuple[str, ...]) -> None:
    places = range(len(words) + 1)
    for place in places:
        line = [*words[:place], "--data", "there", "--model", "m.gguf", *words[place:]]
        parsed = make_parser().parse_args(line)
        assert (parsed.data, parsed.model) == (Path("there"), "m.gguf"), line
    assert not hasattr(make_parser().parse_args(words), "data")


def test_the_last_one_counts() -> None:
    parsed = make_parser().parse_args(["--data", "a", "models", "--data", "b", "list", "--data", "c"])
    assert parsed.data == Path("c")


@pytest.mark.parametrize("words", ALL, ids=lambda words: " ".join(words) or "window")
def test_every_help_names_the_data_folder(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        make_parser().parse_args([*words, "--help"])
    assert ended.value.code == 0 and "--data DIR" in capsys.readouterr().out
