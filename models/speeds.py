"""How fast models really were on this computer, from the replies they wrote."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from models.settings import ModelSettings


class MeasuredSpeed(Struct, frozen=True):
    """Tokens a second, over the newest replies. 0 where there were too few tokens to tell."""

    prompt_per_second: float
    generated_per_second: float
    replies: int


class SpeedBook:
    """``model-speeds.json`` in the models folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of(self, path: Path | str, settings: ModelSettings) -> MeasuredSpeed | None:
        """What was measured with the settings that matter for speed; None if nothing was."""
        raise NotImplementedError

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
        raise NotImplementedError
