"""A journal entry in words: what happened, to what, and how the text changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from PySide6.QtCore import QCoreApplication

from app.block_names import block_title
from app.memory_editor.difference import Run, diff
from app.memory_editor.wording import FACT_STATUSES, kind_name, status_name, yes_or_no
from app.times import begin_text, time_text
from engine.addressing.addressed import addressed
from engine.memory.many_facts import MERGED
from engine.memory.reasons import turn_of
from engine.values import FACT_KINDS, EntityType, JournalEntry, MemoryChange

_TEXT_FIELDS = ("text", "value", "title", "name", "label")
_RESTORED = "restored to "
_GAVE_WAY = "Gave way"
_LINE_CHARACTERS = 160
_OF_THE_USER = ("fact", "block")
"""What tells of the user in the third person."""
_SETTINGS = ("learns", "recalls", "uses_documents")
_KINDS: dict[EntityType, Callable[[], str]] = {
    "block": lambda: QCoreApplication.translate("JournalWording", "Block"),
    "fact": lambda: QCoreApplication.translate("JournalWording", "Fact"),
    "conversation": lambda: QCoreApplication.translate("JournalWording", "Conversation"),
    "message": lambda: QCoreApplication.translate("JournalWording", "Message"),
    "agent": lambda: QCoreApplication.translate("JournalWording", "Assistant"),
    "document": lambda: QCoreApplication.translate("JournalWording", "Document"),
    "attachment": lambda: QCoreApplication.translate("JournalWording", "Shared block"),
}


class FieldChange(NamedTuple):
    """A field other than the text, with its readable values."""

    name: str
    before: str
    after: str


class Described(NamedTuple):
    """An entry, ready to be shown."""

    what: str
    runs: tuple[Run, ...]
    fields: tuple[FieldChange, ...]


def reason_text(reason: str) -> str:
    """Why something was changed: Rolltop's own reasons in the user's language, any other as it was given."""
    translate = QCoreApplication.translate
    turn, original = turn_of(reason)
    if turn:
        words = translate("JournalWording", "undone") if turn == "Undo" else translate("JournalWording", "done again")
        return _with_reason(words, original)
    if reason == _GAVE_WAY or reason.startswith(f"{_GAVE_WAY}: "):
        words = translate("JournalWording", "left as it was, because it had been edited meanwhile")
        return _with_reason(words, reason[len(_GAVE_WAY) + 2 :])
    if reason.startswith(_RESTORED):
        return translate("JournalWording", "back to how it was at {date}").format(date=_moment(reason))
    return {
        "said by the user": translate("JournalWording", "said by you"),
        "the title said what was forgotten": translate("JournalWording", "its title said what was forgotten"),
        "said again": translate("JournalWording", "said by you again"),
        "asked for in the conversation": translate("JournalWording", "you said so in the conversation"),
        "edited in the memory editor": translate("JournalWording", "edited in this window"),
        "changed in the settings": translate("JournalWording", "changed in the settings"),
        "suggestion kept by the user": translate("JournalWording", "a suggestion you kept"),
        "suggestion dismissed by the user": translate("JournalWording", "a suggestion you dismissed"),
        "suggestion said by the user": translate("JournalWording", "suggested, and said by you as well"),
        "forgotten for good": translate("JournalWording", "forgotten for good"),
        "learned from the conversation": translate("JournalWording", "learned from what you said"),
        "tidied while idle": translate("JournalWording", "tidied: kept short and current"),
        "out of date": translate("JournalWording", "tidied: out of date"),
        "merged by the user": translate("JournalWording", "merged by you"),
        "the same as another memory": translate("JournalWording", "tidied: the same as another memory"),
        "replaced by what was said later": translate("JournalWording", "tidied: replaced by what you said later"),
        "contradicts another memory": translate("JournalWording", "it contradicts another memory, so you are asked"),
        "not found in what was said": translate("JournalWording", "not found in what you said, so you are asked"),
        "its place in the message mended": translate("JournalWording", "its place in the message was mended"),
        "sensitive": translate("JournalWording", "private, so you are asked"),
        "title of what it is about": translate("JournalWording", "title of what it is about"),
        "automatic title": translate("JournalWording", "automatic title"),
        "arranged": translate("JournalWording", "put in its place"),
        "the message was written anew": translate("JournalWording", "you wrote the message anew"),
        "made by the user": translate("JournalWording", "made by you"),
        "copied from another assistant": translate("JournalWording", "copied from another assistant"),
        "deleted by the user": translate("JournalWording", "deleted by you"),
        "shared by the user": translate("JournalWording", "you chose who sees it"),
        "an earlier version brought back": translate("JournalWording", "you brought an earlier text back"),
        "file added": translate("JournalWording", "file added"),
        "file read again": translate("JournalWording", "the file had changed"),
        "document removed": translate("JournalWording", "removed by you"),
        "core_memory_append": translate("JournalWording", "added by the assistant"),
        "core_memory_replace": translate("JournalWording", "changed by the assistant"),
        "archival_memory_insert": translate("JournalWording", "saved by the assistant"),
        "it never began": translate("JournalWording", "it was not true any more before it began"),
        "kept by the user": translate("JournalWording", "kept by you"),
        "told by a memory of which another part has changed": translate(
            "JournalWording", "part of a memory of which another part has changed"
        ),
    }.get(reason, reason)


def _with_reason(words: str, reason: str) -> str:
    if not reason:
        return words
    return QCoreApplication.translate("JournalWording", "{what}: {reason}").format(
        what=words, reason=reason_text(reason)
    )


def _moment(reason: str) -> str:
    text = reason.removeprefix(_RESTORED)
    try:
        return time_text(datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())
    except ValueError:
        return text


def change_text(change: MemoryChange) -> str:
    """A change in one line, as a list of what would happen shows it."""
    translate = QCoreApplication.translate
    kind = _KINDS[change.entity_type]()
    if change.entity_type == "block":
        kind = translate("JournalWording", "Block “{name}”").format(name=block_title(change.label))
    old, new = (_flat(change, text) for text in (change.previous_text, change.text))
    match change.operation:
        case "create":
            return translate("JournalWording", "{kind} comes back: {text}").format(kind=kind, text=new)
        case "delete":
            return translate("JournalWording", "{kind} goes: {text}").format(kind=kind, text=old)
        case "update" if old == new:
            return translate("JournalWording", "{kind} changes: {text}").format(kind=kind, text=new)
        case "update":
            return translate("JournalWording", "{kind} changes: {before} → {after}").format(
                kind=kind, before=old or "–", after=new or "–"
            )


def _flat(change: MemoryChange, text: str) -> str:
    if change.entity_type == "agent":
        return change.label
    line = " ".join(text.split())
    line = addressed(line) if change.entity_type in _OF_THE_USER else line
    return line if len(line) <= _LINE_CHARACTERS else line[: _LINE_CHARACTERS - 1] + "…"


def describe(entry: JournalEntry) -> Described:
    before, after = row_of(entry.before), row_of(entry.after)
    old, new = _text(before, entry.before), _text(after, entry.after)
    if entry.entity_type in _OF_THE_USER:
        old, new = addressed(old), addressed(new)
    if entry.operation == "delete" and not new:
        runs: tuple[Run, ...] = (Run("removed", old),)
    elif entry.operation == "create" and not old:
        runs = (Run("added", new),)
    elif _status(before) != "forgotten" and _status(after) == "forgotten":
        runs = (Run("removed", old or new),)
    else:
        runs = diff(old, new)
    return Described(_what(entry, before, after), tuple(run for run in runs if run.text), _fields(before, after))


def row_of(text: str) -> dict[str, Any]:
    """A journaled row; empty where there is none, or it cannot be read."""
    try:
        row = msgspec.json.decode(text) if text else {}
    except msgspec.DecodeError:
        return {}
    return row if isinstance(row, dict) else {}


def _text(row: dict[str, Any], raw: str) -> str:
    """The row's own text; a row that is no JSON object is shown as it stands."""
    if raw and not row:
        return raw
    return next((str(row[field]) for field in _TEXT_FIELDS if row.get(field)), "")


def _status(row: dict[str, Any]) -> str:
    return str(row.get("status", ""))


def _what(entry: JournalEntry, before: dict[str, Any], after: dict[str, Any]) -> str:
    translate = QCoreApplication.translate
    if entry.before and entry.before == entry.after and not entry.redacted:
        return translate("JournalWording", "{kind} left as it was").format(kind=_KINDS[entry.entity_type]())
    if entry.entity_type == "block":
        name = block_title(str(after.get("label") or before.get("label") or ""))
        return {
            "create": translate("JournalWording", "New block “{name}”"),
            "update": translate("JournalWording", "Block “{name}” changed"),
            "delete": translate("JournalWording", "Block “{name}” deleted"),
        }[entry.operation].format(name=name)
    if entry.entity_type == "attachment":
        name = block_title(str(after.get("label") or before.get("label") or ""))
        return {
            "create": translate("JournalWording", "Block “{name}” shared"),
            "update": translate("JournalWording", "Block “{name}” shared"),
            "delete": translate("JournalWording", "Block “{name}” not shared any more"),
        }[entry.operation].format(name=name)
    if entry.entity_type == "fact":
        return _what_fact(entry, _status(before), _status(after))
    return (
        _KINDS[entry.entity_type]()
        + {
            "create": translate("JournalWording", " added"),
            "update": translate("JournalWording", " changed"),
            "delete": translate("JournalWording", " deleted"),
        }[entry.operation]
    )


def _what_fact(entry: JournalEntry, before: str, after: str) -> str:
    translate = QCoreApplication.translate
    if entry.operation == "create":
        if after == "proposed":
            return translate("JournalWording", "Fact suggested")
        return translate("JournalWording", "Fact remembered")
    if entry.operation == "delete" or (after == "forgotten" and before != "forgotten"):
        return translate("JournalWording", "Fact forgotten")
    if before == "forgotten" and after in ("active", "proposed"):
        return translate("JournalWording", "Fact brought back")
    if turn_of(entry.reason)[1] == MERGED:
        undone = turn_of(entry.reason)[0] == "Undo"
        return translate("JournalWording", "Merge undone") if undone else translate("JournalWording", "Facts merged")
    if after == "superseded" and before != "superseded":
        return translate("JournalWording", "Fact outdated")
    return translate("JournalWording", "Fact changed")


def _fields(before: dict[str, Any], after: dict[str, Any]) -> tuple[FieldChange, ...]:
    """Readable changes of the fields people know; only where both sides are there."""
    if not before or not after:
        return ()
    translate = QCoreApplication.translate
    names = {
        "label": translate("JournalWording", "Name"),
        "description": translate("JournalWording", "What it is for"),
        "limit_tokens": translate("JournalWording", "Limit"),
        "read_only": translate("JournalWording", "Only you may change it"),
        "kind": translate("JournalWording", "Kind"),
        "tags": translate("JournalWording", "Tags"),
        "pinned": translate("JournalWording", "Pinned"),
        "status": translate("JournalWording", "Status"),
        "holder": translate("JournalWording", "About"),
        "valid_from": translate("JournalWording", "True since"),
        "valid_to": translate("JournalWording", "True until"),
        "learns": translate("JournalWording", "Learns from what you say"),
        "recalls": translate("JournalWording", "Looks up memories for each message"),
        "uses_documents": translate("JournalWording", "Uses your documents"),
        "model": translate("JournalWording", "Model"),
        "tools_off": translate("JournalWording", "May not use"),
    }
    before, after = _with_settings(before), _with_settings(after)
    return tuple(
        FieldChange(name, old, new)
        for field, name in names.items()
        if (old := _value(field, before)) != (new := _value(field, after))
    )


def _with_settings(row: dict[str, Any]) -> dict[str, Any]:
    """An agent's settings among its fields; what was never set is on."""
    settings = row.get("settings")
    return row if not isinstance(settings, dict) else {**row, **dict.fromkeys(_SETTINGS, True), **settings}


def _value(field: str, row: dict[str, Any]) -> str:
    value = row.get(field)
    if value is None or value == "":
        return "–"
    if field in ("read_only", "pinned", *_SETTINGS):
        return yes_or_no(bool(value))
    if field == "kind" and value in FACT_KINDS:
        return kind_name(value)
    if field == "status" and value in FACT_STATUSES:
        return status_name(value)
    if field in ("valid_from", "valid_to") and isinstance(value, int | float):
        return begin_text(value, str(row.get("text", "")), float(row.get("recorded_at") or value))
    if field in ("tags", "tools_off"):
        return _tags(value)
    return str(value)


def _tags(value: Any) -> str:
    """Tags come as a list or as JSON text of one."""
    if isinstance(value, str):
        try:
            value = msgspec.json.decode(value)
        except msgspec.DecodeError:
            return value
    return ", ".join(str(tag) for tag in value) or "–" if isinstance(value, list) else str(value)
