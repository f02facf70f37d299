"""The table in a terminal: progress, four seats, the last events, current problems; or plain lines in a log.

Text from data (names, reasons, firmware messages) is made printable: nothing in it can control the terminal. `render`
draws one snapshot. `TerminalView` keeps a live display up to date where standard output is a terminal and prints each
event once, on a line of its own, where it is a file or a pipe.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import TracebackType
from typing import Final, TypeVar

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from controller.identity.plurals import counted
from controller.identity.printable import printable
from controller.web.snapshot_board import Snapshot
from controller.words import text_of

EVENTS_SHOWN: Final = 9
A_DATE: Final = 1e8
"""Seconds beyond which a time is counted from 1970 and not from the start."""
WINDS: Final[Mapping[str, str]] = {"1z": "East", "2z": "South", "3z": "West", "4z": "North"}
CAMERA_STATES = {
    "dark": "dark",
    "covered": "covered",
    "burnt_out": "burnt out",
    "no_table": "no table in view",
    "mirrored": "mirrored",
    "too_small": "picture too small",
    "frozen": "frozen",
    "markers": "no markers",
}
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


def render(snapshot: Snapshot, progress: Progress | None = None) -> RenderableType:
    """The rich display of a snapshot. Anything may be missing from the snapshot; it is then left out."""
    snapshot = _printable(snapshot)
    parts: list[RenderableType] = []
    if progress is not None:
        parts.append(_progress(progress))
    parts += [Text.assemble((_headline(snapshot), "bold")), _situation(snapshot)]
    parts += [
        Text(f"! {text_of(alert['text'])}", style="bold white on red") for alert in snapshot.get("alerts", ())
    ]
    parts.append(_seats(snapshot))
    result = snapshot.get("result")
    if result:
        parts.append(Text(text_of(result["text"]), style="bold green"))
    parts += [_event(event) for event in snapshot.get("events", ())[-EVENTS_SHOWN:]]
    parts.append(_health(snapshot))
    return Panel(Group(*parts), title=Text(_title(snapshot)), title_align="left", border_style="green")


def event_line(event: Snapshot) -> str:
    """An event on one plain line: time, clause where there is one, what happened."""
    mark = {"refusal": "REFUSED ", "alert": "ALERT "}.get(event.get("kind", ""), "")
    clause = f" [{event['clause']}]" if event.get("clause") else ""
    return f"{clock(event.get('at'))} {mark}{text_of(event.get('text'))}{clause}"


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

    def __init__(self, console: Console | None = None) -> None:
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
            self._live.update(render(snapshot, progress))
            return
        snapshot = _printable(snapshot)
        events = list(snapshot.get("events", ()))
        for event in new_events(self._events, events):
            self._say(event_line(event))
        self._events = events
        alerts = frozenset(text_of(alert["text"]) for alert in snapshot.get("alerts", ()))
        for text in sorted(alerts - self._alerts):
            self._say(f"{clock(snapshot.get('at'))} ALERT {text}")
        self._alerts = alerts
        if progress is not None and progress != self._progress:
            self._say(_progress_line(progress))
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


def _progress(progress: Progress) -> RenderableType:
    hand, hands = progress
    if hands is None:
        return Text(_progress_line(progress))
    row = Table.grid(padding=(0, 1), expand=True)
    row.add_column(no_wrap=True)
    row.add_column(ratio=1)
    row.add_row(Text(_progress_line(progress)), ProgressBar(total=max(hands, 1), completed=hand))
    return row


def _progress_line(progress: Progress) -> str:
    hand, hands = progress
    return f"hand {hand}" if hands is None else f"hand {hand} of {hands}"


def _title(snapshot: Snapshot) -> str:
    names = [str(snapshot[key]) for key in ("parlor", "table", "rules") if snapshot.get(key)]
    note = f"  ({snapshot['note']})" if snapshot.get("note") else ""
    return " / ".join(names or ["mahjong table"]) + note


def _headline(snapshot: Snapshot) -> str:
    hand = f"hand {snapshot['hand']}: " if snapshot.get("hand") else ""
    return hand + str(text_of(snapshot.get("phase_text")) or snapshot.get("phase") or "waiting for the table")


def _situation(snapshot: Snapshot) -> Text:
    words = []
    if snapshot.get("dice"):
        words.append("dice " + "-".join(map(str, snapshot["dice"])))
    if snapshot.get("indicator"):
        words.append(f"turned up {snapshot['indicator']} at {snapshot.get('indicator_place')}")
    if snapshot.get("wilds"):
        words.append(f"{snapshot.get('wild_word') or 'wild'} " + " ".join(snapshot["wilds"]))
    if snapshot.get("kong_tiles"):
        words.append("konged alone " + " ".join(snapshot["kong_tiles"]))
    if snapshot.get("round_wind"):
        words.append(f"round of {WINDS[snapshot['round_wind']]}")
    if snapshot.get("left") is not None:
        words.append(f"{counted(snapshot['left'], 'tile')} left")
    return Text(", ".join(words), style="cyan")


def _seats(snapshot: Snapshot) -> RenderableType:
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", expand=True)
    for heading in ("seat", "total", "display", "melds", "discards"):
        grid.add_column(heading, justify="right" if heading == "total" else "left", overflow="fold")
    for number, seat in enumerate(snapshot.get("seats", ())):
        banker = f" banker·{snapshot.get('stay')}" if snapshot.get("banker") == number else ""
        chips = "" if seat.get("chips") is None else f" ({seat['chips']})"
        style = "bold" if snapshot.get("turn") == number else ""
        shown = [" ".join(meld.get("tiles", ())) for meld in seat.get("melds", ())]
        if seat.get("singles"):
            shown.append("alone " + " ".join(seat["singles"]))
        if seat.get("hand"):
            shown.append(f"hand {' '.join(seat['hand'])} + {seat.get('apart') or '-'}")
        grid.add_row(
            Text(f"{number} {seat.get('name', '')}{banker}"),
            Text(f"{seat.get('total', 0):+d}{chips}"),
            Text(str(seat.get("display", "")), style="black on yellow"),
            Text(" | ".join(shown)),
            Text(" ".join(seat.get("discards", ()))),
            style=style,
        )
    return grid


def _event(event: Snapshot) -> Text:
    return Text(event_line(event), style=STYLES.get(event.get("kind", ""), ""))


def _health(snapshot: Snapshot) -> Text:
    link, camera, mqtt = (snapshot.get(key) or {} for key in ("link", "camera", "mqtt"))
    words = Text()
    if link:
        state = f"{link.get('resends', 0)} resent" if link.get("up") else "no answer"
        words.append(f"machine {state}   ", style="green" if link.get("up") else "bold red")
    if camera:
        state = (
            f"{camera.get('frames', 0)} frames"
            if camera.get("ok")
            else CAMERA_STATES.get(camera.get("state", ""), "no picture")
        )
        words.append(f"camera {state}   ", style="green" if camera.get("ok") else "bold red")
    if mqtt:
        state = f"{mqtt.get('posted', 0)} posted" if mqtt.get("connected") else "away"
        waiting = f", {mqtt['outbox']} waiting" if mqtt.get("outbox") else ""
        words.append(f"MQTT {state}{waiting}", style="green" if mqtt.get("connected") else "bold red")
    return words
