"""How each model is loaded and how it writes: the user's settings, kept beside the library."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from models.fit import Hardware
from models.gguf import GgufHeader
from models.sentence import Sentence

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
    temperature: float = 0.7
    top_p: float = 0.95
    top_k: int = 40
    min_p: float = 0.05
    repeat_penalty: float = 1.05
    seed: int | None = None
    chat_template: str = ""


class Limits(Struct, frozen=True):
    """Lowest and highest value that a control may offer, and its step."""

    low: float
    high: float
    step: float


def limits(header: GgufHeader | None, hardware: Hardware) -> dict[str, Limits]:
    """By the names of ``ModelSettings``' number fields."""
    raise NotImplementedError


def problems(settings: ModelSettings, header: GgufHeader | None, hardware: Hardware) -> dict[str, Sentence]:
    """What is wrong, by field; empty if all is well. Templates are checked by the engine (command CheckTemplate)."""
    raise NotImplementedError


class ModelSettingsFile:
    """``model-settings.json`` in the models folder. A file that does not parse is kept aside.

    Settings belong to the file's contents: they are found again when it is moved or renamed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of(self, path: Path | str) -> ModelSettings:
        """The settings of a model file; the defaults for one that has none, or is not there."""
        raise NotImplementedError

    def keep(self, path: Path | str, settings: ModelSettings) -> None:
        """Raises LibraryError where it cannot be written."""
        raise NotImplementedError

    def reset(self, path: Path | str) -> None:
        """Back to the defaults."""
        raise NotImplementedError
