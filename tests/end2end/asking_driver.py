"""A question in the small window, seen from the main one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from tests.end2end.window_driver import LIMIT_S, Person


def look_at_a_question_of_the_small_window(folder: Path) -> dict[str, Any]:
    """Its conversation is opened in the main window while the reply comes, and the reply is stopped there."""
    person = Person(folder, "load_slow")
    person.wait_for_model()
    asking, panel = person.desktop.around.asking, person.window.panel
    asking.come()
    small = asking.window
    assert small is not None
    small.edit.setPlainText("a long one")
    small.edit.send_requested.emit()
    person.until("some of the reply", lambda: len(small.reply.source) > 20)
    person.until("its title in the list", lambda: any("a long one" in title for title in person.listed()))
    number = panel.conversing.writing_id
    assert number is not None
    panel.open_conversation(number)
    person.until("the question", lambda: person.said() == ["a long one"])
    person.until("the reply", lambda: person.replies() and len(person.replies()[0].body.source) > 60)
    seen: dict[str, Any] = {"busy": panel.busy}
    panel.stop()
    person.until("the end", lambda: not panel.busy and not asking.busy)
    (reply,) = person.replies()
    person.until("the mark", lambda: reply.remark)
    seen |= {"same": reply.body.source == small.reply.source, "mark": reply.remark, "small": small.state}
    seen["engine"] = person.desktop.bridge.engine_pid
    person.close()
    return seen


def end_with_other_windows_open(folder: Path) -> dict[str, Any]:
    """The program is told to end while the small window, and one that belongs to nobody, are open."""
    person = Person(folder, "load")
    person.wait_for_model()
    engine = person.desktop.bridge.engine_pid
    person.desktop.around.asking.come()
    other = QWidget()
    other.show()
    QTimer.singleShot(0, person.desktop.end)
    QTimer.singleShot(int(1000 * LIMIT_S), lambda: QApplication.exit(9))
    code = QApplication.exec()
    person.desktop.close()
    other.deleteLater()
    return {"code": code, "engine": engine}
