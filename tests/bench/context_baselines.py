"""What other ways of packing the same trace cost on the same runtime: longest-prefix reuse and nothing else."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.llm.base import CONVERSATION
from engine.llm.runtime import LlamaRuntime
from tests.bench.context_replay import Meter


@dataclass
class Turn:
    """One turn of the recorded trace, as tokens.

    Attributes:
        parts: what is appended: notes and message, then a call and its result, or the reply.
        edited: index of the part behind which the head reads ``head``, or None.
        restart: the program was started again before this turn.
        aside: tokens of another conversation that was in view before this turn.
    """

    parts: list[list[int]]
    head: list[int]
    edited: bool = False
    restart: bool = False
    aside: list[list[int]] = field(default_factory=list[list[int]])


@dataclass
class Cost:
    tokens: int
    seconds: float
    first_token_s: list[float]


def replay_baseline(
    kind: Literal["head_rewrite", "sliding"], model: LlamaRuntime, meter: Meter, turns: Sequence[Turn], budget: int
) -> Cost:
    """Tokens and time in the foreground.

    ``head_rewrite``: core blocks at the head, rendered anew where they are edited, in the turn itself; when the window
    is full, the older half leaves it. ``sliding``: as many of the last messages as fit, each turn anew. Neither writes
    summaries, which is in their favour.
    """
    model.clear(CONVERSATION)
    history: list[list[list[int]]] = []
    head = turns[0].head
    before, began = meter.tokens["foreground"], time.perf_counter()
    first_token_s: list[float] = []
    with meter.during("foreground"):
        for turn in turns:
            if turn.restart:
                model.clear(CONVERSATION)
            for aside in turn.aside:
                model.prefill(CONVERSATION, aside)
            asked = time.perf_counter()
            history.append([])
            head = turn.head if kind == "sliding" else head
            for index, part in enumerate(turn.parts):
                history[-1].append(part)
                _fit(kind, head, history, budget)
                model.prefill(CONVERSATION, _tokens(head, history))
                if index == 0:
                    first_token_s.append(time.perf_counter() - asked)
                if index == 0 and turn.edited:
                    head = turn.head  # the call was made: what follows is read behind the new block
    return Cost(meter.tokens["foreground"] - before, time.perf_counter() - began, first_token_s)


def _fit(kind: str, head: list[int], history: list[list[list[int]]], budget: int) -> None:
    if len(_tokens(head, history)) <= budget:
        return
    target = budget if kind == "sliding" else len(head) + (budget - len(head)) // 2
    while len(history) > 1 and len(_tokens(head, history)) > target:
        if kind == "sliding" and len(history[0]) > 1:
            history[0].pop(0)
        else:
            history.pop(0)


def _tokens(head: list[int], history: list[list[list[int]]]) -> list[int]:
    return [*head, *(token for turn in history for part in turn for token in part)]
