"""The sensor's noise: generated once, then shifted so that every frame number has its own."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from hardware_sim.art.canvas import Picture

_ROOM: Final = 96  # pixels the bank is larger than the picture, in both directions
_STEP: Final = 0x9E3779B97F4A7C15  # spreads consecutive numbers over the offsets


class SensorNoise:
    """Noise for pictures of one size, a function of (seed, frame number, strength)."""

    def __init__(self, seed: int, size: tuple[int, int]) -> None:
        self._seed = seed
        self._size = size
        self._banks: dict[float, tuple[Picture, Picture]] = {}

    def over(self, clean: Picture, number: int, deviation: float) -> Picture:
        """A noisy copy of ``clean``; ``deviation`` is the noise's standard deviation in grey levels."""
        lighter, darker = self._bank(deviation)
        mixed = ((number + 1) * _STEP + self._seed * 0xD1B54A32D192ED03) % (1 << 64) >> 24
        across, along = mixed % _ROOM, mixed // _ROOM % _ROOM
        wide, tall = self._size
        area = np.s_[along : along + tall, across : across + wide]
        picture = cv2.add(clean, lighter[area])
        return cv2.subtract(picture, darker[area], dst=picture).astype(np.uint8, copy=False)

    def _bank(self, deviation: float) -> tuple[Picture, Picture]:
        """The positive and the negative part of the noise, each uint8 and larger than a picture."""
        bank = self._banks.get(deviation)
        if bank is None:
            wide, tall = self._size[0] + _ROOM, self._size[1] + _ROOM
            chance = np.random.default_rng([self._seed, 0x5E450])
            grain = chance.standard_normal((tall, wide, 3), dtype=np.float32)
            # neighbouring pixels share noise, as after a colour sensor's interpolation
            grain = cv2.GaussianBlur(grain, (3, 3), 0.5).astype(np.float32, copy=False)
            grain *= deviation / float(grain[:256, :256].std())
            level = np.rint(grain)
            bank = (np.clip(level, 0, 255).astype(np.uint8), np.clip(-level, 0, 255).astype(np.uint8))
            if len(self._banks) > 1:
                self._banks.clear()  # a lamp seldom changes; two banks are enough memory
            self._banks[deviation] = bank
        return bank
