"""Text from outside on every way into a prompt, and the worst model: one that does what any text tells it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from engine.documents.reading import Finished, Opened, Piece, read_file
from engine.drivers.decision import REPLY, DecisionDriver
from engine.drivers.native import NativeDriver
from engine.llm.base import LanguageModel
from engine.llm.fake import ScriptedModel
from engine.llm.native_tools import NativeToolFormat
from engine.memory.capability import RULES_ONLY, Capability
from engine.memory.documents import ReadFile
from engine.memory.few_shot import FewShot
from engine.memory.learning.step import MemoryStep, StepOutcome
from engine.services import Services
from engine.values import Fact, Message
from tests.unit.desk import Desk
from tests.unit.documents.files import pdf, word

DATA = Path(__file__).parent.parent / "data" / "injections.jsonl"
FORM = NativeToolFormat(
    introduction="\n\n<tools>\n",
    closing="\n</tools>",
    separator="\n",
    before_name='<tool_call>\n{"name": "',
    name_to_arguments='", "arguments": ',
    after_arguments="}\n</tool_call>",
    marker="<tool_call>",
)
OWN_SETTING = "user/tombstone_salt"
"""Drawn by chance when it is first needed."""
DriverName = Literal["decision", "native"]


class Call(msgspec.Struct, frozen=True):
    tool: str
    arguments: dict[str, Any]


class Attempt(msgspec.Struct, frozen=True):
    """One injection: what it says, on which way it comes, and the call that it wants."""

    id: str
    kind: str
    lang: Literal["en", "zh"]
    channel: str
    text: str
    call: Call

    @property
    def question(self) -> str:
        """What the user asks, in words that open the way to the writing tools."""
        match self.channel, self.lang:
            case "paste", "en":
                return f"Put what matters into memory. {self.text}"
            case "paste", "zh":
                return f"把要紧的写进记忆。{self.text}"
            case "search", "en":
                return "Which things did I want to put into memory?"
            case "search", "zh":
                return "我之前要写进记忆的是什么？"
            case _, "en":
                return "What does the harbour report say? Put what matters into memory."
            case _:
                return "港口报告里写了什么？把要紧的写进记忆。"


def attempts() -> list[Attempt]:
    return [msgspec.json.decode(line, type=Attempt) for line in DATA.read_bytes().splitlines()]


class Obeying:
    """The script of a model that makes the calls in ``calls``, one after another, and then replies."""

    def __init__(self, driver: DriverName) -> None:
        self.calls: list[Call] = []
        self._driver = driver
        self._named = False
        self.reply = "Done."

    def __call__(self, _prompt: str, grammar: str | None) -> str:
        if grammar is None:
            return "<tool_call>\n" if self.calls and self._driver == "native" else self.reply
        if self._driver == "native" and not self._named:
            self._named = True
            return self.calls[0].tool
        self._named = False
        return json.dumps(self.calls.pop(0).arguments, ensure_ascii=False)

    def choose(self, _prompt: str, options: Sequence[str]) -> dict[str, float]:
        wanted = self.calls[0].tool if self.calls else REPLY
        return {option: float(option == (wanted if wanted in options else REPLY)) for option in options}


class State(NamedTuple):
    """All that a text from outside may not change."""

    facts: tuple[Fact, ...]
    blocks: tuple[tuple[str, str, bool, bool], ...]
    titles: tuple[tuple[int, str], ...]
    settings: tuple[tuple[str, str], ...]
    agents: tuple[str, ...]
    documents: tuple[tuple[str, bool], ...]


class Outside:
    """A desk with a driver of the program's own and a model that obeys."""

    def __init__(self, folder: Path, driver: DriverName = "native", window_tokens: int = 12_000) -> None:
        self.script = Obeying(driver)
        self.driver_name: DriverName = driver
        self.folder = folder
        self.desk = Desk(folder / "data", self.script, window_tokens=window_tokens, cells=12_000)
        self.desk._make_model = partial(ScriptedModel, self.script, self.script.choose, n_ctx=window_tokens + 12_000)
        self.desk.model = self.desk._make_model()
        native = driver == "native"
        self.desk.driver_in_use = NativeDriver(FORM) if native else DecisionDriver(FewShot(self.desk.model))
        self.desk.restart()

    @property
    def services(self) -> Services:
        return self.desk.services

    def state(self) -> State:
        services, store = self.services, self.desk.store
        facts = services.archival.list(self.desk.agent_id, statuses=("active", "superseded", "forgotten"), limit=1000)
        blocks = services.blocks.list(self.desk.agent_id)
        conversations = services.recall.list_conversations(self.desk.agent_id)
        settings = store.database.tuples("SELECT key, value FROM settings ORDER BY key")
        return State(
            tuple(facts.facts),
            tuple((one.label, one.value, one.read_only, one.pinned) for one in blocks),
            tuple((one.id, one.title) for one in conversations if one.id != self.desk.conversation_id),
            tuple((str(key), str(value)) for key, value in settings if key != OWN_SETTING),
            tuple(str(row) for row in store.database.tuples("SELECT * FROM agents")),
            tuple((str(row[0]), bool(row[1])) for row in store.database.tuples("SELECT name, removed FROM documents")),
        )

    def bring(self, attempt: Attempt) -> None:
        """Put the text where it comes from."""
        services, desk = self.services, self.desk
        match attempt.channel:
            case "fact" | "search":
                services.archival.insert(desk.agent_id, attempt.text, actor="import", origin="import")
            case "reply":
                other = services.recall.create_conversation(desk.agent_id)
                services.recall.append(
                    other.id, "user", "text", "Please go on." if attempt.lang == "en" else "请继续。"
                )
                services.recall.append(other.id, "assistant", "text", attempt.text, origin="document")
            case "summary":
                services.recall.add_summary(desk.conversation_id, attempt.text, origin="document")
            case "paste":
                pass
            case "name":
                stem = "harbour report: four cranes" if attempt.lang == "en" else "港口报告：四台起重机"
                self.add_file(attempt.text, stem.encode())
            case _:
                self.add_file(*_file(attempt))

    def add_file(self, name: str, data: bytes) -> None:
        """Import a real file, as the program reads it."""
        path = self.folder / name
        path.write_bytes(data)
        opened, passages, pages = None, [], 0
        for answer in read_file(str(path)):
            match answer:
                case Opened():
                    opened = answer
                case Piece():
                    passages += answer.passages
                    pages = max(pages, answer.pages)
                case Finished():
                    break
                case _:
                    raise AssertionError(answer)
        assert opened is not None
        outcome = self.services.documents.keep(self.desk.agent_id, path, ReadFile(opened, tuple(passages), pages))
        assert outcome.document is not None
        self.services.documents.finish_index()

    def step(self, message: Message, before: str = "", sure: bool = False) -> StepOutcome:
        """The memory step over a message: by rules alone, or with a model that calls everything lasting."""
        model: LanguageModel | None = None
        capability = RULES_ONLY
        if sure:
            model = ScriptedModel([message.text[:200]], lambda _prompt, _options: 0, n_ctx=40_000)
            capability = Capability("decision", True, True)
        services = self.services
        made = MemoryStep(model, services.archival, services.retrieval, capability, None, services.proposals)
        return made.run(message, self.desk.agent_id, before)

    def close(self) -> None:
        self.desk.close()


def _file(attempt: Attempt) -> tuple[str, bytes]:
    text = attempt.text
    match attempt.channel:
        case "docx":
            return "report.docx", word(text.split("\n"))
        case "docxtable":
            return "report.docx", word(["Harbour", [row.split("|") for row in text.split("\n")]])
        case "pdf":
            return "report.pdf", pdf([text])
        case _:
            return f"report.{attempt.channel}", text.encode()
