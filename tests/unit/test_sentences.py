"""Sentences that can be said in another language: made, carried to a front end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError, Said, say
from engine.protocol import Failed, ModelInfo, ModelReady, Notice, Result, decode_event, encode
from models.errors import ModelsError
from models.sentence import filled, unsaid

INNER = say("It needs about {size}", size="1.5 GiB")
OUTER = say("{need}; {count} of {count} are {there}.", need=INNER, count=3, there="{there}")


def test_a_sentence_is_its_english_text() -> None:
    assert OUTER == "It needs about 1.5 GiB; 3 of 3 are {there}."
    with pytest.raises(KeyError):
        say("{missing}")


def test_a_sentence_among_plain_values_crosses_as_text() -> None:
    result = decode_event(encode(Result(job=1, payload={"text": OUTER})))
    assert result == Result(job=1, payload={"text": str(OUTER)})


@pytest.mark.parametrize(
    ("template", "text", "whole"),
    [
        ("Keep this: {text}. Then go on.", "No peanuts.", "Keep this: No peanuts. Then go on."),
        ("Keep this: {text}. Then go on.", "No peanuts", "Keep this: No peanuts. Then go on."),
        ("Keep this: {text}.", "No peanuts!", "Keep this: No peanuts!"),
        ("{text}。", "不吃花生。", "不吃花生。"),
        ("“{text}”.", "No peanuts.", "“No peanuts”."),
        ("“{text}”。", "不吃花生。", "“不吃花生”。"),
        ("{text}, waits", "No peanuts.", "No peanuts., waits"),
        ("{text}.gguf", "a.", "a..gguf"),
        ("{text}…", "Go on.", "Go on.…"),
    ],
)
def test_no_full_stop_follows_another(template: str, text: str, whole: str) -> None:
    assert filled(template, {"text": text}) == whole
    assert unsaid(Said(template, {"text": text}), "") == whole


@given(st.text(), st.text())
def test_a_value_is_filled_in_letter_by_letter(before: str, text: str) -> None:
    template = before.replace("{", "").replace("}", "") + "{text}"
    assert filled(template, {"text": text}) == template.format(text=text)


@pytest.mark.parametrize("kind", [EngineError, ModelsError])
def test_errors_keep_what_their_sentence_is_made_of(kind: type[EngineError | ModelsError]) -> None:
    error = kind(OUTER, "detail")
    assert str(error) == OUTER and Said.of(error.sentence) == Said.of(OUTER) is not None
    assert Said.of(kind("plain").sentence) is None


def test_sentences_cross_to_the_front_end() -> None:
    failed = decode_event(encode(Failed.of(7, EngineError(OUTER, "detail"))))
    assert isinstance(failed, Failed) and failed.sentence == OUTER and failed.detail == "detail"
    need = Said("It needs about {size}", {"size": "1.5 GiB"})
    assert failed.said == Said(OUTER.template, {"need": need, "count": "3", "there": "{there}"})
    notice = decode_event(encode(Notice(job=1, sentence="plain")))
    assert notice == Notice(job=1, sentence="plain", said=None)


def test_a_models_reason_and_warnings_cross_too() -> None:
    info = ModelInfo(
        path="m.gguf", name="m", architecture="a", parameters=1, size_bytes=1, n_ctx=1, n_ctx_train=1, n_gpu_layers=0,
        n_layers=1, device="CPU", fit_reason=INNER, template_family="chatml", driver="plain",
        warnings=("plain", OUTER),
    )  # fmt: skip
    ready = decode_event(encode(ModelReady(job=1, model=info)))
    assert isinstance(ready, ModelReady)
    assert ready.model.fit_reason == INNER and ready.model.reason_said == Said.of(INNER)
    assert ready.model.warnings == ("plain", OUTER) and ready.model.warnings_said == (None, Said.of(OUTER))
