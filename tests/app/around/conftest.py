"""What stands around the window, on a scripted bridge."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.around import notices as notices_module
from app.around.around import Around
from app.around.tray import Tray
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from tests.app.fake_bridge import FakeBridge


class ShownIcon:
    """Stands for an icon that the desktop shows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[tuple[str, str]] = []
        monkeypatch.setattr(Tray, "is_available", property(lambda _tray: True))
        monkeypatch.setattr(Tray, "is_shown", property(lambda tray: tray._icon is not None))
        monkeypatch.setattr(Tray, "show_message", lambda _tray, title, text: self.told.append((title, text)) or True)


@pytest.fixture
def icon(monkeypatch: pytest.MonkeyPatch) -> ShownIcon:
    return ShownIcon(monkeypatch)


@pytest.fixture
def around(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Around]:
    monkeypatch.setattr(notices_module.Notices, "_tell_desktop", lambda *_values: False)
    made = Around(bridge, window, settings, tmp_path)  # type: ignore[arg-type]
    yield made
    made.close()
    settings.update(tray=False)
