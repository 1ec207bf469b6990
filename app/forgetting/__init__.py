"""Forgetting for good: what it would take, the user's choice, the receipt."""
