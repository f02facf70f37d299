"""Frames arrive in any chunks, and any single damage to them is noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.protocol.frames import (
    BODY_MAX,
    RAW_MAX,
    Deframer,
    Frame,
    FrameKind,
    Garbled,
    decode,
    encode,
)

FRAMES = st.builds(Frame, st.integers(0, 255), st.integers(0, 255), st.binary(max_size=BODY_MAX))
SAMPLES = [
    Frame(FrameKind.PING, 0),
    Frame(FrameKind.DATA, 7, b"\x10\x02DRAW"),
    Frame(FrameKind.ACK, 7, bytes(117)),
    Frame(FrameKind.ACK, 255, bytes(range(124))),
]


def intact(found: list[Frame | Garbled]) -> list[Frame]:
    return [item for item in found if isinstance(item, Frame)]


@given(FRAMES)
def test_an_encoded_frame_has_zeros_only_at_its_ends(frame: Frame) -> None:
    wire = encode(frame)
    assert wire[0] == wire[-1] == 0
    assert 0 not in wire[1:-1]
    assert len(wire) == len(frame.body) + 4 + 3
    assert decode(wire[1:-1]) == frame


@given(st.lists(FRAMES, max_size=6), st.data())
def test_frames_survive_any_chunking(frames: list[Frame], data: st.DataObject) -> None:
    stream = b"".join(encode(frame) for frame in frames)
    deframer, found, at = Deframer(), [], 0
    while at < len(stream):
        size = data.draw(st.integers(1, 40))
        found += deframer.feed(stream[at : at + size])
        at += size
    assert found == frames


def some_of(found: list[Frame | Garbled], *frames: Frame) -> bool:
    """Whether the intact frames found are these in this order, with some perhaps missing."""
    left = iter(frames)
    return all(frame in left for frame in intact(found))


@pytest.mark.parametrize("frame", SAMPLES, ids=lambda frame: f"{len(frame.body)} bytes")
def test_any_damaged_byte_is_noticed(frame: Frame) -> None:
    wire, following = encode(frame), Frame(FrameKind.PING, 0)
    for at in range(len(wire)):
        damaged = [wire[:at] + bytes((value,)) + wire[at + 1 :] for value in range(256) if value != wire[at]]
        damaged += [wire[:at] + wire[at + 1 :], wire[: at + 1] + wire[at:]]  # lost, doubled
        for stream in damaged:
            found = Deframer().feed(stream + encode(following))
            assert some_of(found, frame, following)
            if 0 < at < len(wire) - 1:
                assert intact(found) == [following]


@pytest.mark.parametrize("zeros", [1, 2, 16])
def test_zeros_behind_the_crc_are_noticed(zeros: int) -> None:
    wire = encode(Frame(FrameKind.DATA, 12, b"\x10\x00text 12"))
    assert intact(Deframer().feed(wire[:-1] + b"\x01" * zeros + b"\x00")) == []


@given(FRAMES, FRAMES, FRAMES, st.data())
def test_damage_to_one_frame_never_makes_another_frame_of_it(
    before: Frame, hurt: Frame, after: Frame, data: st.DataObject
) -> None:
    wire = encode(hurt)
    at = data.draw(st.integers(0, len(wire) - 1))
    bit = data.draw(st.integers(0, 7))
    wire = wire[:at] + bytes((wire[at] ^ 1 << bit,)) + wire[at + 1 :]
    found = Deframer().feed(encode(before) + wire + encode(after))
    assert some_of(found, before, hurt, after)
    assert intact(found)[0] == before and intact(found)[-1] == after


@given(FRAMES, FRAMES, st.booleans())
def test_a_lost_delimiter_costs_at_most_its_own_frame(first: Frame, second: Frame, end: bool) -> None:
    wire = encode(first)
    wire = wire[:-1] if end else wire[1:]
    assert intact(Deframer().feed(b"\x00" + wire + encode(second))) == [first, second]


@given(st.lists(st.binary(max_size=300), max_size=20), FRAMES)
def test_garbage_does_not_prevent_the_next_frame(garbage: list[bytes], frame: Frame) -> None:
    deframer = Deframer()
    for chunk in garbage:
        deframer.feed(chunk)
        assert deframer.buffered <= RAW_MAX + 1
    assert deframer.feed(encode(frame))[-1] == frame


def test_an_endless_stream_without_a_zero_is_thrown_away() -> None:
    deframer = Deframer()
    for _ in range(1000):
        assert deframer.feed(b"\x55" * 1000) == []
    assert deframer.buffered <= RAW_MAX + 1
    assert deframer.feed(b"\x00") == [Garbled(1_000_000)]


def test_a_body_too_long_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="at most 124 bytes; this body has 125"):
        encode(Frame(FrameKind.DATA, 0, bytes(125)))
