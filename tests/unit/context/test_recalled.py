"""Which earlier turns are shown with a message: the user's own, and of the assistant's those that say something."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.memory.search.echoes import only_repeats
from tests.unit.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, script=lambda _prompt, _grammar: "Fine.", window_tokens=6000)
    yield opened
    opened.close()


def earlier(desk: Desk, user: str, assistant: str) -> tuple[int, int]:
    """A turn in another conversation; the ids of its two messages."""
    recall = desk.services.recall
    talk = recall.create_conversation(desk.agent_id)
    asked = recall.append(talk.id, "user", "text", user)
    answered = recall.append(talk.id, "assistant", "text", assistant, turn_id=asked.turn_id)
    return asked.id, answered.id


def shown(desk: Desk, text: str) -> list[int]:
    report = desk.say(text).message.report
    assert report is not None
    return list(report.message_ids)


@pytest.mark.parametrize(
    ("said", "echo", "question"),
    [
        ("My bicycle is called Rosinante", "Great! Your bicycle is called Rosinante.", "What is my bicycle called?"),
        ("我的自行车叫小红马", "好的，我记住了：你的自行车叫小红马。还有什么需要吗？", "我的自行车叫什么？"),
    ],
)
def test_the_assistants_echo_is_not_shown_beside_the_users_words(
    desk: Desk, said: str, echo: str, question: str
) -> None:
    asked, _ = earlier(desk, said, echo)
    assert shown(desk, question) == [asked]


@pytest.mark.parametrize(
    ("said", "answer", "question"),
    [
        (
            "My bicycle squeaks",
            "Oil the chain of your bicycle with graphite.",
            "What helps when my bicycle squeaks?",
        ),
        ("我的自行车吱吱响", "自行车吱吱响的时候，给链条涂一点石墨润滑油。", "自行车吱吱响怎么办？"),
    ],
)
def test_what_the_assistant_added_is_shown_behind_the_users_words(
    desk: Desk, said: str, answer: str, question: str
) -> None:
    asked, answered = earlier(desk, said, answer)
    found = shown(desk, question)
    assert answered in found and found.index(asked) < found.index(answered)


@pytest.mark.parametrize(
    ("fact", "echo", "question"),
    [
        (
            "The user plays the oboe on Fridays.",
            "I see, you play the oboe on Fridays.",
            "When do I play the oboe?",
        ),
        ("用户周五吹双簧管。", "明白了，你周五吹双簧管。", "我哪天吹双簧管？"),
    ],
)
def test_an_echo_of_a_shown_fact_is_not_shown_now_or_later(desk: Desk, fact: str, echo: str, question: str) -> None:
    earlier(desk, "…", echo)
    desk.services.archival.insert(desk.agent_id, fact)
    report = desk.say(question).message.report
    assert report is not None and report.fact_ids and not report.message_ids
    assert shown(desk, question) == []


@pytest.mark.parametrize(
    ("text", "known", "repeats"),
    [
        (
            "I understand, I will remember that you only drink tea. Can I help with anything else?",
            "I only drink tea",
            True,
        ),
        ("You're welcome!", "", True),
        ("I see that you are allergic to peanuts.", "The user has an allergy: peanuts", True),
        ("You could try oolong from the shop on Mill Street.", "I only drink tea", False),
        ("明白了，小雨对花生过敏，我会记住的。", "我女儿小雨对花生过敏", True),
        ("小雨可以吃苹果和酸奶，但要避开花生酱。", "我女儿小雨对花生过敏", False),
    ],
)
def test_only_repeats(text: str, known: str, repeats: bool) -> None:
    assert only_repeats(text, [known]) is repeats


@pytest.mark.parametrize(
    ("old", "new", "others", "question", "first"),
    [
        (
            "The user lives in Leeds.",
            "The user moved to Bristol.",
            ("The user works as a nurse.", "The user's sister lives in Rome."),
            "Where did I live before I moved to Bristol?",
            "The user lives in Leeds.",
        ),
        (
            "用户住在杭州。",
            "用户搬到北京了。",
            ("用户是一名护士。", "用户的姐姐住在罗马。"),
            "搬到北京之前我住在哪里？",
            "用户住在杭州。",
        ),
    ],
)
def test_what_was_so_before_a_change_is_shown_and_not_the_change(
    desk: Desk, old: str, new: str, others: tuple[str, ...], question: str, first: str
) -> None:
    archival = desk.services.archival
    before, _ = archival.insert(desk.agent_id, old, actor="user", reason="")
    for other in others:
        archival.insert(desk.agent_id, other, actor="user", reason="")
    now, _ = archival.supersede(before.id, new, actor="user", reason="")
    report = desk.say(question).message.report
    assert report is not None and report.fact_ids
    assert archival.get(report.fact_ids[0]).text == first
    assert now.id not in report.fact_ids


@pytest.mark.parametrize(
    ("question", "asked", "answer", "told"),
    [
        (
            "Where did I live before?",
            "Do you know where I lived before?",
            "You lived in Paris before, I think.",
            "I lived in Leeds before the war",
        ),
        ("我以前住在哪里？", "我以前住在哪里呢？", "我想你以前住在巴黎。", "我以前住在利兹的老城区"),
    ],
)
def test_earlier_questions_about_the_user_and_their_answers_are_not_recalled(
    desk: Desk, question: str, asked: str, answer: str, told: str
) -> None:
    for _ in range(12):
        earlier(desk, asked, answer)
    said, _ = earlier(desk, told, "Fine.")
    assert shown(desk, question) == [said]


@pytest.mark.parametrize(
    ("asked", "question"),
    [
        ("What is the best tea for my cough?", "What did I ask you about tea last year?"),
        ("咳嗽喝什么茶最好？", "我之前问过你咳嗽喝什么茶吗？"),
    ],
)
def test_who_asks_what_was_asked_is_shown_questions(desk: Desk, asked: str, question: str) -> None:
    desk.clock.now -= 300 * 86_400
    first, _ = earlier(desk, asked, "Fine.")
    desk.clock.now += 300 * 86_400
    assert first in shown(desk, question)


@pytest.mark.parametrize(
    ("fact", "note", "question"),
    [
        ("The user is a bookbinder.", "You are a bookbinder.", "What do I do for a living?"),
        ("用户在苏州一家出版社做编辑。", "你在苏州一家出版社做编辑。", "我是做什么工作的？"),
    ],
)
def test_a_job_is_told_though_the_question_shares_no_word_with_it(
    desk: Desk, fact: str, note: str, question: str
) -> None:
    kept, _ = desk.services.archival.insert(desk.agent_id, fact, actor="user")
    desk.services.archival.insert(desk.agent_id, "The user lives on a houseboat.", actor="user")
    report = desk.say(question).message.report
    assert report is not None and report.fact_ids == (kept.id,)
    assert note in desk.prompt
    again = desk.say(question).message.report
    assert again is not None and kept.id not in again.fact_ids


@pytest.mark.parametrize(
    ("was", "became", "note", "question"),
    [
        ("The user is a bookbinder.", "The user is a nurse.", "You are a bookbinder.", "What was my job before?"),
        ("用户是护士。", "用户转行了，现在做药剂师。", "你是护士。", "我以前的职业是什么？"),
    ],
)
def test_a_job_that_has_ended_is_told_when_it_is_asked_for(
    desk: Desk, was: str, became: str, note: str, question: str
) -> None:
    old, _ = desk.services.archival.insert(desk.agent_id, was, actor="user")
    desk.clock.now += 300 * 86_400
    desk.services.archival.supersede(old.id, became, actor="user")
    desk.clock.now += 86_400
    report = desk.say(question).message.report
    assert report is not None and old.id in report.fact_ids
    assert note in desk.prompt


@pytest.mark.parametrize(
    ("line", "asked", "unknown"),
    [
        ("Dog: Rex, a collie", "What is my dog called?", False),
        ("The user is called Mia.", "What is my name?", False),
        ("猫叫米团", "我的猫叫什么名字？", False),
        ("The user plays the oboe.", "What is my dog called?", True),
        ("", "What is my dog called?", True),
        ("", "How many planets are in our solar system?", False),
        ("", "告诉我法国的首都是哪里", False),
    ],
)
def test_nothing_is_known_only_where_core_memory_has_no_word_of_it(
    desk: Desk, line: str, asked: str, unknown: bool
) -> None:
    blocks = desk.services.blocks
    human = blocks.by_label(desk.agent_id, "human")
    blocks.edit(human.id, human.version, value=line)
    desk.say(asked)
    assert desk.driver.steps[-1].unknown is unknown
