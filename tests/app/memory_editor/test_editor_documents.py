"""The documents tab: list, filter, open, remove with undo, erase, imports with progress and problems."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from pytestqt.qtbot import QtBot

from app.documents import passage_dialog
from app.memory_editor import documents_tab
from app.memory_editor.documents_tab import DocumentsTab
from app.memory_editor.documents_table import ADDED, NAME, PAGES, SIZE
from app.memory_editor.window import MemoryEditor
from engine.errors import Said
from engine.protocol import (
    Cancel,
    FileProblem,
    ImportDocuments,
    ImportProgress,
    ImportSummary,
    RemoveDocument,
    Undo,
)
from engine.values import Document
from tests.app.memory_editor.conftest import Open
from tests.app.memory_editor.fake_bridge import NOW, FakeBridge

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def document(number: int, name: str, path: str = "", pages: int = 0) -> Document:
    return Document(
        number, 1, name, path or f"/files/{name}", "text/plain", "a" * 64, 2048 * number, pages, NOW, NOW, False, 2
    )


@pytest.fixture
def bridge(qtbot: QtBot) -> FakeBridge:
    fake = FakeBridge()
    for one in (document(1, "lease.pdf", pages=3), document(2, "合同.docx"), document(3, "notes.txt")):
        fake.documents[one.id] = one
    return fake


@pytest.fixture
def tab(qtbot: QtBot, bridge: FakeBridge, open_editor: Open) -> DocumentsTab:
    editor: MemoryEditor = open_editor(bridge)
    editor.show_documents()
    assert editor.tabs.currentWidget() is editor.documents
    qtbot.waitUntil(lambda: editor.documents.model.rowCount() == 3)
    return editor.documents


def names(tab: DocumentsTab) -> list[str]:
    return [tab.model.index(row, 0).data() for row in range(tab.model.rowCount())]


def choose(tab: DocumentsTab, row: int) -> None:
    tab.view.setCurrentIndex(tab.model.index(row, 0))


def test_documents_are_listed_with_pages_size_and_folder(tab: DocumentsTab) -> None:
    row = [tab.model.index(0, column).data() for column in range(tab.model.columnCount())]
    assert row[0] == "lease.pdf" and row[1] == "3" and row[2] == "2 kB" and row[4] == "/files"
    assert tab.count.text() == "3 documents"
    assert not tab.remove_button.isEnabled()
    for widget in (tab.search, tab.view, tab.strip.bar, tab.strip.problems):
        assert widget.accessibleName()


@pytest.mark.parametrize("width", [420, 1600])
def test_name_and_folder_share_the_room(qtbot: QtBot, tab: DocumentsTab, bridge: FakeBridge, width: int) -> None:
    bridge.documents[4] = document(4, "a very long name of a letter about the lease of the house in Leeds.pdf")
    tab.reload()
    qtbot.waitUntil(lambda: tab.model.rowCount() == 4)
    view = tab.view
    view.resize(width, 300)
    measure = view.fontMetrics().horizontalAdvance
    for column in (PAGES, SIZE, ADDED):
        assert view.columnWidth(column) >= max(measure(tab.model.index(row, column).data()) for row in range(4))
    longest = max(measure(name) for name in names(tab))
    assert view.columnWidth(NAME) >= longest or width == 420
    assert view.columnWidth(NAME) >= 15 * view.fontMetrics().averageCharWidth()
    if width == 1600:
        assert sum(view.columnWidth(column) for column in range(5)) <= view.viewport().width()


def test_the_filter_narrows_the_list(qtbot: QtBot, tab: DocumentsTab) -> None:
    qtbot.keyClicks(tab.search, "lease")
    qtbot.waitUntil(lambda: names(tab) == ["lease.pdf"])
    tab.search.setText("nothing like it")
    qtbot.waitUntil(lambda: "No document matches" in tab.placeholder.text())


def test_removing_offers_an_undo(qtbot: QtBot, tab: DocumentsTab, bridge: FakeBridge) -> None:
    choose(tab, 0)
    tab.view.setFocus()
    qtbot.keyClick(tab.view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: names(tab) == ["合同.docx", "notes.txt"])
    assert bridge.count(RemoveDocument) == 1 and "lease.pdf" in tab.bar.text
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: len(names(tab)) == 3)
    assert bridge.count(Undo) == 1 and not bridge.documents[1].removed


def test_the_keyboard_takes_the_removal_back(qtbot: QtBot, tab: DocumentsTab, bridge: FakeBridge) -> None:
    """Once, also when its message was closed."""
    for number in (1, 2):
        choose(tab, 0)
        tab.remove_button.click()
        qtbot.waitUntil(lambda: len(names(tab)) == 2)
        if number == 2:
            tab.bar.hide()
        tab.view.setFocus()
        qtbot.keyClick(tab.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: len(names(tab)) == 3)
        qtbot.keyClick(tab.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert bridge.count(Undo) == number


def test_erasing_is_asked_for_also_of_removed_ones(qtbot: QtBot, tab: DocumentsTab, bridge: FakeBridge) -> None:
    asked: list[int] = []
    tab.erase.connect(asked.append)
    choose(tab, 1)
    tab.erase_button.click()
    assert asked == [2]
    tab.remove_button.click()
    qtbot.waitUntil(lambda: "合同.docx" not in names(tab))
    tab.which.setCurrentIndex(tab.which.findData(True))
    qtbot.waitUntil(lambda: names(tab) == ["合同.docx"])
    choose(tab, 0)
    assert not tab.remove_button.isEnabled() and tab.which.accessibleName()
    tab.erase_button.click()
    assert asked == [2, 2] and bridge.count(RemoveDocument) == 1


def test_the_file_is_opened_and_where_it_is_gone_what_was_read_of_it(
    qtbot: QtBot, tab: DocumentsTab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    services = passage_dialog.QDesktopServices
    monkeypatch.setattr(services, "openUrl", lambda url: opened.append(url.toLocalFile()) is None)
    choose(tab, 0)
    tab.open_button.click()
    assert not opened and "not there any more" in tab.bar.text
    qtbot.waitUntil(lambda: tab.window().findChild(passage_dialog.PassageDialog) is not None)
    dialog = tab.window().findChild(passage_dialog.PassageDialog)
    assert dialog is not None and dialog.text.toPlainText() == "What was read of lease.pdf"
    dialog.close()
    there = tmp_path / "there.txt"
    there.write_text("text")
    monkeypatch.setattr(tab, "chosen", lambda: document(9, "there.txt", str(there)))
    tab.open_chosen()
    assert opened == [str(there)]


def test_files_and_folders_are_added(tab: DocumentsTab, bridge: FakeBridge, monkeypatch: pytest.MonkeyPatch) -> None:
    bridge.held = True
    monkeypatch.setattr(documents_tab, "choose_files", lambda _parent: ["/a.txt", "/b.pdf"])
    monkeypatch.setattr(documents_tab, "choose_folder", lambda _parent: [])
    tab.add_folder_button.click()
    assert bridge.count(ImportDocuments) == 0  # the dialog was left
    tab.add_files_button.click()
    assert bridge.sent[-1] == ImportDocuments(job=0, paths=("/a.txt", "/b.pdf"))


def dropped(path: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    return data


def test_files_are_dropped(tab: DocumentsTab, bridge: FakeBridge, tmp_path: Path) -> None:
    bridge.held = True
    data = dropped(str(tmp_path))
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), copy, data, left, plain)
    tab.dragEnterEvent(enter)
    assert enter.isAccepted()
    tab.dropEvent(QDropEvent(QPointF(5, 5), copy, data, left, plain))
    assert bridge.sent[-1] == ImportDocuments(job=0, paths=(str(tmp_path),))
    words = QMimeData()
    words.setText("only words")
    refused = QDragEnterEvent(QPoint(5, 5), copy, words, left, plain)
    refused.ignore()
    tab.dragEnterEvent(refused)
    assert not refused.isAccepted()


def test_progress_stop_and_problems(
    qtbot: QtBot, tab: DocumentsTab, bridge: FakeBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = FileProblem("/x.pdf", "x.pdf", "The file is empty.", Said("The file is empty."), "")
    summary = ImportSummary(total=2, added=1, changed=0, unchanged=0, problems=(problem,), cancelled=False)
    perform = bridge._perform
    monkeypatch.setattr(
        bridge, "_perform", lambda command: summary if isinstance(command, ImportDocuments) else
        None if isinstance(command, Cancel) else perform(command)
    )  # fmt: skip
    bridge.held = True
    tab._imports.start(["/x.pdf", "/y.txt"])
    job = bridge._job
    assert tab.strip.isVisible() and "Looking" in tab.strip.label.text()
    bridge.import_progress.emit(ImportProgress(job=job, done=1, total=2, name="x.pdf"))
    assert tab.strip.bar.value() == 1 and tab.strip.bar.maximum() == 2 and "x.pdf" in tab.strip.label.text()
    tab.strip.stop_button.click()
    assert bridge.sent[-1] == Cancel(job=0, target=job)
    bridge.held = False
    bridge.release()
    assert not tab.strip._progress.isVisible() and tab.strip.problems.toPlainText() == "x.pdf: The file is empty."
    assert "1 added" in tab.bar.text and "1 left out" in tab.bar.text
    tab.strip.close_button.click()
    assert not tab.strip.isVisible()


def test_an_empty_list_says_what_documents_are_for(qtbot: QtBot, open_editor: Open) -> None:
    editor = open_editor(FakeBridge())
    editor.show_documents()
    qtbot.waitUntil(lambda: "no documents yet" in editor.documents.placeholder.text())
