"""What forgetting does outside the rows of the memory file: its pages, backups, logs, and a search for traces.

Everything here can be done again: where it is interrupted, the next start does it (``finish_pending``).
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.errors import EngineError
from engine.folder_lock import LOCK_NAME
from engine.logs import FILE_NAME as LOG_NAME
from engine.memory.erasing.forgetting import PENDING
from engine.memory.erasing.mentions import Mentions
from engine.memory.erasing.run import Erasure
from engine.protocol.forgetting import ForgetReceipt, LeftOver
from engine.script import simplified
from engine.store import Store
from engine.store.backup_files import remove_leftovers
from engine.store.backups import make_backup
from engine.store.erasing import CopyUnreadable, copy_holds_conversation, copy_holds_document, texts_in_copy
from engine.store.opening import BACKUP_FOLDER, backups
from engine.store.text import query_phrases

RECEIPTS: Final = "receipts"
MOST_RECEIPTS: Final = 100
MOST_NEEDLES: Final = 60
"""Each is looked for in every text of the memory first, which takes a while where there is a million of them."""
LEAST_LETTERS: Final = 5
DAMAGED: Final = "damaged"
ASIDE: Final = "memory-*"
CHUNK_BYTES: Final = 8 << 20
SETTINGS: Final = "settings.json"
_WORD: Final = re.compile(r"[a-z][a-z0-9_]*")
_HALF_WRITTEN: Final = (".partial", ".restoring", ".restored", ".new")

_TELLING_NAMES: Final = ("reply", "summary", "document")

_log = logging.getLogger(__name__)


class Trace(Struct, frozen=True):
    """What a search for traces has read, and the files in which it found one."""

    files: int
    size_bytes: int
    found: tuple[Path, ...]


REWRITTEN_BYTES = 200_000_000
"""A memory file up to this size is always written anew, in seconds: pages that SQLite rearranges can keep old bytes."""


def clean_files(store: Store, erasure: Erasure, snapshots: int, *, kept: bool = True) -> ForgetReceipt:
    """Clean pages, backups and logs behind an erasure, look for traces, and write the receipt.

    Args:
        snapshots: saved states that were removed already.
        kept: the receipt is stored.
    """
    counts, left = erasure.counts, list(erasure.left)
    counts["snapshot"] = snapshots
    store.erasing.clean_pages()
    rewritten = store.path.stat().st_size <= REWRITTEN_BYTES
    if rewritten:  # before it is copied
        store.erasing.rewrite_file()
    removed, unreadable = _remove_backups(store, erasure)
    counts["backup"] += removed
    left += [LeftOver("backup", path.name) for path in unreadable]
    remove_leftovers(store.folder)
    counts["log"] = _clean_log(store.folder / LOG_NAME, erasure.mentions)
    new_backup = counts["backup"] > 0 and _back_up(store)
    needles = _needles(store, erasure.texts)
    trace = _search(store.folder, needles)
    if not rewritten and any(_is_memory(store, path) for path in trace.found):
        store.erasing.rewrite_file()
        trace = _search(store.folder, needles)
    if _remove_traces(store, trace.found, needles, counts):
        new_backup = _back_up(store) or new_backup
        trace = _search(store.folder, needles)
    left += _aside(store, erasure)
    left += _left_in(store, trace.found)
    receipt = ForgetReceipt(
        at=erasure.at,
        counts={kind: count for kind, count in sorted(counts.items()) if count},
        left=tuple(left),
        searched_files=trace.files,
        searched_bytes=trace.size_bytes,
        searched_words=len(needles),
        conversation_ids=tuple(sorted(erasure.conversation_ids)),
        new_backup=new_backup,
    )
    if kept:
        with store.transaction():
            _keep(store, receipt)
            store.set_setting(PENDING, None)
    store.erasing.clean_pages()
    return receipt


def remove_copies(store: Store, erasure: Erasure) -> None:
    """Remove the automatic backups that have the conversation that is gone, ahead of all that takes longer."""
    gone = erasure.gone_conversation
    for path in _half_written(store.folder):
        _unlink(path)
    for path in backups(store.folder):
        with contextlib.suppress(CopyUnreadable):  # named later
            if gone is not None and copy_holds_conversation(path, store.key, gone) and _unlink(path):
                erasure.counts["backup"] += 1


def finish_pending(store: Store) -> bool:
    """Finish what an end of the program interrupted. Nobody knows the words any more, so that all backups go.

    Returns:
        Whether there was something to finish: the caller removes all saved states then.
    """
    if store.get_setting(PENDING) is None:
        return False
    old = [*backups(store.folder), *_half_written(store.folder)]
    for path in old:
        _unlink(path)
    store.erasing.rewrite_file()
    if old:
        _back_up(store)
    store.set_setting(PENDING, None)
    store.erasing.clean_pages()
    return True


def receipts(store: Store) -> list[ForgetReceipt]:
    """Newest first. Names that may tell of what is in memory are left out of kept ones."""
    return msgspec.convert(store.get_setting(RECEIPTS, []), list[ForgetReceipt])[::-1]


def _back_up(store: Store) -> bool:
    """An automatic backup of the memory as it is now. False if it could not be written."""
    try:
        return make_backup(store) is not None
    except EngineError as error:
        _log.warning("no new backup could be made: %s %s", error, error.detail)
        return False


def _keep(store: Store, receipt: ForgetReceipt) -> None:
    left = tuple(replace(one, name="") if one.kind in _TELLING_NAMES else one for one in receipt.left)
    kept = [*store.get_setting(RECEIPTS, []), msgspec.to_builtins(replace(receipt, left=left))]
    store.set_setting(RECEIPTS, kept[-MOST_RECEIPTS:])


# -- backups and logs


def _remove_backups(store: Store, erasure: Erasure) -> tuple[int, list[Path]]:
    """Remove the automatic backups that say it, and half-written ones. Returns how many, and which are not readable."""
    removed, unreadable = 0, list[Path]()
    for path in _half_written(store.folder):
        _unlink(path)
    for path in backups(store.folder):
        try:
            says_it = _says_it(path, store.key, erasure)
        except CopyUnreadable as error:
            _log.warning("the backup %s cannot be looked into: %s", path.name, error)
            unreadable.append(path)
            continue
        if says_it and _unlink(path):
            removed += 1
        elif says_it:
            unreadable.append(path)
    return removed, unreadable


def _unlink(path: Path) -> bool:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        _log.warning("%s could not be removed: %s", path.name, error)
        return False
    return True


def _says_it(path: Path, key: bytes | None, erasure: Erasure) -> bool:
    gone = erasure.gone_conversation
    if gone is not None and copy_holds_conversation(path, key, gone):
        return True
    if any(copy_holds_document(path, key, number) for number in erasure.gone_documents):
        return True
    return any(erasure.copied.within(text) for text in texts_in_copy(path, key, erasure.copied_words))


def _half_written(folder: Path) -> list[Path]:
    places = (folder, folder / BACKUP_FOLDER)
    return [path for place in places for path in place.glob("*") if path.name.endswith(_HALF_WRITTEN)]


def _clean_log(path: Path, mentions: Mentions) -> int:
    """Take the lines out that say it. Written in place: the processes that log to it hold it open."""
    try:
        with path.open("r+", encoding="utf-8", errors="surrogateescape") as file:
            lines = file.readlines()
            kept = [line for line in lines if not mentions.within(line)]
            if len(kept) < len(lines):
                file.seek(0)
                file.writelines(kept)
                file.truncate()
            return len(lines) - len(kept)
    except OSError:
        return 0


# -- traces


def _needles(store: Store, texts: Sequence[str]) -> list[str]:
    """Words of the erased texts that no row holds any more, longest first: none may be left in any file."""
    phrases = dict.fromkeys(phrase for text in texts for phrase in query_phrases(text))
    indexes = (store.facts.full_text, store.messages.full_text, store.documents.full_text)
    rare = [phrase for phrase in phrases if not any(index.postings(phrase, {})[0] for index in indexes)]
    spelled = "\n".join(texts)
    words = dict.fromkeys(word for phrase in rare for word in _spellings(phrase.strip('"'), spelled))
    tried = sorted(words, key=len, reverse=True)[:MOST_NEEDLES]
    return [word for word in tried if not store.erasing.is_held(word)]


def _spellings(word: str, texts: str) -> Iterator[str]:
    """How a word of the index is written in the texts."""
    if " " in word:
        pair, folded = word.replace(" ", ""), simplified(texts)
        places = [match.start() for match in re.finditer(re.escape(pair), folded)]
        yield from dict.fromkeys(texts[place : place + len(pair)] for place in places) or [pair]
    elif len(word) >= LEAST_LETTERS:
        yield from set(re.findall(re.escape(word), texts, re.IGNORECASE)) or {word}


def _remove_traces(store: Store, found: Sequence[Path], needles: Sequence[str], counts: Counter[str]) -> bool:
    """Remove automatic backups with words in their bytes that no row of theirs holds; True if there were any."""
    removed = 0
    for path in set(found) & set(backups(store.folder)):
        try:
            here = [needle for needle in needles if _holds(path, _pattern([needle]))]
            stray = any(not texts_in_copy(path, store.key, [needle]) for needle in here)
        except CopyUnreadable:
            continue  # named already
        removed += stray and _unlink(path)
    counts["backup"] += removed
    return removed > 0


def _is_memory(store: Store, path: Path) -> bool:
    return path.parent == store.folder and path.name.startswith(store.path.name)


def _left_in(store: Store, found: Sequence[Path]) -> list[LeftOver]:
    """Files with a trace. Never the memory or its backups as files to delete: they hold all that is to stay."""
    kept = set(backups(store.folder))
    left = [LeftOver("memory", store.path.name)] if any(_is_memory(store, path) for path in found) else []
    others = [path for path in found if not _is_memory(store, path) and path not in kept]
    return left + [LeftOver("file", str(path.relative_to(store.folder))) for path in others]


def _search(folder: Path, needles: Sequence[str]) -> Trace:
    """Read every file of the data folder."""
    pattern = _pattern(needles)
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != LOCK_NAME]
    found: list[Path] = []
    size = 0
    for path in files:
        try:
            size += path.stat().st_size
            if _holds(path, pattern):
                found.append(path)
        except OSError as error:
            _log.warning("%s cannot be searched: %s", path.name, error)
    return Trace(len(files), size, tuple(found))


def _pattern(needles: Sequence[str]) -> re.Pattern[bytes]:
    forms = sorted({form for needle in needles for form in _forms(needle)})
    return re.compile(b"|".join(map(re.escape, forms)) or b"(?!)")


def _forms(needle: str) -> set[bytes]:
    cases = {needle, needle.lower(), needle.capitalize(), needle.upper()}
    return {one.encode(coding) for one in cases for coding in ("utf-8", "utf-16-le")}


def _holds(path: Path, pattern: re.Pattern[bytes]) -> bool:
    """Whether a file holds any of the patterns; a chunk begins with the end of the one before it."""
    if path.suffix == ".json" and path.stat().st_size <= CHUNK_BYTES:
        return pattern.search(_said_in(path)) is not None
    tail = b""
    with path.open("rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            if pattern.search(tail + chunk):
                return True
            tail = chunk[-256:]
    return False


def _said_in(path: Path) -> bytes:
    """What of a small JSON file may be anybody's words: not the names of its fields, nor the choices in the settings.

    A word that was erased may be one of those, too, and the settings are nothing to delete for it.
    """
    content = path.read_bytes()
    try:
        value: object = msgspec.json.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return content
    return "\n".join(_texts_in(value, path.name == SETTINGS)).encode()


def _texts_in(value: object, chosen: bool) -> Iterator[str]:
    """Args: chosen: a single word that is the value of a field is a choice."""
    match value:
        case str():
            yield value
        case dict():
            for key, one in cast("dict[str, object]", value).items():
                named = _WORD.fullmatch(key)
                yield from () if named else (key,)
                if not (chosen and named and isinstance(one, str) and _WORD.fullmatch(one)):
                    yield from _texts_in(one, chosen)
        case list():
            for one in cast("list[object]", value):
                yield from _texts_in(one, chosen)
        case _:
            return


def _aside(store: Store, erasure: Erasure) -> list[LeftOver]:
    """Memory files that were moved aside, damaged or replaced by a backup, unless they surely do not say it."""
    left: list[LeftOver] = []
    for path in sorted(store.folder.glob(ASIDE)):
        try:
            says_it = DAMAGED in path.name or _says_it(path, store.key, erasure)
        except CopyUnreadable:
            says_it = True
        if says_it and path.suffix == ".db":
            left.append(LeftOver("damaged", path.name))
    return left
