"""Importing through the engine: progress, problems, cancelling, and what else works meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.documents.citing import draws_on
from engine.documents.finding_files import files_in
from engine.embedding.fake import FakeEmbedder
from engine.protocol import (
    Cancel,
    ChunkView,
    EmbeddingProgress,
    Failed,
    GetChunk,
    GetReplySources,
    GetStatus,
    ImportDocuments,
    ImportProgress,
    ImportSummary,
    ListConversations,
    ListDocuments,
    MemoryChanged,
    OpenConversation,
    RemoveDocument,
    SendMessage,
    Undo,
)
from engine.protocol.forgetting import Forget, ForgetPlan, ForgetReceipt, PlanForget
from engine.services import Services
from engine.store import check_consistency
from engine.store.backups import make_backup
from engine.values import MemoryChange
from tests.unit.documents.files import pdf, word
from tests.unit.running_engine import RunningEngine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    running = RunningEngine(tmp_path / "data")
    yield running
    running.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with good and bad files, a folder inside, hidden files, a loop."""
    root = tmp_path / "files"
    (root / "inner").mkdir(parents=True)
    (root / ".hidden").mkdir()
    (root / "a.txt").write_text("The shed is blue.")
    (root / "b.pdf").write_bytes(pdf(["The lease ends in October.", "It costs 420 euros."]))
    (root / "inner" / "c.docx").write_bytes(word(["# Offer", "The desk costs 300 euros."]))
    (root / "inner" / "broken.pdf").write_bytes(b"%PDF-1.4 broken")
    (root / "locked.pdf").write_bytes(pdf(["x"], password="secret"))
    (root / "binary.txt").write_bytes(bytes(range(256)))
    (root / "picture.png").write_bytes(b"\x89PNG")
    for hidden in (root / ".hidden" / "d.txt", root / ".e.txt", root / "~$c.docx"):
        hidden.write_text("hidden")
    try:
        (root / "inner" / "loop").symlink_to(root, target_is_directory=True)
        (root / "again.txt").symlink_to(root / "a.txt")
    except OSError:  # no right to make links
        pass
    return root


def consistent(engine: RunningEngine) -> bool:
    assert engine.host.services is not None
    return check_consistency(engine.host.services.store) == []


def test_files_of_a_folder(folder: Path) -> None:
    found = [path.relative_to(folder).as_posix() for path in files_in([str(folder)], lambda: False)]
    assert found == ["a.txt", "b.pdf", "binary.txt", "locked.pdf", "inner/broken.pdf", "inner/c.docx"]
    named = list(files_in([str(folder / "picture.png"), str(folder / "a.txt"), str(folder)], lambda: False))
    assert [path.name for path in named[:2]] == ["picture.png", "a.txt"] and len(named) == 7
    assert list(files_in([str(folder)], lambda: True)) == []
    outside = [path.name for path in files_in([str(folder)], lambda: False, folder / "inner")]
    assert outside == ["a.txt", "b.pdf", "binary.txt", "locked.pdf"]


def test_a_folder_is_imported_and_each_bad_file_gets_a_sentence(engine: RunningEngine, folder: Path) -> None:
    job = engine.send(ImportDocuments(0, (str(folder),)))
    engine.end_of(job)
    summary: ImportSummary = engine.get(ImportDocuments(0, (str(folder),)))
    progress = [event for event in engine.events if isinstance(event, ImportProgress) and event.job == job]
    assert [event.name for event in progress if event.state == "added"] == ["a.txt", "b.pdf", "c.docx"]
    assert {event.name for event in progress if event.state == "refused"} == {"binary.txt", "broken.pdf", "locked.pdf"}
    assert all(event.total == 6 for event in progress) and progress[-1].done == 6
    assert (summary.added, summary.changed, summary.unchanged) == (0, 0, 3)  # the second time
    assert [problem.name for problem in summary.problems] == ["binary.txt", "locked.pdf", "broken.pdf"]
    assert all(problem.sentence and problem.said for problem in summary.problems) and not summary.cancelled
    documents = engine.get(ListDocuments(0)).documents
    assert {document.name: document.pages for document in documents} == {"a.txt": 0, "b.pdf": 2, "c.docx": 0}
    changes = [change for event in engine.events if isinstance(event, MemoryChanged) for change in event.changes]
    assert [change.text for change in changes] == ["a.txt", "b.pdf", "c.docx"]
    assert len({change.batch for change in changes}) == 3 and consistent(engine)


def test_a_large_folder_and_other_work_meanwhile(engine: RunningEngine, tmp_path: Path) -> None:
    root = tmp_path / "many"
    root.mkdir()
    for number in range(200):
        (root / f"{number:03}.txt").write_text(f"Note {number}: the shed with the number {number} is blue.\n\n" * 20)
    job = engine.send(ImportDocuments(0, (str(root),)))
    engine.wait(ImportProgress, lambda event: event.done >= 5)
    waits: list[float] = []
    while not any(
        event.job == job and not isinstance(event, ImportProgress | MemoryChanged) for event in engine.events
    ):
        began = time.monotonic()
        engine.get(ListConversations(0))
        waits.append(time.monotonic() - began)
        time.sleep(0.01)
    assert len(waits) > 3 and sorted(waits)[len(waits) // 2] < 0.5
    assert engine.get(ListDocuments(0)).total == 200 and consistent(engine)


def test_cancelling_half_way_leaves_whole_documents_only(engine: RunningEngine, tmp_path: Path) -> None:
    root = tmp_path / "many"
    root.mkdir()
    for number in range(60):
        (root / f"{number:03}.txt").write_text("The shed is blue.\n\n" * 300)
    job = engine.send(ImportDocuments(0, (str(root),)))
    engine.wait(ImportProgress, lambda event: event.done >= 20)
    engine.send(Cancel(0, job))
    summary: ImportSummary = engine.end_of(job).payload  # type: ignore[attr-defined]
    assert summary.cancelled and 20 <= summary.added < 60
    page = engine.get(ListDocuments(0))
    assert page.total == summary.added and consistent(engine)
    store = engine.host.services.store  # type: ignore[union-attr]
    counts = {len(store.documents.chunks(document.id, document.chunks_version)) for document in page.documents}
    assert len(counts) == 1 and not store.documents.index_pending(10)
    again: ImportSummary = engine.get(ImportDocuments(0, (str(root),)))
    assert again.unchanged == summary.added and again.added == 60 - summary.added and not again.cancelled


def test_an_import_that_waits_can_be_cancelled(engine: RunningEngine, folder: Path, tmp_path: Path) -> None:
    slow = tmp_path / "slow.html"
    slow.write_text("<p><b>word</b> " * 600_000)
    first, second = engine.send(ImportDocuments(0, (str(slow),))), engine.send(ImportDocuments(0, (str(folder),)))
    engine.send(Cancel(0, second))
    engine.send(Cancel(0, first))
    for job in (first, second):
        assert engine.end_of(job).payload.cancelled  # type: ignore[attr-defined]
    assert engine.get(ListDocuments(0)).total == 0


def test_closing_in_the_middle_ends_everything(tmp_path: Path) -> None:
    engine = RunningEngine(tmp_path / "data")
    slow = tmp_path / "slow.html"
    slow.write_text("<p><b>word</b> " * 600_000)
    engine.send(ImportDocuments(0, (str(slow),)))
    engine.wait(ImportProgress)
    engine.close()
    assert all(thread.name != "document-import" for thread in threading.enumerate())


def test_nobody_waits_for_the_embedder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()
    embed = FakeEmbedder.embed_passages

    def slow(self: FakeEmbedder, texts: Sequence[str]) -> object:
        begun.set()
        assert go_on.wait(20)
        return embed(self, texts)

    monkeypatch.setattr(FakeEmbedder, "embed_passages", slow)
    engine = RunningEngine(tmp_path / "data", embedder="fake")
    (tmp_path / "a.txt").write_text("The shed is blue.")
    engine.get(ImportDocuments(0, (str(tmp_path / "a.txt"),)))
    assert begun.wait(20)
    assert engine.get(ListDocuments(0)).total == 1 and engine.get(GetStatus(0)).pending_embeddings == 1
    go_on.set()
    engine.wait(EmbeddingProgress, lambda event: event.pending == 0)
    assert engine.get(GetStatus(0)).pending_embeddings == 0
    engine.close()


def test_nothing_to_import(engine: RunningEngine, tmp_path: Path) -> None:
    summary: ImportSummary = engine.get(ImportDocuments(0, (str(tmp_path / "missing"),)))
    assert [problem.name for problem in summary.problems] == ["missing"] and summary.total == 1
    (tmp_path / "empty").mkdir()
    assert engine.get(ImportDocuments(0, (str(tmp_path / "empty"),))).total == 0
    assert isinstance(engine.ask(ImportDocuments(0, (str(tmp_path),), agent_id=99)), Failed)
    nameless = engine.ask(ImportDocuments(0, ("",)))
    assert isinstance(nameless, Failed) and nameless.sentence == "Name a file or folder."


def test_a_dead_link_is_named_as_it_was_typed(engine: RunningEngine, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "gone.txt")
    summary: ImportSummary = engine.get(ImportDocuments(0, (str(tmp_path / "link"), str(tmp_path / ("a" * 300)))))
    assert [problem.sentence for problem in summary.problems] == ["The file cannot be found."] * 2
    assert summary.problems[0].path == str(tmp_path / "link")


def test_remove_undo_and_erase(engine: RunningEngine, folder: Path) -> None:
    engine.get(ImportDocuments(0, (str(folder / "a.txt"),)))
    document = engine.get(ListDocuments(0)).documents[0]
    change: MemoryChange = engine.get(RemoveDocument(0, document.id))
    assert engine.get(ListDocuments(0)).total == 0
    engine.get(Undo(0, change.batch))
    assert engine.get(ListDocuments(0)).total == 1
    engine.get(Forget(0, document_id=document.id))
    assert engine.get(ListDocuments(0)).total == 0 and consistent(engine)
    assert isinstance(engine.ask(RemoveDocument(0, document.id)), Failed)
    assert isinstance(engine.ask(GetChunk(0, 1)), Failed)


def test_a_reply_knows_its_sources(engine: RunningEngine, folder: Path) -> None:
    engine.load()
    engine.get(ImportDocuments(0, (str(folder),)))
    finished = engine.say("When does the lease end?")
    assert finished.message.report is not None and finished.message.report.chunk_ids
    view: ChunkView = engine.get(GetChunk(0, finished.message.report.chunk_ids[0]))
    assert view.document.name == "b.pdf" and view.place == "page 1" and view.current
    other = engine.say("Which tea goes with a blue shed?").message
    assert other.report is not None and other.report.chunk_ids
    sources = engine.get(GetReplySources(0, (finished.message.id, other.id, 999)))
    assert list(sources) == [str(finished.message.id)]  # "Tea it is." says nothing of the shed
    assert [view.document.name for view in sources[str(finished.message.id)]] == ["b.pdf"]


def test_erasing_a_document_erases_the_notes_that_quoted_it(engine: RunningEngine, folder: Path) -> None:
    engine.load()
    engine.get(ImportDocuments(0, (str(folder),)))
    finished = engine.say("When does the lease end, and is there tea?")
    page = engine.get(OpenConversation(0, finished.conversation.id))
    assert any("lease ends in October" in message.text for message in page.messages)
    document = next(one for one in engine.get(ListDocuments(0)).documents if one.name == "b.pdf")
    engine.get(Forget(0, document_id=document.id))
    page = engine.get(OpenConversation(0, finished.conversation.id))
    assert not any("lease ends in October" in message.text for message in page.messages)
    assert "lease" in page.messages[0].text and consistent(engine)
    assert not engine.say("When does the lease end?", finished.conversation.id).message.report.chunk_ids  # type: ignore[union-attr]


def services_of(engine: RunningEngine) -> Services:
    found = engine.host.services
    assert found is not None
    return found


def holding(folder: Path, word: bytes) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and word in path.read_bytes().lower()]


@pytest.mark.parametrize("removed", [False, True])
def test_no_byte_of_an_erased_document_is_left(engine: RunningEngine, tmp_path: Path, removed: bool) -> None:
    file, data = tmp_path / "lease.txt", tmp_path / "data"
    for text in ("The lease says Quokkazephyr.", "The lease says Xylophonzebra now."):
        file.write_text(text)
        engine.get(ImportDocuments(0, (str(file),)))
    (document,) = engine.get(ListDocuments(0)).documents
    if removed:
        engine.get(RemoveDocument(0, document.id))
        assert engine.get(ListDocuments(0)).total == 0
        assert engine.get(ListDocuments(0, removed=True)).documents[0].id == document.id
    services = services_of(engine)
    assert make_backup(services.store) is not None
    plan: ForgetPlan = engine.get(PlanForget(0, document_id=document.id))
    assert (plan.title, plan.items, plan.passages) == ("lease.txt", (), 2)
    receipt: ForgetReceipt = engine.get(Forget(0, document_id=document.id))
    assert holding(data, b"quokkazeph") == holding(data, b"xylophonz") == []
    assert receipt.counts["document"] == 1 and receipt.counts["passage"] == 2 and receipt.counts["backup"] == 1
    assert receipt.new_backup and receipt.left == () and receipt.searched_words >= 2
    assert consistent(engine) and engine.get(ListDocuments(0, removed=True)).total == 0


@pytest.mark.parametrize("pasted", [True, False])
def test_a_text_pasted_into_a_conversation_goes_with_it_and_a_file_of_the_users_stays(
    engine: RunningEngine, tmp_path: Path, pasted: bool
) -> None:
    engine.load()
    data = tmp_path / "data"
    file = (data / "pasted" / ("a" * 32) if pasted else tmp_path / "letters") / "pasted text.txt"
    file.parent.mkdir(parents=True)
    file.write_text("The lease says Quokkazephyr.")
    summary: ImportSummary = engine.get(ImportDocuments(0, (str(file),)))
    finished = engine.ask(SendMessage(0, "What does it say?", document_ids=summary.document_ids))
    if pasted:
        file.unlink()  # as the window does
    assert make_backup(services_of(engine).store) is not None
    plan: ForgetPlan = engine.get(PlanForget(0, conversation_id=finished.conversation.id))
    assert plan.passages == (1 if pasted else 0)
    receipt: ForgetReceipt = engine.get(Forget(0, conversation_id=finished.conversation.id))
    assert receipt.counts.get("document", 0) == (1 if pasted else 0)
    assert engine.get(ListDocuments(0)).total == (0 if pasted else 1)
    assert bool(holding(data, b"quokkazeph")) is not pasted
    assert consistent(engine)


def test_replies_that_quote_an_erased_document_are_named_or_go_too(engine: RunningEngine, folder: Path) -> None:
    engine.load()
    engine.get(ImportDocuments(0, (str(folder / "b.pdf"), str(folder / "a.txt"))))
    reply = engine.say("When does the lease end?")
    document = next(one for one in engine.get(ListDocuments(0)).documents if one.name == "b.pdf")
    plan: ForgetPlan = engine.get(PlanForget(0, document_id=document.id))
    assert [(item.kind, item.key, item.chosen, item.source) for item in plan.items] == [
        ("message", f"message:{reply.message.id}", False, False)
    ], "it quotes the document, which was not learned from it"
    services = services_of(engine)
    erase = Forget(0, document_id=document.id)
    with pytest.raises(RuntimeError), services.store.transaction():
        kept = services.forgetting.erase(erase)
        raise RuntimeError  # only looked at
    assert [(left.kind, left.name, left.count) for left in kept.left] == [("reply", reply.conversation.title, 1)]
    receipt: ForgetReceipt = engine.get(replace(erase, added=(f"message:{reply.message.id}",)))
    assert receipt.left == () and receipt.counts["message"] == 1
    page = engine.get(OpenConversation(0, reply.conversation.id))
    assert "October" not in page.messages[-1].text and consistent(engine)


@pytest.mark.parametrize(
    ("reply", "question", "passage", "expected"),
    [
        ("The lease ends on 3 May 2027.", "When does the lease end?", "The lease ends on 3 May 2027.", True),
        ("In October.", "When does the lease end?", "The lease ends in October.", True),
        ("I do not know that yet.", "When does the lease end?", "The lease ends in May.", False),
        ("When does the lease end?", "When does the lease end?", "The lease ends in May.", False),
        ("It is in lease.pdf.", "Where is it?", "Nothing shared.", True),
        ("租约到二〇二七年五月三日为止。", "租约什么时候到期？", "工作室的租约到二〇二七年五月三日为止。", True),
        ("我还不知道。", "租约什么时候到期？", "工作室的租约到二〇二七年五月三日为止。", False),
        (
            "Penguins live in the south, eat fish and swim very well. They cannot fly, but they slide on ice in May.",
            "Tell me about penguins",
            "The lease ends in May.",
            False,
        ),
    ],
)
def test_a_source_is_named_only_where_the_reply_shares_its_words(
    reply: str, question: str, passage: str, expected: bool
) -> None:
    assert draws_on(reply, question, passage, "lease.pdf") is expected
