"""Chips, list, gauge, settings, languages and names for assistive technology."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from app import translations
from app.chat.chips import describe
from app.desktop import Desktop
from app.settings.model_in_use import ModelInUse
from app.settings.model_page import ModelPage
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import (
    DeleteConversation,
    GetMemoryOfTurn,
    ListConversations,
    LoadModel,
    MemoryChanged,
    ModelInfo,
    ModelLoading,
    ModelReady,
    OpenConversation,
    RenameConversation,
    Undo,
)
from tests.app.fake_bridge import REPORT, FakeBridge, change, conversation, message, page


def open_one(window: MainWindow, bridge: FakeBridge, **changes: object) -> None:
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "I only drink tea"), changes=changes or None))


def test_chip_shows_undoes_and_redoes(window: MainWindow, bridge: FakeBridge, opened_facts: list[int | None]) -> None:
    open_one(window, bridge)
    bridge.memory_changed.emit(MemoryChanged(0, 1, 1, (change("b1"),)))
    bridge.memory_changed.emit(MemoryChanged(0, 1, 1, (change("b1"),)))
    (chip,) = window.panel.transcript.chips()
    assert chip.text == "Saved: Drinks only tea, never coffee."
    chip.opened.emit(chip.change)
    assert opened_facts == [7]
    chip.toggle()
    assert bridge.last(Undo).batch == "b1"
    bridge.memory_changed.emit(MemoryChanged(bridge.last(Undo).job, 1, 1, (change("u1", operation="delete"),)))
    bridge.answer(Undo, [change("u1", operation="delete")])
    assert chip.undone and len(window.panel.transcript.chips()) == 1
    chip.toggle()
    assert bridge.last(Undo).batch == "u1"
    bridge.answer(Undo, [change("u2")])
    assert not chip.undone and chip.change.batch == "b1", "the change itself is in force again"


def test_each_of_two_chips_undoes_its_own_fact(window: MainWindow, bridge: FakeBridge) -> None:
    tea, leeds = change(entry_id=11), change(text="Lives in Leeds.", entity_id=8, entry_id=12)
    open_one(window, bridge, **{"1": (tea, leeds)})
    first, second = window.panel.transcript.chips()
    second.toggle()
    assert (bridge.last(Undo).batch, bridge.last(Undo).entry_id) == ("b1", 12)
    bridge.memory_changed.emit(MemoryChanged(0, None, None, (change("u1", entity_id=8, operation="delete"),)))
    bridge.answer(Undo, [change("u1", entity_id=8, operation="delete", entry_id=13)])
    bridge.answer(GetMemoryOfTurn, {"1": [tea]})
    assert second.undone and second._button.text() == "Redo" and not second._button.isHidden()
    assert not first.undone and first._button.isEnabled()
    first.toggle()
    assert bridge.last(Undo).entry_id == 11
    bridge.answer(Undo, [change("u2", operation="delete", entry_id=14)])
    assert (first.redo_batch, second.redo_batch) == ("u2", "u1")
    second.toggle()
    assert (bridge.last(Undo).batch, bridge.last(Undo).entry_id) == ("u1", None)
    bridge.answer(Undo, [change("u3", entity_id=8, entry_id=15)])
    assert first.undone and not second.undone
    second.toggle()
    assert (bridge.last(Undo).batch, bridge.last(Undo).entry_id) == ("b1", 12), "what was done again can be undone"
    bridge.fail(Undo, "It has changed again since.")
    assert not second.undone and second._button.isEnabled()


def test_chips_follow_what_happens_to_memory_elsewhere(window: MainWindow, bridge: FakeBridge) -> None:
    tea, leeds = change(entry_id=11), change(text="Lives in Leeds.", entity_id=8, entry_id=12)
    open_one(window, bridge, **{"1": (tea, leeds)})
    first, second = window.panel.transcript.chips()
    elsewhere = MemoryChanged(0, None, None, (change("h1", operation="update"),))
    for stand in ([leeds], [tea, leeds], [], [tea]):
        bridge.memory_changed.emit(elsewhere)
        bridge.answer(GetMemoryOfTurn, {"1": stand} if stand else {})
        assert [first.undone, second.undone] == [tea not in stand, leeds not in stand]
        assert [chip._button.isHidden() for chip in (first, second)] == [first.undone, second.undone]
    first.toggle()
    bridge.answer(Undo, [change("u1", operation="delete")])
    bridge.memory_changed.emit(elsewhere)
    bridge.answer(GetMemoryOfTurn, {})
    assert first.undone and not first._button.isHidden(), "what was undone here can be done again here"
    bridge.memory_changed.emit(elsewhere)
    bridge.answer(GetMemoryOfTurn, {"1": [tea]})
    assert not first.undone and first._button.text() == "Undo"


def test_forgetting_in_a_later_message_strikes_the_earlier_chip(window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1)
    told = page(message(1, "I only drink tea"), message(2, "Forget that."), changes={"1": (change(entry_id=11),)})
    bridge.answer(OpenConversation, told)
    gone = change("f1", "", operation="delete", previous_text="Drinks only tea.", entry_id=12)
    bridge.memory_changed.emit(MemoryChanged(3, 1, 2, (gone,)))
    bridge.answer(GetMemoryOfTurn, {"2": [gone]})
    assert [(chip.change.batch, chip.undone) for chip in window.panel.transcript.chips()] == [
        ("b1", True),
        ("f1", False),
    ]


def test_a_chip_without_an_entry_undoes_its_batch(window: MainWindow, bridge: FakeBridge) -> None:
    open_one(window, bridge, **{"1": (change(), change(entity_id=8))})
    chips = window.panel.transcript.chips()
    chips[0].toggle()
    assert (bridge.last(Undo).batch, bridge.last(Undo).entry_id) == ("b1", None)
    bridge.answer(Undo, [change("u1", operation="delete")])
    assert [chip.redo_batch for chip in chips] == ["u1", "u1"]


def test_reopened_conversation_has_its_chips(window: MainWindow, bridge: FakeBridge) -> None:
    open_one(window, bridge, **{"1": (change(operation="update", text="Only tea."),)})
    assert [chip.text for chip in window.panel.transcript.chips()] == ["Updated: Only tea."]


def test_block_change_shows_what_is_new() -> None:
    edited = change(entity_type="block", label="human", previous_text="a", text="a\nb", operation="update")
    assert describe(edited) == "About you: b"


def test_search_filters_and_late_answers_are_dropped(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    window.sidebar.search.setText("tea")
    qtbot.waitUntil(lambda: bridge.last(ListConversations).query == "tea")
    bridge.answer(ListConversations, [conversation(1, "Tea")])
    assert window.sidebar.model.rowCount() == 1


def test_rename_and_delete_with_undo(window: MainWindow, bridge: FakeBridge) -> None:
    bridge.answer(ListConversations, [conversation(1, "One"), conversation(2, "Two")])
    model = window.sidebar.model
    model.setData(model.index(0), "Renamed")
    assert bridge.last(RenameConversation).title == "Renamed"
    bridge.answer(RenameConversation, conversation(1, "Renamed"))
    assert model.index(0).data() == "Renamed"
    window.sidebar.select(2)
    window.menus.actions_by_name["delete"].trigger()
    bridge.answer(DeleteConversation, change("d1", entity_type="conversation", operation="delete"))
    assert model.rowCount() == 1
    (bar,) = window.bars.bars
    bar.findChild(QAbstractButton, "barAction").click()
    assert bridge.last(Undo).batch == "d1" and window.bars.bars == []


def test_gauge_adds_up_and_says_its_numbers(window: MainWindow) -> None:
    gauge = window.status.gauge
    gauge.set_report(REPORT)
    assert gauge.figures is not None and gauge.figures.used == 2070
    assert sum(tokens for _, tokens in gauge.figures.parts) == REPORT.n_ctx
    assert "370" in gauge.accessibleDescription() and "1,700" in gauge.accessibleDescription()
    assert not gauge.grab().isNull()


def test_every_control_has_a_name(window: MainWindow) -> None:
    unnamed = [
        widget
        for kind in (QAbstractButton, QLineEdit, QPlainTextEdit)
        for widget in window.findChildren(kind)
        if widget.isVisible()
        and not widget.objectName().startswith("qt_")
        and not (widget.accessibleName() or getattr(widget, "text", lambda: "")())
        and not isinstance(widget.parent(), QLineEdit)
    ]
    assert unnamed == []


def test_language_and_theme_change_at_once(window: MainWindow, settings: SettingsStore) -> None:
    settings.update(language="zh", theme="dark")
    assert window.sidebar.new_button.text() == "新对话"
    assert window.palette().base().color().lightness() < 128
    settings.update(language="en", theme="light")
    assert window.sidebar.new_button.text() == "New conversation"


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_one_name_for_the_model_everywhere(window: MainWindow, bridge: FakeBridge) -> None:
    path = "/m/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"
    title = "Qwen2.5 Coder 1.5B Instruct"
    window.name_model(ModelInUse(path, "given"))
    window.show_settings("model")
    dialog = window._settings_dialog
    assert dialog is not None
    shown = dialog.page("model")
    assert isinstance(shown, ModelPage)
    assert shown.model.text() == f"{title} (named on the command line)"
    bridge.model_loading.emit(ModelLoading(0, path, 0.5))
    assert window.status.model_text == f"Loading {title} 50 %"
    loaded = ModelInfo(path, "general.name of it", "x", 1, 1, 4096, 4096, 0, 1, "CPU", "fits", "chatml", "decision")
    bridge.model_ready.emit(ModelReady(0, loaded))
    assert window.status.model_text == f"{title} · CPU"
    window.name_model(ModelInUse(path, "automatic"))
    assert shown.model.text() == f"{title} (chosen automatically)"
    window.load_model("/m/mine.gguf")
    mine = msgspec.structs.replace(loaded, path="/m/mine.gguf")
    bridge.model_ready.emit(ModelReady(bridge.last(LoadModel).job, mine))
    assert shown.model.text() == "mine" and window.status.model_text == "mine · CPU"
    dialog.close()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_model_named_at_the_start_shows_in_the_settings(qtbot: QtBot, tmp_path: Path) -> None:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.update(language="en", model_path="/m/other.gguf")
    desktop = Desktop(tmp_path, "scripted.gguf", "tests.scripted:load", settings)
    qtbot.addWidget(desktop.window)
    desktop.window.show_settings("model")
    dialog = desktop.window._settings_dialog
    assert dialog is not None
    shown = dialog.page("model")
    assert isinstance(shown, ModelPage) and shown.model.text() == "scripted (named on the command line)"
    dialog.close()
    desktop.close()


def test_settings_file_damaged_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"language": "klingon"', encoding="utf-8")
    store = SettingsStore(path)
    assert store.damaged_copy is not None and store.damaged_copy.read_text(encoding="utf-8").endswith('"klingon"')
    store.update(language="zh")
    assert SettingsStore(path).values.language == "zh"


def test_settings_keep_what_they_do_not_know(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "dark", "future": 1}', encoding="utf-8")
    SettingsStore(path).update(language="en")
    assert '"future": 1' in path.read_text(encoding="utf-8")


def test_every_text_is_translated_and_built(tmp_path: Path) -> None:
    folder, qm_file = tmp_path / "zh_CN", tmp_path / "zh.qm"
    shutil.copytree(translations.TS_FOLDER, folder)
    translations.update(folder)
    assert translations.untranslated(folder) == []
    translations.release(folder, qm_file)
    assert qm_file.read_bytes() == translations.QM_FILE.read_bytes()


def test_conversation_order_follows_news(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    bridge.answer(ListConversations, [conversation(2, "two", 200.0), conversation(1, "one", 100.0)])
    window.sidebar.take(conversation(1, "one", 300.0))
    model = window.sidebar.model
    assert [model.index(row).data() for row in range(model.rowCount())] == ["one", "two"]
