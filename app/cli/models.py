"""``rolltop models``: list, get, add."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from app.cli.progress import ProgressLine, megabytes
from models.catalogue import CATALOGUE, ModelSpec, find_spec
from models.download import ensure_model
from models.errors import ModelsError
from models.library import Library, ModelFile


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
        print(f"  {file.spec_id or file.path.name}  {megabytes(file.size_bytes)}  {file.title}  ({state})")
        if file.outside:
            print(f"    {file.path}")
    if missing:
        print("Can be fetched with `rolltop models get ID`:")
    for spec in missing:
        print(f"  {spec.id}  {megabytes(spec.size_bytes)}  {spec.title}, {spec.license}")
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
    print(f"Added {file.title} ({megabytes(file.size_bytes)}): {file.path}")
