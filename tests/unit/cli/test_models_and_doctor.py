"""``rolltop models`` and ``rolltop doctor``, run as functions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from unittest.mock import Mock

import msgspec
import pytest

from app.cli import doctor
from app.cli import models as models_command
from app.cli.arguments import make_parser
from app.cli.doctor_words import value_of
from app.cli.words import speak
from engine.language import Language
from engine.services import Services
from engine.store import Store
from models import discovery
from models import library as library_module
from models.catalogue import DEFAULT_MODEL_ID, find_spec
from models.library import Library
from models.places import Place
from models.progress import Progress
from models.settings import ModelSettings, ModelSettingsFile
from models.speeds import SpeedBook
from tests.unit.models.gguf_files import METADATA, gguf_bytes, write_gguf


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROLLTOP_MODELS", str(tmp_path / "models"))
    return tmp_path / "models"


def run(*words: str) -> int:
    arguments = make_parser().parse_args(words)
    return (models_command if arguments.command == "models" else doctor).run(arguments)


def test_list_add_and_unknown(tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = write_gguf(tmp_path / "own.gguf")
    assert run("models", "add", str(own)) == 0
    assert "Added own (" in capsys.readouterr().out
    assert run("models", "list", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["folder"] == str(folder)
    assert [(file["path"], file["outside"], file["problem"]) for file in answer["local"]] == [(str(own), True, None)]
    assert DEFAULT_MODEL_ID in {spec["id"] for spec in answer["catalogue"]}
    assert run("models", "list") == 0
    assert "your file" in capsys.readouterr().out
    assert run("models", "get", "nope") == 1
    assert "no model “nope”" in capsys.readouterr().err
    (tmp_path / "text.gguf").write_text("hello")
    assert run("models", "add", str(tmp_path / "text.gguf")) == 1
    assert "not a GGUF" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", ["text", "empty", "cut", "folder", "pictures", "search", "noise", "closed"])
def test_a_file_that_is_no_model_is_refused_in_one_sentence(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, kind: str,
    language: Language,
) -> None:  # fmt: skip
    path = tmp_path / "odd.gguf"
    contents = {
        "text": b"no model", "empty": b"", "cut": gguf_bytes()[:-500], "noise": b"GGUF\xf5\xff\xe8\x05" + b"\xff" * 99,
        "pictures": gguf_bytes(METADATA | {"general.architecture": "clip"}),
        "search": gguf_bytes({"general.architecture": "bert", "bert.block_count": 2}),
    }  # fmt: skip
    if kind == "folder":
        path.mkdir()
    else:
        path.write_bytes(contents.get(kind, b""))
    speak(language)
    if kind == "closed":
        monkeypatch.setattr(Path, "open", Mock(side_effect=PermissionError(13, "Permission denied")))
    try:
        assert run("models", "add", str(path)) == 1
    finally:
        speak("en")
    (line,) = capsys.readouterr().err.splitlines()
    assert "odd.gguf" in line and "\\x" not in line and "b'" not in line
    if language == "zh":
        assert not re.search("[a-z]{4,}", line.replace("odd.gguf", "")), line


def test_progress_is_plain_lines_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    show = models_command.ProgressLine("Tiny")
    for done in range(0, 1001):
        show(Progress(done * 1000, 1_000_000, 5e6))
    show(Progress(0, 1_000_000, stage="retry", note="Trying again: the connection broke off."))
    show.end()
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "Fetching Tiny: 0 % of 1 MB, 5 MB/s"
    assert len(lines) == 12
    assert lines[-1] == "Trying again: the connection broke off."


def checks(data: Path) -> dict[str, doctor.Check]:
    return {check.name: check for check in doctor.examine(data, Library())}


def test_doctor_without_any_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--json", "--data", str(tmp_path / "data")) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] is False
    problems = {name for name, check in answer["checks"].items() if check["status"] == "problem"}
    assert problems == {"default_model"}
    assert "rolltop models get" in answer["checks"]["default_model"]["advice"]
    assert not (tmp_path / "data").exists()


def test_doctor_with_a_model_of_ones_own(tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir()
    write_gguf(folder / "own.gguf")
    assert checks(tmp_path)["models"].value["usable"] == ["own"]
    assert run("doctor", "--data", str(tmp_path / "data")) == 0
    assert "Everything that Rolltop needs is there." in capsys.readouterr().out


def test_doctor_sees_the_default_model(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = find_spec(DEFAULT_MODEL_ID)
    spec = msgspec.structs.replace(real, size_bytes=len(gguf_bytes()))
    monkeypatch.setattr(doctor, "find_spec", lambda _id: spec)
    monkeypatch.setattr(library_module, "CATALOGUE", (spec,))
    folder.mkdir()
    path = write_gguf(folder / spec.file_name)
    assert checks(tmp_path)["default_model"].status == "note"
    Library().mark_verified(spec)
    assert checks(tmp_path)["default_model"].status == "ok"
    path.write_bytes(gguf_bytes()[:-5])
    assert checks(tmp_path)["default_model"].status == "problem"


def test_doctor_reads_the_memory_file_even_while_it_is_open(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    try:
        assert checks(tmp_path)["memory_file"].value == "sound"
    finally:
        store.close()
    (tmp_path / "memory.db").write_bytes(b"something else entirely" * 100)
    found = checks(tmp_path)["memory_file"]
    assert found.status == "problem"
    assert "left it as it is" in found.advice


# -- what each model does here; finding, removing, adjusting


def test_list_says_how_well_each_runs(tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = write_gguf(tmp_path / "own.gguf")
    Library(folder).add(own)
    SpeedBook(folder).record(own, ModelSettings(), 400, 4000.0, 100, 10_000.0)
    assert run("models", "list", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    (file,) = answer["local"]
    assert file["verdict"] == "fits" and file["speed_measured"] and file["generated_tokens_per_second"] == 10.0
    assert answer["recommended"] in {spec["id"] for spec in answer["catalogue"]}
    assert {spec["verdict"] for spec in answer["catalogue"]} <= {"fits", "slow", "does_not_fit"}
    assert run("models", "list") == 0
    told = capsys.readouterr().out
    assert "Fits. It needs about" in told and "measured here" in told
    assert told.count("recommended for this computer") == 1


def test_find_and_add(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "lm"
    other.mkdir()
    found = write_gguf(other / "found.gguf")
    (other / "page.gguf").write_text("<html>")
    monkeypatch.setattr(discovery, "known_places", lambda: (Place("LM Studio", other),))
    assert run("models", "find") == 0
    told = capsys.readouterr().out
    assert "LM Studio: found" in told and "can be used" in told and "web page" in told and "--add" in told
    assert Library(folder).files() == []
    assert run("models", "find", "--add", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["added"] == 1 and len(answer["found"]) == 2
    assert [file.path for file in Library(folder).files()] == [found]
    assert run("models", "find", "--json") == 0
    assert [one["listed"] for one in json.loads(capsys.readouterr().out)["found"] if not one["problem"]] == [True]


def test_remove_takes_others_off_the_list_and_deletes_own_ones(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outside = write_gguf(tmp_path / "outside.gguf")
    Library(folder).add(outside)
    inside = write_gguf(folder / "inside.gguf")
    assert run("models", "remove", "outside.gguf") == 0
    assert "the file itself stays" in capsys.readouterr().out and outside.exists()
    monkeypatch.setattr("builtins.input", lambda _question: "n")
    assert run("models", "remove", "inside.gguf") == 0
    assert "Nothing was deleted" in capsys.readouterr().out and inside.exists()
    assert run("models", "remove", "inside.gguf", "--yes") == 0
    assert "are free again" in capsys.readouterr().out and not inside.exists()
    assert run("models", "remove", "inside.gguf") == 1
    assert "no model" in capsys.readouterr().err


def test_settings_are_shown_changed_and_reset(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir()
    own = write_gguf(folder / "own.gguf")

    def settings(*words: str) -> dict[str, object]:
        assert run("models", "settings", "own.gguf", "--json", *words) == 0
        return json.loads(capsys.readouterr().out)["settings"]

    assert settings()["n_ctx"] is None
    changed = settings("--set", "n_ctx=1280", "temperature=0.5", "flash_attention=on", "seed=7")
    assert (changed["n_ctx"], changed["temperature"], changed["flash_attention"]) == (1280, 0.5, "on")
    assert ModelSettingsFile(folder).of(own) == ModelSettings(n_ctx=1280, temperature=0.5, flash_attention="on", seed=7)
    assert settings("--set", "n_ctx=auto")["n_ctx"] is None
    template = tmp_path / "template.jinja"
    template.write_text("{% for m in messages %}<{{ m.role }}>{{ m.content }}\n{% endfor %}<assistant>")
    assert settings("--template", str(template))["chat_template"] == template.read_text()
    template.write_text("{{ messages")
    assert run("models", "settings", "own.gguf", "--template", str(template)) == 1
    assert "does not work" in capsys.readouterr().err
    assert settings("--reset")["chat_template"] == ""
    assert run("models", "settings", "own.gguf", "--set", "n_threads=1") == 0
    told = capsys.readouterr().out
    assert "n_threads = 1" in told and "chat_template = the file's" in told and "the next time" in told


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("n_ctx=12", "between"),
        ("n_ctx=many", "cannot be used"),
        ("colour=red", "not key=value"),
        ("temperature", "not key=value"),
        ("kv_type=q4_0", "cannot be used"),
        ("temperature=auto", "cannot be used"),
    ],
)
def test_settings_that_are_not_possible_change_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str], change: str, words: str
) -> None:
    folder.mkdir()
    own = write_gguf(folder / "own.gguf")
    assert run("models", "settings", "own.gguf", "--set", change) == 1
    assert words in capsys.readouterr().err
    assert ModelSettingsFile(folder).of(own) == ModelSettings()


# -- a damaged index, and what people read


def damage_words(folder: Path, *statements: str) -> None:
    """Of a memory with one fact."""
    store = Store.open(folder)
    Services.over(store).archival.insert(1, "The user likes owls.")
    for statement in statements:
        store.database.run(statement)
    store.close()


@pytest.mark.parametrize(
    ("damage", "check"),
    [
        ("INSERT INTO facts_text(facts_text) VALUES ('delete-all')", "memory_history"),
        ("DELETE FROM facts_text_data WHERE id = 10", "memory_file"),
    ],
)
def test_doctor_finds_and_repairs_a_damaged_index(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str, check: str
) -> None:
    damage_words(tmp_path, damage)
    found = checks(tmp_path)[check]
    assert found.status == "problem" and "rolltop doctor --repair" in found.advice
    run("doctor", "--repair", "--data", str(tmp_path))
    printed = capsys.readouterr()
    assert "was built anew" in printed.err and "memory-damaged-" in printed.err
    assert "Memory in itself: agrees with the memory" in printed.out
    assert len(list(tmp_path.glob("memory-damaged-*.db"))) == 1
    run("doctor", "--repair", "--data", str(tmp_path))
    assert "nothing to repair" in capsys.readouterr().err
    assert len(list(tmp_path.glob("memory-damaged-*.db"))) == 1


def test_doctor_does_not_offer_to_repair_what_is_no_index(tmp_path: Path) -> None:
    damage_words(tmp_path, "UPDATE facts SET pinned = 1")
    found = checks(tmp_path)["memory_history"]
    assert found.status == "problem" and "--repair" not in found.advice and "report this" in found.advice


@pytest.mark.parametrize("language", ["en", "zh"])
def test_doctor_prints_words_and_units(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: Language) -> None:
    speak(language)
    try:
        run("doctor", "--data", str(tmp_path / "data"))
        printed = capsys.readouterr().out
    finally:
        speak("en")
    assert not re.search(r"[{}\[\]_]|\d{7}|None|True|False", printed.replace(str(tmp_path), "")), printed
    assert re.search(r"\d (GB|MB)", printed)


def test_doctor_names_graphics_cards_and_what_else_there_may_be(capsys: pytest.CaptureFixture[str]) -> None:
    card = {"name": "Example 4000", "free_bytes": 7_300_000_000}
    assert value_of("gpu_offload", {"supported": True, "devices": [card]}) == "Example 4000 (7.3 GB free)"
    assert value_of("gpu_offload", {"supported": True, "devices": []}) == "none found"
    assert value_of("memory", {"total_bytes": 16e9, "available_bytes": 8e8, "cores": None}) == "800 MB of 16.0 GB free"
    assert value_of("models", {"folder": "/m", "usable": ["a", "b"], "unusable": 1}) == "a, b (folder /m)"
    assert value_of("input_method", {"chosen": "fcitx", "plugins": ["ibus"]}) == "fcitx (Qt knows ibus)"
    assert value_of("memory_history", 1) == "1 problem" and value_of("memory_history", 2) == "2 problems"
