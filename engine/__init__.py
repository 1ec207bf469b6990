"""The assistant without a window: turns, context, memory, store. No Qt."""
