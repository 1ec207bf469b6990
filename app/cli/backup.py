"""``rolltop backup``: a copy of the memory in one file."""

from __future__ import annotations

import argparse
import sys

from app.cli.progress import megabytes
from app.paths import data_folder
from engine.errors import EngineError
from engine.store.restoring import back_up


def run(args: argparse.Namespace) -> int:
    """Exit code 0, or 1 after a failure that is told in a sentence."""
    try:
        back_up(data_folder(getattr(args, "data", None)), args.file)
    except EngineError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The memory was copied to {args.file} ({megabytes(args.file.stat().st_size)}).")
    return 0
