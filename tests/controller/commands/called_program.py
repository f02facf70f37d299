"""The whole program called in this process: a start of its own costs each call a second of Python."""

from __future__ import annotations

import signal
from typing import Final

from typer.testing import CliRunner, Result

from controller.commands.program import app

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def call(*words: object, columns: int = 200) -> Result:
    """What the program answers to these words on a terminal so wide. What it did not foresee is raised here; signals
    mean afterwards what they meant before."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    try:
        arguments = [str(word) for word in words]
        return CliRunner().invoke(app, arguments, env={"COLUMNS": str(columns)}, catch_exceptions=False)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
