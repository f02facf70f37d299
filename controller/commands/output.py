"""Output of all commands, escaped so that data cannot control the terminal."""

from __future__ import annotations

import json
import os
import re
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from typing import Annotated, Final, NoReturn, TextIO

import typer

from controller import standard_streams
from controller.commands.reader import in_reader_language
from controller.identity.printable import PrintableStream, SupportsWrite, printable_lines
from controller.words.sentence import Sentence, SentenceError, joined, plain, sentence, sentence_of


def say(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print a text of one or more lines. Characters that would control a terminal, hide something or turn the direction
    of reading appear as an escape of `u` and four hex digits, on a terminal and in a pipe alike; JSON means the same
    after it."""
    stream = sys.stderr if err else sys.stdout
    stream.write(printable_lines(text) + ("\n" if nl else ""))
    stream.flush()


def say_code(address: str, *, err: bool = False) -> None:
    """Print the QR code of an address, so that it is read from dark and from light terminals. Where no colours may be
    sent (a pipe, NO_COLOR, a terminal without them) it stands there twice, once for each; where they may not and the
    encoding lacks the letters it is drawn with, not at all."""
    from controller.identity.qr_codes import BLOCKS, qr_code_blank_lines, qr_code_lines

    stream = sys.stderr if err else sys.stdout
    coloured = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    blocks = can_write("".join(BLOCKS.values()), stream)
    if coloured:
        picture = qr_code_lines(address) if blocks else qr_code_blank_lines(address)
        stream.write(picture + "\n")  # past `say`, which lets nothing steer a terminal
        stream.flush()
    elif blocks:
        say(in_reader_language(sentence("command.code_for_dark_letters")), err=err)
        say(qr_code_lines(address, colours=False), err=err)
        say(in_reader_language(sentence("command.code_for_light_letters")), err=err)
        say(qr_code_lines(address, colours=False, ink_is_dark=False), err=err)


def can_write(letters: str, stream: TextIO | None = None) -> bool:
    """Whether the encoding of a stream (None: of standard output) has these letters."""
    try:
        letters.encode((stream or sys.stdout).encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def say_done(message: str | Sentence, as_json: bool, facts: Mapping[str, object]) -> None:
    """Print what a command has done: a sentence in the reader's language, or for scripts one JSON object of the facts
    and it as `text`."""
    say(json.dumps({**facts, "text": str(message)}, ensure_ascii=False) if as_json else _text(message))


def _text(message: str | Sentence) -> str:
    """A sentence in the reader's language; a text unchanged."""
    return in_reader_language(message) if isinstance(message, Sentence) else message


def page_at_console(addresses: Mapping[str, object]) -> dict[str, object]:
    """The addresses of a page to print: on a terminal the `console` link as the `page`; in a pipe or a log the plain
    address, because its later readers are perhaps not at the console."""
    shown = dict(addresses)
    console = shown.pop("console")
    return {**shown, "page": console} if console is not None and sys.stdout.isatty() else shown


def standard_output() -> SupportsWrite:
    """Standard output for data files: unchanged and in UTF-8 into a pipe or file, printable on a terminal."""
    return PrintableStream(sys.stdout) if sys.stdout.isatty() else standard_streams.in_utf8()


# ---- How a command ends: with one clear sentence on standard error and the right exit status ---------------------


class ExitStatus(IntEnum):
    """How every command ends. `meaning` is what the documentation and the manual pages say of it."""

    meaning: str

    def __new__(cls, status: int, meaning: str) -> ExitStatus:
        """A status with its meaning."""
        one = int.__new__(cls, status)
        one._value_ = status
        one.meaning = meaning
        return one

    DONE = 0, "It was done, and what was asked for is in order."
    FAILED = (
        1,
        "It was not done or was refused, or what was examined is not in order; a sentence on standard error says why.",
    )
    MISUSED = 2, "The command line, the settings or a file given cannot be read; nothing was done."
    UNDECIDED = (
        3,
        "It was examined, and the answer is neither: not everything is proved, or something differs from chance.",
    )
    INTERRUPTED = 130, "It was stopped by Ctrl-C."


class Stopped(KeyboardInterrupt):
    """The program was asked to stop (SIGTERM, SIGINT); no error.

    A KeyboardInterrupt, because a signal may come in the middle of a callback or a task: asyncio lets only these
    through. Any other is swallowed by a callback, and wrapped into a group by tasks that run together.
    """


def stop(_number: int, _frame: object) -> NoReturn:
    """Signal handler that ends the program in good order."""
    raise Stopped


class CommandFailed(SentenceError):
    """The command failed; its sentence and `status` are for `fail`."""

    def __init__(self, message: str | Sentence, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


def fail(
    message: str | Sentence | Exception, status: int = 1, facts: Mapping[str, object] | None = None
) -> NoReturn:
    """End with a sentence, or an error's, that names what is wrong and what to do, in the reader's language. Status 2:
    the input cannot be read; 1: anything else.

    With `facts` scripts are answered, too: on standard output, where they look for the result, with one JSON object of
    them and `error`, the sentence.
    """
    if facts is not None:
        say(json.dumps({**facts, "error": str(message)}, ensure_ascii=False))
    say(
        f"mahjong-table: {_text(sentence_of(message) if isinstance(message, Exception) else message)}",
        err=True,
    )
    raise typer.Exit(status)


# ---- A line of progress on a terminal, for what takes longer than two seconds ------------------------------------

QUIET_S: Final = 2.0


@contextmanager
def progress(line: Callable[[int, str], Sentence]) -> Iterator[Callable[[int, int], None]]:
    """Call what this gives with how many are done, and of how many. `line` makes the sentence of a percentage and the
    number of all."""
    began, shown = time.monotonic(), False

    def tell(read: int, of: int) -> None:
        nonlocal shown
        if sys.stderr.isatty() and time.monotonic() - began > QUIET_S:
            shown = True
            sys.stderr.write(f"\r{in_reader_language(line(100 * read // max(1, of), f'{of:,}'))} ")
            sys.stderr.flush()

    try:
        yield tell
    finally:
        if shown:
            sys.stderr.write("\r\033[K")


# ---- Text wrapped to a width in columns: a Chinese or Japanese character takes two, and a line may end after it --

WIDE: Final = "WF"
_PIECES: Final = re.compile(r"\s+|[^\s\u2e80-\uffef]+|.")
"""Blanks, words without blanks, single Chinese and Japanese characters."""
NEVER_FIRST: Final = frozenset("、。，．：；！？）」』】〕》…ー")
NEVER_LAST: Final = frozenset("（「『【〔《")


def display_width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(1 + (unicodedata.east_asian_width(letter) in WIDE) for letter in text)


def filled(text: str, width: int) -> str:
    """The text padded with blanks to `width` columns."""
    return text + " " * (width - display_width(text))


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The text in lines of at most `width` columns, the first begun with `first`, each further one with `rest`; a word
    that is longer stands on a line of its own."""
    lines, line, used = [], first, display_width(first)
    begun = False
    for unit in _units(text):
        takes = display_width(unit.rstrip())
        if begun and used + takes > width:
            lines.append(line.rstrip())
            line, used, begun = rest, display_width(rest), False
        if begun or unit.strip():
            line, used, begun = line + unit, used + display_width(unit), True
    return [*lines, line.rstrip()] if begun else lines


def _units(text: str) -> list[str]:
    """The pieces that stay on one line: a word, or a character, with its punctuation and blanks."""
    units: list[str] = []
    for piece in _PIECES.findall(text):
        joins = piece in NEVER_FIRST or piece.isspace() or (units and units[-1][-1:] in NEVER_LAST)
        if units and joins:
            units[-1] += " " if piece.isspace() else piece
        else:
            units.append(piece)
    return units


# ---- What cannot be undone is asked before it is done: on a terminal by a question, of a script by `--yes` -------

Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask: it is meant so.")]


def confirmed(what: str | Sentence, yes: bool, facts: Mapping[str, object] | None = None) -> None:
    """Go on only if somebody answers yes to `what`, a question. A script without `--yes` is refused (exit status 2);
    the answer no ends the command (1) with nothing done. With `facts` both errors go to standard output, too."""
    if yes:
        return
    asked = plain(what) if isinstance(what, str) else what
    if not sys.stdin.isatty():
        fail(joined(asked, sentence("command.say_yes"), sentence("command.nothing_done")), 2, facts)
    question = in_reader_language(joined(asked, sentence("command.not_undone")))
    say(f"{question} [y/N] ", err=True, nl=False)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        fail(sentence("command.nothing_done"), 1, facts)
