"""The speed of the whole in one table: a line a subject with the limit that it could reach, measured in the same run,
and their ratio. `python -m benchmarks.speed`, some four minutes; the benchmark of each subject has the rest.

The limit is a lower bound of the time: the wire, the disk's own database, the network alone, Python's own start, a
browser's next frame; for the rules it is the fastest simulator of another game.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from benchmarks.engine.interleaved import measured
from benchmarks.engine.whole_hands import RIICHIENV, our_hands, riichienv_hands
from benchmarks.link.__main__ import echo_ms
from benchmarks.pages.__main__ import figures as page_figures
from benchmarks.record.__main__ import disk_rates
from benchmarks.start.__main__ import run
from benchmarks.vision import idle_table
from benchmarks.vision.speed import NAMES, whole_frame_ms
from controller.rules.hand_generator import AtRandom
from hardware_sim.machine.c_firmware import NoFirmware

RUNS: Final = 9
EVENTS: Final = 40
IDLE_S: Final = 30.0
FRAME_MS: Final = 1000 / 60
"""A browser paints sixty frames a second: changes between two of them wait for the next."""


@dataclass(frozen=True)
class SpeedFigure:
    """The measurement of one subject beside its limit, both in `unit`; `better` is the share of the limit."""

    subject: str
    work: str
    unit: str
    ours: float
    limit: float
    limit_is: str
    share: float

    def line(self) -> str:
        """The figure as a line for people."""
        return (
            f"{self.subject:<7} {self.work:<46} {_short(self.ours):>9} {self.unit:<9} {_short(self.limit):>9}  "
            f"{self.limit_is:<38} {self.share:>5.0%}"
        )


def main() -> None:
    """Measure every subject; one that cannot be measured here becomes a line with the reason."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    as_json = parser.parse_args().json
    if not as_json:
        print(f"load of this machine before it began: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        print(f"{'':<7} {'work':<46} {'measured':>9} {'':<9} {'limit':>9}  {'which is':<38} of it")
    for subject in SUBJECTS:
        try:
            for figure in subject():
                print(json.dumps(asdict(figure)) if as_json else figure.line(), flush=True)
        except (ImportError, NoFirmware, SystemExit) as problem:
            print(f"{subject.__name__:<7} could not be measured: {problem}", file=sys.stderr)


def rules() -> Iterator[SpeedFigure]:
    """Whole hands, players at random."""
    tasks = {"ours": our_hands("hangzhou", AtRandom), RIICHIENV: riichienv_hands()}
    rates = measured(tasks, rounds=RUNS, warm_up=20, turn=0.4)
    yield _rate(
        "rules",
        "whole hands of Hangzhou, players at random",
        "a second",
        rates.median("ours"),
        rates.median(RIICHIENV),
        "RiichiEnv, riichi in Rust",
    )


def vision() -> Iterator[SpeedFigure]:
    """A whole frame; a table at which nothing moves."""
    for by in ["opencv"] + (["onnxruntime"] if find_spec("onnxruntime") else []):
        whole, network = whole_frame_ms(by, RUNS)
        yield _time(
            "vision", f"whole 1080p frame by {NAMES[by]}, two cores", whole, network, "the network alone"
        )
    idle = idle_table.measured(in_a_hand=True, seconds=IDLE_S)
    yield SpeedFigure(
        "vision",
        "a table with a camera at which nothing moves",
        "% of core",
        100 * idle.share,
        100 * idle.unpacking,
        "unpacking its pictures alone",
        idle.unpacking / idle.share,
    )


def link() -> Iterator[SpeedFigure]:
    """There and back over the line."""
    echo, wire = echo_ms()
    yield _time("link", "48-byte echo, ATmega328P, 115,200 baud", echo, wire, "the wire")


def record() -> Iterator[SpeedFigure]:
    """Entries of the journal that are on the disk."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        rates = disk_rates(Path(folder), RUNS)
    for way, work in (
        ("single", "journal append, one a commit"),
        ("grouped", "journal append, a hundred a commit"),
    ):
        yield _rate(
            "record", work, "a second", rates[way], rates[f"SQLite {way}"], "SQLite's own best, same disk"
        )


def pages() -> Iterator[SpeedFigure]:
    """From an event until it is painted."""
    found = page_figures(EVENTS)
    yield _time(
        "pages",
        "a change of the table until it is painted",
        found["painted p50"],
        FRAME_MS,
        "the browser's next frame",
    )


def start() -> Iterator[SpeedFigure]:
    """From the shell to the answer."""
    commands = {
        "python": [sys.executable, "-c", "pass"],
        "typer": [sys.executable, "-c", "import typer"],
        "--version": [sys.executable, "-m", "controller.cli", "--version"],
        "--help": [sys.executable, "-m", "controller.cli", "--help"],
    }
    took: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(RUNS + 1):
            for name, command in commands.items():
                wall, _, _ = run(command, folder)
                if turn:  # the first fills the cache
                    took[name].append(1000 * wall)
    median = {name: statistics.median(walls) for name, walls in took.items()}
    yield _time("start", "mahjong-table --version", median["--version"], median["python"], "python -c pass")
    yield _time(
        "start", "mahjong-table --help", median["--help"], median["typer"], "python -c 'import typer'"
    )


SUBJECTS: Final[tuple[Callable[[], Iterator[SpeedFigure]], ...]] = (rules, vision, link, record, pages, start)


def _rate(subject: str, work: str, unit: str, ours: float, limit: float, limit_is: str) -> SpeedFigure:
    return SpeedFigure(subject, work, unit, ours, limit, limit_is, ours / limit)


def _time(subject: str, work: str, ours: float, limit: float, limit_is: str) -> SpeedFigure:
    return SpeedFigure(subject, work, "ms", ours, limit, limit_is, limit / ours)


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"


if __name__ == "__main__":
    main()
