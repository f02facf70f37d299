"""A table whose network camera is no longer a camera: it drips, hangs, loops. That is a state of the table on its page,
in `/healthz` and over its programs, its password is in none of them, and the table ends on request."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.at_console import at_console, learn
from tests.vision.capture.camera_behaviours import drips_a_picture, drips_a_stream, says_nothing
from tests.vision.capture.camera_servers import Behaviour, RawCamera
from tests.vision.capture.rtsp_behaviours import Rtsp, plays_nothing
from vision.capture.camera import TIMEOUT

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "controller.cli"]
PATIENCE_S = 120
LOGIN = "nick:qu%23%2F%3F@g%5B%25a"
PARTS = ("nick", "qu%23", "qu#", "F@g", "?@g", "g%5B", "g[%a")

SLOW: list[tuple[str, Behaviour]] = [
    ("http", drips_a_picture),
    ("http", drips_a_stream),
    ("rtsp", Rtsp(plays_nothing)),
]


def fetched(url: str) -> tuple[int, str]:
    try:
        asked = urllib.request.Request(url, headers=at_console(url) if "/watch" in url else {})
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def once(url: str, wanted: Callable[[dict[str, Any]], bool]) -> str:
    """What stands at `url` as soon as it is as wanted."""
    ends = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends:
        body = fetched(url)[1]
        if wanted(json.loads(body)):
            return body
        time.sleep(0.1)
    raise AssertionError(f"never: {fetched(url)}")


@contextmanager
def table(folder: Path, camera: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A controller without a machine, looking through that camera."""
    (folder / "table.toml").write_text(
        f'[serial]\nport = "{folder}/no-port"\n[camera]\nurl = {json.dumps(camera)}\n'
        '[journal]\npath = "table.journal"\n[page]\nport = 0\n'
    )
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [*COMMAND, "run", "--json", "--verbose", "--config", str(folder / "table.toml")],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        try:
            assert process.stdout is not None
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()
            process.wait()


@pytest.mark.parametrize(
    ("scheme", "behaviour"), SLOW, ids=[f"{one[0]}-{number}" for number, one in enumerate(SLOW)]
)
def test_a_camera_that_gives_no_whole_picture_is_a_stopped_one(
    scheme: str, behaviour: Behaviour, tmp_path: Path
) -> None:
    with RawCamera(behaviour) as server:
        url = server.url_for(LOGIN, "/main", scheme)
        with table(tmp_path, url) as (process, reported):
            page = learn(reported["console"])
            state = once(f"{page}/api/state", lambda state: state.get("camera", {}).get("state") == "lost")
            sentence = json.loads(state)["camera"]["text"]
            assert f"{scheme}://***@127.0.0.1:{server.port}/main gives no picture: " in sentence
            status, health = fetched(f"{page}/healthz")
            assert status == 503 and "gives no picture" in health
            watched = fetched(f"{page}/watch/state")[1]
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE_S) == 0
            took = time.monotonic() - began
    shown = json.dumps(reported) + state + health + watched + (tmp_path / "log").read_text()
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("table.journal*") if file.is_file())
    for part in PARTS:
        assert part not in shown
        assert part.encode() not in kept
    assert b"gives no picture" in kept, "the journal has the sentence, so this looked at the right bytes"
    print(f"{took:.1f} s")
    assert took < TIMEOUT, "it does not wait for the camera"


def test_watch_ends_though_the_camera_hangs() -> None:
    with RawCamera(says_nothing) as server:
        command = [*COMMAND, "watch", server.url_for(LOGIN), "--no-page", "--json"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            ends = time.monotonic() + PATIENCE_S
            while not server.requests and time.monotonic() < ends:
                time.sleep(0.05)
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            output, noted = process.communicate(timeout=PATIENCE_S)
            took = time.monotonic() - began
        finally:
            process.kill()
            process.wait()
    assert process.returncode == 0 and "Stopped." in noted and "Traceback" not in noted
    assert took < TIMEOUT
    assert not any(part in output + noted for part in PARTS)
