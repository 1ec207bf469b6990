"""The head of a conversation that has not begun: evaluated before anybody needs it, and kept for the next start."""

from __future__ import annotations

from collections.abc import Callable

from engine.context.builder import ContextBuilder
from engine.context.cache import ConversationCache
from engine.language import Language
from engine.llm.base import CONVERSATION, CancelFlag


class NewHeads:
    """Runs on the inference lane."""

    def __init__(self, builder: ContextBuilder, cache: ConversationCache) -> None:
        self._builder = builder
        self._cache = cache
        self._too_large: dict[str, list[int]] = {}
        """Those that could not be kept, by name."""

    def clear(self) -> None:
        """Nothing of them is in memory any more."""
        self._too_large.clear()

    def prewarm(
        self,
        agent_id: int,
        language: Language,
        cancel: CancelFlag,
        on_progress: Callable[[int, int, int], None] | None = None,
    ) -> bool:
        """Have the head of a new conversation evaluated, and kept for the next start. False if cancelled.

        It makes no conversation that is evaluated already give way.
        """
        if self._cache.resident is not None and self._cache.resident.conversation_id:
            return self.refresh(agent_id, language, cancel)
        head = self._builder.empty(0, agent_id, language)
        done = self._cache.read(head, cancel, on_progress)
        if done.complete:
            name = _head_name(agent_id, language)
            self._cache.states.keep(name, CONVERSATION)
            self._cache.states.write(name)
        return done.complete

    def refresh(self, agent_id: int, language: Language, cancel: CancelFlag) -> bool:
        """Keep the head of a new conversation as it reads now; what is evaluated stays as it is. False if cancelled."""
        name, head = _head_name(agent_id, language), self._builder.empty(0, agent_id, language)
        tokens = head.tokens()
        if self._too_large.get(name) == tokens or self._cache.states.holds(name, tokens):
            return True
        if not self._cache.keep_beside(name, head, cancel):
            return False
        self._cache.states.write(name)
        if not self._cache.states.holds(name, tokens):
            self._too_large[name] = tokens
        return True


def _head_name(agent_id: int, language: Language) -> str:
    return f"head-{agent_id}-{language}"
