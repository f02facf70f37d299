"""The `score` contract's case: one frozen value for every system, read with errors that name the field."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from controller.rules.acts import read_seat, read_tile, read_tiles
from controller.rules.hand_state import KONG_KINDS, Meld
from controller.rules.results import CaseError
from controller.rules.strict_keys import only_known
from controller.rules.tiles import Counts, Seat, Tile, is_flower, name, names

COPIES = 4
MELD_KINDS = ("chow", "pung", *KONG_KINDS)
MELD_SIZES = {"chow": 3, "pung": 3, "single_kong": 1}

MOST_COUNTED = 1000
"""What may be counted up to: payments double with many a count, and nobody could write down what a larger one pays."""
MOST_UNITS = 10**9
"""Chips and bases."""

LIES_THERE = ("ten_honours", "indicator")
"""Ways to win by a tile that the case names elsewhere already."""

IsSet = Callable[[str, tuple[Tile, ...], Tile | None], bool]
"""(kind, tiles, indicator) -> whether these tiles can lie as that meld."""


@dataclass(frozen=True, slots=True)
class SeatCase:
    """What a case says of one seat; `hand` is None where unknown."""

    hand: tuple[Tile, ...] | None
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    discards: tuple[Tile, ...]
    chips: int | None
    cannot_win: str | None


NOTHING_KNOWN = SeatCase(hand=None, melds=(), flowers=(), discards=(), chips=None, cannot_win=None)


@dataclass(frozen=True, slots=True)
class FeedCase:
    """One claim fed in a float round, with the counts when fed."""

    giver: Seat
    floats: int
    kongs: int


@dataclass(frozen=True, slots=True)
class WinCase:
    """What a case says of one declared win."""

    seat: Seat
    tile: Tile | None
    by: str
    from_: Seat | None
    draw: str | None
    kongs: int
    kong_from: Seat | None
    floats: int
    float_feeds: tuple[FeedCase, ...]
    honours: int
    flags: frozenset[str]


@dataclass(frozen=True, slots=True)
class Case:
    """One case of the `score` contract: the table, every seat, and the declared wins."""

    banker: Seat
    stay: int
    indicator: Tile | None
    round_wind: Tile | None
    seats: tuple[SeatCase, ...]
    wins: tuple[WinCase, ...]
    banker_base: int | None = None


FLAGS = ("first_turn", "after_deal", "last_tile", "bottom_stage", "disclosed", "after_kong")

CASE_KEYS = (
    "rules",
    "options",
    "banker",
    "stay",
    "indicator",
    "round_wind",
    "banker_base",
    "seats",
    "win",
)
SEAT_KEYS = ("hand", "melds", "flowers", "discards", "chips", "cannot_win")
MELD_KEYS = ("kind", "tiles", "claimed", "from")
WIN_KEYS = (
    *("seat", "tile", "by", "from", "draw", "kongs", "kong_from", "floats", "float_feeds", "honours"),
    *FLAGS,
)
FEED_KEYS = ("from", "floats", "kongs")


def read_case(
    case: Mapping[str, object],
    *,
    players: int,
    tile_set: Counts,
    ways: Sequence[str],
    is_set: IsSet,
) -> Case:
    """The case as values. Raises CaseError naming the field: tiles outside the set, fifth copies, wrong seats ...

    `tile_set` says how many of each tile there are, `ways` what `win.by` may be, and `is_set(kind, tiles, indicator)`
    whether tiles can lie as that meld at all.
    """
    only_known(case, CASE_KEYS)
    reader = _Reader(players, tile_set, is_set)
    indicator = reader.indicator = reader.tile(case.get("indicator"), "indicator")
    wind = case.get("round_wind")
    round_wind = None if wind is None else read_tile(wind, "round_wind")
    seats = case.get("seats")
    if not isinstance(seats, list) or len(seats) != players:
        raise CaseError("seats", f"must list {players} seats, {{}} for one of which nothing is known")
    seen = tuple(reader.seat(_object(seat, f"seats[{place}]"), place) for place, seat in enumerate(seats))
    won = case.get("win")
    if isinstance(won, list):
        wins = tuple(
            reader.win(_object(each, f"win[{place}]"), f"win[{place}]", ways, again=place > 0)
            for place, each in enumerate(won)
        )
        if not wins:
            raise CaseError("win", "the list of wins is empty")
    else:
        wins = (reader.win(_object(won, "win"), "win", ways),)
    return Case(
        banker=read_seat(case.get("banker"), "banker", players),
        stay=read_number(case.get("stay", 1), "stay", least=1, most=MOST_COUNTED),
        indicator=indicator,
        round_wind=round_wind,
        seats=seen,
        wins=wins,
        banker_base=None
        if case.get("banker_base") is None
        else read_number(case["banker_base"], "banker_base", least=1),
    )


def read_number(value: object, field: str, least: int = 0, most: int = MOST_UNITS) -> int:
    """A whole number from `least` to `most`. Raises CaseError naming `field`."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise CaseError(field, f"must be a whole number from {least} to {most}, got {value!r}")
    return value


class _Reader:
    """Reads field after field and counts copies on the way."""

    def __init__(self, players: int, tile_set: Counts, is_set: IsSet) -> None:
        self.players = players
        self.is_set = is_set
        self.indicator: Tile | None = None
        self.tile_set = tile_set
        self.left = list(tile_set)

    def tile(self, value: object, field: str, *, new: bool = True) -> Tile | None:
        """One tile or none; `new` where it lies nowhere else in the case."""
        if value is None:
            return None
        tile = read_tile(value, field)
        if not self.tile_set[tile]:
            raise CaseError(field, self._too_many(tile))
        if new:
            self._take((tile,), field)
        return tile

    def seat(self, seat: Mapping[str, object], place: int) -> SeatCase:
        if not seat:
            return NOTHING_KNOWN
        at = f"seats[{place}]"
        only_known(seat, SEAT_KEYS, at)
        hand = None if seat.get("hand") is None else self._tiles(seat, "hand", at)
        melds = seat.get("melds")
        if melds is None:
            melds = []
        if not isinstance(melds, list):
            raise CaseError(f"{at}.melds", "must be a list of sets")
        read = tuple([self._meld(meld, f"{at}.melds[{number}]", place) for number, meld in enumerate(melds)])
        chips = seat.get("chips")
        cannot_win = seat.get("cannot_win")
        if cannot_win is not None and not isinstance(cannot_win, str):
            raise CaseError(f"{at}.cannot_win", f"must be a clause id like HZ-63, got {cannot_win!r}")
        flowers = self._tiles(seat, "flowers", at)
        for each in flowers:
            if not is_flower(each):
                raise CaseError(f"{at}.flowers", f"{name(each)} is no flower")
        return SeatCase(
            hand=hand,
            melds=read,
            flowers=flowers,
            discards=self._tiles(seat, "discards", at),
            chips=None if chips is None else read_number(chips, f"{at}.chips"),
            cannot_win=cannot_win or None,
        )

    def win(self, win: Mapping[str, object], at: str, ways: Sequence[str], *, again: bool = False) -> WinCase:
        """One declared win; `again` where another player wins on the same tile, which lies there once."""
        only_known(win, WIN_KEYS, at)
        by = win.get("by")
        if not isinstance(by, str) or by not in ways:
            raise CaseError(f"{at}.by", f"{by!r} is none of {', '.join(ways)}")
        seat = read_seat(win.get("seat"), f"{at}.seat", self.players)
        claimed = by in ("discard", "rob")
        given = win.get("from")
        if claimed:
            giver = read_seat(given, f"{at}.from", self.players)
            if giver == seat:
                raise CaseError(f"{at}.from", f"seat {seat} cannot win from itself")
        elif given is not None:
            raise CaseError(f"{at}.from", f"nobody gave a win by {by}: leave it out or null, got {given!r}")
        draw = win.get("draw")
        if draw not in (None, "head", "tail"):
            raise CaseError(f"{at}.draw", f"{draw!r} is neither head nor tail")
        flags = [flag for flag in FLAGS if flag in win and self._flag(win, flag, at)]
        kong_from = win.get("kong_from")
        return WinCase(
            seat=seat,
            tile=self.tile(win.get("tile"), f"{at}.tile", new=not again and by not in LIES_THERE),
            by=by,
            from_=giver if claimed else None,
            draw=draw if isinstance(draw, str) and by == "draw" else None,
            kongs=self._number(win, "kongs", at),
            kong_from=None if kong_from is None else read_seat(kong_from, f"{at}.kong_from", self.players),
            floats=self._number(win, "floats", at),
            float_feeds=self._feeds(win.get("float_feeds"), f"{at}.float_feeds", seat),
            honours=self._number(win, "honours", at),
            flags=frozenset(flags),
        )

    def _feeds(self, feeds: object, at: str, winner: Seat) -> tuple[FeedCase, ...]:
        if feeds is None:
            return ()
        if not isinstance(feeds, list):
            raise CaseError(at, 'must be a list like [{"from": 1, "floats": 1, "kongs": 0}]')
        found = []
        for place, feed in enumerate(feeds):
            each = _object(feed, f"{at}[{place}]")
            only_known(each, FEED_KEYS, f"{at}[{place}]")
            giver = read_seat(each.get("from"), f"{at}[{place}].from", self.players)
            if giver == winner:
                raise CaseError(f"{at}[{place}].from", f"seat {winner} cannot feed itself")
            where = f"{at}[{place}]"
            found.append(
                FeedCase(giver, self._number(each, "floats", where), self._number(each, "kongs", where))
            )
        return tuple(found)

    def _number(self, win: Mapping[str, object], field: str, at: str) -> int:
        value = win.get(field)
        return 0 if value is None else read_number(value, f"{at}.{field}", most=MOST_COUNTED)

    def _flag(self, win: Mapping[str, object], flag: str, at: str) -> bool:
        value = win.get(flag)
        if value is not None and not isinstance(value, bool):
            raise CaseError(f"{at}.{flag}", f"must be true or false, got {value!r}")
        return bool(value)

    def _tiles(self, seat: Mapping[str, object], field: str, at: str) -> tuple[Tile, ...]:
        value = seat.get(field)
        if value is None:
            return ()
        where = f"{at}.{field}"
        tiles = read_tiles(value, where)
        self._take(tiles, where)
        return tiles

    def _meld(self, given: object, at: str, owner: int) -> Meld:
        meld = _object(given, at)
        only_known(meld, MELD_KEYS, at)
        kind = meld.get("kind")
        if not isinstance(kind, str) or kind not in MELD_KINDS:
            raise CaseError(f"{at}.kind", f"{kind!r} is none of {', '.join(MELD_KINDS)}")
        where = f"{at}.tiles"
        tiles = read_tiles(meld.get("tiles"), where)
        self._take(tiles, where)
        if len(tiles) != MELD_SIZES.get(kind, 4) or not self.is_set(kind, tiles, self.indicator):
            raise CaseError(where, f"{names(tiles)} is no {kind}")
        claimed = None if meld.get("claimed") is None else read_tile(meld["claimed"], f"{at}.claimed")
        if claimed is not None and claimed not in tiles:
            raise CaseError(f"{at}.claimed", f"{name(claimed)} is not in {names(tiles)}")
        giver = None if meld.get("from") is None else read_seat(meld["from"], f"{at}.from", self.players)
        if giver is not None and giver == owner:
            raise CaseError(f"{at}.from", f"seat {owner} cannot claim from itself")
        if kind in ("closed_kong", "single_kong"):
            for field in ("claimed", "from"):
                if meld.get(field) is not None:
                    raise CaseError(f"{at}.{field}", f"nobody gave a {kind}: leave it out or null")
        return Meld(kind, tiles, claimed, giver)

    def _take(self, tiles: Sequence[Tile], field: str) -> None:
        left = self.left
        for each in tiles:
            left[each] -= 1
            if left[each] < 0:
                raise CaseError(field, self._too_many(each))

    def _too_many(self, tile: Tile) -> str:
        if self.tile_set[tile]:
            return f"a {'fifth' if self.tile_set[tile] == COPIES else 'second'} {name(tile)}"
        return f"these rules have no {'flowers' if is_flower(tile) else 'such tile'} ({name(tile)})"


def _object(value: object, field: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise CaseError(field, f"must be an object, got {value!r}")
    return value
