"""Whether a statement is about somebody who is only named: "Karin quit teaching, she is a painter now"."""

from __future__ import annotations

import re
from typing import Final

from engine import script

_QUOTED: Final = script.compile(r"^(?:the user said: |用户说：)[“\"]", re.I)
_USER_EN: Final = re.compile(r"\b(?:i|me|my|mine|we|us|our|the user|i['’]m|we['’]re|i['’]ve|we['’]ve)\b", re.I)
_USER_ZH: Final = script.compile(r"我|咱|用户")
_WORK: Final = (
    r"(?:quit|works?|worked|retired|teach(?:es)?|taught|stud(?:ies|ied)|plays?|played|became|lives?|lived|loves?|likes?"
    r"|hates?|got (?:a|the|married|divorced|promoted|fired)|gave up|resigned|drives|drinks|eats|smokes"
    r"|was (?:hired|fired|promoted))"
)
_NAMED_EN: Final = script.compile(
    rf"^[A-Z][a-zà-ÿ'’-]+(?: [A-Z][\w'’-]+)? (?:(?:now|also|just|finally|has|recently|already) )*{_WORK}\b"
)
_SHE_EN: Final = re.compile(
    r"^[A-Z][a-zà-ÿ'’-]+(?: [A-Z][\w'’-]+)? (?:\w+ ){0,2}?(?:\w+s|\w+ed|left|went|sold|bought|took|\w+n['’]t)\b.*"
    r"\b(?:s?he|s?he['’]s|his|hers?|him)\b"
)
_NAME_ZH: Final = (
    r"(?:[小老阿](?![区狗猫孩学时提说朋板师家婆公是姨爷奶])[\u4e00-\u9fff]"
    r"|(?!高[中三二一考铁]|马[上路]|周[末一二三四五六日]|方[便案法]|程序|余额|何时|许多|夏天|曾经|石头|钱[包都]|孙[子女]|吴语"
    r"|张家|唐诗|杜绝|田[里地]|叶子|丁克|江边|汪汪|梁上|金[融额]|董事|陶[艺瓷器]|马拉松"
    r"|贺[卡年]|钟[头表点]|范[围文]|严[格重肃]|黄[油瓜色豆]|许愿|唐[装人]|汤[面圆勺]|方[向形]|田径|罗[列盘]|吴语|石[油膏])"
    r"[赵钱孙李周吴郑王冯陈卫蒋沈韩杨朱秦许何吕张孔曹严魏陶姜谢邹苏潘范彭鲁马方任袁柳唐罗薛贺汤邓郭林徐胡高梁宋董萧曾田杜叶程丁余卢"
    r"钟汪夏傅石廖谭][\u4e00-\u9fff]{1,2}?|[A-Z][A-Za-z]+)"
)
_NAMED_ZH: Final = script.compile(
    rf"^{_NAME_ZH}(?:现在|已经|最近|刚|终于|也|她|他)*(?:不|跳槽|辞|离职|退休|在|去|从|改|转|换|当|是|开始|学|戒|结婚|离婚|教|做|升)"
)
_USERS: Final = script.compile(r"^(?:the user(?!['’]s)\b|用户(?!的|说：|家))", re.I)


def about_somebody_else(text: str) -> bool:
    """By a name at the beginning, and no word of the user in it."""
    bare = _QUOTED.sub("", text)
    if _USER_EN.search(bare) or _USER_ZH.search(bare):
        return False
    return bool(_NAMED_EN.search(bare) or _SHE_EN.search(bare) or _NAMED_ZH.search(bare))


def takes_users_place(new: str, old: str) -> bool:
    """Whether somebody else's statement would take the place of one about the user: it never does."""
    return bool(_USERS.search(old)) and about_somebody_else(new)


def someone_elses(one: str, other: str) -> bool:
    """Whether one of two statements is about the user, and the other about somebody else."""
    return takes_users_place(one, other) or takes_users_place(other, one)
