"""What the engine is started with, by the window and by the terminal. No Qt."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from app.settings.store import Preferences
from engine.language import Language
from engine.options import HostOptions
from models.library import models_folder


def host_options(
    folder: Path,
    preferences: Preferences,
    model_loader: str | None,
    model_path: str = "",
    language: Language = "en",
    embedder: str | None = None,
) -> HostOptions:
    """Options of an engine over this data folder, as the user prefers it.

    Args:
        embedder: named on the command line; None for the one of the settings.
        model_loader: for tests: ``module:function`` of another loader; None for that of GGUF files.
    """
    options = HostOptions(
        data_folder=str(folder),
        model_path=model_path,
        language=language,
        snapshot_cap_mb=max(0, preferences.snapshot_cap_mb),
        embedder=embedder or preferences.embedder,
        models_folder=str(models_folder()),
        unload_after_minutes=max(0, preferences.unload_after_minutes),
        network_allowed=preferences.network_allowed,
    )
    return replace(options, model_loader=model_loader, embedder=embedder or "fake") if model_loader else options
