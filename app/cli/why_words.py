"""``/why`` in ``rolltop chat``: what the last reply was made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final

from app.cli.words import later, listed, sentence, told
from engine.addressing.addressed import addressed
from engine.context.quoting import without_fences
from engine.errors import EngineError
from engine.protocol import Command
from engine.protocol.why import GetPrompt, GetWhy, PromptText, ReplyWhy, WhyMemory
from engine.store.text import one_line
from engine.values import Message

NO_REPLY: Final = later("There is no reply yet.")
_WORDS: Final[dict[str, str]] = {
    "unknown": later("What this reply was made from was not recorded."),
    "facts": later("Recalled:"),
    "earlier": later("Recalled earlier in this conversation:"),
    "none": later("  nothing"),
    "blocks": later("Always remembered:"),
    "turns": later("This conversation: {count} of your messages."),
    "tokens": later("Tokens: {parts}; {reused} were still known, {evaluated} were read, in {seconds} s."),
    "same": "",
    "changed": later("changed since"),
    "closed": later("no longer true"),
    "forgotten": later("forgotten since"),
    "gone": later("erased or deleted since"),
    "fact": later("fact"),
    "message": later("message"),
    "chunk": later("document"),
    "exact": later("The text that the model was given, to the letter:"),
    "inexact": later("This text can no longer be put together exactly. {reason}"),
    "left out": later("Memories left out at your wish: {count}."),
}
_SEGMENTS: Final[dict[str, str]] = {
    "static": later("instructions"),
    "core": later("core memory"),
    "summary": later("summary"),
    "history": later("messages"),
    "recalled": later("recalled"),
    "query": later("your message"),
}


def explanation(ask: Callable[[Command], Any], reply: Message | None, *, whole: bool) -> Iterator[str]:
    """What a reply was made from, or the whole text that the model was given, or why that cannot be told."""
    if reply is None:
        yield told(NO_REPLY)
        return
    try:
        if whole:
            yield from prompt_lines(ask(GetPrompt(job=0, reply_id=reply.id)))
        else:
            yield from why_lines(ask(GetWhy(job=0, reply_id=reply.id)))
    except EngineError as error:
        yield sentence(error.sentence)


def why_lines(why: ReplyWhy) -> Iterator[str]:
    """What a reply was made from, line by line."""
    report = why.report
    if not why.known or report is None:
        yield told(_WORDS["unknown"])
        return
    own = [one for one in why.memories if not one.earlier]
    yield told(_WORDS["facts"])
    yield from (map(_line, own) if own else (told(_WORDS["none"]),))
    if earlier := [one for one in why.memories if one.earlier]:
        yield told(_WORDS["earlier"])
        yield from (_line(one) for one in earlier)
    if blocks := [one for one in why.blocks if one.text]:
        yield told(_WORDS["blocks"])
        for block in blocks:
            yield from (
                f"  [{block.label}] {addressed(line)}" for line in (block.text or "").splitlines() if line.strip()
            )
    yield told(_WORDS["turns"], count=max(1, why.turn_count))
    names = _SEGMENTS
    counts = [(told(name), getattr(report.segments, key)) for key, name in names.items()]
    yield told(_WORDS["tokens"], 
        parts=listed([f"{name} {count}" for name, count in counts if count]), reused=report.reused_tokens,
        evaluated=report.evaluated_tokens, seconds=f"{(report.prefill_ms + report.decode_ms) / 1000:.1f}",
    )  # fmt: skip
    if why.without:
        yield told(_WORDS["left out"], count=why.without)


def prompt_lines(prompt: PromptText) -> Iterator[str]:
    """The exact text of a prompt, its parts marked."""
    yield told(_WORDS["exact"]) if prompt.exact else told(_WORDS["inexact"], reason=prompt.reason)
    for part in prompt.parts:
        yield f"--- {told(_SEGMENTS[part.segment])} ({part.tokens})"
        yield part.text


def _line(memory: WhyMemory) -> str:
    used = memory.used
    text = addressed(one_line(without_fences(memory.told or used.text))) or f"({told(_WORDS['gone'])})"
    about = [told(_WORDS[used.entity_type])]
    if used.at:
        about.append(f"{datetime.fromtimestamp(used.at):%Y-%m-%d}")
    if state := told(_WORDS[memory.state]):
        about.append(f"{state}: {addressed(memory.later)}" if memory.later else state)
    return f"  {text} ({listed(about)})"
