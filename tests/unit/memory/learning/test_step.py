from __future__ import annotations

from typing import Any

import pytest

from engine.embedding import FakeEmbedder
from engine.llm.base import CONVERSATION, CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.archival import ArchivalMemory
from engine.memory.capability import RULES_ONLY, Capability
from engine.memory.journal import GAVE_WAY, Journal
from engine.memory.learning.candidate import Candidate
from engine.memory.learning.clauses import Span
from engine.memory.learning.step import REASON, MemoryStep, StepOutcome
from engine.memory.learning.step_writing import Draft, How, StepWriter
from engine.memory.recall import RecallMemory
from engine.memory.search.retrieval import Retrieval
from engine.services import Services
from engine.store import Store
from engine.values import Message

ABLE = Capability("decision", True, True)


class Desk:
    """A store with a step over it."""

    def __init__(self, store: Store, model: ScriptedModel | None = None) -> None:
        self.agent = store.default_agent().id
        self.archival = ArchivalMemory(store)
        self.journal = Journal(store)
        self.recall = RecallMemory(store)
        self.conversation = self.recall.create_conversation(self.agent).id
        retrieval = Retrieval(store, FakeEmbedder())
        self.step = MemoryStep(model, self.archival, retrieval, ABLE if model else RULES_ONLY)

    def user(self, text: str) -> Message:
        return self.recall.append(self.conversation, "user", "text", text)

    def say(self, text: str, cancel: CancelFlag | None = None) -> StepOutcome:
        return self.step.run(self.user(text), self.agent, cancel=cancel)

    def active(self) -> list[str]:
        return [fact.text for fact in reversed(self.archival.list(self.agent, statuses=("active",)).facts)]


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("I only drink tea, never coffee", "The user only drinks tea, never coffee."),
        ("我女儿小雨对花生过敏", "用户的女儿小雨对花生过敏。"),
        ("I work and live in Lyon.", "The user works and lives in Lyon."),
        ("Remember that the lock's code is 4471.", "The lock's code is 4471."),
        ("记住，我的车牌号是粤B12345", "用户的车牌号是粤B12345。"),
        ("Please always answer briefly.", 'The user asks the assistant: "Please always answer briefly".'),
    ],
)
def test_a_lasting_statement_is_kept_in_the_third_person(desk: Desk, said: str, kept: str) -> None:
    outcome = desk.say(said)
    assert outcome.state == "done"
    assert [change.text for change in outcome.changes] == desk.active() == [kept]


@pytest.mark.parametrize("said", ["I only drink tea, never coffee", "我女儿小雨对花生过敏"])
def test_the_same_with_a_model_that_agrees(store: Store, said: str) -> None:
    model = ScriptedModel(["garbage."], choose=lambda _prompt, _options: 0)
    desk = Desk(store, model)
    desk.say(said)
    assert desk.active() == [
        "The user only drinks tea, never coffee." if said[0] == "I" else "用户的女儿小雨对花生过敏。"
    ]
    assert not model.ledger(CONVERSATION)


@pytest.mark.parametrize(
    "said",
    [
        "How do I say 'I love cats' in French?",
        "If I were a vegetarian, what would I eat?",
        "Write a poem about my dog.",
        "I'm so hungry right now.",
        "```\nmy_name = 'Bob'\n```",
        "“我只喝茶”用英语怎么说？",
        "我现在是在等老师",
        "如果我是素食者，该吃什么？",
        "请翻译：我住在北京。",
        "",
    ],
)
def test_nothing_is_kept_of_what_does_not_last(desk: Desk, said: str) -> None:
    assert desk.say(said) == StepOutcome((), "done")
    assert desk.active() == []


@pytest.mark.parametrize(
    ("first", "then", "kept"),
    [
        ("I live in Paris.", "Actually, I moved to Lyon.", "The user moved to Lyon."),
        ("我吃素", "我现在不吃素了", "用户现在不吃素了。"),
        ("我是高中数学老师。", "我辞职了，现在专职写书。", "用户辞职了，现在专职写书。"),
        ("我是护士。", "我现在是药剂师。", "用户现在是药剂师。"),
        (
            "My sister is called Martha.",
            "No, her name is spelled Marta, not Martha.",
            "The user's sister is called Marta.",
        ),
        ("我儿子四岁。", "说错了，我儿子是五岁，不是四岁。", "用户的儿子五岁。"),
    ],
)
def test_a_correction_closes_the_old_fact(desk: Desk, first: str, then: str, kept: str) -> None:
    desk.say(first)
    old = desk.active()
    (change,) = desk.say(then).changes
    assert desk.active() == [kept]
    assert change.operation == "update" and [change.previous_text] == old
    desk.journal.undo(change.batch)
    assert desk.active() == old


def test_the_source_span_is_the_users_words(desk: Desk) -> None:
    text = "The garden is a mess. Anyway, my wife Julia is pregnant. Any tips?"
    desk.say(text)
    (fact,) = desk.archival.list(desk.agent).facts
    (span,) = fact.sources
    assert text[span.start : span.end] == span.quote == "my wife Julia is pregnant"
    assert (fact.kind, fact.sensitivity, fact.holder, fact.actor) == ("health", "sensitive", "Julia", "assistant")


def test_saying_it_again_adds_a_source_and_no_fact(desk: Desk) -> None:
    desk.say("I don't eat pork.")
    assert desk.say("i don't eat pork").changes == ()
    (fact,) = desk.archival.list(desk.agent).facts
    assert len(fact.sources) == 2


def test_a_message_is_read_once_even_after_undo(desk: Desk) -> None:
    message = desk.user("I don't eat pork.")
    (change,) = desk.step.run(message, desk.agent).changes
    desk.journal.undo(change.batch)
    assert desk.step.run(message, desk.agent).changes == ()
    assert desk.active() == []


def test_one_message_is_one_batch(desk: Desk) -> None:
    changes = desk.say("我叫陈立，今年三十五岁，在成都做小学老师。").changes
    assert desk.active() == ["用户叫陈立。", "用户今年三十五岁。", "用户在成都做小学老师。"]
    assert len({change.batch for change in changes}) == 1
    assert {entry.reason for entry in desk.journal.list(desk.agent) if entry.source_message_id} == {REASON}


def test_forget_closes_the_fact_that_is_meant(desk: Desk) -> None:
    desk.say("My bike lock's code is 4471 and I like jazz.")
    desk.archival.insert(desk.agent, "The user likes hiking.")
    assert desk.say("Please forget that I like hiking.").changes[0].operation == "delete"
    assert "The user likes hiking." not in desk.active()


def test_what_a_tool_saved_in_the_turn_is_not_written_again(desk: Desk) -> None:
    fact, _ = desk.archival.insert(desk.agent, "The user never eats pork.", actor="assistant")
    message = desk.user("Remember that I never eat pork")
    assert desk.step.run(message, desk.agent, already_saved=[fact]).changes == ()


def test_the_assistants_words_are_not_read(desk: Desk) -> None:
    reply = desk.recall.append(desk.conversation, "assistant", "text", "I only drink tea.")
    assert desk.step.run(reply, desk.agent).changes == ()


def test_a_bare_answer_takes_its_meaning_from_the_question(desk: Desk) -> None:
    desk.say("I live in Paris.")
    desk.step.run(desk.user("Lyon."), desk.agent, "Which city do you live in?")
    assert desk.active() == ["The user lives in Lyon."]
    assert desk.say("Oslo.").changes == ()


def test_a_pinned_fact_is_never_closed(desk: Desk) -> None:
    desk.archival.insert(desk.agent, "The user lives in Paris.", pinned=True)
    desk.say("Actually, I moved to Lyon.")
    assert desk.active() == ["The user lives in Paris.", "The user moved to Lyon."]


def test_a_model_that_says_no_overrules_nothing_ordered(store: Store) -> None:
    desk = Desk(store, ScriptedModel(["x"], choose=lambda _prompt, options: {options[0]: 0.0, options[1]: 1.0}))
    desk.say("My knee clicks when I climb stairs.")
    assert desk.active() == []
    desk.say("Remember that my knee clicks.")
    assert desk.active() == ["The user's knee clicks."]


def test_a_full_cache_falls_back_to_the_rules(store: Store) -> None:
    desk = Desk(store, ScriptedModel(["x"], n_ctx=8))
    desk.say("I like jazz.")
    assert desk.active() == ["The user likes jazz."]


def test_a_cancelled_step_writes_nothing_and_can_be_run_again(store: Store) -> None:
    desk, flag = Desk(store, ScriptedModel(["x"])), CancelFlag()
    flag.set()
    message = desk.user("I like jazz.")
    assert desk.step.run(message, desk.agent, cancel=flag) == StepOutcome((), "cancelled")
    assert desk.active() == []
    assert desk.step.run(message, desk.agent).changes


@pytest.mark.parametrize(
    ("said", "chance", "kept"),
    [
        ("Most evenings I paint the harbour.", 0.4, True),
        ("I paint the harbour.", 0.4, False),
        ("We lost the keys to the harbour.", 0.7, False),
        ("我周末才有空陪家人。", 0.5, True),
        ("我得去赶火车。", 0.8, False),
    ],
)
def test_how_sure_the_model_must_be_depends_on_the_words(store: Store, said: str, chance: float, kept: bool) -> None:
    model = ScriptedModel(["x"], choose=lambda _prompt, options: {options[0]: chance, options[1]: 1 - chance})
    desk = Desk(store, model)
    desk.say(said)
    assert bool(desk.active()) == kept


@pytest.mark.parametrize(
    ("known", "said", "kept"),
    [
        (
            "The user's band meets on Mondays.",
            "The band has moved to Thursdays.",
            "The user's band meets on Thursdays.",
        ),
        ("用户的会员号是3308。", "会员号换成5512了。", "用户的会员号是5512。"),
    ],
)
def test_a_new_value_supersedes_the_fact_that_held_the_old_one(desk: Desk, known: str, said: str, kept: str) -> None:
    desk.archival.insert(desk.agent, known)
    (change,) = desk.say(said).changes
    assert (change.operation, change.previous_text) == ("update", known)
    assert desk.active() == [kept]


def test_a_wish_about_answers_is_kept_beside_what_is_told(desk: Desk) -> None:
    desk.say("Use short sentences with me, I'm learning English.")
    assert desk.active() == [
        'The user asks the assistant: "Use short sentences with me".',
        "The user is learning English.",
    ]


def test_a_new_wish_takes_the_place_of_the_one_about_the_same(desk: Desk) -> None:
    desk.archival.insert(desk.agent, "The user wants answers as tables.")
    desk.archival.insert(desk.agent, "The user wants answers in Italian.")
    desk.say("From now on write to me in paragraphs.")
    assert desk.active() == [
        "The user wants answers in Italian.",
        'The user asks the assistant: "From now on write to me in paragraphs".',
    ]


@pytest.mark.parametrize(
    "said",
    [
        "Yeah, sure, and I'm the queen and I live in a castle.",
        "Just saw the second film, the fight scenes were too long.",
        "把下面翻成英文：我叫周平，住在兰州。",
        "帮我设计一个小实验，材料最好家里就能找到，别太难。",
    ],
)
def test_even_a_model_that_agrees_is_not_asked_about(store: Store, said: str) -> None:
    desk = Desk(store, ScriptedModel(["x"], choose=lambda _prompt, options: {options[0]: 0.94, options[1]: 0.06}))
    desk.say(said)
    assert desk.active() == []


@pytest.mark.parametrize("edited", ["text", "deleted"])
def test_an_edit_made_while_the_step_runs_stays(desk: Desk, monkeypatch: pytest.MonkeyPatch, edited: str) -> None:
    desk.say("I live in Leeds.")
    (known,) = desk.archival.list(desk.agent).facts
    drafted = MemoryStep._drafts

    def edit_meanwhile(self: MemoryStep, *arguments: Any) -> Any:
        drafts = drafted(self, *arguments)
        if edited == "text":
            desk.archival.edit(known.id, known.version, text="The user lives in Hull.")
        else:
            desk.archival.forget(known.id)
        return drafts

    monkeypatch.setattr(MemoryStep, "_drafts", edit_meanwhile)
    outcome = desk.say("Actually, I live in York now.")
    assert (outcome.changes, outcome.state, outcome.gave_way) == ((), "done", 1)
    assert desk.active() == (["The user lives in Hull."] if edited == "text" else [])
    note = desk.journal.list(desk.agent)[0]
    assert note.reason == f"{GAVE_WAY}: {REASON}" and note.before == note.after
    assert desk.journal.changes_of_batch(note.batch) == []


@pytest.mark.parametrize(
    "said",
    [
        "What is my membership number? Remember it please.",
        "What is my membership number? Remember it, please.",
        "Who is my dentist? Please remember that.",
        "Save to memory what the letter from the club says about me.",
        "Please remember what the letter says about me.",
        "Remember everything I said.",
        "Remember my name in the letter.",
        "Remember the number from the attached document, please.",
        "Please remember my membership number.",
        "Remember: what is my membership number",
        "Keep in mind the address the letter gives.",
        "Remember this.",
        "我的会员号是多少？请记住。",
        "好的，请记住信里说的我的名字。",
        "记住那封信里写的地址。",
        "请记住我刚才说的话。",
        "记住文件里关于我的内容",
        "把这个保存到记忆里",
        "记住我的会员号。",
        "记住我的名字是什么。",
    ],
)
def test_an_order_that_says_nothing_to_remember_leaves_no_fact(desk: Desk, said: str) -> None:
    assert not desk.say(said).changes
    assert not desk.active()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Save to memory that my dog is called Rex.", "The user's dog is called Rex."),
        ("Remember: May is my daughter", "May is the user's daughter."),
        ("Remember my wifi password: hunter2", "The user's wifi password: hunter2."),
        ("Remember that the letter from the club says my number is 4471.", None),
        ("好的，请记住我的会员号是4471。", "用户的会员号是4471。"),
        ("请记住信里说我的会员号是4471。", None),
        ("保存到记忆：我的狗叫豆豆。", "用户的狗叫豆豆。"),
        ("My locker is number 12. Remember that please.", "The user's locker is number 12."),
    ],
)
def test_an_order_that_tells_is_kept(desk: Desk, said: str, kept: str | None) -> None:
    assert len(desk.say(said).changes) == 1
    assert kept is None or desk.active() == [kept]


@pytest.mark.parametrize(
    "said",
    [
        "I like very much " + "bread " * 2000,
        "I like very much " + "bread, cheese and wine " * 9,
        "Remember that " + "I live in Rome and work in Bari " * 30,
        "我喜欢" + "面包" * 900,
        "记住我喜欢" + "面包和奶酪，" * 9,
    ],
)
def test_a_fact_is_one_sentence(desk: Desk, said: str) -> None:
    assert not desk.say(said).changes


def test_emphasis_and_numbers_are_no_endless_repetition(desk: Desk) -> None:
    desk.say("Remember that I really, really, really like tea, and my PIN is 0000000000.")
    desk.say("记住我的车牌号是888888888，我非常非常喜欢喝茶。")
    assert len(desk.active()) == 2


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("One of my migraines is starting. I get them twice a month and always take a nap", "proposed"),
        ("We have a new garden. I plant it every spring and always take a nap there", "active"),
    ],
)
def test_while_the_user_is_away_what_takes_up_something_sensitive_is_asked(store: Store, said: str, state: str) -> None:
    model = ScriptedModel([""], lambda _prompt, options: dict.fromkeys(options[1:], 0.01) | {options[0]: 0.99})
    desk = Desk(store, model)
    proposals = Services.over(store, FakeEmbedder()).proposals
    step = MemoryStep(model, desk.archival, Retrieval(store, FakeEmbedder()), ABLE, None, proposals)
    step.prepare(desk.user(said), desk.agent)("batch")
    (fact,) = desk.archival.list(desk.agent).facts
    assert fact.status == state
    assert ("them" in fact.text) is ("migraines" in fact.text)


@pytest.mark.parametrize(
    "text",
    ["The user likes tea " + "and also bread " * 40, "用户在" + "出版社做编辑" * 9, "The user has " + "one " * 150],
)
def test_an_endless_fact_is_not_written_whatever_made_it(desk: Desk, text: str) -> None:
    known, _ = desk.archival.insert(desk.agent, "The user likes tea.")
    message = desk.user("I like tea.")
    candidate = Candidate(Span(0, 11, message.text, message.text), message.text, "en", "lasting")
    how = How(actor="assistant", reason=REASON, source_message_id=message.id, batch=desk.archival.new_batch())
    drafts = [Draft(candidate, text, "new"), Draft(candidate, text, "supersedes", known)]
    outcome = StepWriter(desk.archival, None).commit(message, desk.agent, drafts, how, None)
    assert outcome.changes == () and desk.active() == ["The user likes tea."]
