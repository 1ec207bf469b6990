"""What a message told the memory to do, under the message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.chat.chips import describe
from app.chat.panel import ChatPanel
from app.chat.said_chips import SaidChip, order_sentence
from app.chat.said_orders import SaidOrders
from engine.protocol import MemoryOrdered, OpenConversation
from engine.protocol.saying import AnswerSaid, GetSaidOrders, SaidChoice, SaidOrder
from tests.app.fake_bridge import FakeBridge, change, message, page

CHOICES = (SaidChoice("fact", 5, "Tom is a nurse."), SaidChoice("fact", 6, "Lucy moved to Oslo."))
ASKS = SaidOrder(20, 3, 1, "forget", "asks", "my friend", CHOICES)


class Shown:
    def __init__(self, qtbot: QtBot) -> None:
        self.bridge = FakeBridge()
        self.went: list[Any] = []
        self.panel = ChatPanel(self.bridge, lambda _fact: None, Path("nowhere"))  # type: ignore[arg-type]
        qtbot.addWidget(self.panel)
        self.orders = SaidOrders(
            self.bridge, self.panel, lambda fact: self.went.append(("memory", fact)),  # type: ignore[arg-type]
            lambda fact, words: self.went.append(("erase", fact, words)),
        )  # fmt: skip
        self.panel.open_conversation(1)
        self.bridge.answer(OpenConversation, page(message(3, "Forget what I said about my friend")))
        qtbot.waitUntil(lambda: self.panel.transcript.user_view(3) is not None)

    @property
    def chips(self) -> list[SaidChip]:
        view = self.panel.transcript.user_view(3)
        assert view is not None
        return view.chips.orders

    def hear(self, *orders: SaidOrder, job: int = 1) -> None:
        self.bridge.memory_ordered.emit(MemoryOrdered(job, 1, 3, orders))


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    return Shown(qtbot)


def test_the_question_has_a_button_for_each_choice_and_none(shown: Shown, qtbot: QtBot) -> None:
    shown.hear(ASKS)
    (chip,) = shown.chips
    assert chip.text == "Which of these should be forgotten?"
    assert [button.text() for button in chip.buttons] == [
        "Tom is a nurse.", "Lucy moved to Oslo.", "All of these", "None of these",
    ]  # fmt: skip
    assert chip.buttons[0].accessibleName() == "Which of these should be forgotten? Tom is a nurse."
    qtbot.keyClick(chip.buttons[1], Qt.Key.Key_Space)
    command = shown.bridge.last(AnswerSaid)
    assert (command.note_id, command.chosen) == (20, (1,))
    assert not any(button.isEnabled() for button in chip.buttons)
    shown.hear(SaidOrder(21, 3, 1, "forget", "done", "my friend", CHOICES[1:]), job=0)
    assert chip.isHidden(), "the chip of what was forgotten says it"


@pytest.mark.parametrize(("button", "chosen"), [(2, (0, 1)), (3, ())])
def test_all_and_none(shown: Shown, button: int, chosen: tuple[int, ...]) -> None:
    shown.hear(ASKS)
    shown.chips[0].buttons[button].click()
    assert shown.bridge.last(AnswerSaid).chosen == chosen


def test_a_failed_answer_can_be_given_again(shown: Shown) -> None:
    shown.hear(ASKS)
    shown.chips[0].buttons[0].click()
    shown.bridge.fail(AnswerSaid, "This memory has been changed meanwhile.")
    shown.bridge.answer(GetSaidOrders, [replace(ASKS, choices=CHOICES[1:])])
    assert [button.text() for button in shown.chips[0].buttons] == ["Lucy moved to Oslo.", "No, leave it"]
    assert shown.chips[0].text == "Should this be forgotten?"


def test_the_questions_of_a_conversation_are_there_when_it_is_opened_again(shown: Shown) -> None:
    shown.bridge.answer(GetSaidOrders, [ASKS])
    assert len(shown.chips) == 1 and len(shown.chips[0].buttons) == 4


def test_forgetting_for_good_opens_its_dialog_once_with_what_is_meant(shown: Shown) -> None:
    offered = SaidOrder(20, 3, 1, "erase", "offers", "my friend Tom")
    shown.hear(offered)
    assert shown.went == [("erase", None, "my friend Tom")]
    shown.bridge.answer(GetSaidOrders, [offered])
    assert len(shown.went) == 1, "looking at the conversation again opens nothing"
    shown.hear(replace(offered, choices=CHOICES[:1]))
    assert shown.went[-1] == ("erase", 5, "my friend Tom")
    shown.chips[0].buttons[0].click()
    assert len(shown.went) == 3


def test_what_is_known_leads_to_memory(shown: Shown) -> None:
    shown.hear(SaidOrder(20, 3, 1, "overview", "done", count=12))
    (chip,) = shown.chips
    assert chip.text == "12 memories are kept about you."
    chip.buttons[0].click()
    assert shown.went == [("memory", None)]


def test_an_order_in_another_conversation_is_not_shown_here(shown: Shown) -> None:
    shown.bridge.memory_ordered.emit(MemoryOrdered(1, 2, 3, (ASKS,)))
    assert shown.chips == []


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (SaidOrder(1, 3, 1, "forget", "nothing"), "Nothing was forgotten: no memory says this."),
        (SaidOrder(1, 3, 1, "forget", "dropped"), "It had not been saved yet, and will not be."),
        (SaidOrder(1, 3, 1, "forget", "dropped", choices=CHOICES), "Nothing was changed."),
        (SaidOrder(1, 3, 1, "remember", "known"), "This is in memory already."),
        (SaidOrder(1, 3, 1, "remember", "not_kept"), "Not saved: nothing is learned from this conversation."),
        (SaidOrder(1, 3, 1, "overview", "done", count=1), "1 memory is kept about you."),
        (SaidOrder(1, 3, 1, "overview", "nothing"), "Nothing is kept about you yet."),
        (SaidOrder(1, 3, 1, "forget", "done"), ""),
    ],
)
def test_what_came_of_an_order_is_said_in_a_sentence(order: SaidOrder, sentence: str) -> None:
    assert order_sentence(order) == sentence


def test_what_is_over_and_a_line_that_was_taken_out_have_words_of_their_own() -> None:
    over = change(text="Lives in Leeds.", previous_text="Lives in Leeds.", operation="update")
    assert describe(over) == "No longer true: Lives in Leeds."
    line = change(
        text="Likes rain", previous_text="Likes rain\nLikes tea", operation="update", entity_type="block", label="human"
    )
    assert describe(line) == "About you: forgotten: Likes tea"


def test_once_answered_the_reply_is_read_again(shown: Shown) -> None:
    shown.hear(ASKS)
    shown.chips[0].buttons[0].click()
    before = len([one for one in shown.bridge.sent if isinstance(one, OpenConversation)])
    shown.bridge.answer(AnswerSaid, replace(ASKS, state="done"))
    assert len([one for one in shown.bridge.sent if isinstance(one, OpenConversation)]) == before + 1
