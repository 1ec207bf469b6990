"""A conversation as one web page that needs nothing else: no script, nothing from the network, formulas as pictures."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from engine.exporting.entries import UNFINISHED, Entry, Thread
from engine.exporting.pictures import Pictures
from engine.exporting.writers import local_time, said, source_names
from engine.formulas.syntax import add_formulas, in_place

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d1d1b; --paper: #fbfaf7; --bubble: #eceae3; --faint: #6b6a66; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e1; --paper: #1c1c1a; --bubble: #2e2e2b; --faint: #a3a29d; }
}
body { margin: 0 auto; padding: 1.5rem; max-width: 48rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
h1 { font-size: 1.4rem; } header p, .about, .about a { color: var(--faint); font-size: .85rem; }
article { margin: 1.2rem 0; overflow-wrap: anywhere; }
.user .text { background: var(--bubble); border-radius: .8rem; padding: .6rem .9rem; white-space: pre-wrap; }
pre { background: var(--bubble); padding: .8rem; border-radius: .5rem; overflow-x: auto; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--faint); padding: .3rem .6rem; }
blockquote { margin: 0; padding-left: .9rem; border-left: 3px solid var(--faint); color: var(--faint); }
svg { overflow: visible; max-width: 100%; }
"""
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def web_page(thread: Thread, entries: Iterable[Entry]) -> Iterator[str]:
    """For a browser."""
    title = html.escape(" ".join(thread.title.split()))
    language = "zh-CN" if thread.language == "zh" else "en"
    exported = html.escape(thread.word("exported").format(date=local_time(thread.services.store.now())))
    yield f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<header><h1>{title}</h1><p>{exported}</p></header>
"""
    pictures = Pictures()
    for entry, attached in said(entries):
        yield _article(thread, entry, attached, pictures)
    yield "</body>\n</html>\n"


def _article(thread: Thread, entry: Entry, attached: Sequence[str], pictures: Pictures) -> str:
    message = entry.message
    who = html.escape(thread.word(message.role))
    shown = html.escape(message.text.strip()) if message.role == "user" else _rendered(message.text, pictures)
    about = [_about(thread, "attached", attached)] if attached else []
    if entry.sources:
        about.append(_about(thread, "sources", source_names(thread, entry)))
    if message.stop_reason in UNFINISHED:
        about.append(html.escape(thread.word("stopped")))
    below = "".join(f'<p class="about">{line}</p>\n' for line in about)
    return (
        f'<article class="{message.role}">\n<p class="about">{who} · {local_time(message.created_at)}</p>\n'
        f'<div class="text">{shown}</div>\n{below}</article>\n'
    )


def _about(thread: Thread, word: str, names: Iterable[str]) -> str:
    return html.escape(thread.word(word) + thread.word("colon") + thread.word("between").join(names))


def _rendered(text: str, pictures: Pictures) -> str:
    return in_place(str(_parser().render(text)).strip(), pictures.picture)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])
    parser.add_render_rule("image", _render_image)
    add_formulas(parser)
    return parser


def _render_image(_renderer: Any, tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    """A link: the page loads nothing."""
    token = tokens[index]
    source = html.escape(str(token.attrGet("src") or ""), quote=True)
    return f'<a href="{source}">{html.escape(token.content) or source}</a>'
