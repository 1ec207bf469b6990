"""Goes to the places that the search found."""

from __future__ import annotations

from collections.abc import Callable
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
                self._bridge.request(GetChunk(job=0, chunk_id=item.id), self._show_passage)
            case _ if item.document_id is not None:
                self._open_document(item.document_id)
            case _:
                pass

    def _show_passage(self, view: ChunkView) -> None:
        from app.documents.passage_dialog import PassageDialog

        PassageDialog(view, self._window).show()
