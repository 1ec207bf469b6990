"""Turns over llama.cpp with a tiny model of each family: reuse leaves the next token as likely as a fresh read does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.llm.base import CONVERSATION, SCRATCH, CacheTier, CancelFlag
from engine.llm.choice import log_softmax
from engine.llm.runtime import LlamaRuntime
from engine.llm.snapshot_folder import SnapshotFolder
from engine.llm.states import States
from engine.services import Services
from engine.store import Store
from engine.turn import TurnRunner
from tests.bench.context_replay import ReplayDriver
from tests.gguf_models import write_model

pytestmark = pytest.mark.realmodel

WINDOW_TOKENS = 3072
KL_LIMIT = 1e-4
FAMILIES = ["llama", "gemma2", "qwen2vl", "yarn", "mamba", "jamba", "lfm2"]


class Talk:
    """A store, a model and one conversation; ``restart`` is a new process in all but name."""

    def __init__(self, folder: Path, family: str) -> None:
        self._path = write_model(folder, family)
        self.store = Store.open(folder / "data")
        self.services = Services.over(self.store)
        self.agent_id = self.store.default_agent().id
        self.conversation_id = self.services.recall.create_conversation(self.agent_id).id
        self._start()

    def _start(self) -> None:
        self.model = LlamaRuntime.load(self._path, n_ctx=2 * WINDOW_TOKENS, n_threads=1)
        self.services.blocks.count_tokens = lambda text: len(self.model.tokenize(text))
        self.driver = ReplayDriver()
        states = States(self.model, SnapshotFolder(self.store.folder / "snapshots", self.model.state_key))
        self.runner = TurnRunner(
            self.services, self.model, self.driver, WINDOW_TOKENS, lambda event: None, states=states
        )  # fmt: skip

    def restart(self) -> None:
        self.runner.windows.persist(limit_s=60.0)
        self.model.close()
        self._start()

    def say(self, text: str, reply: str = "Yes, of course.") -> int:
        """Returns how many tokens were evaluated."""
        self.driver.reply = reply
        message = self.services.recall.append(self.conversation_id, "user", "text", text)
        report = self.runner.run(1, message, CancelFlag()).message.report
        assert report is not None
        return report.evaluated_tokens

    def turn(self, text: str, beside: int | None = None) -> int:
        """The same, as a branch beside another turn; returns the turn."""
        self.driver.reply = "Yes, of course."
        message = self.services.recall.append(self.conversation_id, "user", "text", text, beside=beside)
        report = self.runner.run(1, message, CancelFlag()).message.report
        assert report is not None
        self.evaluated = report.evaluated_tokens
        return message.id

    def go_on(self, reply: str) -> int:
        """Go on with the last reply as if it had been stopped."""
        message = self.services.recall.last_user_message(self.conversation_id)
        last = self.services.recall.messages(self.conversation_id)[0][-1]
        assert message is not None and last.turn_id == message.id
        self.driver.reply = reply
        report = self.runner.run(1, message, CancelFlag(), last.id).message.report
        assert report is not None
        return report.evaluated_tokens

    def again(self, reply: str) -> int:
        message = self.services.recall.last_user_message(self.conversation_id)
        assert message is not None
        self.driver.reply = reply
        with self.services.recall.branches.reply_of(message.turn_id, again=True):
            report = self.runner.run(1, message, CancelFlag()).message.report
        assert report is not None
        return report.evaluated_tokens

    def edit(self, value: str) -> None:
        human = next(block for block in self.services.blocks.list(self.agent_id) if block.label == "human")
        self.services.blocks.edit(human.id, human.version, value=value, actor="user")

    def rest(self) -> None:
        assert self.runner.windows.tidy(0, self.conversation_id, CancelFlag())

    @property
    def turn_tokens(self) -> int:
        window = self.runner.windows.find(self.conversation_id)
        assert window is not None
        return window.turn_tokens()[window.turn_ids()[-1]]

    def tokens_from(self, turn: int) -> int:
        """Of a turn and all behind it; a model that goes back to checkpoints reads from the one before."""
        window = self.runner.windows.find(self.conversation_id)
        assert window is not None
        first = turn if self.model.tier is not CacheTier.CHECKPOINT else 0
        return sum(tokens for one, tokens in window.turn_tokens().items() if one >= first)

    def divergence(self) -> float:
        """KL(fresh ‖ cached) of the next token, in nats."""
        tokens = list(self.model.ledger(CONVERSATION))
        window = self.runner.windows.find(self.conversation_id)
        assert window is not None and tokens == window.tokens()
        cached = self._chances(CONVERSATION, tokens)
        self.model.clear(SCRATCH)
        fresh = self._chances(SCRATCH, tokens)
        self.model.clear(SCRATCH)
        return float(np.sum(np.exp(fresh) * (fresh - cached)))

    def _chances(self, sequence: int, tokens: list[int]) -> np.ndarray:
        self.model.prefill(sequence, tokens)
        logits = self.model._decoder.logits(sequence)  # pyright: ignore[reportPrivateUsage]
        assert logits is not None
        return log_softmax(logits)

    def close(self) -> None:
        self.model.close()
        self.store.close()


@pytest.fixture(params=FAMILIES)
def talk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Talk]:
    made = Talk(tmp_path, request.param)
    yield made
    made.close()


def test_reuse_restart_switch_and_branch_are_exact(talk: Talk) -> None:
    talk.say("Hello, I drink tea.")
    talk.say("My sister lives in Leeds.")
    assert talk.divergence() <= KL_LIMIT
    talk.restart()
    assert talk.say("What do I drink?") <= talk.turn_tokens
    assert talk.divergence() <= KL_LIMIT
    here = talk.conversation_id
    talk.conversation_id = talk.services.recall.create_conversation(talk.agent_id).id
    talk.say("Something else entirely, about boats and rivers and gardens.")
    assert talk.divergence() <= KL_LIMIT
    talk.conversation_id = here
    assert talk.say("And where does she live?") <= talk.turn_tokens
    assert talk.divergence() <= KL_LIMIT
    assert talk.again("In Leeds, you said.") <= talk.turn_tokens
    assert talk.divergence() <= KL_LIMIT


def test_branches_and_replies_that_go_on_are_exact_and_read_only_what_is_new(talk: Talk) -> None:
    branches = talk.services.recall.branches
    talk.say("Hello, I drink tea.")
    second = talk.turn("My sister lives in Leads, in a house by the river, with two cats.")
    talk.say("Tell me of her.")
    anew = talk.turn("My sister lives in Leeds, in a house by the river, with two cats.", beside=second)
    assert talk.evaluated <= talk.tokens_from(anew) and talk.divergence() <= KL_LIMIT
    branches.choose(second)
    assert talk.say("And of the cats?") <= talk.tokens_from(second)
    assert talk.divergence() <= KL_LIMIT
    branches.choose(anew)
    assert talk.runner.windows.prewarm(talk.conversation_id, CancelFlag())
    talk.restart()
    assert talk.say("Where does she live?", reply="In Leeds, you said.") <= talk.turn_tokens
    assert talk.divergence() <= KL_LIMIT
    assert talk.go_on(" It is by the river.") <= (
        1 if talk.model.tier is not CacheTier.CHECKPOINT else talk.turn_tokens
    )
    assert talk.divergence() <= KL_LIMIT
    last = talk.services.recall.messages(talk.conversation_id)[0][-1]
    assert last.text == "In Leeds, you said. It is by the river."


def test_edits_and_evictions_are_exact_after_a_rest(talk: Talk) -> None:
    talk.say("Hello.")
    talk.edit("The user is Ada.")
    assert talk.say("Who am I?") <= talk.turn_tokens
    assert talk.divergence() <= KL_LIMIT
    talk.rest()
    assert talk.runner.cache.approximate_from == -1 and talk.divergence() <= KL_LIMIT
    for number in range(14):
        talk.say(f"{number} " + "tea and boats " * 9, reply="Yes. " * 12)
    moved = talk.model.tier is CacheTier.SPLICE and talk.runner.cache.approximate_from >= 0
    assert moved or talk.divergence() <= KL_LIMIT
    talk.rest()
    summary = talk.services.recall.latest_summary(talk.conversation_id)
    assert summary is not None and talk.divergence() <= KL_LIMIT
