"""Choosing llama.cpp's variant for the processor, with a ggml that is not there."""

from __future__ import annotations

import logging

import pytest

from engine.llm import library


class Ggml:
    """Has no device before it has loaded one from a folder, as a portable build."""

    def __init__(self, linked_in: int, loads: str) -> None:
        self.devices = linked_in
        self._loads = loads
        self.asked: list[bytes] = []

    def ggml_backend_dev_count(self) -> int:
        return self.devices

    def ggml_backend_load_all_from_path(self, folder: bytes) -> None:
        self.asked.append(folder)
        if self._loads:
            self.devices += 1
            library.log.write(2, f"load_backend: loaded CPU backend from {self._loads}\n".encode(), None)


def variant(monkeypatch: pytest.MonkeyPatch, ggml: Ggml) -> str:
    monkeypatch.setattr(library, "_ggml", lambda: ggml)
    monkeypatch.setattr(library, "log", library._LibraryLog())
    return library._load_variant.__wrapped__()


def test_a_portable_build_loads_one_from_the_bindings_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    ggml = Ggml(0, "/opt/lib/llama_cpp/lib/libggml-cpu-haswell.so")
    assert variant(monkeypatch, ggml) == "libggml-cpu-haswell.so"
    assert ggml.asked == [str(library.lib._base_path).encode()]


def test_a_build_for_this_processor_has_it_already(monkeypatch: pytest.MonkeyPatch) -> None:
    ggml = Ggml(1, "")
    assert variant(monkeypatch, ggml) == "" and ggml.asked == []


def test_a_processor_that_none_is_for_is_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, library.logger.name):
        assert variant(monkeypatch, Ggml(0, "")) == ""
    assert "no variant of llama.cpp" in caplog.text
