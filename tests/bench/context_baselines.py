"""What other ways of packing the same trace cost on the same runtime: longest-prefix reuse and nothing else."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.llm.base import CONVERSATION
from engine.llm.runtime import LlamaRuntime
from engine.llm.sequences import common_prefix
from engine.prompts import load_prompt


@dataclass
class Turn:
    """One turn of the recorded trace, as tokens.

    Attributes:
        parts: what is appended: notes and message, then a call and its result, or the reply.
        edited: behind the first part the head reads ``head``.
        restart: the program was started again before this turn.
        aside: tokens of another conversation that was in view before this turn.
    """

    parts: list[list[int]]
    head: list[int]
    edited: bool = False
    restart: bool = False
    aside: list[list[int]] = field(default_factory=list[list[int]])


TIMED_TURNS = range(60, 72)
"""Turns that are really evaluated, for their time; the others are counted, since reuse of a prefix needs no model."""


@dataclass
class Cost:
    """``summary_tokens`` of ``tokens`` were generated; ``seconds`` are the timed turns', carried over to all tokens."""

    tokens: int = 0
    summary_tokens: int = 0
    timed_tokens: int = 0
    timed_s: float = 0.0
    first_token_s: list[float] = field(default_factory=list[float])

    @property
    def seconds(self) -> float:
        return self.timed_s * self.tokens / self.timed_tokens if self.timed_tokens else 0.0


class Packer:
    """One way of packing, over a ledger of its own.

    Args:
        summary: tokens of a summary, as Rolltop wrote them on this trace.
    """

    def __init__(self, sliding: bool, model: LlamaRuntime, budget: int, summary: int) -> None:
        self._sliding, self._model, self._budget = sliding, model, budget
        self._summary = [0] * summary
        self._asking = len(model.tokenize(load_prompt("summary", "en").render(previous="", transcript="")))
        self._history: list[list[list[int]]] = []
        self._head: list[int] = []
        self._ledger: list[int] = []
        self.cost = Cost()

    def play(self, turn: Turn, timed: bool) -> None:
        if turn.restart:
            self._ledger = []
        for aside in turn.aside:
            self._read(aside, timed=False)
        if timed and self._ledger != list(self._model.ledger(CONVERSATION)):
            self._model.clear(CONVERSATION)
            if self._ledger:
                self._model.prefill(CONVERSATION, self._ledger)
        if self._sliding or not self._head:
            self._head = turn.head
        self._history.append([])
        asked = time.perf_counter()
        for index, part in enumerate(turn.parts):
            self._history[-1].append(part)
            self._fit()
            self._read(self._tokens(), timed)
            if timed and index == 0:
                self.cost.first_token_s.append(time.perf_counter() - asked)
            if index == 0 and turn.edited:
                self._head = turn.head  # the call was made: what follows is read behind the new block

    def _read(self, tokens: list[int], timed: bool) -> None:
        evaluated = len(tokens) - min(common_prefix(self._ledger, tokens), len(tokens) - 1)
        self._ledger = tokens
        self.cost.tokens += evaluated
        if timed:
            began = time.perf_counter()
            done = self._model.prefill(CONVERSATION, tokens)
            assert done.evaluated_tokens == evaluated
            self.cost.timed_s += time.perf_counter() - began
            self.cost.timed_tokens += evaluated

    def _fit(self) -> None:
        if len(self._tokens()) <= self._budget:
            return
        head, history = len(self._head), self._history
        evicted: list[list[list[int]]] = []
        target = self._budget if self._sliding else head + (self._budget - head) // 2
        while len(history) > 1 and len(self._tokens()) > target:
            if self._sliding and len(history[0]) > 1:
                history[0].pop(0)
            elif self._sliding:
                history.pop(0)
            else:
                evicted.append(history.pop(0))
        if evicted:
            self._summarise([token for turn in evicted for part in turn for token in part])

    def _summarise(self, evicted: list[int]) -> None:
        """The old summary and what leaves the window are read, and a new summary is written, while the user waits."""
        previous = len(self._summary) if self.cost.summary_tokens else 0
        self.cost.tokens += self._asking + previous + len(evicted) + len(self._summary)
        self.cost.summary_tokens += len(self._summary)

    def _tokens(self) -> list[int]:
        return [*self._head, *(token for turn in self._history for part in turn for token in part)]


def replay_baseline(
    kind: Literal["head_rewrite", "sliding"],
    model: LlamaRuntime,
    turns: Sequence[Turn],
    budget: int,
    timed: range = TIMED_TURNS,
    summary: int = 0,
) -> Cost:
    """Tokens and time in the foreground.

    ``head_rewrite``: core blocks at the head, rendered anew where they are edited, in the turn itself; when the window
    is full, the older half leaves it and is summarised. ``sliding``: as many of the last messages as fit, each turn
    anew, and no summary.
    """
    packer = Packer(kind == "sliding", model, budget, summary)
    for index, turn in enumerate(turns):
        packer.play(turn, timed=index in timed)
    model.clear(CONVERSATION)
    return packer.cost
