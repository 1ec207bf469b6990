"""Agents that can be put away, blocks that several agents see, and which agent changed a block of another."""

from __future__ import annotations

import apsw

VERSION = 6
DESCRIPTION = "archived agents, shared blocks"

_SCHEMA = """
ALTER TABLE agents ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE journal ADD COLUMN by_agent_id INTEGER;
CREATE TABLE block_attachments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    agent_id INTEGER NOT NULL REFERENCES agents(id),
    block_id INTEGER NOT NULL REFERENCES blocks(id),
    label TEXT NOT NULL,
    version INTEGER NOT NULL,
    UNIQUE (agent_id, block_id)
);
CREATE INDEX block_attachments_by_block ON block_attachments(block_id);
"""


def apply(connection: apsw.Connection) -> None:
    connection.execute(_SCHEMA)
