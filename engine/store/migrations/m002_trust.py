"""Documents, where words come from, what a reply was made from, proposals, tombstones, settings of an agent."""

from __future__ import annotations

import apsw

VERSION = 2
DESCRIPTION = "documents, origins, proposals, tombstones, settings of an agent"

_SCHEMA = """
ALTER TABLE agents ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
ALTER TABLE agents ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE messages ADD COLUMN origin TEXT NOT NULL DEFAULT 'conversation';
ALTER TABLE facts ADD COLUMN origin TEXT NOT NULL DEFAULT 'conversation';
ALTER TABLE journal ADD COLUMN source_start INTEGER;
ALTER TABLE journal ADD COLUMN source_end INTEGER;
ALTER TABLE journal ADD COLUMN redacted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE journal ADD COLUMN undoes_entry INTEGER;
WITH numbered AS (
    SELECT id, batch, undoes, row_number() OVER (PARTITION BY batch ORDER BY id) AS forwards,
        row_number() OVER (PARTITION BY batch ORDER BY id DESC) AS backwards
    FROM journal
)
UPDATE journal SET undoes_entry = (
    SELECT undone.id FROM numbered AS undoing JOIN numbered AS undone
        ON undone.batch = undoing.undoes AND undone.backwards = undoing.forwards
    WHERE undoing.id = journal.id
) WHERE undoes IS NOT NULL;

CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    media_type TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    added_at REAL NOT NULL,
    updated_at REAL NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL,
    chunks_version INTEGER NOT NULL DEFAULT 1,
    unindexed INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX documents_by_path ON documents(agent_id, path);
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
    document_version INTEGER NOT NULL,
    position INTEGER NOT NULL,
    page INTEGER,
    heading TEXT NOT NULL,
    text TEXT NOT NULL,
    indexed INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX chunks_by_document ON chunks(document_id, document_version, position);
CREATE VIRTUAL TABLE chunks_text USING fts5(body, content = '', tokenize = 'porter unicode61 remove_diacritics 2');
INSERT INTO chunks_text(chunks_text, rank) VALUES ('secure-delete', 1);

CREATE TABLE new_fact_sources (
    fact_id INTEGER NOT NULL REFERENCES facts(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    message_id INTEGER REFERENCES messages(id) ON DELETE CASCADE,
    conversation_id INTEGER REFERENCES conversations(id),
    document_id INTEGER REFERENCES documents(id),
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    quote TEXT NOT NULL,
    PRIMARY KEY (fact_id, position),
    CHECK ((message_id IS NULL) != (document_id IS NULL))
) WITHOUT ROWID;
INSERT INTO new_fact_sources (fact_id, position, message_id, conversation_id, start, "end", quote)
    SELECT fact_id, position, message_id, conversation_id, start, "end", quote FROM fact_sources;
DROP TABLE fact_sources;
ALTER TABLE new_fact_sources RENAME TO fact_sources;
CREATE INDEX fact_sources_by_message ON fact_sources(message_id) WHERE message_id IS NOT NULL;
CREATE INDEX fact_sources_by_document ON fact_sources(document_id) WHERE document_id IS NOT NULL;

CREATE TABLE new_vectors (
    id INTEGER PRIMARY KEY,
    entity_type TEXT NOT NULL CHECK (entity_type IN ('fact', 'message', 'chunk')),
    entity_id INTEGER NOT NULL,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    model_id TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    vector BLOB NOT NULL,
    UNIQUE (entity_type, entity_id, model_id)
);
INSERT INTO new_vectors (id, entity_type, entity_id, agent_id, model_id, dimension, vector)
    SELECT id, entity_type, entity_id, agent_id, model_id, dimension, vector FROM vectors;
DROP TABLE vectors;
ALTER TABLE new_vectors RENAME TO vectors;

CREATE TABLE reply_memories (
    reply_id INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
    entity_type TEXT NOT NULL CHECK (entity_type IN ('fact', 'message', 'chunk')),
    entity_id INTEGER NOT NULL,
    PRIMARY KEY (entity_type, entity_id, reply_id)
) WITHOUT ROWID;
CREATE INDEX reply_memories_by_reply ON reply_memories(reply_id);
INSERT OR IGNORE INTO reply_memories (reply_id, entity_type, entity_id)
    SELECT messages.id, 'fact', value FROM messages, json_each(messages.report, '$.fact_ids') WHERE report IS NOT NULL;
INSERT OR IGNORE INTO reply_memories (reply_id, entity_type, entity_id)
    SELECT messages.id, 'message', value FROM messages, json_each(messages.report, '$.message_ids')
    WHERE report IS NOT NULL;

CREATE TABLE proposals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    at REAL NOT NULL,
    actor TEXT NOT NULL,
    reason TEXT NOT NULL,
    change TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'rejected')),
    decided_at REAL,
    source_message_id INTEGER REFERENCES messages(id) ON DELETE SET NULL,
    version INTEGER NOT NULL
);
CREATE INDEX proposals_by_state ON proposals(agent_id, state, id);

CREATE TABLE tombstones (
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    hash BLOB NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (agent_id, hash)
) WITHOUT ROWID;
"""


def apply(connection: apsw.Connection) -> None:
    connection.execute(_SCHEMA)
