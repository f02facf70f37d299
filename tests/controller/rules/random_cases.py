"""Random score cases for any rule system: hands that mostly win, and cases with one invalid field."""

import copy
import random
from collections.abc import Mapping
from typing import Any

from controller.rules.registry import load
from controller.rules.system import System
from controller.rules.tiles import Tile, name, names

SPOILERS: tuple[object, ...] = (
    None,
    -1,
    7,
    99,
    1.5,
    True,
    "",
    "5m",
    "0m",
    "55555m",
    "9z",
    "5mm",
    "m5",
    "☃",
    [],
    {},
    [None],
    {"seat": 1},
    "1f",
    "a" * 5000,
)


def random_options(system_name: str, chance: random.Random) -> dict[str, object]:
    """Some options with values other than their defaults, each one of the values it lists."""
    plain = load(system_name)
    chosen: dict[str, object] = {}
    for option in plain.option_list:
        if option.values and chance.random() < 0.25:
            chosen[option.name] = chance.choice(option.values)
    return chosen


class CaseMaker:
    """Makes random cases; every decision comes from `chance`."""

    def __init__(self, system: System, chance: random.Random, wilds: int | None = None) -> None:
        """`wilds` is how many wild tiles the winner holds, if this number exists; random if left out."""
        self.system = system
        self.chance = chance
        self.wilds = wilds
        self.sets = 5 if system.name in ("xiamen", "quanzhou") else 4

    def case(self) -> dict[str, object]:
        """A readable case in which a seat mostly holds a winning shape."""
        chance, system = self.chance, self.system
        self.pool = list(system.tile_set)
        indicator = None
        if system.turns_up is not None and not system.has_bets:
            indicator = self._take([tile for tile in range(42) if self.pool[tile]])
        seats: list[dict[str, object]] = [{} for _ in range(system.players)]
        winner = chance.randrange(system.players)
        blocks, wilds = self._blocks(indicator)
        tiles, melds = self._lay_out(blocks, winner)
        tiles = self._with_wilds(tiles, wilds)
        if chance.random() < 0.1:
            tiles = tiles[1:] if chance.random() < 0.5 and len(tiles) > 2 else [*tiles, self._any()]
        chance.shuffle(tiles)
        winning = tiles.pop()
        seats[winner] = {"hand": names(tiles), "melds": melds, "flowers": names(self._flowers())}
        for seat in range(system.players):
            if seat != winner and chance.random() < 0.5:
                seats[seat] = self._other(seat)
        giver = chance.choice([seat for seat in range(system.players) if seat != winner])
        by = chance.choice(["draw", "draw", "draw", "discard", "discard", "rob"])
        kongs = chance.choice([0, 0, 0, 1, 2])
        win: dict[str, object] = {
            "seat": winner,
            "tile": name(winning),
            "by": by,
            "from": None if by == "draw" else giver,
            "draw": None if by != "draw" else "tail" if kongs else "head",
            "kongs": kongs if by == "draw" else 0,
            "floats": chance.choice([0, 0, 0, 0, 1]) if by == "draw" and wilds else 0,
        }
        for flag in ("first_turn", "after_deal", "last_tile", "bottom_stage", "disclosed", "after_kong"):
            if chance.random() < 0.06:
                win[flag] = True
        return {
            "rules": system.name,
            "options": dict(system.options),
            "banker": chance.randrange(system.players),
            "stay": chance.choice([1, 1, 2, 3, 5]),
            "indicator": None if indicator is None else name(indicator),
            "round_wind": chance.choice(["1z", "2z"] if system.has_bets else [None, "1z", "2z"]),
            "seats": seats,
            "win": win,
        }

    def spoiled(self) -> dict[str, object]:
        """A case in which one value is replaced by an unusual one, or removed."""
        case = copy.deepcopy(self.case())
        places = list(_places(case))
        holder, key = self.chance.choice(places)
        if self.chance.random() < 0.2:
            del holder[key]
        else:
            holder[key] = self.chance.choice(SPOILERS)
        return case

    def _take(self, among: list[int]) -> Tile:
        tile = self.chance.choice(among)
        self.pool[tile] -= 1
        return Tile(tile)

    def _any(self) -> Tile:
        return self._take([tile for tile in range(34) if self.pool[tile]])

    def _blocks(self, indicator: Tile | None) -> tuple[list[list[Tile]], list[Tile]]:
        """Sets, then an eye, of natural tiles; and the wild tiles of this indicator that are left."""
        start = self.system.wilds_of(indicator)
        wilds = [tile for tile in start for _ in range(self.pool[tile])]
        suits = [first for first in (0, 9, 18) if self.pool[first] or self.pool[first + 1]]
        only = [self.chance.choice(suits)] if self.chance.random() < 0.3 else suits
        blocks: list[list[Tile]] = []
        while len(blocks) <= self.sets:
            size = 2 if len(blocks) == self.sets else 3
            run = size == 3 and self.chance.random() < 0.55
            if run:
                low = self.chance.choice(only) + self.chance.randrange(7)
                block = [low, low + 1, low + 2]
            else:
                honour = self.chance.random() < 0.25
                face = (
                    self.chance.randrange(27, 34)
                    if honour
                    else self.chance.choice(only) + self.chance.randrange(9)
                )
                block = [face] * size
            if all(self.pool[tile] >= block.count(tile) and tile not in start for tile in block):
                for tile in block:
                    self.pool[tile] -= 1
                blocks.append([Tile(tile) for tile in block])
            elif self.chance.random() < 0.02:
                only = suits
        return blocks, wilds

    def _lay_out(self, blocks: list[list[Tile]], winner: int) -> tuple[list[Tile], list[dict[str, object]]]:
        melds: list[dict[str, object]] = []
        tiles = list(blocks[-1])
        players = self.system.players
        for block in blocks[:-1]:
            if self.chance.random() < 0.45 and (block[0] == block[1] or self.system.name != "kawuxing"):
                melds.append(self._meld(block, winner, players))
            else:
                tiles += block
        return tiles, melds

    def _meld(self, block: list[Tile], seat: int, players: int) -> dict[str, object]:
        others = [other for other in range(players) if other != seat]
        if block[0] != block[1]:
            claimed = self.chance.choice(block)
            left = (seat - 1) % players
            return {"kind": "chow", "tiles": names(block), "claimed": name(claimed), "from": left}
        kind = self.chance.choice(["pung", "pung", "direct_kong", "filled_kong", "closed_kong"])
        if kind != "pung" and not self.pool[block[0]]:
            kind = "pung"
        tiles = block if kind == "pung" else [*block, block[0]]
        if kind != "pung":
            self.pool[block[0]] -= 1
        if kind == "closed_kong":
            return {"kind": kind, "tiles": names(tiles), "from": None}
        giver = self.chance.choice(others)
        return {"kind": kind, "tiles": names(tiles), "claimed": name(block[0]), "from": giver}

    def _with_wilds(self, tiles: list[Tile], wilds: list[Tile]) -> list[Tile]:
        number = self.chance.choice([0, 0, 1, 1, 2, 3]) if self.wilds is None else self.wilds
        for wild in self.chance.sample(wilds, min(len(wilds), number)):
            place = self.chance.randrange(len(tiles))
            self.pool[tiles[place]] += 1
            self.pool[wild] -= 1
            tiles[place] = wild
        return tiles

    def _flowers(self) -> list[Tile]:
        there = [Tile(tile) for tile in range(34, 42) if self.pool[tile]]
        flowers = self.chance.sample(there, min(len(there), self.chance.choice([0, 0, 1, 2, 4])))
        for flower in flowers:
            self.pool[flower] -= 1
        return flowers

    def _other(self, seat: int) -> dict[str, object]:
        """A losing seat: some sets laid out, some tiles held and discarded."""
        melds = []
        for _ in range(self.chance.choice([0, 1, 1, 2])):
            face = self.chance.randrange(34)
            if self.pool[face] >= 3:
                self.pool[face] -= 3
                melds.append(self._meld([Tile(face)] * 3, seat, self.system.players))
        number = 3 * self.sets + 1 - 3 * len(melds)
        there = [Tile(tile) for tile in range(34) for _ in range(self.pool[tile])]
        hand = self.chance.sample(there, min(number, len(there)))
        for tile in hand:
            self.pool[tile] -= 1
        given: dict[str, object] = {"melds": melds, "flowers": names(self._flowers())}
        if self.chance.random() < 0.8:
            given["hand"] = names(hand)
        return given


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every (holder, key) in a JSON value."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, Mapping):
        for key, each in value.items():
            found.append((value, key))
            found += _places(each)
    elif isinstance(value, list):
        for place, each in enumerate(value):
            found.append((value, place))
            found += _places(each)
    return found
