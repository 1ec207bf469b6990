"""Rows that belong together: documents and passages, replies and their prompts, proposals, runs of consolidation."""

from __future__ import annotations

from engine.errors import Sentence, say
from engine.store.store import Store
from models.sentence import filled

_PATH = """WITH RECURSIVE path(id, attempt, conversation_id) AS (
        SELECT id, attempt, conversation_id FROM turns WHERE parent_id IS NULL AND chosen = 1
        UNION ALL SELECT below.id, below.attempt, below.conversation_id FROM path JOIN turns AS below
            ON below.conversation_id = path.conversation_id AND below.parent_id = path.id
                AND below.parent_attempt = path.attempt AND below.chosen = 1)"""
_CHECKS: tuple[tuple[Sentence, str], ...] = (
    (
        say("The passages of document {id} have gaps.", id="{id}"),
        """SELECT DISTINCT document_id FROM chunks GROUP BY document_id, document_version
        HAVING min(position) != 0 OR max(position) != count(*) - 1 OR count(DISTINCT position) != count(*)""",
    ),
    (
        say("Document {id} has lost its text.", id="{id}"),
        """SELECT id FROM documents WHERE removed = 0 AND NOT EXISTS
            (SELECT 1 FROM chunks WHERE document_id = documents.id AND document_version = documents.chunks_version)""",
    ),
    (
        say("Document {id} is older than its own text.", id="{id}"),
        """SELECT id FROM documents WHERE chunks_version > version + (version = 1)
        UNION SELECT document_id FROM chunks JOIN documents ON documents.id = document_id
            WHERE document_version > version""",
    ),
    (
        say("What stood in the prompt of reply {id} is not noted for each memory.", id="{id}"),
        """SELECT DISTINCT messages.id FROM messages, json_each(report, '$.fact_ids') AS shown
            WHERE report IS NOT NULL AND EXISTS (SELECT 1 FROM facts WHERE id = shown.value) AND NOT EXISTS
            (SELECT 1 FROM reply_memories WHERE reply_id = messages.id AND entity_type = 'fact'
                AND entity_id = shown.value)
        UNION SELECT messages.id FROM messages, json_each(report, '$.message_ids') AS shown
            WHERE report IS NOT NULL AND EXISTS (SELECT 1 FROM messages AS m WHERE m.id = shown.value) AND NOT EXISTS
            (SELECT 1 FROM reply_memories WHERE reply_id = messages.id AND entity_type = 'message'
                AND entity_id = shown.value)
        UNION SELECT messages.id FROM messages, json_each(report, '$.chunk_ids') AS shown
            WHERE report IS NOT NULL AND EXISTS (SELECT 1 FROM chunks WHERE id = shown.value) AND NOT EXISTS
            (SELECT 1 FROM reply_memories WHERE reply_id = messages.id AND entity_type = 'chunk'
                AND entity_id = shown.value)""",
    ),
    (
        say("Suggestion {id} is decided and undecided at once.", id="{id}"),
        "SELECT id FROM proposals WHERE (state = 'pending') != (decided_at IS NULL)",
    ),
    (
        say("Line {id} of a review is about nothing.", id="{id}"),
        """SELECT id FROM consolidation_items
            WHERE entry_id IS NULL AND proposal_id IS NULL AND message_id IS NULL""",
    ),
    (
        say("Line {id} of a review names a change that its run has not made.", id="{id}"),
        """SELECT item.id FROM consolidation_items AS item JOIN consolidation_runs AS run ON run.id = run_id
            JOIN journal ON journal.id = entry_id
            WHERE journal.batch != run.batch OR journal.agent_id != run.agent_id""",
    ),
    (
        say("Run {id} is open beside another one.", id="{id}"),
        """SELECT max(id) FROM consolidation_runs WHERE ended_at IS NULL GROUP BY agent_id HAVING count(*) > 1""",
    ),
    (
        say("Message {id} belongs to no turn.", id="{id}"),
        """SELECT id FROM messages WHERE turn_id NOT IN (SELECT id FROM turns) AND kind != 'summary'""",
    ),
    (
        say("Turn {id} hangs below nothing.", id="{id}"),
        """SELECT id FROM turns WHERE parent_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM turns AS above
            WHERE above.id = turns.parent_id AND above.id < turns.id
                AND above.conversation_id = turns.conversation_id AND turns.parent_attempt BETWEEN 1 AND
                    (SELECT max(above.attempt, coalesce(max(attempt), 0)) FROM messages WHERE turn_id = above.id))""",
    ),
    (
        say("Of the turns beside turn {id} not just one is chosen.", id="{id}"),
        """SELECT min(id) FROM turns GROUP BY conversation_id, parent_id, parent_attempt HAVING sum(chosen) != 1""",
    ),
    (
        say("Message {id} is in view and off the path at once, or on the path and out of view.", id="{id}"),
        f"""{_PATH} SELECT messages.id FROM messages LEFT JOIN path ON path.id = turn_id
            WHERE active != (path.id IS NOT NULL AND (messages.attempt = 0 OR messages.attempt = path.attempt))
                AND turn_id IN (SELECT id FROM turns)""",
    ),
    (
        say("Conversation {id} is temporary and has been learned from.", id="{id}"),
        """SELECT DISTINCT conversation_id FROM conversations
            JOIN messages ON messages.conversation_id = conversations.id
            WHERE temporary = 1 AND (EXISTS (SELECT 1 FROM memory_steps WHERE message_id = messages.id)
                OR EXISTS (SELECT 1 FROM fact_sources WHERE fact_sources.message_id = messages.id))""",
    ),
)


def row_problems(store: Store) -> list[Sentence]:
    """A sentence for each row that contradicts another."""
    return [_numbered(sentence, number) for sentence, sql in _CHECKS for number in store.database.ids(sql)]


def _numbered(sentence: Sentence, number: int) -> Sentence:
    values = {"id": str(number)}
    return Sentence(filled(sentence.template, values), sentence.template, values)
