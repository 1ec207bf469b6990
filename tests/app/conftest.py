"""The window on a scripted bridge."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings.store import SettingsStore
from app.window import language
from app.window.application import create_application
from app.window.main_window import MainWindow
from tests.app.fake_bridge import FakeBridge

_ENGLISH = QLocale.Language.English


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in sight is made at once, however busy the computer is."""
    monkeypatch.setattr("app.chat.row_area.BUDGET_S", 60.0)


@pytest.fixture(autouse=True)
def no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that quits ends no event loop of later tests: Qt would go on refusing them."""
    monkeypatch.setattr(QApplication, "exit", lambda *_code: None)


@pytest.fixture(autouse=True, scope="module")
def in_english() -> Iterator[None]:
    """No file of tests leaves its language to the next one."""
    yield
    application = QApplication.instance()
    if application is not None and QLocale().language() != _ENGLISH:
        language.install(application, "en")


@pytest.fixture
def bridge(qapp: QApplication) -> FakeBridge:
    return FakeBridge()


@pytest.fixture
def settings(tmp_path: Path) -> SettingsStore:
    store = SettingsStore(tmp_path / "settings.json")
    store.update(language="en", theme="light")
    return store


@pytest.fixture
def opened_facts() -> list[int | None]:
    """What the window asked the memory editor to show."""
    return []


@pytest.fixture
def window(
    qtbot: QtBot, bridge: FakeBridge, settings: SettingsStore, opened_facts: list[int | None]
) -> Iterator[MainWindow]:
    create_application([], settings.values)
    main_window = MainWindow(bridge, settings, opened_facts.append)  # type: ignore[arg-type]
    qtbot.addWidget(main_window)
    main_window.resize(1000, 700)
    main_window.show()
    qtbot.waitExposed(main_window)
    yield main_window
    main_window.close()
