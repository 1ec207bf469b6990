"""``rolltop chat`` as a function, with a scripted model in this process."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli import chat
from app.cli.arguments import make_parser
from app.cli.client import EngineClient
from app.cli.keyboard import PRESS_AGAIN, Interrupts
from app.cli.undoing import Undoing
from app.cli.words import speak
from app.settings.store import FILE_NAME, SettingsStore
from engine.errors import say
from engine.lanes.pending_steps import PendingSteps
from engine.language import Language
from engine.memory.recall import RecallMemory
from engine.model_session import SNAPSHOT_FOLDER
from engine.options import HostOptions
from engine.protocol import Event, RunPendingMemorySteps, SendMessage, TextDelta
from engine.services import Services
from engine.store import Store
from engine.store.errors import StoreError
from engine.store.steps import MemoryStepTable
from engine.values import MemoryChange
from models.errors import ModelsError

TEA = "I only drink tea"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def run(folder: Path, *words: str) -> int:
    fixed = ("--data", str(folder), "--model-loader", "tests.scripted:load", "--model", "scripted")
    return chat.run(make_parser().parse_args(["chat", *fixed, *words]))


def answers(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_messages_are_answered_in_one_conversation(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--json", "--message", TEA, "--message", "What time is it?") == 0
    first, second = answers(capsys.readouterr().out)
    assert first["reply"] == "Tea it is." and first["stop_reason"] == "end"
    assert [change["operation"] for change in first["memory"]] == ["create"]
    assert second["conversation_id"] == first["conversation_id"] and second["memory"] == []
    assert second["report"]["reused_tokens"] > first["report"]["reused_tokens"]


def test_an_empty_message_is_left_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--json", "--message", "", "--message", TEA, "--message", " \n ", "--message", "Hello") == 0
    out, err = capsys.readouterr()
    assert [bool(answer["reply"]) for answer in answers(out)] == [True, True]
    assert err.count("An empty message was not sent.") == 2
    assert run(folder, "--message", "") == 1
    out, err = capsys.readouterr()
    assert out == "" and "An empty message was not sent." in err


def test_a_conversation_goes_on_and_a_new_one_remembers(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(folder, "--json", "--message", TEA)
    number = answers(capsys.readouterr().out)[0]["conversation_id"]
    run(folder, "--json", "--conversation", str(number), "--message", "Hello again")
    assert answers(capsys.readouterr().out)[0]["conversation_id"] == number
    run(folder, "--json", "--message", "Which tea do I drink?")
    (answer,) = answers(capsys.readouterr().out)
    assert answer["conversation_id"] != number
    assert answer["report"]["fact_ids"] or TEA in answer["sources"]


def test_without_waiting_for_memory_nothing_is_saved_yet(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--json", "--no-memory", "--message", "What time is it?") == 0
    assert answers(capsys.readouterr().out)[0]["memory"] == []


def test_lines_of_a_pipe(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, TEA, "", "  ", "/help", "/memory", "/new", "Hello", "/quit", "never read")
    assert run(folder) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Tea it is." and lines[1] == "  [saved] You only drink tea."
    assert "- You only drink tea." in lines and "1 facts" not in lines and "1 fact" in lines
    assert lines[-1] == "Understood. 好的。"
    assert any(line.startswith("/new") for line in lines)


def test_nothing_is_remembered_at_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "/memory")
    assert run(folder) == 0
    assert capsys.readouterr().out == "Nothing is remembered yet.\n"


def test_failures_are_sentences(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--conversation", "99", "--message", "Hello") == 1
    assert capsys.readouterr().err == "This conversation does not exist any more.\n"
    assert run(folder, "--agent", "77", "--message", "Hello") == 1
    assert capsys.readouterr().err == "There is no agent 77.\n"
    assert run(folder, "--model", "bad.gguf", "--message", "Hello") == 1
    assert capsys.readouterr().err == "This file is not a GGUF model.\n"


def test_without_a_model_what_was_left_is_not_spoken_of(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store.open(folder)
    recall = RecallMemory(store)
    message = recall.append(recall.create_conversation(store.default_agent().id).id, "user", "text", TEA)
    store.memory_steps.add(message.id)
    store.close()
    assert run(folder, "--model", "bad.gguf", "--message", "Hello") == 1
    assert capsys.readouterr().err == "This file is not a GGUF model.\n"


def test_in_a_pipe_a_failure_does_not_end_the_talk(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "Hello", "/memory")
    assert run(folder, "--conversation", "99") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["This conversation does not exist any more.", "Nothing is remembered yet."]


def test_a_long_message_is_answered_and_said_to_be_long(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "x" * 20_000, "Hello")
    assert run(folder) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("This message is long: about 20000 tokens on") and lines[-1] == "Understood. 好的。"
    assert run(folder, "--json", "--message", "y" * 20_000) == 0
    (answer,) = answers(capsys.readouterr().out)
    assert len(answer["notices"]) == 1 and answer["reply"]


def test_a_data_folder_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("no folder")
    assert run(tmp_path / "file", "--message", "Hello") == 1
    error = capsys.readouterr().err
    assert error.strip().endswith(".") and "Traceback" not in error


def test_a_model_that_cannot_be_had(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_given: object, **_named: object) -> None:
        raise ModelsError("The model could not be downloaded.")

    monkeypatch.setattr(chat, "model_path", refuse)
    arguments = make_parser().parse_args(["chat", "--data", str(folder), "--message", "Hello"])
    assert chat.run(arguments) == 1
    assert capsys.readouterr().err == "The model could not be downloaded.\n"


def test_an_interrupt_outside_a_reply_ends_with_130(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_self: object, command: object) -> object:
        if isinstance(command, SendMessage):
            raise KeyboardInterrupt
        return real(_self, command)  # type: ignore[arg-type]

    real = chat.EngineClient.ask
    monkeypatch.setattr(chat.EngineClient, "ask", interrupted)
    assert run(folder, "--message", "Hello") == 130


def test_an_unknown_command_is_not_sent(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "/remember my tea", "/MEMORY", "//tmp is a folder")
    assert run(folder, "--no-memory") == 0
    output = capsys.readouterr().out
    assert output.count("There is no command /remember,") == output.count("There is no command /MEMORY,") == 1
    assert output.count(chat.HELP) == 2 and output.endswith("Understood. 好的。\n")
    assert sent(folder) == ["/tmp is a folder"]


@pytest.mark.parametrize("counted", [True, False])
@pytest.mark.usefixtures("caplog")
def test_a_memory_that_cannot_be_saved_is_said_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], counted: bool
) -> None:
    """With ``counted`` False not even the failure can be noted, as on a full disk."""

    def refuse(_self: MemoryStepTable, _message_id: int) -> None:
        raise StoreError(say("The disk is full."))

    monkeypatch.setattr(MemoryStepTable, "mark_done", refuse)
    if not counted:
        monkeypatch.setattr(MemoryStepTable, "mark_failed", refuse)
    told = "The disk is full. Your words are looked through again later."
    assert run(folder, "--json", "--message", TEA) == 0
    output = capsys.readouterr()
    (answer,) = answers(output.out)
    assert answer["notices"] == [told] and answer["memory"] == [] and output.err == ""
    assert run(folder, "--message", TEA) == 0
    output = capsys.readouterr()
    assert output.out.splitlines() == ["Tea it is.", told] and output.err == ""


def test_why_nothing_was_looked_through_is_in_the_answer(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_self: PendingSteps, _job: object) -> None:
        raise StoreError(say("The disk is full."))

    monkeypatch.setattr(PendingSteps, "run_all", refuse)
    assert run(folder, "--json", "--message", TEA) == 0
    output = capsys.readouterr()
    assert answers(output.out)[0]["notices"] == ["The disk is full."] and output.err == "The disk is full.\n"


@pytest.mark.parametrize(("cap_mb", "saved"), [(0, False), (1000, True)])
def test_states_are_saved_as_the_window_was_told(folder: Path, cap_mb: int, saved: bool) -> None:
    SettingsStore(folder / FILE_NAME).update(snapshot_cap_mb=cap_mb)
    assert run(folder, "--message", TEA) == 0
    assert bool(list((folder / SNAPSHOT_FOLDER).glob("*"))) == saved


@pytest.mark.parametrize("content", [b"", b"{", b'{"snapshot_cap_mb": "many"}', b"\xff\xfe"])
def test_preferences_that_cannot_be_read_stay_where_they_are(folder: Path, content: bytes) -> None:
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(content)
    assert run(folder, "--no-memory", "--message", "Hello") == 0
    assert (folder / FILE_NAME).read_bytes() == content


def sent(folder: Path) -> list[str]:
    store = Store.open(folder)
    try:
        recall = RecallMemory(store)
        found = recall.list_conversations(store.default_agent().id)
        return [row.text for one in found for row in recall.messages(one.id)[0] if row.role == "user"]
    finally:
        store.close()


@pytest.mark.parametrize(("language", "remark"), [("en", " (stopped)\n"), ("zh", "（已停止）\n")])
def test_a_stopped_reply_is_marked(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: Language, remark: str
) -> None:
    class Impatient(EngineClient):
        def __init__(
            self,
            options: HostOptions,
            on_event: Callable[[Event], None],
            on_impatience: Callable[[], None],
            leaves: Callable[[], bool],
        ) -> None:
            def take(event: Event) -> None:
                on_event(event)
                if isinstance(event, TextDelta) and not begun:
                    begun.append(event)
                    self.interrupt()

            super().__init__(options, take, on_impatience, leaves)

    begun: list[TextDelta] = []
    monkeypatch.setattr(chat, "EngineClient", Impatient)
    typed(monkeypatch, "a long one")
    speak(language)
    try:
        assert run(folder, "--no-memory", "--model-loader", "tests.scripted:load_slow") == 0
    finally:
        speak("en")
    assert capsys.readouterr().out.endswith(remark)


def test_the_second_ctrl_c_quits_unless_something_was_entered_in_between(capsys: pytest.CaptureFixture[str]) -> None:
    interrupts = Interrupts(lambda: None)
    interrupts.warn_or_quit()
    interrupts.forget_warning()
    interrupts.warn_or_quit()
    assert capsys.readouterr().out.count(PRESS_AGAIN) == 2
    with pytest.raises(KeyboardInterrupt):
        interrupts.warn_or_quit()


def test_what_was_forgotten_is_taken_back(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(
        monkeypatch, "/undo", "Remember that my friend Tom is a nurse", "Forget that my friend Tom is a nurse",
        "/memory", "/undo", "/memory", "/undo", "/undo", "/memory", "/quit",
    )  # fmt: skip
    assert run(folder) == 0
    out = capsys.readouterr().out
    assert out.startswith("There is nothing to take back in this talk.\n")
    forgotten, back, gone = out.partition("  [removed] Your friend Tom is a nurse.\n")[2].split(
        "Nothing is remembered yet."
    )
    assert "  To take it back: rolltop restore --undo " in forgotten
    assert "  [saved] Your friend Tom is a nurse.\n- Your friend Tom is a nurse." in back
    assert back.rstrip().endswith("There is nothing to take back in this talk.")
    assert gone.strip() == ""


def test_a_person_is_told_how_to_take_it_back() -> None:
    def lines(operation: str, batch: str) -> list[str]:
        return list(undoing.note([MemoryChange(batch, "fact", 1, operation, text="x")]))  # type: ignore[arg-type]

    undoing = Undoing(interactive=True)
    assert lines("create", "a") == ["  /undo takes it back."] and lines("create", "b") == []
    assert lines("delete", "c") == lines("update", "d") == ["  /undo takes it back."]


@pytest.mark.usefixtures("caplog")
def test_a_loader_that_wants_to_end_the_program_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--model", "leaving.gguf", "--message", "Hello") == 1
    assert "Something went wrong while the model was working." in capsys.readouterr().err


def test_what_was_told_to_the_memory_is_said_and_why_explains_the_last_reply(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(
        monkeypatch, "/why", "Remember that my friend Tom is a nurse", "Remember that my friend Lucy moved to Oslo",
        "Forget what I said about my friend", "2", "What do you know about me?", "/why", "/why prompt", "/quit",
    )  # fmt: skip
    assert run(folder) == 0
    out = capsys.readouterr().out
    assert "There is no reply yet." in out
    assert "  [saved] Your friend Tom is a nurse." in out
    assert "Which of these should be forgotten?" in out
    assert "    1) Your friend Lucy moved to Oslo.\n    2) Your friend Tom is a nurse." in out
    assert "  [removed] Your friend Tom is a nurse." in out
    assert "1 memory is kept; /memory shows it." in out
    explained = out[out.rindex("Recalled:") :]
    assert "  Your friend Lucy moved to Oslo. (fact, " in explained
    assert "Tokens: instructions " in explained
    assert "The text that the model was given, to the letter:" in explained
    assert "<|im_start|>user" in explained


def test_what_is_waited_for_behind_an_answer_is_said_and_an_interrupt_leaves_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []
    real = EngineClient.ask

    def ask(self: EngineClient, command: Any) -> Any:
        if isinstance(command, RunPendingMemorySteps):
            until, said = time.monotonic() + 20, ""
            while not said and time.monotonic() < until:
                said = capsys.readouterr().err
            asked.append(said)
            self.interrupt()
        return real(self, command)

    monkeypatch.setattr(EngineClient, "ask", ask)
    monkeypatch.setattr(chat, "SAVING_PATIENCE_S", 0.0)
    assert run(folder, "--message", TEA) == 0
    (said,) = asked
    assert said.startswith("saving what is worth keeping")


def test_memory_in_the_terminal_is_that_of_the_agent_that_is_talked_to(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store.open(folder)
    services = Services.over(store)
    services.archival.insert(1, "The user has a secret garden.")
    other, _ = services.making.create("Writer")
    services.archival.insert(other.id, "The user writes novels.")
    talk = services.recall.create_conversation(other.id)
    store.close()
    for words in (("--agent", str(other.id)), ("--conversation", str(talk.id))):
        typed(monkeypatch, "/memory")
        assert run(folder, *words) == 0
        out = capsys.readouterr().out
        assert "novels" in out and "garden" not in out
