"""The five memory tools: what a state offers, what comes back, and errors that a model can act on."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.memory.tools import (
    LINE_CHARS,
    PAGE_SIZE,
    ToolBox,
    ToolCall,
    ToolOutcome,
    describe_call,
    page_tokens_for,
)
from engine.services import Services
from engine.store import Store
from engine.values import Block, SourceSpan

AGENT = 1


@pytest.fixture
def services(store: Store) -> Services:
    made = Services.over(store)
    made.blocks.count_tokens = lambda text: len(text.split())
    return made


@pytest.fixture
def tools(services: Services) -> ToolBox:
    return ToolBox(services, AGENT)


def call(tools: ToolBox, tool: str, **arguments: Any) -> ToolOutcome:
    return tools.execute(ToolCall(tool, arguments))


def put(services: Services, label: str, **fields: Any) -> Block:
    """A block as the given fields say, past all checks."""
    block = services.store.blocks.by_label(AGENT, label)
    values: dict[str, Any] = {"description": "", "value": "", "limit_tokens": 300, "read_only": False, "pinned": False}
    services.store.blocks.write(
        Block(id=block.id if block else 0, agent_id=AGENT, label=label, version=1, updated_at=0.0, **values | fields)
    )
    found = services.store.blocks.by_label(AGENT, label)
    assert found is not None
    return found


def value(services: Services, label: str) -> str:
    return services.blocks.by_label(AGENT, label).value


# -- what is offered


def test_an_empty_block_can_be_added_to_but_has_no_line_to_replace(services: Services, tools: ToolBox) -> None:
    put(services, "persona", read_only=True)
    put(services, "human")
    assert tools.available() == [
        "core_memory_append",
        "archival_memory_insert",
        "archival_memory_search",
        "conversation_search",
    ]
    assert '\\"human\\"' in tools.grammar("core_memory_append")
    assert "persona" not in tools.grammar("core_memory_append")


@pytest.mark.parametrize("state", ["none", "read-only"])
def test_without_a_block_to_write_to_core_memory_is_not_offered(services: Services, tools: ToolBox, state: str) -> None:
    for block in services.blocks.list(AGENT):
        if state == "none":
            services.store.blocks.remove(block.id)
        else:
            put(services, block.label, value="a line", read_only=True)
    assert tools.available() == ["archival_memory_insert", "archival_memory_search", "conversation_search"]
    for tool in ("core_memory_append", "core_memory_replace"):
        with pytest.raises(ValueError):
            tools.grammar(tool)


def test_a_full_block_offers_its_lines_and_no_room(services: Services, tools: ToolBox) -> None:
    put(services, "persona", read_only=True)
    put(services, "human", value="one two three", limit_tokens=5)
    assert "core_memory_append" not in tools.available()
    assert "one two three" in tools.grammar("core_memory_replace")


def test_what_may_be_added_shrinks_with_the_room(services: Services, tools: ToolBox) -> None:
    put(services, "persona", read_only=True)
    put(services, "human", value="one two", limit_tokens=12)
    assert "char{0,39}" in tools.grammar("core_memory_append")
    put(services, "human", limit_tokens=3000)
    assert "char{0,299}" in tools.grammar("core_memory_append")


def test_pinned_blocks_can_only_be_added_to(services: Services, tools: ToolBox) -> None:
    put(services, "persona", value="I am brief.", pinned=True)
    put(services, "human", value="Likes tea.")
    assert '\\"persona\\"' in tools.grammar("core_memory_append")
    assert '\\"persona\\"' not in tools.grammar("core_memory_replace")


def test_each_line_goes_with_its_own_block(services: Services, tools: ToolBox) -> None:
    put(services, "persona", value="I am brief.")
    put(services, "human", value='Likes tea.\n\nSays "hi"\\.')
    root = tools.grammar("core_memory_replace").splitlines()[0]
    of_persona, of_human = root.split(") | (")
    assert "I am brief." in of_persona and "Likes tea." not in of_persona
    assert "Likes tea." in of_human and r"Says \\\"hi\\\"\\\\." in of_human and "I am brief." not in of_human


def test_lines_that_a_grammar_cannot_say_are_left_out(services: Services, tools: ToolBox) -> None:
    put(services, "persona", value="bad\0line\nx" + "y" * LINE_CHARS + "\n小雨🎉\x1b")
    put(services, "human")
    root = tools.grammar("core_memory_replace").splitlines()[0]
    assert "小雨🎉\\\\u001b" in root
    assert "bad" not in root and "yyy" not in root


# -- execution and errors


def test_append_and_its_errors(services: Services, tools: ToolBox) -> None:
    outcome = call(tools, "core_memory_append", label="human", content="Likes tea.")
    assert outcome.ok and outcome.text.endswith("Likes tea.") and len(outcome.changes) == 1
    unknown = call(tools, "core_memory_append", label="hobby", content="x")
    assert unknown.text == "Error: There is no block “hobby”. The blocks are: persona, human."
    assert not unknown.ok and not unknown.changes
    put(services, "human", value="a b c", limit_tokens=10)
    full = call(tools, "core_memory_append", label="human", content="word " * 12)
    assert "its limit is 10 tokens and this would be 5 over" in full.text and not full.ok
    put(services, "human", read_only=True)
    assert "read-only" in call(tools, "core_memory_append", label="human", content="x").text
    assert value(services, "human") == ""


def test_append_leaves_a_pinned_line_as_it_is_with_its_spaces(services: Services, tools: ToolBox) -> None:
    put(services, "human", value="one  \n  two\u3000\n\n", pinned=True)
    assert call(tools, "core_memory_append", label="human", content="three").ok
    assert value(services, "human") == "one  \n  two\u3000\nthree"


def test_replace_changes_the_line_and_no_other_that_holds_its_text(services: Services, tools: ToolBox) -> None:
    put(services, "human", value="Likes tea. Hates coffee\r\nLikes tea.\n\nReads.")
    call(tools, "core_memory_replace", label="human", old_content="Likes tea.", new_content="Likes 茶.")
    assert value(services, "human") == "Likes tea. Hates coffee\r\nLikes 茶.\n\nReads."
    outcome = call(tools, "core_memory_replace", label="human", old_content="Reads.", new_content="")
    assert value(services, "human") == "Likes tea. Hates coffee\r\nLikes 茶." and len(outcome.changes) == 1


def test_replace_by_the_same_changes_nothing(services: Services, tools: ToolBox) -> None:
    before = put(services, "human", value="one\ntwo")
    outcome = call(tools, "core_memory_replace", label="human", old_content="two", new_content="two")
    assert outcome.ok and not outcome.changes and outcome.text.startswith("Nothing to change")
    assert services.blocks.by_label(AGENT, "human") == before


def test_replace_numbers_the_lines_when_it_finds_nothing(services: Services, tools: ToolBox) -> None:
    put(services, "human", value="one\ntwo")
    missing = call(tools, "core_memory_replace", label="human", old_content="three", new_content="x")
    assert missing.text.endswith("Its lines are:\n1: one\n2: two") and not missing.ok
    put(services, "human", value="")
    empty = call(tools, "core_memory_replace", label="human", old_content="three", new_content="x")
    assert "it is empty. Append to it instead" in empty.text
    put(services, "human", value="one", pinned=True)
    pinned = call(tools, "core_memory_replace", label="human", old_content="one", new_content="x")
    assert "pinned: you can add to it" in pinned.text


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("core_memory_append", {"label": "human"}, "content must be a text"),
        ("core_memory_append", {"label": "human", "content": " \n"}, "content must be a text that is not empty"),
        ("core_memory_replace", {"label": "human", "old_content": "a"}, "an empty one removes the old line"),
        ("archival_memory_insert", {"content": 7}, "content must be a text"),
        ("archival_memory_search", {"query": "x", "page": "two"}, "not valid"),
        ("archival_memory_search", {"query": "x", "page": float("inf")}, "not valid"),
        ("conversation_search", {"query": "x", "start_date": "yesterday"}, "dates are written YYYY-MM-DD"),
        ("conversation_search", {"query": "x", "end_date": "2025-13-01"}, "dates are written YYYY-MM-DD"),
        ("forget_everything", {}, "Tools: core_memory_append, core_memory_replace, archival_memory_insert"),
    ],
)
def test_what_no_grammar_allows_is_answered_with_what_to_do(
    tools: ToolBox, tool: str, arguments: dict[str, Any], said: str
) -> None:
    outcome = tools.execute(ToolCall(tool, arguments))
    assert said in outcome.text and outcome.text.startswith("Error: ") and not outcome.ok and not outcome.changes


def test_insert_keeps_a_fact_once(services: Services, tools: ToolBox) -> None:
    first = call(tools, "archival_memory_insert", content="小雨对花生过敏。", tags=["health", " ", "health "])
    assert first.text == "Saved: 小雨对花生过敏。" and len(first.changes) == 1
    assert services.archival.list(AGENT).facts[0].tags == ("health",)
    again = call(tools, "archival_memory_insert", content="小雨对花生过敏。")
    assert again.ok and not again.changes and again.text.startswith("Already known")


def test_pages_say_where_they_are_and_how_to_go_on(services: Services, tools: ToolBox) -> None:
    for number in range(PAGE_SIZE + 2):
        services.archival.insert(AGENT, f"Teapot number {number} stands on the shelf.")
    first = call(tools, "archival_memory_search", query="teapot").text.splitlines()
    assert first[0] == "Results 1-5 of 7:" and first[-1] == "Ask for page 2 to see more."
    assert len(first) == PAGE_SIZE + 2 and all(f"({datetime.now():%Y-}" in line for line in first[1:-1])
    second = call(tools, "archival_memory_search", query="teapot", page=2).text.splitlines()
    assert second[0] == "Results 6-7 of 7:" and len(second) == 3
    beyond = call(tools, "archival_memory_search", query="teapot", page=3).text
    assert beyond == "There is no page 3: 7 results in all, the last page is 2."
    assert call(tools, "archival_memory_search", query="submarine", page=2).text == "Nothing found."


def test_tags_that_no_fact_bears_hide_nothing(services: Services, tools: ToolBox) -> None:
    services.archival.insert(AGENT, "The teapot is green.", tags=["kitchen"])
    services.archival.insert(AGENT, "The teapot of Lisbon broke.")
    invented = call(tools, "archival_memory_search", query="teapot", tags=["colour", "pot"])
    assert invented.text.startswith("Results 1-2 of 2:")
    assert call(tools, "archival_memory_search", query="teapot", tags=["kitchen"]).text.startswith("Results 1-1 of 1:")


def test_of_a_long_result_the_part_is_shown_that_was_searched_for(services: Services, tools: ToolBox) -> None:
    services.archival.insert(
        AGENT, f"{'The kettle sings. ' * 300}The teapot of Lisbon broke. {'The kettle sings. ' * 300}"
    )
    text = call(tools, "archival_memory_search", query="teapot Lisbon").text
    assert "The teapot of Lisbon broke." in text and len(text) < 700
    assert text.endswith(" … (of 10827 characters; to see another part, search for its words)")


def by_four(text: str) -> int:
    return -(-len(text.encode()) // 4)


TEAPOTS = {"en": "Teapot {number} stands {where}the shelf.", "zh": "第{number}把茶壶放在{where}架子上。"}


@pytest.mark.parametrize("window", [1024, 2048, 4096])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_result_stands_whole_on_one_page_that_fits(services: Services, language: str, window: int) -> None:
    where = {"en": "on a board near the window and above ", "zh": "窗户旁边的木板上方和另一个"}[language]
    texts = [TEAPOTS[language].format(number=n, where=where * (n % 5)) for n in range(100, 123)]
    for text in texts:
        services.archival.insert(AGENT, text)
    tools = ToolBox(services, AGENT, None, page_tokens_for(window), by_four)
    query = {"en": "teapot", "zh": "茶壶"}[language]
    seen: list[str] = []
    page = 1
    while True:
        text = call(tools, "archival_memory_search", query=query, page=page).text
        assert by_four(text) <= page_tokens_for(window)
        if text.startswith("There is no page"):
            break
        shown = [line.partition(") ")[2] for line in text.splitlines() if line.startswith("- ")]
        assert shown and f"Results {len(seen) + 1}-{len(seen) + len(shown)} of 23:" in text
        seen += shown
        assert (f"Ask for page {page + 1} to see more." in text) == (len(seen) < 23)
        page += 1
    assert text == f"There is no page {page}: 23 results in all, the last page is {page - 1}."
    assert sorted(seen) == sorted(texts)


def test_what_does_not_fit_is_said_to_be_left_out(services: Services) -> None:
    put(services, "human", value="\n".join(f"Line {number} about tea." for number in range(60)), limit_tokens=3000)
    tools = ToolBox(services, AGENT, None, 128, by_four)
    text = call(tools, "core_memory_replace", label="human", old_content="none", new_content="x").text
    assert by_four(text) <= 128 and text.endswith(" characters; the window has no room for the rest]")
    tools.room_tokens = 60
    assert by_four(call(tools, "core_memory_replace", label="human", old_content="none", new_content="x").text) <= 60


def said_on(services: Services, text: str, *day: int) -> None:
    conversation = services.recall.create_conversation(AGENT)
    message = services.recall.append(conversation.id, "user", "text", text)
    at = datetime(day[0], day[1], day[2], 12).timestamp()
    services.store.database.run("UPDATE messages SET created_at = :at WHERE id = :id", {"at": at, "id": message.id})


def test_dates_are_whole_local_days_and_impossible_days_the_month_s_last(services: Services, tools: ToolBox) -> None:
    said_on(services, "The teapot broke.", 2025, 2, 28)

    def found(**dates: str) -> bool:
        return "broke" in call(tools, "conversation_search", query="teapot broke", **dates).text

    assert found(start_date="2025-02-28", end_date="2025-02-28")
    assert found(start_date="2025-02-31") and found(end_date="2025-02-30")
    assert not found(start_date="2025-03-01") and not found(end_date="2025-02-27")
    assert found(start_date="2025-03-31", end_date="2025-01-01")
    assert found(start_date="1900-01-31", end_date="2099-11-31")


def test_a_call_is_written_as_one_line() -> None:
    assert describe_call(ToolCall("x", {"content": 'a\n"小雨"'})) == '{"content": "a\\n\\"小雨\\""}'


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(lines=st.lists(st.text(max_size=30), max_size=4), label=st.text(min_size=1, max_size=12).filter(str.strip))
def test_every_line_and_label_that_is_offered_can_be_replaced(services: Services, lines: list[str], label: str) -> None:
    text = "\n".join(lines).encode("utf-8", "replace").decode()
    name = label.encode("utf-8", "replace").decode()
    for block in services.blocks.list(AGENT):
        services.store.blocks.remove(block.id)
    put(services, name, value=text)
    tools = ToolBox(services, AGENT)
    offered = tools.memory_tools()
    assert ("core_memory_append" in offered) == ("\0" not in name)
    if "core_memory_replace" not in offered:
        return
    root = tools.grammar("core_memory_replace")
    assert root.startswith("root ::= ") and tools.most_tokens("core_memory_replace") > len(text)
    for line in text.splitlines():
        if line.strip() and "\0" not in line:
            put(services, name, value=text)
            outcome = call(tools, "core_memory_replace", label=name, old_content=line, new_content="new")
            assert outcome.ok and "new" in value(services, name).splitlines()


def test_a_search_does_not_find_the_question_it_is_made_for(services: Services) -> None:
    recall = services.recall
    recall.append(recall.create_conversation(AGENT).id, "user", "text", "My bicycle is red.")
    asked = recall.append(recall.create_conversation(AGENT).id, "user", "text", "What did I call my first bicycle?")
    found = call(ToolBox(services, AGENT, asked.id), "conversation_search", query="bicycle").text
    assert "My bicycle is red." in found and "What did I call" not in found


def test_a_question_that_a_small_model_looks_up_is_answered_by_what_shares_its_words(services: Services) -> None:
    recall = services.recall
    for text in ("My bicycle is red.", "Is my bicycle still there?", "My boss is called Priscilla."):
        recall.append(recall.create_conversation(AGENT).id, "user", "text", text)
    tools = ToolBox(services, AGENT)
    wide = call(tools, "conversation_search", query="called bicycle")
    tools.asked = "What did I call my first bicycle?"
    narrow = call(tools, "conversation_search", query="called bicycle")
    assert [hit.text for hit in narrow.shown] == ["My bicycle is red."]
    assert len(wide.shown) == 3 and narrow.text.startswith("Results 1-1 of 1:")


def test_a_small_model_is_shown_no_words_that_were_forgotten_and_no_further_page(services: Services) -> None:
    recall = services.recall
    told = recall.append(recall.create_conversation(AGENT).id, "user", "text", "My bicycle is called Otto.")
    reply = recall.append(told.conversation_id, "assistant", "text", "Otto is a bicycle.", turn_id=told.turn_id)
    for number in range(PAGE_SIZE + 2):
        recall.append(recall.create_conversation(AGENT).id, "user", "text", f"My bicycle number {number} is red.")
    span = SourceSpan(told.id, told.conversation_id, 0, len(told.text), told.text)
    fact, _ = services.archival.insert(AGENT, "The user's bicycle is called Otto.", sources=[span])
    tools = ToolBox(services, AGENT)
    tools.asked = "What is my bicycle called?"
    before = call(tools, "conversation_search", query="bicycle Otto called")
    assert told.id in [hit.id for hit in before.shown] and "Ask for page" not in before.text
    services.archival.forget(fact.id)
    after = call(tools, "conversation_search", query="bicycle Otto called")
    assert after.shown and not {told.id, reply.id} & {hit.id for hit in after.shown}


def test_facts_are_told_to_a_model_as_to_the_user(services: Services, tools: ToolBox) -> None:
    services.archival.insert(AGENT, "The user only drinks green tea.")
    assert "You only drink green tea." in call(tools, "archival_memory_search", query="green tea").text
