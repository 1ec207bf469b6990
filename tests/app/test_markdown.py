"""Markdown to parts: escaping, splitting, streaming."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from app.chat.highlight import highlight
from app.chat.markdown import MarkdownStream, merge_runs, render

SAMPLE = """# Tea

Only *tea*, 只喝茶 🍵.

1. one
2. two

```python
def f(x):
    return "a"
```

| a | b |
|---|---|
| 1 | 2 |

> quoted

after"""


def test_html_is_escaped_and_images_become_links() -> None:
    (part,) = render('<script>alert(1)</script> ![cat](https://example.org/cat.png) <img src="x">')
    assert "<script" not in part.text and "<img" not in part.text
    assert "&lt;script&gt;" in part.text
    assert '<a href="https://example.org/cat.png">cat</a>' in part.text


def test_dangerous_links_stay_text() -> None:
    (part,) = render("[a](javascript:alert(1)) [b](file:///etc/passwd)")
    assert "href" not in part.text


def test_code_is_a_part_of_its_own() -> None:
    parts = render(SAMPLE)
    assert [part.kind for part in parts] == ["text", "code", "table", "text"]
    assert parts[1].language == "python" and parts[1].text == 'def f(x):\n    return "a"'


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 12), min_size=1, max_size=80))
def test_streamed_parts_equal_the_whole(lengths: list[int]) -> None:
    stream, settled, at = MarkdownStream(), [], 0
    for length in lengths:
        settled += stream.append(SAMPLE[at : at + length])
        at += length
    settled += stream.append(SAMPLE[at:])
    assert stream.tail is not None
    streamed = merge_runs([*settled, stream.tail])
    assert [(part.kind, part.text) for part in streamed] == [(part.kind, part.text) for part in render(SAMPLE)]


def test_an_unclosed_fence_is_code_already() -> None:
    stream = MarkdownStream()
    stream.append("Look:\n\n```py\nx = 1\ny")
    assert stream.tail is not None
    assert (stream.tail.kind, stream.tail.text, stream.tail.language) == ("code", "x = 1\ny", "py")


def test_highlight_counts_as_qt_counts() -> None:
    lines = highlight('a = "🍵"\nreturn', "python")
    assert (4, 4, "string") in lines[0] or lines[0][-1][0] + lines[0][-1][1] == 8
    assert lines[1] == [(0, 6, "keyword")]
    assert highlight("x", "nosuchlanguage") == [[]]
