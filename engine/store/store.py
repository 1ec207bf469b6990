"""The store: one memory file in a data folder, owned by one process."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.errors import say
from engine.language import Language
from engine.store.agents import AgentTable, BlockTable
from engine.store.attachments import AttachmentTable
from engine.store.consolidation import ConsolidationTable
from engine.store.conversations import ConversationTable
from engine.store.database import Database
from engine.store.documents import DocumentTable
from engine.store.erasing import ErasingTable
from engine.store.errors import StoreError
from engine.store.exchange import finish_exchange
from engine.store.facts import FactTable
from engine.store.finding import FindingIndex
from engine.store.journal import JournalTable
from engine.store.lock import FolderLock
from engine.store.log_cleaning import LogCleaning
from engine.store.messages import MessageTable
from engine.store.migrations import MIGRATIONS, Migration
from engine.store.opening import FILE_NAME, open_beside, open_connection
from engine.store.overview import OverviewTable
from engine.store.proposals import ProposalTable
from engine.store.provenance import ReplyMemoryTable
from engine.store.reconciling import ReconcilingTable
from engine.store.rows import Counts
from engine.store.search import SearchIndex
from engine.store.shown import ShownMessages
from engine.store.steps import MemoryStepTable
from engine.store.timeline import TimelineTable
from engine.store.tombstones import TombstoneTable
from engine.store.vectors import VectorTable
from engine.store.whole_conversations import WholeConversations
from engine.values import Agent, Block

NAME = "Rolltop"
DEFAULT_HUMAN = ""
DEFAULT_LIMIT_TOKENS = 300
PERSONAS: Final[dict[Language, str]] = {
    "en": "I am {name}, a helpful assistant that runs on this computer and remembers.",
    "zh": "我是{name}，一个在这台电脑上运行、会记住事情的助手。",
}
DESCRIPTIONS: Final[dict[Language, dict[str, str]]] = {
    "en": {"persona": "Who I am and how I talk.", "human": "What matters most about the person I talk with."},
    "zh": {"persona": "我是谁，怎么说话。", "human": "与我对话的人最重要的信息。"},
}


class Store:
    """Tables of the memory file. Safe to use from any thread; one unit of work at a time."""

    def __init__(self, folder: Path, database: Database, lock: FolderLock | None, clock: Callable[[], float]) -> None:
        self.folder = folder
        self.path = folder / FILE_NAME
        self.database = database
        self._lock = lock
        self._clock = clock
        self.key: bytes | None = None
        self.is_closed = False
        self.vectors = VectorTable(database)
        self.agents = AgentTable(database)
        self.blocks = BlockTable(database)
        self.attachments = AttachmentTable(database)
        self.conversations = ConversationTable(database)
        self.messages = MessageTable(database, self.vectors)
        self.turns = self.messages.turns
        self.shown = ShownMessages(database)
        self.whole = WholeConversations(database)
        self.facts = FactTable(database, self.vectors)
        self.documents = DocumentTable(database, self.vectors)
        self.journal = JournalTable(database)
        self.reply_memories = ReplyMemoryTable(database)
        self.memory_steps = MemoryStepTable(database)
        self.tombstones = TombstoneTable(database)
        self._log = LogCleaning(database)
        self.erasing = ErasingTable(database, self._log)
        self.proposals = ProposalTable(database)
        self.consolidation = ConsolidationTable(database)
        self.reconciling = ReconcilingTable(database)
        self.finding = FindingIndex(database)
        self.timeline = TimelineTable(database)
        self.overview = OverviewTable(database)
        self.search = SearchIndex(database, self.facts.full_text, self.messages.full_text, self.documents.full_text)

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        key: bytes | None = None,
        clock: Callable[[], float] = time.time,
        persona: str | None = None,
        human: str | None = None,
        migrations: Sequence[Migration] = MIGRATIONS,
        patience_s: float = 0.0,
        language: Language = "en",
    ) -> Store:
        """Open or create the memory in ``folder``.

        Args:
            key: 32 raw bytes if the file is encrypted.
            persona, human: block texts for a fresh store.
            language: of the texts that a fresh store begins with.
            patience_s: how long a folder that is in use is waited for.

        Raises:
            StoreError: the folder is in use or cannot be written, or the file is damaged, foreign or newer.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                say("Rolltop cannot create its data folder {folder}.", folder=folder), str(error)
            ) from error
        lock = FolderLock(folder)
        lock.acquire(patience_s)
        return cls._open_locked(folder, lock, key, clock, migrations, persona, human, language)

    @classmethod
    def open_to_read(cls, folder: Path, *, key: bytes | None = None, clock: Callable[[], float] = time.time) -> Store:
        """Open the memory for somebody who changes nothing, also while another process has it open.

        Where nobody has it open it is opened as by ``open``; else through a connection that cannot write.

        Raises:
            StoreError: there is none, or it cannot be read.
        """
        if not (folder / FILE_NAME).exists():
            raise StoreError(say("There is no memory in {folder} yet.", folder=folder))
        lock = FolderLock(folder)
        try:
            lock.acquire()
        except StoreError:  # in use, or on a disk that cannot be written to
            return cls(folder, Database(open_beside(folder, key)), None, clock)
        return cls._open_locked(folder, lock, key, clock, MIGRATIONS, None, None)

    @classmethod
    def _open_locked(
        cls,
        folder: Path,
        lock: FolderLock,
        key: bytes | None,
        clock: Callable[[], float],
        migrations: Sequence[Migration],
        persona: str | None,
        human: str | None,
        language: Language = "en",
    ) -> Store:
        try:
            finish_exchange(folder)
            connection = open_connection(folder, key, migrations, clock())
        except BaseException:
            lock.release()
            raise
        store = cls(folder, Database(connection), lock, clock)
        store.key = key
        try:
            store._fill_if_fresh(persona, human, language)
        except BaseException:
            store.close()
            raise
        return store

    def transaction(self) -> AbstractContextManager[None]:
        """One unit of work: all of it is committed at the end, or none. An inner one joins the outer one."""
        return self.database.transaction()

    def now(self) -> float:
        return float(self._clock())

    @property
    def schema_version(self) -> int:
        return self.database.number("PRAGMA user_version")

    def default_agent(self) -> Agent:
        return self.agents.list()[0]

    def agent(self, agent_id: int) -> Agent | None:
        return self.agents.get(agent_id)

    def list_agents(self) -> list[Agent]:
        return self.agents.list()

    def get_setting(self, key: str, default: Any = None) -> Any:
        """A value stored by ``set_setting``."""
        found = self.database.column("SELECT value FROM settings WHERE key = :key", {"key": f"user/{key}"})
        return msgspec.json.decode(str(found[0])) if found else default

    def set_setting(self, key: str, value: Any) -> None:
        """Store anything that JSON can hold."""
        self.database.run(
            "INSERT OR REPLACE INTO settings (key, value) VALUES (:key, :value)",
            {"key": f"user/{key}", "value": msgspec.json.encode(value).decode()},
        )

    def counts(self, agent_id: int | None = None) -> Counts:
        return Counts(
            self.conversations.count(agent_id),
            self.facts.count(agent_id, ("active",)),
            self.messages.count(agent_id),
            self.memory_steps.count_pending(),
        )

    def content_digest(self) -> str:
        """Changes whenever rows were added or forgotten; "" while nobody has written anything."""
        counted = self.database.tuples(
            """SELECT name, seq FROM sqlite_sequence WHERE name IN ('journal', 'messages', 'proposals')
            UNION ALL SELECT 'tombstones', count(*) FROM tombstones ORDER BY 1"""
        )
        return " ".join(f"{name}={number}" for name, number in counted if number)

    def close(self) -> None:
        """Close the file and let others open it. Harmless when closed already."""
        if not self.is_closed:
            self.is_closed = True
            self._log.close()
            self.database.close()
            if self._lock is not None:
                self._lock.release()

    def _fill_if_fresh(self, persona: str | None, human: str | None, language: Language) -> None:
        with self.transaction():
            if self.agents.names():
                return
            agent = self.agents.add(NAME, self.now())
            own = PERSONAS[language].format(name=NAME)
            for label, value in (
                ("persona", own if persona is None else persona),
                ("human", DEFAULT_HUMAN if human is None else human),
            ):
                self.blocks.add(
                    Block(
                        id=0,
                        agent_id=agent.id,
                        label=label,
                        description=DESCRIPTIONS[language][label],
                        value=value,
                        limit_tokens=DEFAULT_LIMIT_TOKENS,
                        read_only=False,
                        pinned=False,
                        version=1,
                        updated_at=self.now(),
                    )
                )
