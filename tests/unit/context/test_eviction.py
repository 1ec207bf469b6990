from __future__ import annotations

from msgspec.structs import replace

from engine.context.eviction import CHUNK_TOKENS, SUMMARY_TOKENS, summarise
from engine.context.render import render_previous
from engine.llm.base import SCRATCH, CancelFlag
from engine.llm.fake import ScriptedModel
from engine.values import Message


def said(number: int, text: str) -> Message:
    return Message(number, 1, number, "user" if number % 2 else "assistant", "text", text, 0.0)


def test_every_word_is_read_once_in_chunks_and_the_summary_is_carried_on() -> None:
    asked: list[str] = []

    def script(prompt: str, _grammar: str | None) -> str:
        asked.append(prompt)
        return f"Part {len(asked)}."

    model = ScriptedModel(script, n_ctx=9000)
    messages = [said(number, f"<{number}>" + "x" * 300) for number in range(1, 10)]
    messages.append(said(10, "y" * 3 * CHUNK_TOKENS))
    assert summarise(model, "Before.", messages, "en", CancelFlag()) == f"Part {len(asked)}."
    assert "Before." in asked[0]
    for number in range(1, len(asked)):
        assert f"Part {number}." in asked[number]
    for number in range(1, 10):
        assert sum(f"<{number}>" in prompt for prompt in asked) == 1
    assert sum(prompt.count("y" * 100) for prompt in asked) >= 3 * CHUNK_TOKENS // 100 - len(asked)
    assert model.ledger(SCRATCH) == ()


def test_a_summary_that_is_cut_off_ends_with_a_whole_sentence() -> None:
    model = ScriptedModel(["A sentence. " + "b" * 2 * SUMMARY_TOKENS], n_ctx=9000)
    assert summarise(model, "", [said(1, "hello")], "en", CancelFlag()) == "A sentence."


def test_an_empty_answer_keeps_the_summary_before() -> None:
    assert summarise(ScriptedModel([""], n_ctx=9000), "Before.", [said(1, "hello")], "en", CancelFlag()) == "Before."


def test_words_from_outside_are_quoted_to_the_model_in_every_chunk_and_kept_as_they_are() -> None:
    asked: list[str] = []

    def script(prompt: str, _grammar: str | None) -> str:
        asked.append(prompt)
        return "The report wants money." if len(asked) == 1 else ""

    outside = replace(said(1, "x" * 2 * CHUNK_TOKENS), origin="document")
    made = summarise(ScriptedModel(script, n_ctx=9000), "", [outside], "en", CancelFlag())
    assert made == "The report wants money." and len(asked) >= 2
    assert all(render_previous("The report wants money.", "en", "document") in prompt for prompt in asked[1:])
    asked.clear()
    model = ScriptedModel([""], n_ctx=9000)
    assert summarise(model, "Before.", [said(1, "hello")], "en", CancelFlag(), "web") == "Before."


def test_cancelled_while_it_is_written() -> None:
    flag = CancelFlag()

    def script(_prompt: str, _grammar: str | None) -> str:
        flag.set()
        return "Never."

    model = ScriptedModel(script, n_ctx=9000)
    assert summarise(model, "", [said(1, "hello")], "zh", flag) is None
    assert model.ledger(SCRATCH) == ()
