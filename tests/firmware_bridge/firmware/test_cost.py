"""The firmware fits its chip, and speaks without Python in between."""

import runpy
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_bridge.protocol.frames import Frame, FrameKind
from firmware_bridge.protocol.session_messages import Hello
from hardware_sim.machine.c_firmware import SOURCE, command, unavailable
from hardware_sim.machine.c_firmware import Kind as Make
from tests.firmware_bridge.firmware.board_bench import Desk
from tests.firmware_bridge.firmware.conftest import BUILT, cannot, make


def costs(output: str) -> dict[str, tuple[int, int]]:
    """Flash and memory of each program, from the last lines of `make size`."""
    rows = (line.split() for line in output.splitlines())
    return {row[0]: (int(row[1]), int(row[2])) for row in rows if len(row) == 3 and row[1].isdigit()}


def test_the_firmware_keeps_within_its_flash_and_memory(chip: Make) -> None:
    sizes = costs(make("size", "avr-gcc", "avr-objdump").stdout)
    assert {"protocol", "table"} <= sizes.keys()
    flash, memory = sizes["table"]
    assert flash <= 24 * 1024 and memory <= 1638
    assert sizes.get("feather", (0, 0))[0] <= 16 * 1024


def test_a_program_that_is_too_large_fails_the_build(
    chip: Make, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make("size", "avr-gcc", "avr-objdump")
    size = runpy.run_path(str(SOURCE / "tools" / "size.py"))
    limits = size["LIMITS"]["protocol"]
    assert size["main"](BUILT, ["protocol"]) == 0
    for less in ({"flash": 1024}, {"memory": 200}, {"stack_below": 262}):
        monkeypatch.setitem(size["LIMITS"], "protocol", replace(limits, **less))
        assert size["main"](BUILT, ["protocol"]) == 1
        assert "protocol is too large." in capsys.readouterr().err


@pytest.mark.slow
def test_the_chip_never_needs_more_stack_than_was_added_up(chip: Make) -> None:
    sizes = make("size", "avr-gcc", "avr-objdump").stdout
    row = next(
        line.split() for line in sizes.splitlines() if line.startswith("table ") and len(line.split()) > 3
    )
    static, deepest = int(row[3]), int(row[5])
    desk = Desk(*command(chip, "--pace", "250,100,100"))
    desk.asks(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes()), FrameKind.HELLO_ACK)
    for seq, body in enumerate(
        (b"\x0f" + b"x" * 64, b"\x01\x01\x00", b"\x20", b"\x10\x00sixteen letters!", b"\x12\x00\x02")
    ):
        desk.asks(Frame(FrameKind.DATA, seq, body), FrameKind.ACK)
    desk.says("press 0 hu")
    desk.hears("ended SHUFFLE")
    desk.asks(Frame(FrameKind.DATA, 5, b"\x20"), FrameKind.ACK)
    never_used = int(desk.leave().split("never used ")[1])
    assert 2048 - never_used <= static + deepest


@pytest.mark.slow
def test_the_protocol_alone_answers_on_the_chip(chip: Make) -> None:
    emulator, _, _ = command(chip)
    desk = Desk(emulator, "--image", str(BUILT / "protocol.elf"))
    assert desk.asks(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes()), FrameKind.HELLO_ACK).body[:1] == b"\x01"
    assert (
        desk.asks(Frame(FrameKind.DATA, 0, b"\x0f\x00hello\x00"), FrameKind.ACK).body == b"\x00\x00hello\x00"
    )
    assert desk.asks(Frame(FrameKind.DATA, 1, b"\x20"), FrameKind.ACK).body == b"\x01"
    desk.leave()


@pytest.mark.slow
def test_a_chip_counts_its_starts_in_its_memory(chip: Make) -> None:
    desk = Desk(*command(chip, "--boot-id", "254"))
    for number, cause in enumerate(("button", "power", "brownout", "watchdog"), start=255):
        desk.says(f"reset {cause}")
        assert desk.hears(f"boot {cause}").split()[2] == str(number)
    desk.leave()


def test_unknown_words_are_answered(kind: Make) -> None:
    desk = Desk(*command(kind))
    for words in (
        "dance",
        "press 4 hu",
        "press 0 slap",
        "jam x",
        "reset maybe",
        "pace 1",
        "missing 1",
        "x" * 400,
    ):
        desk.says(words)
        assert desk.hears("what?").split()[1] == words.split()[0][:200] or len(words) > 200
    desk.leave()


def test_wrong_options_end_in_a_sentence(kind: Make) -> None:
    for words in (["--stacks", "99"], ["--tiles", "1,2,3"], ["--seed"], ["--colour", "red"]):
        ended = subprocess.run(
            [*command(kind), *words], capture_output=True, text=True, timeout=60, check=False
        )
        assert ended.returncode == 2
        assert ended.stderr.startswith(f"{words[0]} makes no sense here.")


def test_missing_tools_are_named(monkeypatch: object, tmp_path: Path) -> None:
    found = shutil.which
    try:
        shutil.which = lambda tool: None if tool == "avr-gcc" else found(tool)  # type: ignore[assignment]
        if found("make") is None or found("gcc") is None:
            cannot("make or gcc is missing.")
        assert str(unavailable("atmega328p")).startswith("avr-gcc is missing: install it")
        assert unavailable("native") is None
    finally:
        shutil.which = found


def test_a_probe_does_not_change_the_session(kind: Make) -> None:
    desk = Desk(*command(kind))
    desk.asks(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes()), FrameKind.HELLO_ACK)
    text = b"\x10\x02READY?"
    assert desk.asks(Frame(FrameKind.DATA, 0, text), FrameKind.ACK).body == b"\x00"
    probe = desk.asks(Frame(FrameKind.HELLO, 0, Hello(8, 0, 0).to_bytes()), FrameKind.HELLO_ACK).body
    assert (probe[0], probe[3:7]) == (0, b"\x08\x00\x00\x00")
    assert desk.asks(Frame(FrameKind.DATA, 0, text), FrameKind.ACK).body == b"\x00", "the kept reply"
    assert desk.asks(Frame(FrameKind.PING, 0), FrameKind.PONG).body[:4] == b"\x07\x00\x00\x00"
    assert desk.asks(Frame(FrameKind.DATA, 1, b"\x20"), FrameKind.ACK).body[0] == 0
    assert desk.leave().count("text 2 READY?") == 1, "carried out once"
