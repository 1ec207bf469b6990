"""The windows of an agent's conversations: found again after a pause, kept within their budget, tidied while idle."""

from __future__ import annotations

import hashlib
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, cast

import msgspec

from engine.context.builder import ContextBuilder
from engine.context.cache import ConversationCache
from engine.context.eviction import Evictor
from engine.context.window import ContextWindow, Segment
from engine.errors import say
from engine.language import Language
from engine.llm.base import CONVERSATION, CancelFlag
from engine.memory.errors import NotFound
from engine.protocol import ContextPressure, Event, Notice
from engine.services import Services
from engine.values import Message

COMPACT_SHARE: Final = 0.85
PERSIST_LIMIT_S: Final = 3.0
MAKING_ROOM: Final = say("Making room: the oldest part of this conversation is being summarised.")


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

    def find(self, conversation_id: int) -> ContextWindow | None:
        return self._windows.get(conversation_id)

    def before_turn(self, conversation_id: int, agent_id: int, turn_id: int) -> ContextWindow:
        """A conversation as it stands before a turn: as it was left, as it was saved, or from its rows.

        Turns that are no longer part of the conversation (a reply made again, a branch) are cut off; what stands
        before them stays evaluated.
        """
        rows = self._services.recall.window(conversation_id)
        window = self._windows.get(conversation_id)
        if window is None:
            window = self._restored(conversation_id, agent_id, rows, turn_id)
        if window is None:
            window = self._builder.build(conversation_id, agent_id, before_turn=turn_id)
        active = {row.turn_id for row in rows} | self._summarised.get(conversation_id, frozenset())
        window.cut(min([turn_id, *(turn for turn in window.turn_ids() if turn not in active)]))
        self._windows[conversation_id] = window
        resident = self.cache.resident
        if resident is not None and resident.conversation_id != conversation_id:
            self.keep()
        return window

    def cut(self, conversation_id: int, turn_id: int) -> None:
        """A turn is to be made again: take it and what follows out of the window."""
        if (window := self._windows.get(conversation_id)) is not None:
            window.cut(turn_id)

    def forget(self, conversation_id: int) -> None:
        """Drop the window of a conversation; it is built again from its rows."""
        self._windows.pop(conversation_id, None)
        self._summarised.pop(conversation_id, None)

    def erase(self, conversation_id: int) -> None:
        """Drop all that is kept of a conversation, saved states included."""
        self.forget(conversation_id)
        self.cache.forget(conversation_id)

    # -- room

    def make_room(self, job: int, window: ContextWindow, needed: int, cancel: CancelFlag) -> ContextWindow | None:
        """A window with room for ``needed`` tokens, evicting turns if it must. None if that was cancelled."""
        for _ in range(2):
            if window.n_tokens + needed <= window.budget_tokens:
                break
            if not self._summarised.get(window.conversation_id):
                self._emit(Notice(job=job, sentence=MAKING_ROOM))
                if not self._summarise(job, window, cancel, needed):
                    return None
            window = self._rewritten(window)
            self._adopt(window)
        return window

    def _summarise(self, job: int, window: ContextWindow, cancel: CancelFlag, needed: int = 0) -> bool:
        evicted = self._evictor.evict(window, cancel, needed)
        if evicted is None:
            return False
        if evicted.turns:
            self._summarised[window.conversation_id] = evicted.turns
            self._emit(
                ContextPressure(
                    job=job, conversation_id=window.conversation_id, kind="evicted", used_tokens=window.n_tokens,
                    budget_tokens=window.budget_tokens, evicted_messages=evicted.messages,
                )
            )  # fmt: skip
        return True

    # -- while nobody waits

    def needs_tidying(self, conversation_id: int) -> bool:
        """True when there is something to do that the next turn is better off without."""
        window = self._windows.get(conversation_id)
        if window is None or self.cache.resident is not window:
            return False
        return self._is_full(window) or self._is_stale(window) or self._is_unread(window) or self._is_approximate()

    def tidy(self, job: int, conversation_id: int, cancel: CancelFlag) -> bool:
        """Summarise, render the head anew, evaluate both beside the present prompt, and put them in its place.

        False if it was cancelled: what was done is kept, the present prompt stays valid, and the next call goes on.
        """
        window = self._windows.get(conversation_id)
        if window is None or self.cache.resident is not window:
            return True
        if self._is_full(window) and not self._summarise(job, window, cancel):
            return False
        waits = bool(self._summarised.get(conversation_id))
        if not waits and self._is_unread(window) and not self.cache.read(window, cancel).complete:
            return False
        if self._is_stale(window):
            target = self._rewritten(window)
            if not waits and self.cache.graft(target, target.head_tokens, cancel):
                self._adopt(target)
            return self._rebuild(target, cancel)
        return not self._is_approximate() or self._rebuild(window, cancel)

    def prewarm_head(
        self,
        agent_id: int,
        language: Language,
        cancel: CancelFlag,
        on_progress: Callable[[int, int, int], None] | None = None,
    ) -> bool:
        """Have the head of a new conversation evaluated, and kept for the next start. False if cancelled."""
        self.keep()
        head = self._builder.empty(0, agent_id, language)
        done = self.cache.read(head, cancel, on_progress)
        if done.complete:
            name = f"head-{agent_id}-{language}"
            self.cache.states.keep(name, CONVERSATION)
            self.cache.states.write(name)
        return done.complete

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
        for name in reversed(self.cache.states.unwritten()):
            if time.monotonic() > give_up_at:
                break
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
        self.cache.keep(_record(resident, self._services.recall.window(resident.conversation_id)))

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
        """The head does not show what it would show if it were rendered now."""
        if self._summarised.get(window.conversation_id):
            return True
        blocks = self._services.blocks.list(self._agent_of(window))
        return window.head_blocks != {block.label: block.value for block in blocks}

    def _is_unread(self, window: ContextWindow) -> bool:
        return list(self.cache.ledger) != window.tokens()

    def _is_approximate(self) -> bool:
        return self.cache.approximate_from >= 0

    def _rewritten(self, window: ContextWindow) -> ContextWindow:
        """The window with its head rendered anew and without the turns that were summarised."""
        recall, conversation_id = self._services.recall, window.conversation_id
        summary = recall.latest_summary(conversation_id)
        language = cast(Language, window.language)
        head = self._builder.empty(
            conversation_id, self._agent_of(window), language, summary.text if summary else ""
        )
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
        if _record(window, rows) != saved.record or not self._has_present_instructions(window, agent_id):
            return None
        active = {row.turn_id for row in rows}
        if summarised := frozenset(turn for turn in window.turn_ids() if turn not in active):
            self._summarised[conversation_id] = summarised
        last = max(window.turn_ids(), default=0)
        for turn_id, turn in _by_turn(rows).items():
            if last < turn_id < before_turn:
                self._builder.append_turn(window, turn)
        window.settle()
        return window

    def _has_present_instructions(self, window: ContextWindow, agent_id: int) -> bool:
        fresh = self._builder.empty(window.conversation_id, agent_id, cast(Language, window.language))
        return _static(window) == _static(fresh)


def _static(window: ContextWindow) -> list[tuple[int, ...]]:
    return [entry.tokens for entry in window.head() if entry.segment is Segment.STATIC]


def _record(window: ContextWindow, rows: Iterable[Message]) -> str:
    """Hash of the rows that a window was made from: another one means that they were changed since."""
    turns = set(window.turn_ids())
    parts = [
        (row.id, row.turn_id, row.role, row.kind, row.tool, row.text)
        for row in rows
        if row.turn_id in turns or row.kind == "summary"
    ]
    return hashlib.sha256(msgspec.msgpack.encode(parts)).hexdigest()


def _by_turn(rows: Iterable[Message]) -> dict[int, list[Message]]:
    turns: dict[int, list[Message]] = defaultdict(list)
    for row in rows:
        if row.kind != "summary":
            turns[row.turn_id].append(row)
    return dict(sorted(turns.items()))
