"""A day of a table in virtual time: both halves of the link, every heartbeat, a press every few seconds.

The host's half, the state diff and the table's half are the real ones; only time is virtual. `python -m
benchmarks.link.link_day`.
"""

import argparse
import gc
import os
import resource
import sys
import time
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random

from firmware_bridge.link.link import Connected, HostLink, Replied, Revised
from firmware_bridge.link.responder import Responder
from firmware_bridge.link.state_diff import StateDiff
from firmware_bridge.protocol.messages import (
    Button,
    Capabilities,
    Command,
    Outcome,
    ReadStateCommand,
    ResetCause,
    command_to_bytes,
)
from firmware_bridge.protocol.state_block import TableState

HOUR = 3600.0
PRESS_EVERY = 5.0
"""Seconds between presses of a busy table, all day long."""


@dataclass(frozen=True)
class DayCost:
    """`seconds` of CPU; `objects` and `bytes` of memory more at the end of the day than after its first hour."""

    seconds: float
    heartbeats: int
    presses: int
    objects: int
    bytes: int


class ButtonTable:
    """A machine (`firmware_bridge.link.responder.Machine`) that has only buttons."""

    def __init__(self) -> None:
        self.state = TableState(boot_id=1, program=(34, 34, 34, 34))

    def press(self, seat: int, button: Button) -> None:
        """Press a button: its counter and the revision rise, and the press log gets an entry."""
        rows = [list(row) for row in self.state.presses]
        rows[seat][button] = (rows[seat][button] + 1) % 65536
        log = (*self.state.press_log, (seat, button))[-16:]
        revision = (self.state.revision + 1) % 65536
        presses = tuple(tuple(row) for row in rows)
        self.state = replace(self.state, revision=revision, presses=presses, press_log=log)

    def carry_out(self, command: Command) -> bytes:
        """Reply OK to every command, to READ_STATE with the state block."""
        return bytes((Outcome.OK,)) + (
            self.state.to_bytes() if isinstance(command, ReadStateCommand) else b""
        )

    def revision(self) -> int:
        """The state's revision."""
        return self.state.revision

    def stop_motion(self) -> None:
        """Fail: the host never stops sending here. Raises `SystemExit`."""
        raise SystemExit("The dead-man stopped a table whose host was there all day.")


def a_day(hours: int = 24) -> DayCost:  # noqa: C901 - one loop over virtual time
    """Run `hours` hours of virtual time; return their cost. Raises `SystemExit` if a press was lost."""
    random, tokens = Random(1), count(1)
    machine, watcher = ButtonTable(), StateDiff()
    host = HostLink(lambda: next(tokens))
    table = Responder(machine, Capabilities("day"), 1, ResetCause.POWER)
    read, now, next_press, pressed, reported, reading = (
        command_to_bytes(ReadStateCommand()),
        0.0,
        1.0,
        0,
        0,
        False,
    )
    after_first: tuple[int, int] | None = None
    began = time.process_time()
    while now < hours * HOUR:
        say, deadline = host.poll(now)
        table.receive(say, now)
        answer, _ = table.poll(now)
        if answer:
            host.receive(answer, now)
        for signal in host.signals():
            match signal:
                case Connected():
                    host.send(read)
                    reading = True
                case Revised(revision) if not reading and watcher.state is not None:
                    if revision != watcher.state.revision:
                        host.send(read)
                        reading = True
                case Replied(_, body):
                    reading = False
                    reported += len(watcher.observe(TableState.from_bytes(body[1:])).events)
                case _:
                    pass
        if say or answer:
            continue
        if now >= next_press:
            machine.press(random.randrange(4), Button(random.randrange(6)))
            table.hint()
            pressed, next_press = pressed + 1, now + random.expovariate(1 / PRESS_EVERY)
            continue
        if after_first is None and now > HOUR:
            after_first = memory()
        now = min(deadline, max(now, next_press))
    took = time.process_time() - began
    if reported != pressed:
        raise SystemExit(f"{pressed} presses were made in a day, {reported} reported.")
    blocks, size = memory()
    first_blocks, first_size = after_first or (0, 0)
    return DayCost(took, host.statistics.frames_sent, pressed, blocks - first_blocks, size - first_size)


def memory() -> tuple[int, int]:
    """Objects alive, and bytes the process holds (at most, if the system reports no exact number)."""
    gc.collect()
    statm = Path("/proc/self/statm")
    if statm.exists():
        size = int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    else:
        size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return sys.getallocatedblocks(), size


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m benchmarks.link.link_day", description=__doc__).parse_args()
    print(a_day())
