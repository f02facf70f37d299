"""Probes of a port: tables, other devices, silence; other devices are not disturbed."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from controller.commands import port_listing
from firmware_bridge.diagnostics.frame_text import lacks_text
from firmware_bridge.diagnostics.probe import DeviceKind, Probe, probe, question, what_speaks
from firmware_bridge.events import LinkDown, LinkUp
from firmware_bridge.protocol.constants import MINOR
from firmware_bridge.protocol.messages import MissingPart
from firmware_bridge.protocol.session_messages import HelloAck
from firmware_bridge.transport.device_permissions import holders, user_name
from firmware_bridge.transport.port_discovery import port_named
from firmware_bridge.transport.serial_ports import open_serial
from tests.firmware_bridge.transport import strangers
from tests.firmware_bridge.transport.simulated_port import Host, simulated
from tests.firmware_bridge.transport.strangers import (
    NMEA,
    TABLE,
    Stranger,
    at_port,
    program_named,
    table,
    table_of_protocol,
)

STRANGERS = (
    strangers.gps,
    strangers.modem,
    strangers.ringing_modem,
    strangers.console,
    strangers.printer,
    strangers.garbage,
    strangers.silent,
)
app = typer.Typer()
port_listing.register(app)
runner = CliRunner()


@pytest.fixture(scope="module")
def found() -> Iterator[dict[str, tuple[Stranger, Probe]]]:
    """Every stranger, probed; all at once, because listening takes its time."""
    made = {kind.__name__: kind() for kind in STRANGERS}
    made["newer"], made["older"] = table_of_protocol(2, 3), table_of_protocol(0, 0)

    async def probe_all() -> list[Probe]:
        return await asyncio.gather(*(probe(stranger.port, 57600) for stranger in made.values()))

    probes = asyncio.run(probe_all())
    for stranger in made.values():
        stranger.stop()
    yield {name: (made[name], probed) for name, probed in zip(made, probes, strict=True)}


@pytest.mark.parametrize(
    ("kind", "what", "message"),
    [
        ("gps", DeviceKind.GPS, "a GPS receiver: it sends NMEA sentences such as '$GPGGA,"),
        ("ringing_modem", DeviceKind.MODEM, "a modem: it says 'RING'"),
        ("console", DeviceKind.LOGIN, "a computer's console: it says 'raspberrypi login:'"),
        ("printer", DeviceKind.CHATTER, "a device of another kind: it says 'ok T:21.3"),
        ("garbage", DeviceKind.NOISE, "bytes that makes no sense"),
    ],
)
def test_a_talking_device_is_named_and_gets_no_bytes(
    found: dict[str, tuple[Stranger, Probe]], kind: str, what: DeviceKind, message: str
) -> None:
    stranger, probed = found[kind]
    assert probed.what is what
    assert message in probed.message and stranger.port in probed.message
    assert probed.cure
    assert stranger.heard == b"", "left undisturbed"


def test_a_probe_sends_a_modem_no_commands(
    found: dict[str, tuple[Stranger, Probe]],
) -> None:
    stranger, probed = found["modem"]
    assert probed.what is DeviceKind.ECHO
    assert "a modem in command mode, or a plug that joins send and receive" in probed.message
    assert not set(stranger.heard) & set(b"\r\n+")


def test_a_silent_port_is_reported_with_its_rate(found: dict[str, tuple[Stranger, Probe]]) -> None:
    _, probed = found["silent"]
    assert probed.what is DeviceKind.SILENT
    assert "no table answers at 57600 baud" in probed.message


@pytest.mark.parametrize(
    ("kind", "spoken", "cure"),
    [
        ("newer", "protocol 2 to 3", "Update this program."),
        ("older", "protocol 0 to 0", "Update the table's firmware."),
    ],
)
def test_an_incompatible_firmware_is_reported_with_the_update(
    found: dict[str, tuple[Stranger, Probe]], kind: str, spoken: str, cure: str
) -> None:
    _, probed = found[kind]
    assert probed.what is DeviceKind.OTHER_PROTOCOL
    assert f"speaks {spoken}, while this program speaks 1 to 1" in probed.message
    assert probed.cure == cure


def test_a_probed_table_keeps_its_session(tmp_path: Path) -> None:
    async def scene() -> None:
        async with simulated(tmp_path) as firmware:
            host = Host(lambda: open_serial(str(tmp_path / "table")))
            await host.until(LinkUp)
            # The question arrives on the same line, as a second host's would on a shared network port.
            firmware.line.receive(question())
            await asyncio.sleep(0.2)
            await host.hardware.display(0, "STILL HERE")
            assert firmware.displays[0] == "STILL HERE" and not host.all(LinkDown)
            await host.stop()
            found = await probe(str(tmp_path / "table"))
            assert found.what is DeviceKind.TABLE and found.table is not None
            assert found.message.startswith(f"A mahjong table: {found.table.capabilities.model}, firmware")

    asyncio.run(scene())


def test_the_probe_is_never_a_line_to_a_modem_or_a_shell() -> None:
    assert all(not set(question()) & set(b"\r\n+\x1b\x1a") for _ in range(2000))


@pytest.mark.parametrize(
    ("heard", "what"),
    [
        (b"", DeviceKind.SILENT),
        (b"49N*11\r\n" + NMEA[:30], DeviceKind.CHATTER),
        (b"\r\nOK\r\n", DeviceKind.MODEM),
        (b"+CREG: 0,1\r\n", DeviceKind.MODEM),
        (b"\xb5\x62\x01\x07" * 5, DeviceKind.GPS),
        (bytes(range(200, 256)), DeviceKind.NOISE),
        (b"ATTENTION please", DeviceKind.CHATTER),
        (b"OKAY\r\n", DeviceKind.CHATTER),
    ],
)
def test_received_bytes_are_classified(heard: bytes, what: DeviceKind) -> None:
    assert what_speaks(heard)[0] is what


def test_a_model_cannot_steer_the_terminal_it_is_shown_on() -> None:
    rude = replace(TABLE, model="\x1b[2Jtable")
    with at_port(table(lambda hello: HelloAck(hello.session, 1, rude))) as stranger:
        found = asyncio.run(probe(stranger.port))
    assert found.message.startswith("A mahjong table: ?[2Jtable, firmware 2.0.1")


def test_impossible_capabilities_are_a_defect_of_the_firmware() -> None:
    with at_port(table(lambda hello: HelloAck(hello.session, 1, replace(TABLE, walls=0)))) as stranger:
        found = asyncio.run(probe(stranger.port))
    assert (found.message, found.cure) == (
        "The table test table 3 tells 0 walls, where 1 to 4 are possible.",
        "Its firmware has a defect: see its maker.",
    )


# ---- the command ---------------------------------------------------------------------------------------------------


def test_ports_lists_a_port_with_who_may_open_it_and_who_has_it(tmp_path: Path) -> None:
    with at_port(strangers.silent()) as stranger, program_named("minicom", stranger.port, tmp_path) as pid:
        result = runner.invoke(app, ["ports", stranger.port, "--json"])
        assert result.exit_code == 0
        (report,) = json.loads(result.stdout)["ports"]
        assert report["allowed"] is True and report["group"]
        assert {"pid": pid, "program": "minicom"}.items() <= report["holders"][0].items()
        text = runner.invoke(app, ["ports", stranger.port]).stdout
        assert f"used by minicom (process {pid} of user" in text


def test_ports_probes_several_at_once_and_names_each() -> None:
    ack = lambda hello: HelloAck(hello.session, 1, TABLE)  # noqa: E731
    with at_port(strangers.gps()) as first, at_port(table(ack)) as second:
        names = [first.port, second.port, "/dev/ttyNOWHERE7", "tcp://x"]
        result = runner.invoke(app, ["ports", *names, "--probe", "--json"])
        report = json.loads(result.stdout)["ports"]
        assert [port["probe"]["what"] for port in report] == ["gps", "table", "closed", "closed"]
        assert report[1]["table"] == {
            "model": "test table 3",
            "firmware": "2.0.1",
            "board": 77,
            "protocol_min": 1,
            "protocol_max": 1,
            "minor": MINOR,
            "tiles": 136,
            "stacks": 17,
            "walls": 4,
            "lacks": [],
        }
        text = runner.invoke(app, ["ports", *names, "--probe"]).stdout
        spoken = f"firmware 2.0.1, board 77, protocol 1.{MINOR}, 136 tiles."
        assert f"A mahjong table: test table 3, {spoken}" in text
        assert "There is no port /dev/ttyNOWHERE7" in text


def test_the_creator_of_a_pseudo_terminal_is_no_holder(tmp_path: Path) -> None:
    with at_port(strangers.silent()) as stranger:
        assert holders(stranger.port) == ()
        assert port_named(stranger.port).describes.startswith("a pseudo-terminal")


def test_a_busy_port_names_its_holder(tmp_path: Path) -> None:
    with at_port(strangers.silent()) as stranger:
        opened = open_serial(stranger.port)
        with program_named("screen", stranger.port, tmp_path) as pid:
            found = asyncio.run(probe(stranger.port))
        opened.close()
        assert found.message == (
            f"The port {stranger.port} is used by screen (process {pid} of user "
            f"{user_name(os.geteuid())}): stop that program first."
        )


def test_missing_parts_are_listed() -> None:
    bare = replace(TABLE, lacks=MissingPart.BUTTONS | MissingPart.LIGHTS)
    assert (lacks_text(TABLE), lacks_text(bare)) == ("", ", without buttons, lights")
