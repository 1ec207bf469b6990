"""The one place that knows llama.cpp's C interface: start-up, log, devices, cancelling.

``lib`` is the binding's low-level module. It is typed ``Any`` because its ctypes annotations say less than they
promise (pointers are ints, arrays or structures by turns).
"""

from __future__ import annotations

import ctypes
import logging
import os
import sys
import threading
from collections import deque
from functools import cache
from importlib.metadata import version
from pathlib import PurePath
from typing import Any, Literal

import psutil
from llama_cpp import llama_cpp as _binding
from msgspec import Struct

from engine.errors import EngineError, say

lib: Any = _binding
logger = logging.getLogger(__name__)

# ggml.h: 1 debug, 2 info, 3 warning, 4 error. A failure reaches the user through the exception it causes.
_WARNING, _ERROR = 3, 4
_CONTINUES_LINE = 5
_DEVICE_KINDS: dict[int, Literal["cpu", "gpu", "igpu", "other"]] = {0: "cpu", 1: "gpu", 2: "igpu"}


class ModelLoadError(EngineError):
    """A model file cannot be loaded; the sentence says what is wrong with it."""


class LoadCancelledError(EngineError):
    """Loading stopped because it was cancelled."""

    def __init__(self) -> None:
        super().__init__(say("Loading the model was cancelled."))


class Device(Struct, frozen=True):
    """A processor that llama.cpp can compute on."""

    name: str
    description: str
    kind: Literal["cpu", "gpu", "igpu", "other"]
    free_bytes: int
    total_bytes: int

    @property
    def is_gpu(self) -> bool:
        return self.kind in ("gpu", "igpu")


class _LibraryLog:
    """Keeps llama.cpp's last lines, so that a failure can be explained, and passes them on to ``logging``."""

    def __init__(self, keep: int = 400) -> None:
        self._lock = threading.Lock()
        self._lines: deque[tuple[int, str]] = deque(maxlen=keep)
        self._level = 1
        self._partial = ""
        self.count = 0

    def write(self, level: int, raw: bytes, _user_data: int | None) -> None:
        """Called by llama.cpp from any of its threads; must never raise."""
        text = raw.decode("utf-8", "replace") if raw else ""
        with self._lock:
            if level != _CONTINUES_LINE:
                self._level = level
            self._partial += text
            *lines, self._partial = self._partial.split("\n")
            for line in lines:
                if line.strip():
                    self._lines.append((self._level, line.strip()))
                    self.count += 1
                    logger.log(logging.INFO if self._level >= _WARNING else logging.DEBUG, "%s", line.strip())

    def since(self, count: int) -> list[str]:
        """Warnings and errors written after ``count`` was read from ``self.count``."""
        with self._lock:
            lines = list(self._lines)[-(self.count - count) :] if self.count > count else []
        return [line for level, line in lines if _WARNING <= level <= _ERROR]

    def lines(self) -> list[str]:
        """The last lines of any level."""
        with self._lock:
            return [line for _level, line in self._lines]


log = _LibraryLog()
# The C side holds only the address: the callback object must live as long as the library.
_log_callback = lib.llama_log_callback(log.write)


@cache
def start() -> None:
    """Start llama.cpp once a process and take over its log."""
    lib.llama_log_set(_log_callback, ctypes.c_void_p(0))
    _load_variant()
    lib.llama_backend_init()


@cache
def _load_variant() -> str:
    """Where llama.cpp is built in a variant for each kind of processor, load the best that this one can run.

    A build for one processor has it linked in. llama.cpp by itself looks for variants beside the running program only.
    """
    ggml = _ggml()
    if ggml.ggml_backend_dev_count() > 0:
        return ""
    ggml.ggml_backend_load_all_from_path(str(lib._base_path).encode())
    if ggml.ggml_backend_dev_count() == 0:
        logger.error("no variant of llama.cpp in %s runs on this processor", lib._base_path)
    loaded = [line.rpartition(" from ")[2] for line in log.lines() if "loaded CPU backend from " in line]
    return PurePath(loaded[-1]).name if loaded else ""


def chosen_variant() -> str:
    """The variant that was loaded for this processor, by the name of its file; "" where there is only one."""
    start()
    return _load_variant()


def binding_version() -> str:
    """Version of llama-cpp-python, which fixes llama.cpp's."""
    return version("llama-cpp-python")


def physical_cores() -> int:
    """Cores this process may use, hyper-threads not counted."""
    cores = psutil.cpu_count(logical=False) or psutil.cpu_count() or 1
    if sys.platform == "linux":
        cores = min(cores, len(os.sched_getaffinity(0)))
    return max(1, cores)


def supports_gpu() -> bool:
    """Whether this build of llama.cpp can use a graphics card that is present."""
    start()
    return bool(lib.llama_supports_gpu_offload())


@cache
def _ggml() -> Any:
    """ggml as llama.cpp itself uses it.

    Loaded by its own name it can be there a second time, since the wheel holds copies, and then has devices of its own.
    """
    ggml: Any = lib._lib
    if sys.platform == "win32":  # there a library does not answer for those that it links to
        from llama_cpp import _ggml  # pyright: ignore[reportPrivateUsage]

        ggml = _ggml.libggml
    for name, arguments, result in (
        ("ggml_backend_load_all_from_path", [ctypes.c_char_p], None),
        ("ggml_backend_dev_count", [], ctypes.c_size_t),
        ("ggml_backend_dev_get", [ctypes.c_size_t], ctypes.c_void_p),
        ("ggml_backend_dev_name", [ctypes.c_void_p], ctypes.c_char_p),
        ("ggml_backend_dev_description", [ctypes.c_void_p], ctypes.c_char_p),
        ("ggml_backend_dev_type", [ctypes.c_void_p], ctypes.c_int),
        ("ggml_backend_dev_memory", [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p], None),
    ):
        function = getattr(ggml, name)
        function.argtypes = arguments
        function.restype = result
    return ggml


def devices() -> list[Device]:
    """Processors llama.cpp sees, with their memory in bytes as it stands now."""
    start()
    ggml = _ggml()
    found: list[Device] = []
    for index in range(ggml.ggml_backend_dev_count()):
        handle = ggml.ggml_backend_dev_get(index)
        free, total = ctypes.c_size_t(0), ctypes.c_size_t(0)
        ggml.ggml_backend_dev_memory(handle, ctypes.byref(free), ctypes.byref(total))
        found.append(
            Device(
                name=(ggml.ggml_backend_dev_name(handle) or b"").decode("utf-8", "replace"),
                description=(ggml.ggml_backend_dev_description(handle) or b"").decode("utf-8", "replace"),
                kind=_DEVICE_KINDS.get(ggml.ggml_backend_dev_type(handle), "other"),
                free_bytes=int(free.value),
                total_bytes=int(total.value),
            )
        )
    return found


@cache
def _strlen_as_abort_callback() -> Any:
    libc = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)
    return ctypes.cast(libc.strlen, lib.ggml_abort_callback)


_NO_ABORT_CALLBACK = lib.ggml_abort_callback(0)


def watch_cancel(context: int, address: int | None) -> None:
    """Let llama.cpp stop a decode when the byte at ``address`` is set; None stops watching.

    The callback runs hundreds of times a token, so it is libc's ``strlen``, which returns 0 or 1 on the flag's two
    bytes and needs no interpreter lock. Backends other than the CPU's may ignore it: callers check the flag between
    batches as well.
    """
    if address is None:
        lib.llama_set_abort_callback(context, _NO_ABORT_CALLBACK, ctypes.c_void_p(0))
    else:
        lib.llama_set_abort_callback(context, _strlen_as_abort_callback(), ctypes.c_void_p(address))
