"""What ``rolltop chat`` says about orders to the memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.cli.words import later, told
from engine.addressing.addressed import addressed
from engine.protocol.saying import SaidOrder

_WORDS: Final[dict[str, str]] = {
    "forget asks": later("Which of these should be forgotten? Answer with its number, 0 for none, or “all”."),
    "end asks": later("Which of these is no longer true? Answer with its number, 0 for none, or “all”."),
    "correct asks": later("Which of these is wrong? Answer with its number, or 0 for none."),
    "forget asks one": later("Should this be forgotten? Answer 1 for yes, 0 for no."),
    "end asks one": later("Is this no longer true? Answer 1 for yes, 0 for no."),
    "correct asks one": later("Is this wrong? Answer 1 for yes, 0 for no."),
    "forget nothing": later("Nothing was forgotten: no memory says this."),
    "forget dropped": later("It had not been saved yet, and will not be."),
    "dropped": later("Nothing was changed."),
    "remember nothing": later("Nothing was saved: it is unclear what is to be remembered."),
    "remember known": later("This is in memory already."),
    "remember not_kept": later("Not saved: nothing is learned from this conversation."),
    "overview done": later("{count} memories are kept; /memory lists them."),
    "overview one": later("1 memory is kept; /memory shows it."),
    "overview nothing": later("Nothing is kept about you yet."),
    "erase offers": later("Nothing is erased yet. To see what would go, and decide: rolltop forget {words}"),
    "gone": later("(changed since)"),
}


def order_lines(order: SaidOrder) -> Iterator[str]:
    """What came of an order, line by line; none where what was changed says it."""
    sentence = _WORDS.get(f"{order.act} {order.state}", "")
    if (order.act, order.state, order.count) == ("overview", "done", 1):
        sentence = _WORDS["overview one"]
    if order.state == "asks" and len(order.choices) == 1:
        sentence = _WORDS[f"{order.act} asks one"]
    if order.state == "dropped" and (order.act != "forget" or order.choices):
        sentence = _WORDS["dropped"]
    named = next((f"“{one.text}”" for one in order.choices if one.text), f"“{order.words}”" if order.words else "…")
    if sentence:
        yield "  " + told("[memory] {text}", text=told(sentence, count=order.count, words=named))
    if order.state == "asks":
        for number, choice in enumerate(order.choices, 1):
            yield f"    {number}) {addressed(choice.text) or told(_WORDS['gone'])}"
