"""llama.cpp for computers that are not this one: built once into a wheel that is kept, then put into the program.

``./dev setup`` compiles it for the processor at hand. Here nothing of that processor is assumed (GGML_NATIVE=OFF); what
computes is built in a variant for each generation of processors (GGML_CPU_ALL_VARIANTS) and the best one that the
computer can run is loaded at the start (GGML_BACKEND_DL; ``engine/llm/library.py`` asks for it).
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

CMAKE_ARGS = (
    "-DGGML_NATIVE=OFF",
    "-DGGML_BACKEND_DL=ON",
    "-DGGML_CPU_ALL_VARIANTS=ON",
    "-DLLAVA_BUILD=OFF",
)
NAME = "llama-cpp-python"
LIBRARIES = ("llama", "ggml", "ggml-base")
"""What the program loads; the binding's library for pictures is not used."""
FEWEST_VARIANTS = 5

Entry = tuple[str, str, str]


def requirement(lock: Path) -> str:
    """The pinned line of the lock."""
    (line,) = [line for line in lock.read_text(encoding="utf-8").splitlines() if line.startswith(f"{NAME}==")]
    return line.split(";")[0].strip()


def wheel(pinned: str, cache: Path) -> Path:
    """The portable wheel, built if it is not in ``cache`` yet: 10 to 30 minutes on two cores."""
    key = hashlib.sha256("\n".join((pinned, *CMAKE_ARGS)).encode()).hexdigest()[:12]
    folder = cache / f"llama-{key}"
    found = sorted(folder.glob("*.whl"))
    if found:
        return found[0]
    print(f"Building a portable {pinned}: 10 to 30 minutes, once.", flush=True)
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as scratch:
        # pip's own cache does not know how a wheel was built, and holds the one for this computer's processor.
        command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-cache-dir", "--no-binary", NAME]
        environment = {**os.environ, "CMAKE_ARGS": " ".join(CMAKE_ARGS)}
        subprocess.run([*command, "-w", scratch, pinned], check=True, env=environment, stdin=subprocess.DEVNULL)
        (built,) = Path(scratch).glob("*.whl")
        check_variants(zipfile.ZipFile(built).namelist())
        folder.mkdir(exist_ok=True)
        return Path(shutil.move(built, folder / built.name))


def check_variants(names: Iterable[str]) -> None:
    """Raises RuntimeError if the build has no choice of processors' variants."""
    variants = {Path(name).name for name in names if is_variant(Path(name).name)}
    if len(variants) < FEWEST_VARIANTS:
        raise RuntimeError(f"llama.cpp was built with these variants only: {sorted(variants)}")


def is_variant(name: str) -> bool:
    """Whether a file is a part of llama.cpp that is loaded at run time: ``libggml-cpu-haswell.so``."""
    return re.fullmatch(r"(lib)?ggml-(?!base\b)[\w.-]+\.(so|dll)", name) is not None


def entries() -> list[Entry]:
    """For PyInstaller: where each library goes, where it comes from, and what it is.

    The wheel holds copies where a build has links. Two copies of ggml in one process are two registries of processors:
    each library goes in once, under the name that others link to, with a link beside it.
    """
    spec = importlib.util.find_spec("llama_cpp")
    assert spec is not None and spec.origin
    package = Path(spec.origin).parent
    found: list[Entry] = []
    for name in LIBRARIES:
        found += _library(package / "lib", name)
    variants: dict[str, Path] = {}
    for folder in (package / "lib", package.parent / "bin", package.parent / "lib"):
        variants |= {path.name: path for path in sorted(folder.glob("*ggml-*")) if is_variant(path.name)}
    check_variants(variants)
    return found + [(f"llama_cpp/lib/{name}", str(path), "BINARY") for name, path in sorted(variants.items())]


def _library(folder: Path, name: str) -> list[Entry]:
    plain = next(folder / f for f in (f"lib{name}.so", f"lib{name}.dylib", f"{name}.dll") if (folder / f).is_file())
    linked = [path for path in folder.iterdir() if re.fullmatch(rf"lib{name}(\.so\.\d+|\.\d+\.dylib)", path.name)]
    if not linked:
        return [(f"llama_cpp/lib/{plain.name}", str(plain), "BINARY")]
    (real,) = linked
    return [
        (f"llama_cpp/lib/{real.name}", str(real.resolve()), "BINARY"),
        (f"llama_cpp/lib/{plain.name}", real.name, "SYMLINK"),
    ]
