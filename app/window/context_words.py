"""The context gauge in words: names, sentences, the tables of its legend."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QCoreApplication, QLocale

from app.numbers import agreeing
from app.window.context_figures import NOTICE_SHARE, SUMMARY_SHARE, Figures


def number(tokens: int) -> str:
    return QLocale().toString(tokens)


def part_name(name: str) -> str:
    """Of a segment, or of a share of the last prompt's work."""
    match name:
        case "static":
            return QCoreApplication.translate("ContextGauge", "Instructions")
        case "core":
            return QCoreApplication.translate("ContextGauge", "Core memory")
        case "summary":
            return QCoreApplication.translate("ContextGauge", "Summary of earlier messages")
        case "history":
            return QCoreApplication.translate("ContextGauge", "Messages")
        case "recalled":
            return QCoreApplication.translate("ContextGauge", "Recalled memories")
        case "query":
            return QCoreApplication.translate("ContextGauge", "Your message")
        case "reply":
            return QCoreApplication.translate("ContextGauge", "Kept for the reply")
        case "restored":
            return QCoreApplication.translate("ContextGauge", "Put back from a saved state")
        case "known":
            return QCoreApplication.translate("ContextGauge", "Still known")
        case "read":
            return QCoreApplication.translate("ContextGauge", "Newly read")
        case _:
            return QCoreApplication.translate("ContextGauge", "Free")


def title() -> str:
    return QCoreApplication.translate("ContextGauge", "Context window")


def nothing_yet() -> str:
    return QCoreApplication.translate(
        "ContextGauge", "How full the model's context window is. It is measured with each reply."
    )


def meaning_words() -> str:
    """What this is, for who never heard of it."""
    return QCoreApplication.translate(
        "ContextGauge",
        "It is what the model has in view when it answers, counted in tokens: words or pieces of words.",
    )


def standing_words(figures: Figures) -> str:
    """What the figures are of, where that may be doubted."""
    if not figures.reply_coming:
        return ""
    return QCoreApplication.translate("ContextGauge", "As of the last finished reply.")


def used_words(figures: Figures) -> str:
    """How full it is, in a sentence."""
    text = QCoreApplication.translate(
        "ContextGauge", "{percent} % full: {used} of {budget} tokens, without the {reply} kept for the reply."
    )
    return agreeing(
        text.format(
            percent=figures.percent,
            used=number(figures.used),
            budget=number(figures.budget),
            reply=number(figures.tokens("reply")),
        )
    )


def work_words(figures: Figures) -> str:
    """What was read for the last reply, in a sentence."""
    restored, known, read = (tokens for _, tokens in figures.work)
    if restored:
        text = QCoreApplication.translate(
            "ContextGauge",
            "For the last reply {read} tokens were read, {known} were still known, "
            "and {restored} were put back from a saved state.",
        )
    else:
        text = QCoreApplication.translate(
            "ContextGauge", "For the last reply {read} tokens were read, and {known} were still known."
        )
    return agreeing(text.format(read=number(read), known=number(known), restored=number(restored)))


def pressure_words(figures: Figures) -> str:
    """What is going to happen because the window is filling up, or has happened; "" for nothing."""
    event = figures.pressure
    if event is not None and event.kind == "evicted":
        if event.evicted_messages == 1:
            return QCoreApplication.translate(
                "ContextGauge", "Since then 1 earlier message has made room. The next reply measures the window again."
            )
        text = QCoreApplication.translate(
            "ContextGauge",
            "Since then {count} earlier messages have made room. The next reply measures the window again.",
        )
        return text.format(count=number(event.evicted_messages))
    match figures.level:
        case "notice":
            return QCoreApplication.translate(
                "ContextGauge",
                "The window is filling up. From {summary} % on, the oldest messages are summarized while the "
                "assistant is idle; they stay in the conversation and in search.",
            ).format(summary=round(100 * SUMMARY_SHARE))
        case "full":
            return QCoreApplication.translate(
                "ContextGauge",
                "The window is nearly full. The oldest messages are summarized as soon as the assistant is idle; "
                "they stay in the conversation and in search.",
            )
        case "calm":
            return ""


def marks_words(figures: Figures) -> str:
    """What the two marks on the bar mean."""
    text = QCoreApplication.translate(
        "ContextGauge",
        "The marks on the bar: at {notice} % ({notice_tokens} tokens) the assistant is told that room is getting "
        "short, at {summary} % ({summary_tokens}) the oldest messages are summarized while it is idle.",
    )
    return text.format(
        notice=round(100 * NOTICE_SHARE),
        notice_tokens=number(round(NOTICE_SHARE * figures.budget)),
        summary=round(100 * SUMMARY_SHARE),
        summary_tokens=number(round(SUMMARY_SHARE * figures.budget)),
    )


def caption(figures: Figures | None) -> str:
    if figures is None:
        return QCoreApplication.translate("ContextGauge", "Context")
    return QCoreApplication.translate("ContextGauge", "Context {percent} %").format(percent=figures.percent)


def work_caption(figures: Figures) -> str:
    if not figures.whole:  # Rolltop answered by itself
        return ""
    text = QCoreApplication.translate("ContextGauge", "{percent} % newly read")
    return text.format(percent=round(100 * figures.read / figures.whole))


def description(figures: Figures | None) -> str:
    """The whole gauge as text, for assistive technology."""
    if figures is None:
        return QCoreApplication.translate("ContextGauge", "No reply yet in this conversation.")
    parts = [f"{part_name(name)}: {number(tokens)}." for name, tokens in figures.parts if tokens]
    standing, pressure = standing_words(figures), pressure_words(figures)
    sentences = [pressure, standing, used_words(figures), *parts, work_words(figures), marks_words(figures)]
    return " ".join(sentence for sentence in sentences if sentence)


def legend_html(figures: Figures | None, colour: Callable[[str], str], attention: str, right_to_left: bool) -> str:
    """The gauge as a table by segment, what was read, and what the marks mean."""
    if figures is None:
        return f"<p>{escape(nothing_yet())}</p><p>{escape(meaning_words())}</p>"
    pressure = pressure_words(figures)
    warned = f'<p style="color:{attention}"><b>{escape(pressure)}</b></p>' if pressure else ""
    if figures.level == "calm" and pressure:
        warned = f"<p>{escape(pressure)}</p>"
    standing = f"<p><i>{escape(standing_words(figures))}</i></p>" if figures.reply_coming else ""
    html = (
        f"<b>{escape(title())}</b><p>{escape(meaning_words())}</p>{warned}{standing}<p>{escape(used_words(figures))}</p>"
        f"{_table(figures.parts, figures.report.n_ctx, colour)}<p>{escape(work_words(figures))}</p>"
        f"{_table([part for part in figures.work if part[1]], figures.whole, colour)}"
        f"<p>{escape(marks_words(figures))}</p>"
    )
    return f'<div dir="{"rtl" if right_to_left else "ltr"}">{html}</div>'


def _table(parts: list[tuple[str, int]], whole: int, colour: Callable[[str], str]) -> str:
    rows = "".join(
        f'<tr><td width="20"><span style="color:{colour(name)}">■</span></td>'
        f"<td>{escape(part_name(name))}&nbsp;&nbsp;</td>"
        f'<td align="right">{number(tokens)}&nbsp;&nbsp;&nbsp;</td>'
        f'<td align="right">{round(100 * tokens / max(whole, 1))}&nbsp;%</td></tr>'
        for name, tokens in parts
    )
    return f'<table width="100%">{rows}</table>'
