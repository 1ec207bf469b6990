from __future__ import annotations

import pytest

from engine.memory.saying.hearing import choice_in, orders_in


@pytest.mark.parametrize(
    ("text", "act", "words"),
    [
        ("Scratch that from your memory.", "forget", ""),
        ("You don't need to remember that.", "forget", ""),
        ("Forget my old address", "forget", "my old address"),
        ("forget about my ex completely", "erase", "my ex"),
        ("It's not true anymore that I smoke", "end", "I smoke"),
        ("You've got that wrong, I'm 42", "correct", ""),
        ("Note to self: buy milk", "remember", "buy milk"),
        ("What have you learned about me so far?", "overview", ""),
        ("Forget everything I've told you", "erase", ""),
        ("别再记我的生日了", "forget", "我的生日"),
        ("不用记住这个", "forget", ""),
        ("请你忘掉关于我前任的一切", "forget", "我前任"),
        ("你记错了，我今年四十二岁", "correct", ""),
        ("你了解我多少", "overview", ""),
        ("请记下我的鞋码是43", "remember", "我的鞋码是43"),
    ],
)
def test_an_order_is_heard_with_what_it_names(text: str, act: str, words: str) -> None:
    (heard,) = orders_in(text)
    assert (heard.act, heard.words) == (act, words)


@pytest.mark.parametrize(
    "text",
    [
        "Never mind, forget it", "Forget how to drive? Never.", "Forget about the recipe, give me a song",
        "Delete the last paragraph", "Erase that sentence from the letter", "Don't keep the door open",
        "Do you remember my name?", "Remember when we talked about Rome?", "Don't forget to lock the door",
        "I forget things all the time", "He said to forget that", "what do you remember about my sister?",
        "删掉最后一段", "把这句话从信里删掉", "忘了说，我住在成都", "我忘了你叫什么", "你还记得我叫什么吗？",
        "别忘了带钥匙",
    ],
)  # fmt: skip
def test_what_is_no_order_is_none(text: str) -> None:
    assert orders_in(text) == ()


def test_words_that_may_mean_never_mind_are_unsure() -> None:
    for text in ("Forget it.", "Forget that, let's cook.", "Please don't save that.", "忘了吧"):
        (heard,) = orders_in(text)
        assert not heard.sure


@pytest.mark.parametrize(
    ("text", "count", "chosen"),
    [
        ("2", 3, (1,)), ("the first one please", 2, (0,)), ("both", 2, (0, 1)), ("all of them", 3, (0, 1, 2)),
        ("none of them", 2, ()), ("第三个", 3, (2,)), ("都不是", 2, ()), ("全部", 2, (0, 1)), ("4", 3, None),
        ("the first of May is a holiday", 2, None), ("Tom", 2, None),
    ],
)  # fmt: skip
def test_a_choice_is_named_by_its_place(text: str, count: int, chosen: tuple[int, ...] | None) -> None:
    assert choice_in(text, count) == chosen
