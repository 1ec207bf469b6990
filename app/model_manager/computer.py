"""What this computer has: memory and cores, and the graphics cards that only the engine's library knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from engine.protocol.model_use import GetHardware

if TYPE_CHECKING:
    from app.bridge import Bridge
    from models.hardware import Gpu, Hardware


class Computer(QObject):
    """Signals: measured() when there are other graphics cards than were known."""

    measured = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._cards: tuple[Gpu, ...] = ()
        self._wanted = self._asked = False
        bridge.engine_started.connect(self._on_started)

    def hardware(self) -> Hardware:
        """Memory and cores as they are now; graphics cards as far as they are known."""
        from models.fit import read_hardware

        return read_hardware(self._cards)

    def measure(self) -> None:
        """Have the engine say once which graphics cards there are, now or as soon as it runs."""
        self._wanted = True
        if not self._asked and self._bridge.state == "running":
            self._asked = True
            self._bridge.request(GetHardware(job=0), self._take, lambda _failure: None)

    @Slot(object)
    def _on_started(self, _event: object) -> None:
        if self._wanted:
            self.measure()

    def _take(self, hardware: Hardware) -> None:
        if hardware.gpus != self._cards:
            self._cards = hardware.gpus
            self.measured.emit()
