"""``rolltop import``, run as a function."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import import_files
from app.cli.arguments import make_parser
from engine.store import Store


@pytest.mark.parametrize("paths", [("",), ("  ",), ("notes.txt", "")])
def test_no_name_is_not_the_current_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], paths: tuple[str, ...]
) -> None:
    assert import_files.run(make_parser().parse_args(["import", *paths, "--data", str(tmp_path / "data")])) == 1
    assert capsys.readouterr().err == "Name a file or folder.\n" and not (tmp_path / "data").exists()


def test_names_stay_on_their_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "a\nb\x1b[2J.txt", tmp_path / "c\nd.exe"
    good.write_text("The shed is blue.")
    bad.write_text("no text")
    words = ["import", str(good), str(bad), "--no-wait", "--embedder", "none", "--model-loader", "tests.scripted:load"]
    assert import_files.run(make_parser().parse_args([*words, "--data", str(tmp_path / "data")])) == 1
    out, err = capsys.readouterr()
    assert out == "Files: 1 added, 1 left out.\n" and err.startswith(f"{tmp_path}/c d.exe: Files of this kind")
    store = Store.open(tmp_path / "data")
    (document,) = store.documents.page(1, "", 0, 10)[0]
    store.close()
    assert document.name == "a b [2J.txt" and document.path == str(good)
