"""Saved states: how much of the disk they may have, how much they take, and a button that clears them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSpinBox, QVBoxLayout, QWidget

from app.settings.store import SettingsStore
from engine.protocol import ClearSnapshots, EngineStatus, Failed, GetStatus, LimitSnapshots

if TYPE_CHECKING:
    from app.bridge import Bridge

_MOST_MB = 1_000_000
_STEP_MB = 250


class SavedStates(QWidget):
    """A field, a sentence and a button; what the engine does about them is asked of the bridge. Signals: cleared()."""

    cleared = Signal()

    def __init__(self, settings: SettingsStore, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._bridge = bridge
        self._used_bytes: int | None = None
        self._clearing = False
        self.size_mb = QSpinBox()
        self.size_mb.setRange(0, _MOST_MB)
        self.size_mb.setSingleStep(_STEP_MB)
        self.size_mb.setGroupSeparatorShown(True)
        self.size_mb.setKeyboardTracking(False)  # a number half typed would remove what the whole one keeps
        self.clear_button = QPushButton()
        self.clear_button.clicked.connect(self.clear)
        self._use = QLabel()
        self._use.setObjectName("muted")
        self._purpose = QLabel()
        self._purpose.setObjectName("muted")
        self._purpose.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self.size_mb)
        row.addWidget(self._use, 1)
        row.addWidget(self.clear_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        layout.addWidget(self._purpose)
        self._retranslate()
        self.size_mb.valueChanged.connect(self._limit)

    @property
    def use(self) -> str:
        return self._use.text()

    def measure(self) -> None:
        """Ask how much is in use."""

        def arrived(status: EngineStatus) -> None:
            self._show_use(status.snapshot_bytes)

        self._bridge.request(GetStatus(job=0), arrived, self._failed)

    def clear(self) -> None:
        """Remove all saved states. A reply under way is finished first."""
        self._clearing = True
        self._say_use()
        self._bridge.request(ClearSnapshots(job=0), lambda _freed: self._clear_ended(), self._failed)

    def _clear_ended(self) -> None:
        self.measure()
        self.cleared.emit()

    def _limit(self, cap_mb: int) -> None:
        self._settings.update(snapshot_cap_mb=cap_mb)
        self._bridge.request(LimitSnapshots(job=0, cap_mb=cap_mb), self._show_use, self._failed)

    def _show_use(self, used_bytes: int) -> None:
        self._clearing = False
        self._used_bytes = used_bytes
        self._say_use()

    def _failed(self, _event: Failed) -> None:
        self._clearing = False
        self._used_bytes = None
        self._say_use()

    def _say_use(self) -> None:
        if self._clearing:
            self._use.setText(self.tr("Clearing…"))
        elif self._used_bytes is None:
            self._use.setText("")
        else:
            size = QLocale().formattedDataSize(self._used_bytes, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
            self._use.setText(self.tr("{size} in use").format(size=size))
        self.clear_button.setEnabled(bool(self._used_bytes) and not self._clearing)

    def _retranslate(self) -> None:
        self.size_mb.blockSignals(True)
        self.size_mb.setSpecialValueText(self.tr("Off"))
        self.size_mb.setSuffix(self.tr(" MB"))
        self.size_mb.setValue(self._settings.values.snapshot_cap_mb)
        self.size_mb.blockSignals(False)
        purpose = self.tr(
            "So that a conversation goes on after a restart without being read again, its state is saved on this "
            "computer; it holds what was said. 0 saves nothing."
        )
        self._purpose.setText(purpose)
        self.size_mb.setAccessibleName(self.tr("Room on the disk for saved states"))
        self.size_mb.setAccessibleDescription(purpose)
        self.clear_button.setText(self.tr("Clear"))
        self.clear_button.setAccessibleName(self.tr("Clear the saved states"))
        self._say_use()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_purpose"):
            self._retranslate()
