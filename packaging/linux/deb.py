"""A package for Debian and what descends from it: the frozen folder, a desktop entry, icons, licences.

Libraries of the system are named as dependencies, not carried: dpkg-shlibdeps reads them from the program's files.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import licences
from linux import icons, manual

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "packaging" / "linux"
PROGRAM_FOLDER = "usr/lib/rolltop"
DOC_FOLDER = "usr/share/doc/rolltop"

FONTS = "fonts-wqy-microhei | fonts-wqy-zenhei | fonts-noto-cjk | fonts-droid-fallback"
"""One that has Chinese: the program speaks it from its first window on."""

NOT_NEEDED = ("libqgtk3.so",)
"""Look of a desktop that has its libraries; without them Qt does without the file."""

CONTROL = """\
Package: rolltop
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {installed_kib}
Depends: {depends}
Recommends: ca-certificates, xdg-utils
Section: utils
Priority: optional
Description: private assistant that remembers
 Rolltop runs a language model on your own computer, keeps what matters across
 conversations, and shows every line of that memory so that it can be corrected
 or erased. Nothing leaves the machine. It speaks English and Chinese.
 .
 A model is not included: the first start offers one for this computer, or uses
 a GGUF file that is already there.
"""

LINTIAN_OVERRIDES = """\
# The program brings its own Python and Qt, in the versions that it was tested with.
rolltop: embedded-library *
rolltop: duplicate-font-file *
rolltop: hardening-no-pie *
rolltop: library-not-linked-against-libc *
rolltop: shared-library-lacks-prerequisites *
# These do not bear to be stripped.
rolltop: unstripped-binary-or-object *
"""


def build(program: Path, target: Path, version: str, date: int) -> Path:
    """Make the package of a frozen program.

    Args:
        program: its folder.
        target: where the package goes.
        date: of the sources, in seconds since 1970.
    """
    architecture = _told("dpkg", "--print-architecture")
    made = target / f"rolltop_{version}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch) / "rolltop"
        lay_out(tree, program, version, date)
        set_permissions(tree)
        depends = [*needed_packages(tree), FONTS]
        control = CONTROL.format(
            version=version, architecture=architecture, maintainer=maintainer(), depends=", ".join(depends),
            installed_kib=sum(_kib(path) for path in tree.rglob("*")),
        )  # fmt: skip
        write_control(tree, control)
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(date)}
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(made)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return made


def lay_out(tree: Path, program: Path, version: str, date: int) -> None:
    """Put everything where it is to lie once it is installed."""
    shutil.copytree(program, tree / PROGRAM_FOLDER, symlinks=True)
    commands = tree / "usr/bin"
    commands.mkdir(parents=True)
    (commands / "rolltop").symlink_to("../lib/rolltop/rolltop")
    day = time.strftime("%Y-%m-%d", time.gmtime(date))
    for name, folder in (
        ("rolltop.desktop", "usr/share/applications"),
        ("rolltop.metainfo.xml", "usr/share/metainfo"),
    ):
        text = (HERE / name).read_text(encoding="utf-8").replace("@VERSION@", version).replace("@DATE@", day)
        (tree / folder).mkdir(parents=True)
        (tree / folder / name).write_text(text, encoding="utf-8")
    manuals = tree / "usr/share/man/man1"
    manuals.mkdir(parents=True)
    (manuals / "rolltop.1").write_text(manual.page(version, day), encoding="utf-8")
    _compress(manuals / "rolltop.1")
    icons.write(ROOT / "resources/icons/rolltop.svg", tree / "usr/share/icons/hicolor")
    _write_documents(tree / DOC_FOLDER, version, date)
    overrides = tree / "usr/share/lintian/overrides"
    overrides.mkdir(parents=True)
    (overrides / "rolltop").write_text(LINTIAN_OVERRIDES, encoding="utf-8")


def _write_documents(folder: Path, version: str, date: int) -> None:
    folder.mkdir(parents=True)
    carried = licences.parts(ROOT / "requirements.lock")
    (folder / "copyright").write_text(licences.copyright_file(carried), encoding="utf-8")
    for part in carried:
        for number, text in enumerate(part.texts):
            place = folder / "licences" / part.name
            place.mkdir(parents=True, exist_ok=True)
            name = text.name if not (place / text.name).exists() else f"{text.name}.{number}"
            shutil.copyfile(text, place / name)
    when = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(date))
    changes = f"rolltop ({version}) unstable; urgency=medium\n\n  * See the project's change log.\n\n"
    (folder / "changelog").write_text(f"{changes} -- {maintainer()}  {when}\n", encoding="utf-8")
    _compress(folder / "changelog")


def maintainer() -> str:
    """Who builds the package, as Debian's own tools name it."""
    name, address = os.environ.get("DEBFULLNAME"), os.environ.get("DEBEMAIL")
    return f"{name or 'The Rolltop authors'} <{address or 'packages@rolltop.example'}>"


def set_permissions(tree: Path) -> None:
    """The same for everybody, whatever the builder's umask."""
    for path in [tree, *tree.rglob("*")]:
        if path.is_symlink():
            continue
        runs = path.is_dir() or (path.name == "rolltop" and path.parent == tree / PROGRAM_FOLDER)
        path.chmod(0o755 if runs else 0o644)


def needed_packages(tree: Path) -> list[str]:
    """The system's packages whose libraries the program links to, with the oldest version that has all it calls."""
    files = [str(path) for path in sorted(tree.rglob("*")) if is_elf(path) and path.name not in NOT_NEEDED]
    private = {str(Path(file).parent) for file in files}
    with tempfile.TemporaryDirectory() as scratch:
        (Path(scratch) / "debian").mkdir()
        (Path(scratch) / "debian/control").write_text("Source: rolltop\n\nPackage: rolltop\nArchitecture: any\n")
        command = [
            "dpkg-shlibdeps",
            "-O",
            "--ignore-missing-info",
            "--warnings=0",
            *(f"-l{folder}" for folder in sorted(private)),
        ]
        told = subprocess.run([*command, *files], cwd=scratch, capture_output=True, text=True, check=False)
    if told.returncode != 0:
        errors = [line for line in told.stderr.splitlines() if "error:" in line]
        sys.exit("\n".join(("What the program needs of the system could not be found out:", *errors)))
    return parse_depends(told.stdout)


def parse_depends(told: str) -> list[str]:
    """The packages in what dpkg-shlibdeps says."""
    (line,) = [line for line in told.splitlines() if line.startswith("shlibs:Depends=")]
    return [package.strip() for package in line.removeprefix("shlibs:Depends=").split(",")]


def is_elf(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def write_control(tree: Path, control: str) -> None:
    """DEBIAN/control, and the sums by which damaged files are found."""
    folder = tree / "DEBIAN"
    sums = "".join(f"{digest}  {path}\n" for path, digest in _sums(tree))
    folder.mkdir()
    folder.chmod(0o755)  # whatever the umask
    (folder / "control").write_text(control, encoding="utf-8")
    (folder / "md5sums").write_text(sums, encoding="utf-8")
    for path in folder.iterdir():
        path.chmod(0o644)


def _sums(tree: Path) -> list[tuple[str, str]]:
    files = [path for path in sorted(tree.rglob("*")) if path.is_file() and not path.is_symlink()]
    return [
        (str(path.relative_to(tree)), hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest())
        for path in files
    ]


def _kib(path: Path) -> int:
    if path.is_symlink() or path.is_dir():
        return 1
    return -(-path.stat().st_size // 1024)


def _compress(path: Path) -> None:
    path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    path.unlink()


def _told(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
