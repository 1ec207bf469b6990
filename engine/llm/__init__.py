"""Language models: llama.cpp behind one protocol, chat templates, grammars, saved states, and a scripted model."""
