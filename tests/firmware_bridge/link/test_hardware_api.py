"""The table as a maker's engineer meets it: a few awaitables, every wait with its end, every error a sentence."""

import asyncio
import termios
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from firmware_bridge import hardware as hardware_module
from firmware_bridge.errors import CommandRefused, LinkError, LinkLost, MotionFailed, NoAnswer
from firmware_bridge.events import Done, LinkUp, Pressed
from firmware_bridge.hardware import KEPT, Hardware
from firmware_bridge.protocol.messages import Button, Buzz, FaultCode, Operation, ResetCause
from firmware_bridge.transport.serial_ports import open_serial
from tests.firmware_bridge.link.firmware_bench import Host, Table
from tests.firmware_bridge.link.virtual_time_loop import hurried


def test_a_table_is_played_in_ten_lines(tmp_path: Path) -> None:
    bench = Table(tmp_path)

    async def scene() -> None:
        bench.next_dice(5, 6)
        async with Hardware(lambda: open_serial(str(bench.port))) as table:
            about = await table.connected()
            await table.program((36, 36, 36, 36))
            walls = await table.finished(await table.shuffle())
            await table.finished(await table.raise_walls())
            dice = await table.finished(await table.roll_dice())
            await table.display(0, "YOUR TURN")
            bench.firmware.press(0, Button.READY)
            async for event in table.events(within=5):
                if isinstance(event, Pressed):
                    break
        assert (about.tiles_max, walls.counts, dice.dice) == (144, (36, 36, 36, 36), (5, 6))
        assert event == Pressed(0, Button.READY, 1)
        assert not table.up

    bench.run_alone(scene)


def test_every_wait_ends_with_a_sentence(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Hardware(lambda: open_serial(str(tmp_path / "nowhere"))) as table:
            with pytest.raises(NoAnswer, match=r"not reached within 10 s. There is no port .*nowhere"):
                await table.connected()
            with pytest.raises(NoAnswer, match=r"not reached within 0\.5 s"):
                await table.connected(0.5)
            async for _ in table.events(within=1):
                break
            with pytest.raises(NoAnswer, match="nothing to tell for 1 s"):
                async for _ in table.events(within=1):
                    pass
            with pytest.raises(LinkLost, match="no port"):
                await table.shuffle()

    hurried(scene())


def test_an_unanswered_command_ends_despite_heartbeats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hardware_module, "ANSWER_WITHIN", 2.0)
    table = Table(tmp_path)

    async def scene(host: Host) -> None:
        responder = table.simulator.responder
        responder._take_data = lambda frame: None  # type: ignore[method-assign]
        with pytest.raises(NoAnswer, match="did not answer DISPLAY within 2 s: see its cable and power"):
            await host.hardware.display(0, "HELLO?")

    table.run(scene)


def test_op_ids_are_free_ones_whatever_the_table_remembers(tmp_path: Path) -> None:
    table = Table(tmp_path)

    async def scene(host: Host) -> None:
        hardware = host.hardware
        await hardware.finished(await hardware.roll_dice(65535))
        assert await hardware.roll_dice() == 1, "ids wrap, and 0 means none"
        await hardware.finished(1)
        assert await hardware.shuffle() == 2
        await hardware.finished(2)
        await hardware.finished(await hardware.roll_dice(65534))
        assert await hardware.roll_dice() == 65535
        await hardware.finished(65535)
        assert await hardware.roll_dice() == 1
        await hardware.finished(1)
        assert await hardware.roll_dice() == 3, "2 is still the table's last shuffle"
        await hardware.finished(3)
        await host.stop()
        again = table.host()
        await again.until(LinkUp)
        moved = len(table.firmware.motions)
        await again.hardware.finished(await again.hardware.raise_walls())
        assert len(table.firmware.motions) == moved + 1, "another program took no id that is remembered"
        await again.stop()

    table.run(scene)


def test_events_may_stay_unread_while_waiting_for_motions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hardware_module, "EVENTS_KEPT", 5)
    bench = Table(tmp_path)

    async def scene() -> None:
        async with Hardware(lambda: open_serial(str(bench.port))) as table:
            await table.connected()
            for number in range(20):
                bench.firmware.press(number % 4, Button.PASS)
            await table.finished(await table.roll_dice())
            await asyncio.sleep(1)
            kept = []
            with pytest.raises(NoAnswer):
                async for event in table.events(within=1):
                    kept.append(event)
            assert len(kept) == 5 and isinstance(kept[-1], Done), "the latest are kept"

    bench.run_alone(scene)


def test_a_port_takes_the_requested_rate_and_comes_back(tmp_path: Path) -> None:
    bench = Table(tmp_path)

    async def scene() -> None:
        transport = bench.open_port()
        for rate, flag in ((230_400, termios.B230400), (None, termios.B115200)):
            transport.set_baud(rate)
            assert termios.tcgetattr(transport.fileno())[4:6] == [flag, flag]
        transport.close()

    bench.run_alone(scene)


def test_waiting_for_a_refused_or_lost_motion_ends(tmp_path: Path) -> None:
    table = Table(tmp_path)

    async def scene(host: Host) -> None:
        hardware = host.hardware
        first = await hardware.shuffle()
        with pytest.raises(CommandRefused, match="busy"):
            await hardware.roll_dice(900)
        with pytest.raises(LookupError, match="900"):
            await hardware.finished(900)
        table.firmware.line.unplug()
        with pytest.raises(LinkLost):
            await hardware.raise_walls(901)
        with pytest.raises(LookupError, match="901"):
            await hardware.finished(901)
        table.firmware.line.replug()
        assert (await hardware.finished(first)).op_id == first, (
            "the outcome of a begun motion comes after the cable is back"
        )

    table.run(scene)


def test_many_may_wait_for_one_motion_and_late_ones_too(tmp_path: Path) -> None:
    table = Table(tmp_path)

    async def scene(host: Host) -> None:
        hardware = host.hardware
        op_id = await hardware.shuffle()
        outcomes = await asyncio.gather(*(hardware.finished(op_id) for _ in range(3)))
        assert len(set(outcomes)) == 1 and outcomes[0] == await hardware.finished(op_id)
        for _ in range(KEPT):
            await hardware.finished(await hardware.roll_dice())
        with pytest.raises(LookupError):
            await hardware.finished(op_id)

    table.run(scene)


def test_a_cancelled_caller_does_not_stop_others(tmp_path: Path) -> None:
    table = Table(tmp_path)

    async def scene(host: Host) -> None:
        hardware = host.hardware
        op_id = await hardware.shuffle()
        impatient = asyncio.create_task(hardware.finished(op_id))
        patient = asyncio.create_task(hardware.finished(op_id))
        await asyncio.sleep(0.1)
        impatient.cancel()
        assert (await patient).operation == Operation.SHUFFLE

    table.run(scene)


def test_an_early_end_of_the_run_is_raised(tmp_path: Path) -> None:
    def broken() -> None:
        raise RuntimeError("the caller's own mistake")

    async def scene() -> None:
        with pytest.raises(RuntimeError, match="own mistake"):
            async with Hardware(broken):  # type: ignore[arg-type]
                await asyncio.sleep(1)

    hurried(scene())


MISTAKES: list[tuple[Callable[[Hardware], Awaitable[object]], str]] = [
    (lambda table: table.light(0, 1, 99, (0, 0, 0)), "cannot carry out LIGHT with these arguments"),
    (
        lambda table: table.program((200, 0, 0, 0)),
        "Wall 0 of the table sparrow 1 holds 0 to 36 tiles, not 200",
    ),
    (
        lambda table: table.program((36, 36, 36, 37)),
        "Wall 3 of the table sparrow 1 holds 0 to 36 tiles, not 37",
    ),
    (lambda table: table.program((0, 0, 0, 0)), "84 to 144 tiles together, not 0"),
]


@pytest.mark.parametrize(("mistake", "sentence"), MISTAKES, ids=[sentence for _, sentence in MISTAKES])
def test_a_refusal_is_a_sentence(
    tmp_path: Path, mistake: Callable[[Hardware], Awaitable[object]], sentence: str
) -> None:
    async def scene(host: Host) -> None:
        with pytest.raises(CommandRefused, match=sentence):
            await mistake(host.hardware)
        await host.hardware.buzz(0, Buzz.NOTICE)

    Table(tmp_path).run(scene)


def test_a_motion_that_a_restart_cut_off_says_what_and_why(tmp_path: Path) -> None:
    table = Table(tmp_path)

    async def scene(host: Host) -> None:
        op_id = await host.hardware.raise_walls()
        table.firmware.reset(ResetCause.POWER)
        with pytest.raises(MotionFailed, match=r"E5 RESET: .*cause POWER, during RAISE_WALLS") as failed:
            await host.hardware.finished(op_id)
        assert failed.value.failed.fault.code == FaultCode.RESET
        assert failed.value.failed.fault.label == "E5 RESET"
        assert isinstance(failed.value, LinkError)
        assert not host.all(Done)

    table.run(scene)
