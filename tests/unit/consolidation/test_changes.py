"""What says that it has changed closes what was, in whichever language either was said."""

from __future__ import annotations

import pytest

from engine.services import Services
from engine.store import Store
from engine.store.check import check_consistency as problems
from tests.unit.consolidation.test_reconcile import (
    AGENT,
    BilingualEmbedder,
    batch_of,
    kinds,
    say,
    services_over,
    texts,
    tidy,
)

BEFORE, LATER = 1_772_000_000.0, 1_773_000_000.0


@pytest.fixture
def services(store: Store) -> Services:
    return Services.over(store)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("用户周二上荷兰语课，下课很晚。", "The user's Dutch class is on Thursdays now."),
        ("The user's husband Piet is a baker, up at three every day.", "Piet换工作了，不做面包师了，现在开电车。"),
        ("On 9 May the user has to report to Sabine, the user's boss.", "用户换老板了，新老板叫Olek。"),
        ("用户说：“狗一直看的兽医是Peeters医生”。", "用户的兽医换了，现在是Dubois医生。"),
        ("The user cycles to work on a green Batavus.", "用户现在坐火车上班，不骑车了。"),
    ],
)
def test_a_change_closes_what_it_changes_without_an_embedder(services: Services, old: str, new: str) -> None:
    say(services, old, at=BEFORE)
    say(services, new, at=LATER)
    assert kinds(tidy(services)) == ["closed"]
    assert texts(services) == [new]
    assert problems(services.store) == []


def test_what_was_said_first_is_closed_by_no_change_said_before(services: Services) -> None:
    say(services, "The user's Dutch class is on Thursdays now.", at=BEFORE)
    say(services, "用户周二上荷兰语课。", at=LATER)
    assert "closed" not in kinds(tidy(services))


def test_two_dated_things_of_one_message_take_nothing_from_each_other(services: Services) -> None:
    begun = "The user started the evening bakery job at Kwik Fit."
    left = "The user left the morning bakery job at Tesco for good."
    message = say(services, left, at=LATER, valid_from=LATER - 86_400 * 3).sources
    services.archival.insert(AGENT, begun, actor="assistant", sources=message, valid_from=LATER)
    assert kinds(tidy(services, asks=lambda _prompt: "replaces")) == []
    assert texts(services) == sorted([begun, left])


def test_a_held_fact_is_asked_about(services: Services) -> None:
    held = say(services, "The user's Dutch class is on Tuesdays.", at=BEFORE)
    services.archival.edit(held.id, pinned=True, actor="user", reason="pinned")
    new = say(services, "用户荷兰语课改时间了，以后是周四。", at=LATER)
    assert kinds(tidy(services)) == ["conflict"]
    assert texts(services) == sorted([held.text, new.text])


def test_statements_of_one_message_that_share_a_complement_close_nothing(services: Services) -> None:
    say(services, "用户的疫苗本找不到了。", at=BEFORE)
    say(services, "用户兽医也换了，搬到安特卫普以后看的是Nguyen医生。", at=BEFORE)
    assert kinds(tidy(services)) == []


@pytest.mark.parametrize(
    ("old", "new", "rest"),
    [
        ("用户周二上荷兰语课，从来不写作业。", "The user's Dutch class is on Thursdays now.", "用户从来不写作业。"),
        (
            "The user's husband Piet is a baker and gets up at three.",
            "Piet换工作了，不做面包师了，现在开电车。",
            "The user's husband Piet gets up at three.",
        ),
        ("用户住在长沙，养了一只猫。", "用户搬到了武汉。", "用户养了一只猫。"),
        ("The user lives in Leeds and plays the cello.", "The user moved to York.", "The user plays the cello."),
        ("The user smokes and plays the cello.", "The user quit smoking.", "The user plays the cello."),
    ],
)
def test_what_only_the_old_one_tells_is_kept_and_an_undo_takes_all_back(
    services: Services, old: str, new: str, rest: str
) -> None:
    before = say(services, old, at=BEFORE)
    say(services, new, at=LATER)
    steps = tidy(services)
    assert kinds(steps) == ["closed"]
    assert texts(services) == sorted([new, rest])
    kept = next(fact for fact in services.archival.list(1).facts if fact.text == rest)
    assert (kept.sources, kept.valid_from) == (before.sources, before.valid_from)
    item = next(item for step in steps for item in step.items)
    assert item.entry_id is not None
    services.journal.undo(batch_of(services), entry_id=item.entry_id)
    assert texts(services) == sorted([old, new])
    assert problems(services.store) == []


@pytest.mark.parametrize(
    ("fuller", "other", "told"),
    [
        ("The user's name is Ana Silva and the user is a nurse in Hangzhou.", "用户在杭州当护士。", "Ana Silva"),
        ("用户叫王小梅，在杭州当护士。", "The user works as a nurse in Hangzhou.", "王小梅"),
        ("用户住在杭州，女儿乐乐六岁。", "The user lives in Hangzhou.", "乐乐"),
        ("The user is a nurse in Hasselt and plays the cello.", "The user is a nurse in Hasselt.", "cello"),
    ],
)
@pytest.mark.parametrize("fuller_first", [True, False])
def test_no_merge_loses_what_one_of_them_tells(
    store: Store, fuller: str, other: str, told: str, fuller_first: bool
) -> None:
    services = services_over(store, BilingualEmbedder())
    for text, at in zip((fuller, other) if fuller_first else (other, fuller), (BEFORE, LATER), strict=True):
        say(services, text, at=at, message="我说中文，我们都说中文。")
    tidy(services, asks=lambda prompt: "相同" if "已知" in prompt.rpartition("\n\n")[2] else "same")
    assert any(told in text for text in texts(services))
