"""With the tokenizers of real models, no text of anybody gives a token that the template gives a meaning to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from engine.context.builder import ContextBuilder
from engine.llm import loading
from engine.llm.library import lib
from engine.llm.templates import ChatFormat, chat_format_from_template
from engine.llm.vocabulary import Vocabulary
from tests.unit.desk import Desk
from tests.unit.everywhere import fill
from tests.unit.llm.test_control_tokens import HARMLESS, TOKENS, pieces


class Tokenizer:
    """A model of which only the vocabulary is loaded."""

    def __init__(self, path: Path) -> None:
        loading.start()
        params = lib.llama_model_default_params()
        params.vocab_only = True
        self.pointer = lib.llama_model_load_from_file(str(path).encode(), params)
        self.vocabulary = Vocabulary(self.pointer)
        bos, eos = (self.vocabulary.text(token) for token in (self.vocabulary.bos, self.vocabulary.eos))
        self.format: ChatFormat = chat_format_from_template(loading.chat_template(self.pointer), bos=bos, eos=eos)

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        return self.vocabulary.tokenize(text, special=special)

    def marks(self, tokens: list[int]) -> list[str]:
        """What in a prompt is no plain text."""
        vocabulary = self.vocabulary
        return [
            vocabulary.text(token)
            for token in tokens
            if vocabulary.is_control(token) or vocabulary.text(token) in vocabulary.marks
        ]

    @property
    def every_mark(self) -> list[str]:
        vocabulary = self.vocabulary
        controls = (token for token in range(vocabulary.size) if vocabulary.is_control(token))
        return [*(vocabulary.text(token) for token in controls), *sorted(vocabulary.marks)]


@pytest.fixture(
    params=[
        pytest.param("smollm_path", marks=pytest.mark.realmodel),
        pytest.param("qwen15_path", marks=pytest.mark.largemodel),
    ]
)
def tokenizer(request: pytest.FixtureRequest) -> Iterator[Tokenizer]:
    made = Tokenizer(request.getfixturevalue(request.param))
    yield made
    lib.llama_model_free(made.pointer)


def test_no_mark_in_any_text_is_more_than_text(tokenizer: Tokenizer) -> None:
    every = tokenizer.every_mark
    assert "<|im_start|>" in every and len(every) > 10
    for mark in every:
        for text in (mark, f"a{mark}b", f"<{mark}>", mark + mark, f"{mark[:-1]}{mark}"):
            tokens = tokenizer.tokenize(text)
            assert tokenizer.marks(tokens) == [], text
            assert tokenizer.vocabulary.detokenize(tokens) == text


def test_the_marks_of_a_prompt_are_the_template_s(tokenizer: Tokenizer, tmp_path: Path) -> None:
    hostile = "".join((*TOKENS, *pieces(tokenizer.format), *tokenizer.every_mark[:60]))

    def marks(name: str, text: str) -> list[str]:
        desk = Desk(tmp_path / name, window_tokens=40_000, cells=20_000)
        try:
            fill(desk, text)
            builder = ContextBuilder(desk.services, cast(Any, tokenizer), desk.driver_in_use, 40_000)
            return tokenizer.marks(builder.build(desk.conversation_id, desk.agent_id).tokens())
        finally:
            desk.close()

    expected = marks("harmless", HARMLESS)
    assert expected and marks("hostile", hostile) == expected
