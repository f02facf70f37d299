"""The kinds that acts, melds and wins are of; their values are the words of the JSON contracts.

They are hashed at every act, with the acts that hold them and in tables: as the words they are (`__hash__`), for an
enum's own hash is a function of Python and takes longer than the rest of a look-up.
"""

from enum import StrEnum


class WallEnd(StrEnum):
    """From which end of the wall a tile is drawn."""

    __hash__ = str.__hash__

    HEAD = "head"
    TAIL = "tail"


class KongKind(StrEnum):
    """How a kong is made."""

    __hash__ = str.__hash__

    DIRECT = "direct"
    """With the open discard."""
    FILLED = "filled"
    """A tile added to an open pung."""
    CLOSED = "closed"
    """Four from hand."""
    SINGLE = "single"
    """One tile laid alone (WH-12)."""


class MeldKind(StrEnum):
    """What lies there as a set."""

    __hash__ = str.__hash__

    CHOW = "chow"
    PUNG = "pung"
    DIRECT_KONG = "direct_kong"
    FILLED_KONG = "filled_kong"
    CLOSED_KONG = "closed_kong"
    SINGLE_KONG = "single_kong"


class WinBy(StrEnum):
    """How a hand is won."""

    __hash__ = str.__hash__

    DRAW = "draw"
    DISCARD = "discard"
    ROB = "rob"
    """On the tile that fills another's kong."""
    INDICATOR = "indicator"
    """On the tile turned up (XM-19)."""
    TEN_HONOURS = "ten_honours"
    """By the row of one's own discards (HZ-64)."""
