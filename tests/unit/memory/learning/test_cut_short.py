"""A memory step that is cut short again and again ends all the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.archival import ArchivalMemory
from engine.memory.capability import Capability
from engine.memory.learning.kept_answers import KeptAnswers
from engine.memory.learning.step import MemoryStep
from engine.memory.recall import RecallMemory
from engine.memory.search.retrieval import Retrieval
from engine.store import Store

TEA = "I only drink tea, never coffee."
SAID = (
    "Most evenings I paint the harbour. Every other week I swim to the island. On Sundays I bake for the neighbours. "
    "Now and then I mend old clocks. In winter I carve spoons by the stove. "
    "What shall I have for supper tonight, with the few things that are left in the larder?"
)


class Interrupted(ScriptedModel):
    """Somebody presses a key whenever it has answered."""

    def __init__(self, script: Callable[[str, str | None], str], relation: str) -> None:
        super().__init__(script, lambda _prompt, options: options.index(relation) if relation in options else 0)
        self.flag = CancelFlag()
        self.asked: list[str] = []

    def choose(self, sequence: int, options: Sequence[str]) -> Any:
        self.asked.append(self.text(sequence))
        self.flag.set()
        return super().choose(sequence, options)

    def generate(self, sequence: int, max_tokens: int, *more: Any, **named: Any) -> Any:
        before = self.text(sequence)
        made = super().generate(sequence, max_tokens, *more, **named)
        self.asked.append(before + str(more[0]))
        self.flag.set()
        return made


def attempts(store: Store, model: Interrupted, said: str, known: Sequence[str] = ()) -> tuple[list[str], int]:
    """The facts in the end, and how often the step had to begin."""
    agent, archival, recall = store.default_agent().id, ArchivalMemory(store), RecallMemory(store)
    for text in known:
        archival.insert(agent, text)
    message = recall.append(recall.create_conversation(agent).id, "user", "text", said)
    step = MemoryStep(model, archival, Retrieval(store), Capability("decision", True, True))
    for attempt in range(1, 60):
        model.flag = CancelFlag()
        if step.run(message, agent, cancel=model.flag).state == "done":
            facts = archival.list(agent, statuses=("active",)).facts
            return sorted(fact.text for fact in facts), attempt
    raise AssertionError("the step never ended")


def test_a_step_cut_short_after_every_answer_ends_and_asks_nothing_twice(store: Store) -> None:
    model = Interrupted(lambda _prompt, _grammar: " is no fact of this.", "different")
    facts, attempt = attempts(store, model, SAID)
    assert len(facts) == len(set(facts)) == 5
    assert len(model.asked) == len(set(model.asked)) >= 5
    assert attempt <= len(model.asked) + 1


def test_what_the_model_wrote_and_compared_is_kept_too(store: Store) -> None:
    said = "Found a stamp from 1931 in the attic, it hangs in my hall. The lighthouse keeper's dog sleeps in our shed."
    model = Interrupted(lambda _prompt, _grammar: " found a stamp from 1931 in the attic.", "different")
    facts, attempt = attempts(store, model, said, ["The user has a stamp from 1931 in the attic."])
    assert any("1931" in fact for fact in facts)
    assert len(model.asked) == len(set(model.asked)) and attempt <= len(model.asked) + 1


def test_without_questions_only_what_rules_are_sure_of_is_kept(store: Store) -> None:
    agent, archival, recall = store.default_agent().id, ArchivalMemory(store), RecallMemory(store)
    model = Interrupted(lambda _prompt, _grammar: "", "different")
    step = MemoryStep(model, archival, Retrieval(store), Capability("decision", True, True))
    said = [recall.append(recall.create_conversation(agent).id, "user", "text", text) for text in (TEA, SAID)]
    assert [step.run(message, agent, asks=False).state for message in said] == ["done", "cancelled"]
    assert [fact.text for fact in archival.list(agent).facts] == ["The user only drinks tea, never coffee."]
    assert not model.asked
    step.run(said[1], agent)
    assert model.asked


def test_only_the_newest_answers_are_kept() -> None:
    kept = KeptAnswers[float](2)
    for question in ("a", "b"):
        kept.keep((question,), 1.0)
    kept.find(("a",))
    kept.keep(("c",), 0.5)
    assert [kept.find((question,)) for question in ("a", "b", "c")] == [1.0, None, 0.5]
