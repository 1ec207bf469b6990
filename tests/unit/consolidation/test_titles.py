"""Titles of conversations: which get one, from whom, and what none may be."""

from __future__ import annotations

import pytest

from engine.consolidation.runner import Consolidation
from engine.consolidation.title_rules import is_good, title_by_rule
from engine.consolidation.titles import TitlesPass
from engine.consolidation_values import Item
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.capability import RULES_ONLY
from engine.memory.few_shot import Cancelled, FewShot
from engine.services import Services
from engine.store import Store, check_consistency


class Talks:
    def __init__(self, store: Store) -> None:
        self.store, self.services = store, Services.over(store)
        self.agent_id = store.default_agent().id
        self.model: ScriptedModel | None = None

    def talk(self, *texts: str, title: str = "") -> int:
        one = self.services.recall.create_conversation(self.agent_id, title).id
        for text in texts:
            self.say(one, text)
        return one

    def say(self, conversation_id: int, text: str) -> None:
        self.services.recall.append(conversation_id, "user", "text", text)
        self.services.recall.append(conversation_id, "assistant", "text", "All right.")

    def title(self, conversation_id: int) -> str:
        return self.services.recall.conversation(conversation_id).title

    def tidy(self) -> list[Item]:
        few_shot = None if self.model is None else FewShot(self.model)
        runner = Consolidation(self.store, [TitlesPass(self.services, self.model, few_shot)], RULES_ONLY)
        items: list[Item] = []
        while (step := runner.run_unit(self.agent_id, CancelFlag())).outcome != "nothing":
            assert step.outcome == "done", step
            items += step.items
        runner.finish(self.agent_id)
        assert check_consistency(self.store) == []
        return items


@pytest.fixture
def talks(store: Store) -> Talks:
    return Talks(store)


def test_a_conversation_gets_a_title_by_rule(talks: Talks) -> None:
    one = talks.talk("Hi there!", "Can you help me plan a trip to Lisbon in May? We like fish.")
    short = talks.talk("What time is it?")
    assert [item.kind for item in talks.tidy()] == ["titled"]
    assert (talks.title(one), talks.title(short)) == ("Plan a trip to Lisbon in May", "")
    assert talks.tidy() == []


def test_a_title_of_the_users_is_never_touched(talks: Talks) -> None:
    one = talks.talk("Plan a trip to Lisbon.", "In May, please.")
    talks.services.recall.set_title(one, "Plan a trip to Lisbon and then, per…")
    talks.services.recall.rename(one, "Summer…")
    assert talks.tidy() == []
    assert talks.title(one) == "Summer…"


def test_a_title_that_was_undone_does_not_come_back(talks: Talks) -> None:
    talks.model = ScriptedModel(["Trip to Lisbon"], n_ctx=20000)
    one = talks.talk("Plan a trip to Lisbon for us.", "In May, please.")
    talks.services.recall.set_title(one, "Plan a trip to Lisbon for us.")
    talks.tidy()
    assert talks.title(one) == "Trip to Lisbon"
    talks.services.journal.undo(talks.store.consolidation.runs(talks.agent_id)[0].batch)
    for number in range(20):
        talks.say(one, f"And day {number}?")
    assert talks.tidy() == []
    assert talks.title(one) == "Plan a trip to Lisbon for us."


def test_a_conversation_that_grew_is_named_anew_once(talks: Talks) -> None:
    talks.model = ScriptedModel(["Trip to Lisbon", "Trip to Porto", "Trip to Faro"], n_ctx=40000)
    one = talks.talk("Plan a trip to Lisbon for us.", "Porto and Faro, please.")
    talks.tidy()
    for number in range(6):
        talks.say(one, f"And day {number}?")
    assert talks.tidy() == []
    for number in range(6, 12):
        talks.say(one, f"And day {number}?")
    talks.tidy()
    assert talks.title(one) == "Trip to Porto"
    for number in range(60):
        talks.say(one, f"And day {number}?")
    assert talks.tidy() == []


def test_what_is_temporary_gets_none(talks: Talks) -> None:
    one = talks.services.recall.begin_temporary(talks.agent_id).id
    for text in ("Plan a trip to Lisbon for us.", "In May, please."):
        talks.say(one, text)
    assert talks.tidy() == []


@pytest.mark.parametrize(
    "answer", ["A trip to Madrid", '"Trip to Lisbon', "User asks about Lisbon", "里斯本之旅", "x" * 60]
)
def test_a_title_of_other_words_is_not_taken(talks: Talks, answer: str) -> None:
    talks.model = ScriptedModel([answer], n_ctx=20000)
    one = talks.talk("Plan a trip to Lisbon for us.", "In May, please.")
    talks.tidy()
    assert talks.title(one) == "Plan a trip to Lisbon for us"


def test_checks_of_a_title() -> None:
    texts = ["帮我计划去云南的五天行程", "五月冷吗"]
    assert is_good("云南五天行程", texts, "zh")
    assert is_good("云南行程建议", texts, "zh")
    assert not is_good("贵州五天行程", texts, "zh")
    assert not is_good("Yunnan trip", texts, "zh")
    assert not is_good("云南7天行程", texts, "zh")
    assert title_by_rule(["你好", "请问能帮我计划一下去云南的五天行程吗？我们喜欢爬山。"]) == "计划去云南的五天行程"


@pytest.mark.parametrize(
    ("said", "good", "bad"),
    [
        ("帮我给同事小赵写一张生日贺卡，他今年四十岁，喜欢钓鱼。", "给小赵的生日贺卡", "给小李的生日贺卡四十岁"),
        ("周五和张敏吃饭。王丽下周过生日，送什么好？", "王丽过生日送什么", "张丽过生日送什么"),
        ("我们想去看苏州的园林，顺便去杭州。", "苏州园林与杭州", "苏杭州园林"),
        ("莉娜的狗病了，该不该去看医生？", "莉娜的狗看医生", "莉莎的狗看医生"),
        ("換了夜班以後我總是很累。一般兩點睡，九點起。", "换夜班后总是很累", "李夜班后总是很累"),
        ("接口里的“幂等”是什么意思？用Python举个例子。", "接口幂等与Python例子", "接口幂等与Java例子"),
        ("我住在长沙路，想找一家修自行车的店。", "长沙路修自行车", "长江路修自行车"),
    ],
)
def test_a_chinese_title_names_only_what_was_named(said: str, good: str, bad: str) -> None:
    assert is_good(good, [said], "zh") and not is_good(bad, [said], "zh")


def test_without_room_for_the_question_the_title_is_made_by_rule(talks: Talks) -> None:
    talks.model = ScriptedModel(["Trip to Lisbon"], n_ctx=300)
    one = talks.talk("Plan a trip to Lisbon for us.", "In May, please.")
    talks.tidy()
    assert talks.title(one) == "Plan a trip to Lisbon for us"


def test_a_stopped_title_is_as_if_it_had_not_been_begun(talks: Talks) -> None:
    talks.model = ScriptedModel(["Trip to Lisbon"], n_ctx=20000)
    one = talks.talk("Plan a trip to Lisbon for us.", "In May, please.")
    work = TitlesPass(talks.services, talks.model, FewShot(talks.model))
    (unit,) = work.due(talks.agent_id, 5)
    flag = CancelFlag()
    flag.set()
    with pytest.raises(Cancelled):
        work.prepare(unit, flag)
    assert talks.title(one) == "" and list(work.due(talks.agent_id, 5)) == [unit]


def test_a_title_that_the_user_gave_meanwhile_stays(talks: Talks) -> None:
    one = talks.talk("Plan a trip to Lisbon for us.", "In May, please.")
    work = TitlesPass(talks.services)
    (unit,) = work.due(talks.agent_id, 5)
    prepared = work.prepare(unit, CancelFlag())
    talks.services.recall.rename(one, "Holidays")
    with talks.store.transaction():
        assert prepared.write("batch") == []
    assert talks.title(one) == "Holidays"


def test_a_title_puts_nobody_with_what_they_were_not_said_to_do() -> None:
    texts = [
        "I live in Bergen with my husband Erik and our daughter Saga.",
        "I prefer cross-country skiing to snowboarding. Where can I go?",
    ]
    assert not is_good("Cross-country skiing with Erik and Saga", texts, "en")
    assert is_good("Cross-country skiing tips", texts, "en")
    assert is_good("Husband Erik and cross-country skiing", texts, "en")
    assert is_good("Life in Bergen", ["My life in Bergen is quiet.", *texts], "en")
