"""Search over everything that is kept: a window with a field, filters and what was found."""
