"""Which reader takes a file, by the ending of its name."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from engine.documents.base import Reader
from engine.documents.pdf import PdfReader
from engine.documents.plain_text import MarkdownReader, PlainTextReader
from engine.documents.tables import TableReader
from engine.documents.web_pages import WebPageReader
from engine.documents.word import WordReader

_TEXT, _MARKDOWN, _TABLE, _WEB = PlainTextReader(), MarkdownReader(), TableReader(), WebPageReader()
READERS: Final[dict[str, Reader]] = {
    ".txt": _TEXT,
    ".text": _TEXT,
    ".log": _TEXT,
    ".md": _MARKDOWN,
    ".markdown": _MARKDOWN,
    ".html": _WEB,
    ".htm": _WEB,
    ".xhtml": _WEB,
    ".pdf": PdfReader(),
    ".docx": WordReader(),
    ".csv": _TABLE,
    ".tsv": _TABLE,
}
ENDINGS: Final = tuple(READERS)


def reader_of(name: str) -> Reader | None:
    """The reader for a file of that name, None for a kind that cannot be read."""
    return READERS.get(PurePath(name).suffix.lower())
