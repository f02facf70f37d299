"""What each reading of a hand adds up to, suit by suit: runs or pungs, the wait, honours, wilds at face value.

Thousands of readings of a hand with three wilds come down to a few parts a suit; parts are remembered and joined.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from controller.rules.hand import Meld
from controller.rules.readings import Block, Reading, readings
from controller.rules.tiles import FACES, Tile, is_honour

RUNS: Final = 1
PUNGS: Final = 2

HONOURS: Final = 8
UNKNOWN: Final = 16
"""Beside 1, 2 and 4 for the suits: a part has honours; it has a tile nobody has seen."""

WILD: Final = -1
"""In place of a face: the winning tile is a wild."""

WAITS: Final = ("edge_wait", "closed_wait", "single_wait", "dual_pung_wait")
COPIES: Final = 4
_REMEMBERED: Final = 1 << 14


class Terms(NamedTuple):
    """What tiles mean in this hand: the wild's face value and the winds that score, None where there is none."""

    wild: Tile | None
    seat_wind: Tile
    round_wind: Tile | None
    fifth_copy: bool

    def scoring(self, face: int) -> tuple[int, int, int]:
        """NB-21: what a pung of this face scores as a dragon's, the seat wind's, the round wind's."""
        return int(31 <= face < FACES), int(face == self.seat_wind), int(face == self.round_wind)


class Part(NamedTuple):
    """What some sets, with or without the eye, add to a reading. `wait` is told where the winning tile is here."""

    kinds: int = 0
    suits: int = 0
    off_face: bool = False
    """A wild stands for another tile than itself."""
    wait: str = ""
    dragons: int = 0
    seat_wind: int = 0
    round_wind: int = 0
    scoring_eye: bool = False
    """The eye is an honour that would score as a pung."""

    def with_(self, other: "Part") -> "Part":
        """Both together."""
        return Part(
            self.kinds | other.kinds,
            self.suits | other.suits,
            self.off_face or other.off_face,
            self.wait or other.wait,
            self.dragons + other.dragons,
            self.seat_wind + other.seat_wind,
            self.round_wind + other.round_wind,
            self.scoring_eye or other.scoring_eye,
        )


NOTHING: Final = Part()

Table = tuple[tuple[bool, int, Part], ...]
"""The parts one suit can be: whether the eye is in it, how many wilds it takes, what it adds."""


def part_of_melds(melds: Iterable[Meld], terms: Terms) -> Part:
    """The sets laid out. A kong counts as a pung, one still face down as a pung nobody has seen."""
    whole = NOTHING
    for meld in melds:
        if not meld.tiles:
            whole = whole.with_(Part(PUNGS, UNKNOWN))
            continue
        face = meld.tiles[0]
        if meld.kind == "chow":
            whole = whole.with_(Part(RUNS, suit_bit(face)))
        else:
            whole = whole.with_(Part(PUNGS, suit_bit(face), False, "", *terms.scoring(face)))
    return whole


def parts_of_hand(
    faces: Sequence[int],
    wilds: int,
    melds: Sequence[Meld],
    terms: Terms,
    *,
    won: int | None,
    claimed: bool,
) -> set[Part]:
    """Every different sum of a reading of these concealed tiles, 34 natural faces and the wilds, with the sets laid.

    `won` is the face of the winning tile, among the tiles, or WILD; None counts no wait. On a claim no reading is
    taken in which a wild alone waited for the tile as its twin (NB-9). Empty where nothing wins.
    """
    suits = [(base, tuple(faces[base : min(base + 9, FACES)])) for base in (0, 9, 18, 27)]
    laid = part_of_melds(melds, terms)
    laid = laid.with_(Part(suits=sum(suit_bit(base) for base, vector in suits if any(vector))))
    room = None if terms.fifth_copy else _room(melds)
    # At most three wilds are in play, so what they leave is one set or one eye of wilds alone.
    crowded = () if room is None else tuple(face for face in range(FACES) if faces[face] + 4 - room[face] > 1)
    found: set[Part] = set()
    for place in range(5) if won == WILD else (5,):
        tables = [
            suit_table(
                vector,
                wilds,
                WILD if place == suit else _here(won, base, vector),
                claimed,
                _here(terms.wild, base, vector),
                terms if base == 27 else None,
                None if room is None else room[base : base + 9],
            )
            for suit, (base, vector) in enumerate(suits)
        ]
        found |= set(_joined(tables, wilds, laid, terms, crowded, won_alone=place == 4))
    return found


def _here(face: int | None, base: int, vector: Sequence[int]) -> int | None:
    """The face as this suit counts, from 0; None where it is of another."""
    return face - base if face is not None and 0 <= face - base < len(vector) else None


def _joined(
    tables: Sequence[Table],
    wilds: int,
    laid: Part,
    terms: Terms,
    crowded: tuple[int, ...],
    *,
    won_alone: bool,
) -> Iterator[Part]:
    """One part of each suit, and what the wilds left over make alone; all wilds used, one eye."""
    found = {(False, 0, laid)}
    for table in tables:
        found = {
            (eye or has_eye, used + takes, part if adds is NOTHING else part.with_(adds))
            for eye, used, part in found
            for has_eye, takes, adds in table
            if used + takes <= wilds and not (eye and has_eye)
        }
    for eye, used, part in found:
        left = wilds - used
        if eye and left == 0:
            if not won_alone:
                yield part
        elif eye and left == 3:
            yield from (part.with_(free) for free in free_sets(terms, crowded, won_alone))
        elif not eye and left == 2:
            yield from (part.with_(free) for free in free_eyes(terms, won_alone))


@lru_cache(_REMEMBERED)
def suit_table(
    vector: tuple[int, ...],
    wilds: int,
    won: int | None,
    claimed: bool,
    wild: int | None,
    terms: Terms | None,
    room: tuple[int, ...] | None,
) -> Table:
    """The parts one suit can be with at most so many wilds, none of them in a set or an eye alone.

    Faces count from 0. `won` is the winning tile if it is here, `wild` the wild's face if it is of this suit, `terms`
    say what the honours mean, None for a suit; `room` is how many of each face there may be in hand where no fifth copy
    is allowed.
    """
    if not any(vector):
        return ((False, 0, NOTHING),) if won is None else ()
    base = 0 if terms is None else 27
    row = (0,) * base + vector + (0,) * (FACES - base - len(vector))
    won = won if won is None or won == WILD else won + base
    wild = None if wild is None else wild + base
    found: dict[tuple[bool, int, Part], None] = {}
    for used in range(wilds + 1):
        rest = (sum(vector) + used) % 3
        if rest == 1:
            continue
        for reading in readings(row, used, eye=rest == 2):
            if any(block.is_wild_alone for block in reading) or not _fits(reading, base, room):
                continue
            wait = _best_wait(reading, won, claimed)
            if wait is not None:
                found[rest == 2, used, _part(reading, wait, wild, terms)] = None
    return tuple(found)


def _part(reading: Reading, wait: str, wild: int | None, terms: Terms | None) -> Part:
    kinds, off_face, scoring_eye = 0, False, False
    dragons = seat_wind = round_wind = 0
    for block in reading:
        off_face = off_face or any(face != wild for face in stand_ins(block))
        if block.kind == "run":
            kinds |= RUNS
        elif block.kind == "pung":
            kinds |= PUNGS
        if terms is not None and block.face is not None:
            dragon, seats, rounds = terms.scoring(block.face)
            if block.kind == "eye":
                scoring_eye = bool(dragon or seats or rounds)
            else:
                dragons, seat_wind, round_wind = dragons + dragon, seat_wind + seats, round_wind + rounds
    return Part(kinds, 0, off_face, wait, dragons, seat_wind, round_wind, scoring_eye)


def _best_wait(reading: Reading, won: int | None, claimed: bool) -> str | None:
    """The wait the winning tile ended: one that scores if it can be, "" for an open one; None where it may not."""
    if won is None:
        return ""
    if won == WILD:
        found = {wait_at(block, face) for block in reading for face in stand_ins(block)}
    else:
        found = {
            wait_at(block, won)
            for block in reading
            if won in block.naturals
            # NB-9: the wild that stands as its twin waited alone.
            and not (claimed and block.kind == "eye" and block.wilds)
        }
    return next((wait for wait in WAITS if wait in found), "" if found else None)


def wait_at(block: Block, face: int) -> str:
    """NB-20: the wait that a tile of this face ended in this set or eye; "" for a run open on both sides."""
    if block.kind == "eye":
        return "single_wait"
    if block.kind == "pung" or block.face is None:
        return "dual_pung_wait"
    if face == block.face + 1:
        return "closed_wait"
    low = block.face % 9
    return "edge_wait" if (low == 0 and face == block.face + 2) or (low == 6 and face == block.face) else ""


def stand_ins(block: Block) -> tuple[int, ...]:
    """What the wilds of a set or an eye that is not theirs alone stand for."""
    if not block.wilds:
        return ()
    if block.kind == "run":
        return tuple(face for face in block.faces() if face not in block.naturals)
    return block.faces()[: block.wilds]


@cache
def free_sets(terms: Terms, crowded: tuple[int, ...], won_here: bool) -> tuple[Part, ...]:
    """What three wilds alone may add: any pung that has room, or any run, the winning wild in its middle."""
    pungs = (
        Part(PUNGS, suit_bit(face), face != terms.wild, "dual_pung_wait" * won_here, *terms.scoring(face))
        for face in range(FACES)
        if face not in crowded
    )
    runs = (Part(RUNS, suit_bit(low), True, "closed_wait" * won_here) for low in (0, 9, 18))
    return tuple(dict.fromkeys((*pungs, *runs)))


@cache
def free_eyes(terms: Terms, won_here: bool) -> tuple[Part, ...]:
    """What two wilds alone may be as the eye: any pair."""
    eyes = (
        Part(
            0,
            suit_bit(face),
            face != terms.wild,
            "single_wait" * won_here,
            scoring_eye=any(terms.scoring(face)),
        )
        for face in range(FACES)
    )
    return tuple(dict.fromkeys(eyes))


def suit_bit(face: int) -> int:
    """1, 2 or 4 for a suit, HONOURS for an honour."""
    return HONOURS if is_honour(Tile(face)) else 1 << face // 9


def _fits(reading: Reading, base: int, room: tuple[int, ...] | None) -> bool:
    if room is None:
        return True
    stands = [face - base for block in reading for face in block.faces()]
    return all(stands.count(face) <= room[face] for face in set(stands))


def _room(melds: Iterable[Meld]) -> tuple[int, ...]:
    """How many of each face there may be in hand beside the sets laid out."""
    room = [COPIES] * FACES
    for meld in melds:
        for tile in meld.tiles:
            room[tile] -= 1
    return tuple(room)
