"""Chinese and English within one message: each clause is read in its own language, and nobody stays "I"."""

from __future__ import annotations

import json
from typing import Final

import pytest

from engine.consolidation.statements import statements_of
from engine.language import clause_language, is_mixed, languages_in
from engine.memory.learning.candidates import candidates
from engine.memory.learning.framing import changes_known
from engine.memory.learning.grouping import rewrite_group
from engine.memory.learning.mixing import language_of, passages
from engine.memory.learning.remaining import remains
from engine.memory.learning.rewriting import is_third_person, rewrite
from engine.memory.sensitive import sensitive_kind
from engine.values import Message
from tests.either_script import DATA

LINES: Final = [json.loads(line) for line in (DATA / "fortnight_fresh.jsonl").read_text(encoding="utf-8").splitlines()]
MIXED: Final = [line["text"] for line in LINES if line["role"] == "user" and is_mixed(line["text"])]


def message(text: str) -> Message:
    return Message(
        id=1, conversation_id=1, turn_id=1, role="user", kind="text", text=text, created_at=1_772_000_000.0
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "mixed", "language"),
    [
        ("I fly on the 11th", False, "en"),
        ("我在 Visual Studio Code 裡寫 Python", False, "zh"),
        ("在shopify做remote的UX designer", True, "zh"),
        ("the biopsy 是19號 and I hate it", True, "en"),
        ("我那個 line of credit 還欠三萬一加幣", True, "zh"),
        ("六月就要退休了 so everybody signs", True, "zh"),
    ],
)
def test_which_language_frames_a_clause(text: str, mixed: bool, language: str) -> None:
    assert is_mixed(text) is mixed
    assert clause_language(text) == language
    assert len(languages_in(text, "en")) == (2 if mixed else 1)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "姪女四月要在台南結婚，I fly on the 11th, 紅包包多少才不失禮？",
            ["姪女四月要在台南結婚", "I fly on the 11th", "紅包包多少才不失禮"],
        ),
        (
            "給Odile寫張卡好不好，she's our milliner, 六月就要退休了 so everybody signs.",
            ["給Odile寫張卡好不好", "she's our milliner, 六月就要退休了 so everybody signs"],
        ),
        (
            "他在高雄當牙醫, never picks up, so if i write at 10pm what time is it by him",
            ["他在高雄當牙醫, never picks up", "so if i write at 10pm what time is it by him"],
        ),
        ("and always in cm with me please, 我只看公分", ["and always in cm with me please, 我只看公分"]),
        ("what do i eat on flat whites, had both, no lunch", ["what do i eat on flat whites, had both, no lunch"]),
        ("我住在台北，我妹妹住在高雄", ["我住在台北，我妹妹住在高雄"]),
    ],
)
def test_a_sentence_falls_apart_where_the_other_language_asks_or_begins_anew(text: str, parts: list[str]) -> None:
    assert [one.text for one in passages(text)] == parts


def test_the_first_clause_tells_the_language_of_a_sentence() -> None:
    (one,), (two,) = passages("thats my teacher, 在高雄當牙醫"), passages("他在高雄當牙醫, never picks up")
    assert (language_of(one), language_of(two)) == ("en", "zh")


@pytest.mark.parametrize(
    ("text", "language", "fact"),
    [
        ("我只看公分, inches give me headache", "zh", "用户只看公分, inches give the user headache."),
        ("I nod like 我懂這個", "en", "The user nods like 用戶懂這個。"),
        ("我那個 line of credit 還欠三萬一加幣", "zh", "用戶那個 line of credit 還欠三萬一加幣。"),
        ("在shopify做remote的UX designer", "zh", "用户在shopify做remote的UX designer。"),
        ("his sister has it easy, 在卡加利跑救護車", "en", "His sister has it easy, 在卡加利跑救護車。"),
    ],
)
def test_each_language_has_its_own_word_for_the_user(text: str, language: str, fact: str) -> None:
    made = rewrite(text, language)  # type: ignore[arg-type]
    assert made is not None and made.rstrip(".。") == fact.rstrip(".。")


def test_nobody_is_left_in_the_first_person() -> None:
    made = [
        (one.text, rewrite(one.text, one.language) or rewrite_group(one.text, one.language))
        for text in MIXED
        for one in candidates(text)
        if one.order == "none"
    ]
    assert len(made) > 10
    for text, fact in made:
        assert fact is None or (is_third_person(fact, "en") and is_third_person(fact, "zh")), text


@pytest.mark.parametrize(
    "text",
    [
        "sorry last one then I really work",
        "a nut you can move. thats me",
        "haha ok what is 'noch einmal'",
        "boring but yes",
        "taxi 太貴了啦",
        "太贵了啦",
        "我又來了",
        "我又来了",
        "賣腎好了",
        "然後有個難的",
        "換個話題，先不要安慰我喔",
        "not too sweet 就好了",
    ],
)
def test_remarks_of_the_moment_are_nothing_to_keep(text: str) -> None:
    assert not candidates(text)
    assert not statements_of(message(text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("and 豆腐 says hi, thats the cockatiel, he bites me", "豆腐 is the user's cockatiel."),
        ("Mateus, thats who teaches me cello, says it", "Mateus teaches the user cello."),
        ("what do you give a paramedic? its for Joanne my daughter", "Joanne is the user's daughter, a paramedic."),
        ("給Odile寫張卡好不好，she's my milliner, 六月就要退休了", "Odile's the user's milliner, 六月就要退休了."),
    ],
)
def test_who_somebody_is_told_beside(text: str, told: str) -> None:
    facts = [rewrite(one.text, one.language) for one in candidates(text)]
    assert told.rstrip(".") in {(fact or "").rstrip(".。") for fact in facts}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("我那個 line of credit 還欠三萬一加幣咧", "finance"),
        ("they found a lump on my thyroid and the biopsy 是19號", "health"),
        ("我兒子 is in a program for his gambling", "finance"),
        ("用戶的爸爸確診糖尿病", "health"),
        ("我老公 got fired 而且還欠銀行兩萬", "finance"),
        ("媽媽在做化療 every Tuesday", "health"),
    ],
)
def test_what_is_sensitive_is_seen_in_either_language(text: str, kind: str) -> None:
    assert sensitive_kind(text) == kind
    assert statements_of(message(text))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("as of this morning its head of wardrobe, me", ["As of this morning the user is head of wardrobe."]),
        ("so thats it with dragon boat for me", ["The user is done with dragon boat."]),
        ("first night in the esquimalt apartment", ["The user had their first night in the esquimalt apartment."]),
        ("I fly on the 11th", ["The user flies on the 11th."]),
        ("Odile is my milliner", ["Odile is the user's milliner."]),
        (
            "Ingrid says it after every bar. thats the new one, so she has me for cello now",
            ["Ingrid is the new one, so she has the user for cello now."],
        ),
    ],
)
def test_what_is_left_out_in_talk_is_said_in_a_fact(text: str, facts: list[str]) -> None:
    assert [rewrite(one.text, one.language) for one in candidates(text)][-1:] == facts


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("As of this morning the user is head of wardrobe.", "The user is the cutter at the theatre."),
        ("The user is done with dragon boat.", "The user does dragon boat on Sundays."),
        (
            "The user had their first night in the esquimalt apartment.",
            "The garden suite the user rents has no parking.",
        ),
    ],
)
def test_such_a_fact_takes_the_place_of_what_was_known(new: str, old: str) -> None:
    assert changes_known(new, [old])


def test_what_is_given_up_ends_what_is_told_of_it_in_other_words() -> None:
    assert changes_known("The user is done with dragon boat.", ["The user paddles with the over 50s on the Gorge."])
    assert not changes_known("The user does not cook.", ["The user bakes bread on Sundays."])
    assert not changes_known("The user quit dragon boat.", ["The user plays tennis with the over 50s."])


def test_a_denial_said_twice_goes_on_as_one() -> None:
    old = "The suite the user rents is small; the user does not drive, never got the licence."
    new = "The user had their first night in the esquimalt apartment."
    assert remains(old, new) == ("The user does not drive, never got the licence.",)
