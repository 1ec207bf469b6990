"""A call of a tool that a model writes as plain text instead of a reply."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.drivers.base import CallStep, Driver, Reply
from engine.drivers.decision import REPLY, DecisionDriver
from engine.drivers.plain import PlainDriver
from engine.drivers.raw_calls import OPENING_GRAMMAR, OPENING_TOKENS, RawCall, read_call
from engine.llm.base import CONVERSATION
from engine.llm.fake import ScriptedModel
from engine.memory.few_shot import FewShot
from tests.unit.drivers.conftest import MakeRequest

CALL = 'archival_memory_insert {"content": "The key is under the pot."}'
ORDER = "Please save this to your memory: the key is under the pot."


def model_that_says(first: str, again: str = "Good to know.") -> ScriptedModel:
    """``again`` where it has to begin like a sentence."""

    def script(prompt: str, grammar: str | None) -> str:
        if grammar == OPENING_GRAMMAR:
            return again
        begun = again[:OPENING_TOKENS]
        return again[OPENING_TOKENS:] if prompt.endswith(begun) else first

    return ScriptedModel(script, lambda _prompt, options: {REPLY: 1.0} | {tool: 0.0 for tool in options[1:]})


DRIVERS: list[Callable[[ScriptedModel], Driver]] = [
    lambda model: PlainDriver(),
    lambda model: DecisionDriver(FewShot(model)),
]


@pytest.mark.parametrize(
    "text",
    [
        CALL,
        f"\n{CALL}\n\nSaved.",
        f"```json\n{CALL}\n```",
        'Archival_Memory_Insert: {"content": "The key is under the pot."}',
        'archival_memory_insert({"content": "The key is under the pot."})',
        '{"name": "archival_memory_insert", "arguments": {"content": "The key is under the pot."}}',
        '<tool_call>\n{"name": "archival_memory_insert", "arguments": {"content": "The key is under the pot."}}',
    ],
)
def test_a_call_is_read_however_it_is_written(text: str) -> None:
    assert read_call(text) == RawCall("archival_memory_insert", {"content": "The key is under the pot."})


@pytest.mark.parametrize("text", ["archival_memory_insert", 'conversation_search {"query": "ke', "core_memory_append("])
def test_of_half_a_call_the_arguments_are_not_known(text: str) -> None:
    found = read_call(text)
    assert found is not None and found.arguments is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Hello.",
        "archival_memory_insert is a tool.",
        '{"name": "Ada", "age": 3}',
        "```python\nprint(1)\n```",
        "记住了。",
    ],
)
def test_other_texts_are_no_calls(text: str) -> None:
    assert read_call(text) is None


@pytest.mark.parametrize("make", DRIVERS, ids=["plain", "decision"])
def test_a_call_that_nobody_asked_for_is_not_the_reply(
    request_for: MakeRequest, make: Callable[[ScriptedModel], Driver]
) -> None:
    model, shown = model_that_says(CALL), list[str]()
    driver = make(model)
    reply = driver.respond(request_for(model, driver, "I have a new key.", on_text=shown.append))
    assert isinstance(reply, Reply)
    assert reply.text == "".join(shown) == "Good to know."
    assert "archival_memory_insert" not in model.text(CONVERSATION)


def test_where_a_tool_was_ordered_the_call_is_run(request_for: MakeRequest) -> None:
    model, shown = model_that_says(CALL), list[str]()
    driver = DecisionDriver(FewShot(model))
    step = driver.respond(request_for(model, driver, ORDER, on_text=shown.append))
    assert isinstance(step, CallStep) and not shown
    assert (step.call.tool, step.call.arguments) == ("archival_memory_insert", {"content": "The key is under the pot."})
    assert model.detokenize(step.tokens) == CALL


@pytest.mark.parametrize("change", [{"allow_tools": False}, {"first_step": False}])
def test_where_no_tool_is_allowed_it_is_not_run(request_for: MakeRequest, change: dict[str, object]) -> None:
    model, shown = model_that_says(CALL), list[str]()
    driver = DecisionDriver(FewShot(model))
    reply = driver.respond(request_for(model, driver, ORDER, on_text=shown.append, **change))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == "Good to know."


def test_a_model_that_insists_says_nothing(request_for: MakeRequest) -> None:
    model, shown = model_that_says(CALL, CALL), list[str]()
    reply = PlainDriver().respond(request_for(model, PlainDriver(), "I have a new key.", on_text=shown.append))
    assert isinstance(reply, Reply) and not reply.text and not reply.tokens and not shown


@pytest.mark.parametrize(
    "text", ["Hello there.", "archival memories are old.", '{"name": "Ada"}', "archival_memory_insert is a tool."]
)
def test_any_other_reply_is_shown_as_it_is(request_for: MakeRequest, text: str) -> None:
    model, shown = model_that_says(text), list[str]()
    reply = PlainDriver().respond(request_for(model, PlainDriver(), "Hi.", on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == text
