"""Opens a model file: progress, cancelling, and a plain sentence for every file that cannot be used."""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.errors import say
from engine.llm.base import CacheTier, CancelFlag
from engine.llm.library import LoadCancelledError, ModelLoadError, devices, lib, log, start, supports_gpu
from models.errors import GgufError
from models.gguf import read_header
from models.library import kind_problem

_SPLIT_NAME = re.compile(r"-\d{5}-of-\d{5}\.gguf$")


class ModelFacts(Struct, frozen=True):
    """What a loaded model's file says about it, and where it runs.

    Attributes:
        device: "CPU", or the graphics card's description.
        tier: how a conversation can be cut back without evaluating it again.
    """

    name: str
    architecture: str
    parameters: int
    size_bytes: int
    n_ctx_train: int
    n_layers: int
    n_gpu_layers: int
    device: str
    has_chat_template: bool
    tier: CacheTier = CacheTier.CHECKPOINT


def check_file(path: Path) -> None:
    """Refuse what is no readable, whole GGUF file before llama.cpp sees it.

    Raises:
        ModelLoadError: the sentence says what is wrong.
    """
    try:
        header = read_header(path)
    except GgufError as error:
        raise ModelLoadError(error.sentence, error.detail) from error
    if header.missing_bytes > 0:
        missing_mb = max(1, round(header.missing_bytes / 1e6))
        raise ModelLoadError(
            say(
                "“{name}” is incomplete: about {missing} MB are missing at its end. Please download it again.",
                name=path.name,
                missing=f"{missing_mb:,}",
            ),
            f"{header.size_bytes} of {header.expected_size_bytes} bytes",
        )
    problem = kind_problem(header)
    if problem:
        raise ModelLoadError(problem)
    if header.split_count > 1 and not _SPLIT_NAME.search(path.name):
        raise ModelLoadError(
            say(
                "“{name}” is one of {count} parts, but its name no longer says which.",
                name=path.name,
                count=header.split_count,
            ),
            "split files are named …-00001-of-00002.gguf",
        )


def open_model(
    path: Path, n_gpu_layers: int, on_progress: Callable[[float], None] | None, cancel: CancelFlag | None
) -> int:
    """Load a model with llama.cpp; the caller frees it.

    ``on_progress`` gets 0..1 on this thread.

    Raises:
        ModelLoadError: llama.cpp refuses the file, or memory is short.
        LoadCancelledError: the flag was set.
    """
    start()
    check_file(path)
    failure: list[BaseException] = []

    def report(fraction: float, _user_data: int | None) -> bool:
        # An exception cannot cross C: it stops the loading and is raised again behind the call.
        try:
            if on_progress:
                on_progress(min(1.0, max(0.0, float(fraction))))
        except BaseException as error:
            failure.append(error)
        return not failure and not (cancel and cancel.is_set())

    callback = lib.llama_progress_callback(report)
    params = lib.llama_model_default_params()
    params.n_gpu_layers = n_gpu_layers if supports_gpu() else 0
    params.progress_callback = callback
    before = log.count
    model = lib.llama_model_load_from_file(os.fsencode(path), params)
    if failure:
        if model:
            lib.llama_model_free(model)
        raise failure[0]
    if cancel and cancel.is_set():
        if model:
            lib.llama_model_free(model)
        raise LoadCancelledError
    if not model:
        raise _explain(path, log.since(before))
    return int(model)


def _explain(path: Path, lines: list[str]) -> ModelLoadError:
    """A sentence for llama.cpp's own log lines."""
    name = path.name
    text = "\n".join(lines)
    lower = text.lower()
    if "unknown model architecture" in lower:
        kind = text[lower.find("unknown model architecture") :].split("'")[1:2]
        if kind:
            sentence = say(
                "“{name}” holds a kind of model (“{kind}”) that this version of Rolltop cannot run.",
                name=name,
                kind=kind[0],
            )
        else:
            sentence = say("“{name}” holds a kind of model that this version of Rolltop cannot run.", name=name)
    elif "out of memory" in lower or "unable to allocate" in lower or "failed to allocate" in lower:
        sentence = say("There is not enough free memory to load “{name}”.", name=name)
    elif "not within the file bounds" in lower or "failed to read" in lower or "corrupted or incomplete" in lower:
        sentence = say("The model file “{name}” is incomplete or damaged. Please download it again.", name=name)
    elif "unsupported" in lower and "version" in lower:
        sentence = say("“{name}” is in a GGUF version that this version of Rolltop cannot read.", name=name)
    elif "tokenizer" in lower or "vocab" in lower:
        sentence = say("The model file “{name}” has a vocabulary that this version of Rolltop cannot use.", name=name)
    else:
        sentence = say(
            "The model file “{name}” cannot be loaded; it may be damaged or made for other software.", name=name
        )
    return ModelLoadError(sentence, text)


def check_kind(path: Path, model: int) -> None:
    """Refuse models that do not continue text.

    Raises:
        ModelLoadError: an encoder, a diffusion model, or one without a vocabulary.
    """
    vocabulary = lib.llama_model_get_vocab(model)
    if not vocabulary or lib.llama_vocab_type(vocabulary) == lib.LLAMA_VOCAB_TYPE_NONE:
        raise ModelLoadError(
            say("The model file “{name}” has no vocabulary, so it cannot read or write text.", name=path.name)
        )
    if lib.llama_model_has_encoder(model) or not lib.llama_model_has_decoder(model):
        raise ModelLoadError(say("“{name}” is not a model for conversations.", name=path.name), "encoder model")
    if lib.llama_model_is_diffusion(model):
        raise ModelLoadError(say("“{name}” is not a model for conversations.", name=path.name), "diffusion model")


def metadata(model: int, key: str) -> str:
    """A metadata value as text, "" where the file has none."""
    size = 4096
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = int(lib.llama_model_meta_val_str(model, key.encode(), buffer, size))
        if length < size:
            return buffer.raw[:length].decode("utf-8", "replace") if length > 0 else ""
        size = length + 1


def n_ctx_original(model: int) -> int:
    """The window before the model's positions were stretched (YaRN, LongRoPE)."""
    architecture = metadata(model, "general.architecture")
    value = metadata(model, f"{architecture}.rope.scaling.original_context_length")
    return int(value) if value.isdecimal() and int(value) else int(lib.llama_model_n_ctx_train(model))


def facts(path: Path, model: int, n_gpu_layers: int) -> ModelFacts:
    """Read ``ModelFacts`` from a loaded model."""
    n_layers = int(lib.llama_model_n_layer(model))
    offloaded = min(n_gpu_layers if n_gpu_layers >= 0 else n_layers + 1, n_layers + 1) if supports_gpu() else 0
    graphics = [device for device in devices() if device.is_gpu]
    device = (graphics[0].description or graphics[0].name) if offloaded and graphics else "CPU"
    return ModelFacts(
        name=metadata(model, "general.name") or path.stem,
        architecture=metadata(model, "general.architecture"),
        parameters=int(lib.llama_model_n_params(model)),
        size_bytes=path.stat().st_size,
        n_ctx_train=int(lib.llama_model_n_ctx_train(model)),
        n_layers=n_layers,
        n_gpu_layers=offloaded,
        device=device,
        has_chat_template=bool(lib.llama_model_chat_template(model, None)),
    )


def chat_template(model: int) -> str:
    """The file's Jinja chat template, "" where it has none."""
    raw: Any = lib.llama_model_chat_template(model, None)
    return raw.decode("utf-8", "replace") if raw else ""
