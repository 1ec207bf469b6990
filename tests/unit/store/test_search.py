"""What is kept of the last query: right for whoever asks, and only for what is stored."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from engine.memory.archival import ArchivalMemory
from engine.store import Store
from engine.store.fact_listing import FactFilter
from engine.store.search import Scope


def _texts(store: Store, word: str) -> list[str]:
    return [found.text for found in store.search.by_words("fact", Scope(1), [f'"{word}"'], 10)]


class _AskedMeanwhile(dict[Any, Any]):
    """Lets another thread ask something else just after an answer was noted."""

    def __init__(self, ask: Any) -> None:
        super().__init__()
        self._ask: Any = ask

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        ask, self._ask = self._ask, None
        if ask is not None:
            other = threading.Thread(target=ask)
            other.start()
            other.join()


def test_each_thread_gets_what_it_asked_for(store: Store) -> None:
    facts = ArchivalMemory(store)
    facts.insert(1, "likes tea")
    facts.insert(1, "has a piano")
    store.search._last_by_words = _AskedMeanwhile(lambda: _texts(store, "piano"))
    assert _texts(store, "tea") == ["likes tea"]


def test_what_was_undone_is_not_found(store: Store) -> None:
    facts = ArchivalMemory(store)
    facts.insert(1, "has a piano")
    with pytest.raises(ValueError, match="undone"), store.transaction():
        facts.insert(1, "likes tea")
        assert _texts(store, "tea") == ["likes tea"]
        assert store.facts.listing.page(1, FactFilter("tea"), "learned", True, 0, 10)[1] == 1
        raise ValueError("undone")
    assert _texts(store, "tea") == []
    assert store.facts.listing.page(1, FactFilter("tea"), "learned", True, 0, 10)[1] == 0
