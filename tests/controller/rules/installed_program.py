"""`mahjong-table` as a process in which distributions are installed; it runs one command after the other.

`python -m tests.controller.rules.installed_program` reads commands as JSON lines and writes the result of each.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.controller.rules.installed_distribution import ROOT, environment


@dataclass(frozen=True)
class CommandResult:
    """The result of a command."""

    returncode: int
    stdout: str
    stderr: str


class InstalledProgram:
    """One process for many commands, so that imports are paid for once."""

    def __init__(self, target: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            env=environment(target),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def command(self, *arguments: str, stdin: str = "") -> CommandResult:
        """Run `mahjong-table` with these arguments."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps([arguments, stdin]) + "\n")
        self._process.stdin.flush()
        return CommandResult(**json.loads(self._process.stdout.readline()))


def main() -> None:
    """Run commands until the input ends."""
    from typer.testing import CliRunner

    from controller.commands.program import app

    for line in sys.stdin:
        arguments, stdin = json.loads(line)
        done = CliRunner().invoke(app, arguments, input=stdin)
        result = {"returncode": done.exit_code, "stdout": done.stdout, "stderr": done.stderr}
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
