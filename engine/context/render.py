"""The text of each segment. Pure functions; the same rows always give the same text, so that tokens can be reused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from engine.addressing.addressed import addressed
from engine.context.note_kinds import CORE_NOTE, LONG_NOTE, PAGE_NOTE, PRESSURE_NOTE, RECALL_NOTE
from engine.context.quoting import render_untrusted, render_untrusted_answer
from engine.language import Language
from engine.memory.saying.notes import ORDER_NOTE
from engine.memory.times.dating import period
from engine.values import Block, FactStatus, Origin, SearchHit

NOTE_KINDS = (CORE_NOTE, PRESSURE_NOTE, RECALL_NOTE, PAGE_NOTE, ORDER_NOTE, LONG_NOTE)
"""``Message.tool`` of the notices that stand in front of the user's text, in this order."""

_WORDS = {
    "en": {
        "core": "# Core memory",
        "tokens": "{used} of {limit} tokens",
        "read_only": ", read-only",
        "empty": "(empty)",
        "summary": "# Summary of the earlier part of this conversation",
        "recall": "Notes from memory:",
        "changed": "Core memory `{label}` now reads:",
        "pressure": (
            "Notice: this conversation fills {percent} % of the window. Its oldest part will soon be summarised."
        ),
        "nothing": "Notes from memory: nothing about this.",
        "all": "Notes from memory, all that is known of the user:",
        "some": "Notes from memory, the newest {shown} of {total} that are known of the user:",
        "avoid": "health: must be avoided, ",
        "now": "(It is {day}, {date}, {time}.)",
        "user": "user",
        "assistant": "me",
        "said": "{who} said",
        "long": (
            "Notice: the message below is long, about {tokens} tokens on {total} pages. Only page 1 and page {total} "
            "are shown. The rest is kept: what the user asks about is looked up in it, and the next page is shown "
            "when the user writes “next page”."
        ),
        "gap": "[Page {first} of {total} is not shown here.]",
        "gaps": "[Pages {first} to {last} of {total} are not shown here.]",
        "page": "Page {number} of {total} of the user's long message of {date}:",
        "passage": "From page {number} of {total} of the user's long message of {date}:",
        "read": "Notice: all {total} pages of the user's long message of {date} have been shown.",
    },
    "zh": {
        "core": "# 核心记忆",
        "tokens": "{limit} 词元中已用 {used}",
        "read_only": "，只读",
        "empty": "（空）",
        "summary": "# 本次对话较早部分的摘要",
        "recall": "记忆笔记：",
        "changed": "核心记忆 `{label}` 现在是：",
        "pressure": "提示：本次对话已占窗口的 {percent} %，最早的部分很快会被压缩成摘要。",
        "nothing": "记忆笔记：没有相关内容。",
        "all": "记忆笔记，关于用户所知的全部：",
        "some": "记忆笔记，关于用户所知的 {total} 条中最新的 {shown} 条：",
        "avoid": "健康：必须避开，",
        "now": "（现在是 {date}，{day}，{time}。）",
        "user": "用户",
        "assistant": "我",
        "said": "{who}说",
        "long": (
            "提示：下面这条消息很长，约 {tokens} 个词元，共 {total} 页，这里只有第 1 页和第 {total} 页。"
            "其余内容都已保存：用户问到时会从中查找；用户写“下一页”时会显示下一页。"
        ),
        "gap": "［共 {total} 页，第 {first} 页不在这里。］",
        "gaps": "［共 {total} 页，第 {first} 至 {last} 页不在这里。］",
        "page": "用户 {date} 的长消息，第 {number} 页，共 {total} 页：",
        "passage": "摘自用户 {date} 的长消息第 {number} 页（共 {total} 页）：",
        "read": "提示：用户 {date} 的长消息共 {total} 页，已全部显示过。",
    },
}

_FORBIDS = re.compile(r"allerg|intoleran|anaphyla|过敏|不耐受", re.IGNORECASE)

_WEEKDAYS = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "zh": ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
}


def estimate_tokens(text: str) -> int:
    """Tokens of ``text`` for a typical vocabulary, while no model is loaded.

    A Han character is about one token; other text has four characters a token.
    """
    wide = sum(1 for character in text if character > "\u2e7f")
    return wide + (len(text) - wide + 3) // 4


def render_core(blocks: Sequence[tuple[Block, int]], language: Language) -> str:
    """Segment C: every block with label, description and ``(tokens used, limit)``, least volatile first."""
    words = _WORDS[language]
    parts = [words["core"]]
    for block, used in blocks:
        size = words["tokens"].format(used=used, limit=block.limit_tokens)
        flag = words["read_only"] if block.read_only else ""
        about = f" {block.description}" if block.description else ""
        parts.append(f"## {block.label} ({size}{flag}){about}\n{block.value or words['empty']}")
    return "\n".join(parts)


def render_summary(summary: str, language: Language, origin: Origin = "conversation") -> str:
    """Segment U. One that tells what comes from outside is a quotation."""
    if not summary:
        return ""
    return f"{_WORDS[language]['summary']}\n{render_previous(summary, language, origin)}"


def render_previous(summary: str, language: Language, origin: Origin) -> str:
    """The summary so far, as the prompt of the next one shows it."""
    return summary if origin == "conversation" else render_untrusted("", "", summary, language, origin)


def render_recall(hits: Sequence[SearchHit], language: Language) -> str:
    """Segment R: recalled facts and turns, each dated; "" for none."""
    if not hits:
        return ""
    words = _WORDS[language]
    lines = [words["recall"]]
    lines += [f"- {render_recalled(hit, language)} ({_caution(hit, language)}{_date(hit.at)})" for hit in hits]
    return "\n".join(lines)


def render_note_lines(lines: Sequence[str], language: Language) -> str:
    """The note with some of its lines, as they stood in it."""
    return "\n".join([_WORDS[language]["recall"], *lines])


def render_all_known(hits: Sequence[SearchHit], total: int, language: Language) -> str:
    """The note for a question what is known of the user."""
    words = _WORDS[language]
    title = words["all" if len(hits) >= total else "some"].format(shown=len(hits), total=total)
    return "\n".join([title, *render_recall(hits, language).splitlines()[1:]])


def render_nothing_recalled(language: Language) -> str:
    """The note for a question about the user to which nothing is known."""
    return _WORDS[language]["nothing"]


def note_opening(language: Language) -> str:
    """The words with which every note of recalled memories begins."""
    return _WORDS[language]["recall"].rstrip(":：")


def render_recalled(hit: SearchHit, language: Language) -> str:
    """One recalled memory without its date, in one line."""
    words = _WORDS[language]
    if hit.tier == "fact":
        return render_fact(hit.text, hit.status, hit.valid_to, language, hit.origin)
    text = render_found(hit, language)
    if hit.tier == "document":
        return text
    who = words["assistant"] if hit.role == "assistant" else words["user"]
    return f"{words['said'].format(who=who)}: {text}"


def render_found(hit: SearchHit, language: Language) -> str:
    """The words of a hit in one line, as a quotation where they come from outside."""
    text = flat(hit.text)
    if hit.tier != "document" and hit.origin == "conversation":
        return addressed(text) if hit.tier == "fact" else text
    if hit.role == "assistant":
        return render_untrusted_answer(text, language)
    if hit.tier == "document":
        return render_untrusted(hit.title, hit.place, text, language)
    return render_untrusted("", "", text, language, hit.origin)


def render_fact(
    text: str,
    status: FactStatus | None,
    valid_to: float | None,
    language: Language,
    origin: Origin = "conversation",
) -> str:
    """A fact in one line, as it is told to the user; of one that has an end, until when it was true."""
    own = origin == "conversation"
    words = addressed(flat(text)) if own else render_untrusted("", "", flat(text), language, origin)
    if status != "superseded" and valid_to is None:
        return words
    return f"{period(valid_to, language)}{'：' if language == 'zh' else ': '}{words}"


def flat(text: str) -> str:
    """Text in one line."""
    return " ".join(text.split())


def render_core_change(block: Block, language: Language) -> str:
    """The note that carries a block's new value in-band, until the head is rendered again."""
    words = _WORDS[language]
    return f"{words['changed'].format(label=block.label)}\n{block.value or words['empty']}"


def render_pressure(used_tokens: int, budget_tokens: int, language: Language) -> str:
    """The 70 % notice."""
    return _WORDS[language]["pressure"].format(percent=round(100 * used_tokens / budget_tokens))


def render_long(tokens: int, total: int, language: Language) -> str:
    """The note in front of a message of which only the first and the last page are shown."""
    return _WORDS[language]["long"].format(tokens=tokens, total=total)


def render_gap(total: int, language: Language) -> str:
    """What stands between the first and the last page."""
    kind = "gap" if total == 3 else "gaps"
    return _WORDS[language][kind].format(first=2, last=total - 1, total=total)


def render_page(number: int, total: int, at: float, text: str, language: Language, *, whole: bool) -> str:
    """A page of a long message, or a passage out of one."""
    title = _WORDS[language]["page" if whole else "passage"].format(number=number, total=total, date=_date(at))
    return f"{title}\n{text.strip()}"


def render_all_read(total: int, at: float, language: Language) -> str:
    """The answer to "next page" when there is none."""
    return _WORDS[language]["read"].format(total=total, date=_date(at))


def render_time(at: float, language: Language) -> str:
    """Date and time of a turn, local."""
    moment = datetime.fromtimestamp(at)
    return _WORDS[language]["now"].format(
        date=f"{moment:%Y-%m-%d}", day=_WEEKDAYS[language][moment.weekday()], time=f"{moment:%H:%M}"
    )


def render_transcript_line(role: str, text: str, language: Language, origin: Origin = "conversation") -> str:
    """One turn as the summary prompt shows it."""
    if origin != "conversation":
        answer = role == "assistant"
        text = render_untrusted_answer(text, language) if answer else render_untrusted("", "", text, language, origin)
    who = {"user": "User", "assistant": "Assistant"} if language == "en" else {"user": "用户", "assistant": "助手"}
    return f"{who.get(role, role)}: {text}"


def _caution(hit: SearchHit, language: Language) -> str:
    """What a recalled fact forbids, said so plainly that a small model does not offer it."""
    return _WORDS[language]["avoid"] if hit.tier == "fact" and _FORBIDS.search(hit.text) else ""


def _date(at: float) -> str:
    return f"{datetime.fromtimestamp(at):%Y-%m-%d}"
