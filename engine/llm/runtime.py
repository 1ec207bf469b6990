"""A GGUF model in llama.cpp with a context of our own: the real ``LanguageModel``."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Literal

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from engine.errors import say
from engine.llm import loading, sequence_states
from engine.llm.base import CacheTier, CancelFlag, ContextFullError, Generation, GraftRefusedError, Prefill, Sampling
from engine.llm.checkpoints import DEFAULT_LIMIT_BYTES, Checkpoints
from engine.llm.choice import normalised, option_log_probabilities
from engine.llm.context import ContextOptions, chunk_tokens, open_context
from engine.llm.decoding import Decoder
from engine.llm.families import settle_tier
from engine.llm.generating import continue_sequence
from engine.llm.library import lib
from engine.llm.loading import ModelFacts
from engine.llm.sampling import Sampler
from engine.llm.sequences import Sequences, common_prefix
from engine.llm.templates import ChatFormat, chat_format_from_template
from engine.llm.vocabulary import Vocabulary
from models.identity import fingerprint


class LlamaRuntime:
    """A loaded model. All methods belong to one thread."""

    def __init__(
        self,
        model: int,
        context: int,
        vocabulary: Vocabulary,
        sequences: Sequences,
        decoder: Decoder,
        format: ChatFormat,
        facts: ModelFacts,
        fingerprint: str,
        state_key: str,
        warnings: Sequence[str],
    ) -> None:
        """Takes over ``model`` and ``context``; use :meth:`load`."""
        self._model = model
        self._context = context
        self._vocabulary = vocabulary
        self._sequences = sequences
        self._decoder = decoder
        self._spare = len(sequences) - 1
        self.format = format
        self.facts = facts
        self.fingerprint = fingerprint
        self.state_key = state_key
        self.warnings = tuple(warnings)
        self.n_ctx = int(lib.llama_n_ctx(context))

    @classmethod
    def load(
        cls,
        path: str | Path,
        n_ctx: int | None = None,
        n_gpu_layers: int = 0,
        on_progress: Callable[[float], None] | None = None,
        cancel: CancelFlag | None = None,
        kv_type: Literal["f16", "q8_0"] = "f16",
        n_threads: int | None = None,
        n_sequences: int = 8,
        checkpoint_bytes: int = DEFAULT_LIMIT_BYTES,
        exact_reuse: bool = False,
        flash_attention: Literal["auto", "on", "off"] = "auto",
        chat_template: str = "",
    ) -> LlamaRuntime:
        """Load a model file.

        Args:
            n_ctx: cells of the KV cache, rounded down to a multiple of 256; None: what the model was trained for,
                at most 4,096.
            n_gpu_layers: layers on the graphics card; -1 all. Ignored by a build without one.
            on_progress: gets 0..1.
            kv_type: q8_0 halves the cache's memory.
            n_threads: None: the physical cores.
            checkpoint_bytes: at most as much for checkpoints, of all sequences (recurrent and sliding-window models).
            exact_reuse: on a processor, what is reused gives the very logits of a fresh evaluation. Otherwise long
                contexts are read faster (SmolLM2 behind 2,400 tokens: 180 tokens/s instead of 81).
            chat_template: in place of the file's own, which is used after all where this one does not work.

        Raises:
            ModelLoadError: the sentence says what is wrong with the file.
            LoadCancelledError: ``cancel`` was set.
        """
        path = Path(path)
        model = loading.open_model(path, n_gpu_layers, on_progress, cancel)
        context = 0
        decoder: Decoder | None = None
        try:
            loading.check_kind(path, model)
            facts = loading.facts(path, model, n_gpu_layers)
            options = ContextOptions(n_ctx, n_sequences + 1, kv_type, n_threads, exact_reuse, flash_attention)
            opened = open_context(path, model, facts, options)
            context = opened.pointer
            vocabulary = Vocabulary(
                model, adds_space_prefix=loading.metadata(model, "tokenizer.ggml.add_space_prefix") != "false"
            )
            memory = lib.llama_get_memory(context)
            n_swa = int(lib.llama_model_n_swa(model))
            checkpoints = Checkpoints(context, n_sequences + 1, checkpoint_bytes)
            sequences = Sequences(memory, n_sequences + 1, opened.n_ctx, n_swa, checkpoints)
            decoder = Decoder(context, sequences, vocabulary.size, chunk_tokens(facts))
            settle_tier(model, memory, vocabulary, sequences, decoder, quantised=kv_type != "f16")
            chat, is_own = _chat_format(vocabulary, loading.chat_template(model), chat_template)
            facts = replace(facts, tier=sequences.tier)
            identity = fingerprint(path)
            key = sequence_states.state_key(
                identity,
                opened.n_ctx,
                loading.n_ctx_original(model),
                opened.kv_types,
                opened.flash_attention,
                swa_full=True,
            )
            probed_as = f"{identity}{sha256(chat_template.encode()).hexdigest()}" if is_own else identity
            return cls(model, context, vocabulary, sequences, decoder, chat, facts, probed_as, key, opened.warnings)
        except BaseException:
            if decoder:
                decoder.close()
            if context:
                lib.llama_free(context)
            lib.llama_model_free(model)
            raise

    @property
    def n_sequences(self) -> int:
        return self._spare

    @property
    def tier(self) -> CacheTier:
        return self._sequences.tier

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        return self._vocabulary.tokenize(text, special=special)

    def detokenize(self, tokens: Sequence[int]) -> str:
        return self._vocabulary.detokenize(tokens)

    def spell(self, tokens: Sequence[int]) -> str:
        return self._vocabulary.spell(tokens)

    def ledger(self, sequence: int) -> Sequence[int]:
        return tuple(self._sequences.ledger(self._public(sequence)))

    def prefill(
        self,
        sequence: int,
        tokens: Sequence[int],
        cancel: CancelFlag | None = None,
        on_progress: Callable[[int, int, int], None] | None = None,
        marks: Sequence[int] = (),
    ) -> Prefill:
        began = time.perf_counter()
        self._public(sequence)
        if not tokens:
            raise ValueError("a prompt needs at least one token")
        total = len(tokens)
        reused = self._reusable(sequence, tokens)
        self._check_room(total, reused, self._sequences.free_cells(without_tail_of=sequence, kept=reused))
        reused = self._keep_first(sequence, reused)
        self._check_room(total, reused, self._sequences.free_cells())

        def report(end: int) -> None:
            if on_progress:
                on_progress(reused, end - reused, total)

        report(reused)
        complete = self._extend_past_marks(sequence, tokens, marks, cancel, report)
        evaluated = max(0, len(self._sequences.ledger(sequence)) - reused)
        return Prefill(reused, evaluated, complete, (time.perf_counter() - began) * 1000)

    def generate(
        self,
        sequence: int,
        max_tokens: int,
        sampling: Sampling,
        grammar: str | None = None,
        stop: Sequence[str] = (),
        cancel: CancelFlag | None = None,
        on_text: Callable[[str], None] | None = None,
    ) -> Generation:
        self._public(sequence)
        sampler = Sampler(self._vocabulary, sampling, grammar)
        try:
            self._keep_where_it_stands(sequence, self._ensure_logits(sequence))
            return continue_sequence(
                self._vocabulary, self._sequences, self._decoder, sampler, sequence, max_tokens,
                stop, grammar is not None, cancel, on_text,
            )  # fmt: skip
        finally:
            sampler.close()

    def choose(self, sequence: int, options: Sequence[str]) -> Mapping[str, float]:
        """See ``LanguageModel.choose``. Evaluates only where options share their first tokens."""
        self._public(sequence)
        unique = list(dict.fromkeys(options))
        tokens = [self.tokenize(option) for option in unique]
        if not unique or not all(tokens):
            raise ValueError("choose needs options, none of them empty")
        first = self._ensure_logits(sequence)

        def logits_after(prefix: Sequence[int]) -> NDArray[np.float32]:
            self._copy(sequence, self._spare, len(self._sequences.ledger(sequence)))
            self._decoder.extend(self._spare, prefix)
            logits = self._decoder.logits(self._spare)
            assert logits is not None
            return logits

        try:
            scores = option_log_probabilities(tokens, first, logits_after)
        finally:
            self._forget(self._spare)
        return dict(zip(unique, normalised(scores), strict=True))

    def keepable(self, sequence: int, n_tokens: int) -> int:
        held = len(self._sequences.ledger(self._public(sequence)))
        return self._sequences.keepable(sequence, min(n_tokens, held))

    def copy_prefix(self, source: int, target: int, n_tokens: int) -> None:
        """See ``LanguageModel.copy_prefix``. Evaluates what lies behind the last checkpoint on tier CHECKPOINT."""
        self._public(source)
        self._public(target)
        tokens = self._sequences.ledger(source)[:n_tokens]
        if len(tokens) != n_tokens or n_tokens < 0:
            raise ValueError(f"sequence {source} does not hold {n_tokens} tokens")
        if source != target:
            self._copy(source, target, n_tokens)
        elif (kept := self._keep_first(target, n_tokens)) < n_tokens:
            self._decoder.extend(target, tokens[kept:])

    def graft(self, head: int, sequence: int, start: int) -> None:
        self._public(head)
        self._public(sequence)
        if not 0 <= start <= len(self._sequences.ledger(sequence)) or head == sequence:
            raise ValueError(f"sequence {sequence} has no tail from {start} on")
        if self.tier is not CacheTier.SPLICE:
            raise GraftRefusedError(f"tails cannot be moved on tier {self.tier.value}")
        rotates = self._sequences.graft(head, sequence, start)
        self._decoder.forget_logits(sequence)
        self._decoder.forget_logits(head)
        if rotates:
            self._ensure_logits(sequence)

    def compact(self, sequence: int) -> None:
        """See ``LanguageModel.compact``. Windows stay where they are: a state holds no more than the window."""
        length = len(self._sequences.ledger(self._public(sequence)))
        movable = self._sequences.free_cells(without_tail_of=sequence) >= length > 0
        if not movable or self._sequences.has_window:
            return
        state = sequence_states.raw_state(self._context, sequence)
        if state is not None and not self._sequences.reseat(
            sequence, lambda: sequence_states.set_raw_state(self._context, sequence, state)
        ):
            self._forget(sequence)

    def state_size(self, sequence: int) -> int:
        return sequence_states.sealed_size(self._context, self._public(sequence))

    def save(self, sequence: int) -> bytearray:
        tokens = self._sequences.ledger(self._public(sequence))
        return sequence_states.sealed_state(self._context, sequence, self.state_key, tokens)

    def restore(self, sequence: int, tokens: Sequence[int], state: bytearray) -> bool:
        self._forget(self._public(sequence))
        if not tokens or not sequence_states.is_intact(state, self.state_key, tokens):
            return False
        if len(tokens) > self._sequences.free_cells():
            raise ContextFullError(f"{len(tokens)} tokens do not fit into {self.n_ctx} cells")
        if sequence_states.open_sealed_state(self._context, sequence, state) and self._sequences.adopt(
            sequence, tokens
        ):
            return True
        self._forget(sequence)
        return False

    def clear(self, sequence: int) -> None:
        self._forget(self._public(sequence))

    def close(self) -> None:
        if not self._model:
            return
        self._vocabulary.close()
        self._decoder.close()
        lib.llama_free(self._context)
        lib.llama_model_free(self._model)
        self._context = self._model = 0

    def _public(self, sequence: int) -> int:
        self._vocabulary.require_open()
        if not 0 <= sequence < self._spare:
            raise ValueError(f"no sequence {sequence}")
        return sequence

    def _forget(self, sequence: int) -> None:
        self._decoder.forget_logits(sequence)
        self._sequences.clear(sequence)

    def _check_room(self, total: int, reused: int, free_cells: int) -> None:
        if total - reused > free_cells:
            raise ContextFullError(f"{total} tokens do not fit into {self.n_ctx} cells")

    def _reusable(self, sequence: int, tokens: Sequence[int]) -> int:
        """Tokens of ``sequence`` that can stay, leaving at least one to decode if its logits are not at hand."""
        ledger, total = self._sequences.ledger(sequence), len(tokens)
        common = common_prefix(ledger, tokens)
        if common == total and self.tier is CacheTier.CHECKPOINT:
            at_hand = self._decoder.logits(sequence) if total == len(ledger) else None
            if at_hand is not None or self._sequences.checkpoints.logits(sequence, total) is not None:
                return total
        return self._sequences.keepable(sequence, min(common, total - 1))

    def _keep_first(self, sequence: int, n_tokens: int) -> int:
        """Cut a sequence back; returns how many tokens really stay, with their logits if they are known."""
        if n_tokens == len(self._sequences.ledger(sequence)):
            return n_tokens
        self._decoder.forget_logits(sequence)
        logits = self._sequences.checkpoints.logits(sequence, n_tokens)
        kept = self._sequences.truncate(sequence, n_tokens)
        if logits is not None and kept == n_tokens:
            self._decoder.set_logits(sequence, logits)
        return kept

    def _extend_past_marks(
        self,
        sequence: int,
        tokens: Sequence[int],
        marks: Sequence[int],
        cancel: CancelFlag | None,
        report: Callable[[int], None],
    ) -> bool:
        """Decode what is missing of ``tokens``, keeping a checkpoint at each mark; False if it was cancelled."""
        length, total = len(self._sequences.ledger(sequence)), len(tokens)
        wanted = {mark for mark in marks if length < mark < total} if self._sequences.needs_checkpoints else set[int]()
        for end in (*sorted(wanted), total):
            start = len(self._sequences.ledger(sequence))
            if start < end and not self._decoder.extend(
                sequence, tokens[start:end], cancel, lambda done, start=start: report(start + done)
            ):
                return False
            if end in wanted:
                self._sequences.checkpoints.keep(sequence, end, None)
        return True

    def _keep_where_it_stands(self, sequence: int, logits: NDArray[np.float32] | None) -> None:
        """Keep a checkpoint that only tier CHECKPOINT needs: a window reaches back from here until it is restored."""
        if self.tier is CacheTier.CHECKPOINT:
            self._sequences.checkpoints.keep(sequence, len(self._sequences.ledger(sequence)), logits)

    def _copy(self, source: int, target: int, n_tokens: int) -> None:
        self._forget(target)
        kept = self._sequences.keepable(source, n_tokens)
        if kept and not self._sequences.share(source, target, kept):
            self._forget(target)
            kept = 0
        if kept < n_tokens:
            self._decoder.extend(target, self._sequences.ledger(source)[kept:n_tokens])
        elif n_tokens == len(self._sequences.ledger(source)):
            self._decoder.adopt_logits(source, target)

    def _ensure_logits(self, sequence: int) -> NDArray[np.float32]:
        """Logits behind the last token, decoding that token again if they are gone."""
        tokens = list(self._sequences.ledger(sequence))
        if not tokens:
            raise ValueError(f"sequence {sequence} is empty: prefill it first")
        if self._decoder.logits(sequence) is None:
            kept = self._sequences.truncate(sequence, len(tokens) - 1)
            self._decoder.extend(sequence, tokens[kept:])
        logits = self._decoder.logits(sequence)
        assert logits is not None
        return logits


def _chat_format(vocabulary: Vocabulary, files_own: str, wanted: str) -> tuple[ChatFormat, bool]:
    """The format of the wanted template (and True), or of the file's own: with a warning where the wanted one fails."""
    bos, eos = vocabulary.text(vocabulary.bos), vocabulary.text(vocabulary.eos)
    required = bos if vocabulary.adds_bos else ""
    if not wanted.strip():
        return chat_format_from_template(files_own, bos, eos, required_bos=required), False
    chat = chat_format_from_template(wanted, bos, eos, required_bos=required)
    if not chat.warning:
        return chat, True
    warning = say("Your own chat template does not work with this model, so the one of its file is used.")
    return replace(chat_format_from_template(files_own, bos, eos, required_bos=required), warning=warning), False
