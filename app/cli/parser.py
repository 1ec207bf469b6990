"""argparse in the terminal's language."""

from __future__ import annotations

import argparse
import re
import sys
from typing import Any, Final, NoReturn

from app.cli.words import later, spoken, told

_REASONS: Final = (
    (re.compile(r"the following arguments are required: (?P<names>.+)"), later("these are missing: {names}")),
    (re.compile(r"unrecognized arguments: (?P<names>.+)"), later("not known here: {names}")),
    (
        re.compile(r"argument (?P<name>.+?): invalid choice: (?P<value>.+?) \(choose from (?P<choices>.+)\)"),
        later("{name} cannot be {value}; it can be: {choices}"),
    ),
    (
        re.compile(r"argument (?P<name>.+?): not allowed with argument (?P<other>.+)"),
        later("{name} and {other} exclude each other"),
    ),
    (re.compile(r"argument (?P<name>.+?): expected .*"), later("something is missing behind {name}")),
    (
        re.compile(r"argument (?P<name>.+?): invalid (?:int|float) value: (?P<value>.+)"),
        later("{name} needs a number, not {value}"),
    ),
)  # fmt: skip
"""What argparse says, by the names of its parts; it is left as it is in English."""


class Parser(argparse.ArgumentParser):
    """A parser whose headings, help and complaints are in the terminal's language."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if spoken() == "en":
            return
        self._positionals.title, self._optionals.title = told("positional arguments"), told("options")
        for action in self._actions:
            if isinstance(action, argparse._HelpAction):  # pyright: ignore[reportPrivateUsage]
                action.help = told("show this help message and exit")

    def format_usage(self) -> str:
        return _headed(super().format_usage())

    def format_help(self) -> str:
        return _headed(super().format_help())

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, told("{program}: error: {reason}", program=self.prog, reason=reason_words(message)) + "\n")


def reason_words(message: str) -> str:
    """A complaint of argparse in the terminal's language."""
    if spoken() == "en":
        return message
    for pattern, template in _REASONS:
        if found := pattern.fullmatch(message):
            return told(template, **found.groupdict())
    return message


def _headed(text: str) -> str:
    return told("usage: ") + text.removeprefix("usage: ")
