from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.context.rebuilding import DIFFERS, ERASED, OLDER, OTHER_MODEL
from engine.drivers.base import Request
from engine.language import Language
from engine.memory.errors import NotFound
from engine.memory.tools import ToolCall
from engine.protocol import ContextPressure
from engine.protocol.forgetting import Forget
from engine.protocol.why import PromptText
from engine.values import Message
from tests.unit.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "data")
    yield made
    made.close()


def text_of(prompt: PromptText) -> str:
    return "".join(part.text for part in prompt.parts)


def ask(desk: Desk, text: str) -> tuple[Message, str]:
    """A turn, and what the model was given for its reply."""
    seen: list[str] = []

    def look(request: Request) -> None:
        seen[:] = [desk.model.spell(request.window.tokens())]

    desk.driver.before_reply = look
    return desk.say(text).message, seen[0]


def know(desk: Desk, *texts: str) -> list[int]:
    return [desk.services.archival.insert(desk.agent_id, text)[0].id for text in texts]


def test_the_prompt_of_a_reply_is_rebuilt_to_the_letter(desk: Desk) -> None:
    know(desk, "The user only drinks tea.", "The user lives in Leeds.")
    replies = [ask(desk, text) for text in ("What do I drink, tea?", "And where do I live, in Leeds?", "Thanks!")]
    for reply, given in replies:
        prompt = desk.runner.prompts.of_reply(reply.id)
        assert text_of(prompt) == given
        assert (prompt.exact, prompt.reason, prompt.differing) == (True, "", ())
        report = desk.services.recall.message(reply.id).report
        assert report is not None
        for part in ("static", "core", "history", "recalled", "query"):
            counted = getattr(report.segments, part) + (report.segments.summary if part == "static" else 0)
            assert sum(one.tokens for one in prompt.parts if one.segment == part) == counted


def test_control_tokens_are_shown_and_parts_come_in_order(desk: Desk) -> None:
    reply, _ = ask(desk, "Hello")
    prompt = desk.runner.prompts.of_reply(reply.id)
    assert "<|im_start|>system" in text_of(prompt)
    names = [part.segment for part in prompt.parts]
    assert names[0] == "static" and names[-1] == "query" and "core" in names


def test_a_restart_and_edits_of_memory_change_nothing_about_it(desk: Desk) -> None:
    know(desk, "The user only drinks tea.")
    reply, given = ask(desk, "What do I drink, tea?")
    block = desk.block("human")
    desk.services.blocks.edit(block.id, block.version, value="The user is called Ana.")
    after, given_after = ask(desk, "Hello again")
    desk.restart()
    for one, text in ((reply, given), (after, given_after)):
        prompt = desk.runner.prompts.of_reply(one.id)
        assert text_of(prompt) == text
        assert prompt.exact
    later, given_later = ask(desk, "And again")
    prompt = desk.runner.prompts.of_reply(later.id)
    assert (prompt.exact, text_of(prompt)) == (True, given_later)
    assert "Ana" in given_later


def test_turns_that_have_left_the_window_are_still_in_the_prompts_they_stood_in(desk: Desk) -> None:
    replies = [ask(desk, f"Message {number} " + "words " * 40) for number in range(8)]
    assert any(event.kind == "evicted" for event in desk.told(ContextPressure))
    for reply, given in replies:
        prompt = desk.runner.prompts.of_reply(reply.id)
        assert (prompt.exact, text_of(prompt)) == (True, given)


def test_a_summary_and_a_tool_call_stand_in_it(desk: Desk) -> None:
    ask(desk, "one")
    desk.fill(0.9)
    desk.tidy()
    desk.driver.calls = [ToolCall("archival_memory_search", {"query": "tea"})]
    reply, given = ask(desk, "What do I drink?")
    prompt = desk.runner.prompts.of_reply(reply.id)
    assert "archival_memory_search" in given
    assert (prompt.exact, text_of(prompt)) == (True, given)


def test_a_long_message_stands_in_it_as_it_was_paged(desk: Desk) -> None:
    reply, given = ask(desk, "A long text. " + "word " * 900)
    prompt = desk.runner.prompts.of_reply(reply.id)
    assert (prompt.exact, text_of(prompt)) == (True, given)


def test_of_a_reply_made_again_both_versions_can_be_read(desk: Desk) -> None:
    first, given = ask(desk, "Hello")
    desk.regenerate()
    again = next(row for row in reversed(desk.rows()) if row.role == "assistant")
    assert again.id != first.id
    for reply in (first, again):
        prompt = desk.runner.prompts.of_reply(reply.id)
        assert (prompt.exact, text_of(prompt)) == (True, given)


def test_what_was_erased_for_good_is_not_shown_and_the_user_is_told(desk: Desk) -> None:
    (fact,) = know(desk, "The user keeps the spare key under the blue pot.")
    reply, given = ask(desk, "Where is my spare key, under the blue pot?")
    assert "under the blue pot" in given
    plan = desk.services.forgetting.plan(Forget(job=0, fact_id=fact))
    desk.services.forgetting.erase(Forget(job=0, fact_id=fact, added=tuple(item.key for item in plan.items)))
    prompt = desk.runner.prompts.of_reply(reply.id)
    assert not prompt.exact
    assert prompt.reason == ERASED
    assert "blue pot" not in text_of(prompt)


def test_other_instructions_are_told(desk: Desk) -> None:
    reply, _ = ask(desk, "Hello")

    def other(_language: Language, _tools_off: object = ()) -> str:
        return "You are another desk altogether."

    desk.driver.static_text = other  # type: ignore[method-assign]
    prompt = desk.runner.prompts.of_reply(reply.id)
    assert (prompt.exact, prompt.reason) == (False, OTHER_MODEL)
    assert "static" in prompt.differing


def test_of_a_reply_from_before_there_were_recipes_the_text_is_a_guess_and_is_called_so(desk: Desk) -> None:
    reply, given = ask(desk, "Hello")
    row = desk.services.recall.message(reply.id)
    assert row.report is not None
    old = replace(row, report=replace(row.report, recipe=None))
    desk.store.messages.finish(old)
    prompt = desk.runner.prompts.of_reply(reply.id)
    assert not prompt.exact
    assert prompt.reason.startswith(OLDER)
    assert (text_of(prompt), prompt.differing) == (given, ())


def test_a_changed_row_is_noticed(desk: Desk) -> None:
    reply, _ = ask(desk, "Hello")
    desk.store.database.run("UPDATE messages SET text = 'Goodbye' WHERE role = 'user'")
    prompt = desk.runner.prompts.of_reply(reply.id)
    assert (prompt.exact, prompt.reason) == (False, DIFFERS)


def test_what_is_no_reply_has_no_prompt(desk: Desk) -> None:
    message = desk.write("Hello")
    with pytest.raises(NotFound):
        desk.runner.prompts.of_reply(message.id)
