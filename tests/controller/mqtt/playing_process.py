"""A table that plays and posts in a process of its own, so that it can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
PLAYER: Final = """
import sys
from pathlib import Path
from tests.controller.mqtt.posting_table import event, score
from controller.journal.journal import Journal
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
path, url, last = sys.argv[1], sys.argv[2], int(sys.argv[3])
journal = Journal.open(path)
publisher = Publisher(journal, Topics("west-lake", "table-1"), url)
publisher.start()
hand = sum(1 for _ in journal.entries(kind="input"))
print("playing", flush=True)
while hand < last:
    hand += 1
    journal.append(60.0 * hand, [("input", {"hand": hand})], [event(hand, "pung"), score(hand)])
    print(hand, flush=True)
publisher.drain(60)
publisher.stop()
print("over", flush=True)
"""


def playing(path: Path, url: str, hands: int) -> subprocess.Popen[str]:
    """A process that plays on the journal at `path` up to this many hands and names each as it is written."""
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), url, str(hands)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def kill_after(player: subprocess.Popen[str], lines: int) -> None:
    """Kill it with SIGKILL after this number of lines."""
    assert player.stdout is not None
    for _ in range(lines):
        player.stdout.readline()
    os.kill(player.pid, signal.SIGKILL)
    player.communicate()


def play_out(player: subprocess.Popen[str]) -> None:
    """Wait until it has posted all its hands."""
    assert player.communicate()[0].endswith("over\n")
