"""What the io lane answers, by what it is about."""
