"""A random conversation with memory edits in between, over an engine process or through the window."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engine.protocol import (
    AddFact,
    BlockView,
    Command,
    DeleteFact,
    EditBlock,
    EditFact,
    FactPage,
    ListBlocks,
    ListFacts,
    ListJournal,
    Undo,
)
from engine.values import Fact, JournalEntry

SAYINGS = (
    "I only drink tea, never coffee",
    "我女儿小雨对花生过敏",
    "My sister Anna lives in Lisbon now",
    "我住在杭州，在医院工作",
    "What is the capital of France?",
    "今天天气怎么样？",
    "Please give me a long answer",
    "My dog is called Brandy 🐶",
)


class Port(Protocol):
    """How the conversation reaches an engine. A request's ``then`` gets the payload, or None after a failure."""

    def say(self, text: str) -> None: ...

    def regenerate(self) -> None: ...

    def stop(self) -> None: ...

    def request(self, command: Command, then: Callable[[Any], None]) -> None: ...


class Talker:
    """Does one random thing after the other. ``begin`` once; ``turn_ended`` after each reply or failed turn."""

    def __init__(self, port: Port, seed: int, name: str) -> None:
        self._port = port
        self._random = random.Random(seed)
        self._name = name
        self._said = 0

    def begin(self) -> None:
        self._say()

    def turn_ended(self) -> None:
        self._next()

    def text_came(self) -> None:
        """Now and then a reply is stopped in its middle."""
        if self._random.random() < 0.004:
            self._port.stop()

    def _next(self, _payload: object = None) -> None:
        actions: Sequence[Callable[[], None]] = (
            self._say, self._say, self._say, self._port.regenerate, self._add_fact, self._edit_fact, self._forget_fact,
            self._edit_block, self._undo, self._undo,
        )  # fmt: skip
        self._random.choice(actions)()

    def _say(self) -> None:
        self._said += 1
        self._port.say(f"{self._random.choice(SAYINGS)} ({self._name}.{self._said})")

    def _add_fact(self) -> None:
        self._said += 1
        self._port.request(AddFact(job=0, text=f"用户 likes number {self._name}.{self._said}"), self._next)

    def _edit_fact(self) -> None:
        def edit(fact: Fact) -> Command:
            return EditFact(job=0, fact_id=fact.id, version=fact.version, text=f"{fact.text[:60]} 改", pinned=False)

        self._with_a_fact(edit)

    def _forget_fact(self) -> None:
        self._with_a_fact(lambda fact: DeleteFact(job=0, fact_id=fact.id))

    def _with_a_fact(self, command: Callable[[Fact], Command]) -> None:
        def arrived(page: FactPage | None) -> None:
            if page is None or not page.facts:
                self._say()
            else:
                self._port.request(command(self._random.choice(page.facts)), self._next)

        self._port.request(ListFacts(job=0, limit=20), arrived)

    def _edit_block(self) -> None:
        def arrived(views: list[BlockView] | None) -> None:
            if not views:
                self._say()
                return
            block = self._random.choice(views).block
            value = f"{block.value[-200:]}\nNote {self._random.randrange(1000)}"
            self._port.request(EditBlock(job=0, block_id=block.id, version=block.version, value=value), self._next)

        self._port.request(ListBlocks(job=0), arrived)

    def _undo(self) -> None:
        def arrived(entries: list[JournalEntry] | None) -> None:
            if not entries:
                self._say()
            else:
                self._port.request(Undo(job=0, batch=self._random.choice(entries).batch), self._next)

        self._port.request(ListJournal(job=0, limit=10), arrived)
