"""``python -m app.translations``: read the texts to translate from the sources, then build the translations.

``app`` says its texts through Qt, ``engine`` and ``models`` theirs through ``say`` (context "Engine").

Needs lupdate and lrelease of the Qt wheel. Texts without a translation are listed and end with status 1.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from app.engine_words import CONTEXT

ROOT = Path(__file__).resolve().parents[1]
TS_FILE = ROOT / "resources" / "translations" / "rolltop_zh_CN.ts"
SAYING = ("engine", "models")
QM_FILE = TS_FILE.with_suffix(".qm")


def sources() -> list[Path]:
    return sorted((ROOT / "app").rglob("*.py"))


def engine_calls() -> list[ast.Call]:
    """The calls of ``say`` in ``engine`` and ``models``."""
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for folder in SAYING
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]
    return [
        node
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
    ]


def engine_templates() -> list[str]:
    """The templates of those calls, each once.

    Raises:
        ValueError: one is not a literal, so it cannot be collected.
    """
    found: dict[str, None] = {}
    for call in engine_calls():
        match call.args:
            case [ast.Constant(value=str(template))]:
                found[template] = None
            case _:
                raise ValueError(f"no literal template: {ast.unparse(call)}")
    return list(found)


def update(ts_file: Path = TS_FILE) -> None:
    """Add new texts of the sources to ``ts_file`` and drop those that are gone."""
    names = [str(path.relative_to(ROOT)) for path in sources()]
    with tempfile.TemporaryDirectory() as folder:
        # The extractor reads Qt's calls alone.
        said = Path(folder) / "engine_templates.py"
        lines = [f"translate({CONTEXT!r}, {json.dumps(text, ensure_ascii=False)})\n" for text in engine_templates()]
        said.write_text("".join(f"QCoreApplication.{line}" for line in lines), encoding="utf-8")
        _tool("pyside6-lupdate", *names, str(said), "-ts", str(ts_file), "-no-obsolete", "-locations", "none")


def release(ts_file: Path = TS_FILE, qm_file: Path = QM_FILE) -> None:
    _tool("pyside6-lrelease", str(ts_file), "-qm", str(qm_file))


def untranslated(ts_file: Path = TS_FILE) -> list[str]:
    """Texts of ``ts_file`` that have no finished translation."""
    missing: list[str] = []
    for message in ElementTree.parse(ts_file).iter("message"):
        translation = message.find("translation")
        if translation is None or translation.get("type") == "unfinished" or not translation.text:
            missing.append(message.findtext("source", ""))
    return missing


def _tool(name: str, *arguments: str) -> None:
    program = Path(sys.executable).with_name(name)
    subprocess.run([str(program), *arguments], cwd=ROOT, check=True, capture_output=True)


def main() -> int:
    update()
    release()
    missing = untranslated()
    for text in missing:
        print(f"not translated: {text}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
