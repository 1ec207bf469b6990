"""Tools as JSON schemas, those of memory and the user's own, for models whose template has a way to show them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from engine.language import Language
from engine.tools.base import CustomTool

_TEXTS: Final[dict[str, dict[Language, str]]] = {
    "core_memory_append": {"en": "Add a line to a block of core memory.", "zh": "在某个核心记忆块末尾加一行。"},
    "core_memory_replace": {
        "en": "Replace a line of a block of core memory; an empty new_content removes it.",
        "zh": "替换某个核心记忆块中的一行；new_content 为空则删除该行。",
    },
    "archival_memory_insert": {"en": "Keep one fact, as one sentence.", "zh": "保存一条事实，写成一句话。"},
    "archival_memory_search": {
        "en": "Look for facts that were kept, and in the user's documents.",
        "zh": "查找保存过的事实和用户的文档。",
    },
    "conversation_search": {
        "en": "Look for what was said in earlier conversations.",
        "zh": "查找以前的对话里说过的话。",
    },
}

_STRING: Final = {"type": "string"}
_PAGE: Final = {"type": "integer", "minimum": 1}
_TAGS: Final = {"type": "array", "items": _STRING}
_DATE: Final = {"type": "string", "format": "date"}
_PARAMETERS: Final[dict[str, tuple[dict[str, Any], list[str]]]] = {
    "core_memory_append": ({"label": _STRING, "content": _STRING}, ["label", "content"]),
    "core_memory_replace": (
        {"label": _STRING, "old_content": _STRING, "new_content": _STRING},
        ["label", "old_content", "new_content"],
    ),
    "archival_memory_insert": ({"content": _STRING, "tags": _TAGS}, ["content"]),
    "archival_memory_search": (
        {"query": _STRING, "page": _PAGE, "tags": _TAGS, "start_date": _DATE, "end_date": _DATE},
        ["query"],
    ),
    "conversation_search": ({"query": _STRING, "page": _PAGE, "start_date": _DATE, "end_date": _DATE}, ["query"]),
}


def tool_schemas(language: Language, without: Collection[str] = ()) -> list[Mapping[str, Any]]:
    """Each tool as ``{"type": "function", "function": {name, description, parameters}}``; the same at every call."""
    return [
        {
            "type": "function",
            "function": {
                "name": name,
                "description": _TEXTS[name][language],
                "parameters": {"type": "object", "properties": properties, "required": required},
            },
        }
        for name, (properties, required) in _PARAMETERS.items()
        if name not in without
    ]


def custom_schema(tool: CustomTool) -> Mapping[str, Any]:
    """The same for a tool of the user's own, in the words of whoever wrote it."""
    function = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
    return {"type": "function", "function": function}
