"""The durations of the machine's motions, and the mechanical faults that last until somebody removes them.

Clearing a fault alone mends nothing: what is still stuck stops the next motion again.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from firmware_bridge.protocol.messages import FaultCode, Operation, WallTiles
from firmware_bridge.protocol.state_block import Fault


@dataclass(frozen=True, slots=True)
class Durations:
    """Seconds each operation takes."""

    shuffle: float = 8.0
    raise_walls: float = 3.0
    roll_dice: float = 1.5

    def of(self, operation: Operation) -> float:
        """The seconds of one operation."""
        match operation:
            case Operation.SHUFFLE:
                return self.shuffle
            case Operation.RAISE_WALLS:
                return self.raise_walls
            case Operation.ROLL_DICE:
                return self.roll_dice


@dataclass
class Mechanics:
    """Walls with jammed tiles; tiles too few, too many or of the other set by wall; blocked lift plates; and the
    number of rolls that will be unreadable.
    """

    jammed: set[int] = field(default_factory=set)
    missing: dict[int, int] = field(default_factory=dict)
    extra: dict[int, int] = field(default_factory=dict)
    mixed: dict[int, int] = field(default_factory=dict)
    held: set[int] = field(default_factory=set)
    unreadable_rolls: int = 0

    def jam(self, operation: Operation) -> Fault | None:
        """The jam that stops this operation half-way, or None."""
        if operation is Operation.ROLL_DICE or not self.jammed:
            return None
        return Fault(FaultCode.JAM, min(self.jammed))

    def counted(self, program: WallTiles) -> WallTiles:
        """The counts of the tile counters in walls 0 to 3 when walls of `program` are built."""
        counts = [
            max(0, number - self.missing.get(wall, 0)) + self.extra.get(wall, 0)
            for wall, number in enumerate(program)
        ]
        return counts[0], counts[1], counts[2], counts[3]

    def faults_after(self, operation: Operation, program: WallTiles) -> tuple[Fault, ...]:
        """The faults at the end of an operation, by wall; a wall of the other set takes precedence over a wrong
        number.
        """
        match operation:
            case Operation.SHUFFLE:
                counted = self.counted(program)
                faults = (self._wrong(wall, counted[wall] - program[wall]) for wall in range(len(program)))
                return tuple(fault for fault in faults if fault is not None)
            case Operation.RAISE_WALLS:
                return tuple(Fault(FaultCode.LIFT, wall) for wall in sorted(self.held))
            case Operation.ROLL_DICE if self.unreadable_rolls:
                self.unreadable_rolls -= 1
                return (Fault(FaultCode.DICE),)
        return ()

    def _wrong(self, wall: int, too_many: int) -> Fault | None:
        if self.mixed.get(wall):
            return Fault(FaultCode.MIXED_SET, wall, self.mixed[wall])
        if too_many > 0:
            return Fault(FaultCode.EXTRA_TILE, wall, too_many)
        return Fault(FaultCode.MISSING_TILE, wall, -too_many) if too_many else None


class Inside:
    """Events inside the machine, by chance or by hand: every simulated firmware has the methods of these names."""

    def __init__(self) -> None:
        self.inside = Mechanics()

    def free(self, wall: int) -> None:
        """Somebody frees the tiles that are jammed at a wall."""
        self.inside.jammed.discard(wall)

    def missing_tile(self, wall: int, tiles: int = 1) -> None:
        """Shuffles find `tiles` too few at this wall; 0: somebody has put them back."""
        self.inside.missing[wall] = tiles

    def extra_tile(self, wall: int, tiles: int = 1) -> None:
        """Shuffles find `tiles` too many at this wall; 0: somebody has taken them out."""
        self.inside.extra[wall] = tiles

    def mixed_set(self, wall: int, tiles: int = 1) -> None:
        """Shuffles see `tiles` backs of the other colour at this wall; 0: somebody has sorted them out."""
        self.inside.mixed[wall] = tiles

    def lift_stuck(self, wall: int, stuck: bool = True) -> None:
        """The plate of this wall does not arrive, until somebody frees it."""
        (self.inside.held.add if stuck else self.inside.held.discard)(wall)

    def dice_unreadable(self, rolls: int = 1) -> None:
        """The next `rolls` of the dice cannot be read."""
        self.inside.unreadable_rolls = rolls


def spread(tiles: int, walls: int) -> WallTiles:
    """The default program: `tiles` spread over the walls, one more to each of the first where it does not divide."""
    even, over = divmod(tiles, max(1, walls))
    counts = [even + (wall < over) if wall < walls else 0 for wall in range(4)]
    return counts[0], counts[1], counts[2], counts[3]
