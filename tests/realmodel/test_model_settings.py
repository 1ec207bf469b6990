"""Settings of a model reach llama.cpp: the real small model, loaded in several ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import EngineError
from engine.gguf_loading import load_gguf
from engine.lanes import idle_unload
from engine.llm.base import CONVERSATION, GREEDY, CancelFlag
from engine.model_session import LoadedModel
from engine.protocol import LoadModel, ModelUnloaded
from engine.protocol.model_use import UnloadWhenIdle
from models.settings import ModelSettings
from tests.unit.running_engine import RunningEngine

pytestmark = pytest.mark.realmodel

TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message.role }} says\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant says\n{% endif %}"
)


def load(path: Path, settings: ModelSettings, **more: int) -> LoadedModel:
    command = LoadModel(0, str(path), settings=settings, **more)
    return load_gguf(command, lambda _fraction: None, CancelFlag())


def greedy(loaded: LoadedModel) -> str:
    model = loaded.model
    model.prefill(CONVERSATION, model.tokenize("<|im_start|>user\nSay: one two<|im_end|>\n", special=True))
    return model.generate(CONVERSATION, 8, GREEDY).text


def test_each_way_of_loading_works_and_has_states_of_its_own(smollm_path: Path) -> None:
    ways = (
        ModelSettings(n_ctx=1024),
        ModelSettings(n_ctx=1024, kv_type="q8_0", n_threads=1),
        ModelSettings(n_ctx=1024, flash_attention="on"),
        ModelSettings(n_ctx=1024, chat_template=TEMPLATE),
    )
    keys: list[str] = []
    fingerprints: list[str] = []
    for settings in ways:
        loaded = load(smollm_path, settings)
        try:
            assert loaded.window_tokens == 1024 and loaded.warnings == ()
            assert greedy(loaded)
            keys.append(loaded.model.state_key)
            fingerprints.append(loaded.model.fingerprint)
            if settings.chat_template:
                assert "assistant says\n" in loaded.model.format.user_to_assistant
        finally:
            loaded.model.close()
    plain, packed, flash, own = keys
    assert len({plain, packed, flash}) == 3 and own == plain
    assert fingerprints[0] == fingerprints[1] == fingerprints[2] != fingerprints[3]


def test_what_is_not_possible_is_left_out_with_a_sentence(smollm_path: Path) -> None:
    wrong = ModelSettings(n_ctx=100_000, n_threads=9_999, kv_type="q8_0", flash_attention="off", chat_template="{{ x")
    loaded = load(smollm_path, wrong)
    try:
        told = " ".join((*loaded.warnings, loaded.model.format.warning))
        assert "(n_ctx)" in told and "(n_threads)" in told and "(kv_type)" in told
        assert "Your own chat template does not work" in told
        assert loaded.model.format.family != "chatml-fallback"
        assert greedy(loaded)
    finally:
        loaded.model.close()


def test_the_command_comes_before_the_settings(smollm_path: Path) -> None:
    loaded = load(smollm_path, ModelSettings(n_ctx=4096), n_ctx=1280)
    try:
        assert loaded.window_tokens == 1280
    finally:
        loaded.model.close()


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="no file"):
        load(tmp_path / "gone.gguf", ModelSettings())


def test_a_model_that_was_put_away_goes_on_where_it_was(
    smollm_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its saved state is restored, so the next message alone is read."""
    engine = RunningEngine(tmp_path / "data", loader="")
    try:
        engine.load(str(smollm_path))
        first = engine.say("My name is Ada and I live by the sea.")
        engine.wait_for_step("ended")
        monkeypatch.setattr(idle_unload, "MINUTE_S", 0.01)
        engine.get(UnloadWhenIdle(0, 1))
        engine.wait(ModelUnloaded)
        engine.get(UnloadWhenIdle(0, 0))
        report = engine.say("Where do I live?", first.conversation.id).message.report
    finally:
        engine.close()
    assert report is not None and first.message.report is not None
    assert report.restored_tokens > 200
    assert report.evaluated_tokens < first.message.report.evaluated_tokens / 3
