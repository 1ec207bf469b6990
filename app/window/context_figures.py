"""The figures behind the context gauge. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.protocol import ContextPressure
from engine.values import ContextReport

SEGMENTS = ("static", "core", "summary", "history", "recalled", "query", "reply")
NOTICE_SHARE = 0.70
"""From here on the assistant is told that room is getting short."""
SUMMARY_SHARE = 0.85
"""From here on the oldest messages are summarized while the assistant is idle."""

Level = Literal["calm", "notice", "full"]


@dataclass(frozen=True)
class Figures:
    """One reply's report, and what has been heard since.

    Attributes:
        pressure: the newest event since the report, None for none.
        reply_coming: the next reply is being made, which they say nothing about.
    """

    report: ContextReport
    pressure: ContextPressure | None = None
    reply_coming: bool = False

    def tokens(self, segment: str) -> int:
        return int(getattr(self.report.segments, segment))

    @property
    def parts(self) -> list[tuple[str, int]]:
        """Segment names and tokens, "free" last; together they make ``n_ctx``."""
        parts = [(name, self.tokens(name)) for name in SEGMENTS]
        return [*parts, ("free", max(self.report.n_ctx - sum(tokens for _, tokens in parts), 0))]

    @property
    def used(self) -> int:
        """Tokens in the prompt."""
        return sum(self.tokens(name) for name in SEGMENTS if name != "reply")

    @property
    def budget(self) -> int:
        """Tokens that the prompt may have: all but what is kept for the reply."""
        return max(self.report.n_ctx - self.tokens("reply"), 1)

    @property
    def share(self) -> float:
        """How full the prompt's room is, 0..1, as last heard."""
        if self.pressure is not None and self.pressure.kind == "notice":
            return self.pressure.used_tokens / max(self.pressure.budget_tokens, 1)
        return self.used / self.budget

    @property
    def percent(self) -> int:
        return round(100 * self.share)

    @property
    def level(self) -> Level:
        if self.pressure is not None and self.pressure.kind != "notice":
            return "calm"
        if self.share >= SUMMARY_SHARE:
            return "full"
        return "notice" if self.share >= NOTICE_SHARE else "calm"

    @property
    def read(self) -> int:
        """Tokens of the last prompt that were read for it."""
        return self.report.evaluated_tokens

    @property
    def whole(self) -> int:
        """Tokens of the last prompt."""
        return self.report.reused_tokens + self.report.evaluated_tokens

    @property
    def work(self) -> list[tuple[str, int]]:
        """How the last prompt came about: put back from a saved state, still known, read. Makes ``whole``."""
        restored = min(self.report.restored_tokens, self.report.reused_tokens)
        return [("restored", restored), ("known", self.report.reused_tokens - restored), ("read", self.read)]
