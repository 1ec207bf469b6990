"""Plays the fortnight through the product's own code: messages as the program commits them, and nightly passes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from engine.consolidation.passes import build_passes
from engine.consolidation.runner import Consolidation
from engine.consolidation_values import PassName, Run
from engine.embedding.base import Embedder
from engine.gguf_loading import load_gguf
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.capability import RULES_ONLY
from engine.model_session import LoadedModel, ModelSession, open_session
from engine.protocol import LoadModel
from engine.services import Services
from engine.store import Store
from engine.store.restoring import back_up
from tests.bench.fortnight import FIRST_DAY, Fortnight, Kept, Line
from tests.bench.fortnight_undo import Rows, rows_of

WINDOW_TOKENS: Final = 4096
STATE: Final = "played.json"
NIGHT: Final = timedelta(hours=23, minutes=45)
Print = Callable[[str], None]


class Played(Struct):
    """What has been played so far; kept beside the store.

    Attributes:
        lines: each message's place in the fortnight, by its id.
        written: what the user wrote by hand: the fact's id, by the name in the fortnight.
        seconds: of all idle passes, by the clock.
        tokens: evaluated and generated in them.
    """

    day: int = -1
    conversations: dict[str, int] = {}
    lines: dict[int, int] = {}
    written: dict[str, int] = {}
    seconds: float = 0.0
    tokens: int = 0
    failures: int = 0
    units: dict[str, int] = {}
    seconds_of: dict[str, float] = {}


class LastPass(Struct, frozen=True):
    """The last pass that came to something: all rows before it, and the folder of a copy made right behind it."""

    batch: str
    before: Rows
    behind: Path


class Clock:
    def __init__(self) -> None:
        self.now = FIRST_DAY.timestamp()

    def __call__(self) -> float:
        return self.now


class Counted:
    """A model whose tokens are counted, whoever asks it."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self.tokens = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def prefill(self, *args: Any, **kwargs: Any) -> Any:
        done = self._inner.prefill(*args, **kwargs)
        self.tokens += done.evaluated_tokens
        return done

    def generate(self, *args: Any, **kwargs: Any) -> Any:
        made = self._inner.generate(*args, **kwargs)
        self.tokens += len(made.tokens)
        return made


class Replay:
    """One memory in a folder, played day by day; goes on where it was stopped.

    Args:
        copies: a folder for copies of the memory.
        model: a GGUF file, None for what rules can do beside a model that can do nothing.

    Attributes:
        last: None where no pass of this object came to something.
    """

    def __init__(
        self,
        fortnight: Fortnight,
        folder: Path,
        copies: Path,
        embedder: Embedder | None,
        model: Path | None,
        print_line: Print,
    ) -> None:
        self.fortnight, self.folder = fortnight, folder
        self._print = print_line
        self._clock = Clock()
        self.played = _read_state(folder)
        self.store = Store.open(folder, clock=self._clock)
        self.services = Services.over(self.store, embedder)
        self.agent_id = self.store.default_agent().id
        self.last: LastPass | None = None
        self._copies = copies
        self._session, self._counted = _open(self.services, model) if model is not None else (None, None)
        self.consolidation = self._session.consolidation if self._session else _by_rules(self.services)

    def close(self) -> None:
        if self._session is not None:
            self._session.close()
        self.store.close()

    def play(self, days: Sequence[int]) -> None:
        """Those of the days that have not been played."""
        for day in days:
            if day > self.played.day:
                self._play_day(day)
                self.played.day = day
                (self.folder / STATE).write_bytes(msgspec.json.encode(self.played))

    def embed(self) -> None:
        while self.services.retrieval.embed_pending(64):
            pass

    def _play_day(self, day: int) -> None:
        self._clock.now = (FIRST_DAY + timedelta(days=day - 1, hours=6)).timestamp()
        for kept in self.fortnight.kept:
            if kept.day == day:
                self._write_by_hand(kept)
        for place, line in enumerate(self.fortnight.lines):
            if line.day == day:
                self._say(place, line)
        self._clock.now = (FIRST_DAY + timedelta(days=day - 1) + NIGHT).timestamp()
        self.embed()
        if day > 0:
            self._tidy(day)

    def _write_by_hand(self, kept: Kept) -> None:
        services = self.services
        if kept.where == "fact":
            fact, _ = services.archival.insert(self.agent_id, kept.text, pinned=kept.pinned)
            self.played.written[kept.id] = fact.id
            return
        block = services.blocks.by_label(self.agent_id, kept.where)
        value = f"{block.value}\n{kept.text}".strip()
        services.blocks.edit(block.id, block.version, value=value)

    def _say(self, place: int, line: Line) -> None:
        """As the engine commits a message, and its reply."""
        self._clock.now = line.at
        recall, store = self.services.recall, self.store
        with store.transaction():
            conversation = self.played.conversations.get(line.conversation)
            if conversation is None:
                conversation = recall.create_conversation(self.agent_id).id
                self.played.conversations[line.conversation] = conversation
            stop_reason = "end" if line.role == "assistant" else None
            message = recall.append(conversation, line.role, "text", line.text, stop_reason=stop_reason)
            if line.role == "user":
                store.memory_steps.add(message.id)
        self.played.lines[message.id] = place

    def _tidy(self, day: int) -> None:
        before = rows_of(self.store)
        began, tokens = time.monotonic(), self._counted.tokens if self._counted else 0
        flag = CancelFlag()
        kinds: dict[str, int] = {}
        while True:
            unit_began = time.monotonic()
            step = self.consolidation.run_unit(self.agent_id, flag)
            if step.unit is None:
                break
            name: PassName = step.unit.pass_name
            self.played.units[name] = self.played.units.get(name, 0) + 1
            taken = time.monotonic() - unit_began
            self.played.seconds_of[name] = self.played.seconds_of.get(name, 0.0) + taken
            self.played.failures += step.outcome == "failed"
            for item in step.items:
                kinds[item.kind] = kinds.get(item.kind, 0) + 1
            self.embed()
        run = self.consolidation.finish(self.agent_id)
        if run is not None:
            behind = self._copies / f"behind-{day}"
            behind.mkdir(parents=True)
            back_up(self.store.folder, behind / self.store.path.name)
            self.last = LastPass(run.batch, before, behind)
        self.played.seconds += time.monotonic() - began
        self.played.tokens += (self._counted.tokens if self._counted else 0) - tokens
        self._print(f"day {day}: {_told(run, kinds)}, {time.monotonic() - began:.1f} s")


def _told(run: Run | None, kinds: dict[str, int]) -> str:
    if run is None:
        return "nothing to do"
    counts = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    return f"{run.units} units, {run.failures} failures, {counts or 'nothing written'}"


def _read_state(folder: Path) -> Played:
    path = folder / STATE
    return msgspec.json.decode(path.read_bytes(), type=Played) if path.exists() else Played()


def _by_rules(services: Services) -> Consolidation:
    """As beside a model that the probe found unable to do anything."""
    passes = build_passes(services, ScriptedModel(("",), n_ctx=WINDOW_TOKENS), RULES_ONLY, None)
    return Consolidation(services.store, passes, RULES_ONLY)


def _open(services: Services, path: Path) -> tuple[ModelSession, Counted]:
    counted: list[Counted] = []

    def load(command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel:
        loaded = load_gguf(command, on_progress, cancel)
        counted.append(Counted(loaded.model))
        return msgspec.structs.replace(loaded, model=counted[0])

    command = LoadModel(job=0, path=str(path), n_ctx=WINDOW_TOKENS)
    session = open_session(load, command, services, lambda _event: None, lambda _stage, _part: None, CancelFlag())
    return session, counted[0]
