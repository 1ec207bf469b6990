"""The main window: conversation list, bars, status line, context gauge, themes."""
