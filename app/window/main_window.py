"""The main window: wires the list, the conversation, the bars and the status line; decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, Qt, Slot
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QSplitter, QVBoxLayout, QWidget

from app.chat.focus_order import enter_in_order
from app.chat.panel import ChatPanel
from app.documents.choosing import choose_files, choose_folder
from app.documents.import_bar import ImportBar
from app.documents.imports import DocumentImports
from app.engine_words import sentence_words
from app.model_manager.choosing import choose_model_file
from app.search.places import Places
from app.settings.model_in_use import ModelInUse
from app.settings.page import Scope
from app.settings.store import Preferences, SettingsStore
from app.window.actions import Menus
from app.window.application import dress
from app.window.bars import BarArea
from app.window.conversation_actions import ConversationActions
from app.window.damaged import (
    DamageNews,
    damaged_drafts,
    damaged_places,
    damaged_settings,
    drafts_of_another,
    unwritten_drafts,
    unwritten_settings,
)
from app.window.engine_bars import EngineBars
from app.window.engine_news import EngineNews
from app.window.file_drop import FileDrop
from app.window.popup_shortcuts import PopupShortcuts
from app.window.sidebar import Sidebar
from app.window.status_line import StatusLine
from app.window.window_sizes import begin_with
from engine.protocol import (
    LoadModel,
    Undo,
)
from engine.values import MemoryChange
from models.locations import unreadable_locations

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.settings.dialog import SettingsDialog

_SIDEBAR_PX = 260


class MainWindow(QMainWindow):
    """Rolltop's window. The caller owns the bridge and closes it after the window.

    Attributes:
        may_close: asked before the program ends; False keeps the window open.
        stays: asked when the window is closed; True keeps it open, or hides it, and the program goes on.
        imports: files on their way into memory.
        import_bar: says how far they are; its ``open_documents`` shows the list of documents.
        loading_path: of the model that the user chose and that is being loaded, "" if there is none.
        scope: what the settings work with; its ``model`` is the one in use, and why.
        open_block: shows a block in the memory editor.
        places: the search over everything, and the way to what it finds.
    """

    def __init__(
        self, bridge: Bridge, settings: SettingsStore, open_memory_editor: Callable[[int | None], None]
    ) -> None:
        super().__init__()
        self._bridge = bridge
        self._settings = settings
        self._open_memory_editor = open_memory_editor
        self.may_close: Callable[[], bool] = lambda: True
        self.stays: Callable[[], bool] = lambda: False
        self._quitting = False
        self.loading_path = ""
        self.scope = Scope(settings, bridge, self.choose_model)
        self._settings_dialog: SettingsDialog | None = None
        self.sidebar = Sidebar(bridge)
        self.panel = ChatPanel(bridge, open_memory_editor, settings.folder)
        self.bars = BarArea()
        self.engine_bars = EngineBars(bridge, self.bars, settings, self.quit)
        self.status = StatusLine()
        self.imports = DocumentImports(bridge, self)
        self.import_bar = ImportBar(self.imports, self.bars, self.show_memory)
        self.open_block: Callable[[int], None] = lambda _block_id: self.show_memory()
        self.places = Places(
            bridge, self, self.panel.open_conversation, open_memory_editor,
            lambda block_id: self.open_block(block_id), lambda _document_id: self.import_bar.open_documents(),
        )  # fmt: skip
        self._lay_out()
        FileDrop(self, self.bars, self.imports.start)
        self.menus = Menus(self, self._handlers())
        ConversationActions(self.panel, self.menus.actions_by_name, self)
        PopupShortcuts(self.status.gauge, self.menus.actions_by_name.values)
        self.news = EngineNews(bridge, self)
        self._connect()
        settings.on_change(self._apply_preferences)
        self._applied = settings.values
        self._restore_geometry()
        self._set_title()
        copy = settings.damaged_copy
        if copy is not None:
            fields = settings.damaged_fields
            self.bars.show_bar(lambda: damaged_settings(copy, bool(fields)), "warning", ", ".join(fields))
        places = unreadable_locations()
        if places is not None:
            self.bars.show_bar(lambda: damaged_places(places), "warning")
        DamageNews(self.bars)
        settings.on_unwritten(self._tell_unwritten)
        if bridge.alive:
            self.sidebar.refresh()
        self.panel.new_conversation()

    def _lay_out(self) -> None:
        right = QWidget()
        right.setObjectName("chatPanel")
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.panel, 1)
        bars_row = QHBoxLayout()
        bars_row.setContentsMargins(24, 0, 24, 8)
        bars_row.addStretch(1)
        self.bars.setMaximumWidth(756)
        bars_row.addWidget(self.bars, 100)
        bars_row.addStretch(1)
        self.panel.layout_parts.add_above_composer(bars_row)
        column.addWidget(self.status)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setHandleWidth(1)
        self._splitter.addWidget(self.sidebar)
        self._splitter.addWidget(right)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setCollapsible(1, False)
        right.setMinimumWidth(380)
        self.setCentralWidget(self._splitter)
        self.setMinimumSize(480, 360)

    def _handlers(self) -> dict[str, Callable[[], None]]:
        return {
            "new": self.new_conversation,
            "add_files": self.add_files,
            "add_folder": self.add_folder,
            "choose_model": self.choose_model,
            "settings": lambda: self.show_settings(),
            "quit": self.quit,
            "regenerate": self.panel.regenerate,
            "stop": self.panel.stop,
            "copy_reply": self.copy_last_reply,
            "rename": self.sidebar.edit_title,
            "delete": self.sidebar.delete_selected,
            "memory": self.show_memory,
            "search": self.focus_search,
            "find": self.places.search,
            "compose": self.focus_composer,
            "sidebar": self.toggle_sidebar,
            "context": self.status.gauge.show_legend,
        }

    def _connect(self) -> None:
        panel, sidebar = self.panel, self.sidebar
        sidebar.opened.connect(panel.open_conversation)
        sidebar.new_requested.connect(self.new_conversation)
        sidebar.find_requested.connect(self.places.search)
        sidebar.learning_requested.connect(panel.keeping.learning.choose)
        panel.conversation_changed.connect(sidebar.take)
        panel.conversation_changed.connect(self._set_title)
        panel.shown_changed.connect(sidebar.select)
        panel.shown_changed.connect(self._set_title)
        sidebar.model.dataChanged.connect(self._follow_list)
        sidebar.model.modelReset.connect(self._follow_list)
        panel.report_changed.connect(self.status.gauge.set_report)
        panel.pressure_changed.connect(self.status.gauge.show_pressure)
        panel.activity_changed.connect(self.status.show_activity)
        panel.busy_changed.connect(self.status.gauge.set_reply_coming)
        panel.writing_changed.connect(sidebar.model.set_writing)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_colour_scheme)

    # -- what the user does

    def new_conversation(self) -> None:
        self.panel.new_conversation()

    def add_files(self) -> None:
        """Let the user pick files, and add them to memory."""
        self.imports.start(choose_files(self))

    def add_folder(self) -> None:
        """Let the user pick a folder, and add all files in it to memory."""
        self.imports.start(choose_folder(self))

    def choose_model(self) -> None:
        """Let the user pick a GGUF file, and load it."""
        folder = str(PurePath(self._settings.values.model_path).parent) if self._settings.values.model_path else ""
        path = choose_model_file(self, folder)
        if path:
            self.load_model(path)

    def load_model(self, path: str) -> None:
        """Load ``path``; it becomes the chosen model once it is ready."""
        self.loading_path = path
        self._bridge.request(LoadModel(job=0, path=path))

    @property
    def model_in_use(self) -> ModelInUse:
        return self.scope.model

    def show_settings(self, page: str = "") -> None:
        """Show the settings, at a page if one is named."""
        if self._settings_dialog is None:
            from app.settings.dialog import SettingsDialog

            self._settings_dialog = SettingsDialog(self.scope, self)
        if page:
            self._settings_dialog.show_page(page)
        else:
            self._settings_dialog.ask()
        self._settings_dialog.show()
        self._settings_dialog.raise_()
        self._settings_dialog.activateWindow()

    def show_memory(self) -> None:
        self._open_memory_editor(None)

    def copy_last_reply(self) -> None:
        text = self.panel.transcript.last_reply_text
        if text:
            QGuiApplication.clipboard().setText(text)

    def _tell_unwritten(self, why: str) -> None:
        self.bars.show_bar(unwritten_settings, "warning", sentence_words(why), key="settings")

    def tell_damaged_drafts(self, copy: Path | None) -> None:
        """Say that unsent texts could not be read, and where they are kept."""
        if copy is not None:
            self.bars.show_bar(lambda: damaged_drafts(copy), "warning")

    def ask_to_lose_drafts(self, why: str, then: Callable[[], None]) -> None:
        """Say that unsent texts cannot be kept; ``why`` is "" where they are another window's business."""
        words = unwritten_drafts if why else drafts_of_another
        bar = self.bars.show_bar(words, "warning", sentence_words(why), key="drafts")
        bar.add_action(lambda: self.tr("Close anyway"), then)

    def focus_search(self) -> None:
        self.sidebar.show()
        self.sidebar.focus_search()

    def focus_composer(self) -> None:
        self.panel.composer.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def toggle_sidebar(self) -> None:
        self.sidebar.setVisible(not self.sidebar.isVisible())

    def take_loaded(self, path: str) -> None:
        """The model that the user chose is ready: it is the one from now on."""
        self.loading_path = ""
        self._settings.update(model_path=path)
        self.name_model(ModelInUse(path, "chosen"))

    def name_model(self, model: ModelInUse) -> None:
        """Say which model the program starts with."""
        self.scope.model = model
        if self._settings_dialog is not None:
            self._settings_dialog.show_model(model)

    def undo_deletion(self, change: MemoryChange) -> None:
        self.undo_batch(change.batch)

    def undo_batch(self, batch: str) -> None:
        self._bridge.request(Undo(job=0, batch=batch), lambda _changes: self.sidebar.refresh())

    def quit(self) -> None:
        """End the program, also where closing the window would leave it in the tray."""
        self._quitting = True
        if self.isVisible():
            self.close()
        elif self._end():
            QApplication.exit()
        self._quitting = False

    # -- the window itself

    @Slot()
    def _set_title(self, _ignored: object = None) -> None:
        conversation = self.panel.conversation
        if self.panel.keeping.is_temporary:
            self.setWindowTitle(self.tr("Temporary chat"))
        else:
            self.setWindowTitle(self.sidebar.model.title(conversation) if conversation is not None else "")

    @Slot()
    def _follow_list(self) -> None:
        """What is on the screen may have been renamed there, put into a folder or away."""
        row = None if self.panel.conversation_id is None else self.sidebar.model.row_of(self.panel.conversation_id)
        if row is not None:
            self.panel.conversation = self.sidebar.model.conversations()[row]
            self._set_title()

    @Slot()
    def _on_colour_scheme(self, _scheme: object = None) -> None:
        if self._settings.values.theme == "system":
            self._dress(self._settings.values)

    def _apply_preferences(self, values: Preferences) -> None:
        old, self._applied = self._applied, values
        chosen = (values.language, values.theme, values.font_size_pt)
        if chosen != (old.language, old.theme, old.font_size_pt):
            self._dress(values)

    def _dress(self, values: Preferences) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            dress(application, values)

    def _restore_geometry(self) -> None:
        values = self._settings.values
        begin_with(self, 1180, 780)
        if values.window_geometry:
            self.restoreGeometry(QByteArray.fromBase64(values.window_geometry.encode()))
        width = values.sidebar_width_px or _SIDEBAR_PX
        self._splitter.setSizes([width, max(self.width() - width, 400)])

    def focusNextPrevChild(self, forward: bool) -> bool:
        before = QApplication.focusWidget()
        moved = super().focusNextPrevChild(forward)
        enter_in_order(self.panel.transcript, before, forward, super().focusNextPrevChild)
        return moved

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "menus"):
            self.menus.retranslate()
            self._set_title()

    def closeEvent(self, event: QCloseEvent) -> None:
        if (not self._quitting and self.stays()) or not self._end():
            event.ignore()
            return
        super().closeEvent(event)
        if self._quitting or not QGuiApplication.quitOnLastWindowClosed():
            QApplication.exit()  # whatever other window is open still

    def _end(self) -> bool:
        """Keep what is to be kept; False if the user wants to go on."""
        if not self.panel.keeping.may_leave(self.quit, quits=True) or not self.may_close():
            return False
        self.panel.end_temporary()
        geometry = self.saveGeometry().toBase64().toStdString()
        self._settings.update(window_geometry=geometry, sidebar_width_px=self.sidebar.width())
        return True
