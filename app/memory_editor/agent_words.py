"""What people call the things that assistants may use."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.protocol.agents import AgentTool


def tool_title(tool: AgentTool) -> str:
    """Memory's tools in words; the user's own by their name."""
    translate = QCoreApplication.translate
    return {
        "core_memory_append": translate("AgentWords", "Add lines to its blocks"),
        "core_memory_replace": translate("AgentWords", "Change lines of its blocks"),
        "archival_memory_insert": translate("AgentWords", "Keep facts"),
        "archival_memory_search": translate("AgentWords", "Look up facts and documents"),
        "conversation_search": translate("AgentWords", "Look up earlier conversations"),
    }.get(tool.key, tool.name)
