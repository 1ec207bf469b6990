from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any, cast

from engine.lanes.embedding import EmbeddingLane
from engine.memory.background_embedding import Progress
from engine.protocol import EmbeddingProgress, Event
from engine.services import Services


def test_who_asks_while_another_is_answered_is_answered_too() -> None:
    nothing: Any = SimpleNamespace(
        documents=SimpleNamespace(index_step=lambda: 0),
        embedding=SimpleNamespace(step=lambda _batch: 0, progress=lambda: Progress(0, 0, "", "")),
        retrieval=SimpleNamespace(embedder=None),
    )
    told: list[Event] = []
    twice = threading.Event()

    def take(event: Event) -> None:
        told.append(event)
        if len(told) == 1:
            lane.tell()
        else:
            twice.set()

    lane = EmbeddingLane(cast(Services, nothing), take)
    lane.start()
    lane.tell()
    answered = twice.wait(5)
    lane.close()
    assert answered and told == [EmbeddingProgress(0, 0, 0, "", "")] * 2
