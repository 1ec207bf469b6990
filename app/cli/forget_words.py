"""What ``rolltop forget`` prints: the places that say it, and the receipt, in plain words."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.memory.erasing.plan import number_of
from engine.protocol.forgetting import ForgetItem, ForgetPlan, ForgetReceipt, LeftOver
from engine.values import Document

LINE_CHARACTERS: Final = 76
_GROUPS: Final = {
    "fact": "fact", "version": "fact, another version", "block": "line in block", "summary": "summary",
    "title": "title", "copy": "note shown to the assistant", "proposal": "suggestion", "message": "message",
    "history": "only in the history",
}  # fmt: skip
_PLACED: Final = ("block", "summary", "message", "copy")
_COUNTED: Final = (
    (("document",), "1 document", "{count} documents"),
    (("passage",), "1 passage of its text", "{count} passages of its text, in all versions"),
    (("conversation",), "1 conversation", "{count} conversations"),
    (("fact", "version", "paraphrase"), "1 fact", "{count} facts"),
    (("block",), "1 line in a block", "{count} lines in blocks"),
    (("message",), "1 message", "{count} messages"),
    (("summary",), "1 summary", "{count} summaries"),
    (("title",), "1 title of a conversation", "{count} titles of conversations"),
    (("proposal",), "1 suggestion", "{count} suggestions"),
    (("copy",), "1 note shown to the assistant", "{count} notes and search results shown to the assistant"),
    (("quote",), "1 quote under another fact", "{count} quotes under other facts"),
    (("journal",), "1 entry in the history", "{count} entries in the history"),
    (("vector",), "1 entry of the search by meaning", "{count} entries of the search by meaning"),
    (("snapshot",), "the saved state of 1 conversation", "the saved states of {count} conversations"),
    (("backup",), "1 automatic backup", "{count} automatic backups"),
    (("draft",), "1 text that was not sent or saved", "{count} texts that were not sent or saved"),
    (("log",), "1 line of the log", "{count} lines of the log"),
)
_LEFT: Final = {
    "message": ("1 message still says it: it was to be kept (--messages all erases it).",
                "{count} messages still say it: they were to be kept (--messages all erases them)."),
    "fact": ("1 fact was kept (--similar takes it too).", "{count} facts were kept (--similar takes them too)."),
    "block": ("1 line was kept in the block {name}.", "{count} lines were kept in the block {name}."),
    "summary": ("The summary of {name} was kept.", "{count} summaries of {name} were kept."),
    "reply": ("1 reply in {name} quotes it: it was to be kept (--messages all erases it).",
              "{count} replies in {name} quote it: they were to be kept (--messages all erases them)."),
    "document": ("The document “{name}” says it too. “rolltop forget --document” lists documents, to erase one.",) * 2,
    "backup": ("The backup {name} could not be looked into; delete it if it may hold it.",) * 2,
    "damaged": ("The memory file {name}, which was moved aside, may hold it; delete it if it is not needed any more.",)
    * 2,
    "memory": ("Words of it may still lie in unused parts of {name}; they could not be cleaned. Do not delete that "
               "file: it is your memory.",) * 2,
    "file": ("The file {name} still holds words of it; delete it if it is not needed.",) * 2,
}  # fmt: skip
_MAY_HOLD: Final = ("file", "damaged", "backup", "memory")


def plan_words(plan: ForgetPlan, added: Sequence[str], *, document: bool, conversation: bool) -> Iterator[str]:
    """The places, those marked that would be erased."""
    if document:
        passages = "1 passage" if plan.passages == 1 else f"{plan.passages} passages"
        yield f"The document “{plan.title}” with all its text, in every version: {passages}."
    elif conversation:
        messages = "1 message" if plan.messages == 1 else f"{plan.messages} messages"
        yield f"The conversation “{plan.title or 'without a title'}” with its {messages}."
    for item in plan.items:
        if item.kind != "document":
            yield _item_line(item, plan, item.chosen or item.key in added, document or conversation)
    told = Counter((number_of(item), item.place) for item in plan.items if item.kind == "document")
    for (number, name), count in told.items():
        places = "one passage" if count == 1 else f"{count} passages"
        yield (
            f"The document “{name}” says it too, in {places}. Documents stay as they are here; to erase this one: "
            f"rolltop forget --document {number}"
        )


def _item_line(item: ForgetItem, plan: ForgetPlan, marked: bool, whole: bool) -> str:
    group = _GROUPS.get(item.kind, "")
    if item.kind == "paraphrase":
        of_words = not any(one.kind == "fact" for one in plan.items) and item.score >= plan.threshold
        group = "fact learned from it" if whole else "fact" if of_words else "similar fact"
    elif item.kind == "message" and whole:
        group = "reply that quotes it"
    place = f" ({item.place or 'without a title'})" if item.kind in _PLACED else ""
    if item.kind == "history":
        place = f" ({time.strftime('%Y-%m-%d', time.localtime(item.at))})"
    text = " ".join(item.text.split())
    text = text if len(text) <= LINE_CHARACTERS else text[: LINE_CHARACTERS - 1] + "…"
    return f"[{'x' if marked else ' '}] {item.score:4.0%} {group}{place}: {text}"


def document_lines(there: Sequence[Document], removed: Sequence[Document]) -> Iterator[str]:
    """Every document with its number."""
    if not there and not removed:
        yield "There are no documents in memory."
        return
    for document, state in [*((one, "") for one in there), *((one, " (removed; its text is kept)") for one in removed)]:
        yield f"{document.id:>6}  {document.name}{state}  {document.path}"
    yield "To erase one for good, in all its versions: rolltop forget --document NUMBER"


def receipt_words(receipt: ForgetReceipt) -> str:
    lines = ["Erased:", *(f"  {line}" for line in _counts(receipt.counts)), *map(_left, receipt.left)]
    if receipt.new_backup:
        lines.append("A new backup of what is left was made in the place of those that went.")
    lines.append(_searched(receipt))
    return "\n".join(lines)


def _counts(counts: Mapping[str, int]) -> Iterator[str]:
    for kinds, one, many in _COUNTED:
        count = sum(counts.get(kind, 0) for kind in kinds)
        if count:
            yield one if count == 1 else many.format(count=count)


def _left(one: LeftOver) -> str:
    single, several = _LEFT[one.kind]
    name = one.name or "a conversation without a title"
    name = f"“{name}”" if one.kind in ("reply", "summary") and one.name else name
    return (single if one.count == 1 else several).format(name=name, count=one.count)


def _searched(receipt: ForgetReceipt) -> str:
    if not receipt.searched_words:
        return "All its words also occur in what stays, so that files could not be searched for traces of it."
    text = f"Afterwards all {receipt.searched_files} files of the data folder were searched for words of it: "
    found = any(one.kind in _MAY_HOLD for one in receipt.left)
    return text + ("only what is named above may still hold some." if found else "no trace was found.")
