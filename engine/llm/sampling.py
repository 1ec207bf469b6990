"""Draws the next token: llama.cpp's sampler chain, and a grammar beside it."""

from __future__ import annotations

import ctypes
import random
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.llm.base import GrammarError, Sampling
from engine.llm.library import lib, log
from engine.llm.vocabulary import Vocabulary

_PENALTY_WINDOW = 64
_MAX_GRAMMAR_BYTES = 1_000_000
_MAX_GRAMMAR_DEPTH = 200
_MAX_REPETITIONS = 2000
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]')
_BOUNDS = re.compile(r"\d+(?=[\s\d,]*\})")
_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])


class DeadEndError(RuntimeError):
    """The grammar allows no token of the vocabulary here."""


def _check_grammar_text(grammar: str) -> None:
    """Refuse what llama.cpp would take for "no grammar", cut short, or overflow its stack on."""
    if not grammar.strip():
        raise GrammarError("The grammar is empty.")
    if "\0" in grammar or len(grammar.encode("utf-8", "replace")) > _MAX_GRAMMAR_BYTES:
        raise GrammarError("The grammar holds a null character or is too long.")
    notation = _QUOTED.sub("", grammar)
    if any(int(bound) > _MAX_REPETITIONS for bound in _BOUNDS.findall(notation)):
        raise GrammarError("The grammar repeats something too often.")
    depth = deepest = 0
    for character in notation:
        depth += (character == "(") - (character == ")")
        deepest = max(deepest, depth)
    if deepest > _MAX_GRAMMAR_DEPTH:
        raise GrammarError("The grammar is nested too deeply.")


def open_grammar(vocabulary: Vocabulary, grammar: str) -> Any:
    """A grammar sampler, to be freed by the caller.

    Raises:
        GrammarError: llama.cpp cannot parse it; using its NULL sampler would end the process.
    """
    _check_grammar_text(grammar)
    before = log.count
    raw = grammar.encode("utf-8", "replace")
    with vocabulary.native() as pointer:
        sampler = lib.llama_sampler_init_grammar(pointer, raw, b"root")
    if not sampler:
        raise GrammarError("llama.cpp cannot parse the grammar: " + " | ".join(log.since(before)))
    return sampler


class Sampler:
    """Sampler of one generation. Close it.

    A grammar over the whole vocabulary is slow, so the chain draws first and only its choice is checked; when the
    grammar refuses it, the grammar masks all candidates and the chain draws again (as llama.cpp's own programs do).
    """

    def __init__(self, vocabulary: Vocabulary, sampling: Sampling, grammar: str | None) -> None:
        self._vocabulary = vocabulary
        self._grammar: Any = None if grammar is None else open_grammar(vocabulary, grammar)
        self._chain: Any = _build_chain(vocabulary, sampling)
        self._candidates = np.zeros(vocabulary.size, dtype=_CANDIDATE)
        self._ids = np.arange(vocabulary.size, dtype=np.int32)

    def draw(self, logits: NDArray[np.float32]) -> int:
        """Choose a token and record it in the chain and the grammar.

        Raises:
            DeadEndError: no token fits the grammar.
        """
        token = self._apply(logits, masked=False)
        if self._grammar and not self._allowed(token):
            token = self._apply(logits, masked=True)
            if not self._allowed(token):
                raise DeadEndError
        lib.llama_sampler_accept(self._chain, token)
        if self._grammar and not self._vocabulary.is_end(token):
            lib.llama_sampler_accept(self._grammar, token)
        return token

    def close(self) -> None:
        """Free the samplers. Idempotent."""
        for sampler in (self._chain, self._grammar):
            if sampler:
                lib.llama_sampler_free(sampler)
        self._chain = self._grammar = None

    def _apply(self, logits: NDArray[np.float32], *, masked: bool) -> int:
        candidates = self._candidates
        candidates["id"], candidates["logit"], candidates["p"] = self._ids, logits, 0.0
        array = _as_candidates(candidates)
        if masked:
            lib.llama_sampler_apply(self._grammar, ctypes.byref(array))
        lib.llama_sampler_apply(self._chain, ctypes.byref(array))
        return int(array.data[array.selected].id)

    def _allowed(self, token: int) -> bool:
        single = np.array([(token, 1.0, 0.0)], dtype=_CANDIDATE)
        array = _as_candidates(single)
        lib.llama_sampler_apply(self._grammar, ctypes.byref(array))
        return bool(np.isfinite(single["logit"][0]))


def _as_candidates(candidates: NDArray[np.void]) -> Any:
    array: Any = lib.llama_token_data_array()
    array.data = ctypes.cast(candidates.ctypes.data, lib.llama_token_data_p)
    array.size = len(candidates)
    array.selected = -1
    array.sorted = False
    return array


def _build_chain(vocabulary: Vocabulary, sampling: Sampling) -> Any:
    chain = lib.llama_sampler_chain_init(lib.llama_sampler_chain_default_params())
    stages: list[Any] = []
    if sampling.repeat_penalty != 1.0:
        stages.append(
            lib.llama_sampler_init_penalties(vocabulary.size, _PENALTY_WINDOW, sampling.repeat_penalty, 0.0, 0.0)
        )
    if sampling.temperature <= 0.0:
        stages.append(lib.llama_sampler_init_greedy())
    else:
        seed = random.getrandbits(31) if sampling.seed is None else sampling.seed & 0x7FFFFFFF
        stages += [
            lib.llama_sampler_init_top_k(sampling.top_k),
            lib.llama_sampler_init_top_p(sampling.top_p, 1),
            lib.llama_sampler_init_min_p(sampling.min_p, 1),
            lib.llama_sampler_init_temp(sampling.temperature),
            lib.llama_sampler_init_dist(seed),
        ]
    for stage in stages:
        lib.llama_sampler_chain_add(chain, stage)
    return chain
