"""Embedders and what they have still to embed; partitions of the vectors and their short codes.

The queue is kept by triggers, so that no writer of a text can forget it. The vec0 table goes: the vectors were in it a
second time, and it was slower than codes and exact rescoring.
"""

from __future__ import annotations

import apsw

VERSION = 3
DESCRIPTION = "embedders, embedding queue, partitions and codes of vectors"

_TABLES = """
DROP TABLE IF EXISTS vector_index;
CREATE TABLE embedders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    model_id TEXT NOT NULL UNIQUE,
    dimension INTEGER NOT NULL,
    name TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('serving', 'coming', 'gone'))
);
CREATE UNIQUE INDEX embedders_by_state ON embedders(state) WHERE state != 'gone';
CREATE TABLE embedding_queue (
    embedder_id INTEGER NOT NULL REFERENCES embedders(id) ON DELETE CASCADE,
    rank INTEGER NOT NULL,
    entity_id INTEGER NOT NULL,
    PRIMARY KEY (embedder_id, rank, entity_id)
) WITHOUT ROWID;
CREATE TABLE vector_partitions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    model_id TEXT NOT NULL,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    entity_type TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    size INTEGER NOT NULL DEFAULT 0,
    centre BLOB,
    UNIQUE (model_id, agent_id, entity_type)
);
CREATE TABLE vector_codes (
    partition_id INTEGER NOT NULL REFERENCES vector_partitions(id) ON DELETE CASCADE,
    vector_id INTEGER NOT NULL,
    code BLOB NOT NULL,
    PRIMARY KEY (partition_id, vector_id)
) WITHOUT ROWID;
CREATE INDEX vectors_by_partition ON vectors(model_id, agent_id, entity_type);

INSERT INTO vector_partitions (model_id, agent_id, entity_type, dimension, size)
    SELECT model_id, agent_id, entity_type, max(dimension), count(*) FROM vectors
    GROUP BY model_id, agent_id, entity_type;
INSERT INTO embedders (model_id, dimension, name, state)
    SELECT vectors.model_id, max(vectors.dimension), 'bundled', iif(
        EXISTS (SELECT 1 FROM settings WHERE key = 'vector_index'
            AND value = vectors.model_id || '/' || vectors.dimension), 'serving', 'gone')
    FROM vectors GROUP BY vectors.model_id;
DELETE FROM settings WHERE key = 'vector_index';

CREATE TRIGGER vectors_added AFTER INSERT ON vectors BEGIN
    UPDATE vector_partitions SET size = size + 1
    WHERE model_id = new.model_id AND agent_id = new.agent_id AND entity_type = new.entity_type;
END;
CREATE TRIGGER vectors_removed AFTER DELETE ON vectors BEGIN
    DELETE FROM vector_codes WHERE vector_id = old.id AND partition_id = (SELECT id FROM vector_partitions
        WHERE model_id = old.model_id AND agent_id = old.agent_id AND entity_type = old.entity_type);
    UPDATE vector_partitions SET size = size - 1
    WHERE model_id = old.model_id AND agent_id = old.agent_id AND entity_type = old.entity_type;
END;
"""


# Not "OR IGNORE": the conflict clause of the statement that fires a trigger takes the place of the trigger's own.
_QUEUED = """INSERT INTO embedding_queue SELECT id, {rank}, new.id FROM embedders WHERE state != 'gone'
    AND NOT EXISTS (SELECT 1 FROM embedding_queue AS queued
        WHERE queued.embedder_id = embedders.id AND queued.rank = {rank} AND queued.entity_id = new.id);"""
_UNQUEUED = """DELETE FROM embedding_queue WHERE rank = {rank} AND entity_id = old.id
    AND embedder_id IN (SELECT id FROM embedders);"""
_SEARCHABLE = "new.role IN ('user', 'assistant') AND new.kind = 'text' AND new.active = 1 AND new.text != ''"
_SOURCES = (
    (0, "facts", "text, status", "new.status != 'forgotten'"),
    (1, "messages", "text, active", _SEARCHABLE),
    (2, "chunks", "text, indexed", "new.indexed = 1"),
)
_FILL = """
INSERT INTO embedding_queue SELECT embedders.id, 0, facts.id FROM embedders, facts WHERE state != 'gone'
    AND status != 'forgotten' AND NOT EXISTS (SELECT 1 FROM vectors WHERE entity_type = 'fact'
        AND entity_id = facts.id AND model_id = embedders.model_id);
INSERT INTO embedding_queue SELECT embedders.id, 1, messages.id FROM embedders, messages WHERE state != 'gone'
    AND role IN ('user', 'assistant') AND kind = 'text' AND active = 1 AND text != ''
    AND NOT EXISTS (SELECT 1 FROM vectors WHERE entity_type = 'message'
        AND entity_id = messages.id AND model_id = embedders.model_id);
"""


def apply(connection: apsw.Connection) -> None:
    connection.execute(_TABLES)
    for rank, table, columns, covered in _SOURCES:
        connection.execute(
            f"""CREATE TRIGGER {table}_to_embed AFTER INSERT ON {table} WHEN {covered}
            BEGIN {_QUEUED.format(rank=rank)} END;
            CREATE TRIGGER {table}_to_embed_again AFTER UPDATE OF {columns} ON {table} WHEN {covered}
            BEGIN {_QUEUED.format(rank=rank)} END;
            CREATE TRIGGER {table}_not_to_embed AFTER DELETE ON {table}
            BEGIN {_UNQUEUED.format(rank=rank)} END;"""
        )
    connection.execute(_FILL)
