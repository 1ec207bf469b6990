"""How a model is brought to answer or to call a tool: one protocol, a driver for each ability of a model."""
