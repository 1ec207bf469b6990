"""``rolltop import``: files and folders become documents in memory."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any, Final

import msgspec

from app.cli.client import EngineClient
from app.cli.keyboard import Interrupts
from app.cli.output import Output
from app.cli.progress import StatusLine
from app.cli.words import later, listed, sentence, told
from app.engine_options import host_options
from app.paths import data_folder
from app.settings.store import read_preferences
from engine.errors import EngineError
from engine.protocol import (
    EngineStatus,
    Event,
    GetStatus,
    ImportDocuments,
    ImportProgress,
    ImportSummary,
)
from engine.store.text import one_line
from models.sentence import unsaid

LOOK_S: Final = 0.2
WAIT_S: Final = 15.0

LATER: Final = later(
    "Everything can be searched by its words now. For search by meaning {left} passages remain: "
    "they are prepared while Rolltop runs."
)


def run(arguments: argparse.Namespace) -> int:
    """Import and end.

    Returns 0, or 1 if a file was left out or nothing could be done, 130 after Ctrl-C, 141 when nobody reads the output
    any more, 143 when the program was told to end.
    """
    if not all(path.strip() for path in arguments.paths):
        print(told("Name a file or folder."), file=sys.stderr)
        return 1
    importing = _Import(arguments)
    with importing.interrupts.watched():
        try:
            return importing.run()
        except EngineError as error:
            importing.progress.clear()
            print(sentence(error.sentence), file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return importing.left_with
        finally:
            importing.client.close()


class _Import:
    def __init__(self, arguments: argparse.Namespace) -> None:
        self._paths = tuple(os.path.abspath(Path(path).expanduser()) for path in arguments.paths)
        self._agent = arguments.agent
        self._json = arguments.json
        self._wait = not arguments.no_wait
        folder = data_folder(getattr(arguments, "data", None))
        loader, embedder = (getattr(arguments, name, None) for name in ("model_loader", "embedder"))
        options = host_options(folder, read_preferences(folder), loader, embedder=embedder)
        self.progress = StatusLine()
        self.client = EngineClient(options, self._take, self._leave, lambda: self.interrupts.told_to_end)
        self.interrupts = Interrupts(self.client.interrupt)
        self._output = Output(self.client.interrupt)

    def run(self) -> int:
        with self.interrupts.raised():
            self.client.start()
        summary: ImportSummary = self.client.ask(ImportDocuments(job=0, paths=self._paths, agent_id=self._agent))
        self.progress.clear()
        if not summary.cancelled and self._wait:
            with contextlib.suppress(KeyboardInterrupt):
                self._embed()
        self.progress.clear()
        self._output.say(json.dumps(_as_json(summary), ensure_ascii=False) if self._json else _in_words(summary))
        if summary.cancelled:
            return self.left_with
        return 1 if summary.problems or not summary.total else 0

    @property
    def left_with(self) -> int:
        if self._output.gone:
            return 128 + 13
        return 128 + 15 if self.interrupts.told_to_end else 128 + 2

    def _leave(self) -> None:
        raise KeyboardInterrupt

    def _embed(self) -> None:
        """Give search by meaning some time to cover what was added; the rest is left for the next start."""
        most = 0
        ends = time.monotonic() + WAIT_S
        while not self.client.take_interrupt():
            status: EngineStatus = self.client.ask(GetStatus(job=0))
            left = status.pending_embeddings
            most = max(most, left)
            if not left and status.embedder != "loading":
                return
            if time.monotonic() > ends:
                self.progress.clear()
                print(told(LATER, left=left), file=sys.stderr)
                return
            self.progress.show(
                told("preparing the search by meaning: {done} of {total} passages", done=most - left, total=most)
            )
            time.sleep(LOOK_S)

    def _take(self, event: Event) -> None:
        if isinstance(event, ImportProgress):
            if event.problem is not None:
                self.progress.clear()
                print(
                    f"{one_line(event.problem.path)}: {sentence(unsaid(event.problem.said, event.problem.sentence))}",
                    file=sys.stderr,
                    flush=True,
                )
            else:
                self.progress.show(
                    told("{done} of {total}  {name}", done=event.done, total=event.total, name=event.name)
                )


def _as_json(summary: ImportSummary) -> dict[str, Any]:
    problems = [
        {"path": problem.path, "name": problem.name, "sentence": problem.sentence, "detail": problem.detail}
        for problem in summary.problems
    ]
    return msgspec.to_builtins(summary) | {"problems": problems}


def _in_words(summary: ImportSummary) -> str:
    if not summary.total and not summary.cancelled:
        return told("There is no file here that can be read: txt, md, html, pdf, docx or csv.")
    parts = [
        told(words, count=count)
        for count, words in (
            (summary.added, later("{count} added")),
            (summary.changed, later("{count} changed and read again")),
            (summary.unchanged, later("{count} unchanged")),
            (len(summary.problems), later("{count} left out")),
        )
        if count
    ]
    stopped = [told("Stopped; what was added stays.")] if summary.cancelled else []
    files = told("Files: {files}.", files=listed(parts)) if parts else told("No file was added.")
    return " ".join([files, *stopped])
