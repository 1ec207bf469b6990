"""The engine's threads: the queue for the model, and the lanes beside it."""
