"""The speed of the rules beside their peers: whole hands, scores of won hands, win tests.

`python -m benchmarks.engine`; `--parts scores` for one part, `--json` for programs. Inputs are made from seeds before
the clock starts; one process, one core.
"""

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterator

from benchmarks.engine import scores, whole_hands, win_tests
from benchmarks.engine.report import Figure

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "win-tests": lambda: (Figure(what, None, text=text) for what, text in win_tests.measure().items()),
    "scores": scores.measure,
    "whole-hands": whole_hands.measure,
}


def main() -> None:
    """Print every figure as it comes, or all of them as one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="only these parts")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    asked = parser.parse_args()
    rows: dict[str, list[dict[str, object]]] = {part: [] for part in asked.parts}
    for part in asked.parts:
        for row in PARTS[part]():
            rows[part].append(row.to_json())
            if not asked.json:
                sys.stdout.write(f"{row.line()}\n")
                sys.stdout.flush()
    if asked.json:
        machine = {"python": platform.python_version(), "processor": platform.machine()}
        sys.stdout.write(f"{json.dumps(machine | rows, indent=2, ensure_ascii=False)}\n")


if __name__ == "__main__":
    main()
