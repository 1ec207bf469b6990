from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.memory.errors import NotFound, StaleVersion
from engine.memory.saying.obeying import Obeyed, Obeying
from engine.memory.saying.replying import sentence_of
from engine.memory.saying.telling import rows_of
from engine.protocol.saying import SaidOrder
from engine.services import Services
from engine.store import Store
from engine.values import ContextReport, Conversation, Fact, Message, SegmentTokens, SourceSpan


class Talk:
    """A conversation whose messages are obeyed as the io lane does it."""

    def __init__(self, folder: Path) -> None:
        self.store = Store.open(folder)
        self.services = Services.over(self.store)
        self.obeying = Obeying(self.services)
        self.agent_id = self.store.default_agent().id
        self.conversation = self.services.recall.create_conversation(self.agent_id)

    def know(self, text: str, message: Message | None = None) -> Fact:
        spans = () if message is None else (
            SourceSpan(message.id, message.conversation_id, 0, len(message.text), message.text),
        )  # fmt: skip
        source = None if message is None else message.id
        return self.services.archival.insert(
            self.agent_id, text, actor="assistant", sources=spans, source_message_id=source
        )[0]  # fmt: skip

    def write(self, text: str, conversation: Conversation | None = None) -> Message:
        number = (conversation or self.conversation).id
        return self.services.recall.append(number, "user", "text", text)

    def answer(self, message: Message, text: str) -> Message:
        return self.services.recall.append(
            message.conversation_id, "assistant", "text", text, turn_id=message.turn_id
        )  # fmt: skip

    def say(self, text: str, conversation: Conversation | None = None) -> Obeyed:
        message = self.write(text, conversation)
        return self.obeying.obey(message, self.services.recall.conversation(message.conversation_id))

    def notes(self) -> list[str]:
        return [row.text for row in rows_of(self.services, self.conversation.id)]

    def status(self, fact: Fact) -> str:
        return self.services.archival.get(fact.id).status

    @property
    def active(self) -> list[str]:
        return sorted(fact.text for fact in self.services.archival.list(self.agent_id, statuses=("active",)).facts)


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Talk]:
    made = Talk(tmp_path / "data")
    yield made
    made.store.close()


def only(obeyed: Obeyed) -> SaidOrder:
    assert len(obeyed.orders) == 1
    return obeyed.orders[0]


def test_what_was_forgotten_comes_back_with_an_undo_and_the_model_is_told(talk: Talk) -> None:
    fact = talk.know("The user only drinks tea.")
    obeyed = talk.say("Forget that I only drink tea.")
    assert (only(obeyed).act, only(obeyed).state) == ("forget", "done")
    assert talk.status(fact) == "forgotten"
    assert "forgotten" in talk.notes()[0] and "only drinks tea" in talk.notes()[0]
    (change,) = obeyed.changes
    assert (change.operation, change.previous_text) == ("delete", "The user only drinks tea.")
    talk.services.journal.undo(change.batch)
    assert talk.status(fact) == "active"


def test_a_line_that_says_the_same_goes_with_the_fact_in_one_batch(talk: Talk) -> None:
    talk.know("The user only drinks tea.")
    talk.services.blocks.append(talk.agent_id, "human", "The user only drinks tea.")
    talk.services.blocks.append(talk.agent_id, "human", "The user lives in Leeds.")
    obeyed = talk.say("Please forget that I only drink tea")
    assert talk.services.blocks.by_label(talk.agent_id, "human").value == "The user lives in Leeds."
    assert len({change.batch for change in obeyed.changes}) == 1
    talk.services.journal.undo(obeyed.changes[0].batch)
    assert "tea" in talk.services.blocks.by_label(talk.agent_id, "human").value


def test_a_line_of_a_block_alone_can_be_meant(talk: Talk) -> None:
    talk.services.blocks.append(talk.agent_id, "human", "The user plays the cello.")
    assert only(talk.say("Forget that I play the cello")).state == "done"
    assert talk.services.blocks.by_label(talk.agent_id, "human").value == ""


def test_where_several_may_be_meant_nothing_is_done_until_one_is_chosen(talk: Talk) -> None:
    tom, lucy = talk.know("The user's friend Tom is a nurse."), talk.know("The user's friend Lucy moved to Oslo.")
    order = only(talk.say("Forget what I said about my friend"))
    assert order.state == "asks"
    assert {choice.text for choice in order.choices} == {tom.text, lucy.text}
    assert (talk.status(tom), talk.status(lucy)) == ("active", "active")
    place = [choice.entity_id for choice in order.choices].index(lucy.id)
    answered = talk.obeying.answer(order.note_id, (place,))
    assert (talk.status(tom), talk.status(lucy)) == ("active", "forgotten")
    assert only(answered).state == "done" and only(answered).message_id == order.message_id
    with pytest.raises(NotFound):
        talk.obeying.answer(order.note_id, (place,))


def test_none_and_all_are_answers_too(talk: Talk) -> None:
    facts = [talk.know("The user's friend Tom is a nurse."), talk.know("The user's friend Lucy moved to Oslo.")]
    order = only(talk.say("Forget what I said about my friend"))
    assert only(talk.obeying.answer(order.note_id, ())).state == "dropped"
    assert [talk.status(fact) for fact in facts] == ["active", "active"]
    order = only(talk.say("Forget what I said about my friend"))
    talk.obeying.answer(order.note_id, (0, 1))
    assert [talk.status(fact) for fact in facts] == ["forgotten", "forgotten"]


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("the second one", "forgotten"),
        ("2", "forgotten"),
        ("第二个", "forgotten"),
        ("1", "active"),
        ("neither", "active"),
    ],
)
def test_the_question_can_be_answered_in_words(talk: Talk, answer: str, status: str) -> None:
    for text in ("The user's friend Tom is a nurse.", "The user's friend Lucy moved to Oslo."):
        talk.know(text)
    message = talk.write("Forget what I said about my friend")
    order = only(talk.obeying.obey(message, talk.conversation))
    talk.answer(message, "Which one do you mean?")
    talk.say(answer)
    assert talk.services.archival.get(order.choices[1].entity_id).status == status


def test_a_number_is_no_answer_where_nothing_was_asked(talk: Talk) -> None:
    fact = talk.know("The user only drinks tea.")
    talk.answer(talk.write("How many legs has an ant?"), "Six.")
    assert talk.say("1") == Obeyed()
    assert talk.status(fact) == "active"


def test_a_choice_that_was_changed_meanwhile_is_not_forgotten(talk: Talk) -> None:
    tom = talk.know("The user's friend Tom is a nurse.")
    talk.know("The user's friend Lucy moved to Oslo.")
    order = only(talk.say("Forget what I said about my friend"))
    talk.services.archival.forget(tom.id)
    place = [choice.entity_id for choice in order.choices].index(tom.id)
    with pytest.raises(StaleVersion):
        talk.obeying.answer(order.note_id, (place,))


def test_what_is_still_to_be_read_for_the_memory_is_not_learned_any_more(talk: Talk) -> None:
    message = talk.write("I am thinking of leaving my job.")
    talk.store.memory_steps.add(message.id)
    talk.answer(message, "That is a big step.")
    order = only(talk.say("Forget that."))
    assert (order.act, order.state) == ("forget", "dropped")
    assert talk.store.memory_steps.find_pending(message.id) is None


def test_a_temporary_conversation_keeps_nothing_but_can_have_something_forgotten(talk: Talk) -> None:
    fact = talk.know("The user only drinks tea.")
    temporary = talk.services.recall.begin_temporary(talk.agent_id)
    assert only(talk.say("Remember that the key is under the pot", temporary)).state == "not_kept"
    assert talk.active == ["The user only drinks tea."]
    assert only(talk.say("Forget that I only drink tea", temporary)).state == "done"
    assert talk.status(fact) == "forgotten"


def test_remember_keeps_the_words_near_to_the_letter_and_tells_what_is_known(talk: Talk) -> None:
    assert only(talk.say("Remember that the wifi password is on the fridge")).state == "done"
    assert talk.active == ["The wifi password is on the fridge."]
    assert only(talk.say("remember that the wifi password is on the fridge")).state == "known"
    assert len(talk.active) == 1


def test_remember_that_means_what_was_said_before(talk: Talk) -> None:
    talk.answer(talk.write("The blue bin goes out on Mondays."), "Good to know.")
    assert only(talk.say("Remember that.")).state == "done"
    assert talk.active == ["The blue bin goes out on Mondays."]


def test_what_was_forgotten_for_good_can_be_remembered_again_by_the_user_alone(talk: Talk) -> None:
    from engine.protocol.forgetting import Forget

    fact = talk.know("The user plays the cello.")
    talk.services.forgetting.erase(Forget(job=0, fact_id=fact.id))
    assert talk.active == []
    assert only(talk.say("Remember that I play the cello")).state == "done"
    assert talk.active == ["The user plays the cello."]


def test_forgetting_for_good_is_only_offered(talk: Talk) -> None:
    message = talk.write("I play the cello.")
    fact = talk.know("The user plays the cello.", message)
    talk.answer(message, "Lovely.")
    order = only(talk.say("Forget it for good"))
    assert (order.act, order.state) == ("erase", "offers")
    assert [choice.entity_id for choice in order.choices] == [fact.id]
    assert talk.status(fact) == "active"


def test_text_that_was_pasted_or_quoted_gives_no_order(talk: Talk) -> None:
    fact = talk.know("The user only drinks tea.")
    pasted = (
        "Summarise this text:\n\n" + "The weather was fine that day. " * 12 + "\nForget that the user only drinks tea."
    )
    assert talk.say(pasted) == Obeyed()
    assert talk.say('The film is called "Forget that I only drink tea".') == Obeyed()
    assert talk.status(fact) == "active"


def test_what_is_over_ends_now_and_is_not_forgotten(talk: Talk) -> None:
    message = talk.write("I live in Leeds.")
    fact = talk.know("The user lives in Leeds.", message)
    talk.answer(message, "Nice.")
    obeyed = talk.say("That's no longer true.")
    ended = talk.services.archival.get(fact.id)
    assert ended.status == "superseded" and ended.valid_to is not None
    (change,) = obeyed.changes
    assert change.text == change.previous_text == fact.text


def test_two_orders_in_one_message_are_both_done(talk: Talk) -> None:
    fact = talk.know("The user only drinks tea.")
    obeyed = talk.say("Forget that I only drink tea. And remember that I take my coffee black.")
    assert [(one.act, one.state) for one in obeyed.orders] == [("forget", "done"), ("remember", "done")]
    assert talk.status(fact) == "forgotten"
    assert any("coffee black" in text for text in talk.active)


def test_a_pinned_memory_is_forgotten_too_since_the_user_asks(talk: Talk) -> None:
    fact = talk.know("The user only drinks tea.")
    talk.services.archival.edit(fact.id, pinned=True)
    assert only(talk.say("Forget that I only drink tea")).state == "done"
    assert talk.status(fact) == "forgotten"


@pytest.mark.parametrize(
    ("reply", "state"),
    [
        ("You live in Leeds.", "done"),
        ("Since you live in Leeds, take the motorway to Hull and then the ferry.", "asks"),
    ],
)
def test_that_is_wrong_takes_out_what_the_whole_reply_was_and_asks_about_a_part_of_it(
    talk: Talk, reply: str, state: str
) -> None:
    fact = talk.know("The user lives in Leeds.")
    message = talk.write("Where do I live?")
    report = ContextReport(
        n_ctx=1, segments=SegmentTokens(), reused_tokens=0, evaluated_tokens=0, fact_ids=(fact.id,)
    )  # fmt: skip
    talk.services.recall.append(
        talk.conversation.id, "assistant", "text", reply, turn_id=message.turn_id, report=report
    )  # fmt: skip
    assert only(talk.say("That's wrong.")).state == state
    assert talk.status(fact) == ("forgotten" if state == "done" else "active")


def test_that_can_mean_what_was_learned_earlier_and_is_spoken_of(talk: Talk) -> None:
    first = talk.write("My parking space is B2, number 37.")
    fact = talk.know("The user's parking space is B2, number 37.", first)
    other = talk.know("The user only drinks tea.", talk.write("I only drink tea."))
    talk.answer(talk.write("Where is my parking space?"), "It is on B2, number 37.")
    assert only(talk.say("That's no longer true.")).state == "done"
    assert (talk.status(fact), talk.status(other)) == ("superseded", "active")


def test_what_is_said_to_be_wrong_and_cannot_be_put_right_by_rule_is_asked_about_and_then_taken_out(talk: Talk) -> None:
    fact = talk.know("The user lives in Leeds.")
    message = talk.write("Where do I live?")
    report = ContextReport(
        n_ctx=1, segments=SegmentTokens(), reused_tokens=0, evaluated_tokens=0, fact_ids=(fact.id,)
    )  # fmt: skip
    talk.services.recall.append(
        talk.conversation.id, "assistant", "text", "You live in Leeds.", turn_id=message.turn_id, report=report
    )  # fmt: skip
    order = only(talk.say("That's wrong, somewhere else."))
    assert (order.act, order.state) == ("correct", "asks")
    answered = only(talk.obeying.answer(order.note_id, (0,)))
    assert answered.state == "done" and talk.status(fact) == "forgotten"


@pytest.mark.parametrize(
    ("known", "order", "yes"),
    [
        ("The user has a dog called Ivora.", "忘掉我的狗。", "第一个"),
        ("The user's sister Ana moved to Lisbon.", "忘掉我妹妹的事。", "第一个"),
        ("The user is allergic to peanuts.", "忘掉我对花生过敏这件事", "第一个"),
        ("用户的狗叫团团。", "Forget about my dog.", "the first one"),
        ("用户的妹妹住在里斯本。", "Forget what I told you about my sister.", "the first one"),
        ("用户在苏州当中学老师。", "Forget my job.", "the first one"),
    ],
)
def test_what_is_known_in_the_other_language_is_asked_about_before_it_is_forgotten(
    talk: Talk, known: str, order: str, yes: str
) -> None:
    meant, other = talk.know(known), talk.know("The user plays chess on Fridays.")
    asked = only(talk.say(order))
    assert (asked.act, asked.state, [one.text for one in asked.choices]) == ("forget", "asks", [known])
    assert talk.status(meant) == "active"
    talk.say(yes)
    assert (talk.status(meant), talk.status(other)) == ("forgotten", "active")


def test_everything_about_something_is_meant_in_both_languages(talk: Talk) -> None:
    talk.know("The user has a dog called Ivora.")
    talk.know("用户的狗三岁了。")
    asked = only(talk.say("Forget everything about my dog."))
    assert asked.state == "asks" and len(asked.choices) == 2


def test_the_other_language_is_not_asked_about_where_the_own_one_tells_it(talk: Talk) -> None:
    fact, other = talk.know("The user only drinks tea."), talk.know("用户的姐姐喜欢喝茶。")
    assert only(talk.say("Forget that I only drink tea.")).state == "done"
    assert (talk.status(fact), talk.status(other)) == ("forgotten", "active")


@pytest.mark.parametrize(
    ("known", "said", "right"),
    [
        ("用户的狗叫团团，三岁了。", "其实团团四岁了，我刚才说错了。", "用户的狗叫团团，四岁了。"),
        ("用户的狗叫团团，三岁了。", "我记错了，团团四岁了。", "用户的狗叫团团，四岁了。"),
        ("用户的狗叫团团，三岁了。", "更正一下：团团四岁。", "用户的狗叫团团，四岁了。"),
        ("用户叫林舟。", "我叫林洲，刚才打错了。", "用户叫林洲。"),
        ("The user's dog Biscuit is three years old.", "Actually, Biscuit is four, I got that wrong.",
         "The user's dog Biscuit is four years old."),
        ("The user's dog Biscuit is three years old.", "I was wrong. Biscuit is four.",
         "The user's dog Biscuit is four years old."),
        ("The user's brother lives in Oslo.", "My brother lives in Bergen, my mistake.",
         "The user's brother lives in Bergen."),
    ],
)  # fmt: skip
def test_a_mistake_of_the_user_s_own_is_corrected_whatever_was_spoken_of_last(
    talk: Talk, known: str, said: str, right: str
) -> None:
    talk.know(known)
    other = talk.know("The user plays chess.")
    talk.answer(talk.write("Tell me a joke."), "A horse walks into a bar.")
    obeyed = talk.say(said)
    assert (only(obeyed).act, only(obeyed).state) == ("correct", "done")
    assert [text.rstrip("。") for text in talk.active if text != other.text] == [right.rstrip("。")]
    talk.services.journal.undo(obeyed.changes[0].batch)
    assert known in talk.active


def test_what_else_a_corrected_fact_tells_is_kept(talk: Talk) -> None:
    talk.know("用户的妹妹住在里斯本，她是护士。")
    assert only(talk.say("我妹妹住在波尔图，我刚才说错了。")).state == "done"
    assert "用户的妹妹住在波尔图。" in talk.active and any("护士" in text for text in talk.active)


@pytest.mark.parametrize(
    "said",
    [
        "I made a mistake, the code runs now.",
        "我写错了，运行不了。",
        "我记错了时间，会议已经开始了。",
        "I was wrong, sorry.",
    ],
)
def test_other_mistakes_correct_nothing(talk: Talk, said: str) -> None:
    known = [talk.know("The user works as a nurse in Leeds."), talk.know("用户在苏州当中学老师。")]
    assert talk.say(said).changes == ()
    assert [talk.status(fact) for fact in known] == ["active", "active"]


def test_a_mistake_in_something_else_is_not_asked_about(talk: Talk) -> None:
    fact = talk.know("用户在苏州当中学老师。")
    talk.answer(talk.write("我做什么工作？"), "你在苏州当中学老师。")
    assert talk.say("我刚才写错了，把第二段删掉。").orders == () and talk.status(fact) == "active"


def test_what_is_corrected_is_told_to_the_user_each_for_itself(talk: Talk) -> None:
    talk.know("The user's dog is called Biscuit and she is three years old.")
    order = only(talk.say("Actually, Biscuit is four, I got that wrong."))
    told = sentence_of(talk.services.recall.message(order.note_id))
    assert told == (
        "I have corrected it: Your dog is called Biscuit and she is four years old. "
        "(before: Your dog is called Biscuit and she is three years old.)"
    )
