"""What ``rolltop doctor`` found, in words and units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from app.cli.words import counted, later, listed, sentence, told

_NAMES: Final[dict[str, str]] = {
    "python": later("Python"), "llama_cpp": later("llama.cpp"), "sqlite": later("SQLite"),
    "sqlite_vec": later("sqlite-vec"), "qt": later("Qt"), "processor": later("Processor"),
    "gpu_offload": later("Graphics card"), "embedder": later("Search by meaning"),
    "data_folder": later("Data folder"), "free_disk_bytes": later("Free disk space"), "memory": later("RAM"),
    "models": later("Models"), "default_model": later("Default model"), "memory_file": later("Memory file"),
    "memory_history": later("Memory in itself"), "display": later("Graphical session"),
    "keyring": later("Keyring"), "input_method": later("Input method"),
}  # fmt: skip
_PROBLEM: Final = later("1 problem")
_PROBLEMS: Final = later("{count} problems")


def name_of(check: str) -> str:
    """Of a check, for people; scripts read its key."""
    return told(_NAMES[check])


def value_of(check: str, value: Any) -> str:
    """What a check found."""
    if isinstance(value, str):
        return sentence(value)
    return _WORDS[check](value)


def size(count_bytes: int) -> str:
    """In GB or MB."""
    return f"{count_bytes / 1e9:,.1f} GB" if count_bytes >= 1e9 else f"{count_bytes / 1e6:,.0f} MB"


def _processor(value: Mapping[str, Any]) -> str:
    name = told("none that can be used") if value["name"] == "none" else value["name"]
    return told("{name} (computes with {variant})", name=name, variant=value["variant"]) if value["variant"] else name


def _graphics(value: Mapping[str, Any]) -> str:
    cards = [
        told("{name} ({size} free)", name=one["name"], size=size(one["free_bytes"])) for one in value["devices"]
    ]  # fmt: skip
    if cards:
        return listed(cards)
    return told("none found") if value["supported"] else told("not used; the processor computes")


def _memory(value: Mapping[str, Any]) -> str:
    total, free = size(value["total_bytes"]), size(value["available_bytes"])
    if value["cores"] is None:
        return told("{free} of {total} free", free=free, total=total)
    return told("{free} of {total} free, processor cores: {cores}", free=free, total=total, cores=value["cores"])


def _models(value: Mapping[str, Any]) -> str:
    usable = listed(value["usable"]) or told("none yet")
    return told("{names} (folder {folder})", names=usable, folder=value["folder"])


def _default_model(value: Mapping[str, Any]) -> str:
    if not value["present"]:
        return told("{title}, not here", title=value["title"])
    return told("{title} ({size})", title=value["title"], size=size(value["size_bytes"]))


def _input_method(value: Mapping[str, Any]) -> str:
    chosen = value["chosen"] or told("the system's")
    if not value["plugins"]:
        return chosen
    return told("{name} (Qt knows {plugins})", name=chosen, plugins=listed(value["plugins"]))


_WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "processor": _processor,
    "gpu_offload": _graphics,
    "free_disk_bytes": size,
    "memory": _memory,
    "models": _models,
    "default_model": _default_model,
    "memory_history": lambda count: counted(count, _PROBLEM, _PROBLEMS),
    "input_method": _input_method,
}
