"""What can be typed after ``rolltop``. Apart from the commands, so that each loads only what it needs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from app.cli.parser import Parser
from app.cli.words import later, told
from engine.values import FACT_KINDS

_EVERYWHERE: Final[dict[str, Callable[[str], Any]]] = {
    "--data": Path, "--model": str, "--embedder": str, "--model-loader": str,
}  # fmt: skip
"""The last is for tests: the function that loads models, as module:function."""
_DATA_HELP: Final = later("data folder")


def make_parser() -> argparse.ArgumentParser:
    """All commands; ``command`` is None for the window."""
    parser = Parser(prog="rolltop", description=told("A private assistant that remembers."))
    _add_common(parser)
    parser.add_argument("--language", choices=("system", "en", "zh"), default=None, help=told("language of the window"))
    parser.add_argument("--background", action="store_true", help=told("start without showing the window"))
    subparsers = parser.add_subparsers(dest="command", metavar=told("command"))
    _add_common(
        subparsers.add_parser(
            "ask", help=told("open the small window for a question, of a Rolltop that runs or a new one")
        )
    )
    _add_chat(subparsers)
    _add_models(subparsers)
    _add_import(subparsers)
    _add_export(subparsers)
    _add_search(subparsers)
    _add_forget(subparsers)
    _add_tidy(subparsers)
    _add_agents(subparsers)
    _add_tools(subparsers)
    _add_doctor(subparsers)
    _add_backup(subparsers)
    _add_restore(subparsers)
    _add_everywhere(parser)
    return parser


def _add_agents(subparsers: Any) -> None:
    parser = subparsers.add_parser("agents", help=told("list, create, duplicate, rename or delete agents"))
    actions = parser.add_subparsers(dest="action", metavar=told("action"), required=True)
    listing = actions.add_parser("list", help=told("the agents there are, with their numbers"))
    creating = actions.add_parser("create", help=told("make an agent with a memory of its own"))
    creating.add_argument("name", metavar="NAME")
    copying = actions.add_parser("duplicate", help=told("make an agent with the settings and blocks of another"))
    copying.add_argument("agent", metavar="N", type=int)
    copying.add_argument("name", metavar="NAME", nargs="?", default="")
    copying.add_argument("--facts", action="store_true", help=told("copy what it remembers of you as well"))
    renaming = actions.add_parser("rename", help=told("give an agent another name"))
    renaming.add_argument("agent", metavar="N", type=int)
    renaming.add_argument("name", metavar="NAME")
    deleting = actions.add_parser("delete", help=told("put an agent away, with its conversations and its memory"))
    deleting.add_argument("agent", metavar="N", type=int)
    undoing = actions.add_parser("undo", help=told("take back one of these, by what it printed"))
    undoing.add_argument("batch", metavar="CHANGE")
    for action in (listing, creating, copying, renaming, deleting, undoing):
        action.add_argument("--json", action="store_true", help=told("print one JSON object"))


def _add_chat(subparsers: Any) -> None:
    parser = subparsers.add_parser("chat", help=told("talk in the terminal"))
    parser.add_argument(
        "--message", metavar="TEXT", action="append", help=told("send this message and end (may be repeated)")
    )
    parser.add_argument("--conversation", type=int, metavar="N", help=told("go on with this conversation"))
    parser.add_argument("--agent", type=int, metavar="N", help=told("talk to this agent"))
    keeping = parser.add_mutually_exclusive_group()
    keeping.add_argument(
        "--temporary", action="store_true", help=told("keep nothing of this talk: it is erased at its end")
    )
    keeping.add_argument("--no-learning", action="store_true", help=told("keep this talk, but learn nothing from it"))
    parser.add_argument("--json", action="store_true", help=told("print one JSON object a reply"))
    parser.add_argument(
        "--no-memory", action="store_true", help=told("do not wait for what is worth keeping to be saved")
    )
    _add_common(parser)


def _add_everywhere(parser: argparse.ArgumentParser) -> None:
    """The options that may stand before, between and behind the words of any command.

    They are shown in the help of those that use them: these have added them themselves.
    """
    known = parser._option_string_actions  # pyright: ignore[reportPrivateUsage]
    for option, kind in _EVERYWHERE.items():
        if option not in known:
            hidden = argparse.SUPPRESS
            parser.add_argument(
                option, type=kind, default=hidden, metavar="DIR" if option == "--data" else None,
                help=told(_DATA_HELP) if option == "--data" else hidden,
            )  # fmt: skip
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        if isinstance(action, argparse._SubParsersAction):  # pyright: ignore[reportPrivateUsage]
            for inner in action.choices.values():
                _add_everywhere(inner)


def _add_common(parser: argparse.ArgumentParser) -> None:
    """Options of what loads a model."""
    parser.add_argument("--model", metavar="FILE", default=argparse.SUPPRESS, help=told("GGUF file or catalogue name"))
    _add_embedder(parser)


def _add_embedder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--embedder", metavar="NAME", default=argparse.SUPPRESS,
        help=told("search by meaning with: bundled, none, or the folder of a sentence-transformers model"),
    )  # fmt: skip


def _add_models(subparsers: Any) -> None:
    parser = subparsers.add_parser("models", help=told("list, fetch, find, add, remove or adjust models"))
    actions = parser.add_subparsers(dest="action", metavar=told("action"), required=True)
    listing = actions.add_parser(
        "list", help=told("models here and to be fetched, and how well each runs on this computer")
    )
    listing.add_argument("--json", action="store_true", help=told("print one JSON object"))
    getting = actions.add_parser("get", help=told("fetch a model of the catalogue, or go on where that was stopped"))
    getting.add_argument("id", metavar="ID", help=told("as `models list` shows it"))
    adding = actions.add_parser("add", help=told("add a GGUF file where it lies"))
    adding.add_argument("file", metavar="FILE", type=Path)
    finding = actions.add_parser("find", help=told("look for models that other programs have fetched"))
    finding.add_argument("--add", action="store_true", help=told("add all that can be used, where they lie"))
    finding.add_argument("--json", action="store_true", help=told("print one JSON object"))
    removing = actions.add_parser(
        "remove", help=told("delete a model of the models folder, or take another off the list")
    )
    removing.add_argument("name", metavar="NAME", help=told("id, file name or path, as `models list` shows it"))
    removing.add_argument("--yes", action="store_true", help=told("do not ask before a file is deleted"))
    adjusting = actions.add_parser("settings", help=told("show or change how a model is loaded and writes"))
    adjusting.add_argument("name", metavar="NAME", help=told("id, file name or path, as `models list` shows it"))
    adjusting.add_argument(
        "--set", metavar="KEY=VALUE", nargs="+", action="extend", default=[], dest="changes",
        help=told("such as n_ctx=8192 temperature=0.5 n_threads=auto"),
    )  # fmt: skip
    adjusting.add_argument("--template", metavar="FILE", type=Path, help=told("use the chat template of this file"))
    adjusting.add_argument("--reset", action="store_true", help=told("back to the defaults, before any changes"))
    adjusting.add_argument("--json", action="store_true", help=told("print one JSON object"))


def _add_import(subparsers: Any) -> None:
    parser = subparsers.add_parser("import", help=told("add files and folders to memory as documents"))
    parser.add_argument(
        "paths", metavar="PATH", nargs="+", help=told("a file (txt, md, html, pdf, docx, csv) or a folder")
    )
    parser.add_argument("--agent", type=int, metavar="N", help=told("add them to this agent's memory"))
    parser.add_argument("--json", action="store_true", help=told("print one JSON object at the end"))
    parser.add_argument(
        "--no-wait", action="store_true", help=told("do not wait for the search by meaning to be prepared")
    )
    _add_embedder(parser)


def _add_export(subparsers: Any) -> None:
    parser = subparsers.add_parser("export", help=told("write a conversation into a file, or print it"))
    parser.add_argument(
        "conversation", metavar="CONVERSATION", type=int, nargs="?", help=told("its number, as --list shows")
    )
    parser.add_argument(
        "--format", choices=("md", "txt", "html", "json"), default="md",
        help=told("Markdown, plain text, a web page, or JSON with every version, tool step and source (default: md)"),
    )  # fmt: skip
    parser.add_argument("--to", metavar="FILE", type=Path, help=told("a file that is not there yet; without: print it"))
    parser.add_argument("--list", action="store_true", help=told("list the conversations with their numbers"))
    parser.add_argument("--agent", type=int, metavar="N", help=told("with --list: those with this agent"))


def _add_search(subparsers: Any) -> None:
    parser = subparsers.add_parser("search", help=told("find words in conversations, facts, blocks and documents"))
    parser.add_argument(
        "query", metavar="WORD", nargs="+",
        help=told("all of them must occur, the last one may be a beginning; '\"words in a row\"' as they stand"),
    )  # fmt: skip
    tiers = ("conversation", "fact", "block", "document")
    parser.add_argument("--tier", choices=tiers, action="append", help=told("only there (may be repeated)"))
    parser.add_argument(
        "--from", metavar="DATE", dest="start", help=told("not older than 2026-03-31 or '2026-03-31 18:30'")
    )
    parser.add_argument("--to", metavar="DATE", dest="end", help=told("not newer than that day or moment"))
    parser.add_argument("--role", choices=("user", "assistant"), help=told("only messages of the one"))
    parser.add_argument(
        "--kind", choices=FACT_KINDS, action="append", help=told("only facts of that kind (may be repeated)")
    )
    statuses = ("active", "proposed", "superseded", "forgotten")
    parser.add_argument(
        "--status", choices=statuses, action="append", help=told("facts with that status (may be repeated)")
    )
    parser.add_argument("--agent", type=int, metavar="N", help=told("in this agent's memory"))
    parser.add_argument(
        "--literal", action="store_true", help=told("only whole words, and no correcting of typing errors")
    )
    parser.add_argument("--limit", type=int, default=10, metavar="N", help=told("so many of each tier (default: 10)"))
    parser.add_argument("--json", action="store_true", help=told("print one JSON object"))


def _add_forget(subparsers: Any) -> None:
    parser = subparsers.add_parser("forget", help=told("erase something from memory for good, with every trace of it"))
    parser.add_argument("words", metavar="WORD", nargs="*", help=told("what is to be forgotten, in its telling words"))
    parser.add_argument(
        "--fact", type=int, metavar="NUMBER", help=told("this fact, with its earlier and later versions")
    )
    parser.add_argument("--conversation", type=int, metavar="NUMBER", help=told("this conversation, as a whole"))
    parser.add_argument(
        "--document", type=int, nargs="?", const=0, metavar="NUMBER",
        help=told(
            "this document, in all versions that were read, also if it was removed; without a number: list documents"
        ),
    )  # fmt: skip
    parser.add_argument(
        "--messages", choices=("none", "sources", "all"), default="none",
        help=told("also erase the messages it was learned from, or all that say it (default: none)"),
    )  # fmt: skip
    parser.add_argument("--similar", action="store_true", help=told("also take the similar facts that are not marked"))
    parser.add_argument("--agent", type=int, metavar="N", help=told("in this agent's memory"))
    parser.add_argument("--yes", action="store_true", help=told("do not ask"))
    parser.add_argument("--json", action="store_true", help=told("print the receipt as one JSON object"))


def _add_tidy(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "tidy", help=told("tidy memory now, as it happens by itself while you are away; or set when that is")
    )
    parser.add_argument("--undo", action="store_true", help=told("take back what the last tidying changed"))
    parser.add_argument("--no-model", action="store_true", help=told("only what needs no model"))
    parser.add_argument("--agent", type=int, metavar="N", help=told("this agent's memory"))
    parser.add_argument("--json", action="store_true", help=told("print one JSON object"))
    by_itself = parser.add_argument_group(told("tidying by itself"))
    by_itself.add_argument("--status", action="store_true", help=told("show when it runs"))
    switch = by_itself.add_mutually_exclusive_group()
    switch.add_argument("--on", action="store_true", help=told("let it run"))
    switch.add_argument("--off", action="store_true", help=told("never by itself"))
    pausing = by_itself.add_mutually_exclusive_group()
    pausing.add_argument("--pause", type=float, metavar="MINUTES", help=told("not for so long"))
    pausing.add_argument("--resume", action="store_true", help=told("end the pause"))
    for option, unit, words in (
        ("--idle-minutes", "N", told("after so many minutes without activity")),
        ("--battery", "PERCENT", told("on battery only from so much on; 101: never on battery")),
        ("--budget", "MINUTES", told("at most so long a day; 0: without a limit")),
        ("--busy", "PERCENT", told("only while other programs take less of the processor; 100: always")),
    ):
        by_itself.add_argument(option, type=int, metavar=unit, help=words)
    by_itself.add_argument(
        "--hours", metavar="FROM-TO", help=told("only in these hours, such as 1-6; 0-0: at any time")
    )
    _add_common(parser)


def _add_tools(subparsers: Any) -> None:
    parser = subparsers.add_parser("tools", help=told("list, allow or forbid tools of your own, add or remove servers"))
    actions = parser.add_subparsers(dest="tools_command", metavar=told("action"), required=True)
    listing = actions.add_parser("list", help=told("the tools and what is allowed"))
    listing.add_argument("--ask", action="store_true", help=told("start the servers and ask what they offer"))
    allowing = actions.add_parser("allow", help=told("let the assistant use a tool"))
    allowing.add_argument("--always", action="store_true", help=told("without asking each time"))
    forbidding = actions.add_parser("forbid", help=told("do not let it use a tool"))
    adding = actions.add_parser("add-server", help=told("add a server of the Model Context Protocol"))
    removing = actions.add_parser("remove-server", help=told("forget a server and what was allowed of it"))
    for action in (allowing, forbidding):
        action.add_argument("tool", metavar="TOOL")
    for action in (adding, removing):
        action.add_argument("name", metavar="NAME")
    adding.add_argument("--env", metavar="NAME=VALUE", action="append", default=[], help=told("kept in the keyring"))
    adding.add_argument("program", metavar="COMMAND", nargs="+", help=told("the program and its arguments, behind --"))


def _add_doctor(subparsers: Any) -> None:
    parser = subparsers.add_parser("doctor", help=told("check this installation, and repair what can be rebuilt"))
    parser.add_argument("--json", action="store_true", help=told("print one JSON object"))
    parser.add_argument(
        "--repair", action="store_true",
        help=told("build what only serves searching anew if it is damaged; the memory file as it was is kept"),
    )  # fmt: skip


def _add_backup(subparsers: Any) -> None:
    parser = subparsers.add_parser("backup", help=told("copy the memory into a file"))
    parser.add_argument("file", metavar="FILE", type=Path, help=told("a file that is not there yet"))


def _add_restore(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "restore",
        help=told("bring back a backup, or memory as it was at a date; what was there is kept or can be undone"),
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", metavar="FILE", type=Path, nargs="?", help=told("a backup"))
    what.add_argument("--to", metavar="DATE", help=told("as 2026-03-31 (as that day ended) or '2026-03-31 18:30'"))
    what.add_argument("--undo", metavar="NUMBER", help=told("take back a restoring to a date, by the number it gave"))
    parser.add_argument("--block", metavar="LABEL", help=told("with --to: only this block, such as human"))
    parser.add_argument("--fact", metavar="NUMBER", type=int, help=told("with --to: only this memory"))
    parser.add_argument("--agent", metavar="N", type=int, help=told("with --to: of this agent"))
    parser.add_argument("--yes", action="store_true", help=told("do not ask"))
