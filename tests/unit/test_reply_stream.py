from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.reply_stream import Channel, ReplyStream

TAGS = ("<think>", "</think>")


def split(text: str, sizes: list[int]) -> list[str]:
    parts: list[str] = []
    for size in sizes:
        parts.append(text[:size])
        text = text[size:]
    return [*parts, text]


def feed(parts: list[str], tags: tuple[str, str] | None = TAGS) -> tuple[ReplyStream, list[tuple[str, Channel]]]:
    seen: list[tuple[str, Channel]] = []
    stream = ReplyStream(tags, lambda text, channel: seen.append((text, channel)))
    for part in parts:
        stream.feed(part)
    stream.finish()
    return stream, seen


@given(st.lists(st.integers(1, 9), max_size=20))
def test_reasoning_is_kept_apart_however_the_text_arrives(sizes: list[int]) -> None:
    stream, seen = feed(split("<think>a < b</think>\n\nYes, <b>好</b> </thi", sizes))
    assert stream.reasoning == "a < b"
    assert stream.reply == "Yes, <b>好</b> </thi"
    assert "".join(text for text, channel in seen if channel == "reply") == stream.reply


def test_without_tags_everything_is_the_reply() -> None:
    stream, _ = feed(["\n<think>", "x"], None)
    assert stream.reply == "\n<think>x"
    assert stream.reasoning == ""


def test_an_unfinished_reasoning_is_no_reply() -> None:
    stream, _ = feed(["<think>never en", "ding"])
    assert stream.reply == ""
    assert stream.reasoning == "never ending"
