"""``rolltop doctor``: looks at everything Rolltop needs and says what to do where something is missing."""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, Literal

import psutil
from msgspec import Struct

from app.cli.doctor_words import name_of, value_of
from app.cli.words import later, sentence, told
from app.paths import data_folder
from models.catalogue import DEFAULT_MODEL_ID, find_spec
from models.errors import ModelsError
from models.library import Library
from models.sentence import Sentence, as_sentence, join, say

LOW_DISK_BYTES = 2 << 30
LOW_MEMORY_BYTES = 1 << 30
QT_TIMEOUT_S = 30
PROBLEMS_TOLD = 3

Status = Literal["ok", "note", "problem"]


_MARKS: Final[dict[Status, str]] = {"ok": later("ok     "), "note": later("note   "), "problem": later("PROBLEM")}


_REPAIR: Final = say(
    "Close Rolltop and run `rolltop doctor --repair`: it builds what only serves searching anew, and keeps the file as "
    "it was beside it."
)


class Check(Struct, frozen=True):
    """One finding; ``advice`` says what to do, "" if nothing."""

    name: str
    status: Status
    value: Any
    advice: str = ""


def run(args: argparse.Namespace) -> int:
    """Exit code 0, or 1 if there is a problem."""
    folder = data_folder(getattr(args, "data", None))
    if args.repair and not _repair(folder):
        return 1
    checks = examine(folder, Library())
    healthy = all(check.status != "problem" for check in checks)
    if args.json:
        found = {c.name: {"status": c.status, "value": c.value, "advice": c.advice} for c in checks}
        print(json.dumps({"ok": healthy, "checks": found}, ensure_ascii=False))
    else:
        for check in checks:
            _show(check)
        print(told("Everything that Rolltop needs is there.") if healthy else told("There are problems: see above."))
    return 0 if healthy else 1


def _repair(folder: Path) -> bool:
    """Build the memory's indexes anew if they need it; False after a failure, which is told."""
    from engine.errors import EngineError
    from engine.store.repairing import is_damaged, repair_memory, repaired_sentence

    try:
        said = repaired_sentence(repair_memory(folder)) if is_damaged(folder) else say("There is nothing to repair.")
    except EngineError as error:
        print(sentence(error.sentence), file=sys.stderr)
        return False
    print(sentence(said), file=sys.stderr)
    return True


def examine(data: Path, library: Library) -> list[Check]:
    """All checks, in the order to show them."""
    return [
        Check("python", "ok", platform.python_version()),
        _package("llama_cpp", "llama-cpp-python", say("the models cannot run")),
        _package("sqlite", "apsw-sqlite3mc", say("the memory cannot be opened")),
        _package("sqlite_vec", "sqlite-vec", say("search by meaning does not work")),
        _qt(),
        _processor(),
        _gpu(),
        _embedder(),
        _folder(data),
        _disk(library.folder),
        _memory(),
        _models(library),
        _default_model(library),
        _database(data),
        _journal(data),
        _display(),
        _keyring(),
        _input_method(),
    ]


def _show(check: Check) -> None:
    mark = told(_MARKS[check.status])
    print(f"{mark}  {name_of(check.name)}: {value_of(check.name, check.value)}")
    if check.advice:
        print(f"         {sentence(check.advice)}")


def _package(name: str, distribution: str, consequence: str) -> Check:
    try:
        return Check(name, "ok", importlib.metadata.version(distribution))
    except importlib.metadata.PackageNotFoundError:
        advice = say(
            "{package} is not installed, so {consequence}. Run ./dev setup, or install Rolltop again.",
            package=distribution, consequence=consequence,
        )  # fmt: skip
        return Check(name, "problem", say("missing"), advice)


def _qt() -> Check:
    if importlib.util.find_spec("PySide6") is None:
        return Check("qt", "note", say("missing"), say("The window cannot open; `rolltop chat` works without it."))
    version = importlib.metadata.version("PySide6-Essentials")
    if getattr(sys, "frozen", False):
        return Check("qt", "ok", version)
    # In a process of its own: missing system libraries show only when Qt is loaded, and it should not stay loaded here.
    code = "import PySide6.QtWidgets, PySide6.QtSvg"
    try:
        tried = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=QT_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        return Check("qt", "note", version, say("Qt took very long to load."))
    if tried.returncode == 0:
        return Check("qt", "ok", version)
    reason = tried.stderr.strip().splitlines()[-1:] or ["unknown reason"]
    advice = say("The window cannot open: {reason}. Run ./dev setup to install what is missing.", reason=reason[0])
    return Check("qt", "problem", version, advice)


def _gpu() -> Check:
    try:
        from engine.llm.library import devices, supports_gpu

        found = [{"name": d.description or d.name, "free_bytes": d.free_bytes} for d in devices() if d.is_gpu]
        return Check("gpu_offload", "ok", {"supported": supports_gpu(), "devices": found})
    except (ImportError, OSError, AttributeError) as error:
        return Check("gpu_offload", "problem", str(error), say("llama.cpp cannot be loaded. {advice}", advice=_again()))


def _processor() -> Check:
    """Whether llama.cpp can compute here at all, and with which of its variants for kinds of processors."""
    try:
        from engine.llm.library import chosen_variant, devices

        names = [device.description or device.name for device in devices() if not device.is_gpu]
        value = {"name": names[0] if names else "none", "variant": chosen_variant()}
    except (ImportError, OSError, AttributeError) as error:
        return Check("processor", "problem", str(error), say("llama.cpp cannot be loaded. {advice}", advice=_again()))
    if names:
        return Check("processor", "ok", value)
    return Check(
        "processor", "problem", value, say("llama.cpp does not run on this processor. {advice}", advice=_again())
    )


def _again() -> Sentence:
    frozen = getattr(sys, "frozen", False)
    return say("Install Rolltop again.") if frozen else say("Delete .venv and run ./dev setup.")


def _embedder() -> Check:
    from engine.embedding import load_embedder

    embedder, why_not = load_embedder()
    if embedder is None:
        return Check("embedder", "note", say("none"), why_not)
    return Check("embedder", "ok", embedder.model_id)


def _folder(folder: Path) -> Check:
    existing = folder
    while not existing.exists() and existing != existing.parent:
        existing = existing.parent
    if existing.is_dir() and os.access(existing, os.W_OK | os.X_OK):
        return Check("data_folder", "ok", str(folder))
    advice = say("It cannot be written. Choose another one with --data or ROLLTOP_DATA, or change its permissions.")
    return Check("data_folder", "problem", str(folder), advice)


def _disk(folder: Path) -> Check:
    existing = folder
    while not existing.exists() and existing != existing.parent:
        existing = existing.parent
    free = shutil.disk_usage(existing).free
    if free < LOW_DISK_BYTES:
        return Check("free_disk_bytes", "note", free, say("The disk is nearly full; a model needs one to several GB."))
    return Check("free_disk_bytes", "ok", free)


def _memory() -> Check:
    memory = psutil.virtual_memory()
    value = {"total_bytes": memory.total, "available_bytes": memory.available, "cores": psutil.cpu_count(logical=False)}
    if memory.available < LOW_MEMORY_BYTES:
        return Check(
            "memory", "note", value, say("Little memory is free. Close other programs before you load a model.")
        )
    return Check("memory", "ok", value)


def _models(library: Library) -> Check:
    try:
        files = library.files()
    except ModelsError as error:
        return Check("models", "problem", str(library.folder), error.sentence)
    names = [file.title for file in files if not file.problem]
    problems = [file.problem for file in files if file.problem]
    value = {"folder": str(library.folder), "usable": names, "unusable": len(problems)}
    return Check(
        "models",
        "note" if problems else "ok",
        value,
        join(as_sentence(problem) for problem in problems) if problems else "",
    )


def _default_model(library: Library) -> Check:
    spec = find_spec(DEFAULT_MODEL_ID)
    path = library.path_of(spec)
    value = {"id": spec.id, "title": spec.title, "present": path.is_file(), "verified": False, "size_bytes": 0}
    get = f"rolltop models get {spec.id}"
    if not path.is_file():
        other = any(not file.problem for file in library.files())
        return Check(
            "default_model",
            "note" if other else "problem",
            value,
            say("It is not here yet. Fetch it with: {command}", command=get),
        )
    value |= {"size_bytes": path.stat().st_size, "verified": library.is_verified(spec)}
    if path.stat().st_size != spec.size_bytes:
        return Check(
            "default_model",
            "problem",
            value,
            say("The file has the wrong size. Fetch it again with: {command}", command=get),
        )
    if not value["verified"]:
        return Check(
            "default_model", "note", value, say("It was not checked yet. Check it with: {command}", command=get)
        )
    return Check("default_model", "ok", value)


def _database(folder: Path) -> Check:
    from engine.errors import EngineError
    from engine.store.errors import DamagedMemory
    from engine.store.opening import inspect_memory

    try:
        return Check("memory_file", "ok", say("sound") if inspect_memory(folder) else say("none yet"))
    except DamagedMemory as error:
        return Check("memory_file", "problem", str(folder), join([error.sentence, _REPAIR]))
    except EngineError as error:
        return Check("memory_file", "problem", str(folder), error.sentence)


def _journal(folder: Path) -> Check:
    """Whether indexes and journal agree with what is stored. Of a memory that is older nothing is said."""
    from engine.errors import EngineError
    from engine.store.check import check_folder

    try:
        problems = check_folder(folder)
    except EngineError as error:
        return Check("memory_history", "note", say("not checked"), error.sentence)
    if problems is None:
        return Check("memory_history", "ok", say("not checked"))
    if not problems.count:
        return Check("memory_history", "ok", say("agrees with the memory"))
    report = say("Make a copy with `rolltop backup`, and report this.")
    advice = [*([_REPAIR] if problems.of_indexes else []), *([report] if problems.of_rows else [])]
    told_first = [*problems.of_indexes, *problems.of_rows][:PROBLEMS_TOLD]
    return Check("memory_history", "problem", problems.count, join([*advice, *map(as_sentence, told_first)]))


def _display() -> Check:
    if sys.platform != "linux":
        return Check("display", "ok", sys.platform)
    found = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    if found:
        return Check("display", "ok", found)
    return Check("display", "note", say("none"), say("There is no graphical session; use `rolltop chat`."))


def _keyring() -> Check:
    import keyring
    from keyring.backends import fail

    backend = keyring.get_keyring()
    name = f"{type(backend).__module__}.{type(backend).__name__}"
    if isinstance(backend, fail.Keyring):
        return Check("keyring", "note", name, say("There is no key store in this session; keys cannot be remembered."))
    return Check("keyring", "ok", name)


def _input_method() -> Check:
    chosen = os.environ.get("QT_IM_MODULE", "")
    plugins = _input_plugins()
    value = {"chosen": chosen, "plugins": plugins}
    if sys.platform != "linux" or not chosen or not plugins or any(chosen in name for name in plugins):
        return Check("input_method", "ok", value)
    advice = say(
        "Qt has no plugin for “{name}”. If Chinese cannot be typed, start Rolltop with QT_IM_MODULE=ibus.", name=chosen
    )
    return Check("input_method", "note", value, advice)


def _input_plugins() -> list[str]:
    spec = importlib.util.find_spec("PySide6")
    if spec is None or spec.origin is None:
        return []
    folder = Path(spec.origin).parent / "Qt" / "plugins" / "platforminputcontexts"
    return sorted(
        path.stem.removeprefix("lib").removesuffix("platforminputcontextplugin") for path in folder.glob("lib*.so")
    )
