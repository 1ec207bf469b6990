"""Compares the options of ``choose`` by their token sequences, evaluating as little as possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, log1p

import numpy as np
from numpy.typing import NDArray

Logits = NDArray[np.float32]


def log_softmax(logits: Logits) -> NDArray[np.float64]:
    """Natural logarithms of the softmax, computed in float64."""
    shifted = logits.astype(np.float64) - float(np.max(logits))
    return shifted - np.log(np.sum(np.exp(shifted)))


def option_log_probabilities(
    options: Sequence[Sequence[int]], first: Logits, logits_after: Callable[[Sequence[int]], Logits]
) -> list[float]:
    """Logarithm of each token sequence's probability, up to the token that tells it from all others.

    An option that is the beginning of another one counts for what the others' next tokens leave.

    Args:
        options: non-empty sequences; equal ones share.
        first: logits of the next token.
        logits_after: logits of the token after a common prefix.
    """
    result = [-inf] * len(options)
    _descend(list(range(len(options))), options, 0, 0.0, first, logits_after, result)
    return result


def _descend(
    group: list[int],
    options: Sequence[Sequence[int]],
    depth: int,
    so_far: float,
    logits: Logits,
    logits_after: Callable[[Sequence[int]], Logits],
    result: list[float],
) -> None:
    """Score the options in ``group``, which share their first ``depth`` tokens with probability exp(so_far)."""
    scores = log_softmax(logits)
    branches: dict[int, list[int]] = {}
    ended: list[int] = []
    for index in group:
        if len(options[index]) == depth:
            ended.append(index)
        else:
            branches.setdefault(options[index][depth], []).append(index)
    for index in ended:
        taken = sum(exp(float(scores[token])) for token in branches)
        result[index] = so_far + (log1p(-taken) if taken < 1.0 else -inf) - float(np.log(len(ended)))
    for token, members in branches.items():
        score = so_far + float(scores[token])
        if len({tuple(options[index]) for index in members}) == 1:
            for index in members:
                result[index] = score - float(np.log(len(members)))
        else:
            prefix = options[members[0]][: depth + 1]
            _descend(members, options, depth + 1, score, logits_after(prefix), logits_after, result)


def normalised(log_probabilities: Sequence[float]) -> list[float]:
    """Probabilities that sum to 1; all equal where none is possible."""
    best = max(log_probabilities)
    if best == -inf:
        return [1.0 / len(log_probabilities)] * len(log_probabilities)
    weights = [exp(value - best) for value in log_probabilities]
    total = sum(weights)
    return [weight / total for weight in weights]
