"""Messages that are too long for the window: which pages stand in it, and how the rest is reached.

The store keeps them whole. In the prompt stand the first page and the last (a question often stands at the end); the
user can ask for the next one, and a passage that the user's words speak of is looked up.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from itertools import accumulate
from typing import Final, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.context.paging import cut_pages, first_page
from engine.context.passages import Passages, covered, first_gap
from engine.context.render import LONG_NOTE, PAGE_NOTE, render_all_read, render_gap, render_long, render_page
from engine.context.window import ContextWindow
from engine.errors import EngineError, Sentence, say
from engine.language import Language, detect_language
from engine.llm.base import LanguageModel
from engine.memory.errors import NotFound
from engine.memory.recall import RecallMemory
from engine.values import ContextReport, Message, Origin, PagesShown, SegmentTokens

MARGIN_TOKENS: Final = 64
PAGE_SHARE: Final = 0.3
"""Of the room behind the head: the first page, the last one and the next one stand side by side."""
LEAST_PAGE_TOKENS: Final = 16
KEPT: Final = 4
"""Long messages whose pages are kept cut."""

T = TypeVar("T")
Span = tuple[int, int]


class Paged(Struct, frozen=True):
    """A long message as it stands in the prompt: ``note`` in front of ``query``."""

    note: str
    query: str
    shown: PagesShown
    message_tokens: int
    tokens: int

    @property
    def sentence(self) -> Sentence:
        """What the user is told."""
        return say(
            "This message is long: about {size} tokens on {total} pages. The model now sees the first and the last "
            "page; the rest is kept. Ask about the rest, or write “next page” to show it the next one.",
            size=self.message_tokens,
            total=self.shown.total,
        )


class PageNote(Struct, frozen=True):
    """A part of a long message to stand in front of the user's next message. ``origin`` is that message's."""

    text: str
    shown: PagesShown | None
    sentence: Sentence | None
    origin: Origin = "conversation"


class LongMessages:
    """Runs on the inference lane.

    Args:
        window_tokens: what the conversation's window holds; pages are recorded with it.
    """

    def __init__(self, recall: RecallMemory, model: LanguageModel, window_tokens: int) -> None:
        self._recall = recall
        self._model = model
        self._window_tokens = window_tokens
        self._pages: OrderedDict[Hashable, tuple[Span, ...]] = OrderedDict()
        self._sizes: OrderedDict[Hashable, int] = OrderedDict()
        self._passages: OrderedDict[Hashable, Passages] = OrderedDict()

    def count(self, text: str) -> int:
        return len(self._model.tokenize(text)) if text else 0

    def fits(self, text: str, room: int) -> bool:
        """True if a text has at most ``room`` tokens; no token is shorter than a byte."""
        return len(text.encode("utf-8", "replace")) <= room or self.count(text) <= room

    # -- the message itself

    def plan(self, window: ContextWindow, message: Message, beside: int) -> Paged:
        """The pages of a message that does not fit.

        Args:
            beside: tokens that must stand beside it.

        Raises:
            EngineError: not even small pages fit.
        """
        language = cast(Language, window.language)
        room = window.budget_tokens - window.head_tokens
        size = int(PAGE_SHARE * (room - MARGIN_TOKENS))
        while size >= LEAST_PAGE_TOKENS:
            paged = self._paged(message, size, language)
            if paged.tokens <= room - beside:
                return paged
            size //= 2
        raise EngineError(
            say(
                "There is no room for this message: instructions, memories and room for the reply take up the model's "
                "window. It is kept in the conversation. Shorten what is always remembered, or use a model with a "
                "larger window."
            )
        )

    def as_recorded(self, window: ContextWindow, message: Message, rows: Sequence[Message]) -> Paged | None:
        """How a message stood in this window, or would stand in one of another size; None: whole.

        Args:
            rows: of its turn.
        """
        reports = [row.report for row in rows if row.report is not None and row.report.n_ctx == self._window_tokens]
        for row in rows:
            if row.tool == LONG_NOTE and row.report in reports:
                return self._paged(message, row.report.pages[0].page_tokens, cast(Language, window.language))
        room = window.budget_tokens - window.head_tokens - MARGIN_TOKENS
        if reports or self.fits(message.text, room):
            return None
        try:
            return self.plan(window, message, MARGIN_TOKENS)
        except EngineError:
            return None

    def record(self, shown: PagesShown) -> ContextReport:
        """What a note's row keeps, so that the same window shows the same pages again."""
        return ContextReport(
            n_ctx=self._window_tokens, segments=SegmentTokens(), reused_tokens=0, evaluated_tokens=0, pages=(shown,)
        )

    def for_summary(self, message: Message) -> Message:
        """A message as the summary is to read it: of one that no window holds, the first and the last page."""
        if self.fits(message.text, self._window_tokens):
            return message
        paged = self._paged(message, int(PAGE_SHARE * self._window_tokens), detect_language(message.text[:1000]))
        return replace(message, text=paged.query)

    def _paged(self, message: Message, size: int, language: Language) -> Paged:
        spans = self._spans(message, size)
        total, text = len(spans), message.text
        parts = [text[slice(*spans[0])].rstrip("\n")]
        if total > 2:
            parts.append(render_gap(total, language))
        if total > 1:
            parts.append(text[slice(*spans[-1])])
        query = "\n\n".join(parts)
        size_all = self._size(message)
        note = render_long(size_all, total, language)
        numbers = (1, total) if total > 1 else (1,)
        shown = PagesShown(message.id, size, total, numbers, tuple(spans[number - 1] for number in numbers))
        return Paged(note, query, shown, size_all, self.count(note) + self.count(query))

    def _size(self, message: Message) -> int:
        return _kept(self._sizes, (message.id, len(message.text)), lambda: self.count(message.text))

    def _spans(self, message: Message, size: int) -> tuple[Span, ...]:
        def cut() -> tuple[Span, ...]:
            ends = list(accumulate(len(page) for page in cut_pages(message.text, size, self.count)))
            return tuple(zip([0, *ends[:-1]], ends, strict=True))

        return _kept(self._pages, (message.id, len(message.text), size), cut)

    # -- later turns

    def next_page(self, window: ContextWindow, room: int) -> PageNote | None:
        """The first part of the conversation's newest long message that was not shown yet; None if there is none.

        Args:
            room: tokens that the note may have.
        """
        known = self._newest(window)
        if known is None:
            return None
        message, size, shown = known
        language = cast(Language, window.language)
        spans = self._spans(message, size)
        start = first_gap([span for pages in shown if pages.numbers for span in pages.spans], len(message.text))
        if not message.text[start:].strip():
            sentence = say("The model has been shown all {total} pages of this message.", total=len(spans))
            return PageNote(render_all_read(len(spans), message.created_at, language), None, sentence)
        number = next(number for number, (_, end) in enumerate(spans, 1) if start < end)
        end = spans[number - 1][1]
        room -= self.count(render_page(number, len(spans), message.created_at, "", language, whole=True)) + 4
        if room < LEAST_PAGE_TOKENS:
            return None
        text = first_page(message.text[start:end], room, self.count)
        note = render_page(number, len(spans), message.created_at, text, language, whole=True)
        part = PagesShown(message.id, size, len(spans), (number,), ((start, start + len(text)),))
        sentence = say("The model now also sees page {number} of {total}.", number=number, total=len(spans))
        return PageNote(note, part, sentence, message.origin)

    def passage(self, window: ContextWindow, query: str, room: int) -> PageNote | None:
        """The passage that a question is about, unless what is in view answers it as well.

        Args:
            room: tokens that the note may have.
        """
        known = self._newest(window)
        if known is None:
            return None
        message, size, _ = known
        language = cast(Language, window.language)
        passages = _kept(self._passages, (message.id, len(message.text)), lambda: Passages(message.text))
        visible = [span for pages in window.shown_pages if pages.message_id == message.id for span in pages.spans]
        best = passages.best(query, lambda start, end: covered(visible, start, end))
        if best is None:
            return None
        spans = self._spans(message, size)
        number, page = next((number, span) for number, span in enumerate(spans, 1) if best.start < span[1])
        room -= self.count(render_page(number, len(spans), message.created_at, "", language, whole=False)) + 4
        if room < LEAST_PAGE_TOKENS:
            return None
        span = passages.grown(best, page, room, self.count)
        note = render_page(number, len(spans), message.created_at, message.text[slice(*span)], language, whole=False)
        return PageNote(note, PagesShown(message.id, size, len(spans), (), (span,)), None, message.origin)

    def _newest(self, window: ContextWindow) -> tuple[Message, int, list[PagesShown]] | None:
        """The newest long message that does not stand whole in the window, its page size, and what was shown of it."""
        rows = self._recall.notices(window.conversation_id, (LONG_NOTE, PAGE_NOTE))
        reports = [row.report for row in rows if row.report is not None and row.report.pages]
        shown = [*(pages for report in reports for pages in report.pages), *window.shown_pages]
        in_view = window.message_ids()
        ids = {pages.message_id for pages in shown} - in_view
        for message_id in sorted(ids, reverse=True):
            try:
                message = self._recall.message(message_id)
            except NotFound:
                continue
            if not message.active:
                continue
            own = [pages for pages in shown if pages.message_id == message_id]
            sizes = [pages.page_tokens for pages in window.shown_pages if pages.message_id == message_id]
            sizes += [
                report.pages[0].page_tokens
                for report in reversed(reports)
                if report.n_ctx == self._window_tokens and report.pages[0].message_id == message_id
            ]
            if sizes:
                return message, sizes[0], own
            room = window.budget_tokens - window.head_tokens - MARGIN_TOKENS
            return message, max(LEAST_PAGE_TOKENS, int(PAGE_SHARE * room)), own
        return None


def _kept(cache: OrderedDict[Hashable, T], key: Hashable, make: Callable[[], T]) -> T:
    """The value of a key, made once while the cache holds it."""
    if key not in cache:
        cache[key] = make()
    cache.move_to_end(key)
    while len(cache) > KEPT:
        cache.popitem(last=False)
    return cache[key]
