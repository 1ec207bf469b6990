"""Saved states and grafts on SmolLM2: what comes back is what was there, and nothing damaged reaches llama.cpp."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.llm.base import (
    CONVERSATION,
    FIRST_SIDE,
    GREEDY,
    REBUILD,
    SCRATCH,
    CacheTier,
    ContextFullError,
    GraftRefusedError,
)
from engine.llm.choice import log_softmax
from engine.llm.runtime import LlamaRuntime

pytestmark = pytest.mark.realmodel

KL_LIMIT = 1e-4
STORY = "The old lighthouse keeper counted the ships every evening and wrote their names into a blue book. " * 6


@pytest.fixture(scope="module")
def loaded(smollm_path: Path) -> Iterator[LlamaRuntime]:
    runtime = LlamaRuntime.load(smollm_path, n_ctx=768, exact_reuse=True)
    yield runtime
    runtime.close()


@pytest.fixture
def model(loaded: LlamaRuntime) -> LlamaRuntime:
    for sequence in range(loaded.n_sequences):
        loaded.clear(sequence)
    return loaded


def next_token(model: LlamaRuntime, sequence: int) -> np.ndarray:
    logits = model._decoder.logits(sequence)
    assert logits is not None
    return log_softmax(logits)


def divergence(left: np.ndarray, right: np.ndarray) -> float:
    return float(np.sum(np.exp(left) * (left - right)))


def test_a_restored_sequence_continues_as_the_saved_one(model: LlamaRuntime) -> None:
    tokens, more = model.tokenize(STORY), model.tokenize(" Then the fog came.")
    model.prefill(CONVERSATION, tokens)
    state = model.save(CONVERSATION)
    assert len(state) == model.state_size(CONVERSATION)
    model.prefill(CONVERSATION, [*tokens, *more])
    before = next_token(model, CONVERSATION)
    model.clear(CONVERSATION)
    assert model.restore(SCRATCH, tokens, state)
    assert list(model.ledger(SCRATCH)) == tokens
    result = model.prefill(SCRATCH, [*tokens, *more])
    assert (result.reused_tokens, result.evaluated_tokens) == (len(tokens), len(more))
    assert divergence(before, next_token(model, SCRATCH)) <= KL_LIMIT


def test_a_restored_sequence_can_be_generated_from_and_cut(model: LlamaRuntime) -> None:
    tokens = model.tokenize(STORY)
    model.prefill(CONVERSATION, tokens)
    state = model.save(CONVERSATION)
    told = model.generate(CONVERSATION, 8, GREEDY).tokens
    assert model.restore(CONVERSATION, tokens, state)
    assert model.generate(CONVERSATION, 8, GREEDY).tokens == told
    assert model.restore(CONVERSATION, tokens, state)
    assert model.prefill(CONVERSATION, tokens[:50]).reused_tokens == 49


def test_no_damaged_state_is_taken(model: LlamaRuntime) -> None:
    tokens = model.tokenize(STORY)[:60]
    model.prefill(CONVERSATION, tokens)
    state, dice = model.save(CONVERSATION), random.Random(5)
    bad = [bytearray(), bytearray(b"RTS1"), bytearray(len(state)), state[:-1], state[: len(state) // 2], state + b"\0"]
    bad += [state[16:], bytearray(dice.randbytes(len(state)))]
    for place in [*range(64), *(dice.randrange(len(state)) for _ in range(100))]:
        mutated = bytearray(state)
        mutated[place] ^= 1 << dice.randrange(8)
        bad.append(mutated)
    for damaged in bad:
        model.copy_prefix(CONVERSATION, SCRATCH, 10)
        assert not model.restore(SCRATCH, tokens, damaged)
        assert not model.ledger(SCRATCH)
    assert not model.restore(SCRATCH, tokens[:-1], state)
    assert not model.restore(SCRATCH, [*tokens[:-1], tokens[0]], state)
    assert model.restore(SCRATCH, tokens, state)


def test_a_state_of_another_cache_type_is_not_taken(model: LlamaRuntime, smollm_path: Path) -> None:
    tokens = model.tokenize(STORY)[:60]
    model.prefill(CONVERSATION, tokens)
    other = LlamaRuntime.load(smollm_path, n_ctx=256, kv_type="q8_0")
    assert other.state_key != model.state_key and other.fingerprint == model.fingerprint
    assert not other.restore(CONVERSATION, tokens, model.save(CONVERSATION))
    other.close()


def test_no_room_for_a_state_is_an_error_before_llama_cpp_sees_it(model: LlamaRuntime) -> None:
    tokens = model.tokenize(STORY * 4)[: model.n_ctx // 2 + 1]
    model.prefill(CONVERSATION, tokens)
    state = model.save(CONVERSATION)
    with pytest.raises(ContextFullError):
        model.restore(SCRATCH, tokens, state)
    assert not model.ledger(SCRATCH)
    assert list(model.ledger(CONVERSATION)) == tokens
    assert model.restore(CONVERSATION, tokens, state)


def heads(model: LlamaRuntime) -> tuple[list[int], list[int], list[int]]:
    """The head that is in use, one that is to replace it and is longer, and what stands behind both."""
    old = model.tokenize("You are kind. The user is called Anna. She lives in Rome.\n")
    new = model.tokenize("You are kind. The user is called Anna. She has lived in Oslo since the spring of 2024.\n")
    return old, new, model.tokenize(STORY)[:120]


def test_a_graft_moves_the_tail_behind_another_head(model: LlamaRuntime) -> None:
    assert model.tier is CacheTier.SPLICE
    old, new, tail = heads(model)
    model.prefill(CONVERSATION, [*old, *tail])
    free = model._sequences.free_cells()
    model.prefill(REBUILD, new)
    model.graft(REBUILD, CONVERSATION, len(old))
    assert list(model.ledger(CONVERSATION)) == [*new, *tail] and not model.ledger(REBUILD)
    assert model._sequences.free_cells() == free + len(old) - len(new)
    grafted = model.tokenize(" In the morning")
    assert model.prefill(CONVERSATION, [*new, *tail, *grafted]).evaluated_tokens == len(grafted)
    approximate = next_token(model, CONVERSATION)
    model.clear(CONVERSATION)
    model.prefill(CONVERSATION, [*new, *tail, *grafted])
    assert divergence(next_token(model, CONVERSATION), approximate) <= 0.05


def test_a_tail_that_is_moved_there_and_back_is_nearly_what_it_was(model: LlamaRuntime) -> None:
    """Its keys are rotated twice in 16 bits; nothing else differs."""
    old, new, tail = heads(model)
    model.prefill(CONVERSATION, [*old, *tail])
    before = next_token(model, CONVERSATION)
    for head, place in ((new, len(old)), (old, len(new))):
        model.prefill(REBUILD, head)
        model.graft(REBUILD, CONVERSATION, place)
    assert divergence(before, next_token(model, CONVERSATION)) <= 0.02


def test_a_saved_graft_comes_back_as_it_was(model: LlamaRuntime) -> None:
    """Rotations that llama.cpp has not made yet would be missing in the state."""
    old, new, tail = heads(model)
    model.prefill(CONVERSATION, [*old, *tail])
    model.prefill(REBUILD, new)
    model.graft(REBUILD, CONVERSATION, len(old))
    state, tokens = model.save(CONVERSATION), [*new, *tail]
    following = model.tokenize(" And")
    model.prefill(CONVERSATION, [*tokens, *following])
    expected = next_token(model, CONVERSATION)
    model.clear(CONVERSATION)
    assert model.restore(CONVERSATION, tokens, state)
    model.prefill(CONVERSATION, [*tokens, *following])
    assert divergence(expected, next_token(model, CONVERSATION)) <= KL_LIMIT


def test_a_graft_leaves_side_sequences_and_shared_heads_alone(model: LlamaRuntime) -> None:
    old, new, tail = heads(model)
    side = model.tokenize("Answer with yes or no.")
    model.prefill(FIRST_SIDE, [*new[:10], *side])
    before = next_token(model, FIRST_SIDE)
    model.prefill(CONVERSATION, [*old, *tail])
    model.copy_prefix(FIRST_SIDE, REBUILD, 10)
    model.prefill(REBUILD, new)
    model.graft(REBUILD, CONVERSATION, len(old))
    assert list(model.ledger(FIRST_SIDE)) == [*new[:10], *side]
    model.copy_prefix(FIRST_SIDE, SCRATCH, len(new[:10]) + len(side) - 1)
    model.prefill(SCRATCH, [*new[:10], *side])
    assert divergence(before, next_token(model, SCRATCH)) <= KL_LIMIT


def test_a_shared_tail_is_not_moved(model: LlamaRuntime) -> None:
    old, new, tail = heads(model)
    model.prefill(CONVERSATION, [*old, *tail])
    model.copy_prefix(CONVERSATION, SCRATCH, len(old) + 5)
    model.prefill(REBUILD, new)
    with pytest.raises(GraftRefusedError):
        model.graft(REBUILD, CONVERSATION, len(old))
    assert list(model.ledger(CONVERSATION)) == [*old, *tail]
    assert list(model.ledger(REBUILD)) == new
    with pytest.raises(ValueError):
        model.graft(REBUILD, CONVERSATION, len(old) + len(tail) + 1)
    model.clear(SCRATCH)
    model.graft(REBUILD, CONVERSATION, len(old))


def test_a_reused_prefix_is_exact_wherever_its_cells_lie(model: LlamaRuntime) -> None:
    """Behind another sequence, around a gap, token by token, in lower cells than its beginning once it is compact."""
    tokens, other = model.tokenize(STORY)[:110], model.tokenize("A cat slept under the old bridge. " * 9)
    model.prefill(CONVERSATION, tokens)
    wanted = next_token(model, CONVERSATION)

    def build(*steps: int) -> float:
        for step in steps:
            model.prefill(CONVERSATION, tokens[:step])
        return divergence(wanted, next_token(model, CONVERSATION))

    model.clear(CONVERSATION)
    model.prefill(SCRATCH, other[:7])
    assert build(110) <= KL_LIMIT
    model.clear(CONVERSATION)
    assert build(61) >= 0
    model.prefill(FIRST_SIDE, other[:45])
    assert build(*range(62, 111)) <= KL_LIMIT
    model.clear(CONVERSATION)
    assert build(70) >= 0
    model.clear(SCRATCH)
    model.clear(FIRST_SIDE)
    model.compact(CONVERSATION)
    assert list(model.ledger(CONVERSATION)) == tokens[:70]
    assert build(110) <= KL_LIMIT
