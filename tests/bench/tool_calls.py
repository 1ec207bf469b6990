"""Calls that a real model writes in states of memory that are hard on them: how many are invalid.

    python -m tests.bench.tool_calls [--model PATH] [--calls 500] [--seed N]

Both drivers are made to call each tool that the state offers, greedily and at temperature 1.2; each call is checked
by other means than it was made with, then executed. ``unfinished``: no call came of it. The last line is one JSON
object.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from engine.context.builder import ContextBuilder
from engine.context.cache import ConversationCache
from engine.drivers.base import CallStep, Request
from engine.drivers.decision import DecisionDriver
from engine.drivers.native import NativeDriver
from engine.llm.base import GREEDY, CancelFlag, LanguageModel, Sampling
from engine.llm.native_tools import NativeToolFormat
from engine.llm.states import States
from engine.memory.few_shot import FewShot
from engine.memory.tools import SEARCH_TOOLS, WRITING_TOOLS, ToolBox, ToolName, describe_call
from engine.services import Services
from engine.store import Store
from tests.bench.tool_states import KINDS, MESSAGES, fault, fuzz

N_CTX: Final = 6144
WINDOW_TOKENS: Final = 4096
AHEAD: Final = 6
"""Calls that a tool may be ahead of the one with the fewest."""
# For models whose own template has no form for calls.
HERMES: Final = NativeToolFormat(
    introduction="\n\n<tools>\n",
    closing="\n</tools>",
    separator="\n",
    before_name='<tool_call>\n{"name": "',
    name_to_arguments='", "arguments": ',
    after_arguments="}\n</tool_call>",
    marker="<tool_call>",
)


class Attempt(Struct, frozen=True):
    """``call`` is the arguments' JSON text, "" where none came; ``fault`` what is wrong with it."""

    driver: str
    tool: ToolName
    kind: str
    call: str
    fault: str


class Caller:
    """Makes both drivers call tools over one store."""

    def __init__(self, model: LanguageModel, services: Services, seed: int) -> None:
        self._model = model
        self._services = services
        self._agent_id = services.store.default_agent().id
        self._draw = random.Random(seed)
        self._form = model.format.native_tools or HERMES
        self._decision = DecisionDriver(FewShot(model))
        self._native = NativeDriver(self._form)
        services.blocks.count_tokens = lambda text: len(model.tokenize(text))

    def attempts(self) -> Iterator[Attempt]:
        """Without end: state after state, each tool that it offers by both drivers, about evenly."""
        made: Counter[str] = Counter({tool: 0 for tool in (*WRITING_TOOLS, *SEARCH_TOOLS)})
        while True:
            for kind in self._draw.sample(KINDS, len(KINDS)):
                fuzz(self._services, self._agent_id, kind, self._draw)
                request = self._request(self._draw.choice(MESSAGES))
                for tool in request.toolbox.memory_tools():
                    for driver in ("decision", "native"):
                        if tool in request.toolbox.memory_tools() and made[tool] <= min(made.values()) + AHEAD:
                            made[tool] += 1
                            yield self._attempt(request, kind, driver, tool)

    def _attempt(self, request: Request, kind: str, driver: str, tool: ToolName) -> Attempt:
        hot = Sampling(temperature=1.2, top_k=0, top_p=1.0, min_p=0.0, seed=self._draw.getrandbits(31))
        sampling = self._draw.choice((GREEDY, hot))
        step = (self._decision if driver == "decision" else self._native).call(request, tool, sampling)
        if step is None:
            return Attempt(driver, tool, kind, "", "")
        written = self._written(driver, step)
        blocks = self._services.blocks.list(self._agent_id)
        outcome = request.toolbox.execute(step.call)
        wrong = fault(tool, written, blocks, outcome)
        if not wrong and (step.call.tool != tool or json.loads(written) != step.call.arguments):
            wrong = "what is executed is not what is written"
        return Attempt(driver, tool, kind, written, wrong)

    def _written(self, driver: str, step: CallStep) -> str:
        """Native calls are read from the prompt's tokens, decisions from the transcript."""
        if driver == "decision":
            return describe_call(step.call)
        text = self._model.detokenize(step.tokens)
        return text.partition(self._form.name_to_arguments)[2].removesuffix(self._form.after_arguments)

    def _request(self, message: str) -> Request:
        builder = ContextBuilder(self._services, self._model, self._native, WINDOW_TOKENS)
        window = builder.empty(0, self._agent_id, "en")
        window.add_user([], message, 1, ())
        return Request(
            model=self._model,
            window=window,
            cache=ConversationCache(self._model, States(self._model)),
            toolbox=ToolBox(self._services, self._agent_id),
            notes="",
            unknown=False,
            in_view=lambda: False,
            message=message,
            sampling=GREEDY,
            max_tokens=16,
            allow_tools=True,
            first_step=True,
            cancel=CancelFlag(),
            on_prefill=lambda _reused, _evaluated, _total: None,
            on_text=lambda _text: None,
            record_prefill=lambda _prefill: None,
        )


def run_calls(model: LanguageModel, calls: int, seed: int, *, show: bool = False) -> list[Attempt]:
    """That many attempts in a store of their own, which is thrown away."""
    attempts = list[Attempt]()
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        try:
            caller = Caller(model, Services.over(store), seed).attempts()
            while len(attempts) < calls:
                attempt = next(caller)
                attempts.append(attempt)
                if show and (attempt.fault or not attempt.call):
                    print(attempt, flush=True)
                if show and len(attempts) % 50 == 0:
                    print(f"{len(attempts)} of {calls}", flush=True)
        finally:
            store.close()
    return attempts


def summary(attempts: list[Attempt]) -> Mapping[str, Any]:
    return {
        "calls": len(attempts),
        "invalid": sum(bool(attempt.fault) for attempt in attempts),
        "unfinished": sum(not attempt.call for attempt in attempts),
        "by_tool": dict(Counter(attempt.tool for attempt in attempts)),
        "by_driver": dict(Counter(attempt.driver for attempt in attempts)),
        "by_state": dict(Counter(attempt.kind for attempt in attempts)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, help="a GGUF file; else SmolLM2 from the models' folder")
    parser.add_argument("--calls", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="more are slower where the processor is busy")
    options = parser.parse_args()
    from engine.llm.runtime import LlamaRuntime
    from models.library import models_folder
    from tests.conftest import SMOLLM

    path = options.model or models_folder() / SMOLLM
    model = LlamaRuntime.load(path, n_ctx=N_CTX, n_threads=options.threads)
    began = time.perf_counter()
    try:
        attempts = run_calls(model, options.calls, options.seed, show=True)
    finally:
        model.close()
    seconds = round(time.perf_counter() - began, 1)
    print(json.dumps({**summary(attempts), "seconds": seconds, "model": path.stem}))


if __name__ == "__main__":
    main()
