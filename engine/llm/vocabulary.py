"""Text to tokens and back, with buffers that are large enough and UTF-8 that is never cut."""

from __future__ import annotations

import ctypes
import re
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from engine.llm.base import ModelClosedError
from engine.llm.library import lib

_MARK: Final = re.compile(r"<[^<>\s]{1,64}>|\[[A-Z_/]{2,64}\]")


class Vocabulary:
    """The tokenizer of a loaded model. Any thread may use it, also while another one frees the model.

    Every method that asks the model raises ``ModelClosedError`` once it is closed.

    Attributes:
        drops_first_space: text begins with a space that belongs to the tokenizer (SentencePiece), not to the text.
        marks: markup such as "<tool_call>" that has a token of its own without being a control token.
    """

    def __init__(self, model: int, *, adds_space_prefix: bool = False) -> None:
        self._lock = threading.Lock()
        self._pointer: int = lib.llama_model_get_vocab(model)
        self.size = int(lib.llama_vocab_n_tokens(self._pointer))
        self.kind = int(lib.llama_vocab_type(self._pointer))
        self.bos = int(lib.llama_vocab_bos(self._pointer))
        self.eos = int(lib.llama_vocab_eos(self._pointer))
        self.adds_bos = bool(lib.llama_vocab_get_add_bos(self._pointer)) and self.bos >= 0
        self.drops_first_space = adds_space_prefix and self.kind == lib.LLAMA_VOCAB_TYPE_SPM
        self._pieces: dict[int, bytes] = {}
        self._spellings: dict[int, bytes] = {}
        self.marks = frozenset(self._marks())

    def close(self) -> None:
        """Let go of the model, which is freed next."""
        with self._lock:
            self._pointer = 0

    def require_open(self) -> None:
        with self.native():
            pass

    @contextmanager
    def native(self) -> Generator[int]:
        """llama.cpp's pointer to it, which holds until the block is left."""
        with self._lock:
            if not self._pointer:
                raise ModelClosedError("the model is closed")
            yield self._pointer

    def tokenize(self, text: str, *, special: bool) -> list[int]:
        """Token ids; BOS and EOS are never added. Lone surrogates become question marks.

        Without ``special`` no text gives a control token, nor one that marks a call or the like: llama.cpp takes
        tokens that a model's makers added, such as Qwen's "<tool_call>", for what they look like in any text.
        """
        if special:
            return self._tokenize(text, special=True)
        parts, start = list[int](), 0
        for match in _MARK.finditer(text):
            if match.group() in self.marks:
                parts += self._tokenize(text[start : match.start() + 1], special=False)
                start = match.start() + 1
        return [*parts, *self._tokenize(text[start:], special=False)]

    def _tokenize(self, text: str, *, special: bool) -> list[int]:
        raw = text.encode("utf-8", "replace")
        capacity = len(raw) + 8
        with self.native() as vocabulary:
            buffer = (ctypes.c_int32 * capacity)()
            count = int(lib.llama_tokenize(vocabulary, raw, len(raw), buffer, capacity, False, special))
            if count < 0:
                capacity = -count
                buffer = (ctypes.c_int32 * capacity)()
                count = int(lib.llama_tokenize(vocabulary, raw, len(raw), buffer, capacity, False, special))
        return list(buffer[:count])

    def piece(self, token: int, *, special: bool = False) -> bytes:
        """Bytes of one token, which may be a part of a character; control tokens are empty unless ``special``."""
        if not special and (known := self._pieces.get(token)) is not None:
            return known
        size = 256
        while True:
            buffer = ctypes.create_string_buffer(size)
            with self.native() as vocabulary:
                count = int(lib.llama_token_to_piece(vocabulary, token, buffer, size, 0, special))
            if count >= 0:
                break
            size = -count
        raw = buffer.raw[:count]
        if not special:
            self._pieces[token] = raw
        return raw

    def _marks(self) -> Iterator[str]:
        """How the tokens are written that were added to the vocabulary and look like markup."""
        for token in range(self.size):
            if int(lib.llama_vocab_get_attr(self._pointer, token)) & lib.LLAMA_TOKEN_ATTR_USER_DEFINED:
                text = self.text(token)
                if _MARK.fullmatch(text):
                    yield text

    def text(self, token: int) -> str:
        """How a token is written, control tokens included; "" for no token."""
        return self.piece(token, special=True).decode("utf-8", "replace") if token >= 0 else ""

    def detokenize(self, tokens: Iterable[int]) -> str:
        """Text without control tokens; bytes that are no UTF-8 are left out."""
        return b"".join(self.piece(token) for token in tokens).decode("utf-8", "ignore")

    def spell(self, tokens: Iterable[int]) -> str:
        """Text with control tokens as they are written; bytes that are no UTF-8 as a replacement character."""
        return b"".join(self._spelled(token) for token in tokens).decode("utf-8", "replace")

    def _spelled(self, token: int) -> bytes:
        if (known := self._spellings.get(token)) is None:
            known = self._spellings[token] = self.piece(token, special=True)
        return known

    def is_end(self, token: int) -> bool:
        """Whether the token ends a turn."""
        with self.native() as vocabulary:
            return bool(lib.llama_vocab_is_eog(vocabulary, token))

    def is_control(self, token: int) -> bool:
        with self.native() as vocabulary:
            return bool(lib.llama_vocab_is_control(vocabulary, token))
