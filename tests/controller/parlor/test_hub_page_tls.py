"""The hub's page with TLS of its own and under a path, by the options of the command."""

from __future__ import annotations

import ssl
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from tests.controller.parlor.hub_processes import HubProcess
from tests.controller.web.page_certificates import make_certificate

NO_BROKER = "mqtt://127.0.0.1:9"


@pytest.mark.slow
def test_the_page_has_tls_and_stands_under_its_path(tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    hub = HubProcess(
        NO_BROKER,
        f"sqlite:///{tmp_path}/hub.db",
        tmp_path / "hub",
        *("--page-certificate", str(certificate), "--page-key", str(key)),
        *("--page-prefix", "/hub", "--tls-only"),
    )
    try:
        hub.start(hears=False)
        assert hub.page.startswith("https://")
        with httpx.Client(
            base_url=hub.page, verify=ssl.create_default_context(cafile=certificate), timeout=60
        ) as browser:
            answer = browser.get("/hub/api/state")
            assert answer.status_code == 200
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
            assert browser.get("/hub").headers["location"] == "/hub/"
            assert "static/" in browser.get("/hub/").text
        with pytest.raises(httpx.TransportError):
            httpx.get(hub.page.replace("https:", "http:") + "/hub/api/state", timeout=60)
        assert hub.stop() == 0
    finally:
        hub.end()


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("--page-prefix", "hub"), "a path such as /hub"),
        (("--page-key", "KEY"), "name that too, --page-certificate"),
        (("--page-certificate", "KEY"), "cannot be used"),
    ],
)
def test_what_cannot_be_is_refused_with_the_option(
    options: tuple[str, ...], text: str, tmp_path: Path
) -> None:
    words = [one.replace("KEY", str(tmp_path / "nothing.key")) for one in options]
    result = CliRunner().invoke(
        app,
        [
            "parlor",
            "--broker",
            NO_BROKER,
            "--database",
            f"sqlite:///{tmp_path}/hub.db",
            "--port",
            "0",
            *words,
        ],
    )
    assert result.exit_code == 2 and text in " ".join(result.stderr.split())
