"""What a run did, line by line, whatever became of it since."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.commands.io import IoCommands
from engine.consolidation.review import review_of, summary_of
from engine.consolidation_values import Item, Run, Unit
from engine.memory.errors import NotFound
from engine.protocol import Event, MemoryChanged, ProposalsChanged, ProposalView
from engine.protocol.consolidation import CloseReview, GetReview, KeepReviewLine, ListReviews, ReviewLine
from engine.protocol.forgetting import Forget
from engine.services import Services
from engine.store import Store, check
from engine.store.restoring import back_up, restore_backup
from engine.values import Fact, Message, SourceSpan

BATCH = "b" * 32


class Night:
    """A run over one conversation, written as the runner writes it."""

    def __init__(self, folder: Path) -> None:
        self.services = Services.over(Store.open(folder))
        self.store = self.services.store
        self.agent = self.store.default_agent().id
        self.conversation = self.services.recall.create_conversation(self.agent, "Plans").id
        self.run: Run = self.store.consolidation.begin(self.agent, BATCH, self.store.now())
        self.told: list[Event] = []
        self.commands = IoCommands(self.services, lambda _changes: None, self.told.append)

    def say(self, text: str) -> Message:
        return self.services.recall.append(self.conversation, "user", "text", text)

    def learn(self, text: str, message: Message | None = None) -> tuple[Fact, int]:
        sources = () if message is None else (span(message),)
        fact, change = self.services.archival.insert(
            self.agent, text, sources=sources, actor="consolidation", reason="read again", batch=BATCH,
            source_message_id=None if message is None else message.id,
        )  # fmt: skip
        assert change is not None
        return fact, change.entry_id

    def note(self, *items: Item) -> None:
        self.store.consolidation.add_items(self.run.id, items)

    def lines(self) -> list[ReviewLine]:
        return list(review_of(self.store, self.run).lines)

    def line(self) -> ReviewLine:
        (line,) = self.lines()
        return line


def span(message: Message) -> SourceSpan:
    return SourceSpan(message.id, message.conversation_id, 0, len(message.text), message.text)


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    made = Night(tmp_path / "data")
    yield made
    made.store.close()


def test_a_learned_fact_leads_to_its_words(night: Night) -> None:
    message = night.say("By the way, I only drink tea.")
    fact, entry = night.learn("The user only drinks tea.", message)
    night.note(Item("learned", entry_id=entry))
    line = night.line()
    assert (line.kind, line.state, line.text, line.previous_text) == ("learned", "in_effect", fact.text, "")
    assert (line.entity_type, line.entity_id, line.version, line.batch, line.entry_id) == (
        "fact", fact.id, 1, BATCH, entry,
    )  # fmt: skip
    (source,) = line.sources
    assert source.span.quote == message.text and source.message is not None
    assert (source.message.title, source.message.conversation_id) == ("Plans", night.conversation)


def test_undone_alone_or_with_all_and_done_again(night: Night) -> None:
    first, second = night.learn("The user only drinks tea."), night.learn("用户住在杭州。")
    night.note(Item("learned", entry_id=first[1]), Item("learned", entry_id=second[1]))
    journal = night.services.journal
    (alone,) = journal.undo(BATCH, entry_id=first[1])
    assert [(line.state, line.text) for line in night.lines()] == [
        ("undone", "The user only drinks tea."), ("in_effect", "用户住在杭州。"),
    ]  # fmt: skip
    whole = journal.undo(BATCH)[0].batch
    assert [line.state for line in night.lines()] == ["undone", "undone"]
    journal.undo(whole)
    assert [line.state for line in night.lines()] == ["undone", "in_effect"]
    journal.undo(alone.batch)
    assert [line.state for line in night.lines()] == ["in_effect", "in_effect"]


def test_changed_and_deleted_since(night: Night) -> None:
    changed, gone = night.learn("The user likes tea."), night.learn("The user lives in Leeds.")
    night.note(Item("learned", entry_id=changed[1]), Item("learned", entry_id=gone[1]))
    night.services.archival.edit(changed[0].id, text="The user likes green tea.")
    night.services.archival.forget(gone[0].id)
    first, second = night.lines()
    assert (first.state, first.text, first.version) == ("changed", "The user likes green tea.", 2)
    assert second.state == "gone"


def test_another_tag_or_pin_is_no_change_of_what_it_says(night: Night) -> None:
    fact, entry = night.learn("The user likes tea.")
    night.note(Item("learned", entry_id=entry))
    night.services.archival.edit(fact.id, tags=["drinks"], pinned=True)
    assert (night.line().state, night.line().version) == ("in_effect", 2)


def test_what_was_closed_and_what_took_its_place(night: Night) -> None:
    old, _ = night.services.archival.insert(night.agent, "The user lives in Leeds.", actor="assistant")
    _, change = night.services.archival.supersede(old.id, "The user lives in York.", actor="consolidation", batch=BATCH)
    closing = next(e for e in night.store.journal.batch(BATCH) if e.entity_id == old.id)
    night.note(Item("closed", entry_id=change.entry_id), Item("closed", entry_id=closing.id))
    for line in night.lines():
        assert (line.text, line.previous_text) == ("The user lives in York.", "The user lives in Leeds.")
        assert line.state == "in_effect"
    assert night.lines()[1].entity_id == old.id
    night.services.archival.edit(old.id, status="active")
    assert [line.state for line in night.lines()] == ["in_effect", "changed"]


def test_what_the_run_itself_went_on_to_write_is_no_change_since(night: Night) -> None:
    fact, entry = night.learn("The user likes tea.")
    night.services.archival.edit(fact.id, text="The user likes green tea.", actor="consolidation", batch=BATCH)
    night.note(Item("learned", entry_id=entry))
    assert (night.line().state, night.line().text) == ("in_effect", "The user likes green tea.")


def test_a_rewritten_block_holds_its_change_as_long_as_its_lines_stand(night: Night) -> None:
    block = next(block for block in night.services.blocks.list(night.agent) if block.label == "human")
    block, _ = night.services.blocks.edit(block.id, block.version, actor="user", reason="", value="Ann.\nIn Leeds.")
    block, change = night.services.blocks.edit(
        block.id, block.version, actor="consolidation", reason="tidied", value="Ann.\nIn York.", batch=BATCH
    )
    night.note(Item("rewritten", entry_id=change.entry_id))
    line = night.line()
    assert (line.state, line.label, line.text, line.previous_text) == (
        "in_effect", "human", "Ann.\nIn York.", "Ann.\nIn Leeds.",
    )  # fmt: skip
    block, _ = night.services.blocks.edit(
        block.id, block.version, actor="user", reason="", value="Ann.\nIn York.\nHas a dog."
    )
    assert night.line().state == "in_effect" and night.line().text.endswith("Has a dog.")
    night.services.blocks.edit(block.id, block.version, actor="user", reason="", value="Ann.\nIn Hull.")
    assert night.line().state == "changed"


def test_a_title(night: Night) -> None:
    state = night.store.conversations.get(night.conversation)
    assert state is not None
    night.services.recall.rename(night.conversation, "Tea in York", actor="consolidation", reason="title")
    entry = night.store.journal.page(night.agent, "", "conversation", night.conversation, None, 1)[0]
    night.store.database.run("UPDATE journal SET batch = :batch WHERE id = :id", {"batch": BATCH, "id": entry.id})
    night.note(Item("titled", entry_id=entry.id))
    line = night.line()
    assert (line.state, line.text, line.previous_text, line.entity_type) == (
        "in_effect", "Tea in York", "Plans", "conversation",
    )  # fmt: skip
    night.services.recall.rename(night.conversation, "My own")
    assert (night.line().state, night.line().text) == ("changed", "My own")
    night.services.recall.delete_conversation(night.conversation)
    assert night.line().state == "gone"


def propose(night: Night, text: str, message: Message) -> ProposalView:
    view = night.services.proposals.add_fact(
        night.agent, text, sensitivity="sensitive", sources=(span(message),), origin="conversation",
        actor="consolidation", reason="sensitive", source_message_id=message.id,
    )  # fmt: skip
    assert isinstance(view, ProposalView)
    return view


def test_suggestions_wait_and_are_decided(night: Night) -> None:
    message = night.say("I earn 40,000 a year and I am deep in debt.")
    views = [propose(night, text, message) for text in ("The user earns 40,000.", "The user has debts.", "Other.")]
    night.note(*(Item("suggested", proposal_id=view.proposal.id, reason="sensitive") for view in views))
    assert summary_of(night.store, night.run).waiting == 3
    night.services.proposals.accept(views[0].proposal.id, 1)
    night.services.proposals.reject(views[1].proposal.id, 1)
    lines = night.lines()
    assert [line.state for line in lines] == ["accepted", "rejected", "waiting"]
    assert lines[2].proposal is not None and lines[2].proposal.proposal.id == views[2].proposal.id
    assert lines[2].reason == "sensitive" and lines[2].sources[0].span.quote == message.text
    assert summary_of(night.store, night.run).waiting == 1
    assert summary_of(night.store, night.run).counts == {"suggested": 3}


def test_what_was_left_out_is_the_messages_words(night: Night) -> None:
    message = night.say("Hello. My neighbour says she is 40. Bye.")
    night.note(Item("left_out", message_id=message.id, start=7, end=35, reason="not_in_source"))
    line = night.line()
    assert (line.state, line.text, line.reason) == ("left_out", "My neighbour says she is 40.", "not_in_source")
    assert (line.sources[0].span.start, line.sources[0].span.end) == (7, 35)
    night.services.recall.delete_conversation(night.conversation)
    assert (night.line().state, night.line().text) == ("gone", "")


def test_what_is_forgotten_for_good_leaves_no_text(night: Night) -> None:
    message = night.say("My blood type is AB negative, says Quillfeather.")
    fact, entry = night.learn("The user's doctor is Quillfeather.", message)
    night.note(
        Item("learned", entry_id=entry),
        Item("left_out", message_id=message.id, start=0, end=len(message.text), reason="twice"),
    )
    night.store.consolidation.mark_done(Unit("verify", night.agent, fact.id, "1:1"))
    night.services.forgetting.erase(Forget(0, text="Quillfeather", added=(f"message:{message.id}",)))
    assert night.store.consolidation.done_marks("verify") == {}
    assert not any(
        "Quillfeather" in str(row) for table in ("runs", "items", "marks")
        for row in night.store.database.rows(f"SELECT * FROM consolidation_{table}")
    )  # fmt: skip
    review = review_of(night.store, night.run)
    assert "Quillfeather" not in repr(review)
    assert [line.state for line in review.lines] == ["gone", "gone"]
    assert night.store.facts.get(fact.id) is None
    assert check.check_consistency(night.store) == []


def test_keep_confirms_the_fact_once(night: Night) -> None:
    fact, entry = night.learn("The user likes tea.")
    night.note(Item("learned", entry_id=entry))
    item = night.store.consolidation.items(night.run.id)[0].id
    line = night.commands.run(KeepReviewLine(0, item))
    assert line.kept and line.state == "in_effect" and line.version == 2
    kept = night.services.archival.get(fact.id)
    assert kept.confirmed and kept.actor == "consolidation"
    assert isinstance(night.told[-1], MemoryChanged)
    newest = night.services.journal.list(night.agent)[0]
    assert newest.actor == "user" and newest.entity_id == fact.id
    assert night.commands.run(KeepReviewLine(0, item)).version == 2 and len(night.told) == 1
    night.services.journal.undo(BATCH)
    assert night.line().state == "undone" and night.store.facts.get(fact.id) is None
    with pytest.raises(Exception, match="undone"):
        night.commands.run(KeepReviewLine(0, item))


def test_keep_of_a_closed_fact_confirms_what_took_its_place(night: Night) -> None:
    old, _ = night.services.archival.insert(night.agent, "The user lives in Leeds.", actor="assistant")
    new, _ = night.services.archival.supersede(old.id, "The user lives in York.", actor="consolidation", batch=BATCH)
    closing = next(entry for entry in night.store.journal.batch(BATCH) if entry.entity_id == old.id)
    night.note(Item("closed", entry_id=closing.id))
    night.commands.run(KeepReviewLine(0, night.line().item_id))
    assert night.services.archival.get(new.id).confirmed and not night.services.archival.get(old.id).confirmed


def test_keep_of_what_waits_accepts_it(night: Night) -> None:
    view = propose(night, "The user has debts.", night.say("I have debts."))
    night.note(Item("suggested", proposal_id=view.proposal.id))
    line = night.commands.run(KeepReviewLine(0, night.line().item_id))
    assert line.state == "accepted" and [type(event) for event in night.told] == [ProposalsChanged, MemoryChanged]
    (fact,) = night.services.archival.list(night.agent, statuses=("active",)).facts
    assert fact.confirmed and fact.text == "The user has debts."


def test_reviews_are_listed_until_they_are_closed(night: Night) -> None:
    assert night.commands.run(ListReviews(0)) == []
    _, entry = night.learn("The user likes tea.")
    night.note(Item("learned", entry_id=entry))
    (summary,) = night.commands.run(ListReviews(0))
    assert summary.run.id == night.run.id and summary.counts == {"learned": 1}
    review = night.commands.run(GetReview(0, night.run.id))
    assert review.summary == summary and len(review.lines) == 1
    night.commands.run(CloseReview(0, night.run.id))
    assert night.commands.run(ListReviews(0)) == []
    assert [one.run.id for one in night.commands.run(ListReviews(0, unreviewed=False))] == [night.run.id]
    for wrong in (GetReview(0, 99), CloseReview(0, 2**70), KeepReviewLine(0, -1)):
        with pytest.raises(NotFound, match="does not exist any more"):
            night.commands.run(wrong)


def test_a_review_of_a_thousand_lines_is_read_at_once(night: Night) -> None:
    """Processor time, so that a busy machine does not count; the bound is five times what it takes."""
    with night.store.transaction():
        items: list[Item] = []
        for number in range(1000):
            message = night.say(f"I have {number} pots of paint in the shed, and more to come.")
            items.append(Item("learned", entry_id=night.learn(f"The user has {number} pots of paint.", message)[1]))
        night.note(*items)
    began = time.process_time()
    review = night.commands.run(GetReview(0, night.run.id))
    took = time.process_time() - began
    assert len(review.lines) == 1000 and all(line.sources for line in review.lines)
    assert took < 0.5, f"{took * 1000:.0f} ms"
    print(f"{took * 1000:.0f} ms")


def test_the_check_knows_what_belongs_together(night: Night) -> None:
    _, entry = night.learn("The user likes tea.")
    elsewhere = night.services.archival.insert(night.agent, "The user likes wood.")[1]
    assert elsewhere is not None
    night.note(Item("learned", entry_id=entry))
    assert check.check_consistency(night.store) == []
    night.note(Item("learned", entry_id=elsewhere.entry_id), Item("learned"))
    night.store.consolidation.begin(night.agent, "another", night.store.now())
    found = check.check_consistency(night.store)
    assert len(found) == 3
    for sentence, word in zip(found, ("about nothing", "has not made", "beside another"), strict=True):
        assert word in sentence


def test_a_backup_carries_the_reviews(night: Night, tmp_path: Path) -> None:
    _, entry = night.learn("The user likes tea.")
    night.note(Item("learned", entry_id=entry))
    night.store.consolidation.end(night.run.id, night.store.now())
    copy = tmp_path / "copy.db"
    back_up(night.store.folder, copy)
    restore_backup(tmp_path / "restored", copy)
    restored = Store.open(tmp_path / "restored")
    try:
        (run,) = restored.consolidation.runs(night.agent, unreviewed=True)
        assert [line.text for line in review_of(restored, run).lines] == ["The user likes tea."]
    finally:
        restored.close()
