"""Making room: the oldest half of the history becomes a line of the running summary. Messages stay in recall."""

from __future__ import annotations

from collections.abc import Sequence

from engine.context.render import render_transcript_line
from engine.language import Language
from engine.llm.base import SCRATCH, CancelFlag, LanguageModel, Sampling
from engine.prompts import load_prompt
from engine.values import Message

SUMMARY_TOKENS = 220
CHUNK_TOKENS = 900
SUMMARY_SAMPLING = Sampling(temperature=0.2, repeat_penalty=1.1, seed=1)


def summarise(
    model: LanguageModel, previous: str, messages: Sequence[Message], language: Language, cancel: CancelFlag
) -> str | None:
    """The new running summary of ``previous`` and the evicted ``messages``, read in chunks. None if cancelled.

    Uses ``SCRATCH`` and leaves it empty. Recursive summary as in MemGPT (Packer et al. 2023, section 2.1).
    """
    summary = previous
    for chunk in _chunks(model, messages, language):
        written = _summarise_chunk(model, summary, chunk, language, cancel)
        if written is None:
            return None
        summary = written or summary
    return summary


def _chunks(model: LanguageModel, messages: Sequence[Message], language: Language) -> list[str]:
    chunks: list[str] = []
    lines: list[str] = []
    size = 0
    for message in messages:
        line = render_transcript_line(message.role, " ".join(message.text.split()), language)
        for piece in _pieces(model, line):
            tokens = len(model.tokenize(piece))
            if lines and size + tokens > CHUNK_TOKENS:
                chunks.append("\n".join(lines))
                lines, size = [], 0
            lines.append(piece)
            size += tokens
    return [*chunks, "\n".join(lines)] if lines else chunks


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
