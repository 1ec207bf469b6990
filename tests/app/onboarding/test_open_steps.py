"""Who meets the wizard."""

from __future__ import annotations

from pathlib import Path

from app.onboarding.first_steps import STEPS, open_steps
from app.settings.store import SettingsStore


def settings_in(folder: Path) -> SettingsStore:
    return SettingsStore(folder / "settings.json")


def test_a_fresh_folder_asks_everything(tmp_path: Path) -> None:
    assert open_steps(settings_in(tmp_path), tmp_path, False, False) == STEPS


def test_a_model_on_the_command_line_is_not_asked_for(tmp_path: Path) -> None:
    assert "model" not in open_steps(settings_in(tmp_path), tmp_path, True, False)


def test_a_language_on_the_command_line_makes_it_no_other_start(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    settings.update(language="en")
    assert open_steps(settings, tmp_path, False, False) == STEPS


def test_settings_memory_or_a_script_ask_nothing(tmp_path: Path) -> None:
    assert open_steps(settings_in(tmp_path), tmp_path, False, True) == ()
    (tmp_path / "memory.db").touch()
    assert open_steps(settings_in(tmp_path), tmp_path, False, False) == ()
    (tmp_path / "memory.db").unlink()
    settings_in(tmp_path).update(language="en")
    assert open_steps(settings_in(tmp_path), tmp_path, False, False) == ()


def test_what_was_left_open_is_asked_again(tmp_path: Path) -> None:
    settings_in(tmp_path).update(steps_left=("model", "welcome"))
    (tmp_path / "memory.db").touch()
    assert open_steps(settings_in(tmp_path), tmp_path, False, False) == ("model", "welcome")
    assert open_steps(settings_in(tmp_path), tmp_path, True, False) == ("welcome",)


def test_another_window_has_the_folder(tmp_path: Path) -> None:
    assert open_steps(SettingsStore(tmp_path / "settings.json", is_ours=False), tmp_path, False, False) == ()
