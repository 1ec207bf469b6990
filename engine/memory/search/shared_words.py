"""Whether a text that a search found has anything to do with a question, by their words."""

from __future__ import annotations

from engine import script
from engine.language import detect_language
from engine.memory.search.frame_words import is_frame
from engine.store.text import content_words, telling_pairs


def shares_words(question: str, text: str) -> bool:
    """A telling word of the question, in Chinese two characters in a row, stands in the text.

    True also where the two are in different languages, of which words say nothing.
    """
    language = detect_language(question)
    if detect_language(text) != language:
        return True
    if language == "en":
        there = content_words(text)
        return any(word in there for word in content_words(question) if not is_frame(f'"{word}"'))
    there = script.simplified(text)
    pairs = telling_pairs(script.simplified(question))
    return any(pair in there for pair in pairs if not is_frame(f'"{" ".join(pair)}"'))
