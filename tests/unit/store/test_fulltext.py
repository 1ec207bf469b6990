"""Postings of phrases: looked up in the index where few rows hold them, in the texts where very many do."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.memory.recall import RecallMemory
from engine.store import Store, check_consistency, fulltext
from engine.store.text import query_phrases

WORDS = ("Ties", "tied", "tea", "Café", "cafes", "喝茶", "茶", "running", "runs", "ＴＥＡ", "don't", "x1", "\n", "。")
texts = st.lists(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=texts, query=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join))
def test_frequent_phrases_are_held_by_the_same_rows(
    store: Store, monkeypatch: pytest.MonkeyPatch, rows: list[str], query: str
) -> None:
    index = store.facts.full_text
    index.rebuild(enumerate(rows, 1))
    numbered = dict(enumerate(rows, 1))
    for phrase in query_phrases(query):
        exact = index.postings(phrase, numbered)
        with monkeypatch.context() as patch:
            patch.setattr(fulltext, "MOST_COUNTED", 1)
            count, held = index.postings(phrase, numbered)
        assert held == exact[1]
        assert (count > 0) == (exact[0] > 0)


def test_many_rows_are_forgotten_as_well_as_few(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    recall = RecallMemory(store)
    stays = recall.create_conversation(1)
    recall.append(stays.id, "user", "text", "a walrus and a teapot")
    for most in (1000, 3):
        monkeypatch.setattr(fulltext, "MANY_ROWS", most)
        goes = recall.create_conversation(1)
        for number in range(5):
            recall.append(goes.id, "user", "text", f"a walrus and zebra{number} 喝茶")
        recall.append(goes.id, "assistant", "notice", "no text")
        assert store.messages.remove_all(goes.id) == 6
        assert check_consistency(store) == []
        assert store.database.ids("SELECT rowid FROM messages_text WHERE messages_text MATCH 'walrus'") == [1]
        held = store.database.column("SELECT hex(block) FROM messages_text_data")
        assert not [block for block in held if b"zebra".hex().upper() in str(block)]
