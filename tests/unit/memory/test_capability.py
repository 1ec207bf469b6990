from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from engine.llm.base import SCRATCH, CancelFlag
from engine.llm.fake import ScriptedModel
from engine.llm.native_tools import NativeToolFormat
from engine.llm.templates import CHATML
from engine.memory.capability import (
    _QUESTIONS,  # pyright: ignore[reportPrivateUsage]
    _WITH_TOOL,  # pyright: ignore[reportPrivateUsage]
    RULES_ONLY,
    Capability,
    probe_capability,
)

TOOLS = NativeToolFormat(
    "\n\n# Tools\n", "", "\n", '<tool_call>\n{"name": "', '", "arguments": ', "}\n</tool_call>", "<tool_call>"
)


def knows(prompt: str, options: Sequence[str]) -> int:
    """The right answer to every question of the probe: the last one asked is at the prompt's end."""
    asked = max(_QUESTIONS, key=lambda question: prompt.rfind(question[0]))
    return options.index("yes" if asked[1] else "no")


def probed(model: ScriptedModel, settings: dict[str, Any]) -> Capability:
    return probe_capability(model, settings.get, settings.__setitem__)


def with_tools(calls: Sequence[str], plain: Sequence[str] = ("A plain answer.",)) -> ScriptedModel:
    """A model whose template has a tool format; ``calls`` answer what needs a tool, ``plain`` the rest."""

    def script(prompt: str, _grammar: str | None) -> str:
        return calls[0] if any(text in prompt for text in _WITH_TOOL) else plain[0]

    return ScriptedModel(script, choose=knows, format=msgspec.structs.replace(CHATML, native_tools=TOOLS))


def test_what_was_found_is_kept_by_the_models_fingerprint() -> None:
    settings: dict[str, Any] = {}
    found = probed(ScriptedModel(["x"], choose=knows), settings)
    assert found == Capability("decision", True, True)
    (key,) = settings
    assert ScriptedModel(["x"]).fingerprint in key
    unasked = ScriptedModel(["x"], choose=lambda _prompt, _options: pytest.fail("asked again"))
    assert probed(unasked, settings) == found


def test_another_model_is_asked_itself() -> None:
    settings: dict[str, Any] = {}
    probed(ScriptedModel(["x"], choose=knows), settings)
    other = ScriptedModel(
        ["x"], choose=lambda _prompt, _options: 0, format=msgspec.structs.replace(CHATML, stop=("§",))
    )
    assert probed(other, settings) == RULES_ONLY
    assert len(settings) == 2


@pytest.mark.parametrize("always", ["yes", "no"])
def test_a_model_that_fails_the_questions_leaves_the_rules_alone(always: str) -> None:
    model = ScriptedModel(["x"], choose=lambda _prompt, options: options.index(always))
    assert probed(model, {}) == RULES_ONLY


def test_a_probe_that_is_stopped_is_not_kept() -> None:
    settings: dict[str, Any] = {}
    flag = CancelFlag()
    flag.set()
    model = ScriptedModel(["x"], choose=knows)
    assert probe_capability(model, settings.get, settings.__setitem__, flag) == RULES_ONLY
    assert settings == {} and not model.ledger(SCRATCH)


def test_native_calls_need_the_templates_form_and_only_where_a_tool_is_needed() -> None:
    call = '<tool_call>\n{"name": "x", "arguments": {}}\n</tool_call>'
    assert probed(with_tools([call]), {}).driver == "native"
    assert probed(with_tools(['```json\n{"name": "x"}\n```']), {}).driver == "decision"
    assert probed(with_tools([call], plain=[call]), {}).driver == "decision"
    assert probed(with_tools(["I cannot look that up."]), {}).driver == "decision"


def test_a_model_too_small_for_native_calls_is_not_asked_for_them() -> None:
    def refuse(_prompt: str, _grammar: str | None) -> str:
        pytest.fail("asked to call a tool")

    model = ScriptedModel(refuse, choose=knows, format=msgspec.structs.replace(CHATML, native_tools=TOOLS))
    settings: dict[str, Any] = {}
    found = probe_capability(model, settings.get, settings.__setitem__, try_native=False)
    assert found == Capability("decision", True, True)
