"""What indexes must be equal to: the same ones, built anew from the tables."""

from __future__ import annotations

from engine.store import Store


def rebuild_indexes(store: Store) -> None:
    """Build full text and vector indexes anew."""
    with store.transaction():
        store.facts.full_text.rebuild(store.facts.texts())
        store.messages.full_text.rebuild(store.messages.texts())
        store.documents.full_text.rebuild(store.documents.texts())
        store.vectors.rebuild()
