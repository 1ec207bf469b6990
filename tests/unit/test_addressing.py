"""Facts as they are told to the person they speak of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.addressing.addressed import addressed
from engine.addressing.agreement import base_form
from engine.addressing.words import VERBS
from engine.memory.learning.rewriting import third_person

DATA = Path(__file__).resolve().parents[1] / "data"


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        ("The user likes tea.", "You like tea."),
        ("The user is a nurse.", "You are a nurse."),
        ("The user was born in Ghent.", "You were born in Ghent."),
        ("The user has two cats.", "You have two cats."),
        ("The user goes swimming.", "You go swimming."),
        ("The user studies law.", "You study law."),
        ("The user doesn't drink coffee.", "You don't drink coffee."),
        ("The user does not run any more, the user swims instead.", "You do not run any more, you swim instead."),
        ("The user only drinks tea.", "You only drink tea."),
        ("The user can swim.", "You can swim."),
        ("The user moved out.", "You moved out."),
        ("The user's dog is called Ivora.", "Your dog is called Ivora."),
        ("The user’s dog barks.", "Your dog barks."),
        ("Biscuit is the user's dog.", "Biscuit is your dog."),
        ("Ana is a friend of the user's.", "Ana is a friend of yours."),
        ("The user's been to Rome.", "You've been to Rome."),
        ("Ana gave the user a book.", "Ana gave you a book."),
        ("Every morning the user goes for a run.", "Every morning you go for a run."),
        ("The user drinks her coffee black.", "You drink your coffee black."),
        ("The user hurt himself.", "You hurt yourself."),
        ("The user hates flying because flying makes them nervous.",
         "You hate flying because flying makes you nervous."),
        ("The user spends more than he earns and has maxed out two cards.",
         "You spend more than you earn and have maxed out two cards."),
        ("The user codes in Python and prefers tabs.", "You code in Python and prefer tabs."),
        ("The user's daughter has changed her mind.", "Your daughter has changed her mind."),
        ("The user's sister Anke is a baker and gets up at three.",
         "Your sister Anke is a baker and gets up at three."),
        ("The user's dog is called Biscuit and she is three.", "Your dog is called Biscuit and she is three."),
        ("The user's boss is Piet and he is from Ghent.", "Your boss is Piet and he is from Ghent."),
        ("The user likes apples and pears.", "You like apples and pears."),
        ('The user said: "The user is king."', 'You said: "The user is king."'),
        ("- The user swims.\n- The user's cat is old.", "- You swim.\n- Your cat is old."),
        ("用户的狗叫团子。", "你的狗叫团子。"),
        ("用户家住六楼。", "你家住六楼。"),
        ("用户名叫夏娃。", "你名叫夏娃。"),
        ("用戶喜歡喝茶。", "你喜歡喝茶。"),
        ("用戶的媽媽住在台北，她喜歡吃鳳梨酥。", "你的媽媽住在台北，她喜歡吃鳳梨酥。"),
        ("使用者的姊姊住在高雄，她喜歡貓。", "你的姊姊住在高雄，她喜歡貓。"),
        ("因為用戶喜歡茶。", "因為你喜歡茶。"),
        ("7歲時用戶搬家。", "7歲時你搬家。"),
        ("用户会弹吉他。", "你会弹吉他。"),
        ("今年用户去了柏林。", "今年你去了柏林。"),
        ("用户说：“用户是上帝。”", "你说：“用户是上帝。”"),
    ],
)  # fmt: skip
def test_the_user_is_addressed(stored: str, read: str) -> None:
    assert addressed(stored) == read


@pytest.mark.parametrize(
    "text",
    [
        "The user and his boyfriend live together and he is shy.",  # he: which of the two
        "The user's colleague earns twice as much as she does.",
        "The user interface is grey.",
        "The user groups meet on Mondays.",
        "The user, a nurse, lives in Leeds.",
        "The user has a brother who smokes and drinks.",
        "You told the user a joke.",
        "I only drink tea.",
        "All users like tea.",
        "产品有一万用户。",
        "用户体验很重要。",
        "用戶體驗很重要。",
        "用戶說他很忙。",
        "新用户可以领券。",
        "用户说他很累。",
        "我只喝茶。",
    ],
)
def test_what_is_not_sure_stays(text: str) -> None:
    assert addressed(text) == text


def test_verbs_agree() -> None:
    for verb in VERBS:
        third = third_person(verb)
        if third != verb:
            assert addressed(f"The user {third} it.") == f"You {verb} it."
        assert verb in ("have", "do") or third == verb or base_form(third) == verb


_WORDS = (
    "the user user's The drinks likes and or , . : he she her them is has was who because Ben sister dogs tea in 7 "
    "用户 的 “ ” 你 喝茶 他"
)
_WORD = st.sampled_from(_WORDS.split())
_LINES = st.lists(_WORD, max_size=12).map(" ".join)


@given(_LINES)
def test_a_line_is_told_as_a_whole_or_not_at_all(text: str) -> None:
    told = addressed(text)
    if told != text:
        assert not re.search(r"\bthe user\b|用户", re.sub(r"“[^”]*”", "", told), re.I)
    assert addressed(told) == told


@given(_LINES)
def test_numbers_names_and_quotes_stay(text: str) -> None:
    kept = re.compile(r"“[^”]*”|\d+|Ben|sister|tea|茶")
    assert kept.findall(addressed(text)) == kept.findall(text)


@given(st.text())
def test_a_text_without_the_user_stays(text: str) -> None:
    if not re.search(r"the user|用户|用戶|使用者", text, re.I):
        assert addressed(text) == text


def _facts() -> Iterator[str]:
    def texts(value: object) -> Iterator[str]:
        match value:
            case str():
                yield value
            case dict():
                for one in value.values():
                    yield from texts(one)
            case list():
                for one in value:
                    yield from texts(one)
            case _:
                pass

    for path in sorted(DATA.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            for text in texts(json.loads(line)):
                if re.match(r"The user\b|用户", text) and "\n" not in text and len(text) < 120:
                    yield text


def test_facts_of_the_data_sets() -> None:
    facts = sorted(set(_facts()))
    left = [fact for fact in facts if addressed(fact) == fact]
    wrong = [
        fact
        for fact in facts
        if re.match(r"You (?:\w+ly |only )?(?:is|was|has|does|\w+[^s]s)\b(?<!miss)", addressed(fact))
    ]
    assert len(facts) > 700 and len(left) < len(facts) / 100, left
    assert not wrong


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        (
            "The user lives in Bergen with the user's husband Erik and their daughter Saga, who is 7.",
            "You live in Bergen with your husband Erik and your daughter Saga, who is 7.",
        ),
        ("The user and the user's wife live in their flat.", "You and your wife live in your flat."),
        ("The user lives with the user's partner and their two kids.", "You live with your partner and your two kids."),
        (
            "The user lives with the user's brother Tom and their daughter.",
            "The user lives with the user's brother Tom and their daughter.",
        ),
    ],
)
def test_the_children_of_a_couple_are_the_users(stored: str, told: str) -> None:
    assert addressed(stored) == told


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (
            "The user weighs 71 kilos and wants to get down to 65.",
            "You weigh 71 kilos and want to get down to 65.",
        ),
        ("The user can't eat shellfish or peanuts.", "You can't eat shellfish or peanuts."),
        ("The user does not eat fish or nuts.", "You do not eat fish or nuts."),
        ("The user no longer lives in Leeds.", "You no longer live in Leeds."),
        ("The user has two cats and wants a dog.", "You have two cats and want a dog."),
        ("The user runs 10 miles and rests on Sundays.", "You run 10 miles and rest on Sundays."),
        (
            "The user is a nurse, works nights and wants to change jobs.",
            "You are a nurse, work nights and want to change jobs.",
        ),
        ("The user has special needs and wants.", "You have special needs and wants."),
        ("The user likes walks and drinks.", "You like walks and drinks."),
        (
            "The user lives in Leeds with the user's husband Tom and the user's beagle Biscuit.",
            "You live in Leeds with your husband Tom and your beagle Biscuit.",
        ),
    ],
)
def test_all_verbs_and_owners_of_a_fact_are_addressed(fact: str, told: str) -> None:
    assert addressed(fact) == told
