"""Every firmware gives the same answer to the same command, sensible or not."""

import random
from pathlib import Path

from firmware_bridge.protocol.frames import Frame, FrameKind, encode
from firmware_bridge.protocol.messages import ON_THE_WIRE, CommandCode, Hello, Operation
from tests.firmware_bridge.link.firmware_bench import NATIVE, PYTHON, Make, Table, skip_unless_here
from tests.firmware_bridge.link.wire import Wire

MOTIONS = {int(operation) for operation in Operation}


def bodies(seed: int, number: int) -> list[bytes]:
    """Commands that are all wrong, nearly right or right, but move nothing."""
    rng, made = random.Random(seed), list[bytes]()
    while len(made) < number:
        code = rng.choice([*CommandCode, rng.randrange(256)])
        small = bytes(
            rng.choice((0, 1, 2, 3, 4, 17, 18, 19, 34, 36, 37, 255)) for _ in range(rng.randrange(9))
        )
        arguments = rng.choice((small, rng.randbytes(rng.randrange(20)), b"\2" + b"text"[: rng.randrange(5)]))
        if code == CommandCode.ECHO:
            arguments = rng.randbytes(rng.choice((0, 1, 63, 64, 65, 80)))
        elif code == CommandCode.DISPLAY and rng.random() < 0.5:
            letters = bytes(rng.choice((31, 32, 65, 126, 127, 128)) for _ in range(rng.randrange(2)))
            arguments = bytes((rng.randrange(5),)) + b"A" * rng.randrange(18) + letters
        elif code == CommandCode.CLEAR_FAULT and rng.random() < 0.7:
            arguments = bytes((rng.choice([*(code.number for code in ON_THE_WIRE), 0, 10, 254]),)) + small
        elif code in (CommandCode.READ_STATE, CommandCode.BAUD):
            continue  # their answers may differ from table to table
        elif code in MOTIONS:
            arguments = rng.choice((b"", b"\1", b"\0\0", b"\0\0\1"))
        made.append(bytes((code,)) + arguments)
    return made


def replies(table: Table, commands: list[bytes]) -> list[bytes]:
    given: list[bytes] = []

    async def scene() -> None:
        wire = Wire(str(table.port))
        try:
            await wire.hear()  # BOOT
            wire.say(encode(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes())))
            await wire.hear()
            for number, body in enumerate(commands):
                wire.say(encode(Frame(FrameKind.DATA, number & 0xFF, body)))
                reply = await wire.hear()
                assert (reply.kind, reply.seq) == (FrameKind.ACK, number & 0xFF)
                given.append(reply.body)
        finally:
            wire.close()

    table.run_alone(scene)
    return given


def test_every_firmware_answers_alike(make: Make, tmp_path: Path) -> None:
    number = 600 if make is NATIVE else 150
    commands = bodies(7, number)
    expected = replies(Table(tmp_path / "python", PYTHON), commands)
    assert {reply[0] for reply in expected} == {0, 1, 2}, "right, unknown and wrong ones are among them"
    if make is PYTHON:
        return
    skip_unless_here(make)
    given = replies(Table(tmp_path / make.name, make), commands)
    wrong = [
        f"{body.hex()} is answered {theirs.hex()}, and {ours.hex()} by the simulator"
        for body, theirs, ours in zip(commands, given, expected, strict=True)
        if theirs != ours
    ]
    assert not wrong, "\n".join(wrong[:20])
