""" "The user" as "you", with its verbs and pronouns, by rule."""

from __future__ import annotations

import re
from typing import Final

from engine.addressing import words as lists
from engine.addressing.agreement import base_form
from engine.addressing.pronouns import OBJECTS, Pronouns
from engine.memory.learning.lexicon import ADVERBS_EN

_USER: Final = re.compile(r"\bthe user\b", re.I)
_ADDRESSES: Final = re.compile(r"\b(?:you|yours?|yourself|you['’]\w+)\b", re.I)
_TOKEN: Final = re.compile(r"\bthe user(?:['’]s)?(?![\w'’-])|[^\W_]+(?:['’-][^\W_]+)*['’]?|\s+|.", re.I)
_ADVERB: Final = re.compile(rf"{ADVERBS_EN}|even|ever|probably|sometimes|not|then|thus|soon|once|twice|today", re.I)
_ENDS: Final = frozenset(".!?;:")


class _Unsure(Exception):
    """It cannot be told by rule who is meant, or whether a word is a verb."""


def english(text: str) -> str | None:
    """The text with "you" for "the user"; None where the rules are not sure."""
    if not _USER.search(text):
        return text
    if _ADDRESSES.search(text):
        return None
    try:
        return _Reading(text).told()
    except _Unsure:
        return None


class _Reading:
    """One line, read from left to right.

    Attributes:
        about_user: the clause that is read has the user as its subject.
        other: within it somebody else's verb may have begun, as behind "who".
    """

    def __init__(self, text: str) -> None:
        self._tokens = [token for token in _TOKEN.findall(text) if not token.isspace()]
        self._text = text
        self._out = list(self._tokens)
        self._pronouns = Pronouns(self._tokens)
        self._about_user = False
        self._other = False
        self._own_verb = -1

    def told(self) -> str:
        for at, token in enumerate(self._tokens):
            low = token.lower().replace("’", "'")
            if low == "the user's":
                self._possessive(at)
            elif low == "the user":
                self._person(at)
            elif low in OBJECTS:
                self._pronoun(at, low)
            else:
                self._word(at, low)
        return self._joined()

    # -- what is read

    def _possessive(self, at: int) -> None:
        after = self._low(at + 1)
        if after in lists.CONTRACTED_HAVE:
            self._put(at, "you've")
        elif after in lists.CONTRACTED_BE:
            self._put(at, "you're")
        elif (not after[:1].isalnum() and after not in ("“", "\ue002")) or after in lists.FINITE:
            self._put(at, "yours")
        else:
            self._put(at, "your")
        if at == 0 or self._starts_clause(at):
            self._about_user = after in lists.CONTRACTED_HAVE or after in lists.CONTRACTED_BE
            self._other = not self._about_user

    def _person(self, at: int) -> None:
        verb = self._behind_adverbs(at + 1)
        after, before = self._low(verb), self._low(at - 1)
        if self._low(at + 1) in lists.COMPOUNDS:
            raise _Unsure
        self._put(at, "you")
        if before in lists.OBJECT_BEFORE:
            return
        base = self._base(verb)
        starts = at == 0 or self._starts_clause(at)
        if base is None:
            if starts:
                self._own_subject(at, after)
            return
        if before in lists.FINITE and self._tokens[at - 1] != "May":  # "Is the user …"
            raise _Unsure
        if not starts and after not in lists.AUXILIARIES and base not in lists.VERBS:
            raise _Unsure
        if after not in lists.AUXILIARIES and base not in lists.VERBS and self._low(verb + 1) in lists.FINITE:
            raise _Unsure
        self._own_subject(at, after)
        self._agree(verb, base)

    def _own_subject(self, at: int, after: str) -> None:
        if after in lists.OBJECT_BEFORE or after in ("who", "which", "whose") or not after[:1].isalnum():
            raise _Unsure  # "the user, a nurse, lives": its verb comes later
        self._about_user, self._other, self._own_verb = True, False, self._behind_adverbs(at + 1)

    def _pronoun(self, at: int, low: str) -> None:
        whose = self._pronouns.whose(at)
        if whose is None:
            raise _Unsure
        if whose == "other":
            self._other = self._other or low in ("he", "she", "they")
            return
        self._put(at, self._pronouns.addressed(at))
        if low in ("he", "she", "they"):
            self._about_user, self._other = True, False
            verb = self._behind_adverbs(at + 1)
            if low != "they" and (base := self._base(verb)) is not None:
                self._agree(verb, base)
            self._own_verb = verb

    def _word(self, at: int, low: str) -> None:
        if low in _ENDS:
            self._about_user = self._other = False
        elif low in lists.COORDINATES:
            self._coordinated(at)
        elif self._about_user and at > self._own_verb:
            self._other = self._other or low in lists.OTHER_SUBJECT or (
                low in lists.FINITE and not self._belongs_to_user(at)
            )  # fmt: skip

    def _belongs_to_user(self, at: int) -> bool:
        """Behind a conjunction, or within a chain such as "has been"."""
        before = at - 1
        while _ADVERB.fullmatch(self._low(before)):
            before -= 1
        return self._low(before) in lists.COORDINATES or before == self._own_verb

    def _coordinated(self, at: int) -> None:
        """A verb behind "and" or a comma that goes on with what the user does."""
        verb = self._behind_adverbs(at + 1)
        if not self._about_user or self._low(verb) in lists.COORDINATES:
            return
        base = self._base(verb)
        if base is None or self._out[verb] != self._tokens[verb]:
            return
        auxiliary = self._low(verb) in lists.AUXILIARIES
        if self._other and (auxiliary or base in lists.VERBS):
            raise _Unsure
        if self._other or not (auxiliary or self._is_verb(verb, base, at)):
            return
        self._agree(verb, base)
        self._own_verb = verb

    def _is_verb(self, verb: int, base: str, conjunction: int) -> bool:
        adjacent = self._behind_adverbs(self._own_verb + 1) == conjunction and self._own_verb + 1 == conjunction
        before, after = self._low(conjunction - 1), self._low(verb + 1)
        plural_before = before.endswith("s") and not adjacent and before not in lists.UNITS
        if base == "work" and after not in ("of", "by"):
            return True
        if self._low(conjunction) in ("or", "nor") and self._needs_a_base():
            return False
        if after == "to" and base in lists.BEFORE_TO and self._low(verb + 2) not in lists.DETERMINERS:
            return True
        if base in lists.CLEAR_VERBS and (after in lists.AFTER_VERB or after in lists.OBJECTS):
            return True
        if adjacent or (base in lists.VERBS and base not in lists.BOTH):
            return True
        if base in lists.BOTH and after in lists.AFTER_VERB and not plural_before:
            return True
        if plural_before and after not in lists.DETERMINERS:
            return False
        raise _Unsure

    def _needs_a_base(self) -> bool:
        """ "Can't eat fish or nuts": behind "can" and "does not" no verb ends in -s."""
        own = self._low(self._own_verb)
        return own in lists.FINITE and lists.AUXILIARIES.get(own, "do") in ("do", "don't")

    # -- the words

    def _low(self, at: int) -> str:
        return self._tokens[at].lower().replace("’", "'") if 0 <= at < len(self._tokens) else ""

    def _behind_adverbs(self, at: int) -> int:
        while _ADVERB.fullmatch(self._low(at)) or (self._low(at), self._low(at + 1)) == ("no", "longer"):
            at += 2 if self._low(at) == "no" else 1
        return at

    def _base(self, at: int) -> str | None:
        """The base form where the word may be a verb behind "he" or "she"."""
        word = self._low(at)
        if word in lists.AUXILIARIES:
            return lists.AUXILIARIES[word]
        if word in lists.NOT_VERBS or not re.fullmatch(r"[a-z]+(?:-[a-z]+)*", word) or not word.endswith("s"):
            return None
        return None if word.endswith("ss") or len(word) < 3 else base_form(word)

    def _starts_clause(self, at: int) -> bool:
        before = self._low(at - 1)
        if before in lists.CLAUSE_BEFORE or not before[:1].isalnum() or before.isdecimal():
            return True
        return _ADVERB.fullmatch(before) is not None

    def _put(self, at: int, word: str) -> None:
        capital = self._tokens[at][:1].isupper() and (at == 0 or self._low(at - 1)[:1] in "._!?\ue002*-–—•:#")
        self._out[at] = word.capitalize() if capital else word

    def _agree(self, at: int, base: str) -> None:
        self._out[at] = base

    def _joined(self) -> str:
        told = iter(self._out)
        return _TOKEN.sub(lambda match: match.group() if match.group().isspace() else next(told), self._text)
