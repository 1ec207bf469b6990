"""For models that cannot be trusted with a choice: every step is a reply."""

from __future__ import annotations

from engine.drivers.base import CallStep, Reply, Request, read_window, write_reply
from engine.drivers.short import ShortInstructions
from engine.drivers.spoken import spoken
from engine.llm.base import LanguageModel


class PlainDriver(ShortInstructions):
    """Answers only; recall and saving are the harness's."""

    def call_tokens(self, model: LanguageModel, tool: str, arguments: str) -> list[int]:
        return model.tokenize(f"{tool} {arguments}")

    def respond(self, request: Request) -> Reply | CallStep | None:
        if not read_window(request):
            return None
        return spoken(request, write_reply, lambda _call: None)
