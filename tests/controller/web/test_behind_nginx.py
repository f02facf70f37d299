"""A real nginx on the same machine, given one line by somebody who has read nothing: who comes by it is a guest."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.at_console import at_console, console_link
from tests.controller.web.panels.panel_page import PanelTable, served

NGINX: Final = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
WAYS: Final = ("", "proxy_http_version 1.1;", "proxy_http_version 1.1; proxy_set_header Host $host;")
"""As before 1.29.7, as since, and with the client's own Host."""
PATIENCE_S: Final = 60
CONFIG: Final = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  {servers}
}}
"""

pytestmark = pytest.mark.skipif(
    NGINX is None, reason="no nginx on this machine (Debian: apt install nginx-light)"
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PanelTable]:
    with served(tmp_path) as table:
        yield table


@pytest.fixture
def proxies(table: PanelTable, tmp_path: Path) -> Iterator[list[str]]:
    """The addresses at which nginx passes requests on, one for each of `WAYS`."""
    ports = []
    for _ in WAYS:
        with socket.create_server(("127.0.0.1", 0)) as free:
            ports.append(free.getsockname()[1])
    servers = [
        f"server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass {table.server.url}; {way} }} }}"
        for port, way in zip(ports, WAYS, strict=True)
    ]
    (tmp_path / "nginx.conf").write_text(CONFIG.format(folder=tmp_path, servers="\n  ".join(servers)))
    assert NGINX is not None
    command = [NGINX, "-p", str(tmp_path), "-e", str(tmp_path / "log"), "-c", str(tmp_path / "nginx.conf")]
    process = subprocess.Popen(command)
    try:
        deadline = time.monotonic() + PATIENCE_S
        for port in ports:
            while socket.socket().connect_ex(("127.0.0.1", port)):
                assert time.monotonic() < deadline and process.poll() is None, (tmp_path / "log").read_text()
                time.sleep(0.02)
        yield [f"http://127.0.0.1:{port}" for port in ports]
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def test_a_stranger_behind_a_bare_proxy_is_a_guest(table: PanelTable, proxies: list[str]) -> None:
    for proxy in proxies:
        with httpx.Client(base_url=proxy, timeout=PATIENCE_S) as stranger:
            assert stranger.get("/api/state").status_code == 200
            assert stranger.post("/api/panels/code", json={"seat": 1}).status_code == 401
            for path in ("/api/history?player=Li", "/api/replay", "/api/session", "/account"):
                assert stranger.get(path).status_code in (401, 404), path
    with httpx.Client(base_url=table.server.url, timeout=PATIENCE_S) as here:
        assert here.post("/api/panels/code", json={"seat": 1}).status_code == 401
        shown = here.get(console_link(table.server.url))
        assert shown.status_code == 303
        own = {"origin": table.server.url}
        assert here.post("/api/panels/code", json={"seat": 1}, headers=own).status_code == 200
    key = at_console(table.server.url)
    assert httpx.post(f"{table.server.url}/api/panels/code", json={"seat": 2}, headers=key).status_code == 200
