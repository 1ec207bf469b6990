"""How tall the rows of a conversation are, most of which nobody has looked at yet. No Qt."""

from __future__ import annotations

from array import array

_CHUNK = 256
_FIRST_GUESS_PX = 110.0
_UNKNOWN = -1


class Heights:
    """Pixels by position. A row that was not measured counts as the mean of those that were.

    Sums cost a step for each 256 rows, not for each row.
    """

    def __init__(self) -> None:
        self._guess = _FIRST_GUESS_PX
        self.clear(0)

    def clear(self, total: int) -> None:
        """Nothing is known of ``total`` rows."""
        self._px = array("i", [_UNKNOWN]) * total
        chunks = (total + _CHUNK - 1) // _CHUNK
        self._known, self._sums = [0] * chunks, [0] * chunks
        self._known_rows = self._known_px = 0

    def forget(self) -> None:
        """The rows are laid out anew; until they are measured the mean of before stands for them."""
        self._guess = self.mean
        self.clear(len(self._px))

    def resize(self, total: int) -> None:
        """There are more rows at the end, or fewer."""
        for position in range(total, len(self._px)):
            self.set(position, None)
        del self._px[total:]
        self._px.extend(array("i", [_UNKNOWN]) * (total - len(self._px)))
        chunks = (total + _CHUNK - 1) // _CHUNK
        del self._known[chunks:], self._sums[chunks:]
        missing = chunks - len(self._known)
        self._known += [0] * missing
        self._sums += [0] * missing

    def __len__(self) -> int:
        return len(self._px)

    @property
    def mean(self) -> float:
        return self._known_px / self._known_rows if self._known_rows else self._guess

    def set(self, position: int, px: int | None) -> None:
        """A row was measured, or (None) its height is not known any more."""
        old, chunk = self._px[position], position // _CHUNK
        if old != _UNKNOWN:
            self._add(chunk, -1, -old)
        self._px[position] = _UNKNOWN if px is None else px
        if px is not None:
            self._add(chunk, 1, px)

    def _add(self, chunk: int, rows: int, px: int) -> None:
        self._known[chunk] += rows
        self._sums[chunk] += px
        self._known_rows += rows
        self._known_px += px

    def at(self, position: int) -> float:
        px = self._px[position]
        return self.mean if px == _UNKNOWN else float(px)

    def above(self, position: int) -> float:
        """Of all rows before a position."""
        chunk = position // _CHUNK
        known, px = sum(self._known[:chunk]), sum(self._sums[:chunk])
        for row in self._px[chunk * _CHUNK : position]:
            if row != _UNKNOWN:
                known += 1
                px += row
        return px + (position - known) * self.mean

    @property
    def whole(self) -> float:
        return self._known_px + (len(self._px) - self._known_rows) * self.mean

    def find(self, px: float) -> tuple[int, float]:
        """The row that stands so far down, and how much of the way leads into it."""
        mean, left, chunk = self.mean, max(px, 0.0), 0
        for chunk, (known, sums) in enumerate(zip(self._known, self._sums, strict=True)):
            rows = min(_CHUNK, len(self._px) - chunk * _CHUNK)
            whole = sums + (rows - known) * mean
            if left < whole or chunk == len(self._known) - 1:
                break
            left -= whole
        for position in range(chunk * _CHUNK, len(self._px)):
            height = self.at(position)
            if left < height:
                return position, left
            left -= height
        return max(len(self._px) - 1, 0), 0.0
