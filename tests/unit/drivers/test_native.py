"""The native driver: free text until a call begins, then grammars; and the plain one, which only answers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.drivers.base import CallStep, Reply
from engine.drivers.native import NativeDriver
from engine.drivers.plain import PlainDriver
from engine.llm.base import CONVERSATION, CancelFlag
from engine.llm.fake import ScriptedModel
from engine.llm.native_tools import NativeToolFormat
from tests.unit.drivers.conftest import MakeRequest

FORM = NativeToolFormat(
    introduction="\n\n<tools>\n",
    closing="\n</tools>",
    separator="\n",
    before_name='<tool_call>\n{"name": "',
    name_to_arguments='", "arguments": ',
    after_arguments="}\n</tool_call>",
    marker="<tool_call>",
)
BARE = msgspec.structs.replace(
    FORM, before_name='{"name": "', after_arguments="}", marker='{"name": "', opens_reply=True
)
CALL = '<tool_call>\n{"name": "archival_memory_search", "arguments": {"query": "茶"}}\n</tool_call>'


def model_that_says(text: str, arguments: str = '{"query": "茶"}', **options: Any) -> ScriptedModel:
    def script(_prompt: str, grammar: str | None) -> str:
        if grammar is None:
            return text
        return arguments if "query" in grammar else "archival_memory_search"

    return ScriptedModel(script, n_ctx=20_000, **options)


def test_the_tools_stand_in_the_instructions() -> None:
    text = NativeDriver(FORM).static_text("zh")
    assert text.endswith("</tools>") and text.count('"name": "archival_memory_search"') == 1
    assert "查找保存过的事实" in text


def test_a_tool_that_the_agent_may_not_use_is_not_told_of() -> None:
    text = NativeDriver(FORM).static_text("zh", ("archival_memory_search",))
    assert "archival_memory_search" not in text and '"name": "conversation_search"' in text


def test_text_without_a_call_is_the_reply(request_for: MakeRequest) -> None:
    model, shown = model_that_says("Tea it is."), list[str]()
    driver = NativeDriver(FORM)
    reply = driver.respond(request_for(model, driver, "Hi", on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "Tea it is." == "".join(shown)
    assert reply.stop_reason == "end"


@pytest.mark.parametrize("said", ["", "Let me look. "])
def test_a_call_stands_in_the_prompt_as_the_template_writes_it(request_for: MakeRequest, said: str) -> None:
    model, shown = model_that_says(f"{said}<tool_call>\nnonsense"), list[str]()
    driver = NativeDriver(FORM)
    step = driver.respond(request_for(model, driver, "Hi", on_text=shown.append))
    assert isinstance(step, CallStep)
    assert (step.call.tool, step.call.arguments) == ("archival_memory_search", {"query": "茶"})
    assert model.detokenize(step.tokens) == said + CALL
    assert "".join(shown) == said
    assert model.detokenize(driver.call_tokens(model, "archival_memory_search", '{"query": "茶"}')) == CALL


def test_a_marker_that_is_plain_json_means_a_call_only_at_the_beginning(request_for: MakeRequest) -> None:
    driver = NativeDriver(BARE)
    model = model_that_says('{"name": "Bob"}')
    assert isinstance(driver.respond(request_for(model, driver, "Hi")), CallStep)
    texts = iter(['Here: {"name": "Bob"}', '{"name": "Bob"} is JSON.'])
    model = ScriptedModel(lambda _prompt, _grammar: next(texts), n_ctx=20_000)
    reply = driver.respond(request_for(model, driver, "Hi"))
    assert isinstance(reply, Reply) and reply.text == 'Here: {"name": "Bob"} is JSON.'
    assert model.detokenize(reply.tokens) == reply.text


def test_where_tools_are_not_allowed_the_text_before_the_call_is_the_reply(request_for: MakeRequest) -> None:
    model = model_that_says(f"Well. {CALL}")
    driver = NativeDriver(FORM)
    reply = driver.respond(request_for(model, driver, "Hi", allow_tools=False))
    assert isinstance(reply, Reply) and reply.text == "Well. "


def test_arguments_without_an_end_make_no_call(request_for: MakeRequest) -> None:
    model = model_that_says("So. <tool_call>", arguments='{"query": "' + "a" * 5000)
    driver = NativeDriver(FORM)
    reply = driver.respond(request_for(model, driver, "Hi"))
    assert isinstance(reply, Reply) and (reply.text, reply.stop_reason) == ("So. ", "end")


def test_without_room_for_the_call_the_text_is_the_reply(request_for: MakeRequest) -> None:
    driver = NativeDriver(FORM)
    length = len(request_for(model_that_says(""), driver, "Hi").window.tokens())
    script = model_that_says("So. <tool_call>")
    model = ScriptedModel(script._script, n_ctx=length + 20)
    reply = driver.respond(request_for(model, driver, "Hi"))
    assert isinstance(reply, Reply) and reply.text == "So. "


def test_a_cancelled_prefill_gives_nothing(request_for: MakeRequest) -> None:
    flag = CancelFlag()
    flag.set()
    for driver in (NativeDriver(FORM), PlainDriver()):
        model = model_that_says("Hello.")
        assert driver.respond(request_for(model, driver, "Hi", cancel=flag)) is None
        assert not model.ledger(CONVERSATION)


@pytest.mark.parametrize("said", ["", "Let me look. "])
def test_cancelling_at_any_token_leaves_no_call(request_for: MakeRequest, said: str) -> None:
    driver = NativeDriver(FORM)
    counted = list[float]()
    whole = model_that_says(f"{said}<tool_call>", delay_s=1.0, sleep=counted.append)
    assert isinstance(driver.respond(request_for(whole, driver, "Hi")), CallStep)
    for at in range(1, len(counted) + 1):
        flag, slept = CancelFlag(), list[float]()

        def sleep(seconds: float, flag: CancelFlag = flag, slept: list[float] = slept, at: int = at) -> None:
            slept.append(seconds)
            if len(slept) == at:
                flag.set()

        model = model_that_says(f"{said}<tool_call>", delay_s=1.0, sleep=sleep)
        answer = driver.respond(request_for(model, driver, "Hi", cancel=flag))
        assert answer is None or isinstance(answer, Reply), at
        if isinstance(answer, Reply):
            assert answer.stop_reason == "cancelled" and f"{said}{FORM.marker}".startswith(answer.text), at


def test_the_plain_driver_only_answers(request_for: MakeRequest) -> None:
    model = model_that_says(f"Well. {CALL}")
    driver = PlainDriver()
    reply = driver.respond(request_for(model, driver, "What did I tell you?"))
    assert isinstance(reply, Reply) and reply.text == "Well. "
    assert model.detokenize(driver.call_tokens(model, "x", '{"a": 1}')) == 'x {"a": 1}'
