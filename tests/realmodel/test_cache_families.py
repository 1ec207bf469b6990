"""One tiny model of each family: every cached path continues as a fresh evaluation does, and none ends the process."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import numpy as np
import pytest

from engine.llm.base import (
    CONVERSATION,
    FIRST_SIDE,
    GREEDY,
    REBUILD,
    SCRATCH,
    CacheTier,
    CancelFlag,
    GraftRefusedError,
    Sampling,
)
from engine.llm.choice import log_softmax
from engine.llm.runtime import LlamaRuntime
from tests.gguf_models import FAMILIES, SWA_WINDOW, write_model

pytestmark = pytest.mark.realmodel

KL_LIMIT, QUANTISED_KL_LIMIT = 1e-4, 0.01
TIERS = {
    "llama": CacheTier.SPLICE,
    "gemma2": CacheTier.SPLICE,
    "qwen2vl": CacheTier.TRUNCATE,
    "yarn": CacheTier.TRUNCATE,
    "mamba": CacheTier.CHECKPOINT,
    "jamba": CacheTier.CHECKPOINT,
    "lfm2": CacheTier.CHECKPOINT,
}
PROMPT = "the quick brown fox jumps over the lazy dog while the old keeper counts his ships and writes them down " * 2


class Pair:
    """A model under test and a second context of it, which evaluates from nothing."""

    def __init__(self, folder: Path, family: str, kv_type: Literal["f16", "q8_0"] = "f16") -> None:
        path = write_model(folder, family)
        self.family = family
        self.model = LlamaRuntime.load(path, n_ctx=1024, n_threads=1, kv_type=kv_type)
        self._naive = LlamaRuntime.load(path, n_ctx=1024, n_threads=1, kv_type=kv_type)
        self.tokens = [1, *self.model.tokenize(PROMPT)]

    def error(self, sequence: int) -> float:
        """KL divergence of the sequence's next token from a fresh evaluation of its ledger."""
        self._naive.clear(CONVERSATION)
        self._naive.prefill(CONVERSATION, self.model.ledger(sequence))
        right, cached = next_token(self._naive, CONVERSATION), next_token(self.model, sequence)
        return float(np.sum(np.exp(right) * (right - cached)))

    def extend(self, sequence: int, text: str = "and so on") -> float:
        """The error after a few more tokens, which read all that is cached before them."""
        self.model.prefill(sequence, [*self.model.ledger(sequence), *self.model.tokenize(text)])
        return self.error(sequence)

    def close(self) -> None:
        self.model.close()
        self._naive.close()


def next_token(model: LlamaRuntime, sequence: int) -> np.ndarray:
    return log_softmax(model._ensure_logits(sequence))


@pytest.fixture(scope="module", params=FAMILIES)
def loaded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    pair = Pair(tmp_path_factory.mktemp("models"), request.param)
    yield pair
    pair.close()


@pytest.fixture
def pair(loaded: Pair) -> Pair:
    for sequence in range(loaded.model.n_sequences):
        loaded.model.clear(sequence)
    return loaded


def test_the_tier_is_the_family_s(pair: Pair) -> None:
    assert pair.model.tier is pair.model.facts.tier is TIERS[pair.family]


def test_divergence_goes_back_to_the_last_mark(pair: Pair) -> None:
    pair.model.prefill(CONVERSATION, pair.tokens, marks=(20, 70, 130))
    other = [*pair.tokens[:100], *pair.model.tokenize("but the cat slept")]
    result = pair.model.prefill(CONVERSATION, other)
    assert result.reused_tokens == (70 if pair.model.tier is CacheTier.CHECKPOINT else 100)
    assert result.reused_tokens + result.evaluated_tokens == len(other)
    assert pair.error(CONVERSATION) <= KL_LIMIT
    third = [*pair.tokens[:30], *pair.model.tokenize("nobody came")]
    assert pair.model.prefill(CONVERSATION, third).reused_tokens == (
        20 if pair.model.tier is CacheTier.CHECKPOINT else 30
    )
    assert pair.error(CONVERSATION) <= KL_LIMIT


def test_regenerating_evaluates_no_prompt(pair: Pair) -> None:
    pair.model.prefill(CONVERSATION, pair.tokens)
    first = pair.model.generate(CONVERSATION, 12, GREEDY)
    again = pair.model.prefill(CONVERSATION, pair.tokens)
    assert again.evaluated_tokens <= 1
    assert pair.model.generate(CONVERSATION, 12, GREEDY).tokens == first.tokens
    assert pair.extend(CONVERSATION) <= KL_LIMIT


def test_a_stop_string_is_taken_back(pair: Pair) -> None:
    pair.model.prefill(CONVERSATION, pair.tokens)
    sampling = Sampling(temperature=1.0, seed=3)
    text = pair.model.generate(CONVERSATION, 30, sampling, grammar="root ::= [a-z]{30}").text
    stop = text[20:22]
    pair.model.prefill(CONVERSATION, pair.tokens)
    reply = pair.model.generate(CONVERSATION, 30, sampling, grammar="root ::= [a-z]{30}", stop=[stop])
    assert reply.text == text[: text.index(stop)]
    assert list(pair.model.ledger(CONVERSATION)) == [*pair.tokens, *reply.tokens]
    assert pair.extend(CONVERSATION) <= KL_LIMIT


def test_a_saved_state_comes_back(pair: Pair) -> None:
    pair.model.prefill(CONVERSATION, pair.tokens)
    state = pair.model.save(CONVERSATION)
    assert len(state) == pair.model.state_size(CONVERSATION)
    pair.model.generate(CONVERSATION, 5, GREEDY)
    assert pair.model.restore(FIRST_SIDE, pair.tokens, state)
    assert pair.extend(FIRST_SIDE) <= KL_LIMIT
    assert pair.extend(CONVERSATION) <= KL_LIMIT
    assert pair.model.restore(FIRST_SIDE, pair.tokens, state)
    assert pair.error(FIRST_SIDE) <= KL_LIMIT


def test_a_restored_sequence_is_cut_where_it_can_be(pair: Pair) -> None:
    """A window's saved state reaches back only as far as the window, and what is left must reach back a whole one."""
    pair.model.prefill(CONVERSATION, pair.tokens)
    state = pair.model.save(CONVERSATION)
    for removed in (SWA_WINDOW // 2, SWA_WINDOW - 4, SWA_WINDOW, 2 * SWA_WINDOW):
        assert pair.model.restore(CONVERSATION, pair.tokens, state)
        pair.model.prefill(CONVERSATION, [*pair.tokens[:-removed], *pair.model.tokenize("elsewhere")])
        assert pair.error(CONVERSATION) <= KL_LIMIT


def test_truncated_states_are_refused(pair: Pair) -> None:
    pair.model.prefill(CONVERSATION, pair.tokens)
    state = pair.model.save(CONVERSATION)
    for damaged in (state[:-1], state[:40], bytearray(len(state)), state[::-1]):
        assert not pair.model.restore(SCRATCH, pair.tokens, damaged)
        assert not pair.model.ledger(SCRATCH)
    assert pair.extend(CONVERSATION) <= KL_LIMIT


def test_cancelling_between_chunks_keeps_what_was_decoded(pair: Pair) -> None:
    flag = CancelFlag()

    def stop(_reused: int, evaluated: int, _total: int) -> None:
        if evaluated >= 128:
            flag.set()

    result = pair.model.prefill(CONVERSATION, pair.tokens, flag, stop)
    assert not result.complete and list(pair.model.ledger(CONVERSATION)) == pair.tokens[: result.evaluated_tokens]
    assert pair.error(CONVERSATION) <= KL_LIMIT
    assert pair.model.prefill(CONVERSATION, pair.tokens).complete
    assert pair.error(CONVERSATION) <= KL_LIMIT


def test_an_abort_inside_a_decode_keeps_what_was_before(pair: Pair) -> None:
    """The flag is set behind the check between chunks, so that llama.cpp itself gives up."""
    flag = CancelFlag()
    pair.model.prefill(CONVERSATION, pair.tokens[:90])
    flag.set()
    flag.is_set = lambda: False  # type: ignore[method-assign]
    result = pair.model.prefill(CONVERSATION, pair.tokens, flag)
    assert not result.complete and result.evaluated_tokens == 0
    assert list(pair.model.ledger(CONVERSATION)) == pair.tokens[:90]
    assert pair.model.prefill(CONVERSATION, pair.tokens).reused_tokens == 90
    assert pair.error(CONVERSATION) <= KL_LIMIT


def test_side_sequences_share_a_prefix(pair: Pair) -> None:
    pair.model.prefill(CONVERSATION, pair.tokens, marks=(60,))
    assert pair.model.keepable(CONVERSATION, 80) == (60 if pair.model.tier is CacheTier.CHECKPOINT else 80)
    assert pair.model.keepable(CONVERSATION, 10_000) == len(pair.tokens)
    pair.model.copy_prefix(CONVERSATION, SCRATCH, 80)
    assert list(pair.model.ledger(SCRATCH)) == pair.tokens[:80]
    assert pair.extend(SCRATCH) <= KL_LIMIT
    pair.model.copy_prefix(CONVERSATION, SCRATCH, len(pair.tokens))
    assert pair.model.generate(SCRATCH, 8, GREEDY).tokens == pair.model.generate(CONVERSATION, 8, GREEDY).tokens
    pair.model.copy_prefix(SCRATCH, SCRATCH, 50)
    assert list(pair.model.ledger(SCRATCH)) == pair.tokens[:50]
    assert pair.extend(SCRATCH) <= KL_LIMIT
    assert pair.extend(CONVERSATION) <= KL_LIMIT
    free = pair.model._sequences.free_cells()
    pair.model.clear(SCRATCH)
    pair.model.clear(CONVERSATION)
    assert free < pair.model._sequences.free_cells() == pair.model.n_ctx


def test_choosing_leaves_the_sequence(pair: Pair) -> None:
    pair.model.prefill(CONVERSATION, pair.tokens)
    shares = pair.model.choose(CONVERSATION, ["yes", "yesterday", "no"])
    assert sum(shares.values()) == pytest.approx(1.0)
    assert list(pair.model.ledger(CONVERSATION)) == pair.tokens
    assert pair.extend(CONVERSATION) <= KL_LIMIT


def check_that_a_graft_can_be_saved(pair: Pair) -> None:
    """Rotations that llama.cpp has not made yet would be missing in the state."""
    tokens = pair.model.ledger(CONVERSATION)
    assert pair.model.restore(SCRATCH, tokens, pair.model.save(CONVERSATION))
    more = [*tokens, *pair.model.tokenize("and so on")]
    pair.model.prefill(CONVERSATION, more)
    pair.model.prefill(SCRATCH, more)
    expected, restored = next_token(pair.model, CONVERSATION), next_token(pair.model, SCRATCH)
    assert float(np.sum(np.exp(expected) * (expected - restored))) <= KL_LIMIT
    pair.model.clear(SCRATCH)


def test_a_graft_moves_a_tail_or_is_refused(pair: Pair) -> None:
    head = [1, *pair.model.tokenize("a head that is somewhat longer than the old one")]
    pair.model.prefill(CONVERSATION, pair.tokens, marks=(15, 40))
    pair.model.prefill(REBUILD, head)
    if pair.model.tier is not CacheTier.SPLICE:
        with pytest.raises(GraftRefusedError):
            pair.model.graft(REBUILD, CONVERSATION, 30)
        assert list(pair.model.ledger(REBUILD)) == head
    else:
        pair.model.graft(REBUILD, CONVERSATION, 30)
        assert list(pair.model.ledger(CONVERSATION)) == [*head, *pair.tokens[30:]]
        assert not pair.model.ledger(REBUILD)
        free = pair.model.n_ctx - len(pair.model.ledger(CONVERSATION))
        assert pair.model._sequences.free_cells() == free
        assert pair.model._sequences.checkpoints.lengths(CONVERSATION) == []
        check_that_a_graft_can_be_saved(pair)
        pair.model.prefill(CONVERSATION, pair.model.ledger(CONVERSATION)[: len(head)])
    assert pair.extend(CONVERSATION) <= KL_LIMIT
    pair.model.prefill(CONVERSATION, pair.tokens)
    assert pair.error(CONVERSATION) <= KL_LIMIT


@pytest.mark.parametrize("family", FAMILIES)
def test_a_quantised_cache_moves_no_keys(family: str, tmp_path: Path) -> None:
    """llama.cpp would crash on heads of 32."""
    pair = Pair(tmp_path, family, kv_type="q8_0")
    recurrent = TIERS[family] is CacheTier.CHECKPOINT
    assert pair.model.tier is (CacheTier.CHECKPOINT if recurrent else CacheTier.TRUNCATE)
    pair.model.prefill(CONVERSATION, pair.tokens, marks=(60,))
    pair.model.prefill(CONVERSATION, [*pair.tokens[:90], *pair.model.tokenize("elsewhere")])
    assert pair.error(CONVERSATION) <= QUANTISED_KL_LIMIT
    state, tokens = pair.model.save(CONVERSATION), pair.model.ledger(CONVERSATION)
    assert pair.model.restore(SCRATCH, tokens, state)
    assert pair.extend(SCRATCH) <= QUANTISED_KL_LIMIT
    pair.close()


def test_checkpoints_stay_within_their_bytes(tmp_path: Path) -> None:
    model = LlamaRuntime.load(write_model(tmp_path, "jamba"), n_ctx=1024, n_threads=1, checkpoint_bytes=40_000)
    tokens = [1, *model.tokenize(PROMPT * 3)]
    checkpoints = model._sequences.checkpoints
    model.prefill(CONVERSATION, tokens, marks=range(10, len(tokens), 10))
    assert 0 < checkpoints.size_bytes <= 40_000
    assert len(checkpoints.lengths(CONVERSATION)) <= 16
    assert max(checkpoints.lengths(CONVERSATION)) > len(tokens) - 20
    model.close()


def test_a_window_whose_cells_were_taken_is_not_trusted(tmp_path: Path) -> None:
    """llama.cpp puts other sequences' tokens where a window no longer looks; the sequence then cannot be cut back."""
    pair = Pair(tmp_path, "gemma2")
    filler = [1, *pair.model.tokenize("ships and more ships " * 20)]
    for kept in (140, 150, 200):
        pair.model.prefill(FIRST_SIDE, pair.tokens)
        pair.model.prefill(SCRATCH, filler[:240])
        pair.model.prefill(CONVERSATION, pair.tokens, marks=(50,))
        pair.model.clear(SCRATCH)
        pair.model.prefill(SCRATCH, filler[:370])
        pair.model.clear(SCRATCH)
        result = pair.model.prefill(CONVERSATION, [*pair.tokens[:kept], *pair.model.tokenize("cut")])
        assert result.reused_tokens == (50 if kept < 155 else kept)
        assert pair.error(CONVERSATION) <= KL_LIMIT
        assert pair.extend(FIRST_SIDE) <= KL_LIMIT
        pair.model.clear(FIRST_SIDE)
        pair.model.clear(CONVERSATION)
    pair.close()


def test_a_flag_from_another_thread_leaves_a_valid_cache(pair: Pair) -> None:
    """Wherever it strikes: between chunks, inside one, or too late."""
    tokens, dice = (pair.tokens * 5)[:900], random.Random(4)
    for _ in range(6):
        flag = CancelFlag()
        timer = threading.Timer(dice.uniform(0.0, 0.03), flag.set)
        timer.start()
        result = pair.model.prefill(CONVERSATION, tokens, flag)
        timer.cancel()
        timer.join()
        held = list(pair.model.ledger(CONVERSATION))
        assert held == tokens[: len(held)] and result.complete == (held == tokens)
        if held:
            assert pair.extend(CONVERSATION) <= KL_LIMIT
        pair.model.clear(CONVERSATION)
