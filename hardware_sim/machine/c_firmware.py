"""A table whose firmware is the reference firmware in C, run as a process of this machine or on one of three
emulated chips: an ATmega328P (simavr), an STM32F405 (QEMU, which has no pins; those are tried with the same sources
built for this machine, `stm32f405-pins`) or an RP2040 (rp2040js, the line on its USB port).

`EmulatedFirmware` has the methods and attributes of `hardware_sim.machine.simulated_firmware.Firmware`, but is the
real program with its own clock: it runs in real time. Its UART lies on the given `SimulatedLine`, so that noise and
unplugged cables work as ever. What happens to its machine, and its visible state, goes over a second channel as lines
of text: see "The bench" in the firmware's README.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, Literal

from firmware_bridge.protocol.messages import (
    DARK,
    MINOR,
    NO_PLACE,
    SEATS,
    Button,
    Buzz,
    Capabilities,
    Colour,
    FaultCode,
    Operation,
    ResetCause,
    Status,
    WallTiles,
)
from firmware_bridge.protocol.state_block import Fault, Record
from hardware_sim.machine.mechanics import Durations, spread
from hardware_sim.machine.simulated_line import SimulatedLine

Kind = Literal["native", "atmega328p", "stm32f405", "stm32f405-pins", "rp2040"]

SOURCE: Final = Path(__file__).parents[2] / "firmware_bridge" / "firmware"
REFERENCE: Final = Capabilities(
    model="mahjong-table c 1", minor=MINOR, stacks=18, firmware=(1, 1, 0), sets=2, tiles_min=84, tiles_max=144
)
"""Capabilities of the reference firmware with default settings (except its window)."""
QUICK: Final = Durations(shuffle=0.25, raise_walls=0.1, roll_dice=0.1)
"""Motions short enough for a test; shorter ones the chip's sensors could not follow."""
WITHOUT_POWER_S: Final = 0.8
MAKING_TAKES_S: Final = 300.0
LEAVING_TAKES_S: Final = 2.0
_STACKS_MAX: Final = 20
_READ_AT_MOST: Final = 1 << 16
_TARGETS: Final[dict[Kind, str]] = {
    "native": "host",
    "atmega328p": "emulator",
    "stm32f405": "qemu",
    "stm32f405-pins": "chip-model",
    "rp2040": "rp2040js",
}
_NEEDS: Final[dict[Kind, tuple[str, ...]]] = {
    "native": ("make", "gcc"),
    "atmega328p": ("make", "gcc", "avr-gcc"),
    "stm32f405": ("make", "gcc", "arm-none-eabi-gcc", "qemu-system-arm"),
    "stm32f405-pins": ("make", "gcc"),
    "rp2040": ("make", "gcc", "arm-none-eabi-gcc", "node", "npm"),
}
_SIMAVR: Final = (Path("/usr/include/simavr/sim_avr.h"), Path("/usr/local/include/simavr/sim_avr.h"))
_DEBIAN: Final[dict[Kind, str]] = {
    "native": "Debian: apt install make gcc",
    "atmega328p": "Debian: apt install make gcc gcc-avr avr-libc libsimavr-dev libelf-dev",
    "stm32f405": "Debian: apt install make gcc gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm",
    "stm32f405-pins": "Debian: apt install make gcc",
    "rp2040": "Debian: apt install make gcc gcc-arm-none-eabi libnewlib-arm-none-eabi nodejs npm",
}
_CAUSES: Final = {
    ResetCause.POWER: "power",
    ResetCause.BUTTON: "button",
    ResetCause.WATCHDOG: "watchdog",
    ResetCause.BROWN_OUT: "brownout",
    ResetCause.SOFTWARE: "software",
    ResetCause.UNKNOWN: "unknown",
}


class NoFirmware(RuntimeError):
    """The C firmware is not available here; the message says what is missing."""


def unavailable(kind: Kind) -> str | None:
    """The reason why this firmware cannot run here, or None."""
    if not (SOURCE / "Makefile").is_file():
        return f"The C firmware's source is not in {SOURCE}: use a checkout of the project."
    for tool in _NEEDS[kind]:
        if shutil.which(tool) is None:
            return f"{tool} is missing: install it ({_DEBIAN[kind]})."
    if kind == "atmega328p" and not any(header.is_file() for header in _SIMAVR):
        return f"simavr's headers are missing: install them ({_DEBIAN[kind]})."
    return None


@cache
def program(kind: Kind) -> tuple[str, ...]:
    """Builds the firmware if need be; returns the command that runs it. Raises `NoFirmware`."""
    if why := unavailable(kind):
        raise NoFirmware(why)
    making = ["make", "--silent", "--directory", str(SOURCE), _TARGETS[kind]]
    made = subprocess.run(making, capture_output=True, text=True, timeout=MAKING_TAKES_S, check=False)
    if made.returncode != 0:
        raise NoFirmware(f"`{' '.join(making)}` failed:\n{made.stdout}{made.stderr}")
    shown = subprocess.run(
        ["make", "--silent", "--directory", str(SOURCE), f"command-{_TARGETS[kind]}"],
        capture_output=True,
        text=True,
        timeout=MAKING_TAKES_S,
        check=True,
    )
    return tuple(shown.stdout.split())


def command(kind: Kind, *options: str) -> list[str]:
    """The whole command line for a firmware process of its own, for instance on a pseudo-terminal without Python in
    between: without `--uart-fd` it opens one and prints `uart /dev/pts/N` on its standard output. Raises `NoFirmware`.
    """
    return [*program(kind), *options]


class EmulatedFirmware:
    """The C firmware at the far end of `line`, in real time.

    `roll` gives the dice, called once when a roll comes to rest; without it they are random (from the seed) or as
    `dice` says. Of `capabilities` it takes stacks (up to 19), tiles, sets and board. Raises `NoFirmware`.
    """

    def __init__(
        self,
        line: SimulatedLine,
        kind: Kind = "native",
        roll: Callable[[], tuple[int, int]] | None = None,
        seed: int = 0,
        capabilities: Capabilities = REFERENCE,
        durations: Durations = QUICK,
    ) -> None:
        if capabilities.stacks > _STACKS_MAX:
            raise ValueError(
                f"The C firmware has lights for {_STACKS_MAX} stacks in a wall, not {capabilities.stacks}."
            )
        self.line = line
        self.kind: Kind = kind
        self.capabilities = replace(
            REFERENCE,
            stacks=capabilities.stacks,
            tiles=capabilities.tiles,
            sets=capabilities.sets,
            board=capabilities.board,
            tiles_max=min(152, 8 * capabilities.stacks),
        )
        self.on_display: Callable[[int, str], None] = lambda *_: None
        self.on_light: Callable[[int, int, int, Colour], None] = lambda *_: None
        self.on_buzz: Callable[[int, Buzz], None] = lambda *_: None
        self.on_operation_done: Callable[[Operation, Record], None] = lambda *_: None
        self.on_reset: Callable[[], None] = lambda: None
        self.on_text: Callable[[int, str], None] = lambda *_: None
        """Every DISPLAY that was carried out, also one that changed nothing."""
        self.motions: list[tuple[Operation, int]] = []
        """Every motion that really began, with its op id."""
        self.displays = [""] * SEATS
        self.lights = [[DARK] * self.capabilities.stacks for _ in range(self.capabilities.walls)]
        self.motors: set[str] = set()
        """Those that turn now, as the machine feels it: `carrier0`, `lift3`, `pan`, `dice` ..."""
        self.boot_id = Random(seed).randrange(1, 1 << 31)
        self.faults: tuple[Fault, ...] = ()
        self.running: Operation | None = None
        self._roll = roll
        self._seed = seed
        self._durations = durations
        self._power_fails = False
        self._program = program(kind)
        self._process: subprocess.Popen[bytes] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._uart, self._world = _no_socket(), _no_socket()
        self._heard = b""

    # --- power ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Switches the table on and plugs the line. Needs a running event loop."""
        self._loop = asyncio.get_running_loop()
        self._uart, far_uart = socket.socketpair()
        self._world, far_world = socket.socketpair()
        options = {
            "--uart-fd": str(far_uart.fileno()),
            "--control-fd": str(far_world.fileno()),
            "--seed": str(self._seed % (1 << 31)),
            "--boot-id": str(self.boot_id),
            "--board-id": str(self.capabilities.board),
            "--stacks": str(self.capabilities.stacks),
            "--sets": str(self.capabilities.sets),
            "--tiles": _numbers(spread(self.capabilities.tiles, self.capabilities.walls)),
            "--pace": _numbers(_milliseconds(self._durations)),
        }
        words = [word for option in options.items() for word in option]
        words += ["--ask-dice"] if self._roll else []
        self._process = subprocess.Popen(
            [*self._program, *words],
            stdin=subprocess.DEVNULL,
            pass_fds=(far_uart.fileno(), far_world.fileno()),
        )
        far_uart.close()
        far_world.close()
        self._uart.setblocking(False)
        self._world.setblocking(False)
        self._booted = False
        self._loop.add_reader(self._uart, self._table_speaks)
        self._loop.add_reader(self._world, self._world_speaks)
        self.line.receive = self._host_speaks
        self.line.plug()

    def stop(self) -> None:
        """Switches the table off and pulls the line."""
        if self._process is None:
            return
        self._hang_up()
        try:
            self._process.wait(LEAVING_TAKES_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
        self.line.close()

    def reset(self, cause: ResetCause = ResetCause.WATCHDOG) -> None:
        """Restarts the firmware, with this cause."""
        self._say(f"reset {_CAUSES[cause]}")

    def hang(self) -> None:
        """Its main loop stops: the watchdog must restart it."""
        self._say("hang")

    def brown_out(self) -> None:
        """The power fails for a moment: at once if something moves, else in the middle of the next motion."""
        if self.running is None:
            self._power_fails = True
        else:
            self._lose_power()

    # --- people and things that happen ------------------------------------------------------------

    def press(self, seat: int, button: Button) -> None:
        """Somebody presses a seat's button; presses given at once fall one after the other, 28 ms apart."""
        self._say(f"press {seat} {button.name.lower()}")

    def jam(self, wall: int) -> None:
        """Tiles jam at a wall: at once if tiles are moving, else in the next shuffle or lift."""
        self._say(f"jam {wall}")

    def free(self, wall: int) -> None:
        """Somebody frees the tiles that are jammed at a wall."""
        self._say(f"free {wall}")

    def missing_tile(self, wall: int, tiles: int = 1) -> None:
        """Shuffles find `tiles` too few at this wall; 0: somebody has put them back."""
        self._say(f"missing {wall} {tiles}")

    def extra_tile(self, wall: int, tiles: int = 1) -> None:
        """Shuffles find `tiles` too many at this wall; 0: somebody has taken them out."""
        self._say(f"extra {wall} {tiles}")

    def mixed_set(self, wall: int, tiles: int = 1) -> None:
        """Shuffles see `tiles` backs of the other colour at this wall; 0: somebody has sorted them out."""
        self._say(f"mixed {wall} {tiles}")

    def lift_stuck(self, wall: int, stuck: bool = True) -> None:
        """The plate of this wall does not arrive, until somebody frees it."""
        self._say(f"lift {wall} {'stuck' if stuck else 'ok'}")

    def dice_unreadable(self, rolls: int = 1) -> None:
        """The next `rolls` of the dice cannot be read."""
        self._say(f"dice unreadable {rolls}")

    def dice(self, first: int, second: int) -> None:
        """Sets the result of the next rolls."""
        self._say(f"dice {first} {second}")

    def open_lid(self) -> None:
        """Somebody opens the lid."""
        self._say("lid open")

    def close_lid(self) -> None:
        """Somebody closes the lid."""
        self._say("lid close")

    def mute(self, seconds: float) -> None:
        """The firmware neither receives nor sends for a while, but does not restart."""
        self._say(f"mute {round(seconds * 1000)}")

    def pace(self, shuffle: float, raise_walls: float, roll_dice: float) -> None:
        """From now on motions take these seconds, and the time limits of the firmware follow."""
        self._durations = Durations(shuffle, raise_walls, roll_dice)
        self._say(" ".join(["pace", *map(str, _milliseconds(self._durations))]))

    # --- the line ---------------------------------------------------------------------------------

    def _host_speaks(self, data: bytes) -> None:
        # A table that does not take its bytes loses them, as any UART does.
        while data and self._process is not None:
            try:
                data = data[self._uart.send(data) :]
            except (BlockingIOError, ConnectionError):
                return

    def _table_speaks(self) -> None:
        # What the firmware did before it answered is known before its answer goes on.
        self._world_speaks()
        if self._process is None:
            return
        data = _read(self._uart)
        if data:
            self.line.write(data)
        elif data is None:
            self._gone()

    # --- the world --------------------------------------------------------------------------------

    def _say(self, words: str) -> None:
        if self._process is None:
            raise RuntimeError("The emulated table is not switched on: call start() first.")
        os.write(self._world.fileno(), words.encode() + b"\n")

    def _world_speaks(self) -> None:
        data = _read(self._world) if self._process is not None else b""
        if data is None:
            self._gone()
            return
        *lines, self._heard = (self._heard + data).split(b"\n")
        for line in lines:
            if self._process is not None:  # a handler of the last line may have switched it off
                self._hear(line.decode("ascii", "replace"))

    def _hear(self, line: str) -> None:
        match parse_line(line):
            case Rebooted(boot_id):
                self._rebooted(boot_id)
            case Began(operation, op_id):
                self._began(operation, op_id)
            case Ended(operation, record):
                self.running = None
                self.on_operation_done(operation, record)
            case StandingFaults(faults):
                self.faults = faults
            case LightsChanged(wall, first, last, colour):
                self.lights[wall][first - 1 : last] = [colour] * (last - first + 1)
                self.on_light(wall, first, last, colour)
            case OtherLine(word, rest):
                self._take_word(word, rest)

    def _take_word(self, word: str, rest: str) -> None:
        first, _, second = rest.partition(" ")
        match word:
            case "display":
                self.displays[int(first)] = second
                self.on_display(int(first), second)
            case "text":
                self.on_text(int(first), second)
            case "buzz":
                self.on_buzz(int(first), Buzz(int(second)))
            case "motor":
                (self.motors.add if second == "on" else self.motors.discard)(first)
            case "dice?" if self._roll is not None:
                self.dice(*self._roll())
            case "what?":
                raise ValueError(f"The C firmware's bench does not understand the word {rest!r}.")

    def _rebooted(self, boot_id: int) -> None:
        again = self._booted
        self._booted = True
        self.boot_id = boot_id
        self.running = None
        self.faults = ()
        if again:
            self.on_reset()

    def _began(self, operation: Operation, op_id: int) -> None:
        self.motions.append((operation, op_id))
        self.running = operation
        if self._power_fails and self._loop is not None:
            self._power_fails = False
            self._loop.call_later(self._durations.of(operation) / 2, self._lose_power)

    def _lose_power(self) -> None:
        if self._process is not None:
            self._say(f"brownout {round(WITHOUT_POWER_S * 1000)}")

    def _gone(self) -> None:
        """The process ended by itself: for the host this is a table whose cable was pulled."""
        if self._process is None:
            return
        self._hang_up()
        code = self._process.wait()
        self._process = None
        self.line.close()
        raise RuntimeError(f"The C firmware's program ended by itself with status {code}.")

    def _hang_up(self) -> None:
        if self._loop is not None:
            self._loop.remove_reader(self._uart)
            self._loop.remove_reader(self._world)
        self._uart.close()
        self._world.close()


def _no_socket() -> socket.socket:
    return socket.socket(socket.AF_UNIX)


def _read(end: socket.socket) -> bytes | None:
    """Bytes that have arrived; None when the other end is closed."""
    try:
        return end.recv(_READ_AT_MOST) or None
    except BlockingIOError:
        return b""
    except ConnectionError:
        return None


def _milliseconds(durations: Durations) -> tuple[int, int, int]:
    return (
        round(durations.shuffle * 1000),
        round(durations.raise_walls * 1000),
        round(durations.roll_dice * 1000),
    )


def _numbers(values: WallTiles | tuple[int, int, int]) -> str:
    return ",".join(map(str, values))


# ---- Parses the lines that the C firmware's bench prints (firmware/README.md, "The bench") -----------------------


@dataclass(frozen=True, slots=True)
class Rebooted:
    """The firmware has started: `boot CAUSE BOOT_ID`."""

    boot_id: int


@dataclass(frozen=True, slots=True)
class Began:
    """A motion began: `began OPERATION OP_ID`."""

    operation: Operation
    op_id: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A motion ended: `ended OPERATION OP_ID done|failed CODE PLACE COUNT R0 R1 R2 R3`."""

    operation: Operation
    record: Record


@dataclass(frozen=True, slots=True)
class StandingFaults:
    """All faults in effect: `faults [CODE,PLACE,COUNT ...]`."""

    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class LightsChanged:
    """Lights changed: `light WALL FIRST LAST RED GREEN BLUE`."""

    wall: int
    first: int
    last: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class OtherLine:
    """Any other line: its first word and the rest of it."""

    word: str
    rest: str


Spoken = Rebooted | Began | Ended | StandingFaults | LightsChanged | OtherLine


def parse_line(line: str) -> Spoken:
    """Parses one line without its newline."""
    word, _, rest = line.partition(" ")
    words = rest.split()
    match word:
        case "boot":
            return Rebooted(int(words[1]))
        case "began":
            return Began(Operation[words[0]], int(words[1]))
        case "ended":
            return _ended(words)
        case "faults":
            return StandingFaults(tuple(_fault(*map(int, text.split(","))) for text in words))
        case "light":
            wall, first, last, red, green, blue = map(int, words)
            return LightsChanged(wall, first, last, Colour(red, green, blue))
    return OtherLine(word, rest)


def _ended(words: list[str]) -> Ended:
    code, place, count, first, second, third, fourth = map(int, words[3:])
    status = Status.DONE if words[2] == "done" else Status.FAILED
    fault = _fault(code, place, count) if code else None
    return Ended(Operation[words[0]], Record(int(words[1]), status, (first, second, third, fourth), fault))


def _fault(code: int, place: int, count: int) -> Fault:
    return Fault(FaultCode.of_number(code), None if place == NO_PLACE else place, count)
