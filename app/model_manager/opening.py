"""Wires the models to the window: menu, status line, loading, downloads, messages that wait for a model."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QAction

from app.engine_words import sentence_words
from app.failures import failure_words
from app.model_manager.computer import Computer
from app.model_manager.downloads import Downloads
from app.model_manager.state import ModelState
from app.model_manager.strip import DownloadStrip
from app.model_manager.waiting import WaitingMessages
from app.model_start import ModelStart, present_model
from app.settings.store import Preferences, SettingsStore
from app.window.main_window import MainWindow
from app.words import Words
from engine.protocol import Failed, ModelInfo
from models.catalogue import display_name
from models.errors import ModelsError
from models.library import Library

if TYPE_CHECKING:  # loaded when first needed, so that the window paints without waiting for it
    from app.bridge import Bridge
    from app.model_manager.rows import ModelRow
    from app.model_manager.settings_desk import SettingsDesk
    from app.model_manager.shelf import ModelShelf
    from app.model_manager.window import ModelsWindow
    from models.places import Place

NO_MODEL_BAR = "no-model"
QUEUE_NAME = "downloads.json"
"""In the models folder; it is there while something is being fetched or was."""


class ModelWindows(QObject):
    """What the user can do about models, from wherever.

    Signals: opened(ModelsWindow) when the list is shown the first time.

    Args:
        actions: "models" and "choose_model" of the menu.
        start: what the program begins with.
        places: where files of other programs are looked for; None: everywhere they are known to be.
    """

    opened = Signal(object)

    def __init__(
        self,
        bridge: Bridge,
        window: MainWindow,
        settings: SettingsStore,
        actions: dict[str, QAction],
        library: Library,
        start: ModelStart,
        downloads: Downloads | None = None,
        places: tuple[Place, ...] | None = None,
    ) -> None:
        super().__init__(window)
        self._bridge, self._main, self._settings = bridge, window, settings
        self.library = library
        self._start = start
        self._settings_desk: SettingsDesk | None = None
        self._shelf: ModelShelf | None = None
        self.window: ModelsWindow | None = None
        self.state = ModelState(bridge, self)
        self.computer = Computer(bridge, self)
        self.downloads = downloads or Downloads(library, self)
        self._places = places
        self.waiting = WaitingMessages(bridge, window.panel, self)
        self.strip = DownloadStrip(self.downloads, self.show)
        window.panel.layout_parts.add_on_top(self.strip)
        window.news.takers.append(self.take_failure)
        window.status.model_button.clicked.connect(lambda _=False: self.show())
        actions["models"].triggered.connect(lambda _=False: self.show())
        self.waiting.changed.connect(self.strip.say_waiting)
        self.computer.measured.connect(self._on_measured)
        self.state.ready.connect(self._on_ready)
        self.state.changed.connect(self._follow_state)
        self.downloads.done.connect(self._on_fetched)
        self._network = settings.values.network_allowed
        settings.on_change(self._follow_network)

    # -- the start and the end

    def start(self) -> None:
        """Behind the first paint: go on with what was being fetched, and say what keeps the program from a model."""
        if self._start.spec_id:
            self._go_on_fetching(self._start.spec_id)
        else:
            self.resume()
        if self._start.problem:
            self._offer_models(sentence_words(self._start.problem))
        elif not self._start.path and not self._start.spec_id:
            self.offer()

    def _go_on_fetching(self, spec_id: str) -> None:
        """Fetch the model that is to be used; one that the user paused stays so."""
        self.strip.watch(spec_id)
        self.downloads.start()
        known = self.downloads.of(spec_id)
        if known is None or known.state == "failed":
            self.downloads.add(spec_id)

    def resume(self) -> None:
        """Go on with what was being fetched when the program ended."""
        if (self.library.folder / QUEUE_NAME).exists():
            self.downloads.start()

    @property
    def has_one_coming(self) -> bool:
        """Whether a model is loaded, being loaded or being fetched for use."""
        return self.state.info is not None or self.state.loading is not None or bool(self.strip.view.spec_id)

    def offer(self) -> None:
        """Say that there is no model, and offer the list."""
        self._offer_models(lambda: self.tr("There is no model yet, so nothing can be answered."))

    def offer_choice(self, asks_again: bool) -> None:
        """Say that the user chose no model and what comes of that, and offer the best that is here and the list.

        Args:
            asks_again: at the next start the user is asked again; else it begins with what is here.
        """
        try:
            path = present_model(self.library)
        except ModelsError:
            path = ""
        bar = self._main.bars.show_bar(lambda: self._unchosen_words(asks_again, path), "info", key=NO_MODEL_BAR)
        if path:
            bar.add_action(lambda: self.tr("Use {name}").format(name=display_name(path)), lambda: self.use(path))
        bar.add_action(lambda: self.tr("Choose a model…"), self.show, dismiss=False)

    def _unchosen_words(self, asks_again: bool, path: str) -> str:
        if asks_again:
            return self.tr(
                "No model was chosen, so nothing can be answered yet. The first steps ask again at the next start."
            )
        if path:
            text = self.tr(
                "No model was chosen, so nothing can be answered yet. Unless you choose another, {name} is used from "
                "the next start on: it is on this computer already."
            )
            return text.format(name=display_name(path))
        return self.tr("There is no model yet, so nothing can be answered.")

    def begin_with_what_was_chosen(self) -> bool:
        """Load the model that was in use before, unless one is coming; False where none was chosen."""
        if self.has_one_coming or self.state.unloaded_path:
            return True
        chosen = self._start.path if self._start.origin != "automatic" else ""
        if chosen:
            self.state.load(chosen)
        return bool(chosen)

    def keep_in(self, folder: Path) -> None:
        """Keep models in another folder from now on; what is in the one before stays there.

        Raises:
            ModelsError: that cannot be written down.
        """
        from models.locations import Left, move_to

        move_to("models", folder, Left(""))
        self.library.folder = folder
        self._bridge.move_models(str(folder))
        self.shelf.refresh()

    def close(self) -> None:
        self.downloads.close()
        if self._shelf is not None:
            self._shelf.close()
        if self.window is not None:
            self.window.hide()

    # -- what the user does

    def show(self) -> None:
        """Show the list of models."""
        window = self._open()
        self.computer.measure()
        self.shelf.refresh()
        self._say_folder(window)
        window.show()
        window.raise_()
        window.activateWindow()

    def add_file(self) -> None:
        """Let the user pick a file, and put it on the list where it lies."""
        from app.model_manager.choosing import choose_model_file

        window = self._open()
        path = choose_model_file(window)
        if not path:
            return
        try:
            self.shelf.add(Path(path))
        except ModelsError as error:
            window.tell(_said(error))
        else:
            window.list.choose(str(Path(path).expanduser().absolute()))

    def use(self, path: str) -> None:
        """Load a model; it is the one from now on, once it is ready."""
        self._dismiss_offer()
        self._main.loading_path = path
        self.state.load(path)

    def use_row(self, row: ModelRow) -> str:
        """Load a model of the list; one of another program is put on the list first.

        Returns why that cannot be, "" where it is being loaded.
        """
        if row.found is not None:
            reasons = self.shelf.add_found(row)
            if reasons:
                return " ".join(_translated(reason) for reason in reasons)
        self.use(row.path)
        return ""

    def _use_listed(self, row: ModelRow) -> None:
        problem = self.use_row(row)
        if problem and self.window is not None:
            self.window.tell(problem)

    def fetch(self, spec_id: str, use: bool = False) -> None:
        """Fetch a model of the catalogue; with ``use`` it is the one from now on, as soon as it is here."""
        if use:
            self._dismiss_offer()
            self._settings.update(model_path=spec_id)
            self.strip.watch(spec_id)
        self.downloads.add(spec_id)

    def fetch_row(self, row: ModelRow) -> None:
        """Fetch a model of the list; where there is none yet, it is the one to use."""
        if row.spec is not None:
            self.fetch(row.spec.id, use=not self.has_one_coming)

    def unload(self) -> None:
        self.state.unload()

    def delete_row(self, row: ModelRow) -> None:
        """Delete a file of the models folder; one that lies elsewhere only leaves the list."""
        if row.path == self.state.loaded_path:
            self.state.unload(then=lambda: self._delete(row))
        else:
            self._delete(row)

    def _delete(self, row: ModelRow) -> None:
        path = Path(row.path)
        self.state.forget(row.path)
        try:
            if row.file is not None and row.file.outside:
                self.library.remove(path)
            else:
                self.library.delete(path)
        except ModelsError as error:
            if self.window is not None:
                self.window.tell(_said(error))
            return
        if self._settings.values.model_path == row.path:
            self._settings.update(model_path="")
        self.shelf.refresh()

    # -- what happens

    def take_failure(self, event: Failed) -> bool:
        """Whether this failure is told here: a message that found no model waits for one."""
        if not self.waiting.take(event):
            return False
        if self.state.unloaded_path:
            self.state.load(self.state.unloaded_path)
        elif not self.strip.view.spec_id and self.state.loading is None:
            self._offer_models(failure_words(event))
        return True

    def _follow_network(self, values: Preferences) -> None:
        if values.network_allowed != self._network:
            self._network = values.network_allowed
            QTimer.singleShot(0, self, self._say_network)  # behind the switch itself, which follows the settings, too

    @Slot()
    def _say_network(self) -> None:
        self.strip.view.refresh()
        if self.window is not None:
            self.window.pane.refresh()
            self.window.pane.download.refresh()

    @Slot()
    def _on_measured(self) -> None:
        if self._shelf is not None:
            self._shelf.refresh()

    @Slot(object)
    def _on_ready(self, info: ModelInfo) -> None:
        self._dismiss_offer()
        self.strip.watch("")
        self._list_outside(Path(info.path))
        self.waiting.answer()
        if self._shelf is not None:
            self._shelf.refresh()

    def _list_outside(self, path: Path) -> None:
        """A file that works is on the list from now on."""
        if path.is_file() and path.parent != self.library.folder.absolute():
            try:
                self.library.add(path)
            except ModelsError:  # it is used all the same
                return

    @Slot()
    def _follow_state(self) -> None:
        if self.state.info is None and self.state.loading is None:
            self._main.status.show_model(None)

    @Slot(str, str)
    def _on_fetched(self, spec_id: str, path: str) -> None:
        if self._shelf is not None:
            self._shelf.refresh()
        if self._settings.values.model_path == spec_id or self.strip.view.spec_id == spec_id:
            self.strip.watch("")
            if self._start.origin == "given" and spec_id == self._start.spec_id:
                self.state.load(path)  # named for this time alone
            else:
                self.use(path)

    # -- words

    def _offer_models(self, words: Words) -> None:
        bar = self._main.bars.show_bar(words, "info", key=NO_MODEL_BAR)
        bar.add_action(lambda: self.tr("Choose a model…"), self.show, dismiss=False)

    def _dismiss_offer(self) -> None:
        self._main.bars.dismiss(NO_MODEL_BAR)

    # -- the list

    @property
    def shelf(self) -> ModelShelf:
        """The list behind the windows, made when it is first needed."""
        if self._shelf is None:
            from app.model_manager.shelf import ModelShelf

            self._shelf = ModelShelf(self.library, self, self.computer.hardware, self._places)
        return self._shelf

    def _open(self) -> ModelsWindow:
        if self.window is None:
            from app.model_manager.settings_desk import SettingsDesk
            from app.model_manager.window import ModelsWindow

            window = self.window = ModelsWindow(self.shelf, self.downloads, self.state, self.computer.hardware)
            window.use_requested.connect(self._use_listed)
            window.unload_requested.connect(self.unload)
            window.fetch_requested.connect(self.fetch_row)
            window.delete_confirmed.connect(self.delete_row)
            window.file_requested.connect(self.add_file)
            window.network_requested.connect(lambda: self._main.show_settings("privacy"))
            self._settings_desk = SettingsDesk(self._bridge, window, self.shelf, self.state, self.state.load)
            self.opened.emit(window)
        return self.window

    def _say_folder(self, window: ModelsWindow) -> None:
        from app.model_manager.wording import size_words

        folder = self.library.folder
        there = next((place for place in (folder, *folder.parents) if place.exists()), folder)
        window.say_folder(folder, size_words(shutil.disk_usage(there).free))


def _translated(text: str) -> str:
    from app.model_manager.wording import sentence

    return sentence(text)


def _said(error: ModelsError) -> str:
    return _translated(error.sentence)
