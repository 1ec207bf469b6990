"""What the engine asks of a language model. Implemented by ``runtime.LlamaRuntime`` and ``fake.ScriptedModel``.

All methods are called on the inference lane's thread only, except that any thread may ``tokenize``, ``detokenize`` and
``spell``; once the model is freed they raise ``ModelClosedError``. Token ids are ints of the model's vocabulary.

A *sequence* is one line of tokens in the KV cache with its ledger (the token ids that are decoded there).
``CONVERSATION`` is the sequence of the conversation in view. ``REBUILD`` is where its next prompt is evaluated while
the present one stays valid. Side jobs use ``SCRATCH`` and the sequences from ``FIRST_SIDE`` on, which share cells
with a prefix by ``copy_prefix`` and never touch the conversation's.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final, Protocol

from msgspec import Struct

from engine.llm.templates import ChatFormat
from engine.values import StopReason

CONVERSATION: Final = 0
SCRATCH: Final = 1
REBUILD: Final = 2
FIRST_SIDE: Final = 3


class CacheTier(Enum):
    """What a model family's memory allows.

    Attributes:
        SPLICE: full attention whose keys can be rotated to other positions: tails are removed and moved.
        TRUNCATE: tails are removed, but not moved (sliding windows, M-RoPE, YaRN).
        CHECKPOINT: a sequence only grows or goes back to a saved state (recurrent and hybrid models).
    """

    SPLICE = "splice"
    TRUNCATE = "truncate"
    CHECKPOINT = "checkpoint"


class CancelFlag:
    """One byte that stops a prefill or a generation; set from any thread.

    Attributes:
        closing: it was set because the program ends.
    """

    def __init__(self) -> None:
        self._byte = ctypes.create_string_buffer(2)
        self.closing = False

    def set(self) -> None:
        self._byte[0] = b"\x01"

    def close(self) -> None:
        """Set it because the program ends, not because anybody wants the work to stop."""
        self.closing = not self.is_set()
        self.set()

    def clear(self) -> None:
        self._byte[0] = b"\x00"

    def is_set(self) -> bool:
        return self._byte[0] != b"\x00"

    @property
    def address(self) -> int:
        """Address of the byte, for a C abort callback (libc ``strlen`` returns 0 or 1 on it)."""
        return ctypes.addressof(self._byte)


class Sampling(Struct, frozen=True):
    """Sampler settings; ``temperature=0`` is greedy. ``seed=None`` draws one."""

    temperature: float = 0.7
    top_k: int = 40
    top_p: float = 0.95
    min_p: float = 0.05
    repeat_penalty: float = 1.05
    seed: int | None = None


GREEDY = Sampling(temperature=0.0, repeat_penalty=1.0)


class Prefill(Struct, frozen=True):
    """``complete`` is False when the cancel flag stopped it; the ledger then holds what was decoded."""

    reused_tokens: int
    evaluated_tokens: int
    complete: bool
    ms: float


class Generation(Struct, frozen=True):
    """``tokens`` are in the sequence's ledger, without the end-of-turn token or ``stop_string`` that
    stopped it."""

    text: str
    tokens: tuple[int, ...]
    stop_reason: StopReason
    ms: float
    stop_string: str = ""


class GrammarError(ValueError):
    """llama.cpp cannot parse the GBNF text."""


class ContextFullError(RuntimeError):
    """The KV cache has no free cell for the tokens; nothing was decoded."""


class ModelClosedError(RuntimeError):
    """The model was freed."""


class DecodeError(RuntimeError):
    """llama.cpp failed to compute a batch: its device may have failed."""


class GraftRefusedError(RuntimeError):
    """The tail cannot be moved: not on this tier, or another sequence shares its cells. Nothing was changed."""


class LanguageModel(Protocol):
    """A loaded model with its context."""

    @property
    def n_ctx(self) -> int:
        """Cells of the KV cache, shared by all sequences."""
        ...

    @property
    def n_sequences(self) -> int: ...

    @property
    def format(self) -> ChatFormat: ...

    @property
    def fingerprint(self) -> str:
        """Hash of the model file's identity: key of cached probes."""
        ...

    @property
    def tier(self) -> CacheTier: ...

    @property
    def state_key(self) -> str:
        """Hash of all that a saved state depends on: model, KV types, flash attention, library version."""
        ...

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """Tokens of ``text``. Only with ``special`` are control tokens parsed: never for text from outside."""
        ...

    def detokenize(self, tokens: Sequence[int]) -> str:
        """Text of ``tokens``, control tokens left out."""
        ...

    def spell(self, tokens: Sequence[int]) -> str:
        """Text of ``tokens``, control tokens as they are written."""
        ...

    def ledger(self, sequence: int) -> Sequence[int]:
        """Token ids decoded in ``sequence``."""
        ...

    def prefill(
        self,
        sequence: int,
        tokens: Sequence[int],
        cancel: CancelFlag | None = None,
        on_progress: Callable[[int, int, int], None] | None = None,
        marks: Sequence[int] = (),
    ) -> Prefill:
        """Make ``sequence`` hold exactly ``tokens``: keep the longest common prefix, remove the rest, decode the tail.

        At least the last token is decoded, so that logits are there. ``on_progress(reused, evaluated, total)``.
        ``marks`` are lengths worth coming back to: on tier CHECKPOINT a checkpoint is kept where one is passed.

        Raises:
            ContextFullError: no room.
        """
        ...

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
        """Continue a prefilled sequence. ``on_text`` gets complete UTF-8 characters, never a part of a stop string.

        Stop reason "end" for an end-of-generation token, a stop string or a finished grammar; "length" at
        ``max_tokens`` or a full cache; "cancelled" by the flag.

        Raises:
            GrammarError: the grammar does not parse; nothing was generated.
        """
        ...

    def choose(self, sequence: int, options: Sequence[str]) -> Mapping[str, float]:
        """Probability of each option as the continuation of a prefilled sequence, normalised over the options.

        Options are compared by their whole token sequences; the ledger is as before afterwards.
        """
        ...

    def keepable(self, sequence: int, n_tokens: int) -> int:
        """How many of the first ``n_tokens`` of a sequence ``prefill`` and ``copy_prefix`` reuse without evaluating.

        All of them but on tier CHECKPOINT, where the last checkpoint among them counts, and where a sliding window no
        longer reaches back.
        """
        ...

    def copy_prefix(self, source: int, target: int, n_tokens: int) -> None:
        """Make ``target`` hold the first ``n_tokens`` of ``source`` without evaluating them again."""
        ...

    def graft(self, head: int, sequence: int, start: int) -> None:
        """Let ``sequence`` hold what ``head`` holds, followed by its own tokens from ``start`` on; clears ``head``.

        Tier SPLICE only. The moved keys are rotated to their new positions, while the moved values still know the
        head that stood before them (approximate until it is evaluated again). Only the last token is decoded again.

        Raises:
            GraftRefusedError: another tier, or a sequence beside ``head`` shares cells of the tail.
        """
        ...

    def compact(self, sequence: int) -> None:
        """Move a sequence's cells together, in the order of its tokens, so that its next ones follow behind them.

        Sums run over cells in their order, and another order rounds differently. To be called when a sequence stays
        behind in cells above those that have just become free. Costs a save and a restore.
        """
        ...

    def state_size(self, sequence: int) -> int:
        """Bytes that ``save`` would return."""
        ...

    def save(self, sequence: int) -> bytearray:
        """The sequence's cells, without logits: good under the same ``state_key``."""
        ...

    def restore(self, sequence: int, tokens: Sequence[int], state: bytearray) -> bool:
        """Make ``sequence`` hold ``tokens`` from a saved state. False if it is refused; the sequence is empty then.

        Raises:
            ContextFullError: no room; the sequence is empty then.
        """
        ...

    def clear(self, sequence: int) -> None:
        """Forget a sequence."""
        ...

    def close(self) -> None:
        """Free context and model. Idempotent."""
        ...
