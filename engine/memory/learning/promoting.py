"""Somebody's work is another from a day on: "as of Monday I am sous chef", "从这学期起当教导主任"."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.memory.learning.comparing import content
from engine.memory.learning.naming import persons
from engine.memory.learning.overtaking import of_the_user

_ROLE_EN: Final = (
    r"((?:(?:head|sous|deputy|senior|junior|assistant|line|chief|staff|shift|team|site|store|ward"
    r"|office|project|area|branch|sales|night|lead|master|principal|general|regional|account|department|kitchen) )*"
    r"(?:chef|cook|nurse|clerk|pilot|carpenter|head of [\w ]{3,20}?|head (?:teacher|nurse|gardener|coach)|"
    r"(?:manager|director|supervisor|lead|foreman|principal|dean|partner|cutter|teacher|driver|porter|waiter|baker|"
    r"editor|engineer|developer|designer|accountant|librarian|receptionist|technician|electrician|conductor|operator|"
    r"tailor|gardener|cleaner|cashier|barista|lecturer|professor|paramedic|midwife|controller|dispatcher"
    r"|mechanic)))\b"
)
_ROLE_ZH: Final = (
    r"([\u4e00-\u9fff]{0,6}?(?:[教厨律医技设工程老]师|[柜职店教警船演售货营业]员|护士长?|医生|经理|主任|主管|总监|组长|校长|店长|班长|车间主任"
    r"|司机|会计|教授|编辑|裁缝|前台|领班|厨师长|院长|所长))"
)
_IS: Final = script.compile(
    rf"\bthe user (?:is|works as|was hired as|is employed as) (?:now )?(?:an? |the )?{_ROLE_EN}"
    rf"|用户(?:在[^，。]{{2,14}})?(?:是|当|做|任)(?:一?[名个位])?{_ROLE_ZH}(?!的)",
    re.I,
)
_BECOMES: Final = script.compile(
    rf"\bthe user (?:is|works as|became|has become|was made|has been made|was promoted to|got promoted to"
    rf"|starts as|started as) "
    rf"(?:now )?(?:an? |the )?{_ROLE_EN}"
    rf"|\b(?:it['’]?s|promoted to|made (?:the user|me)) (?:now )?{_ROLE_EN}"
    rf"|(?:用户|让用户|升(?:为|到|做|成)?|当上|调去|调到|改)[^，。]{{0,6}}?(?:是|当上?|做|任|升为?){_ROLE_ZH}(?!的)",
    re.I,
)
_SINCE: Final = script.compile(
    r"\b(?:as of|from (?:now|today|monday|tuesday|wednesday|thursday|friday|next \w+|this \w+)|since|now"
    r"|no longer|promoted|became"
    r"|has become)\b|从.{1,8}[起开]|现在|升|当上|改|不再|转(?:岗|行)|调[去到]",
    re.I,
)
_OPEN: Final = script.compile(
    r"\b(?:if|maybe|might|wants? to|hopes?|could|applied|going to|used to|also)\b"
    r"|[?？]|如果|想|希望|也许|可能|以前|兼|也",
    re.I,
)


def has_new_role(new: str, old: str) -> bool:
    """Whether the newer statement says what the user works as from some day on, and the older one as what they did."""
    new, old = of_the_user(new), of_the_user(old)
    was, becomes = _IS.search(old), _BECOMES.search(new)
    if was is None or becomes is None or not _SINCE.search(new) or _SINCE.search(old) or _OPEN.search(new):
        return False
    if persons(old) or persons(new) - {"child", "boss"} - persons(becomes.group()) - _PASSERS_BY:
        return False
    one, two = (content(next(filter(None, match.groups()))) for match in (was, becomes))
    return one != two


_PASSERS_BY: Final = frozenset(("son", "daughter", "colleague"))
"""Words that are used for anybody: "a boy of 26"."""
