"""The page over a real port: taken ports, open streams at the end, two servers."""

from __future__ import annotations

import json
import socket
import ssl
import time
from pathlib import Path
from statistics import median

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from controller.web import PageError, PageServer, SnapshotBoard, create_app
from controller.web.access_tokens import EVERYTHING, Tokens
from controller.web.listening_addresses import CertificateError, PageCertificate
from controller.web.page_access import PageAccess
from controller.web.request_guard import connection_of
from tests.at_console import at_console
from tests.controller.web.page_certificates import make_certificate
from tests.controller.web.snapshots import playing


def test_serves_and_stops() -> None:
    board = SnapshotBoard()
    board.publish(playing())
    with PageServer(create_app(board), port=0) as page:
        assert httpx.get(f"{page.url}/api/state").json()["parlor"] == "west-lake"
        assert not page.moved
        url = page.url
    with pytest.raises(httpx.ConnectError):
        httpx.get(url)


def test_a_taken_port_is_replaced_and_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with PageServer(create_app(SnapshotBoard()), port=port) as page:
            assert page.moved
            assert page.port != port
            assert page.url == f"http://127.0.0.1:{page.port}"
            assert httpx.get(f"{page.url}/healthz").json()["ok"] is True


def test_stop_ends_an_open_stream() -> None:
    board = SnapshotBoard()
    board.publish({"hand": 2})
    page = PageServer(create_app(board), port=0)
    page.start()
    with httpx.stream("GET", f"{page.url}/api/stream", timeout=20) as stream:
        lines = stream.iter_lines()
        received = [next(lines) for _ in range(3)]
        assert received[0] == "event: state"
        assert json.loads(received[2].removeprefix("data: ")) == {"hand": 2}
        page.stop()
        rest = list(lines)
    assert not any(line.startswith("event: state") for line in rest)
    page.stop()


def test_an_answer_does_not_wait_for_an_acknowledgement() -> None:
    """A client holds back the acknowledgement of an answer's first half for 40 ms."""
    took = []
    with PageServer(create_app(SnapshotBoard()), port=0) as page, httpx.Client(base_url=page.url) as browser:
        for _ in range(40):
            began = time.perf_counter()
            browser.get("/api/state")
            took.append(time.perf_counter() - began)
    assert median(took) < 0.035


def test_a_host_that_is_not_ours_is_one_sentence() -> None:
    with pytest.raises(PageError, match=r"cannot listen at '203\.0\.113\.9'.*0\.0\.0\.0"):
        PageServer(create_app(SnapshotBoard()), host="203.0.113.9", port=0).start()


# ---- TLS, IPv6, a prefix -----------------------------------------------------------------------------------------


def trusting(certificate: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=certificate)


def test_a_certificate_of_its_own(tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    access = PageAccess(Tokens(), hsts=True)
    token = access.tokens.add("x", EVERYTHING)
    with PageServer(
        create_app(SnapshotBoard()), port=0, access=access, certificate=PageCertificate(certificate, key)
    ) as page:
        assert page.url == f"https://127.0.0.1:{page.port}" and page.link("t").startswith("https://")
        with httpx.Client(verify=trusting(certificate), base_url=f"https://localhost:{page.port}") as browser:
            assert browser.get("/healthz").headers["strict-transport-security"] == "max-age=31536000"
            assert "strict-transport-security" in browser.get("/", headers={"host": "evil.example"}).headers
            shown = browser.get(f"/?token={token}")
            assert "Secure" in shown.headers["set-cookie"]
        with pytest.raises(httpx.HTTPError):
            httpx.get(f"http://localhost:{page.port}/healthz")
        with socket.create_connection(("127.0.0.1", page.port)) as silent:
            silent.sendall(b"GET / HTTP/1.1\r\n\r\n")
            assert httpx.get(page.url + "/healthz", verify=False).status_code == 200


def test_a_renewed_certificate_serves_without_a_new_start(tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    served = PageCertificate(certificate, key)
    assert served.context().minimum_version is ssl.TLSVersion.TLSv1_2
    with PageServer(create_app(SnapshotBoard()), port=0, certificate=served) as page:

        def shown() -> bytes:
            return ssl.get_server_certificate(("127.0.0.1", page.port)).encode()

        assert shown().split() == certificate.read_bytes().split()
        (tmp_path / "new").mkdir()
        fresh, its_key = make_certificate(tmp_path / "new")
        its_key.replace(key)  # in the middle of the renewal the two do not belong together
        assert shown().split() == certificate.read_bytes().split()
        expected = fresh.read_bytes().split()
        fresh.replace(certificate)
        assert shown().split() == expected


def test_certificate_that_cannot_be_used_is_reported(tmp_path: Path) -> None:
    certificate, _ = make_certificate(tmp_path)
    (tmp_path / "other").mkdir()
    _, other = make_certificate(tmp_path / "other")
    for named in ((tmp_path / "none.crt", None), (certificate, other), (certificate, None)):
        with pytest.raises(CertificateError, match="cannot be used"):
            PageCertificate.of(*named)
    assert PageCertificate.of(None, None) is None


needs_ipv6 = pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 on this machine")


@needs_ipv6
@pytest.mark.parametrize(("host", "by"), [("::1", ("[::1]",)), ("::", ("[::1]", "127.0.0.1", "localhost"))])
def test_ipv6_and_both(host: str, by: tuple[str, ...]) -> None:
    access = PageAccess(Tokens())
    with PageServer(create_app(SnapshotBoard()), host=host, port=0, access=access) as page:
        for name in by:
            local = httpx.post(f"http://{name}:{page.port}/api/nothing", headers=at_console(page.url))
            assert local.status_code == 404, name  # free on this machine: the right to act is not asked for
            origin = {"origin": f"http://{name}:{page.port}"}
            assert httpx.get(f"http://{name}:{page.port}/api/state", headers=origin).status_code == 200
        assert page.local is (host == "::1")


@pytest.mark.parametrize("stripped", [False, True])
def test_a_prefix_behind_a_proxy(stripped: bool) -> None:
    access = PageAccess(Tokens(), prefix="/table-3", trusted_proxies=("127.0.0.1",))
    token = access.tokens.add("x", EVERYTHING)
    with PageServer(create_app(SnapshotBoard()), port=0, access=access) as page:
        before = page.url if stripped else f"{page.url}/table-3"
        headers = {"x-forwarded-for": "203.0.113.9"}
        assert httpx.get(f"{before}/healthz", headers=headers).status_code == 200
        assert "static/table.js" in httpx.get(f"{before}/", headers=headers).text
        assert httpx.get(f"{before}/static/table.js", headers=headers).status_code == 200
        assert httpx.get(f"{before}/api/clause/HZ-1", headers=headers).status_code == 200
        assert httpx.post(f"{before}/api/orders", headers=headers).status_code == 401
        shown = httpx.get(f"{before}/watch?token={token}", headers=headers)
        assert shown.headers["location"] == "/table-3/watch"


def test_address_of_settings_is_announced_and_its_host_answered() -> None:
    access = PageAccess(Tokens(), prefix="/table-3", address="https://house.example/table-3")
    with PageServer(create_app(SnapshotBoard()), port=0, access=access) as page:
        assert page.elsewhere == "https://house.example/table-3", "though this machine alone reaches the port"
        assert page.link("abc") == "https://house.example/table-3/?token=abc"
        asked = httpx.get(f"{page.url}/table-3/healthz", headers={"host": "house.example"})
        assert asked.status_code == 200


@pytest.mark.parametrize(("host", "reached"), [("::", True), ("0.0.0.0", True), ("127.0.0.1", False)])
def test_person_at_the_machine_sees_the_address_for_others(host: str, reached: bool) -> None:
    async def where(request: Request) -> JSONResponse:
        return JSONResponse(connection_of(request).elsewhere)

    app = create_app(SnapshotBoard())
    app.router.routes.append(Route("/healthz/where", where))
    with PageServer(app, host, port=0) as page:
        address = httpx.get(f"http://127.0.0.1:{page.port}/healthz/where").json()
        assert (address is not None) is reached
        if reached:
            assert httpx.get(f"{address}/healthz").status_code == 200 and "127.0.0.1" not in address


def test_a_prefix_without_its_slash_is_led_there() -> None:
    access = PageAccess(Tokens(), prefix="/table-3/")
    with PageServer(create_app(SnapshotBoard()), port=0, access=access) as page:
        led = httpx.get(f"{page.url}/table-3")
        assert (led.status_code, led.headers["location"]) == (307, "/table-3/")
        assert httpx.get(f"{page.url}/table-33/healthz").status_code == 404
