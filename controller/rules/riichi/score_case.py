"""The `score` contract of riichi and sanma: a case read with errors that name the field, judged, and answered.

Keys that belong to other systems may stand there and change nothing; what they hold is read all the same.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from controller.rules.acts import MeldKind, WallEnd, WinBy, read_seat, read_tile, read_tiles
from controller.rules.hand_state import Meld
from controller.rules.results import CaseError, Json, known_keys, only_known
from controller.rules.riichi.options import SANMA, RiichiOptions
from controller.rules.riichi.walls import TILE_SETS
from controller.rules.riichi.win import Outcome, outcome
from controller.rules.riichi.win_declaration import NORTH, NOTHING_KNOWN, Riichi, RiichiSeat, RiichiWin
from controller.rules.score_case import (
    CASE_KEYS,
    FLAGS,
    MELD_KEYS,
    MELD_SIZES,
    MOST_COUNTED,
    SEAT_KEYS,
    WIN_KEYS,
    read_number,
    read_pot,
)
from controller.rules.tiles import FACE_OF, Seat, Tile, names

_KEYS: Final = known_keys(*CASE_KEYS, "honba", "pot", "dora_indicators", "ura_indicators")
_SEAT_KEYS: Final = known_keys(*SEAT_KEYS, "kita")
_WIN_KEYS: Final = known_keys(*WIN_KEYS, "riichi", "ippatsu", "after_kita")
_OWN_FLAGS: Final = ("first_turn", "last_tile", "ippatsu", "after_kita")
_OTHER_FLAGS: Final = tuple(flag for flag in FLAGS if flag not in _OWN_FLAGS)
_OWN_WIN_KEYS: Final = known_keys("seat", "tile", "by", "from", "draw", "riichi", *_OWN_FLAGS)
_OTHER_COUNTS: Final = ("kongs", "floats", "honours")

_MELD_KINDS: Final = {kind.value: kind for kind in MeldKind}
_WAYS: Final = {way.value: way for way in (WinBy.DRAW, WinBy.DISCARD, WinBy.ROB)}
_RIICHI: Final[Mapping[str, Riichi]] = {"riichi": "riichi", "double": "double"}
_REMEMBERED: Final = 1 << 14
_MOST_INDICATORS: Final = 5
_WINDS: Final = range(27, 31)

Read = TypeVar("Read")


def score(name: str, settings: RiichiOptions, case: Mapping[str, object]) -> Json:
    """Whether each declared win is one, by which patterns, and who pays what.

    `name` is "riichi" or "sanma". Raises CaseError for a case that cannot be read.
    """
    wins = read_wins(name, settings, case)
    listed = isinstance(case.get("win"), list) and len(wins) > 1
    return _answer(wins, outcome(wins, settings), listed=listed)


# ---- reading ----


def read_wins(name: str, settings: RiichiOptions, case: Mapping[str, object]) -> tuple[RiichiWin, ...]:
    """The declared wins of a case. Raises CaseError naming the field."""
    if not case.keys() <= _KEYS:
        only_known(case, _KEYS)
    return _Reader(name, settings).wins(case)


class _Reader:
    """Reads field after field and counts copies on the way. Errors name the field as seen from the object read; the
    caller that holds the object adds where it stands (`_inside`)."""

    def __init__(self, name: str, settings: RiichiOptions) -> None:
        self.sanma = name == SANMA
        self.players = 3 if self.sanma else 4
        self.kita = self.sanma and settings.kita
        self.tile_set = TILE_SETS[name, settings.red_fives]
        self.left = list(self.tile_set)

    def wins(self, case: Mapping[str, object]) -> tuple[RiichiWin, ...]:
        get = case.get
        if get("indicator") is not None:
            raise CaseError("indicator", "stays null here: dora_indicators tell what is turned up")
        if get("stay") is not None:
            read_number(get("stay"), "stay", least=1, most=MOST_COUNTED)
        if get("banker_base") is not None:
            read_number(get("banker_base"), "banker_base", least=1)
        banker = read_seat(get("banker"), "banker", self.players)
        wind = read_tile(get("round_wind"), "round_wind")
        if wind not in _WINDS:
            raise CaseError("round_wind", f"must be a wind, 1z to 4z, got {get('round_wind')!r}")
        honba = 0 if get("honba") is None else read_number(get("honba"), "honba", most=MOST_COUNTED)
        pot = read_pot(get("pot"))
        dora = self._indicators(case, "dora_indicators") or ()
        ura = self._indicators(case, "ura_indicators")
        seats = get("seats")
        if not isinstance(seats, list) or len(seats) != self.players:
            raise CaseError(
                "seats", f"must list {self.players} seats, {{}} for one of which nothing is known"
            )
        table = _Table(
            banker=banker,
            round_wind=wind,
            honba=honba,
            pot=pot,
            dora=dora,
            ura=ura,
            seats=tuple(_each(seats, "seats", self.seat)),
        )
        wins = self._declared(get("win"), table)
        _check_ura(wins, dora, ura)
        return wins

    def _declared(self, given: object, table: "_Table") -> tuple[RiichiWin, ...]:
        if not isinstance(given, list):
            try:
                return (self.win(given, table),)
            except CaseError as problem:
                raise _inside("win", problem) from None
        if not given:
            raise CaseError("win", "the list of wins is empty")
        wins: list[RiichiWin] = []

        def read(one: object, _place: int) -> RiichiWin:
            wins.append(self.win(one, table, wins))
            return wins[-1]

        return tuple(_each(given, "win", read))

    def _indicators(self, case: Mapping[str, object], field: str) -> tuple[Tile, ...] | None:
        value = case.get(field)
        if value is None:
            return None
        tiles = read_tiles(value, field)
        if len(tiles) > _MOST_INDICATORS:
            raise CaseError(field, f"at most {_MOST_INDICATORS} are turned, got {len(tiles)}")
        self.take(tiles, field)
        return tiles

    def seat(self, given: object, place: int) -> RiichiSeat:
        seat = _object(given)
        if not seat:
            return NOTHING_KNOWN
        if not seat.keys() <= _SEAT_KEYS:
            only_known(seat, _SEAT_KEYS)
        get = seat.get
        melds, cannot_win = get("melds"), get("cannot_win")
        if melds is not None and not isinstance(melds, list):
            raise CaseError("melds", "must be a list of sets")
        if cannot_win is not None and not isinstance(cannot_win, str):
            raise CaseError("cannot_win", f"must be a clause id like RI-29, got {cannot_win!r}")
        hand = self._tiles(seat, "hand")
        laid = None
        if melds is not None:
            laid = tuple(_each(melds, "melds", lambda meld, _: self._meld(meld, place))) if melds else ()
        if get("flowers"):
            self.take(read_tiles(get("flowers"), "flowers"), "flowers")
        if get("chips") is not None:
            read_number(get("chips"), "chips")
        return RiichiSeat(
            hand=hand,
            melds=laid,
            discards=self._tiles(seat, "discards") or (),
            cannot_win=cannot_win or None,
            kita=0 if get("kita") is None else self._norths(get("kita")),
        )

    def _norths(self, value: object) -> int:
        number = read_number(value, "kita", most=4)
        if number and not self.kita:
            raise CaseError("kita", "nobody lays out Norths in these rules (SN-6)")
        self.take((Tile(NORTH),) * number, "kita")
        return number

    def _tiles(self, seat: Mapping[str, object], field: str) -> tuple[Tile, ...] | None:
        value = seat.get(field)
        if value is None:
            return None
        tiles = read_tiles(value, field)
        self.take(tiles, field)
        return tiles

    def _meld(self, given: object, owner: int) -> Meld:
        meld = _object(given)
        if not meld.keys() <= MELD_KEYS:
            only_known(meld, MELD_KEYS)
        get = meld.get
        fields = get("kind"), get("tiles"), get("claimed"), get("from"), self.players
        try:
            read = _read_meld(*fields)
        except TypeError:  # a value that cannot be looked up
            read = _read_meld.__wrapped__(*fields)
        self.take(read.tiles, "tiles")
        if read.from_ is not None and read.from_ == owner:
            raise CaseError("from", f"seat {owner} cannot claim from itself")
        return read

    def win(self, given: object, table: "_Table", before: Sequence[RiichiWin] = ()) -> RiichiWin:
        """One declared win; `before` are those of other players on the same tile, which lies there once."""
        win = _object(given)
        if not win.keys() <= _WIN_KEYS:
            only_known(win, _WIN_KEYS)
        if not win.keys() <= _OWN_WIN_KEYS:
            _check_other_keys(win, self.players)
        get = win.get
        way = get("by")
        by = _WAYS.get(way) if isinstance(way, str) else None
        if by is None:
            raise CaseError("by", f"{way!r} is not one of {', '.join(_WAYS)}")
        seat = read_seat(get("seat"), "seat", self.players)
        giver = _giver(get("from"), by, seat, self.players)
        draw = get("draw")
        if draw not in (None, "head", "tail"):
            raise CaseError("draw", f"{draw!r} is neither head nor tail")
        tile = read_tile(get("tile"), "tile")
        if before:
            _check_same_tile(before, seat, by, giver, tile)
        else:
            self.take((tile,), "tile")
        flags = [_flag(win, flag) if flag in win else False for flag in _OWN_FLAGS]
        first_turn, last_tile, ippatsu, after_kita = flags
        if after_kita and not self.kita:
            raise CaseError("after_kita", "nobody lays out Norths in these rules (SN-6)")
        if after_kita and by is WinBy.ROB and tile != NORTH:
            raise CaseError("tile", f"the tile laid out is a North, not {names((tile,))}")
        return RiichiWin(
            seat=seat,
            by=by,
            from_=giver,
            tile=tile,
            draw=(WallEnd.TAIL if draw == "tail" else WallEnd.HEAD) if by is WinBy.DRAW else None,
            seats=table.seats,
            banker=table.banker,
            round_wind=table.round_wind,
            dora_indicators=table.dora,
            ura_indicators=table.ura,
            honba=table.honba,
            pot=table.pot,
            riichi=_riichi(get("riichi")),
            ippatsu=ippatsu,
            first_turn=first_turn,
            last_tile=last_tile,
            after_kita=after_kita,
        )

    def take(self, tiles: Sequence[Tile], field: str) -> None:
        """Count these tiles. Raises CaseError where the case has more of one than the set holds."""
        left = self.left
        for each in tiles:
            more = left[each] - 1
            if more < 0:
                raise CaseError(field, self._too_many(each))
            left[each] = more

    def _too_many(self, tile: Tile) -> str:
        known = self.tile_set[tile]
        if not known:
            return f"these rules have no such tile ({names((tile,))})"
        return f"more than {known} of {names((tile,))}"


class _Table(NamedTuple):
    """What a case says of the table, for every win."""

    banker: Seat
    round_wind: Tile
    honba: int
    pot: int
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...] | None
    seats: tuple[RiichiSeat, ...]


def _check_ura(wins: Sequence[RiichiWin], dora: tuple[Tile, ...], ura: tuple[Tile, ...] | None) -> None:
    if ura is None:
        return
    if not any(win.riichi for win in wins):
        if not ura:
            return
        raise CaseError("ura_indicators", "are turned only where a winner is in riichi")
    if len(ura) != len(dora):
        raise CaseError(
            "ura_indicators", f"are as many as dora_indicators, which are {len(dora)}, got {len(ura)}"
        )


def _check_other_keys(win: Mapping[str, object], players: int) -> None:
    """What keys of other systems hold must still be what those systems take. Raises CaseError naming the field."""
    for flag in _OTHER_FLAGS:
        if flag in win:
            _flag(win, flag)
    for field in _OTHER_COUNTS:
        if win.get(field) is not None:
            read_number(win[field], field, most=MOST_COUNTED)
    if win.get("kong_from") is not None:
        read_seat(win["kong_from"], "kong_from", players)
    if win.get("float_feeds"):
        raise CaseError("float_feeds", "nobody feeds floats in these rules")


def _giver(value: object, by: WinBy, seat: Seat, players: int) -> Seat | None:
    if by is WinBy.DRAW:
        if value is not None:
            raise CaseError("from", f"nobody gave a win by {by}: leave it out or null, got {value!r}")
        return None
    giver = read_seat(value, "from", players)
    if giver == seat:
        raise CaseError("from", f"seat {seat} cannot win from itself")
    return giver


def _check_same_tile(
    before: Sequence[RiichiWin], seat: Seat, by: WinBy, giver: Seat | None, tile: Tile
) -> None:
    first = before[0]
    if by is WinBy.DRAW or by is not first.by:
        raise CaseError("by", "several players win on one discard or on one robbed tile only")
    if seat in [each.seat for each in before]:
        raise CaseError("seat", f"seat {seat} wins once")
    if giver != first.from_:
        raise CaseError("from", f"all win on the tile of seat {first.from_}, got {giver!r}")
    if tile != first.tile:
        raise CaseError("tile", f"all win on {names((first.tile,))}, got {names((tile,))}")


def _riichi(value: object) -> Riichi:
    if value is None:
        return ""
    found = _RIICHI.get(value) if isinstance(value, str) else None
    if found is None:
        raise CaseError("riichi", f"{value!r} is not one of null, {', '.join(_RIICHI)}")
    return found


@lru_cache(_REMEMBERED, typed=True)
def _read_meld(
    given_kind: object, given_tiles: object, given_claimed: object, given_from: object, players: int
) -> Meld:
    """One meld as given, of any owner; the same few thousand come again and again."""
    kind = _MELD_KINDS.get(given_kind) if isinstance(given_kind, str) else None
    if kind is None:
        raise CaseError("kind", f"{given_kind!r} is not one of {', '.join(_MELD_KINDS)}")
    tiles = read_tiles(given_tiles, "tiles")
    faces = sorted([FACE_OF[each] for each in tiles])
    if len(tiles) != MELD_SIZES.get(kind, 4) or not _lies_as(kind, faces):
        raise CaseError("tiles", f"{names(tiles)} is no {kind}")
    claimed = None if given_claimed is None else read_tile(given_claimed, "claimed")
    if claimed is not None and claimed not in tiles:
        raise CaseError("claimed", f"{names((claimed,))} is not in {names(tiles)}")
    giver = None if given_from is None else read_seat(given_from, "from", players)
    if kind is MeldKind.CLOSED_KONG or kind is MeldKind.SINGLE_KONG:
        for field, value in (("claimed", claimed), ("from", giver)):
            if value is not None:
                raise CaseError(field, f"nobody gave a {kind}: leave it out or null")
    return Meld(kind, tiles, claimed, giver)


def _lies_as(kind: MeldKind, faces: list[Tile]) -> bool:
    first = faces[0]
    if kind is not MeldKind.CHOW:
        return faces[-1] == first
    return first < _WINDS[0] and first % 9 <= 6 and faces == [first, first + 1, first + 2]


def _each(given: Sequence[object], field: str, read: Callable[[object, int], Read]) -> list[Read]:
    """Every object of a list, by `read(object, place)`; its errors name the place."""
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
    if type(value) is not dict and not isinstance(value, Mapping):
        raise CaseError("", f"must be an object, got {value!r}")
    return value


def _flag(win: Mapping[str, object], flag: str) -> bool:
    value = win[flag]
    if value is not None and not isinstance(value, bool):
        raise CaseError(flag, f"must be true or false, got {value!r}")
    return bool(value)


# ---- answering ----


def _answer(wins: Sequence[RiichiWin], result: Outcome, *, listed: bool) -> Json:
    verdicts = result.verdicts
    clauses = [None if each.bar is None else each.bar[0] for each in verdicts]
    reasons = [None if each.bar is None else each.bar[1].text for each in verdicts]
    worths = [None if each.bar is not None else each.worth for each in verdicts]
    patterns = [[] if each is None else [one.to_json() for one in each.patterns] for each in worths]
    fu = [None if each is None else each.fu for each in worths]
    han = [None if each is None else each.han for each in worths]
    limit = [None if each is None else each.limit for each in worths]
    deltas = [0] * wins[0].players
    payments = []
    for payment in result.due:
        deltas[payment.from_] -= payment.amount
        deltas[payment.to] += payment.amount
        payments.append(payment.to_json())
    pot_out = wins[0].pot
    for share in result.pot:
        deltas[share.to] += share.amount
        pot_out -= share.amount
        payments.append({"from": "pot", "to": share.to, "amount": share.amount})
    answer: Json = {
        "valid": not any(clauses),
        "clause": clauses if listed else clauses[0],
        "reason": reasons if listed else reasons[0],
        "patterns": patterns if listed else patterns[0],
        "fu": fu if listed else fu[0],
        "han": han if listed else han[0],
        "limit": limit if listed else limit[0],
        "payments": payments,
        "deltas": deltas,
        "notes": [note.text for each in verdicts for note in each.notes],
        "pot_in": wins[0].pot,
        "pot_out": pot_out,
    }
    if result.penalty:
        answer["penalty"] = list(result.penalty)
    return answer
