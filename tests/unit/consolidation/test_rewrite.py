"""What blocks look like after tidying: whose lines stay, which go, which come."""

from __future__ import annotations

import pytest

from engine.consolidation.rewrite import RewritePass
from engine.consolidation.runner import Consolidation
from engine.consolidation_values import Item
from engine.llm.base import CancelFlag
from engine.memory.capability import RULES_ONLY
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
        runner = Consolidation(self.store, [RewritePass(self.services)], RULES_ONLY)
        items: list[Item] = []
        while (step := runner.run_unit(self.agent_id, CancelFlag())).outcome != "nothing":
            assert step.outcome == "done", step
            items += step.items
        self.batches = [run.batch for run in self.store.consolidation.runs(self.agent_id)]
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
