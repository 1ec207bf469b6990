"""The search window: what is sent, what is shown, where it leads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QImage, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot

from app.documents.passage_dialog import PassageDialog
from app.search.dialog import SearchDialog
from app.search.results import ROW_ROLE
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import (
    Cancel,
    ChunkView,
    Find,
    Found,
    FoundGroup,
    FoundItem,
    GetChunk,
    ListAgents,
    ListConversations,
    OpenConversation,
)
from engine.values import Agent, Chunk, Document
from tests.app.fake_bridge import NOW, FakeBridge, message, page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def item(
    tier: str = "conversation", number: int | None = 1, snippet: str = "only tea here", **more: object
) -> FoundItem:
    values = {"title": "A talk", "at": NOW, "highlights": ((5, 8),), **more}
    if tier == "conversation":
        values.setdefault("conversation_id", 4)
    return FoundItem(tier, number, snippet=snippet, **values)  # type: ignore[arg-type]


def group(name: str, *items: FoundItem, total: int | None = None, more: bool = False) -> FoundGroup:
    return FoundGroup(name, items, len(items) if total is None else total, more)  # type: ignore[arg-type]


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> Iterator[SearchDialog]:
    window.menus.actions_by_name["find"].trigger()
    assert window.places.dialog is not None
    qtbot.waitExposed(window.places.dialog)
    yield window.places.dialog
    window.places.dialog.hide()


def type_words(qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge, words: str) -> Find:
    before = bridge.count(Find)
    qtbot.keyClicks(dialog.field, words)
    qtbot.waitUntil(lambda: bridge.count(Find) > before)
    return bridge.last(Find)


def rows(dialog: SearchDialog) -> list[str]:
    return [dialog.model.index(row).data() for row in range(dialog.model.rowCount())]


def current(dialog: SearchDialog) -> str:
    return dialog.view.currentIndex().data()


def test_typing_searches_once_it_pauses_and_the_newest_wins(
    qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge
) -> None:
    first = type_words(qtbot, dialog, bridge, "te")
    assert (first.query, first.unfinished, first.tiers, first.related) == ("te", True, (), False)
    type_words(qtbot, dialog, bridge, "a")
    assert bridge.last(Cancel).target == first.job
    bridge._waiting[first.job][0](Found((group("fact", item("fact", 1, "old")),)))  # type: ignore[misc]
    assert rows(dialog) == []
    bridge.answer(Find, Found((group("fact", item("fact", 2, "all tea")),)))
    assert rows(dialog) == ["Facts · 1", "all tea"] and current(dialog) == "all tea"


def test_what_was_erased_is_not_shown_on(qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge) -> None:
    type_words(qtbot, dialog, bridge, "tea")
    bridge.answer(Find, Found((group("fact", item("fact", 2, "all tea")),)))
    before = bridge.count(Find)
    dialog.take_erased()
    assert rows(dialog) == [] and bridge.count(Find) == before + 1


def test_what_is_close_in_meaning_is_asked_for_later_and_the_choice_stays(
    qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge
) -> None:
    type_words(qtbot, dialog, bridge, "tea")
    facts = group("fact", item("fact", 1, "one tea"), item("fact", 2, "two tea"))
    bridge.answer(Find, Found((facts,)))
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    assert current(dialog) == "two tea"
    qtbot.waitUntil(lambda: bridge.last(Find).related)
    bridge.answer(Find, Found((facts, group("related", item("fact", 3, "a hot drink", highlights=())))))
    assert rows(dialog)[-2:] == ["Close in meaning", "a hot drink"] and current(dialog) == "two tea"


def test_the_keyboard_goes_past_headings_and_opens(
    qtbot: QtBot, window: MainWindow, dialog: SearchDialog, bridge: FakeBridge
) -> None:
    type_words(qtbot, dialog, bridge, "tea")
    bridge.answer(Find, Found((group("fact", item("fact", 7, "a tea fact")), group("conversation", item(number=12)))))
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    assert current(dialog) == "only tea here"
    qtbot.keyClick(dialog.field, Qt.Key.Key_Up)
    qtbot.keyClick(dialog.field, Qt.Key.Key_Up)
    assert current(dialog) == "a tea fact"
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert not dialog.isVisible() and bridge.last(OpenConversation).conversation_id == 4
    bridge.answer(
        OpenConversation, page(*(message(number, "text", conversation_id=4) for number in range(1, 30)), number=4)
    )
    qtbot.waitUntil(lambda: window.panel.transcript.view_of(12) is not None)


def test_enter_before_the_answer_opens_the_first_place(
    qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge, opened_facts: list[int | None]
) -> None:
    qtbot.keyClicks(dialog.field, "tea")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    bridge.answer(Find, Found((group("fact", item("fact", 9, "tea")),)))
    assert opened_facts == [9] and not dialog.isVisible()


def test_each_kind_of_place_is_opened(
    qtbot: QtBot, window: MainWindow, dialog: SearchDialog, bridge: FakeBridge, opened_facts: list[int | None]
) -> None:
    blocks: list[int] = []
    listed: list[bool] = []
    window.open_block = blocks.append
    window.import_bar.open_documents = lambda: listed.append(True)
    places = window.places
    places.open(item("fact", 5))
    places.open(item("block", 6))
    places.open(item("conversation", None, conversation_id=8))
    places.open(item("document", None, document_id=3))
    assert (opened_facts, blocks, listed) == ([5], [6], [True])
    assert bridge.last(OpenConversation).conversation_id == 8
    places.open(item("document", 11, document_id=3))
    assert bridge.last(GetChunk).chunk_id == 11
    shown = ChunkView(
        Chunk(11, 3, 1, 0, 2, "", "Keep tea dry."),
        Document(3, 1, "Tea.pdf", "/Tea.pdf", "application/pdf", "", 1, 2, NOW, NOW, False, 1), "page 2", True,
    )  # fmt: skip
    bridge.answer(GetChunk, shown)
    (passage,) = window.findChildren(PassageDialog)
    assert passage.text.toPlainText() == "Keep tea dry."
    passage.close()


def test_the_opened_passage_shows_the_words(
    qtbot: QtBot, window: MainWindow, dialog: SearchDialog, bridge: FakeBridge
) -> None:
    """All that were searched for, wherever in the passage, also behind characters that Qt counts twice."""
    type_words(qtbot, dialog, bridge, "the harb lease")
    hit = item("document", 11, "The harbour", highlights=((4, 11),), document_id=3)
    bridge.answer(Find, Found((group("document", hit),)))
    window.places.open(hit)
    passage_text = "𝄞 The harbour is near.\n" + "Nothing here.\n" * 60 + "Both leases end; harbours stay."
    shown = ChunkView(
        Chunk(11, 3, 1, 0, 2, "", passage_text),
        Document(3, 1, "Tea.pdf", "/Tea.pdf", "application/pdf", "", 1, 2, NOW, NOW, False, 1), "page 2", True,
    )  # fmt: skip
    bridge.answer(GetChunk, shown)
    (passage,) = window.findChildren(PassageDialog)
    marked = [selection.cursor.selectedText() for selection in passage.text.extraSelections()]
    assert marked == ["harbour", "leases", "harbours"]
    assert passage.text.textCursor().position() == len("𝄞 The ") + 1
    passage.close()


def test_filters_are_sent_and_shown_where_they_apply(qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge) -> None:
    type_words(qtbot, dialog, bridge, "tea")
    filters = dialog.filters
    assert not filters.role.isVisible() and not filters.kind.isVisible() and not filters.first_day.isVisible()
    filters.show_tier("conversation")
    filters.role.setCurrentIndex(2)
    filters.role.activated.emit(2)
    sent = bridge.last(Find)
    assert (sent.tiers, tuple(sent.roles), filters.role.isVisible()) == (("conversation",), ("assistant",), True)
    filters.show_tier("fact")
    filters.kind.setCurrentIndex(2)
    filters.status.setCurrentIndex(3)
    filters.time.setCurrentIndex(filters.time.count() - 1)
    filters.first_day.setDate(QDate(2026, 3, 5))
    filters.last_day.setDate(QDate(2026, 3, 4))
    filters.time.activated.emit(0)
    sent = bridge.last(Find)
    assert (sent.tiers, tuple(sent.kinds), tuple(sent.statuses), tuple(sent.roles)) == (
        ("fact",), ("preference",), ("superseded",), (),
    )  # fmt: skip
    assert sent.end - sent.start == pytest.approx(2 * 86_400, abs=3700) and filters.last_day.isVisible()
    bridge.answer(Find, Found())
    assert dialog.empty.text() == "Searching …"
    qtbot.waitUntil(lambda: bridge.last(Find).related)
    bridge.answer(Find, Found())
    assert "search everything" in dialog.empty.text()


def test_the_memory_of_another_agent_can_be_chosen_if_there_is_one(
    qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge
) -> None:
    assert type_words(qtbot, dialog, bridge, "t").agent_id is None and not dialog.filters.agent.isVisible()
    bridge.answer(ListAgents, [Agent(1, "Rolltop", NOW), Agent(2, "Work", NOW)])
    dialog.filters.agent.setCurrentIndex(1)
    dialog.filters.agent.activated.emit(1)
    assert bridge.last(Find).agent_id == 2 and dialog.filters.agent.isVisible()


def test_all_of_a_group_is_shown_page_by_page(qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge) -> None:
    type_words(qtbot, dialog, bridge, "tea")
    some = [item(number=number, snippet=f"tea {number}") for number in range(40)]
    bridge.answer(Find, Found((group("conversation", *some[:6], total=60),)))
    assert rows(dialog)[-1] == "Show all: 60" and len(rows(dialog)) == 8
    dialog.open_row(dialog.model.index(7))
    assert dialog.isVisible() and bridge.last(Find).tiers == ("conversation",) and bridge.last(Find).limit == 40
    bridge.answer(Find, Found((group("conversation", *some, total=60),)))
    dialog.view.scrollToBottom()
    qtbot.waitUntil(lambda: bridge.last(Find).offset == 40)
    rest = [item(number=number, snippet=f"tea {number}") for number in range(40, 60)]
    bridge.answer(Find, Found((group("conversation", *rest, total=60),)))
    assert len(rows(dialog)) == 61 and not dialog.model.canFetchMore(dialog.view.rootIndex())


def test_a_correction_is_told_and_can_be_refused(qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge) -> None:
    type_words(qtbot, dialog, bridge, "recieve")
    bridge.answer(Find, Found((group("fact", item("fact", 1, "I receive")),), corrected="receive"))
    assert "“receive”" in dialog.notice.text() and dialog.notice.isVisible()
    assert dialog.notice_button.text() == "Search for “recieve” as typed"
    qtbot.mouseClick(dialog.notice_button, Qt.MouseButton.LeftButton)
    assert bridge.last(Find).literal
    bridge.answer(Find, Found())
    qtbot.waitUntil(lambda: bridge.last(Find).related)
    assert bridge.last(Find).literal
    bridge.answer(Find, Found())
    assert not dialog.notice.isVisible() and "Nothing found." in dialog.empty.text()
    type_words(qtbot, dialog, bridge, "r")
    assert not bridge.last(Find).literal


def test_a_suggestion_is_taken_by_its_button(qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge) -> None:
    type_words(qtbot, dialog, bridge, "recieve")
    bridge.answer(Find, Found((group("fact", item("fact", 1, "recieve")),), suggestion="receive"))
    assert dialog.notice_button.text() == "Did you mean “receive”?" and not dialog.notice.isVisible()
    qtbot.mouseClick(dialog.notice_button, Qt.MouseButton.LeftButton)
    assert bridge.last(Find).query == "receive" and dialog.field.text() == "receive"


def test_chinese_is_searched_when_it_is_committed(qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge) -> None:
    QApplication.sendEvent(dialog.field, QInputMethodEvent("he cha", []))
    qtbot.wait(200)
    assert bridge.count(Find) == 0
    committed = QInputMethodEvent()
    committed.setCommitString("喝茶")
    QApplication.sendEvent(dialog.field, committed)
    qtbot.waitUntil(lambda: bridge.count(Find) == 1)
    assert bridge.last(Find).query == "喝茶"


def test_escape_closes_and_the_words_are_still_there(
    qtbot: QtBot, window: MainWindow, dialog: SearchDialog, bridge: FakeBridge
) -> None:
    sent = type_words(qtbot, dialog, bridge, "tea")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Escape)
    assert not dialog.isVisible() and bridge.last(Cancel).target == sent.job
    window.menus.actions_by_name["find"].trigger()
    assert dialog.isVisible() and dialog.field.text() == dialog.field.selectedText() == "tea"
    assert bridge.count(Find) == 2


def test_a_failure_is_said_in_place_of_results(qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge) -> None:
    type_words(qtbot, dialog, bridge, "tea")
    bridge.answer(Find, Found((group("fact", item("fact", 1, "tea")),)))
    qtbot.waitUntil(lambda: bridge.last(Find).related)
    bridge.fail(Find, "The embedder failed.")
    assert rows(dialog) == ["Facts · 1", "tea"]
    type_words(qtbot, dialog, bridge, "s")
    bridge.fail(Find, "The disk reported an error.")
    assert dialog.empty.text() == "The disk reported an error." and dialog.empty.isVisible()


def test_the_sidebar_hands_its_words_over(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    window.sidebar.search.setText("green tea")
    qtbot.mouseClick(window.sidebar.find_button, Qt.MouseButton.LeftButton)
    dialog = window.places.dialog
    assert dialog is not None and dialog.field.text() == "green tea" and bridge.last(Find).query == "green tea"
    dialog.hide()
    window.sidebar.search.setText("black tea")
    qtbot.keyClick(window.sidebar.search, Qt.Key.Key_Return)
    assert bridge.last(Find).query == "black tea" and bridge.count(ListConversations) > 0
    dialog.hide()


def test_rows_are_painted_with_marks_and_spoken(qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge) -> None:
    type_words(qtbot, dialog, bridge, "tea")
    marked = item(
        "fact", 1, "😀 tea " + "and more words " * 30, kind="preference", status="superseded", highlights=((2, 5),)
    )
    bridge.answer(
        Find, Found((group("fact", marked), group("conversation", item("conversation", None, "tea", title="tea"))))
    )
    index = dialog.model.index(1)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Facts · Preference · Outdated, ") and "😀 tea" in spoken
    assert index.data(ROW_ROLE).item is marked
    with_marks = picture(dialog.view)
    plain = FoundItem("fact", 1, "", NOW, marked.snippet, kind="preference", status="superseded")
    dialog.model.show_found(Found((group("fact", plain),)), None)
    assert with_marks != picture(dialog.view)
    for widget in (dialog.field, dialog.view, dialog.filters.tier, dialog.filters.time):
        assert widget.accessibleName()


def picture(view: QListView) -> QImage:
    view.setCurrentIndex(view.model().index(0, 0).sibling(-1, -1))
    return view.grab(view.visualRect(view.model().index(1, 0))).toImage()


def test_the_window_follows_the_language(
    qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge, settings: SettingsStore
) -> None:
    type_words(qtbot, dialog, bridge, "tea")
    bridge.answer(Find, Found((group("fact", item("fact", 1), total=9),)))
    settings.update(language="zh")
    qtbot.waitUntil(lambda: dialog.windowTitle() == "搜索")
    assert rows(dialog)[0] == "事实 · 9" and rows(dialog)[-1] == "显示全部：9"
    assert dialog.filters.tier.itemText(0) == "全部" and dialog.filters.tier.count() == 5
    settings.update(language="en")


def test_what_is_no_longer_true_is_one_press_away(qtbot: QtBot, dialog: SearchDialog, bridge: FakeBridge) -> None:
    type_words(qtbot, dialog, bridge, "leeds")
    bridge.answer(Find, Found(superseded=1))
    assert dialog.earlier_button.isVisible() and "1 more" in dialog.earlier_button.text()
    dialog.earlier_button.setFocus()
    qtbot.keyClick(dialog.earlier_button, Qt.Key.Key_Space)
    sent = bridge.last(Find)
    assert (sent.query, sent.tiers, sent.statuses) == ("leeds", ("fact",), ("superseded",))
    bridge.answer(Find, Found((group("fact", item("fact", 3, "She lived in Leeds", status="superseded")),)))
    assert rows(dialog)[1] == "She lived in Leeds" and not dialog.earlier_button.isVisible()
