"""Text on one line that has too little room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.chat.chips import ChipColumn
from app.chat.step_views import WaitingLine
from app.window.elided_label import ElidedButton, ElidedLabel
from app.window.status_line import StatusLine
from engine.protocol import ModelInfo
from tests.app.fake_bridge import change
from tests.app.walk import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
READING = "Reading 640 of 1,379 new words; 1,187 are known already"
LONG = "You have been working part-time at a startup as a UX designer, and your boss is Kevin"


@pytest.mark.parametrize("kind", ["chip", "status"])
def test_what_has_too_little_room_ends_with_a_mark(kind: str, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    layout = QHBoxLayout(window)
    if kind == "chip":
        chips = ChipColumn()
        chips.add((change(text=LONG),))
        layout.addWidget(chips)
    else:
        status = StatusLine()
        status.show_activity(LONG)
        layout.addWidget(status)
    window.show()
    window.resize(460, 60)
    (label,) = window.findChildren(ElidedLabel)
    qtbot.waitUntil(lambda: label.width() < label.sizeHint().width())
    assert window.width() == 460 and label.mapTo(window, label.rect().topRight()).x() < 460
    assert label.shown_text.endswith("…") and LONG[:3] in label.text() and label.toolTip()
    window.resize(1600, 60)
    qtbot.waitUntil(lambda: label.shown_text == label.text() and not label.toolTip())


def test_it_is_no_wider_than_its_text(qtbot: QtBot) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.setText("ab")
    assert label.minimumSizeHint().width() <= label.sizeHint().width()
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_a_button_of_its_wanted_width_shows_all_of_its_words(qtbot: QtBot) -> None:
    button = ElidedButton()
    qtbot.addWidget(button)
    cut: list[str] = []
    for length in range(1, len(LONG)):
        button.setText(LONG[:length])
        button.resize(button.sizeHint())
        cut += [button.text()] if button.shown_text != button.text() else []
        button.resize(button.sizeHint().width() - 12, button.height())
        assert length < 12 or button.shown_text.endswith("…")
    assert cut == []


@pytest.mark.parametrize(("width", "alone"), [(1000, False), (560, True), (420, True)])
def test_what_is_done_has_a_line_of_its_own_where_room_is_short(qtbot: QtBot, width: int, alone: bool) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.show_model(_model("A model with quite a long name"))
    line.show_activity(READING)
    line.resize(width, line.sizeHint().height())
    line.show()
    settle(line)
    assert (line._activity.geometry().bottom() < line.model_button.geometry().top()) is alone
    assert line.gauge.width() >= line.gauge.sizeHint().width()
    assert line.model_button.geometry().right() < line.gauge.geometry().left()
    if width == 560:
        assert line._activity.shown_text == READING
    line.resize(1000, line.sizeHint().height())
    settle(line)
    assert line._activity.geometry().bottom() > line.model_button.geometry().top()
    assert line.model_button.shown_text == line.model_text


def test_what_the_assistant_is_doing_is_told_whole(qtbot: QtBot) -> None:
    waiting = WaitingLine()
    qtbot.addWidget(waiting)
    waiting.setText(READING)
    half = waiting.fontMetrics().horizontalAdvance(READING) * 2 // 3
    assert waiting.heightForWidth(half) >= 2 * waiting.fontMetrics().height()


def _model(name: str) -> ModelInfo:
    return ModelInfo(f"/{name}.gguf", name, "x", 1, 1, 4096, 4096, 0, 1, "CPU", "fits", "chatml", "decision")
