"""Settings, Privacy: one switch for the network, and what leaves this computer."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox

from app.settings.page import Scope, SettingsPage
from app.settings.store import Preferences


class PrivacyPage(SettingsPage):
    """The switch holds at once, in the window and in the engine."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self.forbidden = QCheckBox()

        def put(text: str) -> None:
            self.forbidden.setText(text)
            self.forbidden.setAccessibleName(text)

        self.say(self.forbidden, put, lambda: self.tr("Never use the network"))
        self.column.addWidget(self.forbidden)
        self.column.addWidget(self.label(lambda: self.tr(
            "Rolltop then opens no connection at all: models cannot be downloaded, and a download under way stops and "
            "can go on later. Everything else works as before."
        )))  # fmt: skip
        self.heading(lambda: self.tr("What leaves this computer"))
        self.column.addWidget(self.label(lambda: self.tr(
            "Nothing that you write, nothing that Rolltop remembers, and no report of any kind: there is no telemetry, "
            "no check for updates and no account. The only connections are the downloads of models that you start; "
            "they fetch the file and send nothing about you. A link in a reply opens in your browser, and only when "
            "you click it."
        ), muted=False))  # fmt: skip
        self.column.addStretch(1)
        self._show(scope.settings.values)
        self.forbidden.clicked.connect(lambda on: scope.settings.update(network_allowed=not on))
        scope.settings.on_change(self._show)

    def _show(self, values: Preferences) -> None:
        self.forbidden.setChecked(not values.network_allowed)
