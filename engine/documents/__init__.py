"""Files become passages of text: one reader a format, run in a process of its own."""
