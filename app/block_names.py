"""What people call the blocks."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

PERMANENT_BLOCKS = ("persona", "human")


def block_title(label: str) -> str:
    """The two blocks that always exist have a name for people; others show their label."""
    translate = QCoreApplication.translate
    match label:
        case "human":
            return translate("BlockNames", "About you")
        case "persona":
            return translate("BlockNames", "About the assistant")
        case _:
            return label
