"""Orders to the memory, said in conversation: heard by rule, carried out before the reply, told to the model."""
