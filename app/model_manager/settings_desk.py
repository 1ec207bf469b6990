"""Opens the settings of one model, keeps them, and has templates tried by the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine_words import in_window_language
from app.failures import failure_sentence
from app.model_manager.wording import sentence
from engine.protocol import Failed
from engine.protocol.model_use import CheckTemplate, TemplateCheck
from models.errors import ModelsError
from models.settings import ModelSettings, ModelSettingsFile, same_load

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.model_manager.rows import ModelRow
    from app.model_manager.shelf import ModelShelf
    from app.model_manager.state import ModelState
    from app.model_manager.window import ModelsWindow


class SettingsDesk:
    """Stands behind the form of ``window``."""

    def __init__(
        self, bridge: Bridge, window: ModelsWindow, shelf: ModelShelf, state: ModelState, load: Callable[[str], None]
    ) -> None:
        self._bridge, self._window, self._shelf, self._state, self._load = bridge, window, shelf, state, load
        window.settings_requested.connect(self.show)
        window.settings_saved.connect(self.keep)
        window.check_requested.connect(self.check_template)

    @property
    def _file(self) -> ModelSettingsFile:
        return ModelSettingsFile(self._shelf.library.folder)

    def show(self, row: ModelRow) -> None:
        """Bring a model's settings into view."""
        try:
            self._window.settings.show_settings(row, self._file.of(row.path))
        except ModelsError as error:
            self._window.tell(sentence(error.sentence))
        else:
            self._window.show_settings()

    def keep(self, row: ModelRow, settings: ModelSettings) -> None:
        """Keep a model's settings; one that is in use follows them, loaded again only where it has to be."""
        try:
            self._file.keep(row.path, settings)
        except ModelsError as error:
            self._window.tell(sentence(error.sentence))
            return
        self._window.settings.take_saved(row, settings)
        self._shelf.refresh()
        info = self._state.info
        if info is not None and row.is_at(info.path):
            if same_load(info.settings, settings) and not self._state.is_away:
                self._state.draw_anew(info.path)
            else:
                self._load(info.path)

    def check_template(self, _row: ModelRow, template: str) -> None:
        """Have the engine try a template; the form says what came of it."""
        form = self._window.settings

        def checked(outcome: TemplateCheck) -> None:
            form.take_check(template, in_window_language(outcome.problem, outcome.said))

        def failed(failure: Failed) -> None:
            form.take_check(template, failure_sentence(failure))

        self._bridge.request(CheckTemplate(job=0, template=template), checked, failed)
