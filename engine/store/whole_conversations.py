"""Every row of a conversation, in view or not, as it is written into a file."""

from __future__ import annotations

from collections.abc import Iterator

from engine.store.database import Database, Value, typed
from engine.store.messages import MESSAGE_COLUMNS
from engine.values import Message

_READ_AT_ONCE = 500
_IN_VIEW = "active = 1 AND kind != 'summary'"


class WholeConversations:
    """Reads some hundred rows at a time, so that nobody waits for a long conversation."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, conversation_id: int, *, in_view: bool) -> int:
        """How many rows ``rows`` will give."""
        sql = f"SELECT count(*) FROM messages WHERE conversation_id = :id AND ({_IN_VIEW if in_view else '1'})"
        return self._database.number(sql, {"id": conversation_id})

    def rows(self, conversation_id: int, *, in_view: bool) -> Iterator[tuple[Message, int]]:
        """Rows, oldest first, each with the version of the reply that it belongs to: 0 for a message of the user's, -1
        for what was withdrawn.

        Args:
            in_view: only the branch that is shown, without summaries.
        """
        after = 0
        sql = f"""SELECT {MESSAGE_COLUMNS}, attempt FROM messages WHERE conversation_id = :id AND id > :after
            AND ({_IN_VIEW if in_view else "1"}) ORDER BY id LIMIT :limit"""
        while True:
            parameters: dict[str, Value] = {"id": conversation_id, "after": after, "limit": _READ_AT_ONCE}
            rows = self._database.rows(sql, parameters)
            for row in rows:
                attempt = int(str(row["attempt"]))
                rest = {name: value for name, value in row.items() if name != "attempt"}
                yield typed(rest, Message, ("report",)), attempt
            if len(rows) < _READ_AT_ONCE:
                return
            after = int(str(rows[-1]["id"]))
