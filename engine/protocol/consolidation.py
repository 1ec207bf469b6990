"""Tidying while the user is away: commands, events, and what results hold."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from engine.consolidation_values import ItemKind, PassName, Run
from engine.protocol.base import Command
from engine.protocol.provenance import Source
from engine.protocol.results import ProposalView
from engine.values import Conversation, EntityType

ConsolidationState = Literal["off", "paused", "waiting", "running", "nothing"]
"""``nothing``: all is tidied; ``waiting``: for what ``ConsolidationView.waits_for`` names."""

WaitReason = Literal["", "activity", "battery", "busy", "hours", "budget", "model"]


class GetConsolidation(Command, frozen=True, tag="get_consolidation"):
    """What tidying does and may do. Result: ConsolidationView."""


class ChangeConsolidation(Command, frozen=True, tag="change_consolidation"):
    """Change all settings of tidying. Failed where one is out of range. Result: ConsolidationView."""

    settings: ConsolidationSettings


class RunConsolidation(Command, frozen=True, tag="run_consolidation"):
    """Tidy now, whatever the settings say, until all is done; ``Cancel`` stops it behind the unit that runs.

    Tells of its way by ConsolidationProgress. Result: ReviewSummary, or None where there was nothing to do.
    """

    agent_id: int | None = None


class PauseConsolidation(Command, frozen=True, tag="pause_consolidation"):
    """Do nothing for some seconds; 0 ends a pause. Result: ConsolidationView."""

    seconds: float


class ListReviews(Command, frozen=True, tag="list_reviews"):
    """Passes that changed or left out something. Result: list[ReviewSummary], newest first."""

    unreviewed: bool = True
    agent_id: int | None = None
    limit: int = 50


class GetReview(Command, frozen=True, tag="get_review"):
    """All that a pass did. Result: Review."""

    run_id: int


class KeepReviewLine(Command, frozen=True, tag="keep_review_line"):
    """The user has seen a change and keeps it: a fact counts as confirmed from then on. Result: ReviewLine."""

    item_id: int


class CloseReview(Command, frozen=True, tag="close_review"):
    """The user has seen this review. What waits for a decision goes on waiting. Result: None."""

    run_id: int


class SetConversationLearning(Command, frozen=True, tag="set_conversation_learning"):
    """Switch learning on or off for one conversation. Result: Conversation."""

    conversation_id: int
    learns: bool


class EndTemporary(Command, frozen=True, tag="end_temporary"):
    """Erase a temporary conversation with all that was made of it. Result: None."""

    conversation_id: int


class ConsolidationSettings(Struct, frozen=True):
    """When tidying may run.

    Attributes:
        enabled: False does nothing by itself; ``RunConsolidation`` still works.
        idle_minutes: without a keystroke, click or call, here and (where the system tells) anywhere; 0..1440.
        min_battery_percent: on battery below it nothing runs; 101 never on battery, 0 always.
        from_hour, to_hour: the only local hours in which it runs, 0..23, from the first up to the second, over midnight
            too; equal: at any time.
        budget_minutes: of work a day; 0 has no limit.
        busy_percent: processor share of other programs from which on it waits, 1..100; 100: it never waits for them.
    """

    enabled: bool = True
    idle_minutes: int = 5
    min_battery_percent: int = 40
    from_hour: int = 0
    to_hour: int = 0
    budget_minutes: int = 60
    busy_percent: int = 50


class ConsolidationView(Struct, frozen=True):
    """What tidying does now.

    Attributes:
        paused_until: UTC Unix seconds; None where it is not paused.
        passes: those that the loaded model can do; without a model those that need none.
        left_out: the others.
        running: the pass that works, "" for none.
        due: units that are known to wait, at most 100 of a pass.
        unreviewed: runs that the user has not looked at.
        worked_minutes: today.
    """

    settings: ConsolidationSettings
    state: ConsolidationState
    waits_for: WaitReason
    passes: tuple[PassName, ...]
    left_out: tuple[PassName, ...]
    paused_until: float | None = None
    running: PassName | Literal[""] = ""
    due: int = 0
    unreviewed: int = 0
    worked_minutes: float = 0.0


class ReviewSummary(Struct, frozen=True):
    """A run in one line. ``counts``: items by kind, those left out; ``waiting``: proposals still to be decided."""

    run: Run
    counts: dict[ItemKind, int]
    waiting: int = 0


LineState = Literal["in_effect", "undone", "changed", "gone", "waiting", "accepted", "rejected", "left_out"]


class ReviewLine(Struct, frozen=True):
    """One line of a review.

    Attributes:
        state: "waiting", "accepted" and "rejected" are those of a proposal; "changed": it was edited since.
        text, previous_text: now and before; of what was left out, the words of the message.
        batch, entry_id: what ``Undo`` takes.
        version: of the fact or block as it is now.
        reason: a code, as in ``Item``.
    """

    item_id: int
    kind: ItemKind
    state: LineState
    text: str
    previous_text: str = ""
    label: str = ""
    entity_type: EntityType | None = None
    entity_id: int | None = None
    version: int | None = None
    batch: str = ""
    entry_id: int | None = None
    proposal: ProposalView | None = None
    sources: tuple[Source, ...] = ()
    reason: str = ""
    kept: bool = False


class Review(Struct, frozen=True):
    summary: ReviewSummary
    lines: tuple[ReviewLine, ...]


ConsolidationCommand = (
    GetConsolidation
    | ChangeConsolidation
    | RunConsolidation
    | PauseConsolidation
    | ListReviews
    | GetReview
    | KeepReviewLine
    | CloseReview
    | SetConversationLearning
    | EndTemporary
)
CONSOLIDATION_RESULTS: Final[dict[type[Command], Any]] = {
    GetConsolidation: ConsolidationView,
    ChangeConsolidation: ConsolidationView,
    RunConsolidation: ReviewSummary | None,
    PauseConsolidation: ConsolidationView,
    ListReviews: list[ReviewSummary],
    GetReview: Review,
    KeepReviewLine: ReviewLine,
    SetConversationLearning: Conversation,
}
