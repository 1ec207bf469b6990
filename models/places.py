"""Where other programs keep the models they have fetched, on Linux, macOS and Windows.

LM Studio: https://lmstudio.ai/docs (models directory). Jan: its data folder, ``llamacpp/models`` in it.
GPT4All: https://docs.gpt4all.io/gpt4all_desktop/settings.html (download path).
Ollama: https://github.com/ollama/ollama/blob/main/docs/faq.md (where are models stored).
Hub cache: https://huggingface.co/docs/huggingface_hub/guides/manage-cache. llama.cpp: ``LLAMA_CACHE`` in its README.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, cast

from msgspec import Struct

Layout = Literal["files", "ollama", "hub"]

LM_STUDIO, JAN, GPT4ALL, OLLAMA = "LM Studio", "Jan", "GPT4All", "Ollama"
HUB, LLAMA_CPP, DOWNLOADS = "Hugging Face", "llama.cpp", "Downloads"

_MOST_SETTINGS_BYTES = 1 << 20


class Place(Struct, frozen=True):
    """One folder.

    Attributes:
        program: whose it is.
        layout: "files" ending in .gguf at any depth, Ollama's manifests and blobs, or the hub cache's snapshots.
        depth: so many folders below it are looked into.
    """

    program: str
    folder: Path
    layout: Layout = "files"
    depth: int = 8


def known_places(
    environment: Mapping[str, str] | None = None, home: Path | None = None, platform: str = sys.platform
) -> tuple[Place, ...]:
    """All places of a system, those that are not there included; each folder once."""
    system = _System(os.environ if environment is None else environment, home or Path.home(), platform)
    found: dict[Path, Place] = {}
    for place in (
        *system.lm_studio(), *system.jan(), *system.gpt4all(), *system.ollama(), *system.hub(), *system.llama_cpp(),
        *system.downloads(),
    ):  # fmt: skip
        found.setdefault(place.folder, place)
    return tuple(found.values())


class _System:
    """The folders that programs build theirs from."""

    def __init__(self, environment: Mapping[str, str], home: Path, platform: str) -> None:
        self._environment = environment
        self.home = home
        self._windows, self._mac = platform == "win32", platform == "darwin"

    def _named(self, variable: str, default: Path) -> Path:
        value = self._environment.get(variable, "").strip()
        return Path(value).expanduser() if value else default

    @property
    def _data(self) -> Path:
        """For large data of this computer alone."""
        if self._windows:
            return self._named("LOCALAPPDATA", self.home / "AppData" / "Local")
        if self._mac:
            return self.home / "Library" / "Application Support"
        return self._named("XDG_DATA_HOME", self.home / ".local" / "share")

    @property
    def _settings(self) -> Path:
        if self._windows:
            return self._named("APPDATA", self.home / "AppData" / "Roaming")
        return self._data if self._mac else self._named("XDG_CONFIG_HOME", self.home / ".config")

    @property
    def _cache(self) -> Path:
        return self._named("XDG_CACHE_HOME", self.home / ".cache")

    def lm_studio(self) -> list[Place]:
        """A file in the home folder tells where its folder is, and its settings where models are, if elsewhere."""
        folders = [self.home / ".lmstudio"]
        if moved := _first_line(self.home / ".lmstudio-home-pointer"):
            folders.insert(0, Path(moved))
        told = [*folders, self._settings / "LM Studio"]
        chosen = [_setting(folder / "settings.json", "downloadsFolder") for folder in told]
        models = [Path(text) for text in chosen if text] + [folder / "models" for folder in folders]
        return [Place(LM_STUDIO, folder) for folder in (*models, self.home / ".cache" / "lm-studio" / "models")]

    def jan(self) -> list[Place]:
        roots = [self._settings / "Jan" / "data", self._data / "Jan" / "data", self.home / "jan"]
        for base in (self._settings, self._data):
            if chosen := _setting(base / "Jan" / "settings.json", "data_folder"):
                roots.insert(0, Path(chosen))
        inside = [root / part for root in roots for part in (Path("llamacpp", "models"), Path("models"))]
        return [Place(JAN, folder) for folder in (*inside, self.home / "cortexcpp" / "models")]

    def gpt4all(self) -> list[Place]:
        """Linux keeps its settings as an INI file; macOS and Windows in stores of the system."""
        folders = [self._data / "nomic.ai" / "GPT4All", self.home / ".cache" / "gpt4all"]
        chosen = _ini_value(self._settings / "nomic.ai" / "GPT4All.ini", "modelPath")
        return [Place(GPT4ALL, folder) for folder in ([Path(chosen), *folders] if chosen else folders)]

    def ollama(self) -> list[Place]:
        folders = [self._named("OLLAMA_MODELS", self.home / ".ollama" / "models"), self.home / ".ollama" / "models"]
        if not self._windows and not self._mac:
            folders += [Path("/usr/share/ollama/.ollama/models"), Path("/var/lib/ollama/.ollama/models")]
            folders += [Path("/var/snap/ollama/common/models")]
        return [Place(OLLAMA, folder, "ollama") for folder in folders]

    def hub(self) -> list[Place]:
        base = self._named("HF_HOME", self._cache / "huggingface")
        folders = [self._named("HF_HUB_CACHE", base / "hub"), base / "hub"]
        return [Place(HUB, folder, "hub") for folder in folders]

    def downloads(self) -> list[Place]:
        """The user's own, which is large and is anybody's. On Linux a file tells how it is called in their language."""
        named = _ini_value(self._settings / "user-dirs.dirs", "XDG_DOWNLOAD_DIR")
        folders = [Path(named.replace("$HOME", str(self.home), 1))] if named else []
        return [Place(DOWNLOADS, folder, depth=1) for folder in (*folders, self.home / "Downloads")]

    def llama_cpp(self) -> list[Place]:
        if self._windows:
            default = self._data / "llama.cpp"
        else:
            default = (self.home / "Library" / "Caches" if self._mac else self._cache) / "llama.cpp"
        return [Place(LLAMA_CPP, self._named("LLAMA_CACHE", default))]


def _small_text(path: Path) -> str:
    """A settings file's text, "" where there is none or it is not small."""
    try:
        if not path.is_file() or path.stat().st_size > _MOST_SETTINGS_BYTES:
            return ""
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""


def _first_line(path: Path) -> str:
    return next(iter(_small_text(path).splitlines()), "").strip()


def _setting(path: Path, name: str) -> str:
    """A text at the top level of a JSON file."""
    try:
        values: Any = json.loads(_small_text(path) or "{}")
    except ValueError:
        return ""
    value: object = cast("dict[str, object]", values).get(name, "") if isinstance(values, dict) else ""
    return value.strip() if isinstance(value, str) else ""


def _ini_value(path: Path, name: str) -> str:
    for line in _small_text(path).splitlines():
        key, separator, value = line.partition("=")
        if separator and key.strip() == name:
            return value.strip().strip('"')
    return ""
