"""What stands around the windows: the tray, notifications, the global key, closing and starting."""
