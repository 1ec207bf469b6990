"""What the engine says while one talks in the terminal: shown line by line, and kept for a JSON answer."""

from __future__ import annotations

import sys
from typing import Any, Final

from app.cli.chat_words import describe
from app.cli.output import Output
from app.cli.said_words import order_lines
from app.cli.suggestions import suggestion_line
from app.cli.tidy_words import away_words
from app.cli.undoing import Undoing
from app.cli.words import sentence, told
from engine.protocol import (
    ConsolidationReport,
    Event,
    Failed,
    MemoryChanged,
    MemoryOrdered,
    MessageStored,
    ModelLoading,
    Notice,
    PrefillProgress,
    ProposalsChanged,
    ProposalView,
    TextDelta,
)
from engine.values import MemoryChange
from models.sentence import unsaid

_LOADING: Final = "load"


class Hearing:
    """Shows events unless the answers are JSON.

    Args:
        moving: standard output is a terminal, where a line can be written over.

    Attributes:
        sent: the user's message of this turn, once it is stored.
        steps, notices: of this turn.
        changes, proposals: since the last JSON answer.
        undoing: what changed memory, for taking it back.
    """

    def __init__(self, output: Output, as_json: bool, moving: bool, undoing: Undoing) -> None:
        self._output = output
        self._json = as_json
        self._moving = moving
        self._status_width = 0
        self.undoing = undoing
        self.sent: MessageStored | None = None
        self.steps: list[dict[str, Any]] = []
        self.notices: list[str] = []
        self.changes: list[MemoryChange] = []
        self.proposals: list[ProposalView] = []

    def begin_turn(self) -> None:
        self.steps.clear()
        self.notices.clear()

    def take(self, event: Event) -> None:
        """Show an event that belongs to no request, and keep what an answer tells of it."""
        match event:
            case ModelLoading() if event.stage == _LOADING:
                self.status(told("loading the model {share}", share=f"{event.fraction:4.0%}"))
            case PrefillProgress():
                done = event.reused_tokens + event.evaluated_tokens
                self.status(told("reading {done} of {total} tokens", done=done, total=event.total_tokens))
            case TextDelta() if event.channel == "reply" and not self._json:
                self.clear_status()
                self._output.say(event.text, end="")
            case MessageStored():
                self._note(event)
            case ConsolidationReport():
                self._show(away_words(event.summary))
            case MemoryOrdered():
                self._show(*(line for order in event.orders for line in order_lines(order)))
            case MemoryChanged() if event.message_id is not None:  # not what was tidied beside the talk
                self.changes.extend(event.changes)
                self._show(*map(describe, event.changes), *self.undoing.note(event.changes))
            case ProposalsChanged():
                self.proposals.extend(event.proposals)
                self._show(*map(suggestion_line, event.proposals))
            case Notice() if event.sentence not in self.notices:
                self.notices.append(event.sentence)
                self._show(sentence(unsaid(event.said, event.sentence)))
            case Failed():
                self.clear_status()
                print(sentence(unsaid(event.said, event.sentence)), file=sys.stderr)
            case _:
                pass

    def status(self, text: str) -> None:
        """Say what is being done, in a line that goes away again."""
        if self._moving:
            self._output.say(f"\r{text:<{self._status_width}}", end="")
            self._status_width = max(self._status_width, len(text))

    def clear_status(self) -> None:
        if self._moving and self._status_width:
            self._output.say("\r" + " " * self._status_width + "\r", end="")
            self._status_width = 0

    def _show(self, *lines: str) -> None:
        if not self._json:
            self.clear_status()
            for line in lines:
                self._output.say(line)

    def _note(self, event: MessageStored) -> None:
        if event.message.role == "user":
            self.sent = event
        elif event.message.kind != "notice":
            self.steps.append({"tool": event.message.tool, "kind": event.message.kind, "text": event.message.text})
