"""``/why`` in ``rolltop chat``: what the last reply was made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from engine.context.quoting import without_fences
from engine.errors import EngineError
from engine.language import Language, detect_language
from engine.protocol import Command
from engine.protocol.why import GetPrompt, GetWhy, PromptText, ReplyWhy, WhyMemory
from engine.store.text import one_line
from engine.values import Message

NO_REPLY = "There is no reply yet. 还没有回答。"
_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "unknown": "What this reply was made from was not recorded.",
        "facts": "Recalled:",
        "earlier": "Recalled earlier in this conversation:",
        "none": "  nothing",
        "blocks": "Always remembered:",
        "turns": "This conversation: {count} of your messages.",
        "tokens": "Tokens: {parts}; {reused} were still known, {evaluated} were read, in {seconds} s.",
        "same": "",
        "changed": "changed since",
        "closed": "no longer true",
        "forgotten": "forgotten since",
        "gone": "erased or deleted since",
        "fact": "fact",
        "message": "message",
        "chunk": "document",
        "exact": "The text that the model was given, to the letter:",
        "inexact": "This text can no longer be put together exactly. {reason}",
        "left out": "Memories left out at your wish: {count}.",
    },
    "zh": {
        "unknown": "没有记录这条回答的依据。",
        "facts": "想起的内容：",
        "earlier": "在本次对话中更早想起的内容：",
        "none": "  没有",
        "blocks": "始终记住的内容：",
        "turns": "本次对话：你的 {count} 条消息。",
        "tokens": "词元：{parts}；{reused} 个仍在缓存中，{evaluated} 个重新读取，用时 {seconds} 秒。",
        "same": "",
        "changed": "之后有改动",
        "closed": "不再成立",
        "forgotten": "之后已忘掉",
        "gone": "之后已清除或删除",
        "fact": "事实",
        "message": "消息",
        "chunk": "文档",
        "exact": "模型收到的原文，一字不差：",
        "inexact": "已无法一字不差地还原这段文字。{reason}",
        "left out": "按你的要求略去的记忆：{count} 条。",
    },
}
_SEGMENTS: dict[Language, dict[str, str]] = {
    "en": {
        "static": "instructions", "core": "core memory", "summary": "summary", "history": "messages",
        "recalled": "recalled", "query": "your message",
    },
    "zh": {
        "static": "说明", "core": "核心记忆", "summary": "摘要", "history": "消息", "recalled": "想起的内容",
        "query": "你的消息",
    },
}  # fmt: skip


def explanation(ask: Callable[[Command], Any], reply: Message | None, *, whole: bool) -> Iterator[str]:
    """What a reply was made from, or the whole text that the model was given, or why that cannot be told."""
    if reply is None:
        yield NO_REPLY
        return
    language = detect_language(reply.text)
    try:
        if whole:
            yield from prompt_lines(ask(GetPrompt(job=0, reply_id=reply.id)), language)
        else:
            yield from why_lines(ask(GetWhy(job=0, reply_id=reply.id)), language)
    except EngineError as error:
        yield str(error)


def why_lines(why: ReplyWhy, language: Language) -> Iterator[str]:
    """What a reply was made from, line by line."""
    words = _WORDS[language]
    report = why.report
    if not why.known or report is None:
        yield words["unknown"]
        return
    own = [one for one in why.memories if not one.earlier]
    yield words["facts"]
    yield from (map(lambda one: _line(one, language), own) if own else (words["none"],))
    if earlier := [one for one in why.memories if one.earlier]:
        yield words["earlier"]
        yield from (_line(one, language) for one in earlier)
    if blocks := [one for one in why.blocks if one.text]:
        yield words["blocks"]
        for block in blocks:
            yield from (f"  [{block.label}] {line}" for line in (block.text or "").splitlines() if line.strip())
    yield words["turns"].format(count=max(1, why.turn_count))
    names = _SEGMENTS[language]
    counts = [(name, getattr(report.segments, key)) for key, name in names.items()]
    yield words["tokens"].format(
        parts=", ".join(f"{name} {count}" for name, count in counts if count), reused=report.reused_tokens,
        evaluated=report.evaluated_tokens, seconds=f"{(report.prefill_ms + report.decode_ms) / 1000:.1f}",
    )  # fmt: skip
    if why.without:
        yield words["left out"].format(count=why.without)


def prompt_lines(prompt: PromptText, language: Language) -> Iterator[str]:
    """The exact text of a prompt, its parts marked."""
    words = _WORDS[language]
    yield words["exact"] if prompt.exact else words["inexact"].format(reason=prompt.reason)
    for part in prompt.parts:
        yield f"--- {_SEGMENTS[language][part.segment]} ({part.tokens})"
        yield part.text


def _line(memory: WhyMemory, language: Language) -> str:
    used, words = memory.used, _WORDS[language]
    text = one_line(without_fences(memory.told or used.text)) or f"({words['gone']})"
    about = [words[used.entity_type]]
    if used.at:
        about.append(f"{datetime.fromtimestamp(used.at):%Y-%m-%d}")
    if state := words[memory.state]:
        about.append(f"{state}: {memory.later}" if memory.later else state)
    return f"  {text} ({', '.join(about)})"
