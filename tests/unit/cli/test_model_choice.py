"""The terminal talks to the model that was chosen in the window, and fetches none that nobody asked for."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

import app.__main__ as entry
from app.cli import chat, model_choice, tidy
from app.cli.arguments import make_parser
from app.model_manager import rows
from app.settings.store import FILE_NAME, SettingsStore
from models import advice, discovery
from models.catalogue import DEFAULT_MODEL_ID, ModelSpec, find_spec
from models.errors import ModelsError
from models.library import Library
from models.places import Place
from tests.unit.models.gguf_files import write_gguf


@pytest.fixture
def fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was fetched; nothing is for real."""
    monkeypatch.setenv("ROLLTOP_MODELS", str(tmp_path / "models"))
    monkeypatch.setattr(discovery, "known_places", lambda: (Place("LM Studio", tmp_path / "studio"),))
    found: list[str] = []

    def fetch(spec: ModelSpec, *_given: object, **_named: object) -> Path:
        found.append(spec.id)
        return tmp_path / spec.file_name

    monkeypatch.setattr(model_choice, "ensure_model", fetch)
    return found


def arguments(tmp_path: Path, *words: str) -> argparse.Namespace:
    return make_parser().parse_args(["chat", "--data", str(tmp_path / "data"), *words])


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def in_terminal(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    monkeypatch.setattr(sys, "stdin", _Terminal(answer))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)


def test_the_model_that_was_chosen_in_the_window(
    tmp_path: Path, fetched: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    own = write_gguf(tmp_path / "elsewhere.gguf")
    (tmp_path / "data").mkdir()
    SettingsStore(tmp_path / "data" / FILE_NAME).update(model_path=str(own))
    assert model_choice.model_path(arguments(tmp_path)) == str(own)
    assert "elsewhere" in capsys.readouterr().err
    other = write_gguf(tmp_path / "other.gguf")
    assert model_choice.model_path(arguments(tmp_path, "--model", str(other))) == str(other)
    own.unlink()
    with pytest.raises(ModelsError) as error:
        model_choice.model_path(arguments(tmp_path))
    assert not isinstance(error.value, model_choice.NoModelError) and fetched == []


def test_nothing_is_fetched_unasked(
    tmp_path: Path, fetched: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    assert chat.run(arguments(tmp_path, "--message", "Hello")) == 2
    assert f"rolltop models get {DEFAULT_MODEL_ID}" in capsys.readouterr().err
    assert tidy.run(make_parser().parse_args(["tidy", "--data", str(tmp_path / "data")])) == 2
    in_terminal(monkeypatch, "\n")
    assert chat.run(arguments(tmp_path, "--message", "Hello")) == 2
    assert fetched == []


def test_a_yes_in_the_terminal_fetches(
    tmp_path: Path, fetched: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    in_terminal(monkeypatch, "y\n")
    spec = find_spec(DEFAULT_MODEL_ID)
    assert model_choice.model_path(arguments(tmp_path)) == str(tmp_path / spec.file_name)
    assert spec.title in capsys.readouterr().err and fetched == [DEFAULT_MODEL_ID]


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A model of another program, large enough to be offered."""
    specs = tuple(replace(spec, parameters=9_000) for spec in rows.CATALOGUE)
    for module in (rows, advice):
        monkeypatch.setattr(module, "CATALOGUE", specs)
    (tmp_path / "studio").mkdir()
    return write_gguf(tmp_path / "studio" / "theirs.gguf")


def test_a_file_of_another_program_is_offered_before_a_download(
    tmp_path: Path, fetched: list[str], found: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    assert chat.run(arguments(tmp_path, "--message", "Hello")) == 2
    assert "rolltop models find --add" in capsys.readouterr().err
    in_terminal(monkeypatch, "n\ny\n")
    model_choice.model_path(arguments(tmp_path))
    assert fetched == [DEFAULT_MODEL_ID] and Library().files() == []
    in_terminal(monkeypatch, "\n")
    assert model_choice.model_path(arguments(tmp_path)) == str(found) and fetched == [DEFAULT_MODEL_ID]
    assert "LM Studio has theirs" in capsys.readouterr().err
    assert [file.path for file in Library().files()] == [found]


def test_a_model_named_on_the_command_line_is_fetched(tmp_path: Path, fetched: list[str]) -> None:
    model_choice.model_path(arguments(tmp_path, "--model", "smollm2-135m"))
    assert fetched == ["smollm2-135m"]


def test_who_opens_rolltop_without_a_display_comes_to_a_conversation(
    tmp_path: Path, fetched: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def talk(given: argparse.Namespace) -> int:
        model_choice.model_path(given)
        return 0

    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(chat, "run", talk)
    monkeypatch.setattr(entry, "start_log", lambda _folder: None)
    before = entry.signal.getsignal(entry.signal.SIGINT)
    try:
        assert entry.main(["--data", str(tmp_path / "data")]) == 0
    finally:
        entry.signal.signal(entry.signal.SIGINT, before)
    assert fetched == [DEFAULT_MODEL_ID]
