"""Replies that are no words to the person: not shown, and asked for once more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.context.window import Entry, Segment
from engine.drivers.base import NOT_TOLD_GRAMMAR, OPENING_TOKENS, CallStep, Driver, Reply
from engine.drivers.decision import REPLY, DecisionDriver
from engine.drivers.plain import PlainDriver
from engine.drivers.spoken import (
    ANSWER_GRAMMAR,
    LANGUAGE_GRAMMAR,
    NO_WORDS,
    OPENING_GRAMMAR,
    OTHERWISE_GRAMMAR,
    YOU_GRAMMAR,
)
from engine.llm.base import CONVERSATION
from engine.llm.fake import ScriptedModel
from engine.memory.few_shot import FewShot
from tests.unit.drivers.conftest import MakeRequest

CALL = 'archival_memory_insert {"content": "The key is under the pot."}'
ORDER = "Please save this to your memory: the key is under the pot."
GRAMMARS = (
    OPENING_GRAMMAR, *YOU_GRAMMAR.values(), *NOT_TOLD_GRAMMAR.values(), *LANGUAGE_GRAMMAR.values(),
    *OTHERWISE_GRAMMAR.values(), *ANSWER_GRAMMAR.values(),
)  # fmt: skip
NOTE = "Notes from memory:\n- Your dog is called Ivora. (2026-03-01)"


def model_that_says(first: str, again: str = "Good to know.") -> ScriptedModel:
    """``again`` where it has to begin like a sentence."""

    def script(prompt: str, grammar: str | None) -> str:
        if grammar in GRAMMARS:
            return again
        begun = again[:OPENING_TOKENS]
        return again[OPENING_TOKENS:] if prompt.endswith(begun) else first

    return ScriptedModel(script, lambda _prompt, options: {REPLY: 1.0} | {tool: 0.0 for tool in options[1:]})


DRIVERS: list[Callable[[ScriptedModel], Driver]] = [
    lambda model: PlainDriver(),
    lambda model: DecisionDriver(FewShot(model)),
]


@pytest.mark.parametrize("make", DRIVERS, ids=["plain", "decision"])
def test_a_call_that_nobody_asked_for_is_not_the_reply(
    request_for: MakeRequest, make: Callable[[ScriptedModel], Driver]
) -> None:
    model, shown = model_that_says(CALL), list[str]()
    driver = make(model)
    reply = driver.respond(request_for(model, driver, "I have a new key.", on_text=shown.append))
    assert isinstance(reply, Reply)
    assert reply.text == "".join(shown) == "Good to know."
    assert "archival_memory_insert" not in model.text(CONVERSATION)


def test_where_a_tool_was_ordered_the_call_is_run(request_for: MakeRequest) -> None:
    model, shown = model_that_says(CALL), list[str]()
    driver = DecisionDriver(FewShot(model))
    step = driver.respond(request_for(model, driver, ORDER, on_text=shown.append))
    assert isinstance(step, CallStep) and not shown
    assert (step.call.tool, step.call.arguments) == ("archival_memory_insert", {"content": "The key is under the pot."})
    assert model.detokenize(step.tokens) == CALL


@pytest.mark.parametrize("change", [{"allow_tools": False}, {"first_step": False}])
def test_where_no_tool_is_allowed_it_is_not_run(request_for: MakeRequest, change: dict[str, object]) -> None:
    model, shown = model_that_says(CALL), list[str]()
    driver = DecisionDriver(FewShot(model))
    reply = driver.respond(request_for(model, driver, ORDER, on_text=shown.append, **change))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == "Good to know."


def test_a_model_that_insists_says_nothing(request_for: MakeRequest) -> None:
    model, shown = model_that_says(CALL, CALL), list[str]()
    reply = PlainDriver().respond(request_for(model, PlainDriver(), "I have a new key.", on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == NO_WORDS["en"]
    assert model_text(reply) == reply.text


@pytest.mark.parametrize(
    "text", ["Hello there.", "archival memories are old.", "tea", "archival_memory_insert is a tool.", "Assistants: 4"]
)
def test_any_other_reply_is_shown_as_it_is(request_for: MakeRequest, text: str) -> None:
    model, shown = model_that_says(text), list[str]()
    reply = PlainDriver().respond(request_for(model, PlainDriver(), "Hi.", on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == text


def spoken_before(model: ScriptedModel, text: str) -> Entry:
    return Entry(Segment.HISTORY, tuple(model.tokenize(text)), 1)


def model_text(reply: Reply) -> str:
    return ScriptedModel([""]).detokenize(reply.tokens)


@pytest.mark.parametrize(
    "asked", ["Show me a JSON object.", "给我一个JSON例子", "What does {} mean?", "A config for nginx, please."]
)
def test_what_was_asked_for_is_kept(request_for: MakeRequest, asked: str) -> None:
    text, shown = '{"name": "Ada"}', list[str]()
    model = model_that_says(text)
    reply = PlainDriver().respond(request_for(model, PlainDriver(), asked, on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == text


def test_an_object_is_kept_where_one_was_said_before(request_for: MakeRequest) -> None:
    text, shown = '{"name": "Bea"}', list[str]()
    model = model_that_says(text)
    request = request_for(model, PlainDriver(), "And one more with Bea, please", on_text=shown.append)
    request.window.entries.insert(-2, spoken_before(model, '```json\n{"name": "Ada"}\n```'))
    reply = PlainDriver().respond(request)
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == text


@pytest.mark.parametrize(
    "text",
    [
        'poetry {"topic": "the sea"}',
        "Results 1-5 of 6:\n- (2026-03-01) The user likes tea.",
        "[2026-03-01] The user likes tea.",
        "- (2026-03-01) user: tea",
        "- The user likes tea.",
        "Nothing found.",
        "Notes from memory:\n- The user likes tea.",
        "记忆笔记：\n- 用户喜欢茶。",
    ],
)
@pytest.mark.parametrize("make", DRIVERS, ids=["plain", "decision"])
def test_what_is_no_words_to_the_person_is_not_shown(
    request_for: MakeRequest, make: Callable[[ScriptedModel], Driver], text: str
) -> None:
    model, shown = model_that_says(text), list[str]()
    driver = make(model)
    reply = driver.respond(request_for(model, driver, "A poem about the sea, please.", on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == "Good to know."
    assert text not in model.text(CONVERSATION)


@pytest.mark.parametrize(
    "text",
    [
        "The user's dog is called Ivora.",
        "According to my notes, the user's dog is Ivora.",
        "My dog is called Ivora.",
        "I have a dog called Ivora.",
        "I went to the school of your son.",
        "As an AI language model, I do not remember things.",
        "I'm sorry, but I don't have access to your personal information.",
        "Unfortunately, I cannot remember that.",
    ],
)
def test_a_reply_about_the_user_turns_to_the_user(request_for: MakeRequest, text: str) -> None:
    model, shown = model_that_says(text, "Your dog is called Ivora."), list[str]()
    request = request_for(model, PlainDriver(), "What is my dog called?", notes=NOTE, on_text=shown.append)
    reply = PlainDriver().respond(request)
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == "Your dog is called Ivora."


@pytest.mark.parametrize(
    "text",
    [
        "我的狗叫米团。",
        "是的，我的狗叫米团。",
        "用户的狗叫米团。",
        "很抱歉，我无法访问你的个人信息。",
        "作为一个AI，我没有记忆。",
    ],
)
def test_so_it_does_in_chinese(request_for: MakeRequest, text: str) -> None:
    model, shown = model_that_says(text, "你的狗叫米团，很可爱。"), list[str]()
    request = request_for(model, PlainDriver(), "我的狗叫什么名字？", notes=NOTE, on_text=shown.append)
    reply = PlainDriver().respond(request)
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == "你的狗叫米团，很可爱。"


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("What is my dog called?", "I remember that your dog is called Ivora."),
        ("What is my dog called?", "I do not know that yet."),
        ("What is my dog called?", "Ivora."),
        ("我住几楼？", "你住六楼。"),
        ("What do I do for a living?", "You bind books for a living."),
        ("Where do I live?", "You live where the river ends, in Leith."),
        ("What is my dog called?", "I'm sorry, you have not told me."),
        ("What is my dog called?", "I think it is Ivora."),
        ("What is my dog called?", "My notes say that it is Ivora."),
        ("How are you?", "I am fine."),
        ("How does the user log in?", "The user clicks on the button."),
        ("Tell me a story about a dog.", "I had a dog once."),
        ("我的狗叫什么名字？", "我记得它叫米团。"),
        ("我的狗叫什么名字？", "我还不知道。"),
        ("我的狗叫什么名字？", "是的，你的狗叫米团。"),
    ],
)
def test_words_to_the_user_are_left_alone(request_for: MakeRequest, asked: str, text: str) -> None:
    model, shown = model_that_says(text, "Your dog is called Ivora."), list[str]()
    reply = PlainDriver().respond(request_for(model, PlainDriver(), asked, notes=NOTE, on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == text


def test_a_second_try_about_the_user_is_shown_as_it_is(request_for: MakeRequest) -> None:
    text, shown = "The user's dog is Ivora. She is a whippet.", list[str]()
    model = model_that_says(text, text)
    request = request_for(model, PlainDriver(), "What is my dog called?", notes=NOTE, on_text=shown.append)
    reply = PlainDriver().respond(request)
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == text


@pytest.mark.parametrize(
    "tail",
    [
        "\nUser: And you?",
        "\n\nUser: And you?\nAssistant: Me too.",
        "\n用户：你呢？",
        "\n**User:** hm",
        "\n\nNotes from memory:\n- x",
    ],
)
@pytest.mark.parametrize("make", DRIVERS, ids=["plain", "decision"])
def test_a_reply_ends_before_another_turn(
    request_for: MakeRequest, make: Callable[[ScriptedModel], Driver], tail: str
) -> None:
    text, shown = "The sea is wide.\nAnd blue.", list[str]()
    model = model_that_says(text + tail)
    driver = make(model)
    reply = driver.respond(request_for(model, driver, "A poem about the sea, please.", on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == text
    assert model.detokenize(reply.tokens) == text


def test_a_dialogue_that_was_asked_for_goes_on(request_for: MakeRequest) -> None:
    text, shown = "Here it is:\nUser: Hello\nAssistant: Hello!", list[str]()
    asked = "Write a dialogue between a user and an assistant."
    reply = PlainDriver().respond(request_for(model_that_says(text), PlainDriver(), asked, on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == text


@pytest.mark.parametrize("label", ["Assistant: ", "assistant:", "**Assistant:** ", "助手："])
def test_a_label_in_front_is_left_out(request_for: MakeRequest, label: str) -> None:
    shown = list[str]()
    model = model_that_says(f"{label}Hello there.")
    reply = PlainDriver().respond(request_for(model, PlainDriver(), "Hi.", on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == "Hello there."
    assert model.detokenize(reply.tokens) == "Hello there."


@pytest.mark.parametrize(
    "asked",
    ["What is my blood type?", "Do you remember my sister's name?", "我的车牌号是多少？", "我大学是在哪里上的？"],
)
def test_what_was_never_told_is_not_guessed(request_for: MakeRequest, asked: str) -> None:
    english = asked.isascii()
    said = (
        "You have not told me that yet. Tell me, and I will remember it." if english else "你还没有告诉过我，告诉我吧。"
    )
    model, shown = model_that_says("It is AB.", said), list[str]()
    request = request_for(model, PlainDriver(), asked, unknown=True, on_text=shown.append)
    reply = PlainDriver().respond(request)
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == said


@pytest.mark.parametrize(
    "asked",
    [
        "What is wrong with my code?",
        "What does my result mean?",
        "How old is the sun?",
        "我的代码哪里错了？",
        "What did I write in this letter?",
        "What is my BMI if I am 80 kg and 1.80 m?",
        "What time is it in my city?",
        "我什么时候去打疫苗好？",
    ],
)
def test_what_others_can_know_is_answered(request_for: MakeRequest, asked: str) -> None:
    model = model_that_says("It is AB.", "You have not told me that yet.")
    reply = PlainDriver().respond(request_for(model, PlainDriver(), asked, unknown=True))
    assert isinstance(reply, Reply) and reply.text == "It is AB."


@pytest.mark.parametrize(
    ("asked", "text", "instead"),
    [
        (
            "我儿子叫什么名字？",
            "You have not told me that yet. Tell me, and I will remember it.",
            "你的儿子叫Teo，对吗？",
        ),
        ("今天吃什么好？", "I would cook some noodles for you.", "不如吃点面条吧，好做。"),
        ("What could I eat today?", "不如吃点面条吧。", "What about noodles?"),
    ],
)
def test_a_reply_is_in_the_language_of_the_message(
    request_for: MakeRequest, asked: str, text: str, instead: str
) -> None:
    model, shown = model_that_says(text, instead), list[str]()
    reply = PlainDriver().respond(request_for(model, PlainDriver(), asked, on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == instead


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("用英文说一句你好", "Hello, how are you today?"),
        ("把这句话翻译一下：今天很热", "It is very hot outside today."),
        ("How do I say hello in Chinese?", "你好，就这么说。"),
        ("我的狗叫什么？", "Ivora"),
        ("给我讲讲 Harry Potter", "Harry Potter and the Philosopher's Stone 是第一部。"),
        ("12 * 3 = ?", "The answer is thirty-six."),
    ],
)
def test_the_other_language_is_kept_where_it_is_meant(request_for: MakeRequest, asked: str, text: str) -> None:
    model, shown = model_that_says(text, "No."), list[str]()
    reply = PlainDriver().respond(request_for(model, PlainDriver(), asked, on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == text


@pytest.mark.parametrize(
    ("said", "text", "instead"),
    [
        ("My sister Ana moved to Lisbon.", "You have not told me that yet. Tell me.", "I hope she likes it there."),
        ("Which wine goes with my steak?", "I'm sorry, you haven't told me that yet.", "A dry red wine."),
        ("我换了新工作。", "你还没有告诉过我。告诉我吧。", "恭喜，祝一切顺利。"),
        ("我妹妹住在哪里？", "您妹妹住在哪里？", "你妹妹住在里斯本。"),
        ("What am I allergic to?", "What are you allergic to?", "You are allergic to nuts."),
        ("我妹妹住在哪里？", "你的妹妹住在哪里？", "你妹妹住在里斯本。"),
        ("我妹妹住在哪里？", "Ana住在哪里？", "你妹妹住在里斯本。"),
        ("我住几楼？", "你住几楼。", "你住在六楼。"),
        ("我女儿上几年级了？", "她上几年级了。", "你女儿上初二。"),
        ("你还记得我是做什么工作的吗？", "我不记得我是做什么工作的。", "你在出版社做编辑。"),
        (
            "Do you remember what I do for a living?",
            "You do not remember what I do for a living.",
            "You work as a bookbinder.",
        ),
        ("Where does my sister live?", "Where does Ana live?", "Your sister lives in Lisbon."),
        ("Where does my sister live?", "Where does your sister live now?", "Your sister lives in Lisbon."),
    ],
)
def test_what_was_told_or_only_asked_is_no_reply(request_for: MakeRequest, said: str, text: str, instead: str) -> None:
    model, shown = model_that_says(text, instead), list[str]()
    reply = PlainDriver().respond(request_for(model, PlainDriver(), said, on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == instead


@pytest.mark.parametrize("said", ["Who is Odalys?", "Who waters my tomatoes?", "贺川是谁？", "我抽烟吗？"])
def test_that_it_was_not_told_is_kept_where_it_may_be_so(request_for: MakeRequest, said: str) -> None:
    text = "You have not told me that yet." if said.isascii() else "你还没有告诉过我。"
    reply = PlainDriver().respond(request_for(model_that_says(text, "No."), PlainDriver(), said))
    assert isinstance(reply, Reply) and reply.text == text


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("我妹妹住在哪里？", "你妹妹住在里斯本。"),
        ("Where does my sister live?", "Your sister lives in Lisbon."),
        ("Where does my sister live?", "Which of your sisters do you mean?"),
        ("What is my dog called?", "Ivora."),
        ("我住几楼？", "你住六楼。"),
        ("What do I do for a living?", "You bind books for a living."),
        ("Where do I live?", "You live where the river ends, in Leith."),
        ("My sister Ana moved to Lisbon last week.", "Ana moved to Lisbon, how lovely for her."),
        ("我喜欢简短的回答。", "好的，我会回答得简短。"),
        ("我今天有点累。", "辛苦了，早点休息。"),
    ],
)
def test_what_answers_or_adds_something_is_kept(request_for: MakeRequest, said: str, text: str) -> None:
    model, shown = model_that_says(text, "No."), list[str]()
    reply = PlainDriver().respond(request_for(model, PlainDriver(), said, on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == text


def test_of_a_question_put_back_the_only_memory_is_told(request_for: MakeRequest) -> None:
    model, shown = model_that_says("你住几楼。", "你住五楼。"), list[str]()
    notes = "记忆笔记：\n- 你住在六楼，没有电梯。 (2026-11-30)"
    reply = PlainDriver().respond(request_for(model, PlainDriver(), "我住几楼？", notes=notes, on_text=shown.append))
    assert isinstance(reply, Reply) and reply.text == "".join(shown) == "你住在六楼，没有电梯。"
    several = f"{notes}\n- 你在八楼上班。 (2026-11-30)"
    other = PlainDriver().respond(request_for(model, PlainDriver(), "我住几楼？", notes=several))
    assert isinstance(other, Reply) and other.text == "你住五楼。"
