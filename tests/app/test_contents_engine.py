"""With the real engine: a file sent with a message, its chip, its citation, and the conversation as files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from pytestqt.qtbot import QtBot

from app.chat.attachment_chips import SentAttachment
from app.chat.reply_view import ReplyView
from app.desktop import Desktop
from app.settings.store import SettingsStore
from app.window.application import create_application

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
LIMIT_MS = 30_000
TEXT = "The lighthouse of Brightsea closes at nine. Some tea for you is sold beside it."


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    data = tmp_path / "data"
    data.mkdir()
    settings = SettingsStore(data / "settings.json")
    settings.update(language="en", theme="light")
    create_application([], settings.values)
    desktop = Desktop(data, "scripted", "tests.scripted:load", settings)
    qtbot.addWidget(desktop.window)
    desktop.window.show()
    with qtbot.waitSignal(desktop.bridge.model_ready, timeout=LIMIT_MS):
        desktop.start()
    yield desktop
    desktop.close()


def attach(desktop: Desktop, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    desktop.window.panel.composer.edit.insertFromMimeData(data)


def test_a_file_from_the_composer_to_a_citation_and_into_an_export(
    qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lighthouse.txt"
    path.write_text(TEXT)
    panel = desktop.window.panel
    attach(desktop, path)
    panel.composer.edit.setPlainText("When does the lighthouse close?")
    with qtbot.waitSignal(desktop.bridge.reply_finished, timeout=LIMIT_MS) as finished:
        panel.composer.send()
    assert finished.args is not None
    reply = finished.args[0].message
    assert reply.origin == "document" and reply.report.chunk_ids
    chips = [view for view in panel.transcript.items if isinstance(view, SentAttachment)]
    assert [chip.button.text() for chip in chips] == ["lighthouse.txt"]
    opened: list[str] = []
    monkeypatch.setattr("app.documents.opening.open_document", lambda one: not opened.append(one))
    chips[0].button.click()
    qtbot.waitUntil(lambda: opened == [str(path)], timeout=LIMIT_MS)
    view = panel.transcript.view_of(reply.id)
    assert isinstance(view, ReplyView)
    qtbot.waitUntil(lambda: len(view.sources.buttons) == 1, timeout=LIMIT_MS)
    assert view.sources.buttons[0].text() == "lighthouse.txt"

    target = tmp_path / "talk.json"
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_args: (str(target), ""))
    desktop.window.menus.actions_by_name["export"].trigger()
    desktop.contents.exports.dialog.buttons["json"].click()
    desktop.contents.exports.dialog.go_on.click()
    qtbot.waitUntil(target.exists, timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: "talk.json" in desktop.window.bars.bars[-1].sentence, timeout=LIMIT_MS)
    whole = json.loads(target.read_text(encoding="utf-8"))["messages"]
    assert [one["text"] for one in whole if one.get("tool") == "attachment"] == ["lighthouse.txt"]
    said = [one for one in whole if one["role"] == "assistant" and one["kind"] == "text"]
    assert said[-1]["sources"][0]["text"] == TEXT

    qtbot.waitUntil(lambda: not panel.busy, timeout=LIMIT_MS)
    panel.new_conversation()
    panel.open_conversation(finished.args[0].conversation.id)
    qtbot.waitUntil(lambda: any(isinstance(view, SentAttachment) for view in panel.transcript.items), timeout=LIMIT_MS)


def test_a_file_that_cannot_be_read_keeps_the_message(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("")
    panel = desktop.window.panel
    attach(desktop, path)
    panel.composer.edit.setPlainText("What is in it?")
    panel.composer.send()
    qtbot.waitUntil(lambda: bool(desktop.window.bars.bars), timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: not panel.attaching.reading, timeout=LIMIT_MS)
    assert "The message was not sent. empty.txt: " in desktop.window.bars.bars[-1].sentence
    assert panel.composer.text == "What is in it?" and panel.attaching.files == [str(path)]
    assert panel.conversation is None
