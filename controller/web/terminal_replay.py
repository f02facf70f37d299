"""A hand of the record in a terminal: as plain lines, played, or step by step with keys."""

from __future__ import annotations

import os
import select
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from controller.identity.printable import printable
from controller.json_values import JsonObject, mapping
from controller.orders.persons import with_names_shown
from controller.referee.table_snapshot import log_line
from controller.replay.hand_replay import HandReplay
from controller.web.snapshot_words import SnapshotWords
from controller.web.terminal_view import EVENTS_SHOWN, event_line, render

SHORTEST_S: Final = 0.7
LONGEST_S: Final = 3.5
"""How long a step stands while a hand is played, at speed 1: as long as it did, within these."""
KEYS: Final[Mapping[str, str]] = {
    "\x1b[C": "next",
    "n": "next",
    " ": "next",
    "\r": "next",
    "\n": "next",
    "\x1b[D": "back",
    "b": "back",
    "\x1b[H": "first",
    "g": "first",
    "\x1b[F": "last",
    "G": "last",
    "p": "play",
    "q": "quit",
    "\x1b": "quit",
    "\x04": "quit",
}


class ReplayFrames:
    """The frames of one hand, in a reader's language."""

    def __init__(self, replay: HandReplay, language: str) -> None:
        self._replay = replay
        self._language = language
        self._last = len(replay.steps) - 1

    @property
    def last(self) -> int:
        """The number of the last frame; the first has 0."""
        return self._last

    def table(self, at: int) -> JsonObject:
        """The snapshot after a step, with the lines said up to it."""
        one = self._replay.steps[at]
        said = [
            {"at": step.at, **log_line(line)} for step in self._replay.steps[: at + 1] for line in step.said
        ]
        return dict(
            with_names_shown({**one.table, "at": one.at, "events": said[-EVENTS_SHOWN:]}, self._replay.known)
        )

    def lines(self) -> Iterator[str]:
        """The whole hand as plain lines: what was said at each step, and how the result comes about."""
        for at, one in enumerate(self._replay.steps):
            words = None
            for line in one.said:
                words = words or SnapshotWords(self.table(at), self._language)
                told = with_names_shown({"at": one.at, **log_line(line)}, self._replay.known)
                yield printable(event_line(told, words))
        end = self.table(self._last)
        if end.get("result"):
            words = SnapshotWords(end, self._language)
            yield from (f"  {printable(line)}" for line in words.result(mapping(end["result"])))
        if self._replay.otherwise:
            yield SnapshotWords(end, self._language).text("terminal-replay-otherwise")

    def drawn(self, at: int, *, keys: bool) -> RenderableType:
        """A frame for rich, with its number and, where keys are read, what they do."""
        table = self.table(at)
        words = SnapshotWords(table, self._language)
        place = words.text("terminal-replay-step", number=at + 1, count=self._last + 1)
        foot = (
            f"{place}  {words.text('terminal-replay-keys', first='g', last='G', play='p', quit='q')}"
            if keys
            else place
        )
        return Group(render(table, None, self._language), Text(foot, style="dim"))

    def stands_for(self, at: int, speed: float) -> float:
        """Seconds that a step stands while the hand is played."""
        steps = self._replay.steps
        gap = steps[at + 1].at - steps[at].at if at < self._last else 0.0
        return min(LONGEST_S, max(SHORTEST_S, gap)) / speed


def play(
    frames: ReplayFrames, console: Console, speed: float, sleep: Callable[[float], None] = time.sleep
) -> None:
    """Show every frame, one after the other."""
    with Live(console=console, auto_refresh=False) as live:
        for at in range(frames.last + 1):
            live.update(frames.drawn(at, keys=False), refresh=True)
            if at < frames.last:
                sleep(frames.stands_for(at, speed))


def step_through(
    frames: ReplayFrames, console: Console, speed: float, key: Callable[[float | None], str]
) -> None:
    """Show frames as keys ask for them, until `q`. `key` waits for a key, at most so many seconds (None: for ever), and
    gives "" where none came."""
    at, playing = 0, False
    with Live(console=console, auto_refresh=False) as live:
        while True:
            live.update(frames.drawn(at, keys=True), refresh=True)
            pressed = key(frames.stands_for(at, speed) if playing else None)
            if pressed == "" and playing:
                at, playing = min(frames.last, at + 1), at + 1 < frames.last
                continue
            wanted = KEYS.get(pressed)
            playing = wanted == "play" and not playing
            if wanted == "quit":
                return
            if playing and at == frames.last:
                at = 0
            goes = {"next": at + 1, "back": at - 1, "first": 0, "last": frames.last}
            at = min(frames.last, max(0, goes.get(wanted or "", at)))


@contextmanager
def keys_of_the_terminal() -> Iterator[Callable[[float | None], str]]:
    """Single keys of standard input, without Enter; the terminal is as before afterwards."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)

    def key(wait_s: float | None) -> str:
        if not select.select([descriptor], [], [], wait_s)[0]:
            return ""
        return os.read(descriptor, 8).decode(errors="replace") or "q"  # the end of input: nobody is there

    try:
        tty.setcbreak(descriptor)
        yield key
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
