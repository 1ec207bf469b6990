"""An index that holds all that facts are sorted and filtered by, their words aside.

It runs from the newest fact: what is equal in a column is listed so, and a sorter that keeps the first rows only then
has little to move (10 ms instead of 30 for 100,000 facts).
"""

from __future__ import annotations

import apsw

VERSION = 7
DESCRIPTION = "lists of facts, sorted and filtered"

_SCHEMA = """
CREATE INDEX facts_listed ON facts(agent_id, recorded_at DESC, status, kind, holder, pinned, valid_from, valid_to,
    tags, origin, actor, superseded_by);
"""


def apply(connection: apsw.Connection) -> None:
    connection.execute(_SCHEMA)
