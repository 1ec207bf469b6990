"""PDF, page by page."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Final

from engine.documents.base import MOST_BYTES, MOST_PAGES, Block, Unreadable
from engine.errors import say

_WORD_CUT: Final = re.compile(r"(?<=[a-z])[-\u00ad]\n(?=[a-z])")
_LINE_IN_CHINESE: Final = re.compile(
    r"(?<=[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])\n(?=[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])"
)
_LINE_GOES_ON: Final = re.compile(r"(?<=[^\n.!?:;])\n(?=[a-z(])")
_BLANK: Final = re.compile(r"\n\s*\n")


class PdfReader:
    media_type = "application/pdf"
    most_bytes = MOST_BYTES

    def blocks(self, data: bytes, on_pages: Callable[[int], None]) -> Iterator[Block]:
        import pypdf  # only in the process that reads

        document = pypdf.PdfReader(io.BytesIO(data))
        if document.is_encrypted and not document.decrypt(""):
            raise Unreadable(say("The file is locked with a password. Save a copy without one and add that."))
        pages = len(document.pages)
        if pages > MOST_PAGES:
            raise Unreadable(say("The file has {pages} pages: up to {most} can be read.", pages=pages, most=MOST_PAGES))
        on_pages(pages)
        found = False
        for number, page in enumerate(document.pages, 1):
            for paragraph in _BLANK.split(_joined(page.extract_text())):
                found = found or bool(paragraph.strip())
                yield Block(paragraph, page=number)
        if not found:
            raise Unreadable(
                say("The pages are pictures without text, as a scanner makes them. Rolltop cannot read pictures.")
            )


def _joined(text: str) -> str:
    """Lines as the text has them: words and sentences that were cut at the end of a line are whole again."""
    lines = "\n".join(line.strip() for line in text.splitlines())
    return _LINE_GOES_ON.sub(" ", _LINE_IN_CHINESE.sub("", _WORD_CUT.sub("", lines)))
