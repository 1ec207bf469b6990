"""The figures of memory as bars and as lines of a table: both from the same numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale

from app.memory_editor.bar_chart import Bar
from app.memory_editor.chart_colours import tint_of
from app.memory_editor.wording import FACT_STATUSES, kind_name, number_text, size_text, status_name
from app.times import date_text
from app.window.context_words import part_name
from engine.protocol.overview import ContextUse, DiskUse, Overview
from engine.values import FactStatus, SegmentTokens

_MOST_MOMENTS = 13


class Section(NamedTuple):
    """A heading of the table with its lines: name and figure."""

    name: str
    lines: tuple[tuple[str, str], ...]


def tiles(overview: Overview) -> list[tuple[str, str]]:
    """Figure and what it counts."""
    translate = QCoreApplication.translate
    return [
        (number_text(overview.statuses.get("active", 0)), translate("OverviewFigures", "Facts remembered")),
        (number_text(overview.pinned), translate("OverviewFigures", "Pinned")),
        (number_text(overview.statuses.get("superseded", 0)), translate("OverviewFigures", "Outdated, kept as past")),
        (number_text(overview.conversations), translate("OverviewFigures", "Conversations")),
        (number_text(overview.messages), translate("OverviewFigures", "Messages")),
        (number_text(overview.documents), translate("OverviewFigures", "Documents")),
    ]


def kind_bars(overview: Overview) -> list[Bar]:
    """Facts remembered now, by kind, most first."""
    return [
        Bar(kind_name(one.kind), one.counts[-1], number_text(one.counts[-1]), tint_of(one.kind))
        for one in overview.growth
        if one.counts[-1]
    ]


def segment_bars(context: ContextUse) -> list[Bar]:
    """Tokens of each segment for one reply, on average, in the order of the prompt."""
    replies = max(1, context.replies)
    bars: list[Bar] = []
    for number, name in enumerate(SegmentTokens.__struct_fields__):
        tokens = round(getattr(context.segments, name) / replies)
        if tokens:
            bars.append(Bar(part_name(name), tokens, number_text(tokens), number))
    return bars


def work_bars(context: ContextUse) -> list[Bar]:
    """Tokens that were still known, and those that had to be read, for one reply on average."""
    replies, whole = max(1, context.replies), max(1, context.reused + context.evaluated)
    translate = QCoreApplication.translate
    bars: list[Bar] = []
    for name, tokens, tint in (
        (translate("OverviewFigures", "Still known, not read again"), context.reused, 1),
        (translate("OverviewFigures", "Newly read"), context.evaluated, 3),
    ):
        share = QLocale().toString(100 * tokens / whole, "f", 0)
        figure = translate("OverviewFigures", "{tokens} ({share} %)").format(
            tokens=number_text(round(tokens / replies)), share=share
        )
        bars.append(Bar(name, tokens, figure, tint))
    return bars


def disk_bars(disk: DiskUse) -> list[Bar]:
    translate = QCoreApplication.translate
    return [
        Bar(name, size, size_text(size), tint)
        for name, size, tint in (
            (translate("OverviewFigures", "Memory"), disk.memory, 0),
            (translate("OverviewFigures", "Saved states of conversations"), disk.saved_states, 4),
            (translate("OverviewFigures", "Automatic backups"), disk.backups, 6),
        )
    ]


def sections(overview: Overview) -> list[Section]:
    """All figures of the picture in lines."""
    translate = QCoreApplication.translate
    statuses: list[FactStatus] = [status for status in FACT_STATUSES if overview.statuses.get(status)]
    found = [
        Section(translate("OverviewFigures", "Now"), tuple((name, figure) for figure, name in tiles(overview))),
        Section(translate("OverviewFigures", "Growth"), tuple(_moments(overview))),
        Section(translate("OverviewFigures", "Facts by kind"), _lines(kind_bars(overview))),
        Section(
            translate("OverviewFigures", "Facts by status"),
            tuple((status_name(status), number_text(overview.statuses[status])) for status in statuses),
        ),
        Section(translate("OverviewFigures", "Size on disk"), _lines(disk_bars(overview.disk))),
    ]
    if overview.context.replies:
        heading = translate("OverviewFigures", "Tokens a reply, on average")
        found.insert(4, Section(heading, _lines([*segment_bars(overview.context), *work_bars(overview.context)])))
    return found


def _moments(overview: Overview) -> list[tuple[str, str]]:
    """Some of the moments, the first and the last among them."""
    last = len(overview.moments) - 1
    chosen = sorted({last * part // (_MOST_MOMENTS - 1) for part in range(_MOST_MOMENTS)}) if last > 0 else []
    lines: list[tuple[str, str]] = []
    for number in chosen:
        total = sum(one.counts[number] for one in overview.growth)
        parts = [
            f"{kind_name(one.kind)} {number_text(one.counts[number])}" for one in overview.growth if one.counts[number]
        ]
        figure = number_text(total) + (f" ({', '.join(parts)})" if parts else "")
        lines.append((date_text(overview.moments[number]), figure))
    return lines


def _lines(bars: Sequence[Bar]) -> tuple[tuple[str, str], ...]:
    return tuple((bar.name, bar.figure) for bar in bars)
