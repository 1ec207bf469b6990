"""The switch for the network: in this process at once, and in the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.settings.store import Preferences, SettingsStore
from engine.protocol.model_use import AllowNetwork
from models.network import allow_network

if TYPE_CHECKING:
    from app.bridge import Bridge


class NetworkSwitch(QObject):
    """Follows the settings. An engine that is started later is told by its options."""

    def __init__(self, bridge: Bridge, settings: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._allowed = settings.values.network_allowed
        allow_network(self._allowed)
        settings.on_change(self._follow)

    def _follow(self, values: Preferences) -> None:
        if values.network_allowed != self._allowed:
            self._allowed = values.network_allowed
            allow_network(self._allowed)
            self._bridge.request(AllowNetwork(job=0, allowed=self._allowed), None, lambda _failed: None)
