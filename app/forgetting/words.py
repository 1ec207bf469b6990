"""The words for what is forgotten, and for what was left."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QLocale

from app.block_names import block_title
from app.numbers import agreeing
from app.times import time_text
from engine.protocol.forgetting import ForgetItem, ForgetReceipt, LeftOver

GROUPS: tuple[tuple[str, ...], ...] = (
    ("fact", "version"), ("paraphrase",), ("block",), ("summary", "title", "proposal"), ("message",), ("copy",),
    ("history",), ("document",),
)  # fmt: skip
"""Kinds of items, as they are listed together."""


def group_name(kind: str, whole: bool) -> str:
    translate = QCoreApplication.translate
    return {
        "fact": translate("ForgetWords", "This fact, with earlier and later versions"),
        "paraphrase": translate("ForgetWords", "Facts learned from it")
        if whole
        else translate("ForgetWords", "Facts that say the same, or nearly"),
        "block": translate("ForgetWords", "Lines in blocks"),
        "summary": translate("ForgetWords", "Summaries, titles and suggestions"),
        "message": translate("ForgetWords", "Messages"),
        "copy": translate("ForgetWords", "Notes and search results shown to the assistant (always erased)"),
        "history": translate("ForgetWords", "Only in the history (always erased)"),
        "document": translate(
            "ForgetWords", "Documents (not changed here: “Remove for good” among the documents erases them)"
        ),
    }[kind]  # fmt: skip


def item_place(item: ForgetItem) -> str:
    """Where an item stands."""
    translate = QCoreApplication.translate
    match item.kind:
        case "fact":
            return translate("ForgetWords", "this fact")
        case "version":
            return translate("ForgetWords", "another version")
        case "paraphrase":
            return translate("ForgetWords", "fact")
        case "message" if item.source:
            return translate("ForgetWords", "learned from this, in “{place}”").format(place=item.place)
        case "history":
            return time_text(item.at)
        case "block":
            return block_title(item.place)
        case _:
            return item.place


def nearness(item: ForgetItem, threshold: float) -> str:
    """How near an item is to what is forgotten; what holds its words from ``threshold`` on says it."""
    if item.kind not in ("fact", "version", "paraphrase") and (item.source or item.score >= threshold):
        return QCoreApplication.translate("ForgetWords", "says it")
    return QLocale().toString(round(100 * item.score)) + " %"


def count_words(counts: dict[str, int]) -> list[str]:
    """What was erased, a line a kind; kinds that mean nothing to the user are left out."""
    translate = QCoreApplication.translate
    facts = sum(counts.get(kind, 0) for kind in ("fact", "version", "paraphrase"))
    rows = (
        (counts.get("document", 0), translate("ForgetWords", "Documents: {count}")),
        (counts.get("passage", 0), translate("ForgetWords", "Passages of their text: {count}")),
        (counts.get("conversation", 0), translate("ForgetWords", "Conversations: {count}")),
        (facts, translate("ForgetWords", "Facts: {count}")),
        (counts.get("block", 0), translate("ForgetWords", "Lines in blocks: {count}")),
        (counts.get("message", 0), translate("ForgetWords", "Messages: {count}")),
        (
            counts.get("summary", 0) + counts.get("title", 0) + counts.get("proposal", 0),
            translate("ForgetWords", "Summaries, titles and suggestions: {count}"),
        ),
        (counts.get("copy", 0), translate("ForgetWords", "Notes and search results shown to the assistant: {count}")),
        (counts.get("quote", 0), translate("ForgetWords", "Quotes under other facts: {count}")),
        (counts.get("journal", 0), translate("ForgetWords", "Entries of the history, their text: {count}")),
        (counts.get("vector", 0), translate("ForgetWords", "Search by meaning, entries: {count}")),
        (counts.get("snapshot", 0), translate("ForgetWords", "Saved states of conversations: {count}")),
        (counts.get("backup", 0), translate("ForgetWords", "Automatic backups: {count}")),
        (counts.get("draft", 0), translate("ForgetWords", "Unsent drafts: {count}")),
        (counts.get("log", 0), translate("ForgetWords", "Lines in the log: {count}")),
    )
    return [text.format(count=QLocale().toString(count)) for count, text in rows if count]


def left_words(left: Iterable[LeftOver]) -> list[str]:
    """What still says it, and what can be done about it."""
    translate = QCoreApplication.translate
    texts = {
        "message": translate("ForgetWords", "{count} of your messages still say it: you chose to keep them."),
        "reply": translate("ForgetWords", "Replies in “{name}” that quote it, kept as you chose: {count}."),
        "fact": translate("ForgetWords", "{count} similar facts were kept, as you chose."),
        "block": translate("ForgetWords", "Lines kept in the block “{name}”, as you chose: {count}."),
        "summary": translate("ForgetWords", "The summary of “{name}” was kept, as you chose."),
        "document": translate("ForgetWords", "The document “{name}” says it too. If it is to go, remove it for good "
                              "among the documents; those removed earlier are listed there too."),
        "backup": translate("ForgetWords", "The backup {name} could not be looked into. Delete the file yourself if "
                            "it may hold it."),
        "damaged": translate("ForgetWords", "The damaged memory file {name} was left as it is and may hold it. Delete "
                             "it if you do not need it any more."),
        "memory": translate("ForgetWords", "Words of it may still lie in unused parts of {name}; they could not be "
                            "cleaned. Do not delete that file: it is your memory."),
        "file": translate("ForgetWords", "The file {name} in the data folder still holds words of it. Delete it if "
                          "you do not need it."),
    }  # fmt: skip
    return [
        agreeing(
            texts[one.kind].format(
                name=block_title(one.name) if one.kind == "block" else one.name, count=QLocale().toString(one.count)
            )
        )
        for one in left
    ]


def searched_words(receipt: ForgetReceipt) -> str:
    translate = QCoreApplication.translate
    size = QLocale().formattedDataSize(receipt.searched_bytes, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
    files = QLocale().toString(receipt.searched_files)
    if not receipt.searched_words:
        return translate(
            "ForgetWords",
            "All its words also occur in what stays, so that files could not be searched for traces of it.",
        )
    if any(one.kind in ("file", "damaged", "backup", "memory") for one in receipt.left):
        text = translate("ForgetWords", "Afterwards all {files} files of the data folder ({size}) were searched.")
    elif receipt.left:
        text = translate(
            "ForgetWords",
            "Afterwards all {files} files of the data folder ({size}) were searched: nothing of it is left but what is "
            "named above.",
        )
    else:
        text = translate(
            "ForgetWords", "Afterwards all {files} files of the data folder ({size}) were searched: no trace was found."
        )
    return text.format(files=files, size=size)
