"""Simulates what a cable does to bytes: bit errors, loss, duplication, reordering, split writes, and latency.

All of it is drawn from a seed, byte by byte, so the same seed does the same to the same stream however it is chunked.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass
from typing import Final

GRAIN: Final = 0.001
"""Seconds: bytes arrive at whole multiples of it after they were sent, so that many of them arrive together."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Probability per byte, 0..1, that one of its bits flips, that it is lost, that it comes twice, that the byte
    after it comes first.
    """

    flipped: float = 0.0
    lost: float = 0.0
    doubled: float = 0.0
    reordered: float = 0.0

    @property
    def quiet(self) -> bool:
        """Whether no byte is damaged."""
        return self.flipped == self.lost == self.doubled == self.reordered == 0


class LineNoise:
    """Damages a stream of bytes. `hits` counts the bytes it has damaged."""

    def __init__(self, seed: int, rates: Rates) -> None:
        self.rates = rates
        self.hits = 0
        self._random = random.Random(seed)
        self._overtaken = b""

    def damage(self, data: bytes) -> bytes:
        """What arrives of `data`. A byte that is overtaken waits for the next one, however long that takes."""
        if self.rates.quiet and not self._overtaken:
            return data
        out = bytearray()
        for byte in data:
            came = self._fate(byte)
            if came is None:
                continue
            out += came + self._overtaken
            self._overtaken = b""
        return bytes(out)

    def forget(self) -> None:
        """The cable is pulled: drops the byte that was waiting."""
        self._overtaken = b""

    def _fate(self, byte: int) -> bytes | None:
        """What arrives for one byte now; None for one that waits."""
        rates, fate = self.rates, self._random.random()
        if fate < rates.flipped:
            self.hits += 1
            return bytes((byte ^ 1 << self._random.randrange(8),))
        fate -= rates.flipped
        if fate < rates.lost:
            self.hits += 1
            return b""
        fate -= rates.lost
        if fate < rates.doubled:
            self.hits += 1
            return bytes((byte, byte))
        fate -= rates.doubled
        if fate < rates.reordered and not self._overtaken:
            self.hits += 1
            self._overtaken = bytes((byte,))
            return None
        return bytes((byte,))


@dataclass(frozen=True, slots=True)
class LinePace:
    """The latency of bytes: `latency` seconds, up to `jitter` more; after a byte the line pauses for `gap` seconds
    with probability `split`, so that one write arrives in pieces.
    """

    latency: float = 0.0
    jitter: float = 0.0
    split: float = 0.0
    gap: float = 0.02

    @property
    def immediate(self) -> bool:
        """Whether bytes arrive without delay."""
        return self.latency == self.jitter == self.split == 0


class Delay:
    """One direction of a cable with latency. Bytes never overtake each other here: that is `LineNoise`."""

    def __init__(self, seed: int, pace: LinePace) -> None:
        self.pace = pace
        self._random = random.Random(seed)
        self._under_way: deque[tuple[float, int]] = deque()
        self._latest = float("-inf")

    def send(self, data: bytes, now: float) -> None:
        """Bytes are sent at `now` (seconds)."""
        pace = self.pace
        for byte in data:
            late = pace.latency + (
                round(self._random.random() * pace.jitter / GRAIN) * GRAIN if pace.jitter else 0.0
            )
            self._latest = max(self._latest, now + late)
            self._under_way.append((self._latest, byte))
            if pace.split and self._random.random() < pace.split:
                self._latest += pace.gap

    def arrived(self, now: float) -> bytes:
        """The bytes that have arrived by `now`; each is returned once."""
        out = bytearray()
        while self._under_way and self._under_way[0][0] <= now:
            out.append(self._under_way.popleft()[1])
        return bytes(out)

    @property
    def due(self) -> float | None:
        """When the next byte arrives; None while none is under way."""
        return self._under_way[0][0] if self._under_way else None

    def forget(self) -> None:
        """The cable is pulled: drops the bytes in transit."""
        self._under_way.clear()
        self._latest = float("-inf")
