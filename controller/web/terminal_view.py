"""The table in a terminal: progress, four seats, the last events, current problems; or plain lines in a log.

Text from data (names, reasons, firmware messages) is made printable: nothing in it can control the terminal. `render`
draws one snapshot, in a reader's language and with people by their names. `TerminalView` keeps a live display up to
date where standard output is a terminal and prints each event once, on a line of its own, where it is a file or a pipe.
"""

from __future__ import annotations

import os
import select
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from types import TracebackType
from typing import Any, Final, Literal, TypeVar

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from controller.identity.printable import printable
from controller.json_values import JsonObject, mapping
from controller.orders.persons import with_names_shown
from controller.referee.table_snapshot import log_line
from controller.replay.hand_replay import HandReplay
from controller.web.snapshot_board import ENGLISH, Snapshot, SnapshotWords

EVENTS_SHOWN: Final = 9
A_DATE: Final = 1e8
"""Seconds beyond which a time is counted from 1970 and not from the start."""
MARKS: Final[Mapping[str, str]] = {"refusal": "refused", "alert": "alert"}
"""The kinds of event that are marked with a word, and the entry that is the word."""
STYLES: Final[Mapping[str, str]] = {
    "refusal": "bold red",
    "alert": "yellow",
    "score": "bold green",
    "payment": "green",
    "info": "dim",
}


T = TypeVar("T")
Progress = tuple[int, int | None]
"""The hand being played, and how many are to be played (None: no end is set)."""


def render(snapshot: Snapshot, progress: Progress | None = None, language: str = ENGLISH) -> RenderableType:
    """The rich display of a snapshot. Anything may be missing from the snapshot; it is then left out."""
    snapshot = _printable(snapshot)
    words = SnapshotWords(snapshot, language)
    parts: list[RenderableType] = []
    if progress is not None:
        parts.append(_progress(progress, words))
    parts += [Text.assemble((_headline(snapshot, words), "bold")), _situation(snapshot, words)]
    parts += [
        Text(f"! {words.sentence(alert['text'])}", style="bold white on red")
        for alert in snapshot.get("alerts", ())
    ]
    parts.append(_seats(snapshot, words))
    result = snapshot.get("result")
    if result:
        parts.append(Text(words.sentence(result["text"], result.get("seats")), style="bold green"))
        parts += [Text(f"  {line}", style="green") for line in words.result(result)]
    parts += [_event(event, words) for event in snapshot.get("events", ())[-EVENTS_SHOWN:]]
    parts.append(_health(snapshot, words))
    return Panel(Group(*parts), title=Text(_title(snapshot)), title_align="left", border_style="green")


def event_line(event: Snapshot, words: SnapshotWords | None = None) -> str:
    """An event on one plain line: time, text, and the clause if it has one."""
    words = SnapshotWords({}) if words is None else words
    kind = event.get("kind", "")
    mark = f"{words.text(f'terminal-{MARKS[kind]}')} " if kind in MARKS else ""
    text = words.sentence(event.get("text"), event.get("seats"))
    clause = event.get("clause")
    clause_mark = f" [{clause}]" if clause and clause not in text else ""
    return f"{clock(event.get('at'))} {mark}{text}{clause_mark}"


def new_events(before: Sequence[T], now: Sequence[T]) -> Sequence[T]:
    """The events in `now`, a window on a growing list, beyond those in `before`, an earlier window on it."""
    for start in range(len(before) + 1):
        overlap = len(before) - start
        if before[start:] == now[:overlap]:
            return now[overlap:]
    return now


def clock(at: float | None) -> str:
    """A time for people: 14:07:31 of a date here, 4:07 since the start."""
    if at is None:
        return "-:--"
    if at > A_DATE:
        return datetime.fromtimestamp(at).strftime("%H:%M:%S")
    return "{}:{:02}".format(*divmod(int(at), 60))


class TerminalView:
    """Shows every snapshot it is given, as `with TerminalView() as view: view.show(snapshot, progress)`."""

    def __init__(self, console: Console | None = None, language: str = ENGLISH) -> None:
        self._language = language
        self._console = Console() if console is None else console
        self._live = Live(console=self._console, refresh_per_second=5) if self._console.is_terminal else None
        self._events: Sequence[Snapshot] = ()
        self._alerts: frozenset[str] = frozenset()
        self._progress: Progress | None = None

    def __enter__(self) -> TerminalView:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self, snapshot: Snapshot, progress: Progress | None = None) -> None:
        """Update the display, or print the new events."""
        if self._live is not None:
            self._live.update(render(snapshot, progress, self._language))
            return
        snapshot = _printable(snapshot)
        words = SnapshotWords(snapshot, self._language)
        events = list(snapshot.get("events", ()))
        for event in new_events(self._events, events):
            self._say(event_line(event, words))
        self._events = events
        alerts = frozenset(words.sentence(alert["text"]) for alert in snapshot.get("alerts", ()))
        for text in sorted(alerts - self._alerts):
            self._say(f"{clock(snapshot.get('at'))} {words.text('terminal-alert')} {text}")
        self._alerts = alerts
        if progress is not None and progress != self._progress:
            self._say(_progress_line(progress, words))
            self._progress = progress

    def _say(self, line: str) -> None:
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)


def _printable(snapshot: Snapshot) -> Snapshot:
    return {key: _safe(one) for key, one in snapshot.items()}


def _safe(value: object) -> object:
    """The same value, every text in it safe to print."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Mapping):
        return {key: _safe(one) for key, one in value.items()}
    return [_safe(one) for one in value] if isinstance(value, list | tuple) else value


def _progress(progress: Progress, words: SnapshotWords) -> RenderableType:
    hand, hands = progress
    if hands is None:
        return Text(_progress_line(progress, words))
    row = Table.grid(padding=(0, 1), expand=True)
    row.add_column(no_wrap=True)
    row.add_column(ratio=1)
    row.add_row(Text(_progress_line(progress, words)), ProgressBar(total=max(hands, 1), completed=hand))
    return row


def _progress_line(progress: Progress, words: SnapshotWords) -> str:
    hand, hands = progress
    if hands is None:
        return words.text("terminal-hand", hand=hand)
    return words.text("terminal-hand-of", hand=hand, hands=hands)


def _title(snapshot: Snapshot) -> str:
    names = [str(snapshot[key]) for key in ("parlor", "table", "rules") if snapshot.get(key)]
    note = f"  ({snapshot['note']})" if snapshot.get("note") else ""
    return " / ".join(names or ["mahjong table"]) + note


def _headline(snapshot: Snapshot, words: SnapshotWords) -> str:
    phase = (
        words.sentence(snapshot.get("phase_text")) or snapshot.get("phase") or words.text("terminal-waiting")
    )
    hand = snapshot.get("hand")
    return words.text("terminal-phase", hand=hand, phase=phase) if hand else str(phase)


def _situation(snapshot: Snapshot, words: SnapshotWords) -> Text:
    known = []
    if snapshot.get("dice"):
        known.append(words.text("terminal-dice", dice="-".join(map(str, snapshot["dice"]))))
    points = snapshot.get("points")
    if points:
        known += _points(points, words)
    elif snapshot.get("indicator"):
        known.append(words.turned_up(snapshot["indicator"], snapshot.get("indicator_place")))
    if snapshot.get("wilds"):
        called = words.code(snapshot.get("wild_word") or "wild")
        known.append(f"{called} {words.tiles(snapshot['wilds'])}")
    if snapshot.get("kong_tiles"):
        known.append(words.text("terminal-kong-tiles", tiles=words.tiles(snapshot["kong_tiles"])))
    if snapshot.get("round_wind") and points:
        wind = f"wind-{snapshot['round_wind']}"
        known.insert(0, words.text("terminal-round-hand", attribute=wind, number=points["round"]))
    elif snapshot.get("round_wind"):
        known.append(words.text("terminal-round", attribute=f"wind-{snapshot['round_wind']}"))
    if snapshot.get("left") is not None:
        known.append(words.text("terminal-left", tiles=snapshot["left"]))
    return Text(words.text("join-comma").join(known), style="cyan")


def _points(points: Mapping[str, Any], words: SnapshotWords) -> list[str]:
    """Honba, pot and indicators, where the rules have them."""
    known = [
        words.text("terminal-honba", count=points["honba"]),
        words.text("terminal-pot", points=points["pot"]),
    ]
    if points["indicators"]:
        known.append(words.text("terminal-indicators", tiles=words.tiles(points["indicators"])))
    return known


def _seats(snapshot: Snapshot, words: SnapshotWords) -> RenderableType:
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", expand=True)
    total = "points" if snapshot.get("points") else "total"
    for heading in ("seat", total, "display", "melds", "discards"):
        justify: Literal["left", "right"] = "right" if heading == total else "left"
        grid.add_column(words.text(f"terminal-column-{heading}"), justify=justify, overflow="fold")
    for number, seat in enumerate(snapshot.get("seats", ())):
        banks = snapshot.get("banker") == number
        banker = f" {words.text('terminal-banker', stay=snapshot.get('stay') or 0)}" if banks else ""
        chips = "" if seat.get("chips") is None else f" ({seat['chips']})"
        style = "bold" if snapshot.get("turn") == number else ""
        shown = [words.tiles(meld.get("tiles", ())) for meld in seat.get("melds", ())]
        if seat.get("singles"):
            shown.append(words.text("terminal-alone", tiles=words.tiles(seat["singles"])))
        if seat.get("hand"):
            apart = words.tiles([seat["apart"]]) if seat.get("apart") else "-"
            shown.append(words.text("terminal-shown", tiles=words.tiles(seat["hand"]), apart=apart))
        grid.add_row(
            Text(f"{number} {seat.get('name', '')}{banker}{_riichi(seat, words)}"),
            Text(f"{seat['points']}{chips}" if "points" in seat else f"{seat.get('total', 0):+d}{chips}"),
            Text(words.sentence(seat.get("display_text")), style="black on yellow"),
            Text(" | ".join(shown)),
            Text(_discards(seat, words)),
            style=style,
        )
    return grid


def _riichi(seat: Mapping[str, Any], words: SnapshotWords) -> str:
    return f" {words.text('terminal-riichi')}" if seat.get("riichi") else ""


def _discards(seat: Mapping[str, Any], words: SnapshotWords) -> str:
    """The row of discards; a rotated one stands in brackets."""
    tiles, rotated = seat.get("discards", ()), seat.get("rotated", ())
    if not rotated:
        return words.tiles(tiles)
    return " ".join(
        f"[{words.tiles([tile])}]" if place in rotated else words.tiles([tile])
        for place, tile in enumerate(tiles)
    )


def _event(event: Snapshot, words: SnapshotWords) -> Text:
    return Text(event_line(event, words), style=STYLES.get(event.get("kind", ""), ""))


def _health(snapshot: Snapshot, words: SnapshotWords) -> Text:
    link, camera, mqtt = (snapshot.get(key) or {} for key in ("link", "camera", "mqtt"))
    parts = Text()

    def add(well: object, text: str) -> None:
        parts.append(f"{text}   ", style="green" if well else "bold red")

    if link:
        up = link.get("up")
        resends = link.get("resends", 0)
        add(
            up, words.text("terminal-machine", resends=resends) if up else words.text("terminal-machine-away")
        )
    if camera:
        if camera.get("ok"):
            add(True, words.text("terminal-camera", frames=camera.get("frames", 0)))
        else:
            add(False, words.text("terminal-camera-away", state=words.camera(camera.get("state", ""))))
    if mqtt:
        connected, posted = mqtt.get("connected"), mqtt.get("posted", 0)
        state = words.text("terminal-mqtt", posted=posted) if connected else words.text("terminal-mqtt-away")
        outbox = mqtt.get("outbox")
        waiting = [words.text("terminal-outbox", outbox=outbox)] if outbox else []
        add(connected, words.text("join-comma").join([state, *waiting]))
    parts.rstrip()
    return parts


# ---- A hand of the record in a terminal: as plain lines, played, or step by step with keys -----------------------

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
        """The snapshot after a step, with the event lines up to it."""
        one = self._replay.steps[at]
        lines = [
            {"at": step.at, **log_line(line)} for step in self._replay.steps[: at + 1] for line in step.lines
        ]
        return dict(
            with_names_shown({**one.table, "at": one.at, "events": lines[-EVENTS_SHOWN:]}, self._replay.known)
        )

    def lines(self) -> Iterator[str]:
        """The whole hand as plain lines: the events of each step, and the calculation of the result."""
        for at, one in enumerate(self._replay.steps):
            words = None
            for line in one.lines:
                words = words or SnapshotWords(self.table(at), self._language)
                event = with_names_shown({"at": one.at, **log_line(line)}, self._replay.known)
                yield printable(event_line(event, words))
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


def play_frames(
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
    """Show frames as keys request them, until `q`. `key` waits for a key, at most the given seconds (None: without
    limit), and returns "" after a timeout."""
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
