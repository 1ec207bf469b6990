"""Real files of every kind, made on the spot."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

import docx
import pypdf


def pdf(pages: Sequence[str], password: str = "", owner: str = "") -> bytes:
    """A PDF with one line of text a page, in plain Latin letters; "" makes a page without text."""
    texts = [f"BT /F1 12 Tf 72 720 Td ({page}) Tj ET".encode("latin-1") if page else b"" for page in pages]
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, text in enumerate(texts):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {5 + 2 * number} 0 R "
            f"/Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text))
    data = _assembled(objects)
    return _locked(data, password, owner) if password or owner else data


def _assembled(objects: Sequence[bytes]) -> bytes:
    out = io.BytesIO()
    out.write(b"%PDF-1.4\n")
    starts: list[int] = []
    for number, body in enumerate(objects, 1):
        starts.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    table = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    for start in starts:
        out.write(b"%010d 00000 n \n" % start)
    out.write(b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table))
    return out.getvalue()


def _locked(data: bytes, password: str, owner: str) -> bytes:
    writer = pypdf.PdfWriter(io.BytesIO(data))
    writer.encrypt(password, owner or None, algorithm="AES-256")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def word(parts: Sequence[str | Sequence[Sequence[str]]]) -> bytes:
    """A Word document of headings ("# …"), paragraphs, hidden paragraphs ("!…") and tables (lists of rows)."""
    document = docx.Document()
    for part in parts:
        if not isinstance(part, str):
            table = document.add_table(len(part), len(part[0]))
            for row, cells in zip(table.rows, part, strict=True):
                for cell, text in zip(row.cells, cells, strict=True):
                    cell.text = text
        elif part.startswith("# "):
            document.add_heading(part[2:])
        elif part.startswith("!"):
            document.add_paragraph().add_run(part[1:]).font.hidden = True
        else:
            document.add_paragraph(part)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def zip_bomb(size_bytes: int) -> bytes:
    """A Word document of a few kilobytes that unpacks to ``size_bytes``."""
    source = zipfile.ZipFile(io.BytesIO(word(["text"])))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            target.writestr(entry.filename, source.read(entry.filename))
        with target.open("word/media/picture.bmp", "w", force_zip64=True) as picture:
            for _ in range(size_bytes // 1_000_000):
                picture.write(bytes(1_000_000))
    return out.getvalue()
