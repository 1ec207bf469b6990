"""The generation loop: draw, decode, show."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from engine.llm.base import CacheTier, CancelFlag, Generation
from engine.llm.decoding import Decoder
from engine.llm.sampling import DeadEndError, Sampler
from engine.llm.sequences import Sequences
from engine.llm.streaming import TextStream
from engine.llm.vocabulary import Vocabulary
from engine.values import StopReason


def continue_sequence(
    vocabulary: Vocabulary,
    sequences: Sequences,
    decoder: Decoder,
    sampler: Sampler,
    sequence: int,
    max_tokens: int,
    stop: Sequence[str],
    constrained: bool,
    cancel: CancelFlag | None,
    on_text: Callable[[str], None] | None,
) -> Generation:
    """Generate behind a sequence whose logits are at hand. Text is given out only for decoded tokens.

    A token that a cancelled decode did not finish is neither in the ledger nor in the text.
    """
    began = time.perf_counter()
    start = len(sequences.ledger(sequence))
    room = sequences.free_cells()
    stream = TextStream(stop)
    reason: StopReason = "length"

    def show(text: str) -> None:
        if text and on_text:
            on_text(text)

    for index in range(max_tokens):
        if cancel and cancel.is_set():
            reason = "cancelled"
            break
        logits = decoder.logits(sequence)
        assert logits is not None
        try:
            token = sampler.draw(logits)
        except DeadEndError:
            reason = "error"
            break
        if vocabulary.is_end(token):
            reason = "end"
            break
        if index >= room:
            break
        piece = vocabulary.piece(token)
        if sequences.tier is CacheTier.CHECKPOINT and stream.would_hold(piece):
            sequences.checkpoints.keep(sequence, start + index, logits)
        if not decoder.extend(sequence, [token], cancel):
            reason = "cancelled"
            break
        if index == 0 and not constrained and vocabulary.drops_first_space:
            piece = piece.removeprefix(b" ")
        show(stream.feed(piece))
        if stream.stopped:
            reason = "end"
            break
    show(stream.finish())
    if stream.stopped:
        _cut_to_text(vocabulary, sequences, decoder, sequence, start, stream.text)
    tokens = tuple(sequences.ledger(sequence)[start:])
    return Generation(stream.text, tokens, reason, (time.perf_counter() - began) * 1000, stream.stop_string)


def _shown(vocabulary: Vocabulary, tokens: Sequence[int]) -> str:
    text = vocabulary.detokenize(tokens)
    return text.removeprefix(" ") if vocabulary.drops_first_space else text


def _cut_to_text(
    vocabulary: Vocabulary, sequences: Sequences, decoder: Decoder, sequence: int, start: int, text: str
) -> None:
    """Take a stop string out of the ledger again, so that the generated tokens say ``text`` and no more.

    A token that holds text before the stop string and its beginning is replaced by tokens of that text.
    """
    ledger = list(sequences.ledger(sequence))
    count = len(ledger) - start
    while len(kept_text := _shown(vocabulary, ledger[start : start + count])) > len(text):
        count -= 1
    wanted = ledger[: start + count] + vocabulary.tokenize(text[len(kept_text) :], special=False)
    decoder.forget_logits(sequence)
    logits = sequences.checkpoints.logits(sequence, start + count)
    kept = sequences.truncate(sequence, start + count)
    if wanted[kept:]:
        decoder.extend(sequence, wanted[kept:])
    elif logits is not None:
        decoder.set_logits(sequence, logits)
