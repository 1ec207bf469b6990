"""The settings: language, theme, text size, model, memory, search, saved states; tidying. A change holds at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.settings.agent_choices import AgentChoices
from app.settings.saved_states import SavedStates
from app.settings.search_model import SearchModel
from app.settings.store import SettingsStore
from app.settings.tidying import TidyingSettings
from app.words import plain_tip
from models.catalogue import display_name

if TYPE_CHECKING:
    from app.bridge import Bridge

_SMALLEST_PT, _LARGEST_PT = 8, 24
_WIDTH_PX = 580


class ModelInUse(NamedTuple):
    """The model that is loaded or about to be, "" for none, and who named it: the user, the command line, Rolltop."""

    path: str = ""
    origin: Literal["chosen", "given", "automatic"] = "automatic"


class SettingsDialog(QDialog):
    """A small dialog on a ``SettingsStore``; ``choose_model`` lets the user pick a GGUF file."""

    def __init__(
        self,
        settings: SettingsStore,
        choose_model: Callable[[], None],
        bridge: Bridge,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._model_in_use = ModelInUse()
        self.language = QComboBox()
        self.theme = QComboBox()
        self.font_size = QSpinBox()
        self.font_size.setRange(_SMALLEST_PT - 1, _LARGEST_PT)
        self.model = QLabel()
        self.model.setTextFormat(Qt.TextFormat.PlainText)
        self.model.setMinimumWidth(220)
        self.choose_button = QPushButton()
        self.choose_button.clicked.connect(choose_model)
        self.saved_states = SavedStates(settings, bridge)
        self.agent = AgentChoices(bridge)
        self.search_model = SearchModel(settings, bridge)
        self.tidying = TidyingSettings(bridge)
        self._labels = [QLabel() for _ in range(7)]
        model_row = QHBoxLayout()
        model_row.addWidget(self.model, 1)
        model_row.addWidget(self.choose_button)
        form = QFormLayout()
        form.setSpacing(12)
        rows = (
            self.language, self.theme, self.font_size, model_row, self.agent, self.search_model, self.saved_states,
        )  # fmt: skip
        for label, field in zip(self._labels, rows, strict=True):
            form.addRow(label, field)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())  # the style's is dark on dark
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(18)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        general = QWidget()
        form.setContentsMargins(0, 12, 0, 0)
        general.setLayout(form)
        self.tabs.addTab(general, "")
        self.tabs.addTab(self.tidying, "")
        layout.addWidget(self.tabs)
        layout.addWidget(buttons)
        self._retranslate()
        self.language.activated.connect(lambda _row: settings.update(language=self.language.currentData()))
        self.theme.activated.connect(lambda _row: settings.update(theme=self.theme.currentData()))
        self.font_size.valueChanged.connect(self._change_font_size)

    def ask(self) -> None:
        """Have everything asked of the engine that the dialog shows of it."""
        self.saved_states.measure()
        self.search_model.measure()
        self.agent.load()

    def show_model(self, model: ModelInUse) -> None:
        """Show the model's name, and why it is this one."""
        self._model_in_use = model
        self.tidying.show_model(bool(model.path))
        self.model.setText(self._model_words(model))
        self.model.setToolTip(plain_tip(model.path))

    def _model_words(self, model: ModelInUse) -> str:
        if not model.path:
            return self.tr("Chosen automatically")
        match model.origin:
            case "chosen":
                words = "{name}"
            case "given":
                words = self.tr("{name} (named on the command line)")
            case "automatic":
                words = self.tr("{name} (chosen automatically)")
        return words.format(name=display_name(model.path))

    def _change_font_size(self, value: int) -> None:
        self._settings.update(font_size_pt=0 if value < _SMALLEST_PT else value)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        self.tabs.setAccessibleName(self.tr("Parts of the settings"))
        self.tabs.setTabText(0, self.tr("General"))
        self.tabs.setTabText(1, self.tr("Tidying"))
        values = self._settings.values
        languages = (("system", self.tr("As the system")), ("en", "English"), ("zh", "简体中文"))
        themes = (("system", self.tr("As the system")), ("light", self.tr("Light")), ("dark", self.tr("Dark")))
        _fill(self.language, languages, values.language)
        _fill(self.theme, themes, values.theme)
        self.font_size.blockSignals(True)
        self.font_size.setSpecialValueText(self.tr("As the system"))
        self.font_size.setSuffix(self.tr(" pt"))
        self.font_size.setValue(values.font_size_pt or _SMALLEST_PT - 1)
        self.font_size.blockSignals(False)
        self.choose_button.setText(self.tr("Choose a file…"))
        names = (
            self.tr("Language"),
            self.tr("Appearance"),
            self.tr("Text size"),
            self.tr("Model"),
            self.tr("Memory"),
            self.tr("Search by meaning"),
            self.tr("Saved states"),
        )
        fields = (
            self.language, self.theme, self.font_size, self.choose_button, self.agent.learns,
            self.search_model.choice, self.saved_states.size_mb,
        )  # fmt: skip
        for label, field, name in zip(self._labels, fields, names, strict=True):
            label.setText(name)
            if field is not self.agent.learns:  # a box says itself what it is
                label.setBuddy(field)
                field.setAccessibleName(name)
        self.show_model(self._model_in_use)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Be tall enough for the taller page: a tab widget does not count what wraps."""
        layout = self.layout()
        assert layout is not None
        margins = layout.contentsMargins()
        width = _WIDTH_PX - margins.left() - margins.right()
        pages = [self.tabs.widget(number) for number in range(self.tabs.count())]
        layouts = [page.layout() for page in pages if page is not None]
        tallest = max(one.totalHeightForWidth(width) for one in layouts if one is not None)
        around = layout.sizeHint().height() - self.tabs.sizeHint().height() + self.tabs.tabBar().sizeHint().height()
        self.resize(max(_WIDTH_PX, self.width()), max(self.height(), tallest + around + 8))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_labels"):
            self._retranslate()


def _fill(box: QComboBox, choices: tuple[tuple[str, str], ...], current: str) -> None:
    box.blockSignals(True)
    box.clear()
    for value, label in choices:
        box.addItem(label, value)
    box.setCurrentIndex(box.findData(current))
    box.blockSignals(False)
