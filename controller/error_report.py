"""Last-resort error handling: an unexpected exception is reported as one sentence.

The traceback goes into a file that the sentence names, never to a terminal; credentials in addresses are masked in it.
A library that is not installed is handled apart: the sentence then names the command that installs it. What only an
error needs is imported when there is one: every start of the program imports this module.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from controller.identity.addresses import text_without_passwords
from controller.identity.printable import printable
from controller.versions import PROGRAM

FOLDER: Final = "errors"
MOST_FILES: Final = 50
"""Files of details kept in a folder; the oldest are deleted."""
AGAIN_S: Final = 0.05
"""Seconds after which a signal that came during a finalizer is sent again."""
EXTRAS: Final = {
    "sqlalchemy": "parlor",
    "alembic": "parlor",
    "mako": "parlor",
    "psycopg": "parlor",
    "pyarrow": "parquet",
    "onnxruntime": "fast",
}
"""The extra to install for each optional library."""
OURS: Final = ("controller", "firmware_bridge", "vision", "hardware_sim")

log = logging.getLogger(__name__)


def error_sentence(error: BaseException) -> str:
    """The sentence for the exception that ends the program. Writes the details of an unexpected one."""
    error = first_exception(error)
    if isinstance(error, ImportError) and (missing := _missing(error)) is not None:
        return missing
    where = details(error)
    kept = "its details could not be written anywhere" if where is None else f"its details are in {where}"
    return f"an unexpected error ended this ({short(error)}); {kept}. Please send them to whoever keeps the program."


def first_exception(error: BaseException) -> BaseException:
    """The first exception inside the exception groups that task groups raise."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def short(error: BaseException) -> str:
    """Type and message of an exception, in one line."""
    words = printable(" ".join(text_without_passwords(str(error)).split()))
    return f"{type(error).__name__}: {words[:200]}" if words else type(error).__name__


def details(error: BaseException) -> Path | None:
    """Write an exception's traceback into a file readable by this user only; its path, or None where no folder is
    writable."""
    import tempfile
    import traceback

    text = text_without_passwords("".join(traceback.format_exception(error)))
    name = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    for folder in _folders():
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            descriptor, made = tempfile.mkstemp(prefix=f"{PROGRAM}-{name}-", suffix=".txt", dir=folder)
            with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{' '.join(sys.argv[:2])}\nPython {sys.version}\n{text}")
            if folder.name == FOLDER:
                for old in sorted(folder.glob(f"{PROGRAM}-*.txt"))[:-MOST_FILES]:
                    old.unlink(missing_ok=True)
        except OSError:
            continue
        return Path(made)
    return None


def guarded(program: Callable[[], None]) -> None:
    """Run a program; an exception it does not catch, in any thread, ends it with a sentence and exit status 1."""
    logging.lastResort = _without_tracebacks()
    sys.excepthook = _ended
    threading.excepthook = lambda given: _in_the_background(given.exc_value)
    sys.unraisablehook = lambda given: _swallowed(given.exc_value)
    try:
        program()
    except Exception as error:  # noqa: BLE001 - the one place for unexpected errors
        print(f"{PROGRAM}: {error_sentence(error)}", file=sys.stderr)
        raise SystemExit(1) from None


class Formatter(logging.Formatter):
    """A log line that names the file of an exception's details in place of its traceback."""

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """The line of an exception: its words, and where its details are."""
        return error_text(ei[1])


def error_text(error: BaseException | None) -> str:
    """An exception in a log line: its message, and where its details are."""
    if error is None:
        return ""
    where = details(error)
    return short(error) if where is None else f"{short(error)} (details: {where})"


def _without_tracebacks() -> logging.Handler:
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.setFormatter(Formatter("%(message)s"))
    return handler


def _ended(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    print(f"{PROGRAM}: {error_sentence(error)}", file=sys.stderr)


def _in_the_background(error: BaseException | None) -> None:
    if error is not None and not isinstance(error, SystemExit):
        log.error("unexpected error in the background: %s", error_text(error))


def _swallowed(error: BaseException | None) -> None:
    """An exception in a finalizer, after which Python goes on. Where it is the request to stop, because the signal came
    just then, the signal is sent once more: else it would be lost, and the program would never stop."""
    if not isinstance(error, KeyboardInterrupt):
        _in_the_background(error)
        return
    main = threading.main_thread().ident
    assert main is not None
    again = threading.Timer(AGAIN_S, signal.pthread_kill, (main, signal.SIGINT))
    again.daemon = True
    again.start()


def _folders() -> Iterator[Path]:
    """Folders for details, the best first."""
    state = os.environ.get("STATE_DIRECTORY", "").partition(":")[0]
    if Path(state).is_absolute():
        yield Path(state) / FOLDER
    home = Path(os.environ.get("XDG_STATE_HOME", ""))
    with suppress(RuntimeError):  # this user has no home folder
        yield (home if home.is_absolute() else Path.home() / ".local" / "state") / PROGRAM / FOLDER
    import tempfile

    yield Path(tempfile.gettempdir())


def _missing(error: ImportError) -> str | None:
    """What to install if a third-party library is missing or cannot be loaded; None for a module of this project."""
    library = (error.name or "").partition(".")[0]
    if not library or library in OURS or library in sys.stdlib_module_names:
        return None
    what = f"{library} is not installed" if isinstance(error, ModuleNotFoundError) else short(error)
    extra = EXTRAS.get(library)
    if extra is None:
        return f"{what}; install the program again, with all it needs: {_install('')}"
    return f"{what}: this command needs what the extra {extra!r} brings; install it with: {_install(f'[{extra}]')}"


def _install(extra: str) -> str:
    """The install command, for the source folder where the program was installed from one."""
    import json
    from importlib import metadata
    from urllib.parse import unquote, urlsplit

    source = PROGRAM
    try:
        origin = json.loads(metadata.distribution(PROGRAM).read_text("direct_url.json") or "{}")
        parts = urlsplit(str(origin.get("url", "")))
        source = unquote(parts.path) if parts.scheme == "file" else source
    except (metadata.PackageNotFoundError, ValueError):
        pass
    return f'{sys.executable} -m pip install "{source}{extra}"'
