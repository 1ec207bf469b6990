"""Linux: a desktop entry in the autostart folder.

https://specifications.freedesktop.org/autostart-spec/ and https://specifications.freedesktop.org/desktop-entry-spec/
"""

from __future__ import annotations

import configparser
import os
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.autostart.entry import AutostartError, EntryState
from models.system_reasons import reason_of

_GROUP: Final = "Desktop Entry"
_OURS: Final = "X-Rolltop-Autostart"
_RESERVED: Final = frozenset(" \t\n\"'\\><~|&;$*?#()`%=")


class DesktopEntry:
    """``rolltop.desktop``. ``folder``: the user's autostart folder; another one in tests."""

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        self._command = list(command)
        self._path = (_autostart_folder() if folder is None else folder) / "rolltop.desktop"

    @property
    def place(self) -> str:
        return str(self._path)

    def state(self) -> EntryState:
        try:
            text = self._path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return "off"
        except UnicodeDecodeError:
            return "broken"
        except OSError:
            return "unreadable"
        entry = _parse(text)
        if entry is None:
            return "broken"
        if entry.get(_OURS) != "true":
            return "foreign"
        if entry.get("Hidden") == "true" or entry.get("X-GNOME-Autostart-enabled") == "false":
            return "off"
        return "on" if self._starts_this(entry.get("Exec", "")) else "elsewhere"

    def switch_on(self) -> None:
        self._require_ours()
        draft = self._path.with_name(self._path.name + ".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(self._text(), encoding="utf-8")
            os.replace(draft, self._path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise AutostartError(reason_of(error)) from error

    def switch_off(self) -> None:
        self._require_ours()
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            raise AutostartError(reason_of(error)) from error

    def _require_ours(self) -> None:
        if self.state() in ("foreign", "broken", "unreadable"):
            raise AutostartError(self.place)

    def _text(self) -> str:
        words = " ".join(_quoted(word) for word in self._command).replace("\\", "\\\\")  # the value of any key
        return (
            f"[{_GROUP}]\nType=Application\nName=Rolltop\nIcon=rolltop\nTerminal=false\nExec={words}\n"
            f"X-GNOME-Autostart-enabled=true\n{_OURS}=true\n"
        )

    def _starts_this(self, line: str) -> bool:
        try:
            words = [_unquoted(word) for word in shlex.split(line.replace("\\\\", "\\"))]
        except ValueError:
            return False
        return words == self._command and shutil.which(words[0]) is not None


def _autostart_folder() -> Path:
    named = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(named) if named else Path.home() / ".config") / "autostart"


def _parse(text: str) -> dict[str, str] | None:
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",), comment_prefixes=("#",))
    parser.optionxform = str  # pyright: ignore[reportAttributeAccessIssue] # names keep their capitals
    try:
        parser.read_string(text)
        return dict(parser[_GROUP])
    except (configparser.Error, KeyError):
        return None


def _quoted(word: str) -> str:
    """A word of an Exec line: quoted where it must be, and field codes are none."""
    word = word.replace("%", "%%")
    if not _RESERVED.intersection(word) and word:
        return word
    for character in '\\"`$':
        word = word.replace(character, "\\" + character)
    return f'"{word}"'


def _unquoted(word: str) -> str:
    return word.replace("\\`", "`").replace("\\$", "$").replace("%%", "%")
