"""Documents in the window: choosing, dropping and importing files, and passages that a reply was made from."""
