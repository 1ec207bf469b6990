"""Errors of this package; ``str(error)`` is a sentence that can be shown to the user as it is."""

from __future__ import annotations

from models.sentence import as_sentence


class ModelsError(Exception):
    """An expected failure.

    Attributes:
        sentence: the same as ``str(error)``, with what it was made of.
        detail: technical text for a log or an expander; may be empty.
    """

    def __init__(self, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.sentence = as_sentence(sentence)
        self.detail = detail


class UnknownModelError(ModelsError):
    """No model of that name in the catalogue or the library."""


class GgufError(ModelsError):
    """The file is not a GGUF model file that can be used."""


class LibraryError(ModelsError):
    """A file cannot be added to, or removed from, the library."""


class DownloadError(ModelsError):
    """The model could not be fetched."""


class DownloadCancelled(DownloadError):
    """The user stopped the download; what was fetched is kept."""
