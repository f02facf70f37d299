"""How a command ends: with one clear sentence on standard error and the right exit status."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import IntEnum
from typing import NoReturn

import typer

from controller.commands.output import say
from controller.commands.retelling import told
from controller.words.sentence import Sentence, SentenceError, sentence_of


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
    """The command cannot do what was asked; its sentence and `status` are for `fail`."""

    def __init__(self, said: str | Sentence, status: int = 1) -> None:
        super().__init__(said)
        self.status = status


def fail(
    said: str | Sentence | Exception, status: int = 1, facts: Mapping[str, object] | None = None
) -> NoReturn:
    """End with a sentence, or an error's, that names what is wrong and what to do, in the reader's language. Status 2:
    the input cannot be read; 1: anything else.

    With `facts` scripts are answered, too: on standard output, where they look for the result, with one JSON object of
    them and `error`, the sentence.
    """
    if facts is not None:
        say(json.dumps({**facts, "error": str(said)}, ensure_ascii=False))
    say(f"mahjong-table: {told(sentence_of(said) if isinstance(said, Exception) else said)}", err=True)
    raise typer.Exit(status)
