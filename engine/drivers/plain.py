"""For models that cannot be trusted with a choice: every step is a reply."""

from __future__ import annotations

from engine.drivers.base import CallStep, Reply, Request, read_window, write_reply
from engine.language import Language
from engine.prompts import load_prompt


class PlainDriver:
    """Answers only; recall and saving are the harness's."""

    def static_text(self, language: Language) -> str:
        return load_prompt("sop_small", language).text

    def call_text(self, tool: str, arguments: str) -> str:
        return f"{tool} {arguments}"

    def respond(self, request: Request) -> Reply | CallStep | None:
        return write_reply(request) if read_window(request) else None
