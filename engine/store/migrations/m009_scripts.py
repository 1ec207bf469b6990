"""The full text indexes know Chinese words in one script, so that either finds the other."""

from __future__ import annotations

from typing import Final

import apsw

from engine.store.text import indexed, spaced

VERSION = 9
DESCRIPTION = "one script in the full text indexes"

_INDEXED: Final = {
    "facts_text": "SELECT id, text FROM facts",
    "messages_text": """SELECT messages.id, text FROM messages JOIN conversations ON conversations.id = conversation_id
        WHERE temporary = 0 AND role IN ('user', 'assistant') AND kind = 'text' AND text != ''""",
    "chunks_text": "SELECT id, text FROM chunks WHERE indexed = 1",
}


def apply(connection: apsw.Connection) -> None:
    for table, rows in _INDEXED.items():
        forget = f"INSERT INTO {table} ({table}, rowid, body) VALUES ('delete', :id, :body)"
        add = f"INSERT INTO {table} (rowid, body) VALUES (:id, :body)"
        texts = ((row_id, str(text)) for row_id, text in connection.execute(rows))
        for row_id, text in [(row_id, text) for row_id, text in texts if spaced(text) != indexed(text)]:
            connection.execute(forget, {"id": row_id, "body": spaced(text)})
            connection.execute(add, {"id": row_id, "body": indexed(text)})
