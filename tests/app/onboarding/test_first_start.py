"""The program itself at its first start and after it, with a real engine and no model."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.desktop import Desktop
from app.onboarding.about_page import AboutPage
from app.onboarding.language_page import LanguagePage
from app.settings.store import SettingsStore
from app.window.application import create_application
from engine.protocol import BlockView, ListBlocks
from engine.store.store import DESCRIPTIONS, NAME, PERSONAS

LIMIT_MS = 30_000
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

Start = Callable[..., Desktop]


@pytest.fixture
def start(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts the program over one folder, each time after the one before was closed."""
    monkeypatch.setenv("ROLLTOP_MODELS", str(tmp_path / "models"))
    monkeypatch.setenv("HOME", str(tmp_path))
    running: list[Desktop] = []

    def close() -> None:
        for desktop in running:
            desktop.window.close()
            desktop.close()
        running.clear()

    def open_program(model: str | None = None, language: str = "") -> Desktop:
        close()
        settings = SettingsStore(tmp_path / "data" / "settings.json")
        if language:
            settings.update(language=language)
        create_application([], settings.values)
        desktop = Desktop(tmp_path / "data", model, None, settings, "none")
        running.append(desktop)
        qtbot.addWidget(desktop.window)
        desktop.window.show()
        with qtbot.waitSignal(desktop.bridge.engine_started, timeout=LIMIT_MS):
            desktop.start()
        return desktop

    yield open_program
    close()


def asked(desktop: Desktop) -> list[str]:
    wizard = desktop.first_steps.wizard
    return [] if wizard is None else [page.step for page in wizard.pages]


def test_what_is_not_answered_is_asked_again_and_nothing_else(start: Start) -> None:
    first = start()
    assert asked(first) == ["language", "model", "about"] and first.window.bars.bars == []
    assert first.first_steps.wizard is not None
    first.first_steps.wizard.next_button.click()
    second = start()
    assert asked(second) == ["model", "about"]
    wizard = second.first_steps.wizard
    assert wizard is not None
    wizard.skip_button.click()
    wizard.close()
    (bar,) = second.window.bars.bars
    assert "no model yet" in bar.sentence
    third = start()
    assert asked(third) == ["about"]
    (bar,) = third.window.bars.bars
    assert "no model yet" in bar.sentence
    wizard = third.first_steps.wizard
    assert wizard is not None
    wizard.next_button.click()
    assert third.window.panel.welcome.is_greeting
    fourth = start()
    assert asked(fourth) == [] and not fourth.window.panel.welcome.is_greeting


def test_closing_the_program_leaves_all_questions_open(start: Start) -> None:
    assert asked(start()) == ["language", "model", "about"]
    assert asked(start()) == ["language", "model", "about"]


def test_who_has_settings_is_not_asked(start: Start, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text('{"language": "en"}')
    desktop = start()
    assert asked(desktop) == []
    (bar,) = desktop.window.bars.bars
    assert "no model yet" in bar.sentence


def test_a_model_on_the_command_line_is_not_asked_for(start: Start, tmp_path: Path) -> None:
    assert asked(start(model=str(tmp_path / "gone.gguf"))) == ["language", "about"]


def test_a_file_that_is_gone_is_told_with_a_way_to_another(start: Start, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text('{"language": "en", "model_path": "/gone.gguf"}')
    desktop = start()
    (bar,) = desktop.window.bars.bars
    assert "/gone.gguf" in bar.sentence and bar.key == "no-model"


def test_damaged_settings_are_no_first_start(start: Start, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text("{")
    assert asked(start()) == []


def test_chinese_chosen_in_the_first_steps_is_what_the_memory_begins_with(qtbot: QtBot, start: Start) -> None:
    first = start(language="en")
    wizard = first.first_steps.wizard
    assert wizard is not None and isinstance(wizard.page, LanguagePage)
    wizard.page.choices["zh"].click()
    wizard.next_button.click()
    wizard.skip_button.click()
    wizard.next_button.click()
    first.open_memory_editor()
    editor = first.memory_editor
    assert editor is not None
    qtbot.addWidget(editor)  # no later test is to build it anew
    fields = lambda: [field.text() for field in editor.findChildren(QLineEdit)]  # noqa: E731
    texts = lambda: [field.toPlainText() for field in editor.findChildren(QPlainTextEdit)]  # noqa: E731
    qtbot.waitUntil(lambda: DESCRIPTIONS["zh"]["persona"] in fields(), timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: PERSONAS["zh"].format(name=NAME) in texts(), timeout=LIMIT_MS)
    assert not [text for text in (*fields(), *texts()) if text in (DESCRIPTIONS["en"]["persona"], PERSONAS["en"])]
    start(language="en")


def test_an_engine_killed_in_the_first_steps_costs_nothing_that_was_typed(qtbot: QtBot, start: Start) -> None:
    first = start(language="en")
    wizard = first.first_steps.wizard
    assert wizard is not None
    wizard.next_button.click()
    wizard.skip_button.click()
    assert isinstance(wizard.page, AboutPage) and first.bridge.engine_pid is not None
    wizard.page.name.setText("Mia")
    with qtbot.waitSignal(first.bridge.engine_died, timeout=LIMIT_MS):
        os.kill(first.bridge.engine_pid, signal.SIGKILL)
    assert wizard.engine.isVisible()
    wizard.close()
    second = start()
    wizard = second.first_steps.wizard
    assert wizard is not None and asked(second) == ["about"] and isinstance(wizard.page, AboutPage)
    assert wizard.page.name.text() == "Mia" and second.bridge.engine_pid is not None
    with qtbot.waitSignal(second.bridge.engine_died, timeout=LIMIT_MS):
        os.kill(second.bridge.engine_pid, signal.SIGKILL)
    with qtbot.waitSignal(wizard.finished, timeout=LIMIT_MS):
        wizard.next_button.click()
    assert all("not running" not in bar.sentence for bar in second.window.bars.bars)
    views: list[BlockView] = []
    second.bridge.request(ListBlocks(job=0), views.extend)
    qtbot.waitUntil(lambda: any("Mia" in view.block.value for view in views), timeout=LIMIT_MS)
    assert asked(start()) == []
