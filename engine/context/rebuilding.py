"""The prompt of a reply that was written long ago, made again from the rows and the journal, and checked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, cast

from engine.context.builder import ContextBuilder, by_turn
from engine.context.cutting import cut_lines
from engine.context.recipe import check_of
from engine.context.render import LONG_NOTE, NOTE_KINDS, render_core, render_summary
from engine.context.window import ContextWindow, Entry, Segment, Told
from engine.errors import Sentence, join, say
from engine.language import Language, detect_language
from engine.memory.erasing.erased import is_erased
from engine.memory.errors import NotFound
from engine.memory.journal_changes import after_of, before_of
from engine.protocol.why import PromptPart, PromptSegment, PromptText
from engine.services import Services
from engine.store import Store
from engine.values import Block, ContextReport, Message, PromptRecipe

_SEGMENTS: Final[tuple[PromptSegment, ...]] = ("static", "core", "summary", "history", "recalled", "query")
MOST_ROWS: Final = 2000
ERASED: Final = say("Something that stood in it has been erased for good since, and cannot be shown any more.")
NO_BLOCK: Final = say("What is always remembered is not known any more as it read then.")
OTHER_MODEL: Final = say(
    "It was written by another model, or by another version of Rolltop: instructions and template are those of now."
)
OLDER: Final = say(
    "This reply is from before the exact text could be rebuilt: what is shown here may differ from it in places."
)
SAME_SIZE: Final = say("Each part has just as many tokens as it had then.")
DIFFERS: Final = say("Something that stood in it has been changed since, so that this may differ from it in places.")


class PromptRebuilder:
    """Runs on the inference lane, since the model's tokens and template are part of a prompt."""

    def __init__(self, services: Services, builder: ContextBuilder) -> None:
        self._services = services
        self._builder = builder

    def of_reply(self, reply_id: int) -> PromptText:
        """Raises NotFound for what is no reply, or has no record of its prompt."""
        reply = self._services.store.messages.get(reply_id)
        if reply is None or reply.report is None or reply.role != "assistant":
            raise NotFound(say("What this reply was made from was not recorded."))
        recipe = reply.report.recipe or self._guessed(reply, reply.report)
        rows = self._rows(reply, recipe)
        blocks = [self._block(number, version) for number, version in recipe.blocks]
        window = self._window(reply, recipe, rows, [block for block in blocks if block is not None])
        return self._told(reply, recipe, window, rows, complete=all(blocks))

    # -- what it is made from

    def _guessed(self, reply: Message, report: ContextReport) -> PromptRecipe:
        """Of a reply without a recipe: the rows of its turns, and core memory as it was last seen."""
        rows = self._services.store.messages.before(reply.conversation_id, reply.id, MOST_ROWS, False)
        first = report.first_turn_id or reply.turn_id
        ids = [row.id for row in rows if row.turn_id >= first and row.kind not in ("summary", "reasoning")]
        summaries = [row.id for row in rows if row.kind == "summary"] if report.segments.summary else []
        words = self._services.recall.first_words(reply.conversation_id)
        return PromptRecipe(
            detect_language(words), report.block_versions, max(summaries, default=0),
            tuple((number, number) for number in sorted(ids)),
        )  # fmt: skip

    def _rows(self, reply: Message, recipe: PromptRecipe) -> list[Message]:
        ids = [number for first, last in recipe.rows for number in range(first, last + 1)]
        found = self._services.store.messages.by_ids(ids)
        return sorted(
            (row for row in found if row.conversation_id == reply.conversation_id and row.id != reply.id),
            key=lambda row: row.id,
        )

    def _block(self, block_id: int, version: int) -> Block | None:
        return block_at(self._services.store, block_id, version)

    # -- the window

    def _window(
        self, reply: Message, recipe: PromptRecipe, rows: Sequence[Message], blocks: Sequence[Block]
    ) -> ContextWindow:
        builder, language = self._builder, cast(Language, recipe.language)
        window = ContextWindow(builder.model, reply.conversation_id, recipe.language, builder.budget_tokens)
        summary = self._services.store.messages.get(recipe.summary_id) if recipe.summary_id else None
        origin = summary.origin if summary else "conversation"
        window.set_head(
            builder.static_text(language, self._services.recall.conversation(reply.conversation_id).agent_id),
            render_core([(block, self._services.blocks.used_tokens(block)) for block in blocks], language),
            render_summary(summary.text if summary else "", language, origin),
            builder.examples(language),
        )
        guessed = not recipe.check
        for turn_id, turn in by_turn(rows).items():
            window.settle()
            self._append(window, turn, None if guessed else turn_id in recipe.stamped)
        for note_id in dict.fromkeys(number for number, _ in recipe.cut):
            cut_lines(window, note_id, [line for number, line in recipe.cut if number == note_id])
        return window

    def _append(self, window: ContextWindow, rows: Sequence[Message], stamped: bool | None) -> None:
        user = next((row for row in rows if row.role == "user" and row.kind == "text"), None)
        if user is None:
            return
        notes = [row for row in rows if row.kind == "notice" and row.tool in NOTE_KINDS and row.tool != LONG_NOTE]
        long_rows = self._services.recall.notices(window.conversation_id, (LONG_NOTE,))
        own = [*rows, *(row for row in long_rows if row.turn_id == user.turn_id)]
        paged = self._builder.long_messages.as_recorded(window, user, own)
        self._builder.append_user(window, user, notes, Told(), paged, stamped)
        self._builder.append_answer(window, rows)

    # -- what is told of it

    def _told(
        self,
        reply: Message,
        recipe: PromptRecipe,
        window: ContextWindow,
        rows: Sequence[Message],
        complete: bool,
    ) -> PromptText:
        report = reply.report
        assert report is not None
        counts = window.segments(report.segments.reply)
        differing: tuple[PromptSegment, ...] = tuple(
            name for name in _SEGMENTS if getattr(counts, name) != getattr(report.segments, name)
        )
        exact = bool(recipe.check) and check_of(window, self._services.store) == recipe.check
        reason = "" if exact else self._reason(recipe, rows, complete, differing)
        parts = tuple(_parts(window, bool(recipe.summary_id)))
        return PromptText(reply.id, parts, exact, reason, differing=() if exact else differing)

    def _reason(
        self, recipe: PromptRecipe, rows: Sequence[Message], complete: bool, differing: Sequence[PromptSegment]
    ) -> Sentence:
        wanted = sum(last - first + 1 for first, last in recipe.rows)
        summary = self._services.store.messages.get(recipe.summary_id) if recipe.summary_id else None
        if any(is_erased(row.text) for row in rows) or (summary is not None and is_erased(summary.text)):
            return ERASED
        if recipe.check and (len(rows) < wanted or (recipe.summary_id and summary is None)):
            return ERASED
        if not complete:
            return NO_BLOCK
        if not recipe.check:
            return OLDER if differing else join([OLDER, SAME_SIZE])
        return OTHER_MODEL if "static" in differing else DIFFERS


def block_at(store: Store, block_id: int, version: int) -> Block | None:
    """A block as of one of its versions, from the journal; None where that is erased or never was."""
    current = store.blocks.get(block_id)
    if current is not None and current.version == version:
        return current
    for entry in store.journal.of_entity("block", block_id):
        for row in (before_of(entry), after_of(entry)):
            if isinstance(row, Block) and row.version == version:
                return None if entry.redacted else row
    return None


def _parts(window: ContextWindow, has_summary: bool) -> list[PromptPart]:
    def segment(entry: Entry) -> PromptSegment:
        bare = entry.segment is Segment.SUMMARY and not has_summary  # what the template has there stands by itself
        return "static" if bare else entry.segment.value

    parts: list[PromptPart] = []
    for name, run in groupby(window.entries, key=segment):
        entries = list(run)
        text = "".join(window.model.spell(entry.tokens) for entry in entries)
        parts.append(PromptPart(name, text, sum(len(entry.tokens) for entry in entries)))
    return [part for part in parts if part.tokens]
