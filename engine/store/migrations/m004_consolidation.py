"""Consolidation: runs, what they did, which inputs are done; conversations that are not learned from, or not kept."""

from __future__ import annotations

import apsw

VERSION = 4
DESCRIPTION = "consolidation, confirmed facts, temporary conversations"

_SCHEMA = """
ALTER TABLE facts ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN learns INTEGER NOT NULL DEFAULT 1;
ALTER TABLE conversations ADD COLUMN temporary INTEGER NOT NULL DEFAULT 0;

CREATE INDEX conversations_temporary ON conversations(id) WHERE temporary = 1;

CREATE TABLE consolidation_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    batch TEXT NOT NULL UNIQUE,
    started_at REAL NOT NULL,
    ended_at REAL,
    units INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    tokens INTEGER NOT NULL DEFAULT 0,
    seconds REAL NOT NULL DEFAULT 0,
    reviewed_at REAL
);
CREATE INDEX consolidation_runs_by_agent ON consolidation_runs(agent_id, id);
CREATE TABLE consolidation_items (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id INTEGER NOT NULL REFERENCES consolidation_runs(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    entry_id INTEGER REFERENCES journal(id) ON DELETE SET NULL,
    proposal_id INTEGER REFERENCES proposals(id) ON DELETE CASCADE,
    message_id INTEGER REFERENCES messages(id) ON DELETE CASCADE,
    start INTEGER,
    "end" INTEGER,
    reason TEXT NOT NULL DEFAULT '',
    kept INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX consolidation_items_by_run ON consolidation_items(run_id, id);
CREATE INDEX consolidation_items_by_entry ON consolidation_items(entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX consolidation_items_by_proposal ON consolidation_items(proposal_id) WHERE proposal_id IS NOT NULL;
CREATE INDEX consolidation_items_by_message ON consolidation_items(message_id) WHERE message_id IS NOT NULL;
CREATE TABLE consolidation_marks (
    pass TEXT NOT NULL,
    entity_id INTEGER NOT NULL,
    mark TEXT NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    done INTEGER NOT NULL,
    PRIMARY KEY (pass, entity_id)
) WITHOUT ROWID;
"""

# As in the migration before, but for messages of temporary conversations, which no search covers.
_EMBEDDED = """new.role IN ('user', 'assistant') AND new.kind = 'text' AND new.active = 1 AND new.text != ''
    AND NOT EXISTS (SELECT 1 FROM conversations WHERE id = new.conversation_id AND temporary = 1)"""
_QUEUED = """INSERT INTO embedding_queue SELECT id, 1, new.id FROM embedders WHERE state != 'gone'
    AND NOT EXISTS (SELECT 1 FROM embedding_queue AS queued
        WHERE queued.embedder_id = embedders.id AND queued.rank = 1 AND queued.entity_id = new.id);"""
_TRIGGERS = f"""
DROP TRIGGER messages_to_embed;
DROP TRIGGER messages_to_embed_again;
CREATE TRIGGER messages_to_embed AFTER INSERT ON messages WHEN {_EMBEDDED} BEGIN {_QUEUED} END;
CREATE TRIGGER messages_to_embed_again AFTER UPDATE OF text, active ON messages WHEN {_EMBEDDED}
BEGIN {_QUEUED} END;
"""


def apply(connection: apsw.Connection) -> None:
    connection.execute(_SCHEMA)
    connection.execute(_TRIGGERS)
