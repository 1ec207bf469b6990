"""Facts that are known already: two that say the same become one, and one closes another."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.language import detect_language
from engine.memory.archival import ArchivalMemory, Sensitivity
from engine.memory.closing import closed, reopen
from engine.memory.journal import Cause, Journal
from engine.memory.journal_changes import KEPT_OF_IT
from engine.memory.kinds import holder_of, is_sensitive, kind_of
from engine.memory.learning.remaining import remains
from engine.store.store import Store
from engine.values import Fact, MemoryChange, SourceSpan

MERGED = "the same as another memory"


def is_held(fact: Fact) -> bool:
    """True for what is never changed without asking."""
    return fact.pinned or fact.confirmed or fact.actor == "user"


def is_as_read(now: Fact, read: Fact) -> bool:
    """Whether nothing but sources, tags and dates was changed since."""
    same = (now.text, now.status, now.pinned, now.confirmed, now.holder, now.superseded_by)
    return same == (read.text, read.status, read.pinned, read.confirmed, read.holder, read.superseded_by)


def keep_rest(archival: ArchivalMemory, old: Fact, new: str, cause: Cause) -> None:
    """Keep what only the older fact tells, as facts of their own with its sources and dates.

    Call it beside the change that closes the older one, with its batch: they are undone together.
    """
    keep_texts(archival, old, remains(old.text, new), cause)


def keep_texts(archival: ArchivalMemory, old: Fact, texts: Sequence[str], cause: Cause) -> None:
    """Keep statements of a fact that goes as facts of their own, in its batch."""
    for text in texts:
        if archival.is_forgotten(old.agent_id, text):
            continue
        language = detect_language(text)
        archival.insert(
            old.agent_id, text, kind=kind_of(text), holder=holder_of(text, language), tags=old.tags,
            confidence=old.confidence, sensitivity=_sensitivity(text, old), valid_from=old.valid_from,
            valid_to=old.valid_to, sources=old.sources, origin=old.origin, actor=cause.actor, reason=KEPT_OF_IT,
            source_message_id=cause.source_message_id, batch=cause.batch,
        )  # fmt: skip


def _sensitivity(text: str, old: Fact) -> Sensitivity:
    """What the fact has, unless the sensitive words stay behind."""
    told = is_sensitive(text, kind_of(text)) or not is_sensitive(old.text, kind_of(old.text))
    return old.sensitivity if told else "normal"


class Joining:
    """Every change is in the journal under the cause's batch, which undoes it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._journal = Journal(store)
        self._archival = ArchivalMemory(store)

    def merge(self, stays: Fact, goes: Fact, cause: Cause) -> MemoryChange:
        """Make one fact of two: what goes is forgotten and names what stays as its successor.

        What stays gets the other's sources; where it is not held, its tags, the higher confidence and the earlier
        dates as well. Returns the change of the one that goes.
        """
        with self._store.transaction():
            joined = _joined(stays, goes)
            if joined != stays:
                self._journal.record(stays, replace(joined, version=stays.version + 1), cause)
            gone = replace(goes, status="forgotten", superseded_by=stays.id, version=goes.version + 1)
            return self._journal.record(goes, gone, cause)

    def close(self, old: Fact, new: Fact, begins: float, cause: Cause) -> MemoryChange:
        """Let a fact end where the other begins, which took its place; one that begins later ends it then. What only
        the old one tells is kept.

        The new fact begins then from now on, unless it is held or has a date of its own. Returns the change of the old
        fact, with the new one's text.
        """
        with self._store.transaction():
            if new.valid_from is None and not (is_held(new) and cause.actor != "user"):
                dated = replace(new, valid_from=begins, version=new.version + 1)
                self._journal.record(new, dated, cause)
            begun = replace(new, valid_from=begins)
            reopen(self._store, old, begun, cause)
            fields = closed(old, begun, self._store.now())
            change = self._journal.record(old, replace(old, **fields, version=old.version + 1), cause)
            keep_rest(self._archival, old, new.text, replace(cause, batch=change.batch))
        return replace(change, text=new.text, previous_text=old.text)

    def mend_source(self, fact: Fact, wrong: SourceSpan, right: SourceSpan, cause: Cause) -> Fact:
        """Put the place where the words really stand in the place of a wrong one."""
        sources = tuple(dict.fromkeys(right if span == wrong else span for span in fact.sources))
        mended = replace(fact, sources=sources, version=fact.version + 1)
        self._journal.record(fact, mended, cause)
        return mended

    def note(self, fact: Fact, cause: Cause) -> int:
        """Note in the journal that something was asked about a fact. Returns the entry's number, which can be undone:
        its version alone grows."""
        return self._journal.record(fact, replace(fact, version=fact.version + 1), cause).entry_id


def _joined(stays: Fact, goes: Fact) -> Fact:
    with_sources = replace(stays, sources=tuple(dict.fromkeys((*stays.sources, *goes.sources))))
    if is_held(stays):
        return with_sources
    begins = [moment for moment in (stays.valid_from, goes.valid_from) if moment is not None]
    sensitive = "sensitive" in (stays.sensitivity, goes.sensitivity)
    return replace(
        with_sources,
        tags=tuple(dict.fromkeys((*stays.tags, *goes.tags))),
        confidence=max(stays.confidence, goes.confidence),
        recorded_at=min(stays.recorded_at, goes.recorded_at),
        valid_from=min(begins, default=None),
        sensitivity="sensitive" if sensitive else "normal",
    )
