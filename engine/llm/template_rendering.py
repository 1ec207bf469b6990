"""Renders a model file's Jinja chat template in a sandbox: the template is text from outside."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from jinja2 import TemplateError, meta, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment


class BadTemplateError(ValueError):
    """The template does not compile, refuses the conversation, or fails while it renders."""


class _GenerationBlock(Extension):
    """``{% generation %}…{% endgeneration %}`` marks the assistant's text for training; here it is transparent."""

    tags = {"generation"}  # noqa: RUF012 (jinja2's own declaration)

    def parse(self, parser: Parser) -> list[nodes.Node]:
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


def _raise(message: str) -> None:
    raise TemplateError(message)


def _to_json(value: Any, indent: int | None = None, **_options: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


class TemplateRenderer:
    """A compiled chat template.

    Attributes:
        variables: names the template reads from outside, "tools" among them if it has a format for tool calls.
    """

    def __init__(self, source: str, bos: str, eos: str, now: datetime) -> None:
        """Compile.

        Raises:
            BadTemplateError: it does not compile.
        """
        environment: Any = ImmutableSandboxedEnvironment(
            trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols", _GenerationBlock]
        )
        environment.filters["tojson"] = _to_json
        environment.globals["raise_exception"] = _raise
        environment.globals["strftime_now"] = now.strftime
        self._values: dict[str, Any] = {"bos_token": bos, "eos_token": eos, "enable_thinking": False}
        try:
            self.variables = frozenset(meta.find_undeclared_variables(environment.parse(source)))
            self._template = environment.from_string(source)
        except (TemplateError, RecursionError) as error:
            raise BadTemplateError(str(error)) from error

    def render(
        self,
        messages: Sequence[Mapping[str, Any]],
        *,
        tools: Sequence[Mapping[str, Any]] | None = None,
    ) -> str:
        """The prompt of a conversation, up to where the assistant begins to write.

        Raises:
            BadTemplateError: the template refuses it or fails (a template may fail in any way Python can).
        """
        try:
            return self._template.render(
                messages=[dict(message) for message in messages],
                add_generation_prompt=True,
                tools=tools,
                tools_in_user_message=False,
                **self._values,
            )
        except Exception as error:
            raise BadTemplateError(f"{type(error).__name__}: {error}") from error
