"""Formulas in messages: read from Markdown, set, painted in the colour of the text, copied as written."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette, QPixmap, QTextCursor
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.chat import formulas as formulas_module
from app.chat.formulas import formulas
from app.chat.markdown import render
from app.chat.reply_body import ReplyBody
from app.chat.text_view import TextView
from engine.formulas.setting import MOST_DEPTH, Formula, set_formula

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def html_of(source: str) -> str:
    return "".join(part.text for part in render(source))


@pytest.fixture(autouse=True)
def finished(qapp: QApplication) -> Iterator[None]:
    yield
    formulas().wait()


@pytest.mark.parametrize(
    ("source", "formula"),
    [
        ("a $x^2$ b", '<formula mark="$">x^2</formula>'),
        ("$x$", '<formula mark="$">x</formula>'),
        ("价格$x$为", '<formula mark="$">x</formula>'),
        ("a \\(x_1*y*\\) b", '<formula mark="\\(">x_1*y*</formula>'),
        ("see $$x$$ there", '<formula mark="$$">x</formula>'),
        ("\\[\nx < y\n\\]", '<formula mark="\\[">x &lt; y</formula>'),
        ("$$\na\n- b\n+ c\n$$", '<formula mark="$$">a\n- b\n+ c</formula>'),
        ("- one $2 \\cdot 3$", '<formula mark="$">2 \\cdot 3</formula>'),
    ],
)
def test_a_formula_is_read(source: str, formula: str) -> None:
    assert formula in html_of(source)


@pytest.mark.parametrize(
    "source",
    [
        "from $5 to $6",
        "US$5 and CA$6",
        "between $5 and 6$ more",
        "$HOME/bin:$PATH",
        "`$x$`",
        "```\n$$\nx\n$$\n```",
        "\\$x\\$",
        "$$\n\n$$",
        "$ x $",
        "a $x",
        "$$\na\n- b",
    ],
)
def test_what_is_no_formula_is_text(source: str) -> None:
    assert "<formula" not in html_of(source)


def test_a_message_cannot_write_a_formula_itself() -> None:
    assert html_of('<formula mark="$">x</formula>').startswith("<p>&lt;formula")


def test_an_unfinished_formula_keeps_its_lines() -> None:
    assert html_of("$$\na\n- b") == "<p>$$<br>a<br>- b</p>"


def test_what_cannot_be_set_is_none() -> None:
    deep = "\\frac{1}{" * (MOST_DEPTH + 1) + "x" + "}" * (MOST_DEPTH + 1)
    for latex in ("\\frac{", "\\nosuchcommand x", "\\text{速度}", "x" * 5000, deep, "", "{" * 300):
        assert set_formula(latex, False) is None


def test_setting_ends_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.formulas.setting.LIMIT_S", -1.0)
    assert set_formula("x", False) is None


def test_a_formula_is_measured_from_its_base_line() -> None:
    flat, deep = set_formula("x", False), set_formula("\\frac{a}{b}", True)
    assert flat and deep
    assert deep.descent > flat.descent and deep.ascent > flat.ascent


def put(view: QWidget, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    inside = QWidget()
    layout = QVBoxLayout(inside)
    layout.addWidget(view)
    layout.addStretch(1)
    window.setCentralWidget(inside)
    window.resize(420, 300)
    window.show()
    qtbot.waitExposed(window)
    qtbot.kept = window  # type: ignore[attr-defined] # qtbot holds it weakly


def shown(qtbot: QtBot, source: str, ink: str = "#112233") -> TextView:
    view = TextView()
    view.setStyleSheet(f"color: {ink}; background: #ffffff")  # an application's style sheet counts more than a palette
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, QColor(ink))
    palette.setColor(QPalette.ColorRole.Base, QColor("#ffffff"))
    view.setPalette(palette)
    put(view, qtbot)
    view.show_html(html_of(source))
    qtbot.waitUntil(lambda: "\ufffc" in view.toPlainText())
    return view


def test_a_formula_appears_where_its_source_stood(qtbot: QtBot) -> None:
    view = TextView()
    put(view, qtbot)
    view.show_html(html_of("so $y_{71}$ it is"))
    assert view.toPlainText() == "so $y_{71}$ it is"
    qtbot.waitUntil(lambda: view.toPlainText() == "so \ufffc it is")


def test_a_formula_has_the_colour_of_the_text(qtbot: QtBot) -> None:
    view = shown(qtbot, "$\\int x$", "#c00000")
    picture = view.viewport().grab().toImage()
    inks = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    assert "#c00000" in inks


def test_a_formula_is_copied_as_it_was_written(qtbot: QtBot) -> None:
    view = shown(qtbot, "so 😀 $x^2$ and $$y$$ is")
    view.selectAll()
    view.copy()
    assert QGuiApplication.clipboard().text() == "so 😀 $x^2$ and $$y$$ is"
    assert view.accessibleDescription() == "so 😀 $x^2$ and $$y$$ is"
    view.moveCursor(QTextCursor.MoveOperation.Start)
    for _ in range(2):
        view.moveCursor(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor)
    assert view.selected_text == "so"


def test_a_broken_formula_stays_as_its_source(qtbot: QtBot) -> None:
    view = shown(qtbot, "good $a$ and bad $\\frac{1}{$ end")
    assert view.toPlainText() == "good \ufffc and bad $\\frac{1}{$ end"


def test_a_wide_formula_is_made_smaller(qtbot: QtBot) -> None:
    view = shown(qtbot, "$$" + "+".join(f"x_{{{n}}}" for n in range(18)) + "$$")
    assert view.document().idealWidth() <= view.viewport().width() + 1


def test_a_formula_that_streams_appears_once_it_ends(qtbot: QtBot) -> None:
    body = ReplyBody()
    put(body, qtbot)
    body.append("It is $$\\alpha_{72")
    assert body.findChild(TextView).toPlainText() == "It is $$\\alpha_{72"
    body.append("}$$.")
    qtbot.waitUntil(lambda: body.findChild(TextView).toPlainText() == "It is \ufffc.")
    assert body.findChild(TextView).testAttribute(Qt.WidgetAttribute.WA_WState_Visible)


def test_many_pictures_are_drawn_a_few_at_a_time(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the window answers between them; each slice is as short as can be here."""
    monkeypatch.setattr(formulas_module, "_SLICE_S", 0.0)
    plain, made, slices = formulas_module._drawn, list[str](), list[int]()

    def drawn(formula: Formula, *given: object) -> QPixmap:
        made.append(formula.svg)
        return plain(formula, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(formulas_module, "_drawn", drawn)
    formulas().drawn.connect(lambda: slices.append(len(made)))
    count = 14
    view = shown(qtbot, " and ".join(f"$a_{{{500 + number}}}$" for number in range(count)))
    qtbot.waitUntil(lambda: view.toPlainText().count("\ufffc") == count)
    qtbot.waitUntil(lambda: len(set(made)) == count)
    assert slices == list(range(1, len(slices) + 1)), "one picture a slice"
    qtbot.waitUntil(lambda: view._formulas is not None and not view._formulas.undrawn)
    picture = view.viewport().grab().toImage()
    assert made == list(dict.fromkeys(made)), "none is drawn twice"
    places = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
    assert max(x for x, y in places if picture.pixelColor(x, y).name() != "#ffffff") > picture.width() // 2


def test_what_is_set_is_shown_before_all_are(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formulas_module, "_TOLD_EVERY_S", -1.0)
    go_on = threading.Event()
    plain = formulas_module.set_formula

    def held(latex: str, display: bool) -> Formula | None:
        if latex == "b_{901}":
            assert go_on.wait(30)
        return plain(latex, display)

    monkeypatch.setattr(formulas_module, "set_formula", held)
    view = TextView()
    put(view, qtbot)
    view.show_html(html_of("$a_{901}$ then $b_{901}$"))
    try:
        qtbot.waitUntil(lambda: view.toPlainText() == "\ufffc then $b_{901}$")
    finally:
        go_on.set()
    qtbot.waitUntil(lambda: view.toPlainText() == "\ufffc then \ufffc")
