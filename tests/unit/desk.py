"""A turn runner over a real store and a scripted model, as the inference lane builds it, for tests without threads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TypeVar

from engine.context.builder import ContextBuilder
from engine.context.window import ContextWindow, Segment
from engine.drivers.base import CallStep, Driver, Reply, Request, read_window, write_reply
from engine.language import Language
from engine.llm.base import CONVERSATION, CacheTier, CancelFlag, LanguageModel
from engine.llm.fake import Script, ScriptedModel
from engine.llm.snapshot_folder import SnapshotFolder
from engine.llm.states import States
from engine.llm.templates import CHATML, ChatFormat
from engine.memory.tools import ToolCall, describe_call
from engine.protocol import Event, ReplyFinished
from engine.services import Services
from engine.store import Store
from engine.turn import TurnRunner
from engine.values import Block, Message

STATIC = "You are a desk."
NOON = 1_800_000_000.0

EventType = TypeVar("EventType", bound=Event)


class Clock:
    """Moves a second at each look, and as far as it is told."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


class PlannedDriver:
    """Makes the calls in ``calls``, one a step, then replies. ``error`` is raised behind the first text."""

    def __init__(self) -> None:
        self.calls: list[ToolCall] = []
        self.error: Exception | None = None
        self.before_reply: Callable[[Request], None] = lambda request: None
        self.steps: list[Request] = []

    tells_time = True

    def static_text(self, language: Language, tools_off: Collection[str] = ()) -> str:
        return STATIC if language == "en" else "你是一张书桌。"

    def examples(self, language: Language) -> Sequence[tuple[str, str]]:
        return ()

    def call_tokens(self, model: LanguageModel, tool: str, arguments: str) -> list[int]:
        return model.tokenize(f"{tool} {arguments}")

    def respond(self, request: Request) -> Reply | CallStep | None:
        self.steps.append(request)
        if not read_window(request):
            return None
        if self.calls and request.allow_tools:
            call = self.calls.pop(0)
            return CallStep(call, tuple(self.call_tokens(request.model, call.tool, describe_call(call))))
        self.before_reply(request)
        if self.error is not None:
            request.on_text("Half an ans")
            raise self.error
        return write_reply(request)


class Desk:
    """One agent and one conversation at a time."""

    def __init__(
        self,
        folder: Path,
        script: Script | Sequence[str] = ("Fine.",),
        window_tokens: int = 2057,
        cells: int = 4000,
        format: ChatFormat = CHATML,
        tier: CacheTier = CacheTier.SPLICE,
        snapshots: bool = False,
    ) -> None:
        self.clock = Clock()
        self.store = Store.open(folder, clock=self.clock)
        self.store.database.run("PRAGMA synchronous = OFF")  # no test here is about a power cut
        self.services = Services.over(self.store)
        self._make_model = lambda: ScriptedModel(script, n_ctx=window_tokens + cells, format=format, tier=tier)
        self._snapshots = snapshots
        self.model_key = "scripted"
        self.model = self._make_model()
        self.driver = PlannedDriver()
        self.driver_in_use: Driver = self.driver
        self.events: list[Event] = []
        self.listener: Callable[[Event], None] = lambda event: None
        self.window_tokens = window_tokens
        self.agent_id = self.store.default_agent().id
        self.conversation_id = self.services.recall.create_conversation(self.agent_id).id
        self.runner = self.new_runner()
        self._said = 0

    def new_runner(self) -> TurnRunner:
        """As after a restart: nothing is known but the store."""
        folder = SnapshotFolder(self.store.folder / "snapshots", self.model_key) if self._snapshots else None
        states = States(self.model, folder)
        return TurnRunner(
            self.services, self.model, self.driver_in_use, self.window_tokens, self._take, states=states
        )  # fmt: skip

    def _take(self, event: Event) -> None:
        self.events.append(event)
        self.listener(event)

    def close_model(self, save: bool = True) -> None:
        """The program ends, by itself or not; ``restart`` finds an empty cache."""
        if save:
            self.runner.windows.persist()
        self.model.close()
        self.model = self._make_model()

    def restart(self) -> None:
        self.runner = self.new_runner()

    def write(self, text: str) -> Message:
        return self.services.recall.append(self.conversation_id, "user", "text", text)

    def answer(self, message: Message, cancel: CancelFlag | None = None) -> ReplyFinished:
        return self.runner.run(1, message, cancel or CancelFlag())

    def say(self, text: str, cancel: CancelFlag | None = None) -> ReplyFinished:
        return self.answer(self.write(text), cancel)

    def fill(self, share: float) -> None:
        """Small turns until the window holds this share of its budget; none reminds of another one."""
        while (missing := share * self.window.budget_tokens - self.window.n_tokens) > 0:
            self._said += 1
            self.say(f"w{self._said}" * (30 if missing > 250 else 10))

    def regenerate(self) -> ReplyFinished:
        """As the inference lane does it."""
        message = self.services.recall.last_user_message(self.conversation_id)
        assert message is not None
        with self.services.recall.branches.reply_of(message.turn_id, again=True):
            return self.answer(message)

    def tidy(self, cancel: CancelFlag | None = None) -> bool:
        """What the inference lane does while nobody waits."""
        return self.runner.windows.tidy(0, self.conversation_id, cancel or CancelFlag())

    def texts(self, window: ContextWindow) -> list[tuple[tuple[int, ...], str]]:
        """Message ids and words of all that was said, notes left out."""
        said = [entry for entry in window.entries if entry.message_ids]
        return [(entry.message_ids, self.model.detokenize(entry.tokens)) for entry in said]

    @property
    def prompt(self) -> str:
        """What the model has read and written in the conversation, control text included."""
        return self.model.text(CONVERSATION)

    @property
    def window(self) -> ContextWindow:
        found = self.runner.windows.find(self.conversation_id)
        assert found is not None
        return found

    def rebuilt(self) -> ContextWindow:
        """The window as it is made from the store alone."""
        builder = ContextBuilder(self.services, self.model, self.driver_in_use, self.window_tokens)
        return builder.build(self.conversation_id, self.agent_id)

    def rows(self, inactive: bool = False) -> list[Message]:
        return self.services.recall.messages(self.conversation_id, limit=1000, include_inactive=inactive)[0]

    def notes(self, kind: str) -> list[str]:
        return [row.text for row in self.rows() if row.kind == "notice" and row.tool == kind]

    def block(self, label: str) -> Block:
        return next(block for block in self.services.blocks.list(self.agent_id) if block.label == label)

    def told(self, kind: type[EventType]) -> list[EventType]:
        return [event for event in self.events if isinstance(event, kind)]

    def close(self) -> None:
        self.store.close()


def head_blocks(window: ContextWindow) -> dict[str, str]:
    """Block label → value as the head shows it."""
    core = (entry.told.blocks for entry in window.head() if entry.segment is Segment.CORE)
    return {label: value for blocks in core for label, value in blocks.items()}


def cancelled() -> CancelFlag:
    flag = CancelFlag()
    flag.set()
    return flag
