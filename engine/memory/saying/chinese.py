"""Orders to the memory in Chinese: which words give one, and what they name."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from engine import script
from engine.memory.learning.clauses import Span
from engine.memory.saying.heard import Heard

_POLITE: Final = (
    r"^(?:(?:请|麻烦|拜托|帮我|给我|那就?|好的?|行|嗯|哦|对了|算了|还是|就|先|再|你?(?:可以|能不能|能|可不可以)|"
    r"请你|你(?=把|就))"
    r"[，,、 ]*)*"
)
_VERB: Final = r"(?:忘掉|忘了|忘记|忘却|删掉|删除|删了|抹掉|抹去|清除|去掉)"
_FOR_GOOD: Final = script.compile(r"永远|彻底|永久|完全|再也别")
_HOW: Final = r"(?:都|全都?|给我|永远|彻底|永久|完全|地|从(?:你的?)?记忆(?:里|中)?|从脑子里|统统)*"
_END: Final = r"(?:吧|了|啊|哦|呀|好吗|好不好|可以吗|行吗|好么|谢谢|，|,| )*$"
_IT: Final = (
    r"(?:这个|那个|[这那]些(?:事情?|话|内容)?|这件事|那件事|这事|那事|这一?点|那一?点|这句话|那句话|这一?条|那一?条|它们?|这|那"
    r"|(?:我)?(?:刚才|刚刚|刚|上面|前面)(?:我?(?:说|讲|提|告诉你|写)过?)?的?(?:那)?(?:些|个|句|件|条)?(?:话|"
    r"事情?|内容|东西)?)"
)
_PUT: Final = script.compile(rf"{_POLITE}把(?P<what>.+?){_HOW}{_VERB}{_END}")
_BARE: Final = script.compile(
    rf"{_POLITE}{_HOW}(?P<verb>{_VERB}|别再?记(?:着|住)?(?!录)|不用再?记(?:着|住)?(?!录)){_HOW}(?P<what>.*?){_END}"
)
_BEHIND: Final = script.compile(
    rf"{_POLITE}(?!我(?:跟你|对你)?(?:说|讲)[^，,]{{0,3}}话)(?P<what>(?:有?关于|有关|我)?[^，,。]{{1,16}}?的?(?:这|那)?(?:些|件|个|条|点)?(?:事情?|话|内容|记忆|信息))"
    rf"[，,]?(?:请|麻烦)?(?:你|您)?(?:就|也|都|全都?|还是)*(?P<verb>{_VERB}|别再?记(?:着|住)?(?!录)){_HOW}(?<!忘了){_END}"
)
_IS_IT: Final = script.compile(rf"^{_IT}$")
_ALL: Final = script.compile(
    r"^(?:关于我的?|我的?)?(?:一切|所有(?:的)?(?:事情?|记忆|内容|信息)?|全部(?:记忆|内容)?|记忆)$|^我$"
)
_FRAME: Final = script.compile(
    r"^(?P<every>(?:所有|一切|全部)的?)?(?:有?关于|有关)?(?:我(?:跟你|对你)?(?:刚才|之前|以前|上次)?(?:说|讲|提|"
    r"告诉你?)(?:过|到)?的?(?:那些|所有)?(?:有?关于|有关|跟|和)?)?"
    r"(?:有?关于|有关)?(?P<words>.+?)(?:的)?(?:这|那)?(?:些|件|个|条|点)?(?:事情?|话|内容|记忆|信息|说法|一切|所有)?$"
)
_TELLS: Final = script.compile(
    r"^(?:关于|有关|我(?!们?忘)|我说|那|这|所有|一切)|(?:的事情?|这件事|那件事|的话|的记忆|这一?点|的内容|的信息)$"
)
_ORDERS: Final = script.compile(r"忘掉|删掉|删除|抹|清除|别再?记|不用再?记|把")
_ASKED: Final = script.compile(r"请|麻烦|拜托|帮我|给我|可以|能")
_ABOUT_MEMORY: Final = script.compile(r"记忆|关于我|我(?:说|讲|提|告诉)|这个|那个|这条|那条|这件事|那件事|这句|那句")
_DELETES: Final = script.compile(r"删|抹|清除|去掉")
_ELSEWHERE: Final = script.compile(
    r"从(?!(?:你的?)?记忆|脑子)[^，,]{1,8}(?:里|中|上)|(?:信|文章|文件|邮件|作文|稿子|表格|列表)(?:里|中)"
)
_COMPLAINT: Final = script.compile(r"^(?:你|他|她|我们?|咱们?|是不是|怎么)[^，,把]{0,4}(?:忘了|忘记)|[吗么]$")

_SUBJECT: Final = r"(?:这个?|那个?|这件事|那件事|这条|那条|它|这一?点|你说的|你记的)"
_SINCE: Final = r"(?:已经|现在|早就?|都|也|后来|如今)*"
_LEAD: Final = r"^(?:(?:其实|不|哦|嗯|对了|等等|抱歉|不好意思|但是?|不过|唉|啊)[，,、 ]+)*"
_OVER: Final = script.compile(
    rf"{_LEAD}{_SUBJECT}{_SINCE}(?:不再?(?:是真的|成立|正确|准确|属实|适用|是这样|对|有效|如此)了?(?<=了)|"
    rf"不再(?:是真的|成立|正确|准确|属实|适用|是这样|对|有效)"
    r"|不是(?:真的|这样|这么回事)了|过时了|变了|作废了|不对了|不算数了|改了|不一样了|结束了|没有了)"
)
_NO_LONGER: Final = script.compile(
    r"^(?:(?:其实|哦|嗯|对了|不过|但是?|另外|顺便说一下)[，,、 ]*)*(?:我们?|我的?[\u4e00-\u9fff]{1,4}|[A-Z]\w+)"
    r"(?:(?:现在|已经|早就?|以后|如今|最近)*不再[\u4e00-\u9fff]|(?:现在|已经|早就|如今)+(?:不|"
    r"没)[\u4e00-\u9fff]{1,14}了$)"
)
_WRONG: Final = script.compile(
    rf"{_LEAD}(?:{_SUBJECT}|你)?(?:说|记|搞|弄)?(?:得)?(?:不对|错了|是?错的|不是真的|不正确|有误|"
    rf"不是这样的?)(?!了)(?P<rest>.*)$"
)
_NAMED_WRONG: Final = script.compile(
    rf"{_LEAD}(?P<what>[^，,。不]{{2,14}}?)(?:的?(?:那|这)(?:个|条|一条|件事))?(?:你?(?:说|记|搞|弄)得?)?(?:不对|错了|有误|不正确)"
    r"(?:了|的)?[，,：:；; ]+(?P<rest>(?:其实|应该|应当)+(?:是|叫|在|姓|改成|改到).+)$"
)
_ASKS: Final = script.compile(
    r"(?:你|您)(?:都|还|现在|已经|到底)*(?:知道|记得|记住|了解|记|掌握|保存)(?:了|着)?(?:我|关于我|"
    r"有关我)的?(?:些|哪些|多少|一些|了)?(?:什么|哪些|多少|啥)"
    r"|关于我(?:的事情?)?[，,]?(?:你|您)?(?:都|还|现在|已经)*(?:知道|记得|记住|了解|记)(?:了|着|得)?(?:些|"
    r"多少)?(?:什么|哪些|多少|啥)"
    r"|(?:你|您)(?:都|还)*(?:知道|记得|记住|了解|记)(?:了|着)?(?:哪些|什么|多少|些什么)(?:关于|有关)我"
    r"|(?:你|您)对我(?:有|都|还)*(?:了解|知道|记得)?(?:多少|什么|哪些|些什么|了解多少|什么了解)"
    r"|(?:说说|讲讲|告诉我|列出|列一下|总结一下)(?:你)?(?:都|所有|全部)*(?:知道|记得|记住|了解)的?(?:关于|有关)我"
    r"|(?:你的?)?记忆(?:里|中)(?:都)?(?:有)?(?:什么|哪些)(?:关于我)?"
)


def heard_in(sentence: Span, following: Span | None) -> Heard | None:
    """The order that a sentence gives, if it does; of a correction, what the next one says to be right."""
    text = sentence.masked
    if _ASKS.search(text):
        return _heard(sentence, "overview")
    return _forget(sentence) or _over(sentence, following) or _wrong(sentence, following)


def _heard(sentence: Span, act: str, **given: object) -> Heard:
    made = Heard("forget", "zh", sentence.start, sentence.end)
    return replace(made, act=act, **given)


def _forget(sentence: Span) -> Heard | None:
    text = sentence.masked
    if _COMPLAINT.search(text) and not _ASKED.search(text) and "把" not in text:
        return None
    match = _PUT.match(text)
    if match is None:
        match = _BEHIND.match(text) if not _DELETES.search(text) or _ABOUT_MEMORY.search(text) else None
    if match is None:
        match = _BARE.match(text)
        if match is None or not _is_order(text, match):
            return None
    elif _DELETES.search(text) and (not _ABOUT_MEMORY.search(text) or _ELSEWHERE.search(text)):
        return None
    what = sentence.text[match.start("what") : match.end("what")].strip(" ，,")
    act = "erase" if _FOR_GOOD.search(text) else "forget"
    if _ALL.match(what):
        return _heard(sentence, "erase", every=True)
    if not what or _IS_IT.match(what):
        return _heard(sentence, act, sure=bool(what) or "掉" in text or act == "erase")
    frame = _FRAME.match(what)
    words = (frame["words"] if frame else what).strip(" ，,的")
    every = (
        bool(frame and frame["every"])
        or bool(script.search(r"(?:一切|所有)$", what))
        or script.search(r"(?:都|全都?|统统)[^，,]{0,6}$", text[: match.end()]) is not None
    )
    return _heard(sentence, act, words=words, every=every) if words else None


def _is_order(text: str, match: re.Match[str]) -> bool:
    """ "忘了" alone mostly tells what the speaker forgot: "忘了带伞"."""
    what = match["what"]
    if re.search(r"[，,]", what):
        return False
    if _DELETES.search(match["verb"]) and not _ABOUT_MEMORY.search(text):
        return False
    if not what:
        return bool(_ORDERS.search(text) or script.search(r"吧$", text))
    if _ORDERS.search(match["verb"]):
        return True
    return bool(_TELLS.search(what) or _IS_IT.match(what) or (_ASKED.search(text[: match.start("verb")])))


def _over(sentence: Span, following: Span | None) -> Heard | None:
    if sentence.mark.startswith(("?", "？")) or script.search(r"[吗呢]$", sentence.masked):
        return None
    if _OVER.match(sentence.masked):
        told = "" if following is None or following.mark.startswith(("?", "？")) else following.text
        return _heard(sentence, "end", right=told)
    if _NO_LONGER.match(sentence.masked):
        return _heard(sentence, "end", words=sentence.text, statement=True)
    return None


def _wrong(sentence: Span, following: Span | None) -> Heard | None:
    match = None if sentence.mark.startswith(("?", "？")) else _WRONG.match(sentence.masked)
    if match is None:
        return _named_wrong(sentence)
    rest = sentence.text[match.start("rest") :]
    if rest.strip() and not re.match(r"\s*[，,：:；;。、]", rest):
        return None
    right = rest.strip(" ，,：:；;。、")
    if not right and following is not None and not following.mark.startswith(("?", "？")):
        return _heard(sentence, "correct", right=following.text, end=following.end)
    return _heard(sentence, "correct", right=right)


def _named_wrong(sentence: Span) -> Heard | None:
    """What is wrong is named: "女儿的年龄那个不对，应该是七岁"."""
    match = None if sentence.mark.startswith(("?", "？")) else _NAMED_WRONG.match(sentence.masked)
    if match is None:
        return None
    words = sentence.text[match.start("what") : match.end("what")].strip(" 的")
    return _heard(sentence, "correct", words=words, right=sentence.text[match.start("rest") :].rstrip("。.!！ "))
