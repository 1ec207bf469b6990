"""A turn's request over a scripted model and a real store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.context.builder import ContextBuilder
from engine.context.cache import ConversationCache
from engine.drivers.base import Driver, Request
from engine.llm.base import GREEDY, CancelFlag
from engine.llm.fake import ScriptedModel
from engine.llm.states import States
from engine.memory.tools import ToolBox
from engine.services import Services
from engine.store import Store

AGENT = 1
MakeRequest = Callable[..., Request]


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    store = Store.open(tmp_path / "data")
    yield Services.over(store)
    store.close()


@pytest.fixture
def request_for(services: Services) -> MakeRequest:
    """``request_for(model, driver, message, **changes)``; what is shown goes to ``on_text`` in the changes."""

    def make(model: ScriptedModel, driver: Driver, message: str, **changes: Any) -> Request:
        window = ContextBuilder(services, model, driver, 8000).empty(1, AGENT, "en")
        window.add_user([], message, 1, (1,))
        request = Request(
            model=model,
            window=window,
            cache=ConversationCache(model, States(model)),
            toolbox=ToolBox(services, AGENT),
            notes="",
            message=message,
            sampling=GREEDY,
            max_tokens=400,
            allow_tools=True,
            first_step=True,
            unknown=False,
            in_view=lambda: False,
            cancel=CancelFlag(),
            on_prefill=lambda _reused, _evaluated, _total: None,
            on_text=lambda _text: None,
            record_prefill=lambda _prefill: None,
        )
        return msgspec.structs.replace(request, **changes)

    return make
