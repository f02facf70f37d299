"""How soon a press on a panel is in the journal and answered, and how soon another panel shows it, at a table that four
simulated people play with panels and a camera, while a hundred pages are open on it: a line a figure with its bar.
`python -m benchmarks.pages.panels`. The table runs as `mahjong-table run`, without a machine; pages, people and the
rendering of the camera's pictures share the processors with it. `missed`: a bar is not reached; another machine's load
is in all figures.
"""

from __future__ import annotations

import argparse
import json
import selectors
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from queue import SimpleQueue
from statistics import median, quantiles
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from hardware_sim.strategy.rule_violations import Habits
from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.panels.panel_page import Device
from tests.controller.web.panels.table_program import running
from tests.whole.phone_session.people_at_cloth import PeopleAtCloth, people_at_cloth

PAGES: Final = 100
PRESSES: Final = 200
PATIENCE_S: Final = 600.0
SHOWN_S: Final = 10.0
SEED: Final = 4
BARS: Final = {
    "answered p50": 100.0,
    "answered max": 200.0,
    "shown p50": 100.0,
    "shown max": 300.0,
    "between pictures max": 2000.0,
}
"""Milliseconds at most."""
TABLE: Final = """
[table]
rules = "hangzhou"
seats = ["Lin", "Chen", "Wang", "Sato"]
[serial]
port = "none"
[camera]
url = "{camera}"
[mqtt]
broker = "embedded"
[page]
port = {port}
[journal]
path = "table.db"
"""


def follow(url: str, pages: int, behind: Synchronized[int]) -> None:
    """`pages` open pages: each reads the table's stream; `behind` is how many lack the newest state."""
    address = urlsplit(url)
    host, port = str(address.hostname), int(address.port or 80)
    asked = f"GET /api/stream HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()
    latest = [b""] * pages
    with selectors.DefaultSelector() as lines:
        for number in range(pages):
            line = socket.create_connection((host, port))
            line.sendall(asked)
            lines.register(line, selectors.EVENT_READ, number)
        while True:
            for key, _ in lines.select():
                number = key.data
                assert isinstance(key.fileobj, socket.socket)
                got = key.fileobj.recv(1 << 20)
                if not got:
                    return
                start = got.rfind(b"event: state\nid: ")
                if start >= 0:
                    latest[number] = got[start:].split(b"\n", 2)[1]
            newest = max(latest, key=lambda one: int(one[4:] or 0))
            behind.value = sum(one != newest for one in latest)


class Panel:
    """A paired panel: it shows its stream to the player in the seat, and sends the player's presses to the table."""

    def __init__(self, phone: httpx.Client, seat: int, people: PeopleAtCloth) -> None:
        self.presses: SimpleQueue[str] = SimpleQueue()
        self.answered: list[float] = []
        self.shown: list[float] = []
        self.other: Panel = self
        self._phone, self._seat, self._people = phone, seat, people
        self._changed = threading.Condition()
        self._displays: list[str] = [""] * 4
        self._key = 0
        for work in (self._read, self._press):
            threading.Thread(target=work, daemon=True).start()

    def display(self, seat: int) -> str:
        """The latest display of a seat on this panel."""
        with self._changed:
            return self._displays[seat]

    def changed(self, seat: int, before: str) -> float | None:
        """The time when this panel received another display of a seat; None if it did not for long."""
        with self._changed:
            found = self._changed.wait_for(lambda: self._displays[seat] != before, SHOWN_S)
            return time.monotonic() if found else None

    def _press(self) -> None:
        while True:
            button = self.presses.get()
            self._key += 1
            before, began = self.other.display(self._seat), time.monotonic()
            answer = self._phone.post(
                "/api/panel/press", json={"button": button, "key": f"key-{self._seat}-{self._key:05d}"}
            )
            self.answered.append(1000 * (time.monotonic() - began))
            assert answer.status_code == 200, answer.text
            shown = self.other.changed(self._seat, before)
            if shown is not None:
                self.shown.append(1000 * (shown - began))

    def _read(self) -> None:
        with (
            suppress(httpx.TransportError),  # it ends with the measurement
            self._phone.stream("GET", "/api/panel/stream", timeout=None) as answer,
        ):
            for line in answer.iter_lines():
                if line.startswith("data: {") and '"table"' in line:
                    self._hear(json.loads(line.removeprefix("data: "))["table"])

    def _hear(self, table: dict[str, Any]) -> None:
        with self._changed:
            self._displays = [str(one["display"]) for one in table["seats"]]
            self._changed.notify_all()
        self._people.press_shown(self._seat, self._displays[self._seat])


@contextmanager
def playing(folder: Path) -> Iterator[tuple[str, PeopleAtCloth, list[Panel]]]:
    """A running table with four people whose panels are paired: its page's address, the people, the panels."""
    with ExitStack() as open_, socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        people = open_.enter_context(people_at_cloth((SEED,), Habits.none()))
        people.glaring = False
        (folder / "table.toml").write_text(TABLE.format(camera=people.camera, port=port))
        taken.close()
        open_.enter_context(running(folder, url))
        phones = [Device(base_url=url, headers={"origin": url, **ELSEWHERE}, timeout=60) for _ in range(4)]
        desk = open_.enter_context(Device(base_url=url, headers={"origin": url}, timeout=60))
        for seat, phone in enumerate(phones):
            open_.enter_context(phone)
            code = desk.post("/api/panels/code", json={"seat": seat}).json()["digits"]
            assert phone.post("/api/panel/pair", json={"code": code}).json()["seat"] == seat
        panels = [Panel(phone, seat, people) for seat, phone in enumerate(phones)]
        for seat, panel in enumerate(panels):
            panel.other = panels[(seat + 1) % 4]
        yield url, people, panels


def measure(pages: int, presses: int) -> dict[str, float]:
    """The figures, in milliseconds."""
    with ExitStack() as open_:
        folder = Path(open_.enter_context(tempfile.TemporaryDirectory()))
        url, people, panels = open_.enter_context(playing(folder))
        context = get_context("spawn")
        behind = context.Value("i", pages)
        watchers = context.Process(target=follow, args=(url, pages, behind), daemon=True)
        watchers.start()
        open_.callback(watchers.kill)
        _until(lambda: behind.value == 0, "the pages are not open")
        people.sit_down()

        def pressed() -> int:
            while not people.presses.empty():
                seat, button = people.presses.get()
                panels[seat].presses.put(button)
            assert not people.failures(), people.failures()
            return sum(len(panel.answered) for panel in panels)

        _until(lambda: pressed() >= presses, "nobody plays any more")
        _until(lambda: behind.value == 0, "a page never got what the others have")
        gaps = [1000 * (later - earlier) for earlier, later in pairwise(people.pictured)]
        cut = {
            "answered": [one for panel in panels for one in panel.answered],
            "shown": [one for panel in panels for one in panel.shown],
            "between pictures": gaps,
        }
        return {
            f"{name} {what}": value
            for name, values in cut.items()
            for what, value in (
                ("p50", median(values)),
                ("p99", quantiles(values, n=100, method="inclusive")[98]),
                ("max", max(values)),
            )
        }


def _until(reached: Callable[[], object], otherwise: str) -> None:
    limit = time.monotonic() + PATIENCE_S
    while not reached():
        assert time.monotonic() < limit, otherwise
        time.sleep(0.005)


def main() -> None:
    """Measure, and print a line a figure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages.panels", description=__doc__)
    parser.add_argument("--pages", type=int, default=PAGES)
    parser.add_argument("--presses", type=int, default=PRESSES)
    parser.add_argument("--json", action="store_true", help="the figures as one JSON object")
    asked = parser.parse_args()
    figures = measure(asked.pages, asked.presses)
    if asked.json:
        sys.stdout.write(json.dumps({name: round(value, 1) for name, value in figures.items()}) + "\n")
        return
    for name, value in figures.items():
        bar = BARS.get(name)
        verdict = "" if bar is None else f"  (at most {bar:.0f})" + ("" if value <= bar else "  missed")
        sys.stdout.write(f"{name:<20} {value:7.1f} ms{verdict}\n")


if __name__ == "__main__":
    main()
