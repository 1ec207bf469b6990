"""The first start: a few questions, and a word of welcome."""
