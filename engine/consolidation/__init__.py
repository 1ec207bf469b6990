"""Consolidation: memory is tidied while the user is away, in small units that can be reviewed and undone."""
