"""The second page: one recommended model, a file one already has, or a smaller one; and where models are kept."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.model_manager.choosing import choose_model_file, choose_models_folder
from app.model_manager.rows import best_present
from app.model_manager.wording import fit_words, joined, sentence, size_words
from app.onboarding.file_list import FileList
from app.onboarding.offline import has_network
from app.onboarding.page import WizardPage, text_label
from app.settings.store import FirstStep, SettingsStore
from models.advice import Advice, advise_spec, recommend
from models.catalogue import DEFAULT_MODEL_ID, ModelSpec, find_spec
from models.errors import ModelsError
from models.fit import Hardware
from models.network import network_allowed

if TYPE_CHECKING:
    from app.model_manager.opening import ModelWindows
    from app.model_manager.rows import ModelRow

Choice = Literal["recommended", "smaller", "file"]
SMALLER_ID = "qwen2.5-coder-0.5b"
"""Where the usual one is recommended; else the usual one is the smaller."""


class ModelPage(WizardPage):
    """Loads what is here, or has it fetched while the user goes on."""

    step: FirstStep = "model"
    can_be_skipped = True

    def __init__(self, settings: SettingsStore, models: ModelWindows) -> None:
        super().__init__()
        self._settings, self._models = settings, models
        self._hardware: Hardware = models.computer.hardware()
        self._is_untouched, self._is_choosing = True, False
        self._recommend()
        self.explanation, self.network_note, self.problem = text_label(), text_label(), text_label()
        self.network_button = QPushButton()
        self.details: dict[Choice, QLabel] = {}
        self.radios: dict[Choice, QRadioButton] = {}
        self._parts: dict[Choice, QWidget] = {}
        self._group = QButtonGroup(self)
        self.files = FileList(models.shelf, self._is_offered_above)
        self.file_button, self.folder_button = QPushButton(), QPushButton()
        self.folder_label, self.folder = text_label(muted=True), QLineEdit()
        self.folder.setReadOnly(True)
        self._build()
        self._connect()
        self.setProperty("built", True)
        self._choose_first()
        self.retranslate()
        self.files.set_chosen(False)

    def _recommend(self) -> None:
        self._best = recommend(self._hardware, self._models.library.folder)
        other = SMALLER_ID if self._best.spec.id == DEFAULT_MODEL_ID else DEFAULT_MODEL_ID
        self._smaller: ModelSpec = find_spec(other)

    @Slot()
    def _measured(self) -> None:
        """The graphics cards are known now."""
        self._hardware = self._models.computer.hardware()
        self._recommend()
        self._files_changed()
        self.retranslate()
        self.changed.emit()

    def _build(self) -> None:
        choices: tuple[Choice, ...] = ("recommended", "file", "smaller")
        for choice in choices:
            radio = self.radios[choice] = QRadioButton()
            detail = self.details[choice] = text_label(muted=True)
            self._group.addButton(radio)
            detail.setContentsMargins(26, 0, 0, 0)
        self.column.addWidget(self.explanation)
        self.column.addWidget(self.network_note)
        self.column.addWidget(self.network_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self._part("recommended"))
        self.column.addWidget(self._part("smaller", self._folder_row()))
        self.column.addWidget(self._part("file", self._file_rows()))
        self.column.addWidget(self.problem)
        self.column.addStretch(1)
        self.problem.hide()

    def _part(self, choice: Choice, below: QLayout | None = None) -> QWidget:
        part = self._parts[choice] = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.column.spacing())
        column.addWidget(self.radios[choice])
        column.addWidget(self.details[choice])
        if below is not None:
            column.addLayout(below)
        return part

    def _file_rows(self) -> QVBoxLayout:
        below = QVBoxLayout()
        below.setContentsMargins(26, 0, 0, 0)
        below.addWidget(self.files)
        below.addWidget(self.file_button, 0, Qt.AlignmentFlag.AlignLeft)
        return below

    def _put_file_first(self) -> None:
        """What is here already stands above what would have to be downloaded."""
        self.column.removeWidget(self._parts["file"])
        self.column.insertWidget(self.column.indexOf(self._parts["recommended"]), self._parts["file"])
        order = (
            self.network_button, self.radios["file"], self.files.list, self.file_button,
            self.radios["recommended"], self.radios["smaller"], self.folder, self.folder_button,
        )  # fmt: skip
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _folder_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(26, 0, 0, 0)
        row.addWidget(self.folder_label)
        row.addWidget(self.folder, 1)
        row.addWidget(self.folder_button)
        self.folder_label.setWordWrap(False)
        self.folder_button.setVisible(not os.environ.get("ROLLTOP_MODELS"))
        return row

    def _connect(self) -> None:
        for radio in self.radios.values():
            radio.toggled.connect(self._chosen)
        for button in (self.file_button, self.folder_button, self.network_button):
            button.setAutoDefault(False)
        self.network_button.clicked.connect(lambda _=False: self.switch_network_on())
        self.file_button.clicked.connect(lambda _=False: self.choose_file())
        self.folder_button.clicked.connect(lambda _=False: self.change_folder())
        self.files.picked.connect(self._pick)
        self.files.changed.connect(self._files_changed)
        self._models.computer.measured.connect(self._measured)

    def title(self) -> str:
        return self.tr("Which model should it use?")

    def next_words(self) -> str:
        if self.choice == "file":
            return self.tr("&Use it")
        if self._is_here(self._spec_of(self.choice)):
            return self.tr("&Use it")
        return self.tr("&Download it and go on")

    @property
    def choice(self) -> Choice:
        return next(choice for choice, radio in self.radios.items() if radio.isChecked())

    @property
    def is_complete(self) -> bool:
        if self.choice == "file":
            return self.files.chosen is not None
        return self._is_here(self._spec_of(self.choice)) or (network_allowed() and self._is_possible(self.choice))

    @property
    def needs_engine(self) -> bool:
        return self.choice == "file" or self._is_here(self._spec_of(self.choice))

    @property
    def first_field(self) -> QWidget:
        return self.radios[self.choice]

    def opened(self) -> None:
        self._models.computer.measure()
        self._models.shelf.refresh()
        self._models.shelf.search()
        self.folder_button.setEnabled(not self._models.downloads.items())

    # -- the choices

    def _spec_of(self, choice: Choice) -> ModelSpec:
        return self._best.spec if choice == "recommended" else self._smaller

    def _advice_of(self, choice: Choice) -> Advice:
        return advise_spec(self._spec_of(choice), self._hardware, self._models.library.folder)

    def _row_of(self, spec: ModelSpec) -> ModelRow | None:
        """The file of this model, of whatever program it is."""
        rows = self._models.shelf.rows
        return next((row for row in rows if row.group != "offered" and row.is_of(spec)), None)

    def _is_here(self, spec: ModelSpec) -> bool:
        return self._models.library.is_verified(spec) or self._row_of(spec) is not None

    def _is_possible(self, choice: Choice) -> bool:
        """Whether it is here, or there is room to fetch it."""
        return self._is_here(self._spec_of(choice)) or self._advice_of(choice).enough_disk

    def _is_offered_above(self, row: ModelRow) -> bool:
        """Whether the choice of a model of the catalogue would use this file."""
        return any(row.is_of(spec) for spec in (self._best.spec, self._smaller))

    def _choose_first(self) -> None:
        """What is here already if it is good, else what can be fetched, else whatever is here."""
        found = best_present(self._models.shelf.rows, self._best.spec)
        if self._is_here(self._best.spec):
            wanted: Choice = "recommended"
        elif found is not None:
            wanted = "smaller" if found.is_of(self._smaller) else "file"
        elif self.files.chosen is not None and not (has_network() and network_allowed()):
            wanted = "file"
        else:
            wanted = "recommended"
            if not self._is_possible("recommended") and self._is_possible("smaller"):
                wanted = "smaller"
        self._is_choosing = True
        if wanted == "file" and found is not None:
            self.files.suggest(found.key)
        if wanted == "file":
            self._put_file_first()
        self.radios[wanted].setChecked(True)
        self._is_choosing = False

    @Slot()
    def _files_changed(self) -> None:
        if self._is_choosing:
            return
        if self._is_untouched:
            self._choose_first()
        self._say_details()
        self.changed.emit()

    @Slot()
    def _pick(self) -> None:
        self._is_untouched = False
        self.radios["file"].setChecked(True)

    @Slot()
    def _chosen(self) -> None:
        self._is_untouched = self._is_untouched and self._is_choosing
        self.problem.hide()
        self.files.set_chosen(self.choice == "file")
        self.changed.emit()

    def switch_network_on(self) -> None:
        """Let the network be used again, as the settings would."""
        self._settings.update(network_allowed=True)
        self.retranslate()
        self.changed.emit()
        self.radios[self.choice].setFocus(Qt.FocusReason.OtherFocusReason)

    def choose_file(self) -> None:
        """Let the user pick a file from anywhere."""
        path = choose_model_file(self)
        if path:
            self.take_file(Path(path))

    def take_file(self, path: Path) -> None:
        """Choose a file where it lies, or say why it cannot be used."""
        try:
            self._models.shelf.add(path)
        except ModelsError as error:
            self._say_problem(sentence(error.sentence))
            return
        self.problem.hide()
        self.files.choose(str(path.expanduser().absolute()))
        self._pick()

    def change_folder(self) -> None:
        """Let the user pick where models are kept."""
        folder = choose_models_folder(self, str(self._models.library.folder))
        if folder:
            self.take_folder(Path(folder))

    def take_folder(self, folder: Path) -> None:
        """Keep models there from now on, or say why that is impossible."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK):
                raise PermissionError
            self._models.keep_in(folder)
        except OSError:
            self._say_problem(self.tr("Nothing can be written into {folder}.").format(folder=folder))
        except ModelsError as error:
            self._say_problem(sentence(error.sentence))
        else:
            self.retranslate()
            self.changed.emit()

    def _say_problem(self, text: str) -> None:
        self.problem.setText(text)
        self.problem.show()

    def take_answer(self) -> None:
        if self.choice == "file":
            row = self.files.chosen
            if row is None:
                return
            problem = self._models.use_row(row)
            if problem:
                self._say_problem(problem)
                return
        else:
            self._use_or_fetch(self._spec_of(self.choice))
        self.done.emit()

    def _use_or_fetch(self, spec: ModelSpec) -> None:
        if self._models.library.is_verified(spec):
            self._models.use(str(self._models.library.path_of(spec)))
            return
        row = self._row_of(spec)
        if row is None or self._models.use_row(row):
            self._models.fetch(spec.id, use=True)
            self.fetching.emit(spec.id)

    # -- words

    def _detail_words(self, choice: Choice) -> str:
        spec, advice = self._spec_of(choice), self._advice_of(choice)
        row = self._row_of(spec)
        if row is not None and row.program:
            fetching = self.tr("It is on this computer already: {program} has it, and it is used where it lies.")
            fetching = fetching.format(program=row.program)
        elif self._is_here(spec):
            fetching = self.tr("It is on this computer already.")
        elif not advice.enough_disk:
            fetching = sentence(advice.disk_words)
        else:
            fetching = self.tr("{size} to download, once; {memory} of memory while it runs.").format(
                size=size_words(spec.size_bytes), memory=size_words(advice.needed_bytes)
            )
        first = sentence(self._best.why) if choice == "recommended" else fit_words(advice)
        return "\n".join((spec.title, joined(first, sentence(advice.speed_words), fetching)))

    def retranslate(self) -> None:
        self.explanation.setText(
            self.tr("The model is the part that reads and writes: one large file. You can change it at any time.")
        )
        if not network_allowed():
            note = self.tr("The network is switched off in the settings, so nothing can be downloaded now.")
        elif not has_network():
            note = self.tr("This computer has no network now. What is here can be used; the rest waits until it has.")
        else:
            note = ""
        self.network_note.setText(note)
        self.network_note.setVisible(bool(note))
        self.network_button.setText(self.tr("&Switch the network on"))
        self.network_button.setVisible(not network_allowed())
        self.radios["recommended"].setText(self.tr("Recommended for this computer"))
        self.radios["smaller"].setText(self._smaller_words())
        self.radios["file"].setText(self.tr("A file that I have already"))
        self.details["file"].setText(self.tr("It is used where it lies, not copied."))
        self._say_details()
        folder = self._models.library.folder
        self.folder_label.setText(self.tr("Kept in"))
        self.folder.setText(str(folder))
        self.folder.setCursorPosition(0)
        self.folder.setAccessibleName(self.tr("Folder in which models are kept"))
        self.folder_button.setText(self.tr("&Change…"))
        self.file_button.setText(self.tr("C&hoose a file…"))
        self.files.retranslate()

    def _say_details(self) -> None:
        for choice in ("recommended", "smaller"):
            self.details[choice].setText(self._detail_words(choice))
        for choice, radio in self.radios.items():
            radio.setAccessibleDescription(self.details[choice].text())

    def _smaller_words(self) -> str:
        if self._smaller.size_bytes < self._best.spec.size_bytes:
            return self.tr("Smaller and quicker to download")
        return self.tr("Another one")
