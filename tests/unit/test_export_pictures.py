"""Formulas in a web page: each looks as it was set, and a page full of them stays small."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from engine.exporting.pictures import Pictures, _from_origin
from engine.formulas.setting import set_formula

FORMULAS = [
    r"E = mc^2", r"\frac{a}{b} + \sqrt{x_1}", r"\int_0^1 x^2 \, dx = \frac{1}{3}", r"\sum_{i=1}^{n} i",
    r"\alpha \le \beta",
]  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


def numbers(path: str) -> list[float]:
    return [float(found) for found in re.findall(r"-?\d+(?:\.\d+)?", path)]


def points(path: str, x: float = 0, y: float = 0) -> list[float]:
    return [number + (y if at % 2 else x) for at, number in enumerate(numbers(path))]


def drawn(page: ElementTree.Element, part: ElementTree.Element) -> list[list[float]]:
    """The points of all outlines of one picture, wherever on the page they are defined."""
    named = {element.get("id"): element for element in page.iter() if element.get("id")}
    found: list[list[float]] = []
    for element in part:
        if element.tag == f"{SVG}path":
            found.append(points(element.get("d", "")))
        elif element.tag == f"{SVG}use":
            aim = named[(element.get("href") or "").lstrip("#")]
            if aim.tag == f"{SVG}path":
                found.append(points(aim.get("d", ""), float(element.get("x", "0")), float(element.get("y", "0"))))
            else:
                found += drawn(page, aim)
        elif element.tag != f"{SVG}defs":
            found += drawn(page, element)
    return found


def test_every_outline_is_where_it_was_set() -> None:
    pictures = Pictures()
    shown = [*FORMULAS, *reversed(FORMULAS)]
    page = ElementTree.fromstring(f"<page>{''.join(pictures.picture('$', latex) for latex in shown)}</page>")
    for latex, picture in zip(shown, page, strict=True):
        formula = set_formula(latex, False)
        assert formula is not None
        expected = [points(path) for path in re.findall(r'<path d="([^"]*)"', formula.svg)]
        made = drawn(page, picture)
        assert len(made) == len(expected) > 0
        for one, other in zip(made, expected, strict=True):
            assert one == pytest.approx(other, abs=0.02)
        box = re.search(r'viewBox="[^"]*"', formula.svg)
        assert box is not None and picture.get("viewBox") == box[0].split('"')[1]


def test_a_page_names_nothing_twice_and_everything_before_it_is_used() -> None:
    pictures = Pictures()
    page = "".join(pictures.picture("$", latex) for latex in FORMULAS * 3)
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    for found in re.finditer(r'href="#([^"]*)"', page):
        assert f' id="{found[1]}"' in page[: found.start()]


def test_ten_thousand_formulas_take_no_more_than_their_text_would_ten_times() -> None:
    pictures = Pictures()
    whole = sum(len(pictures.picture("$", FORMULAS[number % 5])) for number in range(10_000))
    inlined = sum(len(formula.svg) for latex in FORMULAS if (formula := set_formula(latex, False))) * 2000
    assert whole < inlined / 10


def test_what_cannot_be_set_stands_as_it_was_written() -> None:
    assert Pictures().picture("$", r"\nosuchcommand{<x>}") == r"$\nosuchcommand{&lt;x&gt;}$"


@pytest.mark.parametrize("path", ["", "M 1", "M 1 2 H 3", "L 1 2", "M 1 2 A 1 1 0 0 0 2 2"])
def test_outlines_of_other_commands_are_left_as_they_are(path: str) -> None:
    assert _from_origin(path) is None
