"""The decision driver: asked aside, answered in-band, cancelled anywhere."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.drivers.base import CallStep, Reply
from engine.drivers.decision import REPLY, REPLY_CEILING, DecisionDriver
from engine.drivers.plain import PlainDriver
from engine.llm.base import CONVERSATION, SCRATCH, CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.few_shot import FewShot
from tests.unit.drivers.conftest import MakeRequest

QUESTION = "What did I tell you last month about my dentist?"
ORDER = "Please save this to your memory: the key is under the pot."


def script(_prompt: str, grammar: str | None) -> str:
    if grammar is None:
        return "Hello."
    return '{"content": "The key."}' if "content" in grammar else '{"query": "dentist", "page": 2}'


def scripted(reply_chance: float, tool: str = "conversation_search", n_ctx: int = 20_000) -> ScriptedModel:
    def choose(_prompt: str, options: Sequence[str]) -> dict[str, float]:
        assert options[0] == REPLY and tool in options
        return {REPLY: reply_chance, tool: 1 - reply_chance}

    return ScriptedModel(script, choose, n_ctx=n_ctx)


def test_a_reply_leaves_no_trace_of_the_question(request_for: MakeRequest) -> None:
    asked, plain = scripted(0.9), scripted(0.9)
    driver = DecisionDriver(FewShot(asked))
    reply = driver.respond(request_for(asked, driver, QUESTION))
    expected = PlainDriver().respond(request_for(plain, PlainDriver(), QUESTION))
    assert isinstance(reply, Reply) and reply == expected and reply.text == "Hello."
    assert asked.text(CONVERSATION) == plain.text(CONVERSATION)
    assert not asked.ledger(SCRATCH)


def test_a_call_is_made_aside_and_stands_in_band(request_for: MakeRequest) -> None:
    model = scripted(0.0)
    driver = DecisionDriver(FewShot(model))
    request = request_for(model, driver, QUESTION)
    step = driver.respond(request)
    assert isinstance(step, CallStep)
    assert (step.call.tool, step.call.arguments) == ("conversation_search", {"query": "dentist", "page": 2})
    assert model.detokenize(step.tokens) == 'conversation_search {"query": "dentist", "page": 2}'
    assert not model.ledger(SCRATCH) and not model.ledger(CONVERSATION)
    request.window.add_assistant_tokens(step.tokens, 1)
    request.window.add_tool_result("Nothing found.", 1)
    after = driver.respond(request_for(model, driver, QUESTION, window=request.window, first_step=False))
    assert isinstance(after, Reply)
    assert 'conversation_search {"query"' in model.text(CONVERSATION)


@pytest.mark.parametrize(("chance", "calls"), [(REPLY_CEILING, True), (REPLY_CEILING + 0.01, False)])
def test_a_tool_needs_an_unlikely_reply(request_for: MakeRequest, chance: float, calls: bool) -> None:
    model = scripted(chance)
    driver = DecisionDriver(FewShot(model))
    assert isinstance(driver.respond(request_for(model, driver, QUESTION)), CallStep) == calls


@pytest.mark.parametrize(
    ("message", "change"),
    [(QUESTION, {"allow_tools": False}), (QUESTION, {"first_step": False}), ("Hello there.", {})],
)
def test_where_no_tool_is_in_question_none_is_asked_about(
    request_for: MakeRequest, message: str, change: dict[str, object]
) -> None:
    model = ScriptedModel(["Hello."], lambda _prompt, _options: pytest.fail("asked"), n_ctx=20_000)
    driver = DecisionDriver(FewShot(model))
    assert isinstance(driver.respond(request_for(model, driver, message, **change)), Reply)


def test_without_room_for_the_question_it_answers(request_for: MakeRequest) -> None:
    notes = "Notes:\n- " + "clock " * 150  # the question is longer than the window by them
    roomy = scripted(0.0, "archival_memory_insert")
    driver = DecisionDriver(FewShot(roomy))
    window = request_for(roomy, driver, ORDER).window.tokens()
    assert isinstance(driver.respond(request_for(roomy, driver, ORDER, notes=notes)), CallStep)
    small = scripted(0.0, "archival_memory_insert", n_ctx=len(window) + 10)
    driver = DecisionDriver(FewShot(small))
    reply = driver.respond(request_for(small, driver, ORDER, notes=notes))
    assert isinstance(reply, Reply) and reply.text == "Hello."


class CancelsAt(ScriptedModel):
    """Sets a flag when the n-th of its operations begins."""

    def __init__(self, flag: CancelFlag, at: int) -> None:
        super().__init__(script, lambda _prompt, _options: {"archival_memory_insert": 1.0}, n_ctx=20_000)
        self.flag, self.at, self.operations = flag, at, 0

    def _count(self) -> None:
        self.operations += 1
        if self.operations == self.at:
            self.flag.set()

    def prefill(self, *arguments, **options):  # type: ignore[no-untyped-def]
        self._count()
        return super().prefill(*arguments, **options)

    def generate(self, *arguments, **options):  # type: ignore[no-untyped-def]
        self._count()
        return super().generate(*arguments, **options)

    def choose(self, *arguments, **options):  # type: ignore[no-untyped-def]
        self._count()
        return super().choose(*arguments, **options)


def test_cancelling_at_any_point_leaves_no_call(request_for: MakeRequest) -> None:
    whole = CancelsAt(CancelFlag(), 0)
    driver = DecisionDriver(FewShot(whole))
    assert isinstance(driver.respond(request_for(whole, driver, ORDER)), CallStep)
    assert whole.operations >= 5
    for at in range(1, whole.operations + 1):
        flag = CancelFlag()
        model = CancelsAt(flag, at)
        driver = DecisionDriver(FewShot(model))
        assert driver.respond(request_for(model, driver, ORDER, cancel=flag)) is None, at
        assert not model.ledger(SCRATCH) and not model.ledger(CONVERSATION)


def test_arguments_without_an_end_make_no_call(request_for: MakeRequest) -> None:
    def endless(_prompt: str, grammar: str | None) -> str:
        return '{"content": "' + "a" * 5000 if grammar else "Hello."

    model = ScriptedModel(endless, lambda _p, _o: {"archival_memory_insert": 1.0}, n_ctx=20_000)
    driver = DecisionDriver(FewShot(model))
    reply = driver.respond(request_for(model, driver, ORDER))
    assert isinstance(reply, Reply) and reply.text == "Hello."
    assert not model.ledger(SCRATCH)
