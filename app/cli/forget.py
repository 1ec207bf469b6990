"""``rolltop forget``: shows every place that says it, asks, erases for good, and prints the receipt."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from app.drafts_file import DraftsFile, without
from app.paths import data_folder
from engine.errors import EngineError, say
from engine.llm.snapshot_folder import SnapshotFolder, count_in
from engine.memory.erasing_files import clean_files
from engine.memory.mentions import Mentions
from engine.model_session import SNAPSHOT_FOLDER
from engine.protocol.forgetting import Forget, ForgetItem, ForgetPlan, ForgetReceipt, LeftOver, PlanForget
from engine.services import Services
from engine.store import Store

LINE_CHARACTERS = 76
DRAFTS = "drafts.json"
_GROUPS = {
    "fact": "fact", "version": "fact", "paraphrase": "similar fact", "block": "line in block", "summary": "summary",
    "title": "title", "copy": "note shown to the assistant", "proposal": "suggestion", "message": "message",
    "document": "document (not changed)", "history": "history",
}  # fmt: skip
_LEFT = {
    "message": "{count} messages still say it: they were to be kept (--messages all erases them).",
    "fact": "{count} similar facts were kept (--similar takes them too).",
    "block": "{count} lines were kept in the block {name}.",
    "summary": "{count} summaries were kept: {name}",
    "document": "The document {name} says it too.",
    "backup": "The backup {name} could not be looked into; delete it if it may hold it.",
    "damaged": "The memory file {name}, which was moved aside, may hold it; delete it if it is not needed any more.",
    "memory": "Words of it may still lie in unused parts of {name}; they could not be cleaned. Do not delete that file: "
    "it is your memory.",
    "file": "The file {name} still holds words of it; delete it if it is not needed.",
}


def run(args: argparse.Namespace) -> int:
    """Exit code 0, or 1 after a failure that is told in a sentence, or where nobody said yes."""
    folder = data_folder(getattr(args, "data", None))
    try:
        store = Store.open(folder)
        try:
            return _forget(Services.over(store), args)
        finally:
            store.close()
    except EngineError as error:
        print(error, file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print("\nNothing was changed.", file=sys.stderr)
        return 1


def _forget(services: Services, args: argparse.Namespace) -> int:
    request = _request(services, args)
    plan = services.forgetting.plan(request)
    if not plan.items and request.conversation_id is None:
        print("Nothing in memory says this.")
        return 0
    added = tuple(item.key for item in plan.items if not item.chosen and _is_added(item, plan, args))
    _show(plan, added)
    if not _confirmed(args.yes):
        return 1
    if plan.texts:
        _clean_drafts(services.store.folder / DRAFTS, Mentions(plan.texts, plan.weights))
    command = Forget(
        job=0, fact_id=request.fact_id, text=request.text, conversation_id=request.conversation_id,
        agent_id=request.agent_id, added=added,
    )  # fmt: skip
    erasure = services.forgetting.erase(command)
    snapshots = services.store.folder / SNAPSHOT_FOLDER
    before = count_in(snapshots)
    SnapshotFolder(snapshots, "").clear()  # no model is loaded here that could tell which ones hold it
    receipt = clean_files(services.store, erasure, before - count_in(snapshots))
    print(msgspec.json.encode(receipt).decode() if args.json else _words(receipt))
    return 0


def _request(services: Services, args: argparse.Namespace) -> PlanForget:
    given = [args.fact is not None, args.conversation is not None, bool(args.words)]
    if sum(given) != 1:
        raise EngineError(say("Say what to forget: words, --fact NUMBER or --conversation NUMBER."))
    agent_id = services.agent_id(args.agent)
    return PlanForget(
        0, fact_id=args.fact, text=" ".join(args.words), conversation_id=args.conversation, agent_id=agent_id
    )


def _is_added(item: ForgetItem, plan: ForgetPlan, args: argparse.Namespace) -> bool:
    match item.kind:
        case "message":
            says_it = item.source or item.score >= plan.threshold
            return (args.messages == "all" and says_it) or (args.messages == "sources" and item.source)
        case "paraphrase":
            return bool(args.similar)
        case _:
            return False


def _show(plan: ForgetPlan, added: tuple[str, ...]) -> None:
    if plan.messages:
        print(f"The conversation “{plan.title}” with its {plan.messages} messages.")
    for item in plan.items:
        mark = "x" if item.chosen or item.key in added else " "
        place = f" ({item.place})" if item.kind in ("block", "summary", "message", "copy", "document") else ""
        text = " ".join(item.text.split())
        text = text if len(text) <= LINE_CHARACTERS else text[: LINE_CHARACTERS - 1] + "…"
        print(f"[{mark}] {item.score:4.0%} {_GROUPS[item.kind]}{place}: {text}")
    print(
        "What is marked [x] is erased for good, with its history, saved states and automatic backups. "
        "There is no undo for this."
    )


def _confirmed(yes: bool) -> bool:
    if yes:
        return True
    if input("Erase it? [y/N] ").strip().lower() in ("y", "yes", "是", "好"):
        return True
    print("Nothing was changed.")
    return False


def _clean_drafts(path: Path, mentions: Mentions) -> None:
    """The window keeps unsent texts beside the memory; it is not running while this holds the folder."""
    if path.exists():
        file = DraftsFile(path)
        kept, held = without(file.values, mentions.cut)
        if held:
            file.update(messages=kept.messages, editor=kept.editor)


def _words(receipt: ForgetReceipt) -> str:
    counts = ", ".join(f"{kind} {count}" for kind, count in receipt.counts.items())
    lines = [f"Erased: {counts}.", *(_left(one) for one in receipt.left)]
    if receipt.new_backup:
        lines.append("A new backup of what is left was made in the place of those that went.")
    if receipt.searched_words:
        lines.append(f"Afterwards {receipt.searched_files} files of the data folder were searched for traces.")
    else:
        lines.append("All its words also occur in what stays, so that files could not be searched for traces of it.")
    return "\n".join(lines)


def _left(one: LeftOver) -> str:
    return _LEFT[one.kind].format(name=one.name, count=one.count)
