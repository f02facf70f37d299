"""The simulated cable and its effects on bytes."""

import random

from hypothesis import given
from hypothesis import strategies as st

from hardware_sim.machine.simulated_line import LineNoise, Rates


@given(st.integers(0, 2**32), st.binary(max_size=400), st.data())
def test_damage_depends_on_the_seed_and_not_on_chunks(seed: int, stream: bytes, data: st.DataObject) -> None:
    rates = Rates(0.05, 0.05, 0.05)
    whole, pieces, at, out = LineNoise(seed, rates), LineNoise(seed, rates), 0, b""
    while at < len(stream):
        size = data.draw(st.integers(1, 50))
        out += pieces.damage(stream[at : at + size])
        at += size
    assert out == whole.damage(stream)


def test_a_quiet_line_changes_nothing() -> None:
    stream = random.Random(1).randbytes(10_000)
    assert LineNoise(1, Rates()).damage(stream) == stream


def test_damage_rates_are_met() -> None:
    stream = bytes(100_000)
    flipped = LineNoise(1, Rates(flipped=0.01)).damage(stream)
    assert len(flipped) == len(stream) and 800 < sum(map(bool, flipped)) < 1200
    assert 800 < len(stream) - len(LineNoise(2, Rates(lost=0.01)).damage(stream)) < 1200
    assert 800 < len(LineNoise(3, Rates(doubled=0.01)).damage(stream)) - len(stream) < 1200
