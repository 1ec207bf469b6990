"""The ask-window: a question from anywhere, answered on the spot."""
