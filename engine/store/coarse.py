"""Short codes of vectors: one bit a dimension, for a first look at many of them.

A code holds the signs of a vector's residual (its difference from the partition's centre) after a fixed random
rotation, and one number that turns a product with the signs into an estimate of the product with the residual. Both
come from RaBitQ (Gao and Long 2024, "Quantizing High-Dimensional Vectors with a Theoretical Error Bound", section 3).
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
Codes = NDArray[np.uint8]

FACTOR_BYTES = 4
WIDE_NET = 16384
"""How many of the nearest by differing bits are looked at with the second estimate."""
BLOCK = 32768
"""Codes compared at a time: the intermediate results stay in the processor's cache."""


def code_words(dimension: int) -> int:
    """64-bit words of signs in a code."""
    return -(-dimension // 64)


def code_bytes(dimension: int) -> int:
    return 8 * code_words(dimension) + FACTOR_BYTES


def encode(vectors: Vectors, centre: Vectors) -> Codes:
    """Codes of the rows of ``vectors``, shape (n, code_bytes)."""
    count, dimension = vectors.shape
    rotated = (vectors - centre) @ _rotation(dimension)
    codes = np.zeros((count, code_bytes(dimension)), dtype=np.uint8)
    signs = np.packbits(rotated > 0, axis=1)
    codes[:, : signs.shape[1]] = signs
    lengths = np.abs(rotated).sum(axis=1)
    factors = np.divide((rotated**2).sum(axis=1), lengths, out=np.zeros_like(lengths), where=lengths > 0)
    codes[:, -FACTOR_BYTES:] = factors.astype("<f4").view(np.uint8).reshape(count, FACTOR_BYTES)
    return codes


def differing(codes: Codes, others: Codes) -> int:
    """How many rows of two arrays of codes differ by more than rounding can explain."""
    bits = np.bitwise_count(codes[:, :-FACTOR_BYTES] ^ others[:, :-FACTOR_BYTES]).sum(axis=1)
    factors = [np.ascontiguousarray(part[:, -FACTOR_BYTES:]).view("<f4").ravel() for part in (codes, others)]
    return int(np.count_nonzero((bits > 3) | ~np.isclose(*factors, rtol=1e-3, atol=1e-4)))


class CoarseQuery:
    """A query vector, ready to be compared with codes around one centre."""

    def __init__(self, query: Vectors, centre: Vectors) -> None:
        dimension = len(query)
        rotation = _rotation(dimension)
        self._signs = np.zeros(8 * code_words(dimension), dtype=np.uint8)
        packed = np.packbits((query - centre) @ rotation > 0)
        self._signs[: len(packed)] = packed
        weights = np.zeros(8 * len(self._signs), dtype=np.float32)
        weights[:dimension] = query @ rotation
        self._table = weights.reshape(-1, 8) @ _BYTE_SIGNS.T

    def distances(self, planes: NDArray[np.uint64], count: int) -> NDArray[np.uint16]:
        """How many bits of each code differ from the query's. ``planes`` has shape (words, at least count)."""
        words = self._signs.view(np.uint64)
        result = np.empty(count, dtype=np.uint16)
        mixed, counted = np.empty(BLOCK, dtype=np.uint64), np.empty(BLOCK, dtype=np.uint8)
        for start in range(0, count, BLOCK):
            part = result[start : start + BLOCK]
            size = len(part)
            part[:] = 0
            for plane, word in zip(planes, words, strict=True):
                np.bitwise_xor(plane[start : start + size], word, out=mixed[:size])
                np.bitwise_count(mixed[:size], out=counted[:size])
                np.add(part, counted[:size], out=part)
        return result

    def estimates(self, planes: NDArray[np.uint64], factors: Vectors, positions: NDArray[np.intp]) -> Vectors:
        """Estimated products of the query with the listed vectors, but for a common constant."""
        codes = np.ascontiguousarray(planes[:, positions].T).view(np.uint8)
        total = np.zeros(len(positions), dtype=np.float32)
        for column, table in zip(codes.T, self._table, strict=True):
            total += table[column]
        return total * factors[positions]


def nearest_codes(distances: NDArray[np.uint16], dimension: int, count: int) -> NDArray[np.intp]:
    """Positions of at least the ``count`` smallest distances (all of them if there are no more)."""
    below = np.bincount(distances, minlength=dimension + 1).cumsum()
    return np.flatnonzero(distances <= np.searchsorted(below, min(count, len(distances))))


@cache
def _rotation(dimension: int) -> Vectors:
    """A random rotation, the same for everybody: without one, dimensions that hardly vary would waste their bit."""
    random = np.random.default_rng(dimension).standard_normal((dimension, dimension))
    return np.linalg.qr(random)[0].astype(np.float32)


_BYTE_SIGNS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1).astype(np.float32) * 2 - 1
"""Row b: the eight signs of byte b."""
