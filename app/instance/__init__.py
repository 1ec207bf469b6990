"""One window for a data folder: a second start calls the first one instead of opening another."""
