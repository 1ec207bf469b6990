"""The memory step: after a reply, whatever lasting the user's message holds becomes a fact or changes one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from typing import Final

from msgspec.structs import replace

from engine import script
from engine.language import Language, detect_language
from engine.llm.base import CancelFlag, ContextFullError, LanguageModel
from engine.memory.archival import ArchivalMemory
from engine.memory.capability import RULES_ONLY, Capability
from engine.memory.few_shot import Cancelled, FewShot
from engine.memory.kinds import as_name, holder_of
from engine.memory.learning import leanings, manner, referring, rules
from engine.memory.learning.amending import correct_by_value, correct_by_words
from engine.memory.learning.answers import fact_from_answer
from engine.memory.learning.calling_off import calls_off, is_past
from engine.memory.learning.candidates import Candidate, asks_for_something
from engine.memory.learning.clauses import Span
from engine.memory.learning.comparing import likeness
from engine.memory.learning.extraction import Extraction
from engine.memory.learning.framing import changes_known
from engine.memory.learning.grouping import is_only_owner, rewrite_group
from engine.memory.learning.marks import succeeds
from engine.memory.learning.overtaking import overtakes
from engine.memory.learning.reading import PART_CHARS, candidates_of, orders_behind_pasted, words_read
from engine.memory.learning.reconcile import Relation, Successor, reconcile
from engine.memory.learning.rescheduling import has_new_date
from engine.memory.learning.rewriting import finish, has_own_subject, names_its_subject, quote, rewrite, strip_lead
from engine.memory.learning.step_writing import REASON, Draft, How, StepOutcome, StepWriter
from engine.memory.learning.wishes import other_wish, settles_else
from engine.memory.proposals import Proposals
from engine.memory.search.retrieval import Retrieval
from engine.memory.times.dating import validity, without_stale_dates
from engine.values import Fact, Message

THRESHOLDS: Final[dict[Language, tuple[float, float, float]]] = {"en": (0.46, 0.3, 0.75), "zh": (0.6, 0.45, 0.85)}
"""Where the words speak of the user or somebody near: as they are, leaning to what lasts, to the moment."""
THRESHOLDS_BARE: Final[dict[Language, tuple[float, float, float]]] = {"en": (0.5, 0.4, 0.9), "zh": (0.82, 0.5, 0.95)}
"""Where they do not."""
THRESHOLD_ASKED: Final[dict[Language, float]] = {"en": 0.75, "zh": 0.95}
"""For a request that does not speak of answers."""
THRESHOLD_CORRECTION: Final = 0.3
"""For a correction of something that is known."""
THRESHOLD_WISH: Final = 0.3
"""For a wish about answers that does not say how long it is to hold."""
NEIGHBOURS: Final = 6
RECENT_FACTS: Final = 400
SHOWN_WHOLE: Final = 240
"""Characters of a message that the model is shown whole; of a longer one it sees the sentence."""
MEANT_LIKENESS: Final = 0.6
COVERED: Final = 0.75


class MemoryStep:
    """Runs on the inference lane's thread; touches only sequences from SCRATCH on."""

    def __init__(
        self,
        model: LanguageModel | None,
        archival: ArchivalMemory,
        retrieval: Retrieval,
        capability: Capability,
        few_shot: FewShot | None = None,
        proposals: Proposals | None = None,
    ) -> None:
        self._archival = archival
        self._retrieval = retrieval
        self._proposals = proposals
        self._writer = StepWriter(archival, proposals)
        asks = model is not None and capability.yes_no_reliable and capability.can_extract
        self._extraction = Extraction(model, few_shot) if model is not None and asks else None

    def over(self, archival: ArchivalMemory, retrieval: Retrieval) -> MemoryStep:
        """The same step, its evaluated prompts included, over another memory."""
        other = MemoryStep(None, archival, retrieval, RULES_ONLY)
        other._extraction = self._extraction
        return other

    def prewarm(self, language: Language, cancel: CancelFlag | None = None) -> bool:
        """Evaluate the static prompt of a language ahead of its use. False if that was cut short."""
        if self._extraction is None:
            return True
        try:
            self._extraction.warm(language, cancel or CancelFlag())
        except (Cancelled, ContextFullError):
            return False
        return True

    def run(
        self,
        message: Message,
        agent_id: int,
        previous_assistant_text: str = "",
        already_saved: Sequence[Fact] = (),
        cancel: CancelFlag | None = None,
        on_commit: Callable[[], None] | None = None,
        done: Sequence[tuple[int, int]] = (),
        asks: bool = True,
    ) -> StepOutcome:
        """Read one message of the user; its changes are committed together, or not at all.

        Args:
            previous_assistant_text: what the user answers to. It gives a bare "Lyon." its meaning and no fact else.
            already_saved: facts that tools wrote in this turn.
            on_commit: called inside the transaction of the changes (or one of its own where there are none).
            done: characters of the message that gave orders, which have been carried out.
            asks: False: as if cancelled where a question to the model would be due.
        """
        cancel = cancel or CancelFlag()
        try:
            with self._extraction.asking(asks) if self._extraction is not None else nullcontext():
                drafts = self._read(message, agent_id, previous_assistant_text, already_saved, cancel, done)
        except Cancelled:
            return StepOutcome((), "cancelled")
        how = How(actor="assistant", reason=REASON, source_message_id=message.id, batch=self._archival.new_batch())
        return self._writer.commit(message, agent_id, drafts, how, on_commit)

    def prepare(
        self,
        message: Message,
        agent_id: int,
        previous_assistant_text: str = "",
        already_saved: Sequence[Fact] = (),
        cancel: CancelFlag | None = None,
        asks_sensitive: bool = True,
        done: Sequence[tuple[int, int]] = (),
    ) -> Callable[[str], StepOutcome]:
        """The same, read now and written by calling what is returned with a batch, while the user is away.

        Args:
            asks_sensitive: what is sensitive becomes a proposal, unless the user said that it is to be remembered.

        Raises:
            Cancelled: the flag was set.
        """
        drafts = self._read(message, agent_id, previous_assistant_text, already_saved, cancel or CancelFlag(), done)

        def write(batch: str) -> StepOutcome:
            how = How(actor="consolidation", reason=REASON, source_message_id=message.id, batch=batch)
            return self._writer.commit(message, agent_id, drafts, how, None, asks_sensitive)

        return write

    def keep(self, message: Message, agent_id: int, candidates: Sequence[Candidate], how: How) -> StepOutcome:
        """Write what the user has ordered to remember, whatever else may be said for or against keeping it."""
        drafts = list(self._of(message, agent_id, candidates))
        return self._writer.commit(message, agent_id, drafts, how, None)

    def replace_known(self, message: Message, agent_id: int, candidates: Sequence[Candidate], how: How) -> StepOutcome:
        """Write of these only what takes the place of a known fact."""
        drafts = [draft for draft in self._of(message, agent_id, candidates) if draft.relation == "supersedes"]
        return self._writer.commit(message, agent_id, drafts, how, None)

    def _of(self, message: Message, agent_id: int, candidates: Sequence[Candidate]) -> Iterator[Draft]:
        words = "\n".join(part for _, part in words_read(message.text))
        for candidate in candidates:
            known = self._known(candidate, agent_id, message.created_at)
            draft = self._draft(candidate, words, message.created_at, known, CancelFlag())
            if draft is not None:
                yield replace(draft, when=validity(candidate.text, message.created_at))

    def _read(
        self,
        message: Message,
        agent_id: int,
        question: str,
        saved: Sequence[Fact],
        cancel: CancelFlag,
        done: Sequence[tuple[int, int]],
    ) -> list[Draft]:
        if message.role != "user" or message.kind != "text" or self._archival.was_read(message.id, REASON):
            return []
        drafts = self._answered(message, agent_id, question) or self._drafts(message, agent_id, saved, cancel, done)
        if cancel.is_set():
            raise Cancelled
        return drafts

    def _answered(self, message: Message, agent_id: int, question: str) -> list[Draft]:
        if not question or len(message.text) > PART_CHARS:
            return []
        language = detect_language(question + message.text)
        text = fact_from_answer(question, message.text, language)
        if text is None:
            return []
        whole = message.text.strip()
        start = message.text.index(whole)
        candidate = Candidate(Span(start, start + len(whole), whole, whole), whole, language, "lasting")
        known = self._archival.list(agent_id, statuses=("active",), limit=RECENT_FACTS).facts
        return [_drafted(candidate, reconcile(text, "user", False, known, lambda _old, _new: None))]

    def _drafts(
        self,
        message: Message,
        agent_id: int,
        saved: Sequence[Fact],
        cancel: CancelFlag,
        done: Sequence[tuple[int, int]],
    ) -> list[Draft]:
        drafts = list[Draft]()
        words = "\n".join(part for _, part in words_read(message.text))
        for candidate in candidates_of(message):
            if cancel.is_set():
                raise Cancelled
            if any(start < candidate.span.end and candidate.span.start < end for start, end in done):
                continue
            known = self._known(candidate, agent_id, message.created_at)
            draft = self._draft(candidate, words, message.created_at, known, cancel)
            texts = [fact.text for fact in saved] + [made.text for made in drafts]
            if draft is not None and not any(_covers(text, draft.text) for text in texts):
                drafts.append(replace(draft, when=validity(candidate.text, message.created_at)))
        behind = orders_behind_pasted(message) if self._proposals is not None else []
        return [*drafts, *(Draft(one, self._fact_text(one, cancel), "new", proposed=True) for one in behind)]

    def _draft(
        self, candidate: Candidate, message: str, said_at: float, known: list[Fact], cancel: CancelFlag
    ) -> Draft | None:
        if candidate.order == "forget":
            old = _likest(candidate.text, known)
            return Draft(candidate, old.text, None, old) if old is not None else None
        if candidate.correction:
            amended = correct_by_words(candidate.text, known) or correct_by_value(candidate.text, message, known)
            if amended is not None:
                return Draft(candidate, amended[1], "supersedes", amended[0], amends=True)
        changes = _changes_known(candidate, known)
        if candidate.order == "none" and not changes and not self._is_lasting(candidate, message, known, cancel):
            return None
        text = script.like(without_stale_dates(self._fact_text(candidate, cancel), said_at), message, _told(known))
        holder = holder_of(text, candidate.language)

        def ask(old: str, new: str) -> Relation | None:
            return self._ask_relation(old, new, cancel)

        found = reconcile(text, holder, candidate.correction, known, ask)
        if found.relation == "new" and (candidate.order == "standing" or candidate.wishes):
            found = _instead_of_wish(text, known) or found
        return _drafted(candidate, found)

    def _is_lasting(self, candidate: Candidate, message: str, known: Sequence[Fact], cancel: CancelFlag) -> bool:
        """By the rules where they are sure, else by the model.

        It sees a short message whole, but without a question or a task: beside one, a statement looks like part of it.
        """
        if self._extraction is None or candidate.verdict == "lasting":
            return candidate.verdict == "lasting"
        if candidate.wishes:
            return self._is_standing(candidate, cancel)
        whole = len(message) <= SHOWN_WHOLE and not asks_for_something(message)
        shown = message if whole else candidate.text
        try:
            chance = self._extraction.chance_lasting(shown, candidate.language, cancel)
        except ContextFullError:
            return False
        if candidate.correction and _likest(candidate.text, known) is not None:
            return chance >= THRESHOLD_CORRECTION
        if candidate.asked:
            return chance >= THRESHOLD_ASKED[candidate.language]
        bare = not rules.is_personal(candidate.text, candidate.language)
        leaning = leanings.of(candidate.text, candidate.language)
        return chance >= (THRESHOLDS_BARE if bare else THRESHOLDS)[candidate.language][leaning]

    def _is_standing(self, candidate: Candidate, cancel: CancelFlag) -> bool:
        assert self._extraction is not None
        try:
            chance = self._extraction.chance_standing(candidate.text, candidate.language, cancel)
        except ContextFullError:
            return False
        return chance >= THRESHOLD_WISH

    def _fact_text(self, candidate: Candidate, cancel: CancelFlag) -> str:
        """By rule where a rule is safe, else by the model, else in the user's own words."""
        text, language = candidate.text, candidate.language
        if candidate.order == "standing" or candidate.asked or candidate.wishes:
            return quote(strip_lead(text, language), language, order=True)
        if candidate.order == "remember" and not rules.is_personal(text, language):
            return finish(text, language)
        if referring.points_back(text, language):
            return quote(text, language)
        dangling = rules.continues(strip_lead(text, language), language) and not referring.means_anybody(text)
        by_rule = None if dangling else rewrite(text, language)
        sure = candidate.verdict == "lasting" or rules.is_personal(text, language)
        if by_rule is not None and sure:
            return by_rule
        of_all = rewrite_group(text, language) if sure and not dangling else None
        if of_all is not None and is_only_owner(text, language):
            return of_all
        made = self._generated(candidate, cancel)
        if made is not None and has_own_subject(text, made, language):
            return finish(strip_lead(text, language), language)
        if made is None and by_rule is not None and language == "en" and names_its_subject(text):
            return by_rule
        return as_name(made or "") or of_all or quote(strip_lead(text, language), language)

    def _generated(self, candidate: Candidate, cancel: CancelFlag) -> str | None:
        if self._extraction is None:
            return None
        try:
            return self._extraction.fact(candidate, cancel)
        except ContextFullError:
            return None

    def _ask_relation(self, old: str, new: str, cancel: CancelFlag) -> Relation | None:
        if self._extraction is None:
            return None
        try:
            return self._extraction.relation(old, new, cancel)
        except ContextFullError:
            return None

    def _known(self, candidate: Candidate, agent_id: int, said_at: float) -> list[Fact]:
        """The facts near a candidate, and the newest ones: a slot's old value may share no word with the new one.

        Those that had ended by then are left out.
        """
        hits = self._retrieval.recall(candidate.text, agent_id, limit=NEIGHBOURS, tiers=("fact",), cut=False)
        recent = self._archival.list(agent_id, statuses=("active",), limit=RECENT_FACTS).facts
        found = {fact.id: fact for fact in recent}
        for hit in hits:
            if hit.id not in found:
                found[hit.id] = self._archival.get(hit.id)
        open_ones = (fact for fact in found.values() if fact.status == "active")
        return [fact for fact in open_ones if fact.valid_to is None or fact.valid_to > said_at]


def _instead_of_wish(text: str, known: Sequence[Fact]) -> Successor | None:
    """A new wish about answers takes the place of the one that settled just the same."""
    wishes = [fact for fact in known if manner.is_wish_fact(fact.text) and not settles_else(fact.text, text)]
    same = [fact for fact in wishes if manner.aspects(fact.text) == manner.aspects(text)]
    same = [fact for fact in known if other_wish(fact.text, text)] or same
    return Successor("supersedes", text, same[0]) if len(same) == 1 and not same[0].pinned else None


def _changes_known(candidate: Candidate, known: Sequence[Fact]) -> bool:
    """Another value for what is known lasts as what is known does."""
    if candidate.asked or candidate.wishes or candidate.order != "none":
        return False
    text, texts = rewrite(candidate.text, candidate.language), [fact.text for fact in known]
    if text is None:
        said = candidate.text
        return any(
            succeeds(said, old)
            or calls_off(said, old)
            or is_past(said, old)
            or overtakes(said, old)
            or has_new_date(said, old)
            for old in texts
        )
    return changes_known(text, texts)


def _told(known: Sequence[Fact]) -> str:
    return "\n".join(fact.text for fact in known)


def _drafted(candidate: Candidate, successor: Successor) -> Draft:
    return Draft(candidate, successor.text, successor.relation, successor.old)


def _covers(text: str, other: str) -> bool:
    return likeness(text, other) >= COVERED and len(other) <= len(text) * 1.5


def _likest(text: str, known: Sequence[Fact]) -> Fact | None:
    best = max(known, key=lambda fact: likeness(text, fact.text), default=None)
    return best if best is not None and likeness(text, best.text) >= MEANT_LIKENESS else None
