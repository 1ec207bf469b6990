"""The memory editor: a window in which the user sees, corrects and erases what is remembered."""
