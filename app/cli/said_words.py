"""What ``rolltop chat`` says about orders to the memory."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language import Language
from engine.protocol.saying import SaidOrder

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "forget asks": "Which of these should be forgotten? Answer with its number, 0 for none, or “all”.",
        "end asks": "Which of these is no longer true? Answer with its number, 0 for none, or “all”.",
        "correct asks": "Which of these is wrong? Answer with its number, or 0 for none.",
        "forget nothing": "Nothing was forgotten: no memory says this.",
        "forget dropped": "It had not been saved yet, and will not be.",
        "dropped": "Nothing was changed.",
        "remember nothing": "Nothing was saved: it is unclear what is to be remembered.",
        "remember known": "This is in memory already.",
        "remember not_kept": "Not saved: nothing is learned from this conversation.",
        "overview done": "{count} memories are kept; /memory lists them.",
        "overview one": "1 memory is kept; /memory shows it.",
        "overview nothing": "Nothing is kept about you yet.",
        "erase offers": "Nothing is erased yet. To see what would go, and decide: rolltop forget {words}",
        "gone": "(changed since)",
    },
    "zh": {
        "forget asks": "要忘掉哪一条？请回答编号，0 表示都不是，或“全部”。",
        "end asks": "哪一条不再成立？请回答编号，0 表示都不是，或“全部”。",
        "correct asks": "哪一条是错的？请回答编号，0 表示都不是。",
        "forget nothing": "没有忘掉任何内容：记忆里没有这件事。",
        "forget dropped": "还没有保存，也不会再保存。",
        "dropped": "没有任何改动。",
        "remember nothing": "没有保存任何内容：不清楚要记住什么。",
        "remember known": "记忆里已经有了。",
        "remember not_kept": "没有保存：这次对话不学习任何内容。",
        "overview done": "共保存了 {count} 条记忆；/memory 可列出。",
        "overview one": "共保存了 1 条记忆；/memory 可列出。",
        "overview nothing": "还没有保存关于你的任何内容。",
        "erase offers": "还没有清除任何内容。要查看会清除什么并决定，请运行：rolltop forget {words}",
        "gone": "（之后有改动）",
    },
}


def order_lines(order: SaidOrder, language: Language) -> Iterator[str]:
    """What came of an order, line by line; none where what was changed says it."""
    words = _WORDS[language]
    sentence = words.get(f"{order.act} {order.state}", "")
    if (order.act, order.state, order.count) == ("overview", "done", 1):
        sentence = words["overview one"]
    if order.state == "dropped" and (order.act != "forget" or order.choices):
        sentence = words["dropped"]
    named = next((f"“{one.text}”" for one in order.choices if one.text), f"“{order.words}”" if order.words else "…")
    if sentence:
        yield f"  [memory] {sentence.format(count=order.count, words=named)}"
    if order.state == "asks":
        for number, choice in enumerate(order.choices, 1):
            yield f"    {number}) {choice.text or words['gone']}"
