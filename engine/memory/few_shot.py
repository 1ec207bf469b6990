"""Small questions to the model behind a static prompt with examples, which is evaluated once and then shared."""

from __future__ import annotations

from engine import script
from engine.language import Language
from engine.llm.base import FIRST_SIDE, SCRATCH, CancelFlag, ContextFullError, LanguageModel
from engine.llm.sequences import common_prefix
from engine.llm.states import States
from engine.prompts import load_prompt


class Cancelled(Exception):
    """The flag was set; nothing is to be kept of this step."""


class FewShot:
    """The static prompts of one model, each in a sequence of its own; the least recently used one gives way.

    Args:
        states: where an evaluated prompt is saved and found again at the next start.
    """

    def __init__(self, model: LanguageModel, states: States | None = None) -> None:
        self._model = model
        self._states = states
        self._tokens: dict[tuple[str, Language], list[int]] = {}
        self._places: dict[tuple[str, Language], int] = {}

    def ask(self, name: str, language: Language, question: str, opening: str, cancel: CancelFlag) -> None:
        """Leave SCRATCH prefilled with prompt, question and the opening of the answer.

        The question is put in the script of the prompt's examples, in which small models are surest.

        Raises:
            Cancelled: the flag was set.
            ContextFullError: no room in the KV cache, even without the other static prompts.
        """
        model = self._model
        prefix = self._prefix(name, language)
        place = self._evaluated(name, language, prefix, cancel)
        model.clear(SCRATCH)
        model.copy_prefix(place, SCRATCH, len(prefix))
        tail = [
            *model.tokenize(script.simplified(question)),
            *model.tokenize(model.format.user_to_assistant, special=True),
            *(model.tokenize(opening) if opening else ()),
        ]
        self._prefill(SCRATCH, [*prefix, *tail], cancel)

    def warm(self, name: str, language: Language, cancel: CancelFlag) -> None:
        """Evaluate a static prompt ahead of its use."""
        self._evaluated(name, language, self._prefix(name, language), cancel)

    def _prefix(self, name: str, language: Language) -> list[int]:
        key = (name, language)
        if key not in self._tokens:
            self._tokens[key] = self._render(name, language)
        return self._tokens[key]

    def _render(self, name: str, language: Language) -> list[int]:
        model, form = self._model, self._model.format
        system, examples = parse_examples(load_prompt(name, language).text)

        def control(text: str) -> list[int]:
            return model.tokenize(text, special=True)

        tokens = [*control(form.before_system), *model.tokenize(system), *control(form.system_to_user)]
        for question, answer in examples:
            tokens += [*model.tokenize(question), *control(form.user_to_assistant)]
            tokens += [*model.tokenize(answer), *control(form.assistant_to_user)]
        return tokens

    def _evaluated(self, name: str, language: Language, prefix: list[int], cancel: CancelFlag) -> int:
        key = (name, language)
        place = self._places.pop(key, None)
        if place is None:
            place = self._free_place()
        self._places[key] = place
        if list(self._model.ledger(place)) != prefix:
            self._restore_or_read(f"prompt-{name}-{language}", place, prefix, cancel)
        return place

    def _restore_or_read(self, saved_as: str, place: int, prefix: list[int], cancel: CancelFlag) -> None:
        there = common_prefix(self._model.ledger(place), prefix)  # of an evaluation that was cut short
        if self._states is not None and self._states.restore(place, prefix, there).tokens == len(prefix):
            return
        self._prefill(place, prefix, cancel)
        if self._states is not None and self._states.keep(saved_as, place):
            self._states.write(saved_as)
            self._states.release(saved_as)

    def _free_place(self) -> int:
        every = range(FIRST_SIDE, self._model.n_sequences)
        free = [place for place in every if place not in self._places.values()]
        if free:
            return free[0]
        if not self._places:
            raise ContextFullError("no sequence is left for side jobs")
        return self._drop_oldest()

    def _drop_oldest(self) -> int:
        place = self._places.pop(next(iter(self._places)))
        self._model.clear(place)
        return place

    def _prefill(self, sequence: int, tokens: list[int], cancel: CancelFlag) -> None:
        while True:
            try:
                done = self._model.prefill(sequence, tokens, cancel)
                break
            except ContextFullError:
                others = [key for key, place in self._places.items() if place != sequence]
                if sequence == SCRATCH or not others:
                    raise
                self._model.clear(self._places.pop(others[0]))
        if cancel.is_set() or not done.complete:
            raise Cancelled


def parse_examples(text: str) -> tuple[str, list[tuple[str, str]]]:
    """A prompt's text as the instructions and its (question, answer) pairs: lines with ``> `` and ``= ``."""
    system, examples, question = list[str](), list[tuple[str, str]](), list[str]()
    for line in text.splitlines():
        if line.startswith("> ") or line == ">":
            question.append(line[2:])
        elif line.startswith("= "):
            examples.append(("\n".join(question), line[2:]))
            question = []
        else:
            system.append(line)
    return "\n".join(system).strip(), examples
