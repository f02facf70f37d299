"""How soon a press on a panel is in the journal and answered, and how soon the other panels show it, while a hundred
pages are open on the table: a line a figure with its bar. `python -m benchmarks.pages.panels`. `missed`: a bar is not
reached; another machine's load is in all figures.
"""

import argparse
import json
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, suppress
from multiprocessing import get_context
from pathlib import Path
from socket import create_connection
from statistics import median, quantiles
from typing import Final
from urllib.parse import urlsplit

import httpx

from tests.controller.web.panels.panel_page import PanelTable, served

PAGES: Final = 100
PRESSES: Final = 200
PAUSE_S: Final = 0.25
"""Between two presses: four panels press four times a second together, more than people do."""
PATIENCE_S: Final = 60.0
BARS: Final = {"answered p50": 100.0, "answered max": 200.0, "shown p50": 100.0, "shown max": 300.0}
"""Milliseconds at most."""


def follow(url: str, pages: int) -> None:
    """So many open pages: each reads the table's stream and throws it away."""
    address = urlsplit(url)
    host, port = str(address.hostname), int(address.port or 80)
    asked = f"GET /api/stream HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()

    def read() -> None:
        with create_connection((host, port)) as line:
            line.sendall(asked)
            while line.recv(1 << 16):
                pass

    for _ in range(pages):
        threading.Thread(target=read, daemon=True).start()
    threading.Event().wait()


class Panel:
    """A paired panel that notes when its stream tells something."""

    def __init__(self, table: PanelTable, seat: int) -> None:
        self._phone = table.paired(seat)
        self._told = threading.Condition()
        self._pictures: list[tuple[float, str]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def press(self, key: str) -> float:
        """Press pass; milliseconds until it was answered."""
        began = time.monotonic()
        answer = self._phone.post("/api/panel/press", json={"button": "pass", "key": key})
        assert answer.status_code == 200, answer.text
        return 1000 * (time.monotonic() - began)

    def told(self, since: float, mark: str) -> float:
        """Milliseconds after `since` until a picture with this mark came."""
        with self._told:
            found = self._told.wait_for(
                lambda: next((at for at, text in self._pictures if at >= since and mark in text), None),
                PATIENCE_S,
            )
            assert found is not None, f"never told {mark}"
            self._pictures.clear()
        return 1000 * (found - since)

    def _read(self) -> None:
        with (
            suppress(
                httpx.TransportError
            ),  # so it ends with the measurement; a picture that never came is told
            self._phone.stream("GET", "/api/panel/stream", timeout=None) as answer,
        ):
            for line in answer.iter_lines():
                if line.startswith("data: {"):
                    with self._told:
                        self._pictures.append((time.monotonic(), line))
                        self._told.notify_all()


def measure(pages: int, presses: int) -> dict[str, float]:
    """The figures, in milliseconds."""
    answered, shown = [], []
    with ExitStack() as open_:
        table = open_.enter_context(served(Path(open_.enter_context(tempfile.TemporaryDirectory()))))
        watchers = get_context("spawn").Process(target=follow, args=(table.server.url, pages), daemon=True)
        watchers.start()
        open_.callback(watchers.kill)
        panels = [Panel(table, seat) for seat in range(4)]
        limit = time.monotonic() + PATIENCE_S
        while httpx.get(f"{table.server.url}/healthz").status_code != 200 or table.readers() < pages:
            assert time.monotonic() < limit, "the pages are not open"
            time.sleep(0.1)
        for number in range(presses):
            time.sleep(PAUSE_S)
            panel, other = panels[number % 4], panels[(number + 1) % 4]
            mark = f"mark-{number}"
            table.mark = mark
            began = time.monotonic()
            answered.append(panel.press(f"key-{number:05d}"))
            shown.append(other.told(began, mark))
    cut = {"answered": answered, "shown": shown}
    return {
        f"{name} {what}": value
        for name, values in cut.items()
        for what, value in (
            ("p50", median(values)),
            ("p99", quantiles(values, n=100, method="inclusive")[98]),
            ("max", max(values)),
        )
    }


def main() -> None:
    """Measure, and say a line a figure."""
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
        sys.stdout.write(f"{name:<13} {value:7.1f} ms{verdict}\n")


if __name__ == "__main__":
    main()
