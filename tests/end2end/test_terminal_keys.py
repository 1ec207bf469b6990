"""``rolltop chat`` on a terminal: keys that are pressed at any time."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.keyboard import PRESS_AGAIN
from tests.end2end.processes import LIMIT_S, ROOT, chat_command, environment
from tests.scripted import LONG_REPLY

CTRL_C = "\x03"
PROMPT = "> "


class Terminal:
    """The command behind a pseudo terminal."""

    def __init__(self, folder: Path, loader: str, model: str = "scripted") -> None:
        self._keys, inside = pty.openpty()
        self.shown = ""
        self.process = subprocess.Popen(
            chat_command(folder, "--no-memory", loader=loader, model=model), stdin=inside, stdout=inside, stderr=inside,
            cwd=ROOT, env={**environment(), "TERM": "dumb"}, start_new_session=True, preexec_fn=_take_terminal,
        )  # fmt: skip
        os.close(inside)

    def press(self, keys: str) -> None:
        with contextlib.suppress(OSError):  # it has ended meanwhile
            os.write(self._keys, keys.encode())

    def interrupt(self) -> None:
        """Ctrl-C at a prompt, with Enter: input() notices a signal just before it waits for a key at its end only."""
        self.press(CTRL_C)
        self.press("\n")

    def wait_for(self, text: str) -> str:
        """What is shown up to and with ``text``; it counts as seen."""
        deadline = time.monotonic() + LIMIT_S
        while text not in self.shown:
            assert time.monotonic() < deadline and self.process.poll() is None, self.shown
            self.read()
        seen, _, self.shown = self.shown.partition(text)
        return seen + text

    def read(self, wait_s: float = 0.2) -> None:
        if select.select([self._keys], [], [], wait_s)[0]:
            try:
                self.shown += os.read(self._keys, 4096).decode("utf-8", "replace").replace("\r\n", "\n")
            except OSError:  # the other end is closed
                self.process.wait(LIMIT_S)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._keys)


def _take_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def terminal(folder: Path) -> Iterator[Terminal]:
    opened = Terminal(folder, "load_slow")
    yield opened
    opened.close()


def test_the_model_has_the_name_that_it_has_everywhere(folder: Path) -> None:
    terminal = Terminal(folder, "load", model="/models/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf")
    try:
        assert "Qwen2.5 Coder 1.5B Instruct · CPU · " in terminal.wait_for(PROMPT)
    finally:
        terminal.close()


def test_ctrl_c_after_the_reply_does_not_end_the_program(terminal: Terminal) -> None:
    terminal.wait_for(PROMPT)
    terminal.press("hello\n")
    terminal.wait_for("好的。")
    terminal.wait_for(PROMPT)
    terminal.interrupt()
    terminal.wait_for(PRESS_AGAIN)
    terminal.wait_for(PROMPT)
    terminal.press("tea\n")
    terminal.wait_for("Tea it is.")
    terminal.wait_for(PROMPT)
    terminal.interrupt()
    terminal.wait_for(PRESS_AGAIN)
    terminal.wait_for(PROMPT)
    terminal.interrupt()  # however late
    assert terminal.process.wait(LIMIT_S) == 130


def test_ctrl_c_stops_the_reply_and_the_conversation_goes_on(terminal: Terminal) -> None:
    terminal.wait_for(PROMPT)
    terminal.press("a long one\n")
    terminal.wait_for("Line 0 of")
    terminal.press(CTRL_C)
    assert PRESS_AGAIN not in terminal.wait_for("(stopped)")
    terminal.wait_for(PROMPT)
    terminal.press("/quit\n")
    assert terminal.process.wait(LIMIT_S) == 0


def test_what_is_typed_while_a_reply_streams_stands_at_the_next_prompt(folder: Path) -> None:
    terminal = Terminal(folder, "load_brisk")
    try:
        terminal.wait_for(PROMPT)
        terminal.press("a long one\n")
        terminal.wait_for("Line 3 of")
        terminal.press("tea\n")
        rest = terminal.wait_for(LONG_REPLY[-20:].strip()) + terminal.wait_for(PROMPT)
        assert "tea" not in rest
        assert "tea" in terminal.wait_for("Tea it is.")
    finally:
        terminal.close()
