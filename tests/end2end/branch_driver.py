"""A person who writes a message anew, goes between versions, stops a reply and lets it go on, and finds words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.chat.message_views import UserMessageView
from app.chat.reply_view import ReplyView
from tests.end2end.window_driver import Person


def branch(folder: Path) -> dict[str, Any]:
    """All of it in one conversation."""
    person = Person(folder, "load_brisk")
    person.wait_for_model()
    transcript = person.window.panel.transcript
    person.ask("I only drink tea")
    anew = _write_anew(person, "Hello there")
    seen: dict[str, Any] = {"anew": _shown(person), "versions": [_version(anew)]}
    for button in ("earlier_button", "later_button"):
        before = _shown(person)
        last = next(item for item in transcript.items if isinstance(item, UserMessageView))
        assert last.version_bar is not None
        QTest.mouseClick(getattr(last.version_bar, button), Qt.MouseButton.LeftButton)
        person.until("the other version", lambda before=before: _shown(person) not in (before, []))
        person.until("all of it", lambda: not transcript.filling)
        seen["versions"].append(_version(next(i for i in transcript.items if isinstance(i, UserMessageView))))
        seen[button] = _shown(person)
    seen |= _stop_and_go_on(person)
    seen |= _find(person)
    person.window.panel.regenerate()
    person.until("another reply", lambda: not person.window.panel.busy and person.replies())
    reply = person.replies()[-1]
    seen["again"] = reply.version_bar.text if reply.version_bar is not None else ""
    seen["engine"] = person.desktop.bridge.engine_pid
    person.close()
    return seen


def _write_anew(person: Person, text: str) -> UserMessageView:
    view = next(item for item in person.window.panel.transcript.items if isinstance(item, UserMessageView))
    QTest.mouseClick(view.edit_button, Qt.MouseButton.LeftButton)
    assert view.editor is not None
    view.editor.edit.selectAll()
    QTest.keyClicks(view.editor.edit, text)
    QTest.keyClick(view.editor.edit, Qt.Key.Key_Return)
    person.until("the answer to it", lambda: person.said() == [text] and person.replies())
    person.until("all of the answer", lambda: not person.window.panel.busy)
    return next(item for item in person.window.panel.transcript.items if isinstance(item, UserMessageView))


def _stop_and_go_on(person: Person) -> dict[str, Any]:
    panel = person.window.panel
    person.write("a long one")
    person.until(
        "its beginning", lambda: panel.busy and len(person.replies()) == 2 and person.replies()[-1].body.source
    )
    QTest.keyClick(panel.composer.edit, Qt.Key.Key_Escape)
    person.until("its end", lambda: not panel.busy)
    reply = person.replies()[-1]
    so_far, number = reply.body.source, reply.message.id if reply.message else 0
    person.until("the offer to go on", lambda: reply.go_on_button.isVisible())
    QTest.mouseClick(reply.go_on_button, Qt.MouseButton.LeftButton)
    person.until("more of it", lambda: not panel.busy and len(_last(person).body.source) > len(so_far))
    last = _last(person)
    return {
        "goes_on": last.body.source.startswith(so_far) and last.message is not None and last.message.id == number,
        "replies": sum(row.is_text and not row.is_users for _, row in panel.transcript.rows.here()),
    }  # fmt: skip


def _find(person: Person) -> dict[str, Any]:
    finding = person.window.panel.finding
    person.window.menus.actions_by_name["find_here"].trigger()
    QTest.keyClicks(finding.bar.field, "hello THERE")
    person.until("the words", lambda: finding.bar.count_text.endswith("of 1"))
    found = finding.bar.count_text
    QTest.keyClick(finding.bar.field, Qt.Key.Key_Escape)
    person.until("the end again", lambda: person.window.panel.transcript.sticks)
    return {"found": found}


def _last(person: Person) -> ReplyView:
    return person.replies()[-1]


def _shown(person: Person) -> list[str]:
    found: list[str] = []
    for item in person.window.panel.transcript.items:
        if isinstance(item, UserMessageView):
            found.append(item.text)
        elif isinstance(item, ReplyView):
            found.append(item.body.source)
    return found


def _version(view: UserMessageView) -> str:
    return view.version_bar.text if view.version_bar is not None else ""
