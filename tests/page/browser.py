"""A headless Chromium for tests, spoken to through its debugging pipe: no driver, no further package."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Final

PROGRAM: Final = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
QUIET: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)
PATIENCE_MS: Final = 15_000


class Browser:
    """One browser with one tab, `width` by `height` pixels."""

    def __init__(self, profile: Path, width: int = 1280, height: int = 800) -> None:
        assert PROGRAM is not None
        read_here, write_there = os.pipe()
        read_there, write_here = os.pipe()
        # The browser hears on descriptor 3 and speaks on 4.
        script = f'exec "$0" "$@" 3<&{read_there} 4>&{write_there}'
        flags = [*QUIET, f"--user-data-dir={profile}", f"--window-size={width},{height}", "about:blank"]
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", script, PROGRAM, *flags],
            pass_fds=(read_there, write_there),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(read_there)
        os.close(write_there)
        self._hears = os.fdopen(write_here, "wb", buffering=0)
        self._speaks = os.fdopen(read_here, "rb", buffering=0)
        self._rest = b""
        self._asked = 0
        self._session: str | None = None
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait(60)
        self._hears.close()
        self._speaks.close()

    def open(self, url: str) -> None:
        self._ask("Page.enable")
        self._ask("Page.navigate", url=url)

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression on the page."""
        answer = self._ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait_for(self, condition: str) -> bool:
        """Whether a JavaScript condition comes true within the patience of a test."""
        watch = f"""new Promise((answer) => {{
            const timer = setInterval(() => {{
                if (!({condition})) return;
                clearInterval(timer);
                answer(true);
            }}, 40);
            setTimeout(() => answer(false), {PATIENCE_MS});
        }})"""
        return self.evaluate(watch) is True

    def document(self) -> str:
        return str(self.evaluate("document.documentElement.outerHTML"))

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._asked += 1
        message: dict[str, Any] = {"id": self._asked, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        self._hears.write(json.dumps(message).encode() + b"\0")
        while True:
            answer: dict[str, Any] = json.loads(self._next())
            if answer.get("id") == self._asked:
                assert "error" not in answer, answer["error"]
                result: dict[str, Any] = answer["result"]
                return result

    def _next(self) -> bytes:
        while b"\0" not in self._rest:
            more = self._speaks.read(65536)
            assert more, "the browser ended"
            self._rest += more
        message, _, self._rest = self._rest.partition(b"\0")
        return message
