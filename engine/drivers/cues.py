"""Whether a message can call for a tool at all, by its words: a cheap question before the model is asked.

What the harness does on every turn by itself (recalling what fits, keeping what lasts) needs no tool; left are
orders to write and questions about the user or the past to which nothing was recalled.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine import script
from engine.memory.tools import SEARCH_TOOLS, WRITING_TOOLS, ToolName
from engine.own_questions import may_ask_of_user

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
_BEFORE: Final = script.compile(
    r"\b(last (time|week|month|year)|yesterday|earlier|before|ago|told|tell you|said|mention(ed)?|talk(ed)? about"
    r"|discuss(ed)?)\b"
    r"|上次|上周|上个月|去年|昨天|之前|以前|聊过|说过|提到|告诉过",
    re.IGNORECASE,
)


def offered(
    message: str, notes: str, available: list[ToolName], in_view: Callable[[], bool] = lambda: False
) -> list[ToolName]:
    """The tools worth asking the model about for this message.

    Args:
        notes: what was recalled for it, "" for nothing.
        in_view: whether the conversation in its prompt may answer it; asked only where a search is in question.
    """
    wanted: set[ToolName] = set()
    if _ORDER.search(message):
        wanted.update(WRITING_TOOLS)
    asks = _QUESTION.search(message) and (_BEFORE.search(message) or may_ask_of_user(message))
    if asks and not notes and not in_view():
        wanted.update(SEARCH_TOOLS)
    return [tool for tool in available if tool in wanted]
