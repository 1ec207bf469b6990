"""Making room: the oldest half of the history becomes a line of the running summary. Messages stay in recall."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, cast

from engine.context.long_messages import LongMessages
from engine.context.quoting import untrusted_among
from engine.context.render import render_previous, render_transcript_line
from engine.context.window import ContextWindow
from engine.language import Language
from engine.llm.base import CONVERSATION, REBUILD, SCRATCH, CancelFlag, LanguageModel, Sampling
from engine.llm.sequences import common_prefix
from engine.prompts import load_prompt
from engine.services import Services
from engine.values import Message, Origin

SUMMARY_TOKENS: Final = 220
CHUNK_TOKENS: Final = 900
PROMPT_TOKENS: Final = 500
KEEP_SHARE: Final = 0.5
SUMMARY_SAMPLING: Final = Sampling(temperature=0.2, repeat_penalty=1.1, seed=1)


class Evictor:
    """Runs on the inference lane. Uses ``SCRATCH``."""

    def __init__(self, services: Services, model: LanguageModel, long_messages: LongMessages) -> None:
        self._services = services
        self._model = model
        self._long = long_messages

    def turns_to_evict(self, window: ContextWindow, needed: int = 0) -> frozenset[int]:
        """The oldest turns: about half of the history.

        Args:
            needed: tokens that a turn to come must find room for; the last turn then goes too if there is none.
        """
        room = window.budget_tokens - window.head_tokens - needed - SUMMARY_TOKENS
        turns = window.turns_to_evict(int(min(KEEP_SHARE * window.budget_tokens, room)))
        kept = sum(size for turn, size in window.turn_tokens().items() if turn not in turns)
        return frozenset(window.turn_ids() if needed and kept > room else turns)

    def summarise(self, window: ContextWindow, turns: Collection[int], cancel: CancelFlag) -> bool:
        """Put a summary in the place of these turns in the store; the window stays as it is.

        False if it was cancelled, or another branch has come into view; nothing has changed then.
        """
        recall, conversation_id = self._services.recall, window.conversation_id
        rows = [row for row in recall.window(conversation_id) if row.turn_id in turns and row.kind != "summary"]
        spoken = [self._long.for_summary(row) for row in rows if row.kind == "text" and row.text]
        previous = recall.latest_summary(conversation_id)
        self._make_cells(window)
        language = cast(Language, window.language)
        before, origin = (previous.text, previous.origin) if previous else ("", "conversation")
        summary = summarise(self._model, before, spoken, language, cancel, origin)
        if summary is None:
            return False
        ids = [row.id for row in rows]
        with self._services.store.transaction():
            if not recall.are_in_view(ids):  # another branch was chosen meanwhile
                return False
            origin = untrusted_among([*(row.origin for row in spoken), origin])
            recall.add_summary(conversation_id, summary, ids, origin)
        return True

    def _make_cells(self, window: ContextWindow) -> None:
        """See that the summary finds free cells: the next prompt goes first, then all but the static head."""
        model = self._model
        needed = CHUNK_TOKENS + 2 * SUMMARY_TOKENS + PROMPT_TOKENS
        if self._free_cells() < needed:
            model.clear(REBUILD)
        if self._free_cells() >= needed:
            return
        kept = common_prefix(model.ledger(CONVERSATION), window.entries[0].tokens)
        if kept:
            model.copy_prefix(CONVERSATION, CONVERSATION, kept)
        else:
            model.clear(CONVERSATION)

    def _free_cells(self) -> int:
        """At least so many; shared cells are counted for each sequence."""
        return self._model.n_ctx - sum(len(self._model.ledger(n)) for n in range(self._model.n_sequences))


def summarise(
    model: LanguageModel,
    previous: str,
    messages: Sequence[Message],
    language: Language,
    cancel: CancelFlag,
    origin: Origin = "conversation",
) -> str | None:
    """The new running summary of ``previous`` and the evicted ``messages``, read in chunks. None if cancelled.

    Uses ``SCRATCH`` and leaves it empty. Recursive summary as in MemGPT (Packer et al. 2023, section 2.1).

    Args:
        origin: of ``previous``. What a chunk from outside comes to is a quotation for the next one, as ``previous`` is.
    """
    summary = previous
    for chunk, chunk_origin in _chunks(model, messages, language):
        before = render_previous(summary, language, origin) if summary else ""
        written = _summarise_chunk(model, before, chunk, language, cancel)
        if written is None:
            return None
        summary, origin = written or summary, untrusted_among((origin, chunk_origin))
    return summary


def _chunks(model: LanguageModel, messages: Sequence[Message], language: Language) -> list[tuple[str, Origin]]:
    """What is read at once, and where its words come from."""
    chunks: list[tuple[str, Origin]] = []
    lines: list[str] = []
    origins: list[Origin] = []
    size = 0
    for message in messages:
        line = render_transcript_line(message.role, " ".join(message.text.split()), language, message.origin)
        for piece in _pieces(model, line):
            tokens = len(model.tokenize(piece))
            if lines and size + tokens > CHUNK_TOKENS:
                chunks.append(("\n".join(lines), untrusted_among(origins)))
                lines, origins, size = [], [], 0
            lines.append(piece)
            origins.append(message.origin)
            size += tokens
    return [*chunks, ("\n".join(lines), untrusted_among(origins))] if lines else chunks


def _pieces(model: LanguageModel, line: str) -> list[str]:
    """A line cut into parts that each fit a chunk."""
    tokens = model.tokenize(line)
    if len(tokens) <= CHUNK_TOKENS:
        return [line]
    parts = -(-len(tokens) // CHUNK_TOKENS)
    width = -(-len(line) // parts)
    return [line[start : start + width] for start in range(0, len(line), width)]


def _summarise_chunk(
    model: LanguageModel, previous: str, transcript: str, language: Language, cancel: CancelFlag
) -> str | None:
    form = model.format
    prompt = load_prompt("summary", language).render(previous=previous or "-", transcript=transcript)
    tokens = [
        *model.tokenize(form.before_system, special=True),
        *model.tokenize(form.system_to_user, special=True),
        *model.tokenize(prompt),
        *model.tokenize(form.user_to_assistant, special=True),
    ]
    try:
        if not model.prefill(SCRATCH, tokens, cancel).complete:
            return None
        made = model.generate(SCRATCH, SUMMARY_TOKENS, SUMMARY_SAMPLING, stop=form.stop, cancel=cancel)
    finally:
        model.clear(SCRATCH)
    if made.stop_reason == "cancelled":
        return None
    return _whole_sentences(made.text.strip()) if made.stop_reason == "length" else made.text.strip()


def _whole_sentences(text: str) -> str:
    """Text up to its last finished sentence; all of it where there is none."""
    end = max(text.rfind(mark) for mark in ".!?。！？")
    return text[: end + 1] if end > 0 else text
