"""Scores through the chain while all of it is killed and attacked: `python -m benchmarks.record.hub_chain --each 30`.

Tables' journals and outboxes, a Mosquitto, a hub with two workers, a PostgreSQL of its own. The broker is killed,
replaced by an empty one and stopped for up to `--pause` seconds (SIGSTOP); the hub and the tables are killed -9
during their work; the database crashes and recovers; an attacker sends messages all the time as every table and as
the hub. Prints the attacks and the messages that were lost, double or out of order; exit status 1 if there were any.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.controller.parlor.fresh_databases import Cluster, binaries, fresh
from tests.controller.parlor.killed_chain import Chain


class LongChain(Chain):
    """The same, with a broker that may hang for a given time."""

    longest_pause = 30.0

    def _hang(self, order: random.Random) -> None:
        self._note("broker hung")
        self.broker.pause()
        time.sleep(order.uniform(0.5, self.longest_pause))
        self.broker.resume()


def main() -> int:
    """Run the chain under attack; the exit status is 1 if a score was lost, double or out of order."""
    asked = argparse.ArgumentParser(
        prog="python -m benchmarks.record.hub_chain",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    asked.add_argument("--scores", type=int, default=20_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--tables", type=int, default=5)
    asked.add_argument("--kills", type=int, default=30, help="of all kinds together")
    asked.add_argument("--each", type=int, help="kills of each kind, instead")
    asked.add_argument("--pause", type=float, default=30.0, help="seconds a broker may hang at most")
    asked.add_argument(
        "--patience", type=float, default=300.0, help="seconds until all must be kept in the end"
    )
    given = asked.parse_args()
    if binaries() is None:
        print("This needs PostgreSQL's programs (Debian: apt install postgresql).", file=sys.stderr)
        return 2
    began = time.monotonic()
    cluster = Cluster()
    try:
        with tempfile.TemporaryDirectory() as folder, fresh(cluster.url) as database:
            chain = LongChain(Path(folder), given.tables, 2, cluster, database)
            chain.longest_pause = given.pause
            with chain:
                kills = given.kills if given.each is None else given.each * chain.kinds
                chain.play(given.scores, kills=kills, seed=given.seed, patience=given.patience)
                verdict = chain.verdict()
    finally:
        cluster.end()
    print(f"{verdict.played} scores played at {given.tables} tables, {verdict.kept} kept, seed {given.seed}")
    attacks = ", ".join(f"{count:,} of {kind}" for kind, count in sorted(verdict.attacks.items()))
    print(f"  meanwhile forged: {attacks}; {verdict.refused:,} refused by the hub alone")
    for what, times in sorted(verdict.kills.items()):
        print(f"  {what}: {times} times")
    print(
        f"  lost: {len(verdict.lost)}, double: {len(verdict.double)}, wrong or out of order: {len(verdict.wrong)}"
    )
    for sentence in (*verdict.lost[:20], *verdict.double[:20], *verdict.wrong[:20]):
        print(f"    {sentence}")
    print(f"  {time.monotonic() - began:.0f} s")
    return 0 if verdict.sound else 1


if __name__ == "__main__":
    sys.exit(main())
