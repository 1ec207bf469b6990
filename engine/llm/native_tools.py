"""A chat template's own format for tool calls, cut out of it like the texts around messages."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from os.path import commonprefix
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.llm.template_rendering import BadTemplateError, TemplateRenderer

if TYPE_CHECKING:
    from engine.llm.templates import ChatFormat

_SYSTEM, _USER, _NAME, _KEY, _TOOL = "QSYSTEMTEXTQ", "QUSERTEXTQ", "QNAMETEXTQ", "QKEYTEXTQ", "QTOOLTEXTQ"


class NativeToolFormat(Struct, frozen=True):
    """How a template shows tools and calls.

    A call is ``before_name + name + name_to_arguments + JSON object + after_arguments``.

    Attributes:
        introduction, closing: what the template says around the list of tools in the system message.
        separator: between two tools, each shown as one line of JSON.
        marker: the beginning of ``before_name`` by which a call is recognised in generated text.
    """

    introduction: str
    closing: str
    separator: str
    before_name: str
    name_to_arguments: str
    after_arguments: str
    marker: str

    def instructions(self, tools: Sequence[Mapping[str, Any]]) -> str:
        """The text on tools for the system message."""
        listed = self.separator.join(json.dumps(tool, ensure_ascii=False) for tool in tools)
        return f"{self.introduction}{listed}{self.closing}"


def native_tool_format(renderer: TemplateRenderer, chat: ChatFormat) -> NativeToolFormat | None:
    """Cut the format out of a template; None where it has none, or one that is not a JSON object behind a name."""
    if "tools" not in renderer.variables:
        return None
    try:
        introduction, separator, closing = _shown_tools(renderer)
        before_name, name_to_arguments, after_arguments = _shown_call(renderer, chat)
    except (BadTemplateError, ValueError):
        return None
    marker = before_name.split("\n")[0] or before_name
    if not marker.strip():
        return None
    return NativeToolFormat(introduction, closing, separator, before_name, name_to_arguments, after_arguments, marker)


def _shown_tools(renderer: TemplateRenderer) -> tuple[str, str, str]:
    """Text before, between and after the tools that a system message gains by them."""
    tools = [{"type": "function", "function": {"name": f"{_NAME}{number}"}} for number in (1, 2)]
    messages = [{"role": "system", "content": _SYSTEM}, {"role": "user", "content": _USER}]
    without = renderer.render(messages)
    shown = renderer.render(messages, tools=tools)
    start = len(commonprefix([without, shown]))
    end = len(commonprefix([without[start:][::-1], shown[start:][::-1]]))
    gained = shown[start : len(shown) - end]
    first, second = (json.dumps(tool) for tool in tools)
    introduction, found_first, rest = gained.partition(first)
    separator, found_second, closing = rest.partition(second)
    if not found_first or not found_second:
        raise ValueError("the tools are not shown as one JSON object each")
    return introduction, separator, closing


def _shown_call(renderer: TemplateRenderer, chat: ChatFormat) -> tuple[str, str, str]:
    """Text before the name, between name and arguments, and after the arguments of a call."""
    call = {"type": "function", "id": "call00000", "function": {"name": _NAME, "arguments": {_KEY: _KEY}}}
    prompt = renderer.render(
        [
            {"role": "user", "content": _USER},
            {"role": "assistant", "content": "", "tool_calls": [call]},
            {"role": "tool", "name": _NAME, "tool_call_id": "call00000", "content": _TOOL},
        ]
    )
    behind_user = prompt.partition(_USER)[2]
    found = re.search(
        rf"(.*?){_NAME}(.*?)(\{{\s*\"{_KEY}\":\s*\"{_KEY}\"\s*\}})(.*?)\"?{_TOOL}", behind_user, re.DOTALL
    )
    if found is None:
        raise ValueError("a call is not a name and a JSON object")
    before_name, name_to_arguments, after = found.group(1), found.group(2), found.group(4)
    if before_name.startswith(chat.user_to_assistant):
        before_name = before_name.removeprefix(chat.user_to_assistant)
    else:
        before_name = before_name[len(commonprefix([before_name, chat.user_to_assistant])) :]
    if not after.endswith(chat.assistant_to_tool):
        raise ValueError("what stands between call and result is not as between reply and result")
    return before_name.lstrip("\n"), name_to_arguments, after.removesuffix(chat.assistant_to_tool)
