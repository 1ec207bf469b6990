"""Starting when the user logs in: an entry where each desktop looks for one. No Qt.

What is read back is what the desktop will do. A file of somebody else, or one that does not parse, is never touched.
"""
