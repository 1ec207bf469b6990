"""Conversations as trees of turns; pinned ones, folders and the archive.

A conversation from before is a single line: each turn hangs below the one before it. Replies that were made again
become versions of their turn. Their words are now found by searching, as those of every branch are.
"""

from __future__ import annotations

import apsw

from engine.store.text import spaced

VERSION = 5
DESCRIPTION = "branches and versions, pinned conversations, folders, archive"

_TABLES = """
ALTER TABLE conversations ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN folder TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0;
CREATE INDEX messages_by_turn ON messages(turn_id, attempt);
CREATE TABLE turns (
    id INTEGER PRIMARY KEY REFERENCES messages(id) ON DELETE CASCADE,
    conversation_id INTEGER NOT NULL REFERENCES conversations(id),
    parent_id INTEGER,
    parent_attempt INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    chosen INTEGER NOT NULL
);
CREATE INDEX turns_by_parent ON turns(conversation_id, parent_id, parent_attempt);
"""
_MADE_AGAIN = """(SELECT count(*) FROM messages AS old WHERE old.turn_id = messages.turn_id AND old.active = 0
    AND old.role = 'assistant' AND old.kind = 'text'"""
_ATTEMPTS = f"""
UPDATE messages SET attempt = CASE
    WHEN turn_id = id THEN iif(active, 0, -1)
    WHEN active THEN 1 + {_MADE_AGAIN})
    WHEN {_MADE_AGAIN}) = 0 OR (kind = 'notice' AND text = '') THEN -1
    ELSE min({_MADE_AGAIN}), 1 + {_MADE_AGAIN} AND old.id < messages.id)) END
WHERE kind != 'summary';
INSERT INTO turns (id, conversation_id, parent_id, parent_attempt, attempt, chosen)
    SELECT id, conversation_id, lag(id) OVER line, coalesce(lag(attempt) OVER line, 0), attempt, 1
    FROM (SELECT id, conversation_id, 1 + {_MADE_AGAIN}) AS attempt FROM messages
        WHERE turn_id = id AND kind != 'summary')
    WINDOW line AS (PARTITION BY conversation_id ORDER BY id);
"""
# Of older summaries it is not known how far they reach, so they can stand for no part of a branch.
_SUMMARIES = """
UPDATE messages SET active = 0, attempt = -1 WHERE kind = 'summary' AND EXISTS (SELECT 1 FROM messages AS later
    WHERE later.conversation_id = messages.conversation_id AND later.kind = 'summary' AND later.id > messages.id);
UPDATE messages SET turn_id = coalesce((SELECT max(gone.turn_id) FROM messages AS gone
    WHERE gone.conversation_id = messages.conversation_id AND gone.kind != 'summary' AND gone.evicted = 1
        AND gone.active = 1), turn_id)
    WHERE kind = 'summary' AND attempt = 0;
UPDATE messages SET attempt = coalesce((SELECT attempt FROM turns WHERE turns.id = messages.turn_id), 0)
    WHERE kind = 'summary' AND attempt = 0;
"""
_UNINDEXED = """SELECT messages.id, text FROM messages JOIN conversations ON conversations.id = conversation_id
    WHERE active = 0 AND temporary = 0 AND role IN ('user', 'assistant') AND kind = 'text' AND text != ''"""


def apply(connection: apsw.Connection) -> None:
    for script in (_TABLES, _ATTEMPTS, _SUMMARIES):
        connection.execute(script)
    for row_id, text in list(connection.execute(_UNINDEXED)):
        connection.execute(
            "INSERT INTO messages_text (rowid, body) VALUES (:id, :body)", {"id": row_id, "body": spaced(str(text))}
        )
