"""Random changes of a memory, one after the other, each told as soon as it is committed."""

from __future__ import annotations

import contextlib
import hashlib
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.documents.chunking import Passage
from engine.documents.reading import Opened
from engine.embedding import FakeEmbedder
from engine.memory.documents import ReadFile
from engine.memory.erasing.files import clean_files
from engine.memory.errors import MemoryServiceError
from engine.protocol.forgetting import Forget, PlanForget
from engine.services import Services
from engine.values import ContextReport, MemoryChange, SegmentTokens

WORDS = ("tea", "coffee", "喝茶", "杭州", "Leeds", "York", "花生", "allergic", "sister", "Brandy", "dog", "医院")
TOGETHER = "together"
"""Begins the reason of entries of which a batch holds as many as the number behind it says."""


class Editor:
    """Does one random thing after the other over a store.

    Args:
        tell: called with what is committed: ``batches`` with how many entries they have, ``messages`` with their
            texts, ``forgotten`` with the part of a text that only it has.
    """

    def __init__(self, services: Services, seed: int, name: str, tell: Callable[..., None]) -> None:
        self._services = services
        self._random = random.Random(seed)
        self._name = name
        self._tell = tell
        self._count = 0

    def step(self) -> None:
        actions: Sequence[Callable[[], None]] = (
            self._import_facts, self._import_document, self._remove_document, self._edit_fact, self._supersede,
            self._delete_fact, self._edit_block, self._create_block, self._undo, self._undo, self._undo_one,
            self._restore, self._forget_for_good, self._change_settings, self._talk, self._embed, self._embed,
            self._change_embedder,
        )  # fmt: skip
        with contextlib.suppress(MemoryServiceError):  # refused: nothing was written
            self._random.choice(actions)()

    # -- what is done

    def _import_facts(self) -> None:
        count, batch = self._random.randint(1, 8), self._services.journal.new_batch()
        archival = self._services.archival
        with self._services.store.transaction():
            for _ in range(count):
                archival.insert(1, self._text(), actor="import", reason=f"{TOGETHER} {count}", batch=batch)
        self._told(batch, count)

    def _import_document(self) -> None:
        self._count += 1
        passages = [Passage(self._text(), page, "") for page in range(1, self._random.randint(2, 30))]
        text = "\n".join(passage.text for passage in passages)
        opened = Opened(hashlib.sha256(text.encode()).hexdigest(), len(text.encode()), "text/plain")
        path = Path(f"/books/{self._random.randrange(5)}.txt")
        outcome = self._services.documents.keep(1, path, ReadFile(opened, tuple(passages), len(passages)))
        self._services.documents.finish_index()
        if outcome.change is not None:
            self._told(outcome.change.batch, 1)

    def _remove_document(self) -> None:
        documents, _ = self._services.documents.list(1)
        if documents:
            self._told_change(self._services.documents.remove(self._random.choice(documents).id))

    def _edit_fact(self) -> None:
        number = self._some_fact()
        if number is not None:
            self._told_change(self._services.archival.edit(number, text=self._text())[1])

    def _supersede(self) -> None:
        number = self._some_fact()
        if number is not None:
            reason = f"{TOGETHER} 2"
            self._told(self._services.archival.supersede(number, self._text(), reason=reason)[1].batch, 2)

    def _delete_fact(self) -> None:
        number = self._some_fact()
        if number is not None:
            self._told_change(self._services.archival.forget(number))

    def _edit_block(self) -> None:
        block = self._random.choice(self._services.blocks.list(1))
        if self._random.random() < 0.3:
            value = f"{block.value[-100:]}\n{self._text()}"
            self._told_change(self._services.blocks.merge_edit(block.id, max(1, block.version - 1), value).change)
        else:
            value = self._text()
            self._told_change(self._services.blocks.edit(block.id, block.version, value=value)[1])

    def _create_block(self) -> None:
        blocks = self._services.blocks.list(1)
        if len(blocks) > 4:
            self._told_change(self._services.blocks.delete(self._random.choice(blocks[2:]).id))
        else:
            self._told_change(self._services.blocks.create(1, f"b{self._random.randrange(6)}", value=self._text())[1])

    def _undo(self) -> None:
        entries = self._services.journal.list(1, limit=20)
        if entries:
            self._told_all(self._services.journal.undo(self._random.choice(entries).batch))

    def _undo_one(self) -> None:
        entries = self._services.journal.list(1, limit=20)
        if entries:
            entry = self._random.choice(entries)
            reason = "Undo: one of several"
            self._told_all(self._services.journal.undo(entry.batch, entry_id=entry.id, reason=reason))

    def _restore(self) -> None:
        entries = self._services.journal.list(1, limit=60)
        if entries:
            self._told_all(self._services.journal.restore(1, self._random.choice(entries).at))

    def _forget_for_good(self) -> None:
        number = self._some_fact()
        if number is None:
            return
        text, forgetting = self._services.archival.get(number).text, self._services.forgetting
        items = forgetting.plan(PlanForget(job=0, fact_id=number)).items
        declined = tuple(item.key for item in items if item.kind not in ("fact", "version"))
        erasure = forgetting.erase(Forget(job=0, fact_id=number, declined=declined))
        clean_files(self._services.store, erasure, 0)
        self._tell(forgotten=[text[text.rindex("(") :]])

    def _change_settings(self) -> None:
        state = self._services.agents.state(1)
        learns = not self._services.agents.settings(1).learns
        change = self._services.agents.change(1, state.version, learns=learns)[1]
        assert change is not None
        self._told_change(change)

    def _talk(self) -> None:
        recall, store = self._services.recall, self._services.store
        talks = recall.list_conversations(1, limit=3)
        conversation = self._random.choice(talks) if talks else recall.create_conversation(1)
        asked = recall.append(conversation.id, "user", "text", self._text())
        self._tell(messages={asked.id: asked.text})
        fact = self._some_fact()
        report = ContextReport(4096, SegmentTokens(), 0, 0, fact_ids=() if fact is None else (fact,))
        with store.transaction():
            reply = recall.append(conversation.id, "assistant", "text", "", turn_id=asked.id)
            reply = recall.finish(reply.id, text=self._text(), stop_reason="end", report=report)
            store.reply_memories.add(reply.id, [("fact", number) for number in report.fact_ids])
        self._tell(messages={reply.id: reply.text})

    def _embed(self) -> None:
        self._services.retrieval.embed_pending(16)

    def _change_embedder(self) -> None:
        self._services.retrieval.set_embedder(FakeEmbedder(self._random.choice((32, 64))))

    # -- what is told

    def _told(self, batch: str, entries: int) -> None:
        self._tell(batches={batch: entries})

    def _told_change(self, change: MemoryChange) -> None:
        self._told(change.batch, 1)

    def _told_all(self, changes: Sequence[MemoryChange]) -> None:
        if changes:
            self._told(changes[0].batch, len(changes))

    def _text(self) -> str:
        self._count += 1
        words = self._random.choices(WORDS, k=self._random.randint(2, 12))
        return f"{' '.join(words)} ({self._name}.{self._count})"

    def _some_fact(self) -> int | None:
        facts = self._services.archival.list(1, limit=30).facts
        return self._random.choice(facts).id if facts else None


def batch_sizes(rows: Sequence[dict[str, Any]]) -> dict[str, tuple[int, int]]:
    """Of each batch that says how many entries it has: how many those are, and how many there are."""
    sizes: dict[str, tuple[int, int]] = {}
    for row in rows:
        wanted = int(str(row["reason"]).removeprefix(f"{TOGETHER} "))
        sizes[str(row["batch"])] = (wanted, int(row["entries"]))
    return sizes
