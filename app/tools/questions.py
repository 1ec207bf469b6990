"""The bar that asks before a tool of the user's own is called."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.window.bars import BarArea
from engine.protocol import ToolQuestion, ToolQuestionClosed
from engine.protocol.tools import AnswerToolQuestion
from engine.tools.questions import ToolAnswer

if TYPE_CHECKING:
    from app.bridge import Bridge

KEY = "tool-question"
_SHOWN_CHARACTERS = 160


class ToolQuestions(QObject):
    """Shows each question until it is answered; a bar that is closed is a no."""

    def __init__(
        self, bridge: Bridge, bars: BarArea, parent: QObject, after: Callable[[], object] = lambda: None
    ) -> None:
        """``after``: called behind an answer, to put the focus where one goes on."""
        super().__init__(parent)
        self._bridge = bridge
        self._bars = bars
        self._after = after
        bridge.tool_question.connect(self._ask)
        bridge.tool_question_closed.connect(self._closed)
        bridge.engine_ended.connect(self._ended)

    @Slot(object)
    def _ask(self, event: ToolQuestion) -> None:
        bar = self._bars.show_bar(lambda: self._sentence(event), "info", event.arguments, key=KEY)
        answers: tuple[tuple[str, ToolAnswer], ...] = (("once", "once"), ("always", "always"), ("no", "no"))
        for name, answer in answers:
            bar.add_action(
                lambda name=name: self._label(name), lambda answer=answer: self._answer(event.question, answer)
            )
        bar.close_button.clicked.connect(lambda _checked=False: self._answer(event.question, "no"))

    def _sentence(self, event: ToolQuestion) -> str:
        if event.kind == "mcp":
            text = self.tr("The assistant wants to use “{tool}” of the server {source}. It would send: {arguments}")
        else:
            text = self.tr("The assistant wants to use “{tool}” of {source}. It would pass: {arguments}")
        return text.format(tool=event.tool, source=event.source, arguments=in_one_line(event.arguments))

    def _label(self, answer: str) -> str:
        labels = {"once": self.tr("Allow once"), "always": self.tr("Always allow"), "no": self.tr("Do not allow")}
        return labels[answer]

    def _answer(self, question: int, answer: ToolAnswer) -> None:
        self._bridge.request(AnswerToolQuestion(job=0, question=question, answer=answer))
        self._after()

    @Slot(object)
    def _closed(self, _event: ToolQuestionClosed) -> None:
        self._bars.dismiss(KEY)

    @Slot()
    def _ended(self) -> None:
        self._bars.dismiss(KEY)


def in_one_line(arguments: str) -> str:
    """A JSON object in lines as one line of names and values, cut where it is long: all of it is in the details."""
    try:
        read = json.loads(arguments)
    except ValueError:
        read = None
    if isinstance(read, dict):
        line = ", ".join(f"{name}: {_shown(value)}" for name, value in read.items()) or "–"
    else:
        line = " ".join(arguments.split())
    return line if len(line) <= _SHOWN_CHARACTERS else line[: _SHOWN_CHARACTERS - 1] + "…"


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
