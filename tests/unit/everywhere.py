"""A conversation whose prompt holds one text on every way that text can get into a prompt."""

from __future__ import annotations

from pathlib import Path

from engine.documents.reading import Opened, Passage
from engine.memory.documents import ReadFile
from engine.memory.tools import ToolCall
from tests.unit.desk import Desk

WAYS = (
    "persona", "human", "description", "fact", "imported", "heading", "cell", "name", "title", "earlier",
    "summary", "message", "call", "reply",
)  # fmt: skip
"""Each is told apart by a word in front of the text."""


def fill(desk: Desk, text: str) -> None:
    """Say ``text`` everywhere; afterwards the window and the store hold all of it."""
    services, agent_id = desk.services, desk.agent_id

    def put(way: str) -> str:
        return f"harbour {way}way {text}"

    for label in ("persona", "human"):
        block = desk.block(label)
        services.blocks.edit(
            block.id, block.version, value=put(label), description=put("description"), limit_tokens=9000
        )
    services.archival.insert(agent_id, put("fact"))
    services.archival.insert(agent_id, put("imported"), actor="import", origin="import")
    passage = Passage(f"item,note\nharbour,{put('cell')}", None, put("heading"))
    services.documents.keep(
        agent_id, Path(put("name").replace("/", "∕")), ReadFile(Opened("0" * 64, 9, "text/csv"), (passage,), 0)
    )
    services.documents.finish_index()
    other = services.recall.create_conversation(agent_id, put("title"))
    services.recall.append(other.id, "user", "text", put("earlier"))
    services.recall.append(
        other.id, "assistant", "text", put("earlier_reply") + " Cranes, gulls, ropes, anchors.", origin="document"
    )
    services.recall.add_summary(desk.conversation_id, put("summary"), origin="document")
    desk.driver.calls = [
        ToolCall("archival_memory_search", {"query": put("call")}),
        ToolCall("archival_memory_search", {"query": "harbour importedway"}),
        ToolCall("no_such_tool", {"content": put("call")}),
    ]
    desk.say(put("message"))
    services.recall.append(desk.conversation_id, "user", "text", "Go on.")
    services.recall.append(desk.conversation_id, "assistant", "text", put("reply"))
