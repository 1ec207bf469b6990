"""A graphics card that fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.lanes.model_slot import CARD_ENDED, CARD_FAILED, ON_CARD_SETTING
from engine.llm.base import DecodeError
from engine.llm.fake import ScriptedModel
from engine.model_session import LoadedModel
from engine.protocol import (
    Failed,
    GetStatus,
    LoadModel,
    Notice,
    SendMessage,
)
from engine.store import Store
from models.settings import ModelSettings
from models.speeds import SpeedBook
from tests import scripted
from tests.unit.lanes.conftest import Loader, Model
from tests.unit.running_engine import RunningEngine


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
