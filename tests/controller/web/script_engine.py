"""Runs modules of the pages outside their page: in Node.js where it is installed, else in Chromium."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

import pytest
from playwright.sync_api import Page

from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.static_files import STATIC
from tests.controller.web.browser import PROGRAM, chromium, visit, window

NODE: Final = shutil.which("node") or shutil.which("nodejs")
LIMIT_S: Final = 60.0
needs_engine: Final = pytest.mark.skipif(
    NODE is None and PROGRAM is None, reason="neither Node.js nor Chromium on this machine"
)


class ScriptEngine(Protocol):
    """Evaluates JavaScript with modules of the pages."""

    def value(self, code: str) -> Any:
        """What the body of an async function returns, as JSON; in it `load("shared/words.js")` imports a module."""


class NodeEngine:
    """Node.js, in which a copy of the static files are modules."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(STATIC, folder / "static", ignore=shutil.ignore_patterns("*.css", "*.html"))
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        self._folder = folder

    def value(self, code: str) -> Any:
        """As `ScriptEngine.value`; AssertionError with what Node.js writes where the code fails."""
        script = self._folder / "script.js"
        script.write_text(
            "const load = (path) => import(`./static/${path}`);\n"
            f"const value = await (async () => {{\n{code}\n}})();\n"
            "process.stdout.write(JSON.stringify(value === undefined ? null : value));\n",
            encoding="utf-8",
        )
        assert NODE is not None
        ended = subprocess.run(
            [NODE, str(script)], capture_output=True, text=True, timeout=LIMIT_S, check=False
        )
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout)


class BrowserEngine:
    """A page in Chromium that a server of this process sends."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def value(self, code: str) -> Any:
        """As `ScriptEngine.value`; playwright's Error where the code fails."""
        return self._page.evaluate(
            "async () => {\n"
            "const load = (path) => import(new URL(`static/${path}`, location.href).href);\n"
            f"const value = await (async () => {{\n{code}\n}})();\n"
            "return JSON.parse(JSON.stringify(value === undefined ? null : value));\n}"
        )


@contextmanager
def script_engine(folder: Path) -> Iterator[ScriptEngine]:
    """The engine that this machine has; `folder` is empty."""
    if NODE is not None:
        yield NodeEngine(folder)
        return
    with (
        PageServer(create_app(SnapshotBoard()), port=0) as server,
        chromium() as browser,
        window(browser) as page,
    ):
        visit(page, server.url)
        yield BrowserEngine(page)
