"""Goes to the places that the search found."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from engine.protocol import ChunkView, FoundItem, GetChunk

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.search.dialog import SearchDialog


class Places(QObject):
    """Owns the search window, which is made when it is first asked for.

    Args:
        open_message: gets a conversation, and a message of it or None.
        open_fact, open_block, open_document: get an id.
    """

    def __init__(
        self,
        bridge: Bridge,
        window: QWidget,
        open_message: Callable[[int, int | None], None],
        open_fact: Callable[[int], None],
        open_block: Callable[[int], None],
        open_document: Callable[[int], None],
    ) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._window = window
        self._open_message = open_message
        self._open_fact = open_fact
        self._open_block = open_block
        self._open_document = open_document
        self.dialog: SearchDialog | None = None

    def search(self, text: str = "") -> None:
        """Bring the search window up, with words to search for or those of the last time."""
        if self.dialog is None:
            from app.search.dialog import SearchDialog

            self.dialog = SearchDialog(self._bridge, self._window)
            self.dialog.opened.connect(self.open)
        self.dialog.begin(text)

    def open(self, item: FoundItem) -> None:
        """Show the place where it stands."""
        match item.tier:
            case "conversation" if item.conversation_id is not None:
                self._open_message(item.conversation_id, item.id)
            case "fact" if item.id is not None:
                self._open_fact(item.id)
            case "block" if item.id is not None:
                self._open_block(item.id)
            case "document" if item.id is not None:
                self._bridge.request(GetChunk(job=0, chunk_id=item.id), partial(self._show_passage, item))
            case _ if item.document_id is not None:
                self._open_document(item.document_id)
            case _:
                pass

    def _show_passage(self, item: FoundItem, view: ChunkView) -> None:
        from app.documents.passage_dialog import PassageDialog

        words = self.dialog.words if self.dialog is not None else ""
        PassageDialog(view, self._window, _marked(words, item, view.chunk.text)).show()


def _marked(words: str, item: FoundItem, passage: str) -> list[tuple[int, int]]:
    """Where in a passage the words are that were searched for, and those that were found in their place."""
    from engine.store.wanted import marks, terms_of

    found = terms_of(" ".join(f'"{item.snippet[start:end]}"' for start, end in item.highlights))
    wanted = tuple(term for term in terms_of(words, unfinished=True) if not term.weak)
    return [(mark.start, mark.end) for mark in marks(tuple(dict.fromkeys(found + wanted)), passage)]
