"""What ``rolltop forget`` prints: the places that say it, and the receipt, in plain words."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from app.cli.words import counted, later, told
from engine.addressing.addressed import addressed
from engine.memory.erasing.plan import number_of
from engine.protocol.forgetting import ForgetItem, ForgetPlan, ForgetReceipt, LeftOver
from engine.values import Document

LINE_CHARACTERS: Final = 76
_GROUPS: Final = {
    "fact": later("fact"),
    "version": later("fact, another version"),
    "block": later("line in block"),
    "summary": later("summary"),
    "title": later("title"),
    "copy": later("note shown to the assistant"),
    "proposal": later("suggestion"),
    "message": later("message"),
    "history": later("only in the history"),
}
_TELLS_OF_USER: Final = ("fact", "version", "paraphrase", "block")
_PLACED: Final = ("block", "summary", "message", "copy")
_COUNTED: Final = (
    (("document",), later("1 document"), later("{count} documents")),
    (("passage",), later("1 passage of its text"), later("{count} passages of its text, in all versions")),
    (("conversation",), later("1 conversation"), later("{count} conversations")),
    (("fact", "version", "paraphrase"), later("1 fact"), later("{count} facts")),
    (("block",), later("1 line in a block"), later("{count} lines in blocks")),
    (("message",), later("1 message"), later("{count} messages")),
    (("summary",), later("1 summary"), later("{count} summaries")),
    (("title",), later("1 title of a conversation"), later("{count} titles of conversations")),
    (("proposal",), later("1 suggestion"), later("{count} suggestions")),
    (
        ("copy",),
        later("1 note shown to the assistant"),
        later("{count} notes and search results shown to the assistant"),
    ),
    (("quote",), later("1 quote under another fact"), later("{count} quotes under other facts")),
    (("journal",), later("1 entry in the history"), later("{count} entries in the history")),
    (("vector",), later("1 entry of the search by meaning"), later("{count} entries of the search by meaning")),
    (("snapshot",), later("the saved state of 1 conversation"), later("the saved states of {count} conversations")),
    (("backup",), later("1 automatic backup"), later("{count} automatic backups")),
    (("draft",), later("1 text that was not sent or saved"), later("{count} texts that were not sent or saved")),
    (("log",), later("1 line of the log"), later("{count} lines of the log")),
)
_LEFT: Final = {
    "message": (
        later("1 message still says it: it was to be kept (--messages all erases it)."),
        later("{count} messages still say it: they were to be kept (--messages all erases them)."),
    ),
    "fact": (
        later("1 fact was kept (--similar takes it too)."),
        later("{count} facts were kept (--similar takes them too)."),
    ),
    "block": (later("1 line was kept in the block {name}."), later("{count} lines were kept in the block {name}.")),
    "summary": (later("The summary of {name} was kept."), later("{count} summaries of {name} were kept.")),
    "reply": (
        later("1 reply in {name} quotes it: it was to be kept (--messages all erases it)."),
        later("{count} replies in {name} quote it: they were to be kept (--messages all erases them)."),
    ),
    "document": (
        later("The document “{name}” says it too. “rolltop forget --document” lists documents, to erase one."),
    )
    * 2,
    "backup": (later("The backup {name} could not be looked into; delete it if it may hold it."),) * 2,
    "damaged": (
        later("The memory file {name}, which was moved aside, may hold it; delete it if it is not needed any more."),
    )
    * 2,
    "memory": (
        later(
            "Words of it may still lie in unused parts of {name}; they could not be cleaned. Do not delete that file: "
            "it is your memory."
        ),
    )
    * 2,
    "file": (later("The file {name} still holds words of it; delete it if it is not needed."),) * 2,
}
_MAY_HOLD: Final = ("file", "damaged", "backup", "memory")


def plan_words(plan: ForgetPlan, added: Sequence[str], *, document: bool, conversation: bool) -> Iterator[str]:
    """The places, those marked that would be erased."""
    if document:
        passages = counted(plan.passages, "1 passage", "{count} passages")
        yield told(
            "The document “{title}” with all its text, in every version: {passages}.", title=plan.title,
            passages=passages,
        )  # fmt: skip
    elif conversation:
        messages = counted(plan.messages, "1 message", "{count} messages")
        title = plan.title or told("without a title")
        yield told("The conversation “{title}” with its {messages}.", title=title, messages=messages)
    for item in plan.items:
        if item.kind != "document":
            yield _item_line(item, plan, item.chosen or item.key in added, document or conversation)
    documents = Counter((number_of(item), item.place) for item in plan.items if item.kind == "document")
    for (number, name), count in documents.items():
        yield told(
            "The document “{name}” says it too, in {places}. Documents stay as they are here; to erase this one: "
            "rolltop forget --document {number}",
            name=name, places=counted(count, "1 passage", "{count} passages"), number=number,
        )  # fmt: skip


def _item_line(item: ForgetItem, plan: ForgetPlan, marked: bool, whole: bool) -> str:
    group = told(_GROUPS.get(item.kind, ""))
    if item.kind == "paraphrase":
        of_words = not any(one.kind == "fact" for one in plan.items) and item.score >= plan.threshold
        group = told("fact learned from it") if whole else told("fact") if of_words else told("similar fact")
    elif item.kind == "message" and whole:
        group = told("reply that quotes it")
    place = f" ({item.place or told('without a title')})" if item.kind in _PLACED else ""
    if item.kind == "history":
        place = f" ({time.strftime('%Y-%m-%d', time.localtime(item.at))})"
    text = " ".join(item.text.split())
    text = addressed(text) if item.kind in _TELLS_OF_USER else text
    text = text if len(text) <= LINE_CHARACTERS else text[: LINE_CHARACTERS - 1] + "…"
    return f"[{'x' if marked else ' '}] {item.score:4.0%} {group}{place}: {text}"


def document_lines(there: Sequence[Document], removed: Sequence[Document]) -> Iterator[str]:
    """Every document with its number."""
    if not there and not removed:
        yield told("There are no documents in memory.")
        return
    gone = " " + told("(removed; its text is kept)")
    for document, state in [*((one, "") for one in there), *((one, gone) for one in removed)]:
        yield f"{document.id:>6}  {document.name}{state}  {document.path}"
    yield told("To erase one for good, in all its versions: rolltop forget --document NUMBER")


def receipt_words(receipt: ForgetReceipt) -> str:
    lines = [told("Erased:"), *(f"  {line}" for line in _counts(receipt.counts)), *map(_left, receipt.left)]
    if receipt.new_backup:
        lines.append(told("A new backup of what is left was made in the place of those that went."))
    lines.append(_searched(receipt))
    return "\n".join(lines)


def _counts(counts: Mapping[str, int]) -> Iterator[str]:
    for kinds, one, many in _COUNTED:
        count = sum(counts.get(kind, 0) for kind in kinds)
        if count:
            yield counted(count, one, many)


def _left(one: LeftOver) -> str:
    single, several = _LEFT[one.kind]
    name = one.name or told("a conversation without a title")
    name = f"“{name}”" if one.kind in ("reply", "summary") and one.name else name
    return counted(one.count, single, several, name=name)


def _searched(receipt: ForgetReceipt) -> str:
    if not receipt.searched_words:
        return told("All its words also occur in what stays, so that files could not be searched for traces of it.")
    if any(one.kind in _MAY_HOLD for one in receipt.left):
        return told(
            "Afterwards all {count} files of the data folder were searched for words of it: only what is named above "
            "may still hold some.",
            count=receipt.searched_files,
        )
    if receipt.left:
        return told(
            "Afterwards all {count} files of the data folder were searched for words of it: nothing of it is left but "
            "what is named above.",
            count=receipt.searched_files,
        )
    return told(
        "Afterwards all {count} files of the data folder were searched for words of it: no trace was found.",
        count=receipt.searched_files,
    )
