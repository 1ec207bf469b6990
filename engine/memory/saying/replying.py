"""The reply to a message that only tells the memory to do something: said by Rolltop itself, since a model might say
that something was done which was not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.addressing.addressed import addressed
from engine.language import Language, detect_language
from engine.memory.saying.hearing import choice_in, covers, orders_in
from engine.memory.saying.notes import ORDER_NOTE, addressed_instead, told_in
from engine.values import Block, Message, SaidNote

MOST_CHOICES: Final = 99
_WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "remember done": "I have saved this: {what}",
        "remember known": "I had this in memory already: {what}",
        "remember asks": "It is below your message, and saved once you confirm it there.",
        "remember not_kept": "I have not saved it: nothing of this conversation is kept.",
        "remember nothing": "What would you like me to remember?",
        "forget done": "I have forgotten this: {what}",
        "forget dropped": "I had not saved that yet, and will not.",
        "forget asks": "Which of these do you mean? Nothing is forgotten yet.\n{what}",
        "forget asks one": "Do you mean this? Nothing is forgotten yet.\n{what}",
        "end asks one": "Is this no longer true? Nothing is changed yet.\n{what}",
        "correct asks one": "Is this wrong, and what is right? Nothing is changed yet.\n{what}",
        "forget nothing": "There is nothing like that in my memory, so nothing was forgotten.",
        "end done": "I have noted that this is no longer true: {what}",
        "end asks": "Which of these is no longer true? Nothing is changed yet.\n{what}",
        "correct done": "I have corrected it: {what}",
        "correct asks": "Which of these is wrong, and what is right? Nothing is changed yet.\n{what}",
        "erase offers": "Nothing is erased yet. You can see what erasing it for good would take, and decide there.",
        "dropped": "All right, nothing was changed.",
        "overview done": "This is what I know about you:\n\n{what}",
        "overview some": "This is the newest of what I know about you, {shown} of {total} facts; all of it is in the "
        "memory window:\n\n{what}",
        "overview nothing": "I do not know anything about you yet.",
    },
    "zh": {
        "remember done": "已经记住：{what}",
        "remember known": "这一点我早就记住了：{what}",
        "remember asks": "它在你的消息下方，确认之后才会保存。",
        "remember not_kept": "没有保存：这次对话不保留任何内容。",
        "remember nothing": "你想让我记住什么？",
        "forget done": "已经忘掉：{what}",
        "forget dropped": "那句话还没有保存，也不会再保存。",
        "forget asks": "你指的是哪一条？还没有忘掉任何内容。\n{what}",
        "forget asks one": "你指的是这一条吗？还没有忘掉任何内容。\n{what}",
        "end asks one": "这一条不再成立了吗？还没有改动任何内容。\n{what}",
        "correct asks one": "这一条是错的吗？正确的是什么？还没有改动任何内容。\n{what}",
        "forget nothing": "我的记忆里没有这件事，所以没有忘掉任何内容。",
        "end done": "已经记下，这一点不再成立：{what}",
        "end asks": "哪一条不再成立？还没有改动任何内容。\n{what}",
        "correct done": "已经更正：{what}",
        "correct asks": "哪一条是错的，正确的是什么？还没有改动任何内容。\n{what}",
        "erase offers": "还没有清除任何内容。你可以查看彻底清除会涉及哪些内容，并在那里决定。",
        "dropped": "好的，没有任何改动。",
        "overview done": "我对你的了解是：\n\n{what}",
        "overview some": "我对你的了解中最新的部分，共 {total} 条中的 {shown} 条；全部内容在记忆窗口中：\n\n{what}",
        "overview nothing": "我还不了解你的任何情况。",
    },
}


def own_reply(message: Message, notes: Sequence[Message], recalled: str = "", blocks: Sequence[Block] = ()) -> str:
    """What Rolltop answers by itself; "" where the message says more.

    Args:
        notes: those of the turn.
        recalled: the note of what was recalled for it.
        blocks: core memory, which is known as well.
    """
    rows = _of_this(message, [row for row in notes if row.tool == ORDER_NOTE])
    said = _said(rows)
    if not said or any(_is_open(one) for one in said) or not _is_only_order(message, said):
        return ""
    return "\n\n".join(
        _known(row, one, recalled, blocks) if one.act == "overview" else _sentence(row, one)
        for row, one in zip(rows, said, strict=True)
    )


def sentence_of(row: Message) -> str:
    """What Rolltop says of one note; "" for a row that is none."""
    said = row.report.said if row.report is not None else None
    return "" if said is None or said.act == "overview" else _sentence(row, said).strip()


def _known(row: Message, said: SaidNote, recalled: str, blocks: Sequence[Block]) -> str:
    """All that is known, or as much as there was room for."""
    words = _WORDS[detect_language(row.text)]
    facts = [line for line in recalled.splitlines()[1:] if line.strip()]
    held = [line.strip() for block in blocks if block.label != "persona" for line in block.value.splitlines()]
    told = [addressed(line) for line in held]
    lines = [f"- {line.removeprefix('- ')}" for line in told if line and not any(line in fact for fact in facts)]
    if not lines and not facts:
        return words["overview nothing"]
    name = "overview some" if facts and len(facts) < said.count else "overview done"
    return words[name].format(what="\n".join([*lines, *facts]), shown=len(facts), total=said.count)


def is_done(message: Message, notes: Sequence[Message]) -> bool:
    """Whether all that a message tells the memory to do has been seen to, so that no tool is to do it again."""
    said = _said(_of_this(message, [row for row in notes if row.tool == ORDER_NOTE]))
    return bool(said) and not any(_is_open(one) for one in said) and _says_nothing_else(message)


def _of_this(message: Message, rows: Sequence[Message]) -> Sequence[Message]:
    """The notes on what the message itself orders, where it orders anything; else those on what it answers."""
    own = [row for row in rows if any(one.message_id == message.id for one in _said([row]))]
    return own or rows


def _said(rows: Sequence[Message]) -> list[SaidNote]:
    return [row.report.said for row in rows if row.report is not None and row.report.said is not None]


def _is_open(said: SaidNote) -> bool:
    """ "Remember that", of what stands in no words of the user's: a model may know, and propose it."""
    return (said.act, said.state) == ("remember", "nothing")


def _says_nothing_else(message: Message) -> bool:
    orders = orders_in(message.text)
    return bool(orders) and covers(orders, message.text)


def _is_only_order(message: Message, said: Sequence[SaidNote]) -> bool:
    own = [one for one in said if one.message_id == message.id]
    if not own:  # an answer to the question that was asked before
        return choice_in(message.text, MOST_CHOICES) is not None
    orders = orders_in(message.text)
    starts = {one.start for one in own}
    return _says_nothing_else(message) and all(one.start in starts and not one.statement for one in orders)


def _sentence(row: Message, said: SaidNote) -> str:
    language = detect_language(row.text)
    if said.state == "dropped" and (said.act != "forget" or said.choices or said.message_id != row.turn_id):
        return _WORDS[language]["dropped"]
    texts = [addressed_instead(text, language) for text in told_in(row.text, said, language)]
    numbered = said.state == "asks" and len(texts) > 1
    shown = "\n".join(f"{number}. {text}" if numbered else text for number, text in enumerate(texts, 1))
    words, name = _WORDS[language], f"{said.act} {said.state}"
    one = words.get(f"{name} one") if len(texts) == 1 else None
    return (one or words[name]).format(what=shown)
