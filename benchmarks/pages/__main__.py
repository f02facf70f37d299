"""How soon the table's page shows an event, a line a figure with its bar: from a snapshot published by the table's
thread until the browser has painted it, and from a visit until the table is drawn. `python -m benchmarks.pages`.
Needs Chromium. `missed`: a bar is not reached; another machine's load is in all figures."""

import argparse
import json
import sys
import time
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Page

from controller.web import PageServer, SnapshotBoard, create_app
from tests.controller.web.browser import PROGRAM, chromium, visit, wait_until, window
from tests.controller.web.table_states import STATES

EVENTS: Final = 200
VISITS: Final = 7
PAUSE_S: Final = 0.25
BARS: Final = {"painted p50": 100.0, "painted p99": 300.0, "first view": 1000.0}
"""Milliseconds at most."""

WATCH: Final = """
window.painted = [];
window.noted = () => window.painted.push([document.title, Date.now()]);
new MutationObserver(() => requestAnimationFrame(() => setTimeout(window.noted)))
  .observe(document.querySelector('title'), {childList: true, characterData: true, subtree: true});
"""
"""Notes when a frame with a new title has been painted: the first task after the frame in which it was drawn."""


def painted_ms(page: Page, board: SnapshotBoard, events: int) -> list[float]:
    """Milliseconds from each publication until it was painted; the states of play alternate with each other."""
    states = [STATES[name]() for name in ("playing", "claims", "win", "refused")]
    page.evaluate(WATCH)
    published: dict[str, float] = {}
    for number in range(events):
        name = f"t{number}"
        picture = {**states[number % len(states)], "parlor": "", "table": name}
        published[name] = time.time()
        board.publish(picture)
        time.sleep(PAUSE_S)
    page.wait_for_timeout(1000)
    shown = {title.partition(" ")[0]: at for title, at in page.evaluate("window.painted")}
    missing = published.keys() - shown.keys()
    if missing:
        raise SystemExit(f"{len(missing)} of {events} pictures were never painted")
    return [shown[name] - 1000 * at for name, at in published.items()]


def visit_ms(page: Page, url: str) -> float:
    """Milliseconds from the visit until the table is drawn with its words."""
    began = time.monotonic()
    visit(page, url)
    wait_until(page, "document.title.startsWith('t')")
    return 1000 * (time.monotonic() - began)


def figures(events: int) -> dict[str, float]:
    """Milliseconds by measurement, as `BARS` names it."""
    board = SnapshotBoard()
    board.publish({**STATES["claims"](), "parlor": "", "table": "t"})
    with (
        PageServer(create_app(board), port=0) as server,
        chromium() as browser,
        window(browser, 1024, 600) as page,
    ):
        visits = [visit_ms(page, server.url) for _ in range(VISITS)]
        painted = painted_ms(page, board, events)
        visit(page, "about:blank")
    cut = quantiles(painted, n=100, method="inclusive")
    return {"painted p50": median(painted), "painted p99": cut[98], "first view": median(visits)}


def main() -> None:
    """Measure, and print a line a figure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages", description=__doc__)
    parser.add_argument("--events", type=int, default=EVENTS)
    parser.add_argument("--json", action="store_true", help="the figures as one JSON object")
    asked = parser.parse_args()
    if PROGRAM is None:
        raise SystemExit("no Chromium or Chrome on this machine (Debian: apt install chromium)")
    measured = figures(asked.events)
    if asked.json:
        sys.stdout.write(json.dumps({name: round(value, 1) for name, value in measured.items()}) + "\n")
        return
    for name, value in measured.items():
        verdict = "" if value <= BARS[name] else "  missed"
        sys.stdout.write(f"{name:<12} {value:7.0f} ms  (at most {BARS[name]:.0f}){verdict}\n")


if __name__ == "__main__":
    main()
