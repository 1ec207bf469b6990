"""A chat template's own format for tool calls, cut out of it like the texts around messages."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.llm.template_rendering import BadTemplateError, TemplateRenderer

if TYPE_CHECKING:
    from engine.llm.templates import ChatFormat

_SYSTEM, _USER, _NAME, _KEY, _TOOL = "QSYSTEMTEXTQ", "QUSERTEXTQ", "QNAMETEXTQ", "QKEYTEXTQ", "QTOOLTEXTQ"

_TAG = re.compile(r"<[^<>\s]+>|\[[A-Z_]+\]")
# For templates that know calls but show tools in a form of their own.
_INTRODUCTION = "\n\n# Tools\n\nEach line is a tool that you can call:\n<tools>\n"
_CLOSING = "\n</tools>\n\nTo call a tool, answer with its name and a JSON object of its arguments, like this:\n"


class NativeToolFormat(Struct, frozen=True):
    """How a template shows tools and calls.

    A call is ``before_name + name + name_to_arguments + JSON object + after_arguments``.

    Attributes:
        introduction, closing: what the template says around the list of tools in the system message.
        separator: between two tools, each shown as JSON.
        indent: of that JSON; None is one line.
        marker: the beginning of ``before_name`` by which a call is recognised in generated text.
        opens_reply: the marker is plain JSON, which means a call only where nothing stands before it.
    """

    introduction: str
    closing: str
    separator: str
    before_name: str
    name_to_arguments: str
    after_arguments: str
    marker: str
    indent: int | None = None
    opens_reply: bool = False

    def instructions(self, tools: Sequence[Mapping[str, Any]]) -> str:
        """The text on tools for the system message."""
        listed = self.separator.join(json.dumps(tool, ensure_ascii=False, indent=self.indent) for tool in tools)
        return f"{self.introduction}{listed}{self.closing}"


def native_tool_format(renderer: TemplateRenderer, chat: ChatFormat) -> NativeToolFormat | None:
    """Cut the format out of a template; None where it has none, or one that is not a JSON object behind a name."""
    if "tools" not in renderer.variables:
        return None
    try:
        before_name, name_to_arguments, after_arguments = _shown_call(renderer, chat)
    except (BadTemplateError, ValueError):
        return None
    tag = _TAG.match(before_name)
    marker = tag.group() if tag else before_name.split("\n")[0]
    if not marker.strip():
        return None
    try:
        introduction, separator, closing, indent = _shown_tools(renderer)
    except (BadTemplateError, ValueError):
        example = f"{before_name}NAME{name_to_arguments}{{ARGUMENTS}}{after_arguments}"
        introduction, separator, closing, indent = _INTRODUCTION, "\n", _CLOSING + example, None
    return NativeToolFormat(
        introduction, closing, separator, before_name, name_to_arguments, after_arguments, marker,
        indent=indent, opens_reply=marker.startswith("{"),
    )  # fmt: skip


def _shown_tools(renderer: TemplateRenderer) -> tuple[str, str, str, int | None]:
    """Text before, between and after the tools that a system message gains by them, and their JSON's indentation."""
    tools = [{"type": "function", "function": {"name": f"{_NAME}{number}"}} for number in (1, 2)]
    messages = [{"role": "system", "content": _SYSTEM}, {"role": "user", "content": _USER}]
    without = renderer.render(messages)
    shown = renderer.render(messages, tools=tools)
    start = _n_common(without, shown)
    end = _n_common(without[start:][::-1], shown[start:][::-1])
    if start and shown[start - 1] in "<[" and shown[len(shown) - end - 1] == shown[start - 1]:
        start, end = start - 1, end + 1  # the tag behind the tools begins like the one they stand in
    gained = shown[start : len(shown) - end]
    for indent in (None, 4, 2):
        first, second = (json.dumps(tool, indent=indent) for tool in tools)
        introduction, found_first, rest = gained.partition(first)
        separator, found_second, closing = rest.partition(second)
        if found_first and found_second:
            return introduction.replace(without[start:].partition(_SYSTEM)[0], ""), separator, closing, indent
    raise ValueError("the tools are not shown as one JSON object each")


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
        shared = before_name[: _n_common(before_name, chat.user_to_assistant)]
        # Two tags may begin with the same letters, as an empty pair of reasoning tags and a call do.
        within_tag = shared.rfind("<") > shared.rfind(">")
        before_name = before_name[shared.rfind("<") if within_tag else len(shared) :]
    return before_name.lstrip("\n"), name_to_arguments, _until_end_of_turn(after, chat)


def _until_end_of_turn(after: str, chat: ChatFormat) -> str:
    """What belongs to the call of the text between its arguments and the result."""
    if after.endswith(chat.assistant_to_tool):
        return after.removesuffix(chat.assistant_to_tool)
    for length in range(len(chat.assistant_to_user), 2, -1):
        place = after.find(chat.assistant_to_user[:length])
        if place >= 0:
            return after[:place]
    raise ValueError("a call has no end")


def _n_common(left: str, right: str) -> int:
    """Length of the texts' common beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))
