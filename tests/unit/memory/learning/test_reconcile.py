"""What may take the place of what: by rule, and by a model that would always say yes."""

from __future__ import annotations

import pytest

from engine.language import detect_language
from engine.memory.archival import ArchivalMemory
from engine.memory.kinds import holder_of
from engine.memory.learning.reconcile import Relation, reconcile
from engine.store import Store


def yes(_known: str, _new: str) -> Relation:
    return "supersedes"


@pytest.mark.parametrize(
    ("known", "new", "relation"),
    [
        ("The user's birthday is on 19 October.", "The user's birthday is on 20 October.", "supersedes"),
        ("The user's birthday is on 19 October.", "A birthday-card idea for Tobias, born in 1983.", "new"),
        ("用户的生日是10月19号。", "用户要给公公准备生日会。", "new"),
        ("用户每周三去游泳。", "用户不去游泳了。", "supersedes"),
        ("The user takes a 38.", "The user takes sumatriptan when it starts.", "new"),
        ("The user takes the bus to work.", "The user takes the train to work now.", "supersedes"),
        ("The user has a blue Koga.", "The user has a MacBook now.", "new"),
        ("The user works at Tesco.", "The user gets migraines with aura.", "new"),
        ("The user is a sound engineer at the Minard theatre.", "The user works at Radio Scheldt now.", "supersedes"),
        ("The user drives a Fiesta.", "The user drives a Skoda now.", "supersedes"),
        ("The user's tortoise won't touch lettuce, Bibi's a picky one.", "Bibi is nine.", "new"),
        ("The user's parrot Kiki talks all day and bites the postman.", "Kiki is green.", "new"),
        ("用户家的八哥Kiki整天说话，还咬邮递员。", "Kiki是绿色的。", "new"),
        ("The user sold the shop on 6 May 2026.", "The user's aunt Ida visits on 11 May 2026.", "new"),
        ("The user bought a lock.", "Lotta keeps the user's spare lock.", "new"),
        ("用户周二不上班，可以去钓鱼。", "The user started at Kwik Fit on 9 March 2026.", "new"),
        ("The user is 41 years old.", "The user is 42 years old.", "supersedes"),
        ("The user is 41 years old.", "The user is 47 years old.", "new"),
        ("用户今年三十岁。", "用户今年三十一岁。", "supersedes"),
        ("用户三十岁。", "用户二十六岁。", "new"),
        ("The user's rabbit Mochi is jet black.", "Mochi, the user's rabbit, 全身雪白。", "new"),
        ("The user's boat Gull is 4.2 metres long.", "The user's boat Gull is 3.8 metres long.", "new"),
        ("The user lives in a cottage in Oranmore.", "用户住在Oranmore的小屋里。", "same"),
        ("The user's favourite colour is blue.", "The user's favourite colour is green.", "supersedes"),
    ],
)
def test_only_what_speaks_of_the_same_thing_can_take_its_place(
    store: Store, known: str, new: str, relation: str
) -> None:
    fact, _ = ArchivalMemory(store).insert(store.default_agent().id, known, actor="assistant")
    assert reconcile(new, "user", False, [fact], yes).relation == relation


def test_where_somebody_comes_from_takes_no_other_place_s(store: Store) -> None:
    """Which of both is so is asked while tidying; what the user corrects is so at once."""
    facts = ArchivalMemory(store)
    fact, _ = facts.insert(store.default_agent().id, "用户的外婆是绵阳人。", holder="外婆", actor="assistant")
    assert reconcile("用户的外婆老家乐山。", "外婆", False, [fact], yes).relation == "new"
    assert reconcile("用户的外婆老家是乐山。", "外婆", True, [fact], yes).relation == "supersedes"


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("用户的外婆是绵阳人。", "用户的外婆老家乐山。"),
        ("The user came to England in 1985.", "The user came to England in 1987."),
        ("The user has two nieces.", "The user has three nieces."),
    ],
)
def test_what_only_contradicts_takes_no_place_by_itself(store: Store, known: str, new: str) -> None:
    holders = [holder_of(text, detect_language(text)) for text in (known, new)]
    archival = ArchivalMemory(store)
    fact, _ = archival.insert(1, known, holder=holders[0])
    assert reconcile(new, holders[1], False, [fact], yes).relation == "new"
