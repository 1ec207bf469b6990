"""The frozen program's first file. The engine and the reader of files are this program started again."""

from __future__ import annotations

import multiprocessing
import os
import sys


def restore_environment() -> None:
    """Give programs that are started from here (a browser, a file manager) the user's own library path back.

    The bootloader has put the bundled libraries first; the dynamic linker has read that already.
    """
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH"):
        original = os.environ.pop(f"{name}_ORIG", None)
        if original is not None:
            os.environ[name] = original
        else:
            os.environ.pop(name, None)


if __name__ == "__main__":
    restore_environment()
    multiprocessing.freeze_support()
    from app.__main__ import main

    sys.exit(main())
