"""Which of several versions of a message or a reply is shown, and the way to the others: ‹ 2 / 3 ›."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.window.resources import icon
from engine.protocol.branching import Versions


class VersionBar(QWidget):
    """Hidden where there is one version. Signals: chosen(message id)."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.versions: Versions | None = None
        self.earlier_button, self.later_button = QToolButton(self), QToolButton(self)
        self._label = QLabel(self)
        self._label.setObjectName("muted")
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self.earlier_button, self._label, self.later_button):
            row.addWidget(widget)
        for button, step in ((self.earlier_button, -1), (self.later_button, 1)):
            button.setAutoRaise(True)
            button.clicked.connect(lambda _checked=False, step=step: self._choose(step))
        self.hide()

    @property
    def text(self) -> str:
        return self._label.text()

    def show_versions(self, versions: Versions | None) -> None:
        self.versions = versions
        self._show()
        self.setVisible(versions is not None and versions.total > 1)

    def _choose(self, step: int) -> None:
        versions = self.versions
        if versions is not None and 1 <= versions.number + step <= versions.total:
            self.chosen.emit(versions.message_ids[versions.number - 1 + step])

    def _show(self) -> None:
        versions = self.versions
        if versions is None:
            return
        number, total = versions.number, versions.total
        self._label.setText(f"{number} / {total}")
        self._label.setAccessibleName(self.tr("Version {number} of {total}").format(number=number, total=total))
        for button, name, words, possible in (
            (self.earlier_button, "chevron-left", self.tr("Earlier version"), number > 1),
            (self.later_button, "chevron-right", self.tr("Later version"), number < total),
        ):
            button.setIcon(icon(name))
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setAccessibleDescription(self._label.accessibleName())
            button.setEnabled(possible)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.LanguageChange) and hasattr(self, "_label"):
            self._show()
