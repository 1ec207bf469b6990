"""``python -m app.translations``: read the texts to translate from the sources, then build the translations.

``app`` says its texts through Qt, ``engine`` and ``models`` theirs through ``say`` (context "Engine"), the terminal its
own through ``told`` and ``later`` (context "Terminal"); what the terminal needs is written into a file without Qt.

Needs lupdate and lrelease of the Qt wheel. Texts without a translation are listed and end with status 1.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from pathlib import Path

from app.engine_words import CONTEXT

ROOT = Path(__file__).resolve().parents[1]
TS_FOLDER = ROOT / "resources" / "translations" / "zh_CN"
"""One file for each folder of ``app``, ``app`` for the files beside them, ``engine`` for engine and models."""
QM_FILE = TS_FOLDER.parent / "rolltop_zh_CN.qm"
TERMINAL_FILE = TS_FOLDER.parent / "terminal_zh_CN.json"
SAYING = ("engine", "models")
TERMINAL = "Terminal"
"""Context of the terminal's texts."""


def groups() -> dict[str, list[str]]:
    """The window's sources by the name of their translation file, relative to the root."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "app").rglob("*.py")):
        name = path.relative_to(ROOT / "app").parts[0]
        found.setdefault("app" if name.endswith(".py") else name, []).append(str(path.relative_to(ROOT)))
    return found


def engine_calls() -> list[ast.Call]:
    """The calls of ``say`` in ``engine`` and ``models``."""
    return _calls((path for folder in SAYING for path in sorted((ROOT / folder).rglob("*.py"))), ("say",))


def terminal_templates() -> list[str]:
    """The texts of the terminal, each once."""
    paths = [*sorted((ROOT / "app" / "cli").rglob("*.py")), ROOT / "app" / "__main__.py"]
    calls = _calls(paths, ("say", "told", "later", "counted"))
    texts = [one.value for call in calls for one in call.args if isinstance(one, ast.Constant)]
    return list(dict.fromkeys(text for text in texts if isinstance(text, str)))


def _calls(paths: Iterable[Path], names: tuple[str, ...]) -> list[ast.Call]:
    return [
        node
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
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


def update(folder: Path = TS_FOLDER) -> None:
    """Add new texts of the sources to the files in ``folder`` and drop those that are gone."""
    with tempfile.TemporaryDirectory() as scratch:
        # The extractor reads Qt's calls alone.
        engine = _extractable(Path(scratch) / "engine_templates.py", CONTEXT, engine_templates())
        terminal = _extractable(Path(scratch) / "terminal_templates.py", TERMINAL, terminal_templates())
        for name, sources in {**groups(), "engine": [engine], "cli": [terminal]}.items():
            ts_file = folder / f"{name}.ts"
            options = ("-no-obsolete", "-locations", "none", "-target-language", "zh_CN")
            _tool("pyside6-lupdate", *sources, "-ts", str(ts_file), *options)
            if ts_file.is_file() and not any(True for _ in ElementTree.parse(ts_file).iter("message")):
                ts_file.unlink()


def _extractable(path: Path, context: str, texts: list[str]) -> str:
    lines = [f"QCoreApplication.translate({context!r}, {json.dumps(text, ensure_ascii=False)})\n" for text in texts]
    path.write_text("".join(lines), encoding="utf-8")
    return str(path)


def release(folder: Path = TS_FOLDER, qm_file: Path = QM_FILE, terminal_file: Path = TERMINAL_FILE) -> None:
    """Build the one file that the window reads, and the terminal's."""
    _tool("pyside6-lrelease", *map(str, sorted(folder.glob("*.ts"))), "-qm", str(qm_file))
    texts = for_terminal(folder)
    terminal_file.write_text(json.dumps(texts, ensure_ascii=False, indent=0, sort_keys=True) + "\n", encoding="utf-8")


def for_terminal(folder: Path = TS_FOLDER) -> dict[str, str]:
    """The translations of what the terminal says, by the English text."""
    return {
        message.findtext("source", ""): translated
        for context in contexts(folder)
        if context.findtext("name") in (CONTEXT, TERMINAL)
        for message in context.iter("message")
        if (translated := message.findtext("translation", ""))
    }


def contexts(folder: Path = TS_FOLDER) -> Iterator[ElementTree.Element]:
    """The contexts of all translation files."""
    for ts_file in sorted(folder.glob("*.ts")):
        yield from ElementTree.parse(ts_file).iter("context")


def untranslated(folder: Path = TS_FOLDER) -> list[str]:
    """Texts that have no finished translation."""
    missing: list[str] = []
    for context in contexts(folder):
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None or translation.get("type") == "unfinished" or not translation.text:
                missing.append(f"{context.findtext('name', '')}: {message.findtext('source', '')}")
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
