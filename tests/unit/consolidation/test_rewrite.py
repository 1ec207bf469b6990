"""What blocks look like after tidying: whose lines stay, which go, which come."""

from __future__ import annotations

import pytest

from engine.consolidation.rewrite import RewritePass
from engine.consolidation.runner import Consolidation
from engine.consolidation_values import Item
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.capability import RULES_ONLY
from engine.memory.few_shot import FewShot
from engine.memory.joining import MERGED, Joining
from engine.memory.journal import Cause
from engine.services import Services
from engine.store import Store, check_consistency
from engine.values import Fact, FactKind, SourceSpan


class Desk:
    """A memory, and the pass over it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.services = Services.over(store)
        self.services.blocks.count_tokens = lambda text: len(text.split())
        self.agent_id = store.default_agent().id
        self.talk = self.services.recall.create_conversation(self.agent_id).id
        self.model: ScriptedModel | None = None

    def learn(self, text: str, kind: FactKind = "identity", **more: object) -> Fact:
        """A fact that the user said."""
        message = self.services.recall.append(self.talk, "user", "text", text)
        span = SourceSpan(message.id, self.talk, 0, len(text), text)
        options = {"kind": kind, "actor": "assistant", "sources": (span,), **more}
        return self.services.archival.insert(self.agent_id, text, **options)[0]  # pyright: ignore[reportArgumentType]

    def type(self, value: str, label: str = "human") -> None:
        """What the user writes in the editor."""
        block = self.services.blocks.by_label(self.agent_id, label)
        self.services.blocks.edit(block.id, block.version, value=value)

    def value(self, label: str = "human") -> str:
        return self.services.blocks.by_label(self.agent_id, label).value

    def tidy(self) -> list[Item]:
        """A whole run; until nothing is left to do."""
        few_shot = None if self.model is None else FewShot(self.model)
        runner = Consolidation(self.store, [RewritePass(self.services, self.model, few_shot)], RULES_ONLY)
        items: list[Item] = []
        while (step := runner.run_unit(self.agent_id, CancelFlag())).outcome != "nothing":
            assert step.outcome == "done", step
            items += step.items
        runner.finish(self.agent_id)
        assert check_consistency(self.store) == []
        return items


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


def test_useful_facts_get_a_line(desk: Desk) -> None:
    desk.type("Likes jazz.")
    desk.learn("The user lives in Leeds.")
    desk.learn("The user's sister Ida is a vet.", "relation")
    desk.learn("The user watched a film.", "event")
    desk.learn("The user has asthma.", "health", sensitivity="sensitive")
    desk.learn('The user asks the assistant: "No lists in your answers."', "preference")
    assert [item.kind for item in desk.tidy()] == ["rewritten", "rewritten"]
    assert desk.value() == "Likes jazz.\nThe user lives in Leeds.\nThe user's sister Ida is a vet."
    assert desk.value("persona").endswith('\nThe user asks the assistant: "No lists in your answers."')


def test_a_second_run_changes_nothing_and_an_undo_is_not_done_over(desk: Desk) -> None:
    desk.type("Likes jazz.\n")
    desk.learn("The user lives in Leeds.")
    desk.tidy()
    assert desk.value() == "Likes jazz.\nThe user lives in Leeds.\n"
    assert desk.tidy() == []
    desk.services.journal.undo(desk.store.consolidation.runs(desk.agent_id)[0].batch)
    assert desk.value() == "Likes jazz.\n"
    assert desk.tidy() == []
    assert desk.value() == "Likes jazz.\n"
    desk.learn("The user's sister Ida is a vet.", "relation")
    desk.tidy()
    assert desk.value() == "Likes jazz.\nThe user's sister Ida is a vet.\n"


@pytest.mark.parametrize("text", ["The user loves winter.", "用户喜欢冬天。"])
def test_the_line_of_a_fact_whose_learning_is_undone_goes(desk: Desk, text: str) -> None:
    desk.learn("The user lives in Leeds.")
    winter = desk.learn(text, "preference")
    desk.tidy()
    assert text in desk.value()
    entry = desk.store.journal.of_entity("fact", winter.id)[0]
    desk.services.journal.undo(entry.batch, entry_id=entry.id)
    desk.tidy()
    assert desk.value() == "The user lives in Leeds."


def test_a_block_is_kept_up_after_an_undo_and_only_what_was_taken_out_stays_out(desk: Desk) -> None:
    home = desk.learn("The user lives in Leeds.")
    desk.tidy()
    desk.learn("The user only drinks tea.", "preference")
    desk.tidy()
    desk.services.journal.undo(desk.store.consolidation.runs(desk.agent_id)[0].batch)
    assert desk.value() == "The user lives in Leeds."
    desk.type("The user lives in Leeds.\nMushrooms are not food.")
    desk.services.archival.supersede(home.id, "The user lives in York.", actor="assistant")
    desk.learn("The user's sister Ida is a vet.", "relation")
    desk.tidy()
    lines = desk.value().split("\n")
    assert sorted(lines) == ["Mushrooms are not food.", "The user lives in York.", "The user's sister Ida is a vet."]


def test_what_was_superseded_is_replaced_and_what_was_dropped_goes(desk: Desk) -> None:
    home = desk.learn("The user lives in Leeds.")
    tea = desk.learn("The user only drinks tea.", "preference")
    desk.services.blocks.append(desk.agent_id, "human", "- The user lives in Leeds.")
    desk.tidy()
    assert desk.value() == "- The user lives in Leeds.\nThe user only drinks tea."
    desk.services.archival.supersede(home.id, "The user lives in York.", actor="assistant")
    desk.services.archival.forget(tea.id)
    desk.tidy()
    assert desk.value() == "The user lives in York."


def test_a_stale_line_of_the_users_is_only_asked_about_once(desk: Desk) -> None:
    home = desk.learn("The user lives in Leeds.")
    desk.type("The user lives in Leeds.")
    desk.services.archival.supersede(home.id, "The user lives in York.", actor="assistant")
    items = desk.tidy()
    assert [item.kind for item in items if item.kind == "suggested"] == ["suggested"]
    (view,) = desk.services.proposals.list(desk.agent_id)
    assert (view.previous_text, view.text) == ("The user lives in Leeds.", "The user lives in York.")
    desk.services.proposals.reject(view.proposal.id)
    desk.learn("The user's sister Ida is a vet.", "relation")
    assert all(item.kind != "suggested" for item in desk.tidy())


def test_what_was_found_to_be_the_same_is_said_once_and_in_the_words_that_stayed(desk: Desk) -> None:
    chinese = desk.learn("用户住在利兹。")
    desk.tidy()
    english = desk.learn("The user lives in Leeds.")
    joining = Joining(desk.store)
    joining.merge(english, chinese, Cause("consolidation", MERGED))
    desk.tidy()
    assert desk.value() == "The user lives in Leeds."


def test_a_line_of_the_users_in_other_words_is_enough(desk: Desk) -> None:
    desk.type("用户住在利兹。")
    chinese, english = desk.learn("用户住在利兹。"), desk.learn("The user lives in Leeds.")
    Joining(desk.store).merge(english, chinese, Cause("consolidation", MERGED))
    assert desk.tidy() == []
    home = desk.services.archival.get(english.id)
    desk.services.archival.supersede(home.id, "The user lives in York.", actor="user")
    desk.tidy()
    assert [view.text for view in desk.services.proposals.list(desk.agent_id)] == ["The user lives in York."]
    assert desk.value() == "用户住在利兹。"  # until the user has decided


def test_an_ordered_line_is_the_users(desk: Desk) -> None:
    message = desk.services.recall.append(desk.talk, "user", "text", "Remember that my sister Ida is a vet.")
    fact = desk.learn("The user's sister Ida is a vet.", "relation")
    desk.services.blocks.append(desk.agent_id, "human", "The user's sister Ida is a vet.", source_message_id=message.id)
    desk.services.archival.forget(fact.id)
    desk.tidy()
    assert desk.value() == "The user's sister Ida is a vet."
    assert [view.previous_text for view in desk.services.proposals.list(desk.agent_id)] == [desk.value()]


def test_lines_said_twice_are_said_once(desk: Desk) -> None:
    desk.type("Ida, the user's sister, is a vet.")
    desk.services.blocks.append(desk.agent_id, "human", "The user lives in Leeds.")
    desk.services.blocks.append(desk.agent_id, "human", "- the user lives in Leeds")
    desk.services.blocks.append(desk.agent_id, "human", "The user's sister Ida is a vet.")
    desk.tidy()
    assert desk.value() == "Ida, the user's sister, is a vet.\nThe user lives in Leeds."


def test_the_least_useful_gives_way_and_room_is_left(desk: Desk) -> None:
    human = desk.services.blocks.by_label(desk.agent_id, "human")
    desk.services.blocks.edit(human.id, human.version, limit_tokens=20)
    desk.learn("The user works with horses.", "work")
    desk.learn("The user likes jazz and long walks.", "preference")
    desk.tidy()
    assert desk.value() == "The user works with horses.\nThe user likes jazz and long walks."
    desk.learn("The user is called Ada.", confidence=0.9)
    desk.tidy()
    assert "The user is called Ada." in desk.value() and len(desk.value().split()) <= 17


def test_an_edit_meanwhile_wins(desk: Desk) -> None:
    desk.type("Likes jazz.\nKeeps bees.")
    desk.learn("The user lives in Leeds.")
    work = RewritePass(desk.services)
    unit = next(one for one in work.due(desk.agent_id, 9) if desk.services.blocks.get(one.entity_id).label == "human")
    prepared = work.prepare(unit, CancelFlag())
    desk.type("Likes jazz, no: blues.\nKeeps bees.")
    with desk.store.transaction():
        prepared.write("batch")
    assert desk.value() == "Likes jazz, no: blues.\nKeeps bees.\nThe user lives in Leeds."
    assert work.due(desk.agent_id, 9)


def test_what_was_learned_from_outside_or_is_not_well_supported_stays_out(desk: Desk) -> None:
    desk.learn("The user lives in Leeds.", origin="document")
    desk.learn("The user's sister is Ida.", "relation", confidence=0.4)
    desk.services.archival.insert(desk.agent_id, "The user is 41.", kind="identity", actor="assistant")
    assert desk.tidy() == []


def test_pinned_and_read_only_blocks_are_let_be_and_learning_off_stops_it(desk: Desk) -> None:
    desk.learn("The user lives in Leeds.")
    human = desk.services.blocks.by_label(desk.agent_id, "human")
    human, _ = desk.services.blocks.edit(human.id, human.version, pinned=True)
    assert desk.tidy() == []
    human, _ = desk.services.blocks.edit(human.id, human.version, pinned=False, read_only=True)
    assert desk.tidy() == []
    desk.services.blocks.edit(human.id, human.version, read_only=False)
    desk.services.agents.change(desk.agent_id, desk.services.agents.state(desk.agent_id).version, learns=False)
    assert desk.tidy() == []


def test_a_pinned_wish_goes_where_the_persona_may_not_be_changed(desk: Desk) -> None:
    persona = desk.services.blocks.by_label(desk.agent_id, "persona")
    desk.services.blocks.edit(persona.id, persona.version, read_only=True)
    desk.learn('The user asks the assistant: "No lists in your answers."', "preference")
    desk.tidy()
    assert desk.value() == 'The user asks the assistant: "No lists in your answers."'


def two_lines_and_a_third(desk: Desk, answer: str) -> str:
    """A block with room for two lines, and three facts."""
    desk.model = ScriptedModel([answer], n_ctx=20000)
    human = desk.services.blocks.by_label(desk.agent_id, "human")
    desk.services.blocks.edit(human.id, human.version, limit_tokens=18)
    desk.learn("The user's sister Ida lives in Bergen.", "relation")
    desk.learn("The user's sister Ida is 41.", "relation")
    desk.learn("The user plays chess.", "preference")
    desk.tidy()
    return desk.value()


def test_lines_about_the_same_are_joined_where_room_is_short(desk: Desk) -> None:
    joined = "The user's sister Ida lives in Bergen and is 41."
    assert two_lines_and_a_third(desk, joined) == f"{joined}\nThe user plays chess."
    assert desk.tidy() == []
    home = next(fact for fact in desk.services.archival.list(desk.agent_id).facts if "Bergen" in fact.text)
    desk.services.archival.supersede(home.id, "The user's sister Ida lives in Oslo.", actor="user")
    desk.model = None
    desk.tidy()
    assert "Bergen" not in desk.value() and "The user's sister Ida lives in Oslo." in desk.value()


@pytest.mark.parametrize(
    "answer",
    [
        "The user's sister Ida lives in Bergen.",
        "The user's sister Ida lives in Bergen and is 14.",
        "The user's sister Ada lives in Bergen and is 41.",
        "The user's sister Ida does not live in Bergen and is 41.",
        "The user's brother Ida lives in Bergen and is 41.",
        "The user's sister Ida lives in Bergen, Norway, and is 41.",
        "The user's sister Ida lives in Bergen. The user's sister Ida is 41 years of age now.",
        "用户的姐姐Ida住在Bergen，41岁。",
        "",
    ],
)
def test_a_joined_line_that_loses_or_adds_something_is_not_taken(desk: Desk, answer: str) -> None:
    assert two_lines_and_a_third(desk, answer) == (
        "The user's sister Ida is 41.\nThe user's sister Ida lives in Bergen."
    )


def test_a_line_in_a_facts_earlier_words_follows_the_users_edit(desk: Desk) -> None:
    home = desk.learn("The user lives in Leeds.")
    desk.services.blocks.append(desk.agent_id, "human", "The user lives in Leeds.")
    desk.services.archival.edit(home.id, text="The user lives in Leeds, near the canal.")
    desk.tidy()
    assert desk.value() == "The user lives in Leeds, near the canal."
