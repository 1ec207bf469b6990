"""The list of conversations in sections, the archive, and what can be done with one or several of them."""

from __future__ import annotations

from datetime import datetime

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractItemModel, QItemSelectionModel, QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QFont, QFontMetrics
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QDialogButtonBox, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from app.settings.store import SettingsStore
from app.window.conversation_delegate import date_beside
from app.window.conversation_list import ConversationListModel
from app.window.conversation_menu import conversation_menu
from app.window.folder_dialog import FolderDialog
from app.window.main_window import MainWindow
from app.window.section_rows import SectionRows
from app.window.sidebar import Sidebar
from engine.protocol import (
    ArrangeConversations,
    DeleteConversation,
    DeleteConversations,
    ListConversations,
    RenameConversation,
    Undo,
)
from engine.values import Conversation
from tests.app.fake_bridge import FakeBridge, change, conversation

NOW = datetime(2026, 5, 20, 15, 0).timestamp()
DAY = 86_400.0


def at(number: int, days_ago: float, **more: object) -> Conversation:
    return replace(conversation(number, f"Talk {number}", NOW - days_ago * DAY), **more)


def shown(model: QAbstractItemModel) -> list[str]:
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


@pytest.fixture
def rows(qapp: QApplication) -> SectionRows:
    source = ConversationListModel(qapp)
    made = SectionRows(source, lambda: datetime.fromtimestamp(NOW))
    made.source = source  # type: ignore[attr-defined]
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


@pytest.fixture
def sidebar(window: MainWindow, bridge: FakeBridge) -> Sidebar:
    listed = [at(1, 0), at(2, 0.1, folder="Work"), at(3, 1, pinned=True), at(4, 3, folder="Work"), at(5, 400)]
    bridge.answer(ListConversations, listed)
    return window.sidebar


def title_field(sidebar: Sidebar) -> QLineEdit | None:
    """The field in which a title is being typed."""
    return next((field for field in sidebar.view.findChildren(QLineEdit) if field.isVisible()), None)


def test_a_title_that_is_being_typed_stays_whatever_arrives(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, sidebar: Sidebar
) -> None:
    window.show()
    sidebar.select(1)
    sidebar.edit_title_of(at(5, 400))
    field = title_field(sidebar)
    assert field is not None
    field.selectAll()
    qtbot.keyClicks(field, "Half a ti")
    sidebar.take(at(1, -0.01))
    sidebar.refresh()
    bridge.answer(ListConversations, [at(1, -0.01), at(5, 400)])
    assert bridge.count(RenameConversation) == 0 and title_field(sidebar) is field and field.text() == "Half a ti"
    qtbot.keyClicks(field, "tle")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bridge.count(RenameConversation) == 1 and title_field(sidebar) is None)
    assert bridge.last(RenameConversation).title == "Half a title"


def test_a_title_that_is_typed_into_the_only_row_stays(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, sidebar: Sidebar
) -> None:
    window.show()
    sidebar.search.setText("talk")
    sidebar.refresh()
    bridge.answer(ListConversations, [at(5, 400)])
    sidebar.edit_title_of(at(5, 400))
    field = title_field(sidebar)
    assert field is not None
    field.selectAll()
    qtbot.keyClicks(field, "Half a ti")
    sidebar.model.set_writing(5)
    assert field.text() == "Half a ti"


def select(sidebar: Sidebar, *ids: int) -> None:
    """As one who is in the list with the keyboard does."""
    sidebar.view.setFocus()
    selection = sidebar.view.selectionModel()
    selection.clear()
    for one in ids:
        row = sidebar.rows.row_of(one)
        assert row is not None
        selection.setCurrentIndex(sidebar.rows.index(row), QItemSelectionModel.SelectionFlag.Select)


def test_sections_in_their_order(rows: SectionRows) -> None:
    source: ConversationListModel = rows.source  # type: ignore[attr-defined]
    source.set_conversations(
        [at(1, 0), at(2, 1), at(3, 3), at(4, 20), at(5, 90), at(6, 2, pinned=True), at(7, 0, folder="Zoo 10"),
         at(8, 9, folder="Zoo 2"), at(9, 9, folder="Zoo 2", pinned=True)]
    )  # fmt: skip
    assert shown(rows) == [
        "Pinned", "Talk 6", "Talk 9", "Zoo 2", "Talk 8", "Zoo 10", "Talk 7", "Today", "Talk 1", "Yesterday", "Talk 2",
        "Last 7 days", "Talk 3", "Last 30 days", "Talk 4", "Earlier", "Talk 5",
    ]  # fmt: skip
    rows.toggle(rows.index(3))
    assert "Talk 8" not in shown(rows) and rows.row_of(8) is None
    source.upsert(at(8, -0.01, folder="Zoo 2"))
    source.upsert(at(1, 0, folder="Zoo 10"))
    assert "Talk 1" in shown(rows) and "Today" not in shown(rows)
    source.remove(7)
    rows.toggle(rows.index(3), True)
    assert shown(rows)[3:7] == ["Zoo 2", "Talk 8", "Zoo 10", "Talk 1"]


def test_what_moves_keeps_its_selection(sidebar: Sidebar) -> None:
    select(sidebar, 5, 4)
    sidebar.take(at(5, -0.5))
    assert {one.id for one in sidebar.view.selected()} == {4, 5}
    sidebar.take(at(9, -1))
    assert {one.id for one in sidebar.view.selected()} == {4, 5}


def test_headings_fold_by_key_and_click_and_stay_folded(
    qtbot: QtBot, sidebar: Sidebar, settings: SettingsStore, bridge: FakeBridge
) -> None:
    sidebar.remember_in(settings)
    heading = shown(sidebar.rows).index("Work")
    sidebar.view.setFocus()
    sidebar.view.setCurrentIndex(sidebar.rows.index(heading))
    assert sidebar.view.selected() == []
    qtbot.keyClick(sidebar.view, Qt.Key.Key_Left)
    assert sidebar.rows.row_of(4) is None and settings.values.folded_sections == ("folder:Work",)
    spoken = sidebar.rows.index(heading).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Folder Work, 2, folded"
    qtbot.keyClick(sidebar.view, Qt.Key.Key_Right)
    assert sidebar.rows.row_of(4) is not None and settings.values.folded_sections == ()
    place = sidebar.view.visualRect(sidebar.rows.index(heading)).center()
    qtbot.mouseClick(sidebar.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert sidebar.rows.row_of(4) is None
    other = Sidebar(bridge)  # type: ignore[arg-type]
    qtbot.addWidget(other)
    other.remember_in(settings)
    bridge_listed = [at(4, 3, folder="Work")]
    other.model.set_conversations(bridge_listed)
    assert shown(other.rows) == ["Work"]


def test_ctrl_click_selects_and_does_not_open(qtbot: QtBot, sidebar: Sidebar) -> None:
    opened: list[int] = []
    sidebar.opened.connect(opened.append)

    def click(one: int, *modifiers: Qt.KeyboardModifier) -> None:
        row = sidebar.rows.row_of(one)
        assert row is not None
        place = sidebar.view.visualRect(sidebar.rows.index(row)).center()
        held = modifiers[0] if modifiers else Qt.KeyboardModifier.NoModifier
        qtbot.mouseClick(sidebar.view.viewport(), Qt.MouseButton.LeftButton, held, place)

    click(1)
    click(5, Qt.KeyboardModifier.ControlModifier)
    assert opened == [1] and [one.id for one in sidebar.view.selected()] == [1, 5]


def test_several_are_archived_and_brought_back_by_undo(
    window: MainWindow, sidebar: Sidebar, bridge: FakeBridge
) -> None:
    select(sidebar, 1, 5)
    sidebar.archive_selected()
    asked = bridge.last(ArrangeConversations)
    assert asked.conversation_ids == (1, 5) and asked.archived is True and asked.pinned is None
    changes = [change("a1", entity_type="conversation", entity_id=one, operation="update") for one in (1, 5)]
    bridge.answer(ArrangeConversations, changes)
    assert sidebar.rows.row_of(1) is None and sidebar.rows.row_of(2) is not None
    (bar,) = window.bars.bars
    assert bar.sentence == "2 conversations are in the archive. Searching still finds them."
    bar.findChild(QAbstractButton, "barAction").click()
    assert bridge.last(Undo).batch == "a1"


def test_the_archive_is_a_list_of_its_own(sidebar: Sidebar, bridge: FakeBridge) -> None:
    sidebar.archive_button.click()
    assert bridge.last(ListConversations).archived is True
    bridge.answer(ListConversations, [at(7, 0, archived=True, pinned=True)])
    assert shown(sidebar.rows)[1:] == ["Talk 7"] and "Pinned" not in shown(sidebar.rows)
    assert sidebar.view.accessibleName() == "Archived conversations"
    sidebar.take(at(8, 0))
    assert sidebar.rows.row_of(8) is None, "what is not archived does not show here"
    select(sidebar, 7)
    sidebar.archive_selected()
    assert bridge.last(ArrangeConversations).archived is False
    sidebar.archive_button.click()
    assert bridge.last(ListConversations).archived is False
    sidebar.archive_button.click()
    sidebar.new_button.click()
    assert not sidebar.shows_archive and bridge.last(ListConversations).archived is False


def test_several_are_deleted_at_once(qtbot: QtBot, window: MainWindow, sidebar: Sidebar, bridge: FakeBridge) -> None:
    select(sidebar, 1, 2, 5)
    sidebar.view.setFocus()
    qtbot.keyClick(sidebar.view, Qt.Key.Key_Delete)
    assert bridge.last(DeleteConversations).conversation_ids == (2, 1, 5)
    bridge.answer(DeleteConversations, [change("d3", entity_type="conversation", operation="delete")])
    assert sidebar.model.rowCount() == 2
    assert window.bars.bars[0].sentence.startswith("3 conversations were deleted.")


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_new_folder_by_typing(qtbot: QtBot, sidebar: Sidebar, bridge: FakeBridge) -> None:
    select(sidebar, 1, 5)
    sidebar.ask_folder()
    dialog = sidebar.findChild(FolderDialog)
    assert dialog is not None and dialog.list.count() == 1 and dialog.list.item(0).text() == "Work"
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert not button.isEnabled()
    qtbot.keyClicks(dialog.name, "Holidays")
    assert button.isEnabled() and button.text() == "Make this folder" and dialog.list.count() == 0
    qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    asked = bridge.last(ArrangeConversations)
    assert (asked.conversation_ids, asked.folder) == ((1, 5), "Holidays")
    bridge.answer(ArrangeConversations, [change("m1", entity_type="conversation")])
    assert sidebar.folders() == ["Holidays", "Work"]


def test_a_folder_is_renamed_in_its_heading(sidebar: Sidebar, bridge: FakeBridge) -> None:
    heading = sidebar.rows.index(shown(sidebar.rows).index("Work"))
    assert heading.flags() & Qt.ItemFlag.ItemIsEditable and not heading.flags() & Qt.ItemFlag.ItemIsSelectable
    assert not sidebar.rows.index(0).flags() & Qt.ItemFlag.ItemIsEditable, "only folders have names of one's own"
    assert sidebar.rows.setData(heading, "  Office  ")
    asked = bridge.last(ArrangeConversations)
    assert (set(asked.conversation_ids), asked.folder) == ({2, 4}, "Office")


def test_the_menu_says_what_fits(qtbot: QtBot, sidebar: Sidebar, bridge: FakeBridge) -> None:
    exported: list[tuple[int, ...]] = []
    sidebar.export_requested.connect(exported.append)

    def entries(*ids: int) -> dict[str, object]:
        select(sidebar, *ids)
        menu = conversation_menu(sidebar, sidebar.view.selected())
        return {action.text(): action for action in menu.actions() if action.text()}

    assert "Unpin" in entries(3) and "Pin to the top" in entries(1)
    one, many = entries(1), entries(1, 3)
    assert {"Rename", "Erase for good…", "Do not learn from this conversation"} <= one.keys()
    assert not {"Rename", "Erase for good…", "Do not learn from this conversation"} & many.keys()
    many["Pin to the top"].trigger()  # type: ignore[attr-defined]
    assert bridge.last(ArrangeConversations).pinned is True
    many["Export…"].trigger()  # type: ignore[attr-defined]
    assert exported == [(3, 1)]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_opens_by_keyboard(qtbot: QtBot, sidebar: Sidebar) -> None:
    select(sidebar, 1)
    place = sidebar.view.mapToGlobal(QPoint(0, 0))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), place)
    QApplication.sendEvent(sidebar.view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()


def right_click(qtbot: QtBot, sidebar: Sidebar, one: int) -> QMenu:
    row = sidebar.rows.row_of(one)
    assert row is not None
    viewport, place = sidebar.view.viewport(), sidebar.view.visualRect(sidebar.rows.index(row)).center()
    qtbot.mouseClick(viewport, Qt.MouseButton.RightButton, pos=place)
    sidebar.view.setFocus(Qt.FocusReason.MouseFocusReason)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, viewport.mapToGlobal(place))
    QApplication.sendEvent(viewport, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [conversation.id for conversation in sidebar.view.selected()] == [one]
    return menu


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_menu_that_was_left_gives_the_selection_back(
    qtbot: QtBot, window: MainWindow, sidebar: Sidebar, bridge: FakeBridge
) -> None:
    sidebar.connect_actions(window.menus.actions_by_name)
    sidebar.select(1)
    qtbot.keyClick(right_click(qtbot, sidebar, 5), Qt.Key.Key_Escape)
    assert [one.id for one in sidebar.view.selected()] == [1]
    window.panel.composer.edit.setFocus()
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window.panel.composer.edit, Qt.Key.Key_E, keys)
    assert bridge.last(ArrangeConversations).conversation_ids == (1,)
    qtbot.keyClick(window.panel.composer.edit, Qt.Key.Key_Backspace, keys)
    assert bridge.last(DeleteConversation).conversation_id == 1


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_choice_is_about_what_was_pointed_at(qtbot: QtBot, sidebar: Sidebar, bridge: FakeBridge) -> None:
    sidebar.select(1)
    menu = right_click(qtbot, sidebar, 5)
    sidebar.take(at(1, -1))
    menu.setActiveAction(next(one for one in menu.actions() if one.text() == "Delete"))
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert bridge.last(DeleteConversation).conversation_id == 5
    assert [one.id for one in sidebar.view.selected()] == [1]
    menu = right_click(qtbot, sidebar, 4)
    menu.setActiveAction(menu.actions()[0])
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert sidebar.view.state() == QAbstractItemView.State.EditingState
    assert [one.id for one in sidebar.view.selected()] == [4]


def test_keys_are_about_the_selection_only_while_the_list_has_the_keyboard(
    qtbot: QtBot, window: MainWindow, sidebar: Sidebar, bridge: FakeBridge
) -> None:
    delete = window.menus.actions_by_name["delete"]
    sidebar.select(1)
    select(sidebar, 5)
    delete.trigger()
    assert bridge.last(DeleteConversation).conversation_id == 5
    window.panel.composer.edit.setFocus()
    assert [one.id for one in sidebar.view.selected()] == [1], "the list shows what keys are about"
    sidebar.rows.fold(("today",))
    delete.trigger()
    assert bridge.last(DeleteConversation).conversation_id == 1, "even where its section is folded"


def test_an_offer_to_undo_a_deletion_outlasts_others(window: MainWindow, sidebar: Sidebar, bridge: FakeBridge) -> None:
    select(sidebar, 5)
    sidebar.delete_selected()
    bridge.answer(DeleteConversation, change("d1", entity_type="conversation", entity_id=5, operation="delete"))
    (bar,) = window.bars.bars
    (timer,) = bar.findChildren(QTimer)
    assert timer.interval() >= 60_000
    for number in range(5):
        window.bars.show_bar(f"Something else {number}.")
    assert bar in window.bars.bars and len(window.bars.bars) == 3


def test_found_ones_are_not_in_sections_and_say_where_they_lie(sidebar: Sidebar, bridge: FakeBridge) -> None:
    sidebar.search.setText("talk")
    sidebar.refresh()
    bridge.answer(ListConversations, [at(9, 3, archived=True), at(1, 0)])
    assert shown(sidebar.rows) == ["Talk 9", "Talk 1"]
    assert "in the archive" in sidebar.rows.index(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_of_five_thousand_only_those_on_the_screen_are_painted(
    window: MainWindow, bridge: FakeBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    sidebar = window.sidebar
    many = [
        at(number, number / 20, folder=f"Folder {number % 40}" if number % 3 == 0 else "") for number in range(5000)
    ]
    bridge.answer(ListConversations, many)
    sidebar.view.viewport().grab()
    asked: list[int] = []
    value = ConversationListModel.value
    monkeypatch.setattr(
        ConversationListModel, "value", lambda self, one, role: (asked.append(one.id), value(self, one, role))[1]
    )
    resets: list[int] = []
    sidebar.rows.modelReset.connect(lambda: resets.append(1))
    for number in (4999, 2500, 3, 4000, 1):
        sidebar.take(at(number, -1 - number / 10_000))
        sidebar.view.viewport().grab()
    assert len(set(asked)) < 150 and not resets


def test_a_title_goes_before_the_date_where_room_is_short(qapp: QApplication) -> None:
    font = QFont(qapp.font())
    usual = QFontMetrics(font)
    font.setPointSizeF(2 * font.pointSizeF())
    large = QFontMetrics(font)
    room = 24 * usual.averageCharWidth()
    title = "What do you know about me and my family?"
    assert date_beside(title, "2:00 PM", usual, room) == "2:00 PM"
    assert date_beside(title, "2:00 PM", large, room) == ""
    assert date_beside("Hi", "2:00", large, room) == "2:00", "a short title has its room beside the date"
