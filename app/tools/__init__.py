"""Tools of the user's own in the window: what there is and what is allowed, and the question before a call."""
