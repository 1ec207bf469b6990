"""What was forgotten for good is not learned again, unless the user writes it down anew."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final

from engine.errors import say
from engine.memory.errors import ForgottenForGood
from engine.memory.learning.comparing import content_as_written
from engine.script import simplified
from engine.store import Store
from engine.store.text import normalised
from engine.values import Actor

SALT: Final = "tombstone_salt"
LEAST_WORDS: Final = 2


class Tombstones:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, agent_id: int, texts: Iterable[str]) -> None:
        for text in texts:
            self._store.tombstones.add(agent_id, self._hashes(text), self._store.now())

    def holds(self, agent_id: int, text: str) -> bool:
        """Whether it was forgotten: these words, or the same telling words in another order or form."""
        return self._store.tombstones.holds(agent_id, self._hashes(text))

    def is_empty(self, agent_id: int) -> bool:
        """Whether nothing was ever forgotten for good."""
        return self._store.tombstones.is_empty(agent_id)

    def pass_by(self, agent_id: int, text: str, actor: Actor) -> None:
        """Let a text in that is to be kept: always for the user, who lifts the tombstone by it.

        Raises:
            ForgottenForGood: anybody else wants to keep what was forgotten.
        """
        hashes = self._hashes(text)
        if actor == "user":
            self._store.tombstones.lift(agent_id, hashes)
        elif self._store.tombstones.holds(agent_id, hashes):
            raise ForgottenForGood(
                say("The user had this forgotten for good: it is not kept again unless the user writes it down.")
            )

    def _hashes(self, text: str) -> list[bytes]:
        """Of the text itself, and of the set of its telling words where there are enough of them, in either script."""
        forms = list[str]()
        for one in dict.fromkeys((text, simplified(text))):
            forms.append(f"text\0{normalised(one)}")
            words = content_as_written(one)
            if len(words) >= LEAST_WORDS:
                forms.append("words\0" + " ".join(sorted(words)))
        salt = salt_of(self._store)
        return [hmac.new(salt, form.encode(), hashlib.sha256).digest() for form in forms]


def salt_of(store: Store) -> bytes:
    """The key of all hashes of words that this store keeps."""
    kept = store.get_setting(SALT)
    if kept is None:
        kept = secrets.token_hex(32)
        store.set_setting(SALT, kept)
    return bytes.fromhex(kept)
