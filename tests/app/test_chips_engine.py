"""With the real engine: chips and the memory that they tell of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.chat.chips import MemoryChip
from app.desktop import Desktop
from app.settings.store import SettingsStore
from app.window.application import create_application
from engine.protocol import DeleteFact, Undo
from engine.values import MemoryChange

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
LIMIT_MS = 30_000


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    data = tmp_path / "data"
    data.mkdir()
    settings = SettingsStore(data / "settings.json")
    settings.update(language="en", theme="light")
    create_application([], settings.values)
    desktop = Desktop(data, "scripted", "tests.scripted:load", settings)
    qtbot.addWidget(desktop.window)
    desktop.window.show()
    with qtbot.waitSignal(desktop.bridge.model_ready, timeout=LIMIT_MS):
        desktop.start()
    yield desktop
    desktop.close()


def test_a_chip_is_undone_done_again_and_follows_the_editor(qtbot: QtBot, desktop: Desktop) -> None:
    panel, bridge = desktop.window.panel, desktop.bridge

    def chips() -> list[MemoryChip]:
        return [chip for chip in panel.transcript.chips() if chip.change.entity_type == "fact"]

    def shows(undone: bool, offer: str) -> bool:
        (chip,) = chips()
        button = chip._button
        return chip.undone is undone and button.isEnabled() and ("" if button.isHidden() else button.text()) == offer

    panel.send("I only drink tea, never coffee")
    qtbot.waitUntil(lambda: bool(chips()) and not panel.busy, timeout=LIMIT_MS)
    for _ in range(2):
        for undone, offer in ((True, "Redo"), (False, "Undo")):
            chips()[0].toggle()
            with qtbot.waitSignal(bridge.memory_changed, timeout=LIMIT_MS):
                pass
            qtbot.waitUntil(lambda undone=undone, offer=offer: shows(undone, offer), timeout=LIMIT_MS)
    answers: list[MemoryChange] = []
    bridge.request(DeleteFact(job=0, fact_id=chips()[0].change.entity_id), answers.append)
    qtbot.waitUntil(lambda: bool(answers) and shows(True, ""), timeout=LIMIT_MS)
    bridge.request(Undo(job=0, batch=answers[0].batch))
    qtbot.waitUntil(lambda: shows(False, "Undo"), timeout=LIMIT_MS)
