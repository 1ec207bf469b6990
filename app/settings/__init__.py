"""Preferences: the file that keeps them and the dialog that changes them."""
