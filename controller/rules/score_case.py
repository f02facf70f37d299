"""The `score` contract's case: one frozen value for every system, read with errors that name the field."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from controller.rules.acts import MeldKind, WallEnd, WinBy, read_seat, read_tile, read_tiles
from controller.rules.hand_state import COPIES, Meld
from controller.rules.options import MOST_UNITS
from controller.rules.results import BET, CaseError, known_keys, only_known
from controller.rules.tiles import Counts, Seat, Tile, is_flower, name, names

_MELD_KINDS: Final[Mapping[str, MeldKind]] = {kind.value: kind for kind in MeldKind}
_WAYS: Final[Mapping[str, WinBy]] = {way.value: way for way in WinBy}
_WALL_ENDS: Final[Mapping[str, WallEnd]] = {end.value: end for end in WallEnd}
MELD_SIZES = {MeldKind.CHOW: 3, MeldKind.PUNG: 3, MeldKind.SINGLE_KONG: 1}

MOST_COUNTED = 1000
"""Upper limit of every count: many counts double payments, and larger results could not be written."""
MOST_POT = 1000 * BET
"""Upper limit of the points in a pot, and of a player."""
_REMEMBERED: Final = 1 << 14

LIES_THERE = (WinBy.TEN_HONOURS, WinBy.INDICATOR)
"""Ways to win by a tile that the case already names elsewhere."""

IsSet = Callable[[MeldKind, tuple[Tile, ...], Tile | None], bool]
"""(kind, tiles, indicator) -> whether these tiles can lie as that meld."""


class SeatCase(NamedTuple):
    """The facts of one seat in a case; `hand` is None if unknown."""

    hand: tuple[Tile, ...] | None
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    discards: tuple[Tile, ...]
    chips: int | None
    cannot_win: str | None


NOTHING_KNOWN = SeatCase(hand=None, melds=(), flowers=(), discards=(), chips=None, cannot_win=None)


class FeedCase(NamedTuple):
    """One claim fed in a float round, with the counts when fed."""

    giver: Seat
    floats: int
    kongs: int


class WinCase(NamedTuple):
    """The facts of one declared win in a case."""

    seat: Seat
    tile: Tile | None
    by: WinBy
    from_: Seat | None
    draw: WallEnd | None
    kongs: int
    kong_from: Seat | None
    floats: int
    float_feeds: tuple[FeedCase, ...]
    honours: int
    flags: frozenset[str]


class Case(NamedTuple):
    """One case of the `score` contract: the table, every seat, and the declared wins."""

    banker: Seat
    stay: int
    indicator: Tile | None
    round_wind: Tile | None
    seats: tuple[SeatCase, ...]
    wins: tuple[WinCase, ...]
    banker_base: int | None = None


FLAGS = ("first_turn", "after_deal", "last_tile", "bottom_stage", "disclosed", "after_kong")
_FLAGS: Final = frozenset(FLAGS)

CASE_KEYS: Final = known_keys(
    *("rules", "options", "banker", "stay", "indicator", "round_wind", "banker_base", "seats", "win")
)
SEAT_KEYS: Final = known_keys("hand", "melds", "flowers", "discards", "chips", "cannot_win")
MELD_KEYS: Final = known_keys("kind", "tiles", "claimed", "from")
WIN_KEYS: Final = known_keys(
    *("seat", "tile", "by", "from", "draw", "kongs", "kong_from", "floats", "float_feeds", "honours"),
    *FLAGS,
)
FEED_KEYS: Final = known_keys("from", "floats", "kongs")


def read_case(
    case: Mapping[str, object],
    *,
    players: int,
    tile_set: Counts,
    ways: Sequence[WinBy],
    is_set: IsSet,
) -> Case:
    """The case as values. Raises CaseError naming the field: tiles outside the set, fifth copies, wrong seats ...

    `tile_set` says how many of each tile there are, `ways` what `win.by` may be, and `is_set(kind, tiles, indicator)`
    whether tiles can lie as that meld at all.
    """
    if not case.keys() <= CASE_KEYS:
        only_known(case, CASE_KEYS)
    reader = _Reader(players, tile_set, is_set)
    indicator = reader.indicator = reader.tile(case.get("indicator"), "indicator")
    wind = case.get("round_wind")
    round_wind = None if wind is None else read_tile(wind, "round_wind")
    seats = case.get("seats")
    if not isinstance(seats, list) or len(seats) != players:
        raise CaseError("seats", f"must list {players} seats, {{}} for one of which nothing is known")
    seen = tuple(_each(seats, "seats", reader.seat))
    won = case.get("win")
    if isinstance(won, list):
        wins = tuple(_each(won, "win", lambda win, place: reader.win(win, ways, again=place > 0)))
        if not wins:
            raise CaseError("win", "the list of wins is empty")
    else:
        try:
            wins = (reader.win(won, ways),)
        except CaseError as problem:
            raise _inside("win", problem) from None
    base = case.get("banker_base")
    return Case(
        banker=read_seat(case.get("banker"), "banker", players),
        stay=read_number(case.get("stay", 1), "stay", least=1, most=MOST_COUNTED),
        indicator=indicator,
        round_wind=round_wind,
        seats=seen,
        wins=wins,
        banker_base=None if base is None else read_number(base, "banker_base", least=1),
    )


def read_pot(value: object) -> int:
    """The points in the pot, 1,000 for each bet; 0 if not given. Raises CaseError naming `pot`."""
    pot = 0 if value is None else read_number(value, "pot", most=MOST_POT)
    if pot % BET:
        raise CaseError("pot", f"holds {BET} for each bet, so it cannot be {pot}")
    return pot


def read_number(value: object, field: str, least: int = 0, most: int = MOST_UNITS) -> int:
    """A whole number from `least` to `most`. Raises CaseError naming `field`."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise CaseError(field, f"must be a whole number from {least} to {most}, got {value!r}")
    return value


class _Reader:
    """Reads one field after another and counts copies.

    Errors name the field relative to the object read; the reader of the containing object adds the place (`_inside`).
    So no text for a place is made unless there is an error.
    """

    def __init__(self, players: int, tile_set: Counts, is_set: IsSet) -> None:
        self.players = players
        self.is_set = is_set
        self.indicator: Tile | None = None
        self.tile_set = tile_set
        self.left = list(tile_set)

    def tile(self, value: object, field: str, *, new: bool = True) -> Tile | None:
        """One tile or None; `new` if it lies nowhere else in the case."""
        if value is None:
            return None
        tile = read_tile(value, field)
        if not self.tile_set[tile]:
            raise CaseError(field, self._too_many(tile))
        if new:
            self._take((tile,), field)
        return tile

    def seat(self, given: object, place: int) -> SeatCase:
        seat = _object(given)
        if not seat:
            return NOTHING_KNOWN
        if not seat.keys() <= SEAT_KEYS:
            only_known(seat, SEAT_KEYS)
        hand = None if seat.get("hand") is None else self._tiles(seat, "hand")
        melds = seat.get("melds")
        if melds is None:
            melds = []
        if not isinstance(melds, list):
            raise CaseError("melds", "must be a list of sets")
        read = tuple(_each(melds, "melds", lambda meld, _: self._meld(meld, place))) if melds else ()
        chips = seat.get("chips")
        cannot_win = seat.get("cannot_win")
        if cannot_win is not None and not isinstance(cannot_win, str):
            raise CaseError("cannot_win", f"must be a clause id like HZ-63, got {cannot_win!r}")
        flowers = self._tiles(seat, "flowers") if "flowers" in seat else ()
        for each in flowers:
            if not is_flower(each):
                raise CaseError("flowers", f"{name(each)} is no flower")
        return SeatCase(
            hand=hand,
            melds=read,
            flowers=flowers,
            discards=self._tiles(seat, "discards") if "discards" in seat else (),
            chips=None if chips is None else read_number(chips, "chips"),
            cannot_win=cannot_win or None,
        )

    def win(self, given: object, ways: Sequence[WinBy], *, again: bool = False) -> WinCase:
        """One declared win; `again` if another player wins on the same tile, which lies there once."""
        win = _object(given)
        if not win.keys() <= WIN_KEYS:
            only_known(win, WIN_KEYS)
        get = win.get
        way = get("by")
        by = _WAYS.get(way) if isinstance(way, str) else None
        if by is None or by not in ways:
            raise CaseError("by", f"{way!r} is none of {', '.join(ways)}")
        seat = read_seat(get("seat"), "seat", self.players)
        claimed = by is WinBy.DISCARD or by is WinBy.ROB
        giver = get("from")
        if claimed:
            giver = read_seat(giver, "from", self.players)
            if giver == seat:
                raise CaseError("from", f"seat {seat} cannot win from itself")
        elif giver is not None:
            raise CaseError("from", f"nobody gave a win by {by}: leave it out or null, got {giver!r}")
        draw = get("draw")
        if draw not in (None, "head", "tail"):
            raise CaseError("draw", f"{draw!r} is neither head nor tail")
        known_flags = () if _FLAGS.isdisjoint(win) else FLAGS
        flags = [flag for flag in known_flags if flag in win and _flag(win, flag)]
        kong_from, feeds = get("kong_from"), get("float_feeds")
        return WinCase(
            seat=seat,
            tile=self.tile(get("tile"), "tile", new=not again and by not in LIES_THERE),
            by=by,
            from_=giver if claimed else None,
            draw=_WALL_ENDS[draw] if isinstance(draw, str) and by is WinBy.DRAW else None,
            kongs=_number(win, "kongs"),
            kong_from=None if kong_from is None else read_seat(kong_from, "kong_from", self.players),
            floats=_number(win, "floats"),
            float_feeds=() if feeds is None else self._feeds(feeds, seat),
            honours=_number(win, "honours"),
            flags=frozenset(flags),
        )

    def _feeds(self, feeds: object, winner: Seat) -> tuple[FeedCase, ...]:
        if not isinstance(feeds, list):
            raise CaseError("float_feeds", 'must be a list like [{"from": 1, "floats": 1, "kongs": 0}]')
        return tuple(_each(feeds, "float_feeds", lambda feed, _: self._feed(feed, winner)))

    def _feed(self, given: object, winner: Seat) -> FeedCase:
        feed = _object(given)
        if not feed.keys() <= FEED_KEYS:
            only_known(feed, FEED_KEYS)
        giver = read_seat(feed.get("from"), "from", self.players)
        if giver == winner:
            raise CaseError("from", f"seat {winner} cannot feed itself")
        return FeedCase(giver, _number(feed, "floats"), _number(feed, "kongs"))

    def _tiles(self, seat: Mapping[str, object], field: str) -> tuple[Tile, ...]:
        value = seat.get(field)
        if value is None or value == "":
            return ()
        tiles = read_tiles(value, field)
        self._take(tiles, field)
        return tiles

    def _meld(self, given: object, owner: int) -> Meld:
        meld = _object(given)
        if not meld.keys() <= MELD_KEYS:
            only_known(meld, MELD_KEYS)
        get = meld.get
        given_fields = get("kind"), get("tiles"), get("claimed"), get("from"), self.players
        try:
            read = _read_meld(*given_fields)
        except TypeError:  # An unhashable value, which no meld may have.
            read = _read_meld.__wrapped__(*given_fields)
        except CaseError as problem:
            # Errors of the tiles come before errors of their properties.
            if problem.field not in ("kind", "tiles"):
                self._set(_MELD_KINDS[str(given_fields[0])], read_tiles(given_fields[1], "tiles"))
            elif problem.field == "tiles" and isinstance(given_fields[1], str):
                self._take(read_tiles(given_fields[1], "tiles"), "tiles")
            raise
        self._set(read.kind, read.tiles)
        if read.from_ is not None and read.from_ == owner:
            raise CaseError("from", f"seat {owner} cannot claim from itself")
        if read.kind is MeldKind.CLOSED_KONG or read.kind is MeldKind.SINGLE_KONG:
            for field, value in (("claimed", read.claimed), ("from", read.from_)):
                if value is not None:
                    raise CaseError(field, f"nobody gave a {read.kind}: leave it out or null")
        return read

    def _set(self, kind: MeldKind, tiles: tuple[Tile, ...]) -> None:
        """Check that the tiles exist and can lie as this set."""
        self._take(tiles, "tiles")
        if not _lies_as(self.is_set, kind, tiles, self.indicator):
            raise CaseError("tiles", f"{names(tiles)} is no {kind}")

    def _take(self, tiles: Sequence[Tile], field: str) -> None:
        left = self.left
        for each in tiles:
            more = left[each] - 1
            if more < 0:
                raise CaseError(field, self._too_many(each))
            left[each] = more

    def _too_many(self, tile: Tile) -> str:
        if self.tile_set[tile]:
            return f"a {'fifth' if self.tile_set[tile] == COPIES else 'second'} {name(tile)}"
        return f"these rules have no {'flowers' if is_flower(tile) else 'such tile'} ({name(tile)})"


@lru_cache(_REMEMBERED)
def _lies_as(is_set: IsSet, kind: MeldKind, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
    """`is_set` of these rules, cached: a seventh of the time of a score in Wuhan."""
    return is_set(kind, tiles, indicator)


@lru_cache(_REMEMBERED, typed=True)
def _read_meld(
    given_kind: object,
    given_tiles: object,
    given_claimed: object,
    given_from: object,
    players: int,
) -> Meld:
    """One meld as given, for every owner; the same few thousand occur again and again."""
    kind = _MELD_KINDS.get(given_kind) if isinstance(given_kind, str) else None
    if kind is None:
        raise CaseError("kind", f"{given_kind!r} is none of {', '.join(_MELD_KINDS)}")
    tiles = read_tiles(given_tiles, "tiles")
    if len(tiles) != MELD_SIZES.get(kind, 4):
        raise CaseError("tiles", f"{names(tiles)} is no {kind}")
    claimed = None if given_claimed is None else read_tile(given_claimed, "claimed")
    if claimed is not None and claimed not in tiles:
        raise CaseError("claimed", f"{name(claimed)} is not in {names(tiles)}")
    giver = None if given_from is None else read_seat(given_from, "from", players)
    return Meld(kind, tiles, claimed, giver)


Read = TypeVar("Read")


def _each(given: Sequence[object], field: str, read: Callable[[object, int], Read]) -> list[Read]:
    """Read every object of a list by `read(object, place)`; its errors name the place."""
    found: list[Read] = []
    for place, each in enumerate(given):
        try:
            found.append(read(each, place))
        except CaseError as problem:
            raise _inside(f"{field}[{place}]", problem) from None
    return found


def _inside(place: str, problem: CaseError) -> CaseError:
    """The error of an object as seen from outside it; "" is the field of the object itself."""
    return CaseError(f"{place}.{problem.field}" if problem.field else place, problem.problem)


def _object(value: object) -> Mapping[str, object]:
    # Used for nearly every value, and nearly every one is a dict: the general test costs ten times as much.
    if type(value) is not dict and not isinstance(value, Mapping):
        raise CaseError("", f"must be an object, got {value!r}")
    return value


def _number(given: Mapping[str, object], field: str) -> int:
    value = given.get(field)
    return 0 if value is None else read_number(value, field, most=MOST_COUNTED)


def _flag(win: Mapping[str, object], flag: str) -> bool:
    value = win.get(flag)
    if value is not None and not isinstance(value, bool):
        raise CaseError(flag, f"must be true or false, got {value!r}")
    return bool(value)
