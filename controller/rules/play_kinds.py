"""The kinds that acts, melds and wins are of; their values are the words of the JSON contracts."""

from enum import StrEnum


class WallEnd(StrEnum):
    """From which end of the wall a tile is drawn."""

    HEAD = "head"
    TAIL = "tail"


class KongKind(StrEnum):
    """How a kong is made."""

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

    CHOW = "chow"
    PUNG = "pung"
    DIRECT_KONG = "direct_kong"
    FILLED_KONG = "filled_kong"
    CLOSED_KONG = "closed_kong"
    SINGLE_KONG = "single_kong"


class WinBy(StrEnum):
    """How a hand is won."""

    DRAW = "draw"
    DISCARD = "discard"
    ROB = "rob"
    """On the tile that fills another's kong."""
    INDICATOR = "indicator"
    """On the tile turned up (XM-19)."""
    TEN_HONOURS = "ten_honours"
    """By the row of one's own discards (HZ-64)."""
