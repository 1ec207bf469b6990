"""``rolltop backup``: a copy of the memory in one file."""

from __future__ import annotations

import argparse
import sys

from app.cli.progress import megabytes
from app.cli.words import sentence, told
from app.paths import data_folder
from engine.errors import EngineError
from engine.store.restoring import back_up


def run(args: argparse.Namespace) -> int:
    """Exit code 0, or 1 after a failure that is told in a sentence."""
    try:
        back_up(data_folder(getattr(args, "data", None)), args.file)
    except EngineError as error:
        print(sentence(error.sentence), file=sys.stderr)
        return 1
    size = megabytes(args.file.stat().st_size)
    print(told("The memory was copied to {file} ({size}).", file=args.file, size=size))
    return 0
