"""The models on this computer and those that can be fetched, as the user sees them."""
