"""Where the data folder and the models folder are; opening them, and moving them to another place."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.settings.moving_dialog import MovingDialog
from app.settings.page import Scope
from app.storage.moving import MoveError, left_behind, remove_left, require_possible, target_in
from app.storage.words import move_sentence, size_text
from app.window.file_dialogs import pick_folder
from models.locations import FolderKind

KINDS: Final[tuple[FolderKind, ...]] = ("data", "models")


class FolderRows(QWidget):
    """Nothing moves before the user has seen what would, and said so."""

    def __init__(self, scope: Scope, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scope = scope
        self._plan: tuple[FolderKind, Path, int] | None = None
        self._error: MoveError | None = None
        self._names, self._places = ({kind: QLabel() for kind in KINDS} for _ in range(2))
        self.open_buttons, self.move_buttons, self.remove_buttons = (
            {kind: QPushButton() for kind in KINDS} for _ in range(3)
        )
        self._notes = {kind: QLabel() for kind in KINDS}
        self._question = QLabel()
        self._question.setWordWrap(True)
        self.go_button, self.stay_button = QPushButton(), QPushButton()
        self._lay_out()
        self.go_button.clicked.connect(self._go)
        self.stay_button.clicked.connect(lambda: self._show_plan(None))
        if scope.moves is not None:
            scope.moves.ended.connect(self._ended)
        self._retranslate()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for row, kind in enumerate(KINDS):
            place, note = self._places[kind], self._notes[kind]
            for label in (place, note):
                label.setObjectName("muted")
                label.setWordWrap(True)
                label.setTextFormat(Qt.TextFormat.PlainText)
            place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.open_buttons[kind].clicked.connect(partial(self._open, kind))
            self.move_buttons[kind].clicked.connect(partial(self._choose, kind))
            self.remove_buttons[kind].clicked.connect(partial(self._remove, kind))
            grid.addWidget(self._names[kind], 4 * row, 0)
            grid.addWidget(self.open_buttons[kind], 4 * row, 1)
            grid.addWidget(self.move_buttons[kind], 4 * row, 2)
            grid.addWidget(place, 4 * row + 1, 0, 1, 3)
            grid.addWidget(note, 4 * row + 2, 0, 1, 2)
            grid.addWidget(self.remove_buttons[kind], 4 * row + 2, 2)
        column.addLayout(grid)
        column.addWidget(self._question)
        answers = QHBoxLayout()
        answers.addStretch(1)
        answers.addWidget(self.stay_button)
        answers.addWidget(self.go_button)
        column.addLayout(answers)

    @property
    def question(self) -> str:
        """What is asked before a move, or why there was none."""
        return self._question.text()

    def refresh(self) -> None:
        """Look again where the folders are and what earlier moves left."""
        moves = self._scope.moves
        for kind in KINDS:
            folder = moves.folder(kind) if moves is not None else None
            self._places[kind].setText(str(folder) if folder is not None else "")
            self.open_buttons[kind].setEnabled(folder is not None)
            named = moves.named_by(kind) if moves is not None else ""
            self.move_buttons[kind].setEnabled(moves is not None and not named)
            old = left_behind(kind, folder) if folder is not None and not named else None
            self._notes[kind].setText(self._note(named, old))
            self._notes[kind].setVisible(bool(self._notes[kind].text()))
            self.remove_buttons[kind].setVisible(old is not None)
        self._show_plan(self._plan)

    def plan(self, kind: FolderKind, parent: Path) -> None:
        """Ask whether the folder is to be moved into ``parent``."""
        moves = self._scope.moves
        if moves is None:
            return
        target = target_in(kind, parent)
        try:
            self._show_plan((kind, target, require_possible(kind, moves.folder(kind), target)))
        except MoveError as error:
            self._show_plan(None, error)

    # -- what the user does

    def _open(self, kind: FolderKind, _checked: bool = False) -> None:
        if self._scope.moves is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._scope.moves.folder(kind))))

    def _choose(self, kind: FolderKind, _checked: bool = False) -> None:
        parent = pick_folder(self, self.tr("Move it into which folder?"))
        if parent:
            self.plan(kind, Path(parent))

    def _go(self) -> None:
        moves, plan = self._scope.moves, self._plan
        if moves is None or plan is None or moves.busy:
            return
        self._show_plan(None)
        MovingDialog(moves, self.window()).open()
        moves.start(plan[0], plan[1])

    def _remove(self, kind: FolderKind, _checked: bool = False) -> None:
        moves = self._scope.moves
        if moves is None:
            return
        try:
            remove_left(kind, moves.folder(kind))
            self._error = None
        except MoveError as error:
            self._error = error
        self.refresh()

    @Slot(object)
    def _ended(self, error: MoveError | None) -> None:
        self._show_plan(None, error)
        self.refresh()

    # -- what is shown

    def _show_plan(self, plan: tuple[FolderKind, Path, int] | None, error: MoveError | None = None) -> None:
        self._plan = plan
        if plan is not None or error is not None:
            self._error = error
        words = move_sentence(self._error) if self._error is not None else ""
        if plan is not None:
            words = self.tr(
                "{size} are copied to {folder} and compared. Rolltop stops meanwhile and then starts again there; the "
                "old folder stays until you have it removed."
            ).format(size=size_text(plan[2]), folder=plan[1])
        self._question.setText(words)
        self._question.setVisible(bool(words))
        for button in (self.go_button, self.stay_button):
            button.setVisible(plan is not None)

    def _note(self, named: str, old: Path | None) -> str:
        if named:
            return self.tr("It is named by {name}, so it is moved by naming another folder there.").format(name=named)
        if old is not None:
            return self.tr(
                "The old copy is still in {folder}. What you have erased since the move is still in that copy."
            ).format(folder=old)
        return ""

    def _retranslate(self) -> None:
        names: dict[FolderKind, str] = {"data": self.tr("Data folder"), "models": self.tr("Folder of models")}
        for kind, name in names.items():
            self._names[kind].setText(name)
            for button, text in (
                (self.open_buttons[kind], self.tr("Open")),
                (self.move_buttons[kind], self.tr("Move…")),
                (self.remove_buttons[kind], self.tr("Remove the old copy")),
            ):
                button.setText(text)
                button.setAccessibleName(f"{text}: {name}")
                button.setAutoDefault(False)
        self.go_button.setText(self.tr("Move now"))
        self.stay_button.setText(self.tr("Leave it where it is"))
        for button in (self.go_button, self.stay_button):
            button.setAutoDefault(False)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "stay_button"):
            self._retranslate()
