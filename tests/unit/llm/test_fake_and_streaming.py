"""The scripted model's accounting, the text stream, and the choice among options."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.llm.base import (
    CONVERSATION,
    GREEDY,
    REBUILD,
    SCRATCH,
    CacheTier,
    CancelFlag,
    ContextFullError,
    GraftRefusedError,
)
from engine.llm.choice import normalised, option_log_probabilities
from engine.llm.fake import ScriptedModel
from engine.llm.streaming import TextStream
from engine.llm.templates import CHATML


@given(st.text(), st.lists(st.integers(0, 200)), st.lists(st.text(min_size=1, max_size=3), max_size=3))
def test_a_stream_never_shows_a_part_of_a_stop_string(text: str, cuts: list[int], stops: list[str]) -> None:
    raw = text.encode("utf-8", "ignore")
    clean = raw.decode()
    stream, shown = TextStream(stops), ""
    places = sorted({0, len(raw), *(cut for cut in cuts if cut < len(raw))})
    for first, last in pairwise(places):
        shown += stream.feed(raw[first:last])
        assert "\ufffd" not in shown or "\ufffd" in clean
    shown += stream.finish()
    assert shown == stream.text
    assert clean.startswith(shown)
    assert not any(stop in shown for stop in stops)
    assert stream.stopped == any(stop in clean for stop in stops)
    assert stream.stopped or shown == clean


def test_an_unfinished_character_is_left_out() -> None:
    stream = TextStream()
    assert stream.feed("雨".encode()[:2]) == ""
    assert stream.finish() == ""


def test_the_ledger_is_the_prompt_and_the_reply() -> None:
    prompts: list[str] = []

    def script(prompt: str, _grammar: str | None) -> str:
        prompts.append(prompt)
        return "Tea."

    model = ScriptedModel(script)
    tokens = [*model.tokenize(CHATML.before_system, special=True), *model.tokenize("Hi 小雨<|im_end|>")]
    assert model.prefill(CONVERSATION, tokens).evaluated_tokens == len(tokens) == 16
    parts: list[str] = []
    reply = model.generate(CONVERSATION, 50, GREEDY, on_text=parts.append)
    assert "".join(parts) == reply.text == "Tea." and reply.stop_reason == "end"
    assert prompts == ["<|im_start|>system\nHi 小雨<|im_end|>"]
    assert list(model.ledger(CONVERSATION)) == [*tokens, *reply.tokens]
    assert model.prefill(CONVERSATION, [*tokens, *reply.tokens, 65]).reused_tokens == len(tokens) + 4
    assert model.detokenize(model.ledger(CONVERSATION)) == "Hi 小雨<|im_end|>Tea.A"


def test_text_from_outside_is_no_control_token() -> None:
    model = ScriptedModel(["x"])
    assert len(model.tokenize(CHATML.before_system)) == len(CHATML.before_system)
    assert len(model.tokenize(CHATML.before_system, special=True)) == 1


def test_a_script_stops_at_its_limits() -> None:
    flag = CancelFlag()
    model = ScriptedModel(["abcdef"], n_ctx=14, delay_s=1.0, sleep=lambda _s: flag.set())
    model.prefill(CONVERSATION, model.tokenize("1234567890"))
    assert model.generate(CONVERSATION, 9, GREEDY, cancel=flag).stop_reason == "cancelled"
    assert model.generate(CONVERSATION, 2, GREEDY).text == "ab"
    assert model.generate(CONVERSATION, 9, GREEDY).stop_reason == "length"
    with pytest.raises(ContextFullError):
        model.prefill(SCRATCH, [1])
    model.clear(CONVERSATION)
    model.prefill(SCRATCH, [1])
    assert model.generate(SCRATCH, 9, GREEDY, stop=["cd"]).text == "ab"


def test_a_copied_prefix_costs_nothing() -> None:
    model = ScriptedModel(["x"], n_ctx=20)
    model.prefill(CONVERSATION, model.tokenize("a" * 15))
    model.copy_prefix(CONVERSATION, SCRATCH, 10)
    result = model.prefill(SCRATCH, model.tokenize("a" * 10 + "bcd"))
    assert (result.reused_tokens, result.evaluated_tokens) == (10, 3)
    with pytest.raises(ContextFullError):
        model.prefill(SCRATCH, model.tokenize("a" * 10 + "b" * 6))


def test_choices_follow_the_script() -> None:
    model = ScriptedModel(["x"], choose=lambda prompt, _options: 1 if "no" in prompt else {"yes": 3.0, "no": 1.0})
    model.prefill(CONVERSATION, model.tokenize("a"))
    assert model.choose(CONVERSATION, ["yes", "no"]) == {"yes": 0.75, "no": 0.25}
    model.prefill(CONVERSATION, model.tokenize("no"))
    assert model.choose(CONVERSATION, ["yes", "no"]) == {"yes": 0.0, "no": 1.0}


def test_options_are_compared_by_whole_token_sequences() -> None:
    """Two options share token 0; the third is the beginning of neither; [0] alone gets what its children leave."""
    first = np.log(np.array([0.6, 0.3, 0.1], dtype=np.float32))
    after = np.log(np.array([0.5, 0.25, 0.25], dtype=np.float32))
    asked: list[list[int]] = []

    def logits_after(prefix: object) -> np.ndarray:
        asked.append(list(prefix))  # type: ignore[call-overload]
        return after

    scores = option_log_probabilities([[0, 1], [0, 2], [0], [1, 1, 1]], first, logits_after)
    assert np.exp(scores) == pytest.approx([0.15, 0.15, 0.3, 0.3], rel=1e-5)
    assert asked == [[0]]
    assert sum(normalised(scores)) == pytest.approx(1.0)


def test_the_scripted_model_grafts_on_the_first_tier_alone() -> None:
    for tier in CacheTier:
        model = ScriptedModel(["ok"], tier=tier)
        model.prefill(CONVERSATION, model.tokenize("old head, tail"))
        model.prefill(REBUILD, model.tokenize("new"))
        with pytest.raises(ValueError):
            model.graft(REBUILD, CONVERSATION, 99)
        if tier is CacheTier.SPLICE:
            model.graft(REBUILD, CONVERSATION, len("old head"))
            assert model.text(CONVERSATION) == "new, tail"
        else:
            with pytest.raises(GraftRefusedError):
                model.graft(REBUILD, CONVERSATION, len("old head"))


def test_it_is_known_beforehand_what_would_begin_a_stop_string() -> None:
    stream = TextStream(["###", "é!"])
    assert stream.would_hold(b"#") and stream.would_hold(b"ab###") and not stream.would_hold(b"a# b")
    assert stream.feed("é".encode()[:1]) == ""
    assert stream.would_hold("é".encode()[1:]) and not stream.would_hold(b"x")
    assert stream.feed(b"#") == "" and not stream.would_hold(b"#")
