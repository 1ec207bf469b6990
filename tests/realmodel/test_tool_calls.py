"""Tool calls by a model far too small for them, in hard states of memory: none is invalid."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.llm.base import CONVERSATION, GREEDY, Sampling
from engine.llm.grammar import DateField, EnumField, StringField, most_tokens, object_grammar
from engine.llm.runtime import LlamaRuntime
from tests.bench.tool_calls import N_CTX, run_calls, summary

pytestmark = pytest.mark.realmodel
HOT = Sampling(temperature=1.5, top_k=0, top_p=1.0, min_p=0.0, seed=3)


@pytest.fixture(scope="module")
def model(smollm_path: Path) -> Iterator[LlamaRuntime]:
    runtime = LlamaRuntime.load(smollm_path, n_ctx=N_CTX, n_threads=1)
    yield runtime
    runtime.close()


def test_no_call_is_invalid(model: LlamaRuntime) -> None:
    attempts = run_calls(model, 40, seed=11)
    report = summary(attempts)
    assert [attempt for attempt in attempts if attempt.fault] == []
    assert report["unfinished"] == 0
    assert len(report["by_tool"]) == 5 and min(report["by_tool"].values()) >= 2 and len(report["by_driver"]) == 2


@pytest.mark.parametrize(
    "text",
    [
        "unused plane \U00050000\U000bffff",
        "flag \U0001f3f4\U000e0067\U000e0062\U000e007f",
        "private \ue000\U000f0000\U0010fffd",
        "\x7f\x80\x9f",
    ],
)
def test_any_line_can_be_written_with_a_vocabulary_that_lacks_bytes(model: LlamaRuntime, text: str) -> None:
    fields = [EnumField("line", (text,)), DateField("day"), StringField("new", 20, 0)]
    for sampling in (GREEDY, HOT):
        model.prefill(CONVERSATION, model.tokenize("{"))
        made = model.generate(CONVERSATION, most_tokens(fields), sampling, grammar=object_grammar(fields))
        assert made.stop_reason == "end"
        assert json.loads(made.text)["line"] == text
