"""What the Help menu opens: which keys there are, and what this program is."""
