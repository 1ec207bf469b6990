"""Settings of a model, measured speed, and what else is asked of the engine about models."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.llm.base import Sampling
from engine.llm.fake import ScriptedModel
from engine.model_session import sampling_of
from engine.protocol import (
    LoadModel,
    ModelReady,
    Notice,
)
from engine.protocol.model_use import AllowNetwork, CheckTemplate, GetHardware, TemplateCheck
from engine.turn import DEFAULT_SAMPLING
from models.hardware import Hardware
from models.network import allow_network, network_allowed
from models.settings import ModelSettings, ModelSettingsFile
from models.speeds import SpeedBook
from tests import scripted
from tests.unit.lanes.conftest import Loader
from tests.unit.running_engine import RunningEngine

# -- settings


def test_kept_settings_are_used_and_told(
    start: Callable[..., RunningEngine], loader: Loader, model: Path, tmp_path: Path
) -> None:
    kept = ModelSettings(n_ctx=2048, kv_type="q8_0", temperature=0.9)
    ModelSettingsFile(tmp_path / "library").keep(model, kept)
    engine = start(models_folder=str(tmp_path / "library"))
    ready = engine.ask(LoadModel(0, str(model)))
    assert isinstance(ready, ModelReady) and ready.model.settings == kept
    assert loader.commands[-1].settings == kept
    other = ModelSettings(temperature=0.1)
    ready = engine.ask(LoadModel(0, str(model), settings=other))
    assert ready.model.settings == other and loader.commands[-1].settings == other


def test_how_words_are_drawn_changes_without_loading_again(
    start: Callable[..., RunningEngine], loader: Loader, model: Path, tmp_path: Path
) -> None:
    models = ModelSettingsFile(tmp_path / "library")
    engine = start(models_folder=str(tmp_path / "library"))
    engine.ask(LoadModel(0, str(model)))
    drawn = ModelSettings(temperature=0.9, top_p=0.5, top_k=7, min_p=0.1, repeat_penalty=1.2, seed=3)
    models.keep(model, drawn)
    ready = engine.ask(LoadModel(0, str(model)))
    assert isinstance(ready, ModelReady) and ready.model.settings == drawn and len(loader.commands) == 1
    sampling = engine.host.inference._slot.session.runner.sampling
    assert (sampling.temperature, sampling.top_k, sampling.seed) == (0.9, 7, 3)
    models.keep(model, ModelSettings(temperature=0.9, n_ctx=2048))
    engine.ask(LoadModel(0, str(model)))
    assert len(loader.commands) == 2, "the size of the window needs the model loaded again"
    engine.ask(LoadModel(0, str(model)))
    assert len(loader.commands) == 3, "who asks for the same again gets it loaded again"


def test_without_a_models_folder_the_defaults_hold(start: Callable[..., RunningEngine], model: Path) -> None:
    assert start().ask(LoadModel(0, str(model))).model.settings == ModelSettings()


def test_settings_that_cannot_be_read_are_told_and_keep_nobody_from_talking(
    start: Callable[..., RunningEngine], model: Path, tmp_path: Path
) -> None:
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "model-settings.json").write_text('{"version": 99}')
    engine = start(models_folder=str(tmp_path / "library"))
    engine.load(str(model))
    assert "newer Rolltop" in engine.wait(Notice).sentence
    assert engine.say("Hello").message.text


def test_settings_that_are_broken_are_kept_and_told_until_the_user_has_read_it(
    start: Callable[..., RunningEngine], model: Path, tmp_path: Path
) -> None:
    (tmp_path / "library").mkdir()
    broken = tmp_path / "library" / "model-settings.json"
    broken.write_text('{"files": {')
    engine = start(models_folder=str(tmp_path / "library"))
    engine.load(str(model))
    told = engine.wait(Notice)
    kept = broken.with_name(f"{broken.name}.damaged-1")
    assert told.lasting and "usual settings" in told.sentence and str(kept) in told.sentence
    assert kept.read_text() == '{"files": {' and engine.say("Hello").message.text


def test_sampling_comes_from_the_settings() -> None:
    settings = ModelSettings(temperature=1.1, top_p=0.5, top_k=7, min_p=0.2, repeat_penalty=1.3, seed=5)
    assert sampling_of(settings) == Sampling(1.1, 7, 0.5, 0.2, 1.3, 5)
    assert sampling_of(None) == sampling_of(ModelSettings()) == DEFAULT_SAMPLING


# -- measured speed


class Timed(ScriptedModel):
    """Takes half a second by its own account."""

    def generate(self, *arguments: Any, **more: Any) -> Any:
        return replace(super().generate(*arguments, **more), ms=500.0)


def test_replies_are_measured_with_the_settings_they_had(
    start: Callable[..., RunningEngine], loader: Loader, model: Path, tmp_path: Path
) -> None:
    engine = start(models_folder=str(tmp_path / "library"))
    loader.make = lambda command: loader.scripted(command, Timed(scripted.reply, n_ctx=scripted.WINDOW_TOKENS + 4000))
    engine.load(str(model))
    report = engine.say("Tell me a long story, please.").message.report
    assert report is not None and report.decode_ms > 0
    engine.close()  # what is noted behind the reply is noted by then
    measured = SpeedBook(tmp_path / "library").of(model, ModelSettings())
    assert measured is not None and measured.replies == 1
    assert measured.generated_per_second == pytest.approx(1000 * report.generated_tokens / report.decode_ms)
    assert SpeedBook(tmp_path / "library").of(model, ModelSettings(n_threads=1)) is None


# -- commands


def test_a_template_is_tried_by_the_engine(start: Callable[..., RunningEngine]) -> None:
    engine = start()
    bad = engine.get(CheckTemplate(0, "{{ messages"))
    assert isinstance(bad, TemplateCheck) and "does not work" in bad.problem and bad.said is not None
    good = engine.get(CheckTemplate(0, "{% for m in messages %}<{{ m.role }}>{{ m.content }}\n{% endfor %}<assistant>"))
    assert good.problem == "" and good.preview.startswith("<system>")


def test_this_computer(start: Callable[..., RunningEngine]) -> None:
    hardware = start().get(GetHardware(0))
    assert isinstance(hardware, Hardware) and hardware.cores > 0


def test_the_network_of_the_engine(start: Callable[..., RunningEngine]) -> None:
    try:
        engine = start(network_allowed=False)
        assert not network_allowed()
        engine.get(AllowNetwork(0, True))
        assert network_allowed()
    finally:
        allow_network(True)
