"""The settings of one model: how it is loaded and how it writes, with what the program would choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict, replace
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.model_manager.rows import ModelRow
from app.model_manager.setting_fields import ChoiceField, NumberField, Texts, field_texts, make_fields
from app.model_manager.wording import sentence
from app.why.flow import Flow
from app.window.text_lines import keep_lines
from models.fit import Hardware
from models.settings import ModelSettings, limits, problems, same_load

if TYPE_CHECKING:
    from app.model_manager.state import ModelState

_TEMPLATE_LINES = 6


class SettingsOfModel(QWidget):
    """A form over ``ModelSettings``. Nothing holds until it is saved; what is not saved is kept for each model.

    Signals: saved(ModelRow, ModelSettings), check_requested(row, template), left(), drafts_changed().
    """

    saved = Signal(object, object)
    drafts_changed = Signal()
    check_requested = Signal(object, str)
    left = Signal()

    def __init__(self, state: ModelState, hardware: Callable[[], Hardware], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._hardware = state, hardware
        self._row: ModelRow | None = None
        self._kept = ModelSettings()
        self._drafts: dict[str, ModelSettings] = {}
        self._is_filling = False
        self._template_checked = ""
        self._template_outcome: tuple[str, str] | None = None
        self.heading, self.note, self.template_note = QLabel(), QLabel(), QLabel()
        self.heading.setObjectName("modelTitle")
        for label in (self.heading, self.note, self.template_note):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.template_note.setObjectName("muted")
        self.fields: dict[str, NumberField | ChoiceField] = make_fields()
        self._names = {name: QLabel() for name in (*self.fields, "chat_template")}
        self._hints = {name: QLabel() for name in self.fields}
        self.template = QPlainTextEdit()
        self.template.setTabChangesFocus(True)
        keep_lines(self.template, _TEMPLATE_LINES, 12)
        self.check_button, self.save_button, self.reset_button = QPushButton(), QPushButton(), QPushButton()
        self.discard_button, self.back_button = QPushButton(), QPushButton()
        self._build()
        for field in self.fields.values():
            field.changed.connect(self.refresh)
        self.template.textChanged.connect(self.refresh)
        self.check_button.clicked.connect(lambda _=False: self.check_requested.emit(self._row, self.template_text))
        self.save_button.clicked.connect(lambda _=False: self.save())
        self.reset_button.clicked.connect(lambda _=False: self.reset())
        self.discard_button.clicked.connect(lambda _=False: self.discard())
        self.back_button.clicked.connect(lambda _=False: self.left.emit())
        self._retranslate()

    def _build(self) -> None:
        form = QVBoxLayout()  # one below the other: beside each other they are cut where text is large
        form.setSpacing(3)
        for name, field in self.fields.items():
            hint = self._hints[name]
            hint.setObjectName("muted")
            for label in (hint, self._names[name]):
                label.setWordWrap(True)
                label.setTextFormat(Qt.TextFormat.PlainText)
            hint.setContentsMargins(0, 0, 0, 12)
            form.addWidget(self._names[name])
            form.addWidget(field.widget, 0, Qt.AlignmentFlag.AlignLeft)
            form.addWidget(hint)
            self._names[name].setBuddy(field.widget)
        template_row = QHBoxLayout()
        template_row.addWidget(self.template_note, 1)
        template_row.addWidget(self.check_button, 0, Qt.AlignmentFlag.AlignTop)
        buttons = Flow(gap_px=8)
        self.save_button.setObjectName("barAction")
        for button in (self.save_button, self.discard_button, self.reset_button, self.back_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(10)
        column.addWidget(self.heading)
        column.addLayout(form)
        column.addWidget(self._names["chat_template"])
        self._names["chat_template"].setBuddy(self.template)
        column.addWidget(self.template)
        column.addLayout(template_row)
        column.addWidget(self.note)
        column.addLayout(buttons)
        column.addStretch(1)

    # -- what is shown

    @property
    def row(self) -> ModelRow | None:
        return self._row

    @property
    def template_text(self) -> str:
        text = self.template.toPlainText()
        return text if text.strip() else ""

    def show_settings(self, row: ModelRow, settings: ModelSettings) -> None:
        """Show the settings of a model as they are kept, or as the user left them without saving."""
        self._row, self._kept = row, settings
        header = row.file.header if row.file is not None else None
        for name, bounds in limits(header, self._hardware()).items():
            field = self.fields.get(name)
            if isinstance(field, NumberField):
                field.set_limits(bounds)
        self._put(self._drafts.get(row.path, settings))
        self._template_checked = settings.chat_template
        self._template_outcome = None
        self._retranslate()

    def _put(self, settings: ModelSettings) -> None:
        values = asdict(settings)
        self._is_filling = True
        for name, field in self.fields.items():
            field.put(values[name])
        self.template.setPlainText(settings.chat_template)
        self._is_filling = False
        self.refresh()

    def wanted(self) -> ModelSettings:
        """What the form says now."""
        values: dict[str, Any] = {name: field.value for name, field in self.fields.items()}
        return replace(self._kept, **values, chat_template=self.template_text)

    def reset(self) -> None:
        """Put the program's own choice into the form; saving makes it hold."""
        self._put(ModelSettings())

    def discard(self) -> None:
        """Go back to what was saved last."""
        self._put(self._kept)

    def save(self) -> None:
        if self._row is not None and self.save_button.isEnabled():
            self.saved.emit(self._row, self.wanted())

    def take_saved(self, row: ModelRow, settings: ModelSettings) -> None:
        """These are kept now."""
        self._drafts.pop(row.path, None)
        if self._row is not None and self._row.path == row.path:
            self._kept = settings
            self.refresh()

    # -- what is not saved yet

    def has_draft(self, row: ModelRow | None) -> bool:
        return row is not None and row.path in self._drafts

    def drafts(self) -> dict[str, ModelSettings]:
        """What is not saved yet, by the model's path."""
        return dict(self._drafts)

    def restore_drafts(self, drafts: dict[str, ModelSettings]) -> None:
        """Bring back what was not saved the last time."""
        self._drafts = drafts | self._drafts

    def _keep_draft(self, row: ModelRow, settings: ModelSettings) -> None:
        before = self._drafts.get(row.path)
        if settings == self._kept:
            self._drafts.pop(row.path, None)
        else:
            self._drafts[row.path] = settings
        if self._drafts.get(row.path) != before:
            self.drafts_changed.emit()

    def take_check(self, template: str, problem: str) -> None:
        """The engine has looked at a template; ``problem`` is "" where it can be used."""
        if template != self.template_text:
            return
        if not problem:
            self._template_checked = template
        self._template_outcome = (template, problem)
        self.refresh()

    # -- what it says

    def refresh(self) -> None:
        """Say what is wrong, and what saving would do."""
        row = self._row
        if row is None or self._is_filling:
            return
        settings = self.wanted()
        self._keep_draft(row, settings)
        header = row.file.header if row.file is not None else None
        wrong = problems(settings, header, self._hardware())
        texts = field_texts(row, self._state)
        for name, hint in self._hints.items():
            hint.setText(sentence(wrong[name]) if name in wrong else texts[name].hint)
        unchecked = settings.chat_template not in ("", self._template_checked)
        self.template_note.setText(self._template_words(settings, unchecked))
        self.check_button.setEnabled(unchecked)
        changed = settings != self._kept
        self.save_button.setEnabled(changed and not wrong and not unchecked)
        self.discard_button.setEnabled(changed)
        self.reset_button.setEnabled(settings != ModelSettings())
        self.note.setText(self._note(settings, bool(wrong)))
        loads = self._is_in_use and not self._only_draws(settings)
        self.save_button.setText(self.tr("&Save and load it again") if loads else self.tr("&Save"))

    @property
    def _is_in_use(self) -> bool:
        return self._row is not None and self._row.is_at(self._state.loaded_path)

    def _only_draws(self, settings: ModelSettings) -> bool:
        """Whether the loaded model can follow without being loaded again."""
        return self._state.info is not None and same_load(self._state.info.settings, settings)

    def _template_words(self, settings: ModelSettings, unchecked: bool) -> str:
        if not settings.chat_template:
            return self.tr("Empty: the model’s own template is used, which is right for nearly every model.")
        if self._template_outcome is not None and self._template_outcome[0] == settings.chat_template:
            return self._template_outcome[1] or self.tr("This template works.")
        if unchecked:
            return self.tr("Have the template checked before it is saved.")
        return self.tr("This template is used in place of the model’s own.")

    def _note(self, settings: ModelSettings, wrong: bool) -> str:
        if wrong:
            return self.tr("Something above cannot be as it is.")
        if settings == self._kept:
            return self.tr("Nothing is changed.")
        if self._is_in_use and self._only_draws(settings):
            return self.tr("The model is in use: this holds from its next reply on.")
        if self._is_in_use:
            return self.tr("The model is in use: it is loaded again, which takes a moment. Conversations stay.")
        return self.tr("This holds when the model is loaded the next time.")

    def _retranslate(self) -> None:
        name = self._row.title if self._row is not None else ""
        self.heading.setText(self.tr("Settings of {name}").format(name=name))
        self.check_button.setText(self.tr("&Check"))
        self.reset_button.setText(self.tr("&Reset to what Rolltop chooses"))
        self.discard_button.setText(self.tr("&Discard the changes"))
        self.back_button.setText(self.tr("&Back"))
        template = self.tr("Chat template (for experts)")
        self._names["chat_template"].setText(template)
        self.template.setAccessibleName(template)
        if self._row is not None:
            texts: dict[str, Texts] = field_texts(self._row, self._state)
            for key, field in self.fields.items():
                self._names[key].setText(texts[key].name)
                field.name(texts[key])
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_hints"):
            self._retranslate()
