"""Chat templates, cut into the literal text around each message."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import say
from engine.llm.native_tools import NativeToolFormat, native_tool_format
from engine.llm.template_rendering import BadTemplateError, TemplateRenderer


class ChatFormat(Struct, frozen=True):
    """The literal control text of a chat template, to be tokenised with control tokens.

    A conversation is ``before_system + system + system_to_user + user + user_to_assistant + assistant +
    assistant_to_user + user + …``; message texts between are tokenised without control tokens. Where a
    template has no system role, ``system_to_user`` is a blank line and the system text opens the first user turn.
    Most templates strip the texts they are given: strip them before they are put between these pieces.

    Attributes:
        family: chatml, llama3, gemma, qwen, mistral, phi, other, or "chatml-fallback".
        before_system: holds the beginning-of-sequence token where the model wants one.
        user_to_assistant: as at the end of a prompt. It may hold an empty pair of reasoning tags (reasoning off) or
            an opening one (the reply then begins inside its reasoning).
        assistant_to_tool, tool_to_assistant: around a tool result after an assistant turn; equal to the user's
            pair where the template has no tool role.
        stop: strings that end an assistant turn even where the vocabulary does not mark them.
        native_tools: the template's own format for tool calls, None where it has none that can be cut out.
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
    native_tools: NativeToolFormat | None = None
    reasoning: tuple[str, str] | None = None
    warning: str = ""


CHATML = ChatFormat(
    family="chatml",
    before_system="<|im_start|>system\n",
    system_to_user="<|im_end|>\n<|im_start|>user\n",
    user_to_assistant="<|im_end|>\n<|im_start|>assistant\n",
    assistant_to_user="<|im_end|>\n<|im_start|>user\n",
    assistant_to_tool="<|im_end|>\n<|im_start|>user\n",
    tool_to_assistant="<|im_end|>\n<|im_start|>assistant\n",
    stop=("<|im_end|>", "<|im_start|>"),
)

# Stand-ins for message texts: plain letters, so that no template trims, escapes or recognises them.
_SYSTEM, _USER, _REPLY, _NEXT_USER, _TOOL = "QSYSTEMTEXTQ", "QUSERTEXTQ", "QREPLYTEXTQ", "QNEXTUSERTEXTQ", "QTOOLTEXTQ"

_END_MARK = re.compile(r"\s*(<[^<>\s]{2,40}>|\[/?[A-Z_]{3,20}\])")
_FAMILIES = (
    ("<|start_header_id|>", "llama3"),
    ("<start_of_turn>", "gemma"),
    ("[INST]", "mistral"),
    ("<|im_sep|>", "phi"),
    ("<|user|>\n", "phi"),
)


def chat_format_from_template(
    template: str, bos: str = "", eos: str = "", *, required_bos: str = "", now: datetime | None = None
) -> ChatFormat:
    """Cut a Jinja chat template into its literal pieces.

    Args:
        template: from the model file; "" where it has none.
        bos, eos: the vocabulary's tokens as text, for the template.
        required_bos: put in front unless the template has put it there itself.
        now: for templates that print the date. None: the present.
    """
    if not template.strip():
        return _fallback(
            required_bos, say("The model file has no chat template; the common ChatML form is used instead.")
        )
    try:
        renderer = TemplateRenderer(template, bos, eos, now or datetime.now().astimezone())
        chat = _with_tool_pieces(_conversation_pieces(renderer), renderer)
    except BadTemplateError as error:
        return _fallback(
            required_bos,
            say(
                "The model file's chat template does not work, so the common ChatML form is used ({error}).",
                error=error,
            ),
        )
    return replace(
        chat,
        family=_family(chat, template),
        before_system=_once(required_bos, chat.before_system),
        stop=_end_marks(chat.assistant_to_user),
        native_tools=native_tool_format(renderer, chat),
        reasoning=("<think>", "</think>") if "</think>" in template else None,
    )


def _fallback(required_bos: str, warning: str) -> ChatFormat:
    before_system = _once(required_bos, CHATML.before_system)
    return replace(CHATML, family="chatml-fallback", before_system=before_system, warning=warning)


def _once(bos: str, text: str) -> str:
    return text if text.startswith(bos) else bos + text


def _between(text: str, marks: Sequence[str]) -> list[str]:
    """The pieces before, between and behind ``marks``.

    Raises:
        BadTemplateError: a mark is missing, stands twice, or out of order.
    """
    pieces: list[str] = []
    position = 0
    for mark in marks:
        found = text.find(mark)
        if text.count(mark) != 1 or found < position:
            raise BadTemplateError("the messages do not appear once each and in their order")
        pieces.append(text[position:found])
        position = found + len(mark)
    return [*pieces, text[position:]]


def _conversation_pieces(renderer: TemplateRenderer) -> ChatFormat:
    system = {"role": "system", "content": _SYSTEM}
    turns = [
        {"role": "user", "content": _USER},
        {"role": "assistant", "content": _REPLY},
        {"role": "user", "content": _NEXT_USER},
    ]
    try:
        prompt = renderer.render([system, *turns])
        before, system_to_user, _, to_user, to_reply = _between(prompt, (_SYSTEM, _USER, _REPLY, _NEXT_USER))
    except BadTemplateError:
        # No system role, or (Mistral) one that moves to the newest turn: the first user turn carries the text.
        before, _, to_user, to_reply = _between(renderer.render(turns), (_USER, _REPLY, _NEXT_USER))
        system_to_user = "\n\n"
    return ChatFormat("", before, system_to_user, to_reply, to_user, to_user, to_reply)


def _with_tool_pieces(chat: ChatFormat, renderer: TemplateRenderer) -> ChatFormat:
    call: dict[str, Any] = {"type": "function", "id": "call00000", "function": {"name": "tool", "arguments": {}}}
    result = {"role": "tool", "name": "tool", "tool_call_id": "call00000", "content": _TOOL}
    question = {"role": "user", "content": _USER}
    replies: tuple[dict[str, Any], ...] = (
        {"role": "assistant", "content": _REPLY},
        {"role": "assistant", "content": _REPLY, "tool_calls": [call]},
    )
    for reply in replies:
        try:
            prompt = renderer.render([question, reply, result])
            _, _, to_tool, to_reply = _between(prompt, (_USER, _REPLY, _TOOL))
        except BadTemplateError:
            continue
        if "arguments" in to_tool:
            continue
        if to_tool.endswith('"') and to_reply.startswith('"'):
            # Llama 3.1 prints results as JSON strings; a longer text reads better, and costs less, without.
            to_tool, to_reply = to_tool[:-1], to_reply[1:]
        return replace(chat, assistant_to_tool=to_tool, tool_to_assistant=to_reply)
    return chat


def _end_marks(assistant_to_user: str) -> tuple[str, ...]:
    match = _END_MARK.match(assistant_to_user)
    return (match.group(1),) if match else ()


def _family(chat: ChatFormat, template: str) -> str:
    control = chat.before_system + chat.user_to_assistant + chat.assistant_to_user
    for mark, family in _FAMILIES:
        if mark in control:
            return family
    if "<|im_start|>" in control:
        return "qwen" if "qwen" in template.lower() or "<tool_call>" in template else "chatml"
    return "other"
