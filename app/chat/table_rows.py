"""The cells of a table that is written in Markdown. No Qt."""

from __future__ import annotations

import re

_BREAK = re.compile(r"(?<!\\)\|")


def rows_of(source: str) -> list[list[str]]:
    """The cells, row by row, without the line of dashes."""
    lines = [line.strip() for line in source.strip().splitlines() if line.strip()]
    return [_cells(line) for number, line in enumerate(lines) if number != 1]


def _cells(line: str) -> list[str]:
    line = line.removeprefix("|")
    if line.endswith("|") and not line.endswith("\\|"):
        line = line[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _BREAK.split(line)]


def as_tabs(rows: list[list[str]]) -> str:
    """Rows as lines, with tabs between the cells."""
    return "\n".join("\t".join(" ".join(cell.split()) for cell in row) for row in rows)
