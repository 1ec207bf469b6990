"""Replays a trace through the real turn runner, with forced replies, and counts every token that is decoded."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.drivers.base import CallStep, Reply, Request, read_window
from engine.drivers.short import ShortInstructions
from engine.embedding import load_embedder
from engine.llm.base import CONVERSATION, REBUILD, SCRATCH, CancelFlag, LanguageModel
from engine.llm.choice import log_softmax
from engine.llm.runtime import LlamaRuntime
from engine.llm.snapshot_folder import SnapshotFolder
from engine.llm.states import States
from engine.memory.search.retrieval import Retrieval
from engine.memory.tools import ToolCall, describe_call
from engine.services import Services
from engine.store import Store
from engine.turn import TurnRunner
from engine.values import SearchHit
from tests.bench.context_trace import BLOCK_LINES, Exchange

PASSAGE_TOKENS = 600
SIDE_TOKENS = 3072
NO_CANCEL = CancelFlag()
THREADS = int(os.environ.get("THREADS", "0")) or None


@dataclass
class Meter:
    """Tokens decoded by phase, whatever asked for them."""

    tokens: dict[str, int] = field(default_factory=lambda: {"foreground": 0, "idle": 0, "check": 0})
    seconds: dict[str, float] = field(default_factory=lambda: {"foreground": 0.0, "idle": 0.0, "check": 0.0})
    phase: str = "check"

    def watch(self, model: LlamaRuntime) -> None:
        decoder: Any = model._decoder  # pyright: ignore[reportPrivateUsage]
        decode = decoder._decode

        def counted(sequence: int, tokens: Sequence[int], **options: Any) -> bool:
            done: bool = decode(sequence, tokens, **options)
            self.tokens[self.phase] += len(tokens) if done else 0
            return done

        decoder._decode = counted

    @contextmanager
    def during(self, phase: str) -> Iterator[None]:
        before, began = self.phase, time.perf_counter()
        self.phase = phase
        try:
            yield
        finally:
            self.phase = before
            self.seconds[phase] += time.perf_counter() - began


class ReplayDriver(ShortInstructions):
    """Makes the exchange's calls, then says its reply."""

    def __init__(self) -> None:
        self.calls: list[ToolCall] = []
        self.reply = ""
        self.first_token_at = 0.0

    def call_tokens(self, model: LanguageModel, tool: str, arguments: str) -> list[int]:
        return model.tokenize(f"{tool} {arguments}")

    def respond(self, request: Request) -> Reply | CallStep | None:
        model = request.model
        if not read_window(request):
            return None
        self.first_token_at = self.first_token_at or time.perf_counter()
        if self.calls:
            call = self.calls.pop(0)
            return CallStep(call, tuple(self.call_tokens(model, call.tool, describe_call(call))))
        tokens = model.tokenize(self.reply)
        model.prefill(CONVERSATION, [*model.ledger(CONVERSATION), *tokens])
        request.on_text(self.reply)
        return Reply(self.reply, tuple(tokens), "end", 0.0)


def human_calls(services: Services, agent_id: int, exchange: Exchange) -> list[ToolCall]:
    """The calls of an exchange; the block keeps its last lines."""
    calls: list[ToolCall] = []
    if exchange.edit:
        human = next(block for block in services.blocks.list(agent_id) if block.label == "human")
        lines = human.value.splitlines()
        if len(lines) < BLOCK_LINES:
            calls.append(ToolCall("core_memory_append", {"label": "human", "content": exchange.edit}))
        else:
            arguments = {"label": "human", "old_content": lines[0], "new_content": exchange.edit}
            calls.append(ToolCall("core_memory_replace", arguments))
    if exchange.search:
        calls.append(ToolCall("archival_memory_search", {"query": exchange.search}))
    return calls


class SearchOnly(Retrieval):
    """Finds what is asked for, and shows nothing by itself."""

    def recall(self, *_arguments: Any, **_options: Any) -> list[SearchHit]:
        return []


class Session:
    """One start of the program: model, turn runner and, on disk, what the last one left."""

    def __init__(self, store: Store, model: LlamaRuntime, window_tokens: int, meter: Meter, recalls: bool) -> None:
        self.store, self.model, self.meter = store, model, meter
        embedder, _ = load_embedder("bundled")
        self.services = Services.over(store, embedder)
        if not recalls:
            self.services = replace(self.services, retrieval=SearchOnly(store, embedder))
        self.services.blocks.count_tokens = lambda text: len(model.tokenize(text))
        self.agent_id = store.default_agent().id
        self.driver = ReplayDriver()
        states = States(model, SnapshotFolder(store.folder / "snapshots", model.state_key))
        self.runner = TurnRunner(
            self.services, model, self.driver, window_tokens, lambda event: None, states=states
        )  # fmt: skip

    def say(self, conversation_id: int, exchange: Exchange) -> tuple[float, int]:
        """Seconds until the first token, and how many tokens the turn added to the window."""
        text = exchange.user
        if exchange.passage:
            passage = self.model.detokenize(self.model.tokenize(exchange.passage)[:PASSAGE_TOKENS])
            text = f"{passage}\n\n{text}"
        self.driver.calls = human_calls(self.services, self.agent_id, exchange)
        self.driver.reply, self.driver.first_token_at = exchange.reply, 0.0
        with self.meter.during("foreground"):
            message = self.services.recall.append(conversation_id, "user", "text", text)
            began = time.perf_counter()
            self.runner.run(1, message, NO_CANCEL)
        self._keep_suggestions()
        window = self.runner.windows.find(conversation_id)
        assert window is not None
        return self.driver.first_token_at - began, window.turn_tokens()[message.turn_id]

    def _keep_suggestions(self) -> None:
        """An edit beside a pasted passage waits for the user, who wants every edit of the trace."""
        for view in self.services.proposals.list(self.agent_id):
            self.services.proposals.accept(view.proposal.id)

    def rest(self, conversation_id: int) -> None:
        """What the inference lane does while nobody waits."""
        with self.meter.during("idle"):
            while self.services.retrieval.embed_pending(32):
                pass
            windows = self.runner.windows
            for _ in range(3):
                if windows.needs_tidying(conversation_id):
                    windows.tidy(0, conversation_id, NO_CANCEL)

    def divergence(self) -> tuple[float, float]:
        """KL of the next token's distribution against a fresh evaluation of the same tokens, and of two fresh ones.

        The second is the floor: the same evaluation in other cells, which adds up in another order. Quantised weights
        round activations, so that the last bit of a sum can become a step.
        """
        model, tokens = self.model, self.model.ledger(CONVERSATION)
        with self.meter.during("check"):
            kl = kl_along(model, tokens, ())[0]
            model.clear(SCRATCH)
            fresh = _distribution(model, SCRATCH, tokens)
            model.clear(SCRATCH)
            model.prefill(REBUILD, tokens[:13])
            moved = _distribution(model, SCRATCH, tokens)
            for sequence in (SCRATCH, REBUILD):
                model.clear(sequence)
        return kl, _kl(fresh, moved)


def kl_along(model: LlamaRuntime, tokens: Sequence[int], following: Sequence[int], every: int = 6) -> list[float]:
    """KL(fresh ‖ cached) in nats of the next token's distribution, at the end of ``tokens`` and along ``following``."""
    points = [[*tokens, *following[:size]] for size in range(0, len(following) + 1, every)]
    cached = [_distribution(model, CONVERSATION, point) for point in points]
    model.prefill(CONVERSATION, tokens)
    model.clear(SCRATCH)
    fresh = [_distribution(model, SCRATCH, point) for point in points]
    model.clear(SCRATCH)
    return [_kl(left, right) for left, right in zip(fresh, cached, strict=True)]


def _kl(left: NDArray[np.floating[Any]], right: NDArray[np.floating[Any]]) -> float:
    return float(np.sum(np.exp(left) * (left - right)))


def _distribution(model: LlamaRuntime, sequence: int, tokens: Sequence[int]) -> NDArray[np.floating[Any]]:
    model.prefill(sequence, tokens)
    logits = model._decoder.logits(sequence)  # pyright: ignore[reportPrivateUsage]
    assert logits is not None
    return log_softmax(logits)


def budget_tokens(window_tokens: int) -> int:
    """What Rolltop lets a prompt have of a window."""
    return window_tokens - min(1024, window_tokens // 8)


def load_model(path: Path, window_tokens: int, meter: Meter, exact: bool = False) -> LlamaRuntime:
    model = LlamaRuntime.load(path, n_ctx=window_tokens + SIDE_TOKENS, n_threads=THREADS, exact_reuse=exact)
    meter.watch(model)
    return model
