"""Everything that is open follows the language; nothing that the user or the model wrote is taken for HTML."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QKeySequenceEdit, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.chat.message_views import UserMessageView
from app.chat.reply_view import ReplyView
from app.chat.step_views import StepView
from app.chat.window_divider import WindowDivider
from app.memory_editor.block_list import BlockList
from app.memory_editor.fact_columns import FACT, SOURCE
from app.memory_editor.link_button import LinkButton
from app.memory_editor.window import MemoryEditor
from app.settings.store import SettingsStore
from app.window import language
from app.window.main_window import MainWindow
from engine.protocol import (
    BlockView,
    ContextPressure,
    DeleteConversation,
    EngineDied,
    Failed,
    ListConversations,
    MemoryChanged,
    ModelLoading,
    OpenConversation,
)
from tests.app.fake_bridge import NOW, FakeBridge, change, conversation, message, page
from tests.app.memory_editor import fake_bridge as editor_bridge

MARKUP = "<b>bold</b> & <img src='x'> **stars**"


@pytest.fixture(autouse=True)
def _english_again(settings: SettingsStore, window: MainWindow) -> Iterator[None]:
    yield
    settings.update(language="en")


def one(window: MainWindow, kind: type) -> list:
    return [item for item in window.panel.transcript.items if isinstance(item, kind)]


def test_messages_chips_lines_and_dates(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, settings: SettingsStore
) -> None:
    window.panel.open_conversation(1)
    stored = (
        message(1, "I only drink tea"),
        message(2, "hm", "assistant", "reasoning"),
        message(3, '{"query": "tea"}', "assistant", "tool_call", tool="archival_memory_search"),
        message(4, "Only tea.", "tool", "tool_result", tool="archival_memory_search"),
        message(5, "```\nx\n```", "assistant", stop_reason="cancelled"),
    )
    bridge.answer(OpenConversation, page(*stored, changes={"1": (change(),)}))
    qtbot.waitUntil(lambda: not window.panel.transcript.filling)
    bridge.context_pressure.emit(ContextPressure(1, 1, "evicted", 700, 1000, 3, through_turn=4))
    bridge.answer(ListConversations, [conversation(1, "", NOW)])
    (user,), (reply,) = one(window, UserMessageView), one(window, ReplyView)
    reasoning, tool = one(window, StepView)
    english_time, english_date = user.state_text, window.sidebar.model.index(0).data(Qt.ItemDataRole.UserRole + 1)
    assert reply.remark == "Stopped by you" and "Result:" in tool.text
    settings.update(language="zh")
    qtbot.waitUntil(lambda: reply.remark == "已由你停止")
    assert reasoning.title == "思考过程" and tool.title == "查找了记住的事实" and "结果：" in tool.text
    (chip,) = window.panel.transcript.chips()
    assert chip.text.startswith("已记住：") and chip.findChildren(QPushButton) == []
    (divider,) = one(window, WindowDivider)
    assert divider.sentence == "有 1 条较早的消息已不在模型的视野内；仍可搜索到。"
    assert user.state_text != english_time
    assert window.sidebar.model.index(0).data(Qt.ItemDataRole.UserRole + 1) != english_date
    assert reply.regenerate_button.toolTip() == "重新回答"


def test_bars_and_progress(qtbot: QtBot, window: MainWindow, bridge: FakeBridge, settings: SettingsStore) -> None:
    bridge.model_loading.emit(ModelLoading(0, "/m/tiny.gguf", 0.42))
    bridge.engine_died.emit(EngineDied(0, "The model's process crashed.", -11, "/m/big.gguf"))
    bridge.failed.emit(Failed(0, "x", code="duplicate_label", values={"label": "human"}))
    bridge.answer(ListConversations, [conversation(1, "One")])
    window.sidebar.select(1)
    window.sidebar.delete_selected()
    bridge.answer(DeleteConversation, change("d1", entity_type="conversation", entity_id=1, operation="delete"))
    settings.update(language="zh")
    qtbot.waitUntil(lambda: "引擎崩溃" in window.bars.bars[0].sentence)
    died, failed, deleted = window.bars.bars
    assert "没有模型 big" in died.sentence or "big" in died.sentence
    assert [button.text() for button in died.findChildren(QPushButton, "barAction")] == ["重新启动", "仍然加载"]
    assert "关于你" in failed.sentence and "One" in deleted.sentence and "deleted" not in deleted.sentence


def test_an_offer_to_undo_goes_when_the_change_was_undone_elsewhere(window: MainWindow, bridge: FakeBridge) -> None:
    bridge.answer(ListConversations, [conversation(1, "One"), conversation(2, "Two")])
    window.sidebar.select(1)
    window.sidebar.delete_selected()
    deleted = change("d1", entity_type="conversation", entity_id=1, operation="delete")
    bridge.memory_changed.emit(MemoryChanged(0, None, None, (deleted,)))
    bridge.answer(DeleteConversation, deleted)
    assert len(window.bars.bars) == 1
    other = change("u1", entity_type="conversation", entity_id=2, operation="update")
    bridge.memory_changed.emit(MemoryChanged(0, None, None, (other,)))
    assert len(window.bars.bars) == 1
    back = change("u1", entity_type="conversation", entity_id=1, operation="update")
    bridge.memory_changed.emit(MemoryChanged(0, None, None, (back,)))
    assert window.bars.bars == []


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_shortcuts_work_while_the_context_panel_is_open(qtbot: QtBot, window: MainWindow) -> None:
    window.status.gauge.show_legend()
    popup = QApplication.activePopupWidget()
    assert popup is not None
    qtbot.keyClick(popup, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert window._settings_dialog is not None and window._settings_dialog.isVisible()
    assert QApplication.activePopupWidget() is None
    window._settings_dialog.close()


# -- plain text


def shown(tip: str) -> str:
    """What a tooltip looks like: Qt renders what it takes for rich text."""
    if not GuiQt.mightBeRichText(tip):
        return tip
    document = QTextDocument()
    document.setHtml(tip)
    return document.toPlainText()


def test_tooltips_of_the_list_show_titles_letter_by_letter(window: MainWindow, bridge: FakeBridge) -> None:
    bridge.answer(ListConversations, [conversation(1, MARKUP)])
    assert shown(window.sidebar.model.index(0).data(Qt.ItemDataRole.ToolTipRole)) == MARKUP


def test_chips_show_facts_letter_by_letter(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, MARKUP), changes={"1": (change(text=MARKUP),)}))
    (chip,) = window.panel.transcript.chips()
    assert chip.text == f"Saved: {MARKUP}" and chip._label.textFormat() is Qt.TextFormat.PlainText
    assert "<b>" not in chip.toolTip()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_editor_shows_facts_and_blocks_letter_by_letter(qtbot: QtBot) -> None:
    quoted = editor_bridge.source(MARKUP)
    bridge = editor_bridge.FakeBridge(facts=[editor_bridge.fact(1, MARKUP, sources=(quoted,))])
    bridge.write_fact(1, tags=("x",))
    editor = MemoryEditor(bridge, lambda _conversation, _message: None)  # pyright: ignore[reportArgumentType]
    qtbot.addWidget(editor)
    qtbot.waitUntil(lambda: editor.facts.model.total == 1 and editor.history.model.rowCount() == 1)
    row = editor.facts.model.index(0, FACT)
    assert row.data() == MARKUP and shown(row.data(Qt.ItemDataRole.ToolTipRole)) == MARKUP
    assert MARKUP in shown(editor.facts.model.index(0, SOURCE).data(Qt.ItemDataRole.ToolTipRole))
    link = LinkButton()
    qtbot.addWidget(link)
    link.set_link(MARKUP)
    assert shown(link.toolTip()) == MARKUP
    blocks = BlockList()
    qtbot.addWidget(blocks)
    blocks.show_blocks([BlockView(editor_bridge.block(1, "human", "", description=MARKUP), 0)], set(), None)
    assert shown(blocks.item(0).toolTip()) == MARKUP


def test_a_field_for_keys_asks_for_them_in_the_usual_words(qapp: QApplication, qtbot: QtBot) -> None:
    language.install(qapp, "zh")
    try:
        field = QKeySequenceEdit()
        qtbot.addWidget(field)
        (line,) = field.findChildren(QLineEdit)
        assert line.placeholderText() == "按下快捷键"
    finally:
        language.install(qapp, "en")
