"""The first start: which questions are still open, and the wizard that asks them.

The rule: who starts without ``settings.json`` and without a memory meets the wizard, and later whoever left questions
of it open. A scripted model means that nobody is there to be asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QAction

from app.model_manager.opening import ModelWindows
from app.settings.store import FirstStep, SettingsStore
from app.window.main_window import MainWindow

if TYPE_CHECKING:  # loaded when first needed, so that the window paints without waiting for it
    from app.bridge import Bridge
    from app.onboarding.introduction import Introduction
    from app.onboarding.wizard import Wizard

STEPS: Final[tuple[FirstStep, ...]] = ("language", "model", "about", "welcome")
MEMORY_FILE: Final = "memory.db"


def open_steps(settings: SettingsStore, folder: Path, model_given: bool, scripted: bool) -> tuple[FirstStep, ...]:
    """The steps to go at this start, in their order.

    Args:
        folder: of the data.
        model_given: the command line names a model, so that none is asked for; nor where one was chosen elsewhere.
        scripted: the model is a script.
    """
    if scripted or not settings.is_ours:
        return ()
    is_first = settings.is_new and not (folder / MEMORY_FILE).exists()
    left = STEPS if is_first else settings.values.steps_left
    has_model = model_given or bool(settings.values.model_path)
    return tuple(step for step in STEPS if step in left and not (step == "model" and has_model))


class FirstSteps(QObject):
    """Asks what is open at the start, and everything from the menu.

    Signals: asks_about(AboutPage) when the user is to be asked about themselves.

    Args:
        steps: as ``open_steps`` has them.
        action: "first_steps" of the menu.
    """

    asks_about = Signal(object)

    def __init__(
        self,
        bridge: Bridge,
        window: MainWindow,
        settings: SettingsStore,
        models: ModelWindows,
        action: QAction,
        steps: tuple[FirstStep, ...],
    ) -> None:
        super().__init__(window)
        self._bridge, self._main, self._settings, self._models = bridge, window, settings, models
        self._steps = steps
        self._ends = False
        self.wizard: Wizard | None = None
        self.introduction: Introduction | None = None
        action.triggered.connect(lambda _=False: self.show_all())

    @property
    def waits_for_a_model(self) -> bool:
        """Whether the user is still to be asked which model to begin with."""
        return "model" in self._steps

    def start(self) -> None:
        """Behind the first paint: ask what is open."""
        if not self._steps:
            return
        self._settings.update(steps_left=self._steps)
        if not self._main.isVisible():  # it began in the background: nobody is there to be asked
            self._main.installEventFilter(self)
        else:
            self._begin()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._main and event.type() == QEvent.Type.Show:
            self._main.removeEventFilter(self)
            QTimer.singleShot(0, self, self._begin)
        return False

    def _begin(self) -> None:
        if self._steps == ("welcome",):
            self._welcome()
        else:
            self._ask(self._steps)

    def show_all(self) -> None:
        """From the menu: all of it again."""
        self._ask(STEPS)

    def close(self) -> None:
        self._ends = True
        if self.wizard is not None:
            self.wizard.close()

    def _ask(self, steps: tuple[FirstStep, ...]) -> None:
        if self.wizard is None:
            from app.onboarding.wizard import Wizard

            self.wizard = Wizard(self._bridge, self._settings, self._models, self._main.engine_bars, steps, self._main)
            for page in self.wizard.pages:
                if page.step == "about":
                    self.asks_about.emit(page)
            self.wizard.answered.connect(self._answered)
            self.wizard.finished.connect(self._wizard_closed)
        self.wizard.open()
        self.wizard.raise_()
        self.wizard.activateWindow()

    @Slot(str)
    def _answered(self, step: FirstStep) -> None:
        left = tuple(one for one in self._settings.values.steps_left if one != step)
        self._settings.update(steps_left=left)

    @Slot(int)
    def _wizard_closed(self, _result: int) -> None:
        wizard, self.wizard = self.wizard, None
        assert wizard is not None
        for page in wizard.pages:
            page.leave()
        wizard.deleteLater()
        if self._ends:
            return
        self._main.activateWindow()  # no window manager may be there to do it
        if any(page.step == "model" for page in wizard.pages):
            self._follow_model(wizard)
        if wizard.went_through:
            self._welcome()

    def _follow_model(self, wizard: Wizard) -> None:
        """Nothing is loaded or fetched that the user did not choose."""
        if self._models.begin_with_what_was_chosen():
            self._answered("model")
        elif wizard.chose_model:
            self._models.offer()
        else:
            self._models.offer_choice(asks_again="model" in self._settings.values.steps_left)

    def _welcome(self) -> None:
        """Straight into a first conversation, with a word of how memory works."""
        from app.onboarding.introduction import Introduction

        self._answered("welcome")
        self._main.panel.new_conversation()
        if self.introduction is None:
            self.introduction = Introduction(self._bridge, self._main.panel, self._main)
        self.introduction.show()
        self._main.focus_composer()
