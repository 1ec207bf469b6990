"""Chat templates, cut into the literal text around each message."""

from __future__ import annotations

from msgspec import Struct


class ChatFormat(Struct, frozen=True):
    """The literal control text of a chat template, to be tokenised with control tokens.

    A conversation is ``before_system + system + system_to_user + user + user_to_assistant + assistant +
    assistant_to_user + user + …``; message texts between are tokenised without control tokens. Where a
    template has no system role, ``system_to_user`` is a blank line and the system text opens the first user turn.

    Attributes:
        family: chatml, llama3, gemma, qwen, mistral, phi, … or "chatml-fallback".
        assistant_to_tool, tool_to_assistant: around a tool result after an assistant turn; equal to the user's
            pair where the template has no tool role.
        stop: strings that end an assistant turn even where the vocabulary does not mark them.
        native_tools: the template has a format of its own for tool calls.
        reasoning: (open, close) tags of the model's reasoning, or None.
        warning: why the file's own template is not used, or "".
    """

    family: str
    before_system: str
    system_to_user: str
    user_to_assistant: str
    assistant_to_user: str
    assistant_to_tool: str
    tool_to_assistant: str
    stop: tuple[str, ...] = ()
    native_tools: bool = False
    reasoning: tuple[str, str] | None = None
    warning: str = ""
