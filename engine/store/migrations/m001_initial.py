"""The first schema. Later changes are new files; this one is never edited after a release."""

from __future__ import annotations

import apsw

VERSION = 1
DESCRIPTION = "initial schema"

_SCHEMA = """
CREATE TABLE agents (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    created_at REAL NOT NULL
);
CREATE TABLE blocks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    label TEXT NOT NULL,
    description TEXT NOT NULL,
    value TEXT NOT NULL,
    limit_tokens INTEGER NOT NULL,
    read_only INTEGER NOT NULL,
    pinned INTEGER NOT NULL,
    version INTEGER NOT NULL,
    updated_at REAL NOT NULL,
    UNIQUE (agent_id, label)
);
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    title TEXT NOT NULL,
    created_at REAL NOT NULL,
    updated_at REAL NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX conversations_by_activity ON conversations(agent_id, hidden, updated_at);
CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation_id INTEGER NOT NULL REFERENCES conversations(id),
    turn_id INTEGER NOT NULL REFERENCES messages(id) DEFERRABLE INITIALLY DEFERRED,
    role TEXT NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    created_at REAL NOT NULL,
    tool TEXT NOT NULL DEFAULT '',
    stop_reason TEXT,
    active INTEGER NOT NULL DEFAULT 1,
    evicted INTEGER NOT NULL DEFAULT 0,
    report TEXT
);
CREATE INDEX messages_by_conversation ON messages(conversation_id, id);
CREATE TABLE memory_steps (
    message_id INTEGER PRIMARY KEY REFERENCES messages(id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('pending', 'done')),
    attempts INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX memory_steps_pending ON memory_steps(message_id) WHERE state = 'pending';
CREATE TABLE facts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    text TEXT NOT NULL,
    normalised TEXT NOT NULL,
    kind TEXT NOT NULL,
    tags TEXT NOT NULL,
    confidence REAL NOT NULL,
    pinned INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('active', 'superseded', 'proposed', 'forgotten')),
    valid_from REAL,
    valid_to REAL,
    recorded_at REAL NOT NULL,
    superseded_by INTEGER REFERENCES facts(id) DEFERRABLE INITIALLY DEFERRED,
    sensitivity TEXT NOT NULL,
    holder TEXT NOT NULL,
    actor TEXT NOT NULL,
    version INTEGER NOT NULL
);
CREATE INDEX facts_by_status ON facts(agent_id, status, recorded_at);
CREATE INDEX facts_by_text ON facts(agent_id, normalised);
CREATE INDEX facts_by_successor ON facts(superseded_by) WHERE superseded_by IS NOT NULL;
CREATE TABLE fact_sources (
    fact_id INTEGER NOT NULL REFERENCES facts(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    message_id INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
    conversation_id INTEGER NOT NULL REFERENCES conversations(id),
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    quote TEXT NOT NULL,
    PRIMARY KEY (fact_id, position)
) WITHOUT ROWID;
CREATE INDEX fact_sources_by_message ON fact_sources(message_id);
CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    at REAL NOT NULL,
    actor TEXT NOT NULL,
    reason TEXT NOT NULL,
    entity_type TEXT NOT NULL,
    entity_id INTEGER NOT NULL,
    operation TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    batch TEXT NOT NULL,
    undone_by TEXT,
    undoes TEXT,
    source_message_id INTEGER REFERENCES messages(id) ON DELETE SET NULL,
    summary TEXT NOT NULL
);
CREATE INDEX journal_by_batch ON journal(batch);
CREATE INDEX journal_by_entity ON journal(entity_type, entity_id, id);
CREATE INDEX journal_by_message ON journal(source_message_id) WHERE source_message_id IS NOT NULL;
CREATE TABLE vectors (
    id INTEGER PRIMARY KEY,
    entity_type TEXT NOT NULL CHECK (entity_type IN ('fact', 'message')),
    entity_id INTEGER NOT NULL,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    model_id TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    vector BLOB NOT NULL,
    UNIQUE (entity_type, entity_id, model_id)
);
CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE VIRTUAL TABLE messages_text USING fts5(body, content = '', tokenize = 'porter unicode61 remove_diacritics 2');
INSERT INTO messages_text(messages_text, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE facts_text USING fts5(body, content = '', tokenize = 'porter unicode61 remove_diacritics 2');
INSERT INTO facts_text(facts_text, rank) VALUES ('secure-delete', 1);
"""


def apply(connection: apsw.Connection) -> None:
    connection.execute(_SCHEMA)
