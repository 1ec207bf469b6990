"""The fields for when tidying may run."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTime, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QHBoxLayout, QLabel, QSpinBox, QWidget

from app.times import hour_text
from engine.protocol.consolidation import ConsolidationSettings

ALWAYS, NEVER = 0, 101
"""Battery levels: tidying also when it is empty, and not on battery at all."""

_MOST_MINUTES = 1440


class TidyingFields(QWidget):
    """Signals: changed(ConsolidationSettings) when the user has changed one."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = ConsolidationSettings()
        self._showing = False
        self.enabled = QCheckBox()
        self.idle_minutes = _spin(0, _MOST_MINUTES)
        self.battery, self.battery_percent = QComboBox(), _spin(1, 100)
        self.in_hours, self.from_hour, self.to_hour = QCheckBox(), QComboBox(), QComboBox()
        self._until = QLabel()
        self.budget_minutes = _spin(0, _MOST_MINUTES)
        self.busy_percent = _spin(1, 100)
        self._labels = [QLabel() for _ in range(5)]
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(10)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self.enabled)
        rows = (
            self.idle_minutes, _row(self.battery, self.battery_percent),
            _row(self.in_hours, self.from_hour, self._until, self.to_hour), self.budget_minutes, self.busy_percent,
        )  # fmt: skip
        for label, row in zip(self._labels, rows, strict=True):
            form.addRow(label, row)
        self._connect()
        self._retranslate()

    def _connect(self) -> None:
        for box in (self.enabled, self.in_hours):
            box.clicked.connect(self._tell)
        for choice in (self.battery, self.from_hour, self.to_hour):
            choice.activated.connect(self._tell)
        for spin in (self.idle_minutes, self.battery_percent, self.budget_minutes, self.busy_percent):
            spin.valueChanged.connect(self._tell)

    def show_settings(self, settings: ConsolidationSettings) -> None:
        """Show what holds; says nothing of it itself."""
        self._settings, self._showing = settings, True
        self.enabled.setChecked(settings.enabled)
        self.idle_minutes.setValue(settings.idle_minutes)
        level = settings.min_battery_percent
        self.battery.setCurrentIndex(self.battery.findData(level if level in (ALWAYS, NEVER) else 1))
        if level not in (ALWAYS, NEVER):
            self.battery_percent.setValue(level)
        limited = settings.from_hour != settings.to_hour
        self.in_hours.setChecked(limited)
        if limited:
            self.from_hour.setCurrentIndex(settings.from_hour)
            self.to_hour.setCurrentIndex(settings.to_hour)
        self.budget_minutes.setValue(settings.budget_minutes)
        self.busy_percent.setValue(settings.busy_percent)
        self._showing = False
        self._note_use()

    def values(self) -> ConsolidationSettings:
        """What the fields say."""
        level = int(self.battery.currentData())
        from_hour, to_hour = self.from_hour.currentIndex(), self.to_hour.currentIndex()
        return ConsolidationSettings(
            enabled=self.enabled.isChecked(),
            idle_minutes=self.idle_minutes.value(),
            min_battery_percent=level if level in (ALWAYS, NEVER) else self.battery_percent.value(),
            from_hour=from_hour if self.in_hours.isChecked() else 0,
            to_hour=to_hour if self.in_hours.isChecked() else 0,
            budget_minutes=self.budget_minutes.value(),
            busy_percent=self.busy_percent.value(),
        )

    def _tell(self) -> None:
        if self._showing:
            return
        if self.in_hours.isChecked() and self.from_hour.currentIndex() == self.to_hour.currentIndex():
            self.to_hour.setCurrentIndex((self.from_hour.currentIndex() + 8) % 24)  # else it would mean at any time
        self._note_use()
        settings = self.values()
        if settings != self._settings:
            self._settings = settings
            self.changed.emit(settings)

    def _note_use(self) -> None:
        """Fields that say nothing now are grey or hidden."""
        on, limited = self.enabled.isChecked(), self.in_hours.isChecked()
        for field in (self.idle_minutes, self.battery, self.battery_percent, self.in_hours, self.busy_percent):
            field.setEnabled(on)
        self.budget_minutes.setEnabled(on)
        self.battery_percent.setVisible(int(self.battery.currentData()) == 1)
        for part in (self.from_hour, self._until, self.to_hour):
            part.setVisible(limited)
            part.setEnabled(on)

    def _retranslate(self) -> None:
        kept = self._settings
        self._showing = True
        self.enabled.setText(self.tr("Tidy memory while I am away"))
        self.in_hours.setText(self.tr("only from"))
        self._until.setText(self.tr("to"))
        _fill(self.battery, (
            (self.tr("as on the mains"), ALWAYS), (self.tr("only above"), 1), (self.tr("never"), NEVER),
        ))  # fmt: skip
        hours = tuple((hour_text(QTime(hour, 0)), hour) for hour in range(24))
        _fill(self.from_hour, hours, 22)
        _fill(self.to_hour, hours, 6)
        for spin in (self.idle_minutes, self.budget_minutes):
            spin.setSuffix(self.tr(" min"))
        self.budget_minutes.setSpecialValueText(self.tr("no limit"))
        self.idle_minutes.setSpecialValueText(self.tr("at once"))
        for spin in (self.battery_percent, self.busy_percent):
            spin.setSuffix(self.tr(" %"))
        names = (
            self.tr("Begin after I have been away for"), self.tr("On battery"), self.tr("Hours"),
            self.tr("At most a day"), self.tr("Wait while other programs use more than"),
        )  # fmt: skip
        fields = (self.idle_minutes, self.battery, self.in_hours, self.budget_minutes, self.busy_percent)
        for label, field, name in zip(self._labels, fields, names, strict=True):
            label.setText(name)
            label.setBuddy(field)
            field.setAccessibleName(name)
        self.in_hours.setAccessibleName(self.tr("Only in certain hours"))
        self.battery_percent.setAccessibleName(self.tr("Battery level above which it may run"))
        self.from_hour.setAccessibleName(self.tr("First hour"))
        self.to_hour.setAccessibleName(self.tr("Up to this hour"))
        self.busy_percent.setToolTip(self.tr("Of the processor"))
        self.show_settings(kept)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_labels"):
            self._retranslate()


def _spin(lowest: int, highest: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(lowest, highest)
    spin.setKeyboardTracking(False)  # a number half typed is none
    return spin


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row


def _fill(box: QComboBox, choices: tuple[tuple[str, int], ...], first: int = 0) -> None:
    current = box.currentIndex()
    box.clear()
    for label, value in choices:
        box.addItem(label, value)
    box.setCurrentIndex(current if current >= 0 else first)
