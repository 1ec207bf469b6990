from __future__ import annotations

import pytest

from engine.language import detect_language
from engine.memory.learning import leanings


@pytest.mark.parametrize(
    ("text", "leaning"),
    [
        ("Most evenings I paint", 1),
        ("I can't lift anything heavy", 1),
        ("we're in Ghent", 1),
        ("Perfume gives me headaches", 1),
        ("I have to catch the ferry", -1),
        ("my printer froze", -1),
        ("hold on, the door", -1),
        ("The bakery is round the corner", 0),
        ("我每晚都练字", 1),
        ("我周末才有空", 1),
        ("一碰猫毛就打喷嚏", 1),
        ("我得去赶火车", -1),
        ("等我一下，有人敲门", -1),
        ("楼下有家书店", 0),
    ],
)
def test_which_way_a_sentence_leans(text: str, leaning: int) -> None:
    assert leanings.of(text, detect_language(text)) == leaning
