"""Model files: catalogue, download, GGUF header, hardware fit and the library of local files. No Qt, no llama.cpp."""
