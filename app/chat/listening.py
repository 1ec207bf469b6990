"""What the views of messages ask for, passed on by the transcript."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.chat.message_views import ReplyView, UserMessageView

if TYPE_CHECKING:
    from app.chat.transcript import Transcript


def listen(view: QWidget, transcript: Transcript) -> None:
    """Connect a view's signals with the transcript's."""
    if isinstance(view, UserMessageView):
        view.chips.opened.connect(transcript.chip_opened)
        view.chips.decided.connect(transcript.proposal_decided)
        if view.message is not None:
            view.chips.add_proposals(transcript.proposals.get(view.message.id, ()))
        view.chips.undo_requested.connect(transcript.undo_requested)
        view.chips.redo_requested.connect(transcript.redo_requested)
        view.learned_requested.connect(transcript.learned_requested)
    elif isinstance(view, ReplyView):
        view.regenerate_requested.connect(transcript.regenerate_requested)
        view.made_from_requested.connect(transcript.made_from_requested)
