"""What was begun in the place of messages and not sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from app.chat.composer import UNKEPT


class UnsentEdits:
    """Texts by message, each with its conversation."""

    def __init__(self) -> None:
        self._texts: dict[int, tuple[int, str]] = {}

    def __len__(self) -> int:
        return len(self._texts)

    def get(self, message_id: int) -> str | None:
        held = self._texts.get(message_id)
        return None if held is None else held[1]

    def note(self, message_id: int, text: str, conversation_id: int | None) -> None:
        """Hold a text. ``conversation_id``: None or UNKEPT for one of which nothing outlives the program."""
        self._texts[message_id] = (UNKEPT if conversation_id is None else conversation_id, text)

    def drop(self, message_id: int) -> None:
        self._texts.pop(message_id, None)

    def drop_of(self, conversation_id: int) -> None:
        """The conversation was erased."""
        self._texts = {key: held for key, held in self._texts.items() if held[0] != conversation_id}

    def cut(self, cut: Callable[[str], str]) -> int:
        """Cut something out of all of them; returns how many held it."""
        cuts = {key: (number, cut(text)) for key, (number, text) in self._texts.items()}
        held = sum(cuts[key] != self._texts[key] for key in cuts)
        self._texts = {key: one for key, one in cuts.items() if one[1].strip()}
        return held

    def kept(self) -> dict[str, dict[str, str]]:
        """What is to outlive the program: by conversation, then by message."""
        found: dict[str, dict[str, str]] = {}
        for message_id, (number, text) in self._texts.items():
            if number != UNKEPT:
                found.setdefault(str(number), {})[str(message_id)] = text
        return found

    def restore(self, kept: Mapping[str, Mapping[str, str]]) -> Iterator[int]:
        """Put back what ``kept`` returned before, and name the messages; what is here by now stays."""
        for number, texts in kept.items():
            for message_id, text in texts.items():
                if number.isdecimal() and message_id.isdecimal() and int(message_id) not in self._texts:
                    self._texts[int(message_id)] = (int(number), text)
                    yield int(message_id)
