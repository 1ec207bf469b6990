"""Why the system refused, in words that can be translated: its own are in one language, and for programmers."""

from __future__ import annotations

import errno
from typing import Final

from models.sentence import Sentence, say

_REASONS: Final = {
    errno.EACCES: say("permission denied"),
    errno.EPERM: say("permission denied"),
    errno.ENOENT: say("there is no such file"),
    errno.ENOTDIR: say("a folder on the way to it is none"),
    errno.EISDIR: say("it is a folder"),
    errno.EEXIST: say("there is one already"),
    errno.ENOTEMPTY: say("the folder is not empty"),
    errno.ENOSPC: say("the disk is full"),
    errno.EDQUOT: say("the disk is full"),
    errno.EFBIG: say("the file is too large for this disk"),
    errno.EROFS: say("the disk can only be read"),
    errno.EIO: say("the disk has a fault"),
    errno.EBUSY: say("another program is using it"),
    errno.ETXTBSY: say("another program is using it"),
    errno.ENAMETOOLONG: say("the name is too long"),
    errno.ELOOP: say("its links lead in a circle"),
    errno.EMFILE: say("too many files are open"),
    errno.ENFILE: say("too many files are open"),
    errno.ENOMEM: say("there is not enough memory"),
    errno.EXDEV: say("it lies on another disk"),
    errno.ENOEXEC: say("it is not a program for this computer"),
    errno.ETIMEDOUT: say("no answer came in time"),
}


def reason_of(error: OSError | ValueError) -> Sentence:
    """A few words to stand behind a colon or in brackets; the system's own for what has none here."""
    number = getattr(error, "errno", None)
    if number in _REASONS:
        return _REASONS[number]
    return Sentence(getattr(error, "strerror", None) or str(error))
