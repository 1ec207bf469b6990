"""The window as a person has it: on an X server, used by keyboard, read as a screen reader reads it."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end2end import screen
from tests.end2end.processes import LIMIT_S, children_of, gone, rolltop, scripted
from tests.end2end.screen import Screen

pytestmark = pytest.mark.skipif(bool(screen.missing()), reason=screen.missing() or "nothing")

TEA = "I only drink tea, never coffee"


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Screen]:
    opened = Screen(tmp_path)
    yield opened
    opened.close()


def focused(shown: Screen) -> None:
    shown.find("text", "Message")
    shown.focus_window("Rolltop")


def open_window(shown: Screen, folder: Path) -> subprocess.Popen[str]:
    process = shown.start(rolltop("--data", folder, "--model-loader", scripted(), "--model", "scripted"))
    focused(shown)
    return process


def close_window(process: subprocess.Popen[str]) -> None:
    engines = children_of(process.pid)
    process.send_signal(signal.SIGTERM)
    _out, errors = process.communicate(timeout=LIMIT_S)
    assert "Traceback" not in errors and process.returncode in (0, 143), errors
    assert gone(engines)


def say(shown: Screen, words: str) -> None:
    shown.find("text", "Message").take_focus()
    shown.type(words)
    shown.key("Return")


def test_what_was_said_is_remembered_after_a_restart(shown: Screen, folder: Path) -> None:
    process = open_window(shown, folder)
    try:
        say(shown, TEA)
        shown.wait_for_text("Tea it is.")
        shown.find("push button", "Undo")
    finally:
        close_window(process)
    process = open_window(shown, folder)
    try:
        shown.find("list item", TEA)
        say(shown, "What will you offer me to drink, tea or coffee?")
        shown.wait_for_text("Tea it is.")
        shown.find("check box", "Note to the assistant").press()
        shown.wait_for_text("You only drink tea, never coffee.")
    finally:
        close_window(process)


@pytest.mark.realmodel
def test_first_start_with_a_file_of_ones_own(shown: Screen, folder: Path, smollm_path: Path) -> None:
    """The wizard finds the file among the downloads; what is said then is known in the next conversation."""
    shown.limit_s = 4 * LIMIT_S  # a real model, and it reads the instructions for the first time
    downloads = shown.home / "Downloads"
    downloads.mkdir()
    (downloads / smollm_path.name).symlink_to(smollm_path)
    shown.environment |= {"ROLLTOP_MODELS": str(shown.home / "models"), "GOMP_SPINCOUNT": "0"}
    process = shown.start(rolltop("--data", folder))
    try:
        shown.find("push button", "Next").press()
        shown.find("radio button", "A file that I have already").press()
        shown.find("list item", "SmolLM2 135M Instruct")
        shown.find("push button", "Use it").press()
        shown.find("push button", "Start").press()
        shown.wait_for_text("Hello, this is Rolltop.")
        focused(shown)
        say(shown, TEA)
        shown.find("push button", "Undo")
    finally:
        close_window(process)
    process = shown.start(rolltop("--data", folder))
    try:
        focused(shown)
        shown.find("list item", TEA[:10])
        say(shown, "What will you offer me to drink, tea or coffee?")
        shown.find("check box", "Note to the assistant").press()
        shown.wait_for_text("tea, never coffee. (20")
    finally:
        close_window(process)
