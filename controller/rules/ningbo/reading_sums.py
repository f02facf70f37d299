"""The sum of each reading of a hand: runs or pungs, the wait, honours, wilds at face value.

Thousands of readings of a hand with three wilds differ little in their score. The scoring facts are written into one
whole number, a sum: marks, which a reading has or not, and above them tallies of the honours that score. Suits are
summed one by one and cached, and only sums with a matching number of wilds are joined.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from controller.rules.acts import MeldKind
from controller.rules.decompositions import Block, Reading, readings
from controller.rules.hand_state import Meld
from controller.rules.suit_completion_table import CHEAP_PAIR, PUNG_BYTES, SUIT_BYTES, Vector
from controller.rules.tiles import FACES, Tile, is_honour

Sum = int
"""The marks and tallies of some sets, with or without the eye."""

RUNS: Final = 1 << 0
PUNGS: Final = 1 << 1
HONOURS: Final = 1 << 5
"""Beside the bits 2, 3 and 4 for the suits: there are honours."""
UNKNOWN: Final = 1 << 6
"""There is a tile nobody has seen."""
OFF_FACE: Final = 1 << 7
"""A wild stands for another tile than itself."""
SCORING_EYE: Final = 1 << 8
"""The eye is an honour that would score as a pung."""
DUAL_PUNG_WAIT: Final = 1 << 9
SINGLE_WAIT: Final = 1 << 10
CLOSED_WAIT: Final = 1 << 11
EDGE_WAIT: Final = 1 << 12
"""The waits that the winning tile may have ended; of several possible ones the highest is reported."""
DRAGON: Final = 1 << 13
SEAT_WIND: Final = 1 << 16
ROUND_WIND: Final = 1 << 19
"""Pungs of scoring honours, tallied in three bits each."""

SET_KINDS: Final = RUNS | PUNGS
SUITS: Final = (1 << 7) - (1 << 2)
WAITS: Final = (1 << 13) - (1 << 9)
MARKS: Final = (1 << 13) - 1
TALLIES: Final = (1 << 22) - (1 << 13)

WILD: Final = -1
"""In place of a face: the winning tile is a wild."""

COPIES: Final = 4
_NEEDED: Final = CHEAP_PAIR - 1
_REMEMBERED: Final = 1 << 15


class Terms(NamedTuple):
    """The meaning of tiles in this hand: the wild's face value and the winds that score, None if there is no such
    tile."""

    wild: Tile | None
    seat_wind: Tile
    round_wind: Tile | None

    def scored(self, face: int) -> Sum:
        """NB-21: the tallies of a pung of this face."""
        dragon, seats, rounds = 31 <= face < FACES, face == self.seat_wind, face == self.round_wind
        return DRAGON * dragon + SEAT_WIND * seats + ROUND_WIND * rounds


def both(one: Sum, other: Sum) -> Sum:
    """Two sums as one: marks are shared, tallies added up."""
    return (one | other) & MARKS | (one & TALLIES) + (other & TALLIES)


def sum_of_melds(melds: Iterable[Meld], terms: Terms) -> Sum:
    """The sets laid out. A kong counts as a pung, one still face down as a pung nobody has seen."""
    whole = 0
    for meld in melds:
        if not meld.tiles:
            whole |= PUNGS | UNKNOWN
        elif meld.kind is MeldKind.CHOW:
            whole |= RUNS | suit_bit(meld.tiles[0])
        else:
            face = meld.tiles[0]
            whole = both(whole, PUNGS | suit_bit(face) | terms.scored(face))
    return whole


def sums_of_hand(
    faces: tuple[int, ...],
    wilds: int,
    laid: Sum,
    terms: Terms,
    *,
    won: int | None,
    claimed: bool,
    spare: tuple[int, ...] | None,
) -> set[Sum]:
    """Every different sum of a reading of these concealed tiles, 34 natural faces and the wilds, with the sets laid.

    `won` is the face of the winning tile, among the tiles, or WILD; None counts no wait. On a claim no reading is
    used in which a wild alone waited for the tile as its twin (NB-9). `spare` is how many of each face there may be
    in hand if no fifth copy is allowed. Empty if nothing wins.
    """
    m, p, s, z = faces[:9], faces[9:18], faces[18:27], faces[27:]
    costs = SUIT_BYTES[m], SUIT_BYTES[p], SUIT_BYTES[s], PUNG_BYTES[z]
    for base, vector in ((0, m), (9, p), (18, s), (27, z)):
        if any(vector):
            laid |= suit_bit(base)
    found: set[Sum] = set()
    for shares, alone in shared_out(costs, wilds):
        sums = {laid}
        for base, vector, share in zip((0, 9, 18, 27), (m, p, s, z), shares, strict=True):
            if not share and not any(vector):
                continue
            here = sums_of_suit(
                vector,
                share,
                won if won == WILD else _here(won, base),
                claimed,
                _here(terms.wild, base),
                terms if base == 27 else None,
                None if spare is None else spare[base : base + 9],
            )
            if base < 27:
                sums = {one | other for one in sums for other in here}
            else:
                sums = {both(one, other) for one in sums for other in here}
        if alone:
            # At most three wilds are in play, so the remaining ones are one set or one eye of wilds alone.
            free = free_eyes(terms) if alone == 2 else free_sets(terms, _crowded(faces, spare))
            unwaited = -1 if won == WILD else ~WAITS
            sums = {both(one, other & unwaited) for one in sums for other in free}
        found |= sums
    return found


@cache
def shared_out(costs: tuple[int, ...], wilds: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Each division of the wilds: how many join the tiles of each suit, and how many stand alone (0, 2 or 3).

    `costs` are the suits' bytes (`suit_completion_table.byte_of`). An eye takes one wild less than the suit needs, or
    two more.
    """
    needed = [cost & _NEEDED for cost in costs]
    over = wilds - sum(needed)
    cheap = [place for place, cost in enumerate(costs) if cost & CHEAP_PAIR]
    if over == -1:
        return tuple((_with(needed, (place, -1)), 0) for place in cheap)
    if over != 2:
        return ()
    places = range(len(costs))
    return (
        *((_with(needed, (place, 2)), 0) for place in places),
        (tuple(needed), 2),
        *((_with(needed, (place, -1)), 3) for place in cheap),
        *(
            (_with(needed, (place, -1), (other, 3)), 0)
            for place in cheap
            for other in places
            if other != place
        ),
    )


def _with(needed: Sequence[int], *changes: tuple[int, int]) -> tuple[int, ...]:
    shares = list(needed)
    for place, more in changes:
        shares[place] += more
    return tuple(shares)


def _here(face: int | None, base: int) -> int | None:
    """The face as this suit counts, from 0; None if it is of another."""
    return face - base if face is not None and base <= face < base + 9 else None


@lru_cache(_REMEMBERED)
def sums_of_suit(
    vector: Vector,
    share: int,
    won: int | None,
    claimed: bool,
    wild: int | None,
    terms: Terms | None,
    spare: tuple[int, ...] | None,
) -> tuple[Sum, ...]:
    """The sums of one suit with exactly `wilds` wilds, none of them in a set or an eye alone; empty if nothing fits.

    Faces count from 0. `won` is the winning tile if it is here, `wild` the wild's face if it is of this suit, `terms`
    are the meanings of honours, None for a suit; for `spare` see `sums_of_hand`. There is an eye if the number of
    tiles requires one.
    """
    base = 0 if terms is None else 27
    row = (0,) * base + vector + (0,) * (FACES - base - len(vector))
    won = won if won is None or won == WILD else won + base
    wild = None if wild is None else wild + base
    found: dict[Sum, None] = {}
    for reading in readings(row, share, eye=(sum(vector) + share) % 3 == 2):
        if any(block.is_wild_alone for block in reading) or not _fits(reading, base, spare):
            continue
        waits = _waits(reading, won, claimed)
        if waits is not None:
            found[waits | _marks(reading, wild, terms)] = None
    return tuple(found)


def _marks(reading: Reading, wild: int | None, terms: Terms | None) -> Sum:
    """Every mark except the wait."""
    whole = 0
    for block in reading:
        if block.wilds and any(face != wild for face in stand_ins(block)):
            whole |= OFF_FACE
        if block.kind == "run":
            whole |= RUNS
        elif block.kind == "pung":
            whole |= PUNGS
        if terms is not None and block.face is not None:
            scored = terms.scored(block.face)
            whole += SCORING_EYE * (scored > 0) if block.kind == "eye" else scored
    return whole


def _waits(reading: Reading, won: int | None, claimed: bool) -> Sum | None:
    """The waits that the winning tile may have ended, none if it was open; None if the tile may not stand so."""
    if won is None:
        return 0
    whole = 0
    if won == WILD:
        for block in reading:
            for face in stand_ins(block):
                whole |= wait_at(block, face)
        return whole
    stands = False
    for block in reading:
        # NB-9: the wild that stands as the claimed tile's twin waited alone.
        if won in block.naturals and not (claimed and block.kind == "eye" and block.wilds):
            stands = True
            whole |= wait_at(block, won)
    return whole if stands else None


def wait_at(block: Block, face: int) -> Sum:
    """NB-20: the wait that a tile of this face ended in this set or eye; none for a run open on both sides."""
    if block.kind == "eye":
        return SINGLE_WAIT
    if block.kind == "pung" or block.face is None:
        return DUAL_PUNG_WAIT
    if face == block.face + 1:
        return CLOSED_WAIT
    low = block.face % 9
    return EDGE_WAIT if (low == 0 and face == block.face + 2) or (low == 6 and face == block.face) else 0


def stand_ins(block: Block) -> tuple[int, ...]:
    """The faces for which the wilds of a set or an eye with a natural tile stand."""
    if not block.wilds:
        return ()
    if block.kind == "run":
        return tuple(face for face in block.faces() if face not in block.naturals)
    return block.faces()[: block.wilds]


@cache
def free_sets(terms: Terms, crowded: tuple[int, ...]) -> tuple[Sum, ...]:
    """The marks of three wilds alone: any pung with enough copies, or any run, the winning wild in its middle."""
    pungs = (
        PUNGS | DUAL_PUNG_WAIT | suit_bit(face) | OFF_FACE * (face != terms.wild) | terms.scored(face)
        for face in range(FACES)
        if face not in crowded
    )
    runs = (RUNS | CLOSED_WAIT | OFF_FACE | suit_bit(low) for low in (0, 9, 18))
    return tuple(dict.fromkeys((*pungs, *runs)))


@cache
def free_eyes(terms: Terms) -> tuple[Sum, ...]:
    """The marks of two wilds alone as the eye: any pair."""
    eyes = (
        SINGLE_WAIT
        | suit_bit(face)
        | OFF_FACE * (face != terms.wild)
        | SCORING_EYE * (terms.scored(face) > 0)
        for face in range(FACES)
    )
    return tuple(dict.fromkeys(eyes))


def suit_bit(face: int) -> Sum:
    """The mark of a suit, HONOURS for an honour."""
    return HONOURS if is_honour(Tile(face)) else 1 << 2 + face // 9


def spare_beside(melds: Iterable[Meld]) -> tuple[int, ...]:
    """How many of each face there may be in hand beside the sets laid out."""
    spare = [COPIES] * FACES
    for meld in melds:
        for tile in meld.tiles:
            spare[tile] -= 1
    return tuple(spare)


def _crowded(faces: Sequence[int], spare: Sequence[int] | None) -> tuple[int, ...]:
    """The faces with too few copies for a set of wilds alone."""
    return (
        ()
        if spare is None
        else tuple(face for face in range(FACES) if spare[face] - faces[face] < COPIES - 1)
    )


def _fits(reading: Reading, base: int, spare: tuple[int, ...] | None) -> bool:
    if spare is None:
        return True
    stands = [face - base for block in reading for face in block.faces()]
    return all(stands.count(face) <= spare[face] for face in set(stands))
