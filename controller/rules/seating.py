"""The seating draw (WH-2): a tile from one's own wall, or one of four winds face down, then East's roll.

Players are numbered by their seats while they draw. The order is East first, then South, West, North.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from controller.rules.acts import read_seat, read_tile
from controller.rules.hand_state import COPIES
from controller.rules.results import CaseError, Json, only_known
from controller.rules.tiles import NO_TILES, Seat, Tile, is_flower, is_honour, name
from controller.rules.walls import checked_dice, counted_seat

_WINDS: Final = range(27, 31)
_LAST_HONOURS: Final = {33: 0, 32: 1, 31: 2}
"""Red, Green, White, in this order after the winds."""


class SeatDraw(NamedTuple):
    """The result of the draws: the whole `order`, or, while some are equal, the players who must draw again
    (`redraw`)."""

    order: tuple[Seat, ...]
    redraw: tuple[Seat, ...]


def seats(case: Mapping[str, object]) -> Json:
    """The `seats` contract: `{"order": ...}` or `{"redraw": ...}`. Raises CaseError naming the field.

    `draws` holds a row of tiles a player (the modern way); `winds` instead one wind a player (the traditional way).
    With `dice`, East's roll, `places[k]` is the seat to which player k moves.
    """
    only_known(case, ("players", "draws", "winds", "dice"))
    players = case.get("players")
    if not isinstance(players, int) or isinstance(players, bool) or players not in (3, 4):
        raise CaseError("players", f"3 or 4 play, not {players!r}")
    if "winds" in case:
        if "draws" in case:
            raise CaseError("winds", "tiles are drawn from the walls or winds from the table, not both")
        drawn = SeatDraw(by_winds(_tiles(case["winds"], "winds", players)), ())
    else:
        drawn = by_draws(_rows(case.get("draws"), players))
    if drawn.redraw:
        return {"redraw": list(drawn.redraw)}
    answer: Json = {"order": list(drawn.order)}
    if case.get("dice") is not None:
        answer["places"] = list(places(drawn.order, checked_dice(case["dice"])))
    return answer


def first_banker(dice: Sequence[int], players: int, roller: int = 0) -> Seat:
    """HZ-10, NB-2, KW-3: East rolls, and seats are counted from it as 1, counter-clockwise.

    Raises CaseError for dice or a roller that cannot be.
    """
    return counted_seat(read_seat(roller, "roller", players), sum(checked_dice(dice)), players)


def highest_roller(rolls: Sequence[Sequence[int]]) -> Seat | None:
    """HZ-10, the other way: the highest roll; None while the highest is shared and they roll again.

    Raises CaseError for impossible dice.
    """
    sums = [sum(checked_dice(dice, field=f"rolls[{seat}]")) for seat, dice in enumerate(rolls)]
    best = max(sums)
    return Seat(sums.index(best)) if sums.count(best) == 1 else None


def by_draws(draws: Sequence[Sequence[Tile]]) -> SeatDraw:
    """The modern way: the highest tile is East. Those with identical tiles, and only they, draw again.

    `draws[k]` are player k's tiles in the order drawn. Raises CaseError for a draw nobody owed, and for a fifth copy.
    """
    found = list(NO_TILES)
    for player, row in enumerate(draws):
        if not row:
            raise CaseError(f"draws[{player}]", f"player {player} has drawn no tile")
        for turn, tile in enumerate(row):
            found[tile] += 1
            if found[tile] > COPIES:
                raise CaseError(f"draws[{player}][{turn}]", f"a fifth {name(tile)}")
    redraw: list[Seat] = []
    order = _ranked([Seat(player) for player in range(len(draws))], draws, 0, redraw)
    return SeatDraw(() if redraw else tuple(order), tuple(sorted(redraw)))


def by_winds(winds: Sequence[Tile]) -> tuple[Seat, ...]:
    """The traditional way: everybody takes one of the winds that lie face down. Raises CaseError unless all differ."""
    for player, tile in enumerate(winds):
        if tile not in _WINDS:
            raise CaseError(f"winds[{player}]", f"{name(tile)} is no wind")
        if tile in winds[:player]:
            raise CaseError(f"winds[{player}]", f"only one {name(tile)} lies face down")
    return tuple(sorted((Seat(player) for player in range(len(winds))), key=lambda player: winds[player]))


def places(order: Sequence[Seat], dice: Sequence[int]) -> tuple[Seat, ...]:
    """The seat to which each player moves after East's roll: seats are counted from East as 1, counter-clockwise."""
    players = len(order)
    east = counted_seat(order[0], sum(dice), players)
    moved = dict(zip(order, range(players), strict=True))
    return tuple(Seat((east + moved[Seat(player)]) % players) for player in range(players))


def rank(tile: Tile) -> tuple[int, int, int]:
    """WH-2, the lowest first: higher numbers, then circles, bamboos, characters; after all of them the honours."""
    if is_honour(tile):
        return 1, _LAST_HONOURS.get(tile, -1), tile if tile in _WINDS else 0
    suit, number = divmod(tile, 9)
    return 0, -number, (2, 0, 1)[suit]


def _ranked(level: list[Seat], draws: Sequence[Sequence[Tile]], turn: int, redraw: list[Seat]) -> list[Seat]:
    """The players who are equal so far, ordered by their draw of this turn; those who owe that draw join `redraw`."""
    if len(level) == 1:
        if len(draws[level[0]]) > turn:
            raise CaseError(
                f"draws[{level[0]}]", f"player {level[0]} is level with nobody and draws no tile {turn + 1}"
            )
        return level
    owing = [player for player in level if len(draws[player]) <= turn]
    if owing:
        for player in level:
            if len(draws[player]) > turn + 1:
                raise CaseError(
                    f"draws[{player}]", f"player {player} draws again before player {owing[0]} has drawn"
                )
        redraw += owing
        return level
    order: list[Seat] = []
    for tile in sorted({draws[player][turn] for player in level}, key=rank):
        alike = [player for player in level if draws[player][turn] == tile]
        order += _ranked(alike, draws, turn + 1, redraw)
    return order


def _rows(draws: object, players: int) -> list[list[Tile]]:
    if not isinstance(draws, list) or len(draws) != players:
        raise CaseError("draws", f"must list {players} rows of tiles, one a player, got {draws!r}")
    return [_tiles(row, f"draws[{player}]") for player, row in enumerate(draws)]


def _tiles(row: object, field: str, number: int | None = None) -> list[Tile]:
    if not isinstance(row, list) or (number is not None and len(row) != number):
        raise CaseError(field, f'must list tiles like ["7p", "2z"], got {row!r}')
    tiles = [read_tile(each, f"{field}[{place}]") for place, each in enumerate(row)]
    for place, tile in enumerate(tiles):
        if is_flower(tile):
            raise CaseError(f"{field}[{place}]", f"nobody is seated by a flower ({name(tile)})")
    return tiles
