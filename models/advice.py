"""Which model suits this computer, and what to expect of each: in words and figures."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from models.catalogue import ModelSpec
from models.fit import Fit, Hardware, Verdict
from models.library import ModelFile
from models.sentence import Sentence
from models.settings import ModelSettings
from models.speeds import MeasuredSpeed


class Speed(Struct, frozen=True):
    """Tokens a second. ``measured``: in real replies on this computer, with these settings; else an estimate."""

    prompt_per_second: float
    generated_per_second: float
    measured: bool


class Advice(Struct, frozen=True):
    """What to expect of one model on this computer.

    Attributes:
        verdict: "fits", "slow" or "does_not_fit".
        verdict_words: the verdict in one or two words ("Fits", "Slow here", "Too large").
        reason: a sentence: why.
        speed: None where it does not fit.
        speed_words: "Answers faster than you read (about 12 words a second)."
        disk_words: of a model that is still to be fetched: whether there is room; "" for a file that is here.
        enough_disk: False where fetching it would not fit on the disk.
        needed_bytes: main memory while it runs.
    """

    verdict: Verdict
    verdict_words: Sentence
    reason: Sentence
    speed: Speed | None
    speed_words: Sentence
    disk_words: Sentence
    enough_disk: bool
    needed_bytes: int
    fit: Fit


class Recommendation(Struct, frozen=True):
    """The one model for this computer, and a sentence that says why."""

    spec: ModelSpec
    advice: Advice
    why: Sentence


def advise_spec(spec: ModelSpec, hardware: Hardware, folder: Path) -> Advice:
    """What to expect of a model of the catalogue that would be fetched into ``folder``."""
    raise NotImplementedError


def advise_file(
    file: ModelFile,
    hardware: Hardware,
    settings: ModelSettings | None = None,
    measured: MeasuredSpeed | None = None,
) -> Advice | None:
    """What to expect of a local file; None where it cannot be used (``file.problem`` says why)."""
    raise NotImplementedError


def recommend(hardware: Hardware, folder: Path) -> Recommendation:
    """The best model of the catalogue that fits this computer's memory and disk and is not slow; else the smallest."""
    raise NotImplementedError
