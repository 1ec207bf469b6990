"""Conversations as files that other programs read."""
