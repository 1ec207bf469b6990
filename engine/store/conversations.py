"""Conversations."""

from __future__ import annotations

import builtins
from collections.abc import Sequence

from msgspec.structs import asdict

from engine.store.database import Database, Value, id_list, typed
from engine.store.like import any_word
from engine.store.rows import ConversationState
from engine.store.wanted import Wanted, condition, terms_of, title_holds
from engine.values import Conversation

_PREVIEW_CHARACTERS = 120
_COUNTED = "conversation_id = conversations.id AND active = 1 AND kind = 'text'"
_CONVERSATION = f"""id, agent_id, title, created_at, updated_at, learns, temporary, pinned, folder, archived,
    (SELECT count(*) FROM messages WHERE {_COUNTED}) AS message_count,
    coalesce((SELECT substr(text, 1, {_PREVIEW_CHARACTERS}) FROM messages
        WHERE {_COUNTED} AND role = 'user' AND text != '' AND NOT EXISTS (SELECT 1 FROM messages AS notes
            WHERE notes.turn_id = messages.turn_id AND notes.kind = 'notice' AND notes.tool = 'order')
        ORDER BY id DESC LIMIT 1), '') AS preview"""
"""What is seen in the place of a title is the user's, and no order to the memory, which may name what was forgotten."""
_STATE = "id, agent_id, title, hidden, version, pinned, folder, archived"


def _of_agent(agent_id: int | None) -> str:
    return "agent_id = :agent" if agent_id is not None else "agent_id IN (SELECT id FROM agents WHERE archived = 0)"


class ConversationTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, agent_id: int, title: str, now: float, *, temporary: bool = False) -> int:
        sql = """INSERT INTO conversations (agent_id, title, created_at, updated_at, learns, temporary)
            VALUES (:agent, :title, :now, :now, NOT :temporary, :temporary)"""
        return self._database.insert(sql, {"agent": agent_id, "title": title, "now": now, "temporary": temporary})

    def set_learns(self, conversation_id: int, learns: bool) -> None:
        self._database.run(
            "UPDATE conversations SET learns = :learns WHERE id = :id", {"id": conversation_id, "learns": learns}
        )

    def temporary(self) -> builtins.list[int]:
        """The temporary conversations of all agents, oldest first."""
        return self._database.ids("SELECT id FROM conversations WHERE temporary = 1 ORDER BY id")

    def view(self, conversation_id: int) -> Conversation | None:
        """The conversation as a list shows it; None if it does not exist or is hidden."""
        sql = f"SELECT {_CONVERSATION} FROM conversations WHERE id = :id AND hidden = 0"
        row = self._database.one(sql, {"id": conversation_id})
        return typed(row, Conversation) if row else None

    def list(self, agent_id: int | None, query: str, limit: int, archived: bool | None = None) -> list[Conversation]:
        """Last active first. Every word of the query (the last may be unfinished) must occur in title or message.

        Args:
            agent_id: None for all agents that are not put away.
            archived: None for those in the archive and the others; where there is a query both are found anyway.
        """
        where = f"{_of_agent(agent_id)} AND hidden = 0 AND temporary = 0"
        parameters: dict[str, Value] = {"agent": agent_id, "limit": limit}
        if archived is not None and not query.strip():
            where += " AND archived = :archived"
            parameters["archived"] = archived
        if query.strip():
            terms = terms_of(query, unfinished=True)
            words = condition(terms, "messages.text")
            named, forms = any_word("title", [query.strip()])
            where += f""" AND ({named} OR id IN (SELECT value FROM json_each(:titled))
                OR id IN (SELECT conversation_id FROM messages WHERE messages.id IN
                (SELECT rowid FROM messages_text WHERE messages_text MATCH :match) {words.check}))"""
            parameters |= {**forms, "match": words.match or '""', **words.values}
            parameters["titled"] = id_list(self._titled(agent_id, terms))
        sql = f"""SELECT {_CONVERSATION} FROM conversations WHERE {where}
            ORDER BY updated_at DESC, id DESC LIMIT :limit"""
        return [typed(row, Conversation) for row in self._database.rows(sql, parameters)]

    def _titled(self, agent_id: int | None, terms: Wanted) -> list[int]:
        """Conversations whose titles hold all terms."""
        sql = f"SELECT id, title FROM conversations WHERE {_of_agent(agent_id)} AND hidden = 0 AND title != ''"
        rows = self._database.tuples(sql, {"agent": agent_id}) if terms else []
        return [int(str(row[0])) for row in rows if title_holds(terms, str(row[1]))]

    def spoken(self, agent_id: int, least_texts: int, long_chars: int) -> builtins.list[tuple[int, int]]:
        """Conversations that are kept, with how many texts the user wrote: so many, or one of so many characters."""
        sql = """SELECT conversations.id, count(*) AS texts FROM conversations JOIN messages
                ON conversation_id = conversations.id AND role = 'user' AND kind = 'text' AND active = 1 AND text != ''
            WHERE agent_id = :agent AND hidden = 0 AND temporary = 0 GROUP BY conversations.id
            HAVING texts >= :least OR max(length(text)) >= :long ORDER BY conversations.id"""
        rows = self._database.tuples(sql, {"agent": agent_id, "least": least_texts, "long": long_chars})
        return [(int(str(one)), int(str(texts))) for one, texts in rows]

    def touch(self, conversation_id: int, now: float) -> None:
        self._database.run(
            "UPDATE conversations SET updated_at = max(updated_at, :now) WHERE id = :id",
            {"id": conversation_id, "now": now},
        )

    def get(self, conversation_id: int) -> ConversationState | None:
        """What the journal records of it, hidden or not."""
        row = self._database.one(f"SELECT {_STATE} FROM conversations WHERE id = :id", {"id": conversation_id})
        return typed(row, ConversationState) if row else None

    def states(self, conversation_ids: Sequence[int]) -> builtins.list[ConversationState]:
        """The same of several; those that are gone are left out."""
        sql = f"SELECT {_STATE} FROM conversations WHERE id IN (SELECT value FROM json_each(:ids))"
        return [typed(row, ConversationState) for row in self._database.rows(sql, {"ids": id_list(conversation_ids)})]

    def write(self, state: ConversationState) -> None:
        self._database.run(
            """UPDATE conversations SET title = :title, hidden = :hidden, version = :version, pinned = :pinned,
                folder = :folder, archived = :archived WHERE id = :id""",
            {name: value for name, value in asdict(state).items() if name != "agent_id"},
        )

    def remove(self, conversation_id: int) -> None:
        """Erase the row; its messages are gone already."""
        self._database.run("DELETE FROM conversations WHERE id = :id", {"id": conversation_id})

    def count(self, agent_id: int | None) -> int:
        sql = """SELECT count(*) FROM conversations
            WHERE hidden = 0 AND temporary = 0 AND (:agent IS NULL OR agent_id = :agent)"""
        return self._database.number(sql, {"agent": agent_id})
