"""What lies at a path in place of a GGUF file, in a sentence for the user."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from models.sentence import Sentence, say

MOST_NAMES: Final = 12


def folder_sentence(path: Path) -> Sentence:
    """That this is a folder, and what it holds."""
    name = path.name or str(path)
    try:
        found = sorted(file.name for file in path.iterdir() if file.suffix.lower() == ".gguf" and file.is_file())
    except OSError:
        found = []
    if not found:
        return say("“{name}” is a folder, not a model file, and there is no GGUF file in it.", name=name)
    files = ", ".join(found[:MOST_NAMES]) + (", …" if len(found) > MOST_NAMES else "")
    return say(
        "“{name}” is a folder, not a model file. Name one of the GGUF files in it: {files}", name=name, files=files
    )


def foreign_file_sentence(path: Path, magic: bytes) -> Sentence:
    """What the file is instead, by its first four bytes."""
    if magic in (b"lmgg", b"tjgg", b"fmgg", b"algg"):
        return say(
            "“{name}” is in an older model format (GGML). Please look for the same model as GGUF.", name=path.name
        )
    if magic.lstrip().startswith(b"<"):
        return say(
            "“{name}” is a web page that was saved under a model's name. Please download the model again.",
            name=path.name,
        )
    if magic.startswith(b"PK"):
        return say("“{name}” is a zip archive or a PyTorch model, not a GGUF model file.", name=path.name)
    return say("“{name}” is not a GGUF model file.", name=path.name)
