"""A reply that is an earlier one, or the message, once more is asked for again, without that example."""

from __future__ import annotations

import pytest

from engine.drivers.base import OPENING_TOKENS, Reply, Request
from engine.drivers.parroting import Parroting
from engine.drivers.plain import PlainDriver
from engine.drivers.spoken import NO_WORDS, YOU_GRAMMAR, begun_otherwise
from engine.llm.base import CONVERSATION
from engine.llm.fake import ScriptedModel
from tests.unit.drivers.conftest import MakeRequest

PARROT = "好的，沈若兰，住在杭州，在一家出版社做编辑。周末想做道家常菜，有什么推荐？"
GIFT = "我妹妹今年考上了研究生，我想送她一份三百元以内的礼物，送什么好？"
PASTA = "You could cook some pasta with tomato sauce, garlic and a few fresh herbs."


def model_that_says(first: str, again: str, grammars: tuple[str, ...]) -> ScriptedModel:
    def script(prompt: str, grammar: str | None) -> str:
        if grammar in grammars:
            return again
        return again[OPENING_TOKENS:] if prompt.endswith(again[:OPENING_TOKENS]) else first

    return ScriptedModel(script)


def asked_behind(request_for: MakeRequest, model: ScriptedModel, turns: list[tuple[str, str]], asked: str) -> Request:
    shown: list[str] = []
    request = request_for(model, PlainDriver(), asked, on_text=shown.append)
    window = request.window
    window.entries = window.head()
    for number, (said, reply) in enumerate(turns, 1):
        window.add_user([], said, number, (number,))
        window.add_assistant_text(reply, number)
        window.settle()
    window.add_user([], asked, len(turns) + 1, (99,))
    return request


@pytest.mark.parametrize(
    ("before", "asked", "again", "otherwise"),
    [
        (PARROT, GIFT, PARROT.replace("好的", "你好"), "可以送一支钢笔，或者一本她喜欢的书。"),
        (PASTA, "What could I give my sister for her birthday?", PASTA, "A book that she has wanted for long."),
    ],
)
def test_an_earlier_reply_is_no_reply_to_something_else(
    request_for: MakeRequest, before: str, asked: str, again: str, otherwise: str
) -> None:
    model = model_that_says(again, otherwise, (begun_otherwise(again),))
    request = asked_behind(request_for, model, [("Something else.", before)], asked)
    entries = list(request.window.entries)
    reply = PlainDriver().respond(request)
    assert isinstance(reply, Reply) and reply.text == otherwise
    assert before not in model.text(CONVERSATION) and request.window.entries == entries


def test_where_it_is_said_twice_it_is_told_so(request_for: MakeRequest) -> None:
    model = model_that_says(PARROT, PARROT, (begun_otherwise(PARROT),))
    request = asked_behind(request_for, model, [("你好", PARROT)], GIFT)
    reply = PlainDriver().respond(request)
    assert isinstance(reply, Reply) and reply.text == NO_WORDS["zh"]


def test_a_question_of_the_users_put_back_is_asked_for_once_more(request_for: MakeRequest) -> None:
    said = "你好！我叫沈若兰，住在杭州，在一家出版社做编辑。周末想做道家常菜，有什么推荐？"
    again = "你好！沈若兰，住在杭州，在一家出版社做编辑。周末想做道家常菜，有什么推荐？"
    model = model_that_says(again, "可以做番茄炒蛋，简单又好吃。", (begun_otherwise(again), YOU_GRAMMAR["zh"]))
    reply = PlainDriver().respond(request_for(model, PlainDriver(), said))
    assert isinstance(reply, Reply) and reply.text == "可以做番茄炒蛋，简单又好吃。"


@pytest.mark.parametrize(
    ("before", "asked", "text"),
    [
        (PASTA, "Say that again, please.", PASTA),
        (PASTA, "What could I cook for four, then?", "You could cook some soup with tomatoes and garlic."),
        ("You live in Leeds with your husband Tom and your two dogs.", "Who do I live with?",
         "You live in Leeds with your husband Tom and your two dogs."),
        ("好的。", "明天呢？", "好的。"),
        (PARROT, "再说一遍", PARROT),
        ("Hi there.", "Hello!", "Hi there."),
    ],
)  # fmt: skip
def test_what_may_be_right_twice_is_kept(request_for: MakeRequest, before: str, asked: str, text: str) -> None:
    model = ScriptedModel(lambda _prompt, _grammar: text)
    reply = PlainDriver().respond(asked_behind(request_for, model, [("What else?", before)], asked))
    assert isinstance(reply, Reply) and reply.text == text


def test_what_goes_another_way_is_no_longer_held() -> None:
    judge = Parroting("And on Sunday?", [("What on Saturday?", PASTA)], asks_of_user=False)
    assert judge.follows("You could cook some pa")
    assert not judge.follows("You could bake a cake with apples and some cream")
    assert not judge.follows("Roast chicken takes two hours ")
