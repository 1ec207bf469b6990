"""Files in the composer: chosen, dropped, pasted, removed, sent, refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.chat.attachment_chips import SentAttachment, short_name
from app.chat.composer import LONG_TEXT_CHARS
from app.chat.contents import Contents
from app.documents.passage_dialog import PassageDialog
from app.window.main_window import MainWindow
from engine.errors import Said
from engine.protocol import Cancel, FileProblem, ImportDocuments, ImportSummary, OpenConversation, SendMessage
from engine.protocol.documents import GetDocument, GetDocumentText
from engine.values import ATTACHMENT, ContextReport, Document, SegmentTokens
from tests.app.fake_bridge import NOW, FakeBridge, message, page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def contents(window: MainWindow, bridge: FakeBridge) -> Contents:
    return Contents(bridge, window.panel, window.sidebar, window.bars, window.menus.actions_by_name)  # type: ignore[arg-type]


@pytest.fixture
def notes(tmp_path: Path) -> str:
    path = tmp_path / "notes.md"
    path.write_text("# Notes\n\n" + "words " * 300)
    return str(path)


def of_files(*paths: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    return data


def names(window: MainWindow) -> list[str]:
    return [Path(chip.path).name for chip in window.panel.composer.attachments.chips]


def sentences(window: MainWindow) -> list[str]:
    return [bar.sentence for bar in window.bars.bars]


def summary(*ids: int, problems: tuple[FileProblem, ...] = (), cancelled: bool = False) -> ImportSummary:
    return ImportSummary(len(ids) + len(problems), len(ids), 0, 0, problems, cancelled, ids)


def test_a_pasted_file_becomes_a_chip_with_name_and_size(window: MainWindow, notes: str) -> None:
    window.panel.composer.edit.insertFromMimeData(of_files(notes))
    (chip,) = window.panel.composer.attachments.chips
    assert chip.text == "notes.md (2 kB)"
    assert window.panel.composer.text == ""
    assert chip.remove_button.accessibleName() == "Do not attach notes.md"
    chip.remove_button.click()
    assert names(window) == [] and window.panel.composer.attachments.isHidden()


def test_the_button_lets_files_be_chosen(window: MainWindow, notes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.chat.attaching.choose_files", lambda _parent: [notes, notes])
    window.panel.composer.attach_button.click()
    assert names(window) == ["notes.md"]


def test_a_message_is_sent_once_its_files_are_read(window: MainWindow, bridge: FakeBridge, notes: str) -> None:
    panel = window.panel
    panel.attaching.add([notes])
    panel.composer.edit.setPlainText("What is in it?")
    panel.composer.send()
    assert bridge.last(ImportDocuments).paths == (notes,) and bridge.count(SendMessage) == 0
    assert panel.composer.edit.isReadOnly() and panel.composer.text == "What is in it?"
    panel.composer.send()
    assert bridge.count(ImportDocuments) == 1
    bridge.answer(ImportDocuments, summary(7))
    sent = bridge.last(SendMessage)
    assert sent.text == "What is in it?" and sent.document_ids == (7,)
    assert names(window) == [] and not panel.composer.edit.isReadOnly() and panel.composer.text == ""


def test_a_file_that_cannot_be_read_keeps_the_message(
    window: MainWindow, bridge: FakeBridge, contents: Contents, notes: str
) -> None:
    panel = window.panel
    panel.attaching.add([notes])
    panel.composer.edit.setPlainText("What is in it?")
    panel.composer.send()
    said = Said("The file is empty.", {})
    bridge.answer(ImportDocuments, summary(problems=(FileProblem(notes, "notes.md", "The file is empty.", said),)))
    assert bridge.count(SendMessage) == 0 and panel.composer.text == "What is in it?" and names(window) == ["notes.md"]
    assert sentences(window) == ["The message was not sent. notes.md: The file is empty."]
    assert "The file is empty." in panel.composer.attachments.chips[0].accessibleName()
    panel.composer.send()
    bridge.fail(ImportDocuments, "The disk is full.")
    assert "The disk is full." in sentences(window) and panel.composer.text == "What is in it?"


def test_each_file_that_cannot_be_read_is_named(
    window: MainWindow, bridge: FakeBridge, contents: Contents, tmp_path: Path
) -> None:
    paths = [tmp_path / f"{number}.txt" for number in range(6)]
    for path in paths:
        path.write_text("x")
    window.panel.attaching.add([str(path) for path in paths])
    window.panel.send("What is in them?")
    said = Said("The file is empty.", {})
    problems = tuple(FileProblem(str(path), path.name, "The file is empty.", said) for path in paths)
    bridge.answer(ImportDocuments, summary(problems=problems))
    (sentence,) = sentences(window)
    assert sentence.splitlines() == [
        "The message was not sent. 0.txt: The file is empty.",
        *(f"{number}.txt: The file is empty." for number in (1, 2, 3)),
        "And 2 more could not be read.",
    ]


def test_a_name_that_runs_the_other_way_leaves_the_chip_in_order(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "رسالة.md"
    path.write_text("x")
    window.panel.attaching.add([str(path)])
    assert window.panel.composer.attachments.chips[0].text == "\u2068رسالة.md\u2069 (1 bytes)"


@pytest.mark.parametrize("removed", [True, False])
def test_what_was_told_of_a_file_goes_with_it(
    window: MainWindow, bridge: FakeBridge, contents: Contents, notes: str, removed: bool
) -> None:
    panel = window.panel
    panel.attaching.add([notes])
    panel.composer.edit.setPlainText("What is in it?")
    panel.composer.send()
    bridge.fail(ImportDocuments, "The disk is full.")
    assert sentences(window)
    if removed:
        panel.composer.attachments.chips[0].remove_button.click()
    else:
        panel.composer.send()
        bridge.answer(ImportDocuments, summary(7))
    assert sentences(window) == []


def test_files_stay_where_the_message_is_not_sent(window: MainWindow, bridge: FakeBridge, notes: str) -> None:
    """Another window asked something in this conversation while they were read."""
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello")))
    window.panel.attaching.add([notes])
    window.panel.composer.edit.setPlainText("Read this")
    window.panel.send("Read this")
    bridge.store(99, message(2, "Asked elsewhere"))
    bridge.answer(ImportDocuments, summary(5))
    assert bridge.count(SendMessage) == 0
    assert names(window) == ["notes.md"] and window.panel.composer.text == "Read this"


def test_reading_can_be_stopped(window: MainWindow, bridge: FakeBridge, notes: str) -> None:
    panel = window.panel
    panel.attaching.add([notes])
    panel.composer.edit.setPlainText("Hello")
    panel.composer.send()
    job = bridge.last(ImportDocuments).job
    panel.composer.stop_requested.emit()
    assert bridge.last(Cancel).target == job
    bridge.answer(ImportDocuments, summary(cancelled=True))
    assert bridge.count(SendMessage) == 0 and panel.composer.text == "Hello" and names(window) == ["notes.md"]


def test_files_wait_where_they_were_attached(window: MainWindow, bridge: FakeBridge, notes: str) -> None:
    window.panel.attaching.add([notes])
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello")))
    assert names(window) == []
    window.panel.new_conversation()
    assert names(window) == ["notes.md"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("cat.PNG", "cat.PNG was not attached: this model cannot see pictures."),
        ("song.mp3", "song.mp3 cannot be read. These can: txt, md, html, pdf, docx, csv."),
        ("", "folder is a folder. Drop it outside the text field to add it to memory."),
    ],
)
def test_what_cannot_be_attached_is_told(
    window: MainWindow, contents: Contents, tmp_path: Path, name: str, sentence: str
) -> None:
    (tmp_path / "folder").mkdir()
    window.panel.attaching.add([str(tmp_path / name) if name else str(tmp_path / "folder")])
    assert names(window) == [] and sentences(window) == [sentence]


def test_a_pasted_picture_is_told(window: MainWindow, contents: Contents) -> None:
    data = QMimeData()
    data.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    window.panel.composer.edit.insertFromMimeData(data)
    assert sentences(window) == ["The picture was not attached: this model cannot see pictures."]


def test_a_temporary_chat_takes_no_files(window: MainWindow, contents: Contents, notes: str) -> None:
    window.panel.new_conversation(temporary=True)
    window.panel.attaching.add([notes])
    assert names(window) == [] and "temporary chat" in sentences(window)[0]


def test_files_of_the_empty_desk_do_not_come_along_into_a_temporary_chat(
    window: MainWindow, bridge: FakeBridge, notes: str
) -> None:
    window.panel.attaching.add([notes])
    window.panel.new_conversation(temporary=True)
    assert names(window) == []
    window.panel.new_conversation()
    assert names(window) == ["notes.md"]
    window.panel.new_conversation(temporary=True)
    window.panel.send("secret")
    assert bridge.count(ImportDocuments) == 0 and bridge.last(SendMessage).temporary


def test_a_long_text_stays_where_it_cannot_be_attached(
    window: MainWindow, bridge: FakeBridge, contents: Contents, notes: str
) -> None:
    edit, long_text = window.panel.composer.edit, "word " * 2000
    edit.setPlainText(long_text)
    window.panel.attaching.add([notes])
    window.panel.send("Read this")
    assert window.panel.attaching.reading
    window.panel.attaching.attach_text(long_text)
    assert edit.toPlainText() == long_text
    bridge.fail(ImportDocuments, "It was stopped.")
    window.panel.new_conversation(temporary=True)
    edit.setPlainText(long_text)
    window.panel.attaching.attach_text(long_text)
    assert edit.toPlainText() == long_text


def test_a_long_text_can_become_a_file(window: MainWindow, contents: Contents) -> None:
    data = QMimeData()
    data.setText("long words " * (LONG_TEXT_CHARS // 10))
    window.panel.composer.edit.insertPlainText("Sum this up: ")
    window.panel.composer.edit.insertFromMimeData(data)
    (bar,) = window.bars.bars
    assert "You pasted a long text" in bar.sentence
    bar._actions[0][0].click()
    assert window.panel.composer.text == "Sum this up:" and names(window) == ["pasted text.txt"]
    assert Path(window.panel.attaching.files[0]).read_text() == data.text()


def test_a_sent_file_is_a_chip_that_opens_it(
    window: MainWindow, bridge: FakeBridge, contents: Contents, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = ContextReport(n_ctx=0, segments=SegmentTokens(), reused_tokens=0, evaluated_tokens=0, document_id=7)
    note = message(2, "a & b.pdf", "system", "notice", turn_id=1, tool=ATTACHMENT, report=report, origin="document")
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello"), note))
    qtbot.waitUntil(lambda: isinstance(window.panel.transcript.view_of(2), SentAttachment))
    view = window.panel.transcript.view_of(2)
    assert isinstance(view, SentAttachment)
    assert view.button.text() == "a && b.pdf" and view.button.accessibleName() == "Attached file: a & b.pdf"
    opened: list[str] = []
    monkeypatch.setattr("app.documents.opening.open_document", lambda path: not opened.append(path))
    view.button.click()
    assert bridge.last(GetDocument).document_id == 7
    document = Document(7, 1, "a & b.pdf", "/x/a & b.pdf", "", "", 1, 0, NOW, NOW, False, 1)
    bridge.answer(GetDocument, document)
    assert opened == ["/x/a & b.pdf"] and bridge.count(GetDocumentText) == 0
    monkeypatch.setattr("app.documents.opening.open_document", lambda path: False)
    view.button.click()
    bridge.answer(GetDocument, document)
    bridge.answer(GetDocumentText, "What was read of it")
    dialog = window.findChild(PassageDialog)
    assert dialog is not None and dialog.text.toPlainText() == "What was read of it"
    assert not dialog.open_button.isEnabled()
    dialog.close()


def test_an_answer_made_again_leaves_the_files_of_the_message(
    window: MainWindow, bridge: FakeBridge, qtbot: QtBot
) -> None:
    note = message(2, "notes.md", "system", "notice", turn_id=1, tool=ATTACHMENT, origin="document")
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello"), note, message(3, "Hi", "assistant", turn_id=1)))
    qtbot.waitUntil(lambda: window.panel.transcript.view_of(3) is not None)
    window.panel.regenerate()
    assert isinstance(window.panel.transcript.view_of(2), SentAttachment)
    assert window.panel.transcript.view_of(3) is None


def test_a_long_name_keeps_its_ending() -> None:
    assert short_name("x" * 100 + ".pdf").endswith(".pdf") and len(short_name("x" * 100 + ".pdf")) == 48
