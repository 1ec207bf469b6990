"""How fast models really were on this computer, from the replies they wrote."""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path

from msgspec import Struct

from models.errors import LibraryError
from models.identity import identity
from models.kept_json import changing, read_json, write_json
from models.sentence import say
from models.settings import ModelSettings

SPEEDS_NAME = "model-speeds.json"
FEWEST_PROMPT_TOKENS, FEWEST_GENERATED_TOKENS = 32, 8
"""Of a shorter run a single slow moment decides."""

FORGOTTEN_SHARE = 0.8
"""What is left of older replies' weight with each new one: the newest ten or so count."""

_log = logging.getLogger(__name__)


class MeasuredSpeed(Struct, frozen=True):
    """Tokens a second, over the newest replies. 0 where there were too few tokens to tell."""

    prompt_per_second: float
    generated_per_second: float
    replies: int


class _Sums(Struct):
    """Tokens and seconds, older ones with less weight."""

    prompt_tokens: float = 0.0
    prompt_s: float = 0.0
    generated_tokens: float = 0.0
    generated_s: float = 0.0
    replies: int = 0

    def add_prompt(self, tokens: int, seconds: float) -> None:
        self.prompt_tokens = self.prompt_tokens * FORGOTTEN_SHARE + tokens
        self.prompt_s = self.prompt_s * FORGOTTEN_SHARE + seconds

    def add_generated(self, tokens: int, seconds: float) -> None:
        self.generated_tokens = self.generated_tokens * FORGOTTEN_SHARE + tokens
        self.generated_s = self.generated_s * FORGOTTEN_SHARE + seconds


class _Book(Struct):
    speeds: dict[str, _Sums] = {}


class SpeedBook:
    """``model-speeds.json`` in the models folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of(self, path: Path | str, settings: ModelSettings) -> MeasuredSpeed | None:
        """What was measured with the settings that matter for speed; None if nothing was."""
        key = _key(path, settings)
        try:
            sums = self._read().speeds.get(key) if key else None
        except LibraryError as error:
            _log.warning("measured speeds: %s %s", error, error.detail)
            return None
        if sums is None:
            return None
        return MeasuredSpeed(
            sums.prompt_tokens / sums.prompt_s if sums.prompt_s else 0.0,
            sums.generated_tokens / sums.generated_s if sums.generated_s else 0.0,
            sums.replies,
        )

    def record(
        self,
        path: Path | str,
        settings: ModelSettings,
        evaluated_tokens: int,
        prefill_ms: float,
        generated_tokens: int,
        decode_ms: float,
    ) -> None:
        """Add one reply. A file that cannot be written is logged, and no trouble."""
        has_prompt = evaluated_tokens >= FEWEST_PROMPT_TOKENS and prefill_ms > 0
        has_reply = generated_tokens >= FEWEST_GENERATED_TOKENS and decode_ms > 0
        key = _key(path, settings)
        if not key or not (has_prompt or has_reply):
            return
        try:
            with changing(self.folder / SPEEDS_NAME):
                book = self._read()
                sums = book.speeds.setdefault(key, _Sums())
                if has_prompt:
                    sums.add_prompt(evaluated_tokens, prefill_ms / 1000)
                if has_reply:
                    sums.add_generated(generated_tokens, decode_ms / 1000)
                sums.replies += 1
                write_json(self.folder / SPEEDS_NAME, book, say("Measured speeds cannot be written."))
        except LibraryError as error:
            _log.warning("measured speeds: %s %s", error, error.detail)

    def _read(self) -> _Book:
        book = read_json(
            self.folder / SPEEDS_NAME, _Book, say("Measured speeds cannot be read."),
            say("How fast a model is here is measured again."),
        )  # fmt: skip
        return _Book() if book is None else book


def _key(path: Path | str, settings: ModelSettings) -> str:
    """The file, and those of its settings that change how fast it is; "" for a file that is not there."""
    file = identity(path)
    if not file:
        return ""
    parts = (settings.n_ctx, settings.n_gpu_layers, settings.kv_type, settings.n_threads, settings.flash_attention)
    return f"{file[:32]}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:16]}"
