"""Plans that come to nothing, complaints that are past, and what is said of somebody else."""

from __future__ import annotations

import pytest

from engine.consolidation.reconcile_rules import Pair, by_rule
from engine.memory.archival import ArchivalMemory
from engine.memory.learning.calling_off import calls_off, is_past
from engine.memory.learning.others import about_somebody_else
from engine.memory.learning.reconcile import reconcile
from engine.store import Store
from tests.unit.memory.learning.test_step import Desk


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


@pytest.mark.parametrize(
    ("plan", "off"),
    [
        ("The user is going to run the Bergen marathon in May 2027.", "I decided against the marathon."),
        ("The user has signed up for the Bergen marathon.", "The user is not doing the marathon after all."),
        ("The user plans to buy a camper van.", "We decided not to buy the camper van."),
        ("The user is moving to Lisbon in June 2027.", "We're not going to Lisbon after all."),
        ("The user will take a pottery course in autumn.", "The pottery course is off."),
        ("The user wants to learn the cello next year.", "The user has given up on the cello."),
        ("The user booked a cruise.", "I cancelled the cruise."),
        ("用户明年五月要跑杭州马拉松。", "用户决定不跑马拉松了。"),
        ("用户报名了杭州马拉松。", "马拉松取消了"),
        ("用户2099年3月要搬到苏州。", "其实我不搬到苏州了，我们去南京"),
        ("用户打算学潜水。", "用户不打算学潜水了。"),
        ("用户计划去冰岛旅行。", "冰岛我们不去了，冰岛旅行取消了"),
    ],
)
def test_a_plan_is_called_off(plan: str, off: str) -> None:
    assert calls_off(off, plan) and by_rule(Pair(plan, off)) == "replaces"


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("The user lives in Lisbon.", "We're not going to Lisbon after all."),
        ("The user is going to run the Bergen marathon.", "I decided against the Oslo half marathon."),
        ("The user is going to run the Bergen marathon.", "I might decide against the marathon."),
        ("The user is going to run the Bergen marathon.", "Should I cancel the marathon?"),
        ("The user is going to run the Bergen marathon.", "I cancelled the dentist."),
        ("The user decided against the marathon.", "I cancelled the marathon."),
        ("用户住在苏州。", "我们不去苏州了"),
        ("用户明年要跑杭州马拉松。", "我在考虑不跑马拉松了"),
        ("用户明年要跑杭州马拉松。", "用户决定不学潜水了。"),
    ],
)
def test_anything_else_stays(known: str, said: str) -> None:
    assert not calls_off(said, known)


@pytest.mark.parametrize(
    ("home", "off"),
    [
        ("The user lives in Turku.", "The user is not moving to Oslo after all."),
        ("用户住在杭州。", "用户决定不搬到苏州了。"),
    ],
)
def test_a_move_that_comes_to_nothing_is_no_new_home(desk: Desk, home: str, off: str) -> None:
    fact, _ = desk.archival.insert(desk.agent, home)
    assert reconcile(off, "user", True, [fact], lambda _old, _new: None).relation == "new"


@pytest.mark.parametrize(
    ("first", "off", "gone"),
    [
        ("I'm going to run the Bergen marathon in May 2099.", "I decided against the marathon.", "going to run"),
        ("我打算明年学潜水", "我决定不学潜水了", "打算明年"),
    ],
)
def test_the_step_ends_a_plan(desk: Desk, first: str, off: str, gone: str) -> None:
    desk.say(first)
    assert any(gone in text or "打算" in text for text in desk.active())
    desk.say(off)
    assert len(desk.active()) == 1 and gone not in desk.active()[0]


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("用户对花生过敏。", "I was allergic to peanuts as a child, not any more."),
        ("用户对花生过敏。", "用户小时候过敏，现在没事了。"),
        ("The user is allergic to peanuts.", "Allergic as a child, not any more"),
        ("The user has asthma.", "The user grew out of asthma."),
        ("用户有哮喘。", "用户小时候有哮喘，现在已经好了。"),
    ],
)
def test_a_complaint_is_past(store: Store, known: str, said: str) -> None:
    assert is_past(said, known) and by_rule(Pair(known, said)) == "replaces"
    archival = ArchivalMemory(store)
    plain, _ = archival.insert(1, known, actor="assistant")
    assert reconcile(said, "user", False, [plain], lambda _old, _new: "new").relation == "supersedes"
    held, _ = archival.confirm(plain.id)
    assert reconcile(said, "user", False, [held], lambda _old, _new: "supersedes").relation == "new"


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("用户对花生过敏。", "I was allergic to cats as a child, not any more."),
        ("The user is allergic to peanuts.", "The user was allergic as a child."),
        ("The user is allergic to peanuts.", "The user does not have asthma any more, only as a child."),
        ("The user was allergic to peanuts as a child.", "Allergic as a child, not any more"),
    ],
)
def test_another_complaint_stays(known: str, said: str) -> None:
    assert not is_past(said, known)


OTHERS = [
    ("I work as a bridge engineer in Gothenburg.", "Karin quit teaching, she is a painter now."),
    ("I work as a nurse at the city hospital.", "Ben quit nursing, he works at a bank now."),
    ("I'm a teacher in Leeds.", "Nadia works as a teacher in Hull now."),
    ("I only drink coffee.", "Tom quit drinking coffee."),
    ("我在学校教书", "小林不教书了，她现在是画家"),
    ("我在银行工作", "小王跳槽了，现在在医院工作"),
    ("我在医院当护士", "陈静辞职了，现在当司机"),
]


@pytest.mark.parametrize(("own", "others"), OTHERS)
def test_somebody_elses_life_never_takes_the_place_of_the_users(desk: Desk, own: str, others: str) -> None:
    desk.say(own)
    (known,) = desk.archival.list(desk.agent, statuses=("active",)).facts
    desk.say(others)
    assert desk.archival.get(known.id).status == "active"
    assert about_somebody_else(others)
    assert by_rule(Pair(known.text, others)) not in ("replaces", "same", "contradicts")
    found = reconcile(others, "user", True, [known], lambda _old, _new: "supersedes")
    assert found.relation == "new"


@pytest.mark.parametrize(
    "said",
    [
        "Work moved to Leeds.",
        "Karin and I moved to Leeds.",
        "Karin left, so I live alone now.",
        "Quit smoking last week.",
        "Allergic as a child, not any more",
        "Moved to Hull, working at the port now.",
        "小区换物业了",
        "老板换人了",
        "小林走了，我一个人住",
        "现在在银行工作",
        "高中在杭州读的",
    ],
)
def test_what_the_user_tells_of_the_own_life_is_no_one_elses(said: str) -> None:
    assert not about_somebody_else(said)
