"""Windows: a value of the user's Run key. The Task Manager may have switched it off in a key beside it."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from typing import Any, Final

from app.autostart.entry import AutostartError, EntryState

_RUN: Final = r"Software\Microsoft\Windows\CurrentVersion\Run"
_APPROVED: Final = r"Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
_NAME: Final = "Rolltop"
_OURS: Final = "--background"


class RunKey:
    """``registry``: the module ``winreg``; another one in tests."""

    def __init__(self, command: Sequence[str], registry: Any = None) -> None:
        if registry is None:
            import winreg as registry
        self._registry: Any = registry
        self._line = subprocess.list2cmdline(command)

    @property
    def place(self) -> str:
        return rf"HKEY_CURRENT_USER\{_RUN}\{_NAME}"

    def state(self) -> EntryState:
        try:
            line, approved = self._value(_RUN), self._value(_APPROVED)
        except OSError:
            return "unreadable"
        if line is None:
            return "off"
        if not isinstance(line, str):
            return "broken"
        if _OURS not in line:
            return "foreign"
        if isinstance(approved, bytes) and approved and approved[0] & 1:
            return "off"
        return "on" if line == self._line else "elsewhere"

    def switch_on(self) -> None:
        self._require_ours()
        registry = self._registry
        try:
            with registry.CreateKey(registry.HKEY_CURRENT_USER, _RUN) as key:
                registry.SetValueEx(key, _NAME, 0, registry.REG_SZ, self._line)
        except OSError as error:
            raise AutostartError(str(error)) from error
        self._delete(_APPROVED)

    def switch_off(self) -> None:
        self._require_ours()
        self._delete(_RUN)
        self._delete(_APPROVED)

    def _require_ours(self) -> None:
        if self.state() in ("foreign", "broken", "unreadable"):
            raise AutostartError(self.place)

    def _value(self, path: str) -> Any:
        registry = self._registry
        try:
            with registry.OpenKey(registry.HKEY_CURRENT_USER, path) as key:
                return registry.QueryValueEx(key, _NAME)[0]
        except FileNotFoundError:
            return None

    def _delete(self, path: str) -> None:
        registry = self._registry
        try:
            with registry.OpenKey(registry.HKEY_CURRENT_USER, path, 0, registry.KEY_SET_VALUE) as key:
                registry.DeleteValue(key, _NAME)
        except FileNotFoundError:
            return
        except OSError as error:
            raise AutostartError(str(error)) from error
