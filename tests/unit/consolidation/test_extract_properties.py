"""Whatever the user writes and whatever the model answers: no failure, nothing invented, every quote where it says."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.consolidation.extract import ExtractPass
from engine.consolidation.runner import Consolidation
from engine.embedding import FakeEmbedder
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.capability import RULES_ONLY, Capability
from engine.memory.few_shot import FewShot
from engine.memory.learning.step import MemoryStep
from engine.memory.times.dating import without_stale_dates
from engine.services import Services
from engine.store import Store

PIECES = (
    "I", "my", "we", "our", "you", "she", "Noor", "Bo Lind", "prefers", "decided on", "committed to", "will send",
    "I think", "Fact:", "tea", "the roof", "42", "3 May", "tomorrow", "not", "this", "because", "Write a story:",
    ",", ".", ". ", "?", "!", "\n", "```", '"', "'", ":", "—", "if", "going forward", "Re-running", "Thanks",
    "我", "我们", "你", "她", "小周", "更喜欢", "决定", "承诺", "将", "认为", "事实：", "茶", "屋顶",
    "四十二", "明天", "不", "因为",
    "，", "。", "？", "“", "”", "帮我", "谢谢", "😀", "\u0000", "\u200b", "ﬁ", "\ud7ff",
)  # fmt: skip
messages = st.one_of(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=18).map(" ".join),
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=18).map("".join),
    st.text(max_size=80),
)
NUMBER = re.compile(r"\d+")
CAPITALISED = re.compile(r"\b[A-Z][a-z]+\b")
OUR_WORDS = {"The", "Their", "They"}


def chances(seed: int, options: Sequence[str]) -> Mapping[str, float]:
    weights = [1 + (seed >> (3 * index)) % 8 for index in range(len(options))]
    return {option: weight / sum(weights) for option, weight in zip(options, weights, strict=True)}


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(texts=st.lists(messages, min_size=1, max_size=3), seed=st.integers(0, 2**30), has_model=st.booleans())
def test_what_is_kept_stands_in_its_source(texts: list[str], seed: int, has_model: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        try:
            services = Services.over(store, FakeEmbedder())
            agent = store.default_agent().id
            conversation = services.recall.create_conversation(agent).id
            step_by_rules = MemoryStep(None, services.archival, services.retrieval, RULES_ONLY)
            for text in texts:
                message = services.recall.append(conversation, "user", "text", text)
                if seed % 2:
                    step_by_rules.run(message, agent)
            model = ScriptedModel([""], lambda _prompt, options: chances(seed, options), n_ctx=20_000)
            one = ExtractPass(services, model, FewShot(model)) if has_model else ExtractPass(services)
            consolidation = Consolidation(store, [one], Capability("decision", True, True))
            while (step := consolidation.run_unit(agent, CancelFlag())).outcome != "nothing":
                assert step.outcome == "done"
            _assert_supported(services, agent)
        finally:
            store.close()


def _assert_supported(services: Services, agent: int) -> None:
    for fact in services.archival.list(agent, statuses=("active", "proposed", "superseded")).facts:
        assert fact.sources
        source = fact.sources[0]
        assert source.message_id is not None
        message = services.recall.message(source.message_id)
        assert message.role == "user"
        assert message.text[source.start : source.end] == source.quote != ""
        dated = without_stale_dates(source.quote, message.created_at)
        assert set(NUMBER.findall(fact.text)) <= set(NUMBER.findall(source.quote + dated))
        words = {word.lower() for word in CAPITALISED.findall(fact.text) if word not in OUR_WORDS}
        assert all(word in source.quote.lower() or word in dated.lower() for word in words)
        assert "\n" not in fact.text and len(fact.text) <= 600
