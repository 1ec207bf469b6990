"""A key that works in every program: claimed from the desktop where the desktop has a way to."""
