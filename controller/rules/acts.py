"""Acts of play as frozen values, and their JSON in the referee contract.

A tile that only its owner saw is None: a hidden draw, a closed kong that lies face down, a claim that was called but
not yet laid (`with_` empty).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import compress
from typing import TypeVar

from controller.identity.suggestion import suggestion
from controller.rules.results import CaseError, Json, Payment, only_known
from controller.rules.tiles import (
    KINDS,
    Counts,
    NotationError,
    Seat,
    Tile,
    compact_notation,
    name,
    names,
    tile,
    tiles,
)
from controller.words.sentence import Sentence

# ---- The kinds that acts, melds and wins are of; their values are the words of the JSON contracts ----------------
#
# They are hashed at every act, with the acts that hold them and in tables: as the words they are (`__hash__`), for
# an enum's own hash is a function of Python and takes longer than the rest of a look-up.


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
    """The kinds of sets."""

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


Word = TypeVar("Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile drawn from the wall; supplements come from the tail. `tile` is None if only its owner saw it."""

    seat: Seat
    tile: Tile | None
    end: WallEnd


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile discarded from the hand."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Chow:
    """The open discard called for a run; `with_` are the two tiles from hand, empty until they are laid."""

    seat: Seat
    with_: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Pung:
    """The open discard called for three of a kind; `with_` are the two tiles from hand, empty until they are laid."""

    seat: Seat
    with_: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Kong:
    """Four of a kind, or one tile konged alone.

    `tile` is None for a closed kong that lies face down.
    """

    seat: Seat
    kind: KongKind
    tile: Tile | None
    with_: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Flower:
    """A flower laid out, to be replaced by a supplement from the tail."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Disclose:
    """The seat lays its hand open for all to see (KW-52)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealed:
    """Another's hand, shown because a payment depends on it; `hand` is None if its owner does not show it.

    `closed_kongs` as in `Hu`.
    """

    seat: Seat
    hand: tuple[Tile, ...] | None
    closed_kongs: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Hu:
    """A declared win. If hands are hidden it reveals `hand` (without the winning `tile`) and the face-down kongs.

    `closed_kongs` holds one tile a face-down kong, in the order laid; `shown` the hands of others on which payments
    depend; `ura_indicators` the tiles beneath the indicators, which a winner in riichi turns up (RI-61).
    """

    seat: Seat
    hand: tuple[Tile, ...] | None = None
    tile: Tile | None = None
    closed_kongs: tuple[Tile, ...] = ()
    shown: tuple[Revealed, ...] = ()
    ura_indicators: tuple[Tile, ...] | None = None


@dataclass(frozen=True, slots=True)
class FalseWin:
    """A refused hu becomes a false win. `payments` and `notes` are the refusal's, if the caller has them."""

    seat: Seat
    payments: tuple[Payment, ...] | None = None
    notes: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Exhausted:
    """No tile is left to draw.

    `hands` are those shown because a payment depends on them (RI-31), None for a hand kept closed, no tiles for that of
    a player in riichi who never showed it; None as a whole: every known hand that is ready is shown.
    """

    hands: tuple[tuple[Tile, ...] | None, ...] | None = None


# ---- Acts of rules that have bets, further indicators and abortive draws ----


@dataclass(frozen=True, slots=True)
class Riichi:
    """The seat announces that its hand is ready; its next discard is laid rotated (RI-23)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Indicator:
    """A further indicator is turned up (RI-18). `tile` is None in a legal act: the wall decides it."""

    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Kita:
    """A North laid out and replaced from the tail (SN-6)."""

    seat: Seat


class AbortKind(StrEnum):
    """Why a hand ends before the wall is used up (RI-34 to RI-37)."""

    __hash__ = str.__hash__

    NINE_TERMINALS = "nine_terminals"
    FOUR_WINDS = "four_winds"
    FOUR_RIICHI = "four_riichi"
    FOUR_KONGS = "four_kongs"


@dataclass(frozen=True, slots=True)
class Abort:
    """The hand ends without a winner. `seat` declares nine terminals; None for the other kinds."""

    kind: AbortKind
    seat: Seat | None = None


_DISCARDS = tuple(tuple(Discard(Seat(seat), Tile(tile)) for tile in range(KINDS)) for seat in range(4))
"""Every possible discard, made once: the same few values occur again and again."""


_DRAWS = {
    end: tuple(tuple(Draw(Seat(seat), Tile(tile), end) for tile in range(KINDS)) for seat in range(4))
    for end in WallEnd
}
"""Every possible draw of a known tile, for the same reason."""


def draw_of(seat: Seat, tile: Tile, end: WallEnd) -> Draw:
    """The draw of a known tile."""
    return _DRAWS[end][seat][tile]


def discards_of(seat: Seat, held: Counts) -> list[Discard]:
    """One discard for each different tile held, sorted by tile."""
    return list(compress(_DISCARDS[seat], held))


BetAct = Riichi | Indicator | Kita | Abort

Act = Draw | Discard | Chow | Pung | Kong | Flower | Disclose | Hu | FalseWin | Exhausted | BetAct


def actor(act: Act) -> Seat | None:
    """The seat that acts; None for what happens at the table: no tile left, an indicator turned, an abortive draw."""
    return None if isinstance(act, Exhausted | Indicator) else act.seat


def to_event(act: Act) -> Json:
    """The act as one event of the referee contract."""
    event: Json = {"event": _word(act)}
    if (seat := actor(act)) is not None:
        event["seat"] = int(seat)
    match act:
        case Exhausted() | Indicator() | Abort():
            event |= _table_fields(act)
        case Draw():
            event |= {"tile": None if act.tile is None else name(act.tile), "end": str(act.end)}
        case Discard() | Flower():
            event["tile"] = name(act.tile)
        case Chow() | Pung() if act.with_ or isinstance(act, Chow):
            event["with"] = compact_notation(act.with_)
        case Kong():
            event |= {"kind": str(act.kind), "tile": None if act.tile is None else name(act.tile)}
            if act.with_:
                event["with"] = compact_notation(act.with_)
        case Hu():
            event |= _hu_fields(act)
        case _:
            pass
    return event


def _table_fields(act: Exhausted | Indicator | Abort) -> Json:
    if isinstance(act, Indicator):
        return {"tile": None if act.tile is None else name(act.tile)}
    if isinstance(act, Abort):
        return {"kind": str(act.kind)}
    if act.hands is None:
        return {}
    return {"hands": [None if each is None else names(each) for each in act.hands]}


def from_event(event: Mapping[str, object], players: int = 4, *, bets: bool = False) -> Act:
    """One event of the referee contract as an act; `bets`: of rules that have bets, indicators and abortive draws.

    Raises CaseError naming the field that cannot be read.
    """
    keys = _KEYS_WITH_BETS if bets else _KEYS
    word = event.get("event")
    if not isinstance(word, str) or word not in keys:
        there = f"; there are: {', '.join(keys)}"
        raise CaseError("event", f"{word!r} is no event{suggestion(word, keys, otherwise=there)}")
    # A key of another event may be present if it is empty; a value would be lost.
    empty = [key for key, value in event.items() if value is None and key in _ALL_KEYS]
    only_known(event, ("event", *keys[word], *empty))
    if (read := _TABLE_READERS.get(word)) is not None:
        return read(event, players)
    return _READERS[word](event, read_seat(event.get("seat"), "seat", players), players)


def tiles_of(act: Act) -> tuple[Tile, ...]:
    """Every tile the act names."""
    match act:
        case Draw() | Kong():
            return (() if act.tile is None else (act.tile,)) + (act.with_ if isinstance(act, Kong) else ())
        case Discard() | Flower():
            return (act.tile,)
        case Indicator():
            return () if act.tile is None else (act.tile,)
        case Exhausted():
            return tuple(each for hand in act.hands or () for each in hand or ())
        case Chow() | Pung():
            return act.with_
        case Hu():
            others = [each for one in act.shown for each in (*(one.hand or ()), *one.closed_kongs)]
            own = (*(act.hand or ()), *(() if act.tile is None else (act.tile,)), *act.closed_kongs)
            return (*own, *others, *(act.ura_indicators or ()))
        case _:
            return ()


def _kong(event: Mapping[str, object], seat: Seat, _players: int) -> Kong:
    kind = _choice(event, "kind", KongKind)
    open_kong = kind in (KongKind.FILLED, KongKind.SINGLE)
    return Kong(seat, kind, _one(event, "tile", hidden=not open_kong), _row(event, "with"))


def _hu(event: Mapping[str, object], seat: Seat, players: int) -> Hu:
    hand = None if event.get("hand") is None else _row(event, "hand")
    won_on, closed = _one(event, "tile", hidden=True), _row(event, "closed_kongs")
    return Hu(
        seat=seat,
        hand=hand,
        tile=won_on,
        closed_kongs=closed,
        shown=_read_shown(event.get("shown"), seat, players),
        ura_indicators=None if event.get("ura_indicators") is None else _row(event, "ura_indicators"),
    )


_READERS: Mapping[str, Callable[[Mapping[str, object], Seat, int], Act]] = {
    "draw": lambda event, seat, _: Draw(
        seat, _one(event, "tile", hidden=True), _choice(event, "end", WallEnd)
    ),
    "discard": lambda event, seat, _: Discard(seat, _known(event, "tile")),
    "chow": lambda event, seat, _: Chow(seat, _row(event, "with")),
    "pung": lambda event, seat, _: Pung(seat, _row(event, "with")),
    "kong": _kong,
    "flower": lambda event, seat, _: Flower(seat, _known(event, "tile")),
    "disclose": lambda _event, seat, _: Disclose(seat),
    "hu": _hu,
    "false_win": lambda _event, seat, _: FalseWin(seat),
    "riichi": lambda _event, seat, _: Riichi(seat),
    "kita": lambda _event, seat, _: Kita(seat),
}
"""The reader of each event of a seat, by its name."""
_TABLE_READERS: Mapping[str, Callable[[Mapping[str, object], int], Act]] = {
    "exhausted": lambda event, players: Exhausted(_hands(event, players)),
    "indicator": lambda event, _: Indicator(_known(event, "tile")),
    "abort": lambda event, players: _abort(event, players),
}
"""The reader of each event of the table, by its name."""
_KEYS: Mapping[str, tuple[str, ...]] = {
    "draw": ("seat", "tile", "end"),
    "discard": ("seat", "tile"),
    "chow": ("seat", "with"),
    "pung": ("seat", "with"),
    "kong": ("seat", "kind", "tile", "with"),
    "flower": ("seat", "tile"),
    "disclose": ("seat",),
    "hu": ("seat", "hand", "tile", "closed_kongs", "shown"),
    "false_win": ("seat",),
    "exhausted": (),
}
"""The fields of each event, by its name."""
_KEYS_WITH_BETS: Mapping[str, tuple[str, ...]] = {
    **_KEYS,
    "hu": (*_KEYS["hu"], "ura_indicators"),
    "exhausted": ("hands",),
    "riichi": ("seat",),
    "indicator": ("tile",),
    "kita": ("seat",),
    "abort": ("kind", "seat"),
}
"""The same for rules that have bets, further indicators and abortive draws."""
_ALL_KEYS = frozenset(key for keys in _KEYS.values() for key in keys)
_SHOWN_KEYS = ("seat", "hand", "closed_kongs")


def read_seat(value: object, field: str, players: int) -> Seat:
    """A seat number. Raises CaseError naming `field` if there is no such seat."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < players:
        raise CaseError(field, f"seats are 0 to {players - 1}, got {value!r}")
    return Seat(value)


def read_tiles(value: object, field: str) -> tuple[Tile, ...]:
    """A row of tiles in notation. Raises CaseError naming `field`."""
    if not isinstance(value, str):
        raise CaseError(field, f"tiles are written like 123m77z, got {value!r}")
    try:
        return tiles(value)
    except NotationError as problem:
        raise CaseError(field, str(problem)) from None


def read_tile(value: object, field: str) -> Tile:
    """One tile in notation. Raises CaseError naming `field`."""
    if not isinstance(value, str):
        raise CaseError(field, f"a tile is written like 5m, got {value!r}")
    try:
        return tile(value)
    except NotationError as problem:
        raise CaseError(field, str(problem)) from None


def _word(act: Act) -> str:
    return "false_win" if isinstance(act, FalseWin) else type(act).__name__.lower()


def _hu_fields(act: Hu) -> Json:
    fields: Json = {}
    if act.hand is not None:
        fields["hand"] = names(act.hand)
    if act.tile is not None:
        fields["tile"] = name(act.tile)
    if act.closed_kongs:
        fields["closed_kongs"] = compact_notation(act.closed_kongs)
    if act.shown:
        fields["shown"] = [_revealed_fields(each) for each in act.shown]
    if act.ura_indicators is not None:
        fields["ura_indicators"] = compact_notation(act.ura_indicators)
    return fields


def _revealed_fields(revealed: Revealed) -> Json:
    hand = None if revealed.hand is None else names(revealed.hand)
    fields: Json = {"seat": int(revealed.seat), "hand": hand}
    return (
        fields | {"closed_kongs": compact_notation(revealed.closed_kongs)}
        if revealed.closed_kongs
        else fields
    )


def _read_shown(value: object, winner: Seat, players: int) -> tuple[Revealed, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
        raise CaseError("shown", f"lists the hands of others as objects with seat and hand, got {value!r}")
    found: list[Revealed] = []
    for place, each in enumerate(value):
        try:
            only_known(each, _SHOWN_KEYS)
            seat = read_seat(each.get("seat"), "seat", players)
            if seat == winner or any(seat == other.seat for other in found):
                raise CaseError("seat", f"seat {seat} shows its hand once; the winner's stands in hand")
            hand = None if each.get("hand") is None else _row(each, "hand")
            found.append(Revealed(seat, hand, _row(each, "closed_kongs")))
        except CaseError as problem:
            raise CaseError(f"shown[{place}].{problem.field}", problem.problem) from None
    return tuple(found)


def _abort(event: Mapping[str, object], players: int) -> Abort:
    kind = _choice(event, "kind", AbortKind)
    if kind is AbortKind.NINE_TERMINALS:
        return Abort(kind, read_seat(event.get("seat"), "seat", players))
    if event.get("seat") is not None:
        raise CaseError("seat", f"nobody declares {kind}: leave it out")
    return Abort(kind)


def _hands(event: Mapping[str, object], players: int) -> tuple[tuple[Tile, ...] | None, ...] | None:
    value = event.get("hands")
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != players:
        raise CaseError("hands", f"lists {players} hands, each tiles or null, got {value!r}")
    return tuple(
        None if each is None else read_tiles(each, f"hands[{seat}]") for seat, each in enumerate(value)
    )


def _row(event: Mapping[str, object], field: str) -> tuple[Tile, ...]:
    value = event.get(field)
    return () if value is None else read_tiles(value, field)


def _known(event: Mapping[str, object], field: str) -> Tile:
    return read_tile(event.get(field), field)


def _one(event: Mapping[str, object], field: str, *, hidden: bool) -> Tile | None:
    value = event.get(field)
    return None if value is None and hidden else read_tile(value, field)


def _choice(event: Mapping[str, object], field: str, kinds: type[Word]) -> Word:
    value = event.get(field)
    found = next((kind for kind in kinds if kind == value), None)
    if found is None:
        raise CaseError(field, f"{value!r} is none of {', '.join(kinds)}")
    return found
