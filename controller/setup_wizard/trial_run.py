"""The table started with its new settings, as `mahjong-table run` does it: for the trial hand, and to go on with."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
from collections import deque
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from controller.setup_wizard.setup_checks import Facts

log = logging.getLogger(__name__)

ASK_S: Final = 3.0
STOP_S: Final = 30.0
LINES_KEPT: Final = 20


class TrialRun:
    """A running table (`mahjong-table run`) in a process of its own."""

    def __init__(self, config: Path) -> None:
        command = [sys.executable, "-m", "controller.cli", "run", "--config", str(config), "--json"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._addresses: Facts = {}
        self._complaints: deque[str] = deque(maxlen=LINES_KEPT)
        self._readers = [
            threading.Thread(target=self._hear, name="table's addresses", daemon=True),
            threading.Thread(target=self._hear_complaints, name="table's complaints", daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def runs(self) -> bool:
        """Whether it is running."""
        return self._process.poll() is None

    def page(self, *, console: bool) -> str | None:
        """Where its page is, or the console link of that; None before it has told."""
        address = self._addresses.get("console" if console else "page")
        return address if isinstance(address, str) else None

    def facts(self) -> Facts:
        """How it stands: `state` (starting, running, ended), the `page`, the `hand`, what it awaits, its `alerts`."""
        page = self.page(console=False)
        if not self.runs:
            for reader in self._readers:
                reader.join(ASK_S)
            said = self._complaints[-1].removeprefix("mahjong-table: ") if self._complaints else ""
            return {"state": "ended", "said": said}
        if page is None:
            return {"state": "starting"}
        snapshot = _asked(page)
        return {
            "state": "running",
            "page": page,
            "hand": snapshot.get("hand"),
            "asks": snapshot.get("phase_text"),
            "alerts": [alert.get("text") for alert in snapshot.get("alerts") or ()],
        }

    def wait(self) -> None:
        """Until it ends."""
        self._process.wait()

    def stop(self) -> None:
        """Stop the table in good order."""
        if self.runs:
            self._process.terminate()
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _hear(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            try:
                self._addresses = json.loads(line)
            except ValueError:
                log.info("The table says: %s", line.strip())

    def _hear_complaints(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if line.strip():
                self._complaints.append(line.strip())
                log.info("The table says: %s", line.strip())


def _asked(page: str) -> Facts:
    """The table's snapshot; empty while it does not answer."""
    try:
        with urlopen(f"{page}/api/state", timeout=ASK_S) as answer:  # our own page, at this machine
            found = json.load(answer)
    except (URLError, OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
