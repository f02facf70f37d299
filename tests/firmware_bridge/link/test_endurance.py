"""Strangers on the port and garbage for hours: one sentence, no crash, no growth; and a day of an ordinary table."""

import gc
import random
import sys
from collections.abc import Callable

import pytest

from firmware_bridge.link.link import Connected, HostLink, Incompatible, Lost
from firmware_bridge.link.responder import Responder
from firmware_bridge.protocol.frames import Frame, FrameKind, encode
from firmware_bridge.protocol.messages import (
    BaudCommand,
    Capabilities,
    DisplayCommand,
    Hello,
    ResetCause,
    command_to_bytes,
)
from tests.firmware_bridge.link.modelled_cable import Cable, Notebook, tokens

BYTES_A_SECOND = 11_520  # 115,200 baud, 8N1
GPS = b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n"
MODEM = b"AT\r\r\nOK\r\nATI\r\r\nHuawei E173\r\nOK\r\n"
GARBAGE = random.Random(7).randbytes(64 * BYTES_A_SECOND)


def blocks() -> int:
    gc.collect()
    return sys.getallocatedblocks()


def an_hour(hear: Callable[[bytes, float], None]) -> int:
    """Feeds an hour of garbage at full rate; how many objects more there are after it than after its first minute."""
    after_a_minute = 0
    for second in range(3600):
        at = second % 64 * BYTES_A_SECOND
        hear(GARBAGE[at : at + BYTES_A_SECOND], float(second))
        if second == 60:
            after_a_minute = blocks()
    return blocks() - after_a_minute


@pytest.mark.slow
def test_garbage_for_an_hour_leaves_the_host_as_it_was() -> None:
    host, reasons = HostLink(tokens()), set[str]()

    def hear(data: bytes, now: float) -> None:
        host.receive(data, now)
        host.poll(now)
        reasons.update(str(signal.reason) for signal in host.signals() if isinstance(signal, Incompatible))

    assert an_hour(hear) < 100
    assert reasons == {"What answers is no mahjong table: name the table's port."}
    table = Responder(Notebook(), Capabilities("late"), 1, ResetCause.POWER)
    table.receive(host.poll(4000.0)[0], 4000.0)
    host.receive(b"\0" + table.poll(4000.0)[0], 4000.0)
    assert any(isinstance(signal, Connected) for signal in host.signals())


@pytest.mark.slow
def test_garbage_for_an_hour_leaves_the_table_as_it_was() -> None:
    machine = Notebook()
    table = Responder(machine, Capabilities("t"), 1, ResetCause.POWER)
    table.receive(encode(Frame(FrameKind.HELLO, 0, Hello(5).to_bytes())), 0.0)

    def hear(data: bytes, now: float) -> None:
        table.receive(data, now)
        table.poll(now)

    assert an_hour(hear) < 100
    table.receive(b"\0" + encode(Frame(FrameKind.HELLO, 0, Hello(6).to_bytes())), 4000.0)
    table.receive(encode(Frame(FrameKind.DATA, 0, command_to_bytes(DisplayCommand(0, "STILL HERE")))), 4000.0)
    assert machine.done[-1] == DisplayCommand(0, "STILL HERE")
    assert len(machine.done) < 3, "no garbage was taken for a command"


@pytest.mark.parametrize(
    ("stranger", "sentence"),
    [
        (lambda sent: GPS, "What answers is no mahjong table"),
        (lambda sent: MODEM, "What answers is no mahjong table"),
        (lambda sent: sent, "only says back what it hears"),
        (lambda sent: b"", "No table answers"),
        (lambda sent: b"\0" * 30, "What answers is no mahjong table"),
        (lambda sent: encode(Frame(0xBF, 0, b"newer")), "No table answers"),
    ],
    ids=["a GPS", "a modem", "an echo", "nobody", "zeros", "only unknown frames"],
)
def test_another_device_on_the_port_is_one_sentence(
    stranger: Callable[[bytes], bytes], sentence: str
) -> None:
    host, now, reasons = HostLink(tokens()), 0.0, list[str]()
    while now < 60:
        sent, now = host.poll(now)
        if sent:
            host.receive(stranger(sent), now)
        reasons += [str(signal.reason) for signal in host.signals() if isinstance(signal, Incompatible)]
    assert len(set(reasons)) == 1 and sentence in reasons[0]


@pytest.mark.slow
def test_an_idle_day_keeps_one_session() -> None:
    cable = Cable()
    cable.run(600)
    before = blocks()
    cable.signals.clear()
    for _ in range(6):
        cable.run(600)
        cable.signals.clear()
    assert blocks() - before < 200
    assert cable.host.statistics.sessions == 1 and not cable.signals_of(Lost)
    assert cable.host.statistics.resends == 0


def test_a_command_sent_alone_has_the_line_to_itself() -> None:
    cable = Cable(latency=0.05, capabilities=Capabilities("t"))
    cable.run(1)
    many = [cable.host.send(command_to_bytes(DisplayCommand(0, f"{n}"))) for n in range(10)]
    alone = cable.host.send(command_to_bytes(BaudCommand(9600)), alone=True)
    after = [cable.host.send(command_to_bytes(DisplayCommand(0, f"{n}"))) for n in range(10, 20)]
    cable.run(5, lambda: alone in cable.replies())
    assert set(many) <= set(cable.replies()) and not set(after) & set(cable.replies())
    assert len(cable.machine.done) == 11
    cable.run(5)
    assert set(after) <= set(cable.replies())
    assert not cable.signals_of(Lost)


def test_a_silent_table_is_noticed_during_a_motion() -> None:
    cable = Cable(capabilities=Capabilities("t"))
    cable.run(1)
    cable.cut = True
    cable.host.send(command_to_bytes(BaudCommand(9600)), alone=True)
    cable.run(10)
    assert len(cable.signals_of(Lost)) == 1
