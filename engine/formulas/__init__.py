"""Formulas in LaTeX: read from Markdown, and set as pictures."""
