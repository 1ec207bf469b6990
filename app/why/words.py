"""The words of what a reply was made from."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.numbers import agreeing
from app.times import date_text, time_text
from app.window.context_words import part_name
from engine.addressing.addressed import addressed
from engine.context.quoting import without_fences
from engine.protocol.provenance import MessagePlace
from engine.protocol.why import ReplyWhy, WhyMemory
from engine.values import ContextReport
from models.sentence import filled

_EXCERPT_CHARS = 70


def memory_text(memory: WhyMemory) -> str:
    """A memory as it stood in the prompt; as it is now where that is not kept."""
    told = " ".join(without_fences(memory.told or memory.used.text).split())
    if memory.used.entity_type == "fact":
        told = addressed(told)
    return told or QCoreApplication.translate("Why", "(erased since)")


def memory_detail(memory: WhyMemory) -> str:
    """Since when it is known, and what has become of it."""
    used = memory.used
    parts: list[str] = []
    match used.entity_type:
        case "fact" if used.at:
            parts.append(QCoreApplication.translate("Why", "known since {date}").format(date=date_text(used.at)))
        case "message" if used.at:
            parts.append(time_text(used.at))
        case "chunk" if used.place:
            parts.append(used.place)
        case _:
            pass
    if state := _state_words(memory):
        parts.append(state)
    return " · ".join(parts)


def _state_words(memory: WhyMemory) -> str:
    match memory.state:
        case "changed":
            return QCoreApplication.translate("Why", "changed since, it now reads: {text}").format(
                text=addressed(memory.used.text)
            )
        case "closed" if memory.later:
            return QCoreApplication.translate("Why", "no longer true, now: {text}").format(text=addressed(memory.later))
        case "closed":
            return QCoreApplication.translate("Why", "no longer true")
        case "forgotten":
            return QCoreApplication.translate("Why", "forgotten since")
        case "gone":
            return QCoreApplication.translate("Why", "erased or deleted since")
        case _:
            return ""


def turns_words(why: ReplyWhy) -> str:
    """Which part of the conversation stood in front of the assistant."""
    if why.first is None or why.last is None:
        return QCoreApplication.translate("Why", "Only your message.")
    if why.turn_count == 1:
        text = QCoreApplication.translate("Why", "Your message “{last}”.")
        text = filled(text, {"last": _excerpt(why.last)})
    else:
        text = QCoreApplication.translate(
            "Why", "{count} of your messages with their replies, from “{first}” ({time}) to “{last}”."
        )
        count, time = QLocale().toString(why.turn_count), time_text(why.first.at)
        text = filled(text, {"count": count, "first": _excerpt(why.first), "time": time, "last": _excerpt(why.last)})
    if not why.has_summary:
        return text
    before = QCoreApplication.translate("Why", "What came before them stood there in short.")
    return f"{text} {before}"


def segment_name(name: str) -> str:
    """A part of a prompt; what stands before a message may be the time, or what was done to memory."""
    return QCoreApplication.translate("Why", "Recalled memories and notes") if name == "recalled" else part_name(name)


def read_words(report: ContextReport) -> str:
    """What of the prompt was read for the reply, and what was known still."""
    number = QLocale().toString
    restored = min(report.restored_tokens, report.reused_tokens)
    known = report.reused_tokens - restored
    if not restored:
        text = QCoreApplication.translate("Why", "{read} tokens were read for it, {known} were still known.")
        return agreeing(text.format(read=number(report.evaluated_tokens), known=number(known)))
    text = QCoreApplication.translate(
        "Why", "{read} tokens were read for it, {known} were still known, {restored} were put back from a saved state."
    )
    return agreeing(text.format(read=number(report.evaluated_tokens), known=number(known), restored=number(restored)))


def seconds_words(report: ContextReport) -> str:
    """How long it took."""
    text = QCoreApplication.translate("Why", "{read} s for reading, {written} s for writing {tokens} tokens.")
    read, written = _seconds(report.prefill_ms), _seconds(report.decode_ms)
    return agreeing(text.format(read=read, written=written, tokens=QLocale().toString(report.generated_tokens)))


def left_out_words(count: int) -> str:
    """That memories were left out at the user's wish; "" where none were."""
    if not count:
        return ""
    if count == 1:
        return QCoreApplication.translate("Why", "At your wish one memory was left out of this reply.")
    return QCoreApplication.translate("Why", "At your wish {count} memories were left out of this reply.").format(
        count=count
    )


def _seconds(milliseconds: float) -> str:
    return QLocale().toString(milliseconds / 1000, "f", 1)


def _excerpt(place: MessagePlace) -> str:
    return place.text if len(place.text) <= _EXCERPT_CHARS else place.text[: _EXCERPT_CHARS - 1].rstrip() + "…"
