"""Tidying as the user sees it: the card on return, the window that reviews, the menu, the sign in the status line."""
