"""Whether a statement says, by its grammar, that something is otherwise now than it was; and the parts of a statement
that can be compared by themselves. In English and Chinese."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine import script

_OVER_EN: Final = (
    r"\b(?:no longer|not any ?more|any ?more|any longer|no more|instead|rather than|in place of|for good"
    r"|once and for all|fell through|called (?:it )?off|a thing of the past)\b"
    r"|\b(?:gave|given|giving|packed|packing|jacked|handed|turned|sent|gone|went|cut|closed|shut|wound|wrapped) "
    r"(?:[\w'’]+ ){0,4}?(?:up|in|back|over|down|out|off)\b"
    r"|\b(?:quit|stopped|ditched|dropped|binned|scrapped|sold|retired from|resigned|cancel+ed|ended|finished with"
    r"|done with|finished up|through with|got rid of|left)\b"
    r"|\b(?:is|are) (?:now |all )?(?:over|finished|history|off)\b(?! the)"
)
_TURN_EN: Final = (
    r"\b(?:switch(?:ed|es|ing)?|swapp?(?:ed|s|ing)?|chang(?:ed|es)|transfer+ed|reassigned|relocated|replaced|converted"
    r"|promoted|postponed|rescheduled|pushed|brought forward|rebooked|upgraded|downgraded|took over|taken over)\b"
    r"|\b(?:moved|moving|moves|shifted|put) (?:[\w'’]+ ){0,5}?(?:to|into|over|out|back|from|up|down)\b"
)
_SINCE_EN: Final = (
    r"\b(?:now|nowadays|these days|as of|from now on|by now)\b"
    r"|\b(?:from|since|starting|beginning) (?:this|last|next|today|yesterday|tomorrow|the (?:first|start|beginning"
    r"|\d)|(?-i:[A-Z]))"
)
_OVER_ZH: Final = (
    r"不再|没再|再也不|已经不|(?<![要差算])不[\u4e00-\u9fff]{1,3}了|[\u4e00-\u9fff][^，。；！]{0,6}(?<!忍)不[用去做干学教开养租买住练喝吃抽养来上][^，。；！]{0,14}了"
    r"|(?:停|退|辞|戒|拆|收起来?|取消|放弃|注销|转让|卖|交回|还回去?|散|关|扔|送人|辞职)[掉]?了|不干了|散伙|告别"
)
_TURN_ZH: Final = (
    r"[从由][^，。；！]{1,16}?[改换转搬挪推调升降涨减提跳延]|[改换转搬挪推调][成为到去至用在给进回](?!底)|改[\u4e00-\u9fff](?<=[开喝吃坐骑穿看听练住睡走上])|换了|改期|推迟|提前|延期"
    r"|升[为到成了]|接手|取代|代替"
)
_SINCE_ZH: Final = (
    r"现在|如今|眼下|[从自打][^，。；！]{1,10}[起后]|(?:这|上|本|下)个?(?:礼拜|周|星期|月|年|学期)起|(?:年|月|[日号]|周|星期[一二三四五六日天]?)起"
    r"|[以今]后"
)
_CUE: Final = script.compile("|".join((_OVER_EN, _OVER_ZH, _TURN_EN, _TURN_ZH, _SINCE_EN, _SINCE_ZH)), re.I)
_OPEN: Final = script.compile(
    r"\b(?:if|whether|might|maybe|perhaps|should|could|would|thinking of|considering|nearly|almost|wants? to|until"
    r"|for now|today|tonight|tomorrow)\b"
    r"|[?？]|如果|要是|可能|也许|要不要|考虑|差点|想(?!不)|暂时|先不|今天|今晚|明天|吗[。！”]?$",
    re.I,
)
_PARTS: Final = re.compile(
    r"\s*[;；。.!！](?:\s+|(?<=[；。！])|$)|[,，]\s*(?:还有|另外|再就是|再有|以及|同时|然后)|^[^,，。:：]{0,8}[:：]\s*"
    r"|,? and (?:also|then) |, and (?=(?:the|an?|my|our|user)\b)"
)
_CLAUSES: Final = re.compile(
    r"\s*[,，;；:：。!！]\s*|\.\s+| (?:and|so|because|but) (?=(?:the|it|they|he|she|my|this|that)\b)"
)
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_WORD: Final = re.compile(r"[A-Za-z0-9'’]+")
LEAST: Final = 3
"""Words, or twice as many Han characters, of what can be compared."""


def has_cue(text: str) -> bool:
    """Whether a clause says, be it by "now", that something is otherwise than it was: for good, and for sure."""
    return any(_CUE.search(clause) and not _OPEN.search(clause) for clause in _CLAUSES.split(text))


@lru_cache(maxsize=4096)
def parts_of(text: str) -> tuple[str, ...]:
    """What a statement tells one after the other, each by itself; at least the statement."""
    found = tuple(part for part in (one.strip(" ,，") for one in _PARTS.split(text)) if size(part) >= LEAST)
    return found or (text,)


@lru_cache(maxsize=4096)
def clauses_of(text: str) -> tuple[str, ...]:
    """The parts, and the clauses of each that say something."""
    parts = parts_of(text)
    clauses = (one.strip() for part in parts for one in _CLAUSES.split(part))
    return tuple(dict.fromkeys((*parts, *(one for one in clauses if size(one) >= LEAST))))


def size(text: str) -> float:
    """Words, Han characters counting half."""
    return len(_HAN.findall(text)) / 2 + len(_WORD.findall(text))
