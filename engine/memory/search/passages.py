"""Vectors of passages and questions, whatever is among them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.embedding.base import Embedder
from engine.errors import UNFORESEEN

NOTHING: Final = "-"
"""A text that an embedder refuses stands with the vector of this one: near to nothing, and still found by its words."""

_log = logging.getLogger(__name__)


def embedded(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """Shape (n, dimension). One text that the embedder cannot take does not keep the others from their vectors.

    Raises:
        Exception: whatever the embedder raises where it does not work at all.
    """
    try:
        vectors = embedder.embed_passages(texts)
    except UNFORESEEN:
        nothing = embedder.embed_passages([NOTHING])  # where this fails too, it is not the text
        if len(texts) == 1:
            _log.exception("a text of %s characters cannot be embedded", len(texts[0]))
            return nothing
        return np.concatenate([embedded(embedder, [text]) for text in texts])
    unusable = ~np.isfinite(vectors).all(axis=1)
    if unusable.any():
        vectors = np.array(vectors)
        vectors[unusable] = embedder.embed_passages([NOTHING])[0]
    return vectors


def embedded_query(embedder: Embedder, text: str) -> NDArray[np.float32]:
    """Shape (dimension,). What cannot be embedded is searched by its words.

    Raises:
        Exception: as ``embedded``.
    """
    try:
        vector = embedder.embed_queries([text])[0]
    except UNFORESEEN:
        _log.exception("a query of %s characters cannot be embedded", len(text))
        return embedder.embed_queries([NOTHING])[0]
    return vector if np.isfinite(vector).all() else embedder.embed_queries([NOTHING])[0]
