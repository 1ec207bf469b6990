"""Conversations that nothing is learned from, and temporary ones, of which nothing is left anywhere."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.consolidation_values import Unit
from engine.memory.tool_calls import ToolCall
from engine.model_session import SNAPSHOT_FOLDER
from engine.protocol import (
    DeleteConversation,
    Failed,
    GetStatus,
    ListConversations,
    ListFacts,
    ListJournal,
    MessageStored,
    OpenConversation,
    RenameConversation,
    ReplyFinished,
    RunPendingMemorySteps,
    Search,
    SendMessage,
    TextDelta,
    UnloadModel,
)
from engine.protocol.consolidation import EndTemporary, SetConversationLearning
from engine.protocol.finding import Find
from engine.protocol.history import ChangeAgent
from engine.store import Store
from engine.store.backups import make_backup
from engine.store.check import Problems, check_folder
from engine.store.erasing import texts_in_copy
from engine.store.opening import backups
from engine.store.restoring import back_up
from tests.unit.desk import Desk
from tests.unit.running_engine import RunningEngine

SECRET = "I only drink quillwort tea with my uncle Zebulon."
WORDS = ("quillwort", "Zebulon")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def engine(folder: Path) -> Iterator[RunningEngine]:
    running = RunningEngine(folder, embedder="fake")
    running.load()
    yield running
    running.close()


def say(engine: RunningEngine, text: str = SECRET, conversation_id: int | None = None) -> ReplyFinished:
    finished = engine.ask(SendMessage(0, text, conversation_id, temporary=conversation_id is None))
    assert isinstance(finished, ReplyFinished), finished
    return finished


def store_of(engine: RunningEngine) -> Store:
    services = engine.host.services
    assert services is not None
    return services.store


def traces(folder: Path) -> list[str]:
    """Files of the data folder that hold a word of it, however it is spelled."""
    forms = [form.encode(code) for word in WORDS for form in (word, word.lower(), word.upper())
             for code in ("utf-8", "utf-16-le")]  # fmt: skip
    files = (path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if any(form in path.read_bytes() for form in forms)]


def test_nothing_knows_of_a_temporary_conversation_while_it_goes_on(engine: RunningEngine, folder: Path) -> None:
    temporary = say(engine).conversation
    assert temporary.temporary and not temporary.learns and temporary.title == ""
    assert say(engine, "What do I drink?", temporary.id).conversation.title == ""
    assert engine.get(ListConversations(0)) == [] and engine.get(ListConversations(0, query="quillwort")) == []
    status = engine.get(GetStatus(0))
    assert (status.conversations, status.messages, status.pending_memory_steps) == (0, 0, 0)
    assert engine.get(Search(0, "quillwort")) == []
    assert all(not group.items for group in engine.get(Find(0, "quillwort")).groups)
    assert engine.get(RunPendingMemorySteps(0)) == {"ran": 0} and engine.get(ListFacts(0)).total == 0
    assert engine.get(ListJournal(0)) == []
    store = store_of(engine)
    assert store.database.number("SELECT count(*) FROM vectors") == 0
    assert store.database.number("SELECT count(*) FROM embedding_queue") == 0
    assert store.consolidation.unread_messages(1, "any", 10) == []
    assert len(engine.get(OpenConversation(0, temporary.id)).messages) >= 4
    for refused in (RenameConversation(0, temporary.id, "Tea"), DeleteConversation(0, temporary.id)):
        failed = engine.ask(refused)
        assert isinstance(failed, Failed) and "temporary" in failed.sentence
    failed = engine.ask(SetConversationLearning(0, temporary.id, True))
    assert isinstance(failed, Failed) and "temporary" in failed.sentence
    engine.get(UnloadModel(0))
    assert not list((folder / SNAPSHOT_FOLDER).glob(f"conversation-{temporary.id}-*"))


def test_no_other_conversation_recalls_it_but_it_recalls(engine: RunningEngine) -> None:
    known = engine.say("I only drink tea and my lease ends in October.").conversation
    engine.wait_for_step("ended")
    temporary = say(engine, "When does my lease end?")
    report = temporary.message.report
    assert report is not None and (report.fact_ids or report.message_ids)
    say(engine, SECRET, temporary.conversation.id)
    other = engine.say("What do I drink with my uncle Zebulon, quillwort tea?")
    assert other.message.report is not None
    rows = engine.get(OpenConversation(0, temporary.conversation.id)).messages
    assert not {row.id for row in rows} & set(other.message.report.message_ids)
    assert [one.id for one in engine.get(ListConversations(0))] == [other.conversation.id, known.id]


def test_ending_leaves_no_byte(engine: RunningEngine, folder: Path) -> None:
    engine.say("The weather was fine.")
    temporary = say(engine).conversation
    say(engine, "Tell uncle Zebulon more about quillwort, please.", temporary.id)
    store = store_of(engine)
    make_backup(store)
    assert traces(folder)
    assert engine.get(EndTemporary(0, temporary.id)) is None
    assert traces(folder) == []
    assert isinstance(engine.ask(OpenConversation(0, temporary.id)), Failed)
    again = engine.ask(EndTemporary(0, temporary.id))
    assert isinstance(again, Failed) and "no such temporary" in again.sentence
    assert all(not entry.redacted for entry in engine.get(ListJournal(0)))
    assert backups(folder)
    assert engine.say("And now?").stop_reason == "end"
    engine.close()
    assert check_folder(folder) == Problems([], [])


def test_a_kept_conversation_is_not_ended(engine: RunningEngine) -> None:
    kept = engine.say("I like paint.").conversation
    failed = engine.ask(EndTemporary(0, kept.id))
    assert isinstance(failed, Failed) and engine.get(OpenConversation(0, kept.id)).messages


def test_a_clean_end_of_the_program_erases_it(engine: RunningEngine, folder: Path) -> None:
    say(engine)
    engine.close()
    assert traces(folder) == [] and check_folder(folder) == Problems([], [])


def test_a_kill_leaves_it_to_the_next_start(engine: RunningEngine, folder: Path, tmp_path: Path) -> None:
    """A copy of the files of a running engine is what a kill leaves."""
    kept = engine.say("I like paint.").conversation
    temporary = say(engine).conversation
    make_backup(store_of(engine))
    killed = tmp_path / "killed"
    shutil.copytree(folder, killed)
    assert traces(killed)
    second = RunningEngine(killed)
    try:
        assert traces(killed) == []
        assert [one.id for one in second.get(ListConversations(0))] == [kept.id]
        assert isinstance(second.ask(OpenConversation(0, temporary.id)), Failed)
    finally:
        second.close()
    assert check_folder(killed) == Problems([], [])


def test_a_kill_amid_the_erasing_is_finished_and_spares_other_backups(
    engine: RunningEngine, folder: Path, tmp_path: Path
) -> None:
    services = engine.host.services
    assert services is not None
    engine.say("I like paint.")
    older = make_backup(services.store)
    assert older is not None
    older = older.rename(older.with_name("memory-20200101-000000-v4.db"))
    temporary = say(engine).conversation
    assert make_backup(services.store) is not None
    services.forgetting.erase_temporary(temporary.id)  # the rows only
    killed = tmp_path / "killed"
    shutil.copytree(folder, killed)
    assert traces(killed)
    second = RunningEngine(killed)
    second.close()
    assert traces(killed) == [] and check_folder(killed) == Problems([], [])
    assert older.name in {path.name for path in backups(killed)}


def test_a_reply_that_is_being_written_stops(folder: Path) -> None:
    engine = RunningEngine(folder, loader="tests.scripted:load_slow")
    try:
        engine.load()
        job = engine.send(SendMessage(0, "A long answer please, Zebulon", temporary=True))
        stored = engine.wait(MessageStored)
        engine.wait(TextDelta)
        assert engine.get(EndTemporary(0, stored.conversation.id)) is None
        ended = engine.end_of(job)
        assert isinstance(ended, ReplyFinished) and ended.stop_reason == "cancelled"
        assert traces(folder) == []
    finally:
        engine.close()


# -- learning off


def test_nothing_is_learned_where_learning_is_off_not_even_later(engine: RunningEngine) -> None:
    silent = engine.ask(SendMessage(0, "I only drink tea.", learns=False)).conversation
    assert not silent.learns and not silent.temporary
    assert [one.id for one in engine.get(ListConversations(0))] == [silent.id]
    store = store_of(engine)
    assert store.consolidation.unread_messages(1, "any", 10) == [] and store.memory_steps.count_pending() == 0
    assert engine.get(SetConversationLearning(0, silent.id, True)).learns
    assert store.consolidation.unread_messages(1, "any", 10) == []
    later = engine.say("I live in Leeds.", silent.id).message.turn_id
    engine.wait_for_step("ended")
    assert store.consolidation.unread_messages(1, "any", 10) == [later]
    store.consolidation.mark_done(Unit("extract", 1, later, "other"))
    assert store.consolidation.unread_messages(1, "any", 10) == [later]
    assert [fact.text for fact in engine.get(ListFacts(0)).facts] == ["The user lives in Leeds."]


def test_switching_off_covers_what_was_said_before(engine: RunningEngine) -> None:
    store = store_of(engine)
    engine.get(UnloadModel(0))
    engine.ask(SendMessage(0, "I only drink tea."))
    conversation = engine.get(ListConversations(0))[0]
    assert store.memory_steps.count_pending() == 1
    assert not engine.get(SetConversationLearning(0, conversation.id, False)).learns
    assert store.memory_steps.count_pending() == 0
    engine.get(SetConversationLearning(0, conversation.id, True))
    assert store.consolidation.unread_messages(1, "any", 10) == []


def test_an_agent_that_does_not_learn_is_not_read(engine: RunningEngine) -> None:
    store = store_of(engine)
    engine.say("I like paint.")
    engine.wait_for_step("ended")
    assert len(store.consolidation.unread_messages(1, "any", 10)) == 1
    engine.get(ChangeAgent(0, 1, learns=False))
    engine.say("I like wood.")
    assert store.consolidation.unread_messages(1, "any", 10) == []
    engine.get(ChangeAgent(0, 2, learns=True))
    assert len(store.consolidation.unread_messages(1, "any", 10)) == 1


@pytest.mark.parametrize("temporary", [True, False])
@pytest.mark.parametrize(
    "call",
    [
        ToolCall("archival_memory_insert", {"content": "The user drinks tea."}),
        ToolCall("core_memory_append", {"label": "human", "content": "Drinks tea."}),
        ToolCall("core_memory_replace", {"label": "persona", "old_content": "", "new_content": "x"}),
    ],
)
def test_the_models_tools_write_nothing_there(folder: Path, temporary: bool, call: ToolCall) -> None:
    desk = Desk(folder)
    try:
        if temporary:
            desk.conversation_id = desk.services.recall.begin_temporary(desk.agent_id).id
        else:
            desk.services.recall.set_learning(desk.conversation_id, False)
        desk.driver.calls = [call]
        desk.say("Remember that I drink tea.")
        result = next(row.text for row in desk.rows() if row.kind == "tool_result")
        assert result.startswith("Not saved.") and ("temporary" in result) == temporary
        assert desk.services.archival.count(desk.agent_id) == 0
        assert desk.services.journal.list(desk.agent_id, entity_type="block") == []
        assert desk.services.proposals.list(desk.agent_id) == []
    finally:
        desk.close()


def test_a_backup_of_ones_own_is_cleaned_when_it_is_restored_and_opened(engine: RunningEngine, tmp_path: Path) -> None:
    say(engine)
    store = store_of(engine)
    copy = tmp_path / "other" / "memory.db"
    copy.parent.mkdir()
    back_up(store.folder, copy)
    assert texts_in_copy(copy, None, ["Zebulon"])
    second = RunningEngine(copy.parent)
    second.close()
    opened = Store.open(copy.parent)
    assert opened.conversations.temporary() == []
    opened.close()
    assert traces(copy.parent) == []
