"""Random score cases of riichi and sanma in which a seat holds a whole hand, and that hand as `mahjong` takes it."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Final

from controller.rules.riichi.walls import TILE_SETS
from controller.rules.tiles import FACE_OF, RED_FIVES, Tile, names, tiles

ALL: Final = tuple(range(34))
SUITS: Final = (range(9), range(9, 18), range(18, 27))
POOLS: Final = (
    *[ALL] * 4,
    *[(*suit, *range(27, 34)) for suit in SUITS],
    *SUITS,
    (0, 8, 9, 17, 18, 26, *range(27, 34)),
    (19, 20, 21, 23, 25, 32),
    tuple(range(27, 34)),
    tuple(face for suit in SUITS for face in suit[1:8]),
)
"""What a hand is made of; small pools make the rare patterns come often."""
ORPHANS: Final = (0, 8, 9, 17, 18, 26, *range(27, 34))

Case = dict[str, Any]


class WinMaker:
    """Makes one random case after another; everything it decides comes from `chance`."""

    def __init__(self, name: str, options: dict[str, object], chance: Random) -> None:
        self.name = name
        self.options = options
        self.chance = chance
        self.players = 3 if name == "sanma" else 4
        self.reds = options.get("red_fives", 2 if name == "sanma" else 3)

    def case(self) -> Case:
        """A case whose winner's tiles are four sets and a pair, seven pairs or thirteen orphans."""
        chance = self.chance
        while True:
            self.left = list(TILE_SETS[self.name, self.reds])  # type: ignore[index]
            seat = chance.randrange(self.players)
            made = self._hand(seat)
            if made is not None:
                break
        tiles, melds = made
        chance.shuffle(tiles)
        tile = tiles.pop()
        claimed = chance.random() < 0.5
        giver = chance.choice([other for other in range(self.players) if other != seat])
        closed = all(meld["kind"] == "closed_kong" for meld in melds)
        riichi = chance.choice([None, "riichi", "double"]) if closed and chance.random() < 0.5 else None
        turned = chance.randint(1, 3)
        win: Case = {"seat": seat, "tile": names([tile]), "by": "draw", "riichi": riichi}
        win["ippatsu"] = riichi is not None and chance.random() < 0.3
        if claimed:
            win |= {"by": chance.choice(["discard", "discard", "rob"]), "from": giver}
        else:
            win["draw"] = (
                "tail" if any("kong" in meld["kind"] for meld in melds) and chance.random() < 0.4 else "head"
            )
        win["last_tile"] = chance.random() < 0.1 and win.get("draw") != "tail" and win["by"] != "rob"
        win["first_turn"] = (
            not melds and not riichi and win["by"] != "rob" and chance.random() < 0.1 and not win["last_tile"]
        )
        if win["first_turn"] and claimed and seat == 0:
            win["first_turn"] = False
        kita = self._norths() if not win["first_turn"] else 0
        seats: list[Case] = [{} for _ in range(self.players)]
        seats[seat] = {"hand": names(tiles), "melds": melds}
        if kita:
            seats[seat]["kita"] = kita
        case: Case = {
            "rules": self.name,
            "options": self.options,
            "banker": 0,
            "honba": chance.choice([0, 0, 1, 2]),
            "pot": 1000 * (bool(riichi) + chance.choice([0, 1])),
            "round_wind": chance.choice(["1z", "2z"] if self.players == 3 else ["1z", "2z", "3z", "4z"]),
            "dora_indicators": self._indicators(turned),
            "seats": seats,
            "win": win,
        }
        if riichi:
            case["ura_indicators"] = self._indicators(turned)
        return case

    def _norths(self) -> int:
        if self.players == 4 or self.chance.random() < 0.6:
            return 0
        number = self.chance.randint(0, self.left[30])
        self.left[30] -= number
        return number

    def _indicators(self, number: int) -> str:
        found = ""
        for _ in range(number):
            tile = Tile(self.chance.choice([kind for kind in range(len(self.left)) if self.left[kind]]))
            self.left[tile] -= 1
            found += names([tile])
        return found

    def _take(self, face: int) -> Tile | None:
        """A tile that counts as this face, a red one sometimes; None where none is left."""
        kinds = [kind for kind in (face, *RED_FIVES) if FACE_OF[kind] == face and self.left[kind]]
        if not kinds:
            return None
        tile = Tile(self.chance.choice(kinds))
        self.left[tile] -= 1
        return tile

    def _taken(self, faces: list[int]) -> list[Tile] | None:
        before = list(self.left)
        found = [self._take(face) for face in faces]
        if None in found:
            self.left = before
            return None
        return [tile for tile in found if tile is not None]

    def _hand(self, seat: int) -> tuple[list[Tile], list[Case]] | None:
        chance, pool = self.chance, self.chance.choice(POOLS)
        kind = chance.random()
        if kind < 0.04:
            tiles = self._taken([*ORPHANS, chance.choice(ORPHANS)])
            return None if tiles is None else (tiles, [])
        if kind < 0.14:
            pairs = chance.sample(list(pool), min(7, len(pool)))
            tiles = self._taken([face for face in pairs for _ in range(2)]) if len(pairs) == 7 else None
            return None if tiles is None else (tiles, [])
        return self._sets(pool, seat)

    def _sets(self, pool: Any, seat: int) -> tuple[list[Tile], list[Case]] | None:
        chance = self.chance
        outer = chance.random() < 0.15
        pair = chance.choice(ORPHANS) if outer else chance.choice(list(pool))
        tiles, melds = self._taken([pair] * 2), []
        if tiles is None:
            return None
        opened = chance.choice([0, 0, 0.4, 0.9])
        for face, is_run in self._outer_plan() if outer else self._plan(list(pool)):
            is_kong = not is_run and chance.random() < 0.25
            group = self._taken([face, face + 1, face + 2] if is_run else [face] * (4 if is_kong else 3))
            if group is None:
                return None
            if is_kong or (chance.random() < opened and not (is_run and self.players == 3)):
                melds.append(self._meld(group, seat, is_run=is_run, is_kong=is_kong))
            else:
                tiles += group
        return tiles, melds

    def _plan(self, pool: list[int]) -> list[tuple[int, bool]]:
        """Four sets as face and whether it is a run; three of them sometimes belong together."""
        chance, runs = self.chance, self.chance.choice([0, 0.3, 0.6, 0.9])
        found = []
        for _ in range(4):
            face = chance.choice(pool)
            found.append((face, chance.random() < runs and face < 27 and face % 9 <= 6 and face + 2 in pool))
        together = chance.random()
        if together < 0.1:
            first = chance.randrange(3) * 9
            found[:3] = [(first + step, True) for step in (0, 3, 6)]
        elif together < 0.2:
            number, is_run = chance.randrange(7), chance.random() < 0.6
            found[:3] = [(number + suit, is_run) for suit in (0, 9, 18)]
        return found

    def _outer_plan(self) -> list[tuple[int, bool]]:
        """Four sets with terminals and honours."""
        chance = self.chance
        starts = [face for face in range(27) if face % 9 in (0, 6)]
        runs = chance.choice([0.5, 0.9])
        return [
            (chance.choice(starts), True) if chance.random() < runs else (chance.choice(ORPHANS), False)
            for _ in range(4)
        ]

    def _meld(self, group: list[Tile], seat: int, *, is_run: bool, is_kong: bool) -> Case:
        chance = self.chance
        kind = "chow" if is_run else "pung"
        if is_kong:
            kind = chance.choice(["closed_kong", "direct_kong", "filled_kong"])
        meld: Case = {"kind": kind, "tiles": names(group)}
        if kind != "closed_kong":
            giver = (
                (seat - 1) % self.players
                if is_run
                else (seat + chance.randrange(1, self.players)) % self.players
            )
            meld |= {"claimed": names([chance.choice(group)]), "from": giver}
        return meld


# ---- the same hand as the library `mahjong` takes it ----

PEER_OPTIONS: Final[dict[str, tuple[object, ...]]] = {
    "open_simples": (True, False),
    "double_yakuman": (False, True),
    "counted_yakuman": ("yakuman", "sanbaiman"),
    "round_up": (False, True),
    "hand_of_man": ("five_han", "yakuman"),
}
"""The options that `mahjong` knows too, with the values it knows; `red_fives` apart."""

PEER_NAMES: Final = {
    "Menzen Tsumo": "own_draw",
    "Riichi": "riichi",
    "Double Riichi": "double_riichi",
    "Ippatsu": "ippatsu",
    "Chankan": "robbing_kong",
    "Rinshan Kaihou": "kong_bloom",
    "Haitei Raoyue": "last_tile",
    "Houtei Raoyui": "last_discard",
    "Pinfu": "all_runs",
    "Tanyao": "all_simples",
    "Iipeiko": "twin_runs",
    "Ryanpeikou": "two_twin_runs",
    "Sanshoku Doujun": "three_colour_runs",
    "Ittsu": "straight",
    "Chantai": "outside_hand",
    "Junchan": "pure_outside_hand",
    "Honroutou": "terminals_and_honours",
    "Toitoi": "all_pung",
    "San Ankou": "three_closed_pungs",
    "San Kantsu": "three_kongs",
    "Sanshoku Doukou": "three_colour_pungs",
    "Chiitoitsu": "seven_pairs",
    "Shou Sangen": "lesser_three",
    "Honitsu": "half_flush",
    "Chinitsu": "full_flush",
    "Renhou": "hand_of_man",
    "Renhou (yakuman)": "hand_of_man",
    "Tenhou": "heavenly",
    "Chiihou": "earthly",
    "Kokushi Musou": "thirteen_orphans",
    "Kokushi Musou Juusanmen Matchi": "thirteen_orphans",
    "Chuuren Poutou": "nine_gates",
    "Daburu Chuuren Poutou": "nine_gates",
    "Suu Ankou": "four_closed_pungs",
    "Suu Ankou Tanki": "four_closed_pungs",
    "Daisangen": "greater_three",
    "Shousuushii": "lesser_four",
    "Dai Suushii": "greater_four",
    "Ryuuiisou": "all_green",
    "Suu Kantsu": "four_kongs",
    "Tsuu Iisou": "all_honours",
    "Chinroutou": "all_terminals",
}
_KINDS: Final = {
    "chow": "chi",
    "pung": "pon",
    "closed_kong": "kan",
    "direct_kong": "kan",
    "filled_kong": "shouminkan",
}


class PeerTiles:
    """Gives tiles their numbers of 136: the first of a suit's fives is the red one, where there are red fives."""

    def __init__(self, *, red_fives: bool) -> None:
        self.free = {face: list(range(4 * face, 4 * face + 4)) for face in range(34)}
        self.reds = [self.free[face].pop(0) for face in (4, 13, 22)] if red_fives else []

    def take(self, tiles: tuple[Tile, ...]) -> list[int]:
        """The numbers of these tiles, which nothing else has then."""
        return [
            self.reds[RED_FIVES.index(each)] if each in RED_FIVES else self.free[each].pop() for each in tiles
        ]


def peer_arguments(case: Case) -> dict[str, Any]:
    """What `HandCalculator.estimate_hand_value` takes for this case."""
    config, meld_of = (
        import_module("mahjong.hand_calculating.hand_config"),
        import_module("mahjong.meld").Meld,
    )
    win, options = case["win"], case["options"]
    seat = case["seats"][win["seat"]]
    three = case["rules"] == "sanma"
    numbers = PeerTiles(red_fives=options["red_fives"] != 0)
    melds = []
    for meld in seat["melds"]:
        kind = _KINDS[meld["kind"]]
        laid = numbers.take(tiles(meld["tiles"]))
        melds.append(meld_of(meld_type=kind, tiles=laid, opened=meld["kind"] != "closed_kong"))
    tile = numbers.take(tiles(win["tile"]))[0]
    hand = numbers.take(tiles(seat["hand"]))
    by_draw, is_banker = win["by"] == "draw", win["seat"] == case["banker"]
    counted = config.HandConfig.KAZOE_LIMITED
    if options["counted_yakuman"] == "sanbaiman":
        counted = config.HandConfig.KAZOE_SANBAIMAN
    return {
        "tiles": [*hand, tile, *(each for meld in melds for each in meld.tiles)],
        "win_tile": tile,
        "melds": melds,
        "dora_indicators": numbers.take(tiles(case["dora_indicators"])),
        "ura_dora_indicators": numbers.take(tiles(case.get("ura_indicators", ""))),
        "config": config.HandConfig(
            is_tsumo=by_draw,
            is_riichi=win["riichi"] == "riichi",
            is_daburu_riichi=win["riichi"] == "double",
            is_ippatsu=win["ippatsu"],
            is_rinshan=win.get("draw") == "tail",
            is_chankan=win["by"] == "rob",
            is_haitei=win["last_tile"] and by_draw,
            is_houtei=win["last_tile"] and not by_draw,
            is_tenhou=win["first_turn"] and by_draw and is_banker,
            is_chiihou=win["first_turn"] and by_draw and not is_banker,
            is_renhou=win["first_turn"] and not by_draw,
            player_wind=27 + (win["seat"] - case["banker"]) % (3 if three else 4),
            round_wind=tiles(case["round_wind"])[0],
            kyoutaku_number=case["pot"] // 1000,
            tsumi_number=case["honba"],
            num_nuki_dora=seat.get("kita", 0),
            options=config.OptionalRules(
                has_open_tanyao=options["open_simples"],
                has_aka_dora=options["red_fives"] != 0,
                has_double_yakuman=options["double_yakuman"],
                kazoe_limit=counted,
                kiriage=options["round_up"],
                renhou_as_yakuman=options["hand_of_man"] == "yakuman",
                limit_to_sextuple_yakuman=False,
                is_three_player=three,
            ),
        ),
    }


# ---- and as the library `riichienv` takes it ----

_RUST_KINDS: Final = {
    "chow": "Chi",
    "pung": "Pon",
    "closed_kong": "Ankan",
    "direct_kong": "Daiminkan",
    "filled_kong": "Kakan",
}


def rust_result(case: Case) -> tuple[Any, list[int]]:
    """What `riichienv` makes of this case, which has red fives: its `WinResult`, and the waits it finds."""
    peer, by_hand = import_module("riichienv"), import_module("riichienv.hand")
    win = case["win"]
    seat, players = case["seats"][win["seat"]], len(case["seats"])
    numbers = PeerTiles(red_fives=True)
    melds = [
        peer.Meld(
            getattr(peer.MeldType, _RUST_KINDS[meld["kind"]]),
            numbers.take(tiles(meld["tiles"])),
            meld["kind"] != "closed_kong",
        )
        for meld in seat["melds"]
    ]
    tile = numbers.take(tiles(win["tile"]))[0]
    evaluator = peer.HandEvaluator3P if players == 3 else peer.HandEvaluator
    hand = evaluator(sorted(numbers.take(tiles(seat["hand"]))), melds)
    by_draw = win["by"] == "draw"
    conditions = by_hand.Conditions(
        tsumo=by_draw,
        riichi=win["riichi"] is not None,
        double_riichi=win["riichi"] == "double",
        ippatsu=win["ippatsu"],
        haitei=win["last_tile"] and by_draw,
        houtei=win["last_tile"] and not by_draw,
        rinshan=win.get("draw") == "tail",
        chankan=win["by"] == "rob",
        player_wind=(win["seat"] - case["banker"]) % players,
        round_wind=tiles(case["round_wind"])[0] - 27,
        honba=case["honba"],
        kita_count=seat.get("kita", 0),
        is_sanma=players == 3,
        num_players=players,
    )
    result = hand.calc(
        tile,
        dora_indicators=numbers.take(tiles(case["dora_indicators"])),
        ura_indicators=numbers.take(tiles(case.get("ura_indicators", ""))),
        conditions=conditions,
    )
    return result, hand.get_waits()
