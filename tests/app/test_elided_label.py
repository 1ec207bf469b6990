"""Text on one line that has too little room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.chat.chips import ChipColumn
from app.window.elided_label import ElidedButton, ElidedLabel
from app.window.status_line import StatusLine
from tests.app.fake_bridge import change

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
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
