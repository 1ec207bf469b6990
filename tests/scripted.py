"""Model loaders for tests in real processes: a scripted model behind the same seam as llama.cpp.

Used by name (``tests.scripted:load``) in ``HostOptions.model_loader``.
"""

from __future__ import annotations

import itertools
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from engine.errors import EngineError
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.llm.loading import ModelFacts
from engine.model_session import LoadedModel
from engine.protocol import LoadModel

WINDOW_TOKENS = 6000
"""Characters, since a scripted token is one character."""

STREAM_TOKENS = 2000
"""Of four characters each, as a real model's are on average; the script sends every character by itself."""

LONG_REPLY = "".join(f"Line {number} of a long reply.\n" for number in range(200))

_SECTION = (
    "Here is a **paragraph** about tea, with some `code` and a [link](https://example.org) in it, 只喝茶。\n\n"
    "- first thing\n- second thing\n- third thing\n\n"
    "```python\ndef brew(tea: str) -> float:\n    minutes = {'oolong': 4.0}  # usual\n"
    "    return minutes.get(tea, 3.0)\n```\n\n"
)
STREAM_REPLY = (_SECTION * 60)[: STREAM_TOKENS * 4]


def reply(prompt: str, grammar: str | None) -> str:
    """Answers by what the last user message asks for."""
    if grammar is not None:
        return ""
    asked = prompt.rsplit("<|im_start|>user\n", 1)[-1]
    if "crash" in asked and "please" in asked:
        os.kill(os.getpid(), signal.SIGKILL)
    if "stream" in asked:
        return _rest_of(STREAM_REPLY, prompt)
    if "long" in asked:
        return _rest_of(LONG_REPLY, prompt)
    if "lease" in asked:
        return "It ends in October." if "October" in prompt else "I do not know that yet."
    if "tea" in prompt.rsplit("<|im_start|>user\n", 1)[-1] or "only drink" in asked:
        return "Tea it is."
    return "Understood. 好的。"


def _rest_of(text: str, prompt: str) -> str:
    """What is still to be written where a reply goes on."""
    begun = prompt.rpartition("<|im_start|>assistant\n")[2]
    return text.removeprefix(begun) if begun else text


def facts(path: str) -> ModelFacts:
    """Facts of a model that is not there."""
    return ModelFacts(
        name="Scripted", architecture="scripted", parameters=0, size_bytes=0, n_ctx_train=WINDOW_TOKENS,
        n_layers=0, n_gpu_layers=0, device="CPU", has_chat_template=True,
    )  # fmt: skip


def load(command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel:
    """A quick model. Names of files that do not work tell what goes wrong with them."""
    return _load(command, on_progress, cancel, 0.0)


def load_slow(command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel:
    """The same, at 100 characters a second."""
    return _load(command, on_progress, cancel, 0.01)


def load_stream(command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel:
    """The same, at 500 characters a second and with room for ``STREAM_REPLY``."""
    return _load(command, on_progress, cancel, 0.002, 8 * WINDOW_TOKENS)


def _load(
    command: LoadModel,
    on_progress: Callable[[float], None],
    cancel: CancelFlag,
    delay_s: float,
    window_tokens: int = WINDOW_TOKENS,
    sleep: Callable[[float], object] = time.sleep,
) -> LoadedModel:
    name = Path(command.path).name
    if name == "bad.gguf":
        raise EngineError("This file is not a GGUF model.")
    if name == "leaving.gguf":
        raise SystemExit(3)
    if name == "deaf.gguf":
        sleep(3600)
    if name == "deadly.gguf":
        os.kill(os.getpid(), signal.SIGKILL)
    on_progress(0.5)
    model = ScriptedModel(reply, n_ctx=window_tokens + 4000, delay_s=delay_s, sleep=sleep)
    return LoadedModel(model, facts(command.path), command.n_ctx or window_tokens, "Scripted, no memory needed.")


def load_interrupted(command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel:
    """As ``load_slow``, and says on standard error when a reply has begun: the moment to send a signal."""

    characters = itertools.count()

    def sleep(delay_s: float) -> None:
        if next(characters) == 30:
            print("reply has begun", file=sys.stderr, flush=True)
        time.sleep(delay_s)

    return _load(command, on_progress, cancel, 0.01, sleep=sleep)


def load_brisk(command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel:
    """The same, at 1,000 characters a second."""
    return _load(command, on_progress, cancel, 0.001)


def load_fifty(command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel:
    """As ``load_stream``, at 50 tokens of four characters a second."""
    return _load(command, on_progress, cancel, 0.005, 8 * WINDOW_TOKENS)
