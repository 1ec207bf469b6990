"""Where memory comes from and what replies were made from, as lists one can jump from."""
