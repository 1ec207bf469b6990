"""Indexes by which a long conversation is counted and opened at any place without reading its rows."""

from __future__ import annotations

import apsw

VERSION = 8
DESCRIPTION = "places in long conversations"

_SCHEMA = """
CREATE INDEX messages_shown ON messages(conversation_id, id) WHERE active = 1 AND kind != 'summary';
CREATE INDEX messages_texts ON messages(conversation_id, id) WHERE active = 1 AND kind = 'text';
CREATE INDEX messages_spoken ON messages(conversation_id, id)
    WHERE role IN ('user', 'assistant') AND kind = 'text' AND active = 1 AND text != '';
CREATE INDEX messages_summaries ON messages(conversation_id, id) WHERE kind = 'summary';
"""


def apply(connection: apsw.Connection) -> None:
    connection.execute(_SCHEMA)
