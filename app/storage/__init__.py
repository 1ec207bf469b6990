"""What takes how much of the disk, cleaning it, and moving folders to another place."""
