"""The first questions, a page each.

Closing the window leaves what is still open for the next start; what was answered is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.failures import NOT_RUNNING, failure_sentence
from app.model_manager.download_view import DownloadView
from app.onboarding.about_page import AboutPage
from app.onboarding.engine_row import EngineRow
from app.onboarding.language_page import LanguagePage
from app.onboarding.model_page import ModelPage
from app.onboarding.page import WizardPage, text_label
from app.settings.store import FirstStep, SettingsStore
from app.window.window_sizes import begin_with
from models.catalogue import display_name

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.model_manager.opening import ModelWindows
    from app.window.engine_bars import EngineBars

_WIDTH_CHARACTERS, _HEIGHT_LINES = 98, 40
"""Of the font in use."""


class Wizard(QDialog):
    """Pages for the given steps.

    Signals: answered(step) as soon as a page was left forward.

    Attributes:
        went_through: the last page was left forward.
        chose_model: a model was taken, whatever became of it.
    """

    answered = Signal(str)

    def __init__(
        self,
        bridge: Bridge,
        settings: SettingsStore,
        models: ModelWindows,
        engine_bars: EngineBars,
        steps: tuple[FirstStep, ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.went_through = self.chose_model = False
        make: dict[FirstStep, Callable[[], WizardPage]] = {
            "language": lambda: LanguagePage(settings),
            "model": lambda: ModelPage(settings, models),
            "about": lambda: AboutPage(bridge),
        }
        self.pages = [made() for step, made in make.items() if step in steps]
        self.stack = QStackedWidget()
        self.place, self.title = QLabel(), QLabel()
        self.place.setObjectName("muted")
        self.title.setObjectName("wizardTitle")
        self.title.setWordWrap(True)
        self._models = models
        self.download = DownloadView(models.downloads, offers_giving_up=False)
        self.engine = EngineRow(bridge, engine_bars)
        self.model_label = text_label(muted=True)
        self.back_button, self.skip_button, self.next_button = (QPushButton() for _ in range(3))
        self.next_button.setObjectName("barAction")
        self.next_button.setDefault(True)
        self._lay_out()
        self.next_button.clicked.connect(lambda _=False: self.go_on())
        self.skip_button.clicked.connect(lambda _=False: self.skip())
        self.back_button.clicked.connect(lambda _=False: self.go_back())
        for page in self.pages:
            page.changed.connect(self._refresh)
            page.done.connect(partial(self._page_done, page))
            page.fetching.connect(self.download.watch)
        models.state.changed.connect(self._say_model)
        self.engine.changed.connect(self._refresh)
        self.download.watch(models.strip.view.spec_id)
        metrics = self.fontMetrics()
        width, height = _WIDTH_CHARACTERS * metrics.averageCharWidth(), _HEIGHT_LINES * metrics.lineSpacing()
        begin_with(self, width, height, grows=True)
        self._retranslate()
        self._show(0)

    def _lay_out(self) -> None:
        self._areas = [QScrollArea() for _ in self.pages]
        for page, area in zip(self.pages, self._areas, strict=True):
            area.setWidgetResizable(True)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            area.setWidget(page)
            self.stack.addWidget(area)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.skip_button)
        buttons.addStretch(1)
        for button in (self.back_button, self.next_button):
            buttons.addWidget(button)
        for button in (self.back_button, self.skip_button):
            button.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 20)
        column.setSpacing(12)
        column.addWidget(self.place)
        column.addWidget(self.title)
        column.addWidget(self.stack, 1)
        column.addWidget(self.download)
        column.addWidget(self.engine)
        column.addWidget(self.model_label)
        column.addLayout(buttons)

    # -- where it is

    @property
    def page(self) -> WizardPage:
        return self.pages[self.stack.currentIndex()]

    def go_on(self) -> None:
        """Take the page's answer; it says when it is done. An engine that is gone is started again for it."""
        if not self.next_button.isEnabled():
            return
        if self.engine.is_down and self.page.needs_engine:
            self.engine.restart(load_model=self.page.step != "model", then=self.page.take_answer)
        else:
            self.page.take_answer()

    def skip(self) -> None:
        """Leave this page without an answer."""
        self._leave(self.page)

    def go_back(self) -> None:
        if self.stack.currentIndex():
            self._show(self.stack.currentIndex() - 1)

    def _page_done(self, page: WizardPage) -> None:
        self.chose_model = self.chose_model or page.step == "model"
        self._leave(page)

    def _leave(self, page: WizardPage) -> None:
        self.answered.emit(page.step)
        if page is not self.page:
            return  # the user went back meanwhile
        if self.stack.currentIndex() + 1 < len(self.pages):
            self._show(self.stack.currentIndex() + 1)
        else:
            self.went_through = True
            self.accept()

    def _show(self, place: int) -> None:
        self.stack.setCurrentIndex(place)
        self.page.opened()
        self._refresh()
        self.page.first_field.setFocus(Qt.FocusReason.OtherFocusReason)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.title.text()))

    # -- what it says

    def _refresh(self) -> None:
        at = self.stack.currentIndex()
        last = at + 1 == len(self.pages)
        self.title.setText(self.page.title())
        for page, area in zip(self.pages, self._areas, strict=True):
            area.setAccessibleName(page.title())
        self.place.setText(self.tr("Step {number} of {count}").format(number=at + 1, count=len(self.pages)))
        self.place.setVisible(len(self.pages) > 1)
        self.back_button.setVisible(at > 0)
        self.skip_button.setVisible(self.page.can_be_skipped)
        self.next_button.setEnabled(self.page.is_complete and not self.engine.is_starting)
        self.next_button.setText(self.page.next_words() or (self.tr("&Start") if last else self.tr("&Next")))

    @Slot()
    def _say_model(self) -> None:
        """How far the model is that was chosen on a page before."""
        state = self._models.state
        failures = [failure for failure in state.failures.values() if failure.code != NOT_RUNNING]
        if state.loading is not None:
            percent = round(100 * state.loading.fraction)
            text = self.tr("Loading {name}: {percent} %")
            text = text.format(name=display_name(state.loading.path), percent=percent)
        elif state.info is not None:
            text = self.tr("{name} is ready.").format(name=display_name(state.info.path))
        elif failures:
            text = failure_sentence(failures[-1])
        else:
            text = ""
        self.model_label.setText(text)
        self.model_label.setVisible(bool(text))

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("First steps"))
        self.back_button.setText(self.tr("&Back"))
        self.skip_button.setText(self.tr("&Skip this step"))
        self.skip_button.setToolTip(self.tr("You can choose a model at any time under “Models”"))
        self.stack.setAccessibleName(self.tr("First steps"))
        self._say_model()
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "skip_button") and self.stack.count():
            self._retranslate()
