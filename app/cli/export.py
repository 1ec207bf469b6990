"""``rolltop export``: a conversation as Markdown, plain text, a web page or JSON."""

from __future__ import annotations

import argparse
import sys
import tempfile
from datetime import datetime
from pathlib import Path

from app.cli.output import Output
from app.cli.progress import StatusLine
from app.cli.reading import opened_to_read
from app.cli.words import sentence, told
from app.paths import data_folder
from engine.errors import EngineError, say
from engine.exporting.files import export
from engine.language import Language, detect_language
from engine.services import Services
from engine.store.text import one_line

_MOST_LISTED = 1_000_000


def run(arguments: argparse.Namespace) -> int:
    """Exit code 0, 1 after a failure that is told in a sentence, 141 when nobody reads the output any more."""
    try:
        with opened_to_read(data_folder(getattr(arguments, "data", None))) as services:
            return _list(services, arguments) if arguments.list else _export(services, arguments)
    except EngineError as error:
        print(sentence(error.sentence), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _list(services: Services, arguments: argparse.Namespace) -> int:
    agent = services.agent_id(arguments.agent)
    output = Output(lambda: None)
    found = services.recall.list_conversations(agent, limit=_MOST_LISTED, archived=None)
    for one in found:
        title = one_line(one.title or one.preview) or told("(no title)")
        output.say(f"{one.id:>6}  {datetime.fromtimestamp(one.updated_at):%Y-%m-%d %H:%M}  {title[:100]}")
    if not found:
        print(told("There are no conversations yet."), file=sys.stderr)
    return 141 if output.gone else 0


def _export(services: Services, arguments: argparse.Namespace) -> int:
    if arguments.conversation is None:
        raise EngineError(say("Name a conversation by its number. These are listed by: rolltop export --list"))
    if arguments.to is None:
        return _print(services, arguments)
    progress = StatusLine()
    done = export(
        services, (arguments.conversation,), arguments.format, arguments.to.expanduser(),
        _language(services, arguments.conversation),
        tell=lambda done, total: progress.show(told("{done} of {total} messages", done=done, total=total)),
    )  # fmt: skip
    progress.clear()
    print(told("The conversation was written to {path}.", path=done.paths[0]))
    return 0


def _print(services: Services, arguments: argparse.Namespace) -> int:
    output = Output(lambda: None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "conversation"
        export(services, (arguments.conversation,), arguments.format, path, _language(services, arguments.conversation))
        with path.open(encoding="utf-8") as file:
            for line in file:
                output.say(line, end="")
    return 141 if output.gone else 0


def _language(services: Services, conversation_id: int) -> Language:
    """That of the conversation."""
    return detect_language(services.recall.first_words(conversation_id))
