"""The three tools that write: what the model asks for is done, or proposed to the user.

It is proposed while anything that the model has before it comes from outside: what it writes then may be another
one's wish. Nothing about the words of the call decides this, so that no words can get around it. Besides, what the user
has not said is proposed: a model's own words are no memory of the user.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from engine.memory.learning.sourcing import span_of
from engine.memory.learning.third_person import third_person
from engine.memory.replacing import replace_text
from engine.memory.said import is_change_said, is_said
from engine.memory.times.dating import validity, without_stale_dates
from engine.memory.tool_calls import NOT_SAVED, ToolOutcome, tags_argument, text_argument
from engine.protocol.results import ProposalView
from engine.services import Services
from engine.values import Fact, Message, Origin, SourceSpan
from models.sentence import filled

PERSONA: Final = "persona"
ROWS_HEARD: Final = 60
WritingTool = Literal["core_memory_append", "core_memory_replace", "archival_memory_insert"]
ASKED: Final = (
    NOT_SAVED + " Text from outside stands in this conversation, so the user is asked whether to keep this: {text}. "
    "Do not say that it is saved."
)
UNSAID: Final = (
    NOT_SAVED + " The user has not said this, so the user is asked whether to keep this: {text}. "
    "Do not say that it is saved."
)
TEMPORARY: Final = (
    NOT_SAVED + " This conversation is temporary: nothing of it is kept, and nothing is remembered from it. "
    "Do not say that it is saved."
)
NOT_LEARNING: Final = (
    NOT_SAVED + " The user has switched learning off here, so that nothing is remembered from this conversation. "
    "Do not say that it is saved."
)


class WritingTools:
    """Writes for one agent in one turn. Runs on the inference lane.

    Attributes:
        origin: where the words come from that the model has before it.
    """

    def __init__(self, services: Services, agent_id: int, source_message_id: int | None) -> None:
        self._services = services
        self._agent_id = agent_id
        self._source_message_id = source_message_id
        self.origin: Origin = "conversation"

    def write(self, tool: WritingTool, arguments: Mapping[str, Any]) -> ToolOutcome:
        """Run one of the three, where anything of the conversation may become memory.

        Raises:
            EngineError, KeyError, TypeError, ValueError: it cannot be done with these arguments.
        """
        if (refusal := self._refusal()) is not None:
            return ToolOutcome(refusal)
        match tool:
            case "core_memory_append":
                return self._append(arguments)
            case "core_memory_replace":
                return self._replace(arguments)
            case "archival_memory_insert":
                return self._insert(arguments)

    def _refusal(self) -> str | None:
        """What the model is told where nothing is kept. Asked at each call: it can be switched in between."""
        if self._source_message_id is None:
            return None
        recall = self._services.recall
        conversation = recall.conversation(recall.message(self._source_message_id).conversation_id)
        if conversation.temporary:
            return TEMPORARY
        return None if self._services.learns_from(conversation) else NOT_LEARNING

    def _append(self, arguments: Mapping[str, Any]) -> ToolOutcome:
        """core_memory_append"""
        label, content = text_argument(arguments, "label"), text_argument(arguments, "content").strip()
        content = content if label == PERSONA else third_person(content)
        reason = "core_memory_append"
        if asked := self._must_ask(is_said(content, self._heard())):
            return _asked(
                self._services.proposals.add_append(
                    self._agent_id, label, content, reason=reason, source_message_id=self._source_message_id
                ),
                asked,
            )
        block, change = self._services.blocks.append(
            self._agent_id, label, content, actor="assistant", reason=reason,
            source_message_id=self._source_message_id, span=self._span(content),
        )  # fmt: skip
        return ToolOutcome(f"Saved. New in core memory `{block.label}`: {content}", (change,))

    def _replace(self, arguments: Mapping[str, Any]) -> ToolOutcome:
        """core_memory_replace"""
        label, old = text_argument(arguments, "label"), text_argument(arguments, "old_content")
        new, reason = arguments.get("new_content"), "core_memory_replace"
        if not isinstance(new, str):
            raise ValueError("new_content must be a text; an empty one removes the old line")
        if label != PERSONA:
            new = third_person(new)
            held = self._services.blocks.by_label(self._agent_id, label).value
            old = old if old in held else third_person(old)
        if asked := self._must_ask(is_change_said(old, new, self._heard())):
            return _asked(
                self._services.proposals.add_replace(
                    self._agent_id, label, old, new, reason=reason, source_message_id=self._source_message_id
                ),
                asked,
            )
        block, change = replace_text(
            self._services.blocks, self._agent_id, label, old, new, actor="assistant", reason=reason,
            source_message_id=self._source_message_id, span=self._span(new),
        )  # fmt: skip
        if change is None:
            return ToolOutcome(f"Nothing to change. Core memory `{block.label}` reads:\n{block.value}")
        if not new.strip():
            return ToolOutcome(f"Saved. That line is gone from core memory `{block.label}`.", (change,))
        return ToolOutcome(f"Saved. That line in core memory `{block.label}` now reads: {new.strip()}", (change,))

    def _insert(self, arguments: Mapping[str, Any]) -> ToolOutcome:
        """archival_memory_insert"""
        tags, content = tags_argument(arguments), third_person(text_argument(arguments, "content"))
        reason, span = "archival_memory_insert", self._span(content)
        if asked := self._must_ask(is_said(content, self._heard())):
            origin: Origin = "tool" if self.origin == "conversation" else self.origin
            found = self._services.proposals.add_fact(
                self._agent_id, content, tags=tags, origin=origin, reason=reason,
                source_message_id=self._source_message_id, sources=(span,) if span else (),
            )  # fmt: skip
            return ToolOutcome(f"Already known: {found.text}") if isinstance(found, Fact) else _asked(found, asked)
        now = self._services.store.now()
        content, when = without_stale_dates(content, now), validity(content, now)
        fact, change = self._services.archival.insert(
            self._agent_id, content, tags=tags, actor="assistant", sources=(span,) if span else (),
            valid_from=when.valid_from, valid_to=when.valid_to, reason=reason,
            source_message_id=self._source_message_id,
        )  # fmt: skip
        if change is None:
            return ToolOutcome(f"Already known: {fact.text}")
        return ToolOutcome(f"Saved: {fact.text}", (change,))

    def _heard(self) -> list[Message]:
        """This turn's message and what the user said not long before it."""
        if self._source_message_id is None:
            return []
        message = self._services.recall.message(self._source_message_id)
        before, _ = self._services.recall.messages(message.conversation_id, before_id=message.id, limit=ROWS_HEARD)
        return [*(row for row in before if row.role == "user" and row.kind == "text"), message]

    def _must_ask(self, said: bool) -> str:
        """What the model is told where the user is asked first; "" where its write can be done.

        A call that belongs to no message (a script, a test) is nobody's to ask.
        """
        if self.origin != "conversation":
            return ASKED
        return "" if said or self._source_message_id is None else UNSAID

    def _span(self, content: str) -> SourceSpan | None:
        """The words of the user's message that a memory comes from."""
        if self._source_message_id is None:
            return None
        return span_of(self._services.recall.message(self._source_message_id), content)


def _asked(view: ProposalView | None, told: str) -> ToolOutcome:
    if view is None:
        return ToolOutcome("Nothing to change.")
    if view.proposal.state == "rejected":
        return ToolOutcome(f"{NOT_SAVED} The user was asked about this before and does not want it kept.")
    text = view.text or f"to remove “{view.previous_text}”"
    return ToolOutcome(filled(told, {"text": text}), proposals=(view,))
