"""Recall memory: conversations and their messages, verbatim."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.errors import say
from engine.memory.branches import Branches
from engine.memory.errors import NotFound, TemporaryConversation
from engine.memory.journal import Cause, Journal
from engine.memory.learning.pasted import pasted_spans
from engine.store.rows import ConversationState
from engine.store.search import Scope
from engine.store.store import Store
from engine.store.text import clean, query_phrases
from engine.values import (
    Actor,
    ContextReport,
    Conversation,
    MemoryChange,
    Message,
    MessageKind,
    Origin,
    Role,
    SearchHit,
    StopReason,
)

TITLE_CHARACTERS = 200
FOLDER_CHARACTERS = 60
ARRANGED = "arranged"


class RecallMemory:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._journal = Journal(store)
        self.branches = Branches(store)

    def create_conversation(self, agent_id: int, title: str = "") -> Conversation:
        with self._store.transaction():
            return self.conversation(self._store.conversations.add(agent_id, _title(title), self._store.now()))

    def begin_temporary(self, agent_id: int) -> Conversation:
        """A conversation of which nothing is kept: no search finds it, nothing is learned from it, it has no title."""
        with self._store.transaction():
            return self.conversation(self._store.conversations.add(agent_id, "", self._store.now(), temporary=True))

    def set_learning(self, conversation_id: int, learns: bool) -> Conversation:
        """Learn from a conversation or not. What was said without learning is never learned from later.

        Raises:
            TemporaryConversation: nothing is ever learned from one.
        """
        with self._store.transaction():
            conversation = self.conversation(conversation_id)
            if conversation.temporary and learns:
                raise TemporaryConversation(
                    say("Nothing of a temporary conversation is kept, so nothing can be learned from it.")
                )
            self._store.conversations.set_learns(conversation_id, learns)
            if not learns:
                self._store.consolidation.never_learn(conversation_id)
            return self.conversation(conversation_id)

    def conversation(self, conversation_id: int) -> Conversation:
        """Raises NotFound for one that is deleted or never was."""
        found = self._store.conversations.view(conversation_id)
        if found is None:
            raise NotFound(say("This conversation does not exist any more."))
        return found

    def list_conversations(
        self, agent_id: int | None, query: str = "", limit: int = 200, archived: bool | None = None
    ) -> list[Conversation]:
        """Last active first. The query must occur in the title or in one message, in the archive too."""
        return self._store.conversations.list(agent_id, query, limit, archived)

    def rename(self, conversation_id: int, title: str, *, actor: Actor = "user", reason: str = "") -> Conversation:
        self._change(conversation_id, {"title": _title(title)}, Cause(actor, reason))
        return self.conversation(conversation_id)

    def set_title(self, conversation_id: int, title: str) -> Conversation:
        """Give a title that was made automatically; the journal says so."""
        return self.rename(conversation_id, title, actor="system", reason="automatic title")

    def may_be_titled(self, conversation_id: int) -> bool:
        """The title is none of a person's: it was made automatically, or there is none."""
        given = self._store.journal.last_titling(conversation_id)
        state = self._store.conversations.get(conversation_id)
        return state is not None and (not state.title or given in ("", "system", "consolidation"))

    def give_title(
        self, read: ConversationState, title: str, *, actor: Actor, reason: str, batch: str
    ) -> MemoryChange | None:
        """Give a title to a conversation as it was read; None where it has changed since."""
        with self._store.transaction():
            if self._store.conversations.get(read.id) != read:
                return None
            return self._change(read.id, {"title": _title(title)}, Cause(actor, reason, None, batch))

    def delete_conversation(self, conversation_id: int, *, actor: Actor = "user", reason: str = "") -> MemoryChange:
        """Hide it from lists and searches; undo brings it back."""
        return self._change(conversation_id, {"hidden": True}, Cause(actor, reason))

    def arrange(
        self,
        conversation_ids: Sequence[int],
        *,
        pinned: bool | None = None,
        folder: str | None = None,
        archived: bool | None = None,
    ) -> list[MemoryChange]:
        """Pin conversations, lay them into a folder ("" for none) or the archive, as one batch.

        Raises:
            NotFound: one of them does not exist; nothing was changed.
        """
        name = None if folder is None else _title(folder)[:FOLDER_CHARACTERS].strip()
        wanted = {"pinned": pinned, "folder": name, "archived": archived}
        fields: dict[str, object] = {key: value for key, value in wanted.items() if value is not None}
        return self._change_all(conversation_ids, fields, ARRANGED)

    def delete_conversations(self, conversation_ids: Sequence[int]) -> list[MemoryChange]:
        """Hide them from lists and searches, as one batch; undo brings them back."""
        return self._change_all(conversation_ids, {"hidden": True}, "")

    def _change_all(self, ids: Sequence[int], fields: dict[str, object], reason: str) -> list[MemoryChange]:
        cause = Cause("user", reason, batch=self._journal.new_batch())
        with self._store.transaction():
            ids = [one for one in dict.fromkeys(ids) if not self._is_so(one, fields)]
            return [self._change(conversation_id, fields, cause) for conversation_id in ids]

    def _is_so(self, conversation_id: int, fields: dict[str, object]) -> bool:
        state = self._store.conversations.get(conversation_id)
        hidden = state is None or state.hidden
        return not hidden and all(getattr(state, name) == value for name, value in fields.items())

    def append(
        self,
        conversation_id: int,
        role: Role,
        kind: MessageKind,
        text: str,
        *,
        turn_id: int | None = None,
        tool: str = "",
        created_at: float | None = None,
        stop_reason: StopReason | None = None,
        report: ContextReport | None = None,
        origin: Origin | None = None,
        beside: int | None = None,
        attempt: int | None = None,
    ) -> Message:
        """Commit a message. Without ``turn_id`` a user's text begins a turn and anything else joins the last one.

        Args:
            origin: where its words come from. None: from the conversation, or pasted in where a user's text holds a
                passage that looks so.
            beside: the turn that a user's text is written in the place of: it begins a branch, which comes into view.
            attempt: 0 where it belongs to the user's message, whichever version of the reply is in view.
        """
        with self._store.transaction():
            self.conversation(conversation_id)
            if turn_id is None:
                begins = role == "user" and kind == "text"
                turn_id = 0 if begins else self._store.messages.last_turn_id(conversation_id)
            at = self._store.now() if created_at is None else float(created_at)
            if origin is None:
                origin = "web" if role == "user" and kind == "text" and pasted_spans(text) else "conversation"
            self._store.conversations.touch(conversation_id, at)
            return self._store.messages.add(
                Message(
                    id=0,
                    conversation_id=conversation_id,
                    turn_id=turn_id,
                    role=role,
                    kind=kind,
                    text=clean(text),
                    created_at=at,
                    tool=tool,
                    stop_reason=stop_reason,
                    report=report,
                    origin=origin,
                ),
                beside=None if beside is None else self._store.turns.get(beside),
                attempt=attempt,
            )

    def finish(
        self,
        message_id: int,
        *,
        text: str,
        stop_reason: StopReason,
        report: ContextReport | None = None,
        origin: Origin | None = None,
    ) -> Message:
        """Write the final text of a message that was begun, why it ended and what it was made from."""
        with self._store.transaction():
            begun = self.message(message_id)
            finished = msgspec.structs.replace(
                begun, text=clean(text), stop_reason=stop_reason, report=report, origin=origin or begun.origin
            )
            self._store.messages.finish(finished)
            self._store.conversations.touch(finished.conversation_id, self._store.now())
        return finished

    def message(self, message_id: int) -> Message:
        found = self._store.messages.get(message_id)
        if found is None:
            raise NotFound(say("This message does not exist any more."))
        return found

    def messages(
        self,
        conversation_id: int,
        *,
        before_id: int | None = None,
        limit: int = 200,
        include_inactive: bool = False,
    ) -> tuple[list[Message], bool]:
        """The newest messages before an id, oldest first, and whether there are older ones."""
        found = self._store.messages.before(conversation_id, before_id, limit + 1, include_inactive)
        return found[:limit][::-1], len(found) > limit

    def window(self, conversation_id: int) -> list[Message]:
        """Active messages that have not left the window, oldest first, with the newest summary."""
        return self._store.messages.window(conversation_id)

    def notices(self, conversation_id: int, tools: Sequence[str]) -> list[Message]:
        """The active notices of some kinds (``Message.tool``), oldest first, evicted ones included."""
        return self._store.messages.notices(conversation_id, tools)

    def first_words(self, conversation_id: int) -> str:
        """The user's first message of a conversation, evicted or not; "" where there is none."""
        return next(iter(self._store.messages.user_texts(conversation_id, limit=1)), "")

    def last_user_message(self, conversation_id: int) -> Message | None:
        return self._store.messages.last(conversation_id, "user", "text")

    def deactivate(self, message_ids: Sequence[int]) -> None:
        """Take messages out of the conversation; they stay in the record."""
        self._store.messages.deactivate(message_ids)

    def mark_evicted(self, message_ids: Sequence[int]) -> None:
        """Note that messages have left the window; recall still finds them."""
        self._store.messages.mark_evicted(message_ids)

    def add_summary(
        self, conversation_id: int, text: str, evicted_ids: Sequence[int] = (), origin: Origin = "conversation"
    ) -> Message:
        """Put a summary in the place of evicted messages and of the summary before it, in one transaction.

        It stands in the last turn that it covers, so that it serves every branch that this turn is part of.
        """
        with self._store.transaction():
            old = self.latest_summary(conversation_id)
            self.mark_evicted([*evicted_ids, *([old.id] if old else [])])
            covered = [row.turn_id for row in self._store.messages.by_ids(evicted_ids)]
            through = max(covered) if covered else old.turn_id if old else None
            version = None if covered else 0
            return self.append(
                conversation_id, "system", "summary", text, turn_id=through, origin=origin, attempt=version
            )

    def in_view(self, message_ids: Sequence[int]) -> set[int]:
        """Those of the messages that stand on the path through their conversation that is in view."""
        return self._store.messages.active_among(message_ids)

    def are_in_view(self, message_ids: Sequence[int]) -> bool:
        """All of them do."""
        return len(self.in_view(message_ids)) == len(set(message_ids))

    def latest_summary(self, conversation_id: int) -> Message | None:
        return self._store.messages.latest_summary(conversation_id)

    def search(
        self,
        agent_id: int,
        query: str,
        *,
        limit: int = 20,
        offset: int = 0,
        start: float | None = None,
        end: float | None = None,
    ) -> list[SearchHit]:
        """Messages that hold any telling word of the query, best first (full text only)."""
        phrases = query_phrases(query)
        if not phrases:
            return []
        found = self._store.search.by_words("message", Scope(agent_id, start, end), phrases, offset + limit)
        return [
            SearchHit("message", hit.id, hit.conversation_id, hit.text, hit.at, 1 / (offset + rank), hit.role)
            for rank, hit in enumerate(found[offset:], 1)
        ]

    def _change(self, conversation_id: int, fields: dict[str, object], cause: Cause) -> MemoryChange:
        with self._store.transaction():
            state = self._store.conversations.get(conversation_id)
            if state is None or state.hidden:
                raise NotFound(say("This conversation does not exist any more."))
            if self.conversation(conversation_id).temporary:
                raise TemporaryConversation(
                    say("A temporary conversation has no name and cannot be deleted: all of it is erased when it ends.")
                )
            changed = msgspec.structs.replace(state, **fields, version=state.version + 1)
            return self._journal.record(state, changed, cause)


def _title(title: str) -> str:
    return " ".join(clean(title).split())[:TITLE_CHARACTERS]
