"""Opens llama.cpp's context for a loaded model."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from engine.errors import say
from engine.llm.library import ModelLoadError, lib, log, physical_cores
from engine.llm.loading import ModelFacts

_DEFAULT_N_CTX = 4096
_N_CTX_STEP = 256
_CPU_CHUNK_TOKENS = 64
_GPU_CHUNK_TOKENS = 512
_KV_TYPES = {"f16": lib.GGML_TYPE_F16, "q8_0": lib.GGML_TYPE_Q8_0}
_GGML_TYPE_BF16 = 30  # ggml.h; the binding does not name it


class ContextOptions(Struct, frozen=True):
    """``n_sequences`` counts every sequence, spare ones included. ``exact_reuse``: see ``LlamaRuntime.load``."""

    n_ctx: int | None
    n_sequences: int
    kv_type: Literal["f16", "q8_0"]
    n_threads: int | None
    exact_reuse: bool = False
    flash_attention: Literal["auto", "on", "off"] = "auto"


class OpenContext(Struct, frozen=True):
    """A context, to be freed before its model, and warnings for the user."""

    pointer: int
    n_ctx: int
    kv_types: str
    flash_attention: bool
    warnings: tuple[str, ...]


def chunk_tokens(facts: ModelFacts) -> int:
    """Tokens decoded at a time: on a CPU small enough for a visible progress, on a card large enough to fill it."""
    return _GPU_CHUNK_TOKENS if facts.n_gpu_layers else _CPU_CHUNK_TOKENS


def window_cells(requested: int | None, n_ctx_train: int) -> tuple[int, str]:
    """The KV cache's size, a multiple of 256, and a sentence if it is not what was asked for."""
    wanted = _DEFAULT_N_CTX if requested is None else requested
    longest = n_ctx_train or wanted
    cells = max(_N_CTX_STEP, min(wanted, longest) // _N_CTX_STEP * _N_CTX_STEP)
    if requested is not None and requested > longest:
        return cells, say(
            "The model was made for at most {longest} tokens, so the window holds {cells}.",
            longest=f"{longest:,}",
            cells=f"{cells:,}",
        )
    return cells, ""


def open_context(path: Path, model: int, facts: ModelFacts, options: ContextOptions) -> OpenContext:
    """Open the context; the caller frees it.

    Raises:
        ModelLoadError: no memory for the window, or a model that keeps no conversation.
    """
    cells, warning = window_cells(options.n_ctx, facts.n_ctx_train)
    threads = options.n_threads or physical_cores()
    params = lib.llama_context_default_params()
    params.n_ctx = cells
    params.n_batch = params.n_ubatch = chunk_tokens(facts)
    params.n_seq_max = options.n_sequences
    params.n_threads = params.n_threads_batch = threads
    params.type_k = _KV_TYPES[options.kv_type]
    params.type_v, params.flash_attn_type = _values_and_attention(facts, options)
    params.kv_unified = True
    params.swa_full = True
    params.no_perf = True
    before = log.count
    context = lib.llama_init_from_model(model, params)
    if not context:
        raise ModelLoadError(
            say(
                "There is not enough free memory for “{name}” with a window of {cells} tokens.",
                name=path.name,
                cells=f"{cells:,}",
            ),
            "\n".join(log.since(before)),
        )
    if not lib.llama_get_memory(context):
        lib.llama_free(context)
        raise ModelLoadError(
            say("“{name}” is not a model for conversations.", name=path.name), "the model has no memory"
        )
    # llama.cpp has no getter for what AUTO became; a change shows as a warning.
    refused = any("Flash Attention" in line and "disabled" in line for line in log.since(before))
    flash = params.flash_attn_type != lib.LLAMA_FLASH_ATTN_TYPE_DISABLED and not refused
    kv_types = f"{params.type_k}/{params.type_v}"
    return OpenContext(int(context), int(lib.llama_n_ctx(context)), kv_types, flash, (warning,) if warning else ())


def _values_and_attention(facts: ModelFacts, options: ContextOptions) -> tuple[int, int]:
    """ggml type of the values, and whether flash attention is used.

    With f16 values on the processor, flash attention adds up in 16 bits, by position in the batch; without it the
    sums depend on where in the cache the cells lie. Both make a reused prefix differ from a fresh evaluation (KL up to
    0.006 on SmolLM2). Under flash attention bf16 values are added up in 32 bits, cell by cell: KL 0. To the model it
    is the same, both types are as far from 32-bit values (mean KL 0.003); long contexts are read more slowly.
    """
    automatic, off = int(lib.LLAMA_FLASH_ATTN_TYPE_AUTO), int(lib.LLAMA_FLASH_ATTN_TYPE_DISABLED)
    if options.flash_attention != "auto":
        wanted = int(lib.LLAMA_FLASH_ATTN_TYPE_ENABLED) if options.flash_attention == "on" else off
        return int(_KV_TYPES[options.kv_type]), wanted
    if facts.n_gpu_layers or options.kv_type != "f16":
        return int(_KV_TYPES[options.kv_type]), automatic
    return (_GGML_TYPE_BF16, automatic) if options.exact_reuse else (int(_KV_TYPES["f16"]), off)
