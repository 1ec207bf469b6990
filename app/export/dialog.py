"""Asks in which form conversations are to be exported."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QRadioButton, QVBoxLayout, QWidget

from app.window.window_sizes import begin_with, most_room
from engine.protocol.exporting import EXPORT_FORMATS, ExportFormat

translate = QCoreApplication.translate
_WIDTH_PX = 460
_WIDTH_CHARS = 66


def format_name(kind: ExportFormat) -> str:
    """What a format is called."""
    match kind:
        case "md":
            return translate("ExportDialog", "Markdown")
        case "txt":
            return translate("ExportDialog", "Plain text")
        case "html":
            return translate("ExportDialog", "Web page")
        case "json":
            return translate("ExportDialog", "JSON")


def _what_for(kind: ExportFormat) -> str:
    match kind:
        case "md":
            return translate("ExportDialog", "The messages as they were written, for notes and other writing programs.")
        case "txt":
            return translate("ExportDialog", "Without any formatting; every program opens it.")
        case "html":
            return translate("ExportDialog", "Looks as it does here; opens in every browser, and prints well.")
        case "json":
            return translate("ExportDialog", "Everything there is, with all versions, sources and steps; for programs.")


class ExportDialog(QDialog):
    """Args: count: how many conversations; first: the format that is chosen at first.

    Signals: chosen(format).
    """

    chosen = Signal(str)

    def __init__(self, count: int, first: ExportFormat, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export"))
        title = QLabel(
            self.tr("Export this conversation as")
            if count == 1
            else self.tr("Export {count} conversations as").format(count=count)
        )
        title.setObjectName("dialogTitle")
        title.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.addWidget(title)
        self.buttons: dict[ExportFormat, QRadioButton] = {}
        for kind in EXPORT_FORMATS:
            button = QRadioButton(format_name(kind))
            button.setChecked(kind == first)
            button.setAccessibleDescription(_what_for(kind))
            about = QLabel(_what_for(kind))
            about.setObjectName("muted")
            about.setWordWrap(True)
            about.setContentsMargins(26, 0, 0, 6)
            layout.addWidget(button)
            layout.addWidget(about)
            self.buttons[kind] = button
        box = QDialogButtonBox()
        self.go_on = box.addButton(
            self.tr("Choose a &file…") if count == 1 else self.tr("Choose a &folder…"),
            QDialogButtonBox.ButtonRole.AcceptRole,
        )
        box.addButton(self.tr("&Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        box.accepted.connect(self._accept)
        box.rejected.connect(self.reject)
        self.go_on.setDefault(True)
        self.go_on.setObjectName("barAction")
        layout.addStretch(1)
        layout.addWidget(box)
        width = max(_WIDTH_PX, self.fontMetrics().averageCharWidth() * _WIDTH_CHARS)
        width = min(width, most_room(self).width())
        for button in box.buttons():
            button.ensurePolished()  # the style sheet makes it higher
        layout.activate()
        begin_with(self, width, layout.totalHeightForWidth(width), grows=True)
        self.buttons[first].setFocus()

    def _accept(self) -> None:
        kind = next(one for one, button in self.buttons.items() if button.isChecked())
        self.accept()
        self.chosen.emit(kind)
