"""Assistants in the main window: whom a new conversation is with, and what a conversation shows of it."""
