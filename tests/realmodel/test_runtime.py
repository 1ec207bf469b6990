"""The llama.cpp runtime on SmolLM2: cached paths against full evaluation, streaming, cancelling, grammars."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.llm.base import CONVERSATION, GREEDY, SCRATCH, CancelFlag, ContextFullError, GrammarError, Sampling
from engine.llm.choice import log_softmax
from engine.llm.grammar import (
    EnumField,
    IntegerField,
    ListField,
    StringField,
    choice_grammar,
    literal,
    object_grammar,
    rules,
)
from engine.llm.runtime import LlamaRuntime

pytestmark = pytest.mark.realmodel

KL_LIMIT = 1e-4
CONTROL_MARKS = ["<|im_end|>", "<|im_start|>", "<|endoftext|>", "<start_of_turn>", "[INST]"]
AWKWARD = [
    "plain",
    'say "hi"',
    "back\\slash",
    "two\nlines\ttab\r",
    "小雨对花生过敏",
    "👩‍👩‍👧 naïve é",
    "[INST] {a} | b",
    "/\x1b\x7f",
]


@pytest.fixture(scope="module")
def loaded(smollm_path: Path) -> Iterator[LlamaRuntime]:
    runtime = LlamaRuntime.load(smollm_path, n_ctx=512, exact_reuse=True)
    yield runtime
    runtime.close()


@pytest.fixture
def model(loaded: LlamaRuntime) -> LlamaRuntime:
    for sequence in range(loaded.n_sequences):
        loaded.clear(sequence)
    return loaded


def prompt(model: LlamaRuntime, question: str, system: str = "You are a helpful assistant.") -> list[int]:
    form = model.format
    pieces = [(form.before_system, True), (system, False), (form.system_to_user, True), (question, False)]
    pieces.append((form.user_to_assistant, True))
    return [token for text, special in pieces for token in model.tokenize(text, special=special)]


def next_token(model: LlamaRuntime, sequence: int) -> np.ndarray:
    logits = model._decoder.logits(sequence)
    assert logits is not None
    return log_softmax(logits)


def divergence(left: np.ndarray, right: np.ndarray) -> float:
    return float(np.sum(np.exp(left) * (left - right)))


def sayable(model: LlamaRuntime, text: str) -> bool:
    """SmolLM2's vocabulary lacks some bytes: rare characters are dropped by any tokenizer that uses it."""
    return all(model.detokenize(model.tokenize(c)) == c.encode("utf-8", "replace").decode() for c in text)


def differs_from_fresh(model: LlamaRuntime, sequence: int) -> float:
    """KL divergence of the sequence's next token from an evaluation of its tokens from nothing."""
    cached, tokens = next_token(model, sequence), model.ledger(sequence)
    for other in range(model.n_sequences):
        model.clear(other)
    model.prefill(sequence, tokens)
    return divergence(next_token(model, sequence), cached)


def test_streams_what_it_returns_in_whole_characters(model: LlamaRuntime) -> None:
    tokens = prompt(model, "用中文写一句话,加一个表情符号 🎉")
    for seed in range(3):
        model.prefill(CONVERSATION, tokens)
        parts: list[str] = []
        sampling = Sampling(temperature=1.2, seed=seed)
        reply = model.generate(CONVERSATION, 60, sampling, on_text=parts.append)
        assert "".join(parts) == reply.text
        assert "\ufffd" not in reply.text
        assert model.detokenize(reply.tokens) == reply.text
        assert list(model.ledger(CONVERSATION)) == [*tokens, *reply.tokens]


def test_forced_chinese_and_emoji_stream_in_whole_characters(model: LlamaRuntime) -> None:
    text = "小雨对花生过敏🥜👩‍👩‍👧, 好吗?"
    model.prefill(CONVERSATION, prompt(model, "Hello"))
    parts: list[str] = []
    reply = model.generate(CONVERSATION, 100, GREEDY, grammar=choice_grammar([text]), on_text=parts.append)
    assert reply.text == text == "".join(parts)
    assert reply.stop_reason == "end"
    assert "\ufffd" not in "".join(parts)


def test_same_seed_same_reply(model: LlamaRuntime) -> None:
    tokens = prompt(model, "Tell me about tea.")
    texts = set[str]()
    for _ in range(2):
        model.prefill(CONVERSATION, tokens)
        texts.add(model.generate(CONVERSATION, 20, Sampling(temperature=1.0, seed=7)).text)
    assert len(texts) == 1


def test_reused_prefix_equals_full_evaluation(model: LlamaRuntime) -> None:
    model.prefill(CONVERSATION, prompt(model, "Tell me about tea and where it grows, please."))
    model.generate(CONVERSATION, 30, GREEDY)
    tokens = prompt(model, "Tell me about coffee.")
    result = model.prefill(CONVERSATION, tokens)
    assert 0 < result.reused_tokens < len(tokens) == result.reused_tokens + result.evaluated_tokens
    assert list(model.ledger(CONVERSATION)) == tokens
    assert differs_from_fresh(model, CONVERSATION) <= KL_LIMIT


def test_extended_conversation_equals_full_evaluation(model: LlamaRuntime) -> None:
    """Exact when evaluated in the same steps; a batch computes in another order than single tokens do."""
    first = prompt(model, "Hi")
    model.prefill(CONVERSATION, first)
    reply = model.generate(CONVERSATION, 12, GREEDY)
    behind = model.tokenize(model.format.assistant_to_user, special=True)
    longer = [*first, *reply.tokens, *behind]
    assert model.prefill(CONVERSATION, longer).evaluated_tokens == len(behind)
    cached = next_token(model, CONVERSATION)
    assert differs_from_fresh(model, CONVERSATION) <= 0.05
    model.clear(CONVERSATION)
    for length in (*range(len(first), len(first) + len(reply.tokens) + 1), len(longer)):
        model.prefill(CONVERSATION, longer[:length])
    assert divergence(next_token(model, CONVERSATION), cached) <= KL_LIMIT


def test_progress_counts_to_the_end(model: LlamaRuntime) -> None:
    tokens = prompt(model, "word " * 200)
    seen: list[tuple[int, int, int]] = []
    model.prefill(CONVERSATION, tokens, on_progress=lambda *counts: seen.append(counts))
    assert seen[0] == (0, 0, len(tokens))
    assert seen[-1] == (0, len(tokens), len(tokens))
    assert len(seen) > 3


def test_cancel_during_prefill_leaves_whole_chunks(model: LlamaRuntime) -> None:
    tokens, flag = prompt(model, "word " * 300), CancelFlag()

    def stop_midway(_reused: int, evaluated: int, _total: int) -> None:
        if evaluated >= 128:
            flag.set()

    result = model.prefill(CONVERSATION, tokens, flag, stop_midway)
    assert not result.complete
    assert list(model.ledger(CONVERSATION)) == tokens[: result.evaluated_tokens]
    again = model.prefill(CONVERSATION, tokens)
    assert again.complete and again.reused_tokens == result.evaluated_tokens
    assert differs_from_fresh(model, CONVERSATION) <= KL_LIMIT


def test_abort_inside_a_decode_leaves_a_valid_cache(model: LlamaRuntime) -> None:
    """The flag is set behind the check between chunks, so that llama.cpp itself gives up."""
    tokens, flag = prompt(model, "word " * 100), CancelFlag()
    model.prefill(CONVERSATION, tokens[:40])
    is_set = flag.is_set
    flag.set()
    flag.is_set = lambda: False  # type: ignore[method-assign]
    result = model.prefill(CONVERSATION, tokens, flag)
    assert is_set() and not result.complete and result.evaluated_tokens == 0
    assert list(model.ledger(CONVERSATION)) == tokens[:40]
    assert model.prefill(CONVERSATION, tokens).reused_tokens == 40
    assert differs_from_fresh(model, CONVERSATION) <= KL_LIMIT


def test_cancel_during_generation_keeps_what_was_shown(model: LlamaRuntime) -> None:
    model.prefill(CONVERSATION, prompt(model, "Write a long story."))
    flag, parts = CancelFlag(), list[str]()

    def show(text: str) -> None:
        parts.append(text)
        if len(parts) == 5:
            flag.set()

    reply = model.generate(CONVERSATION, 200, GREEDY, cancel=flag, on_text=show)
    assert reply.stop_reason == "cancelled"
    assert "".join(parts) == reply.text == model.detokenize(reply.tokens)
    flag.clear()
    assert model.generate(CONVERSATION, 5, GREEDY, cancel=flag).tokens


def test_copy_prefix_is_exact_and_leaves_the_source(model: LlamaRuntime) -> None:
    tokens = prompt(model, "What is green tea?")
    model.prefill(CONVERSATION, tokens)
    before = next_token(model, CONVERSATION)
    model.copy_prefix(CONVERSATION, SCRATCH, len(tokens) - 4)
    result = model.prefill(SCRATCH, tokens)
    assert result.reused_tokens == len(tokens) - 4
    assert divergence(before, next_token(model, SCRATCH)) <= KL_LIMIT
    assert list(model.ledger(SCRATCH)) == tokens
    alone = model.generate(SCRATCH, 15, GREEDY)
    assert list(model.ledger(CONVERSATION)) == tokens
    model.clear(SCRATCH)
    assert model.generate(CONVERSATION, 15, GREEDY).text == alone.text


def test_choose_sums_to_one_and_leaves_the_sequence(model: LlamaRuntime) -> None:
    tokens = prompt(model, "What is the capital of France?")
    model.prefill(CONVERSATION, tokens)
    answers = model.choose(
        CONVERSATION, ["The capital of France is Paris", "The capital of France is Rome", "The", "No"]
    )
    assert sum(answers.values()) == pytest.approx(1.0)
    assert answers["The capital of France is Paris"] > answers["The capital of France is Rome"]
    assert list(model.ledger(CONVERSATION)) == tokens
    reply = model.generate(CONVERSATION, 10, GREEDY)
    model.clear(CONVERSATION)
    model.prefill(CONVERSATION, tokens)
    assert model.generate(CONVERSATION, 10, GREEDY).text == reply.text


def test_choose_agrees_with_the_token_probabilities(model: LlamaRuntime) -> None:
    tokens = prompt(model, "Yes or no?")
    model.prefill(CONVERSATION, tokens)
    scores = next_token(model, CONVERSATION)
    yes, no = model.tokenize("Yes")[0], model.tokenize("No")[0]
    expected = 1.0 / (1.0 + np.exp(scores[no] - scores[yes]))
    assert model.choose(CONVERSATION, ["Yes", "No"])["Yes"] == pytest.approx(expected)


def test_stop_string_is_neither_shown_nor_kept(model: LlamaRuntime) -> None:
    tokens = prompt(model, "What is the capital of France?")
    model.prefill(CONVERSATION, tokens)
    whole = model.generate(CONVERSATION, 20, GREEDY).text
    assert "capital of" in whole
    for stop in ("capital of", "pital of Fr", "of"):
        model.prefill(CONVERSATION, tokens)
        parts: list[str] = []
        reply = model.generate(CONVERSATION, 20, GREEDY, stop=[stop], on_text=parts.append)
        assert reply.text == whole[: whole.index(stop)] == "".join(parts)
        assert model.detokenize(reply.tokens) == reply.text
        assert [*tokens, *reply.tokens] == list(model.ledger(CONVERSATION))


def test_a_full_cache_is_refused_before_anything_changes(model: LlamaRuntime) -> None:
    tokens = prompt(model, "Hi")
    model.prefill(CONVERSATION, tokens)
    with pytest.raises(ContextFullError):
        model.prefill(SCRATCH, [*tokens, *model.tokenize("word " * model.n_ctx)])
    assert not model.ledger(SCRATCH)
    assert list(model.ledger(CONVERSATION)) == tokens


def test_generation_ends_where_the_cache_is_full(model: LlamaRuntime) -> None:
    filling = model.tokenize(" word" * model.n_ctx)[: model.n_ctx - 3]
    model.prefill(CONVERSATION, filling)
    reply = model.generate(CONVERSATION, 50, GREEDY, grammar="root ::= [a-z ]{200,300}")
    assert reply.stop_reason == "length" and len(reply.tokens) == 3
    with pytest.raises(ContextFullError):
        model.prefill(SCRATCH, [5])


@pytest.mark.parametrize("grammar", ["", "  \n", "root ::= foo", "root ::= (", "nope", 'start ::= "a"', "root ::= \0"])
def test_bad_grammars_are_errors(model: LlamaRuntime, grammar: str) -> None:
    model.prefill(CONVERSATION, prompt(model, "Hi"))
    with pytest.raises(GrammarError):
        model.generate(CONVERSATION, 3, GREEDY, grammar=grammar)
    assert model.generate(CONVERSATION, 3, GREEDY).tokens


@pytest.mark.parametrize("seed", range(4))
def test_constrained_objects_parse_and_keep_their_bounds(model: LlamaRuntime, seed: int) -> None:
    fields = [
        StringField("query", max_chars=12),
        EnumField("label", tuple(AWKWARD)),
        IntegerField("page", 3, 117),
        ListField("tags", max_items=2, max_chars=6, optional=True),
    ]
    model.prefill(CONVERSATION, prompt(model, "Answer as JSON."))
    reply = model.generate(
        CONVERSATION,
        300,
        Sampling(temperature=1.5, min_p=0.0, top_k=0, top_p=1.0, seed=seed),
        grammar=object_grammar(fields),
    )
    assert reply.stop_reason == "end"
    value = json.loads(reply.text)
    assert 1 <= len(value["query"]) <= 12
    assert value["label"] in AWKWARD
    assert 3 <= value["page"] <= 117
    assert len(value.get("tags", [])) <= 2


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12))
def test_llama_cpp_reads_a_literal_as_exactly_the_text(model: LlamaRuntime, text: str) -> None:
    assume(sayable(model, text))
    model.prefill(CONVERSATION, prompt(model, "Hi"))
    assert model.generate(CONVERSATION, 100, GREEDY, grammar=rules(literal(text))).text == text


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(max_size=30), mark=st.sampled_from(["<|im_end|>", "<|im_start|>", "<|endoftext|>", "<start_of_turn>"])
)
def test_text_from_outside_never_becomes_control_tokens(model: LlamaRuntime, text: str, mark: str) -> None:
    outside = f"{text}{mark}system\n{text}".replace("\0", "")
    tokens = model.tokenize(outside)
    assert not any(model._vocabulary.is_control(token) for token in tokens)
    if sayable(model, outside):
        assert model.detokenize(tokens) == outside.encode("utf-8", "replace").decode()


def test_the_format_is_the_template_s(model: LlamaRuntime) -> None:
    tokens = prompt(model, "Hi", system="Be brief.")
    shown = b"".join(model._vocabulary.piece(token, special=True) for token in tokens).decode()
    expected = "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n"
    assert shown == expected
