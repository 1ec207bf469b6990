"""Windows come back to their size when the text does, and are never larger than their screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.settings.store import Preferences
from app.window.application import create_application, dress
from app.window.screens import room_for
from app.window.window_sizes import begin_with
from tests.app.walk import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

Zoom = Callable[[int], None]


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    column = QVBoxLayout(made)
    column.addWidget(QLabel("Forty characters of text that stay here."))
    return made


@pytest.fixture
def zoom(qapp: QApplication, window: QWidget) -> Iterator[Zoom]:
    create_application([])

    def to(points: int) -> None:
        dress(qapp, Preferences(font_size_pt=points))
        settle(window)

    yield to
    dress(qapp, Preferences())


def test_a_size_that_the_user_chose_comes_back(window: QWidget, zoom: Zoom) -> None:
    begin_with(window, 300, 200, grows=True)
    window.show()
    settle(window)
    window.resize(340, 260)
    zoom(20)
    assert window.width() > 500 and window.height() > 380
    zoom(0)
    assert window.size() == QSize(340, 260)


def test_a_window_that_opened_with_large_text_is_smaller_with_the_usual_one(window: QWidget, zoom: Zoom) -> None:
    zoom(32)
    begin_with(window, 300, 200)
    window.show()
    settle(window)
    assert window.width() > 400, "as wide as its words need"
    zoom(0)
    assert window.size() == QSize(window.minimumSizeHint().expandedTo(QSize(300, 200)))


def test_a_window_that_the_user_made_larger_than_the_screen_stays_so(window: QWidget, zoom: Zoom) -> None:
    begin_with(window, 300, 200)
    window.show()
    settle(window)
    wide = room_for(window).width() + 300
    window.resize(wide, 260)
    zoom(20)
    zoom(0)
    assert window.size() == QSize(wide, 260)


def test_what_is_restored_right_after_the_program_was_dressed_stays(
    qtbot: QtBot, qapp: QApplication, window: QWidget
) -> None:
    dress(qapp, Preferences(font_size_pt=20))
    begin_with(window, 300, 200)
    window.resize(610, 520)
    window.show()
    dress(qapp, Preferences(font_size_pt=20, theme="dark"))
    settle(window)
    try:
        assert window.size() == QSize(610, 520)
    finally:
        dress(qapp, Preferences())


def test_a_window_that_grows_stays_on_the_screen(window: QWidget, zoom: Zoom) -> None:
    begin_with(window, 300, 200, grows=True)
    window.show()
    settle(window)
    room = room_for(window)
    window.move(room.right() - 320, room.bottom() - 220)
    zoom(24)
    assert window.height() > 350
    assert room.contains(window.frameGeometry())


@pytest.mark.parametrize("grows", [True, False])
def test_no_window_becomes_larger_than_the_screen(window: QWidget, zoom: Zoom, grows: bool) -> None:
    begin_with(window, 4000, 3000, grows=grows)
    window.show()
    settle(window)
    room = room_for(window).size()
    assert window.width() < room.width() and window.height() < room.height()
    zoom(24)
    assert window.width() <= room.width() and window.height() <= room.height()
