"""Splits a streamed reply into reasoning and answer by the model's reasoning tags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

Channel = Literal["reply", "reasoning"]


class ReplyStream:
    """Feeds ``on_text(text, channel)``; keeps back what may be the beginning of a tag.

    Args:
        tags: (open, close), or None for a model without reasoning.
        inside: the template opened the reasoning already.
    """

    def __init__(
        self, tags: tuple[str, str] | None, on_text: Callable[[str, Channel], None], inside: bool = False
    ) -> None:
        self._tags = tags
        self._on_text = on_text
        self._inside = inside
        self._held = ""
        self.reply = ""
        self.reasoning = ""

    def resume(self, text: str) -> None:
        """Go on behind a reply that says this already."""
        self.reply = text

    def feed(self, text: str) -> None:
        """Take the next characters."""
        if self._tags is None:
            self._emit(text)
            return
        self._held += text
        while True:
            tag = self._tags[1] if self._inside else self._tags[0]
            before, found, after = self._held.partition(tag)
            if not found:
                break
            self._emit(before)
            self._inside = not self._inside
            self._held = after
        keep = _overlap(self._held, tag)
        self._emit(self._held[: len(self._held) - keep])
        self._held = self._held[len(self._held) - keep :]

    def finish(self) -> None:
        """The reply ended: what was kept back is text after all."""
        self._emit(self._held)
        self._held = ""

    def _emit(self, text: str) -> None:
        if not self._inside and not self.reply:
            text = text.lstrip("\n") if self._tags else text
        if not text:
            return
        if self._inside:
            self.reasoning += text
        else:
            self.reply += text
        self._on_text(text, "reasoning" if self._inside else "reply")


def _overlap(text: str, tag: str) -> int:
    """Length of the longest end of ``text`` that begins ``tag``."""
    return next((size for size in range(min(len(text), len(tag) - 1), 0, -1) if text.endswith(tag[:size])), 0)
