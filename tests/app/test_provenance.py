"""Lists of where things come from, and the buttons that open them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.chat.message_views import UserMessageView
from app.chat.reply_view import ReplyView
from app.provenance.places_dialog import PlacesDialog
from app.provenance.showing import ProvenanceViews
from engine.protocol import Command, Failed
from engine.protocol.provenance import (
    GetBlockSources,
    Learned,
    LineSource,
    MessagePlace,
    ReplyUse,
    UsedIn,
    WhatWasLearned,
)
from engine.values import Message

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

NOW = 1_790_000_000.0
PLACE = MessagePlace(7, 3, "Gym", "user", NOW, "My locker code is 47.")
GONE = MessagePlace(8, 3, "Gym", "user", NOW, "(erased by you)", gone=True)


class AnsweringBridge(QObject):
    """Answers each kind of command with what was laid ready for it."""

    def __init__(self, answers: dict[type[Command], Any]) -> None:
        super().__init__()
        self.answers = answers
        self.sent: list[Command] = []

    def request(self, command: Command, on_result: Any = None, on_failed: Any = None) -> int:
        self.sent.append(command)
        answer = self.answers[type(command)]
        handler = on_failed if isinstance(answer, Failed) else on_result
        QTimer.singleShot(0, self, lambda: handler(answer))
        return len(self.sent)


def views(qtbot: QtBot, answers: dict[type[Command], Any]) -> tuple[ProvenanceViews, list[Any]]:
    window = QWidget()
    qtbot.addWidget(window)
    went: list[Any] = []
    bridge: Any = AnsweringBridge(answers)
    made = ProvenanceViews(bridge, lambda *place: went.append(place), went.append, window)
    made.setProperty("bridge", bridge)
    bridge.setParent(made)
    return made, went


def rows(dialog: PlacesDialog) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for number in range(dialog.tree.topLevelItemCount()):
        group = dialog.tree.topLevelItem(number)
        found[group.text(0)] = [
            (group.child(row).text(0), group.child(row).text(1)) for row in range(group.childCount())
        ]
    return found


def test_what_was_learned_and_what_became_of_it(qtbot: QtBot) -> None:
    learned = [
        Learned("fact", 5, "The user has a cat.", "other", "in_effect", NOW, "b1"),
        Learned("fact", 6, "", "other", "erased", NOW, "b2"),
        Learned("block", 2, "Likes rain", "human", "undone", NOW, "b3"),
    ]
    made, went = views(qtbot, {WhatWasLearned: learned})
    dialog = made.learned_from(7)
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() == 1)
    assert rows(dialog)["Learned from this message"] == [
        ("You have a cat.", "remembered"),
        ("(erased for good)", "erased for good"),
        ("About you: Likes rain", "undone"),
    ]
    assert dialog.go_button.isEnabled()
    dialog.tree.setCurrentItem(dialog.tree.topLevelItem(0).child(1))
    assert not dialog.go_button.isEnabled() and went == []
    dialog.close()


def test_uses_and_lines_lead_to_their_messages(qtbot: QtBot) -> None:
    lines = [LineSource("I am calm."), LineSource("Likes rain", 4, NOW, "assistant", "", PLACE), LineSource("")]
    made, went = views(qtbot, {UsedIn: [ReplyUse(PLACE), ReplyUse(GONE)], GetBlockSources: lines})
    dialog = made.used_in(5)
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() == 1)
    assert [detail for _, detail in rows(dialog)["Replies, newest first"]][1] == "deleted since"
    dialog.go_button.click()
    assert went == [(3, 7)]
    dialog.close()
    dialog = made.lines_of(1)
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() == 1)
    assert rows(dialog)["Line by line"][0] == ("I am calm.", "there from the start")
    assert rows(dialog)["Line by line"][1][1].startswith("Assistant, ")
    dialog.close()


def test_nothing_and_a_failure_are_said(qtbot: QtBot) -> None:
    made, _ = views(qtbot, {WhatWasLearned: [], UsedIn: Failed(job=0, sentence="It is gone.")})
    dialog = made.learned_from(7)
    qtbot.waitUntil(lambda: dialog.note.text() == "Nothing was learned from this message.")
    dialog.close()
    dialog = made.used_in(9)
    qtbot.waitUntil(lambda: dialog.note.text() == "It is gone.")
    dialog.close()


def test_buttons_under_messages(qtbot: QtBot) -> None:
    user, reply = UserMessageView("hello"), ReplyView()
    for view in (user, reply):
        qtbot.addWidget(view)
    assert user.learned_button.isHidden()
    user.confirm(Message(4, 3, 4, "user", "text", "hello", NOW))
    reply.show_message(Message(5, 3, 4, "assistant", "text", "hi", NOW))
    with qtbot.waitSignal(user.learned_requested) as asked:
        user.learned_button.click()
    assert asked.args == [4] and user.learned_button.accessibleName() == "What was learned from this"
    with qtbot.waitSignal(reply.made_from_requested) as asked:
        reply.made_from_button.click()
    assert asked.args == [5] and reply.made_from_button.accessibleName() == "Why did you say that?"
