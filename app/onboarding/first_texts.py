"""What the memory begins with speaks the language that the user chooses for the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.settings.store import Preferences, SettingsStore
from app.window.language import resolve
from engine.protocol.agents import SpeakLanguage

if TYPE_CHECKING:
    from app.bridge import Bridge


class FirstTexts(QObject):
    """Tells the engine of a language that was chosen, as soon as it runs."""

    def __init__(self, bridge: Bridge, settings: SettingsStore, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._told = self._wanted = resolve(settings.values.language)
        settings.on_change(self._choose)
        bridge.engine_started.connect(self._tell)

    def _choose(self, values: Preferences) -> None:
        self._wanted = resolve(values.language)
        if self._bridge.state == "running":
            self._tell()

    @Slot(object)
    def _tell(self, _status: object = None) -> None:
        if self._wanted != self._told:
            self._told = self._wanted
            self._bridge.request(SpeakLanguage(job=0, language="zh" if self._wanted == "zh" else "en"))
