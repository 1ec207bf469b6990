"""A reply that was stopped, interrupted or cut by length goes on where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine.context.window import ContextWindow
from engine.context.windows import ConversationWindows
from engine.errors import EngineError, say
from engine.turn_state import TurnState
from engine.values import ContextReport, Message

LEAST_TOKENS: Final = 32
"""So much of a reply must stand in the prompt for it to go on."""


def reopened(turn: TurnState, reply: Message, windows: ConversationWindows) -> ContextWindow:
    """The window of a conversation up to the end of its last reply, with room for more of it.

    Only what is not evaluated yet is read again. Earlier turns leave the window where there is no room; of a reply that
    fills it by itself, its second half stands there.

    Raises:
        EngineError: there is no room.
    """
    window = windows.before_turn(reply.conversation_id, turn.agent_id, turn.message.turn_id + 1)
    if _text_of(window, reply) != reply.text:  # a character was cut in the middle, or the model reasoned before it
        rewrite(window, reply, reply.text)
    window = windows.make_room(turn.job, window, 0)
    return _shortened(window, reply) if window.n_tokens > window.budget_tokens else window


def extend(window: ContextWindow, reply: Message, tokens: Sequence[int]) -> None:
    """Put what was generated behind the tokens of a reply, which stands at the end of a window."""
    own = [entry for entry in window.entries if reply.id in entry.message_ids]
    before = [token for entry in own for token in entry.tokens]
    window.entries = [entry for entry in window.entries if entry not in own]
    window.add_assistant_tokens([*before, *tokens], reply.turn_id, (reply.id,), reply.origin)


def rewrite(window: ContextWindow, reply: Message, text: str) -> None:
    """Put the text of a reply, which stands at the end of a window, in the place of its tokens."""
    window.entries = [entry for entry in window.entries if reply.id not in entry.message_ids]
    window.add_assistant_text(text, reply.turn_id, (reply.id,), reply.origin)


def joined(before: ContextReport | None, now: ContextReport) -> ContextReport:
    """What a reply was made from, of both its parts: the memories of the first, the tokens of the last."""
    if before is None:
        return now
    return replace(
        before,
        n_ctx=now.n_ctx,
        segments=now.segments,
        reused_tokens=now.reused_tokens,
        evaluated_tokens=now.evaluated_tokens,
        restored_tokens=now.restored_tokens,
        prefill_ms=before.prefill_ms + now.prefill_ms,
        decode_ms=before.decode_ms + now.decode_ms,
        generated_tokens=before.generated_tokens + now.generated_tokens,
        first_turn_id=now.first_turn_id,
        block_versions=now.block_versions,
    )


def _text_of(window: ContextWindow, reply: Message) -> str:
    tokens = [token for entry in window.entries if reply.id in entry.message_ids for token in entry.tokens]
    return window.model.detokenize(tokens)


def _shortened(window: ContextWindow, reply: Message) -> ContextWindow:
    """The window with the end of the reply only."""
    own = next(entry for entry in reversed(window.entries) if reply.id in entry.message_ids)
    kept = min(len(own.tokens) // 2, len(own.tokens) - (window.n_tokens - window.budget_tokens))
    if kept < LEAST_TOKENS:
        raise EngineError(
            say(
                "There is no room to go on with this reply: it fills the model's window. What there is of it is kept. "
                "Ask for the rest in a message of its own."
            )
        )
    window.entries[window.entries.index(own)] = replace(own, tokens=own.tokens[-kept:])
    return window
