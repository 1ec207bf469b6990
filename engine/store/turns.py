"""The tree of a conversation: turns below versions of replies, and which of them are in view.

``attempt`` counts the versions of a turn's reply from 1; a user's message has 0, and -1 is what was withdrawn. Of the
turns below one version of a reply one is chosen; a turn names the version of its reply that was last in view. So every
branch knows the way to its end, and the path in view is the one from the chosen beginning.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from engine.store.database import Database, Value, id_list, typed

WITHDRAWN = -1
_TURN = "id, conversation_id, parent_id, parent_attempt, attempt, chosen"
_BESIDE = "conversation_id = :conversation AND parent_id IS :parent AND parent_attempt = :attempt"


class Turn(Struct, frozen=True):
    """``parent_id`` is None for a conversation's first turn."""

    id: int
    conversation_id: int
    parent_id: int | None
    parent_attempt: int
    attempt: int
    chosen: bool


class Moved(Struct, frozen=True):
    """Rows that have come into view and left it."""

    shown: tuple[int, ...]
    hidden: tuple[int, ...]


class TurnTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, turn_id: int) -> Turn | None:
        row = self._database.one(f"SELECT {_TURN} FROM turns WHERE id = :id", {"id": turn_id})
        return typed(row, Turn) if row else None

    def of_conversation(self, conversation_id: int) -> list[Turn]:
        """All of them, oldest first."""
        sql = f"SELECT {_TURN} FROM turns WHERE conversation_id = :id ORDER BY id"
        return [typed(row, Turn) for row in self._database.rows(sql, {"id": conversation_id})]

    def end(self, conversation_id: int) -> Turn | None:
        """The last turn in view."""
        sql = """SELECT messages.id FROM messages CROSS JOIN turns ON turns.id = messages.id
            WHERE messages.conversation_id = :id AND active = 1 ORDER BY messages.id DESC LIMIT 1"""
        return self.get(self._database.number(sql, {"id": conversation_id}))

    def beside(self, turn: Turn) -> list[int]:
        """The turns below the same version of a reply, this one among them, oldest first."""
        return self._database.ids(f"SELECT id FROM turns WHERE {_BESIDE} ORDER BY id", _place(turn))

    def has_below(self, turn: Turn) -> bool:
        """Whether turns hang below the version of its reply that was last in view."""
        place: dict[str, Value] = {
            "conversation": turn.conversation_id, "parent": turn.id, "attempt": turn.attempt,
        }  # fmt: skip
        return bool(self._database.number(f"SELECT count(*) FROM turns WHERE {_BESIDE}", place))

    def add(self, turn: Turn) -> None:
        """Insert; it becomes the chosen one among those beside it."""
        sql = f"INSERT INTO turns ({_TURN}) VALUES (:id, :conversation, :parent, :attempt, :own, 1)"
        self._database.run(f"UPDATE turns SET chosen = 0 WHERE {_BESIDE} AND chosen = 1", _place(turn))
        self._database.run(sql, _place(turn) | {"id": turn.id, "own": turn.attempt})

    def add_many(self, turns: Iterable[Turn]) -> None:
        """Insert turns of which none is beside another."""
        self._database.run_many(
            f"INSERT INTO turns ({_TURN}) VALUES (:id, :conversation, :parent, :attempt, :own, 1)",
            (_place(turn) | {"id": turn.id, "own": turn.attempt} for turn in turns),
        )

    def remove_all(self, conversation_id: int) -> None:
        self._database.run("DELETE FROM turns WHERE conversation_id = :id", {"id": conversation_id})

    # -- versions

    def version_of(self, message_id: int) -> tuple[int, int]:
        """Turn and attempt of a message; (0, 0) if there is none."""
        rows = self._database.tuples("SELECT turn_id, attempt FROM messages WHERE id = :id", {"id": message_id})
        return (int(str(rows[0][0])), int(str(rows[0][1]))) if rows else (0, 0)

    def replies(self, turn_ids: Sequence[int]) -> dict[int, list[int]]:
        """The texts of all versions of the replies of some turns, by turn, in the order of the versions."""
        sql = """SELECT turn_id, max(id) FROM messages WHERE turn_id IN (SELECT value FROM json_each(:ids))
            AND role = 'assistant' AND kind = 'text' AND attempt > 0 GROUP BY turn_id, attempt
            ORDER BY turn_id, attempt"""
        found: dict[int, list[int]] = {}
        for turn, reply in self._database.tuples(sql, {"ids": id_list(list(turn_ids))}):
            found.setdefault(int(str(turn)), []).append(int(str(reply)))
        return found

    def siblings(self, turn_ids: Sequence[int]) -> dict[int, list[int]]:
        """The turns beside some turns, themselves among them, oldest first; only where there are several."""
        sql = """SELECT mine.id, other.id FROM json_each(:ids) AS listed CROSS JOIN turns AS mine ON mine.id = value
            JOIN turns AS other ON other.conversation_id = mine.conversation_id
                AND other.parent_id IS mine.parent_id AND other.parent_attempt = mine.parent_attempt
            ORDER BY mine.id, other.id"""
        found: dict[int, list[int]] = {}
        for turn, other in self._database.tuples(sql, {"ids": id_list(list(turn_ids))}):
            found.setdefault(int(str(turn)), []).append(int(str(other)))
        return {turn: others for turn, others in found.items() if len(others) > 1}

    def begin_attempt(self, turn: Turn) -> int:
        """The number of a further version of a turn's reply, which is the one in view from now on."""
        sql = "SELECT max(attempt) FROM messages WHERE turn_id = :id"
        number = max(turn.attempt, self._database.number(sql, {"id": turn.id})) + 1
        self.set_attempt(turn.id, number)
        return number

    def set_attempt(self, turn_id: int, attempt: int) -> None:
        self._database.run("UPDATE turns SET attempt = :attempt WHERE id = :id", {"id": turn_id, "attempt": attempt})

    def choose(self, turn_id: int, attempt: int) -> int:
        """Lead the path through a version of a turn's reply (0: the one that was last in view).

        Returns:
            the oldest turn that may come into view or leave it by that.
        """
        first = turn_id
        turn = self.get(turn_id)
        while turn is not None:
            wanted = attempt or turn.attempt
            if turn.attempt == wanted and self._is_in_view(turn):
                break
            if turn.attempt != wanted:
                self.set_attempt(turn.id, wanted)
            beside = self.beside(turn)
            if not turn.chosen:
                ids = {"ids": id_list(beside), "id": turn.id}
                self._database.run(
                    "UPDATE turns SET chosen = (id = :id) WHERE id IN (SELECT value FROM json_each(:ids))", ids
                )
            first, attempt = beside[0], turn.parent_attempt
            turn = None if turn.parent_id is None else self.get(turn.parent_id)
        return first

    def _is_in_view(self, turn: Turn) -> bool:
        return bool(self._database.number("SELECT active FROM messages WHERE id = :id", {"id": turn.id}))

    # -- the path

    def path(self, conversation_id: int) -> dict[int, int]:
        """The turns in view and which version of their replies is, from the chosen beginning to its end."""
        sql = f"SELECT {_TURN} FROM turns WHERE conversation_id = :id AND chosen = 1"
        rows = self._database.tuples(sql, {"id": conversation_id})
        below = {(row[2], row[3]): (int(str(row[0])), int(str(row[4]))) for row in rows}
        path: dict[int, int] = {}
        place: tuple[Value, Value] = (None, 0)
        while place in below:
            turn, attempt = place = below[place]
            path[turn] = attempt
        return path

    def settle(self, conversation_id: int, first: int) -> Moved:
        """Mark the messages that are in view, of turns from ``first`` on."""
        path = self.path(conversation_id)
        rows = self._database.tuples(
            "SELECT id, turn_id, attempt, active FROM messages WHERE conversation_id = :id AND turn_id >= :first",
            {"id": conversation_id, "first": first},
        )
        shown, hidden = list[int](), list[int]()
        for row_id, turn, attempt, active in ((int(str(value)) for value in row) for row in rows):
            is_shown = turn in path and attempt in (0, path[turn])
            if is_shown != bool(active):
                (shown if is_shown else hidden).append(row_id)
        self._mark(shown, 1)
        self._mark(hidden, 0)
        return Moved(tuple(shown), tuple(hidden))

    def _mark(self, ids: Collection[int], active: int) -> None:
        if ids:
            self._database.run(
                "UPDATE messages SET active = :active WHERE id IN (SELECT value FROM json_each(:ids))",
                {"ids": id_list(list(ids)), "active": active},
            )


def _place(turn: Turn) -> dict[str, Value]:
    return {"conversation": turn.conversation_id, "parent": turn.parent_id, "attempt": turn.parent_attempt}
