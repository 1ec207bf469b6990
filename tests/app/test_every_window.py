"""A walk through every window, in both languages, with text of usual and of double size."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.desktop import Desktop
from app.settings.store import SettingsStore
from app.window.application import create_application
from tests.app import walk
from tests.app.windows import LIMIT_MS, WINDOWS, Desk, shown

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")

SAID = "我只喝茶，从不喝咖啡"


@pytest.fixture(scope="module")
def desktop(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """The program, its real engine, a scripted model, one conversation."""
    folder = tmp_path_factory.mktemp("walk")
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
    bot.waitUntil(lambda: made.window.panel.transcript.last_reply is not None, timeout=LIMIT_MS)
    bot.waitUntil(lambda: not made.window.panel.busy, timeout=LIMIT_MS)
    yield made
    settings.update(language="en", font_size_pt=0)
    made.window.panel.keeping.temporary.ask_nothing()
    made.window.close()
    made.close()
    made.window.deleteLater()


@pytest.fixture
def desk(desktop: Desktop, qtbot: QtBot) -> Desk:
    return Desk(desktop, qtbot)


@pytest.fixture(params=["en", "zh"])
def language(request: pytest.FixtureRequest, desktop: Desktop) -> Iterator[str]:
    desktop._settings.update(language=request.param)
    yield request.param
    desktop._settings.update(language="en")


def leave(window: QWidget, desktop: Desktop) -> None:
    if window is desktop.window:
        return
    if isinstance(window, QDialog):
        window.reject()
    window.hide()


@pytest.fixture
def opened(desk: Desk, language: str) -> Iterator[Callable[[Callable[[Desk], QWidget | None]], QWidget]]:
    windows: list[QWidget] = []

    def open_window(opener: Callable[[Desk], QWidget | None]) -> QWidget:
        window = shown(desk, opener)
        windows.append(window)
        walk.settle(window)
        desk.qtbot.wait(50)
        return window

    yield open_window
    for window in windows:
        leave(window, desk.desktop)


@pytest.mark.parametrize(("name", "opener"), WINDOWS, ids=[name for name, _ in WINDOWS])
def test_names_tab_and_language(
    name: str, opener: Callable[[Desk], QWidget | None], language: str, opened: Callable[..., QWidget]
) -> None:
    window = opened(opener)
    faults = [*walk.unnamed_controls(window), *walk.unreached_by_tab(window)]
    if language == "zh":
        faults += walk.english_in_chinese(window, SAID)
    assert not faults, "\n".join([name, *faults])


@pytest.mark.parametrize("scale", [1, 2], ids=["usual", "double"])
@pytest.mark.parametrize(("name", "opener"), WINDOWS, ids=[name for name, _ in WINDOWS])
def test_room_for_every_text(
    name: str, opener: Callable[[Desk], QWidget | None], scale: int, language: str, opened: Callable[..., QWidget],
    desktop: Desktop, qtbot: QtBot,
) -> None:  # fmt: skip
    usual = round(QGuiApplication.font().pointSizeF())
    if scale > 1:
        desktop._settings.update(font_size_pt=usual * scale)
    try:
        window = opened(opener)
        qtbot.wait(50)
        walk.settle(window)
        faults = [*walk.cut_texts(window), *walk.overlaps(window)]
        assert not faults, "\n".join([name, *faults])
    finally:
        desktop._settings.update(font_size_pt=0)
