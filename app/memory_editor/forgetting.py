"""Forgetting one fact or many, with one undo for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from app.failures import failure_sentence
from app.memory_editor.fact_table import PAGE_ROWS, FactTableModel
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.requests import CommandRun, Requests
from engine.protocol import DeleteFact, FactPage, Failed, Undo
from engine.values import Fact, MemoryChange

ASK_FROM = 20
"""From this many facts on, the bar asks first."""


class Forgetting(QObject):
    """Says in ``bar`` what it does and offers the undo.

    ``on_done(gone)`` follows when facts went or came back; ``gone`` are the ids of those that went.
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
        self._run: CommandRun | None = None
        self._asking = False

    def forget_rows(self, rows: Sequence[int]) -> None:
        """Forget the facts of these rows, fetching those that are not loaded."""
        if self._run is not None or not rows:
            return
        if len(rows) < ASK_FROM:
            self._collect(list(rows))
            return
        self._asking = True
        self._bar.say(
            self.tr("Forget {count} facts?").format(count=f"{len(rows):,}"),
            [
                (self.tr("&Forget them"), lambda: self._collect(list(rows))),
                (self.tr("&Keep them"), self.withdraw_question),
            ],
            tone="warning",
        )

    def withdraw_question(self) -> None:
        """Rows or selection changed, so what was asked about is no longer what would go."""
        if self._asking:
            self._asking = False
            self._bar.hide()

    def forget_fact(self, fact: Fact) -> None:
        if self._run is None:
            self._forget([fact.id])

    def _collect(self, rows: list[int]) -> None:
        self._asking = False
        pages = sorted({row // PAGE_ROWS for row in rows if self._model.fact(row) is None})
        known = {row: fact for row in rows if (fact := self._model.fact(row)) is not None}

        def collected(answers: list[FactPage], failures: list[Failed]) -> None:
            self._run = None
            if failures:
                self._bar.say_failure(failures[0])
                return
            facts = list(known.values())
            wanted = set(rows)
            for offset, page in zip(offsets, answers, strict=True):
                facts += [fact for row, fact in enumerate(page.facts, offset) if row in wanted]
            self._forget(list(dict.fromkeys(fact.id for fact in facts if fact.status != "forgotten")))

        offsets = [page * PAGE_ROWS for page in pages]
        commands = [self._model.page_command(page) for page in pages]
        self._start(CommandRun(self._requests, commands, lambda _done, _total: None, collected, in_order=True))

    def _forget(self, fact_ids: list[int]) -> None:
        if fact_ids:
            commands = [DeleteFact(job=0, fact_id=fact_id) for fact_id in fact_ids]
            self._start(CommandRun(self._requests, commands, self._progress, self._forgotten))

    def _start(self, run: CommandRun) -> None:
        self._run = run
        run.start()

    def _progress(self, done: int, total: int) -> None:
        if total >= ASK_FROM and done < total and done % 10 == 0 and self._run is not None:
            text = self.tr("Working: {done} of {total} …").format(done=f"{done:,}", total=f"{total:,}")
            self._bar.say(text, [(self.tr("&Stop"), self._run.stop)], closable=False)

    def _forgotten(self, changes: list[MemoryChange], failures: list[Failed]) -> None:
        self._run = None
        batches = list(dict.fromkeys(change.batch for change in changes))
        count = len(changes)
        text = self.tr("1 fact forgotten.") if count == 1 else self.tr("{count} facts forgotten.").format(count=count)
        if failures:
            text = (text + " " if count else "") + failure_sentence(failures[0])
        actions = [(self.tr("&Undo"), lambda: self._undo(batches))] if batches else []
        about = {(change.entity_type, change.entity_id) for change in changes}
        self._bar.say(text, actions, tone="danger" if failures else "info", about=about)
        self._on_done({change.entity_id for change in changes})

    def _undo(self, batches: list[str]) -> None:
        commands = [Undo(job=0, batch=batch) for batch in reversed(batches)]
        self._start(CommandRun(self._requests, commands, self._progress, self._undone))

    def _undone(self, _changes: list[list[MemoryChange]], failures: list[Failed]) -> None:
        self._run = None
        if failures:
            self._bar.say_failure(failures[0])
        else:
            self._bar.say(self.tr("Undone: it is remembered again."), tone="good")
        self._on_done(set())
