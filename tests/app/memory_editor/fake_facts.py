"""What the fake bridge answers about facts: lists, changes of many, the timeline, figures."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

from msgspec.structs import replace

from engine.protocol import Command, FactPage, Failed
from engine.protocol.facts import (
    ChangeFacts,
    FactLabels,
    FactListing,
    FactsChanged,
    FactsMerged,
    GetFactLabels,
    GetFacts,
    LabelCount,
    ListFactIds,
    ListFacts,
    MergeFacts,
)
from engine.protocol.overview import ContextUse, DiskUse, GetOverview, KindGrowth, Overview
from engine.protocol.timeline import FactAt, FactsAt, GetFactChain, GetTimeline, ListFactsAt, Timeline
from engine.values import Fact, FactKind, FactOrder, SegmentTokens

NOW = 1_790_000_000.0
_KEYS: dict[FactOrder, Any] = {
    "text": lambda one: one.text.casefold(), "kind": lambda one: one.kind, "holder": lambda one: one.holder,
    "valid": lambda one: (one.valid_from is None, one.valid_from or 0), "learned": lambda one: one.recorded_at,
    "tags": lambda one: one.tags, "pinned": lambda one: one.pinned, "status": lambda one: one.status,
    "source": lambda one: one.origin,
}  # fmt: skip


def answer(bridge: Any, command: Command) -> Any:
    """The answer, or None where it is about something else.

    Args:
        bridge: holds ``facts`` by id, and logs changes.
    """
    match command:
        case ListFacts():
            found = _listed(bridge.facts, command)
            return FactPage(tuple(found[command.offset : command.offset + command.limit]), len(found))
        case ListFactIds():
            return [one.id for one in _listed(bridge.facts, command)][command.offset :][: command.limit]
        case GetFacts():
            return [bridge.facts[number] for number in command.fact_ids if number in bridge.facts]
        case GetFactLabels():
            return _labels(bridge.facts)
        case ChangeFacts():
            return _change(bridge, command)
        case MergeFacts():
            return _merge(bridge, command)
        case GetFactChain():
            return _chain(bridge.facts, command.fact_id)
        case GetTimeline():
            times = [one.recorded_at for one in bridge.facts.values()]
            return Timeline(min(times), NOW, (1, 0, 2)) if times else Timeline(None, NOW)
        case ListFactsAt():
            return _facts_at(bridge.facts, command)
        case GetOverview():
            return bridge.overview or overview(bridge.facts)
        case _:
            return None


def _listed(facts: dict[int, Fact], command: FactListing) -> list[Fact]:
    found = [
        one
        for one in facts.values()
        if one.status in command.statuses
        and (not command.kinds or one.kind in command.kinds)
        and (not command.tags or set(one.tags) & set(command.tags))
        and command.holder in (None, one.holder)
        and command.pinned in (None, one.pinned)
        and (command.learned_from is None or one.recorded_at >= command.learned_from)
        and (command.learned_until is None or one.recorded_at < command.learned_until)
        and command.query.lower() in one.text.lower()
    ]
    found.sort(key=lambda one: (-one.recorded_at, -one.id))
    found.sort(key=_KEYS[command.order], reverse=command.descending)
    return found


def _labels(facts: dict[int, Fact]) -> FactLabels:
    tags = Counter(tag for one in facts.values() for tag in one.tags)
    holders = Counter(one.holder for one in facts.values())
    return FactLabels(
        tuple(LabelCount(*pair) for pair in tags.most_common()),
        tuple(LabelCount(*pair) for pair in holders.most_common()),
    )


def _change(bridge: Any, command: ChangeFacts) -> FactsChanged:
    batch, ends = command.batch or bridge.new_batch(), command.closed_since or 0
    changes = []
    for number in command.fact_ids:
        old = bridge.facts[number]
        tags = tuple(tag for tag in dict.fromkeys((*old.tags, *command.add_tags)) if tag not in command.remove_tags)
        new = replace(
            old,
            pinned=old.pinned if command.pinned is None else command.pinned,
            kind=command.kind or old.kind,
            tags=tags,
            status="forgotten" if command.forget else "superseded" if 0 < ends <= time.time() else old.status,
            valid_to=command.closed_since or old.valid_to,
        )
        if new != old:
            bridge.facts[number] = replace(new, version=old.version + 1)
            operation = "delete" if command.forget else "update"
            changes.append(bridge.log("fact", number, operation, old, bridge.facts[number], batch=batch))
    return FactsChanged(batch, tuple(changes), len(command.fact_ids) - len(changes))


def _merge(bridge: Any, command: MergeFacts) -> FactsMerged | Failed:
    facts = [bridge.facts[number] for number in command.fact_ids]
    if tuple(one.version for one in facts) != command.versions:
        return Failed(job=command.job, sentence="This memory has been changed meanwhile.")
    batch = bridge.new_batch()
    changes = []
    for old in facts:
        stays = old.id == command.fact_ids[0]
        fields = {"text": command.text} if stays else {"status": "forgotten", "superseded_by": facts[0].id}
        bridge.facts[old.id] = replace(old, version=old.version + 1, **fields)
        operation = "update" if stays else "delete"
        changes.append(bridge.log("fact", old.id, operation, old, bridge.facts[old.id], batch=batch))
    return FactsMerged(bridge.facts[facts[0].id], batch, tuple(changes))


def _chain(facts: dict[int, Fact], fact_id: int) -> list[Fact]:
    chain = [facts[fact_id]] if fact_id in facts else []
    while chain and chain[-1].superseded_by in facts:
        chain.append(facts[chain[-1].superseded_by])  # pyright: ignore[reportArgumentType]
    while chain and (before := [one for one in facts.values() if one.superseded_by == chain[0].id]):
        chain.insert(0, before[0])
    return chain


def _facts_at(facts: dict[int, Fact], command: ListFactsAt) -> FactsAt:
    rows = []
    for one in facts.values():
        begins = one.recorded_at if one.valid_from is None else one.valid_from
        if one.status not in ("active", "superseded") or command.query not in one.text:
            continue
        if begins > command.at:
            if one.valid_from is not None and one.recorded_at <= command.at and not command.changes_only:
                rows.append(FactAt(one, "ahead"))
            continue
        successor = facts[one.superseded_by].text if one.superseded_by in facts else ""
        if one.valid_to is not None and one.valid_to <= command.at:
            if one.valid_to > command.since:
                rows.append(FactAt(one, "replaced" if successor else "ended", successor))
        elif begins > command.since:
            rows.append(FactAt(one, "learned" if one.valid_from is None else "began", successor))
        elif not command.changes_only:
            rows.append(FactAt(one, "", successor))
    rows.sort(key=lambda row: (row.mark == "ahead", not row.mark))
    ended = sum(row.mark in ("ended", "replaced") for row in rows)
    ahead = sum(row.mark == "ahead" for row in rows)
    return FactsAt(tuple(rows[command.offset :][: command.limit]), len(rows), ended, ahead)


def overview(facts: dict[int, Fact], replies: int = 3) -> Overview:
    """Figures of some facts, with replies as they would be."""
    kinds = Counter[FactKind](one.kind for one in facts.values() if one.status == "active")
    growth = tuple(KindGrowth(kind, (0, count // 2, count)) for kind, count in kinds.most_common())
    segments = SegmentTokens(600, 200, 150, 900, 180, 40, 512)
    context = ContextUse(replies, segments, 5100, 1110) if replies and facts else ContextUse()
    return Overview(
        moments=(NOW - 2_000_000, NOW - 1_000_000, NOW) if facts else (),
        growth=growth,
        statuses=dict(Counter(one.status for one in facts.values())),
        pinned=sum(one.pinned for one in facts.values()),
        conversations=3 if facts else 0,
        messages=40 if facts else 0,
        documents=2 if facts else 0,
        context=context,
        disk=DiskUse(4_200_000, 310_000_000, 8_400_000),
    )
