"""A conversation's tree against a naive one: path and versions agree, the prompt is the path, and no row is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.store.check import check_consistency
from engine.values import Message
from tests.unit.branch_desk import BranchDesk

Place = tuple[int, int] | None
Step = tuple[str, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(("send", "send", "edit", "again", "choose", "stop", "go on", "delete", "restart", "tidy")),
        st.integers(0, 1000),
    ),
    max_size=14,
)


@dataclass
class NaiveTree:
    """Turns below replies, as nested dictionaries would hold them."""

    below: dict[Place, list[int]] = field(default_factory=dict[Place, list[int]])
    replies: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    above: dict[int, Place] = field(default_factory=dict[int, Place])
    turn_in_view: dict[Place, int] = field(default_factory=dict[Place, int])
    reply_in_view: dict[int, int] = field(default_factory=dict[int, int])
    texts: dict[int, str] = field(default_factory=dict[int, str])

    def begin(self, place: Place, turn: int, text: str) -> None:
        self.below.setdefault(place, []).append(turn)
        self.replies[turn], self.above[turn], self.texts[turn] = [], place, text
        self.turn_in_view[place] = turn

    def answer(self, reply: Message) -> None:
        if reply.id not in self.replies[reply.turn_id]:
            self.replies[reply.turn_id].append(reply.id)
        self.reply_in_view[reply.turn_id], self.texts[reply.id] = reply.id, reply.text

    def choose(self, message: int) -> None:
        turn = message if message in self.replies else next(t for t, own in self.replies.items() if message in own)
        if message != turn:
            self.reply_in_view[turn] = message
        place: Place = self.above[turn]
        self.turn_in_view[place] = turn
        if place is not None:
            self.choose(place[1])

    def path(self) -> list[int]:
        found: list[int] = []
        place: Place = None
        while place in self.turn_in_view:
            turn = self.turn_in_view[place]
            found += [turn, self.reply_in_view[turn]]
            place = turn, self.reply_in_view[turn]
        return found

    def versions(self) -> dict[int, list[int]]:
        beside = {turn: self.below[place] for turn, place in self.above.items()}
        beside |= {reply: own for own in self.replies.values() for reply in own}
        return {one: beside[one] for one in self.path() if len(beside[one]) > 1}


class Both:
    """The desk and the naive tree, doing the same."""

    def __init__(self, desk: BranchDesk) -> None:
        self.desk = desk
        self.tree = NaiveTree()

    def do(self, step: Step) -> None:
        name, number = step
        path = self.tree.path()
        match name:
            case "send":
                place: Place = (path[-2], path[-1]) if path else None
                self._said(self.desk.say(f"message {number}").message, place)
            case "stop":
                place = (path[-2], path[-1]) if path else None
                self.desk.stop_after(number % 5)
                self._said(self.desk.say(f"stopped {number}", self.desk.take_flag()).message, place)
                self.desk.stop_after(10**9)
            case "edit" if path:
                turn = path[number % (len(path) // 2) * 2]
                self._said(self.desk.edit(turn, f"anew {number}").message, self.tree.above[turn])
            case "again" if path:
                reply = path[number % (len(path) // 2) * 2 + 1]
                turn = self.desk.services.recall.message(reply).turn_id
                self.tree.answer(self.desk.again(reply if number % 2 else turn).message)
            case "choose" if self.tree.texts:
                one = sorted(self.tree.texts)[number % len(self.tree.texts)]
                self.desk.choose(one)
                self.tree.choose(one)
            case "go on" if path and self._is_stopped(path[-1]):
                before = self.tree.texts[path[-1]]
                self.tree.answer(self.desk.go_on().message)
                assert self.tree.texts[path[-1]].startswith(before)
            case "delete":
                gone = self.desk.services.recall.delete_conversation(self.desk.conversation_id)
                self.desk.services.journal.undo(gone.batch)
            case "restart":
                self.desk.restart()
            case "tidy" if path:
                self.desk.runner.windows.tidy(0, self.desk.conversation_id, self.desk.flag)
            case _:
                pass

    def _said(self, reply: Message, place: Place) -> None:
        asked = self.desk.services.recall.message(reply.turn_id)
        self.tree.begin(place, asked.id, asked.text)
        self.tree.answer(reply)

    def _is_stopped(self, reply: int) -> bool:
        return self.desk.services.recall.message(reply).stop_reason == "cancelled"

    def check(self) -> None:
        desk, tree = self.desk, self.tree
        page = desk.page
        assert [row.id for row in page.messages if row.kind == "text"] == tree.path()
        told = {int(one): list(versions.message_ids) for one, versions in page.versions.items()}
        assert told == tree.versions()
        for one, versions in page.versions.items():
            assert versions.message_ids[versions.number - 1] == int(one) and versions.total == len(versions.message_ids)
        assert {row.id: row.text for row in desk.rows(inactive=True) if row.kind == "text"} == tree.texts
        window = desk.runner.windows.before_turn(desk.conversation_id, desk.agent_id, 10**9)
        said = [(ids[0], text) for ids, text in desk.texts(window)]
        assert said == [(one, tree.texts[one]) for one in tree.path()]


@pytest.fixture
def folder() -> Iterator[Path]:
    with TemporaryDirectory() as made:
        yield Path(made)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_the_tree_is_as_a_naive_one_says(folder: Path, steps: list[Step]) -> None:
    with TemporaryDirectory(dir=folder) as made:
        desk = BranchDesk(Path(made) / "data", script=[f"Reply {number}." for number in range(40)])
        both = Both(desk)
        for step in steps:
            both.do(step)
            both.check()
        assert check_consistency(desk.store) == []
        desk.close()


WORD = re.compile(r"[ur]\d+x")
LONG_STEPS = st.lists(
    st.tuples(
        st.sampled_from(("send", "send", "send", "edit", "again", "choose", "restart", "tidy", "tidy")),
        st.integers(0, 1000),
    ),
    min_size=8,
    max_size=22,
)


def telling() -> Callable[[str, str | None], str]:
    """Replies of a word each; summaries tell every word that they were given."""
    count = iter(range(1, 1000))

    def script(prompt: str, _grammar: str | None) -> str:
        if "running summary" in prompt:
            return " ".join(dict.fromkeys(WORD.findall(prompt)))
        return f"r{next(count)}x"

    return script


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=LONG_STEPS)
def test_no_word_of_another_branch_comes_into_the_prompt(folder: Path, steps: list[Step]) -> None:
    with TemporaryDirectory(dir=folder) as made:
        desk = BranchDesk(Path(made) / "data", script=telling())
        for number, step in enumerate(steps):
            _do_long(desk, number, step)
            texts = [row for row in desk.rows() if row.kind == "text"]
            window = desk.runner.windows.before_turn(desk.conversation_id, desk.agent_id, 10**9)
            assert set(WORD.findall(desk.model.spell(window.tokens()))) <= set(WORD.findall(str(texts)))
            said = [ids[0] for ids, _ in desk.texts(window)]
            assert said == [row.id for row in texts][len(texts) - len(said) :]
            assert window.n_tokens <= desk.window_tokens
        assert check_consistency(desk.store) == []
        desk.close()


def _do_long(desk: BranchDesk, number: int, step: Step) -> None:
    """A step with texts so long that what was said first leaves the window."""
    name, choice = step
    rows = [row for row in desk.rows(inactive=True) if row.kind == "text"]
    text = f"u{number}x " + "words " * (20 + choice % 60)
    match name:
        case "send":
            desk.say(text)
        case "edit" if rows:
            desk.edit(rows[choice % len(rows)].turn_id, text)
        case "again" if rows:
            desk.again(rows[choice % len(rows)].id)
        case "choose" if rows:
            desk.choose(rows[choice % len(rows)].id)
        case "restart":
            desk.restart()
        case "tidy" if rows and desk.runner.windows.find(desk.conversation_id) is not None:
            desk.tidy()
        case _:
            pass
