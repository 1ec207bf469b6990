"""``rolltop import``, run as a function."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import import_files
from app.cli.arguments import make_parser


@pytest.mark.parametrize("paths", [("",), ("  ",), ("notes.txt", "")])
def test_no_name_is_not_the_current_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], paths: tuple[str, ...]
) -> None:
    assert import_files.run(make_parser().parse_args(["import", *paths, "--data", str(tmp_path / "data")])) == 1
    assert capsys.readouterr().err == "Name a file or folder.\n" and not (tmp_path / "data").exists()
