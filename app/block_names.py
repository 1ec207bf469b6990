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


def block_description(text: str) -> str:
    """What a block is for; as it was made with it, in the window's language."""
    translate = QCoreApplication.translate
    match text:
        case "Who I am and how I talk." | "我是谁，怎么说话。":
            return translate("BlockNames", "Who I am and how I talk.")
        case "What matters most about the person I talk with." | "与我对话的人最重要的信息。":
            return translate("BlockNames", "What matters most about the person I talk with.")
        case _:
            return text
