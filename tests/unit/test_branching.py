"""Branches of a conversation: messages written anew, versions of a reply, replies that go on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from engine.errors import EngineError
from engine.protocol import ChooseVersion, ContinueReply, EditMessage, MessageStored, Regenerate
from engine.protocol.forgetting import Forget, PlanForget
from engine.store.check import check_consistency
from tests.unit.branch_desk import BranchDesk

LONG = "One two three four five six seven eight nine ten."


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[BranchDesk]:
    made = BranchDesk(tmp_path / "data", script=[f"Reply {number}." for number in range(1, 30)])
    yield made
    assert check_consistency(made.store) == []
    made.close()


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[BranchDesk]:
    """A model that writes one long text, wherever it is asked to go on with it."""

    def script(prompt: str, _grammar: str | None) -> str:
        begun = prompt.rpartition("<|im_start|>assistant\n")[2]
        return LONG.removeprefix(begun)

    made = BranchDesk(tmp_path / "data", script=script)
    yield made
    assert check_consistency(made.store) == []
    made.close()


def test_a_message_written_anew_begins_a_branch_and_the_old_one_stays(desk: BranchDesk) -> None:
    first = desk.say("I live in Leads.")
    desk.say("What do you know?")
    finished = desk.edit(first.message.turn_id, "I live in Leeds.")
    assert desk.path() == ["I live in Leeds.", "Reply 3."]
    stored = next(event for event in desk.told(MessageStored) if event.message.text == "I live in Leeds.")
    assert stored.versions is not None and (stored.versions.number, stored.versions.total) == (2, 2)
    assert stored.versions.message_ids == (first.message.turn_id, finished.message.turn_id)
    page = desk.choose(first.message.turn_id)
    assert [row.text for row in page.messages if row.kind == "text"] == [
        "I live in Leads.", "Reply 1.", "What do you know?", "Reply 2.",
    ]  # fmt: skip
    assert page.versions[str(first.message.turn_id)].number == 1
    assert page.versions.keys() == {str(first.message.turn_id)}


def test_a_branch_is_chosen_with_what_was_last_in_view_below_it(desk: BranchDesk) -> None:
    first = desk.say("One")
    second = desk.say("Two")
    desk.edit(second.message.turn_id, "Two, anew")
    desk.edit(first.message.turn_id, "One, anew")
    desk.choose(first.message.turn_id)
    assert desk.path() == ["One", "Reply 1.", "Two, anew", "Reply 3."]
    desk.choose(second.message.turn_id)
    desk.choose(desk.page.versions[str(first.message.turn_id)].message_ids[1])
    desk.choose(first.message.turn_id)
    assert desk.path() == ["One", "Reply 1.", "Two", "Reply 2."]


def test_replies_made_again_are_versions_with_branches_of_their_own(desk: BranchDesk) -> None:
    old = desk.say("One")
    desk.say("Two")
    made = desk.again(old.message.id)
    assert desk.path() == ["One", "Reply 3."] and made.versions is not None
    assert made.versions.message_ids == (old.message.id, made.message.id)
    desk.say("Three")
    assert desk.page.versions == {str(made.message.id): made.versions}
    desk.choose(old.message.id)
    assert desk.path() == ["One", "Reply 1.", "Two", "Reply 2."]
    desk.choose(made.message.id)
    assert desk.path() == ["One", "Reply 3.", "Three", "Reply 4."]


def test_what_is_off_the_path_is_found_by_a_person_and_in_no_prompt(desk: BranchDesk) -> None:
    first = desk.say("My tortoise is called Zebedee.")
    desk.edit(first.message.turn_id, "My tortoise is called Florence.")
    assert "Zebedee" not in desk.prompt
    listed = desk.services.recall.list_conversations(desk.agent_id, "Zebedee")
    assert [one.id for one in listed] == [desk.conversation_id]
    assert not desk.services.recall.search(desk.agent_id, "Zebedee")
    hits, _ = desk.services.retrieval.search("What is my tortoise called?", desk.agent_id, tiers=("message",))
    assert all("Zebedee" not in hit.text for hit in hits)
    desk.choose(first.message.turn_id)
    assert [hit.text for hit in desk.services.recall.search(desk.agent_id, "Zebedee")] == [first_text(desk)]


def first_text(desk: BranchDesk) -> str:
    return next(row.text for row in desk.rows() if row.role == "user")


def test_branching_reads_only_what_is_new(desk: BranchDesk) -> None:
    desk.say("Hello, this is the beginning of a talk.")
    second = desk.say("What is the weather like in spring?")
    desk.say("And later?")
    before = len(desk.window.tokens())
    anew = desk.edit(second.message.turn_id, "What is the weather like in autumn?")
    report = anew.message.report
    assert report is not None and report.evaluated_tokens <= desk.window.turn_tokens()[anew.message.turn_id]
    assert report.reused_tokens + report.evaluated_tokens < before
    desk.choose(second.message.turn_id)
    back = desk.say("Which do you like?")
    assert back.message.report is not None
    assert back.message.report.evaluated_tokens <= desk.window.turn_tokens()[back.message.turn_id]
    assert [text for _, text in desk.texts(desk.window)] == [text for _, text in desk.texts(desk.rebuilt())]


def test_a_stopped_reply_goes_on_in_its_row(writer: BranchDesk) -> None:
    writer.stop_after(14)
    stopped = writer.say("Count.", writer.take_flag())
    assert stopped.stop_reason == "cancelled" and LONG.startswith(stopped.message.text) and stopped.message.text
    finished = writer.go_on()
    assert finished.message.id == stopped.message.id and finished.message.text == LONG
    assert finished.stop_reason == "end" and writer.path() == ["Count.", LONG]
    report = finished.message.report
    assert report is not None and report.evaluated_tokens == 1 and report.generated_tokens == len(LONG)
    with pytest.raises(EngineError, match="finished"):
        writer.go_on()


def test_a_reply_that_goes_on_can_be_stopped_again(writer: BranchDesk) -> None:
    writer.stop_after(4)
    writer.say("Count.", writer.take_flag())
    writer.stop_after(9)
    again = writer.go_on()
    assert again.stop_reason == "cancelled" and again.message.text == LONG[: len(again.message.text)]
    assert 4 < len(again.message.text) < len(LONG)
    assert writer.go_on().message.text == LONG


def test_a_reply_goes_on_after_a_crash(writer: BranchDesk) -> None:
    message = writer.write("Count.")
    writer.services.recall.append(
        writer.conversation_id, "assistant", "text", LONG[:20], turn_id=message.id, stop_reason="stopped_by_crash"
    )
    writer.restart()
    assert writer.go_on().message.text == LONG
    assert writer.path() == ["Count.", LONG]


def test_a_reply_cut_by_a_full_window_goes_on(tmp_path: Path) -> None:
    words = "".join(f"word{number} " for number in range(400))

    def script(prompt: str, _grammar: str | None) -> str:
        begun = prompt.rpartition("<|im_start|>assistant\n")[2]
        return words[words.rfind(begun[-40:]) + len(begun[-40:]) :] if len(begun) >= 40 else words

    desk = BranchDesk(tmp_path / "data", script=script, window_tokens=2057)
    desk.say("Write.")
    texts = [desk.rows()[-1].text]
    while desk.rows()[-1].stop_reason == "length":
        texts.append(desk.go_on().message.text)
    assert len(texts) > 2 and texts[-1] == words
    assert all(later.startswith(earlier) for earlier, later in pairwise(texts))
    desk.close()


def test_nothing_is_continued_or_chosen_while_a_reply_is_written(desk: BranchDesk) -> None:
    finished = desk.say("One")
    desk.again()
    desk.lane.writing = True
    with pytest.raises(EngineError, match="being written"):
        desk.choose(finished.message.id)
    with pytest.raises(EngineError, match="being written"):
        desk.go_on()
    assert desk.path() == ["One", "Reply 2."]


def test_bad_wishes_are_refused_and_change_nothing(desk: BranchDesk) -> None:
    finished = desk.say("One")
    for command in (
        EditMessage(1, finished.message.turn_id, "  "),
        EditMessage(1, finished.message.id, "The reply, anew"),
        EditMessage(1, 999, "Nothing"),
        ChooseVersion(1, 999),
        ContinueReply(1, 999),
        ContinueReply(1, desk.conversation_id),
        Regenerate(1, desk.conversation_id, 999),
    ):
        with pytest.raises(EngineError):
            desk.do(command)
    assert desk.path() == ["One", "Reply 1."] and desk.page.versions == {}


def test_a_reply_made_again_that_fails_leaves_the_one_before(desk: BranchDesk) -> None:
    old = desk.say("One")

    def fail(_request: object) -> None:
        raise RuntimeError("no")

    desk.driver.before_reply = fail
    with pytest.raises(RuntimeError):
        desk.again()
    assert desk.path() == ["One", "Reply 1."] and desk.page.versions == {}
    desk.driver.before_reply = lambda _request: None
    assert desk.again().versions is not None
    desk.choose(old.message.id)
    assert desk.path() == ["One", "Reply 1."]


def test_a_turn_below_a_reply_that_never_came_is_not_lost(desk: BranchDesk) -> None:
    unanswered = desk.write("One")
    below = desk.say("Two")
    made = desk.again(unanswered.id)
    assert desk.path() == ["One", "Reply 2."] and made.versions is None
    (versions,) = desk.page.versions.values()
    assert versions.message_ids == (unanswered.id, made.message.turn_id)
    desk.choose(unanswered.id)
    assert desk.path() == ["One", "Two", "Reply 1."] and desk.rows()[-1].id == below.message.id


def test_the_title_follows_the_words_it_was_made_of(desk: BranchDesk) -> None:
    first = desk.say("Fish for super")
    desk.edit(first.message.turn_id, "Fish for supper")
    assert desk.page.conversation.title == "Fish for supper"
    desk.services.recall.rename(desk.conversation_id, "Mine")
    desk.edit(desk.rows()[0].id, "Fish for breakfast")
    assert desk.page.conversation.title == "Mine"


def test_a_summary_serves_only_the_branches_it_tells_of(tmp_path: Path) -> None:
    def script(prompt: str, _grammar: str | None) -> str:
        return "They spoke of beginnings." if "running summary" in prompt else "Yes."

    desk = BranchDesk(tmp_path / "data", script=script)
    first = desk.say("The beginning of it all, with an elephant.")
    desk.fill(0.95)
    while desk.services.recall.latest_summary(desk.conversation_id) is None:
        desk.say("more words " * 12)
        assert desk.tidy()
    summary = desk.services.recall.latest_summary(desk.conversation_id)
    assert summary is not None and any(row.evicted for row in desk.rows() if row.kind == "text")
    long_ago = desk.rows()[0].turn_id
    assert long_ago == first.message.turn_id
    anew = desk.edit(long_ago, "Another beginning.")
    assert desk.services.recall.latest_summary(desk.conversation_id) is None
    assert summary.text not in desk.prompt and "elephant" not in desk.prompt
    last = desk.rows()[-1]
    assert last.id == anew.message.id and not any(row.evicted for row in desk.rows())
    desk.choose(long_ago)
    assert desk.services.recall.latest_summary(desk.conversation_id) == summary
    assert any(row.evicted for row in desk.rows() if row.kind == "text")
    assert desk.rebuilt().tokens() == desk.window.tokens()
    assert summary.text in desk.prompt
    assert check_consistency(desk.store) == []
    desk.close()


def test_more_than_the_window_holds_is_summarised_part_by_part(desk: BranchDesk) -> None:
    for number in range(60):
        message = desk.write(f"{number} " + "long words " * 60)
        desk.services.recall.append(desk.conversation_id, "assistant", "text", "Yes.", turn_id=message.id)
    desk.say("Now?")
    assert len(desk.window.tokens()) <= desk.window_tokens
    summaries = 0
    while desk.runner.windows.needs_tidying(desk.conversation_id):
        assert desk.tidy()
        summaries += 1
        assert summaries < 5
    rows = [row for row in desk.rows(inactive=True) if row.kind == "summary"]
    assert len(rows) > 1 and [row.turn_id for row in rows] == sorted(row.turn_id for row in rows)


def test_erasing_a_conversation_takes_its_branches(desk: BranchDesk) -> None:
    first = desk.say("My tortoise is called Zebedee.")
    desk.edit(first.message.turn_id, "My tortoise is called Florence.")
    desk.again()
    desk.services.forgetting.erase(Forget(1, conversation_id=desk.conversation_id))
    assert desk.store.turns.of_conversation(desk.conversation_id) == []
    assert desk.services.recall.list_conversations(desk.agent_id, "Zebedee") == []
    assert b"Zebedee" not in (desk.store.path.read_bytes())


def test_what_is_forgotten_is_forgotten_on_every_branch(desk: BranchDesk) -> None:
    first = desk.say("My tortoise is called Zebedee.")
    desk.edit(first.message.turn_id, "My hamster is called Zebedee.")
    asked = PlanForget(1, text="Zebedee")
    keys = [item.key for item in desk.services.forgetting.plan(asked).items if item.kind == "message"]
    assert len(keys) == 2
    desk.services.forgetting.erase(Forget(1, text="Zebedee", added=tuple(keys)))
    assert all("Zebedee" not in row.text for row in desk.rows(inactive=True) if row.kind == "text")


def test_a_temporary_conversation_branches_and_leaves_nothing(desk: BranchDesk) -> None:
    desk.conversation_id = desk.services.recall.begin_temporary(desk.agent_id).id
    first = desk.say("My tortoise is called Zebedee.")
    anew = desk.edit(first.message.turn_id, "My tortoise is called Florence.")
    assert desk.path() == ["My tortoise is called Florence.", anew.message.text]
    assert not desk.services.recall.list_conversations(desk.agent_id, "Zebedee")
    desk.services.forgetting.erase_temporary(desk.conversation_id)
    assert desk.store.turns.of_conversation(desk.conversation_id) == []
