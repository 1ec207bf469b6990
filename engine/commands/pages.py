"""Pages of a conversation as a front end shows it: the newest, around a message, or from any position on."""

from __future__ import annotations

from engine.protocol import ConversationPage, OpenConversation
from engine.services import Services


class ConversationPages:
    """Costs a few milliseconds wherever the page stands in however long a conversation."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def open(self, command: OpenConversation) -> ConversationPage:
        """Answer the command. Raises NotFound for a conversation that is deleted or never was."""
        conversation = self._services.recall.conversation(command.conversation_id)
        store, shown = self._services.store, self._services.store.shown
        total = shown.count(conversation.id)
        places = self._places(command, total)
        messages = shown.rows(conversation.id, places.start, len(places))
        changes = self._services.journal.changes_of_messages([message.id for message in messages])
        return ConversationPage(
            conversation=conversation,
            messages=tuple(messages),
            has_more=places.start > 0,
            changes={str(message_id): tuple(found) for message_id, found in changes.items()},
            older_texts=store.messages.texts_before(conversation.id, messages[0].id) if messages else 0,
            proposals=tuple(self._services.proposals.of_conversation(conversation.id)),
            first=places.start,
            total=total,
            summary=store.messages.latest_summary(conversation.id),
            window_begins=shown.window_begins(conversation.id),
            versions=self._services.recall.branches.versions(messages),
        )

    def newest(self, conversation_id: int, limit: int) -> ConversationPage:
        """The page that a conversation opens with."""
        return self.open(OpenConversation(job=0, conversation_id=conversation_id, limit=limit))

    def _places(self, command: OpenConversation, total: int) -> range:
        """The positions that are asked for."""
        shown, conversation_id = self._services.store.shown, command.conversation_id
        limit, end = max(command.limit, 0), total
        if command.position is not None:
            end = max(command.position, 0) + limit
        elif command.around_id is not None and shown.has(conversation_id, command.around_id):
            end = max(shown.position(conversation_id, command.around_id) - limit // 2, 0) + limit
        elif command.before_id is not None:
            end = shown.position(conversation_id, command.before_id)
        end = min(end, total)
        return range(max(end - limit, 0), end)
