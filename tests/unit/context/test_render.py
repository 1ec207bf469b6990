from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.context.render import (
    estimate_tokens,
    render_core,
    render_core_change,
    render_pressure,
    render_recall,
    render_recalled,
    render_summary,
    render_time,
    render_transcript_line,
)
from engine.context.window import ContextWindow, Note, Told
from engine.language import Language
from engine.llm.fake import ScriptedModel
from engine.values import Block, SearchHit

AT = datetime(2026, 3, 7, 9, 5).timestamp()
BLOCK = Block(1, 1, "human", "About the user.", "", 300, True, False, 1, AT)


def hit(text: str, tier: str = "fact", role: str | None = None) -> SearchHit:
    return SearchHit(tier, 1, None, text, AT, 1.0, role)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "# Core memory\n## human (0 of 300 tokens, read-only) About the user.\n(empty)"),
        ("zh", "# 核心记忆\n## human (300 词元中已用 0，只读) About the user.\n（空）"),
    ],
)
def test_blocks_show_label_size_and_value(language: Language, expected: str) -> None:
    assert render_core([(BLOCK, 0)], language) == expected


def test_recalled_memories_are_dated_and_in_one_line_each() -> None:
    hits = [hit("Drinks\n tea."), hit("I like tea", "message", "user"), hit("Noted", "message", "assistant")]
    assert render_recall(hits, "en") == (
        "Notes from memory:\n- Drinks tea. (2026-03-07)\n- user said: I like tea (2026-03-07)\n"
        "- me said: Noted (2026-03-07)"
    )
    assert render_recall([], "en") == ""
    nuts = render_recall([hit("She is allergic to nuts.")], "en")
    assert "allergic to nuts. (health: must be avoided, 2026-03-07)" in nuts
    assert "避开" not in render_recall([hit("我喝茶。")], "zh")
    assert "必须避开" in render_recall([hit("小雨对花生过敏。")], "zh")
    assert "用户说: " in render_recall([hit("我喝茶", "message", "user")], "zh")


def test_other_texts() -> None:
    assert render_time(AT, "en") == "(It is Saturday, 2026-03-07, 09:05.)"
    assert render_time(AT, "zh") == "（现在是 2026-03-07，星期六，09:05。）"
    assert render_summary("", "en") == "" and render_summary("They met.", "en").endswith("\nThey met.")
    assert "72 %" in render_pressure(72, 100, "en") and "72 %" in render_pressure(72, 100, "zh")
    assert render_core_change(BLOCK, "en") == "Core memory `human` now reads:\n(empty)"
    assert render_transcript_line("user", "hi", "en") == "User: hi"
    assert render_transcript_line("assistant", "好", "zh") == "助手: 好"


@given(st.text(min_size=1).filter(str.strip), st.sampled_from(["fact", "message"]))
def test_a_window_knows_what_it_shows(text: str, tier: str) -> None:
    window = ContextWindow(ScriptedModel(["ok"]), 1, "en", 1000)
    shown = hit(text, tier, "user")
    assert not window.shows(render_recalled(shown, "en"))
    note = render_recall([shown], "en")
    window.add_user([Note(note, Told(lines=tuple(note.split("\n")[1:])))], "", 1, ())
    assert window.shows(render_recalled(shown, "en"))


def test_tokens_are_estimated_by_script() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens("abcdefgh") == 2
    assert estimate_tokens("只喝茶") == 3
