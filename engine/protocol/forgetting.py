"""Forgetting for good: what it would take, what it is told to take, and what it took."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.protocol.base import Command
from engine.protocol.provenance import MessagePlace

ForgetKind = Literal[
    "fact", "version", "paraphrase", "block", "summary", "title", "copy", "proposal", "message", "document", "history"
]
LeftKind = Literal["message", "document", "backup", "damaged", "file", "memory", "reply", "block", "fact", "summary"]


class PlanForget(Command, frozen=True, tag="plan_forget"):
    """Look for all that says what is to be forgotten; changes nothing. Result: ForgetPlan.

    Exactly one is given: a fact, several facts, words, a whole conversation, or a document in all its versions.
    """

    fact_id: int | None = None
    text: str = ""
    conversation_id: int | None = None
    document_id: int | None = None
    agent_id: int | None = None
    fact_ids: tuple[int, ...] = ()


class Forget(Command, frozen=True, tag="forget"):
    """Erase for good, behind the job that runs. It cannot be undone. Result: ForgetReceipt.

    What is taken is looked for once more: ``declined`` and ``added`` are keys of items of the plan that the user has
    unchecked, and checked besides.
    """

    fact_id: int | None = None
    text: str = ""
    conversation_id: int | None = None
    document_id: int | None = None
    agent_id: int | None = None
    declined: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    fact_ids: tuple[int, ...] = ()


class ForgetItem(Struct, frozen=True):
    """One place that says it.

    Attributes:
        key: names it to ``Forget``.
        text: what would be erased: a fact, a line, sentences, the beginning of a message.
        place: label of a block, title of a conversation, name of a document, type of what a history's entry is about.
        score: 0..1, how much of what is to be forgotten it says.
        chosen: what the user need not check.
        fixed: the user has no choice: it goes with the rest, or (documents) is never touched.
        source: a message that the fact was learned from.
    """

    key: str
    kind: ForgetKind
    text: str
    place: str = ""
    at: float = 0.0
    score: float = 1.0
    chosen: bool = True
    fixed: bool = False
    source: bool = False
    message: MessagePlace | None = None


class ForgetPlan(Struct, frozen=True):
    """What a forget would take.

    Attributes:
        title: what is to be forgotten, in one line.
        texts: what passages are compared with, and ``weights`` of their words: for what only a front end holds.
        threshold: items from here on are chosen by themselves.
        backups: automatic backups that would go.
        messages: of a whole conversation: how many there are.
        passages: of a whole document, or of the texts pasted into a whole conversation: how many there are, in all
            versions.
    """

    title: str
    items: tuple[ForgetItem, ...]
    texts: tuple[str, ...]
    weights: dict[str, float]
    threshold: float
    backups: int = 0
    messages: int = 0
    passages: int = 0


class LeftOver(Struct, frozen=True):
    """What was left, where, and how many."""

    kind: LeftKind
    name: str = ""
    count: int = 1


class ForgetReceipt(Struct, frozen=True):
    """What was erased, without its text.

    Attributes:
        counts: by kind; beside those of items "conversation", "document", "passage", "quote", "vector", "journal",
            "snapshot", "backup", "log" and "draft".
        left: what still says it, and what could not be looked into.
        searched_files, searched_bytes: of the data folder, read byte by byte afterwards for ``searched_words`` words
            that occur nowhere else; no trace was found but in ``left``. 0 words: what stays holds them all.
        conversation_ids: conversations that read differently now.
        new_backup: a backup of what is left was made in the place of those that were removed.
    """

    at: float
    counts: dict[str, int]
    left: tuple[LeftOver, ...] = ()
    searched_files: int = 0
    searched_bytes: int = 0
    searched_words: int = 0
    conversation_ids: tuple[int, ...] = ()
    new_backup: bool = False
