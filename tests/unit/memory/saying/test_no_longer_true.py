"""What is said behind "that's no longer true" decides what is over, and is learned in any case."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.memory.capability import RULES_ONLY
from engine.memory.learning.step import MemoryStep
from engine.memory.saying.hearing import orders_in
from engine.memory.saying.replying import is_done, own_reply
from engine.memory.saying.telling import spans_obeyed
from tests.unit.memory.saying.test_obeying import Talk

HOME = "The user lives in Bergen with the user's husband Erik and the user's daughter Saga."
HOME_ZH = "用户和丈夫住在卑尔根。"
OTHERS = ("The user has a dentist appointment on 10 December 2026 at 10:30.", "The user has a cat.")


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Talk]:
    made = Talk(tmp_path / "data")
    yield made
    made.store.close()


def say_and_learn(talk: Talk, text: str) -> None:
    services = talk.services
    message = talk.write(text)
    talk.obeying.obey(message, talk.conversation)
    step = MemoryStep(None, services.archival, services.retrieval, RULES_ONLY, proposals=services.proposals)
    step.run(message, talk.agent_id, done=spans_obeyed(services, message))


@pytest.mark.parametrize(
    ("home", "text", "place"),
    [
        (HOME, "That's no longer true: I don't live in Bergen any more, we moved to Oslo in May.", "Oslo"),
        (HOME, "That's no longer true. I don't live in Bergen any more, we moved to Oslo in May.", "Oslo"),
        (HOME, "No, that isn't true any more, we moved to Oslo in May.", "Oslo"),
        (HOME, "That's not true any more - I live in Oslo now.", "Oslo"),
        (HOME_ZH, "这已经不对了：我不住在卑尔根了，我们五月搬到了奥斯陆。", "奥斯陆"),
        (HOME_ZH, "这不再是真的，我现在住在奥斯陆。", "奥斯陆"),
    ],
)
def test_it_ends_what_it_names_and_keeps_the_new_value(talk: Talk, home: str, text: str, place: str) -> None:
    told = talk.know(home)
    for other in OTHERS:
        talk.know(other)
    talk.answer(talk.write("What do you know?"), "You have a dentist appointment on 10 December 2026, and a cat.")
    say_and_learn(talk, text)
    assert talk.status(told) == "superseded"
    family = "Saga" if home == HOME else "丈夫"
    (rest,) = [one for one in talk.active if family in one]
    assert set(OTHERS) < set(talk.active) and len(talk.active) == 4 and place not in rest and "Bergen" not in rest
    (new,) = set(talk.active) - set(OTHERS) - {rest}
    assert place in new and "true" not in new and not new.startswith("这")


def test_the_thing_named_behind_it_is_offered_and_nothing_else(talk: Talk) -> None:
    cat = talk.know(OTHERS[1])
    for other in (HOME, OTHERS[0]):
        talk.know(other)
    talk.answer(talk.write("What do you know?"), "You live in Bergen and have a dentist appointment.")
    obeyed = talk.say("That is no longer true, I sold the cat.")
    assert [(one.act, one.state, [choice.entity_id for choice in one.choices]) for one in obeyed.orders] == [
        ("end", "asks", [cat.id])
    ]


def test_the_line_of_core_memory_that_said_the_same_follows(talk: Talk) -> None:
    talk.know(HOME)
    talk.services.blocks.append(talk.agent_id, "human", HOME)
    talk.services.blocks.append(talk.agent_id, "human", OTHERS[1])
    talk.say("That's no longer true: I don't live in Bergen any more, we moved to Oslo in May.")
    home, other = talk.services.blocks.by_label(talk.agent_id, "human").value.split("\n")
    assert "Oslo" in home and "husband Erik" not in home and other == OTHERS[1]


@pytest.mark.parametrize("text", ["That's no longer true, sorry.", "That's no longer true.", "That is no longer true!"])
def test_it_alone_is_one_order(text: str) -> None:
    (heard,) = orders_in(text)
    assert (heard.act, heard.right) == ("end", "")


@pytest.mark.parametrize(
    ("known", "text", "now"),
    [
        (
            "用户的老公叫陈志远，女儿朵朵今年6岁。",
            "那个不对了，现在朵朵是7岁，上周刚过生日。",
            "用户的老公叫陈志远，女儿朵朵今年7岁。",
        ),
        ("用戶的女兒朵朵今年6歲。", "那個不對了，朵朵現在7歲了。", "用戶的女兒朵朵今年7歲。"),
        (
            "The user's husband is called Tom, and their daughter Dodo is 6.",
            "That's not right any more, Dodo is 7 now, it was her birthday last week.",
            "The user's husband is called Tom, and their daughter Dodo is 7.",
        ),
    ],
)
def test_another_value_takes_the_old_ones_place_whatever_is_told_beside_it(
    talk: Talk, known: str, text: str, now: str
) -> None:
    old = talk.know(known)
    talk.know(OTHERS[1])
    (order,) = talk.say(text).orders
    assert (order.act, order.state, talk.status(old)) == ("end", "done", "superseded")
    assert talk.active == sorted([now, OTHERS[1]])


def test_the_new_value_is_not_learned_once_more(talk: Talk) -> None:
    talk.know("用户的女儿朵朵今年6岁。")
    say_and_learn(talk, "那个不对了，现在朵朵是7岁，上周刚过生日。")
    assert [one for one in talk.active if "7岁" in one] == ["用户的女儿朵朵今年7岁。"]
    assert not any("6岁" in one for one in talk.active)


def test_an_answer_that_is_told_late_stands_in_no_other_reply(talk: Talk) -> None:
    talk.know(HOME)
    talk.know(OTHERS[1])
    talk.know("The user's cat sleeps in the kitchen.")
    asked = talk.say("Please forget what you know about my cat.").orders[0]
    assert asked.state == "asks"
    declined = talk.obeying.answer(asked.note_id, ())
    late = talk.services.recall.message(declined.orders[0].note_id)
    message = talk.write("Please forget that I have a cat.")
    order = talk.obeying.obey(message, talk.conversation).orders[0]
    notes = [late, talk.services.recall.message(order.note_id)]
    told = own_reply(message, notes)
    assert "cat" in told and "nothing was changed" not in told
    assert is_done(message, notes)
    assert "nothing was changed" in own_reply(talk.write("None"), [late])


def test_one_that_may_be_meant_is_not_asked_about_as_several(talk: Talk) -> None:
    talk.know(HOME)
    message = talk.write("Please forget about my husband Erik.")
    order = talk.obeying.obey(message, talk.conversation).orders[0]
    assert (order.state, len(order.choices)) == ("asks", 1)
    reply = own_reply(message, [talk.services.recall.message(order.note_id)])
    assert reply.startswith("Do you mean this?") and "1." not in reply and "your husband Erik" in reply
