"""The first page: the language, which holds at once, and in three sentences what this is."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QRadioButton, QWidget

from app.onboarding.page import WizardPage, text_label
from app.settings.store import FirstStep, SettingsStore
from app.window.language import resolve
from app.window.resources import application_icon

_LANGUAGES: Final = (("en", "English"), ("zh", "简体中文"))
_SENTENCES: Final = 3


class LanguagePage(WizardPage):
    """Writes ``language`` into the settings."""

    step: FirstStep = "language"

    def __init__(self, settings: SettingsStore) -> None:
        super().__init__()
        self._settings = settings
        self.choices: dict[str, QRadioButton] = {}
        group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(24)
        for code, name in _LANGUAGES:
            button = self.choices[code] = QRadioButton(name)
            group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        self.language_label = text_label()
        picture = QLabel()
        pixmap: QPixmap = application_icon().pixmap(56, 56)
        picture.setPixmap(pixmap)
        self.sentences = [text_label() for _ in range(_SENTENCES)]
        self.column.addWidget(picture)
        for sentence in self.sentences:
            self.column.addWidget(sentence)
        self.column.addSpacing(12)
        self.column.addWidget(self.language_label)
        self.column.addLayout(row)
        self.column.addStretch(1)
        self.choices[resolve(settings.values.language)].setChecked(True)
        for code, button in self.choices.items():
            button.toggled.connect(lambda on, chosen=code: self._choose(chosen) if on else None)
        self.setProperty("built", True)
        self.retranslate()

    def title(self) -> str:
        return self.tr("Welcome to Rolltop")

    @property
    def first_field(self) -> QWidget:
        return next(button for button in self.choices.values() if button.isChecked())

    def _choose(self, language: str) -> None:
        self._settings.update(language=language)

    def take_answer(self) -> None:
        self._choose(next(code for code, button in self.choices.items() if button.isChecked()))
        self.done.emit()

    def retranslate(self) -> None:
        runs, remembers, yours = self.sentences
        runs.setText(self.tr("Rolltop is an assistant that runs on this computer. What you write stays here."))
        remembers.setText(
            self.tr("It remembers: what you tell it about yourself is there again in the next conversation.")
        )
        yours.setText(self.tr("You can see everything that it remembers, correct it, and erase it for good."))
        self.language_label.setText(self.tr("Language"))
        for button in self.choices.values():
            button.setAccessibleName(f"{self.language_label.text()}: {button.text()}")
