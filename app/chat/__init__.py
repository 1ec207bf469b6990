"""The conversation: transcript, composer, memory chips."""
