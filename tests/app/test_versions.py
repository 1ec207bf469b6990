"""Messages written anew, versions, replies that go on, actions below messages: on a scripted bridge."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from app.chat.message_actions import MessageAction, is_users
from app.chat.text_view import TextView
from app.window.main_window import MainWindow
from engine.protocol import (
    ChooseVersion,
    ContinueReply,
    EditMessage,
    EngineDied,
    MessageStored,
    OpenConversation,
    ReplyFinished,
)
from engine.protocol.branching import Versions
from tests.app.fake_bridge import FakeBridge, conversation, message, page
from tests.app.opened import ROWS, focused, opened, reply, shown, stopped, user, written_anew

# -- writing anew


def test_e_writes_a_message_anew_and_enter_sends_it(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge)
    view = user(window, 3)
    text = view.findChild(TextView)
    text.setFocus()
    qtbot.keyClick(text, Qt.Key.Key_E)
    editor = view.editor
    assert editor is not None and editor.text == "And coffee?"
    qtbot.waitUntil(lambda: focused() is editor.edit)
    editor.edit.setPlainText("And cocoa?")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return)
    command = bridge.last(EditMessage)
    assert (command.message_id, command.text) == (3, "And cocoa?")
    assert shown(window) == ["I like tea", "Good.", "And cocoa?"] and window.panel.busy
    anew = message(5, "And cocoa?")
    bridge.message_stored.emit(MessageStored(command.job, conversation(1), anew, Versions(2, 2, (3, 5))))
    bridge.finish(command.job, message(6, "Now and then.", "assistant", turn_id=5))
    assert shown(window) == ["I like tea", "Good.", "And cocoa?", "Now and then."]
    bar = user(window, 5).version_bar
    assert bar is not None and bar.text == "2 / 2"
    assert bar.earlier_button.isEnabled() and not bar.later_button.isEnabled()


def test_escape_leaves_the_message_as_it_was(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge)
    view = user(window, 1)
    view.edit_button.click()
    assert view.editor is not None
    view.editor.edit.setPlainText("something else")
    qtbot.keyClick(view.editor.edit, Qt.Key.Key_Escape)
    assert view.editor is None and bridge.count(EditMessage) == 0 and shown(window)[0] == "I like tea"
    view.begin_edit()
    assert view.editor is not None and view.editor.text == "I like tea"
    view.editor.send()
    assert view.editor is None and bridge.count(EditMessage) == 0, "nothing was changed"


def test_control_enter_sends_and_shift_enter_begins_a_line(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    opened(qtbot, window, bridge)
    view = user(window, 1)
    view.begin_edit()
    assert view.editor is not None
    qtbot.keyClick(view.editor.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(view.editor.edit, "so")
    qtbot.keyClick(view.editor.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert bridge.last(EditMessage).text == "I like tea\nso" and shown(window) == ["I like tea\nso"]


def test_while_a_reply_comes_what_is_written_anew_waits(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge)
    window.panel.send("More")
    view = user(window, 1)
    view.begin_edit()
    assert view.editor is not None
    view.editor.edit.setPlainText("other words")
    view.editor.send()
    assert bridge.count(EditMessage) == 0 and view.editor is not None and view.editor.text == "other words"
    assert window.panel.composer.quiet_line.isVisible()


def test_what_could_not_be_sent_is_in_the_field_again(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge)
    view = user(window, 3)
    view.begin_edit()
    assert view.editor is not None
    view.editor.edit.setPlainText("And cocoa?")
    view.editor.send()
    bridge.fail(EditMessage, "The disk is full.")
    bridge.answer(OpenConversation, page(*ROWS))
    assert shown(window) == ["I like tea", "Good.", "And coffee?", "Less so."]
    editor = user(window, 3).editor
    assert editor is not None and editor.text == "And cocoa?"
    assert [bar.sentence for bar in window.bars.bars] == ["The disk is full."]


def test_what_is_begun_outlasts_another_conversation(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge)
    view = user(window, 1)
    view.begin_edit()
    assert view.editor is not None
    view.editor.edit.setPlainText("half a")
    window.panel.open_conversation(2)
    bridge.answer(OpenConversation, page(message(20, "other", conversation_id=2), number=2))
    opened(qtbot, window, bridge)
    editor = user(window, 1).editor
    assert editor is not None and editor.text == "half a"


# -- versions


def test_another_version_stands_where_the_one_before_stood(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    opened(qtbot, window, bridge, versions={"3": Versions(1, 2, (3, 7))})
    bar = user(window, 3).version_bar
    assert bar is not None and bar.text == "1 / 2" and not bar.isHidden()
    assert bar.later_button.accessibleName() == "Later version"
    assert bar.later_button.accessibleDescription() == "Version 1 of 2"
    assert not bar.earlier_button.isEnabled()
    qtbot.keyClick(bar.later_button, Qt.Key.Key_Space)
    assert bridge.last(ChooseVersion).message_id == 7
    other = (*ROWS[:2], message(7, "And cocoa?"), message(8, "Yes.", "assistant", turn_id=7))
    bridge.answer(ChooseVersion, page(*other))
    if bridge.is_waiting(OpenConversation):
        bridge.answer(OpenConversation, page(*other, versions={"7": Versions(2, 2, (3, 7))}))
    assert shown(window) == ["I like tea", "Good.", "And cocoa?", "Yes."]
    there = user(window, 7).version_bar
    assert there is not None and there.text == "2 / 2"


def test_a_reply_made_again_tells_its_versions(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge)
    reply(window, 4).regenerate_button.click()
    job = bridge.sent[-1].job
    again = message(9, "Not at all.", "assistant", turn_id=3)
    bridge.reply_finished.emit(ReplyFinished(job, conversation(1), again, "end", Versions(2, 2, (4, 9))))
    bar = reply(window, 9).version_bar
    assert bar is not None and bar.text == "2 / 2" and shown(window)[-1] == "Not at all."


def test_there_is_no_going_over_while_a_reply_comes(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge, versions={"1": Versions(1, 2, (1, 7))})
    window.panel.send("More")
    bar = user(window, 1).version_bar
    assert bar is not None
    bar.later_button.click()
    assert bridge.count(ChooseVersion) == 0 and window.panel.composer.quiet_line.isVisible()


def test_of_an_edit_that_was_sent_nothing_waits_at_the_old_message(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    opened(qtbot, window, bridge)
    job = written_anew(qtbot, window, bridge, 3, "And cocoa?")
    anew = message(5, "And cocoa?")
    bridge.message_stored.emit(MessageStored(job, conversation(1), anew, Versions(2, 2, (3, 5))))
    bridge.finish(job, message(6, "Now and then.", "assistant", turn_id=5))
    bar = user(window, 5).version_bar
    assert bar is not None
    bar.earlier_button.click()
    before = page(*ROWS, versions={"3": Versions(1, 2, (3, 5))})
    bridge.answer(ChooseVersion, before)
    if bridge.is_waiting(OpenConversation):
        bridge.answer(OpenConversation, before)
    assert shown(window) == ["I like tea", "Good.", "And coffee?", "Less so."] and user(window, 3).editor is None
    window.panel.open_conversation(2)
    bridge.answer(OpenConversation, page(message(20, "other", conversation_id=2), number=2))
    opened(qtbot, window, bridge, versions={"3": Versions(1, 2, (3, 5))})
    assert user(window, 3).editor is None


# -- going on


def test_a_stopped_reply_goes_on(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge, *ROWS[:3], stopped())
    view, action = reply(window, 4), window.menus.actions_by_name["go_on"]
    assert not view.go_on_button.isHidden() and action.isEnabled() and view.remark == "Stopped by you"
    view.go_on_button.click()
    job = bridge.last(ContinueReply).job
    assert view.go_on_button.isHidden() and not action.isEnabled() and window.panel.busy and view.remark == ""
    bridge.stream(job, ", **three**")
    window.panel.transcript.flush()
    assert shown(window)[-1] == "One, two, **three**" and window.panel.transcript.view_of(4) is view
    bridge.finish(job, message(4, "One, two, **three**.", "assistant", turn_id=3))
    assert shown(window) == ["I like tea", "Good.", "And coffee?", "One, two, **three**."]
    assert view.go_on_button.isHidden() and not window.panel.busy and not action.isEnabled()


def test_only_what_is_unfinished_goes_on(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge, *ROWS[:3], stopped(reason="end"))
    assert reply(window, 4).go_on_button.isHidden() and not window.menus.actions_by_name["go_on"].isEnabled()
    for reason in ("length", "stopped_by_crash"):
        opened(qtbot, window, bridge, *ROWS[:3], stopped(reason=reason))
        assert not reply(window, 4).go_on_button.isHidden()
    opened(qtbot, window, bridge, stopped(), message(5, "Next"), message(6, "Yes.", "assistant", turn_id=5))
    assert reply(window, 4).go_on_button.isHidden(), "it is not the last one"


def test_a_reply_that_goes_on_is_there_after_looking_elsewhere(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    opened(qtbot, window, bridge, *ROWS[:3], stopped())
    window.panel.go_on()
    job = bridge.last(ContinueReply).job
    bridge.stream(job, ", three")
    window.panel.open_conversation(2)
    bridge.answer(OpenConversation, page(message(20, "other", conversation_id=2), number=2))
    bridge.stream(job, ", four")
    opened(qtbot, window, bridge, *ROWS[:3], stopped("One, two, three"))
    window.panel.transcript.flush()
    assert shown(window)[-1] == "One, two, three, four" and len(shown(window)) == 4
    bridge.finish(job, message(4, "One, two, three, four.", "assistant", turn_id=3))
    assert shown(window)[-1] == "One, two, three, four." and len(shown(window)) == 4


def test_if_it_does_not_go_on_the_reply_is_as_it_was(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge, *ROWS[:3], stopped())
    window.panel.go_on()
    bridge.fail(ContinueReply, "This reply is finished, so there is nothing to go on with.")
    bridge.answer(OpenConversation, page(*ROWS[:3], stopped()))
    assert shown(window)[-1] == "One, two" and not window.panel.busy
    window.panel.go_on()
    bridge.engine_died.emit(EngineDied(0, "The engine ended unexpectedly."))
    assert shown(window)[-1] == "One, two" and not window.panel.busy


# -- actions below messages


def test_actions_of_others_show_below_messages(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    pressed: list[int] = []
    actions = window.panel.transcript.message_actions
    actions.add(MessageAction("why", "Why did you say that?", "info", lambda one: pressed.append(one.id)))
    opened(qtbot, window, bridge)
    actions.add(MessageAction("quote", lambda: "Quote", "copy", lambda one: pressed.append(-one.id), is_users))
    why = reply(window, 4).findChild(QToolButton, "why")
    quote = user(window, 3).findChild(QToolButton, "quote")
    assert why is not None and quote is not None
    assert why.accessibleName() == "Why did you say that?" and quote.toolTip() == "Quote"
    assert user(window, 3).findChild(QToolButton, "why") is None
    why.click()
    quote.click()
    assert pressed == [4, -3]
    assert len(reply(window, 4).foot.action_buttons) == 1


def test_actions_show_when_the_message_is_looked_at_and_nothing_moves(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    opened(qtbot, window, bridge)
    window.activateWindow()
    assert reply(window, 4).foot.revealed, "the last reply's are always there"
    view = reply(window, 2)
    below, height = window.panel.transcript.view_of(3), view.height()
    assert below is not None
    top, plain = below.y(), view.grab().toImage()
    assert not view.foot.revealed
    at = QPointF(5, 5)
    QApplication.sendEvent(view, QEnterEvent(at, at, at))
    assert view.foot.revealed and view.grab().toImage() != plain
    assert view.height() == height and below.y() == top
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert not view.foot.revealed and view.grab().toImage() == plain
    view.copy_button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: view.foot.revealed)
    qtbot.keyClick(view.copy_button, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == "Good."
