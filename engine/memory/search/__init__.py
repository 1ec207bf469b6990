"""Finding memories again: for a prompt, for the model's searches, and for people."""
