"""The room's light: lamps good and bad, their falloff over the table, and the sensor noise they cause."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from hardware_sim.rendering.pinhole import Lens

Gain = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class RoomLamp:
    """One lamp at (x, y, height) mm over the table; ``ambient`` is the share of light from everywhere else.

    ``brightness`` scales the whole picture, ``tint`` is its colour (blue, green, red), ``noise`` the standard
    deviation of the sensor's noise in grey levels (a dim room makes the camera amplify).
    """

    x: float
    y: float
    height: float
    ambient: float = 0.55
    brightness: float = 1.0
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    noise: float = 1.8
    vignette: float = 0.14


LAMPS: Final = MappingProxyType(
    {
        "ceiling": RoomLamp(-120.0, -160.0, 1500.0),
        "warm": RoomLamp(60.0, -40.0, 1100.0, 0.45, 0.96, (0.80, 0.95, 1.04), 2.2),
        "window": RoomLamp(-1300.0, -500.0, 1200.0, 0.40, 1.0, (1.05, 1.0, 0.96), 2.0),
        "corner": RoomLamp(700.0, -700.0, 900.0, 0.30, 0.95, (0.90, 0.97, 1.02), 2.6, 0.2),
        "harsh": RoomLamp(260.0, -180.0, 620.0, 0.18, 1.08, (0.96, 1.0, 1.03), 2.2, 0.2),
        "dim": RoomLamp(-120.0, -160.0, 1500.0, 0.60, 0.42, (0.93, 0.98, 1.03), 4.5),
        "dark": RoomLamp(-120.0, -160.0, 1500.0, 0.80, 0.06, (1.15, 1.0, 0.9), 6.5),
    }
)
"""Good light: ceiling, warm. Bad light: window and corner (strong fall-off, long shadows), harsh (a bare bulb close by:
burnt out below it, dark in the corners), dim, dark (lamp out)."""


def lamp(name: str) -> RoomLamp:
    """The preset called ``name``. Raises ValueError that names the presets there are."""
    found = LAMPS.get(name)
    if found is None:
        raise ValueError(f"No lamp is called {name!r}; choose one of {', '.join(LAMPS)}.")
    return found


def gain(lamp: RoomLamp, lens: Lens, size: tuple[int, int]) -> Gain:
    """The brightness of each pixel of the table's plane: float32 (3, height, width), 1.0 in the picture's middle."""
    width, tall = size
    step = 8
    u, v = np.meshgrid(np.arange(0, width + step, step), np.arange(0, tall + step, step))
    pixels = np.stack([u, v, np.ones_like(u)], axis=-1).astype(np.float64)
    world = pixels @ np.linalg.inv(lens.plane()).T
    x, y = world[..., 0] / world[..., 2], world[..., 1] / world[..., 2]
    fall = _fall(lamp, x, y) / _fall(lamp, np.zeros(1), np.zeros(1))
    off_axis = ((u - lens.centre[0]) ** 2 + (v - lens.centre[1]) ** 2) / (0.25 * (width**2 + tall**2))
    coarse = (lamp.ambient + (1 - lamp.ambient) * fall) * (1 - lamp.vignette * off_axis) * lamp.brightness
    full = _enlarged(coarse.astype(np.float32), step)[:tall, :width]
    tinted: Gain = full * np.array(lamp.tint, np.float32)[:, None, None]
    return np.ascontiguousarray(tinted)


def shadow_shift(lamp: RoomLamp, x: float, y: float, height: float) -> tuple[float, float]:
    """How far (mm) the shadow of a point ``height`` mm above (x, y) falls from it."""
    share = height / (lamp.height - height)
    return (x - lamp.x) * share, (y - lamp.y) * share


def _fall(lamp: RoomLamp, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    distance = np.sqrt((x - lamp.x) ** 2 + (y - lamp.y) ** 2 + lamp.height**2)
    return np.asarray(lamp.height / distance**3)


def _enlarged(coarse: Gain, step: int) -> Gain:
    """Bilinear enlargement by ``step`` whose samples fall exactly on every ``step``-th pixel."""
    ramp = (np.arange(step, dtype=np.float32) / step)[None, :]
    rows = coarse[:-1, None, :] * (1 - ramp[..., None]) + coarse[1:, None, :] * ramp[..., None]
    tall = rows.reshape(-1, coarse.shape[1])
    columns = tall[:, :-1, None] * (1 - ramp[None]) + tall[:, 1:, None] * ramp[None]
    return columns.reshape(tall.shape[0], -1).astype(np.float32, copy=False)
