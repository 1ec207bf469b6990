"""The windows of an agent's conversations: found again after a pause, kept within their budget, tidied while idle."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import Final, Literal, cast

from engine.context.builder import ContextBuilder, by_turn
from engine.context.cache import ConversationCache, state_name
from engine.context.eviction import Evictor
from engine.context.new_heads import NewHeads
from engine.context.rows import beyond_budget, first_gone, oldest_part, record_of, texts_of
from engine.context.window import ContextWindow, Segment
from engine.language import Language
from engine.llm.base import CancelFlag
from engine.memory.errors import NotFound
from engine.protocol import ContextPressure, Event
from engine.services import Services
from engine.values import Message

COMPACT_SHARE: Final = 0.85
PERSIST_LIMIT_S: Final = 3.0
NEVER: Final = CancelFlag()


class ConversationWindows:
    """Runs on the inference lane."""

    def __init__(
        self,
        services: Services,
        builder: ContextBuilder,
        evictor: Evictor,
        cache: ConversationCache,
        emit: Callable[[Event], None],
    ) -> None:
        self._services = services
        self._builder = builder
        self._evictor = evictor
        self.cache = cache
        self._emit = emit
        self._windows: dict[int, ContextWindow] = {}
        self._summarised: dict[int, frozenset[int]] = {}
        """Turns that the store has summarised and that still stand in the window."""
        self._owed: dict[int, frozenset[int]] = {}
        """Turns that have left the window and are still to be summarised."""
        self.heads = NewHeads(builder, cache)

    def find(self, conversation_id: int) -> ContextWindow | None:
        return self._windows.get(conversation_id)

    def before_turn(self, conversation_id: int, agent_id: int, turn_id: int) -> ContextWindow:
        """A conversation as it stands before a turn: as it was left, as it was saved, or from its rows.

        Turns that are no longer in view (a reply made again, another branch) are cut off, and those of the branch that
        is are appended; what stands before them stays evaluated.
        """
        rows = self._services.recall.window(conversation_id)
        window = self._windows.get(conversation_id)
        if window is not None and not self._cut_to_view(window, rows):
            self.forget(conversation_id)
            window = None
        if window is None:
            window = self._restored(conversation_id, agent_id, rows, turn_id)
        if window is None:
            window = self._built(conversation_id, agent_id, rows, turn_id)
        window.cut(turn_id)
        if self._append_unseen(window, rows, turn_id):
            window = self._within(window)
        self._windows[conversation_id] = window
        resident = self.cache.resident
        if resident is not None and resident.conversation_id != conversation_id:
            self.keep()
        return window

    def _cut_to_view(self, window: ContextWindow, rows: Sequence[Message]) -> bool:
        """Cut off what has left the view. False where that cannot be: the head or what stays is another one now."""
        first = first_gone(window, self._services.recall.in_view)
        if first is None:
            return True
        summarised = self._summarised.get(window.conversation_id, frozenset())
        if any(turn >= first for turn in summarised):
            summarised = frozenset[int]()
            del self._summarised[window.conversation_id]
        kept = [turn for turn in window.turn_ids() if turn < first]
        if not kept or not summarised.union(row.turn_id for row in rows).issuperset(kept):
            return False
        window.cut(first)
        return True

    def _append_unseen(self, window: ContextWindow, rows: Sequence[Message], before_turn: int) -> bool:
        """Append turns in view that the window has not held yet. False if there are none."""
        owed = self._owed.get(window.conversation_id, frozenset())
        last = max([0, *window.turn_ids(), *owed])
        unseen = [turn for turn_id, turn in by_turn(rows).items() if last < turn_id < before_turn]
        for turn in unseen:
            self._builder.append_turn(window, turn)
        window.settle()
        return bool(unseen)

    def _built(self, conversation_id: int, agent_id: int, rows: Sequence[Message], turn_id: int) -> ContextWindow:
        """A window from rows. What is more than it can hold has left it; its summary is owed."""
        turns = {turn: own for turn, own in by_turn(rows).items() if turn < turn_id}
        left = beyond_budget(turns, self._builder.budget_tokens, self._builder.long_messages.count)
        window = self._builder.build(conversation_id, agent_id, before_turn=turn_id, without=left)
        if left:
            self._owe(window, left)
        return self._within(window)

    def _within(self, window: ContextWindow) -> ContextWindow:
        """The window without the oldest turns, if it has more than it can hold."""
        conversation_id = window.conversation_id
        more = frozenset(window.turns_to_evict(window.budget_tokens - window.head_tokens))
        if window.n_tokens <= window.budget_tokens or not more:
            return window
        summarised = self._summarised.pop(conversation_id, frozenset())
        if summarised - more:
            self._summarised[conversation_id] = summarised - more
        if more - summarised:
            self._owe(window, more - summarised)
        return window.with_head_of(window, more, keep_passing=True)

    def _owe(self, window: ContextWindow, turns: frozenset[int]) -> None:
        self._owed[window.conversation_id] = self._owed.get(window.conversation_id, frozenset()) | turns
        self._tell(0, window, "evicted", turns, self._texts(window, turns))

    def forget(self, conversation_id: int) -> None:
        """Drop the window of a conversation; it is built again from its rows."""
        for kept in (self._windows, self._summarised, self._owed):
            kept.pop(conversation_id, None)

    def erase(self, conversation_id: int) -> None:
        """Drop all that is kept of a conversation, saved states included."""
        self.forget(conversation_id)
        self.cache.forget(conversation_id)

    def erase_all(self) -> None:
        """Drop all that is kept of any conversation in memory."""
        for kept in (self._windows, self._summarised, self._owed):
            kept.clear()
        self.heads.clear()
        self.cache.forget_all()

    # -- room

    def make_room(self, job: int, window: ContextWindow, needed: int) -> ContextWindow:
        """A window with room for ``needed`` tokens if evicting turns can give it: the oldest half leaves at once.

        Nobody waits for a summary: it is written while idle. Where the model's memory allows it, what stays is moved
        instead of being evaluated again.
        """
        conversation_id = window.conversation_id
        for _ in range(2):
            if window.n_tokens + needed <= window.budget_tokens:
                break
            pending = self._summarised.pop(conversation_id, frozenset())
            turns = pending or self._evictor.turns_to_evict(window, needed)
            if not turns:
                break
            if not pending:
                self._owed[conversation_id] = self._owed.get(conversation_id, frozenset()) | turns
                self._tell(job, window, "evicted", turns, self._texts(window, turns))
            smaller = window.with_head_of(window, turns, keep_passing=True)
            if self.cache.resident is window:
                self.cache.graft(smaller, smaller.head_tokens, NEVER)
            self._windows[conversation_id] = window = smaller
        return window

    def _texts(self, window: ContextWindow, turns: Collection[int]) -> int:
        """How many messages these turns hold."""
        rows = self._services.recall.window(window.conversation_id)
        return len(texts_of(row for row in rows if row.turn_id in turns))

    def _tell(
        self,
        job: int,
        window: ContextWindow,
        kind: Literal["evicted", "summarized"],
        turns: Collection[int],
        messages: int = 0,
        summary: str = "",
    ) -> None:
        self._emit(
            ContextPressure(
                job=job, conversation_id=window.conversation_id, kind=kind, used_tokens=window.n_tokens,
                budget_tokens=window.budget_tokens, evicted_messages=messages, through_turn=max(turns), summary=summary,
            )
        )  # fmt: skip

    # -- while nobody waits

    def needs_tidying(self, conversation_id: int) -> bool:
        """True when there is something to do that the next turn is better off without."""
        window = self._windows.get(conversation_id)
        if window is None or not self.is_resident(conversation_id):
            return False
        return (
            self._is_full(window)
            or conversation_id in self._owed
            or self._is_stale(window)
            or self._is_unread(window)
            or self._is_approximate()
        )

    def tidy(self, job: int, conversation_id: int, cancel: CancelFlag) -> bool:
        """Summarise, render the head anew, evaluate both beside the present prompt, and put them in its place.

        False if it was cancelled: what was done is kept, the present prompt stays valid, and the next call goes on.
        """
        window = self._windows.get(conversation_id)
        if window is None or self.cache.resident is not window:
            return True
        if not self._summarise(job, window, cancel):
            return False
        waits = self._summarised.get(conversation_id)
        if not waits and self._is_unread(window) and not self.cache.read(window, cancel).complete:
            return False
        if self._is_stale(window):
            self.graft(conversation_id, cancel)
            return self._rebuild(self._rewritten(self._windows[conversation_id]), cancel)
        return not self._is_approximate() or self._rebuild(window, cancel)

    def _summarise(self, job: int, window: ContextWindow, cancel: CancelFlag) -> bool:
        """Write the summary that is due, if one is. False if it was cancelled."""
        conversation_id = window.conversation_id
        if not self._summarise_oldest(job, window, cancel):
            return False
        owed = self._owed.get(conversation_id, frozenset())
        full = self._evictor.turns_to_evict(window) if self._is_full(window) else frozenset[int]()
        if not owed and not full:
            return True
        texts = self._texts(window, full)
        if not self._evictor.summarise(window, owed | full, cancel):
            return False
        self._owed.pop(conversation_id, None)
        if full:
            self._tell(job, window, "evicted", full, texts)
            self._summarised[conversation_id] = full
        summary = self._services.recall.latest_summary(conversation_id)
        self._tell(job, window, "summarized", owed | full, summary=summary.text if summary else "")
        return True

    def _summarise_oldest(self, job: int, window: ContextWindow, cancel: CancelFlag) -> bool:
        """Of very much that is owed, write summaries part by part, so that what gives way has not been in vain."""
        conversation_id = window.conversation_id
        turns = by_turn(self._services.recall.window(conversation_id))
        while True:
            owed = self._owed.get(conversation_id, frozenset())
            part = oldest_part(owed, turns)
            if len(part) == len(owed):
                return True
            if not self._evictor.summarise(window, part, cancel):
                return False
            self._owed[conversation_id] = owed - part
            summary = self._services.recall.latest_summary(conversation_id)
            self._tell(job, window, "summarized", part, summary=summary.text if summary else "")

    def graft(self, conversation_id: int, cancel: CancelFlag) -> bool:
        """Show edited blocks in the head at the price of its evaluation alone, where the model's memory allows it.

        The history is then approximate until it is evaluated again; summaries wait for that.
        """
        window = self._windows.get(conversation_id)
        if window is None or self.cache.resident is not window or self._summarised.get(conversation_id):
            return False
        if not self._is_stale(window):
            return False
        target = self._rewritten(window)
        if not self.cache.graft(target, target.head_tokens, cancel):
            return False
        self._adopt(target)
        return True

    def is_resident(self, conversation_id: int) -> bool:
        """It is the one that is evaluated."""
        window = self._windows.get(conversation_id)
        return window is not None and self.cache.resident is window

    def prewarm(self, conversation_id: int, cancel: CancelFlag) -> bool:
        """Have a conversation evaluated before its next turn. False if cancelled."""
        agent_id = self._services.recall.conversation(conversation_id).agent_id
        last = self._services.recall.last_user_message(conversation_id)
        if last is None:
            return True
        window = self.before_turn(conversation_id, agent_id, last.id + 1)
        return self.cache.read(window, cancel).complete

    def persist(self, limit_s: float = PERSIST_LIMIT_S) -> None:
        """Put on disk what would be evaluated again after a restart, the conversation in view first."""
        self.keep()
        give_up_at = time.monotonic() + limit_s
        temporary = {state_name(one) for one in self._services.store.conversations.temporary()}
        for name in reversed(self.cache.states.unwritten()):
            if time.monotonic() > give_up_at:
                break
            if name not in temporary:
                self.cache.states.write(name)

    def keep(self) -> None:
        """Copy the state of the conversation that is evaluated to memory."""
        resident = self.cache.resident
        if resident is None or self._windows.get(resident.conversation_id) is not resident:
            return
        try:
            self._services.recall.conversation(resident.conversation_id)
        except NotFound:  # deleted meanwhile: nothing of it is to be kept
            self.erase(resident.conversation_id)
            return
        rows = self._services.recall.window(resident.conversation_id)
        self.cache.keep(record_of(resident, rows), self._summarised.get(resident.conversation_id, ()))

    def _rebuild(self, target: ContextWindow, cancel: CancelFlag) -> bool:
        if not self.cache.rebuild(target, cancel):
            return False
        self._adopt(target)
        return True

    def _adopt(self, window: ContextWindow) -> None:
        self._windows[window.conversation_id] = window
        remaining = self._summarised.get(window.conversation_id, frozenset()) & set(window.turn_ids())
        if not remaining:
            self._summarised.pop(window.conversation_id, None)

    def _is_full(self, window: ContextWindow) -> bool:
        if self._summarised.get(window.conversation_id):
            return False
        return window.n_tokens >= COMPACT_SHARE * window.budget_tokens and len(window.turn_ids()) > 1

    def _is_stale(self, window: ContextWindow) -> bool:
        """The head does not read as it would if it were rendered now."""
        if self._summarised.get(window.conversation_id):
            return True
        return [entry.tokens for entry in window.head()] != [entry.tokens for entry in self._rewritten(window).head()]

    def _is_unread(self, window: ContextWindow) -> bool:
        return list(self.cache.ledger) != window.tokens()

    def _is_approximate(self) -> bool:
        return self.cache.approximate_from >= 0

    def _rewritten(self, window: ContextWindow) -> ContextWindow:
        """The window with its head rendered anew and without the turns that were summarised."""
        recall, conversation_id = self._services.recall, window.conversation_id
        summary = recall.latest_summary(conversation_id)
        language = cast(Language, window.language)
        head = self._builder.empty(conversation_id, self._agent_of(window), language, summary)
        dropped = self._summarised.get(conversation_id, frozenset())
        return window.with_head_of(head, dropped, keep_passing=not dropped)

    def _agent_of(self, window: ContextWindow) -> int:
        return self._services.recall.conversation(window.conversation_id).agent_id

    # -- what was saved

    def _restored(
        self, conversation_id: int, agent_id: int, rows: Sequence[Message], before_turn: int
    ) -> ContextWindow | None:
        """The saved window of a conversation, if its rows and the instructions are still the same."""
        saved = self.cache.saved_window(conversation_id)
        if saved is None or saved.conversation_id != conversation_id:
            return None
        window = ContextWindow(
            self._builder.model, conversation_id, saved.language, self._builder.budget_tokens, list(saved.entries)
        )
        if record_of(window, rows) != saved.record or not self._has_present_instructions(window, agent_id):
            return None
        if saved.summarised:
            self._summarised[conversation_id] = frozenset(saved.summarised)
        active = {row.turn_id for row in rows}
        gone = [turn for turn in window.turn_ids() if turn not in active and turn not in saved.summarised]
        if gone:
            window.cut(min(gone))
        first, last = min(window.turn_ids(), default=0), max(window.turn_ids(), default=0)
        if owed := frozenset(turn for turn in active if turn < first):
            self._owed[conversation_id] = owed
        for turn_id, turn in by_turn(rows).items():
            if last < turn_id < before_turn:
                self._builder.append_turn(window, turn)
        window.settle()
        return window

    def _has_present_instructions(self, window: ContextWindow, agent_id: int) -> bool:
        fresh = self._builder.empty(window.conversation_id, agent_id, cast(Language, window.language))
        return _static(window) == _static(fresh)


def _static(window: ContextWindow) -> list[tuple[int, ...]]:
    return [entry.tokens for entry in window.head() if entry.segment is Segment.STATIC]
