"""Embedders: texts become vectors whose nearness is nearness of meaning."""

from __future__ import annotations

from engine.embedding.base import Embedder
from engine.embedding.bundled import BundledEmbedder
from engine.embedding.fake import FakeEmbedder
from engine.embedding.sentence_transformers import SentenceTransformerEmbedder
from engine.errors import EngineError, say

__all__ = ["BundledEmbedder", "Embedder", "FakeEmbedder", "SentenceTransformerEmbedder", "load_embedder"]


def load_embedder(name: str = "bundled") -> tuple[Embedder | None, str]:
    """The embedder of that name, or None and a sentence that says why not. May take seconds.

    Args:
        name: "bundled", "fake", "none", or a sentence-transformers folder or hub id.
    """
    try:
        match name:
            case "none":
                return None, say("Search by meaning is switched off; search works by words.")
            case "bundled":
                return BundledEmbedder(), ""
            case "fake":
                return FakeEmbedder(), ""
            case _:
                return SentenceTransformerEmbedder(name), ""
    except EngineError as error:
        return None, error.sentence
