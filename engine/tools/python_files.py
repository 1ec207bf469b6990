"""The functions of a folder of Python files as tools. The files are read and parsed here; nothing of them runs."""

from __future__ import annotations

import ast
import logging
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from engine.errors import Said, Sentence, say
from engine.tools.base import CustomTool, fingerprint_of, model_name, shortened
from models.sentence import as_sentence
from models.system_reasons import reason_of

MOST_BYTES: Final = 1_000_000
MOST_FILES: Final = 200
_TYPES: Final = {
    "str": "string", "int": "integer", "float": "number", "bool": "boolean", "dict": "object", "list": "array",
}  # fmt: skip
_SECTION: Final = re.compile(r"^\s*(Args|Arguments|Parameters)\s*:\s*$")
_DESCRIBED: Final = re.compile(r"^\s+\*{0,2}(\w+)\s*(?:\([^)]*\))?\s*:\s*(.+)$")
_UNDESCRIBED: Final = say(
    "No function of this file has a description. The text below its first line says what it does."
)

_log = logging.getLogger(__name__)


class PythonFiles:
    """The tools of a folder's files. What was parsed is kept by the file's bytes, which are read each time: a
    permission holds for what stands there now, whatever the file's time says.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._parsed: dict[str, tuple[str, tuple[CustomTool, ...]]] = {}
        self._lock = threading.Lock()

    def tools(self, taken: set[str]) -> list[CustomTool]:
        """Every public function with a docstring of the ``*.py`` files in the folder, by file and place.

        A file that cannot be read is one tool with a problem.

        Args:
            taken: names that are given already; those of the tools are added.
        """
        try:
            files = sorted(path for path in self._folder.glob("*.py") if path.is_file() and path.name[0] != "_")
        except OSError as error:
            _log.warning("the folder of tools cannot be read: %s", error)
            return []
        with self._lock:
            found = {path.name: self._of_file(path) for path in files[:MOST_FILES]}
            self._parsed = {name: kept for name, kept in self._parsed.items() if name in found}
        return [
            tool if tool.problem and not tool.fingerprint else replace(tool, name=model_name(tool.name, taken))
            for tools in found.values()
            for tool in tools
        ]

    def _of_file(self, path: Path) -> tuple[CustomTool, ...]:
        """The tools of a file under the names of their functions."""
        try:
            if path.stat().st_size > MOST_BYTES:
                raise ValueError(say("it is larger than 1 MB"))
            code = path.read_bytes()
            fingerprint = fingerprint_of(code)
            if (kept := self._parsed.get(path.name)) is not None and kept[0] == fingerprint:
                return kept[1]
            tools = _parse(path.name, code, fingerprint)
        except (OSError, ValueError, SyntaxError, RecursionError, MemoryError) as error:
            return (_unreadable(path, error),)
        self._parsed[path.name] = fingerprint, tools
        return tools


def _unreadable(path: Path, error: BaseException) -> CustomTool:
    match error:
        case SyntaxError(lineno=int(line), msg=str(reason)):
            sentence = say("This file cannot be read as Python: {reason} in line {line}.", reason=reason, line=line)
        case OSError():
            sentence = say("This file cannot be read: {reason}.", reason=reason_of(error))
        case _:
            reason = as_sentence(error.args[0] if error.args else str(error))
            sentence = say("This file cannot be read as Python: {reason}.", reason=reason)
    return _without_tool(path.name, sentence)


def _without_tool(name: str, sentence: Sentence) -> CustomTool:
    """A row that says why a file gives no tool."""
    key, stem = f"python:{name}:", Path(name).stem
    return CustomTool(key, stem, "", {}, "python", name, "", str(sentence), Said.of(sentence))


def _parse(name: str, code: bytes, fingerprint: str) -> tuple[CustomTool, ...]:
    """The whole file counts for the fingerprint: a function does what the others in it do."""
    nodes = ast.parse(code, filename=name).body
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    public = [(node, ast.get_docstring(node)) for node in functions if not node.name.startswith("_")]
    if public and not any(described for _, described in public):
        return (_without_tool(name, _UNDESCRIBED),)
    return tuple(_tool(name, fingerprint, node, described) for node, described in public if described)


def _tool(name: str, fingerprint: str, node: ast.FunctionDef | ast.AsyncFunctionDef, described: str) -> CustomTool:
    summary, told = read_docstring(described)
    problem = _problem(node)
    return CustomTool(
        key=f"python:{name}:{node.name}",
        name=node.name,
        description=shortened(summary),
        parameters=_schema(node.args, told),
        kind="python",
        source=name,
        fingerprint=fingerprint,
        problem=str(problem) if problem else "",
        said=Said.of(problem) if problem else None,
    )


def read_docstring(text: str) -> tuple[str, dict[str, str]]:
    """The first paragraph, and what a section of arguments says of each."""
    lines = text.splitlines()
    summary = " ".join(line.strip() for line in _until_blank(lines))
    told: dict[str, str] = {}
    section = False
    for line in lines:
        if _SECTION.match(line):
            section = True
        elif section and (match := _DESCRIBED.match(line)):
            told[match.group(1)] = match.group(2).strip()
        elif section and line.strip() and not line.startswith(" "):
            section = False
    return summary, told


def _until_blank(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if not line.strip():
            return
        yield line


def _problem(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str | None:
    if isinstance(node, ast.AsyncFunctionDef):
        return say("The function is asynchronous; only ordinary functions can be tools.")
    if node.args.vararg or node.args.kwarg or node.args.posonlyargs:
        return say("The function takes arguments without names; each needs a name to be a tool.")
    return None


def _schema(arguments: ast.arguments, told: dict[str, str]) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    required: list[str] = []
    plain = [*arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
    for argument, default in [
        *zip(plain, defaults, strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]:
        schema = _annotated(argument.annotation)
        if argument.arg in told:
            schema["description"] = shortened(told[argument.arg], 200)
        properties[argument.arg] = schema
        if default is None:
            required.append(argument.arg)
    return {"type": "object", "properties": properties, "required": required}


def _annotated(annotation: ast.expr | None) -> dict[str, Any]:
    """A type hint as JSON schema; text where it says nothing that can be used."""
    match annotation:
        case ast.Constant(value=str(text)):
            try:
                return _annotated(ast.parse(text, mode="eval").body)
            except SyntaxError:
                return {"type": "string"}
        case ast.Name(id=name):
            return {"type": _TYPES.get(name, "string")}
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return _annotated(right if _is_none(left) else left)
        case ast.Subscript(value=value, slice=inner):
            return _subscripted(ast.unparse(value).rpartition(".")[2], inner)
        case _:
            return {"type": "string"}


def _subscripted(name: str, inner: ast.expr) -> dict[str, Any]:
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    if name == "Literal":
        options = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        return {"type": "string", "enum": options} if options else {"type": "string"}
    if name in ("Optional", "Union", "Annotated"):
        return _annotated(next((part for part in parts if not _is_none(part)), None))
    if name in ("list", "List", "Sequence", "set", "tuple", "Tuple", "Iterable"):
        return {"type": "array", "items": _annotated(parts[0])}
    return {"type": "object"} if name in ("dict", "Dict", "Mapping") else {"type": "string"}


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
