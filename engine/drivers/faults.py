"""What a reply must not be: a call as text, what a search gave, words in a language that the person did not use, a
refusal to remember, words about "the user", that the user did not tell what nobody asked for,
the question once more, or an earlier reply once more.

Each is known by how a reply begins, so that what is shown is never taken back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, Literal

from engine.drivers.parroting import Parroting
from engine.drivers.raw_calls import is_any_call, may_be_any_call, may_be_call, read_call
from engine.drivers.repeats import Repeats
from engine.language import Language, detect_language, is_han
from engine.own_questions import may_ask_of_user, others_can_tell

Fault = Literal["call", "results", "language", "declined", "echo", "again", "refusal", "person"]

SENTENCE_CHARS: Final = 240
"""A longer sentence is not waited for."""
_CODE: Final = re.compile(
    r"(?<![a-z])(json|ya?ml|xml|csv|sql|code|coding|script|function|method|class|api|schema|config\w*|object|dict\w*|"
    r"array|list of|struct\w*|format|data|payload|request|response|parse\w*|serial\w*|program\w*|command|python|"
    r"javascript|typescript|rust|java|html|css|bash|regex|tools?|calls?)(?![a-z])|[{}`]|代码|脚本|函数|格式|配置|接口|数据|程序|编程|对象|数组|字典|命令|工具|调用",
    re.I,
)
_RESULT: Final = re.compile(
    r"\s*(?:Results \d+-\d+ of \d+|Nothing found\.|There is no page \d|Notes from memory|记忆笔记|# Core memory"
    r"|# 核心记忆|Core memory `|核心记忆 `|[-*]?\s*[(\[]\d{4}-\d\d-\d\d[)\]]|[-*]\s+(?:The user\b|用户))"
)
_RESULT_BEGINS: Final = (
    "Nothing found.", "Notes from memory", "记忆笔记", "# Core memory", "# 核心记忆", "Core memory `", "核心记忆 `",
    "- The user", "* The user", "- 用户", "* 用户",
)  # fmt: skip
"""As far as they are no patterns of digits."""
_COUNTED: Final = ("Results ", "There is no page ")
_COUNT_BEGINS: Final = re.compile(
    r"(?:Results|There is no page) [\d-]*(?: o?f?)?(?: \d*)?|[-*]?\s*[(\[][\d-]*[)\]]?|[-*]\s*"
)
_OPENINGS: Final = (
    "I", "I'm", "I’m", "My", "We", "Our", "The", "As", "Sorry", "Unfortunately", "According", "Based", "Yes", "Sure",
    "Of course", "是的", "好的", "当然", "我", "我们", "用户", "抱歉", "很抱歉", "非常抱歉", "对不起", "作为", "根据",
    "不好意思",
)  # fmt: skip
_OPENING: Final = re.compile(rf"\s*(?:{'|'.join(_OPENINGS)})(?![A-Za-z])")
_LATIN: Final = re.compile(r"[A-Za-z]{2,}")
_LETTERS: Final = re.compile(r"[A-Za-z]{2}|[\u3400-\u9fff]")
_OTHER_LANGUAGE: Final = re.compile(
    r"\b(?:chinese|mandarin|cantonese|english|translat\w*|language)\b|[英中法德日韩俄外]文|[英汉日法德俄韩粤]语|翻译|语言|译|"
    r"代码|程序|脚本",
    re.I,
)
LEAST_WORDS: Final = 4
"""Of a sentence in English; fewer are a name or a title."""
_END: Final = re.compile(r"[.!?](?=\s)|[。！？\n]")
_REFUSAL: Final = re.compile(
    r"\bas an? (?:ai|artificial|language|digital|virtual|large)\b|\b(?:do not|don[’']t|cannot|can[’']t|am unable to|"
    r"am not able to|unable to|not able to)\b.{0,30}\b(?:access|personal|remember|recall|store|retain|previous "
    r"conversations?)\b"
    r"|作为(?:一个|一名|一款|你的)?\s*(?:AI|人工智能|语言模型|大模型|智能|虚拟)"
    r"|(?:无法|不能|没有(?:权限|办法|能力))[^，。]{0,10}(?:访问|获取|查看|记住|记得|存储|个人|隐私)"
    r"|(?:没有|无)[^，。]{0,8}(?:个人信息|个人资料|个人数据)",
    re.I,
)
_SORRY: Final = ("", "sorry, ", "i'm sorry, ", "i’m sorry, ", "i am sorry, ", "抱歉，", "对不起，", "很抱歉，")
_NOT_TOLD: Final = (
    "you have not told me", "you haven't told me", "you haven’t told me", "you have not yet told me",
    "你还没有告诉过我", "你还没有告诉我", "你还没告诉过我", "你还没告诉我", "你没有告诉过我", "你没有告诉我",
)  # fmt: skip
_DECLINES: Final = tuple(sorry + words for sorry in _SORRY for words in _NOT_TOLD)
_ABOUT_USER: Final = re.compile(r"\b(?:the|this) user\b|用户", re.I)
_ADDRESSES: Final = re.compile(r"\byou|你|您", re.I)
_YES: Final = r"\s*(?:(?:Yes|Sure|Of course)[,.!]? |(?:是的|好的|当然)[，,！!]?\s*)?"
_AS_OWN: Final = re.compile(
    rf"{_YES}(?:I|We)(?:[’'](?:m|ve|re|d|ll))?(?![’'\w])(?! (?:do not|don[’']t|did not|didn[’']t|cannot|can|can[’']t|"
    r"could|will|would|not|am not|am sorry|sorry|afraid|am afraid|have no|have not|haven[’']t|have noted|have it|"
    r"am unable|am happy|am glad|see|understand|remember|recall|know|believe|think|suppose|guess|hope|just)\b)"
)
"""In a reply to a question about the user: "I drive a Saab." """
_AS_OWN_THING: Final = re.compile(
    rf"{_YES}(?:(?:My|Our) (?!memory|memories|notes?|records?|apolog\w+)"
    r"|我们?(?!不|没|还|无|会|可以|能|已|知道|记|明白|理解|了解|的记|这里|想你|觉得|认为|建议))"
)


class Judge:
    """Judges the reply to one message.

    Args:
        known: something was brought up from memory for the message.
        said_code: code or an object stands in an earlier reply; asked only where it matters.
        earlier: the last messages and the replies to them.
    """

    def __init__(
        self,
        message: str,
        known: bool,
        said_code: Callable[[], bool] = lambda: False,
        earlier: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.language: Language = detect_language(message)
        self._message = message
        self._known = known
        self._own = may_ask_of_user(message)
        self._may_decline = not others_can_tell(message)
        self._repeats = Repeats(message, asks=self._own)
        self._parroting = Parroting(message, earlier, asks_of_user=self._own)
        self._said_code = said_code
        mixed = any(map(is_han, message)) if self.language == "en" else len(_LATIN.findall(message)) > 1
        self._may_switch = mixed or not _LETTERS.search(message) or _OTHER_LANGUAGE.search(message) is not None

    @property
    def about_user(self) -> bool:
        """The message asks for a fact about the user."""
        return self._own

    def fault(self, text: str) -> Fault | None:
        """What is wrong with a whole reply, or with what has been written of it, as far as that is certain."""
        if read_call(text) is not None or (is_any_call(text) and not self._wants_code):
            return "call"
        if _RESULT.match(text) and not _CODE.search(self._message):
            return "results"
        if self._repeats.puts_back(text):
            return "echo"
        if self._parroting.repeats(text):
            return "again"
        return self._declined(text) or self._of_language(text, whole=True) or self._of_person(text, whole=True)

    def certain(self, text: str) -> Fault | None:
        """The fault of a beginning, whatever follows; a call is certain at its end only."""
        if _RESULT.match(text) and not _CODE.search(self._message):
            return "results"
        if self._parroting.has_followed(text):
            return "again"
        return self._declined(text) or self._of_language(text, whole=False) or self._of_person(text, whole=False)

    def is_open(self, text: str) -> bool:
        """What follows may still make it a fault."""
        if may_be_call(text) or (may_be_any_call(text) and not self._wants_code):
            return True
        start = text.lstrip()
        if any(word.startswith(start) for word in (*_RESULT_BEGINS, *_COUNTED)) or _COUNT_BEGINS.fullmatch(start):
            return True
        if not self._may_decline and any(words.startswith(start.casefold()) for words in _DECLINES):
            return True
        if self._parroting.follows(text):
            return True
        if len(text) > SENTENCE_CHARS:
            return False
        if self._repeats.is_open(text):
            return True
        if self._begins_otherwise(start) and _END.search(text) is None:
            return True
        if not self._judges_person():
            return False
        begun = any(word.startswith(start) for word in _OPENINGS) or bool(_OPENING.match(text))
        return begun and _END.search(text) is None

    def _declined(self, text: str) -> Fault | None:
        """Small models answer with their example what was told, or what the world knows."""
        wrong = not self._may_decline and text.lstrip().casefold().startswith(_DECLINES)
        return "declined" if wrong else None

    def _begins_otherwise(self, start: str) -> bool:
        """A reply that begins so may be in the other language than the message, where nobody asked for that."""
        if self._may_switch or not start:
            return False
        return is_han(start[0]) if self.language == "en" else start[0].isascii() and start[0].isalpha()

    def _of_language(self, text: str, *, whole: bool) -> Fault | None:
        start = text.lstrip()
        end = _END.search(start)
        if not self._begins_otherwise(start) or (end is None and not whole):
            return None
        first = start if end is None else start[: end.end()]
        has_words = len(_LATIN.findall(first)) >= LEAST_WORDS if self.language == "zh" else sum(map(is_han, first)) > 3
        return "language" if has_words and detect_language(first) != self.language else None

    def _of_person(self, text: str, *, whole: bool) -> Fault | None:
        if not self._judges_person() or not _OPENING.match(text):
            return None
        end = _END.search(text)
        if end is None and not whole:
            return None
        first = text if end is None else text[: end.end()]
        if _REFUSAL.search(first):
            return "refusal"
        if _ABOUT_USER.search(first) and not _ABOUT_USER.search(self._message):
            return "person"
        if not self._own:
            return None
        thing = _AS_OWN_THING.match(first) and not _ADDRESSES.search(first)
        return "person" if thing or _AS_OWN.match(first) else None

    def _judges_person(self) -> bool:
        return self._known or self._own

    @cached_property
    def _wants_code(self) -> bool:
        return _CODE.search(self._message) is not None or self._said_code()
