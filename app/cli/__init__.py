"""The terminal's commands. No Qt."""
