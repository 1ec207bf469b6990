"""Tables as CSV: each row is a text of its own that repeats the names of its columns."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from engine.documents.base import MOST_TEXT_BYTES, Block, damaged
from engine.documents.decoding import decode

_DELIMITERS: Final = (",", ";", "\t", "|")
SAMPLE_ROWS: Final = 50
MOST_CELL_CHARS: Final = 1_000_000


class TableReader:
    media_type = "text/csv"
    most_bytes = MOST_TEXT_BYTES

    def blocks(self, data: bytes, on_pages: Callable[[int], None]) -> Iterator[Block]:
        csv.field_size_limit(MOST_CELL_CHARS)
        text = decode(data)
        rows = csv.reader(io.StringIO(text), delimiter=_delimiter(text))
        try:
            header, number = list[str](), 0
            for cells in rows:
                if not header:
                    header = [cell.strip() for cell in cells] if any(cell.strip() for cell in cells) else []
                    continue
                number += 1
                yield Block(row_text(header, cells), row=number)
            if header and not number:
                yield Block(row_text([], header), row=1)
        except csv.Error as error:
            raise damaged(str(error)) from error


def row_text(header: Sequence[str], cells: Iterable[str]) -> str:
    """A row in words: "name: value; …"; empty cells are left out."""
    named = [(header[place] if place < len(header) else "", cell.strip()) for place, cell in enumerate(cells)]
    return "; ".join(f"{name}: {cell}" if name else cell for name, cell in named if cell)


def _delimiter(text: str) -> str:
    """The one that cuts most of the first rows into the same number of cells, more than one."""
    best, most = ",", 0.0
    for delimiter in _DELIMITERS:
        widths = Counter[int]()
        try:
            for _, cells in zip(range(SAMPLE_ROWS), csv.reader(io.StringIO(text), delimiter=delimiter), strict=False):
                widths[len(cells)] += bool(cells)
        except csv.Error:
            continue
        width, rows = max(widths.items(), key=lambda item: (item[0] > 1, item[1]), default=(1, 0))
        share = rows / max(1, widths.total()) if width > 1 else 0.0
        if share > most:
            best, most = delimiter, share
    return best
