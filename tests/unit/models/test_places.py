"""Where other programs keep their models, by system."""

from __future__ import annotations

import json
from pathlib import Path, PurePosixPath

import pytest

from models.places import DOWNLOADS, GPT4ALL, HUB, JAN, LLAMA_CPP, LM_STUDIO, OLLAMA, known_places


def folders(program: str, home: Path, platform: str, **environment: str) -> list[str]:
    places = known_places(environment, home, platform)
    return [place.folder.as_posix() for place in places if place.program == program]


@pytest.mark.parametrize(
    ("platform", "program", "expected"),
    [
        ("linux", LM_STUDIO, ".lmstudio/models"),
        ("linux", LM_STUDIO, ".cache/lm-studio/models"),
        ("linux", JAN, ".local/share/Jan/data/llamacpp/models"),
        ("linux", JAN, ".config/Jan/data/llamacpp/models"),
        ("linux", GPT4ALL, ".local/share/nomic.ai/GPT4All"),
        ("linux", OLLAMA, ".ollama/models"),
        ("linux", HUB, ".cache/huggingface/hub"),
        ("linux", LLAMA_CPP, ".cache/llama.cpp"),
        ("darwin", LM_STUDIO, ".lmstudio/models"),
        ("darwin", JAN, "Library/Application Support/Jan/data/llamacpp/models"),
        ("darwin", GPT4ALL, "Library/Application Support/nomic.ai/GPT4All"),
        ("darwin", OLLAMA, ".ollama/models"),
        ("darwin", HUB, ".cache/huggingface/hub"),
        ("darwin", LLAMA_CPP, "Library/Caches/llama.cpp"),
        ("win32", LM_STUDIO, ".lmstudio/models"),
        ("win32", JAN, "AppData/Roaming/Jan/data/llamacpp/models"),
        ("win32", GPT4ALL, "AppData/Local/nomic.ai/GPT4All"),
        ("win32", OLLAMA, ".ollama/models"),
        ("win32", HUB, ".cache/huggingface/hub"),
        ("win32", LLAMA_CPP, "AppData/Local/llama.cpp"),
    ],
)
def test_usual_places(tmp_path: Path, platform: str, program: str, expected: str) -> None:
    assert str(PurePosixPath(tmp_path.as_posix()) / expected) in folders(program, tmp_path, platform)


def test_what_the_environment_names_comes_first(tmp_path: Path) -> None:
    named = {
        "OLLAMA_MODELS": "/disk/ollama", "HF_HOME": "/disk/hf", "LLAMA_CACHE": "/disk/llama",
        "XDG_DATA_HOME": "/disk/share",
    }  # fmt: skip
    assert folders(OLLAMA, tmp_path, "linux", **named)[0] == "/disk/ollama"
    assert folders(HUB, tmp_path, "linux", **named)[0] == "/disk/hf/hub"
    assert folders(HUB, tmp_path, "linux", HF_HUB_CACHE="/disk/cache")[0] == "/disk/cache"
    assert folders(LLAMA_CPP, tmp_path, "linux", **named) == ["/disk/llama"]
    assert folders(GPT4ALL, tmp_path, "linux", **named)[0] == "/disk/share/nomic.ai/GPT4All"
    assert "/usr/share/ollama/.ollama/models" in folders(OLLAMA, tmp_path, "linux")
    assert "/usr/share/ollama/.ollama/models" not in folders(OLLAMA, tmp_path, "win32")


def test_what_the_programs_settings_name(tmp_path: Path) -> None:
    lm_studio = tmp_path / "elsewhere" / "lmstudio"
    lm_studio.mkdir(parents=True)
    (tmp_path / ".lmstudio-home-pointer").write_text(f"{lm_studio}\n")
    (lm_studio / "settings.json").write_text(json.dumps({"downloadsFolder": "/disk/lm"}))
    assert folders(LM_STUDIO, tmp_path, "linux")[:2] == ["/disk/lm", (lm_studio / "models").as_posix()]
    roaming = tmp_path / "AppData" / "Roaming" / "LM Studio"
    roaming.mkdir(parents=True)
    (roaming / "settings.json").write_text(json.dumps({"downloadsFolder": "/disk/roaming"}))
    assert "/disk/roaming" in folders(LM_STUDIO, tmp_path, "win32")
    jan = tmp_path / ".local" / "share" / "Jan"
    jan.mkdir(parents=True)
    (jan / "settings.json").write_text(json.dumps({"data_folder": "/disk/jan"}))
    assert folders(JAN, tmp_path, "linux")[0] == "/disk/jan/llamacpp/models"
    gpt4all = tmp_path / ".config" / "nomic.ai"
    gpt4all.mkdir(parents=True)
    (gpt4all / "GPT4All.ini").write_text("[General]\nmodelPath=/disk/gpt4all\n")
    assert folders(GPT4ALL, tmp_path, "linux")[0] == "/disk/gpt4all"


@pytest.mark.parametrize("content", ["", "{", "[1]", '{"downloadsFolder": 7}', "\ufffe"])
def test_settings_that_make_no_sense_name_nothing(tmp_path: Path, content: str) -> None:
    (tmp_path / ".lmstudio").mkdir()
    (tmp_path / ".lmstudio" / "settings.json").write_text(content, encoding="utf-8")
    assert folders(LM_STUDIO, tmp_path, "linux")[0] == (tmp_path / ".lmstudio" / "models").as_posix()


def test_downloads_in_the_users_language(tmp_path: Path) -> None:
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config" / "user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/下载"\n', encoding="utf-8")
    assert folders(DOWNLOADS, tmp_path, "linux") == [
        (tmp_path / "下载").as_posix(), (tmp_path / "Downloads").as_posix(),
    ]  # fmt: skip


def test_each_folder_once(tmp_path: Path) -> None:
    found = [place.folder for place in known_places({"HF_HUB_CACHE": str(tmp_path / "hub")}, tmp_path, "linux")]
    assert len(found) == len(set(found))
