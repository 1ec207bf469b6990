"""How a call that a model writes as plain text is read."""

from __future__ import annotations

import pytest

from engine.drivers.raw_calls import RawCall, is_any_call, may_be_any_call, read_call

CALL = 'archival_memory_insert {"content": "The key is under the pot."}'


@pytest.mark.parametrize(
    "text",
    [
        CALL,
        f"\n{CALL}\n\nSaved.",
        f"```json\n{CALL}\n```",
        'Archival_Memory_Insert: {"content": "The key is under the pot."}',
        'archival_memory_insert({"content": "The key is under the pot."})',
        '{"name": "archival_memory_insert", "arguments": {"content": "The key is under the pot."}}',
        '<tool_call>\n{"name": "archival_memory_insert", "arguments": {"content": "The key is under the pot."}}',
    ],
)
def test_a_call_is_read_however_it_is_written(text: str) -> None:
    assert read_call(text) == RawCall("archival_memory_insert", {"content": "The key is under the pot."})


@pytest.mark.parametrize("text", ["archival_memory_insert", 'conversation_search {"query": "ke', "core_memory_append("])
def test_of_half_a_call_the_arguments_are_not_known(text: str) -> None:
    found = read_call(text)
    assert found is not None and found.arguments is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Hello.",
        "archival_memory_insert is a tool.",
        '{"name": "Ada", "age": 3}',
        "```python\nprint(1)\n```",
        "记住了。",
    ],
)
def test_other_texts_are_no_calls(text: str) -> None:
    assert read_call(text) is None


ANY = [
    'poetry {"topic": "the sea"}',
    'poetry: {"topic": "the sea", "lines": 4}',
    'poetry({"topic": "the sea"})',
    'get_weather(city="Oslo")',
    'play-song {\n  "title": "Blue"\n}',
    '```json\n{"name": "poetry", "arguments": {"topic": "the sea"}}\n```',
    '{"name": "poetry", "parameters": {}}',
    '{"reply": "Hello!"}',
    '<tool_call>\n{"name": "poetry"',
    "</tool_call>",
    'poetry {"topic": "the s',
]


@pytest.mark.parametrize("text", ANY)
def test_a_call_of_a_tool_that_there_is_not_is_seen(text: str) -> None:
    assert is_any_call(text)
    assert all(may_be_any_call(text[:length]) for length in range(1, len(text) + 1))


@pytest.mark.parametrize(
    "text",
    [
        "tea",
        "Poetry is {good}.",
        'Here you are: {"a": 1}',
        'poetry {"topic": "the sea"} is what I would write.',
        "```python\nprint(1)\n```",
        'print("Hello")',
        "f(x) = {x}",
        "好的。",
        "",
    ],
)
def test_words_and_code_are_none(text: str) -> None:
    assert not is_any_call(text)
