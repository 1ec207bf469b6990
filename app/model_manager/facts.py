"""What is said of one model in its pane: how it stands, whether it fits, and its figures."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.model_manager.downloads import Downloads
from app.model_manager.rows import ModelRow
from app.model_manager.state import ModelState
from app.model_manager.wording import download_short, fit_words, loaded_details, place_words, sentence, size_words
from app.numbers import agreeing


def state_words(row: ModelRow, state: ModelState, downloads: Downloads) -> str:
    """Whether it is in use, here, or how far it is from that."""
    translate = QCoreApplication.translate
    if row.is_at(state.loaded_path) and state.info is not None:
        if state.is_away:
            return translate("Models", "In use; put away for now, it comes back when you write")
        return place_words(state.info)
    if row.is_at(state.loading_path) and state.loading is not None:
        if state.loading.stage == "probe":
            return translate("Models", "Is being tried out")
        percent = round(100 * state.loading.fraction)
        return translate("Models", "Is being loaded: {percent} %").format(percent=percent)
    if row.problem:
        return translate("Models", "Cannot be used")
    match row.group:
        case "here" if row.file is not None and row.spec is not None and not row.file.verified:
            return translate("Models", "On this computer, not checked against the publisher’s file")
        case "here":
            return translate("Models", "On this computer")
        case "found":
            words = translate("Models", "Found in {program}; it is used where it lies, not copied")
            return words.format(program=row.program)
        case "offered":
            download = downloads.of(row.spec.id) if row.spec is not None else None
            if download is not None and download.state != "done":
                return download_short(download)
            return translate("Models", "Not on this computer yet")


def verdict_words(row: ModelRow) -> str:
    """Whether it fits and why, and what there is to say about the disk; why it cannot be used."""
    if row.problem:
        return sentence(row.problem)
    if row.advice is None:
        return ""
    parts = [fit_words(row.advice), sentence(row.advice.weak_words) if row.spec is None else ""]
    if row.group == "offered":
        parts.append(sentence(row.advice.disk_words))
    return "\n".join(part for part in parts if part)


def fact_lines(row: ModelRow, state: ModelState) -> list[tuple[str, str]]:
    """Names and values."""
    translate = QCoreApplication.translate
    header = row.file.header if row.file is not None else None
    lines = [(translate("Models", "Size"), size_words(row.size_bytes))]
    if row.advice is not None:
        if row.advice.speed_words:
            measured = row.advice.speed is not None and row.advice.speed.measured
            name = translate("Models", "Speed, measured") if measured else translate("Models", "Speed, estimated")
            lines.append((name, sentence(row.advice.speed_words)))
        lines.append((translate("Models", "Memory while it runs"), size_words(row.advice.needed_bytes)))
    if state.info is not None and row.is_at(state.loaded_path):
        lines.append((translate("Models", "As it is loaded"), "\n".join(loaded_details(state.info)) or "–"))
    n_ctx = header.n_ctx_train if header is not None else 0
    if n_ctx:
        words = agreeing(translate("Models", "up to {count} tokens").format(count=QLocale().toString(n_ctx)))
        lines.append((translate("Models", "Longest conversation it can see"), words))
    if row.also_at:
        lines.append((translate("Models", "The same file is also at"), "\n".join(row.also_at)))
    if row.spec is not None:
        lines.append((translate("Models", "License"), row.spec.license))
    return lines
