"""A walk through every window, in both languages, with text of usual and of double size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.desktop import Desktop
from app.settings.store import SettingsStore
from app.window.application import create_application
from engine.store.store import PERSONAS
from tests.app import walk
from tests.app.windows import LIMIT_MS, WINDOWS, Desk, shown

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")

SMALL_SCREEN = (1280, 800)
SAID = "我只喝茶，从不喝咖啡"
OF_THE_SCRIPT = f"scripted\nScripted, no memory needed.\n{PERSONAS['en'].format(name='Rolltop')}"


class Look(NamedTuple):
    """``times``: of the usual size of the text."""

    language: str
    times: int


LOOKS = [Look(language, times) for times in (1, 2) for language in ("en", "zh")]


@pytest.fixture(scope="module")
def desktop(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """The program, its real engine, a scripted model, one conversation."""
    folder = tmp_path_factory.mktemp("walk")
    before = set(QApplication.topLevelWidgets())
    settings = SettingsStore(folder / "settings.json")
    settings.update(language="en", theme="light")
    create_application([], settings.values)
    made = Desktop(folder, "scripted", "tests.scripted:load", settings)
    made.window.resize(1180, 780)
    made.window.show()
    made.start()
    bot = QtBot(None)  # type: ignore[arg-type]
    bot.waitUntil(lambda: "· CPU" in made.window.status.model_text, timeout=LIMIT_MS)
    made.window.panel.send(SAID)
    bot.waitUntil(lambda: bool(made.window.panel.transcript.last_reply_text), timeout=LIMIT_MS)
    bot.waitUntil(lambda: not made.window.panel.busy, timeout=LIMIT_MS)
    bot.waitUntil(lambda: bool(made.window.panel.transcript.chips()), timeout=LIMIT_MS)
    yield made
    settings.update(language="en", font_size_pt=0)
    made.window.panel.keeping.temporary.ask_nothing()
    made.window.close()
    made.close()
    for window in QApplication.topLevelWidgets():
        if window not in before:
            window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # type: ignore[arg-type]


@pytest.fixture(scope="module", params=LOOKS, ids=[f"{look.language} x{look.times}" for look in LOOKS])
def look(request: pytest.FixtureRequest, desktop: Desktop) -> Iterator[Look]:
    chosen: Look = request.param
    usual = round(QGuiApplication.font().pointSizeF())
    desktop._settings.update(language=chosen.language, font_size_pt=0 if chosen.times == 1 else usual * chosen.times)
    yield chosen
    desktop._settings.update(language="en", font_size_pt=0)


@pytest.fixture
def opened(desktop: Desktop, qtbot: QtBot, look: Look) -> Iterator[Callable[..., QWidget]]:
    windows: list[QWidget] = []

    def open_window(opener: Callable[[Desk], QWidget | None]) -> QWidget:
        window = shown(Desk(desktop, qtbot), opener)
        windows.append(window)
        qtbot.waitUntil(lambda: is_active(window))
        walk.settle(window)
        return window

    yield open_window
    for window in windows:
        if isinstance(window, QDialog):
            window.reject()
        if window is not desktop.window:
            window.hide()


def is_active(window: QWidget) -> bool:
    window.activateWindow()
    return QApplication.activeWindow() is window.window()


KINDS = [(name, opener) for name, opener in WINDOWS if name.split()[0] not in ("settings", "memory", "main", "why")]
KINDS += [(name, opener) for name, opener in WINDOWS if name in ("settings general", "memory 1", "memory 4", "main")]


@pytest.mark.parametrize(("name", "opener"), KINDS, ids=[name for name, _ in KINDS])
def test_sizes_come_back_with_the_text(
    name: str, opener: Callable[[Desk], QWidget | None], desktop: Desktop, qtbot: QtBot
) -> None:
    window = shown(Desk(desktop, qtbot), opener)
    try:
        walk.settle(window)
        before = window.size()
        for points in (24, 12, 0):
            desktop._settings.update(font_size_pt=points)
            walk.settle(window)
            faults = walk.small_texts(window, points or 10)
            assert not faults, "\n".join([f"{name} at {points} pt", *faults])
        qtbot.waitUntil(lambda: window.size() == before)
    finally:
        desktop._settings.update(font_size_pt=0)
        if isinstance(window, QDialog):
            window.reject()
        if window is not desktop.window:
            window.hide()


@pytest.mark.parametrize(("name", "opener"), WINDOWS, ids=[name for name, _ in WINDOWS])
def test_window(
    name: str, opener: Callable[[Desk], QWidget | None], look: Look, opened: Callable[..., QWidget]
) -> None:
    window = opened(opener)
    faults = [*walk.cut_texts(window), *walk.overlaps(window)]
    if look.language == "zh":
        faults += walk.english_in_chinese(window, SAID + OF_THE_SCRIPT)
    if look.times == 2:
        faults += walk.larger_than(window, *SMALL_SCREEN)
    if look.times == 1:
        faults += [*walk.unnamed_controls(window), *walk.unreached_by_tab(window)]
    assert not faults, "\n".join([name, *faults])
