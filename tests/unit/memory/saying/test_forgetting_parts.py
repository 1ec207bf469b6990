"""Forgetting a part of what a memory tells keeps the rest of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.memory.saying.hearing import orders_in
from tests.unit.memory.saying.test_obeying import Talk, only

CAT_ZH = "用户家里还养了一只橘猫叫年糕。"
BOTH_ZH = f"用户对花生过敏，{CAT_ZH[2:]}"
HOME = "The user lives in Leeds with the user's husband Tom and the user's beagle Biscuit."
WEIGHT = "The user weighs 71 kilos and wants to get down to 65."


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Talk]:
    made = Talk(tmp_path / "data")
    yield made
    made.store.close()


@pytest.mark.parametrize(
    ("fact", "said", "gone", "stays"),
    [
        (BOTH_ZH, "把我对花生过敏这件事忘掉吧", "用户对花生过敏。", CAT_ZH),
        (BOTH_ZH, "忘掉年糕的事", CAT_ZH, "用户对花生过敏。"),
        (
            HOME,
            "Forget that I live in Leeds.",
            "The user lives in Leeds.",
            "The user lives with the user's husband Tom and the user's beagle Biscuit.",
        ),
        (
            "The user works at Tesco and has a cat called Miso.",
            "Forget that I work at Tesco.",
            "The user works at Tesco.",
            "The user has a cat called Miso.",
        ),
        (
            "用戶的媽媽住在台北，喜歡鳳梨酥。",
            "忘掉我妈妈喜欢凤梨酥那件事",
            "用戶的媽媽喜歡鳳梨酥。",
            "用戶的媽媽住在台北。",
        ),
        (
            "用户的老公叫陈志远，女儿朵朵今年6岁。",
            "忘掉我女儿朵朵6岁这件事",
            "用户的女儿朵朵今年6岁。",
            "用户的老公叫陈志远。",
        ),
        (
            "The user's mum lives in Taipei and likes pineapple cake.",
            "Forget that my mum likes pineapple cake",
            "The user's mum likes pineapple cake.",
            "The user's mum lives in Taipei.",
        ),
    ],
)
def test_the_part_goes_and_the_rest_stays_with_its_source(
    talk: Talk, fact: str, said: str, gone: str, stays: str
) -> None:
    told = talk.know(fact, talk.write("told before"))
    obeyed = talk.say(said)
    order = only(obeyed)
    assert (order.act, order.state, [one.text for one in order.choices]) == ("forget", "done", [gone])
    assert [one.previous_text for one in obeyed.changes] == [gone]
    assert talk.status(told) == "forgotten" and talk.active == [stays]
    (kept,) = talk.services.archival.list(talk.agent_id, statuses=("active",)).facts
    assert kept.sources == told.sources
    talk.services.journal.undo(obeyed.changes[0].batch)
    assert talk.active == [fact]


def test_what_is_no_longer_sensitive_is_not_kept_as_such(talk: Talk) -> None:
    made = talk.services.archival.insert(talk.agent_id, BOTH_ZH, kind="health", sensitivity="sensitive")[0]
    talk.say("把我对花生过敏这件事忘掉吧")
    (kept,) = talk.services.archival.list(talk.agent_id, statuses=("active",)).facts
    assert (made.sensitivity, kept.sensitivity, kept.kind != "health") == ("sensitive", "normal", True)


def test_a_line_of_core_memory_keeps_the_rest_too(talk: Talk) -> None:
    talk.know(BOTH_ZH)
    block = talk.services.blocks.list(talk.agent_id)[-1]
    talk.services.blocks.edit(block.id, block.version, value=BOTH_ZH)
    talk.say("把我对花生过敏这件事忘掉吧")
    assert talk.services.blocks.get(block.id).value == CAT_ZH


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (WEIGHT, "Please forget that about my weight."),
        (WEIGHT, "Forget what I said about my weight."),
        (WEIGHT, "forget that thing about my weight"),
        ("用户体重71公斤。", "关于我体重的事忘掉吧"),
        ("用户现在68公斤，想减到60。", "把我体重的事忘掉"),
        ("The user's sister Ana weighs 60 kilos.", "Forget my sister's weight."),
        ("The user can't eat shellfish.", "Forget what I told you about my allergy."),
        ("The user is a nurse.", "forget what I told you about my job"),
        ("The user is 43 years old.", "Forget my age."),
        ("用户今年43岁。", "忘掉我的年龄"),
    ],
)
def test_what_is_named_by_its_quality_is_found(talk: Talk, fact: str, said: str) -> None:
    talk.know("The user likes tea.")
    talk.know("The user's brother Ben is tall.")
    told = talk.know(fact)
    assert only(talk.say(said)).state == "done"
    assert talk.status(told) == "forgotten" and len(talk.active) == 2


def test_the_quality_of_somebody_else_is_not_meant(talk: Talk) -> None:
    ana = talk.know("The user's sister Ana weighs 60 kilos.")
    talk.say("Forget my weight.")
    assert talk.status(ana) == "active"


@pytest.mark.parametrize(
    "text",
    [
        "昨天的事我都忘了",
        "那件事你忘了吧",
        "开心的事记住，不开心的事忘掉吧",
        "工作的事先忘掉，我们聊聊电影",
        "我把这件事忘了",
    ],
)
def test_what_orders_nothing_is_no_order(text: str) -> None:
    assert orders_in(text) == ()
