"""The memory editor on a real engine process: a list, one change of many with its undo, the timeline, the figures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt
from pytestqt.qtbot import QtBot

from app.bridge import Bridge
from app.memory_editor.fact_columns import FACT
from app.memory_editor.journal_table import WHAT, WHY
from app.memory_editor.merge_dialog import MergeDialog
from app.memory_editor.window import MemoryEditor
from engine.options import HostOptions
from engine.services import Services
from engine.store import Store, check_consistency

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LIMIT_MS = 30_000
DAY_S = 86_400.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A memory of 120 facts, one of which was replaced."""
    store = Store.open(tmp_path / "data")
    archival = Services.over(store).archival
    now = store.now()
    archival.insert_many(1, [f"Note {number}" for number in range(118)])
    leeds, _ = archival.insert(1, "Lives in Leeds", kind="identity", valid_from=now - 100 * DAY_S)
    archival.supersede(leeds.id, "Lives in York", valid_from=now - 10 * DAY_S)
    store.close()
    return tmp_path / "data"


@pytest.fixture
def editor(qtbot: QtBot, folder: Path) -> Iterator[MemoryEditor]:
    bridge = Bridge(HostOptions(data_folder=str(folder), embedder="off"))
    opened = MemoryEditor(bridge, lambda _conversation, _message: None)
    qtbot.addWidget(opened, before_close_func=lambda window: window.facts.discard_all())
    opened.show()
    bridge.start()
    opened.tabs.setCurrentWidget(opened.facts)
    qtbot.waitUntil(lambda: opened.facts.model.total == 119, timeout=LIMIT_MS)
    yield opened
    bridge.close()


def test_many_facts_the_timeline_and_the_figures(
    qtbot: QtBot, editor: MemoryEditor, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = editor.facts
    tab.filters.search.setText("note")
    qtbot.waitUntil(lambda: tab.model.total == 118, timeout=LIMIT_MS)
    tab.view.sort_by(FACT)
    qtbot.waitUntil(lambda: tab.model.index(0, FACT).data() == "Note 0", timeout=LIMIT_MS)
    tab.view.selectAll()
    tab.many.pin_button.click()
    qtbot.waitUntil(lambda: tab.bar.text == "118 facts pinned.", timeout=LIMIT_MS)
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: tab.bar.text.startswith("Undone"), timeout=LIMIT_MS)

    history, told = editor.history, list[str]()
    say = history.bar.say
    monkeypatch.setattr(history.bar, "say", lambda text, *args, **named: (told.append(text), say(text, *args, **named)))
    editor.tabs.setCurrentWidget(history)
    qtbot.waitUntil(lambda: history.model.rowCount() >= 200, timeout=LIMIT_MS)
    history.view.selectRow(0)
    history.redo_button.click()
    qtbot.waitUntil(lambda: history.model.index(0, WHY).data() == "done again: edited in this window", timeout=LIMIT_MS)
    assert told == ["118 changes or more are being taken back …"] and history.bar.isHidden()
    history.view.selectRow(0)
    history.redo_button.click()
    qtbot.waitUntil(lambda: history.model.index(0, WHY).data() == "undone: edited in this window", timeout=LIMIT_MS)

    timeline = editor.tabs.timeline
    editor.tabs.setCurrentWidget(timeline)
    timeline.search.setText("lives")
    qtbot.waitUntil(lambda: timeline.model.rowCount() == 2, timeout=LIMIT_MS)
    timeline.date.setDate(QDate.currentDate().addDays(-50))
    qtbot.waitUntil(lambda: timeline.model.index(0, 1).data() == "Lives in Leeds", timeout=LIMIT_MS)
    timeline.view.selectRow(0)
    qtbot.waitUntil(lambda: timeline.chain.list.count() == 2, timeout=LIMIT_MS)

    overview = editor.tabs.overview
    editor.tabs.setCurrentWidget(overview)
    qtbot.waitUntil(lambda: bool(overview.kinds.bars), timeout=LIMIT_MS)
    assert [bar.figure for bar in overview.kinds.bars] == ["118", "1"]


def test_merging(qtbot: QtBot, editor: MemoryEditor, folder: Path) -> None:
    tab = editor.facts
    tab.filters.search.setText("Note 11")
    qtbot.waitUntil(lambda: tab.model.total == 9 and tab.model.is_current, timeout=LIMIT_MS)
    tab.view.selectAll()
    tab.merge_selected()
    qtbot.waitUntil(lambda: tab.findChild(MergeDialog) is not None, timeout=LIMIT_MS)
    dialog = tab.findChild(MergeDialog)
    assert isinstance(dialog, MergeDialog)
    dialog.text.setPlainText("Nine notes 11")
    dialog.merge_button.click()
    qtbot.waitUntil(lambda: tab.bar.text == "9 facts are one now: “Nine notes 11”", timeout=LIMIT_MS)
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: tab.bar.text.startswith("Undone"), timeout=LIMIT_MS)
    editor._bridge.close()
    store = Store.open(folder)
    try:
        assert check_consistency(store) == []
        assert store.facts.count(1, ("active",)) == 119
    finally:
        store.close()


def test_a_merge_is_one_step_of_the_history_and_one_undo(qtbot: QtBot, editor: MemoryEditor) -> None:
    tab, history = editor.facts, editor.history
    tab.filters.search.setText("Note 11")
    qtbot.waitUntil(lambda: tab.model.total == 9 and tab.model.is_current, timeout=LIMIT_MS)
    tab.view.selectAll()
    tab.merge_selected()
    qtbot.waitUntil(lambda: tab.findChild(MergeDialog) is not None, timeout=LIMIT_MS)
    dialog = tab.findChild(MergeDialog)
    assert isinstance(dialog, MergeDialog)
    dialog.text.setPlainText("Nine notes 11")
    dialog.merge_button.click()
    qtbot.waitUntil(lambda: tab.bar.text.startswith("9 facts are one now"), timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: tab.model.total == 1 and tab.model.is_current, timeout=LIMIT_MS)

    def what(row: int) -> str:
        return str(history.model.index(row, WHAT).data())

    editor.tabs.setCurrentWidget(history)
    qtbot.waitUntil(lambda: what(0) == "Facts merged", timeout=LIMIT_MS)
    assert what(1) == "Fact outdated", "one row for all nine"
    history.view.selectRow(0)
    assert "9 facts became one" in history.details.toPlainText() and history.undo_one_button.isHidden()
    qtbot.keyClick(history.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: what(0) == "Merge undone" and what(1) == "Facts merged", timeout=LIMIT_MS)
    assert what(2) == "Fact outdated"
    qtbot.waitUntil(lambda: tab.model.total == 9, timeout=LIMIT_MS)
    overview = editor.tabs.overview
    editor.tabs.setCurrentWidget(overview)
    qtbot.waitUntil(lambda: overview.changes.count() == 5, timeout=LIMIT_MS)
    lines = [overview.changes.item(row).text().rpartition(" · ")[2] for row in range(5)]
    assert lines[0].startswith("Merge undone") and lines[1].startswith("Facts merged: Nine notes 11")
    assert lines[4] == "Fact remembered: Note 117 – and 117 more", "a step is one line"
    editor.tabs.setCurrentWidget(history)
    history.search.setText("Note 112")
    qtbot.waitUntil(lambda: what(history.model.rowCount() - 2) == "Fact forgotten", timeout=LIMIT_MS)
