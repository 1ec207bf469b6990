"""Rows of the journal. Afterwards only ``undone_by`` changes; what a person has forgotten is blanked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.store.database import Database, Value, id_list, typed
from engine.store.entities import Entity, type_of
from engine.store.like import any_word
from engine.values import JournalEntry

_ENTRY = (
    "id, agent_id, at, actor, reason, entity_type, entity_id, operation, before, after, batch, undone_by, "
    "source_message_id, source_start, source_end, redacted, undoes_entry, by_agent_id"
)
_ADD = """INSERT INTO journal (agent_id, at, actor, reason, entity_type, entity_id, operation, before, after,
        batch, undoes, undoes_entry, source_message_id, source_start, source_end, summary, by_agent_id)
    VALUES (:agent_id, :at, :actor, :reason, :entity_type, :entity_id, :operation, :before, :after,
        :batch, :undoes, :undoes_entry, :source_message_id, :source_start, :source_end, :summary, :by_agent_id)"""


class JournalTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, entry: JournalEntry, undoes: str | None, summary: str) -> int:
        """Insert; ``summary`` is the text that a search looks through."""
        return self._database.insert(_ADD, _values(entry, undoes, summary))

    def add_many(self, entries: Iterable[tuple[JournalEntry, str]], undoes: str | None = None) -> range:
        """Insert entries with their summaries; ``undoes``: the batch they take back. Returns their ids."""
        with self._database.transaction():
            first = self._database.number("SELECT seq FROM sqlite_sequence WHERE name = 'journal'") + 1
            self._database.run_many(_ADD, (_values(entry, undoes, summary) for entry, summary in entries))
            return range(first, self._database.number("SELECT seq FROM sqlite_sequence WHERE name = 'journal'") + 1)

    def page(
        self, agent_id: int, query: str, entity_type: str, entity_id: int | None, before_id: int | None, limit: int,
        actor: str = "",
    ) -> list[JournalEntry]:  # fmt: skip
        """Newest first; "" for any entity, actor or text. Blocks attached to the agent are among its own."""
        # Of one row the entries come from their index, of many they are read from the newest on.
        about = "(:type = '' OR entity_type = :type) AND (:entity IS NULL OR entity_id = :entity)"
        if entity_type and entity_id is not None:
            about = "entity_type = :type AND entity_id = :entity"
        said, forms = any_word("summary", [query.strip()]) if query.strip() else ("1", {})
        sql = f"""SELECT {_ENTRY} FROM journal WHERE (agent_id = :agent OR (entity_type = 'block' AND entity_id IN
                (SELECT block_id FROM block_attachments WHERE agent_id = :agent)))
            AND {about} AND (:before IS NULL OR id < :before) AND (:actor = '' OR actor = :actor)
            AND {said} ORDER BY id DESC LIMIT :limit"""
        parameters: dict[str, Value] = {
            "agent": agent_id,
            "type": entity_type,
            "entity": entity_id,
            "before": before_id,
            "actor": actor,
            "limit": limit,
            **forms,
        }
        return self._entries(sql, parameters)

    def batch(self, batch: str) -> list[JournalEntry]:
        """Oldest first."""
        return self._entries(f"SELECT {_ENTRY} FROM journal WHERE batch = :batch ORDER BY id", {"batch": batch})

    def get(self, entry_id: int) -> JournalEntry | None:
        found = self._entries(f"SELECT {_ENTRY} FROM journal WHERE id = :id", {"id": entry_id})
        return found[0] if found else None

    def set_undone_by(self, entry_id: int, undone_by: str | None) -> None:
        self._database.run("UPDATE journal SET undone_by = :by WHERE id = :id", {"by": undone_by, "id": entry_id})

    def set_many_undone_by(self, entry_ids: Sequence[int], undone_by: str | None) -> None:
        sql = "UPDATE journal SET undone_by = :by WHERE id IN (SELECT value FROM json_each(:ids))"
        self._database.run(sql, {"by": undone_by, "ids": id_list(list(entry_ids))})

    def of_conversation(self, conversation_id: int) -> list[JournalEntry]:
        """Entries caused by its messages that are in effect, oldest first."""
        sql = f"""SELECT {_ENTRY} FROM journal WHERE undone_by IS NULL AND source_message_id IN
            (SELECT id FROM messages WHERE conversation_id = :id) ORDER BY id"""
        return self._entries(sql, {"id": conversation_id})

    def of_messages(self, message_ids: Sequence[int]) -> list[JournalEntry]:
        """Entries caused by messages that are in effect, oldest first."""
        sql = f"""SELECT {_ENTRY} FROM journal WHERE undone_by IS NULL AND source_message_id IN
            (SELECT value FROM json_each(:ids)) ORDER BY id"""
        return self._entries(sql, {"ids": id_list(list(message_ids))})

    def of_message(self, message_id: int, *, undone: bool = False) -> list[JournalEntry]:
        """Entries caused by a message that are in effect, oldest first; with ``undone`` the others too."""
        sql = f"""SELECT {_ENTRY} FROM journal WHERE (:undone OR undone_by IS NULL) AND source_message_id = :id
            ORDER BY id"""
        return self._entries(sql, {"id": message_id, "undone": undone})

    def of_entity(self, entity_type: str, entity_id: int) -> list[JournalEntry]:
        """All entries about one row, oldest first."""
        sql = f"SELECT {_ENTRY} FROM journal WHERE entity_type = :type AND entity_id = :id ORDER BY id"
        return self._entries(sql, {"type": entity_type, "id": entity_id})

    def last_titling(self, conversation_id: int) -> str:
        """Who gave a conversation the title it has; "" where no entry says."""
        sql = """SELECT actor FROM journal WHERE entity_type = 'conversation' AND entity_id = :id AND json_valid(after)
            AND (NOT json_valid(before) OR before ->> 'title' IS NOT after ->> 'title') ORDER BY id DESC LIMIT 1"""
        found = self._database.column(sql, {"id": conversation_id})
        return str(found[0]) if found else ""

    def has_cause(self, message_id: int, reason: str) -> bool:
        """Whether a message caused an entry with this reason, in effect or undone."""
        sql = "SELECT count(*) FROM journal WHERE source_message_id = :id AND reason = :reason"
        return self._database.number(sql, {"id": message_id, "reason": reason}) > 0

    def walk(self, entity_type: str = "", page: int = 1000) -> Iterator[JournalEntry]:
        """Oldest first, a page at a time."""
        sql = f"""SELECT {_ENTRY} FROM journal WHERE id > :after AND (:type = '' OR entity_type = :type)
            ORDER BY id LIMIT :page"""
        after = 0
        while entries := self._entries(sql, {"after": after, "type": entity_type, "page": page}):
            yield from entries
            after = entries[-1].id

    def wrongly_marked(self) -> list[int]:
        """Entries that are not marked as undone by just the batch that takes them back and is in effect."""
        sql = """SELECT entry.id FROM journal AS entry LEFT JOIN journal AS undoing
                ON undoing.undoes_entry = entry.id AND undoing.undone_by IS NULL
            WHERE entry.undone_by IS NOT undoing.batch ORDER BY entry.id"""
        return self._database.ids(sql)

    def versions_of(self, entity_type: str, entity_id: int) -> list[str]:
        """The rows that were recorded of something and not erased, as JSON, newest first."""
        sql = """SELECT before, after FROM journal
            WHERE entity_type = :type AND entity_id = :id AND redacted = 0 ORDER BY id DESC"""
        pairs = self._database.tuples(sql, {"type": entity_type, "id": entity_id})
        return [str(text) for before, after in pairs for text in (after, before) if text]

    def first_after(self, agent_id: int, at: float) -> list[JournalEntry]:
        """Of every row that changed after a time, the first entry behind it; oldest first.

        Counted from the first entry that bears a later time, should the clock have been set back since.
        """
        sql = f"""SELECT {_ENTRY} FROM journal WHERE id IN
            (SELECT min(id) FROM journal WHERE agent_id = :agent
                AND id >= (SELECT min(id) FROM journal WHERE agent_id = :agent AND at > :at)
                GROUP BY entity_type, entity_id) ORDER BY id"""
        return self._entries(sql, {"agent": agent_id, "at": at})

    def newest_id(self, agent_id: int) -> int:
        return self._database.number("SELECT max(id) FROM journal WHERE agent_id = :agent", {"agent": agent_id})

    def highest_version(self, entity: Entity) -> int:
        """Of all that was ever recorded of a row; 0 if nothing was."""
        sql = """SELECT max(max(CASE WHEN json_valid(before) THEN coalesce(before ->> 'version', 0) ELSE 0 END,
                CASE WHEN json_valid(after) THEN coalesce(after ->> 'version', 0) ELSE 0 END))
            FROM journal WHERE entity_type = :type AND entity_id = :id"""
        return self._database.number(sql, {"type": type_of(entity), "id": entity.id})

    def _entries(self, sql: str, parameters: dict[str, Value]) -> list[JournalEntry]:
        return [typed(row, JournalEntry) for row in self._database.rows(sql, parameters)]


def _values(entry: JournalEntry, undoes: str | None, summary: str) -> dict[str, Value]:
    return {
        "agent_id": entry.agent_id,
        "at": entry.at,
        "actor": entry.actor,
        "reason": entry.reason,
        "entity_type": entry.entity_type,
        "entity_id": entry.entity_id,
        "operation": entry.operation,
        "before": entry.before,
        "after": entry.after,
        "batch": entry.batch,
        "undoes": undoes,
        "undoes_entry": entry.undoes_entry,
        "source_message_id": entry.source_message_id,
        "source_start": entry.source_start,
        "source_end": entry.source_end,
        "summary": summary,
        "by_agent_id": entry.by_agent_id,
    }
