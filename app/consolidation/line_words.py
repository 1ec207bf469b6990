"""A line of a review as a few paragraphs."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPalette

from app.block_names import block_title
from app.consolidation.line_offers import is_conflict
from app.consolidation.lines_model import full_runs
from app.consolidation.reasons import asking_reason, left_out_reason
from app.consolidation.wording import group_name, state_words
from app.memory_editor.colours import muted, tone
from app.memory_editor.text_diff import to_html
from app.proposal_words import proposal_sentence
from app.times import time_text
from engine.protocol.consolidation import ReviewLine
from engine.protocol.provenance import Source

_SOURCES_SHOWN = 3


def line_html(line: ReviewLine, trouble: str, palette: QPalette) -> str:
    """Heading, change, why and sources; ``trouble`` comes first."""
    quiet = muted(palette).name()
    parts = [f"<p><b>{escape(_heading(line))}</b></p>"]
    if trouble:
        parts.append(f'<p style="color:{tone(palette, "danger").name()}">{escape(trouble)}</p>')
    parts += _change(line, palette)
    notes = [_why(line), *(source_words(source) for source in line.sources[:_SOURCES_SHOWN])]
    more = len(line.sources) - _SOURCES_SHOWN
    if more > 0:
        notes.append(QCoreApplication.translate("Tidying", "and {count} more places").format(count=more))
    parts += [f'<p style="color:{quiet}">{escape(note)}</p>' for note in notes if note]
    return "".join(parts)


def _heading(line: ReviewLine) -> str:
    translate = QCoreApplication.translate
    name = group_name(line.kind)
    if line.entity_type == "block" and line.label:
        name = translate("Tidying", "{name}: {block}").format(name=name, block=block_title(line.label))
    told = line.state == "left_out" or (line.kind == "suggested" and line.state == "waiting")
    state = "" if told else state_words(line)
    return translate("Tidying", "{name} – {state}").format(name=name, state=state) if state else name


def _change(line: ReviewLine, palette: QPalette) -> list[str]:
    """Both texts of a choice one below the other, any other change as a difference."""
    if line.proposal is None or not is_conflict(line):
        return [f"<p>{to_html(full_runs(line), palette)}</p>"]
    return [f"<p>{escape(text)}</p>" for text in proposal_sentence(line.proposal).splitlines()]


def _why(line: ReviewLine) -> str:
    if line.kind == "left_out":
        return left_out_reason(line.reason)
    if line.proposal is None:
        return ""
    return asking_reason("conflict" if line.kind == "conflict" else line.reason)


def source_words(source: Source) -> str:
    """Where something comes from, in a line."""
    translate = QCoreApplication.translate
    quote = " ".join(source.span.quote.split())
    if source.message is not None:
        if source.message.gone:
            return translate("Tidying", "From a message that is gone")
        form = translate("Tidying", "You said “{quote}”, {when}")
        if source.message.role != "user":
            form = translate("Tidying", "It was said “{quote}”, {when}")
        return form.format(quote=quote or source.message.text, when=time_text(source.message.at))
    if source.document is not None:
        form = translate("Tidying", "“{quote}” in the document {name}")
        return form.format(quote=quote, name=source.document.name)
    return quote
