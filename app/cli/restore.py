"""``rolltop restore``: a backup, or memory as it was at a date."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from app.cli.dates import moment
from app.cli.words import counted, later, sentence, told
from app.paths import data_folder
from engine.addressing.addressed import addressed
from engine.errors import EngineError, say
from engine.memory.rewinding import Rewind, Target, change_of_step
from engine.services import Services
from engine.store import Store
from engine.store.restoring import require_restorable, restore_backup
from engine.values import MemoryChange

_ERASED_ONE = later("1 stays away: it was forgotten for good.")
_ERASED_MANY = later("{count} stay away: they were forgotten for good.")
LINES_SHOWN = 20
LINE_CHARACTERS = 70
_NAMES = {
    "block": later("block “{label}”"), "fact": later("fact"), "document": later("document"),
    "conversation": later("conversation"), "agent": later("settings"),
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
        print(sentence(error.sentence), file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print("\n" + told("Nothing was changed."), file=sys.stderr)
        return 1


def _restore_file(folder: Path, backup: Path, yes: bool) -> int:
    require_restorable(folder, backup)
    print(
        told(
            "The memory in {folder} is replaced by a copy of {backup}; what is there now is kept beside it.",
            folder=folder, backup=backup,
        )
    )  # fmt: skip
    if not _confirmed(yes):
        return 1
    aside = restore_backup(folder, backup)
    print(told("The backup was restored."))
    if aside:
        print(told("The memory that was there is {aside} now.", aside=aside))
    return 0


def _restore_date(services: Services, args: argparse.Namespace) -> int:
    agent_id = services.agent_id(args.agent)
    at = moment(args.to, end_of_day=True)
    target = _target(services, agent_id, args)
    seen = services.store.journal.newest_id(agent_id)
    rewind = services.journal.preview_restore(agent_id, at, target)
    then = datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")
    if not rewind.steps:
        print(told("Nothing has changed since {then}.", then=then))
        _tell_erased(rewind)
        return 0
    print(told("To how it was at {then}:", then=then))
    _preview(rewind)
    if not _confirmed(args.yes):
        return 1
    changes = services.journal.restore(agent_id, at, target, seen=seen)
    print(
        told(
            "Restored ({count} in all). To take this back: rolltop restore --undo {batch}", count=len(changes),
            batch=changes[0].batch,
        )
    )  # fmt: skip
    return 0


def _undo(services: Services, batch: str, yes: bool) -> int:
    print(told("This is taken back:"))
    _list(_would_undo(services, batch))
    if not _confirmed(yes):
        return 1
    changes = services.journal.undo(batch)
    print(
        told(
            "Taken back ({count} in all). To do them again: rolltop restore --undo {batch}", count=len(changes),
            batch=changes[0].batch,
        )
    )  # fmt: skip
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
        print("  " + told("… and {count} more", count=len(changes) - LINES_SHOWN))


def _tell_erased(rewind: Rewind) -> None:
    if rewind.erased:
        print("  " + counted(rewind.erased, _ERASED_ONE, _ERASED_MANY))


def _line(change: MemoryChange) -> str:
    name = told(_NAMES.get(change.entity_type, change.entity_type), label=change.label)
    match change.operation:
        case "create":
            return f"+ {name}: {_short(change.text)}"
        case "delete":
            return f"- {name}: {_short(change.previous_text)}"
        case "update":
            old, new = _short(change.previous_text), _short(change.text)
            return f"~ {name}: {new}" if old == new else f"~ {name}: {old} → {new}"


def _short(text: str) -> str:
    line = addressed(" ".join(text.split()))
    return line if len(line) <= LINE_CHARACTERS else f"{line[: LINE_CHARACTERS - 1]}…"


def _confirmed(yes: bool) -> bool:
    if yes:
        return True
    if not sys.stdin.isatty():
        print(told("Nothing was changed. Add --yes to do it."), file=sys.stderr)
        return False
    if input(told("Do it? [y/N] ")).strip().casefold() in ("y", "yes", "是", "好"):
        return True
    print(told("Nothing was changed."))
    return False
