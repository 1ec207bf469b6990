"""Widgets in cycles are destroyed by the window's thread, whichever thread allocates."""

from __future__ import annotations

import gc
import threading
import weakref
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.window.application import create_application
from app.window.garbage import GarbageCollection
from app.window.screens import room_at, room_for

ROOT = Path(__file__).resolve().parents[2]


class InACycle(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def leave_cycles() -> None:
    for _ in range(5_000):
        left: list[object] = []
        left.append(left)


def test_only_the_windows_thread_collects(qtbot: QtBot, qapp: QApplication) -> None:
    create_application([])
    assert not gc.isenabled() and len(qapp.findChildren(GarbageCollection)) == 1
    gone = threading.Event()
    by: list[threading.Thread] = []

    def note(_reference: object) -> None:
        by.append(threading.current_thread())
        gone.set()

    reference = weakref.ref(InACycle(), note)
    worker = threading.Thread(target=leave_cycles)
    worker.start()
    worker.join()
    assert not gone.is_set() and reference() is not None
    qtbot.waitUntil(gone.is_set)
    assert by == [threading.main_thread()]


def test_no_widget_is_asked_for_its_screen() -> None:
    """It would take the screen along when it is destroyed: see ``app/window/screens.py``."""
    sources = [path for path in (ROOT / "app").rglob("*.py") if ".screen()" in path.read_text(encoding="utf-8")]
    assert sources == []


def test_a_window_that_is_dropped_leaves_the_screen(qtbot: QtBot, qapp: QApplication) -> None:
    window = InACycle()
    assert room_for(window).width() > 0 and room_at(QPoint(-9999, -9999)).width() > 0
    del window
    gc.collect()
    assert QGuiApplication.primaryScreen().availableGeometry().width() > 0
