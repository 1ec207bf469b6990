"""Short codes of vectors: one bit a dimension, for a first look at many of them.

A code holds the signs of a vector's residual (its difference from the partition's centre) after a fixed random
rotation, one number that turns a product with the signs into an estimate of the product with the residual, and the
residual's product with the centre, so that only what differs from the centre is estimated. The estimate is RaBitQ's
(Gao and Long 2024, "Quantizing High-Dimensional Vectors with a Theoretical Error Bound", section 3).
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
Codes = NDArray[np.uint8]

NUMBER_BYTES = 8
WIDE_NET = 10000
"""How many of the nearest by differing bits are looked at with the second estimate."""
DOUBT = 2.0
"""Standard deviations by which a product may exceed its estimate and still be found."""
BLOCK = 32768
"""Codes compared at a time: the intermediate results stay in the processor's cache."""


def code_words(dimension: int) -> int:
    """64-bit words of signs in a code."""
    return -(-dimension // 64)


def code_bytes(dimension: int) -> int:
    return 8 * code_words(dimension) + NUMBER_BYTES


def encode(vectors: Vectors, centre: Vectors) -> Codes:
    """Codes of the rows of ``vectors``, shape (n, code_bytes)."""
    count, dimension = vectors.shape
    residuals = vectors - centre
    rotated = residuals @ _rotation(dimension)
    codes = np.zeros((count, code_bytes(dimension)), dtype=np.uint8)
    signs = np.packbits(rotated > 0, axis=1)
    codes[:, : signs.shape[1]] = signs
    lengths = np.abs(rotated).sum(axis=1)
    factors = np.divide((rotated**2).sum(axis=1), lengths, out=np.zeros_like(lengths), where=lengths > 0)
    numbers = np.stack([factors, residuals @ centre], axis=1).astype("<f4")
    codes[:, -NUMBER_BYTES:] = numbers.view(np.uint8).reshape(count, NUMBER_BYTES)
    return codes


def differing(codes: Codes, others: Codes) -> int:
    """How many rows of two arrays of codes differ by more than rounding can explain."""
    bits = np.bitwise_count(codes[:, :-NUMBER_BYTES] ^ others[:, :-NUMBER_BYTES]).sum(axis=1)
    alike = np.isclose(numbers_of(codes), numbers_of(others), rtol=1e-3, atol=1e-4).all(axis=1)
    return int(np.count_nonzero((bits > 3) | ~alike))


def words_of(codes: Codes) -> NDArray[np.uint64]:
    """The signs of codes, shape (n, code_words)."""
    return np.ascontiguousarray(codes[:, :-NUMBER_BYTES]).view(np.uint64)


def numbers_of(codes: Codes) -> Vectors:
    """The numbers of codes, shape (n, 2): factor of the product with the signs, product of residual and centre."""
    return np.ascontiguousarray(codes[:, -NUMBER_BYTES:]).view("<f4")


class CoarseQuery:
    """A query vector, ready to be compared with codes around one centre."""

    def __init__(self, query: Vectors, centre: Vectors) -> None:
        dimension = len(query)
        rotation = _rotation(dimension)
        rotated = (query - centre) @ rotation
        self._signs = np.zeros(8 * code_words(dimension), dtype=np.uint8)
        packed = np.packbits(rotated > 0)
        self._signs[: len(packed)] = packed
        weights = np.zeros(8 * len(self._signs), dtype=np.float32)
        weights[:dimension] = rotated
        self._length = float(np.linalg.norm(rotated))
        self._centre_part = float(centre @ query)
        self._centre_square = float(centre @ centre)
        self._deviation = _SIGNS_DEVIATION / max(1.0, dimension - 1.0) ** 0.5
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

    def bounds(self, planes: NDArray[np.uint64], numbers: Vectors, positions: NDArray[np.intp]) -> Vectors:
        """What the products of the query with the listed vectors (of length 1) hardly exceed."""
        codes = np.ascontiguousarray(planes[:, positions].T).view(np.uint8)
        total = np.zeros(len(positions), dtype=np.float32)
        for column, table in zip(codes.T, self._table, strict=True):
            total += table[column]
        factors, offsets = numbers[positions].T
        residuals = np.sqrt(np.maximum(0, 1 - self._centre_square - 2 * offsets))
        doubt = np.float32(DOUBT * self._deviation * self._length) * residuals
        return total * factors + offsets + np.float32(self._centre_part) + doubt


def nearest_codes(distances: NDArray[np.uint16], dimension: int, count: int) -> NDArray[np.intp]:
    """Positions of at least the ``count`` smallest distances (all of them if there are no more)."""
    below = np.bincount(distances, minlength=dimension + 1).cumsum()
    return np.flatnonzero(distances <= np.searchsorted(below, min(count, len(distances))))


@cache
def _rotation(dimension: int) -> Vectors:
    """A random rotation, the same for everybody: without one, dimensions that hardly vary would waste their bit."""
    random = np.random.default_rng(dimension).standard_normal((dimension, dimension))
    return np.linalg.qr(random)[0].astype(np.float32)


_SIGNS_DEVIATION = (np.pi / 2 - 1) ** 0.5
"""Of an estimate, for vectors of length 1 in one dimension: signs keep 2 / pi of a random vector's square."""
_BYTE_SIGNS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1).astype(np.float32) * 2 - 1
"""Row b: the eight signs of byte b."""
