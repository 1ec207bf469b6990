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
from app.cli.words import later, sentence, told
from app.paths import data_folder
from engine.errors import EngineError, say
from engine.protocol import Find, Found, FoundGroup, FoundItem
from engine.protocol.finding import CURRENT_STATUSES
from engine.store.text import one_line
from engine.store.wanted import closed, holds, terms_of

_NAMES = {
    "fact": later("Facts: {count}"), "block": later("Blocks: {count}"), "conversation": later("Conversations: {count}"),
    "document": later("Documents: {count}"),
}  # fmt: skip
WORDS = (
    later("user"), later("assistant"), later("identity"), later("preference"), later("relation"), later("event"),
    later("work"), later("health"), later("other"), later("proposed"), later("superseded"), later("forgotten"),
)  # fmt: skip
"""Roles, kinds and states, as the options name them and translated where they are shown."""
_MARKED = "\033[1m{}\033[0m"


def run(arguments: argparse.Namespace) -> int:
    """Exit code 0 if something was found, 1 if not or after a failure that is told in a sentence."""
    try:
        found = _find(data_folder(getattr(arguments, "data", None)), arguments)
    except EngineError as error:
        print(sentence(error.sentence), file=sys.stderr)
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
        output.say(
            told("Nothing has these words. Shown instead: {words} (--literal searches as typed)", words=found.corrected)
        )
    if found.suggestion:
        output.say(told("Did you mean: {words}", words=found.suggestion))
    if beginning:
        output.say(told("Also words that begin with “{word}” (--literal searches for the whole word)", word=beginning))
    if not found.groups:
        output.say(told("Nothing found."))
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
        output.say(told("{count} more among what is no longer true: --status superseded", count=found.superseded))


def _heading(group: FoundGroup) -> str:
    if group.name == "related":
        return told("Other words, but near:")
    shown, total = len(group.items), str(group.total)
    if group.more:
        total = told("more than {count}", count=group.total)
    heading = told(_NAMES[group.name], count=total)
    return heading + (" " + told("(the first {count})", count=shown) if shown < group.total else "")


def _place(item: FoundItem) -> str:
    date = datetime.fromtimestamp(item.at).strftime("%Y-%m-%d")
    status = item.status if item.status != "active" else None
    words = (told(part) if part else None for part in (item.role, item.kind, status))
    parts = (item.title or None, item.place or None, *words)
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
