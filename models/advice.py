"""Which model suits this computer, and what to expect of each: in words and figures."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from models.catalogue import CATALOGUE, ModelSpec
from models.fit import Fit, Hardware, Verdict, fit, generated_per_second, prompt_per_second
from models.gguf import GgufHeader
from models.library import ModelFile
from models.partial_file import SPARE_DISK_BYTES
from models.sentence import Sentence, join, say
from models.settings import ModelSettings
from models.shape import ModelShape
from models.speeds import MeasuredSpeed
from models.system_reasons import reason_of

READING_TOKENS_PER_SECOND = 6.0
"""A person reads some four to five words a second; a word is about 1.3 tokens."""

TALKING_TOKENS_PER_SECOND = 3.0
PATIENCE_PROMPT_TOKENS_PER_SECOND = 20.0
"""A message of 150 words is read in some ten seconds; below, a conversation is tiresome."""

WORDS_PER_TOKEN = 0.75
USUALLY_FREE = 0.75
"""Of all memory, once the programs of the moment are closed: a model is chosen for longer than that."""

LEAST_SHARE = 0.9
"""Of the parameters of the smallest model that is recommended: catalogues round."""


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
        weak_words: that it is too weak to talk to; "" where it is not.
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
    weak_words: Sentence = Sentence("")


class Recommendation(Struct, frozen=True):
    """The one model for this computer, and a sentence that says why."""

    spec: ModelSpec
    advice: Advice
    why: Sentence


def advise_spec(spec: ModelSpec, hardware: Hardware, folder: Path) -> Advice:
    """What to expect of a model of the catalogue that would be fetched into ``folder``."""
    shape = spec.shape or ModelShape(1, 0, 0, 0, 0, spec.size_bytes, 0, spec.parameters)
    chosen = fit(shape, hardware)
    disk_words, enough_disk = _disk(spec, folder)
    return _advice(shape, hardware, chosen, None, disk_words, enough_disk)


def advise_file(
    file: ModelFile,
    hardware: Hardware,
    settings: ModelSettings | None = None,
    measured: MeasuredSpeed | None = None,
) -> Advice | None:
    """What to expect of a local file; None where it cannot be used (``file.problem`` says why)."""
    if file.problem or file.header is None:
        return None
    wanted = settings or ModelSettings()
    chosen = fit(file.header, hardware, wanted.n_ctx, wanted.n_gpu_layers, wanted.kv_type)
    return _advice(file.header, hardware, chosen, measured, Sentence(""), True)


def recommend(hardware: Hardware, folder: Path) -> Recommendation:
    """The best model of the catalogue that fits this computer's memory and disk and is not slow; else the smallest."""
    choices = [spec for spec in CATALOGUE if spec.quality and spec.shape]
    usual = max(hardware.ram_available_bytes, int(hardware.ram_total_bytes * USUALLY_FREE))
    rested = replace(hardware, ram_available_bytes=usual)
    advised = [(spec, advise_spec(spec, rested, folder)) for spec in choices]
    pleasant = [(spec, advice) for spec, advice in advised if advice.enough_disk and is_pleasant(advice)]
    if pleasant:
        spec, _advised = max(pleasant, key=lambda pair: pair[0].quality)
        return Recommendation(spec, advise_spec(spec, hardware, folder), _why(hardware))
    spec = min(choices, key=lambda spec: spec.size_bytes)
    why = say("It is the smallest model that can hold a conversation; larger ones do not suit this computer.")
    return Recommendation(spec, advise_spec(spec, hardware, folder), why)


def verdict_words(verdict: Verdict) -> Sentence:
    """A verdict in one or two words."""
    match verdict:
        case "fits":
            return say("Fits")
        case "slow":
            return say("Slow here")
        case "does_not_fit":
            return say("Too large")
        case _:
            assert_never(verdict)


def is_weak(parameters: int) -> bool:
    """Whether a model is smaller than any that is ever recommended: it answers, but makes no sense."""
    return parameters < LEAST_SHARE * min((spec.parameters for spec in CATALOGUE if spec.quality), default=0)


def is_pleasant(advice: Advice) -> bool:
    """Whether it fits and answers as fast as one reads."""
    speed = advice.speed
    return (
        advice.verdict == "fits"
        and speed is not None
        and speed.generated_per_second >= READING_TOKENS_PER_SECOND
        and speed.prompt_per_second >= PATIENCE_PROMPT_TOKENS_PER_SECOND
    )


def _why(hardware: Hardware) -> Sentence:
    sentences = [
        say(
            "The best of the models that run well with {ram} GB of memory and {cores} processor cores.",
            ram=round(hardware.ram_total_bytes / 1e9),
            cores=hardware.cores,
        )
    ]
    if hardware.gpus:
        sentences.append(say("It uses the graphics card {name}.", name=hardware.gpus[0].name))
    return join(sentences)


def _advice(
    model: GgufHeader | ModelShape,
    hardware: Hardware,
    chosen: Fit,
    measured: MeasuredSpeed | None,
    disk_words: Sentence,
    enough_disk: bool,
) -> Advice:
    speed = None if chosen.verdict == "does_not_fit" else _speed(model, hardware, chosen, measured)
    return Advice(
        verdict=chosen.verdict,
        verdict_words=verdict_words(chosen.verdict),
        reason=chosen.reason,
        speed=speed,
        speed_words=Sentence("") if speed is None else _speed_words(speed),
        disk_words=disk_words,
        enough_disk=enough_disk,
        needed_bytes=chosen.needed_bytes,
        fit=chosen,
        weak_words=say("Too weak for a conversation") if is_weak(model.parameters) else Sentence(""),
    )


def _speed(model: GgufHeader | ModelShape, hardware: Hardware, chosen: Fit, measured: MeasuredSpeed | None) -> Speed:
    """The measured one, in the part that was measured."""
    prompt = prompt_per_second(model, hardware, chosen.n_gpu_layers)
    generated = generated_per_second(model, hardware, chosen.n_gpu_layers)
    if measured is None or not measured.generated_per_second:
        return Speed(prompt, generated, False)
    return Speed(measured.prompt_per_second or prompt, measured.generated_per_second, True)


def _speed_words(speed: Speed) -> Sentence:
    words = f"{max(1, round(speed.generated_per_second * WORDS_PER_TOKEN))}"
    if speed.measured and speed.generated_per_second >= READING_TOKENS_PER_SECOND:
        return say("Answered faster than you read: about {words} words a second, measured here.", words=words)
    if speed.measured and speed.generated_per_second >= TALKING_TOKENS_PER_SECOND:
        return say("Answered about as fast as one talks: {words} words a second, measured here.", words=words)
    if speed.measured:
        return say("Answered slower than one talks: about {words} words a second, measured here.", words=words)
    if speed.generated_per_second >= READING_TOKENS_PER_SECOND:
        return say("Answers faster than you read, about {words} words a second (an estimate).", words=words)
    if speed.generated_per_second >= TALKING_TOKENS_PER_SECOND:
        return say("Answers about as fast as one talks, {words} words a second (an estimate).", words=words)
    return say("Answers slower than one talks, about {words} words a second (an estimate).", words=words)


def _disk(spec: ModelSpec, folder: Path) -> tuple[Sentence, bool]:
    """Whether the model can be fetched into the folder, or into the nearest that exists above it."""
    place = next((above for above in (folder, *folder.parents) if above.is_dir()), None)
    try:
        free = shutil.disk_usage(place).free if place else 0
    except OSError as error:
        return say("“{folder}” cannot be looked into ({reason}).", folder=folder, reason=reason_of(error)), False
    size, room = f"{spec.size_bytes / 1e9:.1f}", f"{free / 1e9:.1f}"
    if free < spec.size_bytes + SPARE_DISK_BYTES:
        return say("It takes {size} GB on the disk, and only {free} GB are free there.", size=size, free=room), False
    return say("It takes {size} GB on the disk; {free} GB are free there.", size=size, free=room), True
