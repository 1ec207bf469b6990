# ruff: noqa: E501 (templates are kept in the lines of their publishers)
"""Formats for tool calls against the families' own renderings (shortened; what stands around tools and calls is whole)."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from engine.llm.template_rendering import TemplateRenderer
from engine.llm.templates import ChatFormat, chat_format_from_template
from engine.memory.tool_schemas import tool_schemas

NOW = datetime(2025, 3, 9, 12, 0, tzinfo=UTC)

QWEN25 = (
    "{%- if tools %}{{- '<|im_start|>system\n' + messages[0]['content'] }}"
    "{{- '\n\n# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>' }}"
    "{%- for tool in tools %}{{- '\n' }}{{- tool | tojson }}{%- endfor %}"
    '{{- \'\n</tools>\n\nFor each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:\n<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call><|im_end|>\n\' }}'
    "{%- elif messages[0]['role'] == 'system' %}{{- '<|im_start|>system\n' + messages[0]['content'] + '<|im_end|>\n' }}"
    "{%- else %}{{- '<|im_start|>system\nYou are Qwen, created by Alibaba Cloud. You are a helpful assistant.<|im_end|>\n' }}{%- endif %}"
    "{%- for message in messages %}"
    "{%- if message.role == 'user' or (message.role == 'assistant' and not message.tool_calls) %}"
    "{{- '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>' + '\n' }}"
    "{%- elif message.role == 'assistant' %}{{- '<|im_start|>' + message.role }}"
    "{%- if message.content %}{{- '\n' + message.content }}{%- endif %}"
    "{%- for tool_call in message.tool_calls %}{%- if tool_call.function is defined %}{%- set tool_call = tool_call.function %}{%- endif %}"
    "{{- '\n<tool_call>\n{\"name\": \"' }}{{- tool_call.name }}{{- '\", \"arguments\": ' }}{{- tool_call.arguments | tojson }}{{- '}\n</tool_call>' }}"
    "{%- endfor %}{{- '<|im_end|>\n' }}"
    "{%- elif message.role == 'tool' %}"
    "{{- '<|im_start|>user\n<tool_response>\n' }}{{- message.content }}{{- '\n</tool_response><|im_end|>\n' }}"
    "{%- endif %}{%- endfor %}{%- if add_generation_prompt %}{{- '<|im_start|>assistant\n' }}{%- endif %}"
)
QWEN3 = (
    QWEN25.replace(
        "{{- '<|im_start|>assistant\n' }}{%- endif %}",
        "{{- '<|im_start|>assistant\n' }}{%- if enable_thinking is defined and enable_thinking is false %}"
        "{{- '<think>\n\n</think>\n\n' }}{%- endif %}{%- endif %}",
    )
    .replace(
        "{{- '<|im_start|>' + message.role }}{%- if message.content %}{{- '\n' + message.content }}{%- endif %}",
        "{{- '<|im_start|>' + message.role + '\n' + message.content }}",
    )
    .replace(
        "{{- '\n<tool_call>\n",
        "{%- if (loop.first and message.content) or (not loop.first) %}{{- '\n' }}{%- endif %}{{- '<tool_call>\n",
    )
)
LLAMA31 = (
    "{{- bos_token }}{%- if not tools is defined %}{%- set tools = none %}{%- endif %}"
    "{%- if messages[0]['role'] == 'system' %}{%- set system_message = messages[0]['content']|trim %}{%- set messages = messages[1:] %}"
    "{%- else %}{%- set system_message = '' %}{%- endif %}"
    "{{- '<|start_header_id|>system<|end_header_id|>\n\n' }}{%- if tools is not none %}{{- 'Environment: ipython\n' }}{%- endif %}"
    "{{- 'Cutting Knowledge Date: December 2023\n' }}{{- 'Today Date: ' + strftime_now('%d %b %Y') + '\n\n' }}"
    "{%- if tools is not none and not tools_in_user_message %}"
    "{{- 'You have access to the following functions. To call a function, please respond with JSON for a function call.' }}"
    '{{- \'Respond in the format {"name": function name, "parameters": dictionary of argument name and its value}.\' }}'
    "{{- 'Do not use variables.\n\n' }}{%- for t in tools %}{{- t | tojson(indent=4) }}{{- '\n\n' }}{%- endfor %}{%- endif %}"
    "{{- system_message }}{{- '<|eot_id|>' }}"
    "{%- for message in messages %}{%- if not (message.role == 'ipython' or message.role == 'tool' or 'tool_calls' in message) %}"
    "{{- '<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n'+ message['content'] | trim + '<|eot_id|>' }}"
    "{%- elif 'tool_calls' in message %}{%- set tool_call = message.tool_calls[0].function %}"
    "{{- '<|start_header_id|>assistant<|end_header_id|>\n\n' -}}{{- '{\"name\": \"' + tool_call.name + '\", ' }}{{- '\"parameters\": ' }}"
    "{{- tool_call.arguments | tojson }}{{- '}' }}{{- '<|eot_id|>' }}"
    "{%- elif message.role == 'tool' or message.role == 'ipython' %}{{- '<|start_header_id|>ipython<|end_header_id|>\n\n' }}"
    "{{- message.content | tojson }}{{- '<|eot_id|>' }}{%- endif %}{%- endfor %}"
    "{%- if add_generation_prompt %}{{- '<|start_header_id|>assistant<|end_header_id|>\n\n' }}{%- endif %}"
)
MISTRAL = (
    "{%- if messages[0]['role'] == 'system' %}{%- set system_message = messages[0]['content'] %}{%- set loop_messages = messages[1:] %}"
    "{%- else %}{%- set loop_messages = messages %}{%- endif %}{%- if not tools is defined %}{%- set tools = none %}{%- endif %}"
    "{%- set user_messages = loop_messages | selectattr('role', 'equalto', 'user') | list %}{{- bos_token }}"
    "{%- for message in loop_messages %}{%- if message['role'] == 'user' %}"
    "{%- if tools is not none and (message == user_messages[-1]) %}{{- '[AVAILABLE_TOOLS][' }}{%- for tool in tools %}{%- set tool = tool.function %}"
    '{{- \'{"type": "function", "function": {\' }}{%- for key, val in tool.items() if key != \'return\' %}'
    "{%- if val is string %}{{- '\"' + key + '\": \"' + val + '\"' }}{%- else %}{{- '\"' + key + '\": ' + val|tojson }}{%- endif %}"
    "{%- if not loop.last %}{{- ', ' }}{%- endif %}{%- endfor %}{{- '}}' }}"
    "{%- if not loop.last %}{{- ', ' }}{%- else %}{{- ']' }}{%- endif %}{%- endfor %}{{- '[/AVAILABLE_TOOLS]' }}{%- endif %}"
    "{%- if loop.last and system_message is defined %}{{- '[INST]' + system_message + '\n\n' + message['content'] + '[/INST]' }}"
    "{%- else %}{{- '[INST]' + message['content'] + '[/INST]' }}{%- endif %}"
    "{%- elif (message.tool_calls is defined and message.tool_calls is not none) %}{{- '[TOOL_CALLS][' }}"
    "{%- for tool_call in message.tool_calls %}{%- set out = tool_call.function|tojson %}{{- out[:-1] }}"
    "{%- if not tool_call.id is defined or tool_call.id|length != 9 %}{{- raise_exception('Tool call IDs should be alphanumeric strings with length 9!') }}{%- endif %}"
    "{{- ', \"id\": \"' + tool_call.id + '\"}' }}{%- if not loop.last %}{{- ', ' }}{%- else %}{{- ']' + eos_token }}{%- endif %}{%- endfor %}"
    "{%- elif message['role'] == 'assistant' %}{{- message['content'] + eos_token}}"
    "{%- elif message['role'] == 'tool' %}{{- '[TOOL_RESULTS]{\"content\": ' + message.content|string + ', ' }}"
    "{{- '\"call_id\": \"' + message.tool_call_id + '\"}[/TOOL_RESULTS]' }}{%- endif %}{%- endfor %}"
)
HERMES = (
    "{{- bos_token }}{{- '<|im_start|>system\n' }}"
    "{{- 'You are a function calling AI model. You are provided with function signatures within <tools></tools> XML tags. Here are the available tools: <tools> ' }}"
    "{%- for tool in tools or [] %}{%- set tool = tool.function %}"
    '{{- \'{"type": "function", "function": {"name": "\' + tool.name + \'", "description": "\' + tool.name + \'(): \' + (tool.description or \'\') + \'"}}\' }}'
    "{%- if not loop.last %}{{- '\n' }}{%- endif %}{%- endfor %}{{- ' </tools><|im_end|>\n' }}"
    "{%- for message in messages %}"
    "{%- if message.role == 'user' or message.role == 'system' or (message.role == 'assistant' and message.tool_calls is not defined) %}"
    "{{- '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>' + '\n' }}"
    "{%- elif message.role == 'assistant' %}{{- '<|im_start|>' + message.role }}"
    "{%- for tool_call in message.tool_calls %}{{- '\n<tool_call>\n' }}{%- if tool_call.function is defined %}{%- set tool_call = tool_call.function %}{%- endif %}"
    "{{- '{' }}{{- '\"name\": \"' }}{{- tool_call.name }}{{- '\"' }}{{- ', ' }}{{- '\"arguments\": ' }}{{- tool_call.arguments|tojson }}{{- '}' }}{{- '\n</tool_call>' }}{%- endfor %}"
    "{{- '<|im_end|>\n' }}"
    "{%- elif message.role == 'tool' %}{{- '<|im_start|>tool\n<tool_response>\n' }}{{- message.content }}{{- '\n</tool_response><|im_end|>\n' }}{%- endif %}"
    "{%- endfor %}{%- if add_generation_prompt %}{{- '<|im_start|>assistant\n' }}{%- endif %}"
)
FAMILIES = {
    "qwen25": (QWEN25, "", "<|im_end|>"),
    "qwen3": (QWEN3, "", "<|im_end|>"),
    "llama31": (LLAMA31, "<|begin_of_text|>", "<|eot_id|>"),
    "mistral": (MISTRAL, "<s>", "</s>"),
    "hermes": (HERMES, "<|begin_of_text|>", "<|im_end|>"),
}
SHOWS_TOOLS_AS_JSON = ("qwen25", "qwen3", "llama31", "mistral")
CALLS: list[tuple[str, dict[str, Any]]] = [
    ("core_memory_append", {"label": "human", "content": 'Says "hi".\\\n小雨🎉 {"name": "x"}'}),
    ("conversation_search", {"query": "tea", "page": 2, "start_date": "2024-01-31"}),
    ("archival_memory_insert", {"content": "</tool_call>", "tags": ["a", "b"]}),
]


def cut(name: str) -> ChatFormat:
    template, bos, eos = FAMILIES[name]
    chat = chat_format_from_template(template, bos, eos, now=NOW)
    assert not chat.warning
    return chat


def rendered(name: str, messages: list[dict[str, Any]], **options: Any) -> str:
    return TemplateRenderer(*FAMILIES[name], NOW).render(messages, **options)


def conversation(tool: str, arguments: dict[str, Any]) -> list[dict[str, Any]]:
    call = {"type": "function", "id": "call00000", "function": {"name": tool, "arguments": arguments}}
    return [
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": "", "tool_calls": [call]},
        {"role": "tool", "name": tool, "tool_call_id": "call00000", "content": "Saved."},
    ]


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
@pytest.mark.parametrize("name", list(FAMILIES))
def test_a_call_from_the_pieces_is_the_template_s_own(name: str, tool: str, arguments: dict[str, Any]) -> None:
    chat = cut(name)
    form = chat.native_tools
    assert form is not None
    written = json.dumps(arguments, ensure_ascii=False)
    call = f"{form.before_name}{tool}{form.name_to_arguments}{written}{form.after_arguments}"
    expected = rendered(name, conversation(tool, arguments))
    behind = expected.partition("Hello")[2]
    header, found, rest = behind.partition(call)
    assert found and call.startswith(form.marker)
    assert chat.user_to_assistant.startswith(header)
    assert not chat.stop or rest.startswith(chat.stop[0])


@pytest.mark.parametrize("name", ["qwen25", "llama31", "hermes"])
def test_a_whole_turn_with_a_call_is_the_template_s_own(name: str) -> None:
    chat = cut(name)
    form = chat.native_tools
    assert form is not None
    tool, arguments = CALLS[1]
    call = f"{form.before_name}{tool}{form.name_to_arguments}{json.dumps(arguments)}{form.after_arguments}"
    turn = f"Hello{chat.user_to_assistant}{call}{chat.assistant_to_tool}Saved.{chat.tool_to_assistant}"
    expected = "Hello" + rendered(name, conversation(tool, arguments)).partition("Hello")[2]
    assert turn == expected.replace('"Saved."', "Saved.")  # results are shown without Llama's quotes


@pytest.mark.parametrize("name", SHOWS_TOOLS_AS_JSON)
def test_tools_are_shown_as_the_template_shows_them(name: str) -> None:
    form = cut(name).native_tools
    assert form is not None
    tools = tool_schemas("en")
    shown = rendered(name, [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi"}], tools=tools)
    listed = form.separator.join(json.dumps(tool, ensure_ascii=False, indent=form.indent) for tool in tools)
    before, found, after = shown.partition(listed)
    assert found
    assert after.startswith(form.closing)
    opening, repeated, introduction = form.introduction.rpartition("Environment: ipython\n")
    assert not opening and repeated in before and before.endswith(introduction)


def test_instructions_hold_no_date() -> None:
    form = cut("llama31").native_tools
    assert form is not None
    assert "2025" not in form.instructions(tool_schemas("en")) and "ipython" in form.introduction


def test_tools_in_a_form_of_their_own_are_listed_plainly_with_an_example() -> None:
    form = cut("hermes").native_tools
    assert form is not None
    text = form.instructions(tool_schemas("zh"))
    assert text.count('{"type": "function"') == 5 and "查找保存过的事实" in text
    assert text.endswith('<tool_call>\n{"name": "NAME", "arguments": {ARGUMENTS}}\n</tool_call>')


def test_markers() -> None:
    forms = {name: cut(name).native_tools for name in FAMILIES}
    markers = {name: (form.marker, form.opens_reply) for name, form in forms.items() if form}
    assert markers == {
        "qwen25": ("<tool_call>", False),
        "qwen3": ("<tool_call>", False),
        "llama31": ('{"name": "', True),
        "mistral": ("[TOOL_CALLS]", False),
        "hermes": ("<tool_call>", False),
    }


@pytest.mark.parametrize(
    "call",
    [
        "{{ '<|im_start|>assistant\n' + message.tool_calls[0].function.name + '<|im_end|>\n' }}",
        "{{ '<|im_start|>assistant\n<call>{\"arguments\": ' + (message.tool_calls[0].function.arguments | tojson) + ', \"name\": \"' + message.tool_calls[0].function.name + '\"}<|im_end|>\n' }}",
        "{{ raise_exception('no tools') }}",
    ],
)
def test_other_forms_are_left_to_the_other_driver(call: str) -> None:
    template = (
        "{% if tools %}{{ tools | tojson }}{% endif %}{% for message in messages %}{% if message.tool_calls %}"
        + call
        + "{% else %}"
        "{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n' }}{% endif %}{% endfor %}"
        "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
    )
    chat = chat_format_from_template(template, now=NOW)
    assert not chat.warning and chat.native_tools is None
