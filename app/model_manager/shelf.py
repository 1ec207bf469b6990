"""The list of models behind the windows: gathered on a thread, searched for in other programs' folders."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from app.background import Errand
from app.model_manager.rows import ModelRow, find_row, gather, row_of_found
from models.discovery import FoundModel, Search, add_found, discover
from models.errors import ModelsError
from models.fit import Hardware, read_hardware
from models.library import Library
from models.places import Place
from models.sentence import Sentence, as_sentence


class ModelShelf(QObject):
    """Signals: changed() when there are other rows; failed(sentence); searching_changed().

    Attributes:
        rows: what is here and what can be fetched; behind them what was found in other programs' folders.
        notes: what a search could not look through.
        looking_at: the program whose folder is being searched, "" while there is no search.
        searched: whether a search has come to its end.
    """

    changed = Signal()
    failed = Signal(object)
    searching_changed = Signal()

    def __init__(
        self,
        library: Library,
        parent: QObject | None = None,
        hardware: Callable[[], Hardware] = read_hardware,
        places: tuple[Place, ...] | None = None,
    ) -> None:
        super().__init__(parent)
        self.library = library
        self._hardware = hardware
        self._places = places
        self._own: list[ModelRow] = []
        self._found: dict[Path, ModelRow] = {}
        self._copies: dict[str, list[str]] = {}
        self._gathering: Errand | None = None
        self._again = False
        self._search: Errand | None = None
        self.notes: tuple[Sentence, ...] = ()
        self.looking_at = ""
        self.searched = False

    @property
    def rows(self) -> list[ModelRow]:
        here = [self._with_copies(row) for row in self._own if row.group == "here"]
        own = {path for row in here for path in (row.path, *row.also_at)}
        found = [self._with_copies(row) for row in self._found.values() if row.path not in own]
        there = [*here, *sorted(found, key=lambda row: bool(row.problem))]
        offered = [row for row in self._own if row.group == "offered"]
        return [*there, *(row for row in offered if not any(row.spec and one.is_of(row.spec) for one in there))]

    def _with_copies(self, row: ModelRow) -> ModelRow:
        copies = [copy for path in (row.path, *row.also_at) for copy in self._copies.get(path, ())]
        places = dict.fromkeys(place for place in (*row.also_at, *copies) if place != row.path)
        return replace(row, also_at=tuple(places)) if copies else row

    def row(self, key: str) -> ModelRow | None:
        return find_row(self.rows, key)

    # -- what is here

    def refresh(self) -> None:
        """Gather the rows anew; those that are shown stay until then."""
        if self._gathering is not None:
            self._again = True
            return
        library, hardware = self.library, self._hardware

        def work(_cancel: threading.Event, _pass_on: Callable[[Any], None]) -> list[ModelRow]:
            return gather(library, hardware())

        self._gathering = Errand("models-gather", work, self)
        self._gathering.done.connect(self._gathered)
        self._gathering.failed.connect(self._not_gathered)
        self._gathering.start()

    @Slot(object)
    def _gathered(self, rows: list[ModelRow]) -> None:
        self._end_gathering()
        self._own = rows
        self.changed.emit()

    @Slot(object)
    def _not_gathered(self, error: Exception) -> None:
        self._end_gathering()
        self.failed.emit(error.sentence if isinstance(error, ModelsError) else as_sentence(repr(error)))

    def _end_gathering(self) -> None:
        done, self._gathering = self._gathering, None
        if done is not None:
            done.stop()
            done.deleteLater()
        if self._again:
            self._again = False
            self.refresh()

    # -- what other programs have

    @property
    def searching(self) -> bool:
        return self._search is not None

    def search(self) -> None:
        """Look through the folders of other programs; what is found is shown at once."""
        if self._search is not None:
            return
        library, places, hardware = self.library, self._places, self._hardware

        def work(cancel: threading.Event, pass_on: Callable[[Any], None]) -> Search:
            measured = hardware()

            def found(one: FoundModel) -> None:
                if not one.listed:
                    pass_on(row_of_found(one, measured))

            def copied(first: Path, copy: Path) -> None:
                pass_on((str(first), str(copy)))

            return discover(library, found, places=places, cancel=cancel, on_place=pass_on, on_copy=copied)

        self._found.clear()
        self._copies.clear()
        self._search = Errand("models-search", work, self)
        self._search.passed.connect(self._take_found)
        self._search.done.connect(self._search_done)
        self._search.failed.connect(self._search_failed)
        self._search.start()
        self.searching_changed.emit()

    def stop_search(self) -> None:
        search, self._search, self.looking_at = self._search, None, ""
        if search is not None:
            search.stop()
            search.deleteLater()
            self.searching_changed.emit()

    @Slot(object)
    def _take_found(self, part: ModelRow | str | tuple[str, str]) -> None:
        if isinstance(part, str):
            self.looking_at = part
            self.searching_changed.emit()
        elif isinstance(part, tuple):
            self._copies.setdefault(part[0], []).append(part[1])
            self.changed.emit()
        else:
            self._found[Path(part.path)] = part
            self.changed.emit()

    @Slot(object)
    def _search_done(self, outcome: Search) -> None:
        self.notes, self.searched = outcome.notes, True
        self.stop_search()

    @Slot(object)
    def _search_failed(self, error: Exception) -> None:
        self.stop_search()
        self.failed.emit(error.sentence if isinstance(error, ModelsError) else as_sentence(repr(error)))

    # -- what the user does with them

    def add(self, path: Path) -> None:
        """Put a file on the list where it lies.

        Raises:
            ModelsError: it cannot be used, or the list cannot be written.
        """
        self.library.add(path)
        self.refresh()

    def add_found(self, row: ModelRow) -> list[Sentence]:
        """Put a file of another program on the list where it lies; returns why it could not be."""
        assert row.found is not None
        reasons = add_found(self.library, [row.found])
        self.refresh()
        return reasons

    def close(self) -> None:
        self.stop_search()
        if self._gathering is not None:
            self._gathering.stop()
