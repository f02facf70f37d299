"""Name and password of an address are shown nowhere, with any characters and in any error."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

import pytest
from typer.testing import CliRunner

from controller import logs
from controller.commands.hub_http_client import request_page
from controller.commands.output import CommandFailed
from controller.identity.addresses import WRITE_SIGNS, holds_bare_signs, without_password
from controller.runtime.supplied_readings import ReadingsError, SocketReadings
from controller.settings import SettingsError, load
from controller.settings.broker_address import BrokerAddress, BrokerUrlError
from firmware_bridge.errors import PortError
from firmware_bridge.transport.serial_ports import open_serial
from tests.vision.capture.camera_servers import RawCamera, Request, Talk
from vision.capture.camera import CameraError, open_camera

SIGNS = "#/?@[]% "
SECRETS = [f"qu{sign}agga" for sign in SIGNS] + [
    "12#34agga",
    "12/34agga",
    "12?34agga",
    "#agga",
    "agga@",
    "qu@agga/",
    "a:b@c#agga",
]


def silent(output: str, secret: str) -> None:
    """The secret is not in the output, neither whole nor in parts."""
    assert secret not in output and quote(secret, safe="") not in output
    assert "agga" not in output and "nick" not in output, output


@pytest.mark.parametrize(
    "scheme", ["http", "https", "rtsp", "rtsps", "tcp", "gopher", "usb", "csi", "device"]
)
@pytest.mark.parametrize("secret", SECRETS)
def test_no_camera_sentence_shows_secrets(scheme: str, secret: str) -> None:
    for address in (
        f"{scheme}://nick:{secret}@127.0.0.1:9/frame.jpg",
        f"{scheme}://nick:{secret}@127.0.0.1:no/x",
    ):
        with pytest.raises(CameraError) as refused:
            camera = open_camera(address)
            try:
                camera.grab()
            finally:
                camera.close()
        silent(str(refused.value), secret)
        if secret != "qu@agga":
            assert "%23 %2F %3F %40" in str(refused.value) or scheme in ("http", "https"), (
                "and how to write the sign"
            )
        assert WRITE_SIGNS in str(refused.value)


@pytest.mark.parametrize("secret", SECRETS)
def test_no_other_sentence_shows_secrets(secret: str, tmp_path: Path) -> None:
    from controller.parlor.storage.database import DatabaseError, open_database

    with pytest.raises(PortError) as port:
        open_serial(f"socket://nick:{secret}@127.0.0.1:9")
    silent(str(port.value), secret)
    with pytest.raises(ReadingsError) as readings:
        SocketReadings(f"readings://nick:{secret}@127.0.0.1:9")
    silent(str(readings.value), secret)
    with pytest.raises(CommandFailed) as hub:
        request_page(f"http://nick:{secret}@127.0.0.1:9", "/x")
    silent(str(hub.value), secret)
    with pytest.raises(DatabaseError) as database:
        open_database(f"postgresql://nick:{secret}@127.0.0.1:9/scores")
    silent(str(database.value), secret)
    try:
        silent(f"{BrokerAddress.parse(f'mqtt://nick:{secret}@127.0.0.1')!r}", secret)
    except BrokerUrlError as broker:
        silent(str(broker), secret)
        assert WRITE_SIGNS in str(broker)
    for section, name in (("mqtt", "broker"), ("serial", "port")):
        file = tmp_path / f"{name}.toml"
        for scheme in ("mqtt", "htp", "socket"):
            file.write_text(f"[{section}]\n{name} = {json.dumps(f'{scheme}://nick:{secret}@127.0.0.1')}\n")
            with pytest.raises(SettingsError, match="must not hold a") as refused:
                load(file)
            silent(str(refused.value), secret)


@pytest.mark.parametrize(
    "secret", [secret for secret in SECRETS if " " not in secret]
)  # there a text's address ends
def test_no_log_line_shows_secrets(secret: str) -> None:
    for as_json in (False, True):
        into = io.StringIO()
        logs.configure(stream=into, as_json=as_json, where=f"http://nick:{secret}@camera/x")
        try:
            raise ValueError(f"no way to rtsp://nick:{secret}@camera/x?pwd=agga")
        except ValueError:
            logging.getLogger("somebody.else").exception("GET %s failed", f"http://nick:{secret}@camera/x")
        silent(into.getvalue(), secret)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("rtsp://eye:pa/ss#1@camera/main", "rtsp://***@camera/main"),
        (
            "http://camera/snap.jpg?user=admin&pwd=geheim&size=2",
            "http://camera/snap.jpg?user=admin&pwd=***&size=2",
        ),
        ("http://camera/snap.jpg", "http://camera/snap.jpg"),
        ("http://[::1]:80/x", "http://[::1]:80/x"),
        ("//eye:geheim@camera", "//***@camera"),
        ("eye:geheim@camera/x", "***@camera/x"),
        ("http:eye:geheim@camera/x", "***@camera/x"),
        ("clips/table@home.mp4", "clips/table@home.mp4"),
        ("usb:", "usb:"),
    ],
)
def test_shown_addresses_hide_their_passwords(address: str, shown: str) -> None:
    assert without_password(address) == shown
    assert without_password(shown) == shown, "twice is once"


def test_bare_signs_in_a_password_are_detected() -> None:
    assert all(holds_bare_signs(f"http://eye:a{sign}b@camera/x") for sign in SIGNS)
    assert not any(holds_bare_signs(f"http://eye:a{quote(sign, safe='')}b@camera/x") for sign in SIGNS)
    assert not holds_bare_signs("http://camera/a%zz")


@pytest.mark.parametrize("sign", SIGNS)
def test_percent_encoded_signs_reach_the_camera_decoded(sign: str) -> None:
    from base64 import b64decode

    def refuse(request: Request, talk: Talk) -> None:
        talk.answer(b"", "text/plain", "401 No", 'WWW-Authenticate: Basic realm="x"\r\n')

    with RawCamera(refuse) as server:
        with pytest.raises(CameraError) as refused:
            open_camera(server.url_for(f"nick:{quote(f'qu{sign}agga', safe='')}")).grab()
        assert b64decode(server.requests[-1].login.removeprefix("Basic ")).decode() == f"nick:qu{sign}agga"
    silent(str(refused.value), f"qu{sign}agga")


def test_a_password_in_a_cameras_answer_is_removed() -> None:
    def tell_all(request: Request, talk: Talk) -> None:
        more = 'WWW-Authenticate: Basic realm="quagga"\r\nLocation: http://elsewhere/?user=nick&x=quagga\r\n'
        talk.answer(b"quagga", "text/plain", "302 quagga" if request.login else "401 quagga", more)

    with RawCamera(tell_all) as server, pytest.raises(CameraError, match="redirects to") as refused:
        open_camera(server.url_for("nick:quagga")).grab()
    silent(str(refused.value), "quagga")


COMMANDS: Sequence[tuple[str, ...]] = (
    ("watch", "{url}", "--no-page"),
    ("watch", "{url}", "--no-page", "--json"),
    ("calibrate", "--camera", "{url}"),
    ("enrol", "mine", "--camera", "{url}", "--no-page", "--json"),
    ("doctor", "--config", "{table}"),
    ("run", "--config", "{table}"),
)


def filled(command: Sequence[str], url: str, folder: Path) -> list[str]:
    """The command's words with the address, or with a table that has it in its settings."""
    table = folder / "table.toml"
    table.write_text(f"[camera]\nurl = {json.dumps(url)}\n[journal]\npath = 'x.db'\n[page]\nport = 0\n")
    return [word.format(url=url, table=table) for word in command]


def refuses_silently(words: Sequence[str], status: int, output: str, folder: Path) -> None:
    assert status != 0
    assert "Traceback" not in output
    silent(output.replace(str(folder), ""), "qu/agga")
    if "--no-page" not in words or words[0] == "watch":
        assert "%2F" in output and "***@127.0.0.1" in output


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("url", ["http://nick:qu/agga@127.0.0.1:9/x", "http://nick:qu[agga@127.0.0.1:9/x"])
def test_no_command_shows_secrets(
    command: tuple[str, ...], url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.commands.program import app

    monkeypatch.chdir(tmp_path)
    words = filled(command, url, tmp_path)
    done = CliRunner().invoke(app, words)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    refuses_silently(words, done.exit_code, done.output, tmp_path)


@pytest.mark.slow
def test_the_program_shows_no_secrets(tmp_path: Path) -> None:
    words = filled(COMMANDS[-1], "http://nick:qu/agga@127.0.0.1:9/x", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "controller.cli", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    refuses_silently(words, done.returncode, done.stdout + done.stderr, tmp_path)
