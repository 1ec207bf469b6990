"""Settings of a model, unloading while idle, measured speed, and a graphics card that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import EngineError
from engine.host import EngineHost
from engine.lanes import idle_unload
from engine.lanes import inference as inference_lane
from engine.lanes.model_slot import CARD_ENDED, CARD_FAILED, ON_CARD_SETTING
from engine.llm.base import CancelFlag, DecodeError, Sampling
from engine.llm.fake import ScriptedModel
from engine.model_session import LoadedModel, sampling_of
from engine.options import HostOptions
from engine.protocol import (
    Failed,
    ForegroundActivity,
    GetStatus,
    LoadModel,
    ModelLoading,
    ModelReady,
    ModelUnloaded,
    Notice,
    ReplyFinished,
    RunPendingMemorySteps,
    SendMessage,
    UnloadModel,
)
from engine.protocol.model_use import AllowNetwork, CheckTemplate, GetHardware, TemplateCheck, UnloadWhenIdle
from engine.store import Store
from engine.turn import DEFAULT_SAMPLING
from models.hardware import Hardware
from models.network import allow_network, network_allowed
from models.settings import ModelSettings, ModelSettingsFile
from models.speeds import SpeedBook
from tests import scripted
from tests.unit.models.gguf_files import write_gguf
from tests.unit.running_engine import RunningEngine

Model = Callable[[LoadModel], LoadedModel]


class Loader:
    """Stands where llama.cpp does: what was asked for, and what it makes of it."""

    def __init__(self) -> None:
        self.commands: list[LoadModel] = []
        self.make: Model = self.scripted
        self.layers = 0

    def __call__(self, command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel:
        self.commands.append(command)
        on_progress(0.5)
        return self.make(command)

    def scripted(self, command: LoadModel, model: ScriptedModel | None = None) -> LoadedModel:
        """On the graphics card, unless the command says otherwise."""
        layers = self.layers if command.n_gpu_layers is None else command.n_gpu_layers
        facts = replace(scripted.facts(command.path), n_gpu_layers=layers, device="Card" if layers else "CPU")
        made = model or ScriptedModel(scripted.reply, n_ctx=scripted.WINDOW_TOKENS + 4000)
        return LoadedModel(made, facts, scripted.WINDOW_TOKENS, "Scripted.")


@pytest.fixture
def loader(monkeypatch: pytest.MonkeyPatch) -> Loader:
    made = Loader()
    monkeypatch.setattr("engine.lanes.model_slot.find_loader", lambda _name: made)
    return made


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inference_lane, "STARTUP_DELAY_S", 0.0)


@pytest.fixture
def start(tmp_path: Path, loader: Loader, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., RunningEngine]]:
    """Starts engines with options beyond those of ``RunningEngine``."""
    opened: list[RunningEngine] = []

    def make(folder: str = "data", **more: Any) -> RunningEngine:
        def host(options: HostOptions, emit: Any, signals: Any) -> EngineHost:
            return EngineHost(replace(options, **more), emit, signals)

        monkeypatch.setattr("tests.unit.running_engine.EngineHost", host)
        opened.append(RunningEngine(tmp_path / folder))
        return opened[-1]

    yield make
    for engine in opened:
        engine.close()


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return write_gguf(tmp_path / "own.gguf")


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


# -- unloading while idle


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_unload, "MINUTE_S", 0.05)


def loads(engine: RunningEngine) -> int:
    return sum(isinstance(event, ModelReady) for event in engine.events)


@pytest.mark.usefixtures("short")
def test_a_model_that_nobody_needs_goes_and_comes_back_with_the_next_message(
    start: Callable[..., RunningEngine], loader: Loader
) -> None:
    engine = start(unload_after_minutes=1)
    engine.load()
    first = engine.say("Please remember that the lease ends in October.")
    assert engine.wait(ModelUnloaded).path == "scripted.gguf"
    assert engine.get(GetStatus(0)).model is None
    engine.get(UnloadWhenIdle(0, 0))
    before = len(engine.events)
    again = engine.say("When does the lease end?", first.conversation.id)
    assert again.message.text == "It ends in October."
    kinds = [type(event) for event in engine.events[before:]]
    assert kinds.index(ModelLoading) < kinds.index(ModelReady) < kinds.index(ReplyFinished)
    assert len(loader.commands) == 2 and loader.commands[0].path == loader.commands[1].path


@pytest.mark.usefixtures("short")
def test_typing_brings_it_back(start: Callable[..., RunningEngine]) -> None:
    engine = start(unload_after_minutes=1)
    engine.load()
    engine.wait(ModelUnloaded)
    engine.get(UnloadWhenIdle(0, 0))
    assert loads(engine) == 1
    engine.send(ForegroundActivity(0))
    engine.send(ForegroundActivity(0))
    engine.wait(ModelReady, since=len(engine.events) - 1)
    engine.get(GetStatus(0))
    assert loads(engine) == 2


@pytest.mark.usefixtures("short")
def test_memory_steps_that_are_asked_for_bring_it_back(start: Callable[..., RunningEngine]) -> None:
    engine = start(unload_after_minutes=1)
    engine.load()
    engine.wait(ModelUnloaded)
    engine.get(UnloadWhenIdle(0, 0))
    engine.get(RunPendingMemorySteps(0))
    assert loads(engine) == 2


@pytest.mark.usefixtures("short")
def test_a_model_that_was_let_go_by_hand_stays_away(start: Callable[..., RunningEngine]) -> None:
    engine = start(unload_after_minutes=1)
    engine.load()
    engine.wait(ModelUnloaded)
    engine.get(UnloadModel(0))
    engine.send(ForegroundActivity(0))
    failed = engine.ask(SendMessage(0, "Hello"))
    assert isinstance(failed, Failed) and "No model is loaded" in failed.sentence
    assert loads(engine) == 1


@pytest.mark.usefixtures("short")
def test_where_it_cannot_come_back_it_is_tried_again(start: Callable[..., RunningEngine], loader: Loader) -> None:
    engine = start(unload_after_minutes=1)
    engine.load()
    engine.wait(ModelUnloaded)
    engine.get(UnloadWhenIdle(0, 0))

    def refuse(_command: LoadModel) -> LoadedModel:
        raise EngineError("Memory is short.")

    loader.make = refuse
    failed = engine.ask(SendMessage(0, "Hello"))
    assert isinstance(failed, Failed)
    assert any(isinstance(event, Failed) and event.sentence == "Memory is short." for event in engine.events)
    loader.make = loader.scripted
    assert engine.say("Hello again").message.text


def test_a_loader_that_wants_to_end_the_program_ends_its_job(
    start: Callable[..., RunningEngine], loader: Loader
) -> None:
    def leave(_command: LoadModel) -> LoadedModel:
        raise SystemExit(3)

    engine = start()
    loader.make = leave
    failed = engine.ask(LoadModel(job=0, path="other"))
    assert isinstance(failed, Failed) and "SystemExit" in failed.detail
    loader.make = loader.scripted
    assert isinstance(engine.ask(LoadModel(job=0, path="other")), ModelReady), "the lane goes on"


def test_without_a_time_it_stays(start: Callable[..., RunningEngine], short: None) -> None:
    engine = start()
    engine.load()
    assert engine.say("Hello").message.text
    engine.get(GetStatus(0))
    assert not any(isinstance(event, ModelUnloaded) for event in engine.events)
    engine.get(UnloadWhenIdle(0, 1))
    engine.wait(ModelUnloaded)


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


# -- a graphics card that fails


class Failing(ScriptedModel):
    """Its card gives up in the middle of the first reply."""

    def generate(self, *arguments: Any, on_text: Any = None, **more: Any) -> Any:
        if on_text is not None:
            on_text("Half a rep")
            raise DecodeError("llama_decode returned -3 for 1 tokens")
        return super().generate(*arguments, on_text=on_text, **more)


def failing_on_card(loader: Loader) -> Model:
    def make(command: LoadModel) -> LoadedModel:
        on_card = command.n_gpu_layers is None
        model = Failing(scripted.reply, n_ctx=scripted.WINDOW_TOKENS + 4000) if on_card else None
        return loader.scripted(command, model)

    return make


def test_the_processor_takes_over_in_the_middle_of_a_reply(
    start: Callable[..., RunningEngine], loader: Loader, model: Path, tmp_path: Path
) -> None:
    loader.layers, loader.make = 33, failing_on_card(loader)
    engine = start(models_folder=str(tmp_path / "library"))
    engine.load(str(model))
    finished = engine.say("Hello")
    assert finished.message.text == "Understood. 好的。" and finished.stop_reason == "end"
    assert any(isinstance(event, Notice) and event.sentence == CARD_FAILED for event in engine.events)
    status = engine.get(GetStatus(0))
    assert (status.model.device, status.model.n_gpu_layers) == ("CPU", 0)
    assert [command.n_gpu_layers for command in loader.commands] == [None, 0]
    assert SpeedBook(tmp_path / "library").of(model, ModelSettings()) is None
    assert engine.say("And again", finished.conversation.id).message.text


def test_a_processor_that_fails_is_told(start: Callable[..., RunningEngine], loader: Loader) -> None:
    loader.make = failing_on_card(loader)
    engine = start()
    engine.load()
    failed = engine.ask(SendMessage(0, "Hello"))
    assert isinstance(failed, Failed) and len(loader.commands) == 1


def test_after_a_crash_on_the_card_the_processor_is_used_once(
    start: Callable[..., RunningEngine], loader: Loader, tmp_path: Path
) -> None:
    loader.layers = 33
    store = Store.open(tmp_path / "data")
    store.set_setting(ON_CARD_SETTING, "scripted.gguf")
    store.close()
    engine = start()
    ready = engine.ask(LoadModel(0, "scripted.gguf"))
    assert ready.model.n_gpu_layers == 0
    assert engine.wait(Notice).sentence == CARD_ENDED
    assert engine.ask(LoadModel(0, "scripted.gguf")).model.n_gpu_layers == 33


def test_a_reply_that_ends_well_leaves_no_mark(
    start: Callable[..., RunningEngine], loader: Loader, tmp_path: Path
) -> None:
    loader.layers = 33
    engine = start()
    engine.load()
    engine.say("Hello")
    engine.close()
    store = Store.open(tmp_path / "data")
    assert store.get_setting(ON_CARD_SETTING) is None
    store.close()


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
