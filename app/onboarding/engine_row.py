"""What the first steps say when the engine is gone, with the way back: the window behind them cannot be reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal, Slot

from app.model_manager.wording import joined
from app.window.engine_bars import EngineBars
from app.window.top_bar import TopBar

if TYPE_CHECKING:
    from app.bridge import Bridge


class EngineRow(TopBar):
    """Hidden while the engine runs.

    Signals: changed() when it is gone, being started, or back.

    Attributes:
        is_starting: it was started again here and is not there yet.
    """

    changed = Signal()

    def __init__(self, bridge: Bridge, bars: EngineBars) -> None:
        super().__init__()
        self._bridge, self._bars = bridge, bars
        self.is_starting = False
        self._then: Callable[[], None] | None = None
        self.load_button, self.restart_button = self.add_button("quiet"), self.add_button("barAction")
        for button in (self.load_button, self.restart_button):
            button.setAutoDefault(False)
        self.restart_button.clicked.connect(lambda _=False: self.restart())
        self.load_button.clicked.connect(lambda _=False: self._load_anyway())
        bridge.engine_started.connect(self._take_start)
        bridge.engine_ended.connect(self._take_end)
        bridge.engine_died.connect(self._take_end)
        bridge.failed.connect(self._take_refusal)
        self._say()

    @property
    def is_down(self) -> bool:
        return self._bridge.state in ("down", "refused")

    def restart(self, load_model: bool = True, then: Callable[[], None] | None = None) -> None:
        """Start the engine again, and go on with ``then`` once it is there."""
        self._bars.restart(load_model)
        self._begin(then)

    def _load_anyway(self) -> None:
        self._bars.load_anyway(self._bars.left_out)
        self._begin(None)

    def _begin(self, then: Callable[[], None] | None) -> None:
        self.is_starting, self._then = True, then
        self._say()
        self.changed.emit()

    @Slot(object)
    def _take_start(self, _event: object) -> None:
        self.is_starting, then, self._then = False, self._then, None
        self._say()
        self.changed.emit()
        if then is not None:
            then()

    @Slot()
    @Slot(object)
    def _take_end(self, _event: object = None) -> None:
        self.is_starting, self._then = False, None
        self._say()
        self.changed.emit()

    @Slot(object)
    def _take_refusal(self, _event: object) -> None:
        if self._bridge.state == "refused":
            self._take_end()

    def _say(self) -> None:
        self.restart_button.setText(self.tr("&Restart"))
        self.load_button.setText(self.tr("Load any&way"))
        self.restart_button.setVisible(not self.is_starting)
        self.load_button.setVisible(not self.is_starting and bool(self._bars.left_out))
        if self.is_starting:
            self.say(self.tr("The engine is being started again …"), "info")
        elif self.is_down:
            self.say(joined(self._bars.end_words(), self.tr("What you wrote here is kept.")), "warning")
        else:
            self.say("", "info")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "load_button"):
            self._say()
