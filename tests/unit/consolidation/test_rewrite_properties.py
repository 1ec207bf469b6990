"""Whatever stands in a block, whatever was learned and whatever changes: nothing of the user's is lost."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.consolidation.block_plan import HEADROOM
from engine.consolidation.line_owners import read_lines
from engine.consolidation.stating import says, sense_of
from engine.llm.fake import ScriptedModel
from engine.memory.errors import MemoryServiceError
from engine.store import Store
from engine.values import Block, Fact
from tests.unit.consolidation.test_rewrite import Desk

PEOPLE = ("The user", "The user's sister Ida", "The user's friend Tom", "用户", "用户的妹妹小雨")
DEEDS = {
    True: ("lives in Leeds.", "lives in York.", "is 41 years old.", "does not eat fish.", "works as a nurse.",
           "has asthma.", "plays chess.", "used to smoke."),
    False: ("住在杭州。", "住在苏州。", "今年41岁。", "不吃鱼。", "是护士。", "有哮喘。", "喜欢下棋。"),
}  # fmt: skip


@st.composite
def statements(draw: st.DrawFn) -> str:
    who = draw(st.sampled_from(PEOPLE))
    return f"{who} {draw(st.sampled_from(DEEDS[True]))}" if who[0] == "T" else who + draw(st.sampled_from(DEEDS[False]))


LINES = st.one_of(statements(), st.sampled_from(["", "  ", "- The user lives in Leeds.", "# Likes", "tea\u2028coffee"]))
STEPS = st.one_of(
    st.tuples(st.just("types"), st.lists(LINES, max_size=4)),
    st.tuples(st.just("puts in front"), LINES),
    st.tuples(st.just("appends"), statements()),
    st.tuples(st.just("learns"), statements()),
    st.tuples(st.just("confirms"), st.integers(0, 9)),
    st.tuples(st.just("supersedes"), st.tuples(st.integers(0, 9), statements())),
    st.tuples(st.just("forgets"), st.integers(0, 9)),
    st.tuples(st.just("pins"), st.booleans()),
    st.tuples(st.just("limits"), st.integers(4, 60)),
    st.tuples(st.just("tidies"), st.none()),
    st.tuples(st.just("answers"), st.sampled_from(["joined", "first", "second", "both", "invented", "", "nothing"])),
    st.tuples(st.just("undoes"), st.none()),
)


def active(desk: Desk) -> list[Fact]:
    return list(desk.services.archival.list(desk.agent_id, statuses=("active",)).facts)


def human(desk: Desk) -> Block:
    return desk.services.blocks.by_label(desk.agent_id, "human")


def play(desk: Desk, step: str, value: object) -> None:
    facts, block = active(desk), human(desk)
    archival, blocks = desk.services.archival, desk.services.blocks
    match step, value:
        case "types", list(lines):
            desk.type("\n".join(map(str, lines)))
        case "puts in front", str(line):
            desk.type(f"{line}\n{block.value}")
        case "appends", str(line):
            blocks.append(desk.agent_id, "human", line)
        case "learns", str(text):
            desk.learn(text, sensitivity="sensitive" if "asthma" in text or "哮喘" in text else "normal")
        case "confirms", int(index) if facts:
            fact = facts[index % len(facts)]
            archival.edit(fact.id, text=fact.text)
        case "supersedes", (int(index), str(text)) if facts:
            archival.supersede(facts[index % len(facts)].id, text, actor="assistant")
        case "forgets", int(index) if facts:
            archival.forget(facts[index % len(facts)].id)
        case "pins", bool(pinned):
            blocks.edit(block.id, block.version, pinned=pinned)
        case "limits", int(limit):
            blocks.edit(block.id, block.version, limit_tokens=limit)
        case "answers", str(how):
            desk.model = ScriptedModel(lambda prompt, _grammar: answer(prompt, how), n_ctx=20000)
        case "tidies", _:
            tidied(desk)
        case "undoes", _ if desk.store.consolidation.runs(desk.agent_id):
            batch = desk.store.consolidation.runs(desk.agent_id)[0].batch
            desk.services.journal.undo(batch)
        case _:
            pass


def answer(prompt: str, how: str) -> str:
    """What a model may make of two lines."""
    first, _, second = prompt.rpartition("user\n")[2].partition("<")[0].partition(" / ")
    shared = next((size for size in range(len(first)) if first[size] != second[size : size + 1]), len(first))
    match how:
        case "joined":
            return first.rstrip(".。") + ("，" if "用" in first else " and ") + second[shared:]
        case "both":
            return first + second
        case "invented":
            return "The user lives in Paris."
        case _:
            return {"first": first, "second": second}.get(how, how)


def said(value: str, fact: Fact) -> bool:
    return any(says(sense_of(line), sense_of(fact.text)) for line in value.split("\n"))


def tidied(desk: Desk) -> None:
    """A run, and what must hold of every run."""
    before = human(desk)
    fixed = [line.text for line in read_lines(desk.store, before).lines if line.is_fixed]
    sure = [fact for fact in active(desk) if fact.confirmed and said(before.value, fact)]
    desk.tidy()
    after = human(desk)
    still = [line.text for line in read_lines(desk.store, after).lines if line.is_fixed]
    assert "\n".join(still) == "\n".join(fixed)  # one empty line alone and no line at all are the same text
    assert all(said(after.value, fact) for fact in sure)
    count = desk.services.blocks.count_tokens
    assert count(after.value) <= max(HEADROOM * after.limit_tokens, count(before.value))
    assert not before.pinned or after.value == before.value
    added = set(after.value.split("\n")) - {*before.value.split("\n"), ""}
    known = [sense_of(fact.text) for fact in active(desk) if fact.confirmed or fact.sensitivity == "normal"]
    for line in map(sense_of, added):
        words = [one.words for one in known if says(line, one)]
        assert line.words == frozenset[str]().union(*words)
    assert desk.tidy() == [] and human(desk) == after


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(STEPS, max_size=14))
def test_whatever_happens_nothing_of_the_users_is_lost(steps: list[tuple[str, object]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "data")
        try:
            store.database.run("PRAGMA synchronous = OFF")
            desk = Desk(store)
            for step, value in steps:
                with suppress(MemoryServiceError):  # full, pinned, or undone already: refused as a whole
                    play(desk, step, value)
            runs = len(store.consolidation.runs(desk.agent_id))
            before = human(desk).value
            tidied(desk)
            if len(store.consolidation.runs(desk.agent_id)) > runs and human(desk).value != before:
                desk.services.journal.undo(store.consolidation.runs(desk.agent_id)[0].batch)
                assert human(desk).value == before
        finally:
            store.close()
