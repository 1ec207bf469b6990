"""Heights of rows, most of them unknown: sums against the plain way of making them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.chat.heights import Heights


@settings(deadline=None)
@given(
    st.integers(1, 700),
    st.lists(st.tuples(st.integers(0, 699), st.integers(1, 4000)), max_size=40),
    st.integers(0, 700),
    st.floats(0, 1),
)
def test_sums_and_places(total: int, measured: list[tuple[int, int]], cut: int, share: float) -> None:
    heights, known = Heights(), dict[int, int]()
    heights.resize(total)
    for position, px in measured:
        if position < total:
            heights.set(position, px)
            known[position] = px
    if cut <= total:
        heights.resize(cut)
        heights.resize(total)
        known = {position: px for position, px in known.items() if position < cut}
    mean = sum(known.values()) / len(known) if known else heights.mean
    plain = [float(known.get(position, mean)) for position in range(total)]
    assert heights.whole == pytest.approx(sum(plain))
    for position in (0, total // 3, total):
        assert heights.above(position) == pytest.approx(sum(plain[:position]))
    position, into = heights.find(share * heights.whole)
    assert heights.above(position) + into == pytest.approx(min(share, 1.0) * heights.whole, abs=plain[-1] + 0.1)
    assert 0 <= position < total and -0.1 <= into <= plain[position] + 0.1


def test_another_width_keeps_the_mean() -> None:
    heights = Heights()
    heights.resize(1000)
    heights.set(3, 50)
    heights.set(900, 150)
    heights.forget()
    assert heights.mean == 100 and heights.whole == pytest.approx(100_000) and len(heights) == 1000
