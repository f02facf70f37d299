"""Tables killed at one point after the other: each forked child dies before its k-th operation on broker or disk.

Run as `crashing_tables.py FOLDER URL MESSAGES`; prints how many points there are. Every table is named after its point,
and each has a second life, in which it is not killed.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller.journal.journal import Journal
from controller.mqtt.broker_connection import BrokerConnection
from controller.mqtt.message_models import EventPayload
from controller.mqtt.outbox import Outbox
from controller.mqtt.publisher import Publisher
from controller.mqtt.timeouts import Timeouts
from controller.mqtt.topics import Topics
from tests.message_content import wording

WAITS = Timeouts(glance=0.5, rival_answer=0.5, retained=2.0)
"""Nobody else is at this broker; what it retains it tells at once."""
STEPS = (
    (BrokerConnection, "publish"),
    (BrokerConnection, "turn"),
    (Outbox, "keep_marks"),
    (Outbox, "following"),
)


def live(folder: Path, url: str, count: int, point: int, *, die: bool) -> None:
    """One life of the table named after its crash point."""
    steps = 0

    def perilous(step: Callable[..., Any]) -> Callable[..., Any]:
        def taken(*given: Any, **named: Any) -> Any:
            nonlocal steps
            steps += 1
            if die and steps == point:
                os.kill(os.getpid(), signal.SIGKILL)
            return step(*given, **named)

        return taken

    for where, name in STEPS:
        setattr(where, name, perilous(getattr(where, name)))
    journal = Journal.open(folder / f"{point}.journal")
    publisher = Publisher(journal, Topics("crash", str(point)), url, timeouts=WAITS)
    publisher.start()
    message = EventPayload(session="s", hand=1, at=0.0, kind="act", text=wording("pung")).outboxed()
    for _ in range(count - journal.last_seq):
        journal.append(0.0, [], [message])
    publisher.drain(20)
    publisher.stop()


def child(work: Callable[[], None]) -> bool:
    """Do it in a process of its own; True if it came to its end."""
    pid = os.fork()
    if pid == 0:
        work()
        os._exit(0)
    _, status = os.waitpid(pid, 0)
    return status == 0


def main(folder: Path, url: str, count: int) -> None:
    point, survived = 0, 0
    while survived < 3:  # a turn more or less is chance: three in a row that lived are the end
        point += 1
        survived = survived + 1 if child(lambda: live(folder, url, count, point, die=True)) else 0  # noqa: B023
        if not child(lambda: live(folder, url, count, point, die=False)):  # noqa: B023
            sys.exit(f"the second life of table {point} failed")
    print(point)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
