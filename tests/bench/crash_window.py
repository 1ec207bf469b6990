"""The window that ``tests.bench.crash`` kills: ``python -m tests.bench.crash_window FOLDER SEED NAME``.

Talks by itself through the real window and writes a JSON line for everything that was shown as done.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer

from app.desktop import Desktop
from app.settings.store import SettingsStore
from app.window.application import create_application
from engine.protocol import Command, EngineStarted, Failed, MemoryChanged, MessageStored
from tests.bench.crash_talk import Talker


def tell(**line: Any) -> None:
    """Write a line at once: to a pipe, where it survives this process."""
    os.write(1, json.dumps(line).encode() + b"\n")


class WindowPort:
    """Types into the window; what it has no widget for here goes through its bridge."""

    def __init__(self, desktop: Desktop, seed: int, name: str) -> None:
        self._desktop = desktop
        self._talker = Talker(self, seed, name)
        bridge = desktop.bridge
        bridge.engine_started.connect(self._on_started)
        bridge.message_stored.connect(self._on_stored)
        bridge.memory_changed.connect(self._on_changed)
        bridge.text_delta.connect(lambda _event: self._talker.text_came())
        bridge.reply_finished.connect(lambda _event: self._talker.turn_ended())
        bridge.failed.connect(self._on_failed)

    def say(self, text: str) -> None:
        self._desktop.window.panel.send(text)

    def regenerate(self) -> None:
        self._desktop.window.panel.regenerate()

    def stop(self) -> None:
        self._desktop.window.panel.stop()

    def request(self, command: Command, then: Callable[[Any], None]) -> None:
        self._desktop.bridge.request(command, then, lambda _failed: then(None))

    def _on_started(self, _event: EngineStarted) -> None:
        tell(started=True)
        if self._desktop.window.engine_bars.refuses("scripted"):  # the kills are not the model's fault
            self._desktop.window.engine_bars.load_anyway("scripted")
        self._talker.begin()

    def _on_stored(self, event: MessageStored) -> None:
        if event.message.role == "user":
            tell(message=event.message.id, text=event.message.text)

    def _on_changed(self, event: MemoryChanged) -> None:
        tell(batches=[change.batch for change in event.changes])

    def _on_failed(self, event: Failed) -> None:
        if "not loaded again" in event.sentence:
            self._desktop.window.load_model("scripted")
        elif event.job != 0:
            self._talker.turn_ended()


def main(folder: Path, seed: int, name: str) -> int:
    """Run until killed."""
    settings = SettingsStore(folder / "settings.json")
    application = create_application(["rolltop"], settings.values)
    desktop = Desktop(folder, "scripted", "tests.scripted:load_brisk", settings)
    port = WindowPort(desktop, seed, name)
    desktop.window.show()
    QTimer.singleShot(0, desktop.start)
    try:
        return application.exec()
    finally:
        desktop.close()
        del port


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
