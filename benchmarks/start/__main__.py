"""The time of short commands from their start to their end, beside Python itself, pip and Git.

    python -m benchmarks.start [--runs 9]

Each command runs in a process of its own, in turn with the others, so that disturbances of the machine affect all of
them. `median_ms` is wall time, `cpu_ms` the least processor time of a run (user and system: the cost on a busy
machine), `peak_mb` its memory, `limit_ms` the permitted wall time. Files are in the cache after the first run, which
does not count.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
CASE: Final = (
    '{"rules": "hangzhou", "banker": 0, "indicator": "4s", "seats": [{}, {"hand": "123456m456p123s4s"}, {}, {}], '
    '"win": {"seat": 1, "tile": "4s", "by": "draw"}}'
)
OURS: Final = {
    ("--version",): 150,
    ("--help",): 300,
    ("session", "sit", "--help"): 300,
    ("score", "case.json"): 500,
    ("rules", "hangzhou"): 500,
    ("ports",): 500,
    ("doctor", "--config", "table.toml"): None,
}
"""Commands, with the milliseconds each may take; None: most of it is its work."""
NOTHING: Final = '[serial]\nport = "none"\n[mqtt]\nbroker = "embedded"\n'


@dataclass
class Measured:
    """The runs of one command."""

    limit_ms: int | None = None
    wall_s: list[float] = field(default_factory=list)
    cpu_s: list[float] = field(default_factory=list)
    peak_mb: float = 0.0

    def figures(self) -> dict[str, object]:
        """The figures of the runs."""
        return {
            "median_ms": round(1000 * statistics.median(self.wall_s)),
            "cpu_ms": round(1000 * min(self.cpu_s)),
            "peak_mb": round(self.peak_mb),
            "limit_ms": self.limit_ms,
        }


def main() -> int:
    """Print one JSON object a command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.start", description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=9, help="how often each command runs")
    runs = parser.parse_args().runs
    commands = {name: arguments for name, arguments in peers().items() if shutil.which(arguments[0])}
    measured = {name: Measured() for name in commands}
    for arguments, limit in OURS.items():
        name = " ".join(("mahjong-table", *arguments))
        commands[name] = [sys.executable, "-m", "controller.cli", *arguments]
        measured[name] = Measured(limit)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "case.json").write_text(CASE, encoding="utf-8")
        Path(folder, "table.toml").write_text(NOTHING, encoding="utf-8")
        for turn in range(runs + 1):
            for name, command in commands.items():
                wall, cpu, peak = run(command, folder)
                if turn:  # the first fills the cache
                    measured[name].wall_s.append(wall)
                    measured[name].cpu_s.append(cpu)
                    measured[name].peak_mb = max(measured[name].peak_mb, peak)
    for name, one in measured.items():
        sys.stdout.write(json.dumps({"command": name, **one.figures()}) + "\n")
    return 0


def peers() -> dict[str, list[str]]:
    """The commands with which a start is compared."""
    return {
        "python -c pass": [sys.executable, "-c", "pass"],
        "python -c 'import typer'": [sys.executable, "-c", "import typer"],
        "pip --version": [sys.executable, "-m", "pip", "--version"],
        "pip --help": [sys.executable, "-m", "pip", "--help"],
        "git --version": ["git", "--version"],
        "mosquitto -h": ["mosquitto", "-h"],
    }


def run(command: list[str], folder: str) -> tuple[float, float, float]:
    """Run a command in a folder, its output thrown away: seconds of wall time, of processor time, and peak MB."""
    began = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        os.execvpe(command[0], command, {**os.environ, "PYTHONPATH": str(ROOT)})
    _, _, used = os.wait4(child, 0)
    return time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


if __name__ == "__main__":
    raise SystemExit(main())
