"""What two languages have in common: words for one thing, and how near texts are across them."""
