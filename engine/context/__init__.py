"""The conversation's context window: segments, their tokens, eviction and summary."""
