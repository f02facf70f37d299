"""A line of progress on a terminal, for what takes longer than two seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

QUIET_S: Final = 2.0


@contextmanager
def progress(whose: str, what: str) -> Iterator[Callable[[int, int], None]]:
    """Call what this gives with how many are done, and of how many; `what` names them ("entries")."""
    began, shown = time.monotonic(), False

    def told(read: int, of: int) -> None:
        nonlocal shown
        if sys.stderr.isatty() and time.monotonic() - began > QUIET_S:
            shown = True
            sys.stderr.write(f"\r{whose}: {100 * read // max(1, of)} % of {of:,} {what} read ")
            sys.stderr.flush()

    try:
        yield told
    finally:
        if shown:
            sys.stderr.write("\r\033[K")
