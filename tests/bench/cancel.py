"""How fast a prefill stops: the time from setting the flag to the call's return, at random moments.

python -m tests.bench.cancel MODEL.gguf [--tokens 3000] [--cancels 20]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import threading
import time
from pathlib import Path

import numpy as np

from engine.llm.base import CONVERSATION, SCRATCH, CancelFlag
from engine.llm.choice import log_softmax
from engine.llm.runtime import LlamaRuntime

TEXT = "The old lighthouse keeper counted the ships every evening and wrote their names into a blue book. "


class Cancels:
    """Cancels prefills of one prompt at random moments within what a whole one takes."""

    def __init__(self, model: LlamaRuntime, n_tokens: int, seed: int = 1) -> None:
        self.model = model
        self.tokens = (model.tokenize(TEXT) * n_tokens)[:n_tokens]
        self._dice = random.Random(seed)
        began = time.perf_counter()
        model.prefill(CONVERSATION, self.tokens)
        self.prefill_s = time.perf_counter() - began
        self._fresh = self._next_token()

    def once(self) -> float:
        """Milliseconds from the flag to the return; the cache is checked."""
        flag, at = CancelFlag(), list[float]()

        def stop() -> None:
            at.append(time.perf_counter())
            flag.set()

        self.model.clear(CONVERSATION)
        timer = threading.Timer(self._dice.uniform(0.02, 0.9) * self.prefill_s, stop)
        timer.start()
        complete = self.model.prefill(CONVERSATION, self.tokens, flag).complete
        returned = time.perf_counter()
        timer.cancel()
        timer.join()
        held = list(self.model.ledger(CONVERSATION))
        assert held == self.tokens[: len(held)]
        return 0.0 if complete else (returned - at[0]) * 1000

    def divergence(self) -> float:
        """KL divergence between a fresh evaluation and one that goes on where the last cancelled one stopped."""
        self.model.clear(SCRATCH)
        self.model.prefill(CONVERSATION, self.tokens)
        cached = self._next_token()
        return float(np.sum(np.exp(self._fresh) * (self._fresh - cached)))

    def _next_token(self) -> np.ndarray:
        logits = self.model._decoder.logits(CONVERSATION)
        assert logits is not None
        return log_softmax(logits)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("model", type=Path)
    parser.add_argument("--tokens", type=int, default=3000)
    parser.add_argument("--cancels", type=int, default=20)
    arguments = parser.parse_args()
    model = LlamaRuntime.load(arguments.model, n_ctx=4096)
    cancels = Cancels(model, arguments.tokens)
    times = [ms for _ in range(arguments.cancels) if (ms := cancels.once())]
    print(
        json.dumps(
            {
                "model": arguments.model.stem,
                "tokens": arguments.tokens,
                "prefill_s": round(cancels.prefill_s, 2),
                "cancels": len(times),
                "median_ms": round(statistics.median(times), 1),
                "max_ms": round(max(times), 1),
                "kl": cancels.divergence(),
            }
        )
    )
    model.close()


if __name__ == "__main__":
    main()
