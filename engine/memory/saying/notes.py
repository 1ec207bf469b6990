"""What the model is told about an order to the memory, so that its reply does not contradict what was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.addressing.addressed import addressed
from engine.language import Language
from engine.values import ContextReport, SaidAct, SaidNote, SaidState, SegmentTokens

ORDER_NOTE: Final = "order"
"""``Message.tool`` of the notices."""

_WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "remember done": "Memory: saved just now: {what} Confirm it briefly.",
        "remember known": "Memory: this was kept already: {what} Say so briefly.",
        "remember asks": "Memory: not saved until the user confirms it below the message. Say so briefly.",
        "remember not_kept": "Memory: not saved, since nothing of this conversation is kept. Say so briefly.",
        "remember nothing": "Memory: nothing was saved, it is unclear what is to be remembered. Ask what it is.",
        "forget done": "Memory: forgotten just now, as the user wished: {what} Confirm briefly that it is forgotten, "
        "and do not use it any more.",
        "forget dropped": "Memory: what the user said before had not been saved, and will not be. Say so "
        "briefly, and do not use it any more.",
        "forget asks": "Memory: nothing is forgotten yet, it is unclear which of these is meant: {what} Ask which.",
        "forget nothing": "Memory: nothing was forgotten, nothing that is kept says this. Say so briefly.",
        "end done": "Memory: noted just now as no longer true: {what} Confirm it briefly.",
        "end asks": "Memory: nothing is changed yet, it is unclear which of these is over: {what} Ask which.",
        "correct done": "Memory: corrected just now: {what} Confirm it briefly.",
        "correct asks": "Memory: nothing is corrected yet, it is unclear which of these is wrong: {what} Ask which, "
        "and what is right.",
        "erase offers": "Memory: nothing is erased yet. The user is shown what erasing it for good would take, and "
        "decides there. Say so briefly.",
        "overview done": "Memory: facts kept about the user: {what}.",
        "overview nothing": "Memory: nothing is kept about the user yet.",
        "declined": "Memory: the user meant none of these, so nothing was changed.",
        "or": "; or: ",
        "and": "; ",
        "instead": "{new} (before: {old})",
    },
    "zh": {
        "remember done": "记忆：刚刚已记住：{what}请用一句短话确认。",
        "remember known": "记忆：这一点早已记住：{what}请用一句短话说明。",
        "remember asks": "记忆：要等用户在消息下方确认后才会保存。请用一句短话说明。",
        "remember not_kept": "记忆：没有保存，因为这次对话不保留任何内容。请用一句短话说明。",
        "remember nothing": "记忆：没有保存任何内容，不清楚要记住什么。请问用户要记住什么。",
        "forget done": "记忆：已按用户的要求忘掉：{what}请用一句短话确认已经忘掉，以后不要再用。",
        "forget dropped": "记忆：用户之前说的话还没有保存，也不会再保存。请用一句短话说明，以后不要再用。",
        "forget asks": "记忆：还没有忘掉任何内容，因为不清楚用户指的是哪一条：{what}请问是哪一条。",
        "forget nothing": "记忆：没有忘掉任何内容，因为记忆里没有这件事。请用一句短话说明。",
        "end done": "记忆：刚刚已记下这一点不再成立：{what}请用一句短话确认。",
        "end asks": "记忆：还没有改动任何内容，因为不清楚哪一条不再成立：{what}请问是哪一条。",
        "correct done": "记忆：刚刚已更正：{what}请用一句短话确认。",
        "correct asks": "记忆：还没有更正任何内容，因为不清楚哪一条是错的：{what}请问是哪一条，正确的是什么。",
        "erase offers": "记忆：还没有清除任何内容。用户会看到彻底清除会涉及哪些内容，并在那里决定。请用一句短话说明。",
        "overview done": "记忆：关于用户共保存了 {what} 条。",
        "overview nothing": "记忆：还没有保存关于用户的任何内容。",
        "declined": "记忆：用户说都不是，所以没有任何改动。",
        "or": "；还是：",
        "and": "；",
        "instead": "{new}（之前：{old}）",
    },
}
_SHOWN_CHARS: Final = 200


def order_note(act: SaidAct, state: SaidState, texts: Sequence[str], language: Language) -> str:
    """The note on one order; ``texts`` are the memories that it is about."""
    words = _WORDS[language]
    shown = words["or" if state == "asks" else "and"].join(_short(text) for text in texts)
    return words[f"{act} {state}"].format(what=shown)


def told_in(note: str, said: SaidNote, language: Language) -> list[str]:
    """The memories that a note tells of."""
    words = _WORDS[language]
    before, found, after = words.get(f"{said.act} {said.state}", "").partition("{what}")
    if not found or not note.startswith(before) or not note.endswith(after):
        return []
    shown = note[len(before) : len(note) - len(after)].strip()
    return shown.split(words["or" if said.state == "asks" else "and"]) if shown else []


def declined_note(language: Language) -> str:
    """The note on a question that was answered by none of its choices."""
    return _WORDS[language]["declined"]


def instead(new: str, old: str, language: Language) -> str:
    """A memory that took another one's place."""
    return _WORDS[language]["instead"].format(new=new, old=old)


def addressed_instead(text: str, language: Language) -> str:
    """A memory that a note tells of, as it is told to the user; each of two that are told for itself."""
    before, between, after = _WORDS[language]["instead"].replace("{new}", "\n").replace("{old}", "\n").split("\n")
    new, found, old = text.removeprefix(before).rpartition(between)
    if not found or not text.endswith(after):
        return addressed(text)
    return instead(addressed(new), addressed(old.removesuffix(after)), language)


def noted(said: SaidNote) -> ContextReport:
    """What the note's row keeps."""
    return ContextReport(n_ctx=0, segments=SegmentTokens(), reused_tokens=0, evaluated_tokens=0, said=said)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _SHOWN_CHARS else flat[: _SHOWN_CHARS - 1].rstrip() + "…"
