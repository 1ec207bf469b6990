"""Tools of the user's own with a model that writes no calls: chosen aside, arguments by their schema."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.drivers.base import CallStep, Reply
from engine.drivers.custom import NONE, NONE_CEILING, described
from engine.drivers.decision import DecisionDriver
from engine.llm.base import SCRATCH, CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.few_shot import FewShot
from engine.memory.tool_schemas import custom_schema
from engine.services import Services
from tests.unit.drivers.conftest import MakeRequest

CODE = '''
def weather(city: str, day: str = "today"):
    """The weather of a city."""

def dice():
    """Rolls a die."""
'''


@pytest.fixture
def allowed(services: Services) -> Services:
    services.tools.folder.mkdir()
    (services.tools.folder / "w.py").write_text(CODE, encoding="utf-8")
    for tool in services.tools.all():
        services.tools.allow(tool.key, tool.fingerprint, "always")
    return services


def scripted(none: float, tool: str, arguments: str) -> ScriptedModel:
    def choose(prompt: str, options: Sequence[str]) -> dict[str, float]:
        assert list(options) == [NONE, "weather", "dice"] and "- weather(city, day?): The weather of a city." in prompt
        return {NONE: none, tool: 1 - none}

    return ScriptedModel(lambda _prompt, grammar: "Hello." if grammar is None else arguments, choose, n_ctx=20_000)


def test_a_tool_is_called_by_its_schema(allowed: Services, request_for: MakeRequest) -> None:
    model = scripted(0.1, "weather", '{"city": "Leeds"}')
    driver = DecisionDriver(FewShot(model))
    step = driver.respond(request_for(model, driver, "Will it rain in Leeds?"))
    assert isinstance(step, CallStep) and (step.call.tool, step.call.arguments) == ("weather", {"city": "Leeds"})
    assert model.detokenize(step.tokens) == 'weather {"city": "Leeds"}' and not model.ledger(SCRATCH)


def test_a_tool_without_arguments(allowed: Services, request_for: MakeRequest) -> None:
    model = scripted(0.1, "dice", "{}")
    driver = DecisionDriver(FewShot(model))
    step = driver.respond(request_for(model, driver, "掷骰子"))
    assert isinstance(step, CallStep) and step.call.arguments == {}


@pytest.mark.parametrize(("none", "calls"), [(NONE_CEILING, True), (NONE_CEILING + 0.01, False)])
def test_none_has_to_be_unlikely(allowed: Services, request_for: MakeRequest, none: float, calls: bool) -> None:
    model = scripted(none, "weather", '{"city": "Leeds"}')
    driver = DecisionDriver(FewShot(model))
    assert isinstance(driver.respond(request_for(model, driver, "Rain?")), CallStep) == calls


def test_without_tools_nothing_is_asked(request_for: MakeRequest) -> None:
    model = ScriptedModel(["Hello."], lambda _prompt, _options: pytest.fail("asked"), n_ctx=20_000)
    driver = DecisionDriver(FewShot(model))
    assert isinstance(driver.respond(request_for(model, driver, "Will it rain in Leeds?")), Reply)


def test_stopped_it_calls_nothing(allowed: Services, request_for: MakeRequest) -> None:
    flag = CancelFlag()

    def choose(_prompt: str, _options: Sequence[str]) -> dict[str, float]:
        flag.set()
        return {"weather": 1.0}

    model = ScriptedModel(["{}"], choose, n_ctx=20_000)
    driver = DecisionDriver(FewShot(model))
    assert driver.respond(request_for(model, driver, "Will it rain?", cancel=flag)) is None
    assert not model.ledger(SCRATCH)


def test_models_with_calls_of_their_own_are_shown_the_schema(allowed: Services) -> None:
    weather, dice = allowed.tools.usable()
    assert custom_schema(weather)["function"]["parameters"]["required"] == ["city"]
    assert described(dice) == "- dice(): Rolls a die."
