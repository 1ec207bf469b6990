"""``rolltop forget``: shows every place that says it, asks, erases for good, and prints the receipt."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec
from msgspec.structs import replace

from app.cli.forget_words import document_lines, plan_words, receipt_words
from app.cli.reading import opened_to_read
from app.cli.words import later, sentence, told
from app.drafts_file import DraftsFile, without
from app.pasted_files import PastedFiles
from app.paths import data_folder
from engine.documents.pasted import FOLDER
from engine.embedding import Embedder, load_embedder
from engine.errors import EngineError, say
from engine.llm.snapshot_folder import SnapshotFolder, count_in
from engine.memory.erasing.files import clean_files, finish_pending
from engine.memory.erasing.mentions import Mentions
from engine.memory.erasing.run import Erasure
from engine.model_session import SNAPSHOT_FOLDER
from engine.protocol.forgetting import Forget, ForgetItem, ForgetPlan, ForgetReceipt, PlanForget
from engine.services import Services
from engine.store import Store

_MARKED_GOES = later(
    "What is marked [x] is erased for good, with its history, saved states and automatic backups. "
    "There is no undo for this."
)
_WHOLE_GOES = later(
    "It is erased for good, with what is marked [x], its history, saved states and automatic backups. "
    "There is no undo for this."
)
_CLEANED_LATER = later(
    "It is erased from memory. Backups and other copies of it are cleaned up when Rolltop is opened next, or with the "
    "next `rolltop forget`."
)
DRAFTS = "drafts.json"
LIST_DOCUMENTS = 0
"""``--document`` without a number."""
MOST_LISTED = 10_000


def run(args: argparse.Namespace) -> int:
    """Exit code 0, or 1 after a failure that is told in a sentence, or where nobody said yes."""
    folder = data_folder(getattr(args, "data", None))
    try:
        if args.document == LIST_DOCUMENTS and not args.words:
            with opened_to_read(folder) as services:
                return _list_documents(services, args)
        store = Store.open(folder)
        try:
            if finish_pending(store):  # else what was interrupted before would pass for done with this
                SnapshotFolder(folder / SNAPSHOT_FOLDER, "").clear()
            return _forget(Services.over(store, _embedder_of(store)), args)
        finally:
            store.close()
    except EngineError as error:
        print(sentence(error.sentence), file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print("\n" + told("Nothing was changed."), file=sys.stderr)
        return 1


def _embedder_of(store: Store) -> Embedder | None:
    """The one that serves this memory, so that other words and the other language are found as in the window."""
    serving = store.vectors.embedders.serving()
    embedder, _ = load_embedder(serving.name) if serving is not None and serving.name else (None, "")
    return embedder if embedder is not None and serving is not None and embedder.model_id == serving.model_id else None


def _forget(services: Services, args: argparse.Namespace) -> int:
    request = _request(services, args)
    plan = services.forgetting.plan(request)
    similar = tuple(item.key for item in plan.items if item.kind == "paraphrase" and _is_added(item, plan, args))
    if similar:  # with all that says what they say
        plan = services.forgetting.plan(_command(request, similar))
    whole = request.conversation_id is not None or request.document_id is not None
    if not plan.items and not whole:
        print(told("Nothing in memory says this."))
        return 0
    added = tuple(item.key for item in plan.items if not item.chosen and _is_added(item, plan, args))
    for line in plan_words(
        plan, added, document=request.document_id is not None, conversation=request.conversation_id is not None
    ):
        print(line)
    if not whole and not added and not any(item.chosen for item in plan.items):
        print(_nothing_marked(plan))
        return 0
    print(told(_WHOLE_GOES if whole else _MARKED_GOES))
    if not _confirmed(args.yes):
        return 1
    receipt = _erase(services, request, plan, added)
    if receipt is None:
        print("\n" + told(_CLEANED_LATER), file=sys.stderr)
        return 1
    print(msgspec.json.encode(receipt).decode() if args.json else receipt_words(receipt))
    return 0


def _erase(services: Services, request: PlanForget, plan: ForgetPlan, added: tuple[str, ...]) -> ForgetReceipt | None:
    """None where the cleaning of copies was interrupted."""
    drafts = 0
    if plan.texts:
        drafts = _clean_drafts(services.store.folder, Mentions(plan.texts, plan.weights))
    if request.conversation_id is not None:
        _drop_drafts(services.store.folder, request.conversation_id)
    erasure = services.forgetting.erase(_command(request, added))
    try:
        receipt = _clean(services.store, erasure)
    except KeyboardInterrupt:
        return None
    return replace(receipt, counts=receipt.counts | ({"draft": drafts} if drafts else {}))


def _command(request: PlanForget, added: tuple[str, ...]) -> Forget:
    return Forget(
        job=0, fact_id=request.fact_id, text=request.text, conversation_id=request.conversation_id,
        document_id=request.document_id, agent_id=request.agent_id, added=added,
    )  # fmt: skip


def _clean(store: Store, erasure: Erasure) -> ForgetReceipt:
    snapshots = store.folder / SNAPSHOT_FOLDER
    before = count_in(snapshots)
    SnapshotFolder(snapshots, "").clear()  # no model is loaded here that could tell which ones hold it
    return clean_files(store, erasure, before - count_in(snapshots))


def _list_documents(services: Services, args: argparse.Namespace) -> int:
    agent_id = services.agent_id(args.agent)
    there, _ = services.documents.list(agent_id, limit=MOST_LISTED)
    removed, _ = services.documents.list(agent_id, removed=True, limit=MOST_LISTED)
    for line in document_lines(there, removed):
        print(line)
    return 0


def _nothing_marked(plan: ForgetPlan) -> str:
    """What to do where nothing would be erased."""
    ways: list[str] = []
    if any(item.kind == "message" for item in plan.items):
        ways.append(told("--messages all marks the messages that say it."))
    if any(item.kind == "paraphrase" for item in plan.items):
        ways.append(told("--similar marks the facts."))
    return " ".join([told("Nothing is marked, so nothing would be erased."), *ways])


def _request(services: Services, args: argparse.Namespace) -> PlanForget:
    given = [args.fact is not None, args.conversation is not None, args.document is not None, bool(args.words)]
    if sum(given) != 1:
        raise EngineError(say("Say what to forget: words, --fact NUMBER, --conversation NUMBER or --document NUMBER."))
    return PlanForget(
        job=0, fact_id=args.fact, text=" ".join(args.words), conversation_id=args.conversation,
        document_id=args.document, agent_id=services.agent_id(args.agent),
    )  # fmt: skip


def _is_added(item: ForgetItem, plan: ForgetPlan, args: argparse.Namespace) -> bool:
    match item.kind:
        case "message":
            says_it = item.source or item.score >= plan.threshold
            return (args.messages == "all" and says_it) or (args.messages == "sources" and item.source)
        case "paraphrase":
            return bool(args.similar)
        case _:
            return False


def _confirmed(yes: bool) -> bool:
    if yes:
        return True
    if input(told("Erase it? [y/N] ")).strip().lower() in ("y", "yes", "是", "好"):
        return True
    print(told("Nothing was changed."))
    return False


def _clean_drafts(folder: Path, mentions: Mentions) -> int:
    """The window keeps unsent texts beside the memory; it is not running while this holds the folder."""
    pasted = PastedFiles(folder)
    try:
        held = pasted.cut(mentions.cut)
    except OSError as error:
        raise _unwritten(folder / FOLDER, str(error)) from error
    if not (folder / DRAFTS).exists():
        return held
    file = DraftsFile(folder / DRAFTS)
    kept, count = without(replace(file.values, files={}), mentions.cut)
    if count and not file.update(messages=kept.messages, editor=kept.editor, edits=kept.edits):
        raise _unwritten(folder / DRAFTS, file.unwritten)
    return held + count


def _drop_drafts(folder: Path, conversation_id: int) -> None:
    """What was to be sent in a conversation goes with it."""
    if not (folder / DRAFTS).exists():
        return
    file, key = DraftsFile(folder / DRAFTS), str(conversation_id)
    values, pasted = file.values, PastedFiles(folder)
    messages, edits, files = ({**held} for held in (values.messages, values.edits, values.files))
    for held in (messages, edits, files):
        held.pop(key, None)
    if not file.update(messages=messages, edits=edits, files=files):
        raise _unwritten(folder / DRAFTS, file.unwritten)
    pasted.remove(map(pasted.read, values.files.get(key, ())))


def _unwritten(path: Path, why: str) -> EngineError:
    return EngineError(
        say(
            "What you had not sent says it, too, and {path} cannot be written to, so nothing was erased. Check "
            "that the folder is not read-only and that the disk is not full.",
            path=path,
        ),
        why,
    )
