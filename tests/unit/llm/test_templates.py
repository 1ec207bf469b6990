# ruff: noqa: E501 (templates are kept in the lines of their publishers)
"""Chat formats against full renderings of the families' published control formats."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engine.llm.template_rendering import TemplateRenderer
from engine.llm.templates import CHATML, ChatFormat, chat_format_from_template

NOW = datetime(2025, 3, 9, 12, 0, tzinfo=UTC)

CHATML_TEMPLATE = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)
LLAMA3 = (
    "{% for message in messages %}{% set content = '<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n'"
    " + message['content'] | trim + '<|eot_id|>' %}{% if loop.first %}{% set content = bos_token + content %}{% endif %}"
    "{{ content }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|start_header_id|>assistant<|end_header_id|>\n\n' }}{% endif %}"
)
LLAMA31 = (
    "{{- bos_token }}\n"
    "{%- if messages[0]['role'] == 'system' %}{% set system = messages[0]['content'] | trim %}"
    "{% set messages = messages[1:] %}{% else %}{% set system = '' %}{% endif %}\n"
    "{{- '<|start_header_id|>system<|end_header_id|>\n\nCutting Knowledge Date: December 2023\n' }}"
    "{{- 'Today Date: ' + strftime_now('%d %b %Y') + '\n\n' + system + '<|eot_id|>' }}\n"
    "{%- for message in messages %}{% if message.role == 'tool' %}"
    "{{- '<|start_header_id|>ipython<|end_header_id|>\n\n' + (message.content | tojson) + '<|eot_id|>' }}{% else %}"
    "{{- '<|start_header_id|>' + message.role + '<|end_header_id|>\n\n' + message.content | trim + '<|eot_id|>' }}"
    "{% endif %}{% endfor %}\n"
    "{%- if add_generation_prompt %}{{ '<|start_header_id|>assistant<|end_header_id|>\n\n' }}{% endif %}{% if tools %}{% endif %}"
)
GEMMA2 = (
    "{{ bos_token }}{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}"
    "{% for message in messages %}{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}"
    "{{ raise_exception('Conversation roles must alternate user/assistant') }}{% endif %}"
    "{% if message['role'] == 'assistant' %}{% set role = 'model' %}{% else %}{% set role = message['role'] %}{% endif %}"
    "{{ '<start_of_turn>' + role + '\n' + message['content'] | trim + '<end_of_turn>\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<start_of_turn>model\n' }}{% endif %}"
)
GEMMA3 = (
    "{{ bos_token }}{%- if messages[0]['role'] == 'system' -%}{%- set first = messages[0]['content'] + '\n\n' -%}"
    "{%- set loop_messages = messages[1:] -%}{%- else -%}{%- set first = '' -%}{%- set loop_messages = messages -%}"
    "{%- endif -%}{%- for message in loop_messages -%}{%- set role = 'model' if message['role'] == 'assistant' "
    "else message['role'] -%}{{ '<start_of_turn>' + role + '\n' + (first if loop.first else '') }}"
    "{{ message['content'] | trim }}{{ '<end_of_turn>\n' }}{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{ '<start_of_turn>model\n' }}{%- endif -%}"
)
QWEN25 = (
    "{%- if tools %}{{- '<tool_call>' }}{% endif %}"
    "{%- if messages[0]['role'] == 'system' %}{{- '<|im_start|>system\n' + messages[0]['content'] + '<|im_end|>\n' }}"
    "{%- else %}{{- '<|im_start|>system\nYou are Qwen, created by Alibaba Cloud. You are a helpful assistant.<|im_end|>\n' }}"
    "{%- endif %}{%- for message in messages %}"
    "{%- if message.role == 'user' or (message.role == 'system' and not loop.first) or message.role == 'assistant' %}"
    "{{- '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>' + '\n' }}"
    "{%- elif message.role == 'tool' %}"
    "{{- '<|im_start|>user\n<tool_response>\n' + message.content + '\n</tool_response><|im_end|>\n' }}"
    "{%- endif %}{%- endfor %}{%- if add_generation_prompt %}{{- '<|im_start|>assistant\n' }}{%- endif %}"
)
QWEN3 = QWEN25.replace(
    "{{- '<|im_start|>assistant\n' }}{%- endif %}",
    "{{- '<|im_start|>assistant\n' }}{%- if enable_thinking is defined and enable_thinking is false %}"
    "{{- '<think>\n\n</think>\n\n' }}{%- endif %}{%- endif %}",
)
MISTRAL_V3 = (
    "{%- if messages[0]['role'] == 'system' %}{%- set system_message = messages[0]['content'] %}"
    "{%- set loop_messages = messages[1:] %}{%- else %}{%- set loop_messages = messages %}{%- endif %}"
    "{{- bos_token }}{%- for message in loop_messages %}{%- if message['role'] == 'user' %}"
    "{%- if loop.last and system_message is defined %}"
    "{{- '[INST] ' + system_message + '\n\n' + message['content'] + '[/INST]' }}"
    "{%- else %}{{- '[INST] ' + message['content'] + '[/INST]' }}{%- endif %}"
    "{%- elif message['role'] == 'assistant' %}{{- ' ' + message['content'] | trim + eos_token }}"
    "{%- else %}{{- raise_exception('Only user and assistant roles are supported') }}{%- endif %}{%- endfor %}"
)
MISTRAL_NEMO = MISTRAL_V3.replace("'[INST] '", "'[INST]'").replace(
    "' ' + message['content'] | trim", "message['content']"
)
MISTRAL_SMALL = (
    "{{- bos_token }}{%- for message in messages %}{%- if message['role'] == 'user' %}"
    "{{- '[INST]' + message['content'] + '[/INST]' }}{%- elif message['role'] == 'system' %}"
    "{{- '[SYSTEM_PROMPT]' + message['content'] + '[/SYSTEM_PROMPT]' }}{%- elif message['role'] == 'assistant' %}"
    "{{- message['content'] + eos_token }}{%- else %}{{- raise_exception('Only user, system and assistant roles') }}"
    "{%- endif %}{%- endfor %}"
)
PHI3 = (
    "{% for message in messages %}{% if message['role'] == 'system' %}{{ '<|system|>\n' + message['content'] + '<|end|>\n' }}"
    "{% elif message['role'] == 'user' %}{{ '<|user|>\n' + message['content'] + '<|end|>\n' }}"
    "{% elif message['role'] == 'assistant' %}{{ '<|assistant|>\n' + message['content'] + '<|end|>\n' }}{% endif %}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>\n' }}{% else %}{{ eos_token }}{% endif %}"
)
PHI4 = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '<|im_sep|>' + message['content'] + '<|im_end|>' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant<|im_sep|>' }}{% endif %}"
)

FAMILIES = {
    "chatml": ("chatml", CHATML_TEMPLATE, "<s>", "<|im_end|>"),
    "llama3": ("llama3", LLAMA3, "<|begin_of_text|>", "<|eot_id|>"),
    "llama31": ("llama3", LLAMA31, "<|begin_of_text|>", "<|eot_id|>"),
    "gemma3": ("gemma", GEMMA3, "<bos>", "<end_of_turn>"),
    "qwen25": ("qwen", QWEN25, "", "<|im_end|>"),
    "mistral-small": ("mistral", MISTRAL_SMALL, "<s>", "</s>"),
    "phi3": ("phi", PHI3, "<s>", "<|endoftext|>"),
    "phi4": ("phi", PHI4, "", "<|im_end|>"),
}
FOLDED = {
    "gemma2": ("gemma", GEMMA2, "<bos>", "<end_of_turn>"),
    "mistral-v3": ("mistral", MISTRAL_V3, "<s>", "</s>"),
    "mistral-nemo": ("mistral", MISTRAL_NEMO, "<s>", "</s>"),
}
SYSTEM, TURNS = "Be brief. 请简短。", ["Hello {{ 1 }}!", "Hi.", "花生?", "No <b>nuts</b>.", "Thanks", "Bye", "Again?"]


def cut(name: str) -> ChatFormat:
    _, template, bos, eos = (FAMILIES | FOLDED)[name]
    return chat_format_from_template(template, bos, eos, now=NOW)


def joined(form: ChatFormat, turns: list[str]) -> str:
    """The conversation that ends with a user turn, put together from the pieces."""
    text = form.before_system + SYSTEM + form.system_to_user + turns[0]
    for index, turn in enumerate(turns[1:]):
        text += (form.assistant_to_user if index % 2 else form.user_to_assistant) + turn
    return text + form.user_to_assistant


def rendered(name: str, messages: list[tuple[str, str]]) -> str:
    _, template, bos, eos = (FAMILIES | FOLDED)[name]
    renderer = TemplateRenderer(template, bos, eos, NOW)
    return renderer.render([{"role": role, "content": text} for role, text in messages])


def roles(turns: list[str]) -> list[tuple[str, str]]:
    return [("assistant" if index % 2 else "user", turn) for index, turn in enumerate(turns)]


@pytest.mark.parametrize("length", [1, 3, 5, 7])
@pytest.mark.parametrize("name", list(FAMILIES))
def test_pieces_make_the_template_s_own_text(name: str, length: int) -> None:
    form = cut(name)
    assert not form.warning
    assert form.family == FAMILIES[name][0]
    assert joined(form, TURNS[:length]) == rendered(name, [("system", SYSTEM), *roles(TURNS[:length])])


@pytest.mark.parametrize("length", [1, 3, 5])
@pytest.mark.parametrize("name", list(FOLDED))
def test_without_a_system_role_the_first_user_turn_carries_it(name: str, length: int) -> None:
    form = cut(name)
    turns = TURNS[:length]
    assert not form.warning and form.family == FOLDED[name][0]
    # Mistral v3's space before a reply belongs to the reply: its tokenizer begins every text with one.
    replies = [" " + turn if index % 2 and name == "mistral-v3" else turn for index, turn in enumerate(turns)]
    assert joined(form, replies) == rendered(name, roles([f"{SYSTEM}\n\n{turns[0]}", *turns[1:]]))


def test_qwen3_turns_reasoning_off() -> None:
    form = chat_format_from_template(QWEN3, "", "<|im_end|>", now=NOW)
    assert form.user_to_assistant.endswith("<|im_start|>assistant\n<think>\n\n</think>\n\n")
    assert form.reasoning == ("<think>", "</think>")
    assert form.family == "qwen"


def test_tool_results() -> None:
    qwen, llama = cut("qwen25"), cut("llama31")
    assert qwen.assistant_to_tool == "<|im_end|>\n<|im_start|>user\n<tool_response>\n"
    assert qwen.tool_to_assistant == "\n</tool_response><|im_end|>\n<|im_start|>assistant\n"
    assert llama.assistant_to_tool.endswith("<|start_header_id|>ipython<|end_header_id|>\n\n")
    assert llama.tool_to_assistant.startswith("<|eot_id|>")
    gemma = cut("gemma2")
    assert (gemma.assistant_to_tool, gemma.tool_to_assistant) == (gemma.assistant_to_user, gemma.user_to_assistant)


def test_stop_marks() -> None:
    assert cut("gemma2").stop == ("<end_of_turn>",)
    assert cut("llama3").stop == ("<|eot_id|>",)
    assert cut("mistral-v3").stop == ("</s>",)


def test_bos_stands_once() -> None:
    own = chat_format_from_template(LLAMA3, "<|begin_of_text|>", "", required_bos="<|begin_of_text|>", now=NOW)
    assert own.before_system.count("<|begin_of_text|>") == 1
    added = chat_format_from_template(CHATML_TEMPLATE, "<s>", "", required_bos="<s>", now=NOW)
    assert added.before_system == "<s>" + CHATML.before_system


@pytest.mark.parametrize(
    "template",
    [
        "{% for %}",
        "{{ undefined.attribute.more }}",
        "nothing of the messages",
        "{{ raise_exception('no') }}",
        "{{ ().__class__.__base__.__subclasses__() }}",
        "{% for message in messages %}{{ message.content }}{{ message.content }}{% endfor %}",
        "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}",
        "{{ 1 / 0 }}",
    ],
)
def test_a_bad_template_falls_back_with_a_warning(template: str) -> None:
    form = chat_format_from_template(template, now=NOW)
    assert form.family == "chatml-fallback"
    assert "ChatML" in form.warning
    assert form.user_to_assistant == CHATML.user_to_assistant


def test_no_template_falls_back_with_a_warning() -> None:
    assert "no chat template" in chat_format_from_template("").warning
