"""Documents in the main window: menu, drag and drop, the bar of an import, sources under replies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.chat.message_editor import MessageEditor
from app.chat.reply_view import ReplyView
from app.documents import passage_dialog
from app.documents.passage_dialog import PassageDialog
from app.documents.places import place_name, source_name
from app.window import main_window
from app.window.main_window import MainWindow
from engine.errors import Said
from engine.protocol import (
    Cancel,
    ChunkView,
    FileProblem,
    GetReplySources,
    ImportDocuments,
    ImportProgress,
    ImportSummary,
    OpenConversation,
)
from engine.values import Chunk, Document
from tests.app.fake_bridge import NOW, REPORT, FakeBridge, message, page

ANSWER = "The lease ends in October."


def source(number: int = 5, path: str = "/files/lease.pdf", page_number: int | None = 3, **more: bool) -> ChunkView:
    document = Document(
        1, 1, Path(path).name, path, "application/pdf", "a" * 64, 2048, 4, NOW, NOW, more.get("removed", False), 2, 2
    )
    chunk = Chunk(number, 1, 2, number, page_number, "", f"The lease ends in October, says passage {number}.")
    place = f"page {page_number}" if page_number else ""
    return ChunkView(chunk, document, place, more.get("current", True))


def dragged(*paths: str, text: str = "") -> QMimeData:
    data = QMimeData()
    if paths:
        data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    if text:
        data.setText(text)
    return data


def enter(data: QMimeData) -> QDragEnterEvent:
    event = QDragEnterEvent(
        QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    return event


def test_the_menu_adds_files_and_folders(
    window: MainWindow, bridge: FakeBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main_window, "choose_files", lambda _parent: ["/a.txt"])
    monkeypatch.setattr(main_window, "choose_folder", lambda _parent: [])
    window.menus.actions_by_name["add_folder"].trigger()
    assert bridge.count(ImportDocuments) == 0
    window.menus.actions_by_name["add_files"].trigger()
    assert bridge.last(ImportDocuments).paths == ("/a.txt",)


def test_files_are_dropped_on_the_window(window: MainWindow, bridge: FakeBridge, tmp_path: Path) -> None:
    data = dragged(str(tmp_path), "/b.txt")
    event = enter(data)
    QApplication.sendEvent(window, event)
    assert event.isAccepted() and any("Drop the files" in bar.sentence for bar in window.bars.bars)
    drop = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(window, drop)
    assert bridge.last(ImportDocuments).paths == (str(tmp_path), "/b.txt")
    assert not any("Drop the files" in bar.sentence for bar in window.bars.bars)
    only_words = dragged(text="only words")  # the event does not keep it alive
    words = enter(only_words)
    QApplication.sendEvent(window, words)
    assert not words.isAccepted()


def test_the_composer_takes_files_and_words_the_field_of_a_message_only_words(window: MainWindow) -> None:
    edit = window.panel.composer.edit
    assert edit.canInsertFromMimeData(dragged(text="words"))
    assert edit.canInsertFromMimeData(dragged("/a.txt", text="/a.txt"))
    editor = MessageEditor("words", window)
    assert editor.edit.canInsertFromMimeData(dragged(text="words"))
    assert not editor.edit.canInsertFromMimeData(dragged("/a.txt", text="/a.txt"))


def test_an_import_shows_how_far_it_is_and_can_be_stopped(window: MainWindow, bridge: FakeBridge) -> None:
    window.imports.start(["/files"])
    job = bridge.last(ImportDocuments).job
    (bar,) = window.bars.bars
    assert "Looking for files" in bar.sentence
    bridge.import_progress.emit(ImportProgress(job=job, done=3, total=20, name="c.pdf"))
    bridge.import_progress.emit(ImportProgress(job=999, done=9, total=9, name="of another window"))
    assert "3 of 20" in bar.sentence and "c.pdf" in bar.sentence
    bar._actions[0][0].click()
    assert bridge.last(Cancel).target == job


def test_the_end_of_an_import_names_each_file_that_was_left_out(window: MainWindow, bridge: FakeBridge) -> None:
    shown: list[bool] = []
    window.import_bar.open_documents = lambda: shown.append(True)
    window.imports.start(["/files"])
    problem = FileProblem("/files/x.pdf", "x.pdf", "The file is empty.", Said("The file is empty."))
    bridge.answer(ImportDocuments, ImportSummary(3, 1, 1, 0, (problem,), False))
    (bar,) = window.bars.bars
    assert "1 added" in bar.sentence and "1 read again" in bar.sentence and "1 left out" in bar.sentence
    bar.detail_button.click()
    assert bar._detail.toPlainText() == "x.pdf: The file is empty."
    bar._actions[0][0].click()
    assert shown == [True]


@pytest.mark.parametrize(
    ("summary", "words"),
    [
        (ImportSummary(0, 0, 0, 0, (), False), "no file that can be read"),
        (ImportSummary(5, 2, 0, 0, (), True), "Stopped"),
        (ImportSummary(5, 0, 0, 0, (), True), "none added"),
    ],
)
def test_other_ends_of_an_import(window: MainWindow, bridge: FakeBridge, summary: ImportSummary, words: str) -> None:
    window.imports.start(["/files"])
    bridge.answer(ImportDocuments, summary)
    assert words in window.bars.bars[0].sentence


def reply_with_sources(window: MainWindow, bridge: FakeBridge, qtbot: QtBot, *views: ChunkView) -> ReplyView:
    """A conversation that was stored, opened, and its sources."""
    report = replace(REPORT, chunk_ids=tuple(view.chunk.id for view in views))
    reply = message(2, ANSWER, "assistant", turn_id=1, report=report)
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "When does the lease end?"), reply))
    qtbot.waitUntil(lambda: bridge.count(GetReplySources) > 0)
    assert bridge.last(GetReplySources).reply_ids == (2,)
    bridge.answer(GetReplySources, {"2": list(views)})
    return next(item for item in window.panel.transcript.items if isinstance(item, ReplyView))


def test_sources_stand_under_a_stored_reply_each_place_once(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    view = reply_with_sources(window, bridge, qtbot, source(5), source(6), source(7, page_number=None))
    assert [button.text() for button in view.sources.buttons] == ["lease.pdf, page 3", "lease.pdf"]
    assert view.sources.isVisible()
    assert view.sources.buttons[0].accessibleName() == "Source: lease.pdf, page 3"
    assert view.sources.buttons[0].focusPolicy() & Qt.FocusPolicy.TabFocus
    qtbot.wait(20)
    assert bridge.count(GetReplySources) == 1


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_source_opens_its_passage_and_the_file(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lease.pdf"
    path.write_bytes(b"%PDF")
    opened: list[str] = []
    monkeypatch.setattr(
        passage_dialog.QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()) is None
    )
    view = reply_with_sources(window, bridge, qtbot, source(5, str(path)))
    qtbot.keyClick(view.sources.buttons[0], Qt.Key.Key_Space)
    dialog = next(child for child in window.findChildren(PassageDialog))
    assert dialog.text.toPlainText() == "The lease ends in October, says passage 5." and dialog.text.isReadOnly()
    assert dialog.title.text() == "lease.pdf, page 3"
    dialog.open_button.click()
    assert opened == [str(path)]
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.findChildren(PassageDialog))


@pytest.mark.parametrize(
    ("more", "words"), [({"removed": True}, "has been removed"), ({"current": False}, "before the file was changed")]
)
def test_a_passage_says_that_it_is_no_longer_in_memory(qtbot: QtBot, more: dict[str, Any], words: str) -> None:
    dialog = PassageDialog(source(5, **more))
    qtbot.addWidget(dialog)
    assert words in dialog.note.text() and not dialog.open_button.isEnabled()


def test_places_in_words(qapp: QApplication) -> None:
    assert place_name("page 3") == "page 3" and place_name("rows 2-9") == "rows 2-9"
    assert place_name("2.1 Terms") == "2.1 Terms" and source_name("a.txt", "") == "a.txt"
