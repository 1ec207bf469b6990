"""Carrying out what a user tells the memory in conversation, before the reply begins.

What is meant is worked out by rule. One memory that is surely meant is changed at once, as a batch that can be undone;
where several may be meant, or none is found, the user is asked, and nothing is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import Struct

from engine.errors import EngineError, say
from engine.memory.capability import RULES_ONLY
from engine.memory.errors import NotFound, StaleVersion
from engine.memory.learning.step import MemoryStep
from engine.memory.saying.changing import Changing, Done
from engine.memory.saying.heard import Heard
from engine.memory.saying.hearing import choice_in, covers, orders_in, told_behind
from engine.memory.saying.meaning import MOST_CHOICES, Meaning, Meant, Target
from engine.memory.saying.notes import ORDER_NOTE, declined_note, noted, order_note
from engine.memory.saying.remembering import Remembering
from engine.memory.saying.replying import sentence_of
from engine.memory.saying.telling import order_of_row, rows_of
from engine.protocol.results import ProposalView
from engine.protocol.saying import SaidOrder
from engine.services import Services
from engine.values import Conversation, MemoryChange, Message, SaidNote, SaidState

MOST_COUNTED: Final = 100_000


class Obeyed(Struct, frozen=True):
    """What came of the orders of a message; empty where it gave none."""

    orders: tuple[SaidOrder, ...] = ()
    changes: tuple[MemoryChange, ...] = ()
    proposals: tuple[ProposalView, ...] = ()


@dataclass(frozen=True)
class _Outcome:
    """``texts``: what the note tells of."""

    state: SaidState
    texts: tuple[str, ...] = ()
    choices: tuple[tuple[str, int, int], ...] = ()
    changes: tuple[MemoryChange, ...] = ()
    proposals: tuple[ProposalView, ...] = ()
    count: int = 0


class Obeying:
    """Runs on the io lane."""

    def __init__(self, services: Services) -> None:
        self._services = services
        step = MemoryStep(None, services.archival, services.retrieval, RULES_ONLY, proposals=services.proposals)
        self._meaning = Meaning(services)
        self._changing = Changing(services, step)
        self._remembering = Remembering(services, step)

    def obey(self, message: Message, conversation: Conversation) -> Obeyed:
        """Do what a stored message tells the memory; its notes are stored in its turn."""
        answered = self._answered(message)
        if answered is not None:
            return answered
        orders: list[SaidOrder] = []
        changes: list[MemoryChange] = []
        proposals: list[ProposalView] = []
        obeyed: list[Heard] = []
        for heard in orders_in(message.text):
            with self._services.store.transaction():
                outcome = self._do(heard, message, conversation)
                if outcome is None:
                    continue
                orders.append(self._note(heard, message, outcome))
            obeyed.append(heard)
            changes += outcome.changes
            proposals += outcome.proposals
        if obeyed and covers(obeyed, message.text):
            self._services.store.consolidation.never_learn(conversation.id, message.id)
        return Obeyed(tuple(orders), tuple(changes), tuple(proposals))

    def answer(self, note_id: int, chosen: Sequence[int]) -> Obeyed:
        """Do to the chosen ones of an order that asks what it orders; () leaves all as it is.

        Raises:
            NotFound: the question has been answered.
            StaleVersion: what was chosen has been changed since.
        """
        row = self._services.store.messages.get(note_id)
        said = row.report.said if row is not None and row.report is not None else None
        if row is None or said is None or said.state != "asks" or not row.active:
            raise NotFound(say("This question has been answered already."))
        message = self._services.recall.message(said.message_id)
        agent_id = self._services.recall.conversation(message.conversation_id).agent_id
        heard = next((one for one in orders_in(message.text) if one.start == said.start), None)
        places = [said.choices[place] for place in chosen if 0 <= place < len(said.choices)]
        targets = [self._meaning.target_at(place, agent_id) for place in places]
        found = [one for one in targets if one is not None]
        if heard is None or len(found) < len(places):
            raise StaleVersion(say("This memory has been changed meanwhile. Look at it in the memory window."))
        with self._services.store.transaction():
            done = self._chosen(heard, found, message)
            self._services.recall.deactivate([row.id])
            state: SaidState = "done" if found else "dropped"
            text = order_note(said.act, "done", done.texts, heard.language) if found else declined_note(heard.language)
            places = [one.place for one in found] or said.choices
            kept = SaidNote(said.message_id, said.act, state, said.start, tuple(places))
            made = self._append(message, text, kept)
        return Obeyed((order_of_row(self._services, made),), done.changes)

    def _chosen(self, heard: Heard, targets: Sequence[Target], message: Message) -> Done:
        """What was wrong, and cannot be told how it reads right, is taken out."""
        if not targets:
            return Done((), ())
        done = self._changing.change(heard, targets, message)
        return done or self._changing.forget(targets, message)

    def tell_reply(self, note_id: int, obeyed: Obeyed) -> None:
        """A question that was answered by a click reads what was done, if it is all that the reply said."""
        asked, done = self._services.recall.message(note_id), self._services.recall.message(obeyed.orders[0].note_id)
        reply = self._services.store.messages.last(asked.conversation_id, "assistant", "text")
        if reply is not None and reply.turn_id == asked.turn_id and reply.text.strip() == sentence_of(asked):
            self._services.recall.finish(
                reply.id, text=sentence_of(done), stop_reason=reply.stop_reason or "end", report=reply.report
            )

    # -- one order

    def _do(self, heard: Heard, message: Message, conversation: Conversation) -> _Outcome | None:
        """None where the words turn out to be no order."""
        match heard.act:
            case "remember":
                return self._remember(heard, message, conversation)
            case "overview":
                count = self._services.archival.count(conversation.agent_id)
                return _Outcome("done" if count else "nothing", (str(count),), count=count)
            case "erase":
                return self._offer(heard, message, conversation.agent_id)
            case _:
                return self._change(heard, message, conversation.agent_id)

    def _remember(self, heard: Heard, message: Message, conversation: Conversation) -> _Outcome:
        if not self._services.learns_from(conversation):
            return _Outcome("not_kept")
        kept = self._remembering.keep(heard, message, conversation.agent_id)
        return _Outcome(kept.state, kept.texts, changes=kept.changes, proposals=kept.proposals)

    def _offer(self, heard: Heard, message: Message, agent_id: int) -> _Outcome | None:
        """Forgetting for good is decided in a dialog of its own, which shows what it would take."""
        meant = Meant() if heard.every else self._meaning.of(heard, message, agent_id)
        facts = [one for one in meant.targets if one.fact is not None]
        if not heard.sure and not facts:
            return None
        return _Outcome(
            "offers", choices=tuple(one.place for one in facts[:1]) if meant.clear or not heard.words else ()
        )

    def _change(self, heard: Heard, message: Message, agent_id: int) -> _Outcome | None:
        if heard.statement:
            done = self._changing.by_statement(heard, message, agent_id)
            return _Outcome("done", done.texts, changes=done.changes) if done is not None else None
        if heard.act == "end" and heard.right and not heard.words:
            done = self._changing.by_statement(told_behind(heard, message.text), message, agent_id)
            if done is not None:
                return _Outcome("done", done.texts, changes=done.changes)
        meant = self._meaning.of(heard, message, agent_id)
        if meant.clear:
            done = self._changing.change(heard, meant.targets, message)
            if done is not None:
                return _Outcome("done", done.texts, tuple(one.place for one in meant.targets), done.changes)
        if not meant.targets:
            return self._nothing(heard, message)
        if heard.act == "correct" and not heard.sure:
            return None
        return _asking(meant.targets)

    def _nothing(self, heard: Heard, message: Message) -> _Outcome | None:
        if heard.act != "forget":
            if heard.words:  # a correction of what is not kept is no fact of its own
                self._services.store.consolidation.never_learn(message.conversation_id, message.id)
            return None
        if not heard.words and self._drops_unread(message):
            return _Outcome("dropped")
        return _Outcome("nothing") if heard.sure else None

    def _drops_unread(self, message: Message) -> bool:
        """What the user said just before is still to be read for the memory: then it never is."""
        rows, _ = self._services.recall.messages(message.conversation_id, before_id=message.id, limit=20)
        before = next((row for row in reversed(rows) if row.role == "user" and row.kind == "text"), None)
        if before is None or self._services.store.memory_steps.find_pending(before.id) is None:
            return False
        self._services.store.consolidation.never_learn(message.conversation_id, before.id)
        return True

    def _answered(self, message: Message) -> Obeyed | None:
        """ "The second one", said to the question that was asked in the turn before."""
        if choice_in(message.text, MOST_CHOICES) is None:
            return None
        rows = [row for row in rows_of(self._services, message.conversation_id) if row.turn_id < message.turn_id]
        said = rows[-1].report.said if rows and rows[-1].report is not None else None
        if said is None or said.state != "asks" or self._turn_before(message) != rows[-1].turn_id:
            return None
        chosen = choice_in(message.text, len(said.choices))
        if chosen is None:
            return None
        try:
            return self.answer(rows[-1].id, chosen)
        except EngineError:
            return None
        finally:
            self._services.store.consolidation.never_learn(message.conversation_id, message.id)

    def _turn_before(self, message: Message) -> int:
        rows, _ = self._services.recall.messages(message.conversation_id, before_id=message.id, limit=1)
        return rows[-1].turn_id if rows else 0

    # -- what is kept of it

    def _note(self, heard: Heard, message: Message, outcome: _Outcome) -> SaidOrder:
        said = SaidNote(message.id, heard.act, outcome.state, heard.start, outcome.choices, outcome.count)
        row = self._append(message, order_note(heard.act, outcome.state, outcome.texts, heard.language), said)
        return order_of_row(self._services, row)

    def _append(self, message: Message, text: str, said: SaidNote) -> Message:
        return self._services.recall.append(
            message.conversation_id, "system", "notice", text, turn_id=message.turn_id, tool=ORDER_NOTE,
            report=noted(said), origin="conversation", attempt=0,
        )  # fmt: skip


def _asking(targets: Sequence[Target]) -> _Outcome:
    return _Outcome("asks", tuple(one.text for one in targets), tuple(one.place for one in targets))
