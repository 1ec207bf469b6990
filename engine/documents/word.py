"""Word documents (docx): headings, paragraphs and tables in their order."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.documents.base import MOST_BYTES, MOST_UNPACKED_BYTES, Block, Unreadable, damaged
from engine.documents.tables import row_text
from engine.errors import say

if TYPE_CHECKING:
    from docx.table import Table
    from docx.text.paragraph import Paragraph
    from docx.text.run import Run

_OLD_FORMAT = b"\xd0\xcf\x11\xe0"  # also the envelope of a document with a password


class WordReader:
    media_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    most_bytes = MOST_BYTES

    def blocks(self, data: bytes, on_pages: Callable[[int], None]) -> Iterator[Block]:
        from docx import Document  # only in the process that reads
        from docx.table import Table

        _check_package(data)
        heading = ""
        for part in Document(io.BytesIO(data)).iter_inner_content():
            if isinstance(part, Table):
                for text in _rows(part):
                    yield Block(text, heading=heading)
            elif text := _text(part):
                if _is_heading(part):
                    heading = text
                else:
                    yield Block(text, heading=heading)


def _check_package(data: bytes) -> None:
    """Refuse what unpacks to more than memory should hold, going by what the file says of itself.

    The unpacking reads no more than that: zipfile stops at the declared size.
    """
    if data.startswith(_OLD_FORMAT):
        raise Unreadable(
            say("This is an old Word file or one with a password. Save it as .docx without a password and add that.")
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            unpacked = sum(entry.file_size for entry in package.infolist())
            locked = any(entry.flag_bits & 1 for entry in package.infolist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise damaged(str(error)) from error
    if locked:
        raise Unreadable(say("The file is locked with a password. Save a copy without one and add that."))
    if unpacked > MOST_UNPACKED_BYTES:
        raise Unreadable(
            say(
                "Unpacked, the file has {size} MB: up to {most} MB can be read.",
                size=unpacked // 1_000_000, most=MOST_UNPACKED_BYTES // 1_000_000,
            )
        )  # fmt: skip


def _is_heading(paragraph: Paragraph) -> bool:
    style = paragraph.style
    name = (style.name or "") if style is not None else ""
    return name.startswith(("Heading", "Title", "标题"))


def _text(paragraph: Paragraph) -> str:
    """What a person sees: runs that are marked as hidden are left out."""
    from docx.text.run import Run

    runs: list[Run] = []
    for part in paragraph.iter_inner_content():
        runs += [part] if isinstance(part, Run) else part.runs
    return "".join(run.text for run in runs if not run.font.hidden).strip()


def _rows(table: Table) -> Iterator[str]:
    """Each row: of two columns as "first: second", of more with the names that the first row gives them."""
    header: list[str] = []
    rows = table.rows
    for number, row in enumerate(rows):
        cells = ["\n".join(_text(paragraph) for paragraph in cell.paragraphs).strip() for cell in row.cells]
        if len(cells) == 2:
            yield ": ".join(cell for cell in cells if cell)
        elif number == 0 and len(rows) > 1 and all(cells):
            header = cells
        else:
            yield row_text(header, cells)
