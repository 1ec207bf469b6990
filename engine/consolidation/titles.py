"""The pass that gives conversations a short title: by the model where it can, else by rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.consolidation.base import Need, Prepared
from engine.consolidation.title_rules import is_good, is_greeting, title_by_rule
from engine.consolidation_values import Item, PassName, Unit
from engine.language import Language, detect_language
from engine.llm.base import GREEDY, SCRATCH, CancelFlag, ContextFullError, LanguageModel, Sampling
from engine.memory.few_shot import Cancelled, FewShot
from engine.memory.forgotten_titles import forgotten_of, may_name, says
from engine.memory.learning.pasted import own_words
from engine.services import Services
from engine.store.rows import ConversationState

REASON: Final = "title of what it is about"
LEAST_TEXTS: Final = 2
LONG_CHARS: Final = 160
GROWN: Final = 4
"""A conversation with so many times the texts it was named by is named again, once."""
LEAST_GROWN: Final = 10
SHOWN_TEXTS: Final = 6
SHOWN_CHARS: Final = 160
TITLE_TOKENS: Final = 32
_LINE: Final = r'root ::= [^ \n\r"“”] [^\n\r"“”]+'
_RETRY: Final = Sampling(temperature=0.4, repeat_penalty=1.0, seed=1)


class TitlesPass:
    """A unit is a conversation; its mark says the how manieth title it is, and how many texts there were.

    Args:
        model, few_shot: None where the model cannot write: titles are made by rule.
    """

    name: PassName = "titles"
    needs: Need = "rules"

    def __init__(self, services: Services, model: LanguageModel | None = None, few_shot: FewShot | None = None) -> None:
        self._services = services
        self._model = model
        self._few_shot = few_shot

    def due(self, agent_id: int, limit: int) -> Sequence[Unit]:
        done = self._services.store.consolidation.done_marks(self.name)
        found = self._services.store.conversations.spoken(agent_id, LEAST_TEXTS, LONG_CHARS)
        units = [(one, _mark(done.get(one, ""), texts)) for one, texts in found]
        return [Unit(self.name, agent_id, one, mark) for one, mark in units if mark][:limit]

    def prepare(self, unit: Unit, cancel: CancelFlag) -> Prepared:
        recall = self._services.recall
        state = self._services.store.conversations.get(unit.entity_id)
        if state is None or state.hidden or not recall.may_be_titled(unit.entity_id):
            return Prepared(lambda _batch: [])
        texts = self._texts(unit.entity_id, forgotten_of(self._services.store, unit.agent_id))
        title, tokens = self._title(state, texts, cancel)
        if cancel.is_set():
            raise Cancelled
        if not title or title == state.title or self._is_forgotten(unit.agent_id, title):
            return Prepared(lambda _batch: [], tokens)
        return Prepared(lambda batch: self._write(state, title, batch), tokens)

    def _is_forgotten(self, agent_id: int, title: str) -> bool:
        if self._services.archival.is_forgotten(agent_id, title):
            return True
        return says(title, forgotten_of(self._services.store, agent_id))

    def _write(self, state: ConversationState, title: str, batch: str) -> list[Item]:
        change = self._services.recall.give_title(state, title, actor="consolidation", reason=REASON, batch=batch)
        return [] if change is None else [Item("titled", entry_id=change.entry_id)]

    def _texts(self, conversation_id: int, forgotten: Sequence[str]) -> list[str]:
        """What the user wrote, without what was pasted or is forgotten: the first texts and the last ones."""
        found = self._services.store.messages.user_texts(conversation_id)
        rows = [row for row in found if may_name(row) and not says(row, forgotten)]
        chosen = rows if len(rows) <= SHOWN_TEXTS else [*rows[: SHOWN_TEXTS - 2], *rows[-2:]]
        return [text for row in chosen if (text := " ".join(own_words(row).split()))]

    def _title(self, state: ConversationState, texts: Sequence[str], cancel: CancelFlag) -> tuple[str, int]:
        """Nothing where the present one is as good; and what it cost."""
        tokens = 0
        if self._model is not None and self._few_shot is not None and texts:
            written, tokens = self._written(texts, self._model, self._few_shot, cancel)
            if written:
                return written, tokens
        if state.title and not state.title.endswith("…") and not is_greeting(state.title):
            return "", tokens
        return title_by_rule(texts), tokens

    def _written(
        self, texts: Sequence[str], model: LanguageModel, few_shot: FewShot, cancel: CancelFlag
    ) -> tuple[str, int]:
        language: Language = detect_language(" ".join(texts))
        question = " / ".join(text[:SHOWN_CHARS] for text in texts)
        tokens = 0
        for sampling in (GREEDY, _RETRY):
            try:
                few_shot.ask("title", language, question, "", cancel)
            except ContextFullError:
                break
            tokens += len(model.tokenize(question))
            made = model.generate(SCRATCH, TITLE_TOKENS, sampling, grammar=_LINE, stop=("\n",), cancel=cancel)
            if cancel.is_set() or made.stop_reason == "cancelled":
                raise Cancelled
            tokens += len(made.tokens)
            title = made.text.strip().rstrip(".。!！")
            if made.stop_reason == "end" and is_good(title, texts, language):
                return title, tokens
        return "", tokens


def _mark(done: str, texts: int) -> str:
    """The mark of the title that is due, "" for none."""
    if not done:
        return f"1:{texts}"
    number, _, before = done.partition(":")
    grown = number == "1" and texts >= max(LEAST_GROWN, GROWN * int(before or 0))
    return f"2:{texts}" if grown else ""
