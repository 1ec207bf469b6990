"""Random operations over several sequences of a tiny model, against a context that evaluates each ledger afresh."""

from __future__ import annotations

import ctypes
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec import Struct

from engine.llm.base import CacheTier, CancelFlag, ContextFullError, GraftRefusedError, Sampling
from engine.llm.choice import log_softmax
from engine.llm.library import lib
from engine.llm.runtime import LlamaRuntime
from engine.llm.sequence_states import PARTIAL, WHOLE
from tests.gguf_models import write_model

pytestmark = pytest.mark.realmodel

KL_LIMIT = 1e-4
N_CTX, N_SEQUENCES = 512, 4
EXACT = 1 << 30
WORDS = "the keeper counts his ships and writes their names into a blue book that nobody reads in winter "
TEXTS = [WORDS * 2, WORDS.replace("keeper", "sailor") * 2, WORDS[:40] + WORDS[::-1]]

sequences = st.integers(0, N_SEQUENCES - 1)


class Kept(Struct, frozen=True):
    tokens: list[int]
    state: bytearray
    exact: int


class Naive:
    """Next-token distributions by full evaluation, remembered by their tokens."""

    def __init__(self, path: Path) -> None:
        self._model = LlamaRuntime.load(path, n_ctx=N_CTX, n_threads=1, n_sequences=2)
        self._known: dict[tuple[int, ...], np.ndarray] = {}

    def next_token(self, tokens: tuple[int, ...]) -> np.ndarray:
        if tokens not in self._known:
            self._model.clear(0)
            self._model.prefill(0, tokens)
            logits = self._model._decoder.logits(0)
            assert logits is not None
            self._known[tokens] = log_softmax(logits)
        return self._known[tokens]

    def close(self) -> None:
        self._model.close()


def cells_in_use(model: LlamaRuntime) -> int:
    """llama.cpp's own count of occupied attention cells: the state of the whole context begins with it."""
    size = int(lib.llama_state_get_size(model._context))
    raw = (ctypes.c_uint8 * size)()
    assert int(lib.llama_state_get_data(model._context, raw, size)) == size
    words = bytes(raw[:64])
    place = 4 + int.from_bytes(words[:4], "little") + 4
    return int.from_bytes(words[place : place + 4], "little")


class CacheMachine(RuleBasedStateMachine):
    model: LlamaRuntime
    naive: Naive
    states = Bundle("states")

    @initialize()
    def start(self) -> None:
        for sequence in range(N_SEQUENCES):
            self.model.clear(sequence)
        self.ledgers: list[list[int]] = [[] for _ in range(N_SEQUENCES)]
        self.exact = [EXACT] * N_SEQUENCES
        """Tokens of each sequence before the first that was only grafted."""

    def holds(self, sequence: int, tokens: list[int], exact: int) -> None:
        self.ledgers[sequence] = tokens
        self.exact[sequence] = EXACT if len(tokens) <= exact else exact

    @rule(
        sequence=sequences,
        text=st.sampled_from(TEXTS),
        length=st.integers(1, 150),
        keeps=st.booleans(),
        marks=st.lists(st.integers(1, 160), max_size=4),
        cancel=st.sampled_from(["no", "before", "between", "inside"]),
    )
    def prefill(self, sequence: int, text: str, length: int, keeps: bool, marks: list[int], cancel: str) -> None:
        before = self.ledgers[sequence][: length // 2] if keeps else [1]
        tokens = (before + self.model.tokenize(text))[:length]
        flag = CancelFlag()
        if cancel in ("before", "inside"):
            flag.set()
        if cancel == "inside":
            flag.is_set = lambda: False  # type: ignore[method-assign]

        def progress(_reused: int, evaluated: int, _total: int) -> None:
            if cancel == "between" and evaluated:
                flag.set()

        try:
            result = self.model.prefill(sequence, tokens, flag, progress, marks)
        except ContextFullError:
            assert len(tokens) > N_CTX - self.used()
            self.forget_changed(sequence)
            return
        held = list(self.model.ledger(sequence))
        assert held == tokens if result.complete else held == tokens[: len(held)]
        assert result.complete or cancel != "no"
        self.holds(sequence, held, self.exact[sequence] if result.reused_tokens > self.exact[sequence] else EXACT)

    @rule(sequence=sequences, length=st.integers(1, 12), stop=st.booleans(), seed=st.integers(0, 20))
    def generate(self, sequence: int, length: int, stop: bool, seed: int) -> None:
        if not self.ledgers[sequence]:
            return
        words = ["e", "st"] if stop else []
        sampling = Sampling(temperature=1.0, seed=seed)
        grammar = "root ::= [a-z]{40}"
        try:
            reply = self.model.generate(sequence, length, sampling, grammar=grammar, stop=words)
        except ContextFullError:
            self.forget_changed(sequence)
            return
        assert not any(word in reply.text for word in words)
        self.holds(sequence, [*self.ledgers[sequence], *reply.tokens], self.exact[sequence])

    @rule(source=sequences, into=sequences, share=st.floats(0, 1))
    def copy_prefix(self, source: int, into: int, share: float) -> None:
        length = round(share * len(self.ledgers[source]))
        tokens, exact = self.ledgers[source][:length], self.exact[source]
        try:
            self.model.copy_prefix(source, into, length)
        except ContextFullError:
            self.forget_changed(into)
            return
        self.holds(into, tokens, exact)

    @rule(sequence=sequences, seed=st.integers(0, 3))
    def choose(self, sequence: int, seed: int) -> None:
        if self.ledgers[sequence]:
            try:
                self.model.choose(sequence, ["yes", "yesterday", "no", "none"][seed:])
            except ContextFullError:
                self.forget_changed(sequence)

    @rule(target=states, sequence=sequences)
    def save(self, sequence: int) -> Any:
        if not self.ledgers[sequence]:
            return multiple()
        state = self.model.save(sequence)
        assert len(state) == self.model.state_size(sequence)
        return Kept(list(self.ledgers[sequence]), state, self.exact[sequence])

    @rule(sequence=sequences, kept=states, damage=st.integers(0, 9))
    def restore(self, sequence: int, kept: Kept, damage: int) -> None:
        state = bytearray(kept.state)
        if damage == 0:
            state[len(state) // 2] ^= 1
        self.ledgers[sequence] = []
        try:
            restored = self.model.restore(sequence, kept.tokens, state)
        except ContextFullError:
            assert len(kept.tokens) > N_CTX - self.used()
            return
        assert restored is (damage != 0)
        self.holds(sequence, list(kept.tokens) if restored else [], kept.exact)

    @precondition(lambda self: self.model.tier is CacheTier.SPLICE)
    @rule(head=sequences, sequence=sequences, share=st.floats(0, 1))
    def graft(self, head: int, sequence: int, share: float) -> None:
        if head == sequence:
            return
        start = round(share * len(self.ledgers[sequence]))
        whole, tail = self.ledgers[head], self.ledgers[sequence][start:]
        try:
            self.model.graft(head, sequence, start)
        except GraftRefusedError:
            return
        exact = min(self.exact[head], len(whole)) if tail else self.exact[head]
        self.holds(sequence, [*whole, *tail], exact)
        self.ledgers[head], self.exact[head] = [], EXACT

    @rule(sequence=sequences)
    def compact(self, sequence: int) -> None:
        self.model.compact(sequence)

    @rule(sequence=sequences)
    def clear(self, sequence: int) -> None:
        self.model.clear(sequence)
        self.ledgers[sequence] = []

    @invariant()
    def ledgers_are_equal(self) -> None:
        if hasattr(self, "ledgers"):
            assert [list(self.model.ledger(sequence)) for sequence in range(N_SEQUENCES)] == self.ledgers

    @invariant()
    def cells_are_counted_right(self) -> None:
        if hasattr(self, "ledgers"):
            assert cells_in_use(self.model) == self.used()

    @invariant()
    def known_next_tokens_are_right(self) -> None:
        if not hasattr(self, "ledgers"):
            return
        for sequence, tokens in enumerate(self.ledgers):
            logits = self.model._decoder.logits(sequence)
            if tokens and logits is not None and self.exact[sequence] == EXACT:
                right = self.naive.next_token(tuple(tokens))
                assert float(np.sum(np.exp(right) * (right - log_softmax(logits)))) <= KL_LIMIT

    def used(self) -> int:
        return N_CTX - self.model._sequences.free_cells()

    def forget_changed(self, sequence: int) -> None:
        """A full cache may have cost the sequence its tail; what it still holds must be a beginning of it."""
        held = list(self.model.ledger(sequence))
        self.holds(sequence, held, self.exact[sequence])


@pytest.mark.parametrize(
    ("family", "flags"),
    [
        ("llama", PARTIAL),
        ("gemma2", PARTIAL),
        ("mamba", PARTIAL),
        ("jamba", PARTIAL),
        ("jamba", WHOLE),
        ("gemma2", WHOLE),
    ],
)
def test_any_order_of_operations_is_as_good_as_a_fresh_evaluation(family: str, flags: int) -> None:
    with TemporaryDirectory() as folder:
        path = write_model(Path(folder), family)
        model, naive = LlamaRuntime.load(path, n_ctx=N_CTX, n_threads=1, n_sequences=N_SEQUENCES), Naive(path)

        model._sequences.checkpoints.flags = flags

        class Machine(CacheMachine):
            pass

        Machine.model, Machine.naive = model, naive
        if family == "mamba":
            Machine.cells_are_counted_right = lambda self: None  # type: ignore[method-assign] # it has no cells
        limits = settings(
            max_examples=40,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        )
        run_state_machine_as_test(Machine, settings=limits)
        model.close()
        naive.close()
