"""The fields of a model's settings: a number that may be left to the program, a choice; and what they are called."""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox

from app.model_manager.rows import ModelRow
from app.model_manager.state import ModelState
from app.model_manager.wording import joined
from models.settings import Limits, ModelSettings

_SMALLEST_STEP = 0.01


class Texts(NamedTuple):
    """``automatic``: of the value that leaves it to the program, "" where there is none."""

    name: str
    hint: str = ""
    automatic: str = ""
    choices: tuple[tuple[str, str], ...] = ()


class NumberField(QObject):
    """A number. Where ``optional``, its lowest place says that the program decides. Signals: changed()."""

    changed = Signal()

    def __init__(self, whole: bool, optional: bool) -> None:
        super().__init__()
        self._whole, self._optional = whole, optional
        self.widget = QDoubleSpinBox()
        self.widget.setDecimals(0 if whole else 2)
        self.widget.setGroupSeparatorShown(whole)
        self.widget.valueChanged.connect(lambda _value: self.changed.emit())
        self._low = 0.0

    def set_limits(self, bounds: Limits) -> None:
        box = self.widget
        self._low = bounds.low
        box.blockSignals(True)
        box.setSingleStep(bounds.step)
        box.setRange(bounds.low - bounds.step if self._optional else bounds.low, bounds.high)
        box.blockSignals(False)

    def put(self, value: float | None) -> None:
        self.widget.blockSignals(True)
        self.widget.setValue(self.widget.minimum() if value is None else float(value))
        self.widget.blockSignals(False)

    @property
    def value(self) -> float | int | None:
        value = self.widget.value()
        if self._optional and value < self._low - _SMALLEST_STEP / 2:
            return None
        return round(value) if self._whole else round(value, 2)

    def name(self, texts: Texts) -> None:
        self.widget.setAccessibleName(texts.name)
        self.widget.setAccessibleDescription(texts.hint)
        if self._optional:
            self.widget.setSpecialValueText(texts.automatic)


class ChoiceField(QObject):
    """One of a few. Signals: changed()."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.widget = QComboBox()
        self.widget.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)  # other texts, other sizes
        self.widget.activated.connect(lambda _row: self.changed.emit())

    def put(self, value: str) -> None:
        self._value = value
        self.widget.setCurrentIndex(max(0, self.widget.findData(value)))

    @property
    def value(self) -> str:
        data: Any = self.widget.currentData()
        return str(data) if data is not None else self._value

    def name(self, texts: Texts) -> None:
        value = self.value
        self.widget.clear()
        for key, label in texts.choices:
            self.widget.addItem(label, key)
        self.put(value)
        self.widget.setAccessibleName(texts.name)
        self.widget.setAccessibleDescription(texts.hint)


def make_fields() -> dict[str, NumberField | ChoiceField]:
    """By the names of ``ModelSettings``, in the order in which they are shown."""
    fields: dict[str, NumberField | ChoiceField] = {
        "n_ctx": NumberField(whole=True, optional=True),
        "n_gpu_layers": NumberField(whole=True, optional=True),
        "n_threads": NumberField(whole=True, optional=True),
        "kv_type": ChoiceField(),
        "flash_attention": ChoiceField(),
        "temperature": NumberField(whole=False, optional=False),
        "top_p": NumberField(whole=False, optional=False),
        "top_k": NumberField(whole=True, optional=False),
        "min_p": NumberField(whole=False, optional=False),
        "repeat_penalty": NumberField(whole=False, optional=False),
        "seed": NumberField(whole=True, optional=True),
    }
    defaults = ModelSettings()
    for name, field in fields.items():
        field.put(getattr(defaults, name))
    return fields


def field_texts(row: ModelRow, state: ModelState) -> dict[str, Texts]:
    """Names and hints, with what the program would choose for this model."""
    translate = QCoreApplication.translate
    fit = row.advice.fit if row.advice is not None else None
    loaded = state.info if state.info is not None and state.info.path == row.path else None
    n_ctx = loaded.n_ctx if loaded is not None else fit.n_ctx if fit is not None else 0
    layers = loaded.n_gpu_layers if loaded is not None else fit.n_gpu_layers if fit is not None else 0
    automatic = translate("Models", "Automatic")
    default = translate("Models", "Usually {value}.")

    def usual(field: str) -> str:
        value = getattr(ModelSettings(), field)
        return default.format(value=QLocale().toString(value) if isinstance(value, float) else value)

    def now(value: int) -> str:
        if not value:
            return automatic
        return translate("Models", "Automatic (now {value})").format(value=QLocale().toString(value))

    return {
        "n_ctx": Texts(
            translate("Models", "Context window, in tokens"),
            translate("Models", "How much of a conversation it sees at once. More takes more memory and time."),
            now(n_ctx),
        ),
        "n_gpu_layers": Texts(
            translate("Models", "Layers on the graphics card"),
            translate("Models", "0 runs it on the processor alone."),
            now(layers),
        ),
        "n_threads": Texts(
            translate("Models", "Processor threads"),
            translate("Models", "More than the processor has cores makes it slower."),
            automatic,
        ),
        "kv_type": Texts(
            translate("Models", "Memory of the context window"),
            translate("Models", "The compact form takes half the memory and is a little less exact."),
            choices=(
                ("f16", translate("Models", "Exact (f16)")),
                ("q8_0", translate("Models", "Compact (q8_0)")),
            ),
        ),
        "flash_attention": Texts(
            translate("Models", "Flash attention"),
            translate("Models", "A faster way to compute; the compact form above needs it."),
            choices=(
                ("auto", automatic),
                ("on", translate("Models", "On")),
                ("off", translate("Models", "Off")),
            ),
        ),
        "temperature": Texts(
            translate("Models", "Temperature"),
            joined(
                translate("Models", "Higher is more surprising, 0 always says the likeliest."), usual("temperature")
            ),
        ),
        "top_p": Texts(translate("Models", "Top P"), usual("top_p")),
        "top_k": Texts(translate("Models", "Top K"), usual("top_k")),
        "min_p": Texts(translate("Models", "Min P"), usual("min_p")),
        "repeat_penalty": Texts(
            translate("Models", "Repetition penalty"),
            joined(translate("Models", "Above 1 it repeats itself less."), usual("repeat_penalty")),
        ),
        "seed": Texts(
            translate("Models", "Seed"),
            translate("Models", "With the same seed it writes the same again."),
            translate("Models", "Another one each time"),
        ),
    }  # fmt: skip
