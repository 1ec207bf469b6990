r"""Formulas inside Markdown: ``$…$``, ``$$…$$``, ``\(…\)``, ``\[…\]``. No Qt.

Rendered HTML holds each as ``<formula mark="…">LaTeX</formula>``, which nothing else in a message can produce. What has
no end is text; at the end of a text it is taken for a formula that is still being written, and kept as it is.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

CLOSING = {"$": "$", "$$": "$$", "\\(": "\\)", "\\[": "\\]"}
_MOST_CHARS = 4_000
_OF_ITS_OWN = re.compile(r"\$\$|\\\[")
_WORDS_BEHIND_A_NUMBER = re.compile(r"\d[\d.,]*\s+(?:[^\\]*\s)?[A-Za-z]{2,}(?![A-Za-z]*[_^{(])")
PLACEHOLDER = re.compile(r'<formula mark="([^"]*)">(.*?)</formula>', re.S)


def is_display(mark: str) -> bool:
    """Whether it stands in a line of its own."""
    return mark in ("$$", "\\[")


def source_of(mark: str, latex: str) -> str:
    """A formula as it was written."""
    return f"{mark}{latex}{CLOSING[mark]}"


def add_formulas(parser: MarkdownIt) -> None:
    """Teach a parser to read formulas."""
    parser.inline.ruler.before("escape", "formula", _inline)
    parser.block.ruler.before(
        "fence", "formula_block", _block, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    for name in ("formula", "formula_block"):
        parser.add_render_rule(name, _render)
    parser.add_render_rule("formula_open", _render_unfinished)


def in_place(text: str, shown: Callable[[str, str], str]) -> str:
    """HTML with what ``shown`` makes of each formula, by mark and LaTeX, in its place."""
    return PLACEHOLDER.sub(lambda found: shown(html.unescape(found[1]), html.unescape(found[2])), text)


# -- reading


def _inline(state: StateInline, silent: bool) -> bool:
    mark = _mark_at(state.src, state.pos)
    if not mark:
        return False
    start = state.pos + len(mark)
    end = _end(state.src, start, CLOSING[mark], state.posMax)
    if end < 0 or not _is_formula(state.src, state.pos, start, end, mark):
        return False
    if not silent:
        token = state.push("formula", "formula", 0)
        token.markup, token.content = mark, state.src[start:end]
    state.pos = end + len(CLOSING[mark])
    return True


def _mark_at(text: str, at: int) -> str:
    two = text[at : at + 2]
    return two if two in CLOSING else "$" if two[:1] == "$" else ""


def _end(text: str, start: int, closing: str, limit: int) -> int:
    """Where the closing mark begins; -1 if there is none."""
    at = start
    while (at := text.find(closing, at, min(limit, start + _MOST_CHARS))) >= 0:
        backslashes = len(text[start:at]) - len(text[start:at].rstrip("\\"))
        if closing[0] == "\\" or backslashes % 2 == 0:
            return at
        at += 1
    return -1


def _is_formula(text: str, before: int, start: int, end: int, mark: str) -> bool:
    """Tell a formula from prices and names of variables."""
    inside = text[start:end]
    if not inside.strip() or "\n\n" in inside:
        return False
    if mark != "$":
        return True
    if inside[0].isspace() or inside[-1].isspace() or _WORDS_BEHIND_A_NUMBER.match(inside):
        return False
    return not _is_word(text[before - 1 : before]) and not _is_word(text[end + 1 : end + 2])


def _is_word(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character in ("$", "_"))


def _block(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    """A formula that begins a line and ends one; its lines are no lists or headings."""
    if state.is_code_block(first):
        return False
    start = state.bMarks[first] + state.tShift[first]
    found = _OF_ITS_OWN.match(state.src, start, state.eMarks[first])
    if found is None:
        return False
    mark, lines = found[0], [state.src[found.end() : state.eMarks[first]]]
    line = first
    while CLOSING[mark] not in lines[-1]:
        line += 1
        if line >= last or state.isEmpty(line) or state.sCount[line] < state.blkIndent:
            return _unfinished(state, first, line, lines, mark, silent)
        lines.append(state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]])
    inside, _, behind = "\n".join(lines).partition(CLOSING[mark])
    if behind.strip() or not inside.strip():
        return False
    if not silent:
        _push(state, "formula_block", mark, inside.strip("\n"), first, line + 1)
    return True


def _unfinished(state: StateBlock, first: int, line: int, lines: Sequence[str], mark: str, silent: bool) -> bool:
    """The text ends inside a formula whose mark stands alone in its line: more of it may come."""
    ends_here = line >= state.lineMax or not state.src[state.bMarks[line] :].strip()
    if lines[0].strip() or not ends_here:
        return False
    if not silent:
        _push(state, "formula_open", mark, "\n".join(lines), first, line)
    return True


def _push(state: StateBlock, kind: str, mark: str, inside: str, first: int, end: int) -> None:
    token = state.push(kind, "formula", 0)
    token.block, token.markup, token.content, token.map = True, mark, inside, [first, end]
    state.line = end


# -- writing


def _render(_renderer: Any, tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    token = tokens[index]
    written = f'<formula mark="{token.markup}">{html.escape(token.content, quote=False)}</formula>'
    return f'<p align="center">{written}</p>\n' if token.block else written


def _render_unfinished(_renderer: Any, tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    token = tokens[index]
    return "<p>" + html.escape(token.markup + token.content, quote=False).replace("\n", "<br>") + "</p>\n"
