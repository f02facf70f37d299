"""Counts of legal act sequences, compared with those kept.

    python -m benchmarks.perft              # compare; exit status 1 if they differ
    python -m benchmarks.perft --write      # deal and count again, keep the counts and write docs/perft.md

Write only if the rules were meant to change, and name the changed clause and its effect in the commit.
"""

import argparse
import sys
import time

from benchmarks.perft.kept_counts import compared, write_counts


def main() -> None:
    """Compare or write."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.perft",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--write", action="store_true", help="count again and keep the counts")
    parser.add_argument("--depth", type=int, default=6, help="up to how many acts (6)")
    given = parser.parse_args()
    if given.write:
        write_counts(given.depth)
        return
    began = time.perf_counter()
    differences = list(compared(given.depth))
    sys.stdout.write("\n".join([*differences, f"{time.perf_counter() - began:.1f} seconds", ""]))
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
