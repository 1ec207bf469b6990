"""Whatever the user writes and whatever the model answers: no failure, nothing invented, nothing twice."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.embedding import FakeEmbedder
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.archival import ArchivalMemory
from engine.memory.capability import Capability
from engine.memory.learning.candidates import candidates
from engine.memory.learning.step import MemoryStep
from engine.memory.recall import RecallMemory
from engine.memory.search.retrieval import Retrieval
from engine.memory.times.dating import without_stale_dates
from engine.store import Store

PIECES = (
    "I", "my", "we", "you", "don't", "never", "like", "live in", "sister", "Anna", "42", "3 May", "allergic to",
    "Rome", "not",
    "she's",
    ",", ".", "?", "!", "\n", "```", '"', "'", ":", "if", "remember that", "from now on", "call me Bo",
    "actually", "no longer",
    "我", "我们", "你", "女儿", "小雨", "对", "花生", "过敏", "不", "吃素", "了", "叫",
    "今年", "五岁", "，", "。", "？", "“", "”", "以后",
    "请", "记住",
    "其实", "她", "不是", "是", "😀", "\u0000", "\u200b", "ﬁ",
)  # fmt: skip
messages = st.one_of(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map(" ".join),
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map("".join),
    st.text(max_size=60),
)
garbage = st.one_of(
    st.text(max_size=40), st.sampled_from([" lives in Paris since 1999.", "住在北京。", " likes Bob's 7 cats."])
)
NUMBER = re.compile(r"\d+")
CAPITALISED = re.compile(r"\b[A-Z][a-z]+\b")
OUR_WORDS = {"The", "Their"}


class Flipped(CancelFlag):
    """Sets itself at the n-th look."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._left = looks

    def is_set(self) -> bool:
        self._left -= 1
        if self._left <= 0:
            self.set()
        return super().is_set()


def _choice(seed: int) -> object:
    def choose(prompt: str, options: Sequence[str]) -> int:
        return (seed + len(prompt)) % len(options)

    return choose


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(text=messages, known=messages, answer=garbage, seed=st.integers(0, 3), looks=st.integers(1, 12))
def test_the_step_keeps_its_promises(text: str, known: str, answer: str, seed: int, looks: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        try:
            archival, recall = ArchivalMemory(store), RecallMemory(store)
            agent = store.default_agent().id
            model = ScriptedModel([answer], choose=_choice(seed))  # type: ignore[arg-type]
            step = MemoryStep(model, archival, Retrieval(store, FakeEmbedder()), Capability("decision", True, True))
            conversation = recall.create_conversation(agent).id
            first = recall.append(conversation, "user", "text", known)
            step.run(first, agent)
            before = archival.list(agent, statuses=()).facts
            message = recall.append(conversation, "user", "text", text)

            cancelled = step.run(message, agent, cancel=Flipped(looks))
            if cancelled.state == "cancelled":
                assert archival.list(agent, statuses=()).facts == before
            step.run(message, agent)
            after = archival.list(agent, statuses=()).facts
            assert step.run(message, agent).changes == ()
            assert archival.list(agent, statuses=()).facts == after

            source = f"{text} {known}"
            for fact in after:
                dated = without_stale_dates(source, first.created_at)
                assert set(NUMBER.findall(fact.text)) <= set(NUMBER.findall(f"{source} {dated}"))
                names = set(CAPITALISED.findall(fact.text)) - OUR_WORDS
                assert all(name.lower() in source.lower() for name in names), fact.text
                for span in fact.sources:
                    assert span.quote in (message.text[span.start : span.end], first.text[span.start : span.end])
        finally:
            store.close()


@settings(max_examples=300, deadline=None)
@given(text=messages)
def test_candidates_are_parts_of_the_message(text: str) -> None:
    for candidate in candidates(text):
        span = candidate.span
        assert 0 <= span.start < span.end <= len(text)
        assert text[span.start : span.end] == span.text and len(span.masked) == len(span.text)
