"""The share of a core that a table with a camera uses while nothing moves: `python -m benchmarks.vision.idle_table`.

A table as shipped (`mahjong-table run`, the page on, the broker embedded) without a machine, before its first hand;
its camera is a process of its own that gives 1080p pictures of a laid table, each with noise of its own, as a network
camera does. Only the controller's processor time counts.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import cv2
import simplejpeg

from benchmarks.vision.table_pictures import Condition, scene_of
from controller.referee.stages import Turn
from controller.referee.zones import TableZone
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.tile_placement import STACKS, SeatContent, TableContent, Upturned
from tests.controller.orders.ordered_table import Evening, opened

MOST: Final = 0.05
"""Share of a core."""
WALL_S: Final = 120.0
SETTLING_S: Final = 45.0
"""Longer than a table looks often at a cloth on which nothing moves."""
PICTURES: Final = 8
TABLE: Final = """
[table]
rules = "hangzhou"
[serial]
port = "none"
[camera]
url = "{camera}"
[mqtt]
broker = "embedded"
port = {broker}
[page]
port = {page}
[journal]
path = "table.db"
"""


def main() -> int:
    """Print the share; the exit status reports whether it is within the limit."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.vision.idle_table", description=__doc__)
    parser.add_argument("--seconds", type=float, default=WALL_S)
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve is not None:
        serve(asked.serve)
        return 0
    shares = []
    for in_a_hand, when in ((False, "before a hand"), (True, "in a hand that waits for a player")):
        idle = measured(in_a_hand, asked.seconds)
        shares.append(idle.share)
        print(
            f"a table with a camera, nothing moves, {when}: {idle.share:.1%} of a core (wanted: <= {MOST:.0%}), "
            f"{idle.pictures:.2f} pictures a second, of which unpacking alone would take {idle.unpacking:.1%}",
            flush=True,
        )
    print(
        f"over {asked.seconds:.0f} s each; load of this machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )
    return 0 if max(shares) <= MOST else 1


@dataclass(frozen=True)
class IdleTable:
    """Per second: the controller's seconds of processor time, its pictures (less than one if the machine is busy),
    and the seconds of processor time to unpack this number by libjpeg-turbo alone."""

    share: float
    pictures: float
    unpacking: float


def measured(in_a_hand: bool, seconds: float = WALL_S) -> IdleTable:
    """A table after its cloth is settled: before a hand, or in one that waits for a discard."""
    with tempfile.TemporaryDirectory(prefix="mahjong-idle-") as made:
        folder = Path(made)
        content = _begin_hand(folder / "table.db") if in_a_hand else TableContent()
        _draw(folder, content)
        with _camera(folder) as camera:
            ports = dict(zip(("broker", "page"), _free_ports(2), strict=True))
            (folder / "table.toml").write_text(TABLE.format(camera=camera, **ports), encoding="utf-8")
            command = [sys.executable, "-m", "controller.cli", "run", "--config", str(folder / "table.toml")]
            with _started(command) as process:
                time.sleep(SETTLING_S)
                before, began, taken = _spent(process.pid), time.monotonic(), _taken(camera)
                time.sleep(seconds)
                spent, wall = _spent(process.pid) - before, time.monotonic() - began
                taken = _taken(camera) - taken - 1
                if process.poll() is not None:
                    raise SystemExit(f"the table ended with status {process.returncode}")
        return IdleTable(spent / wall, taken / wall, taken / wall * _unpacking_s(folder))


def _unpacking_s(folder: Path) -> float:
    """Seconds of processor that unpacking one picture takes at least."""
    picture, least = (folder / "0.jpg").read_bytes(), math.inf
    for _ in range(PICTURES):
        began = time.process_time()
        simplejpeg.decode_jpeg(picture, "BGR")
        least = min(least, time.process_time() - began)
    return least


def serve(folder: Path) -> None:
    """Give the pictures of a folder in turn, each request the next one, numbered; says its port first."""
    pictures = enumerate(itertools.cycle([path.read_bytes() for path in sorted(folder.glob("*.jpg"))]))

    class PictureRequest(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            number, data = next(pictures)
            self.send_response(200)
            self.send_header("Content-Type", "image/jpeg")
            self.send_header("Content-Length", str(len(data)))
            self.send_header("X-Frame", str(number))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), PictureRequest)
    print(json.dumps(server.server_address[1]), flush=True)
    server.serve_forever()


def _begin_hand(path: Path) -> TableContent:
    """Write a journal that ends where somebody is to discard; what lies on the table then."""
    evening = Evening(opened(path), 3)
    evening.into_a_hand()
    while not isinstance(evening.table.stage, Turn):
        evening.turn()
    evening.record.journal.close()
    (up,) = TableZone.indicators().content_in(evening.table.sensors.sight)
    seat = SeatContent(standing=13, wall=(2,) * STACKS)
    return TableContent((seat,) * 4, (Upturned(up.seat, up.stack, up.tile),), evening.table.hand.dice or ())


def _draw(folder: Path, content: TableContent) -> None:
    camera = Renderer(1, (1920, 1080))
    laid = scene_of(content, 3, Condition("classic", "1080p"))
    for number in range(PICTURES):
        cv2.imwrite(str(folder / f"{number}.jpg"), camera.frame(laid, number), [cv2.IMWRITE_JPEG_QUALITY, 88])


@contextmanager
def _started(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@contextmanager
def _camera(folder: Path) -> Iterator[str]:
    with _started([sys.executable, "-m", "benchmarks.vision.idle_table", "--serve", str(folder)]) as process:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{json.loads(process.stdout.readline())}/frame.jpg"


def _taken(camera: str) -> int:
    """How many pictures the camera has given; this asks for one more."""
    with urllib.request.urlopen(camera, timeout=30) as answer:
        return int(answer.headers["X-Frame"])


def _free_ports(count: int) -> list[int]:
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return ports


def _spent(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
