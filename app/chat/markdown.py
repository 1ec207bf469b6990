"""Markdown to parts that widgets show: runs of rich text, tables, and code blocks. No Qt.

HTML in a message is escaped, images become links, and only harmless link schemes survive.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from engine.formulas.syntax import add_formulas

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

OPENABLE_SCHEMES = ("http", "https", "mailto")

RUN_LIMIT_CHARS = 6000
"""A run of text longer than this begins a new part, so that no single widget grows without bound."""


@dataclass(frozen=True)
class Part:
    """One piece of a message.

    Attributes:
        text: HTML for "text" and "table", the bare code for "code".
        source: the Markdown it was made from.
    """

    kind: Literal["text", "code", "table"]
    text: str
    source: str
    language: str = ""


@dataclass(frozen=True)
class Block:
    """A top-level Markdown block and the line of the source it begins on."""

    part: Part
    first_line: int


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])
    parser.add_render_rule("image", _render_image)
    add_formulas(parser)
    return parser


def _render_image(renderer: Any, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    token = tokens[index]
    source = html.escape(str(token.attrGet("src") or ""), quote=True)
    label = html.escape(token.content) or source
    return f'<a href="{source}">{label}</a>'


def parse_blocks(source: str) -> list[Block]:
    """Split ``source`` into its top-level blocks, each rendered on its own."""
    parser = _parser()
    tokens = parser.parse(source)
    lines = source.split("\n")
    groups: list[list[Token]] = []
    for token in tokens:
        if token.level == 0 and token.nesting >= 0:
            groups.append([])
        groups[-1].append(token)
    starts = [group[0].map[0] if group[0].map else 0 for group in groups]
    ends = [*starts[1:], len(lines)]
    return [
        Block(_render(group, "\n".join(lines[start:end])), start)
        for group, start, end in zip(groups, starts, ends, strict=True)
    ]


def _render(tokens: list[Token], source: str) -> Part:
    first = tokens[0]
    if first.type in ("fence", "code_block"):
        language = first.info.strip().split(" ")[0] if first.info else ""
        return Part("code", first.content.rstrip("\n"), source, language)
    parser = _parser()
    kind = "table" if first.type == "table_open" else "text"
    for token in tokens:
        side = str(token.attrs.pop("style", ""))  # of a cell; beside a style of its own Qt forgets the common one
        if side:
            token.attrSet("align", side.removeprefix("text-align:"))
    return Part(kind, str(parser.renderer.render(tokens, parser.options, {})).strip(), source)


def merge_runs(parts: Sequence[Part]) -> list[Part]:
    """Join neighbouring text parts into runs, so that a selection can span paragraphs."""
    merged: list[Part] = []
    for part in parts:
        previous = merged[-1] if merged else None
        if previous is not None and can_join(previous, part):
            merged[-1] = join(previous, part)
        else:
            merged.append(part)
    return merged


def can_join(first: Part, second: Part) -> bool:
    """True if both are text and stay under the limit of a run together."""
    both_text = first.kind == second.kind == "text"
    return both_text and len(first.text) + len(second.text) <= RUN_LIMIT_CHARS


def join(first: Part, second: Part) -> Part:
    """The run of two text parts."""
    return Part("text", first.text + second.text, f"{first.source}\n{second.source}")


def render(source: str) -> list[Part]:
    """The parts of a whole message."""
    return merge_runs([block.part for block in parse_blocks(source)])


class MarkdownStream:
    """Markdown that arrives in pieces: only the last block is parsed again.

    ``settled`` grows with blocks that can change no more; ``tail`` is the last block as it stands now.
    """

    def __init__(self) -> None:
        self._unsettled = ""
        self.tail: Part | None = None

    def append(self, text: str) -> list[Part]:
        """Take ``text`` and return the blocks that became settled by it."""
        self._unsettled += text
        blocks = parse_blocks(self._unsettled)
        if not blocks:
            self.tail = None
            return []
        last = blocks[-1]
        self._unsettled = "\n".join(self._unsettled.split("\n")[last.first_line :])
        self.tail = last.part
        return [block.part for block in blocks[:-1]]
