"""High contrast, the frame around the focus, and windows that are mirrored for scripts written from right to left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.settings.store import SettingsStore
from app.window.focus_ring import FocusRing
from app.window.main_window import MainWindow
from app.window.theme import palette_for
from engine.protocol import OpenConversation
from tests.app.fake_bridge import FakeBridge, message, page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")

ROLES = QPalette.ColorRole
WRITTEN = ((ROLES.WindowText, ROLES.Window), (ROLES.Text, ROLES.Base), (ROLES.Text, ROLES.AlternateBase),
           (ROLES.ButtonText, ROLES.Button), (ROLES.PlaceholderText, ROLES.Base), (ROLES.Link, ROLES.Base),
           (ROLES.BrightText, ROLES.Base), (ROLES.HighlightedText, ROLES.Highlight),
           (ROLES.ToolTipText, ROLES.ToolTipBase), (ROLES.Text, ROLES.Midlight))  # fmt: skip


def luminance(colour: QColor) -> float:
    """https://www.w3.org/TR/WCAG22/#dfn-relative-luminance"""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(palette: QPalette, front: QPalette.ColorRole, back: QPalette.ColorRole) -> float:
    lighter, darker = sorted((luminance(palette.color(front)), luminance(palette.color(back))), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_high_contrast_is_seven_to_one(dark: bool) -> None:
    palette = palette_for(dark, contrast=True)
    weak = {(front.name, back.name): round(contrast(palette, front, back), 1) for front, back in WRITTEN}
    assert min(weak.values()) >= 7.0, weak
    assert contrast(palette, ROLES.Mid, ROLES.Base) >= 4.5, "edges"
    assert contrast(palette, ROLES.Text, ROLES.Mid) >= 4.5, "what is chosen in a list"


@pytest.mark.parametrize("dark", [False, True])
def test_the_usual_themes_can_be_read(dark: bool) -> None:
    palette = palette_for(dark)
    weak = {(front.name, back.name): round(contrast(palette, front, back), 1) for front, back in WRITTEN}
    assert min(weak.values()) >= 3.5, weak


def test_the_focus_has_a_frame_in_high_contrast(qtbot: QtBot, window: MainWindow, settings: SettingsStore) -> None:
    ring = FocusRing(settings, window)
    window.activateWindow()
    window.sidebar.search.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.sidebar.search)
    assert ring.frame is None
    settings.update(theme="contrast_dark")
    qtbot.waitUntil(lambda: ring.frame is not None and ring.frame.isVisible())
    frame = ring.frame
    assert frame is not None
    search = window.sidebar.search
    around = search.rect().translated(search.mapTo(window, QPoint(0, 0)))
    assert frame.geometry().contains(around)
    middle = frame.grab().toImage().pixelColor(frame.width() // 2, 1)
    assert middle == QColor("#ffe000")
    window.panel.composer.edit.setFocus()
    qtbot.waitUntil(lambda: ring.frame is not None and ring.frame is not frame)
    settings.update(theme="light")
    assert ring.frame is None


def test_the_frame_follows_a_desktop_that_asks_for_contrast(
    qtbot: QtBot, window: MainWindow, settings: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = FocusRing(settings, window)
    window.activateWindow()
    window.sidebar.search.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.sidebar.search)
    monkeypatch.setattr("app.window.focus_ring.wants_high_contrast", lambda: True)
    settings.update(theme="system")
    assert ring.frame is not None
    settings.update(theme="light")


@pytest.fixture
def mirrored(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def centre(widget: QWidget, window: QWidget) -> int:
    return widget.mapTo(window, widget.rect().center()).x()


def test_windows_are_mirrored(qtbot: QtBot, mirrored: None, window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "hello"), message(2, "hi", "assistant")))
    transcript = window.panel.transcript
    qtbot.waitUntil(lambda: not transcript.filling and len(transcript.items) == 2)
    middle = window.width() // 2
    assert centre(window.sidebar, window) > middle, "the list is at the right"
    composer = window.panel.composer
    assert centre(composer.button, window) < centre(composer.edit, window), "sending is at the left"
    assert centre(window.status.model_button, window) > centre(window.status.gauge, window)
    bubble = transcript.items[0].findChild(QWidget, "userBubble")
    assert bubble is not None
    qtbot.waitUntil(lambda: centre(bubble, transcript) < transcript.width() // 2)


def test_settings_are_mirrored(mirrored: None, window: MainWindow) -> None:
    window.show_settings("storage")
    dialog = window._settings_dialog
    assert dialog is not None
    assert centre(dialog.list, dialog) > centre(dialog.stack, dialog)
    shown: Any = dialog.page("storage")
    table = shown.table
    assert (
        centre(table.buttons["logs"], table)
        < centre(table._values["logs"], table)
        < centre(table._names["logs"], table)
    )
    dialog.reject()


def test_languages_of_the_program_are_written_from_left_to_right(
    qtbot: QtBot, window: MainWindow, settings: SettingsStore
) -> None:
    settings.update(language="zh")
    qtbot.waitUntil(lambda: window.sidebar.new_button.text() == "新对话")
    assert QApplication.layoutDirection() == Qt.LayoutDirection.LeftToRight
    settings.update(language="en")
