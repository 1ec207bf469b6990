"""What ``rolltop chat`` says: its sentences, and what stands around a reply."""

from __future__ import annotations

from typing import Any, Final

from engine.language import Language
from engine.protocol import ChunkView
from engine.store.text import clean
from engine.values import MemoryChange, StopReason

HELP: Final = """/new begins a conversation, /memory lists what is remembered, /help shows this, /quit ends.
/why says what the last reply was made from, /why prompt shows the whole text that the model was given.
/keep N and /dismiss N decide what the assistant suggests to remember. Ctrl-C stops a reply.
/new 开始新对话，/memory 列出记住的内容，/help 显示帮助，/quit 退出。
/why 说明上一条回答的依据，/why prompt 显示模型收到的全部原文。
/keep N 和 /dismiss N 决定助手建议记住的内容。Ctrl-C 停止回答。"""
UNKNOWN_COMMAND: Final = """There is no command {name}, and nothing was sent. To send a text that begins with “/”,
type “//”.
没有 {name} 这个命令，内容没有发送。要发送以“/”开头的文字，请输入“//”。"""

NOTHING_SAID: Final = "An empty message was not sent. 空消息没有发送。"


def says_something(text: str) -> bool:
    return bool(clean(text).strip())


def room(window: int, message: int) -> str:
    return f"window of {window:,} tokens, a message of up to {message:,} is read whole, a longer one in pages"


def source_json(view: ChunkView) -> dict[str, Any]:
    """A passage that a reply was made from."""
    return {
        "chunk_id": view.chunk.id,
        "document_id": view.document.id,
        "name": view.document.name,
        "path": view.document.path,
        "page": view.chunk.page,
        "place": view.place,
        "text": view.chunk.text,
    }


def remark(stop_reason: StopReason, language: Language) -> str:
    """What stands behind a reply that did not come to its end."""
    match stop_reason:
        case "cancelled":
            return " (stopped)" if language == "en" else "（已停止）"
        case "length":
            return " (ended here: no more room)" if language == "en" else "（到此为止：没有更多空间）"
        case _:
            return ""


def describe(change: MemoryChange) -> str:
    if change.entity_type == "block" and (gone := _lines_taken_out(change)):
        return f"  [removed] {change.label}: {gone}"
    match change.operation:
        case "create":
            return f"  [saved] {change.text}"
        case "update" if change.text == change.previous_text:
            return f"  [no longer true] {change.text}"
        case "update":
            return (
                f"  [updated] {change.previous_text} → {change.text}"
                if change.previous_text
                else f"  [updated] {change.text}"
            )
        case "delete":
            return f"  [removed] {change.previous_text or change.text}"


def _lines_taken_out(change: MemoryChange) -> str:
    """Of a block that has lost lines and gained none."""
    old, new = change.previous_text.splitlines(), change.text.splitlines()
    return "" if set(new) - set(old) else " · ".join(line for line in old if line not in new and line.strip())
