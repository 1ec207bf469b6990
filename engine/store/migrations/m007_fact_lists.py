"""An index that holds all that facts are sorted and filtered by, words and tags aside."""

from __future__ import annotations

import apsw

VERSION = 7
DESCRIPTION = "lists of facts, sorted and filtered"

_SCHEMA = """
CREATE INDEX facts_listed ON facts(agent_id, recorded_at, status, kind, holder, pinned, valid_from, valid_to, tags,
    origin, actor, superseded_by);
"""


def apply(connection: apsw.Connection) -> None:
    connection.execute(_SCHEMA)
