"""Stored facts as they are told to the person they speak of: the window, the terminal and own replies use it."""
