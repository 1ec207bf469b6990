"""Tools of the user's own: Python functions in a folder, and servers that speak the Model Context Protocol.

None runs until the user allows it, none in the engine's process, and what one answers is text from outside.
"""
