"""Model loaders for tests in real processes: a scripted model behind the same seam as llama.cpp.

Used by name (``tests.scripted:load``) in ``HostOptions.model_loader``.
"""

from __future__ import annotations

import os
import signal
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

LONG_REPLY = "".join(f"Line {number} of a long reply.\n" for number in range(200))


def reply(prompt: str, grammar: str | None) -> str:
    """Answers by what the last user message asks for."""
    if grammar is not None:
        return ""
    asked = prompt.rsplit("<|im_start|>user\n", 1)[-1]
    if "crash" in asked and "please" in asked:
        os.kill(os.getpid(), signal.SIGKILL)
    if "long" in asked:
        return LONG_REPLY
    if "tea" in prompt.rsplit("<|im_start|>user\n", 1)[-1] or "only drink" in asked:
        return "Tea it is."
    return "Understood. 好的。"


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


def _load(command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag, delay_s: float) -> LoadedModel:
    name = Path(command.path).name
    if name == "bad.gguf":
        raise EngineError("This file is not a GGUF model.")
    if name == "deadly.gguf":
        os.kill(os.getpid(), signal.SIGKILL)
    on_progress(0.5)
    model = ScriptedModel(reply, n_ctx=WINDOW_TOKENS + 4000, delay_s=delay_s, sleep=time.sleep)
    return LoadedModel(model, facts(command.path), command.n_ctx or WINDOW_TOKENS, "Scripted, no memory needed.")
