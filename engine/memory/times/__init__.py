"""When things were true: dates in words, and what a question's time asks for."""
