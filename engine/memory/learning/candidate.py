"""A part of a user's message that may hold something lasting."""

from __future__ import annotations

from msgspec import Struct

from engine.language import Language
from engine.memory.learning.clauses import Span
from engine.memory.learning.orders import Order
from engine.memory.learning.rules import Verdict


class Candidate(Struct, frozen=True):
    """One clause or a few that belong together, to become one fact.

    Attributes:
        text: the words to rewrite, an order's opening left out.
        carried: the clause has no subject of its own and continues one about the user.
        asked: the sentence is a request: it can last only as a wish for how the assistant answers.
        wishes: the words speak of how answers are to be.
        before: the sentence before, where the words take something of it up.
    """

    span: Span
    text: str
    language: Language
    verdict: Verdict
    order: Order = "none"
    correction: bool = False
    carried: bool = False
    asked: bool = False
    wishes: bool = False
    before: str = ""
