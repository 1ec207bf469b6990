"""How each model is loaded and how it writes: the user's settings, kept beside the library."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from models.errors import LibraryError
from models.gguf import GgufHeader
from models.hardware import Hardware
from models.identity import identity
from models.kept_json import changing, read_json, write_json
from models.sentence import Sentence, say

SETTINGS_NAME = "model-settings.json"
SETTINGS_VERSION = 1
LOWEST_CONTEXT = 1024
"""A smaller window holds the standing instructions and no conversation."""

CONTEXT_STEP = 256
HIGHEST_CONTEXT = 131_072
HIGHEST_SEED = 2**31 - 1
MOST_TEMPLATE_CHARACTERS = 200_000
GPU_LAYERS_UNKNOWN = 999

KvType = Literal["f16", "q8_0"]
FlashAttention = Literal["auto", "on", "off"]


class ModelSettings(Struct, frozen=True, omit_defaults=True):
    """Settings of one model. None lets the program decide.

    Attributes:
        n_ctx: window of the conversation, in tokens.
        n_gpu_layers: 0 the processor alone, ``n_layers + 1`` all.
        kv_type: q8_0 halves the memory of the window; it needs flash attention.
        seed: None draws one each time.
        chat_template: Jinja text in place of the file's own, "" for the file's.
    """

    n_ctx: int | None = None
    n_gpu_layers: int | None = None
    kv_type: KvType = "f16"
    n_threads: int | None = None
    flash_attention: FlashAttention = "auto"
    temperature: float = 0.3
    top_p: float = 0.9
    top_k: int = 40
    min_p: float = 0.05
    repeat_penalty: float = 1.05
    seed: int | None = None
    chat_template: str = ""


_DRAWING: Final = ("temperature", "top_p", "top_k", "min_p", "repeat_penalty", "seed")


def same_load(one: ModelSettings, other: ModelSettings) -> bool:
    """Whether two differ at most in how words are drawn, which holds without loading the model again."""
    drawn = {name: getattr(other, name) for name in _DRAWING}
    return replace(one, **drawn) == other


class Limits(Struct, frozen=True):
    """Lowest and highest value that a control may offer, and its step."""

    low: float
    high: float
    step: float


def limits(header: GgufHeader | None, hardware: Hardware) -> dict[str, Limits]:
    """By the names of ``ModelSettings``' number fields."""
    longest = min(header.n_ctx_train, HIGHEST_CONTEXT) if header and header.n_ctx_train else HIGHEST_CONTEXT
    layers = header.n_layers + 1 if header else GPU_LAYERS_UNKNOWN
    return {
        "n_ctx": Limits(min(LOWEST_CONTEXT, longest), longest, CONTEXT_STEP),
        "n_gpu_layers": Limits(0, layers, 1),
        "n_threads": Limits(1, max(hardware.cores, os.cpu_count() or 1), 1),
        "temperature": Limits(0, 2, 0.05),
        "top_p": Limits(0.05, 1, 0.05),
        "top_k": Limits(0, 500, 1),
        "min_p": Limits(0, 0.9, 0.01),
        "repeat_penalty": Limits(0.5, 2, 0.05),
        "seed": Limits(0, HIGHEST_SEED, 1),
    }


def problems(settings: ModelSettings, header: GgufHeader | None, hardware: Hardware) -> dict[str, Sentence]:
    """What is wrong, by field; empty if all is well. Templates are checked by the engine (command CheckTemplate)."""
    found: dict[str, Sentence] = {}
    values = asdict(settings)
    for name, limit in limits(header, hardware).items():
        value = values[name]
        if value is not None and not limit.low <= value <= limit.high:
            found[name] = say(
                "This has to be between {low} and {high}.", low=f"{limit.low:,.10g}", high=f"{limit.high:,.10g}"
            )
    if settings.kv_type != "f16" and settings.flash_attention == "off":
        found["kv_type"] = say("A compressed memory of the conversation needs flash attention, which is switched off.")
    if header is not None and settings.kv_type != "f16" and header.key_length % 32:
        found["kv_type"] = say("This model cannot use a compressed memory of the conversation.")
    if len(settings.chat_template) > MOST_TEMPLATE_CHARACTERS:
        found["chat_template"] = say("This chat template is too long.")
    return found


def usable(
    settings: ModelSettings, header: GgufHeader | None, hardware: Hardware
) -> tuple[ModelSettings, tuple[Sentence, ...]]:
    """The settings without those that are not possible here, and a sentence for each that was left out."""
    wrong = problems(settings, header, hardware)
    defaults = asdict(ModelSettings())
    left_out = tuple(
        say("A setting of this model is not possible here and was left out ({name}). {reason}", name=name, reason=why)
        for name, why in wrong.items()
    )
    return replace(settings, **{name: defaults[name] for name in wrong}), left_out


class _Kept(Struct):
    """``files`` by a file's identity; ``names`` says which file that was, for people who read it."""

    version: int = SETTINGS_VERSION
    files: dict[str, ModelSettings] = {}
    names: dict[str, str] = {}


class ModelSettingsFile:
    """``model-settings.json`` in the models folder. A file that does not parse is kept aside.

    Settings belong to the file's contents: they are found again when it is moved or renamed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of(self, path: Path | str) -> ModelSettings:
        """The settings of a model file; the defaults for one that has none, or is not there.

        Raises:
            LibraryError: the settings cannot be read, or are a newer program's.
        """
        key = identity(path)
        return (self._read().files.get(key) if key else None) or ModelSettings()

    def keep(self, path: Path | str, settings: ModelSettings) -> None:
        """Raises LibraryError where it cannot be written, or the model file is not there."""
        key = identity(path)
        if not key:
            raise LibraryError(say("There is no file “{path}”.", path=path))
        with changing(self._path):
            kept = self._read()
            kept.files.pop(key, None)
            kept.names.pop(key, None)
            if settings != ModelSettings():
                kept.files[key], kept.names[key] = settings, Path(path).name
            write_json(self._path, kept, say("The settings of the models cannot be written."))

    def reset(self, path: Path | str) -> None:
        """Back to the defaults."""
        self.keep(path, ModelSettings())

    @property
    def _path(self) -> Path:
        return self.folder / SETTINGS_NAME

    def _read(self) -> _Kept:
        kept = read_json(
            self._path, _Kept, say("The settings of the models cannot be read."),
            say("All models are used with the usual settings now."),
        )  # fmt: skip
        if kept is None:
            return _Kept()
        if kept.version > SETTINGS_VERSION:
            raise LibraryError(
                say("The settings of the models were written by a newer Rolltop. Please update this one.")
            )
        return kept
