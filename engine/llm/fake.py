"""A scripted ``LanguageModel`` without llama.cpp: for fast tests, and for engine processes under test.

Its accounting is real: ledgers, prefix reuse, a window that fills up, cancelling. Only the answers are scripted.
"""

from __future__ import annotations

import hashlib
import time
from array import array
from collections.abc import Callable, Mapping, Sequence

from engine.llm.base import (
    CacheTier,
    CancelFlag,
    ContextFullError,
    Generation,
    GraftRefusedError,
    ModelClosedError,
    Prefill,
    Sampling,
)
from engine.llm.choice import normalised
from engine.llm.sequences import common_prefix
from engine.llm.streaming import TextStream
from engine.llm.templates import CHATML, ChatFormat
from engine.values import StopReason

Script = Callable[[str, str | None], str]
ChoiceScript = Callable[[str, Sequence[str]], int | Mapping[str, float]]

_CONTROL_BASE = 0x110000


class ScriptedModel:
    """Answers by a script. A token is one character; a piece of the chat format's control text is one token.

    Args:
        script: replies in their order (the last one repeats), or a function of the prompt's text (control text
            included) and the grammar. With a grammar the text is returned as it is: scripts must conform.
        choose: an option's index, or probabilities by option, from the prompt's text and the options. None: the
            first option.
        delay_s: slept before each token, through ``sleep``.
    """

    def __init__(
        self,
        script: Script | Sequence[str],
        choose: ChoiceScript | None = None,
        n_ctx: int = 4096,
        delay_s: float = 0.0,
        sleep: Callable[[float], object] = time.sleep,
        format: ChatFormat = CHATML,
        n_sequences: int = 8,
        tier: CacheTier = CacheTier.SPLICE,
    ) -> None:
        self._script: Script = script if callable(script) else _in_order(script)
        self._choose: ChoiceScript = choose or (lambda _prompt, _options: 0)
        self._delay_s = delay_s
        self._sleep = sleep
        self._ledgers: list[list[int]] = [[] for _ in range(n_sequences)]
        self._shared: list[int] = [0] * n_sequences
        self._controls = _control_pieces(format)
        self.n_ctx = n_ctx
        self.format = format
        self.fingerprint = hashlib.sha256(repr(format).encode()).hexdigest()
        self.state_key = self.fingerprint
        self.tier = tier
        self.closed = False

    @property
    def n_sequences(self) -> int:
        return len(self._ledgers)

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        self._check_open()
        if not special:
            return [ord(character) for character in text]
        tokens: list[int] = []
        position = 0
        while position < len(text):
            piece = next((piece for piece in self._controls if text.startswith(piece, position)), None)
            tokens.append(ord(text[position]) if piece is None else _CONTROL_BASE + self._controls.index(piece))
            position += 1 if piece is None else len(piece)
        return tokens

    def detokenize(self, tokens: Sequence[int]) -> str:
        return "".join(chr(token) for token in tokens if token < _CONTROL_BASE)

    def spell(self, tokens: Sequence[int]) -> str:
        return "".join(
            chr(token) if token < _CONTROL_BASE else self._controls[token - _CONTROL_BASE] for token in tokens
        )

    def text(self, sequence: int) -> str:
        """What the sequence holds, control text included: what scripts are given."""
        return self.spell(self._ledgers[sequence])

    def ledger(self, sequence: int) -> Sequence[int]:
        return tuple(self._ledgers[sequence])

    def prefill(
        self,
        sequence: int,
        tokens: Sequence[int],
        cancel: CancelFlag | None = None,
        on_progress: Callable[[int, int, int], None] | None = None,
        marks: Sequence[int] = (),
    ) -> Prefill:
        self._check_open()
        if not tokens:
            raise ValueError("a prompt needs at least one token")
        ledger, total = self._ledgers[sequence], len(tokens)
        reused = min(common_prefix(ledger, tokens), total - 1)
        shared = min(self._shared[sequence], reused)
        if total - shared > self.n_ctx - self._used(without=sequence):
            raise ContextFullError(f"{total} tokens do not fit into {self.n_ctx} cells")
        del ledger[reused:]
        self._shared[sequence] = shared
        for start in range(reused, total, 64):
            if cancel and cancel.is_set():
                break
            ledger.extend(tokens[start : start + 64])
            if on_progress:
                on_progress(reused, len(ledger) - reused, total)
        return Prefill(reused, len(ledger) - reused, len(ledger) == total, 0.0)

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
        self._check_open()
        ledger = self._ledgers[sequence]
        if not ledger:
            raise ValueError(f"sequence {sequence} is empty: prefill it first")
        start, stream = len(ledger), TextStream(stop)
        reason: StopReason = "end"
        for index, character in enumerate(self._script(self.text(sequence), grammar)):
            if index >= max_tokens or self._used() >= self.n_ctx:
                reason = "length"
                break
            if self._delay_s:
                self._sleep(self._delay_s)
            if cancel and cancel.is_set():
                reason = "cancelled"
                break
            ledger.append(ord(character))
            if (text := stream.feed(character.encode("utf-8", "replace"))) and on_text:
                on_text(text)
            if stream.stopped:
                break
        if (text := stream.finish()) and on_text:
            on_text(text)
        del ledger[start + len(stream.text) :]
        return Generation(stream.text, tuple(ledger[start:]), reason, 0.0, stream.stop_string)

    def choose(self, sequence: int, options: Sequence[str]) -> Mapping[str, float]:
        self._check_open()
        unique = list(dict.fromkeys(options))
        if not unique or not all(unique):
            raise ValueError("choose needs options, none of them empty")
        answer = self._choose(self.text(sequence), unique)
        if isinstance(answer, int):
            return {option: float(index == answer) for index, option in enumerate(unique)}
        weights = [answer.get(option, 0.0) for option in unique]
        total = sum(weights)
        if total <= 0:
            return dict(zip(unique, normalised([0.0] * len(unique)), strict=True))
        return {option: weight / total for option, weight in zip(unique, weights, strict=True)}

    def keepable(self, sequence: int, n_tokens: int) -> int:
        self._check_open()
        return min(n_tokens, len(self._ledgers[sequence]))

    def copy_prefix(self, source: int, target: int, n_tokens: int) -> None:
        self._check_open()
        if not 0 <= n_tokens <= len(self._ledgers[source]):
            raise ValueError(f"sequence {source} does not hold {n_tokens} tokens")
        self._ledgers[target] = self._ledgers[source][:n_tokens]
        if source != target:
            self._shared[target] = n_tokens

    def graft(self, head: int, sequence: int, start: int) -> None:
        self._check_open()
        if not 0 <= start <= len(self._ledgers[sequence]) or head == sequence:
            raise ValueError(f"sequence {sequence} has no tail from {start} on")
        if self.tier is not CacheTier.SPLICE:
            raise GraftRefusedError(f"tails cannot be moved on tier {self.tier.value}")
        self._ledgers[sequence] = [*self._ledgers[head], *self._ledgers[sequence][start:]]
        self._shared[sequence] = self._shared[head]
        self.clear(head)

    def compact(self, sequence: int) -> None:
        self._check_open()
        self._shared[sequence] = 0

    def state_size(self, sequence: int) -> int:
        return 4 * len(self._ledgers[sequence])

    def save(self, sequence: int) -> bytearray:
        self._check_open()
        return bytearray(array("I", self._ledgers[sequence]).tobytes())

    def restore(self, sequence: int, tokens: Sequence[int], state: bytearray) -> bool:
        self.clear(sequence)
        if bytes(state) != array("I", tokens).tobytes():
            return False
        if len(tokens) > self.n_ctx - self._used():
            raise ContextFullError(f"{len(tokens)} tokens do not fit into {self.n_ctx} cells")
        self._ledgers[sequence] = list(tokens)
        return True

    def clear(self, sequence: int) -> None:
        self._check_open()
        self._ledgers[sequence] = []
        self._shared[sequence] = 0

    def close(self) -> None:
        self.closed = True

    def _used(self, without: int | None = None) -> int:
        """Cells in use; what a sequence got from another one counts once, with its source."""
        return sum(
            len(ledger) - self._shared[sequence] for sequence, ledger in enumerate(self._ledgers) if sequence != without
        )

    def _check_open(self) -> None:
        if self.closed:
            raise ModelClosedError("the model is closed")


def _in_order(replies: Sequence[str]) -> Script:
    left = list(replies)

    def next_reply(_prompt: str, _grammar: str | None) -> str:
        return left.pop(0) if len(left) > 1 else left[0]

    return next_reply


def _control_pieces(chat: ChatFormat) -> list[str]:
    pieces = (
        chat.before_system, chat.system_to_user, chat.user_to_assistant, chat.assistant_to_user,
        chat.assistant_to_tool, chat.tool_to_assistant,
    )  # fmt: skip
    return sorted({piece for piece in pieces if piece}, key=len, reverse=True)
