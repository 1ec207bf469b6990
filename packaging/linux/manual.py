"""The manual's page, with the commands as the program itself names them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def page(version: str, day: str) -> str:
    """The text of ``rolltop.1`` with what changes filled in."""
    text = (ROOT / "packaging/linux/rolltop.1").read_text(encoding="utf-8")
    return text.replace("@VERSION@", version).replace("@DATE@", day).replace("@COMMANDS@", _commands())


def _commands() -> str:
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
    from app.cli.arguments import make_parser

    actions = [one for one in make_parser()._actions if isinstance(one, argparse._SubParsersAction)]
    told = [(choice.dest, choice.help or "") for one in actions for choice in one._choices_actions]
    return "\n".join(f".TP\n.B {name}\n{words.replace('-', chr(92) + '-')}" for name, words in told)
