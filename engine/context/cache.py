"""Where conversations are evaluated: the one in view in its sequence, the next prompt beside it, the rest as states."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.context.window import ContextWindow, Entry
from engine.llm.base import (
    CONVERSATION,
    FIRST_SIDE,
    REBUILD,
    SCRATCH,
    CacheTier,
    CancelFlag,
    ContextFullError,
    GraftRefusedError,
    LanguageModel,
    Prefill,
)
from engine.llm.sequences import common_prefix
from engine.llm.states import WORTH_TOKENS, States

EXACT: Final = -1


class SavedWindow(Struct, frozen=True):
    """A window beside its state.

    Attributes:
        record: tells whether the stored rows are still those it was made from.
        summarised: turns that the store has summarised and that still stand in the window.
    """

    conversation_id: int
    language: str
    entries: tuple[Entry, ...]
    record: str
    summarised: tuple[int, ...] = ()


def state_name(conversation_id: int) -> str:
    """Name of a conversation's saved state."""
    return f"conversation-{conversation_id}"


class ConversationCache:
    """Runs on the inference lane; owns ``CONVERSATION`` and ``REBUILD``.

    Attributes:
        approximate_from: tokens of ``CONVERSATION`` from here on were moved behind another head without having been
            evaluated behind it; EXACT for none.
        restore_ms: what the last restoring took.
        restored_tokens: at the beginning of ``CONVERSATION``, put back from a saved state and not read for a reply yet.
    """

    def __init__(self, model: LanguageModel, states: States) -> None:
        self._model = model
        self.states = states
        self.resident: ContextWindow | None = None
        self.approximate_from = EXACT
        self.restore_ms = 0.0
        self.restored_tokens = 0

    @property
    def ledger(self) -> Sequence[int]:
        """What is evaluated of the conversation in view."""
        return self._model.ledger(CONVERSATION)

    def read(
        self,
        window: ContextWindow,
        cancel: CancelFlag | None = None,
        on_progress: Callable[[int, int, int], None] | None = None,
    ) -> Prefill:
        """Make ``CONVERSATION`` hold the window from whatever holds most of it. ``reused_tokens`` counts restored ones.

        Where the cache is full, the prompts of side jobs give way.

        Raises:
            ContextFullError: the window does not fit even so.
        """
        began = time.perf_counter()
        tokens = window.tokens()
        self._bring(window, tokens, on_progress)
        self.resident = window
        done = self._prefill(CONVERSATION, window, cancel, on_progress)
        if self.approximate_from >= 0:
            self.approximate_from = self.approximate_from if self.approximate_from < done.reused_tokens else EXACT
        return replace(done, ms=(time.perf_counter() - began) * 1000)

    def rebuild(self, window: ContextWindow, cancel: CancelFlag) -> bool:
        """Evaluate a window beside the present one, then put it in its place. False if cancelled: call it again.

        What is evaluated before a cancel is kept, and the present prompt stays valid until the end. Where the cells
        do not suffice for both, the present state waits in memory.
        """
        tokens = window.tokens()
        self._share_exact_prefix(tokens)
        try:
            complete = self._prefill(REBUILD, window, cancel).complete
        except ContextFullError:
            self._model.clear(REBUILD)
            return self._rebuild_in_place(window, cancel)
        if complete:
            self._swap(window)
        return complete

    def keep_beside(self, name: str, window: ContextWindow, cancel: CancelFlag) -> bool:
        """Evaluate a window beside the present one and keep its state. False if cancelled: call it again.

        Where the cells do not suffice for both, it is let be.
        """
        tokens = window.tokens()
        self._share_exact_prefix(tokens)
        try:
            complete = self._model.prefill(REBUILD, tokens, cancel, marks=window.marks()).complete
        except ContextFullError:
            self._model.clear(REBUILD)
            return True
        if complete:
            self.states.keep(name, REBUILD)
            self._model.clear(REBUILD)
        return complete

    def graft(self, window: ContextWindow, head_tokens: int, cancel: CancelFlag) -> bool:
        """Put a new head before the history that is evaluated, without evaluating that again (tier SPLICE).

        Args:
            window: the head in its first ``head_tokens`` tokens, then the end of what ``CONVERSATION`` holds.

        Returns:
            False if it was cancelled, or if ``CONVERSATION`` does not end so.
        """
        tokens = window.tokens()
        ledger = list(self._model.ledger(CONVERSATION))
        history = tokens[head_tokens:]
        if self._model.tier is not CacheTier.SPLICE or not history or ledger[-len(history) :] != history:
            return False
        start = len(ledger) - len(history)
        self._share_exact_prefix(tokens[:head_tokens])
        try:
            if not self._model.prefill(REBUILD, tokens[:head_tokens], cancel).complete:
                return False
        except ContextFullError:
            return False
        try:
            self._model.graft(REBUILD, CONVERSATION, start)
        except GraftRefusedError:
            return False
        self.restored_tokens = 0
        self.resident = window
        self.approximate_from = head_tokens
        return True

    def keep(self, record: str, summarised: Collection[int] = ()) -> None:
        """Copy the resident conversation's state to memory, with what :class:`SavedWindow` says of it."""
        window = self.resident
        if window is None or not window.conversation_id:
            return
        ledger, tokens = self._model.ledger(CONVERSATION), window.tokens()
        if common_prefix(ledger, tokens) < len(ledger):
            return  # in the middle of something else
        entries = tuple(window.entries)
        saved = SavedWindow(window.conversation_id, window.language, entries, record, tuple(sorted(summarised)))
        self.states.keep(
            state_name(window.conversation_id), CONVERSATION, msgspec.msgpack.encode(saved), self.approximate_from
        )

    def saved_window(self, conversation_id: int) -> SavedWindow | None:
        """The window that was kept with a conversation's state."""
        encoded = self.states.window(state_name(conversation_id))
        if not encoded:
            return None
        try:
            return msgspec.msgpack.decode(encoded, type=SavedWindow)
        except msgspec.DecodeError:
            return None

    def forget(self, conversation_id: int) -> None:
        """Nothing of a conversation is to stay: not in the cache, in memory, or on disk."""
        self.states.drop(state_name(conversation_id))
        if self.resident is not None and self.resident.conversation_id == conversation_id:
            self.resident = None
            self.approximate_from = EXACT
            self.restored_tokens = 0
            for sequence in (CONVERSATION, REBUILD):
                self._model.clear(sequence)

    def forget_all(self) -> None:
        """Nothing of any prompt is to stay, in the cache or in memory; the caller sees to the disk."""
        self.states.clear()
        self.resident = None
        self.approximate_from = EXACT
        self.restored_tokens = 0
        for sequence in range(self._model.n_sequences):
            self._model.clear(sequence)

    def take_restored(self) -> int:
        """``restored_tokens``, for the reply that is made from them: the next one finds 0."""
        restored, self.restored_tokens = self.restored_tokens, 0
        return restored

    def _bring(
        self,
        window: ContextWindow,
        tokens: list[int],
        on_progress: Callable[[int, int, int], None] | None,
    ) -> None:
        """Fill ``CONVERSATION`` from where most of the tokens are evaluated: itself, ``REBUILD``, a saved state."""
        model = self._model
        here, beside = (
            model.keepable(sequence, common_prefix(model.ledger(sequence), tokens))
            for sequence in (CONVERSATION, REBUILD)
        )
        saved = self.states.best(tokens)
        if beside > here and beside + WORTH_TOKENS >= saved:
            model.copy_prefix(REBUILD, CONVERSATION, beside)
            model.clear(REBUILD)
            self.approximate_from = EXACT
            self.restored_tokens = 0
        elif saved >= here + WORTH_TOKENS:
            model.clear(REBUILD)
            if on_progress is not None:
                on_progress(saved, 0, len(tokens))
            began = time.perf_counter()
            restored = self.states.restore(CONVERSATION, tokens, beyond=here)
            if not restored.tokens:
                self._clear_side_prompts()
                restored = self.states.restore(CONVERSATION, tokens)
            self.restore_ms = (time.perf_counter() - began) * 1000
            self.restored_tokens = restored.tokens
            if restored.tokens:
                self.approximate_from = restored.approximate_from
        else:
            self.restored_tokens = min(self.restored_tokens, here)

    def _share_exact_prefix(self, tokens: list[int]) -> None:
        """Let ``REBUILD`` begin with what ``CONVERSATION`` holds of these tokens exactly."""
        model, ledger = self._model, self._model.ledger(CONVERSATION)
        exact = ledger if self.approximate_from < 0 else ledger[: self.approximate_from]
        shared = model.keepable(CONVERSATION, common_prefix(exact, tokens))
        if shared > common_prefix(model.ledger(REBUILD), tokens):
            model.clear(REBUILD)
            model.copy_prefix(CONVERSATION, REBUILD, shared)

    def _prefill(
        self,
        sequence: int,
        window: ContextWindow,
        cancel: CancelFlag | None,
        on_progress: Callable[[int, int, int], None] | None = None,
    ) -> Prefill:
        model, tokens, marks = self._model, window.tokens(), window.marks()

        def prefill() -> Prefill:
            return model.prefill(sequence, tokens, cancel, on_progress, marks)

        try:
            return prefill()
        except ContextFullError:
            self._clear_side_prompts()
        try:
            return prefill()
        except ContextFullError:
            if sequence == REBUILD:
                raise
        for other in (SCRATCH, REBUILD):
            model.clear(other)
        return prefill()

    def _clear_side_prompts(self) -> None:
        """The static prompts of side jobs give their cells; they are put back from their saved states."""
        for sequence in range(FIRST_SIDE, self._model.n_sequences):
            self._model.clear(sequence)

    def _rebuild_in_place(self, window: ContextWindow, cancel: CancelFlag) -> bool:
        """Evaluate in ``CONVERSATION`` itself, and put the state before back if that is cancelled."""
        name = "before-rebuild"
        ledger = self._model.ledger(CONVERSATION)
        if not self.states.keep(name, CONVERSATION, approximate_from=self.approximate_from):
            return False
        try:
            if self.approximate_from >= 0:  # the same tokens, but not the same values: they are to be read again
                self._model.copy_prefix(CONVERSATION, CONVERSATION, self.approximate_from)
            if self._prefill(CONVERSATION, window, cancel).complete:
                self.resident, self.approximate_from = window, EXACT
                self.restored_tokens = 0
                return True
            self._model.clear(CONVERSATION)
            self.states.restore(CONVERSATION, ledger)
            return False
        finally:
            self.states.release(name)

    def _swap(self, window: ContextWindow) -> None:
        n_tokens = len(self._model.ledger(REBUILD))
        self._model.copy_prefix(REBUILD, CONVERSATION, n_tokens)
        self._model.clear(REBUILD)
        self._model.compact(CONVERSATION)
        self.resident, self.approximate_from = window, EXACT
        self.restored_tokens = 0
