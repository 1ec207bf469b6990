"""The engine is told when somebody uses a window of the program."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.bridge import Bridge
from app.window.presence import TOLD_EVERY_S, Presence
from engine.protocol import ForegroundActivity
from tests.app.fake_bridge import FakeBridge


def test_keys_and_clicks_in_any_window_are_told_but_not_too_often(qtbot: QtBot) -> None:
    bridge, clock = FakeBridge(), [100.0]
    presence = Presence(cast(Bridge, bridge), now=lambda: clock[0])
    windows = [QLabel("one"), QLabel("two")]
    for window in windows:
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
    first, second = (window.windowHandle() for window in windows)
    QTest.mouseMove(first, QPoint(3, 3))
    assert bridge.count(ForegroundActivity) == 0
    QTest.keyClick(second, Qt.Key.Key_A)
    assert bridge.count(ForegroundActivity) == 1
    QTest.mouseClick(first, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert bridge.count(ForegroundActivity) == 1
    clock[0] += TOLD_EVERY_S
    QTest.mouseClick(first, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert bridge.count(ForegroundActivity) == 2
    clock[0] += TOLD_EVERY_S
    bridge.alive = False
    QTest.keyClick(second, Qt.Key.Key_A)
    assert bridge.count(ForegroundActivity) == 2
    assert not bridge.last(ForegroundActivity).composing
    presence.deleteLater()
