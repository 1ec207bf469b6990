"""What tests of a conversation have in common."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.window.main_window import MainWindow
from engine.protocol import EngineStatus, SendMessage
from tests.app.fake_bridge import FakeBridge, message

STATUS = EngineStatus(1, "", 1, None, "fake", 0, 0, 1, 0, 2)


def send(qtbot: QtBot, window: MainWindow, bridge: FakeBridge, text: str = "Hello") -> int:
    window.panel.composer.edit.setPlainText(text)
    qtbot.keyClick(window.panel.composer.edit, Qt.Key.Key_Return)
    return bridge.last(SendMessage).job


def begun(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> int:
    job = send(qtbot, window, bridge)
    bridge.store(job, message(1, "Hello"))
    return job


def items(window: MainWindow, kind: type) -> list:
    return [item for item in window.panel.transcript.items if isinstance(item, kind)]
