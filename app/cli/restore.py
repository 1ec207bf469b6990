"""``rolltop restore``: a backup, or memory as it was at a date."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from app.cli.dates import moment
from app.paths import data_folder
from engine.errors import EngineError, say
from engine.memory.rewinding import Rewind, Target, change_of_step
from engine.services import Services
from engine.store import Store
from engine.store.restoring import require_restorable, restore_backup
from engine.values import MemoryChange

LINES_SHOWN = 20
LINE_CHARACTERS = 70
_NAMES = {
    "block": "block", "fact": "memory", "document": "document", "conversation": "conversation", "agent": "settings",
}  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Exit code 0, or 1 after a failure that is told in a sentence, or where nobody said yes."""
    folder = data_folder(getattr(args, "data", None))
    try:
        if args.file is not None:
            return _restore_file(folder, args.file, args.yes)
        store = Store.open(folder)
        try:
            services = Services.over(store)
            return _undo(services, args.undo, args.yes) if args.undo is not None else _restore_date(services, args)
        finally:
            store.close()
    except EngineError as error:
        print(error, file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print("\nNothing was changed.", file=sys.stderr)
        return 1


def _restore_file(folder: Path, backup: Path, yes: bool) -> int:
    require_restorable(folder, backup)
    print(f"The memory in {folder} is replaced by a copy of {backup}; what is there now is kept beside it.")
    if not _confirmed(yes):
        return 1
    aside = restore_backup(folder, backup)
    print("The backup was restored." + (f" The memory that was there is {aside} now." if aside else ""))
    return 0


def _restore_date(services: Services, args: argparse.Namespace) -> int:
    agent_id = services.agent_id(args.agent)
    at = moment(args.to, end_of_day=True)
    target = _target(services, agent_id, args)
    seen = services.store.journal.newest_id(agent_id)
    rewind = services.journal.preview_restore(agent_id, at, target)
    then = datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")
    if not rewind.steps:
        print(f"Nothing has changed since {then}.")
        _tell_erased(rewind)
        return 0
    print(f"To how it was at {then}:")
    _preview(rewind)
    if not _confirmed(args.yes):
        return 1
    changes = services.journal.restore(agent_id, at, target, seen=seen)
    print(f"Restored ({len(changes)} in all). To take this back: rolltop restore --undo {changes[0].batch}")
    return 0


def _undo(services: Services, batch: str, yes: bool) -> int:
    print("This is taken back:")
    _list(_would_undo(services, batch))
    if not _confirmed(yes):
        return 1
    changes = services.journal.undo(batch)
    print(f"Taken back ({len(changes)} in all). To do them again: rolltop restore --undo {changes[0].batch}")
    return 0


class _OnlyLooked(Exception):
    """Ends a transaction of which nothing is to stay."""


def _would_undo(services: Services, batch: str) -> Sequence[MemoryChange]:
    """What taking back would do. Raises EngineError if it cannot be done."""
    changes: Sequence[MemoryChange] = ()
    with contextlib.suppress(_OnlyLooked), services.store.transaction():
        changes = services.journal.undo(batch)
        raise _OnlyLooked
    return changes


def _target(services: Services, agent_id: int, args: argparse.Namespace) -> Target | None:
    if args.block is not None and args.fact is not None:
        raise EngineError(say("Choose either a block or a memory, not both."))
    if args.fact is not None:
        fact = services.store.facts.get(args.fact)
        if fact is None or fact.agent_id != agent_id:
            raise EngineError(say("There is no memory with the number {number}.", number=args.fact))
        return ("fact", args.fact)
    if args.block is None:
        return None
    for entry in services.store.journal.page(agent_id, args.block, "block", None, None, -1):
        if f'"label":"{args.block}"' in entry.after + entry.before:
            return ("block", entry.entity_id)
    return ("block", services.blocks.by_label(agent_id, args.block).id)


def _preview(rewind: Rewind) -> None:
    _list([change_of_step(step) for step in rewind.steps])
    _tell_erased(rewind)


def _list(changes: Sequence[MemoryChange]) -> None:
    for change in changes[:LINES_SHOWN]:
        print(f"  {_line(change)}")
    if len(changes) > LINES_SHOWN:
        print(f"  … and {len(changes) - LINES_SHOWN} more")


def _tell_erased(rewind: Rewind) -> None:
    if rewind.erased:
        print(f"  {rewind.erased} stay away: they were forgotten for good.")


def _line(change: MemoryChange) -> str:
    name = _NAMES.get(change.entity_type, change.entity_type)
    if change.entity_type == "block":
        name = f"block “{change.label}”"
    match change.operation:
        case "create":
            return f"+ {name}: {_short(change.text)}"
        case "delete":
            return f"- {name}: {_short(change.previous_text)}"
        case "update":
            old, new = _short(change.previous_text), _short(change.text)
            return f"~ {name}: {new}" if old == new else f"~ {name}: {old} → {new}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LINE_CHARACTERS else f"{line[: LINE_CHARACTERS - 1]}…"


def _confirmed(yes: bool) -> bool:
    if yes:
        return True
    if not sys.stdin.isatty():
        print("Nothing was changed. Add --yes to do it.", file=sys.stderr)
        return False
    if input("Do it? [y/N] ").strip().casefold() in ("y", "yes", "是"):
        return True
    print("Nothing was changed.")
    return False
