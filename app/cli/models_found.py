"""``rolltop models find``: model files of other programs."""

from __future__ import annotations

import json
import sys
from typing import Final

from app.cli.progress import megabytes
from app.cli.words import counted, later, sentence, told
from models.discovery import FoundModel, Search, add_found, discover
from models.library import Library

_CAN_ONE: Final = later("1 can be added with `rolltop models find --add`; the file stays where it is.")
_CAN_MANY: Final = later("{count} can be added with `rolltop models find --add`; the files stay where they are.")


def find(library: Library, add: bool, as_json: bool) -> None:
    """Tell what other programs have, and add what can be used if that is wanted."""
    search = discover(library, None if as_json else _tell)
    wanted = [model for model in search.found if add and not model.problem and not model.listed]
    refused = add_found(library, wanted)
    if as_json:
        print(json.dumps(_as_json(search, len(wanted) - len(refused)), ensure_ascii=False))
        return
    for note in search.notes:
        print(sentence(note), file=sys.stderr)
    for one in refused:
        print(sentence(one), file=sys.stderr)
    usable = [model for model in search.found if not model.problem and not model.listed]
    if add:
        added = len(wanted) - len(refused)
        print(told("Added {count} of {total} files.", count=added, total=len(search.found)))
    elif usable:
        print(counted(len(usable), _CAN_ONE, _CAN_MANY))
    elif not search.found:
        print(told("No model files of other programs were found."))


def _tell(model: FoundModel) -> None:
    state = sentence(model.problem) or (told("on the list already") if model.listed else told("can be used"))
    print(f"  {model.program}: {model.title}  {megabytes(model.size_bytes)}  ({state})\n    {model.path}")


def _as_json(search: Search, added: int) -> dict[str, object]:
    return {
        "found": [
            {
                "path": str(model.path),
                "title": model.title,
                "program": model.program,
                "size_bytes": model.size_bytes,
                "problem": model.problem or None,
                "listed": model.listed,
            }
            for model in search.found
        ],
        "notes": list(search.notes),
        "added": added,
    }
