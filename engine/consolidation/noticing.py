"""What a message says against what is known, in passing too: a question to the user, never a change.

What somebody ate yesterday is nothing to remember, and a size named with an order is read by nobody else; but where
either speaks against what is held, the user is the one to say which is so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine import script
from engine.consolidation.anecdotes import is_told_done, never_of
from engine.consolidation.kept import Kept
from engine.consolidation.learning import Learned, Plan
from engine.consolidation.reconcile_clashing import tells
from engine.consolidation.reconcile_deciding import Decision
from engine.consolidation.reconcile_rules import speaks_against
from engine.consolidation.reconcile_unequal import gives_value
from engine.consolidation.reconcile_values import given
from engine.consolidation.wording import is_supported, reworded
from engine.language import detect_language
from engine.memory.joining import is_held
from engine.memory.kinds import holder_of, kind_of
from engine.memory.learning import rules
from engine.memory.learning.clauses import Span, clauses, sentences
from engine.memory.learning.one_sentence import is_one_sentence
from engine.memory.learning.pasted import pasted_spans
from engine.memory.learning.reading import words_read
from engine.memory.learning.rewriting import quote
from engine.memory.learning.trimming import trimmed
from engine.memory.successors import said_at
from engine.services import Services
from engine.values import Fact, Message, SourceSpan

MOST_KNOWN: Final = 2000
MOST_READ: Final = 40
"""Sentences read of one message."""
MOST_NOTICED: Final = 2
_ON_A_TEXT: Final = script.compile(
    r"\b(?:translat\w*|proofread|rephrase|paraphrase|in (?:french|dutch|german|spanish|chinese|english)\b)|"
    r"翻译|润色|改写|造句"
    r"|\b(?:story|novel|poem|scene|character)\b|小说|故事|剧本|主角",
    re.I,
)
"""Somebody else's words, or words for somebody else."""
_ASKS: Final = re.compile(r"(?:\W*(?:so|ok|okay|and|but|haha|well)\b)*\W*(?:what|how|why|where|when|which|who)\b", re.I)
"""A question cannot be put in the third person."""
_HAS_SUBJECT: Final = script.compile(r"(?i:the user|用户)|[A-Z][\w'-]+ (?:is|was|has|will|turns|wears|takes)\b")


class Noticing:
    """Reads one memory; asks no model and writes nothing."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def of(self, message: Message, agent_id: int, plans: Sequence[Plan]) -> list[Plan]:
        """The questions that a message gives rise to beside what is learned of it.

        Args:
            plans: for what is learned of the message.
        """
        if message.role != "user" or pasted_spans(message.text) or _ON_A_TEXT.search(message.text):
            return []
        read = [one for start, words in words_read(message.text) for one in _sentences(start, words)][:MOST_READ]
        told = [(one, _told(one)) for one in read]
        told = [(one, text) for one, text in told if _can_clash(text) or is_told_done(text)]
        open_to = self._known(message, agent_id) if told else []
        settled = {fact.id for plan in plans for one in plan.decisions for fact in (one.stays, one.goes)}
        kept = Kept.of(self._services.store, message.id).texts
        found: list[Plan] = []
        for known in open_to:
            if known.id in settled or any(speaks_against(text, known.text) for text in kept):
                continue
            sentence = next((one for one, text in told if speaks_against(text, known.text)), None)
            if sentence is not None:
                learned = _learned(sentence, known.text, message, agent_id)
                found.append(Plan(learned, (Decision("ask", learned.as_fact(), known),)))
        return found[:MOST_NOTICED]

    def _known(self, message: Message, agent_id: int) -> list[Fact]:
        """What had been said by then, or is held, and can be spoken against."""
        facts = self._services.archival.list(agent_id, statuses=("active",), limit=MOST_KNOWN).facts
        return [
            fact for fact in facts
            if (never_of(fact.text) is not None or _can_clash(fact.text))
            and all(span.message_id != message.id for span in fact.sources)
            and (is_held(fact) or said_at(self._services.store, fact)[0] < message.created_at)
        ]  # fmt: skip


def _can_clash(text: str) -> bool:
    return bool(given(text)) or tells(text) or gives_value(text)


def _sentences(start: int, words: str) -> list[Span]:
    """Those of a text that tell something as it is: no supposition, nobody's quoted words."""
    return [
        replace(one, start=one.start + start, end=one.end + start)
        for one in sentences(words)
        if one.text == one.masked
        and not rules.is_correction(one.masked, detect_language(one.text))
        and not rules.is_hypothetical(one, detect_language(one.text))
    ]


def _told(sentence: Span) -> str:
    """What a sentence states: of a question all but its last clause."""
    if not sentence.mark.startswith(("?", "？")):
        return sentence.text
    return sentence.text[: max(0, clauses(sentence)[-1].start - sentence.start)]


def _learned(sentence: Span, known: str, message: Message, agent_id: int) -> Learned:
    """In the words of one clause where it says by itself whom it tells of, else of the whole sentence."""
    language = detect_language(sentence.text)
    for span in clauses(sentence):
        text = reworded([span.text], language) if speaks_against(span.text, known) else None
        if text is not None and _HAS_SUBJECT.match(text) and is_supported(text, span.text, language):
            break
    else:
        span, text = sentence, reworded([trimmed(sentence.text, language)], language)
    said = message.text[span.start : span.end]
    told = text is not None and not _ASKS.match(sentence.masked) and is_supported(text, said, language)
    if text is None or not told or not is_one_sentence(text):
        text = quote(" ".join(said.split()), language)
    text = script.like(text, message.text)
    source = SourceSpan(message.id, message.conversation_id, span.start, span.end, said)
    return Learned(agent_id, text, kind_of(text), holder_of(text, language), source, message.created_at)
