"""A reply is words to the person: whatever else a model writes is not shown, and it is asked once more."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Generator
from contextlib import contextmanager
from itertools import groupby
from typing import Final, get_args

from msgspec.structs import replace

from engine.context.window import Segment
from engine.drivers.base import CallStep, Reply, Request, read_window, write_begun
from engine.drivers.faults import Fault, Judge
from engine.drivers.parroting import LOOKED_BACK, Parroting
from engine.drivers.raw_calls import RawCall, is_any_call, read_call
from engine.drivers.turn_marks import label_of, may_be_label
from engine.language import Language, detect_language

OPENING_GRAMMAR: Final = r"""root ::= [^a-z_{}`<(\[\]"':;,.*# \t\r\n-] [^_{}"]*"""
"""How a second try begins: like a sentence, not like a call."""
YOU_GRAMMAR: Final[dict[Language, str]] = {
    "en": r"""root ::= ("You " | "Your ") [^_{}"\r\n]*""",
    "zh": r"""root ::= "你" [^_{}"\r\n]*""",
}
"""How it begins where it is to tell the person about themselves."""
LANGUAGE_GRAMMAR: Final[dict[Language, str]] = {
    "en": r"""root ::= [A-Z] [^_{}"一-鿿]*""",
    "zh": r"""root ::= [一-鿿] [^_{}"]*""",
}
"""How it begins where it was in the other language."""
OTHERWISE_GRAMMAR: Final[dict[Language, str]] = {
    "en": r"""root ::= [A-XZ0-9] [^_{}"]*""",
    "zh": r"""root ::= [^a-zA-Z_{}`<(\[\]"':;,.*# \t\r\n你您还没抱对-] [^_{}"]*""",
}
"""How it begins where it is not to say that the person told nothing."""
ANSWER_GRAMMAR: Final[dict[Language, str]] = {
    "en": r"""root ::= ("You " | "Your ") [^_{}"?\r\n]*""",
    "zh": r"""root ::= "你" [^_{}"?？哪什么谁几吗多呢\r\n]*""",
}
"""How it begins where it was the question once more."""
HEARD: Final[dict[Language, str]] = {"en": "All right.", "zh": "好的。"}
NO_WORDS: Final[dict[Language, str]] = {
    "en": "I could not put that into words. Please ask me once more in other words.",
    "zh": "这次我没能组织好回答，请换个说法再问我一次。",
}
FAULTS: Final[tuple[Fault, ...]] = get_args(Fault)
NEVER_SHOWN: Final[tuple[Fault, ...]] = ("call", "results")
"""Not even where it is what a second try gives."""
HELD_CHARS: Final = 4000
"""What goes on behind a call for longer than this is not waited for."""

_log = logging.getLogger(__name__)


class _Unfit(Exception):
    """What is being written is no reply, whatever follows."""


def spoken(
    request: Request,
    generate: Callable[[Request], Reply | CallStep | None],
    run: Callable[[RawCall], CallStep | None],
) -> Reply | CallStep | None:
    """What ``generate`` gives; of a reply that is a call what ``run`` makes of it; of any other that is none, what the
    model says instead.

    Nothing that is not kept goes to ``on_text``. The rest of a reply that has begun is only no call.
    """
    refused = NEVER_SHOWN if request.goes_on else FAULTS
    judge = Judge(request.message, bool(request.notes), lambda: _said_code(request), earlier_in(request))
    held = _Held(request.on_text, judge, refused)
    try:
        said = generate(replace(request, on_text=held.feed))
    except _Unfit:
        said = Reply(held.text, (), "end", 0.0)
    if not isinstance(said, Reply):
        return said
    fault = None if held.shown else judge.fault(said.text)
    if fault is None or fault not in refused:
        held.release()
        return _without_label(request, said)
    _log.warning("a reply was none (%s)", fault)
    if request.cancel.is_set():
        return replace(said, text="", tokens=())
    found = read_call(said.text) if fault == "call" else None
    step = run(found) if found is not None and found.arguments is not None else None
    if step is not None:
        return step
    if fault == "again":
        with _without_example(request, said.text):
            return _say_instead(request, judge, fault, said.text)
    return _say_instead(request, judge, fault)


def _without_label(request: Request, reply: Reply) -> Reply:
    """The reply without the "Assistant:" that it begins with, as it was shown."""
    label = label_of(reply.text)
    if not label:
        return reply
    text = reply.text[len(label) :]
    return replace(reply, text=text, tokens=tuple(request.model.tokenize(text)))


def _say_instead(request: Request, judge: Judge, fault: Fault, said: str = "") -> Reply | None:
    """Once again behind the window, begun otherwise; where one memory was brought up, what it tells."""
    known = _only_memory(request.notes) if fault == "echo" else ""
    if known:
        return _own_words(request, known)
    if not read_window(request):
        return None
    refused: tuple[Fault, ...] = (*NEVER_SHOWN, "again") if fault == "again" else NEVER_SHOWN
    held = _Held(request.on_text, judge, refused)
    try:
        reply = write_begun(replace(request, on_text=held.feed), _grammar(judge, fault, said))
    except _Unfit:
        reply = Reply(held.text, (), "end", 0.0)
    again = None if held.shown else judge.fault(reply.text)
    if again in refused or not reply.text.strip():
        if request.cancel.is_set():
            return replace(reply, text="", tokens=())
        return _own_words(request, NO_WORDS[judge.language])
    held.release()
    return reply


def _own_words(request: Request, text: str) -> Reply:
    request.on_text(text)
    return Reply(text, tuple(request.model.tokenize(text)), "end", 0.0)


def _only_memory(notes: str) -> str:
    """The fact that was brought up, where it is one and the only one, as it is told to the user."""
    lines = notes.splitlines()[1:]
    told = lines[0].removeprefix("- ").rpartition(" (")[0] if len(lines) == 1 else ""
    return told if told.startswith(("You ", "Your ", "你")) else ""


def begun_otherwise(said: str) -> str:
    """The grammar of a reply that does not begin with the letter that another one began with."""
    first = said.lstrip()[:1]
    barred = first if first.isalnum() else ""
    return rf"""root ::= [^{barred}a-z_{{}}`<(\[\]"':;,.*# \t\r\n-] [^_{{}}"]*"""


def _grammar(judge: Judge, fault: Fault, said: str = "") -> str:
    if fault == "again" and not judge.about_user:
        return begun_otherwise(said)
    if fault == "echo":
        return ANSWER_GRAMMAR[judge.language]
    if fault == "declined":
        return OTHERWISE_GRAMMAR[judge.language]
    if fault == "language" and not judge.about_user:
        return LANGUAGE_GRAMMAR[judge.language]
    return OPENING_GRAMMAR if fault == "call" else YOU_GRAMMAR[judge.language]


def earlier_in(request: Request) -> list[tuple[str, str]]:
    """The last messages that stand in the window, each with the reply to it."""
    detokenize = request.model.detokenize
    turns = [list(turn) for _, turn in groupby(request.window.entries, lambda entry: entry.turn_id)]
    told = [turn for turn in turns[:-1] if turn[0].turn_id and len(turn) > 1][-LOOKED_BACK:]
    return [("".join(detokenize(one.tokens) for one in turn[:-1]), detokenize(turn[-1].tokens)) for turn in told]


@contextmanager
def _without_example(request: Request, said: str) -> Generator[None]:
    """Earlier replies that the model said once more stand in its prompt as a word."""
    window, language = request.window, detect_language(request.message)
    entries, word = window.entries, tuple(request.model.tokenize(HEARD[language]))
    last = {entry.turn_id: place for place, entry in enumerate(entries) if entry.turn_id}
    places = set(list(last.values())[:-1])
    like = Parroting("", [("", said)], asks_of_user=False)
    window.entries = [
        replace(entry, tokens=word)
        if place in places and like.repeats(request.model.detokenize(entry.tokens))
        else entry
        for place, entry in enumerate(entries)
    ]
    try:
        yield
    finally:
        window.entries = entries


def _said_code(request: Request) -> bool:
    """An earlier reply in the window holds code or an object, which this message may be about."""
    entries = [entry for entry in request.window.entries if entry.segment is Segment.HISTORY]
    texts = [request.model.detokenize(entry.tokens) for entry in entries]
    return any("```" in text or ("{" in text and not is_any_call(text)) for text in texts)


class _Held:
    """Passes text on as soon as it can be no fault any more, without a label.

    Args:
        refused: faults at which it ends.

    Attributes:
        text: all that was written so far.
        shown: some of it was passed on.
    """

    def __init__(self, on_text: Callable[[str], None], judge: Judge, refused: Collection[Fault] = FAULTS) -> None:
        self._on_text = on_text
        self._judge = judge
        self._refused = refused
        self.text = ""
        self.shown = False

    def feed(self, text: str) -> None:
        self.text += text
        if self.shown:
            self._on_text(text)
            return
        fault = self._judge.certain(self.text)
        if fault in self._refused or len(self.text) > HELD_CHARS:
            raise _Unfit
        if fault is not None or not (self._judge.is_open(self.text) or may_be_label(self.text)):
            self.release()

    def release(self) -> None:
        """It is the reply."""
        told = self.text[len(label_of(self.text)) :]
        if not self.shown and told:
            self._on_text(told)
        self.shown = self.shown or bool(self.text)
