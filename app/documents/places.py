"""Where a passage stands, in the user's words."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

_PAGE = re.compile(r"page (\d+)")
_ROWS = re.compile(r"rows? (\d+(?:-\d+)?)")


def place_name(place: str) -> str:
    """A place as the engine gives it: a page, rows, or a heading, which stays as it is."""
    translate = QCoreApplication.translate
    if found := _PAGE.fullmatch(place):
        return translate("DocumentPlaces", "page {number}").format(number=found.group(1))
    if found := _ROWS.fullmatch(place):
        return translate("DocumentPlaces", "rows {numbers}").format(numbers=found.group(1))
    return place


def source_name(name: str, place: str) -> str:
    """A document and the place in it: "report.pdf, page 3"."""
    where = place_name(place)
    if not where:
        return name
    return QCoreApplication.translate("DocumentPlaces", "{name}, {place}").format(name=name, place=where)
