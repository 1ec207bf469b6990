"""What the window says when the engine ended, left a model out, or cannot read the memory; and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from app.engine_words import sentence_words
from app.failures import NOT_RUNNING, death_sentence, failure_sentence, failure_words
from app.model_manager.wording import joined
from app.settings.store import Preferences, SettingsStore
from app.window.bars import BarArea
from app.words import Words
from engine.protocol import (
    MODEL_LEFT_OUT,
    EngineDied,
    EngineStarted,
    Failed,
    LoadModel,
    ModelReady,
    ModelUnloaded,
    ReplyFinished,
)
from models.catalogue import display_name

if TYPE_CHECKING:
    from app.bridge import Bridge

NOT_THERE = Failed(job=0, sentence="The engine is not running.", code=NOT_RUNNING)
_DEATHS_ALLOWED = 1
"""A model under which the engine ended once is loaded again by itself; the next time in a row it is not."""


def is_suspect(values: Preferences, path: str) -> bool:
    """Whether the engine ended too often in a row while this model was loaded."""
    return bool(path) and values.suspect_model == path and values.suspect_deaths > _DEATHS_ALLOWED


class EngineBars(QObject):
    """Owns those bars, and remembers in the settings which model was loaded when the engine ended.

    Attributes:
        quit: closes the program.
        data_folder: where the memory is; None hides what needs it.
    """

    def __init__(self, bridge: Bridge, bars: BarArea, settings: SettingsStore, quit: Callable[[], None]) -> None:
        super().__init__(bars)
        self._bridge = bridge
        self._bars = bars
        self._settings = settings
        self._quit = quit
        self._loaded = ""
        self._leave_out = ""
        self._load_when_started = ""
        self._death: EngineDied | None = None
        self.data_folder: Path | None = None
        bridge.engine_started.connect(self._on_engine_started)
        bridge.engine_died.connect(self._on_engine_died)
        bridge.model_ready.connect(self._on_model_ready)
        bridge.model_unloaded.connect(self._on_model_unloaded)
        bridge.reply_finished.connect(self._on_reply_finished)

    # -- what the user does

    @property
    def left_out(self) -> str:
        """The model that the engine is started again without, "" if there is none."""
        return self._leave_out

    def end_words(self) -> str:
        """Why there is no engine to work with."""
        if self._bridge.refusal is not None:
            return failure_sentence(self._bridge.refusal)
        return self._death_words(self._death) if self._death is not None else failure_sentence(NOT_THERE)

    def restart(self, load_model: bool = True) -> None:
        """Start the engine again, without a model that ended it."""
        self._bars.dismiss("engine")
        self._bridge.restart(load_model=load_model and not self._leave_out)

    def load_anyway(self, path: str) -> None:
        """The user's word: load a model that ended the engine, whether the engine runs or not."""
        self._bars.dismiss("engine")
        self._bars.dismiss("left-out")
        self._leave_out = ""
        if self._bridge.alive:
            self._bridge.request(LoadModel(job=0, path=path))
        else:
            self._load_when_started = path
            self._bridge.restart(load_model=False)

    # -- which model is suspected

    def refuses(self, path: str) -> bool:
        """Whether this model is not to be loaded without the user's word."""
        return is_suspect(self._settings.values, path)

    def tell_refused(self, path: str) -> None:
        """Say that a model was left out at the start, and offer it."""
        self._tell_left_out(lambda: self._sentence_of_deaths(path), path)

    def _suspect(self, path: str) -> None:
        values = self._settings.values
        deaths = values.suspect_deaths + 1 if values.suspect_model == path else 1
        self._remember(path, deaths)

    def _remember(self, path: str, deaths: int) -> None:
        self._settings.update(suspect_model=path, suspect_deaths=deaths)

    def _sentence_of_deaths(self, path: str) -> str:
        text = self.tr(
            "The engine ended twice in a row while the model {name} was in use, so it is not loaded again by itself."
        )
        return text.format(name=display_name(path))

    # -- what the engine says

    @Slot(object)
    def _on_engine_started(self, _event: EngineStarted) -> None:
        self._bars.dismiss("engine")
        self._bars.dismiss("memory")
        self._death = None
        self._loaded = ""  # this engine has none yet
        path, self._load_when_started = self._load_when_started, ""
        if path:
            self._bridge.request(LoadModel(job=0, path=path))

    @Slot(object)
    def _on_model_ready(self, event: ModelReady) -> None:
        self._loaded = event.model.path
        self._leave_out = ""
        self._bars.dismiss("left-out")

    @Slot(object)
    def _on_model_unloaded(self, _event: ModelUnloaded) -> None:
        self._loaded = ""  # whatever ends the engine now, it is not this model

    @Slot(object)
    def _on_reply_finished(self, _event: ReplyFinished) -> None:
        if self._settings.values.suspect_deaths:
            self._remember("", 0)

    @Slot(object)
    def _on_engine_died(self, event: EngineDied) -> None:
        loaded, self._loaded = self._loaded, ""
        if event.culprit_path:
            self._leave_out = event.culprit_path
        elif loaded:
            self._suspect(loaded)
            self._leave_out = loaded if self.refuses(loaded) else ""
        self._death = event
        bar = self._bars.show_bar(
            lambda: self._death_words(event), "warning", lambda: self._exit_code(event), key="engine"
        )
        bar.add_action(lambda: self.tr("Restart"), self.restart)
        path = self._leave_out
        if path:
            bar.add_action(lambda: self.tr("Load anyway"), lambda: self.load_anyway(path))

    def _death_words(self, event: EngineDied) -> str:
        sentences = [death_sentence(event)]
        path = self._leave_out
        if path and not event.culprit_path:
            sentences.append(self._sentence_of_deaths(path))
        elif path:
            sentences.append(self.tr("It will start without the model {name}.").format(name=display_name(path)))
        return joined(*sentences)

    def _exit_code(self, event: EngineDied) -> str:
        return "" if event.exit_code is None else self.tr("Exit code {code}").format(code=event.exit_code)

    def take(self, event: Failed) -> bool:
        """Show a failure that this object knows what to do about; False for any other."""
        match event.code:
            case code if code == MODEL_LEFT_OUT:
                self._tell_left_out(failure_words(event), str(event.values["path"]))
            case "folder_in_use":
                self._tell_in_use(event)
            case "memory_damaged":
                self._tell_damaged(event)
            case code if code == NOT_RUNNING:
                self._tell_not_running(event)
            case _:
                return False
        return True

    def _tell_left_out(self, words: Words, path: str) -> None:
        bar = self._bars.show_bar(words, "warning", key="left-out")
        bar.add_action(lambda: self.tr("Load anyway"), lambda: self.load_anyway(path))

    def _tell_not_running(self, event: Failed) -> None:
        """Whatever was tried: the same bar says it, until the engine is back."""
        if not any(bar.key in ("engine", "memory") for bar in self._bars.bars):
            bar = self._bars.show_bar(failure_words(event), "warning", key="engine")
            bar.add_action(lambda: self.tr("Restart"), self.restart)

    def _tell_in_use(self, event: Failed) -> None:
        if not any(bar.key == "engine" for bar in self._bars.bars):
            bar = self._bars.show_bar(failure_words(event), "warning", event.detail, key="engine")
            bar.add_action(lambda: self.tr("Try again"), self.restart)

    # -- a memory that cannot be read

    def _tell_damaged(self, event: Failed) -> None:
        if any(bar.key == "memory" for bar in self._bars.bars):
            return
        bar = self._bars.show_bar(failure_words(event), "warning", f"{event.sentence}\n{event.detail}", key="memory")
        bar.add_action(lambda: self.tr("Show the folder"), self.show_folder, dismiss=False)
        if self._bridge.state == "running":  # at its start the engine has tried it by itself
            bar.add_action(lambda: self.tr("Try to repair"), self.repair)
        backup = self._newest_backup()
        if backup is not None:
            bar.add_action(lambda: self._restore_label(backup), self.restore)
        bar.add_action(lambda: self.tr("Quit"), self._quit, dismiss=False)

    def _newest_backup(self) -> Path | None:
        from engine.store.restoring import newest_readable_backup

        return newest_readable_backup(self.data_folder) if self.data_folder is not None else None

    def _restore_label(self, backup: Path) -> str:
        from app.times import date_text

        return self.tr("Restore the copy of {date}").format(date=date_text(backup.stat().st_mtime))

    def show_folder(self) -> None:
        """Open the data folder in the desktop's file manager."""
        if self.data_folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.data_folder)))

    def repair(self) -> None:
        """Build the memory's indexes anew; where more is damaged, say so, and the start will offer the backup."""
        from engine.errors import EngineError
        from engine.store.repairing import repair_memory, repaired_sentence

        assert self.data_folder is not None
        self._bridge.close()
        try:
            aside = repair_memory(self.data_folder)
        except EngineError as error:
            self._bars.show_bar(sentence_words(error.sentence), "warning", error.detail)
        else:
            self._bars.show_bar(sentence_words(repaired_sentence(aside)), "info")
        self._bridge.restart(load_model=True)

    def restore(self) -> None:
        """Put the newest automatic backup in the place of the damaged file, which is kept beside it."""
        from engine.errors import EngineError
        from engine.store.restoring import restore_newest_backup

        assert self.data_folder is not None
        self._bridge.close()
        try:
            kept = restore_newest_backup(self.data_folder)
        except EngineError as error:
            self._bars.show_bar(sentence_words(error.sentence), "warning", error.detail)
        else:
            text = self.tr("The copy was restored. The damaged file is kept as {name}.")
            self._bars.show_bar(lambda: text.format(name=kept.name), "info")
        self._bridge.restart(load_model=True)
