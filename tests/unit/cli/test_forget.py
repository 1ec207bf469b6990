"""``rolltop forget`` in a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.cli import forget as command
from app.cli.arguments import make_parser
from app.drafts_file import DraftsFile
from app.pasted_files import PastedFiles
from engine.documents.chunking import Passage
from engine.documents.reading import Opened
from engine.memory.documents import ReadFile
from engine.services import Services
from engine.store import Store
from engine.store.backups import make_backup
from engine.values import SourceSpan

SAID = "My locker code is Quokkazephyr."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A memory with a fact, the message it was learned from, and a draft."""
    folder = tmp_path / "data"
    store = Store.open(folder)
    services = Services.over(store)
    agent = store.default_agent().id
    conversation = services.recall.create_conversation(agent)
    message = services.recall.append(conversation.id, "user", "text", SAID)
    span = SourceSpan(message.id, conversation.id, 0, len(SAID), SAID)
    services.archival.insert(agent, "The user's locker code is Quokkazephyr.", sources=[span])
    services.archival.insert(agent, "The user works as a nurse.")
    store.close()
    DraftsFile(folder / "drafts.json").update(messages={"new": f"Is it so? {SAID}"})
    return folder


def traces(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and b"Quokkazephyr" in path.read_bytes()]


def forget(folder: Path, *arguments: str) -> int:
    return command.run(make_parser().parse_args(["forget", "--data", str(folder), *arguments]))


def test_it_shows_asks_and_erases(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _question: "y")
    assert forget(folder, "Quokkazephyr", "--messages", "all") == 0
    told = capsys.readouterr().out
    assert "[x] 100% fact: Your locker code is Quokkazephyr." in told
    assert "[x] 100% message" in told and "There is no undo" in told
    assert "nurse" not in told
    for line in ("  1 fact\n", "  1 message\n", "entries in the history\n", "  1 text that was not sent or saved\n"):
        assert line in told
    assert "no trace was found" in told and "vector" not in told
    assert traces(folder) == []
    assert DraftsFile(folder / "drafts.json").values.messages == {"new": "Is it so?"}


def test_no_is_no(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / "drafts.json").read_bytes()
    monkeypatch.setattr("builtins.input", lambda _question: "")
    assert forget(folder, "Quokkazephyr") == 1
    assert "Nothing was changed." in capsys.readouterr().out
    assert "memory.db" in traces(folder) and (folder / "drafts.json").read_bytes() == before


def test_the_receipt_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert forget(folder, "--fact", "1", "--yes", "--json") == 0
    receipt = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert receipt["counts"]["fact"] == 1
    assert receipt["left"] == [{"kind": "message", "name": "", "count": 1}]


def test_a_whole_conversation(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert forget(folder, "--conversation", "1", "--yes", "--similar") == 0
    assert traces(folder) == ["drafts.json"], "what is unsent is no part of the conversation"
    capsys.readouterr()
    assert forget(folder, "--conversation", "1", "--yes") == 1
    assert "does not exist" in capsys.readouterr().err


def test_nothing_found_and_nothing_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert forget(folder, "xylophone") == 0
    assert "Nothing in memory says this." in capsys.readouterr().out
    assert forget(folder) == 1
    assert "Say what to forget" in capsys.readouterr().err


@pytest.fixture
def with_documents(tmp_path: Path) -> Path:
    """A memory with a document that is there, read in two versions, and one that was removed."""
    folder = tmp_path / "documents"
    store = Store.open(folder)
    documents = Services.over(store).documents
    opened = Opened("a" * 64, 30, "text/plain")
    for number, text in enumerate(("The rent is Quokkazephyr.", "The rent is Xylophonzebra.")):
        read = ReadFile(replace(opened, sha256=str(number) * 64), (Passage(text, None, ""),), 0)
        documents.keep(1, Path("/files/lease.txt"), read)
    gone = documents.keep(1, Path("/files/old.txt"), ReadFile(opened, (Passage("A Marmosetglyph.", None, ""),), 0))
    assert gone.document is not None
    documents.remove(gone.document.id)
    assert make_backup(store) is not None
    store.close()
    return folder


def test_documents_are_listed_and_erased_in_all_versions(
    with_documents: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert forget(with_documents, "--document") == 0
    told = capsys.readouterr().out
    assert "1  lease.txt  " in told and "2  old.txt (removed; its text is kept)" in told
    for number, words in ((1, (b"quokkazephyr", b"xylophonzebra")), (2, (b"marmosetglyph",))):
        assert forget(with_documents, "--document", str(number), "--yes") == 0
        told = capsys.readouterr().out
        assert "1 document\n" in told and "1 automatic backup\n" in told and "no trace was found" in told
        data = b"".join(path.read_bytes().lower() for path in with_documents.rglob("*") if path.is_file())
        assert not [word for word in words if word in data]
    assert forget(with_documents, "--document", "1", "--yes") == 1
    assert "no longer in memory" in capsys.readouterr().err
    assert forget(with_documents, "--document") == 0
    assert "There are no documents" in capsys.readouterr().out


def test_where_only_a_document_says_it_the_way_is_shown_and_nothing_is_asked(
    with_documents: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda question: pytest.fail(question))
    before = sorted((path.name, path.read_bytes()) for path in (with_documents / "backups").iterdir())
    for arguments in (("Quokkazephyr",), ("Quokkazephyr", "--yes")):
        assert forget(with_documents, *arguments) == 0
        told = capsys.readouterr().out
        assert "rolltop forget --document 1" in told and "Nothing is marked" in told
    assert sorted((path.name, path.read_bytes()) for path in (with_documents / "backups").iterdir()) == before


def test_messages_alone_are_not_marked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert forget(folder, "--fact", "1", "--yes") == 0
    capsys.readouterr()
    assert forget(folder, "Quokkazephyr", "--yes") == 0
    assert "Nothing is marked, so nothing would be erased. --messages all" in capsys.readouterr().out


def test_nothing_is_erased_while_unsent_words_cannot_be_cleaned(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("app.json_file.os.replace", refuse)
        assert forget(folder, "Quokkazephyr", "--yes") == 1
    assert "so nothing was erased" in capsys.readouterr().err and "memory.db" in traces(folder)
    assert forget(folder, "Quokkazephyr", "--yes") == 0
    assert DraftsFile(folder / "drafts.json").values.messages == {"new": "Is it so?"}


def test_what_waits_to_be_sent_is_cut_and_goes_with_its_conversation(folder: Path) -> None:
    pasted = PastedFiles(folder)
    waiting = pasted.keep("Our locker code is Quokkazephyr. Sum this up.", "pasted text.txt")
    here = pasted.keep("For this conversation", "pasted text.txt")
    file = DraftsFile(folder / "drafts.json")
    files = {"new": (pasted.written(str(waiting)),), "1": (pasted.written(str(here)), "/home/own.txt")}
    edits = {"1": {"1": "My locker code is Quokkazephyr. Is it so?"}}
    assert file.update(files=files, edits=edits)
    assert forget(folder, "Quokkazephyr", "--yes") == 0
    kept = DraftsFile(folder / "drafts.json").values
    assert waiting.read_text() == "Sum this up." and kept.edits == {"1": {"1": "Is it so?"}} and kept.files == files
    assert forget(folder, "--conversation", "1", "--yes") == 0
    kept = DraftsFile(folder / "drafts.json").values
    assert not here.exists() and waiting.exists() and not kept.edits and list(kept.files) == ["new"]


def test_an_interrupted_cleaning_is_not_called_nothing_and_is_finished_by_the_next(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store.open(folder)
    make_backup(store)
    store.close()

    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(command, "clean_files", interrupted)
        assert forget(folder, "Quokkazephyr", "--messages", "all", "--yes") == 1
    said = capsys.readouterr().err
    assert "It is erased from memory" in said and "Nothing was changed" not in said
    assert traces(folder)
    assert forget(folder, "nurse", "--yes") == 0
    assert traces(folder) == []


def test_what_is_known_in_the_other_language_is_shown_before_it_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store.open(folder)
    services = Services.over(store)
    agent = store.default_agent().id
    conversation = services.recall.create_conversation(agent)
    said = services.recall.append(conversation.id, "user", "text", "My dog is called Quokkazephyr the Second.")
    span = SourceSpan(said.id, conversation.id, 0, len(said.text), said.text)
    services.archival.insert(agent, "The user's dog is called Quokkazephyr the Second.", sources=[span])
    services.archival.insert(agent, "The user has a cat.")
    store.close()
    assert forget(folder, "我的狗") == 0
    told = capsys.readouterr().out
    assert "[ ]" in told and "dog is called" in told and "cat" not in told and "--similar marks the facts" in told
    monkeypatch.setattr("builtins.input", lambda _question: "n")
    assert forget(folder, "我的狗", "--similar", "--messages", "all") == 1
    told = capsys.readouterr().out
    assert "[x]" in told and "My dog is called" in told, "the message that says it is shown, too"
    assert forget(folder, "我的狗", "--similar", "--messages", "all", "--yes") == 0
    store = Store.open(folder)
    facts = [fact.text for fact in Services.over(store).archival.list(agent).facts]
    store.close()
    assert "The user has a cat." in facts and not any("dog" in fact for fact in facts)
