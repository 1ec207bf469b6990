"""Corpora of the retrieval benchmark: read from a file, and put into a memory file as a person's talk would be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.memory.recall import RecallMemory
from engine.store import Store
from engine.values import Role

MINUTE_S = 60.0
_FORMATS = ("%I:%M %p on %d %B, %Y", "%Y-%m-%d", "%Y-%m-%d %H:%M", "%B-%d-%Y")
_CHINESE = re.compile(r"(\d+)年(\d+)月(\d+)日\D*(?:(\d+):(\d+))?")


class Turn(Struct, frozen=True):
    id: str
    session: str
    time: str | None
    speaker: str
    text: str


class Query(Struct, frozen=True):
    """``gold``: ids of the turns that answer it."""

    id: str
    text: str
    gold: tuple[str, ...]
    category: str | int = ""


class Corpus(Struct, frozen=True):
    id: str
    lang: str
    turns: tuple[Turn, ...]
    queries: tuple[Query, ...]


def read_corpora(path: Path) -> list[Corpus]:
    """One corpus a line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Corpus) for line in lines if line.strip()]


def fill(store: Store, agent_id: int, turns: Sequence[Turn]) -> dict[int, Turn]:
    """Write the turns as messages, a session being a conversation; returns the turn of each message.

    Where two people talk with each other, both are the user's messages and begin with their names, like the lines of
    a transcript.
    """
    recall = RecallMemory(store)
    conversations: dict[str, int] = {}
    turn_of: dict[int, Turn] = {}
    with store.transaction():
        for turn, at in zip(turns, moments(turns), strict=True):
            if turn.session not in conversations:
                conversations[turn.session] = recall.create_conversation(agent_id).id
            role: Role = "assistant" if turn.speaker == "assistant" else "user"
            text = (
                turn.text.strip() if turn.speaker in ("user", "assistant") else f"{turn.speaker}: {turn.text.strip()}"
            )
            message = recall.append(conversations[turn.session], role, "text", text, created_at=at)
            turn_of[message.id] = turn
    return turn_of


def moments(turns: Sequence[Turn]) -> list[float]:
    """When each turn was said, in seconds; one without a time a minute after the turn before it."""
    found: list[float] = []
    for turn in turns:
        at = _moment(turn.time)
        before = found[-1] + MINUTE_S if found else 0.0
        found.append(before if at is None else at)
    return found


def _moment(time: str | None) -> float | None:
    if not time:
        return None
    chinese = _CHINESE.match(time)
    if chinese:
        year, month, day, hour, minute = (int(part or 0) for part in chinese.groups())
        return datetime(year, month, day, hour, minute).timestamp()
    for form in _FORMATS:
        try:
            return datetime.strptime(time, form).timestamp()
        except ValueError:
            continue
    raise ValueError(f"No time: {time}")
