"""Where the dialogs for files and folders open, wherever the program was started from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QFileInfo, QStandardPaths
from PySide6.QtWidgets import QApplication, QFileDialog, QFileIconProvider, QLabel, QPushButton

from app.window import language
from app.window.file_dialogs import pick_file, pick_files, pick_folder, pick_target, start_folder


@pytest.fixture(autouse=True)
def _no_last_folder(qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Started as a launcher does it: from the root of the disk."""
    monkeypatch.chdir(tmp_path.anchor)
    qapp.setProperty("lastFolder", None)
    yield
    qapp.setProperty("lastFolder", None)


def documents(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _place: str(folder))


def test_they_open_among_the_documents(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    documents(monkeypatch, tmp_path)
    assert start_folder() == str(tmp_path)


def test_without_documents_they_open_in_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    documents(monkeypatch, tmp_path / "nowhere")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert start_folder() == str(tmp_path)


def test_a_place_that_is_gone_opens_the_nearest_one_above(tmp_path: Path) -> None:
    assert start_folder(str(tmp_path / "gone" / "further")) == str(tmp_path)


@pytest.mark.parametrize("way", ["file", "files", "folder", "target"])
def test_the_next_dialog_opens_where_the_user_was(way: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    began: list[str] = []
    file = tmp_path / "chosen" / "a.txt"
    file.parent.mkdir()
    documents(monkeypatch, tmp_path)

    def opened(_parent: object, _title: str, start: str, *_kinds: str) -> str:
        began.append(start)
        return str(file)

    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *given: (opened(*given), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *given: ([opened(*given)], ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given: (opened(*given), ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *given: str(Path(opened(*given)).parent))
    ways = {
        "file": lambda: pick_file(None, "", ""), "files": lambda: pick_files(None, "", ""),
        "folder": lambda: pick_folder(None, ""), "target": lambda: pick_target(None, "", "a.txt", ""),
    }  # fmt: skip
    ways[way]()
    ways[way]()
    name = "a.txt" if way == "target" else ""
    assert began == [str(tmp_path / name), str(file.parent / name)]


def test_no_other_place_opens_the_systems_dialogs() -> None:
    """A dialog that names no folder opens where the program was started from."""
    own = Path("app/window/file_dialogs.py")
    calls = [
        f"{path}:{node.lineno}"
        for path in sorted(Path(__file__).parents[2].joinpath("app").rglob("*.py"))
        if not str(path).endswith(str(own))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name) and node.id == "QFileDialog"
    ]
    assert calls == []


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("mode", list(QFileDialog.FileMode))
def test_qts_own_dialog_speaks_the_language(mode: QFileDialog.FileMode, qapp: QApplication) -> None:
    language.install(qapp, "zh")
    try:
        dialog = QFileDialog()
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.setFileMode(mode)
        dialog.show()
        texts = [label.text() for kind in (QLabel, QPushButton) for label in dialog.findChildren(kind)]
        dialog.close()
    finally:
        language.install(qapp, "en")
    assert texts and [text for text in texts if text and text.isascii()] == []


def test_the_kinds_of_files_in_qts_own_dialog_are_named_in_the_language(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file.gguf").write_bytes(b"\0\1")
    (tmp_path / "link").symlink_to(tmp_path / "file.gguf")
    language.install(qapp, "zh")
    try:
        icons = QFileIconProvider()
        places = (tmp_path / "folder", tmp_path / "file.gguf", tmp_path / "link", tmp_path / "none", Path("/"))
        kinds = [icons.type(QFileInfo(str(place))) for place in places]
    finally:
        language.install(qapp, "en")
    assert [kind for kind in kinds if kind.isascii()] == []
