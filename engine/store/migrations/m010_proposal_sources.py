"""An index by which a message is erased without looking through all suggestions for those that it caused."""

from __future__ import annotations

import apsw

VERSION = 10
DESCRIPTION = "suggestions by the message that caused them"

_SCHEMA = """
CREATE INDEX proposals_by_message ON proposals(source_message_id) WHERE source_message_id IS NOT NULL;
"""


def apply(connection: apsw.Connection) -> None:
    connection.execute(_SCHEMA)
