"""Tables that scroll and are copied, long code that folds."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QScrollArea
from pytestqt.qtbot import QtBot

from app.chat.code_view import FOLDED_FROM_LINES, CodeView
from app.chat.reply_body import ReplyBody
from app.chat.table_rows import as_tabs, rows_of
from app.chat.table_view import TableView
from app.chat.text_view import TextView

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

WIDE = "| " + " | ".join(f"column number {n} of it" for n in range(12)) + " |\n"
WIDE += "|" + "---|" * 12 + "\n" + "| " + " | ".join(f"a cell {n}" for n in range(12)) + " |\n"
SMALL = "| a | b |\n|---|--:|\n| 1 \\| 2 | `x` |"
CODE = "```python\n" + "\n".join(f"print({n})" for n in range(FOLDED_FROM_LINES + 30)) + "\nlast_line()\n```"


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(420, 300)
    return window


def body_with(window: QMainWindow, source: str) -> ReplyBody:
    area = QScrollArea()
    area.setWidgetResizable(True)
    body = ReplyBody()
    body.show_source(source)
    area.setWidget(body)
    window.setCentralWidget(area)
    window.show()
    QTest.qWaitForWindowExposed(window)
    return body


def test_a_wide_table_scrolls_inside_the_message(window: QMainWindow, qtbot: QtBot) -> None:
    body = body_with(window, WIDE)
    table = body.findChild(TableView)
    scroller = table.scroller
    qtbot.waitUntil(lambda: scroller.horizontalScrollBar().maximum() > 0)
    assert table.width() <= body.width() <= 420
    assert scroller.verticalScrollBar().maximum() == 0


def test_a_small_table_does_not_scroll(window: QMainWindow) -> None:
    body = body_with(window, SMALL)
    assert body.findChild(TableView).scroller.horizontalScrollBar().maximum() == 0


def test_a_table_is_copied_as_markdown_and_for_a_spreadsheet(window: QMainWindow) -> None:
    table = body_with(window, f"Before\n\n{SMALL}\n\nAfter").findChild(TableView)
    as_markdown, as_tabs_action = table.copy_button.menu().actions()
    as_markdown.trigger()
    assert QGuiApplication.clipboard().text() == SMALL
    as_tabs_action.trigger()
    assert QGuiApplication.clipboard().text() == "a\tb\n1 | 2\t`x`"


def test_rows_of_a_table_without_outer_lines() -> None:
    assert as_tabs(rows_of("a | b\n--- | ---\n1 | 2 |\n")) == "a\tb\n1\t2"


def test_words_are_found_in_a_table(window: QMainWindow) -> None:
    body = body_with(window, f"word\n\n{WIDE}\n\nword")
    assert body.mark("a cell", 3) == 12
    found = body.marked_widget(3)
    assert found is not None and isinstance(found[0], TableView)


def test_very_long_code_folds_and_is_copied_whole(window: QMainWindow) -> None:
    body = body_with(window, CODE)
    code = body.findChild(CodeView)
    assert code.folded and code.fold_button.text() == f"Show all {FOLDED_FROM_LINES + 31} lines"
    code.copy_button.click()
    assert QGuiApplication.clipboard().text().endswith("last_line()")
    folded_px = code.sizeHint().height()
    code.fold_button.click()
    assert not code.folded and code.fold_button.isHidden()
    assert code.sizeHint().height() > 2 * folded_px
    assert body.was_unfolded()


def test_words_in_the_folded_part_unfold_it(window: QMainWindow) -> None:
    body = body_with(window, CODE)
    assert body.mark("last_line", 0) == 1
    assert not body.findChild(CodeView).folded


def test_code_that_streams_does_not_fold(window: QMainWindow) -> None:
    body = body_with(window, "")
    body.append(CODE)
    body.finish(CODE)
    assert not body.findChild(CodeView).folded


def test_a_table_may_become_one_while_it_streams(window: QMainWindow) -> None:
    body = body_with(window, "")
    body.append("| a | b |\n")
    assert body.findChild(TextView) and not body.findChild(TableView)
    body.append("|---|---|\n| 1 | 2 |")
    body.append("\n| 3 | 4 |\n")
    body.finish(body.source)
    table = body.findChild(TableView)
    assert rows_of(table.source) == [["a", "b"], ["1", "2"], ["3", "4"]]
