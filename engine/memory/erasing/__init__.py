"""Forgetting for good: what would go, how it goes, and that it stays away."""
