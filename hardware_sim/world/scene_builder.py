"""Builds the camera's view of the world: what lies where, and what obstructs the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from controller.rules.tiles import Seat, name
from hardware_sim.art.tile_art import CLASSIC
from hardware_sim.rendering import tile_placement
from hardware_sim.rendering.barrel_distortion import Push, pushed
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Glare, ReachingHand, Scene, seat_to_table
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.world.set_and_walls import INNER
from hardware_sim.world.tile_locations import SEATS, LaidMeld
from hardware_sim.world.world import World

ZONE_CENTRES: Final[Mapping[SeatZoneKind, tuple[float, float]]] = {
    SeatZoneKind.DISCARDS: (0.0, 150.0),
    SeatZoneKind.WALL: (0.0, 256.0),
    SeatZoneKind.MELDS: (-120.0, 300.0),
    SeatZoneKind.HAND: (0.0, 352.0),
    SeatZoneKind.SINGLES: (168.0, 168.0),
}
"""Across and outward, as the owner sees the zone, millimetres."""


@dataclass
class Obstacles:
    """Obstacles that faults put between the lens and the tiles: reflections, hands left over zones, a covered lens; and
    the displacement of a camera that was pushed. `glares` and `reaches` are kept by the seat they belong to.
    """

    glares: dict[int, Glare] = field(default_factory=dict)
    reaches: dict[int, ReachingHand] = field(default_factory=dict)
    covered: float = 0.0
    push: Push | None = None
    revision: int = 0


def content(world: World) -> tile_placement.TableContent:
    """The table's content, with tiles named as the table reader names them."""
    tiles = world.tiles
    upturned = tuple(
        tile_placement.Upturned(place.seat, place.stack, name(tiles.wall[place]))
        for place in sorted(tiles.turned_up, key=str)
        if place in tiles.wall
    )
    first, second, third, fourth = (_before(world, seat) for seat in SEATS)
    dice = world.dice[-2:] if world.fallen is None else world.fallen
    return tile_placement.TableContent((first, second, third, fourth), upturned, dice)


def scene(world: World, obstacles: Obstacles) -> Scene:
    """Everything in the camera's view just now."""
    found = tile_placement.lay(content(world), world.seed, world.truth.hand)
    reaches = list(obstacles.reaches.values())
    if world.reaching is not None:
        seat, zone = world.reaching
        reaches.append(reach_over(zone, seat, look=world.seed + seat))
    return replace(
        found,
        reaches=tuple(reaches),
        glares=tuple(obstacles.glares.values()),
        covered=obstacles.covered,
    )


def reach_over(zone: SeatZone, seat: Seat, look: int = 0) -> ReachingHand:
    """The hand of `seat` over a zone, which may be another seat's."""
    x, y = zone_centre(zone)
    return ReachingHand(x, y, 90.0 * seat, look)


def zone_centre(zone: SeatZone) -> tuple[float, float]:
    """The middle of a zone in table millimetres."""
    across, outward = ZONE_CENTRES[zone.kind]
    return seat_to_table(zone.seat, across, outward)


class SceneBuilder:
    """Renders a world's pictures; a frame of an unchanged table costs only its noise."""

    def __init__(self, world: World, obstacles: Obstacles, art: str = CLASSIC) -> None:
        self._world = world
        self._obstacles = obstacles
        self._renderer = Renderer(world.seed, art=art)
        self._seen: tuple[int, int] | None = None
        self._scene = Scene()

    def frame(self, number: int) -> npt.NDArray[np.uint8]:
        """Frame `number` as blue green red pixels, uint8."""
        now = (self._world.revision, self._obstacles.revision)
        if now != self._seen:
            self._scene, self._seen = scene(self._world, self._obstacles), now
        picture = self._renderer.frame(self._scene, number)
        push = self._obstacles.push
        return picture if push is None else pushed(picture, push)


def _before(world: World, seat: Seat) -> tile_placement.SeatContent:
    tiles = world.tiles
    shown = tiles.shown[seat]
    hand = tiles.hands[seat]  # what is drawn beside a hand that lies open stays in its owner's fingers
    standing = Counter((place.part == INNER, place.stack) for place in tiles.wall if place.seat == seat)
    heights = tuple(standing[False, stack] for stack in range(1, world.stacks + 1))
    inner = tuple(standing[True, stack] for stack in range(1, world.inner_stacks + 1))
    laid = world.laid[seat]
    return tile_placement.SeatContent(
        melds=tuple(_meld(meld) for meld in tiles.melds[seat]),
        discards=tuple(name(tile) for tile in tiles.discards[seat]),
        hand=() if shown is None else tuple(name(tile) for tile in shown.tiles),
        apart=None if shown is None or shown.apart is None else name(shown.apart),
        singles=tuple(name(tile) for tile in tiles.singles[seat]),
        standing=0 if shown is not None else len(hand),
        drawn=len(hand) % 3 == 2,
        wall=heights,
        inner=inner or None,
        laid=(laid[0], laid[1], laid[2]),
        careless=world.careless[seat],
        haphazard=world.conventions.scattered_discards,
        pool=world.pools,
        gathered=world.gathered[seat],
        in_row=world.conventions.discards_in_row,
        rotated=tiles.across[seat],
        stick=tiles.sticks[seat],
    )


def _meld(meld: LaidMeld) -> tile_placement.LaidMeld:
    return tile_placement.LaidMeld(tuple(name(tile) for tile in meld.tiles), meld.rotated, not meld.face_up)
