"""What goes into the frozen program and the Debian package, as far as that shows without freezing it."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from types import SimpleNamespace

import contents
import licences
import llama_library
import package
import pytest
import rolltop
from linux import deb, manual

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "packaging" / "linux"
CHINESE = "{http://www.w3.org/XML/1998/namespace}lang"


def test_prompts_icons_styles_and_translations_go_in() -> None:
    found = {f"{folder}/{path.name}" for path, folder in contents.own_data()}
    for glob in ("engine/prompts/*.md", "resources/icons/*.svg", "resources/*.qss", "resources/translations/*.qm"):
        expected = {path.relative_to(ROOT).as_posix() for path in ROOT.glob(glob)}
        assert expected and expected <= found
    assert not {name for name in found if name.endswith((".py", ".pyc", ".ts")) or "screenshots" in name}


@pytest.mark.parametrize(
    ("destination", "source", "kept"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/v/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", "/v/libqwayland.so", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", "/v/libqoffscreen.so", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", "/v/libqeglfs.so", False),
        ("PySide6/Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so", "/v/libibus.so", True),
        ("PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so", "/v/libqt.so", False),
        ("PySide6/Qt/plugins/networkinformation/libqglib.so", "/v/libqglib.so", False),
        ("PySide6/Qt/translations/qtbase_zh_CN.qm", "/v/qtbase_zh_CN.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", "/v/qtbase_de.qm", False),
        ("llama_cpp/lib/libllama.so", "/v/libllama.so", False),
        ("libggml-base.so.0", "/v/libggml-base.so.0", False),
        ("libX11.so.6", "/usr/lib/x86_64-linux-gnu/libX11.so.6", False),
        ("libssl.so.3", "/lib/x86_64-linux-gnu/libssl.so.3", False),
        ("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0", True),
        ("_ssl.so", "/usr/lib/python3.11/lib-dynload/_ssl.cpython-311-x86_64-linux-gnu.so", True),
        ("libfoo.so.1", "/usr/local/lib/libfoo.so.1", True),
        ("sqlite_vec/vec0.so", "/v/vec0.so", True),
        ("resources/translations/rolltop_zh_CN.qm", "/src/resources/translations/rolltop_zh_CN.qm", True),
    ],
)
def test_what_was_collected_stays_or_goes(destination: str, source: str, kept: bool) -> None:
    assert contents.is_kept(destination, source) is kept


def test_the_parts_that_nothing_imports_are_found() -> None:
    (vectors,) = contents.vector_library()
    assert Path(vectors[0]).is_file() and vectors[1] == "sqlite_vec"
    names = {Path(source).name for source, _folder in contents.embedder_files()}
    assert not names or ("e5-small-q4.bin" in names and any(name.startswith("_engine") for name in names))


def test_python_is_there_whole_for_tools_of_the_users() -> None:
    names = contents.standard_library()
    assert {"csv", "email.mime.text", "statistics", "urllib.request", "xml.etree.ElementTree", "zoneinfo"} <= set(names)
    assert not {name for name in names if name.split(".")[0] in ("test", "tkinter", "idlelib")}
    assert len(names) == len(set(names))


VARIANTS = [f"libggml-cpu-{name}.so" for name in ("x64", "sse42", "sandybridge", "haswell", "icelake", "zen4")]


def test_variants_of_processors_are_told_from_libraries() -> None:
    assert all(llama_library.is_variant(name) for name in VARIANTS)
    for name in ("libggml.so", "libggml-base.so", "libggml-base.so.0", "libllama.so", "libggml-cpu-haswell.so.0"):
        assert not llama_library.is_variant(name)
    with pytest.raises(RuntimeError, match="variants"):
        llama_library.check_variants(["llama_cpp/lib/libggml.so", "bin/libggml-cpu-x64.so"])


def pip_that_builds(names: list[str], calls: list[list[str]]) -> object:
    def run(command: list[str], **options: object) -> None:
        calls.append(command)
        environment = options["env"]
        assert isinstance(environment, dict) and "-DGGML_NATIVE=OFF" in environment["CMAKE_ARGS"]
        target = Path(command[command.index("-w") + 1]) / "llama_cpp_python-1.2-py3-none-linux_x86_64.whl"
        with zipfile.ZipFile(target, "w") as archive:
            for name in names:
                archive.writestr(f"bin/{name}", "")

    return run


def test_the_portable_library_is_built_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(llama_library.subprocess, "run", pip_that_builds(VARIANTS, calls))
    first = llama_library.wheel("llama-cpp-python==1.2", tmp_path)
    assert llama_library.wheel("llama-cpp-python==1.2", tmp_path) == first and first.is_file()
    assert len(calls) == 1 and "--no-cache-dir" in calls[0]
    assert llama_library.wheel("llama-cpp-python==1.3", tmp_path) != first and len(calls) == 2


def test_a_build_without_variants_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llama_library.subprocess, "run", pip_that_builds(["libggml-cpu.so"], []))
    with pytest.raises(RuntimeError):
        llama_library.wheel("llama-cpp-python==1.2", tmp_path)
    assert not list(tmp_path.rglob("*.whl"))


def test_the_pinned_version_is_the_locks() -> None:
    pinned = llama_library.requirement(ROOT / "requirements.lock")
    assert pinned.startswith("llama-cpp-python==") and pinned in (ROOT / "pyproject.toml").read_text()


def test_each_library_goes_in_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "llama_cpp" / "lib"
    folder.mkdir(parents=True)
    for name in llama_library.LIBRARIES:
        for ending in (".so", ".so.0", ".so.0.25.3"):
            (folder / f"lib{name}{ending}").write_text("library")
    (tmp_path / "bin").mkdir()
    for name in VARIANTS:
        (tmp_path / "bin" / name).write_text("variant")
    spec = SimpleNamespace(origin=str(folder.parent / "__init__.py"))
    monkeypatch.setattr(llama_library.importlib.util, "find_spec", lambda _name: spec)
    found = {destination: (Path(source).name, kind) for destination, source, kind in llama_library.entries()}
    assert found["llama_cpp/lib/libggml.so.0"] == ("libggml.so.0", "BINARY")
    assert found["llama_cpp/lib/libggml.so"] == ("libggml.so.0", "SYMLINK")
    assert found["llama_cpp/lib/libggml-cpu-zen4.so"] == ("libggml-cpu-zen4.so", "BINARY")
    assert len(found) == 2 * len(llama_library.LIBRARIES) + len(VARIANTS)


def test_programs_that_are_started_get_the_users_library_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundled:/users")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/users")
    monkeypatch.setenv("DYLD_LIBRARY_PATH", "/bundled")
    rolltop.restore_environment()
    assert os.environ["LD_LIBRARY_PATH"] == "/users" and "LD_LIBRARY_PATH_ORIG" not in os.environ
    assert "DYLD_LIBRARY_PATH" not in os.environ


def test_the_desktop_entry() -> None:
    parser = configparser.RawConfigParser(delimiters=("=",))
    parser.optionxform = str  # pyright: ignore[reportAttributeAccessIssue]
    parser.read(LINUX / "rolltop.desktop", encoding="utf-8")
    entry = dict(parser["Desktop Entry"])
    assert (entry["Type"], entry["Exec"], entry["Icon"]) == ("Application", "rolltop", "rolltop")
    assert entry["Terminal"] == "false"
    for name in ("Name", "GenericName", "Comment", "Keywords"):
        assert entry[name] and entry[f"{name}[zh_CN]"]
    assert all(entry[name].endswith(";") for name in ("Categories", "Keywords", "Keywords[zh_CN]"))


def test_the_software_centres_entry() -> None:
    root = ElementTree.parse(LINUX / "rolltop.metainfo.xml").getroot()
    assert root.findtext("id") == root.findtext("launchable") == "rolltop.desktop"
    for tag in ("summary", "p", "li"):
        languages = [element.get(CHINESE) for element in root.iter(tag)]
        assert languages.count(None) == languages.count("zh-CN") > 0


def test_the_manual_names_every_command() -> None:
    from app.cli.arguments import make_parser

    page = manual.page("1.2.3", "2026-11-30")
    commands = next(action.choices for action in make_parser()._actions if action.dest == "command")
    assert commands and [name for name in commands if f".B {name}\n" not in page] == []
    assert "Rolltop 1.2.3" in page and "@" not in page


def test_needed_packages_are_read() -> None:
    told = "dpkg-shlibdeps: warning: something\nshlibs:Depends=libc6 (>= 2.36), libegl1, libgl1\n"
    assert deb.parse_depends(told) == ["libc6 (>= 2.36)", "libegl1", "libgl1"]


def test_licences_of_what_is_carried() -> None:
    carried = licences.parts(ROOT / "requirements.lock")
    by_name = {part.name.lower(): part for part in carried}
    assert by_name["httpx"].licence and by_name["httpx"].texts
    assert "pytest" not in by_name
    text = licences.copyright_file(carried)
    assert "Files: *" in text and "LGPL-3" in text
    assert all(part.licence for part in carried)


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is Debian's")
def test_the_package_of_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "frozen"
    (program / "lib").mkdir(parents=True)
    (program / "rolltop").write_text("#!/bin/sh\n")
    (program / "lib" / "libone.so.0").write_text("library")
    (program / "lib" / "libone.so").symlink_to("libone.so.0")
    monkeypatch.setattr(deb, "needed_packages", lambda _tree: ["libc6 (>= 2.36)"])
    made = deb.build(program, tmp_path, package.version(), 1_700_000_000)
    listed = subprocess.run(["dpkg-deb", "-c", made], capture_output=True, text=True, check=True).stdout
    entries = {line.split()[5]: line.split()[0] for line in listed.splitlines()}
    assert entries["./usr/lib/rolltop/rolltop"] == "-rwxr-xr-x"
    assert entries["./usr/lib/rolltop/lib/libone.so.0"] == "-rw-r--r--"
    assert "./usr/bin/rolltop -> ../lib/rolltop/rolltop" in listed and "libone.so -> libone.so.0" in listed
    for name in ("applications/rolltop.desktop", "metainfo/rolltop.metainfo.xml", "doc/rolltop/copyright",
                 "icons/hicolor/48x48/apps/rolltop.png", "icons/hicolor/scalable/apps/rolltop.svg",
                 "man/man1/rolltop.1.gz", "doc/rolltop/licences/httpx/LICENSE.md"):  # fmt: skip
        assert f"./usr/share/{name}" in entries
    control = subprocess.run(["dpkg-deb", "-f", made], capture_output=True, text=True, check=True).stdout
    assert f"Version: {package.version()}\n" in control and "Depends: libc6 (>= 2.36), fonts-" in control
    again = deb.build(program, tmp_path / "frozen", package.version(), 1_700_000_000)
    assert again.read_bytes() == made.read_bytes()
