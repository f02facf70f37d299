"""Output of all commands, escaped, so that no data ever controls the terminal it is read on."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import TextIO

from controller import standard_streams
from controller.commands.retelling import told
from controller.identity.printable import PrintableStream, SupportsWrite, printable_lines
from controller.words.sentence import Sentence, sentence


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
    from controller.identity import qr_codes

    stream = sys.stderr if err else sys.stdout
    coloured = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    blocks = can_write("".join(qr_codes.BLOCKS.values()), stream)
    if coloured:
        picture = qr_codes.lines_of(address) if blocks else qr_codes.blank_lines_of(address)
        stream.write(picture + "\n")  # past `say`, which lets nothing steer a terminal
        stream.flush()
    elif blocks:
        say(told(sentence("command.code_for_dark_letters")), err=err)
        say(qr_codes.lines_of(address, colours=False), err=err)
        say(told(sentence("command.code_for_light_letters")), err=err)
        say(qr_codes.lines_of(address, colours=False, ink_is_dark=False), err=err)


def can_write(letters: str, stream: TextIO | None = None) -> bool:
    """Whether the encoding of a stream (None: of standard output) has these letters."""
    try:
        letters.encode((stream or sys.stdout).encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def say_done(said: str | Sentence, as_json: bool, facts: Mapping[str, object]) -> None:
    """Print what a command has done: a sentence in the reader's language, or for scripts one JSON object of the facts
    and it as `text`."""
    say(json.dumps({**facts, "text": str(said)}, ensure_ascii=False) if as_json else told(said))


def page_at_console(addresses: Mapping[str, object]) -> dict[str, object]:
    """The addresses of a page as people are told them: to somebody at a terminal the `console` link as the `page`. In
    a pipe or a log the address alone: whoever reads that later is not therefore at the console."""
    shown = dict(addresses)
    console = shown.pop("console")
    return {**shown, "page": console} if console is not None and sys.stdout.isatty() else shown


def standard_output() -> SupportsWrite:
    """Standard output for data files: unchanged and in UTF-8 into a pipe or file, printable on a terminal."""
    return PrintableStream(sys.stdout) if sys.stdout.isatty() else standard_streams.in_utf8()
