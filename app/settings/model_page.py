"""Settings, Model: which one is in use."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSpinBox

from app.settings.model_in_use import ModelInUse
from app.settings.page import Scope, SettingsPage
from app.words import plain_tip
from engine.protocol.model_use import UnloadWhenIdle
from models.catalogue import display_name

MOST_MINUTES: Final = 24 * 60


class ModelPage(SettingsPage):
    """The model's name and why it is this one, and buttons to change it."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self.model = QLabel()
        self.model.setTextFormat(Qt.TextFormat.PlainText)
        self.model.setWordWrap(True)
        self.choose_button, self.models_button = QPushButton(), QPushButton()
        self.say(self.choose_button, self.choose_button.setText, lambda: self.tr("Choose a file…"))
        self.say(self.models_button, self.models_button.setText, lambda: self.tr("Models…"))
        self.choose_button.clicked.connect(lambda: scope.choose_model())
        self.models_button.clicked.connect(self._show_models)
        for button in (self.choose_button, self.models_button):
            button.setAutoDefault(False)
        self.fields = self.form()
        self.row(self.fields, lambda: self.tr("Model"), self.model)
        buttons = QHBoxLayout()
        buttons.addWidget(self.models_button)
        buttons.addWidget(self.choose_button)
        buttons.addStretch(1)
        self.column.addLayout(buttons)
        self._add_idle()
        self.column.addStretch(1)
        self.show_model()

    def _add_idle(self) -> None:
        self.idle_minutes = QSpinBox()
        self.idle_minutes.setRange(0, MOST_MINUTES)
        self.idle_minutes.setSingleStep(5)
        self.idle_minutes.setKeyboardTracking(False)
        self.idle_minutes.setValue(self.scope.settings.values.unload_after_minutes)
        self.idle_minutes.valueChanged.connect(self._put_away_after)
        self.row(self.form(), lambda: self.tr("Free its memory after"), self.idle_minutes)
        self.say(self.idle_minutes, self.idle_minutes.setSuffix, lambda: self.tr(" minutes"))
        self.say(self.idle_minutes, self.idle_minutes.setSpecialValueText, lambda: self.tr("never"))
        self.column.addWidget(self.label(self._idle_words))

    def _idle_words(self) -> str:
        return self.tr(
            "When nobody has needed the model for so long, its memory is freed for other programs. It comes back by "
            "itself when you begin to write, and goes on where it was."
        )

    def _put_away_after(self, minutes: int) -> None:
        self.scope.settings.update(unload_after_minutes=minutes)
        self.scope.bridge.request(UnloadWhenIdle(job=0, minutes=minutes), None, lambda _failed: None)

    def opened(self) -> None:
        self.models_button.setVisible(self.scope.show_models is not None)
        self.show_model()

    def show_model(self) -> None:
        model = self.scope.model
        self.model.setText(self._words(model))
        self.model.setToolTip(plain_tip(model.path))

    def retranslate(self) -> None:
        super().retranslate()
        self.show_model()

    def _show_models(self) -> None:
        if self.scope.show_models is not None:
            self.scope.show_models()

    def _words(self, model: ModelInUse) -> str:
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
