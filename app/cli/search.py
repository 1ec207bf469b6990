"""``rolltop search``: find words in conversations, facts, blocks and documents."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from app.cli.dates import moment
from app.cli.output import Output
from app.cli.reading import opened_to_read
from app.paths import data_folder
from engine.errors import EngineError, say
from engine.protocol import Find, Found, FoundGroup, FoundItem
from engine.protocol.finding import CURRENT_STATUSES
from engine.store.text import one_line
from engine.store.wanted import closed, holds, terms_of

_NAMES = {"fact": "Facts", "block": "Blocks", "conversation": "Conversations", "document": "Documents"}
_MARKED = "\033[1m{}\033[0m"


def run(arguments: argparse.Namespace) -> int:
    """Exit code 0 if something was found, 1 if not or after a failure that is told in a sentence."""
    try:
        found = _find(data_folder(getattr(arguments, "data", None)), arguments)
    except EngineError as error:
        print(error, file=sys.stderr)
        return 1
    output = Output(lambda: None)
    beginning = "" if arguments.literal or found.corrected else _beginning(_query(arguments), found)
    if arguments.json:
        output.say(json.dumps(_as_json(found) | {"beginning": beginning}, ensure_ascii=False))
    else:
        _show(found, beginning, output)
    return 0 if found.groups else 1


def _find(folder: Path, arguments: argparse.Namespace) -> Found:
    command = _command(arguments)
    with opened_to_read(folder) as services:
        return services.finding.find(command, services.agent_id(arguments.agent))


def _command(arguments: argparse.Namespace) -> Find:
    start = moment(arguments.start, end_of_day=False) if arguments.start else None
    end = moment(arguments.end, end_of_day=True) if arguments.end else None
    if start is not None and end is not None and start > end:
        between = {"start": arguments.start, "end": arguments.end}
        raise EngineError(say("Nothing lies between them: {start} is later than {end}.", **between))
    if arguments.limit < 1:
        raise EngineError(say("--limit is a number from 1 up, not {limit}.", limit=arguments.limit))
    return Find(
        job=0,
        query=_query(arguments),
        tiers=tuple(arguments.tier or ()),
        start=start,
        end=end,
        kinds=tuple(arguments.kind or ()),
        statuses=tuple(arguments.status or CURRENT_STATUSES),
        roles=(arguments.role,) if arguments.role else (),
        unfinished=not arguments.literal,
        literal=arguments.literal,
        related=True,
        limit=arguments.limit,
    )


def _query(arguments: argparse.Namespace) -> str:
    return " ".join(arguments.query)


def _beginning(query: str, found: Found) -> str:
    """The last word, if it was found as the beginning of longer ones."""
    terms = terms_of(query, unfinished=True)
    if not terms or not terms[-1].open:
        return ""
    last = terms[-1]
    items = [item for group in found.groups for item in group.items]
    marked = [item.snippet[start:end] for item in items for start, end in item.highlights]
    longer = any(holds((last,), words) and not holds(closed((last,)), words) for words in marked)
    return last.words[-1] if longer else ""


def _show(found: Found, beginning: str, output: Output) -> None:
    if found.corrected:
        output.say(f"Nothing has these words. Shown instead: {found.corrected} (--literal searches as typed)")
    if found.suggestion:
        output.say(f"Did you mean: {found.suggestion}")
    if beginning:
        output.say(f"Also words that begin with “{beginning}” (--literal searches for the whole word)")
    if not found.groups:
        output.say("Nothing found.")
    for number, group in enumerate(found.groups):
        if number or found.corrected or found.suggestion or beginning:
            output.say("")
        output.say(_heading(group))
        for item in group.items:
            output.say(f"  {_place(item)}")
            if item.id is not None:
                output.say(f"    {_with_marks(item) if sys.stdout.isatty() else item.snippet}")
    if found.superseded:
        if found.groups:
            output.say("")
        output.say(f"{found.superseded} more among what is no longer true: --status superseded")


def _heading(group: FoundGroup) -> str:
    shown, total = len(group.items), f"more than {group.total}" if group.more else str(group.total)
    if group.name == "related":
        return "Other words, but near:"
    return f"{_NAMES[group.name]}: {total}" + (f" (the first {shown})" if shown < group.total else "")


def _place(item: FoundItem) -> str:
    date = datetime.fromtimestamp(item.at).strftime("%Y-%m-%d")
    status = item.status if item.status != "active" else None
    parts = (item.title or None, item.place or None, item.role, item.kind, status)
    return one_line("  ".join((date, ", ".join(part for part in parts if part))))


def _with_marks(item: FoundItem) -> str:
    text, last = "", 0
    for start, end in item.highlights:
        text += item.snippet[last:start] + _MARKED.format(item.snippet[start:end])
        last = end
    return text + item.snippet[last:]


def _as_json(found: Found) -> dict[str, Any]:
    """Without what only a front end that types along needs."""
    return {name: value for name, value in msgspec.to_builtins(found).items() if name != "cancelled"}
