"""Entry point ``rolltop``: parses, builds objects, passes them in."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from app.cli.arguments import make_parser
from app.cli.words import language_of, later, sentence, speak, told
from app.instance.claim import claim_or_call
from app.paths import data_folder, missing_data_folder, unknown_data_folder
from app.settings.store import read_preferences, unreadable_preferences
from engine.language import Language
from engine.logs import start_log
from models.kept_json import tell_what_is_kept_aside
from models.network import allow_network

UNREADABLE_PLACES = later(
    "The file {path} says where you moved Rolltop’s folders, and it cannot be read, so nothing was started. It is left "
    "as it is. Mend it or take it away, or name the folder with --data."
)
UNREADABLE_SETTINGS = later(
    "The settings file {path} cannot be read, so the usual settings are used for what it does not tell. It is left as "
    "it is."
)
MISSING = later(
    "The data folder {folder} is not there, so nothing was started. Connect its disk and try again, or name another "
    "folder with --data."
)
NO_DISPLAY = later("There is no display here, so Rolltop opens in the terminal instead.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, or open the window."""
    os.umask(0o077)  # what Rolltop writes is the user's alone
    speak(_language(sys.argv[1:] if argv is None else argv))
    arguments = make_parser().parse_args(argv)
    folder = data_folder(getattr(arguments, "data", None))
    in_window = arguments.command in (None, "ask") and _has_display()
    missing = missing_data_folder(getattr(arguments, "data", None))
    if missing is not None:
        return _refuse(told(MISSING, folder=missing), in_window)
    unknown = unknown_data_folder(getattr(arguments, "data", None))
    if unknown is not None:
        return _refuse(told(UNREADABLE_PLACES, path=unknown), in_window)
    start_log(folder)
    if not in_window:
        _tell_unreadable(folder, arguments.command)
    allow_network(read_preferences(folder).network_allowed)
    match arguments.command:
        case "chat":
            return _chat(arguments)
        case "ask":
            return _open_window(arguments)
        case "models":
            from app.cli import models

            return models.run(arguments)
        case "import":
            from app.cli import import_files

            return import_files.run(arguments)
        case "export":
            from app.cli import export

            return export.run(arguments)
        case "search":
            from app.cli import search

            return search.run(arguments)
        case "forget":
            from app.cli import forget

            return forget.run(arguments)
        case "tidy":
            from app.cli import tidy

            return tidy.run(arguments)
        case "agents":
            from app.cli import agents

            return agents.run(arguments)
        case "tools":
            from app.cli import tools

            return tools.run(arguments)
        case "backup":
            from app.cli import backup

            return backup.run(arguments)
        case "restore":
            from app.cli import restore

            return restore.run(arguments)
        case "doctor":
            from app.cli import doctor

            return doctor.run(arguments)
        case _:
            return _open_window(arguments)


def _language(words: Sequence[str]) -> Language:
    """Of what is said before the words are understood, and of their help."""
    named = _value_of("--language", words)
    preferences = read_preferences(data_folder(Path(data) if (data := _value_of("--data", words)) else None))
    return language_of(replace(preferences, language=named) if named in ("system", "en", "zh") else preferences)


def _value_of(option: str, words: Sequence[str]) -> str:
    for at, word in enumerate(words):
        if word == option and at + 1 < len(words):
            return words[at + 1]
        if word.startswith(f"{option}="):
            return word.removeprefix(f"{option}=")
    return ""


def _refuse(text: str, in_window: bool) -> int:
    print(text, file=sys.stderr)
    if in_window:
        from app.around.missing import show_sentence

        show_sentence(text)
    return 1


def _tell_unreadable(folder: Path, command: str | None) -> None:
    """Say in the terminal which small files are broken; the window says it in bars, an engine in notices."""
    path = unreadable_preferences(folder)
    if path is not None:
        print(told(UNREADABLE_SETTINGS, path=path), file=sys.stderr)
    if command in ("models", "doctor"):
        tell_what_is_kept_aside(lambda kept: print(sentence(kept), file=sys.stderr))


def _chat(arguments: argparse.Namespace) -> int:
    from app.cli import chat

    exit_code = chat.run(arguments)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # one Ctrl-C too many does not disturb the end
    return exit_code


def _open_window(arguments: argparse.Namespace) -> int:
    if not _has_display():
        print(told(NO_DISPLAY))
        talk = make_parser().parse_args(["chat", *_common_arguments(arguments)])
        talk.fetches = True  # who opens Rolltop for the first time comes to a conversation
        return _chat(talk)
    folder = data_folder(getattr(arguments, "data", None))
    asks = arguments.command == "ask"
    claim = claim_or_call(folder, "ask" if asks else "stay" if arguments.background else "open")
    if claim is None:
        return 0
    from app.desktop import Opening, run

    try:
        return run(
            folder,
            getattr(arguments, "model", None),
            arguments.language,
            getattr(arguments, "model_loader", None),
            getattr(arguments, "embedder", None),
            Opening(asks, arguments.background),
        )
    finally:
        claim.release()


def _common_arguments(arguments: argparse.Namespace) -> list[str]:
    given = [(name, getattr(arguments, name, None)) for name in ("data", "model", "model_loader", "embedder")]
    return [part for name, value in given if value is not None for part in (f"--{name.replace('_', '-')}", str(value))]


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


if __name__ == "__main__":
    sys.exit(main())
