"""Builds the window and what stands behind it, and passes each to the other."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.agents.choosing import Agents
from app.around.around import Around
from app.bridge import Bridge
from app.chat.contents import Contents
from app.chat.said_orders import SaidOrders
from app.consolidation.opening import Tidying
from app.draft_keeper import DraftKeeper
from app.drafts_file import DraftsFile
from app.engine_options import host_options
from app.forgetting.opening import ForgetDialogs
from app.help.opening import HelpWindows
from app.instance.listening import Listening
from app.model_manager.opening import ModelWindows
from app.model_start import ModelStart, choose_start
from app.onboarding.first_steps import FirstSteps, open_steps
from app.onboarding.first_texts import FirstTexts
from app.pasted_files import remove_old_leftovers
from app.provenance.showing import ProvenanceViews
from app.settings.model_in_use import ModelInUse
from app.settings.store import FILE_NAME, SettingsStore
from app.start_command import again_command
from app.storage.moves import Moves
from app.tools.news import ToolNews
from app.tools.questions import ToolQuestions
from app.why.opening import WhyViews
from app.window.application import create_application
from app.window.back_to import BackTo
from app.window.damaged import unwritten_settings
from app.window.engine_bars import is_suspect
from app.window.language import resolve
from app.window.main_window import MainWindow
from app.window.presence import Presence
from app.window.signals import SignalWatch
from engine.folder_lock import is_in_use
from engine.language import Language
from models.catalogue import find_spec
from models.library import Library

if TYPE_CHECKING:  # loaded when first needed, so that the window paints without waiting for them
    from app.consolidation.places import ReviewPlaces
    from app.memory_editor.window import MemoryEditor

_LOCK_PATIENCE_S = 3.0
"""No other window has the folder open, but the engine of one that was killed may be about to end."""


class Desktop:
    """The window, the memory editor, the engine and the model's way into it."""

    def __init__(
        self,
        folder: Path,
        model: str | None,
        model_loader: str | None,
        settings: SettingsStore,
        embedder: str | None = None,
    ) -> None:
        self._editor: MemoryEditor | None = None
        self._refused = ""
        self._scripted = bool(model_loader)
        library = Library()
        start = _scripted_start(model) if model_loader else choose_start(model, settings.values.model_path, library)
        steps = open_steps(settings, folder, bool(model), self._scripted)
        path = "" if "model" in steps else start.path
        coming = str(library.path_of(find_spec(start.spec_id))) if start.spec_id else ""
        start_with = ModelInUse(path or coming, start.origin)
        if is_suspect(settings.values, path):
            self._refused, path = path, ""
        options = host_options(folder, settings.values, model_loader, path, speech(settings), embedder)
        self.bridge = Bridge(replace(options, lock_patience_s=_LOCK_PATIENCE_S))
        self.presence = Presence(self.bridge, self.bridge)
        self.window = MainWindow(self.bridge, settings, self.open_memory_editor)
        self.window.may_close = self._close_editor
        self.window.import_bar.open_documents = self.open_documents
        self.window.open_block = self.open_block
        self._settings, self._ends = settings, False
        file = DraftsFile(folder / "drafts.json", settings.is_ours)
        self.drafts = DraftKeeper(
            file, self.window.panel.composer, self.window.panel.transcript, self.window, self.window.panel.attaching
        )  # fmt: skip
        self.drafts.kept.connect(lambda: self.window.bars.dismiss("drafts"))
        self.window.tell_damaged_drafts(file.damaged_copy)
        self.bridge.state_changed.connect(self._engine_changed)
        panel, sidebar = self.window.panel, self.window.sidebar
        self.forgetting = ForgetDialogs(self.bridge, self.drafts, panel, sidebar)
        sidebar.remember_in(settings)
        sidebar.connect_actions(self.window.menus.actions_by_name)
        sidebar.erase_requested.connect(self.forgetting.erase_conversation)
        self.forgetting.erased.connect(self._take_erased)
        actions = self.window.menus.actions_by_name
        actions["erase"].triggered.connect(lambda _checked=False: sidebar.erase_selected())
        actions["forget"].triggered.connect(lambda _checked=False: self.forgetting.ask_words())
        self.provenance = ProvenanceViews(self.bridge, self.show_message, self.open_memory_editor, self.window)
        self.why = WhyViews(
            self.bridge, panel, self.window, self.show_message, self.open_memory_editor, self.open_block
        )  # fmt: skip
        actions["why"].triggered.connect(lambda _checked=False: self.why.show_last())
        self.said = SaidOrders(self.bridge, panel, self.open_memory_editor, self.forgetting.forget_said)
        panel.transcript.learned_requested.connect(self.provenance.learned_from)
        self.tidying = self._make_tidying(actions)
        panel.layout_parts.add_on_top(self.tidying.card)
        self.window.engine_bars.data_folder = folder
        self.window.name_model(start_with)
        self.models = ModelWindows(self.bridge, self.window, settings, actions, library, start)
        self.models.opened.connect(self._comes_back)
        self.models.opened.connect(self.drafts.watch_models)
        self.agents = Agents(
            self.bridge, panel, sidebar, lambda: self.models.state.loaded_path, self.models.state.load
        )  # fmt: skip
        self.agents.manage_requested.connect(self.open_assistants)
        actions["assistants"].triggered.connect(lambda _checked=False: self.open_assistants())
        self.contents = Contents(self.bridge, panel, sidebar, self.window.bars, actions)
        self.first_steps = FirstSteps(self.bridge, self.window, settings, self.models, actions["first_steps"], steps)
        self.first_steps.asks_about.connect(self.drafts.watch_about)
        FirstTexts(self.bridge, settings, self.window)
        self.window.scope.show_models = self.models.show
        self.help = HelpWindows(self.window)
        ToolNews(self.bridge, self.window.bars, lambda: self.window.show_settings("tools"), self.window)
        ToolQuestions(self.bridge, self.window.bars, self.window, self.window.focus_composer)
        self.around = Around(self.bridge, self.window, settings, folder)
        scope = self.window.scope
        scope.around, scope.data_folder = self.around, folder
        scope.moves = Moves(self.bridge, settings, folder, self.drafts.save, self.restart, self.window)
        self.restarts = False

    def _make_tidying(self, actions: dict[str, QAction]) -> Tidying:
        def places() -> ReviewPlaces:
            from app.consolidation.places import ReviewPlaces

            return ReviewPlaces(
                self.provenance.sources_of,
                self.open_memory_editor,
                self.open_block,
                self.window.panel.open_conversation,
            )

        status, bars = self.window.status, self.window.bars
        tidying = Tidying(
            self.bridge, actions, status.show_tidying,
            lambda words, detail: bars.show_bar(words, "info", detail, key="tidying"), places, self.window,
            status.offer_stop, self._comes_back,
        )  # fmt: skip
        status.stop_button.clicked.connect(tidying.stop)
        return tidying

    def start(self) -> None:
        """Start the engine, once the window has been painted."""
        self.bridge.start()
        remove_old_leftovers()
        self.around.start()
        if self._refused:
            self.window.engine_bars.tell_refused(self._refused)
        if self.first_steps.waits_for_a_model:
            self.models.resume()
        elif not self._scripted:
            self.models.start()
        self.first_steps.start()

    def close(self) -> None:
        """Stop fetching, end the engine."""
        self.first_steps.close()
        self.models.close()
        self.drafts.save()
        if self._editor is not None:
            self._editor.hide()
        self.tidying.hide()
        self.around.close()
        self.bridge.close()

    def restart(self) -> None:
        """End the program, and start it again once everything is closed."""
        self.restarts = True
        self.end()

    def end(self) -> None:
        """Close the window without asking about a reply that is being written: the system or a terminal wants it."""
        self.window.panel.keeping.temporary.ask_nothing()
        self._ends = True
        self.window.quit()

    def _engine_changed(self, state: str) -> None:
        """Whoever has the data folder open owns the window's files in it, too."""
        refusal = self.bridge.refusal
        if state == "running" and not self.drafts.is_ours:
            self._settings.take_over()
            self.drafts.take_over()
        elif state == "refused" and refusal is not None and refusal.code == "folder_in_use":
            self._settings.is_ours = False
            self.drafts.let_go()

    def open_memory_editor(self, fact_id: int | None = None) -> None:
        """Show the memory editor, at one fact if one is named."""
        if self._editor is None:
            from app.memory_editor.window import MemoryEditor

            self._editor = MemoryEditor(
                self.bridge, self.show_message, self.window.engine_bars.restart, self.window.imports
            )
            self._comes_back(self._editor)
            self.drafts.watch_editor(self._editor)
            self._editor.erase_fact.connect(self._forget_fact)
            self._editor.erase_facts.connect(self._forget_facts)
            self._editor.erase_document.connect(self._erase_document)
            self._editor.show_uses.connect(self.provenance.used_in)
            self._editor.show_lines.connect(self.provenance.lines_of)
        self._editor.show()
        self._editor.raise_()
        self._editor.activateWindow()
        if self.agents.several and self.agents.shown_id is not None:
            self._editor.agent.look_at(self.agents.shown_id)
        self._editor.show_fact(fact_id)

    def open_block(self, block_id: int) -> None:
        """Show the memory editor at a block."""
        self.open_memory_editor(None)
        assert self._editor is not None
        self._editor.show_block(block_id)

    def open_assistants(self) -> None:
        """Show the memory editor at the list of assistants."""
        self.open_memory_editor()
        assert self._editor is not None
        self._editor.show_agents()

    def open_documents(self) -> None:
        """Show the memory editor at the list of documents."""
        self.open_memory_editor()
        assert self._editor is not None
        self._editor.show_documents()

    def _comes_back(self, window: QWidget) -> None:
        BackTo(window, self.window, self.window.focus_composer)

    def _forget_fact(self, fact_id: int) -> None:
        if self._editor is not None:
            self.forgetting.forget_fact(fact_id, self._editor)

    def _forget_facts(self, fact_ids: tuple[int, ...]) -> None:
        if self._editor is not None:
            self.forgetting.forget_facts(fact_ids, self._editor)

    def _take_erased(self) -> None:
        """What was erased for good disappears from every window at once."""
        if self._editor is not None:
            self._editor.take_erased()
        self.tidying.take_erased()
        self.why.take_erased()
        if self.window.places.dialog is not None:
            self.window.places.dialog.take_erased()

    def _erase_document(self, document_id: int) -> None:
        if self._editor is not None:
            self.forgetting.erase_document(document_id, self._editor)

    @property
    def memory_editor(self) -> MemoryEditor | None:
        """The memory editor, None until it was opened once."""
        return self._editor

    def _close_editor(self) -> bool:
        """Keep what is unsaved for the next time, and hide the memory editor with the main window.

        False if the drafts could not be written and there are some: then it says so and asks.
        """
        kept = self.drafts.save()
        if not kept and self.drafts.holds_messages and not self._ends:
            self.window.ask_to_lose_drafts(self.drafts.unwritten, self.end)
            return False
        if self._editor is None or kept or self._editor.close():
            if self._editor is not None:
                self._editor.hide()
            self.tidying.hide()
            return True
        self._editor.raise_()
        self._editor.activateWindow()
        return False

    def show_message(self, conversation_id: int, message_id: int) -> None:
        """Show a message at its place in its conversation."""
        self.window.panel.open_conversation(conversation_id, message_id)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()


def _scripted_start(model: str | None) -> ModelStart:
    return ModelStart(model or "", "given" if model else "automatic")


def speech(settings: SettingsStore) -> Language:
    """The language the assistant is warmed up in: the window's."""
    return "zh" if resolve(settings.values.language) == "zh" else "en"


class Opening(NamedTuple):
    """How the program comes up: with its window, with the ask-window, or with neither."""

    asks: bool = False
    hidden: bool = False


def run(
    folder: Path,
    model: str | None,
    language: str | None,
    model_loader: str | None = None,
    embedder: str | None = None,
    opening: Opening = Opening(),  # noqa: B008 # frozen
) -> int:
    """Open the window and run until it is closed."""
    settings = SettingsStore(folder / FILE_NAME, not is_in_use(folder))
    if language:
        settings.update(language=language)
    application = create_application(sys.argv[:1], settings.values)
    desktop = Desktop(folder, model, model_loader, settings, embedder)
    watch = SignalWatch(desktop.end)
    listening = Listening(folder)
    listening.called.connect(desktop.around.called)
    if opening.asks or opening.hidden:
        desktop.around.start_without_window()
    else:
        desktop.window.show()
        desktop.window.activateWindow()  # where there is no window manager nobody else does
    QTimer.singleShot(0, desktop.start)
    if opening.asks:
        QTimer.singleShot(0, desktop.around.asking.come)
    try:
        code = application.exec()
    finally:
        listening.close()
        desktop.close()
        watch.deleteLater()
        if settings.unwritten:
            print(unwritten_settings(), file=sys.stderr)
    if desktop.restarts:
        os.execv(sys.executable, again_command())
    return code
