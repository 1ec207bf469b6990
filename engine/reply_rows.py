"""The rows of a reply that is being written: what there is of it is kept while it grows."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

from engine.services import Services
from engine.store.errors import StoreError
from engine.turn_state import TurnState
from engine.values import ContextReport, Message, StopReason

SAVE_INTERVAL_S: Final = 0.5
_log = logging.getLogger(__name__)


class ReplyRows:
    """
    Args:
        monotonic: seconds, for how often a growing reply is saved.
    """

    def __init__(self, services: Services, monotonic: Callable[[], float]) -> None:
        self._services = services
        self._monotonic = monotonic

    def save_partial(self, turn: TurnState) -> None:
        """Keep what has been written so far, so that a crash leaves it in the conversation."""
        now = self._monotonic()
        if turn.saved_at is not None and now - turn.saved_at < SAVE_INTERVAL_S:
            return
        turn.saved_at = now
        try:
            with self.saving(turn):
                if turn.reply_id is None:
                    self.write_reasoning(turn)
                self.write(turn, "stopped_by_crash", None)
        except StoreError as error:  # such as a full disk: the reply goes on, and its last write says so if it still is
            _log.warning("the reply could not be saved so far: %s %s", error, error.detail)

    @contextmanager
    def saving(self, turn: TurnState) -> Generator[None]:
        """A transaction; if it fails, the turn knows of no row that it would have written."""
        written = turn.reply_id, turn.reasoning_saved
        try:
            with self._services.store.transaction():
                yield
        except BaseException:
            turn.reply_id, turn.reasoning_saved = written
            raise

    def write_reasoning(self, turn: TurnState) -> None:
        """Keep the reasoning in front of the reply; what comes behind its beginning gets a row of its own."""
        message, rest = turn.message, turn.stream.reasoning[turn.reasoning_saved :]
        if rest:
            self._services.recall.append(
                message.conversation_id, "assistant", "reasoning", rest, turn_id=message.turn_id, origin=turn.origin
            )
            turn.reasoning_saved += len(rest)

    def write(self, turn: TurnState, stop_reason: StopReason, report: ContextReport | None) -> Message:
        """The reply as it is now."""
        recall, message, text = self._services.recall, turn.message, turn.stream.reply
        if turn.reply_id is None:
            row = recall.append(
                message.conversation_id,
                "assistant",
                "text",
                text,
                turn_id=message.turn_id,
                stop_reason=stop_reason,
                report=report,
                origin=turn.origin,
            )
            turn.reply_id = row.id
            return row
        if report is None and turn.continued is not None:
            report = turn.continued.report
        return recall.finish(turn.reply_id, text=text, stop_reason=stop_reason, report=report, origin=turn.origin)
