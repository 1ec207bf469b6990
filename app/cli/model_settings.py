"""``rolltop models settings``: how one model is loaded and writes."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from app.cli.words import told
from engine.hardware import measure
from engine.llm.template_check import try_template
from models.errors import LibraryError
from models.gguf import read_header
from models.library import Library
from models.sentence import say
from models.settings import ModelSettings, ModelSettingsFile, problems

AUTOMATIC = "auto"


def adjust(library: Library, args: argparse.Namespace) -> None:
    """Show the settings of a model, changed first where changes are named.

    Raises:
        ModelsError: with a sentence; nothing was changed.
    """
    path = library.listed(args.name).path
    file = ModelSettingsFile(library.folder)
    before = file.of(path)
    settings = changed(ModelSettings() if args.reset else before, args.changes)
    if args.template is not None:
        settings = replace(settings, chat_template=_template(args.template))
    if settings != before:
        _check(path, settings)
        file.keep(path, settings)
    _show(path, settings, args.json)
    if settings != before and not args.json:
        print(told("They hold from the next time the model is loaded."))


def changed(settings: ModelSettings, changes: list[str]) -> ModelSettings:
    """The settings with ``key=value`` put in; "auto" lets the program decide where it can.

    Raises:
        LibraryError: an unknown key, or a value of another kind.
    """
    values = asdict(settings)
    known = [name for name in values if name != "chat_template"]
    for change in changes:
        name, equals, text = change.partition("=")
        if not equals or name not in known:
            raise LibraryError(
                say("“{change}” is not key=value. Keys are: {keys}", change=change, keys=", ".join(known))
            )
        is_optional = getattr(ModelSettings(), name) is None
        values[name] = None if text == AUTOMATIC and is_optional else text
    try:
        return msgspec.convert(values, ModelSettings, strict=False)
    except msgspec.ValidationError as error:
        raise LibraryError(say("A value cannot be used: {reason}", reason=error)) from error


def _template(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LibraryError(say("“{name}” cannot be read: {reason}", name=path.name, reason=error)) from error
    trial = try_template(text)
    if trial.problem:
        raise LibraryError(trial.problem)
    return text


def _check(path: Path, settings: ModelSettings) -> None:
    for name, sentence in problems(settings, read_header(path), measure()).items():
        raise LibraryError(say("{name}: {sentence}", name=name, sentence=sentence))


def _show(path: Path, settings: ModelSettings, as_json: bool) -> None:
    values: dict[str, Any] = asdict(settings)
    if as_json:
        print(json.dumps({"path": str(path), "settings": values}, ensure_ascii=False))
        return
    print(path.name)
    for name, value in values.items():
        if name == "chat_template":
            value = told("your own") if value else told("the file's")
        print(f"  {name} = {AUTOMATIC if value is None else value}")
