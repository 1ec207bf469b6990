"""Turns token bytes into text that can be shown: whole characters, and never a part of a stop string."""

from __future__ import annotations

import codecs
from collections.abc import Sequence


class TextStream:
    """Collects bytes; gives out text as soon as it is certain.

    Bytes that are no UTF-8 are left out. ``text`` is all that was given out.
    """

    def __init__(self, stop: Sequence[str] = ()) -> None:
        self._stop = tuple(word for word in stop if word)
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._held = ""
        self.text = ""
        self.stopped = False
        self.stop_string = ""

    def feed(self, raw: bytes) -> str:
        """Text that became certain. Sets ``stopped`` when a stop string is complete."""
        if self.stopped:
            return ""
        self._held += self._decoder.decode(raw)
        found = self._first_stop()
        if found is not None:
            self.stopped = True
            cut, self.stop_string = found
            return self._give(cut)
        return self._give(len(self._held) - self._possible_stop())

    def would_hold(self, raw: bytes) -> bool:
        """Whether these bytes, fed next, would complete a stop string or begin one."""
        if not self._stop or self._held:
            return False
        ahead = TextStream(self._stop)
        ahead._decoder.setstate(self._decoder.getstate())
        ahead.feed(raw)
        return ahead.stopped or bool(ahead._held)

    def finish(self) -> str:
        """The held-back rest, which turned out to be no stop string. An unfinished character is left out."""
        return "" if self.stopped else self._give(len(self._held))

    def _give(self, length: int) -> str:
        given, self._held = self._held[:length], self._held[length:]
        self.text += given
        return given

    def _first_stop(self) -> tuple[int, str] | None:
        places = [(place, word) for word in self._stop if (place := self._held.find(word)) >= 0]
        return min(places) if places else None

    def _possible_stop(self) -> int:
        """Length of the longest end of the held text that begins a stop string."""
        longest = 0
        for word in self._stop:
            for length in range(min(len(word) - 1, len(self._held)), longest, -1):
                if word.startswith(self._held[-length:]):
                    longest = length
                    break
        return longest
