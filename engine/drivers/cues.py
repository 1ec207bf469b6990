"""Whether a message can call for a tool at all, by its words: a cheap question before the model is asked.

What the harness does on every turn by itself (recalling what fits, keeping what lasts) needs no tool; left are
orders to write and questions about the user or the past to which nothing was recalled.
"""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language, asks_own_fact, detect_language
from engine.memory.tools import SEARCH_TOOLS, WRITING_TOOLS, ToolName

_ORDER: Final = script.compile(
    r"\b(remember|memori[sz]e|note down|make a note|save|store|keep in mind|don't forget|do not forget|add|append"
    r"|write|put|replace|change|correct|delete|remove)\b.*\b(memory|block|persona|human|that|this|down|mind)\b"
    r"|记住|记下|记一下|别忘|不要忘|存进|存入|保存|写入|写进|记忆|(在|把|往).{0,12}(块|persona|human)",
    re.IGNORECASE | re.DOTALL,
)
_QUESTION: Final = script.compile(
    r"[?？]|^\s*(what|when|where|who|which|whose|how|do|did|does|is|are|was|were|have|has|can|could|tell|find|look)\b"
    r"|什么|吗|呢|哪|谁|几|多少|怎么|查|找",
    re.IGNORECASE,
)
_ABOUT_US: Final = script.compile(
    r"\b(i|me|my|mine|we|us|our|ours|you|last (time|week|month|year)|yesterday|earlier|before|ago)\b"
    r"|我|咱|上次|上周|上个月|去年|昨天|之前|以前|聊过|说过|提到",
    re.IGNORECASE,
)


_ANSWERABLE: Final = re.compile(
    r"\b(code|error|bug|wrong|mean(s|ing)?|problem|issue|fix|chances?|odds|best|next|difference|symptoms?|reason|cause|"
    r"happen\w*|(this|that|these|those|above|following)( |$)|text|sentence|essay|email|letter|story|poem|draft|result|"
    r"score|answer)\b"
    r"|\bif\b|\b(what time is it|weather)\b|\d|[:：\n]|好[?？]?$|如果|要是|几点了|天气|代码|报错|错误|问题|意思|怎么办|"
    r"为什么|区别|症状|原因|建议|下面|上面|这[个段篇些句]|那[个段篇些句]|文章|邮件|作文|答案|结果",
    re.IGNORECASE,
)
ASKED_CHARS: Final[dict[Language, int]] = {"en": 90, "zh": 40}
"""A longer question tells something that it may be answered from."""


def only_user_knows(message: str) -> bool:
    """A question about the user that only their own words can answer, and none about what they bring along."""
    short = len(message) <= ASKED_CHARS[detect_language(message)]
    return short and asks_own_fact(message) and _ANSWERABLE.search(message) is None


def offered(message: str, notes: str, available: list[ToolName]) -> list[ToolName]:
    """The tools worth asking the model about for this message.

    Args:
        notes: what was recalled for it, "" for nothing.
    """
    wanted: set[ToolName] = set()
    if _ORDER.search(message):
        wanted.update(WRITING_TOOLS)
    if not notes and _QUESTION.search(message) and _ABOUT_US.search(message):
        wanted.update(SEARCH_TOOLS)
    return [tool for tool in available if tool in wanted]
