"""``rolltop models``: list, get, add."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from models.catalogue import CATALOGUE, ModelSpec, find_spec
from models.download import Progress, ensure_model
from models.errors import ModelsError
from models.library import Library, ModelFile

BAR_WIDTH = 30
LINE_EVERY_PERCENT = 10


def run(args: argparse.Namespace) -> int:
    """Exit code 0, 1 after a failure that is told in a sentence, or 130 after Ctrl+C."""
    library = Library()
    try:
        match args.action:
            case "list":
                _list(library, args.json)
            case "get":
                _get(library, args.id)
            case _:
                _add(library, args.file)
    except ModelsError as error:
        print(error, file=sys.stderr)
        if error.detail:
            print(error.detail, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The download continues from there next time.", file=sys.stderr)
        return 130
    return 0


def _list(library: Library, as_json: bool) -> None:
    files = library.files()
    here = {file.spec_id for file in files}
    missing = [spec for spec in CATALOGUE if spec.id not in here]
    if as_json:
        answer = {
            "folder": str(library.folder),
            "local": [_file_json(file) for file in files],
            "catalogue": [_spec_json(spec) for spec in CATALOGUE],
        }
        print(json.dumps(answer, ensure_ascii=False))
        return
    print(f"Models folder: {library.folder}")
    for file in files:
        state = file.problem or ("checked" if file.verified else "your file" if not file.spec_id else "not checked yet")
        print(f"  {file.spec_id or file.path.name}  {_megabytes(file.size_bytes)}  {file.title}  ({state})")
        if file.outside:
            print(f"    {file.path}")
    if missing:
        print("Can be fetched with `rolltop models get ID`:")
    for spec in missing:
        print(f"  {spec.id}  {_megabytes(spec.size_bytes)}  {spec.title}, {spec.license}")
        print(f"    {spec.description_en}\n    {spec.description_zh}")


def _file_json(file: ModelFile) -> dict[str, Any]:
    return {
        "path": str(file.path),
        "id": file.spec_id or None,
        "title": file.title,
        "size_bytes": file.size_bytes,
        "verified": file.verified,
        "outside": file.outside,
        "problem": file.problem or None,
        "architecture": file.header.architecture if file.header else None,
        "parameters": file.header.parameters if file.header else None,
        "n_ctx_train": file.header.n_ctx_train if file.header else None,
    }


def _spec_json(spec: ModelSpec) -> dict[str, Any]:
    return {
        "id": spec.id,
        "title": spec.title,
        "description": {"en": spec.description_en, "zh": spec.description_zh},
        "parameters": spec.parameters,
        "quantization": spec.quantization,
        "size_bytes": spec.size_bytes,
        "sha256": spec.sha256,
        "license": spec.license,
    }


def _get(library: Library, model_id: str) -> None:
    spec = find_spec(model_id)
    show = ProgressLine(spec.title)
    try:
        path = ensure_model(spec, show, library=library)
    finally:
        show.end()
    print(f"{spec.title} is ready: {path}")


def _add(library: Library, path: Path) -> None:
    file = library.add(path)
    print(f"Added {file.title} ({_megabytes(file.size_bytes)}): {file.path}")


class ProgressLine:
    """Shows progress: a bar that moves on a terminal, else a line every ten percent."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._moving = sys.stderr.isatty()
        self._next_percent = 0
        self._open_line = False
        self._last_stage = ""

    def __call__(self, now: Progress) -> None:
        percent = 100 * now.done_bytes // max(1, now.total_bytes)
        if now.stage != self._last_stage:
            self._last_stage = now.stage
            self._next_percent = 0
        if now.note:
            self.end()
            print(now.note, file=sys.stderr, flush=True)
        elif self._moving:
            self._draw(now, percent)
        elif percent >= self._next_percent:
            self._next_percent = percent // LINE_EVERY_PERCENT * LINE_EVERY_PERCENT + LINE_EVERY_PERCENT
            print(self._text(now, percent), file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the bar's line."""
        if self._open_line:
            print(file=sys.stderr, flush=True)
        self._open_line = False

    def _draw(self, now: Progress, percent: int) -> None:
        full = BAR_WIDTH * percent // 100
        bar = "#" * full + "-" * (BAR_WIDTH - full)
        print(f"\r\033[K[{bar}] {self._text(now, percent)}", end="", file=sys.stderr, flush=True)
        self._open_line = True

    def _text(self, now: Progress, percent: int) -> str:
        doing = "Checking" if now.stage == "check" else "Fetching"
        speed = f", {_megabytes(int(now.bytes_per_second))}/s" if now.bytes_per_second else ""
        return f"{doing} {self._title}: {percent} % of {_megabytes(now.total_bytes)}{speed}"


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB" if count >= 1e6 else f"{count / 1e3:,.0f} kB"
