"""A home changes without those who share it, and the other way round."""

from __future__ import annotations

import pytest

from engine.memory.learning.candidates import candidates
from engine.memory.learning.remaining import remains, statements
from engine.memory.learning.rewriting import rewrite

YORK = "The user lives in York now, not Leeds."
NANJING = "用户现在住在南京。"


@pytest.mark.parametrize(
    ("said", "moved", "rest"),
    [
        (
            "I live in Leeds with my husband Tom and our beagle Biscuit.",
            YORK,
            "The user lives with the user's husband Tom and the user's beagle Biscuit.",
        ),
        (
            "I live in Oslo with my wife Ana and two kids.",
            YORK,
            "The user lives with the user's wife Ana and two kids.",
        ),
        ("I live in Cork with my sister Aoife.", YORK, "The user lives with the user's sister Aoife."),
        ("I live in Cork with two cats.", YORK, "The user lives with two cats."),
        ("I live with my parents in Leeds.", YORK, "The user lives with the user's parents."),
        (
            "I moved to Bristol with my partner Sam and our dog Rex.",
            YORK,
            "The user lives with the user's partner Sam and the user's dog Rex.",
        ),
        (
            "I live in Leeds with my husband Tom.",
            "The user no longer lives in Leeds.",
            "The user lives with the user's husband Tom.",
        ),
        ("我和丈夫老王还有一只柯基住在苏州。", NANJING, "用户和丈夫老王还有一只柯基一起住。"),
        ("我跟老婆和两个孩子住在成都。", NANJING, "用户跟老婆和两个孩子一起住。"),
        ("我住在上海，和男友小李还有一只猫一起。", NANJING, "用户和男友小李还有一只猫一起住。"),
        ("我和爸妈住在西安。", "用户不再住在西安了。", "用户和爸妈一起住。"),
        ("我和媽媽住在臺中。", "用戶現在住在臺北。", "用戶和媽媽一起住。"),
    ],
)
def test_who_shares_a_home_stays_when_it_changes(said: str, moved: str, rest: str) -> None:
    (told,) = candidates(said)
    fact = rewrite(told.text, told.language)
    assert fact is not None
    assert remains(fact, moved) == (rest,)


@pytest.mark.parametrize(
    ("old", "new", "rest"),
    [
        (
            "The user lives in Leeds with the user's husband Tom.",
            "The user lives alone now.",
            ("The user lives in Leeds.",),
        ),
        ("用户和丈夫老王住在苏州。", "用户现在一个人住。", ("用户住在苏州。",)),
        ("用户和爸妈住在西安，在银行上班。", "用户现在和女友一起住。", ("用户住在西安。", "用户在银行上班。")),
    ],
)
def test_the_home_stays_when_those_in_it_change(old: str, new: str, rest: tuple[str, ...]) -> None:
    assert remains(old, new) == rest


@pytest.mark.parametrize(
    "text",
    [
        "The user lives in Leeds with a view of the sea.",
        "The user lives in Leeds.",
        "The user works at Siemens with care.",
        "用户住在苏州的老房子里。",
    ],
)
def test_what_is_nobody_shares_no_home(text: str) -> None:
    assert statements(text) == (text,)


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("Actually… I live in York now.", "The user lives in York now."),
        ("Oh... I live in York now.", "The user lives in York now."),
        ("其实……我现在住在南京。", "用户现在住在南京。"),
    ],
)
def test_what_trails_off_in_front_is_left_out(said: str, fact: str) -> None:
    (told,) = candidates(said)
    assert rewrite(told.text, told.language) == fact
