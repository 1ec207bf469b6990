"""``rolltop models``: list, get, add, find, remove, settings."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from app.cli.progress import ProgressLine, megabytes
from app.cli.words import sentence, spoken, told
from engine.hardware import measure
from models.advice import Advice, advise_file, advise_spec, recommend
from models.catalogue import CATALOGUE, ModelSpec, find_spec
from models.download import ensure_model
from models.errors import ModelsError
from models.hardware import Hardware
from models.library import Library, ModelFile
from models.settings import ModelSettingsFile
from models.speeds import SpeedBook


def run(args: argparse.Namespace) -> int:
    """Exit code 0, 1 after a failure that is told in a sentence, or 130 after Ctrl+C."""
    library = Library()
    try:
        match args.action:
            case "list":
                _list(library, args.json)
            case "get":
                _get(library, args.id)
            case "find":
                from app.cli.models_found import find

                find(library, args.add, args.json)
            case "remove":
                _remove(library, args.name, args.yes)
            case "settings":
                from app.cli.model_settings import adjust

                adjust(library, args)
            case _:
                _add(library, args.file)
    except ModelsError as error:
        print(sentence(error.sentence), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\n" + told("Stopped. A download continues from there next time."), file=sys.stderr)
        return 130
    return 0


def _list(library: Library, as_json: bool) -> None:
    hardware = measure()
    files = library.files()
    here = {file.spec_id for file in files}
    best = recommend(hardware, library.folder)
    if as_json:
        answer = {
            "folder": str(library.folder),
            "used_bytes": library.disk_used(),
            "local": [_file_json(file, _advice(library, file, hardware)) for file in files],
            "catalogue": [_spec_json(spec, advise_spec(spec, hardware, library.folder)) for spec in CATALOGUE],
            "recommended": best.spec.id,
        }
        print(json.dumps(answer, ensure_ascii=False))
        return
    print(told("Models folder: {folder} ({size})", folder=library.folder, size=megabytes(library.disk_used())))
    for file in files:
        _print_file(file, _advice(library, file, hardware))
    missing = [spec for spec in CATALOGUE if spec.id not in here]
    if missing:
        print(told("Can be fetched with `rolltop models get ID`:"))
    for spec in missing:
        _print_spec(spec, advise_spec(spec, hardware, library.folder), spec is best.spec)


def _advice(library: Library, file: ModelFile, hardware: Hardware) -> Advice | None:
    settings = ModelSettingsFile(library.folder).of(file.path)
    return advise_file(file, hardware, settings, SpeedBook(library.folder).of(file.path, settings))


def _print_file(file: ModelFile, advice: Advice | None) -> None:
    own = told("not checked yet") if file.spec_id else told("your file")
    state = sentence(file.problem) or (told("checked") if file.verified else own)
    print(f"  {file.spec_id or file.path.name}  {megabytes(file.size_bytes)}  {file.title}  ({state})")
    if file.outside:
        print(f"    {file.path}")
    if advice is not None:
        print(f"    {_told(advice)}")


def _print_spec(spec: ModelSpec, advice: Advice, is_best: bool) -> None:
    mark = "  * " + told("recommended for this computer") if is_best else ""
    print(f"  {spec.id}  {megabytes(spec.size_bytes)}  {spec.title}, {spec.license}{mark}")
    print(f"    {spec.description_zh if spoken() == 'zh' else spec.description_en}")
    print(f"    {_told(advice)}{'' if advice.enough_disk else ' ' + sentence(advice.disk_words)}")


def _told(advice: Advice) -> str:
    weak = told("{verdict}.", verdict=advice.weak_words) if advice.weak_words else ""
    verdict = told("{verdict}.", verdict=advice.verdict_words)
    parts = [verdict, weak, sentence(advice.reason), sentence(advice.speed_words)]
    return ("" if spoken() == "zh" else " ").join(part for part in parts if part)


def _advice_json(advice: Advice | None) -> dict[str, Any]:
    if advice is None:
        return {"verdict": None}
    speed = advice.speed
    return {
        "verdict": advice.verdict,
        "reason": advice.reason,
        "needed_bytes": advice.needed_bytes,
        "enough_disk": advice.enough_disk,
        "prompt_tokens_per_second": round(speed.prompt_per_second, 1) if speed else None,
        "generated_tokens_per_second": round(speed.generated_per_second, 1) if speed else None,
        "speed_measured": speed.measured if speed else False,
    }


def _file_json(file: ModelFile, advice: Advice | None) -> dict[str, Any]:
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
        **_advice_json(advice),
    }


def _spec_json(spec: ModelSpec, advice: Advice) -> dict[str, Any]:
    return {
        "id": spec.id,
        "title": spec.title,
        "description": {"en": spec.description_en, "zh": spec.description_zh},
        "parameters": spec.parameters,
        "quantization": spec.quantization,
        "size_bytes": spec.size_bytes,
        "sha256": spec.sha256,
        "license": spec.license,
        **_advice_json(advice),
    }


def _get(library: Library, model_id: str) -> None:
    spec = find_spec(model_id)
    show = ProgressLine(spec.title)
    try:
        path = ensure_model(spec, show, library=library)
    finally:
        show.end()
    print(told("{title} is ready: {path}", title=spec.title, path=path))


def _add(library: Library, path: Path) -> None:
    file = library.add(path)
    size = megabytes(file.size_bytes)
    print(told("Added {title} ({size}): {path}", title=file.title, size=size, path=file.path))


def _remove(library: Library, name: str, sure: bool) -> None:
    path = library.listed(name).path
    if path.parent != library.folder.absolute():
        library.remove(path)
        print(told("{name} is off the list; the file itself stays: {path}", name=path.name, path=path))
        return
    size = megabytes(path.stat().st_size)
    if not sure and not _agrees(told("Delete {name} ({size}) for good? [y/N] ", name=path.name, size=size)):
        print(told("Nothing was deleted."))
        return
    print(told("Deleted {name}; {size} are free again.", name=path.name, size=megabytes(library.delete(path))))


def _agrees(question: str) -> bool:
    try:
        return input(question).strip().lower() in ("y", "yes", "是", "好")
    except EOFError:
        print()
        return False
