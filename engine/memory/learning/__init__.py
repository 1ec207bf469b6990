"""What is learned from a message: the memory step behind a reply, its rules, and what it asks the model."""
