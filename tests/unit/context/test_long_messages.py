"""A message longer than the window: its pages in the prompt, the next page, and what is looked up in the rest."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.context.passages import Passages, covered, first_gap
from engine.context.render import LONG_NOTE, PAGE_NOTE, RECALL_NOTE
from engine.language import Language
from engine.memory.tools import ToolCall
from engine.protocol import Notice
from engine.values import Message, SourceSpan
from tests.unit.desk import Desk, cancelled

ASKS: dict[Language, str] = {"en": "What is this about?", "zh": "这说的是什么？"}
NEXT: dict[Language, str] = {"en": "Next page, please", "zh": "请看下一页"}
WORDS: dict[Language, str] = {"en": "{n}: The committee spoke about matter {n}.", "zh": "{n}：委员会讨论了第{n}件事。"}
SECRET: dict[Language, str] = {
    "en": "The harbour of Lisbon closes in November.",
    "zh": "里斯本的港口十一月关闭。",
}
QUESTION: dict[Language, str] = {"en": "When does Lisbon's harbour close?", "zh": "里斯本港口什么时候关闭？"}


def document(language: Language, lines: int = 150, secret_at: int = 75) -> str:
    made = [WORDS[language].format(n=number) for number in range(1000, 1000 + lines)]
    made[secret_at] = SECRET[language]
    return "\n".join([*made, "", ASKS[language]])


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "data", window_tokens=3072)
    yield made
    made.close()


def long_turn(desk: Desk, language: Language, **values: int) -> Message:
    desk.say(document(language, **values))
    found = desk.services.recall.last_user_message(desk.conversation_id)
    assert found is not None
    return found


def pages(desk: Desk) -> list[tuple[int, ...]]:
    return [shown.numbers for shown in desk.window.shown_pages]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("window_tokens", [1024, 2048, 4096])
def test_first_and_last_page_stand_in_the_prompt_and_everybody_is_told(
    tmp_path: Path, language: Language, window_tokens: int
) -> None:
    desk = Desk(tmp_path, window_tokens=window_tokens)
    message = long_turn(desk, language, lines=400)
    assert message.text == document(language, lines=400)
    (shown,) = desk.window.shown_pages
    assert shown.numbers == (1, shown.total) and shown.total > 2
    for start, end in shown.spans:
        assert message.text[start:end].strip("\n") in desk.prompt
    assert desk.prompt.count(ASKS[language]) == 1 and WORDS[language].format(n=1200) not in desk.prompt
    assert desk.window.n_tokens - len("Fine.") <= desk.window.budget_tokens
    (note,) = desk.notes(LONG_NOTE)
    assert note in desk.prompt and str(shown.total) in note and ("下一页" if language == "zh" else "next page") in note
    gap = f"第 2 至 {shown.total - 1} 页" if language == "zh" else f"Pages 2 to {shown.total - 1} of {shown.total}"
    assert gap in desk.prompt
    (told,) = desk.told(Notice)
    assert told.said is not None and told.said.values == {"size": str(len(message.text)), "total": str(shown.total)}
    assert message.id not in desk.window.message_ids()
    report = desk.rows()[-1].report
    assert report is not None and report.pages == (shown,)
    desk.close()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_pages_are_read_one_after_the_other(desk: Desk, language: Language) -> None:
    message = long_turn(desk, language)
    spans = list(desk.window.shown_pages[0].spans)
    total = desk.window.shown_pages[0].total
    for number in range(2, total):
        finished = desk.say(NEXT[language])
        assert finished.message.report is not None
        (shown,) = finished.message.report.pages
        assert shown.numbers == (number,) and shown.message_id == message.id
        assert message.text[slice(*shown.spans[0])].strip() in desk.prompt
        spans += shown.spans
        assert desk.window.n_tokens - len("Fine.") <= desk.window.budget_tokens
    assert first_gap(spans, len(message.text)) == len(message.text)
    assert sum(end - start for start, end in spans) == len(message.text)
    finished = desk.say(NEXT[language])
    assert finished.message.report is not None and finished.message.report.pages == ()
    assert ("已全部显示过" if language == "zh" else "have been shown") in desk.notes(PAGE_NOTE)[-1]
    assert len(desk.told(Notice)) == total


def test_a_page_is_shown_again_when_its_reply_is_made_again(desk: Desk) -> None:
    long_turn(desk, "en")
    first = desk.say(NEXT["en"]).message.report
    again = desk.regenerate().message.report
    assert first is not None and again is not None and again.pages == first.pages
    assert len(desk.notes(PAGE_NOTE)) == 1


def test_a_long_message_is_paged_in_the_same_way_when_its_reply_is_made_again(desk: Desk) -> None:
    long_turn(desk, "en")
    before = [shown.spans for shown in desk.window.shown_pages]
    desk.regenerate()
    assert [shown.spans for shown in desk.window.shown_pages] == before and len(desk.notes(LONG_NOTE)) == 1


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_the_user_asks_about_is_looked_up_in_the_rest(desk: Desk, language: Language) -> None:
    long_turn(desk, language)
    assert SECRET[language] not in desk.prompt
    finished = desk.say(QUESTION[language])
    assert SECRET[language] in desk.prompt
    (note,) = desk.notes(PAGE_NOTE)
    assert finished.message.report is not None
    (shown,) = finished.message.report.pages
    assert shown.numbers == ()
    number = next(
        n for n in range(1, shown.total + 1) if (f"第 {n} 页" if language == "zh" else f"page {n} of") in note
    )
    assert 1 < number < shown.total
    desk.say(QUESTION[language])  # in view now
    assert len(desk.notes(PAGE_NOTE)) == 1 and desk.prompt.count(SECRET[language]) == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Thank you, that helps."), ("en", "Tell me a joke about cats"), ("en", "What did the committee say?"),
     ("zh", "谢谢，很有用。"), ("zh", "讲个猫的笑话吧"), ("zh", "委员会讨论了什么？")],
)  # fmt: skip
def test_other_turns_get_nothing(desk: Desk, language: Language, text: str) -> None:
    long_turn(desk, language)
    desk.say(text)
    assert desk.notes(PAGE_NOTE) == [] and desk.notes(RECALL_NOTE) == []


def test_without_a_long_message_next_page_is_a_message_like_others(desk: Desk) -> None:
    assert desk.say("next page").stop_reason == "end"
    assert desk.notes(PAGE_NOTE) == [] and desk.told(Notice) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_window_made_from_the_store_shows_the_same_pages(desk: Desk, language: Language) -> None:
    long_turn(desk, language)
    desk.say(QUESTION[language])
    rebuilt = desk.rebuilt()
    assert rebuilt.tokens() == desk.window.tokens() and rebuilt.shown_pages == desk.window.shown_pages
    assert rebuilt.message_ids() == desk.window.message_ids()
    block = desk.block("human")
    desk.services.blocks.edit(block.id, block.version, actor="user", value="The user is Ada. " * 8)
    assert desk.rebuilt().shown_pages == rebuilt.shown_pages
    for _ in range(3):
        desk.say(NEXT[language])
    assert desk.tidy()
    rebuilt = desk.rebuilt()
    assert desk.texts(rebuilt) == desk.texts(desk.window) and rebuilt.shown_pages == desk.window.shown_pages


def test_another_window_pages_again(desk: Desk) -> None:
    message = long_turn(desk, "en")
    desk.window_tokens = 1400
    desk.restart()
    (smaller,) = desk.rebuilt().shown_pages
    assert smaller.total > desk.rows()[-1].report.pages[0].total  # type: ignore[union-attr]
    desk.say("Go on")
    assert desk.window.n_tokens - len("Fine.") <= desk.window.budget_tokens
    desk.window_tokens = 3 * len(message.text)
    desk.restart()
    assert message.text in desk.model.detokenize(desk.rebuilt().tokens()) and desk.rebuilt().shown_pages == []
    assert message.id in desk.rebuilt().message_ids()


def test_a_message_that_was_whole_is_paged_in_a_smaller_window(desk: Desk) -> None:
    desk.window_tokens = 12_000
    desk.restart()
    long_turn(desk, "en")
    assert desk.window.shown_pages == []
    desk.window_tokens = 2048
    desk.restart()
    desk.say("Hm")
    assert pages(desk)[0][0] == 1 and desk.window.n_tokens - 5 <= desk.window.budget_tokens
    desk.say(NEXT["en"])
    assert (2,) in pages(desk)


def test_reading_goes_on_when_the_long_message_has_left_the_window(desk: Desk) -> None:
    long_turn(desk, "en")
    desk.fill(0.95)
    desk.say("w" * 1500)
    assert desk.window.shown_pages == []
    assert desk.tidy()
    desk.restart()
    desk.say(NEXT["en"])
    assert pages(desk) == [(2,)] and WORDS["en"].format(n=1028) in desk.prompt
    desk.say(QUESTION["en"])
    assert SECRET["en"] in desk.prompt


def test_the_summary_of_a_very_long_message_reads_two_pages_of_it(tmp_path: Path) -> None:
    asked: list[str] = []

    def script(prompt: str, _grammar: str | None) -> str:
        if "What came next" in prompt:
            asked.append(prompt)
            return "They spoke about matters."
        return "Fine."

    desk = Desk(tmp_path, script=script, window_tokens=3072)
    long_turn(desk, "en", lines=3000)
    desk.fill(0.9)
    assert desk.tidy()
    assert 1 <= len(asked) < 8 and sum("are not shown here" in prompt for prompt in asked) == 1
    desk.close()


def test_a_cancelled_turn_keeps_its_pages(desk: Desk) -> None:
    desk.say(document("en"), cancelled())
    assert pages(desk) == [(1, desk.window.shown_pages[0].total)]
    assert desk.rebuilt().tokens() == desk.window.tokens()


def test_a_fact_from_a_page_out_of_view_is_recalled(desk: Desk) -> None:
    message = long_turn(desk, "en")
    start = message.text.index(SECRET["en"])
    span = SourceSpan(message.id, message.conversation_id, start, start + len(SECRET["en"]), SECRET["en"])
    desk.services.archival.insert(desk.agent_id, "Cousin Ambrose sails a yellow dinghy.", actor="user", sources=(span,))
    seen = SourceSpan(message.id, message.conversation_id, 0, 20, message.text[:20])
    desk.services.archival.insert(desk.agent_id, "Cousin Ambrose sails a red dinghy.", actor="user", sources=(seen,))
    desk.say("Which dinghy does cousin Ambrose sail?")
    assert "yellow dinghy" in desk.prompt and "red dinghy" not in desk.prompt


def test_a_long_turn_of_another_conversation_is_recalled_by_its_passage(desk: Desk) -> None:
    other = desk.services.recall.create_conversation(desk.agent_id)
    desk.services.recall.append(other.id, "user", "text", document("en"))
    desk.say(QUESTION["en"])
    (note,) = desk.notes(RECALL_NOTE)
    assert SECRET["en"] in note and len(note) < 500


def test_a_megabyte_is_answered(tmp_path: Path) -> None:
    desk = Desk(tmp_path, window_tokens=4096)
    began = time.perf_counter()
    long_turn(desk, "en", lines=25_000)
    desk.say(QUESTION["en"])
    assert SECRET["en"] in desk.prompt
    desk.say(NEXT["en"])
    assert time.perf_counter() - began < 60  # of any machine: it would take hours if it grew with the square
    desk.close()


@pytest.mark.parametrize("window_tokens", [1024, 2048, 4096])
def test_tool_results_never_fill_the_window(tmp_path: Path, window_tokens: int) -> None:
    """A scripted token is a character, so these windows are small indeed."""
    desk = Desk(tmp_path, window_tokens=window_tokens)
    for number in range(9):
        desk.services.archival.insert(
            desk.agent_id, f"Teapot {number} stands on the shelf. {'It is blue. ' * number * 9}"
        )
    long_turn(desk, "en")
    for message in ("Teapots?", "And page two?"):
        desk.driver.calls = [
            ToolCall(tool, {"query": "teapot committee", "page": page})
            for page in (1, 2)
            for tool in ("archival_memory_search", "conversation_search")
        ]
        assert desk.say(message).stop_reason == "end"
        assert desk.window.n_tokens <= window_tokens
    desk.close()


def test_spans() -> None:
    assert covered([(0, 5), (5, 9)], 2, 8) and not covered([(0, 5), (6, 9)], 2, 8)
    assert first_gap([(5, 9), (0, 4)], 20) == 4 and first_gap([(0, 20)], 20) == 20 and first_gap([], 20) == 0


def test_one_telling_word_is_enough_where_it_is_rare() -> None:
    text = "\n".join(f"Line {number} speaks of nothing much at all, and at some length too." for number in range(200))
    passages = Passages(text.replace("Line 70 ", "Line 70 of Porto "))
    assert passages.best("What about Porto?") is not None
    assert passages.best("What about nothing?") is None and passages.best("And so?") is None
