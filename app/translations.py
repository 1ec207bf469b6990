"""``python -m app.translations``: read the texts to translate from ``app``, then build the translations.

Needs lupdate and lrelease of the Qt wheel. Texts without a translation are listed and end with status 1.
"""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TS_FILE = ROOT / "resources" / "translations" / "rolltop_zh_CN.ts"
QM_FILE = TS_FILE.with_suffix(".qm")


def sources() -> list[Path]:
    return sorted((ROOT / "app").rglob("*.py"))


def update(ts_file: Path = TS_FILE) -> None:
    """Add new texts of the sources to ``ts_file`` and drop those that are gone."""
    names = [str(path.relative_to(ROOT)) for path in sources()]
    _tool("pyside6-lupdate", *names, "-ts", str(ts_file), "-no-obsolete", "-locations", "none")


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
