"""Whom "she", "his" and "them" mean in a sentence about the user."""

from __future__ import annotations

from typing import Final, Literal

from engine.addressing import words as lists
from engine.addressing.agreement import base_form

Whose = Literal["user", "other"]
OBJECTS: Final = {
    "he": "you", "she": "you", "they": "you", "him": "you", "them": "you", "his": "your", "her": "your",
    "their": "your", "hers": "yours", "theirs": "yours", "himself": "yourself", "herself": "yourself",
    "themselves": "yourself", "themself": "yourself",
}  # fmt: skip
_FEMALE: Final = frozenset(("she", "her", "hers", "herself"))
_MALE: Final = frozenset(("he", "him", "his", "himself"))
_PLURAL: Final = frozenset(("they", "them", "their", "theirs", "themselves"))
_POSSESSIVE: Final = frozenset(("his", "her", "their"))
_PARTNERS: Final = frozenset(
    ("husband", "wife", "partner", "spouse", "boyfriend", "girlfriend", "fiancé", "fiancée", "ex-husband", "ex-wife")
)
_SHARED: Final = frozenset(
    ("daughter", "daughters", "son", "sons", "child", "children", "kids", "kid", "baby", "twins", "toddler", "dog",
     "dogs", "cat", "cats", "home", "house", "flat")
)  # fmt: skip
_NOT_NOUNS: Final = lists.PREPOSITIONS | lists.COORDINATES | lists.FINITE | lists.CLAUSE_BEFORE | {
    "when", "yesterday", "today", "tomorrow", "last", "any", "again", "too", "now", "so", "very", "well", "there",
}  # fmt: skip


class Pronouns:
    """Those of one line.

    Args:
        tokens: words and marks in their order, "the user" as one.
    """

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._low = [token.lower().replace("’", "'") for token in tokens]

    def addressed(self, at: int) -> str:
        """The pronoun at that place as one that addresses."""
        low = self._low[at]
        if low == "her" and not self._is_possessive(at):
            return "you"
        return "yours" if low == "his" and not self._is_possessive(at) else OBJECTS[low]

    def whose(self, at: int) -> Whose | None:
        """Who is meant; None where both can be."""
        low = self._low[at]
        people = [place for place in range(at) if self._is_somebody(place)]
        if low in _PLURAL:
            things = [place for place in range(at) if self._is_plural(place)]
            return self._plural(at, people, things)
        if not people:
            return "user"
        return "other" if self._is_the_subjects(at, people) else None

    def _plural(self, at: int, people: list[int], things: list[int]) -> Whose | None:
        if (not people and not things) or self._is_the_couples(at, people):
            return "user"
        if self._low[0] == "the user's":
            head = next((place for place in people if self._is_plural(place)), None)
            return "other" if head is not None or self._is_the_subjects(at, people) else None
        return "other" if things and not people and self._low[at] in ("them", "they") else None

    def _is_the_couples(self, at: int, people: list[int]) -> bool:
        """ "The user lives with the user's husband Erik and their daughter": the user's as well."""
        kin = [self._low[place] for place in people if self._tokens[place][:1].islower()]
        own = self._low[0] == "the user" and len(kin) > 0 and all(one in _PARTNERS | _SHARED for one in kin)
        partner = any(
            word in _PARTNERS and self._low[place] == "the user's" for place, word in enumerate(self._low[1:at])
        )
        counted = [one for one in self._low[at + 1 : at + 4] if one in _SHARED]
        return self._low[at] == "their" and own and partner and bool(counted)

    def _is_the_subjects(self, at: int, people: list[int]) -> bool:
        """ "The user's sister … she", or "the user's boss … his flat": not the user's."""
        if self._low[0] != "the user's" or not people:
            return False
        low, kin = self._low[at], {self._low[place] for place in people}
        fits = (low in _FEMALE and kin & lists.FEMALE and not kin & lists.MALE) or (
            low in _MALE and kin & lists.MALE and not kin & lists.FEMALE
        )
        against_all = lists.MALE if low == "she" else lists.FEMALE
        if low in ("he", "she") and not kin & against_all and self._goes_on(at, people):
            return True
        given = self._low[at - 1] in lists.GIVING
        if low in _POSSESSIVE and self._is_possessive(at):
            against = (low == "her" and kin & lists.MALE) or (low == "his" and kin & lists.FEMALE)
            same_clause = not any(word in lists.OTHER_SUBJECT or word == "than" for word in self._low[people[0] : at])
            return not given and (bool(fits) or (same_clause and not against))
        return bool(fits) and low in ("he", "she", "himself", "herself")

    def _goes_on(self, at: int, people: list[int]) -> bool:
        """ "The user's dog is called Rex and he is three": what is said of one goes on, and of nobody else before."""
        is_named = any(one in ("is", "was") for one in self._low[people[0] : at])
        others = [place for place in people[1:] if self._tokens[place][:1].islower()]
        return is_named and not others and self._low[at - 1] == "and" and self._low[at + 1 : at + 2] == ["is"]

    def _is_possessive(self, at: int) -> bool:
        after = self._low[at + 1] if at + 1 < len(self._low) else ""
        return after[:1].isalnum() and after not in _NOT_NOUNS

    def _is_somebody(self, at: int) -> bool:
        low = self._low[at].removesuffix("'s")
        if low in lists.PEOPLE or low in lists.FEMALE or low in lists.MALE:
            return True
        if at == 0 or not self._tokens[at][:1].isupper() or low.startswith("the user") or low in lists.TIME_OR_PLACE:
            return False
        before = self._low[at - 1]
        return before not in ("in", "at", "to", "from", "near", "the", "through", "on", "of", "a", "an", "on", "since")

    def _is_plural(self, at: int) -> bool:
        low = self._low[at]
        if low in ("people", "children", "women", "men", "police", "parents"):
            return True
        own_verb = at > 0 and self._low[at - 1] == "the user"
        is_noun = low.isalpha() and low.endswith("s") and not low.endswith("ss") and len(low) > 3 and not own_verb
        if not is_noun or low in lists.NOT_VERBS or low in lists.FINITE or low in OBJECTS:
            return False
        return base_form(low) not in lists.VERBS - lists.BOTH
