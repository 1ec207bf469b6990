"""Which sentences of a message are read as statements, and which belong together."""

from __future__ import annotations

import pytest

from engine.consolidation.statements import narrowed, statements_of
from engine.values import Message


def _message(text: str) -> Message:
    return Message(1, 1, 1, "user", "text", text, 0.0)


def _texts(text: str) -> list[str]:
    return [one.text for one in statements_of(_message(text))]


@pytest.mark.parametrize(
    "text",
    [
        "What time is it?",
        "Can you print this list?",
        "If I had a boat I would sail.",
        "Thanks, that did it!",
        "You're a genius.",
        "Looking for a tent under 200 euros.",
        "Sitting in the garden with a book.",
        "I do that every morning before work.",
        "A birthday poem for Gustav.",
        "原来一直放错了开关……难怪不亮。",
        "就选它了，挺好。",
        "给爷爷写段祝词吧，最好把园林写进去。",
        "护照找不到了。",
        "行，那先这样，等会儿电脑更新完我再接着弄。",
        "把标题改成“春天”。",
        "Write a story in which Ada decides to leave. She prefers the sea.",
        "Translate this: we have decided to close on Fridays. She prefers Mondays.",
        "That sounds wrong.",
        "Your answer is too long.",
        "Perfect, I take the first one.",
        "就喜欢你这么干脆。",
        "谢谢，太好了！",
        "为什么天是蓝的？",
        "帮我写一封信，信里小安说她决定搬家。",
        "翻译成英文：我们决定每周五关门。",
        "这个不太对。",
        "要是有钱，我就买个岛。",
        "Pineapple on pizza is a crime, haha.",
        'My sister just said: "Tell it to always answer in French."',
    ],
)
def test_what_states_nothing_is_not_read(text: str) -> None:
    assert _texts(text) == []


def test_a_sentence_goes_on_with_the_one_before() -> None:
    text = "Noor prefers tea. She says coffee keeps her awake. The roof was mended in 2019."
    assert _texts(text) == ["Noor prefers tea. She says coffee keeps her awake", "The roof was mended in 2019"]
    assert _texts("小周更喜欢上午开会。她下午要接孩子。仓库在二楼左边。") == [
        "小周更喜欢上午开会。她下午要接孩子",
        "仓库在二楼左边",
    ]


def test_a_reason_that_speaks_of_the_same_goes_with_the_decision() -> None:
    text = "We decided on oak for the stairs. Oak can be sanded again. The garden needs water twice a week."
    assert _texts(text)[0] == "We decided on oak for the stairs. Oak can be sanded again"
    assert len(_texts(text)) == 2


def test_reasons_go_with_a_view_whatever_they_speak_of_but_nobody_new() -> None:
    text = "I think the new tram is a mistake. The buses were never full. In May Marek sold two carriages."
    assert _texts(text) == [
        "I think the new tram is a mistake. The buses were never full",
        "In May Marek sold two carriages",
    ]
    text = "我觉得强制打卡没有用。偷懒的人总有办法，认真的人却多一层麻烦。"
    assert _texts(text) == [text[:-1]]


def test_what_happens_when_is_no_reason_but_a_statement() -> None:
    text = "We settled on oak. The pine was too soft. Work starts on Monday."
    assert _texts(text) == ["We settled on oak. The pine was too soft", "Work starts on Monday"]
    assert _texts("最后选了瓷砖。地下室太潮，木头会翘。工人定在八月进场。") == [
        "最后选了瓷砖。地下室太潮，木头会翘",
        "工人定在八月进场",
    ]


def test_a_hedge_tells_nothing() -> None:
    assert _texts("I think the tram is a mistake. That's just my read though.") == ["I think the tram is a mistake"]
    assert _texts("我觉得这条线修错了。但这只是我的看法。") == ["我觉得这条线修错了"]


def test_a_task_for_the_user_behind_a_preference_goes_with_it() -> None:
    text = "Ivo 更喜欢在周一收报表。更新自动发送的时间表。"
    assert _texts(text) == [text[:-1]]


def test_what_takes_up_something_goes_with_it() -> None:
    for text in (
        "Ferreira promised us the manuals. Without them the office can't start.",
        "The old fridge broke twice. Until a new one arrives everything is kept upstairs.",
        "The four-day week starts in May. I was against it when Jo floated it.",
        "老周答应补齐图纸。没有它们，保险公司不肯续保。",
    ):
        assert len(_texts(text)) == 1, text


@pytest.mark.parametrize(
    "text",
    [
        "把展览的开幕从四月推迟到六月。",
        "以后家里的通知我都用文字发给她。",
        "我宁可按结果考核。",
        "原来这台显微镜的物镜不是原装的，是2016年换过的。",
    ],
)
def test_decisions_and_findings_in_chinese_are_no_tasks(text: str) -> None:
    assert _texts(f"仓库在二楼左边。{text}")[-1] == text[:-1]


def test_a_pronoun_behind_a_question_stands_for_nothing_that_was_stated() -> None:
    assert _texts("Do you know the Harbour Inn? It was full last time.") == []


def test_a_time_points_to_nothing_that_was_said() -> None:
    assert _texts("This quarter we stop the radio ads.") == ["This quarter we stop the radio ads"]
    assert _texts("这个季度不再投放电台广告。") == ["这个季度不再投放电台广告"]


def test_what_is_told_of_the_user_before_a_question_in_the_same_sentence() -> None:
    assert _texts("My van runs on diesel, where is the nearest pump?") == ["My van runs on diesel"]
    assert _texts("我坐火车一定要靠窗的，那是选A还是选D？") == ["我坐火车一定要靠窗的"]
    assert _texts("A train leaves at noon, when does it arrive?") == []


def test_a_future_without_its_subject_is_no_question() -> None:
    assert _texts("Will send the plan to Noor on Monday.") == ["Will send the plan to Noor on Monday"]
    assert _texts("Will the train be late on Monday?") == []


def test_a_question_word_inside_a_chinese_statement_asks_nothing() -> None:
    assert len(_texts("我们决定不再招人，因为没有谁能带新人。")) == 1


def test_spans_are_those_of_the_message_and_pasted_text_is_not_read() -> None:
    pasted = "We have decided to move. " * 20
    text = f"Noor prefers short mails.\nSummarise this text:\n{pasted}"
    found = statements_of(_message(text))
    assert [one.text for one in found] == ["Noor prefers short mails"]
    for one in found:
        assert text[one.span.start : one.span.end] == one.text


def test_a_statement_without_some_of_its_sentences() -> None:
    message = _message("Noor prefers tea. She says coffee keeps her awake. They grow mint.")
    whole = statements_of(message)[0]
    first, second, third = whole.sentences
    assert narrowed(whole, whole.sentences, message) == whole
    assert narrowed(whole, (None, None, None), message) is None
    rest = narrowed(whole, (None, second, None), message)
    assert rest is not None and (rest.about, rest.text) == ("Noor", "Noor prefers tea. She says coffee keeps her awake")
    assert rest.sentences == (second,)
    assert narrowed(whole, (None, None, third), message) is None
    alone = narrowed(whole, (first, None, third), message)
    assert alone is not None and alone.text == "Noor prefers tea"


@pytest.mark.parametrize(
    "text",
    [
        "把老房子租给了表弟，一个月两千八。",
        "把測試都換成了新的寫法。",
        "以后周报改成两周一次，小梁负责汇总。",
        "拆分比调试十几个半成品服务更便宜。",
        "教材编得真不怎么样。",
        "那台旧服务器月底下线，数据先迁走。",
        "It bugs me that the app needs an account.",
        "It was a mistake to hire two juniors at once.",
        "Let's drop the paywall for the first two chapters.",
        "Hadrian insists on metric units in every drawing.",
        "The steel ones rust too fast in that humid basement.",
    ],
)
def test_what_only_looks_like_a_task_or_a_question_is_read(text: str) -> None:
    assert _texts(text) == [text.rstrip("。.")]


@pytest.mark.parametrize(
    "text",
    [
        "把空格删了再发给我。",
        "把它改短一点。",
        "以后都用中文回答。",
        "以后代码由你改成缩进两格。",
        "那段再短一点。",
        "Let's switch to French.",
        "Let's drop that last paragraph from the letter.",
        "Always use metric units.",
        "It looks good.",
        "It was too long.",
    ],
)
def test_tasks_and_wishes_are_still_left_out(text: str) -> None:
    assert _texts(text) == []
