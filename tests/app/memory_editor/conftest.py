"""Fixtures of the memory editor's tests: a fake bridge and a window on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from app.memory_editor.window import MemoryEditor
from tests.app.memory_editor.fake_bridge import FakeBridge

Opened = list[tuple[int, int]]
Open = Callable[[FakeBridge], MemoryEditor]


def _discard(editor: MemoryEditor) -> None:
    editor.blocks.discard_all()
    editor.facts.discard_all()


@pytest.fixture
def opened() -> Opened:
    """Messages that were opened: conversation and message id."""
    return []


@pytest.fixture
def open_editor(qtbot: QtBot, opened: Opened) -> Open:
    """Open an editor on a bridge and wait until its lists have come."""

    def open_on(bridge: FakeBridge) -> MemoryEditor:
        editor = MemoryEditor(bridge, lambda conversation, message: opened.append((conversation, message)))  # pyright: ignore[reportArgumentType]
        qtbot.addWidget(editor, before_close_func=_discard)
        editor.show()
        qtbot.waitUntil(lambda: editor.blocks.list.count() == len(bridge.blocks))
        history = editor.history
        qtbot.waitUntil(lambda: "Loading" not in history.placeholder.text() or history.model.rowCount() > 0)
        return editor

    return open_on
