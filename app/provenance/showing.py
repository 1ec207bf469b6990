"""What was learned from a message, where a memory was used, where a line of a block comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from app.block_names import block_title
from app.failures import failure_sentence
from app.memory_editor.requests import Requests
from app.memory_editor.wording import actor_name
from app.provenance.places_dialog import PlaceGroup, PlaceRow, PlacesDialog
from app.times import date_text, time_text
from engine.addressing.addressed import addressed
from engine.protocol import Command, Failed
from engine.protocol.consolidation import ReviewLine
from engine.protocol.provenance import (
    GetBlockSources,
    Learned,
    LearnedState,
    LineSource,
    MessagePlace,
    ReplyUse,
    Source,
    UsedIn,
    WhatWasLearned,
)

if TYPE_CHECKING:
    from app.bridge import Bridge


class ProvenanceViews(QObject):
    """Opens the lists.

    Args:
        open_message: shows a message (conversation id, message id).
        open_fact: shows a fact in the memory editor.
    """

    def __init__(
        self,
        bridge: Bridge,
        open_message: Callable[[int, int], None],
        open_fact: Callable[[int | None], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._open_message = open_message
        self._open_fact = open_fact
        self._window = window

    def learned_from(self, message_id: int) -> PlacesDialog:
        """What a message brought into memory."""
        dialog = self._dialog(self.tr("What was learned from this"))

        def arrived(learned: list[Learned]) -> None:
            dialog.say("" if learned else self.tr("Nothing was learned from this message."))
            dialog.show_groups([PlaceGroup(self.tr("Learned from this message"), [self._learned(x) for x in learned])])

        self._ask(dialog, WhatWasLearned(job=0, message_id=message_id), arrived)
        return dialog

    def used_in(self, fact_id: int) -> PlacesDialog:
        """The replies that a fact was used in."""
        dialog = self._dialog(self.tr("Used in replies"))

        def arrived(uses: list[ReplyUse]) -> None:
            dialog.say("" if uses else self.tr("No reply was made from this yet."))
            dialog.show_groups([PlaceGroup(self.tr("Replies, newest first"), [self._place(u.reply) for u in uses])])

        self._ask(dialog, UsedIn(job=0, entity_type="fact", entity_id=fact_id), arrived)
        return dialog

    def lines_of(self, block_id: int) -> PlacesDialog:
        """Where each line of a block comes from."""
        dialog = self._dialog(self.tr("Where this block comes from"))

        def arrived(lines: list[LineSource]) -> None:
            written = [line for line in lines if line.line.strip()]
            dialog.say("" if written else self.tr("The block is empty."))
            dialog.show_groups([PlaceGroup(self.tr("Line by line"), [self._line(line) for line in written])])

        self._ask(dialog, GetBlockSources(job=0, block_id=block_id), arrived)
        return dialog

    def sources_of(self, line: ReviewLine) -> PlacesDialog:
        """Where a line of a review comes from."""
        dialog = self._dialog(self.tr("Where it comes from"))
        dialog.say(line.text)
        dialog.show_groups([PlaceGroup(self.tr("What was said"), [self._source(source) for source in line.sources])])
        return dialog

    def _source(self, source: Source) -> PlaceRow:
        if source.message is not None:
            row = self._place(source.message)
            return row._replace(text=source.span.quote) if source.span.quote else row
        return PlaceRow(source.span.quote, source.document.name if source.document is not None else "")

    def _dialog(self, title: str) -> PlacesDialog:
        dialog = PlacesDialog(title, self.tr("Looking …"), self._window)
        dialog.show()
        return dialog

    def _ask(
        self, dialog: PlacesDialog, command: Command, arrived: Callable[[object], None] | Callable[..., None]
    ) -> None:
        def failed(failure: Failed) -> None:
            dialog.say(failure_sentence(failure))

        Requests(self._bridge, dialog, failed).send(command, arrived)

    # -- rows

    def _place(self, place: MessagePlace) -> PlaceRow:
        if place.gone:
            return PlaceRow(place.text, self.tr("deleted since"))
        return PlaceRow(
            place.text, time_text(place.at), lambda: self._open_message(place.conversation_id, place.message_id)
        )

    def _line(self, line: LineSource) -> PlaceRow:
        if line.actor is None or line.at is None:
            return PlaceRow(line.line, self.tr("there from the start"))
        detail = f"{actor_name(line.actor)}, {date_text(line.at)}"
        place = line.message
        if place is None or place.gone:
            return PlaceRow(line.line, detail)
        return PlaceRow(line.line, detail, lambda: self._open_message(place.conversation_id, place.message_id))

    def _learned(self, learned: Learned) -> PlaceRow:
        text = addressed(learned.text) or self.tr("(erased for good)")
        if learned.entity_type == "block":
            text = self.tr("{block}: {line}").format(block=block_title(learned.label), line=text)
        can_open = learned.entity_type == "fact" and learned.state not in ("undone", "erased")
        go = (lambda: self._open_fact(learned.entity_id)) if can_open else None
        return PlaceRow(text, state_name(learned.state), go)


def state_name(state: LearnedState) -> str:
    translate = QCoreApplication.translate
    return {
        "in_effect": translate("Provenance", "remembered"),
        "undone": translate("Provenance", "undone"),
        "changed": translate("Provenance", "changed since"),
        "closed": translate("Provenance", "outdated"),
        "deleted": translate("Provenance", "forgotten"),
        "erased": translate("Provenance", "erased for good"),
    }[state]
