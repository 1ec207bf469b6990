"""What is said of a model and of its download, in the window's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from app.engine_words import in_window_language
from engine.errors import Said
from engine.protocol import ModelInfo
from models.catalogue import ModelSpec, find_spec

if TYPE_CHECKING:
    from models.advice import Advice
    from models.download_queue import Download

_MINUTE_S, _HOUR_S = 60, 3600
_SHOWN_SPEED = 10_000
"""Bytes a second below which a speed and the time that is left say nothing."""


def sentence(text: str) -> str:
    """A sentence of ``models`` or of the engine in the window's language."""
    return in_window_language(str(text), Said.of(text))


def joined(*sentences: str) -> str:
    """Sentences one behind the other; empty ones are left out."""
    chinese = QLocale().language() == QLocale.Language.Chinese
    return ("" if chinese else " ").join(text for text in sentences if text)


def size_words(size_bytes: float) -> str:
    """As a person says it: "1.1 GB", "98 MB"."""
    locale = QLocale()
    if size_bytes >= 1e9:
        return f"{locale.toString(size_bytes / 1e9, 'f', 1)} GB"
    if size_bytes >= 1e6:
        return f"{locale.toString(round(size_bytes / 1e6))} MB"
    return f"{locale.toString(round(size_bytes / 1e3))} kB"


def time_words(seconds: float) -> str:
    """How long something still takes, about."""
    translate = QCoreApplication.translate
    if seconds < _MINUTE_S:
        return translate("Models", "less than a minute")
    if seconds < 1.5 * _MINUTE_S:
        return translate("Models", "about a minute")
    if seconds < _HOUR_S:
        return translate("Models", "about {count} minutes").format(count=round(seconds / _MINUTE_S))
    if seconds < 1.5 * _HOUR_S:
        return translate("Models", "about an hour")
    return translate("Models", "about {count} hours").format(count=round(seconds / _HOUR_S))


def title_of(spec_id: str) -> str:
    return find_spec(spec_id).title


def percent_of(download: Download) -> int:
    return int(100 * download.done_bytes / download.total_bytes) if download.total_bytes else 0


def download_words(download: Download) -> str:
    """How far a download is, in one or two sentences."""
    translate = QCoreApplication.translate
    name, size = title_of(download.spec_id), size_words(download.total_bytes)
    share = translate("Models", "{done} of {size}").format(done=size_words(download.done_bytes), size=size)
    match download.state:
        case "waiting":
            words = translate("Models", "{name} is next: {size} to download.")
        case "running":
            words = translate("Models", "Downloading {name}: {percent} % of {size}.")
        case "verifying":
            words = translate("Models", "Checking {name}: {percent} % of {size}.")
        case "paused":
            words = translate("Models", "Paused: {share} of {name} are here.")
        case "failed":
            words = "" if download.sentence else translate("Models", "{name} could not be downloaded.")
        case "done":
            words = translate("Models", "{name} is here and was checked.")
    words = words.format(name=name, size=size, percent=percent_of(download), share=share)
    return joined(words, sentence(download.sentence), pace_words(download))


def pace_words(download: Download) -> str:
    """Speed and time that is left; "" where nothing comes."""
    if download.state != "running" or download.bytes_per_second < _SHOWN_SPEED:
        return ""
    left = (download.total_bytes - download.done_bytes) / download.bytes_per_second
    words = QCoreApplication.translate("Models", "{speed} a second, {time} left.")
    return words.format(speed=size_words(download.bytes_per_second), time=time_words(left))


def download_short(download: Download) -> str:
    """The state of a download in a few words, for a list."""
    translate = QCoreApplication.translate
    match download.state:
        case "waiting":
            words = translate("Models", "Waits to be downloaded")
        case "running":
            words = translate("Models", "Downloading: {percent} %")
        case "verifying":
            words = translate("Models", "Checking: {percent} %")
        case "paused":
            words = translate("Models", "Paused at {percent} %")
        case "failed":
            words = translate("Models", "Could not be downloaded")
        case "done":
            words = translate("Models", "Ready")
    return words.format(percent=percent_of(download))


def description(spec: ModelSpec) -> str:
    chinese = QLocale().language() == QLocale.Language.Chinese
    return spec.description_zh if chinese else spec.description_en


def fit_words(advice: Advice) -> str:
    """The verdict and why, in one line."""
    verdict, reason = sentence(advice.verdict_words), sentence(advice.reason)
    return QCoreApplication.translate("Models", "{verdict}: {reason}").format(verdict=verdict, reason=reason)


def place_words(info: ModelInfo) -> str:
    """Where a loaded model runs."""
    translate = QCoreApplication.translate
    if info.device == "CPU":
        return translate("Models", "In use, on the processor")
    return translate("Models", "In use, on {device}").format(device=info.device)


def loaded_details(info: ModelInfo) -> list[str]:
    """What else there is to say about a loaded model."""
    reason = in_window_language(info.fit_reason, info.reason_said)
    warnings = [in_window_language(*pair) for pair in zip(info.warnings, info.warnings_said, strict=True)]
    return [text for text in (reason, *warnings) if text]
