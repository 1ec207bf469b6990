"""Statements in the third person, near the user's words."""

from __future__ import annotations

import pytest

from engine.consolidation.wording import as_opinion, is_supported, reworded
from engine.language import Language


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (["Decided on oak for the stairs"], "The user decided on oak for the stairs."),
        (["I've decided we're going to move to Lund"], "The user has decided they're going to move to Lund."),
        (["We'll need a van before we can start"], "The user and others will need a van before they can start."),
        (["Our van is in the garage"], "The user's van is in the garage."),
        (["Fact: the pump delivers 40 litres"], "The pump delivers 40 litres."),
        (["Honestly, I think the bridge is too low"], "The user thinks the bridge is too low."),
        (["Committing to a draft by May"], "The user is committing to a draft by May."),
        (["Want to compare both"], "The user wants to compare both."),
        (["Confirmed I'll be there"], "The user confirmed they'll be there."),
        (["Noor prefers tea", "She sleeps badly"], "Noor prefers tea; she sleeps badly."),
        (["Noor prefers tea", "The shop has mint"], "Noor prefers tea; the shop has mint."),
        (["Noor prefers tea", "Ada Lind too"], "Noor prefers tea; Ada Lind too."),
        (["You asked for the limit: the pump takes 40 litres"], "The pump takes 40 litres."),
        (["Noor hates serif fonts, by the way"], "Noor hates serif fonts."),
        (["I told Noor I'd cook"], "The user told Noor they would cook."),
        (["We don't ship on Fridays"], "The user and others don't ship on Fridays."),
        (["Our landlord sold it and we're moving"], "The user's landlord sold it and the user and others are moving."),
        (["Never again will I book it"], "Never again will the user book it."),
        (["No more meetings before ten"], "No more meetings before ten."),
        (["No, the van is red"], "The van is red."),
        (["As a family we chose a cat"], "As a family the user and others chose a cat."),
        (["Having tried both, I prefer Vim"], "Having tried both, the user prefers Vim."),
        (["We all agreed to pay ourselves"], "The user and others all agreed to pay themselves."),
        (["Training's off because of the storm"], "Training's off because of the storm."),
        (["Swimming's bad for my ears"], "Swimming's bad for the user's ears."),
        (["Running is cheaper than the gym"], "Running is cheaper than the gym."),
        (["Also need to ask Tom about it"], "The user needs to ask Tom about it."),
        (["For what it's worth, I'd say the choir sings well"], "The user thinks the choir sings well."),
        (
            ["We picked oak over pine", "Oak can be sanded"],
            "The user and others picked oak over pine; oak can be sanded.",
        ),
        (["Jo hates lifts", "Without them the tower is empty"], "Jo hates lifts; without them the tower is empty."),
        (["Right, that's settled then: no more night shifts"], "No more night shifts."),
        (["Just got the lab report back: well number 7 is clean"], "Well number 7 is clean."),
        (["Personally I prefer paper charts"], "The user prefers paper charts."),
        (["Well, I sold the van"], "The user sold the van."),
        (["As far as I'm concerned, the paper is thin"], "The paper is thin."),
        (["Since the flood we keep bees"], "Since the flood the user and others keep bees."),
        (["Since we moved, I cycle"], "The user and others moved, the user cycles."),
        (["I only ever write by hand"], "The user only ever writes by hand."),
        (["Not a fan of the logo"], "The user is not a fan of the logo."),
        (["Spent the grant on the roof"], "The user spent the grant on the roof."),
        (["Based in Lund, the firm makes kilns"], "Based in Lund, the firm makes kilns."),
        (["Let's drop the paywall for members"], "The user wants to drop the paywall for members."),
        (["I hate podcasts", "Too much chatter"], "The user hates podcasts; too much chatter."),
    ],
)  # fmt: skip
def test_english(parts: list[str], expected: str) -> None:
    assert reworded(parts, "en") == expected


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (["我决定改用橡木地板"], "用户决定改用橡木地板。"),
        (["决定改用橡木地板"], "用户决定改用橡木地板。"),
        (["事实：水泵每分钟出水四十升"], "水泵每分钟出水四十升。"),
        (["我们明天开工"], "用户这边明天开工。"),
        (["小周更喜欢上午开会", "她下午要接孩子"], "小周更喜欢上午开会；她下午要接孩子。"),
        (["老实说，我觉得这座桥太低"], "用户觉得这座桥太低。"),
        (["你问的上限：水泵每分钟四十升"], "水泵每分钟四十升。"),
        (["确认我会去那里"], "用户确认自己会去那里。"),
        (["说到底，我个人更喜欢手写"], "用户更喜欢手写。"),
        (["检测结果出来了：九号井合格"], "九号井合格。"),
        (["事实证明，这台泵太旧"], "这台泵太旧。"),
    ],
)
def test_chinese(parts: list[str], expected: str) -> None:
    assert reworded(parts, "zh") == expected


def test_a_bare_view_is_the_user_s() -> None:
    assert (
        as_opinion("The bridge is too low.", "The bridge is too low", "en") == "The user thinks the bridge is too low."
    )
    assert as_opinion("Lund is too far.", "Lund is too far", "en") == "The user thinks Lund is too far."
    assert as_opinion("Tabs win.", "Hot take: tabs win", "en") == "The user thinks tabs win."
    assert as_opinion("这座桥太低。", "这座桥太低", "zh") == "用户认为这座桥太低。"


@pytest.mark.parametrize(
    ("text", "language"), [("I'd like you to know the van is old", "en"), ("我跟你说的那辆车", "zh")]
)
def test_what_is_addressed_to_the_assistant_is_not_reworded(text: str, language: Language) -> None:
    assert reworded([text], language) is None


@pytest.mark.parametrize(
    ("fact", "supported"),
    [
        ("Noor prefers 2 cups.", True),
        ("Noor prefers 3 cups.", False),
        ("Nora prefers 2 cups.", False),
        ("Noor prefers 2 cups", False),
        ("Noor prefers not 2 cups.", False),
        ("Noor prefers 2 杯.", False),
    ],
)
def test_names_numbers_and_script_are_the_source_s(fact: str, supported: bool) -> None:
    assert is_supported(fact, "Noor prefers 2 cups of tea", "en") is supported
