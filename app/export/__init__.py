"""Conversations as files: what is asked of the user, and how far it is."""
