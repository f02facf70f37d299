"""Tables behind network serial servers: `socket://` and `rfc2217://`, with real sockets and real ptys."""

from __future__ import annotations

import asyncio
import os
import select
import socket
import termios
import time
from pathlib import Path
from typing import Final

import pytest
from serial import rfc2217

from firmware_bridge.errors import PortError
from firmware_bridge.events import Done, LinkDown, LinkUp
from firmware_bridge.transport.serial_ports import Transport, open_serial
from tests.firmware_bridge.transport.serial_servers import (
    SER2NET,
    PlainServer,
    Server,
    SpeakingServer,
    TelnetServer,
    pty,
    ser2net,
)
from tests.firmware_bridge.transport.simulated_port import Host, simulated


def gather(transport: Transport, enough: int, seconds: float = 30.0) -> bytes:
    """Read bytes until there are enough."""
    data = b""
    until = time.monotonic() + seconds
    while len(data) < enough and time.monotonic() < until:
        if select.select([transport.fileno()], [], [], 0.2)[0]:
            data += transport.read()
    return data


def at_the_device(master: int, enough: int, seconds: float = 30.0) -> bytes:
    """Read the bytes sent to the device behind the server, until there are enough."""
    data = b""
    until = time.monotonic() + seconds
    while len(data) < enough and time.monotonic() < until:
        if select.select([master], [], [], 0.2)[0]:
            data += os.read(master, 4096)
    return data


def ends_with(transport: Transport, seconds: float = 20.0) -> tuple[bytes, str]:
    """The bytes that arrive until the port ends, and the sentence of its end."""
    data = b""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if select.select([transport.fileno()], [], [], 0.2)[0]:
            try:
                data += transport.read()
            except PortError as error:
                return data, str(error)
    raise AssertionError("the port did not end")


def write_all(transport: Transport, data: bytes) -> None:
    while data:
        data = data[transport.write(data) :]
        time.sleep(0.001)


pytestmark = pytest.mark.filterwarnings("ignore:set(Daemon|Name)")  # pyserial's own, on its threads
EVERY_BYTE = bytes(range(256)) * 20


@pytest.mark.parametrize("scheme", ["socket", "rfc2217"])
def test_every_byte_passes_both_ways_and_is_counted(scheme: str) -> None:
    with pty() as (master, device):
        server: Server = PlainServer(device) if scheme == "socket" else TelnetServer(device)
        transport = open_serial(f"{scheme}://{server.place}")
        try:
            write_all(transport, EVERY_BYTE)
            heard = b""
            while len(heard) < len(EVERY_BYTE):
                heard += os.read(master, 4096)
            assert heard == EVERY_BYTE
            for start in range(0, len(EVERY_BYTE), 512):  # a pty holds 4 KiB
                os.write(master, EVERY_BYTE[start : start + 512])
                assert gather(transport, 512) == EVERY_BYTE[start : start + 512]
            assert transport.bytes_written == transport.bytes_read == len(EVERY_BYTE)
            assert transport.name == f"{scheme}://{server.place}"
        finally:
            transport.close()
            server.stop()


@pytest.mark.parametrize("scheme", ["socket", "rfc2217"])
def test_a_network_table_is_found_after_the_server_restarts(scheme: str, tmp_path: Path) -> None:
    kind = PlainServer if scheme == "socket" else TelnetServer

    async def scene() -> None:
        async with simulated(tmp_path) as table:
            server = await asyncio.to_thread(kind, str(table.line.link_path))
            host = Host(lambda: open_serial(f"{scheme}://{server.place}"))
            try:
                await host.until(LinkUp)
                await host.hardware.display(1, "HELLO")
                assert table.displays[1] == "HELLO"
                await asyncio.to_thread(server.stop)
                assert server.place in str((await host.until(LinkDown)).reason)
                again = await asyncio.to_thread(kind, str(table.line.link_path), server.port)
                assert not (await host.until(LinkUp, 2)).reset
                await host.hardware.roll_dice(1)
                await host.until(Done)
                await asyncio.to_thread(again.stop)
            finally:
                await host.stop()

    asyncio.run(scene())


def test_bytes_before_the_end_are_read_before_it_is_reported() -> None:
    server = SpeakingServer(EVERY_BYTE, hangs_up=True)
    transport = open_serial(f"socket://{server.place}")
    data, reason = ends_with(transport)
    # pyserial drops bytes that came before its opening was complete; no later byte may be missing.
    assert EVERY_BYTE.endswith(data)
    assert reason.startswith(f"The connection to socket://{server.place} has ended")
    with pytest.raises(PortError, match="has ended"):
        transport.read()
    with pytest.raises(PortError, match="has ended"):
        transport.write(b"x")
    transport.close()
    server.stop()


@pytest.mark.parametrize("scheme", ["socket", "rfc2217"])
def test_a_refused_connection_names_the_address(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        place = f"127.0.0.1:{free.getsockname()[1]}"
    _, reason = ends_with(open_serial(f"{scheme}://{place}"))
    assert reason.startswith(f"Nobody listens at {place}: switch the serial server on")


@pytest.mark.parametrize("scheme", ["socket", "rfc2217"])
def test_an_unknown_host_name_is_reported(scheme: str) -> None:
    _, reason = ends_with(open_serial(f"{scheme}://no-such-table.invalid:4000"), 30)
    assert reason.startswith("There is no host no-such-table.invalid in this network")


def test_a_server_without_rfc_2217_is_reported_with_its_url() -> None:
    server = SpeakingServer(b"$GPGGA,1\r\n")
    transport = open_serial(f"rfc2217://{server.place}")
    _, reason = ends_with(transport)
    assert reason == (
        f"At {server.place} answers no RFC 2217 server: if it passes bytes on as they are, "
        f"write socket://{server.place} instead."
    )
    server.stop()


PURGE: Final = rfc2217.SERVER_PURGE_DATA
CONTROL: Final = rfc2217.SERVER_SET_CONTROL
RATE: Final = rfc2217.SERVER_SET_BAUDRATE


@pytest.mark.parametrize("options", ["", "?ign_set_control", "?timeout=1&ign_set_control"])
@pytest.mark.parametrize(
    "answers",
    [
        {PURGE: None},
        {PURGE: b"\x09"},
        {CONTROL: None},
        {CONTROL: b"\x13"},
        {PURGE: None, CONTROL: None},
    ],
    ids=["no purge", "another purge", "no control", "another control", "neither"],
)
def test_a_server_that_confirms_only_the_rate_is_accepted(
    answers: dict[bytes, bytes | None], options: str
) -> None:
    with pty() as (master, device):
        server = TelnetServer(device, answers=answers)
        transport = open_serial(f"rfc2217://{server.place}{options}", 57600)
        write_all(transport, b"hello")
        assert at_the_device(master, 5) == b"hello"
        os.write(master, b"hello yourself")
        assert gather(transport, 14) == b"hello yourself"
        transport.set_baud(230400)
        write_all(transport, b"faster")
        assert at_the_device(master, 6) == b"faster"
        assert [rate for rate in dict.fromkeys(server.rates) if rate != 9600] == [57600, 230400]
        transport.close()
        server.stop()


@pytest.mark.parametrize(
    ("answer", "message"),
    [(None, "does not confirm 57600 baud"), (b"\x00\x00\x25\x80", "does not take 57600 baud")],
)
def test_a_server_that_does_not_set_the_rate_is_reported(answer: bytes | None, message: str) -> None:
    with pty() as (_, device):
        server = TelnetServer(device, answers={RATE: answer})
        _, reason = ends_with(open_serial(f"rfc2217://{server.place}?ign_set_control&timeout=0.5", 57600))
        assert message in reason
        assert "set its port to 57600 8N1" in reason
        assert "ign_set_control" not in reason
        server.stop()


def test_a_taken_port_is_reported_with_the_servers_text() -> None:
    server = SpeakingServer(b"Port already in use\r\n", hangs_up=True)
    _, reason = ends_with(open_serial(f"rfc2217://{server.place}"))
    assert reason.startswith(f"The serial server {server.place} took the call and hung up")
    assert "socket://" not in reason
    server.stop()


@pytest.mark.skipif(SER2NET is None, reason="no ser2net here (apt install ser2net)")
def test_a_table_answers_behind_ser2net(tmp_path: Path) -> None:
    async def scene() -> None:
        async with simulated(tmp_path) as table, ser2net(tmp_path, str(table.line.link_path)) as place:
            host = Host(lambda: open_serial(f"rfc2217://{place}"))
            try:
                await host.until(LinkUp)
                await host.hardware.display(1, "HELLO")
                assert table.displays[1] == "HELLO"
            finally:
                await host.stop()

    asyncio.run(scene())


def test_telnet_errors_end_the_port_with_a_sentence() -> None:
    with pty() as (_, device):
        server = TelnetServer(device)
        transport = open_serial(f"rfc2217://{server.place}")
        write_all(transport, b"hello")
        while not getattr(transport, "dialled"):  # noqa: B009  (only network ports are dialled)
            time.sleep(0.05)
        assert server.peer is not None
        server.peer.sendall(b"\xff\xf0")  # the end of an option that never began
        _, reason = ends_with(transport)
        assert reason.startswith(f"The connection to rfc2217://{server.place} has ended")
        transport.close()
        server.stop()


def test_opening_and_closing_do_not_wait_for_an_answer() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=0) as full:
        # A full backlog is a host that does not answer the telephone.
        place = f"127.0.0.1:{full.getsockname()[1]}"
        callers = [socket.socket() for _ in range(4)]
        for caller in callers:
            caller.setblocking(False)
            caller.connect_ex(full.getsockname())
        began = time.monotonic()
        transport = open_serial(f"socket://{place}")
        assert transport.read() == b"", "nothing is known yet"
        transport.close()
        assert time.monotonic() - began < 2, "dialling takes five seconds; opening does not wait for it"
        for caller in callers:
            caller.close()


@pytest.mark.parametrize("scheme", ["socket", "rfc2217"])
def test_a_peer_that_stops_reading_fills_nothing_without_end(scheme: str) -> None:
    server: Server
    with pty() as (_, device):
        server = SpeakingServer(reads=False) if scheme == "socket" else TelnetServer(device)
        transport = open_serial(f"{scheme}://{server.place}")
        taken = 0
        try:
            for _ in range(400):  # 25 MB offered
                taken += transport.write(bytes(65536))
                time.sleep(0.001)
        except PortError:
            pass  # also an end
        assert 0 < taken < 16_000_000
        transport.close()
        server.stop()


def test_a_silent_half_open_line_is_dialled_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with simulated(tmp_path) as table:
            server = await asyncio.to_thread(PlainServer, str(table.line.link_path))
            silent = SpeakingServer()  # takes every byte and sends none, like a server without power
            places = [server.place, silent.place, server.place]
            host = Host(lambda: open_serial(f"socket://{places.pop(0) if len(places) > 1 else places[0]}"))
            await host.until(LinkUp)
            server.hang_up()
            await host.until(LinkDown)
            while not silent.heard:
                await asyncio.sleep(0.05)
            assert not host.hardware.up
            silent.hang_up()
            await host.until(LinkUp, 2)
            await host.stop()
            await asyncio.to_thread(server.stop)
            silent.stop()

    asyncio.run(scene())


def test_rfc_2217_sets_and_changes_the_rate_in_order() -> None:
    with pty() as (master, device):
        server = TelnetServer(device)
        transport = open_serial(f"rfc2217://{server.place}", 57600)
        write_all(transport, b"slow")
        transport.set_baud(230400)
        write_all(transport, b"fast")
        heard = b""
        while len(heard) < 8:
            heard += os.read(master, 100)
        assert heard == b"slowfast"
        assert [rate for rate in dict.fromkeys(server.rates) if rate != 9600] == [57600, 230400]
        transport.set_baud(None)
        write_all(transport, b"slow again")
        assert os.read(master, 100)
        assert server.rates[-1] == 57600
        transport.close()
        server.stop()


def test_a_plain_socket_cannot_change_its_rate() -> None:
    server = SpeakingServer()
    transport = open_serial(f"socket://{server.place}")
    with pytest.raises(PortError, match="keeps the rate its serial server is set to"):
        transport.set_baud(9600)
    transport.close()
    server.stop()


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("socket://", "names no host"),
        ("socket://table", "names no TCP port"),
        ("rfc2217://table:99999", "cannot be read"),
        ("socket://table:abc", "cannot be read"),
        ("socket://table:4000/x", "has /x behind its TCP port"),
        ("tcp://table:4000", "no kind of port called tcp://"),
        ("loop://", "no kind of port called loop://"),
        ("rfc2217://table:4000?ign_control", "knows ign_set_control, logging, poll_modem, timeout"),
        ("rfc2217://table:4000?timeout=soon", "write seconds above 0"),
        ("socket://table:4000?ign_set_control", "socket:// knows logging"),
    ],
)
def test_an_invalid_url_is_refused_at_once(url: str, message: str) -> None:
    with pytest.raises(PortError, match=message):
        open_serial(url)


def test_a_login_in_a_url_is_refused_and_not_repeated() -> None:
    with pytest.raises(PortError, match="which no serial server asks for") as refused:
        open_serial("socket://me:secret@table:4000")
    assert "secret" not in str(refused.value)


def test_a_device_url_keeps_the_lines_up_when_closed() -> None:
    with pty() as (_, device):
        transport = open_serial(f"serial://{device}", 9600)
        assert transport.name == device
        fd = os.open(device, os.O_RDWR | os.O_NOCTTY)
        attributes = termios.tcgetattr(fd)
        assert not attributes[2] & termios.HUPCL, (
            "closing would drop DTR and the next opening reset the board"
        )
        assert attributes[4] == termios.B9600
        transport.close()
        again = open_serial(device, 115200)
        assert termios.tcgetattr(fd)[4] == termios.B115200
        again.set_baud(57600)
        assert termios.tcgetattr(fd)[4] == termios.B57600
        again.close()
        os.close(fd)
