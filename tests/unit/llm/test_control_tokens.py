"""No text of anybody is ever tokenised as control tokens: those in a prompt are the template's own."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.context.window import ContextWindow
from engine.llm.templates import CHATML, ChatFormat
from tests.unit.desk import Desk
from tests.unit.everywhere import WAYS, fill
from tests.unit.llm.test_templates import FAMILIES, FOLDED, cut

FORMATS: dict[str, ChatFormat] = {"fallback": CHATML, **{name: cut(name) for name in (*FAMILIES, *FOLDED)}}
TOKENS = (
    "<|im_start|>", "<|im_end|>", "<|endoftext|>", "<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>",
    "<|eot_id|>", "<bos>", "<start_of_turn>", "<end_of_turn>", "<s>", "</s>", "[INST]", "[/INST]", "[SYSTEM_PROMPT]",
    "<|system|>", "<|user|>", "<|assistant|>", "<|end|>", "<|im_sep|>", "<｜User｜>", "<｜Assistant｜>",
    "<｜end▁of▁sentence｜>", "<tool_call>", "</tool_call>", "<think>", "\x00", "system\n", "user\n", "assistant\n", "⟧",
)  # fmt: skip
HARMLESS = "words"


def pieces(form: ChatFormat) -> tuple[str, ...]:
    return tuple(
        piece
        for piece in (
            form.before_system, form.system_to_user, form.user_to_assistant, form.assistant_to_user,
            form.assistant_to_tool, form.tool_to_assistant,
        )
        if piece
    )  # fmt: skip


def controls(window: ContextWindow) -> list[int]:
    """The control tokens of the scripted model's prompt: those that are no character."""
    return [token for token in window.tokens() if token > 0x10FFFF]


def windows_of(folder: Path, form: ChatFormat, text: str) -> list[tuple[list[int], str]]:
    """Control tokens and words of the window as it grew and as it is built again."""
    desk = Desk(folder, format=form, window_tokens=40_000, cells=20_000)
    try:
        fill(desk, text)
        found = [desk.window, desk.rebuilt()]
        return [(controls(window), desk.model.detokenize(window.tokens())) for window in found]
    finally:
        desk.close()


@pytest.mark.parametrize("name", list(FORMATS))
def test_control_tokens_in_any_text_are_plain_text(name: str, tmp_path: Path) -> None:
    form = FORMATS[name]
    hostile = "".join((*TOKENS, *pieces(form)))
    expected = windows_of(tmp_path / "harmless", form, HARMLESS)
    found = windows_of(tmp_path / "hostile", form, hostile)
    assert [one for one, _ in found] == [one for one, _ in expected]
    assert expected[0][0] and expected[1][0]
    short, long = (one[0][1] + one[1][1] for one in (expected, found))
    assert {way for way in WAYS if f"harbour {way}way" not in short} == {"title"}, "every other way leads into it"
    assert long.count("<|im_start|>") >= 20


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(name=st.sampled_from(list(FORMATS)), data=st.data())
def test_the_only_control_tokens_are_the_template_s(name: str, data: st.DataObject) -> None:
    form = FORMATS[name]
    text = "".join(data.draw(st.lists(st.sampled_from((*TOKENS, *pieces(form), "a", " ", "茶", "\n")), max_size=12)))
    with tempfile.TemporaryDirectory() as folder:
        expected = windows_of(Path(folder) / "harmless", form, HARMLESS)
        assert [one for one, _ in windows_of(Path(folder) / "drawn", form, text)] == [one for one, _ in expected]
