"""The session, both halves: exactly once over any cable, restarts noticed, silence noticed, never busy for nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.errors import LinkLost
from firmware_bridge.link.link import SILENCE, Connected, HostLink, Incompatible, Lost, Revised
from firmware_bridge.link.responder import DEAD_MAN, Responder
from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, encode
from firmware_bridge.protocol.messages import (
    Capabilities,
    DisplayCommand,
    Hello,
    HelloAck,
    MotionCommand,
    Operation,
    ResetCause,
    command_to_bytes,
)
from tests.firmware_bridge.link.modelled_cable import Cable, Damage, Notebook, intact, noise, tokens


def say(number: int) -> bytes:
    return command_to_bytes(DisplayCommand(number % 4, f"text {number}"))


def shown_texts(cable: Cable) -> list[str]:
    return [command.text for command in cable.machine.done if isinstance(command, DisplayCommand)]


def lose_nth(*numbers: int) -> Damage:
    """Loses the n-th frame, counting from 1."""
    count = 0

    def damage(data: bytes) -> bytes:
        nonlocal count
        count += bool(data)
        return b"" if data and count in numbers else data

    return damage


def test_a_session_starts_with_hello_and_capabilities() -> None:
    cable = Cable(capabilities=Capabilities("sparrow", tiles=144))
    cable.run(0.1)
    (connected,) = cable.signals_of(Connected)
    assert isinstance(connected, Connected)
    assert connected.hello.capabilities.tiles == 144
    assert connected.hello.boot_id == 1


def test_nothing_is_sent_while_not_connected() -> None:
    with pytest.raises(LinkLost, match="not connected"):
        HostLink(tokens()).send(say(0))


@given(
    st.integers(0, 2**32),
    st.sampled_from([0.0005, 0.002, 0.005]),
    st.sampled_from([0.0, 0.0005, 0.01]),
    st.integers(1, 64),
)
@settings(max_examples=25)
def test_commands_run_once_in_order_on_a_noisy_cable(
    seed: int, rate: float, latency: float, chunk: int
) -> None:
    cable = Cable(noise(seed, rate), noise(seed + 1, rate), latency, chunk)
    for number in range(40):
        cable.send_when_up(say(number))
    cable.run(60, lambda: len(cable.replies()) == 40 or bool(cable.signals_of(Lost)))
    heard = shown_texts(cable)
    assert heard == [f"text {number}" for number in range(len(heard))], "in order, none twice"
    if not cable.signals_of(Lost):
        assert len(heard) == 40
        assert list(cable.replies()) == sorted(cable.replies()), "replies in the order of the commands"


def test_a_lost_reply_is_repeated_without_the_command() -> None:
    cable = Cable(to_host=lose_nth(3))  # BOOT with HELLO_ACK are 1 and 2, then the reply
    cable.run(0.1)
    ticket = cable.host.send(say(0))
    cable.run(0.4)
    assert shown_texts(cable) == ["text 0"]
    assert cable.table.duplicates == 1
    assert ticket in cable.replies()


def test_the_same_frame_twice_gets_the_same_reply_twice() -> None:
    machine = Notebook()
    table = Responder(machine, Capabilities("t"), 1, ResetCause.POWER)
    table.receive(encode(Frame(FrameKind.HELLO, 0, Hello(5).to_bytes())), 0.0)
    table.poll(0.0)
    frame = encode(Frame(FrameKind.DATA, 0, say(0)))
    table.receive(frame, 0.0)
    first, _ = table.poll(0.0)
    table.receive(frame, 0.0)
    assert table.poll(0.0)[0] == first
    assert len(machine.done) == 1


def test_the_window_never_holds_more_bytes_than_the_tables_ring() -> None:
    small = Capabilities("small", window_bytes=64, window_frames=8)
    cable = Cable(capabilities=small, latency=0.01)
    cable.run(0.1)
    cable.most_at_once = 0
    for number in range(100):
        cable.host.send(say(number))
    cable.run(10)
    assert len(cable.replies()) == 100
    assert 40 < cable.most_at_once <= 64 + len(encode(Frame(FrameKind.PING, 0)))


def test_a_gap_is_requested_once_and_closed_at_once() -> None:
    cable = Cable(to_table=lose_nth(2))
    cable.run(0.1)
    first = cable.host.send(say(0))
    cable.run(0)  # lost
    cable.host.send(say(1))
    cable.host.send(say(2))
    cable.run(0.1, lambda: len(cable.replies()) == 3)
    assert first in cable.replies()
    assert shown_texts(cable) == ["text 0", "text 1", "text 2"]


def test_a_boot_message_starts_a_new_session() -> None:
    cable = Cable()
    cable.run(0.2)
    cable.boot(ResetCause.WATCHDOG)
    cable.run(0.02)
    (lost,) = cable.signals_of(Lost)
    assert isinstance(lost, Lost) and "restarted (watchdog)" in str(lost.reason)
    cable.run(0.2)
    assert [c.hello.boot_id for c in cable.signals if isinstance(c, Connected)] == [1, 2]


@pytest.mark.parametrize("busy", [True, False], ids=["by a command", "by the heartbeat"])
def test_a_restart_is_noticed_even_if_its_boot_message_is_lost(busy: bool) -> None:
    cable = Cable(to_host=lose_nth(3))
    cable.run(0.2)
    cable.boot()
    cable.run(0.001)  # the boot message is gone
    if busy:
        cable.host.send(say(0))
    cable.run(0.02 if busy else 0.6)
    assert len(cable.signals_of(Lost)) == 1
    assert shown_texts(cable) == [], "a command of the old session is not for the new boot"
    cable.run(0.5)
    assert len(cable.signals_of(Connected)) == 2


def test_silence_ends_the_session_and_stops_motion() -> None:
    cable = Cable()
    cable.run(0.2)
    cable.cut = True
    cable.run(SILENCE + 0.6)
    (lost,) = cable.signals_of(Lost)
    assert isinstance(lost, Lost) and "3 s" in str(lost.reason)
    assert cable.machine.stops == 1
    cable.run(DEAD_MAN * 2)
    assert cable.machine.stops == 1, "reported once"
    cable.cut = False
    cable.run(5)
    assert cable.host.up


def test_motion_goes_on_as_long_as_the_host_is_heard() -> None:
    cable = Cable()
    cable.run(60)
    assert cable.machine.stops == 0
    assert len(cable.signals_of(Connected)) == 1


def test_a_command_without_end_in_sight_ends_with_the_session() -> None:
    cable = Cable()
    cable.run(0.2)
    cable.cut = True
    cable.host.send(say(0))
    cable.run(6)
    assert len(cable.signals_of(Lost)) == 1
    assert cable.replies() == {}


def test_a_silent_port_is_given_up_with_a_sentence() -> None:
    cable = Cable()
    cable.cut = True
    cable.run(20)
    hopeless = cable.signals_of(Incompatible)
    assert isinstance(hopeless[0], Incompatible) and "No table answers" in str(hopeless[0].reason)


def test_something_else_on_the_port_is_not_taken_for_a_table() -> None:
    host, now = HostLink(tokens()), 0.0
    while now < 20:
        host.receive(b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n", now)
        _, now = host.poll(now)
    (hopeless,) = host.signals()
    assert isinstance(hopeless, Incompatible) and "is no mahjong table" in str(hopeless.reason)


def test_a_firmware_without_a_common_version_is_named() -> None:
    host = HostLink(tokens())
    hello = Deframer().feed(host.poll(0.0)[0])[0]
    assert isinstance(hello, Frame)
    token = Hello.from_bytes(hello.body).session
    newer = HelloAck(token, 1, Capabilities("x"), protocol=0, protocol_min=2, protocol_max=3)
    host.receive(encode(Frame(FrameKind.HELLO_ACK, 0, newer.to_bytes())), 0.0)
    (hopeless,) = host.signals()
    assert isinstance(hopeless, Incompatible)
    assert "speaks protocol 2 to 3, this program 1 to 1: update this program" in str(hopeless.reason)


def test_hellos_are_spaced_when_a_table_keeps_forgetting() -> None:
    cable = Cable(latency=0.0)
    for _ in range(50):
        cable.run(0.05)
        if cable.host.up:
            cable.host.send(say(0))
        cable.boot()
    assert cable.host.statistics.frames_sent < 120


def test_a_new_host_with_the_old_token_starts_a_new_session() -> None:
    cable = Cable()
    cable.run(0.1)
    for number in range(3):
        cable.host.send(say(number))
    cable.run(0.1)
    cable.host = HostLink(tokens())
    cable.signals.clear()
    ticket = cable.send_when_up(say(9))
    cable.run(0.1)
    assert shown_texts(cable)[-1] == "text 9"
    assert cable.replies()[ticket][1] == 4, "its own reply, not one kept for the host before it"


def test_a_repeated_hello_is_harmless() -> None:
    cable = Cable(latency=0.4)  # longer than the first wait for an answer
    for number in range(3):
        cable.send_when_up(say(number))
    cable.run(5)
    assert shown_texts(cable) == ["text 0", "text 1", "text 2"]
    assert len(cable.signals_of(Connected)) == 1
    assert not cable.signals_of(Lost)


def test_a_change_is_reported_by_hint_and_by_heartbeat() -> None:
    cable = Cable()
    cable.run(0.1)
    cable.machine.rev = 9
    cable.table.hint()
    cable.run(0.002)
    assert cable.signals_of(Revised) == [Revised(9)]
    cable.signals.clear()
    cable.run(0.6)
    assert Revised(9) in cable.signals_of(Revised)


def test_unknown_frames_and_commands_are_answered() -> None:
    cable = Cable()
    cable.run(0.1)
    cable.table.receive(encode(Frame(0x3F, 1, b"from a newer host")), cable.now)
    cable.host.receive(encode(Frame(0xBF, 1, b"from a newer table")), cable.now)
    ticket = cable.host.send(b"\x7e newer command")
    bad = cable.host.send(b"\x10\x09 no such seat")
    cable.run(0.1)
    assert cable.replies()[ticket][0] == 1
    assert cable.replies()[bad][0] == 2
    assert not cable.signals_of(Lost)


@given(st.lists(st.binary(max_size=200), max_size=30))
def test_garbage_at_either_end_raises_nothing_and_moves_nothing(chunks: list[bytes]) -> None:
    cable = Cable()
    cable.run(0.1)
    for chunk in chunks:
        cable.host.receive(chunk, cable.now)
        cable.table.receive(chunk, cable.now)
        cable.run(0.01)
    cable.run(1)
    cable.send_when_up(command_to_bytes(MotionCommand(Operation.SHUFFLE, 1)))
    cable.run(5)
    assert cable.machine.done.count(MotionCommand(Operation.SHUFFLE, 1)) == 1
    assert len(cable.machine.done) == 1


def test_every_deadline_lies_ahead() -> None:
    host = HostLink(tokens())
    now = 1e6 / 3
    for _ in range(100):
        _, deadline = host.poll(now)
        assert deadline > now
        now = deadline
    assert intact(b"x") == b"x"


def test_commands_go_on_after_a_restart_of_the_table() -> None:
    cable = Cable()
    for number in range(3):
        cable.send_when_up(say(number))
    cable.run(0.1)
    cable.boot()
    cable.run(0.02)
    tickets = [cable.send_when_up(say(number)) for number in range(3, 6)]
    cable.run(0.5, lambda: set(tickets) <= set(cable.replies()))
    assert set(tickets) <= set(cable.replies())
    assert shown_texts(cable) == [f"text {number}" for number in range(6)]
    assert cable.host.statistics.resends == 0


def test_kept_replies_of_an_old_session_are_not_sent() -> None:
    machine = Notebook()
    table = Responder(machine, Capabilities("t"), 1, ResetCause.POWER)
    for session in (5, 6):
        table.receive(encode(Frame(FrameKind.HELLO, 0, Hello(session).to_bytes())), 0.0)
        for seq in (0, 1, 2) if session == 5 else (2,):  # in the second session, 0 and 1 were lost
            table.receive(encode(Frame(FrameKind.DATA, seq, say(seq))), 0.0)
    answers = [frame for frame in Deframer().feed(table.poll(0.0)[0]) if isinstance(frame, Frame)]
    assert (answers[-1].kind, answers[-1].seq) == (FrameKind.NAK, 0)
