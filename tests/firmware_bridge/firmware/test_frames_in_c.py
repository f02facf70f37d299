"""Frames in C agree with the test vectors and with Python, also for damaged bytes."""

import json
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.protocol.frames import BODY_MAX, Deframer, Frame, encode
from tests.firmware_bridge.firmware import c_frames
from tests.firmware_bridge.firmware.conftest import make

VECTORS: dict[str, Any] = json.loads(files("firmware_bridge").joinpath("vectors.json").read_text())

frames = st.builds(
    Frame,
    st.integers(0, 255),
    st.integers(0, 255),
    st.one_of(
        st.binary(max_size=BODY_MAX), st.lists(st.sampled_from([0, 1, 255]), max_size=BODY_MAX).map(bytes)
    ),
)


@pytest.fixture(autouse=True)
def built() -> None:
    make("library", "gcc")


def named(vector: dict[str, Any]) -> str:
    return str(vector["name"])


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=named)
def test_frames_of_the_vectors_encode(vector: dict[str, Any]) -> None:
    frame = Frame(vector["kind"], vector["seq"], bytes.fromhex(vector["body"]))
    assert c_frames.sent(frame).hex() == vector["wire"]
    assert c_frames.Receiver().feed(bytes.fromhex(vector["wire"])) == [frame]


@pytest.mark.parametrize("vector", VECTORS["damaged"], ids=named)
def test_damaged_frames_are_dropped(vector: dict[str, Any]) -> None:
    (found,) = c_frames.Receiver().feed(bytes.fromhex(vector["wire"]))
    assert found in (c_frames.GARBLED, c_frames.SHRED)


def test_the_crc_is_the_one_named() -> None:
    assert c_frames.crc(bytes.fromhex(VECTORS["crc"]["of"])) == int(VECTORS["crc"]["is"], 16)


@given(frames)
def test_c_and_python_write_the_same_frame_and_read_each_others(frame: Frame) -> None:
    wire = encode(frame)
    assert c_frames.sent(frame) == wire
    assert c_frames.Receiver().feed(wire) == [frame]


@given(
    st.lists(frames, max_size=4), st.lists(st.tuples(st.integers(0), st.integers(0, 3), st.integers(1, 255)))
)
@settings(max_examples=300)
def test_c_and_python_find_the_same_in_a_damaged_stream(
    sent: list[Frame], damage: list[tuple[int, int, int]]
) -> None:
    stream = bytearray(b"".join(encode(frame) for frame in sent))
    for place, deed, byte in damage:
        if stream:
            at = place % len(stream)
            # flipped bits, a lost byte, a doubled one, a stray one
            stream[at : at + 1] = [
                bytes((stream[at] ^ byte,)),
                b"",
                bytes(stream[at : at + 1]) * 2,
                bytes((byte, 0)),
            ][deed]
    assert c_frames.Receiver().feed(bytes(stream)) == c_frames.as_c_says(Deframer().feed(bytes(stream)))


@given(st.lists(st.sampled_from([0, 0, 1, 2, 3, 5, 128, 129, 130, 254, 255]), max_size=600).map(bytes))
@settings(max_examples=300)
def test_c_and_python_find_the_same_in_garbage(garbage: bytes) -> None:
    assert c_frames.Receiver().feed(garbage) == c_frames.as_c_says(Deframer().feed(garbage))
