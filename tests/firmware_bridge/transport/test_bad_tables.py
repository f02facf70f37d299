"""Tables with a defect: they speak the protocol and tell what cannot be. One sentence each, no crash."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from firmware_bridge.events import Event, LinkDown, LinkUp
from firmware_bridge.hardware import Hardware
from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, encode
from firmware_bridge.protocol.messages import Outcome, ResetCause
from firmware_bridge.protocol.session_messages import Boot, Capabilities, Hello, HelloAck
from firmware_bridge.protocol.state_block import TableState
from firmware_bridge.transport.serial_ports import open_serial
from tests.firmware_bridge.transport.strangers import TABLE, Stranger, at_port, table

READ_STATE = 0x20


def events_with(stranger: Stranger, seconds: float) -> tuple[list[Event], list[str]]:
    """The host's events in that time, and the errors that only its event loop received."""
    events: list[Event] = []
    lost: list[str] = []

    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, what: lost.append(str(what)))
        async with Hardware(lambda: open_serial(stranger.port)) as hardware:
            async with asyncio.timeout(60):
                async for event in hardware.events():
                    events.append(event)
                    break
            await asyncio.sleep(seconds)

    asyncio.run(scene())
    return events, lost


@pytest.mark.parametrize(
    ("absurd", "message"),
    [
        (replace(TABLE, walls=0), "tells 0 walls, where 1 to 4 are possible"),
        (replace(TABLE, walls=255), "tells 255 walls, where 1 to 4 are possible"),
        (replace(TABLE, seats=0), "tells 0 seats, where 1 to 4 are possible"),
        (replace(TABLE, seats=255), "tells 255 seats, where 1 to 4 are possible"),
        (replace(TABLE, stacks=0, model="\x1b[2J"), "The table ?[2J tells walls of 0 stacks"),
    ],
)
def test_a_table_with_impossible_capabilities_is_refused(absurd: Capabilities, message: str) -> None:
    with at_port(table(lambda hello: HelloAck(hello.session, 1, absurd))) as stranger:
        events, lost = events_with(stranger, 0.2)
        frames = [frame for frame in Deframer().feed(bytes(stranger.heard)) if isinstance(frame, Frame)]
    assert isinstance(events[0], LinkDown)
    reason = str(events[0].reason)
    assert message in reason and "see its maker" in reason and stranger.port in reason
    assert {frame.kind for frame in frames} == {FrameKind.HELLO} and not lost


def test_a_table_that_restarts_while_greeting_is_greeted_again() -> None:
    """Its BOOT comes with the HELLO_ACK in one piece: the session is over before its state could be asked for."""
    deframer = Deframer()
    greeted = 0

    def answers(heard: bytes) -> bytes:
        nonlocal greeted
        sent = b""
        for frame in deframer.feed(heard):
            if not isinstance(frame, Frame):
                continue
            if frame.kind == FrameKind.HELLO:
                greeted += 1
                ack = HelloAck(Hello.from_bytes(frame.body).session, greeted, TABLE)
                sent += encode(Frame(FrameKind.HELLO_ACK, 0, ack.to_bytes()))
                if greeted < 4:
                    sent += encode(Frame(FrameKind.BOOT, 0, Boot(greeted + 1, ResetCause.POWER).to_bytes()))
            elif frame.kind == FrameKind.DATA and frame.body[:1] == bytes((READ_STATE,)):
                state = TableState(boot_id=greeted).to_bytes()
                sent += encode(Frame(FrameKind.ACK, frame.seq, bytes((Outcome.OK,)) + state))
        return sent

    with at_port(Stranger(answers=answers)) as stranger:
        events, lost = events_with(stranger, 0.2)
        while isinstance(events[0], LinkDown):
            events, more = events_with(stranger, 0.2)
            lost += more
    assert isinstance(events[0], LinkUp) and greeted >= 4
    assert not lost, "the end of a session is reported, not thrown"


def test_an_unreadable_state_is_reported_for_people() -> None:
    deframer = Deframer()

    def answers(heard: bytes) -> bytes:
        sent = b""
        for frame in deframer.feed(heard):
            if isinstance(frame, Frame) and frame.kind == FrameKind.HELLO:
                ack = HelloAck(Hello.from_bytes(frame.body).session, 1, TABLE)
                sent += encode(Frame(FrameKind.HELLO_ACK, 0, ack.to_bytes()))
            elif isinstance(frame, Frame) and frame.kind == FrameKind.DATA:
                sent += encode(Frame(FrameKind.ACK, frame.seq, bytes((Outcome.OK,)) + bytes(50)))
        return sent

    with at_port(Stranger(answers=answers)) as stranger:
        events, lost = events_with(stranger, 0.2)
    assert isinstance(events[0], LinkDown) and not lost
    assert str(events[0].reason) == (
        f"Port {stranger.port}: The table's state (50 bytes) does not read. "
        "This is not a mahjong table's firmware, or one with a defect: see its maker."
    )


def test_a_button_that_this_version_does_not_know_is_passed_over() -> None:
    block = bytearray(TableState(boot_id=1).to_bytes())
    block[72] = 0x36  # the latest press: seat 3, a seventh button
    block[71] = 0x25
    assert [(seat, button.name) for seat, button in TableState.from_bytes(bytes(block)).press_log] == [
        (2, "READY")
    ]
