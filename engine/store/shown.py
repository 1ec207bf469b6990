"""What a conversation shows: its active rows but summaries, by their position, oldest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.store.database import Database, Value, typed
from engine.store.messages import MESSAGE_COLUMNS
from engine.values import Message

_SHOWN = """messages INDEXED BY messages_shown
    WHERE conversation_id = :conversation AND active = 1 AND kind != 'summary'"""
_TEXTS = "messages INDEXED BY messages_texts WHERE conversation_id = :conversation AND active = 1 AND kind = 'text'"
_MOST_BEHIND = 8
_READ_AT_ONCE = 2_000


class ShownMessages:
    """Every question costs a few milliseconds in a conversation of 50,000 rows; ``texts`` reads all of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, conversation_id: int) -> int:
        every = self._database.number(f"SELECT count(*) FROM {_SHOWN}", {"conversation": conversation_id})
        return every - self._behind_the_reply(conversation_id)

    def _behind_the_reply(self, conversation_id: int) -> int:
        """The notes at the very end that stand behind their turn's reply: the next turn takes them up."""
        last = self._database.tuples(
            f"SELECT role, kind, tool, turn_id FROM {_SHOWN} ORDER BY id DESC LIMIT {_MOST_BEHIND}",
            {"conversation": conversation_id},
        )
        for number, (role, kind, tool, turn_id) in enumerate(last):
            if (kind, tool) != ("notice", "order"):
                return number if (role, kind) == ("assistant", "text") and turn_id == last[0][3] else 0
        return 0

    def position(self, conversation_id: int, message_id: int) -> int:
        """How many rows stand before an id."""
        sql = f"SELECT count(*) FROM {_SHOWN} AND id < :id"
        return self._database.number(sql, {"conversation": conversation_id, "id": message_id})

    def has(self, conversation_id: int, message_id: int) -> bool:
        sql = f"SELECT count(*) FROM {_SHOWN} AND id = :id"
        return bool(self._database.number(sql, {"conversation": conversation_id, "id": message_id}))

    def rows(self, conversation_id: int, position: int, limit: int) -> list[Message]:
        """Up to ``limit`` rows from a position on."""
        hidden = self._behind_the_reply(conversation_id)
        end = self.count(conversation_id) - position
        number = max(min(limit, end), 0)
        from_the_end = position > end
        sql = f"""SELECT {MESSAGE_COLUMNS} FROM messages WHERE id IN (SELECT id FROM {_SHOWN}
            ORDER BY id {"DESC" if from_the_end else ""} LIMIT :limit OFFSET :offset) ORDER BY id"""
        parameters: dict[str, Value] = {
            "conversation": conversation_id,
            "limit": number,
            "offset": end - number + hidden if from_the_end else position,
        }
        return [typed(row, Message, ("report",)) for row in self._database.rows(sql, parameters)]

    def window_begins(self, conversation_id: int) -> int:
        """The first turn of which nothing has left the window, by the rows' marks; 0 where nothing has left it."""
        parameters: dict[str, Value] = {"conversation": conversation_id}
        if not self._database.number(f"SELECT evicted FROM {_TEXTS} ORDER BY id LIMIT 1", parameters):
            return 0
        last = self._database.tuples(
            f"SELECT id, turn_id FROM {_TEXTS} AND evicted = 1 ORDER BY id DESC LIMIT 1", parameters
        )
        parameters["last"] = last[0][0]
        follower = self._database.number(f"SELECT turn_id FROM {_TEXTS} AND id > :last ORDER BY id LIMIT 1", parameters)
        return follower or int(str(last[0][1])) + 1

    def texts(self, conversation_id: int, wants_stop: Callable[[], bool]) -> Iterator[tuple[int, str]]:
        """Id and words of every text, oldest first, a few thousand at a time."""
        after = 0
        sql = f"SELECT id, text FROM {_TEXTS} AND id > :after ORDER BY id LIMIT :limit"
        while True:
            parameters: dict[str, Value] = {"conversation": conversation_id, "after": after, "limit": _READ_AT_ONCE}
            rows = self._database.tuples_until(sql, parameters, wants_stop)
            yield from ((int(str(row[0])), str(row[1])) for row in rows)
            if len(rows) < _READ_AT_ONCE:
                return
            after = int(str(rows[-1][0]))
