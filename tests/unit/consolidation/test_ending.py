"""What a statement says is over by its own mark, in either language, and what it leaves as it is."""

from __future__ import annotations

import pytest

from engine.consolidation.reconcile_ending import ends

OVER = [
    ("用户现在跑174路。", "From this week the user drives the 361 instead of the 174."),
    ("周末用户还跑Glovo送外卖，电瓶总不够。", "Glovo用户已经不跑了，周末总算有空。"),
    ("The user rents a pitch at Camden Market.", "Camden Market那边用户退了，改在网上卖。"),
    ("On Thursdays the user helps at the Red Cross shop.", "用户不去Red Cross了，腰受不了。"),
    ("The user's son goes to Beavers.", "The user's son doesn't go to Beavers any more, he is too old."),
    ("用户的证件号码是40817。", "The user's badge number is 55120 now, not 40817."),
    ("The user's hearing is on 3 March.", "用户的听证会从3月3号推到3月24号了。"),
    ("用户6月18号考C1驾照。", "The user's C1 test has been put back from 18 June to 2 July."),
    ("用户的班从早上六点开始。", "The user's shift now starts at ten instead of six."),
    ("The user pays for Netflix.", "Netflix用户不续了，太贵。"),
    ("用户在Bunnings做收银。", "Finished up at Bunnings on Friday, so the user is free for the school run."),
    ("The user gets the vegetables from Abel & Cole.", "用户把Abel & Cole停了，自己去菜市场买。"),
    ("用户的床位在病区7号床。", "The nurse moved the user from bed 7 to bed 15."),
]
GOES_ON = [
    ("The user rents a pitch at Camden Market.", "今天Camden Market用户没去，下大雨。"),
    ("用户现在跑174路。", "The user's brother drives the 361 instead of the 174."),
    ("The user likes the bread at Lidl.", "The user doesn't work at Lidl any more."),
    ("The user keeps the savings at ING.", "用户从ING大楼搬到对面的咖啡馆看书了。"),
    ("The user pays for Netflix.", "Netflix用户想不续了。"),
    ("The user pays for Netflix.", "The user might cancel Netflix."),
    ("The user went to Camden Market last year.", "用户不去Camden Market了。"),
    ("The user's exam is on 11 May.", "用户的驾照考试从6月11日改到6月18日了。"),
    ("用户的孩子六岁。", "The user's shift now starts at ten instead of six."),
    ("用户走M6上班。", "The M6 is closed tonight, so the user takes the A34 instead of the M6."),
    ("用户不喜欢Netflix了。", "The user has given up Netflix."),
]


@pytest.mark.parametrize(("old", "new"), OVER)
def test_what_is_over_is_known_by_a_name_a_number_or_a_day(old: str, new: str) -> None:
    assert ends(new, old)


@pytest.mark.parametrize(("old", "new"), GOES_ON)
def test_others_opinions_one_day_and_what_is_only_thought_of_end_nothing(old: str, new: str) -> None:
    assert not ends(new, old)
