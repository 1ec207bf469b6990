"""The memory editor: a window in which the user sees, corrects and erases what is remembered."""

from app.memory_editor.window import MemoryEditor

__all__ = ["MemoryEditor"]
