"""A conversation as Markdown, as plain text, and as JSON. Each writer yields pieces of the file, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from engine.exporting.entries import UNFINISHED, Entry, Thread, source_name
from engine.exporting.marks import without_marks
from engine.values import ATTACHMENT

FORMAT: Final = "rolltop-conversation"
FORMAT_VERSION: Final = 1


def local_time(at: float) -> str:
    return f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M}"


def markdown(thread: Thread, entries: Iterable[Entry]) -> Iterator[str]:
    """For programs that read Markdown; what was said stands there just as it is stored."""
    yield f"# {_in_line(thread.title)}\n\n*{_exported(thread)}*\n"
    for entry, attached in said(entries):
        message = entry.message
        yield f"\n## {thread.word(message.role)} · {local_time(message.created_at)}\n\n{message.text.strip()}\n"
        if attached:
            yield f"\n*{thread.word('attached')}{thread.word('colon')}{_list(thread, attached)}*\n"
        if message.stop_reason in UNFINISHED:
            yield f"\n*{thread.word('stopped')}*\n"
        if entry.sources:
            names = "".join(f"- {_in_line(name)}\n" for name in source_names(thread, entry))
            yield f"\n{thread.word('sources')}{thread.word('colon').rstrip()}\n\n{names}"


def plain(thread: Thread, entries: Iterable[Entry]) -> Iterator[str]:
    """For everything else."""
    title = _in_line(thread.title)
    yield f"{title}\n{'=' * min(len(title) * (2 if thread.language == 'zh' else 1), 72)}\n{_exported(thread)}\n"
    for entry, attached in said(entries):
        message = entry.message
        text = without_marks(message.text) if message.role == "assistant" else message.text.strip()
        yield f"\n{thread.word(message.role)}, {local_time(message.created_at)}\n{text}\n"
        if attached:
            yield f"({thread.word('attached')}{thread.word('colon')}{_list(thread, attached)})\n"
        if message.stop_reason in UNFINISHED:
            yield f"({thread.word('stopped')})\n"
        if entry.sources:
            yield f"({thread.word('sources')}{thread.word('colon')}{_list(thread, source_names(thread, entry))})\n"


def as_json(thread: Thread, entries: Iterable[Entry]) -> Iterator[str]:
    """All there is of it, for programs: one object, its messages one a line."""
    conversation = thread.conversation
    head = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "exported_at": iso_time(datetime.now(UTC).timestamp()),
        "conversation": {
            "id": conversation.id,
            "title": conversation.title,
            "created_at": iso_time(conversation.created_at),
            "updated_at": iso_time(conversation.updated_at),
            "folder": conversation.folder,
            "pinned": conversation.pinned,
            "archived": conversation.archived,
            "learns": conversation.learns,
        },
    }
    yield msgspec.json.encode(head).decode()[:-1] + ',\n"messages": ['
    parents = {turn.id: turn for turn in thread.services.store.turns.of_conversation(conversation.id)}
    for number, entry in enumerate(entries):
        turn = parents.get(entry.message.id)
        place = {"parent_turn_id": turn.parent_id, "parent_version": turn.parent_attempt} if turn else {}
        yield (",\n" if number else "\n") + msgspec.json.encode(_message(entry) | place).decode()
    yield "\n]}\n"


def _message(entry: Entry) -> dict[str, Any]:
    message = entry.message
    values: dict[str, Any] = {
        "id": message.id,
        "turn_id": message.turn_id,
        "version": entry.attempt,
        "in_view": message.active,
        "role": message.role,
        "kind": message.kind,
        "at": iso_time(message.created_at),
        "text": message.text,
    }
    if message.tool:
        values["tool"] = message.tool
    if message.stop_reason is not None:
        values["stop_reason"] = message.stop_reason
    if message.origin != "conversation":
        values["origin"] = message.origin
    if entry.sources:
        values["sources"] = [
            {"document": view.document.name, "path": view.document.path, "place": view.place, "text": view.chunk.text}
            for view in entry.sources
        ]
    return values


# -- what all have in common


def said(entries: Iterable[Entry]) -> Iterator[tuple[Entry, list[str]]]:
    """What was said, each message with the names of the files that were sent with it."""
    waiting: Entry | None = None
    attached: list[str] = []
    for entry in entries:
        if entry.message.tool == ATTACHMENT and waiting is not None:
            attached.append(entry.message.text)
        if entry.is_said:
            if waiting is not None:
                yield waiting, attached
            waiting, attached = entry, []
    if waiting is not None:
        yield waiting, attached


def source_names(thread: Thread, entry: Entry) -> list[str]:
    """Each place once."""
    return list(dict.fromkeys(source_name(view, thread.language) for view in entry.sources))


def iso_time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _exported(thread: Thread) -> str:
    return thread.word("exported").format(date=f"{datetime.now():%Y-%m-%d %H:%M}")


def _list(thread: Thread, names: Iterable[str]) -> str:
    return thread.word("between").join(_in_line(name) for name in names)


def _in_line(text: str) -> str:
    return " ".join(text.split())
