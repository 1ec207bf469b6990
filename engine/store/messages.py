"""Messages, verbatim, and their full text: user's and assistant's texts are searchable, temporary ones not."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.store.database import Database, Value, id_list, typed
from engine.store.fulltext import FullText
from engine.store.turns import WITHDRAWN, Moved, Turn, TurnTable
from engine.store.vectors import INDEXED_MESSAGE, SEARCHABLE_MESSAGE, VectorTable
from engine.values import Message

MESSAGE_COLUMNS = (
    "id, conversation_id, turn_id, role, kind, text, created_at, tool, stop_reason, active, evicted, report, origin"
)
_IDS = "id IN (SELECT value FROM json_each(:ids))"


class MessageTable:
    def __init__(self, database: Database, vectors: VectorTable) -> None:
        self._database = database
        self._vectors = vectors
        self.turns = TurnTable(database)
        self.full_text = FullText(database, "messages_text")

    def add(self, message: Message, *, beside: Turn | None = None, attempt: int | None = None) -> Message:
        """Insert; ``message.id`` is given anew, and ``turn_id`` 0 means its own id: it begins a turn.

        Args:
            beside: the turn that it begins a branch beside, which comes into view. None: below the last one in view.
            attempt: the version of the reply that it belongs to, 0 for all of them. None: the one that is in view.
        """
        with self._database.transaction():
            message_id = self._database.number("SELECT seq FROM sqlite_sequence WHERE name = 'messages'") + 1
            stored = msgspec.structs.replace(message, id=message_id, turn_id=message.turn_id or message_id)
            begun = self._begun(stored, beside) if stored.turn_id == message_id and stored.kind != "summary" else None
            stored, number = (stored, 0) if begun is not None else self._placed(stored, attempt)
            active = stored.active and beside is None
            self._insert([msgspec.structs.replace(stored, active=active)], [number])
            if begun is not None:
                self.turns.add(begun)
            if beside is not None:
                self.settle(stored.conversation_id, self.turns.choose(message_id, 0))
            self._index(stored)
        return stored

    def _begun(self, message: Message, beside: Turn | None) -> Turn:
        """The turn that a message begins."""
        above = None if beside is not None else self.turns.end(message.conversation_id)
        if beside is not None:
            parent, parent_attempt = beside.parent_id, beside.parent_attempt
        else:
            parent, parent_attempt = (above.id, above.attempt) if above is not None else (None, 0)
        return Turn(message.id, message.conversation_id, parent, parent_attempt, 1, True)

    def _placed(self, message: Message, attempt: int | None) -> tuple[Message, int]:
        """A message as it stands in its turn, in view or not, and the version of the reply that it belongs to."""
        turn = self.turns.get(message.turn_id)
        if turn is None or not message.active:
            return message, 0 if turn is None else WITHDRAWN
        number = turn.attempt if attempt is None else attempt
        in_view = self._database.number("SELECT active FROM messages WHERE id = :id", {"id": turn.id})
        active = bool(in_view) and number in (0, turn.attempt)
        return msgspec.structs.replace(message, active=active), number

    def _insert(self, messages: Sequence[Message], attempts: Sequence[int]) -> None:
        columns = ", ".join(f":{name.strip()}" for name in MESSAGE_COLUMNS.split(","))
        self._database.run_many(
            f"INSERT INTO messages ({MESSAGE_COLUMNS}, attempt) VALUES ({columns}, :attempt)",
            (_values(one) | {"attempt": attempt} for one, attempt in zip(messages, attempts, strict=True)),
        )

    def add_many(self, messages: Sequence[Message]) -> list[Message]:
        """Insert as ``add`` does, for imports; ``turn_id`` -1 means the same turn as the message before."""
        with self._database.transaction():
            first = self._database.number("SELECT seq FROM sqlite_sequence WHERE name = 'messages'") + 1
            stored: list[Message] = []
            for message_id, message in enumerate(messages, first):
                turn_id = stored[-1].turn_id if message.turn_id == -1 else message.turn_id or message_id
                stored.append(msgspec.structs.replace(message, id=message_id, turn_id=turn_id))
            begun = self._begun_in_line(stored)
            self._insert(stored, [_attempt_in_line(message) for message in stored])
            self.turns.add_many(begun)
            self.full_text.add_many((message.id, message.text) for message in stored if is_said(message))
        return stored

    def _begun_in_line(self, messages: Sequence[Message]) -> list[Turn]:
        """The turns that messages begin, each below the one before it in its conversation."""
        above = {one: self.turns.end(one) for one in {message.conversation_id for message in messages}}
        begun: list[Turn] = []
        for message in messages:
            if message.turn_id == message.id and message.kind != "summary":
                last = above[message.conversation_id]
                parent, attempt = (None, 0) if last is None else (last.id, last.attempt)
                begun.append(Turn(message.id, message.conversation_id, parent, attempt, 1, True))
                above[message.conversation_id] = begun[-1]
        return begun

    def finish(self, message: Message) -> None:
        """Overwrite text, stop reason, report and origin of a row."""
        with self._database.transaction():
            old = self.get(message.id)
            if old is not None:
                self._unindex(old)
            self._database.run(
                """UPDATE messages SET text = :text, stop_reason = :stop_reason, report = :report, origin = :origin
                WHERE id = :id""",
                {name: _values(message)[name] for name in ("id", "text", "stop_reason", "report", "origin")},
            )
            self._index(message)

    def deactivate(self, message_ids: Sequence[int]) -> None:
        """Withdraw rows from whatever branch they stand on."""
        with self._database.transaction():
            self._vectors.remove_many("message", message_ids)
            self._database.run(
                f"UPDATE messages SET active = 0, attempt = {WITHDRAWN} WHERE {_IDS}",
                {"ids": id_list(list(message_ids))},
            )

    def settle(self, conversation_id: int, first: int) -> Moved:
        """Bring the path that is chosen now into view, and what of it has left the model's window.

        Args:
            first: the oldest turn that may come into view or leave it.
        """
        with self._database.transaction():
            moved = self.turns.settle(conversation_id, first)
            if moved.hidden:
                self._vectors.remove_many("message", moved.hidden)
            if moved.shown or self._has_summary(moved.hidden):
                self._settle_window(conversation_id)
        return moved

    def _has_summary(self, message_ids: Sequence[int]) -> bool:
        sql = f"SELECT count(*) FROM messages WHERE {_IDS} AND kind = 'summary'"
        return bool(self._database.number(sql, {"ids": id_list(list(message_ids))}))

    def _settle_window(self, conversation_id: int) -> None:
        """What the summary of the path in view covers has left the window; what others cover has not."""
        summary = self.latest_summary(conversation_id)
        number, through = (0, 0) if summary is None else (summary.id, summary.turn_id)
        gone = "(turn_id <= :through AND id != :summary)"
        self._database.run(
            f"""UPDATE messages SET evicted = {gone} WHERE conversation_id = :id AND active = 1
                AND evicted != {gone}""",
            {"id": conversation_id, "summary": number, "through": through},
        )

    def active_among(self, message_ids: Sequence[int]) -> set[int]:
        """Those that are in view."""
        sql = f"SELECT id FROM messages WHERE {_IDS} AND active = 1"
        return set(self._database.ids(sql, {"ids": id_list(list(message_ids))}))

    def mark_evicted(self, message_ids: Sequence[int]) -> None:
        self._database.run(f"UPDATE messages SET evicted = 1 WHERE {_IDS}", {"ids": id_list(list(message_ids))})

    def remove_all(self, conversation_id: int) -> int:
        """Erase the messages of a conversation, with their full text and vectors. Returns how many there were."""
        parameters: dict[str, Value] = {"id": conversation_id}
        where = "FROM messages WHERE conversation_id = :id"
        with self._database.transaction():
            removed = self._database.number(f"SELECT count(*) {where}", parameters)
            rows = self._database.tuples(f"SELECT id, text {where} AND {INDEXED_MESSAGE}", parameters)
            self.full_text.remove_many([(int(str(row[0])), str(row[1])) for row in rows])
            self._vectors.remove_many("message", [int(str(row[0])) for row in rows])
            self.turns.remove_all(conversation_id)
            self._database.run(f"DELETE {where}", parameters)
        return removed

    def get(self, message_id: int) -> Message | None:
        found = self.by_ids([message_id])
        return found[0] if found else None

    def by_ids(self, message_ids: Sequence[int]) -> list[Message]:
        return self._messages(
            f"SELECT {MESSAGE_COLUMNS} FROM messages WHERE {_IDS}", {"ids": id_list(list(message_ids))}
        )

    def before(self, conversation_id: int, before_id: int | None, limit: int, inactive: bool) -> list[Message]:
        """Up to ``limit`` messages before an id (None: the newest), newest first."""
        sql = f"""SELECT {MESSAGE_COLUMNS} FROM messages WHERE conversation_id = :conversation
            AND (:before IS NULL OR id < :before) AND (:inactive OR active = 1) ORDER BY id DESC LIMIT :limit"""
        parameters: dict[str, Value] = {
            "conversation": conversation_id,
            "before": before_id,
            "limit": limit,
            "inactive": inactive,
        }
        return self._messages(sql, parameters)

    def window(self, conversation_id: int) -> list[Message]:
        sql = f"""SELECT {MESSAGE_COLUMNS} FROM messages
            WHERE conversation_id = :conversation AND active = 1 AND evicted = 0 ORDER BY id"""
        return self._messages(sql, {"conversation": conversation_id})

    def last(self, conversation_id: int, role: str, kind: str) -> Message | None:
        sql = f"""SELECT {MESSAGE_COLUMNS} FROM messages WHERE conversation_id = :conversation AND active = 1
            AND role = :role AND kind = :kind ORDER BY id DESC LIMIT 1"""
        found = self._messages(sql, {"conversation": conversation_id, "role": role, "kind": kind})
        return found[0] if found else None

    def user_texts(self, conversation_id: int, limit: int = -1) -> list[str]:
        """What the user wrote in a conversation, oldest first."""
        sql = """SELECT text FROM messages WHERE conversation_id = :id AND role = 'user' AND kind = 'text'
            AND active = 1 AND text != '' ORDER BY id LIMIT :limit"""
        return [str(text) for text in self._database.column(sql, {"id": conversation_id, "limit": limit})]

    def notices(self, conversation_id: int, tools: Sequence[str]) -> list[Message]:
        """The active notices of some kinds, oldest first, those that have left the window included."""
        found = [
            self._messages(
                f"""SELECT {MESSAGE_COLUMNS} FROM messages WHERE conversation_id = :conversation AND active = 1
                AND kind = 'notice' AND tool = :tool""",
                {"conversation": conversation_id, "tool": tool},
            )
            for tool in tools
        ]
        return sorted((row for rows in found for row in rows), key=lambda row: row.id)

    def latest_summary(self, conversation_id: int) -> Message | None:
        """Of the path in view the one that reaches farthest; its turn is the last that it covers."""
        sql = f"""SELECT {MESSAGE_COLUMNS} FROM messages INDEXED BY messages_summaries
            WHERE conversation_id = :conversation AND kind = 'summary' AND active = 1 AND role = 'system'
            ORDER BY turn_id DESC, id DESC LIMIT 1"""
        found = self._messages(sql, {"conversation": conversation_id})
        return found[0] if found else None

    def last_turn_id(self, conversation_id: int) -> int:
        """The last turn in view; 0 for an empty conversation."""
        end = self.turns.end(conversation_id)
        return 0 if end is None else end.id

    def count(self, agent_id: int | None) -> int:
        sql = """SELECT count(*) FROM messages JOIN conversations ON conversations.id = conversation_id
            WHERE hidden = 0 AND temporary = 0 AND active = 1 AND kind = 'text'
            AND (:agent IS NULL OR agent_id = :agent)"""
        return self._database.number(sql, {"agent": agent_id})

    def texts_before(self, conversation_id: int, before_id: int) -> int:
        """How many texts of user and assistant a conversation has before an id."""
        sql = f"""SELECT count(*) FROM messages WHERE conversation_id = :conversation AND id < :before
            AND {SEARCHABLE_MESSAGE}"""
        return self._database.number(sql, {"conversation": conversation_id, "before": before_id})

    def texts(self) -> list[tuple[int, str]]:
        """Every indexed text."""
        rows = self._database.tuples(f"SELECT id, text FROM messages WHERE {INDEXED_MESSAGE} ORDER BY id")
        return [(int(str(row[0])), str(row[1])) for row in rows]

    def _index(self, message: Message) -> None:
        if self._is_indexed(message):
            self.full_text.add(message.id, message.text)

    def _unindex(self, message: Message) -> None:
        if self._is_indexed(message):
            self.full_text.remove(message.id, message.text)
            self._vectors.remove("message", message.id)

    def _is_indexed(self, message: Message) -> bool:
        """No search is to find what is said in a temporary conversation."""
        if not is_said(message):
            return False
        sql = "SELECT temporary FROM conversations WHERE id = :id"
        return not self._database.number(sql, {"id": message.conversation_id})

    def _messages(self, sql: str, parameters: dict[str, Value]) -> list[Message]:
        return [typed(row, Message, ("report",)) for row in self._database.rows(sql, parameters)]


def is_said(message: Message) -> bool:
    return message.role in ("user", "assistant") and message.kind == "text" and message.text != ""


def _attempt_in_line(message: Message) -> int:
    if not message.active:
        return WITHDRAWN
    return 0 if message.turn_id == message.id else 1


def _values(message: Message) -> dict[str, Value]:
    values = msgspec.structs.asdict(message)
    values["report"] = None if message.report is None else msgspec.json.encode(message.report).decode()
    return values
