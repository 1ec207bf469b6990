"""Agents come and go, and share blocks; all of it can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.memory.errors import (
    DuplicateName,
    InvalidText,
    LastAgent,
    MemoryServiceError,
    NotFound,
    ReadOnlyBlock,
    UndoConflict,
)
from engine.services import Services
from engine.store import Store
from engine.store.check_journal import journal_problems


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    store = Store.open(tmp_path)
    yield Services.over(store)
    store.close()


def labels(services: Services, agent_id: int) -> list[tuple[str, int]]:
    return [(block.label, block.agent_id) for block in services.blocks.list(agent_id)]


def test_a_new_agent_has_the_two_blocks_and_goes_with_an_undo(services: Services) -> None:
    state, changes = services.making.create("  Writer ")
    assert state.name == "Writer"
    assert labels(services, state.id) == [("persona", state.id), ("human", state.id)]
    assert "Writer" in services.blocks.by_label(state.id, "persona").value
    undone = services.journal.undo(changes[0].batch)
    assert [agent.id for agent in services.store.list_agents()] == [1]
    assert labels(services, state.id) == []
    services.journal.undo(undone[0].batch)
    assert [agent.name for agent in services.store.list_agents()] == ["Rolltop", "Writer"]
    assert labels(services, state.id) == [("persona", state.id), ("human", state.id)]
    assert journal_problems(services.store) == []


def test_names_are_free_and_not_empty(services: Services) -> None:
    with pytest.raises(DuplicateName):
        services.making.create("rolltop")
    with pytest.raises(InvalidText):
        services.making.create(" \n ")
    state, _ = services.making.create("Writer")
    with pytest.raises(DuplicateName):
        services.agents.change(state.id, state.version, name="ROLLTOP")
    renamed, _ = services.agents.change(state.id, state.version, name="writer")
    assert renamed.name == "writer"


def test_a_copy_has_settings_blocks_and_facts_of_its_own(services: Services) -> None:
    services.blocks.append(1, "human", "Likes tea", actor="user")
    services.blocks.create(1, "project", value="A novel", read_only=True)
    services.agents.change(1, 1, learns=False, model="/models/a.gguf", tools_off=("archival_memory_insert",))
    fact, _ = services.archival.insert(1, "Ada's cat is called Byte", tags=("cat",), pinned=True)
    state, changes = services.making.duplicate(1, "", with_facts=True)
    assert state.name == "Rolltop 2"
    assert services.agents.settings(state.id) == services.agents.settings(1)
    assert [block.value for block in services.blocks.list(state.id)] == [
        block.value for block in services.blocks.list(1)
    ]
    assert services.blocks.by_label(state.id, "project").read_only
    (copied,) = services.store.facts.by_ids(services.store.facts.ids_of(state.id, "active"))
    assert (copied.text, copied.tags, copied.pinned) == (fact.text, ("cat",), True)
    assert copied.id != fact.id
    services.blocks.append(state.id, "human", "Plays chess", actor="user")
    assert "chess" not in services.blocks.by_label(1, "human").value
    with pytest.raises(UndoConflict):
        services.journal.undo(changes[0].batch)
    assert services.store.counts(state.id).facts == 1


def test_a_copy_goes_as_a_whole(services: Services) -> None:
    services.archival.insert(1, "Ada's cat is called Byte")
    state, changes = services.making.duplicate(1, "Other", with_facts=True)
    undone = services.journal.undo(changes[0].batch)
    assert services.store.agents.is_away(state.id)
    assert services.blocks.list(state.id) == []
    assert services.store.counts(1).facts == 1
    services.journal.undo(undone[0].batch)
    assert [agent.name for agent in services.store.list_agents()] == ["Rolltop", "Other"]
    assert services.store.counts(state.id).facts == 1
    assert journal_problems(services.store) == []


def test_the_only_agent_stays(services: Services) -> None:
    with pytest.raises(LastAgent):
        services.making.put_away(1)
    state, changes = services.making.create("Writer")
    services.making.put_away(1)
    assert services.store.default_agent().id == state.id
    with pytest.raises(LastAgent):
        services.making.put_away(state.id)
    with pytest.raises(LastAgent):
        services.journal.undo(changes[0].batch)
    assert [agent.id for agent in services.store.list_agents()] == [state.id]


def test_what_an_agent_has_stays_while_it_is_away(services: Services) -> None:
    state, _ = services.making.create("Writer")
    services.archival.insert(state.id, "The hero is called Mara")
    conversation = services.recall.create_conversation(state.id, "Chapter one")
    change = services.making.put_away(state.id)
    assert services.recall.list_conversations(None) == []
    with pytest.raises(NotFound):
        services.agent_id(state.id)
    services.journal.undo(change.batch)
    assert [one.id for one in services.recall.list_conversations(None)] == [conversation.id]
    assert services.store.counts(state.id).facts == 1


def test_a_shared_block_is_one_row(services: Services) -> None:
    block, _ = services.blocks.create(1, "project", value="A novel")
    state, _ = services.making.create("Writer")
    change = services.sharing.attach(state.id, block.id)
    assert change is not None and change.entity_type == "attachment"
    assert services.sharing.attach(state.id, block.id) is None
    assert labels(services, state.id)[-1] == ("project", 1)
    services.blocks.append(state.id, "project", "Set in Delft")
    assert services.blocks.by_label(1, "project").value == "A novel\nSet in Delft"
    (entry,) = [one for one in services.journal.list(1, entity_type="block", entity_id=block.id) if one.before]
    assert (entry.agent_id, entry.by_agent_id) == (1, state.id)
    assert entry.id in [one.id for one in services.journal.list(state.id)]
    services.sharing.detach(state.id, block.id)
    assert ("project", 1) not in labels(services, state.id)
    with pytest.raises(NotFound):
        services.sharing.detach(state.id, block.id)


def test_limits_and_locks_hold_for_all_who_see_a_block(services: Services) -> None:
    block, _ = services.blocks.create(1, "rules", value="Be brief", read_only=True)
    state, _ = services.making.create("Writer")
    services.sharing.attach(state.id, block.id)
    with pytest.raises(ReadOnlyBlock):
        services.blocks.append(state.id, "rules", "Be long")


def test_an_own_block_stands_back_for_a_shared_one_of_its_name(services: Services) -> None:
    services.blocks.append(1, "human", "Likes tea", actor="user")
    state, _ = services.making.create("Writer")
    shared = services.blocks.by_label(1, "human")
    services.sharing.attach(state.id, shared.id)
    assert labels(services, state.id) == [("persona", state.id), ("human", 1)]
    assert [block.label for block in services.blocks.own(state.id)] == ["persona"]
    third, _ = services.making.create("Third")
    with pytest.raises(InvalidText):
        services.sharing.attach(state.id, services.blocks.by_label(third.id, "human").id)
    with pytest.raises(InvalidText):
        services.sharing.attach(1, shared.id)
    services.sharing.detach(state.id, shared.id)
    assert labels(services, state.id) == [("persona", state.id), ("human", state.id)]


def test_a_deleted_block_comes_back_where_it_was_shared(services: Services) -> None:
    block, _ = services.blocks.create(1, "project", value="A novel")
    state, _ = services.making.create("Writer")
    services.sharing.attach(state.id, block.id)
    change = services.blocks.delete(block.id)
    assert [label for label, _ in labels(services, state.id)] == ["persona", "human"]
    services.journal.undo(change.batch)
    assert labels(services, state.id)[-1] == ("project", 1)
    assert journal_problems(services.store) == []


def test_sharing_comes_back_only_while_there_is_a_block(services: Services) -> None:
    block, _ = services.blocks.create(1, "project", value="A novel")
    state, _ = services.making.create("Writer")
    services.sharing.attach(state.id, block.id)
    ended = services.sharing.detach(state.id, block.id)
    services.sharing.attach(state.id, block.id)
    with pytest.raises(UndoConflict):
        services.journal.undo(ended.batch)
    services.blocks.delete(block.id)
    with pytest.raises(UndoConflict):
        services.journal.undo(ended.batch)


def test_going_back_to_a_date_takes_sharing_with_it(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(services.store, "_clock", lambda: now[0])
    block, _ = services.blocks.create(1, "project", value="A novel")
    state, _ = services.making.create("Writer")
    now[0] = 2000.0
    services.sharing.attach(state.id, block.id)
    services.blocks.append(state.id, "project", "Set in Delft")
    services.journal.restore(state.id, 1500.0)
    assert labels(services, state.id) == [("persona", state.id), ("human", state.id)]
    assert services.blocks.get(block.id).value == "A novel\nSet in Delft"
    services.journal.restore(state.id, 500.0)
    assert [agent.id for agent in services.store.list_agents()] == [1, state.id]
    assert journal_problems(services.store) == []


def test_forgetting_reaches_a_shared_block(services: Services) -> None:
    from engine.protocol.forgetting import Forget

    block, _ = services.blocks.create(1, "project", value="A novel\nThe hero is called Maravel")
    state, _ = services.making.create("Writer")
    services.sharing.attach(state.id, block.id)
    plan = services.forgetting.plan(Forget(job=0, text="Maravel", agent_id=state.id))
    assert [item.text for item in plan.items if item.kind == "block"] == ["The hero is called Maravel"]
    services.forgetting.erase(
        Forget(job=0, text="Maravel", agent_id=state.id, added=tuple(item.key for item in plan.items))
    )
    assert services.blocks.get(block.id).value == "A novel"
    entries = services.store.journal.of_entity("block", block.id)
    assert not any("Maravel" in entry.before + entry.after for entry in entries)


_STEPS = st.lists(
    st.tuples(
        st.sampled_from(("create", "copy", "away", "attach", "detach", "block", "append", "delete", "undo")),
        st.integers(0, 7),
        st.integers(0, 7),
    ),
    max_size=25,
)


@settings(max_examples=40, deadline=None)
@given(steps=_STEPS)
def test_the_journal_leads_to_what_is_stored_and_back(steps: list[tuple[str, int, int]]) -> None:
    """Whatever is done, every agent sees each name once, one agent is left, and undoing all leads to the beginning."""
    with TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        services, batches = Services.over(store), list[str]()
        begun = _picture(services)
        for step, one, other in steps:
            before = _picture(services)
            try:
                batches += _do(services, step, one, other, batches)
            except MemoryServiceError:
                assert _picture(services) == before
            assert store.list_agents()
            for agent_id in store.agents.names():
                seen = [block.label for block in services.blocks.list(agent_id)]
                assert len(seen) == len(set(seen))
        assert journal_problems(store) == []
        for batch in reversed(batches):
            services.journal.undo(batch)
        assert _picture(services) == begun
        assert journal_problems(store) == []
        store.close()


def _picture(services: Services) -> Any:
    return [
        (agent.name, [(block.id, block.value) for block in services.blocks.list(agent.id)])
        for agent in services.store.list_agents()
    ]


def _do(services: Services, step: str, one: int, other: int, batches: list[str]) -> list[str]:
    agents = services.store.list_agents()
    agent_id = agents[one % len(agents)].id
    blocks = [block for agent in agents for block in services.store.blocks.list(agent.id)]
    block = blocks[other % len(blocks)]
    match step:
        case "create":
            return [services.making.create(f"Agent {len(batches)}")[1][0].batch]
        case "copy":
            return [services.making.duplicate(agent_id, f"Copy {len(batches)}", with_facts=True)[1][0].batch]
        case "away":
            return [services.making.put_away(agent_id).batch]
        case "attach":
            change = services.sharing.attach(agent_id, block.id)
            return [] if change is None else [change.batch]
        case "detach":
            return [services.sharing.detach(agent_id, block.id).batch]
        case "block":
            return [services.blocks.create(agent_id, f"block{other}", value="x")[1].batch]
        case "append":
            return [services.blocks.append(agent_id, block.label, f"line {one}", actor="user")[1].batch]
        case "delete":
            return [services.blocks.delete(block.id).batch]
        case _:
            return [services.journal.undo(batches[-1])[0].batch] if batches else []
