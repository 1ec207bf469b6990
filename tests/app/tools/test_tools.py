"""The page of tools and the bar that asks before a call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.settings.page import Scope
from app.settings.store import SettingsStore
from app.tools.page import ToolsPage
from app.tools.questions import ToolQuestions
from app.window.bars import Bar, BarArea
from engine.protocol import EngineDied, ToolQuestion, ToolQuestionClosed
from engine.protocol.tools import (
    AddToolServer,
    AllowTool,
    AnswerToolQuestion,
    ListTools,
    RemoveToolServer,
    ServerView,
    ToolsView,
    ToolView,
)
from tests.app.fake_bridge import FakeBridge

FORECAST = ToolView(
    "python:w.py:forecast", "forecast", "The weather.", ("city", "day?"), "python", "w.py", "abc", "off"
)  # fmt: skip
CHANGED = ToolView("python:w.py:roll", "roll", "Rolls.", (), "python", "w.py", "def", "off", changed=True)
BROKEN = ToolView("python:b.py:", "b", "", (), "python", "b.py", "", "off", problem="This file cannot be read.")
READ = ToolView("mcp:files:read", "read", "Reads.", ("path",), "mcp", "files", "123", "always")
VIEW = ToolsView(
    "/data/tools",
    (FORECAST, CHANGED, BROKEN, READ),
    (ServerView("files", ("npx", "server"), ("TOKEN",)), ServerView("gone", ("gone",), problem="It ended.")),
)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[tuple[ToolsPage, FakeBridge]]:
    bridge = FakeBridge()
    made = ToolsPage(Scope(SettingsStore(tmp_path / "settings.json"), bridge, lambda: None))  # type: ignore[arg-type]
    frame = QScrollArea()
    frame.setWidgetResizable(True)
    frame.setWidget(made)
    qtbot.addWidget(frame)
    frame.show()
    made.opened()
    bridge.answer(ListTools, VIEW)
    yield made, bridge


def texts(widget: ToolsPage) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def test_every_tool_is_shown_with_what_is_allowed(page: tuple[ToolsPage, FakeBridge]) -> None:
    shown, _ = page
    assert [row.allowed.currentData() for row in shown.rows] == ["off", "off", "off", "always"]
    assert [row.allowed.isEnabled() for row in shown.rows] == [True, True, False, True]
    said = texts(shown)
    for words in (
        "forecast(city, day?)",
        "The weather.",
        "has changed since",
        "cannot be read",
        "npx server",
        "It ended.",
    ):
        assert words in said
    assert shown.rows[0].allowed.accessibleName() == "What forecast may do"


def test_a_choice_names_what_was_looked_at(page: tuple[ToolsPage, FakeBridge]) -> None:
    shown, bridge = page
    box = shown.rows[0].allowed
    box.setCurrentIndex(box.findData("ask"))
    box.activated.emit(box.currentIndex())
    sent = bridge.last(AllowTool)
    assert (sent.key, sent.fingerprint, sent.permission) == ("python:w.py:forecast", "abc", "ask")
    bridge.fail(AllowTool, "The tool forecast has changed meanwhile.")
    assert shown.problem.isVisible() and "has changed" in shown.problem.text()
    assert shown.rows[0].allowed.currentData() == "off", "what is shown is what holds"


def test_a_server_is_added_and_removed(page: tuple[ToolsPage, FakeBridge]) -> None:
    shown, bridge = page
    form = shown.form_of_server
    form.add_button.click()
    assert form.problem.isVisible() and bridge.count(AddToolServer) == 0
    form.name.setText("notes")
    form.command.setText('python "my server.py"')
    form.variables.setPlainText("TOKEN=a=b\n")
    form.add_button.click()
    sent = bridge.last(AddToolServer)
    assert (sent.name, sent.command, sent.variables) == ("notes", ("python", "my server.py"), {"TOKEN": "a=b"})
    assert not form.add_button.isEnabled()
    bridge.fail(AddToolServer, "The server notes ended.", "no licence")
    assert "no licence" in form.problem.text() and form.name.text() == "notes" and form.add_button.isEnabled()
    form.add_button.click()
    bridge.answer(AddToolServer, VIEW)
    assert form.name.text() == "" and form.variables.toPlainText() == ""
    remove = next(b for b in shown.findChildren(QPushButton) if b.accessibleName() == "Remove the server files")
    remove.click()
    assert bridge.count(RemoveToolServer) == 0
    press_last(shown, "Keep it")
    assert not [b for b in shown.findChildren(QPushButton) if b.text() == "Remove it" and b.isVisible()]
    press_last(shown, "Remove…")
    press_last(shown, "Remove it")
    assert bridge.last(RemoveToolServer).name == "gone", "the last on the page"


def press_last(shown: ToolsPage, text: str) -> None:
    """A button of the page as it is now; those of before are on their way out."""
    [button for button in shown.findChildren(QPushButton) if button.text() == text][-1].click()


def test_what_a_server_says_is_never_markup(page: tuple[ToolsPage, FakeBridge]) -> None:
    shown, _bridge = page
    server = ServerView("<b>x</b>", ("run", "<img src=x>"), problem="<b>The server ended.</b>")
    shown._show(ToolsView("/tools", (), (server,)))
    labels = [label for label in shown.findChildren(QLabel) if "<" in label.text()]
    assert len(labels) == 3 and all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)


@pytest.mark.parametrize(("command", "variables"), [('say "it', ""), ("say it", "no equals"), ("say it", "1A=b")])
def test_what_cannot_be_meant_is_told(page: tuple[ToolsPage, FakeBridge], command: str, variables: str) -> None:
    shown, bridge = page
    form = shown.form_of_server
    form.name.setText("notes")
    form.command.setText(command)
    form.variables.setPlainText(variables)
    form.add_button.click()
    assert form.problem.isVisible() and bridge.count(AddToolServer) == 0


QUESTION = ToolQuestion(7, 1, 3, "forecast", "The weather.", "python", "w.py", '{\n  "city": "Leeds"\n}')


@pytest.fixture
def asked(qtbot: QtBot) -> Iterator[tuple[FakeBridge, BarArea, QObject]]:
    bridge, bars, frame = FakeBridge(), BarArea(), QWidget()
    bars.setParent(frame)
    qtbot.addWidget(frame)
    frame.show()
    questions = ToolQuestions(bridge, bars, bars)  # type: ignore[arg-type]
    bridge.tool_question.emit(QUESTION)
    yield bridge, bars, questions
    frame.close()


def press(bar: Bar, label: str) -> None:
    next(button for button in bar.findChildren(QPushButton) if button.text() == label).click()


@pytest.mark.parametrize(
    ("label", "answer"), [("Allow once", "once"), ("Always allow", "always"), ("Do not allow", "no")]
)
def test_the_question_is_answered(asked: tuple[FakeBridge, BarArea, QObject], label: str, answer: str) -> None:
    bridge, bars, _ = asked
    assert "use “forecast” of w.py. It would pass: city: Leeds" in bars.bars[0].sentence
    press(bars.bars[0], label)
    sent = bridge.last(AnswerToolQuestion)
    assert (sent.question, sent.answer) == (3, answer) and not bars.bars


def test_a_bar_that_is_closed_is_a_no(asked: tuple[FakeBridge, BarArea, QObject]) -> None:
    bridge, bars, _ = asked
    bars.bars[0].close_button.click()
    assert bridge.last(AnswerToolQuestion).answer == "no"


ENDS: list[Callable[[FakeBridge], None]] = [
    lambda bridge: bridge.tool_question_closed.emit(ToolQuestionClosed(7, 1)),
    lambda bridge: bridge.engine_died.emit(EngineDied(0, "It ended.")),
]


@pytest.mark.parametrize("end", ENDS)
def test_a_question_that_nobody_waits_for_goes(
    asked: tuple[FakeBridge, BarArea, QObject], end: Callable[[FakeBridge], None]
) -> None:
    bridge, bars, _ = asked
    end(bridge)
    assert not bars.bars and bridge.count(AnswerToolQuestion) == 0
