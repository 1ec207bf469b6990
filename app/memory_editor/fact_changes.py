"""What is done to one fact or many at once, with one undo for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from app.failures import failure_sentence
from app.memory_editor.fact_run import FactRun
from app.memory_editor.fact_table import FactTableModel
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.requests import Requests
from app.memory_editor.wording import kind_name
from app.times import date_text
from engine.protocol import Failed, ListJournal, Undo
from engine.protocol.facts import ChangeFacts, ListFactIds
from engine.values import JournalEntry, MemoryChange

ASK_FROM = 20
"""From this many facts on, the bar asks before it forgets them."""
MOST_CHANGED = 5_000
"""So many facts are one change: taking it back is one step of the engine, which nothing else may wait long for."""
_PROGRESS_FROM = 100
_MOST_TOLD = 80
"""Characters of tags in a sentence."""

Spans = Sequence[tuple[int, int]]
"""First and last rows."""


class FactChanges(QObject):
    """Says in ``bar`` what it does and offers the undo.

    ``on_done(gone)`` follows when facts changed; ``gone`` are the ids of those that were forgotten.
    """

    def __init__(
        self,
        requests: Requests,
        model: FactTableModel,
        bar: InlineBar,
        on_done: Callable[[set[int]], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._requests = requests
        self._model = model
        self._bar = bar
        self._on_done = on_done
        self._run: FactRun | None = None
        self._busy = False
        self._asking = False

    @property
    def is_busy(self) -> bool:
        return self._busy

    def forget_rows(self, spans: Spans) -> None:
        """Forget the facts of these rows; from ``ASK_FROM`` on after a question."""
        count = _count(spans)
        change = ChangeFacts(job=0, fact_ids=(), forget=True)
        if self._busy or not count:
            return
        if count < ASK_FROM or count > MOST_CHANGED:
            self.change_rows(spans, change)
            return
        self._asking = True
        self._bar.say(
            self.tr("Forget {count} facts?").format(count=f"{count:,}"),
            [
                (self.tr("&Forget them"), lambda: self.change_rows(spans, change)),
                (self.tr("&Keep them"), self.withdraw_question),
            ],
            tone="warning",
        )

    def withdraw_question(self) -> None:
        """Rows or selection changed, so what was asked about is no longer what would go."""
        if self._asking:
            self._asking = False
            self._bar.hide()

    def forget_fact(self, fact_id: int) -> None:
        self.change_facts([fact_id], ChangeFacts(job=0, fact_ids=(), forget=True))

    def change_rows(self, spans: Spans, change: ChangeFacts) -> None:
        """Change the facts of these rows, also of those that are not loaded."""
        if not self._busy:
            self.with_ids(spans, lambda ids: self.change_facts(ids, change))

    def with_ids(self, spans: Spans, then: Callable[[list[int]], None]) -> None:
        """Call ``then`` with the ids of the facts in these rows."""
        self._asking = False
        if _count(spans) > MOST_CHANGED:
            text = self.tr("At most {count} facts can be changed at once. Choose fewer, or filter first.")
            self._bar.say(text.format(count=f"{MOST_CHANGED:,}"), tone="warning")
            return
        rows = [row for first, last in spans for row in range(first, last + 1)]
        facts = [fact for fact in map(self._model.fact, rows) if fact is not None]
        if len(facts) == len(rows):
            then([fact.id for fact in facts])
            return
        first, last, wanted = rows[0], rows[-1], self._model.filter
        command = ListFactIds(
            job=0, query=wanted.query, kinds=wanted.kinds, statuses=wanted.statuses, tags=wanted.tags,
            holder=wanted.holder, pinned=wanted.pinned, learned_from=wanted.learned_from,
            learned_until=wanted.learned_until, order=wanted.order, descending=wanted.descending, offset=first,
            limit=last - first + 1,
        )  # fmt: skip
        generation = self._model.generation
        self._busy = True

        def arrived(ids: list[int]) -> None:
            self._busy = False
            if generation == self._model.generation:
                then([ids[row - first] for row in rows if row - first < len(ids)])
            else:
                self._bar.say(self.tr("The list has changed meanwhile. Nothing was done; choose the facts again."))

        self._requests.send(command, arrived, self._failed)

    def change_facts(self, fact_ids: Sequence[int], change: ChangeFacts) -> None:
        """Change these facts; one undo takes all of it back."""
        if self._busy or not fact_ids:
            return
        self._busy = True
        self._run = FactRun(self._requests, change, fact_ids, self._progress, partial(self._ended, change))
        self._run.start()

    def _progress(self, done: int, total: int) -> None:
        if total >= _PROGRESS_FROM and done < total and self._run is not None:
            text = self.tr("Working: {done} of {total} …").format(done=f"{done:,}", total=f"{total:,}")
            self._bar.say(text, [(self.tr("&Stop"), self._run.stop)], closable=False)

    def _ended(self, change: ChangeFacts, run: FactRun) -> None:
        self._run, self._busy = None, False
        sentences = [self._done_sentence(change, len(run.changes))] if run.changes or not run.failure else []
        if run.unchanged == 1 and run.changes:
            sentences.append(self.tr("1 was so already."))
        elif run.unchanged > 1:
            sentences.append(self.tr("{count} were so already.").format(count=f"{run.unchanged:,}"))
        if run.refused:
            refused = self.tr("{count} could not be: they had not begun by then.")
            sentences.append(refused.format(count=f"{run.refused:,}"))
        if run.failure is not None:
            sentences.append(failure_sentence(run.failure))
        self.offer_undo(" ".join(sentences), run.batch, run.changes, "danger" if run.failure or run.refused else "info")
        self._on_done({one.entity_id for one in run.changes} if change.forget else set())

    def offer_undo(self, sentence: str, batch: str, changes: Sequence[MemoryChange], tone: str = "info") -> None:
        """Say what was done, with an undo for all of it."""
        actions = [(self.tr("&Undo"), lambda: self._undo(batch, len(changes)))] if batch else []
        about = {(change.entity_type, change.entity_id) for change in changes}
        self._bar.say(sentence, actions, tone="danger" if tone == "danger" else "info", about=about)

    def tell_saved(self, fact_id: int) -> None:
        """Say that an edit is stored, with an undo for it."""

        def found(entries: list[JournalEntry]) -> None:
            actions = [(self.tr("&Undo"), partial(self._undo, entry.batch, 1)) for entry in entries[:1]]
            self._bar.say(self.tr("Saved."), actions, about={("fact", fact_id)})

        command = ListJournal(job=0, entity_type="fact", entity_id=fact_id, actor="user", limit=1)
        self._requests.send(command, found, self._failed)

    def _done_sentence(self, change: ChangeFacts, count: int) -> str:
        if not count:
            return self.tr("Nothing had to be changed.")
        if count == 1:
            return self._one_sentence(change)
        if change.forget:
            text = self.tr("{count} facts forgotten.")
        elif change.pinned is not None:
            text = self.tr("{count} facts pinned.") if change.pinned else self.tr("{count} facts unpinned.")
        elif change.kind is not None:
            text = self.tr("{count} facts filed under “{kind}”.")
        elif change.add_tags:
            text = self.tr("{count} facts tagged with “{tags}”.")
        elif change.remove_tags:
            text = self.tr("The tag “{tags}” was taken off {count} facts.")
        elif _is_to_come(change):
            text = self.tr("{count} facts are true until {day}.")
        else:
            text = self.tr("{count} facts are closed: no longer true.")
        return self._filled(text, change, count)

    def _one_sentence(self, change: ChangeFacts) -> str:
        if change.forget:
            text = self.tr("1 fact forgotten.")
        elif change.pinned is not None:
            text = self.tr("1 fact pinned.") if change.pinned else self.tr("1 fact unpinned.")
        elif change.kind is not None:
            text = self.tr("1 fact filed under “{kind}”.")
        elif change.add_tags:
            text = self.tr("1 fact tagged with “{tags}”.")
        elif change.remove_tags:
            text = self.tr("The tag “{tags}” was taken off 1 fact.")
        elif _is_to_come(change):
            text = self.tr("1 fact is true until {day}.")
        else:
            text = self.tr("1 fact is closed: no longer true.")
        return self._filled(text, change, 1)

    def _filled(self, text: str, change: ChangeFacts, count: int) -> str:
        kind = kind_name(change.kind) if change.kind is not None else ""
        tags = _shortened(", ".join(change.add_tags or change.remove_tags), _MOST_TOLD)
        day = date_text(change.closed_since) if change.closed_since is not None else ""
        return text.format(count=f"{count:,}", kind=kind, tags=tags, day=day)

    def _undo(self, batch: str, count: int) -> None:
        self._busy = True
        if count >= _PROGRESS_FROM:
            self._bar.say(self.tr("Taking back what was done to {count} facts …").format(count=f"{count:,}"))
        self._requests.send(Undo(job=0, batch=batch), self._undone, self._failed)

    def _undone(self, _changes: list[MemoryChange]) -> None:
        self._busy = False
        self._bar.say(self.tr("Undone: everything is as it was before."), tone="good", passing=True)
        self._on_done(set())

    def _failed(self, failure: Failed) -> None:
        self._busy = False
        self._bar.say_failure(failure)


def _is_to_come(change: ChangeFacts) -> bool:
    return change.closed_since is not None and change.closed_since > time.time()


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _count(spans: Spans) -> int:
    return sum(last - first + 1 for first, last in spans)
