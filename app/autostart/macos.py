"""macOS: a property list among the user's launch agents (man launchd.plist)."""

from __future__ import annotations

import os
import plistlib
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from xml.parsers.expat import ExpatError

from app.autostart.entry import AutostartError, EntryState
from models.system_reasons import reason_of

_LABEL: Final = "rolltop.login"


class LaunchAgent:
    """``rolltop.login.plist``. ``folder``: the user's launch agents; another one in tests."""

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        self._command = list(command)
        self._path = (Path.home() / "Library" / "LaunchAgents" if folder is None else folder) / f"{_LABEL}.plist"

    @property
    def place(self) -> str:
        return str(self._path)

    def state(self) -> EntryState:
        try:
            content: Any = plistlib.loads(self._path.read_bytes())
        except FileNotFoundError:
            return "off"
        except OSError:
            return "unreadable"
        except (plistlib.InvalidFileException, ExpatError, ValueError):
            return "broken"
        if not isinstance(content, dict) or content.get("Label") != _LABEL:
            return "foreign"
        if content.get("Disabled") is True or content.get("RunAtLoad") is not True:
            return "off"
        words = content.get("ProgramArguments")
        return "on" if words == self._command and shutil.which(self._command[0]) is not None else "elsewhere"

    def switch_on(self) -> None:
        self._require_ours()
        draft = self._path.with_name(self._path.name + ".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(plistlib.dumps({"Label": _LABEL, "ProgramArguments": self._command, "RunAtLoad": True}))
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
