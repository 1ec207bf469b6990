"""The default model answers from imported files, and the passages stand under its replies."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.end2end.processes import ROOT, environment
from tests.unit.documents.files import pdf, word

pytestmark = [pytest.mark.largemodel, pytest.mark.realmodel]
LIMIT_S = 600.0


def rolltop(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "app", *words], capture_output=True, text=True, encoding="utf-8", cwd=ROOT,
        env=environment(), timeout=LIMIT_S, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "workshop-lease.pdf").write_bytes(
        pdf(["The tenant is Anna Berg.", "The monthly rent is 420 euros.", "The lease ends on 3 May 2027."])
    )
    (tmp_path / "体检报告.docx").write_bytes(
        word(["# 血液检查", "总胆固醇偏高。", "# 医生建议", "建议每周快走三次，每次四十分钟，三个月后复查血脂。"])
    )
    rolltop("import", "--data", str(tmp_path / "data"), str(tmp_path))
    return tmp_path / "data"


@pytest.mark.parametrize(
    ("question", "told", "name"),
    [
        ("When does the lease of the workshop end?", "2027", "workshop-lease.pdf"),
        ("体检报告里医生建议我怎么做？", "快走", "体检报告.docx"),
    ],
)
def test_an_answer_from_a_document_is_cited(
    folder: Path, qwen15_path: Path, question: str, told: str, name: str
) -> None:
    said = rolltop("chat", "--data", str(folder), "--model", str(qwen15_path), "--no-memory", "--json", "--message",
                   question)  # fmt: skip
    answer: dict[str, Any] = json.loads(said)
    assert told in answer["reply"]
    assert name in {source["name"] for source in answer["documents"]}
