"""What the other lanes ask of a model that gives its place to another one meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from engine.context.render import estimate_tokens
from engine.model_session import LoadedModel
from engine.protocol import LoadModel
from tests.unit.lanes.conftest import Loader
from tests.unit.running_engine import RunningEngine


def test_a_block_is_edited_while_another_model_is_loaded(
    start: Callable[..., RunningEngine], loader: Loader, model: Path
) -> None:
    engine = start()
    engine.ask(LoadModel(0, str(model)))
    services = engine.host.services
    assert services is not None
    assert services.blocks.count_tokens("Hello") == 5  # of the scripted model, a character each
    begun, go_on = threading.Event(), threading.Event()

    def slowly(command: LoadModel) -> LoadedModel:
        begun.set()
        assert go_on.wait(30)
        return loader.scripted(command)

    loader.make = slowly
    job = engine.send(LoadModel(0, str(model.with_name("other.gguf"))))
    assert begun.wait(30)
    block = next(one for one in services.blocks.list(services.store.default_agent().id) if one.label == "human")
    text = "The user is called Ada."
    edited, _ = services.blocks.edit(block.id, block.version, value=text)
    assert edited.value == text and services.blocks.used_tokens(edited) == estimate_tokens(text)
    go_on.set()
    engine.end_of(job)
    assert services.blocks.used_tokens(edited) == len(text)
