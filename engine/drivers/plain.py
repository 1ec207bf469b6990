"""For models that cannot be trusted with a choice: every step is a reply."""

from __future__ import annotations

from engine.drivers.base import CallStep, Reply, Request, read_window, write_reply
from engine.language import Language
from engine.llm.base import LanguageModel
from engine.prompts import load_prompt


class PlainDriver:
    """Answers only; recall and saving are the harness's."""

    @property
    def tells_time(self) -> bool:
        return False

    def static_text(self, language: Language) -> str:
        return load_prompt("sop_small", language).text

    def call_tokens(self, model: LanguageModel, tool: str, arguments: str) -> list[int]:
        return model.tokenize(f"{tool} {arguments}")

    def respond(self, request: Request) -> Reply | CallStep | None:
        return write_reply(request) if read_window(request) else None
