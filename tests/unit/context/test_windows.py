"""What stays evaluated: over restarts, switches, edits, branches and interrupted idle work."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.consolidation.rewrite import RewritePass
from engine.consolidation.runner import Consolidation
from engine.llm.base import CONVERSATION, FIRST_SIDE, REBUILD, CacheTier, CancelFlag, Prefill
from engine.memory.capability import RULES_ONLY
from engine.protocol import ReplyFinished
from tests.unit.desk import Desk, cancelled, head_blocks


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path, snapshots=True)
    yield made
    made.close()


def own_tokens(desk: Desk) -> int:
    """Tokens of the last turn in front of its reply."""
    window = desk.window
    last = window.turn_ids()[-1]
    entries = [entry for entry in window.entries if entry.turn_id == last]
    return sum(len(entry.tokens) for entry in entries[:-1])


def evaluated(finished: ReplyFinished) -> int:
    assert finished.message.report is not None
    return finished.message.report.evaluated_tokens


def edit(desk: Desk, value: str) -> None:
    block = desk.block("human")
    desk.services.blocks.edit(block.id, block.version, actor="user", value=value)


class Stop(CancelFlag):
    """Is set by the n-th look at it."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._looks = looks

    def is_set(self) -> bool:
        self._looks -= 1
        if self._looks < 0:
            self.set()
        return super().is_set()


def test_after_a_restart_a_turn_reads_its_own_words_only(desk: Desk) -> None:
    desk.say("Hello")
    edit(desk, "The user is Ada.")
    desk.fill(0.5)
    before = desk.window.tokens()
    desk.close_model()
    desk.restart()
    finished = desk.say("Go on")
    assert desk.window.tokens()[: len(before)] == before
    assert evaluated(finished) == own_tokens(desk)


def test_without_a_saved_state_the_rows_are_enough(desk: Desk) -> None:
    desk.say("Hello")
    desk.close_model(save=False)
    desk.restart()
    finished = desk.say("Go on")
    assert finished.stop_reason == "end" and "Hello" in desk.prompt
    assert evaluated(finished) > own_tokens(desk)


@pytest.mark.parametrize("change", ["text", "instructions", "model"])
def test_a_saved_state_of_something_else_is_not_believed(
    desk: Desk, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.say("Hello")
    desk.say("My secret is 1234")
    desk.close_model()
    secret = desk.services.recall.search(desk.agent_id, "secret")[0]
    match change:
        case "text":
            desk.store.database.run("UPDATE messages SET text = 'gone' WHERE id = :id", {"id": secret.id})
        case "instructions":
            monkeypatch.setattr("tests.unit.desk.STATIC", "You are another desk.")
        case _:
            desk.model_key = "another model"
    desk.restart()
    desk.say("Go on")
    assert desk.window.tokens()[: len(desk.rebuilt().tokens())] == desk.rebuilt().tokens()
    assert ("1234" in desk.prompt) == (change != "text")
    assert ("another desk" in desk.prompt) == (change == "instructions")


def test_turns_that_were_added_since_the_state_was_saved_are_read(desk: Desk) -> None:
    desk.say("Hello")
    desk.runner.windows.persist()
    desk.say("After it")
    desk.close_model(save=False)
    desk.restart()
    desk.say("Go on")
    assert [text for _, text in desk.texts(desk.window)][:5:2] == ["Hello", "After it", "Go on"]


def test_another_conversation_and_back_reads_only_new_words(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.4)
    here = desk.conversation_id
    desk.conversation_id = desk.services.recall.create_conversation(desk.agent_id).id
    there = desk.say("Somewhere else, far away from here")
    assert evaluated(there) <= own_tokens(desk)
    there_id, desk.conversation_id = desk.conversation_id, here
    assert evaluated(desk.say("Back")) == own_tokens(desk)
    desk.conversation_id = there_id
    assert evaluated(desk.say("There again")) == own_tokens(desk)


def test_a_reply_made_again_keeps_all_before_it(desk: Desk) -> None:
    desk.say("Hello")
    desk.say("Tell me")
    before = desk.window.tokens()
    again = desk.regenerate()
    assert evaluated(again) == 1  # the last token, for its logits
    assert desk.window.tokens() == before


def test_a_branch_at_an_older_message_keeps_what_is_common(desk: Desk) -> None:
    for text in ("one", "two", "three"):
        desk.say(text)
    two = desk.window.turn_ids()[1]
    rows = [row for row in desk.rows() if row.turn_id >= two]
    desk.services.recall.deactivate([row.id for row in rows])
    finished = desk.say("another two")
    assert evaluated(finished) <= own_tokens(desk)
    assert "three" not in desk.prompt and "one" in desk.prompt


def test_what_was_taken_back_does_not_return_with_a_restart(desk: Desk) -> None:
    desk.say("one")
    desk.say("a secret that is taken back")
    taken = desk.window.turn_ids()[-1]
    desk.services.recall.deactivate([row.id for row in desk.rows() if row.turn_id == taken])
    desk.close_model()
    desk.restart()
    desk.say("Go on")
    assert "secret" not in desk.prompt and "one" in desk.prompt
    assert desk.texts(desk.window) == desk.texts(desk.rebuilt())


def test_an_edit_is_told_at_once_and_stands_in_the_head_after_a_rest(desk: Desk) -> None:
    desk.say("Hello")
    edit(desk, "The user is Ada.")
    finished = desk.say("Who am I?")
    assert evaluated(finished) == own_tokens(desk) and desk.prompt.count("The user is Ada.") == 1
    assert desk.runner.windows.needs_tidying(desk.conversation_id)
    assert desk.tidy()
    assert desk.prompt.index("The user is Ada.") < desk.prompt.index("Hello")
    assert desk.prompt.endswith("Fine.") and list(desk.model.ledger(CONVERSATION)) == desk.window.tokens()
    assert not desk.runner.windows.needs_tidying(desk.conversation_id)
    assert evaluated(desk.say("And now?")) == own_tokens(desk)
    assert desk.notes("core") == ["Core memory `human` now reads:\nThe user is Ada."]


def test_grafting_costs_the_head_alone_until_there_is_time(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.5)
    edit(desk, "The user is Ada.")
    assert desk.runner.windows.graft(desk.conversation_id, CancelFlag())
    cache = desk.runner.cache
    assert cache.approximate_from == desk.window.head_tokens
    assert list(desk.model.ledger(CONVERSATION)) == desk.window.tokens() and not desk.model.ledger(REBUILD)
    assert evaluated(desk.say("Go on")) == own_tokens(desk) and cache.approximate_from >= 0
    assert desk.tidy() and cache.approximate_from == -1


@pytest.mark.parametrize("tier", [CacheTier.TRUNCATE, CacheTier.CHECKPOINT])
def test_without_grafts_the_head_waits_for_a_rest(tmp_path: Path, tier: CacheTier) -> None:
    desk = Desk(tmp_path, tier=tier)
    desk.say("Hello")
    edit(desk, "The user is Ada.")
    desk.say("Go on")
    assert not desk.runner.windows.graft(desk.conversation_id, CancelFlag())
    assert desk.tidy() and desk.prompt.index("The user is Ada.") < desk.prompt.index("Hello")
    assert list(desk.model.ledger(CONVERSATION)) == desk.window.tokens()
    desk.close()


def test_a_full_window_makes_room_without_reading_anything_again(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.95)
    finished = desk.say("x" * 200)
    assert evaluated(finished) == own_tokens(desk)
    assert desk.window.n_tokens < 0.8 * desk.window.budget_tokens
    assert desk.tidy() and "# Summary" in desk.prompt and desk.runner.cache.approximate_from == -1


@pytest.mark.parametrize("stopped", [False, True])
def test_without_cells_for_two_prompts_a_moved_history_is_still_read_again(tmp_path: Path, stopped: bool) -> None:
    desk = Desk(tmp_path, cells=0)
    desk.say("Hello")
    desk.fill(0.75)
    edit(desk, "The user is Ada.")
    windows, cache = desk.runner.windows, desk.runner.cache
    assert windows.graft(desk.conversation_id, CancelFlag()) and cache.approximate_from >= 0
    read = [0]
    prefill = desk.model.prefill

    def counted(*arguments: Any, **options: Any) -> Prefill:
        done = prefill(*arguments, **options)
        read[0] += done.evaluated_tokens
        return done

    desk.model.prefill = counted  # type: ignore[method-assign]
    if stopped:
        assert not desk.tidy(Stop(3)) and cache.approximate_from >= 0
    else:
        assert desk.tidy() and cache.approximate_from == -1
        assert read[0] >= desk.window.n_tokens - desk.window.head_tokens
    assert list(desk.model.ledger(CONVERSATION)) == desk.window.tokens()
    desk.close()


def test_a_saved_conversation_takes_the_cells_of_side_prompts(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.6)
    desk.close_model()
    desk.restart()
    side = list(range(desk.model.n_ctx - 700))
    desk.model.prefill(FIRST_SIDE, side)
    assert evaluated(desk.say("Go on")) == own_tokens(desk)
    assert not desk.model.ledger(FIRST_SIDE)


def test_interrupted_rests_go_on_where_they_stopped(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.7)
    edit(desk, "The user is Ada.")
    looks, rests = 5, 0
    while not desk.tidy(Stop(looks)):
        rests += 1
        assert rests < 60
        assert list(desk.model.ledger(CONVERSATION)) == desk.window.tokens()
        if rests % 5 == 0:
            assert evaluated(desk.say("In between")) <= own_tokens(desk)
    assert rests >= 2
    assert desk.prompt.index("The user is Ada.") < desk.prompt.index("Hello")


def test_what_is_deleted_is_kept_nowhere(desk: Desk, tmp_path: Path) -> None:
    desk.say("Hello")
    desk.runner.windows.persist()
    assert list((tmp_path / "snapshots").glob("conversation-*"))
    desk.services.recall.delete_conversation(desk.conversation_id)
    desk.runner.windows.erase(desk.conversation_id)
    desk.runner.windows.persist()
    assert not list((tmp_path / "snapshots").glob("conversation-*"))
    assert not desk.model.ledger(CONVERSATION) and desk.runner.cache.states.memory_bytes == 0


def test_the_head_of_a_new_conversation_survives_a_restart(desk: Desk) -> None:
    assert desk.runner.prewarm(desk.agent_id, "en", CancelFlag(), lambda fraction: None)
    desk.close_model()
    desk.restart()
    told: list[float] = []
    assert desk.runner.prewarm(desk.agent_id, "en", CancelFlag(), told.append)
    assert told[0] > 0.9  # nothing but the last token was left to read
    assert evaluated(desk.say("Hello")) == own_tokens(desk)


def tidied_by_consolidation(desk: Desk, text: str) -> None:
    """A whole run over a fact that the user has confirmed, and the rest behind it."""
    desk.services.archival.insert(desk.agent_id, text, kind="identity")
    runner = Consolidation(desk.store, [RewritePass(desk.services)], RULES_ONLY)
    outcomes = [runner.run_unit(desk.agent_id, CancelFlag()).outcome for _ in range(4)]
    assert "done" in outcomes and outcomes[-1] == "nothing" and text in desk.block("human").value
    assert desk.tidy() and desk.runner.windows.heads.refresh(desk.agent_id, "en", CancelFlag())


def test_behind_a_run_of_consolidation_a_turn_reads_its_own_words_only(desk: Desk) -> None:
    desk.say("Hello")
    tidied_by_consolidation(desk, "The user lives in Leeds.")
    finished = desk.say("Where do I live?")
    assert evaluated(finished) == own_tokens(desk) and desk.notes("core") == []
    assert desk.prompt.index("lives in Leeds") < desk.prompt.index("Hello")


@pytest.mark.parametrize("stopped", [False, True])
def test_behind_a_run_the_head_of_a_new_conversation_is_there(desk: Desk, stopped: bool) -> None:
    desk.say("Hello")
    desk.fill(0.3)
    before = list(desk.model.ledger(CONVERSATION))
    if stopped:
        assert not desk.runner.windows.heads.refresh(desk.agent_id, "zh", Stop(1))
        assert list(desk.model.ledger(CONVERSATION)) == before
    tidied_by_consolidation(desk, "The user lives in Leeds.")
    kept, read = list(desk.model.ledger(CONVERSATION)), desk.runner.cache.states.memory_bytes
    assert desk.runner.windows.heads.refresh(desk.agent_id, "en", CancelFlag())
    assert (list(desk.model.ledger(CONVERSATION)), desk.runner.cache.states.memory_bytes) == (kept, read)
    desk.conversation_id = desk.services.recall.create_conversation(desk.agent_id).id
    assert evaluated(desk.say("Something else")) <= own_tokens(desk) and "lives in Leeds" in desk.prompt


STEPS = st.one_of(
    st.tuples(st.just("say"), st.integers(1, 400)),
    st.tuples(st.just("edit"), st.text(min_size=1, max_size=40)),
    st.tuples(st.just("rest"), st.none()),
    st.tuples(st.just("broken rest"), st.integers(0, 60)),
    st.tuples(st.just("stopped"), st.integers(1, 300)),
    st.tuples(st.just("again"), st.none()),
    st.tuples(st.just("branch"), st.integers(0, 3)),
    st.tuples(st.just("switch"), st.none()),
    st.tuples(st.just("graft"), st.none()),
    st.tuples(st.just("head"), st.integers(0, 60)),
    st.tuples(st.just("restart"), st.booleans()),
)


def play(desk: Desk, step: str, value: object, talks: list[int]) -> None:
    match step, value:
        case "say", int(size):
            desk.say(f"{size} " * (size // 4))
        case "edit", str(text):
            edit(desk, text)
        case "rest", _:
            desk.tidy()
        case "broken rest", int(looks):
            desk.tidy(Stop(looks))
        case "stopped", int(size):
            desk.say("s" * size, cancelled())
        case "again", _ if desk.services.recall.last_user_message(desk.conversation_id):
            desk.regenerate()
        case "branch", int(back):
            turns = sorted({row.turn_id for row in desk.rows() if row.kind == "text" and not row.evicted})
            if back < len(turns):
                rows = [row.id for row in desk.rows() if row.turn_id >= turns[-1 - back] and row.kind != "summary"]
                desk.services.recall.deactivate(rows)
        case "switch", _:
            desk.conversation_id = talks[1 - talks.index(desk.conversation_id)]
        case "graft", _:
            desk.runner.windows.graft(desk.conversation_id, CancelFlag())
        case "head", int(looks):
            desk.runner.windows.heads.refresh(desk.agent_id, "en", Stop(looks))
        case "restart", bool(save):
            desk.close_model(save=save)
            desk.restart()
        case _:
            pass


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=st.lists(STEPS, min_size=1, max_size=25), tier=st.sampled_from(CacheTier))
def test_whatever_happens_the_model_has_read_the_conversation_and_nothing_else(
    steps: list[tuple[str, object]], tier: CacheTier
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder), snapshots=True, tier=tier, script=lambda prompt, _grammar: f"R{len(prompt)}.")
        try:
            talks = [desk.conversation_id, desk.services.recall.create_conversation(desk.agent_id).id]
            for step, value in steps:
                play(desk, step, value, talks)
            finished = desk.say("The end")
            assert finished.stop_reason == "end"
            window = desk.window
            assert list(desk.model.ledger(CONVERSATION)) == window.tokens()
            assert window.n_tokens <= window.budget_tokens + 257
            said = [entry for entry in desk.texts(window)]
            whole = desk.texts(desk.rebuilt())
            assert said == whole[len(whole) - len(said) :]  # what is missing waits for its summary
            assert [block.value for block in [desk.block("human")]] == [window.seen_blocks["human"]]
            assert desk.tidy()
            assert desk.texts(desk.window) == desk.texts(desk.rebuilt())
            assert list(desk.model.ledger(CONVERSATION)) == desk.window.tokens()
            assert head_blocks(desk.window)["human"] == desk.block("human").value
            assert desk.runner.cache.approximate_from == -1
        finally:
            desk.close()
