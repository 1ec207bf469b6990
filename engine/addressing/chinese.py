"""用户 as 你: where it stands for the person, and not for somebody's customers or in a compound."""

from __future__ import annotations

import re
from typing import Final

from engine import script

_USER: Final = script.compile(r"用户|使用者")
_ADDRESSES: Final = re.compile(r"[你您妳]")
_COMPOUND: Final = script.compile(
    r"名(?!叫|下|字|为)|们|群|组|组|体验|界面|协议|数(?!学)|量|手册|端|需求|研究|调研|增长|运营|访谈|反馈|画像|"
    r"数据|资料|账号|账户|帐号|隐私|中心|留存|转化|支持|服务|满意|投诉|市场|社区"
)
_BEFORE: Final = script.compile(
    r"(?:^|[，,。；;：:、！？!?（(·\-\u2014>\ue002]\s*|\d\s*[.)）]\s*|[年月日号天周时点晨早午晚夜里]|"
    r"和|跟|与|給|给|对|把|被|让|叫|向|替|帮|为|是|在|因为|所以|但|而|当|等|比|连|由|从|就|陪|送|找|问|请|爱|教|带|告诉|说|"
    r"知道|记得|要求|希望|提醒|或|及|于|以及|如果|虽然|不过|后来|之前|之后|以前|以后|目前|现在|最近|今天|昨天|明天)$"
)
_PRONOUN: Final = script.compile(r"(?<![吉其无])[他她](?!们|人|乡|处)")
_SOMEBODY: Final = script.compile(
    r"[妈爸母父爷奶公婆哥姐姊弟妹儿女妻夫侄甥叔舅姨姑伯孙娃宝友伴邻板导司理师生医护客户人伙员亲戚]|[A-Z][a-z]+|[老小][\u4e00-\u9fff]"
)


def chinese(text: str) -> str | None:
    """The text with 你 for 用户; None where it is not sure who is meant."""
    found = list(_USER.finditer(text))
    if not found:
        return text
    if _ADDRESSES.search(text) or not all(_is_person(text, match) for match in found) or _pronoun_is_open(text):
        return None
    return _USER.sub("你", text)


def _is_person(text: str, match: re.Match[str]) -> bool:
    return not _COMPOUND.match(text, match.end()) and bool(_BEFORE.search(text[: match.start()]))


def _pronoun_is_open(text: str) -> bool:
    """A 他 or 她 before which nobody but the user was named may be the user."""
    pronoun = _PRONOUN.search(text)
    return pronoun is not None and not _SOMEBODY.search(_USER.sub("", text[: pronoun.start()]))
