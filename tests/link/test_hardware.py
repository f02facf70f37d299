"""The host against the simulated table over a real pseudo-terminal, from first word to pulled cable."""

import asyncio
from pathlib import Path

import pytest

from firmware_bridge.errors import CommandRefused, LinkLost, PortError
from firmware_bridge.events import Done, Event, Failed, FaultCleared, FaultRaised, LinkDown, LinkUp, Pressed
from firmware_bridge.messages import Button, Buzz, Colour, FaultCode, Operation
from firmware_bridge.ports import SerialTransport, open_serial
from firmware_bridge.state import Counters
from hardware_sim.line import Rates
from tests.link.bench import Bench, Host, OneByteTransport, bench, connected
from tests.link.hurry import hurried

NOISY = Rates(flipped=0.001, lost=0.001, doubled=0.001)


async def settle() -> None:
    await asyncio.sleep(2)  # some heartbeats: whatever a lost hint would have told is known


def counters_of(told: list[Event]) -> Counters:
    """What a journal would hold after these events."""
    counters = Counters(0)
    for event in told:
        if isinstance(event, LinkUp):
            counters = event.counters
        elif isinstance(event, Pressed):
            counters = counters.pressed(event.seat, event.button, event.count)
    return counters


def test_a_hands_preparation_from_shuffle_to_dice(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            hardware = host.hardware
            await hardware.shuffle(1)
            assert await host.until(Done) == Done(Operation.SHUFFLE, 1, counts=(34, 34, 34, 34))
            await hardware.raise_walls(2)
            assert await host.until(Done, 2) == Done(Operation.RAISE_WALLS, 2, counts=(34, 34, 34, 34))
            await hardware.roll_dice(3)
            assert await host.until(Done, 3) == Done(Operation.ROLL_DICE, 3, dice=(2, 4))
            await hardware.display(2, "BREAK 2:7")
            await hardware.light(2, 7, 9, Colour(0, 80, 255))
            buzzed: list[tuple[int, Buzz]] = []
            table.table.on_buzz = lambda seat, pattern: buzzed.append((seat, pattern))
            await hardware.buzz(1, Buzz.REFUSED)
            assert table.table.displays == ["", "", "BREAK 2:7", ""]
            lit = [n + 1 for n, colour in enumerate(table.table.lights[2]) if colour == (0, 80, 255)]
            assert lit == [7, 8, 9]
            assert buzzed == [(1, Buzz.REFUSED)]

    hurried(scene())


def test_presses_arrive_in_their_order(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            for seat, button in [(3, Button.HU), (0, Button.PUNG), (3, Button.HU), (1, Button.PASS)]:
                table.table.press(seat, button)
            await host.until(Pressed, 4)
            assert host.all(Pressed) == [
                Pressed(3, Button.HU, 1),
                Pressed(0, Button.PUNG, 1),
                Pressed(3, Button.HU, 2),
                Pressed(1, Button.PASS, 1),
            ]

    hurried(scene())


def test_the_same_op_id_moves_once_and_tells_its_outcome_each_time_it_is_asked(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            await host.hardware.roll_dice(7)
            await host.hardware.roll_dice(7)
            first = await host.until(Done)
            await host.hardware.roll_dice(7)
            assert await host.until(Done, 2) == first
            await settle()
            assert table.table.motions == [(Operation.ROLL_DICE, 7)]
            assert table.rolled == 1
            assert len(host.all(Done)) == 2

    hurried(scene())


def test_a_busy_table_refuses_another_motion_in_a_sentence(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            await host.hardware.shuffle(1)
            with pytest.raises(CommandRefused, match="did not start ROLL_DICE: it is still busy"):
                await host.hardware.roll_dice(2)
            with pytest.raises(CommandRefused, match="cannot carry out LIGHT"):
                await host.hardware.light(0, 1, 18, Colour(1, 1, 1))
            await host.until(Done)
            assert table.table.motions == [(Operation.SHUFFLE, 1)]

    hurried(scene())


def test_wrong_arguments_are_refused_before_they_are_sent(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (_, host):
            with pytest.raises(ValueError, match="no seat 4"):
                await host.hardware.buzz(4, Buzz.NOTICE)
            with pytest.raises(ValueError, match="Seat 1's display takes up to 16"):
                await host.hardware.display(1, "seventeen letters")
            with pytest.raises(ValueError, match="Seat 1's display"):
                await host.hardware.display(1, "碰")
            with pytest.raises(ValueError, match="no stacks 0 to 3"):
                await host.hardware.light(0, 0, 3, (1, 2, 3))
            with pytest.raises(ValueError, match="1 to 65535"):
                await host.hardware.shuffle(0)

    hurried(scene())


def test_a_jam_fails_the_motion_until_somebody_has_cleared_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            await host.hardware.shuffle(1)
            await asyncio.sleep(1)
            table.table.jam(2)
            failed = await host.until(Failed)
            assert (failed.operation, failed.op_id, failed.fault.code, failed.fault.place) == (
                1,
                1,
                FaultCode.JAM,
                2,
            )
            assert "jammed at wall 2" in (await host.until(FaultRaised)).text
            await host.hardware.shuffle(2)  # before it was cleared: accepted, and failed without moving
            assert (await host.until(Failed, 2)).op_id == 2
            table.table.free(2)
            await host.hardware.clear_fault(FaultCode.JAM)
            assert await host.until(FaultCleared) == FaultCleared(FaultCode.JAM, 2)
            await host.hardware.shuffle(3)
            await host.until(Done)
            assert table.table.motions == [(Operation.SHUFFLE, 1), (Operation.SHUFFLE, 3)]

    hurried(scene())


def test_a_missing_tile_is_named_by_its_wall(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            table.table.missing_tile(3)
            await host.hardware.shuffle(1)
            assert (await host.until(Failed)).fault.text.startswith("1 tile is missing at wall 3")
            table.table.missing_tile(3, 0)
            await host.hardware.clear_fault(FaultCode.MISSING_TILE)
            await host.hardware.shuffle(2)
            assert (await host.until(Done)).counts == (34, 34, 34, 34)

    hurried(scene())


def test_an_open_lid_stops_motion_and_even_a_short_look_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            await host.hardware.raise_walls(1)
            table.table.open_lid()
            assert (await host.until(Failed)).fault.code == FaultCode.LID_OPEN
            await host.until(FaultRaised)
            table.table.close_lid()
            await host.until(FaultCleared)
            table.table.open_lid()
            table.table.close_lid()
            await host.until(FaultCleared, 2)
            assert [f.code for f in host.all(FaultRaised)] == [FaultCode.LID_OPEN] * 2

    hurried(scene())


def test_a_reset_in_mid_shuffle_fails_it_and_nothing_moves_by_itself(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            table.table.press(0, Button.READY)
            await host.until(Pressed)
            await host.hardware.shuffle(1)
            await asyncio.sleep(2)
            old = table.table.boot_id
            table.table.reset()
            up = await host.until(LinkUp, 2)
            assert up.reset and up.boot_id != old
            assert up.counters == Counters(up.boot_id), "counting begins again"
            failed = await host.until(Failed)
            assert (failed.op_id, failed.fault.code) == (1, FaultCode.RESET)
            await asyncio.sleep(20)
            assert table.table.motions == [(Operation.SHUFFLE, 1)]
            table.table.press(0, Button.READY)
            assert await host.until(Pressed, 2) == Pressed(0, Button.READY, 1)
            kinds = [type(event) for event in host.told if not isinstance(event, Pressed)]
            assert kinds == [LinkUp, LinkDown, LinkUp, Failed]

    hurried(scene())


def test_a_silent_host_stops_the_motion_and_the_fault_stays_until_cleared(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            await host.hardware.shuffle(1)
            await host.stop()
            await asyncio.sleep(4)
            assert table.table.running is None
            again = table.host(counters_of(host.told))
            await again.until(LinkUp)
            assert (await again.until(FaultRaised)).code == FaultCode.COMMS
            await again.hardware.shuffle(1)  # what its journal says was under way
            assert (await again.until(Failed)).fault.code == FaultCode.COMMS
            await again.hardware.clear_fault(FaultCode.COMMS)
            await again.hardware.shuffle(2)
            await again.until(Done)
            assert table.table.motions == [(Operation.SHUFFLE, 1), (Operation.SHUFFLE, 2)]
            await again.stop()

    hurried(scene())


def test_a_pulled_cable_is_told_and_a_new_one_behind_the_same_name_is_found(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            await host.hardware.shuffle(1)
            table.table.line.unplug()
            assert "has gone" in (await host.until(LinkDown)).reason
            with pytest.raises(LinkLost, match="usb-table"):
                await host.hardware.display(0, "WAIT")
            assert "There is no port" in (await host.until(LinkDown, 2)).reason
            table.table.press(1, Button.KONG)
            await asyncio.sleep(1)
            table.table.line.replug()
            assert not (await host.until(LinkUp, 2)).reset
            assert await host.until(Pressed) == Pressed(1, Button.KONG, 1), "pressed while the cable was out"
            assert (await host.until(Done)).op_id == 1
            await host.hardware.display(0, "READY?")
            assert table.table.displays[0] == "READY?"

    hurried(scene())


def test_a_command_under_way_when_the_cable_is_pulled_ends_with_link_lost(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            table.table.mute(1)
            waiting = asyncio.create_task(host.hardware.display(0, "WAIT"))
            await asyncio.sleep(0.2)
            table.table.line.unplug()
            with pytest.raises(LinkLost, match="has gone"):
                await waiting

    hurried(scene())


def test_a_firmware_that_stops_answering_is_told_and_found_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            table.table.mute(25)
            with pytest.raises(LinkLost):
                await host.hardware.display(0, "WAIT")
            await host.until(LinkUp, 2, seconds=60)
            reasons = [event.reason for event in host.all(LinkDown)]
            assert len(reasons) == 2 and "No table answers" in reasons[1]
            assert all(str(table.port) in reason for reason in reasons)

    hurried(scene())


def test_a_restarted_host_misses_no_press_and_repeats_none(tmp_path: Path) -> None:
    async def scene() -> None:
        pressed: list[tuple[int, Button]] = []
        told: list[tuple[int, Button]] = []

        def press(table: Bench, seat: int, button: Button) -> None:
            table.table.press(seat, button)
            pressed.append((seat, button))

        async def stop(host: Host) -> Counters:
            await host.stop()
            told.extend((p.seat, p.button) for p in host.all(Pressed))
            return counters_of(host.told)

        async with bench(tmp_path) as table:
            table.table.press(2, Button.HU)  # before anybody listened: meant for nobody
            host = table.host()
            await host.until(LinkUp)
            for round_number in range(4):
                for n in range(round_number * 4):
                    press(table, n % 4, Button(n % 6))
                await asyncio.sleep(0.001 * round_number)  # some told, some not, when the host dies
                counters = await stop(host)
                press(table, 3, Button.PASS)
                press(table, 0, Button.CHOW)
                host = table.host(counters)
                await host.until(LinkUp)
            await settle()
            await stop(host)
        assert told == pressed

    hurried(scene())


def test_a_host_restarted_after_a_reset_knows_it_and_counts_from_zero(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            table.table.press(1, Button.PASS)
            await host.until(Pressed)
            await host.stop()
            table.table.reset()
            table.table.press(1, Button.PASS)
            again = table.host(counters_of(host.told))
            assert (await again.until(LinkUp)).reset
            assert await again.until(Pressed) == Pressed(1, Button.PASS, 1)
            await again.stop()

    hurried(scene())


def test_everything_works_one_byte_at_a_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with bench(tmp_path) as table:

            def open_port() -> OneByteTransport:
                inner = open_serial(str(table.port))
                assert isinstance(inner, SerialTransport)
                return OneByteTransport(inner)

            host = Host(open_port)
            await host.until(LinkUp)
            await asyncio.gather(*(host.hardware.display(n % 4, f"text {n}") for n in range(40)))
            await host.hardware.roll_dice(1)
            await host.until(Done)
            assert table.table.displays == ["text 36", "text 37", "text 38", "text 39"]
            await host.stop()

    hurried(scene())


@pytest.mark.parametrize("seed", range(3))
def test_a_noisy_line_with_unplugs_and_resets_moves_nothing_twice_and_loses_no_press(
    tmp_path: Path, seed: int
) -> None:
    async def scene() -> None:
        async with connected(tmp_path, seed) as (table, host):
            table.table.line.noise(NOISY)
            pressed: list[tuple[int, Button]] = []
            shown: list[str] = []
            table.table.on_display = lambda seat, text: shown.append(text)
            for number in range(1, 31):
                if number % 10 == 0:
                    table.table.line.unplug()
                    table.table.line.replug()
                if number == 15:
                    told = len(host.all(Pressed))
                    assert [(p.seat, p.button) for p in host.all(Pressed)] == pressed[:told]
                    table.table.reset()
                    del pressed[told:]  # counters die with the chip
                seat, button = number % 4, Button(number % 6)
                while True:
                    try:
                        await host.hardware.display(0, f"turn {number}")
                        await host.hardware.roll_dice(number)
                        break
                    except LinkLost:
                        await asyncio.sleep(0.5)
                table.table.press(seat, button)
                pressed.append((seat, button))
                while not any(e.op_id == number for e in host.told if isinstance(e, Done | Failed)):
                    await asyncio.sleep(0.1)
            await settle()
            assert [(p.seat, p.button) for p in host.all(Pressed)] == pressed
            moved = [op_id for _, op_id in table.table.motions]
            assert moved == sorted(set(moved)), "no op id moved twice"
            assert list(dict.fromkeys(shown)) == shown or "" in shown
            assert host.hardware.resends > 0
            assert table.table.displays[0] == "turn 30"

    hurried(scene())


def test_a_firmware_that_never_reaches_the_revision_it_tells_does_not_keep_the_line_busy(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, host):
            honest = table.table.revision()
            table.table.revision = lambda: honest + 5  # type: ignore[method-assign]
            before = host.hardware.statistics.frames_sent
            await asyncio.sleep(10)
            heartbeats = 20
            assert host.hardware.statistics.frames_sent - before <= 3 * heartbeats + 3

    hurried(scene())


def test_a_port_that_is_not_there_or_no_port_is_named_with_its_cure(tmp_path: Path) -> None:
    with pytest.raises(PortError, match=r"There is no port .*nowhere: plug the table in"):
        open_serial(str(tmp_path / "nowhere"))
    plain = tmp_path / "plain.txt"
    plain.write_text("not a port")
    with pytest.raises(PortError, match=r"plain\.txt is not a serial port"):
        open_serial(str(plain))


def test_a_port_in_use_is_not_opened_twice(tmp_path: Path) -> None:
    async def scene() -> None:
        async with connected(tmp_path) as (table, _):
            with pytest.raises(PortError, match="used by another program"):
                table.open_port()

    hurried(scene())


def test_the_line_counts_what_really_went_over_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with bench(tmp_path) as table:
            line = table.table.line
            opened: list[SerialTransport] = []

            def open_port() -> SerialTransport:
                transport = table.open_port()
                assert isinstance(transport, SerialTransport)
                line.flush()
                opened.append(transport)
                return transport

            host = Host(open_port)
            await host.until(LinkUp)
            for number in range(20):
                await host.hardware.display(1, f"n {number}")
            assert (opened[-1].bytes_read, opened[-1].bytes_written) == (
                line.bytes_to_host,
                line.bytes_from_host,
            )
            line.unplug()
            await host.until(LinkDown)
            line.replug()
            assert line.bytes_to_host == line.bytes_from_host == 0
            await host.until(LinkUp, 2)
            assert opened[-1].bytes_read == line.bytes_to_host > 0
            await host.stop()

    hurried(scene())
