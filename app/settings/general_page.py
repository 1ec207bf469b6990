"""Settings, General: language, appearance, size of the text."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QSpinBox

from app.settings.page import Scope, SettingsPage, fill
from app.settings.store import Preferences
from app.window.text_size import LARGEST_PERCENT, SMALLEST_PERCENT, STEP_PERCENT, percent_of, points_of

_MOST_TYPED = 999
"""Percent: what is beyond the limits can be typed, and becomes the nearest limit."""


class GeneralPage(SettingsPage):
    """Three fields; each holds at once."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        settings = scope.settings
        self.language, self.theme, self.font_size = QComboBox(), QComboBox(), QSpinBox()
        self.font_size.setRange(1, _MOST_TYPED)
        self.font_size.setSingleStep(STEP_PERCENT)
        self.font_size.setKeyboardTracking(False)
        form = self.form()
        self.row(form, lambda: self.tr("Language"), self.language)
        self.row(form, lambda: self.tr("Appearance"), self.theme)
        self.row(form, lambda: self.tr("Text size"), self.font_size)
        self.limits = self.label(self._limits)
        self.column.addWidget(self.limits)
        self.column.addWidget(self.label(lambda: self.tr(
            "Ctrl and + or − change the size of the text in every window, Ctrl and 0 brings the usual one back."
        )))  # fmt: skip
        self.column.addStretch(1)
        self._show(settings.values)
        self.language.activated.connect(lambda _row: settings.update(language=self.language.currentData()))
        self.theme.activated.connect(lambda _row: settings.update(theme=self.theme.currentData()))
        self.font_size.valueChanged.connect(self._change_font_size)
        settings.on_change(self._show)

    def retranslate(self) -> None:
        super().retranslate()
        self._show(self.scope.settings.values)

    def _limits(self) -> str:
        text = self.tr("100 % is the size that the system has; from {least} to {most} %.")
        return text.format(least=SMALLEST_PERCENT, most=LARGEST_PERCENT)

    def _change_font_size(self, value: int) -> None:
        self.scope.settings.update(font_size_pt=points_of(value))
        self._show(self.scope.settings.values)

    def _show(self, values: Preferences) -> None:
        system = self.tr("As the system")
        fill(self.language, (("system", system), ("en", "English"), ("zh", "简体中文")), values.language)
        fill(self.theme, (
            ("system", system), ("light", self.tr("Light")), ("dark", self.tr("Dark")),
            ("contrast_light", self.tr("High contrast, light")), ("contrast_dark", self.tr("High contrast, dark")),
        ), values.theme)  # fmt: skip
        self.font_size.blockSignals(True)
        self.font_size.setSuffix(self.tr(" %"))
        self.font_size.setValue(percent_of(values.font_size_pt))
        self.font_size.blockSignals(False)
