"""Random cases of the `score` contract of riichi and sanma, built towards each pattern, with random options.

A case keeps to the tiles that there are. Most are wins; some are spoiled so that a clause forbids them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

from tests.controller.rules.riichi.second_options import (
    PRESETS,
    SANMA_PRESETS,
    SANMA_VALUES,
    VALUES,
    red_fives_of,
    settings_of,
)
from tests.controller.rules.riichi.second_scorer import (
    DRAGONS,
    FACES,
    GREEN,
    HONOURS,
    ORPHANS,
    SUITS,
    TERMINALS,
    WINDS,
    face,
    pointed_at,
    tiles_of,
)

Sets = list[tuple[str, ...]]
KONGS: Final = ("direct_kong", "filled_kong", "closed_kong")


class NoSuchHandError(Exception):
    """The tiles left do not allow the hand that was begun."""


def supply_of(rules: str, options: dict[str, object]) -> Counter[str]:
    """Every tile of the set, red fives apart."""
    faces = [each for each in FACES if rules == "riichi" or each[1] != "m" or each in TERMINALS]
    supply = Counter(dict.fromkeys(faces, 4))
    reds = {0: "", 2: "ps", 3: "mps", 4: "mpps" if rules == "riichi" else "ppss"}[
        red_fives_of(rules, options)
    ]
    for suit in reds:
        supply[f"5{suit}"] -= 1
        supply[f"0{suit}"] += 1
    return supply


def random_options(rules: str, chance: Random) -> dict[str, object]:
    """A preset or none, and some options beside it."""
    options: dict[str, object] = {}
    if chance.random() < 0.6:
        options["preset"] = chance.choice(SANMA_PRESETS if rules == "sanma" else PRESETS)
    values = VALUES | (SANMA_VALUES | {"kita": (True, False)} if rules == "sanma" else {})
    often = chance.choice((0.05, 0.3))
    options |= {name: chance.choice(each) for name, each in values.items() if chance.random() < often}
    if chance.random() < 0.25:
        options["hand_of_man"] = chance.choice(VALUES["hand_of_man"][1:])
    if chance.random() < 0.4:
        options["red_fives"] = chance.choice((0, 2, 4) if rules == "sanma" else (0, 3, 4))
    return options


class CaseMaker:
    """Makes one case after another; everything it decides comes from `chance`."""

    def __init__(self, rules: str, chance: Random) -> None:
        self.rules = rules
        self.chance = chance
        self.players = 3 if rules == "sanma" else 4
        self.plans: tuple[Callable[[], Sets], ...] = (
            self._any_sets,
            self._valued,
            self._valued,
            self._runs,
            self._twins,
            self._one_suit,
            self._straight,
            self._colours,
            self._simples,
            self._outside,
            self._pungs,
            self._pungs,
            self._outer_pungs,
            self._dragons,
            self._winds,
            self._honours,
            self._terminals,
            self._terminals,
            self._green,
            self._pairs,
            self._pairs,
            self._orphans,
            self._nine_gates,
            self._closed_pungs,
            self._pungs_in_a_row,
            self._kongs,
        )
        """What stands twice is made twice as often."""

    def case(self) -> dict[str, Any]:
        """The next case."""
        while True:
            try:
                return self._case()
            except NoSuchHandError:
                continue

    def _case(self) -> dict[str, Any]:
        chance = self.chance
        options = random_options(self.rules, chance)
        self.settings = settings_of(self.rules, options)
        self.left = supply_of(self.rules, options)
        self.banker = chance.randrange(self.players)
        winds = WINDS if self.rules == "riichi" else WINDS[:3]
        self.round_wind = chance.choice(winds)
        seats: list[dict[str, Any]] = [{} for _ in range(self.players)]
        order = chance.sample(range(self.players), self.players)
        giver = order.pop()
        wins = [self._first_win(order.pop(), giver, seats)]
        if wins[0]["by"] == "discard" and chance.random() < 0.2:
            wins += self._more_wins(wins[0], order, seats)
        case: dict[str, Any] = {
            "rules": self.rules,
            "options": options,
            "banker": self.banker,
            "round_wind": self.round_wind,
            "honba": chance.choice((0, 0, 1, 2, 3, 7)),
            "pot": 1000 * (sum(bool(win.get("riichi")) for win in wins) + chance.choice((0, 0, 1, 3))),
            "seats": seats,
            "win": wins[0] if len(wins) == 1 else chance.sample(wins, len(wins)),
        }
        self._turn_indicators(case, wins)
        self._spoil(case, wins)
        return case

    # Wins

    def _first_win(self, seat: int, giver: int, seats: list[dict[str, Any]]) -> dict[str, Any]:
        chance = self.chance
        tiles, melds = self._hand(seat, chance.choice(self.plans)())
        tile = self._last_tile(tiles)
        tiles.remove(tile)
        seats[seat] |= {"hand": "".join(tiles), "melds": melds}
        kita = self._kita(seats[seat])
        win: dict[str, Any] = {"seat": seat, "tile": tile}
        if chance.random() < 0.5:
            kong = any("kong" in meld["kind"] for meld in melds)
            tail = (kong or kita > 0) and chance.random() < 0.6
            win |= {"by": "draw", "from": None, "draw": "tail" if tail else "head"}
            win["after_kita"] = tail and kita > 0 and (not kong or chance.random() < 0.5)
        else:
            win |= {"by": "discard", "from": giver, "draw": None}
            self._rob(win, seats[giver])
        self._course(win, melds, kita)
        return win

    def _rob(self, win: dict[str, Any], robbed: dict[str, Any]) -> None:
        """Sometimes the tile comes from a kong, or from a North laid out."""
        chance, tile = self.chance, win["tile"]
        if (
            tile == "4z"
            and self.rules == "sanma"
            and self.settings.get("kita", True)
            and chance.random() < 0.7
        ):
            win |= {"by": "rob", "after_kita": True}
            return
        others = [each for each in self.left.elements() if face(each) == face(tile)]
        if len(others) == 3 and chance.random() < 0.5:
            self.left -= Counter(others)
            win["by"] = "rob"
            robbed["melds"] = [self._pung(win["from"], others)]

    def _more_wins(
        self, first: dict[str, Any], order: list[int], seats: list[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        found = []
        for seat in order if self.chance.random() < 0.4 else order[:1]:
            self.left[first["tile"]] += 1
            tiles, melds = self._hand(seat, self._around(face(first["tile"])))
            if first["tile"] not in tiles:
                raise NoSuchHandError
            tiles.remove(first["tile"])
            seats[seat] |= {"hand": "".join(tiles), "melds": melds}
            kita = self._kita(seats[seat])
            win = {"seat": seat, "tile": first["tile"], "by": "discard", "from": first["from"], "draw": None}
            self._course(win, melds, kita)
            win["last_tile"] = first["last_tile"]
            win["first_turn"] = win["first_turn"] and not win["last_tile"]
            found.append(win)
        return found

    def _course(self, win: dict[str, Any], melds: list[dict[str, Any]], kita: int) -> None:
        chance = self.chance
        if all(meld["kind"] == "closed_kong" for meld in melds) and chance.random() < 0.5:
            win["riichi"] = chance.choice(("riichi", "riichi", "double"))
            win["ippatsu"] = win["draw"] != "tail" and chance.random() < 0.45
        win["last_tile"] = win["by"] != "rob" and chance.random() < 0.15
        quiet = (
            not melds and not kita and not win.get("riichi") and not win["last_tile"] and win["by"] != "rob"
        )
        banker_claims = win["seat"] == self.banker and win["by"] == "discard"
        win["first_turn"] = quiet and not banker_claims and win["draw"] != "tail" and chance.random() < 0.45

    def _kita(self, seat: dict[str, Any]) -> int:
        if self.rules != "sanma" or not self.settings.get("kita", True) or self.chance.random() < 0.5:
            return 0
        count = self.chance.randint(0, self.left["4z"])
        self.left["4z"] -= count
        seat["kita"] = count
        return count

    def _last_tile(self, tiles: list[str]) -> str:
        counted = Counter(face(tile) for tile in tiles)
        if len(tiles) == 14 and self.chance.random() < 0.4:
            most = [tile for tile in tiles if counted[face(tile)] in (2, 4)]
            return self.chance.choice(most or tiles)
        return self.chance.choice(tiles)

    def _turn_indicators(self, case: dict[str, Any], wins: list[dict[str, Any]]) -> None:
        count = self.chance.choice((1, 1, 2, 3, 5))
        if self.chance.random() < 0.4:
            # No dora: the han that the patterns alone give.
            held = {face(tile) for tile in self._held(case["seats"])}
            for tile in [each for each in self.left if pointed_at(each, self.rules) in held]:
                del self.left[tile]
        case["dora_indicators"] = "".join(self._take_any() for _ in range(count))
        if any(win.get("riichi") for win in wins) and self.chance.random() < 0.95:
            case["ura_indicators"] = "".join(self._take_any() for _ in range(count))

    def _held(self, seats: list[dict[str, Any]]) -> list[str]:
        melds = [meld["tiles"] for seat in seats for meld in seat.get("melds", ())]
        kita = ["4z" for seat in seats if seat.get("kita")]
        return tiles_of("".join([*(seat.get("hand", "") for seat in seats), *melds, *kita]))

    def _spoil(self, case: dict[str, Any], wins: list[dict[str, Any]]) -> None:
        """Discards that may bar the win, and now and then a hand that is no win."""
        chance = self.chance
        for win in wins:
            holding = case["seats"][win["seat"]]
            if not win["first_turn"] and chance.random() < 0.3:
                holding["discards"] = "".join(self._take_any() for _ in range(chance.randint(1, 4)))
            if chance.random() < 0.04:
                holding["cannot_win"] = chance.choice(("RI-27", "RI-28", "RI-29"))
            if chance.random() < 0.05:
                self._spoil_hand(holding)

    def _spoil_hand(self, holding: dict[str, Any]) -> None:
        tiles = [holding["hand"][place : place + 2] for place in range(0, len(holding["hand"]), 2)]
        how = self.chance.choice(("short", "long", "other", "other"))
        if how != "long":
            tiles.remove(self.chance.choice(tiles))
        if how != "short":
            tiles.append(self._take_any())
        holding["hand"] = "".join(tiles)

    # Tiles

    def _take_any(self) -> str:
        left = sorted(self.left.elements())
        if not left:
            raise NoSuchHandError
        tile = self.chance.choice(left)
        self.left[tile] -= 1
        return tile

    def _take(self, wanted: str) -> str:
        left = sorted(tile for tile in self.left.elements() if face(tile) == wanted)
        if not left:
            raise NoSuchHandError
        tile = self.chance.choice(left)
        self.left[tile] -= 1
        return tile

    def _hand(self, seat: int, plan: Sets) -> tuple[list[str], list[dict[str, Any]]]:
        """The concealed tiles with the winning one, and the melds; a plan's last set is its pair."""
        chance = self.chance
        opened = chance.choice((0.0, 0.0, 0.3, 0.9))
        kongs = chance.choice((0.0, 0.0, 0.3)) if not self.wants_kongs else 0.9
        opened = max(opened, 0.5) if self.wants_kongs else opened
        tiles: list[str] = []
        melds: list[dict[str, Any]] = []
        for each in plan:
            if (
                len(each) == 3
                and len(plan) == 5
                and not self.keeps_closed
                and chance.random() < max(opened, kongs)
            ):
                meld = self._lay(seat, each, opened, kongs)
                if meld:
                    melds.append(meld)
                    continue
            tiles += [self._take(one) for one in each]
        chance.shuffle(melds)
        return tiles, melds

    def _lay(self, seat: int, faces: tuple[str, ...], opened: float, kongs: float) -> dict[str, Any] | None:
        chance = self.chance
        if faces[0] != faces[1]:
            if chance.random() >= opened or self.rules == "sanma":
                return None
            tiles = [self._take(each) for each in faces]
            giver = (seat - 1) % self.players
            return {"kind": "chow", "tiles": "".join(tiles), "claimed": chance.choice(tiles), "from": giver}
        left = [tile for tile in self.left.elements() if face(tile) == faces[0]]
        if chance.random() < kongs and len(left) == 4:
            tiles = [self._take(faces[0]) for _ in range(4)]
            kind = chance.choice(KONGS if opened else KONGS[2:])
            if kind == "closed_kong":
                return {"kind": kind, "tiles": "".join(sorted(tiles))}
            return self._pung(seat, tiles) | {"kind": kind}
        if chance.random() < opened:
            return self._pung(seat, [self._take(each) for each in faces])
        return None

    def _pung(self, seat: int, tiles: list[str]) -> dict[str, Any]:
        giver = self.chance.choice([other for other in range(self.players) if other != seat])
        claimed = self.chance.choice(tiles)
        return {"kind": "pung", "tiles": "".join(sorted(tiles)), "claimed": claimed, "from": giver}

    # Plans

    wants_kongs = False
    keeps_closed = False

    def _plan(self, sets: Sets, pool: tuple[str, ...], runs: float) -> Sets:
        """Those sets, filled up to four with sets of the pool, and a pair of it."""
        self.wants_kongs = self.keeps_closed = False
        chance, sets = self.chance, list(sets)
        in_set = [each for each in pool if self.rules == "riichi" or each[1] != "m" or each in TERMINALS]
        starts = [low for low in in_set if set(run_of(low)) <= set(in_set)]
        while len(sets) < 4:
            if starts and chance.random() < runs:
                sets.append(run_of(chance.choice(starts)))
            else:
                sets.append((chance.choice(in_set),) * 3)
        return [*sets, (chance.choice(in_set),) * 2]

    def _suit(self) -> str:
        return self.chance.choice(SUITS if self.rules == "riichi" else "ps")

    def _any_sets(self) -> Sets:
        return self._plan([], FACES, 0.7)

    def _valued(self) -> Sets:
        """Few han and much fu: what rounding and limits depend on."""
        first = self.chance.choice((*DRAGONS, self.round_wind))
        return self._in_another_order(self._plan([(first,) * 3], FACES, 0.4))

    def _around(self, wanted: str) -> Sets:
        """A plan in which that tile has a place."""
        number = int(wanted[0])
        lows = [f"{low}{wanted[1]}" for low in range(max(1, number - 2), number + 1)]
        runs = [
            run for run in map(run_of, lows) if wanted in run and (self.rules == "riichi" or wanted[1] != "m")
        ]
        start = self.chance.choice([*runs, *runs, (wanted,) * 3])
        return self._plan([start], FACES, 0.8)

    def _runs(self) -> Sets:
        return self._plan([], FACES, 1.0)

    def _twins(self) -> Sets:
        twin, other = (run_of(f"{self.chance.randint(1, 7)}{self._suit()}") for _ in range(2))
        return self._plan([twin, twin, *([other, other] if self.chance.random() < 0.5 else [])], FACES, 0.9)

    def _one_suit(self) -> Sets:
        suit = self._suit()
        pool = tuple(f"{number}{suit}" for number in range(1, 10))
        return self._plan([], (*pool, *HONOURS) if self.chance.random() < 0.5 else pool, 0.7)

    def _straight(self) -> Sets:
        suit = self._suit()
        return self._plan([run_of(f"{low}{suit}") for low in (1, 4, 7)], FACES, 0.7)

    def _colours(self) -> Sets:
        number = self.chance.randint(1, 7)
        if self.rules == "riichi" and self.chance.random() < 0.6:
            return self._plan([run_of(f"{number}{suit}") for suit in SUITS], FACES, 0.7)
        number = self.chance.choice((1, 9)) if self.rules == "sanma" else self.chance.randint(1, 9)
        return self._plan([(f"{number}{suit}",) * 3 for suit in SUITS], FACES, 0.7)

    def _simples(self) -> Sets:
        return self._plan([], tuple(each for each in FACES if each not in ORPHANS), 0.7)

    def _outside(self) -> Sets:
        pool = TERMINALS if self.chance.random() < 0.5 else tuple(sorted(ORPHANS))
        count = self.chance.randint(1, 4)
        runs = [run_of(self.chance.choice("17") + self._suit()) for _ in range(count)]
        return self._plan(runs, pool, 0.0)

    def _pungs(self) -> Sets:
        return self._plan([], FACES, 0.0)

    def _closed_pungs(self) -> Sets:
        plan = self._plan([], FACES, 0.0)
        self.keeps_closed = True
        return plan

    def _pungs_in_a_row(self) -> Sets:
        """Pungs that may be read as runs."""
        suit, low = self._suit(), self.chance.randint(1, 6)
        rows = [(f"{low + step}{suit}",) * 3 for step in range(self.chance.choice((3, 4)))]
        pool = tuple(f"{number}{suit}" for number in range(1, 10))
        plan = self._plan(rows, pool, 0.5)
        self.keeps_closed = self.chance.random() < 0.8
        return plan

    def _kongs(self) -> Sets:
        sets: Sets = [(each,) * 3 for each in self.chance.sample(self.chance.choice((FACES, HONOURS)), 3)]
        plan = self._plan(sets, FACES, 0.3)
        self.wants_kongs = True
        return plan

    def _outer_pungs(self) -> Sets:
        return self._plan([], tuple(sorted(ORPHANS)), 0.0)

    def _dragons(self) -> Sets:
        two = self.chance.random() < 0.4
        dragons = self.chance.sample(DRAGONS, 3)
        plan = self._plan([(each,) * 3 for each in dragons[: 2 if two else 3]], FACES, 0.7)
        if two:
            plan[-1] = (dragons[2],) * 2
        return self._in_another_order(plan)

    def _winds(self) -> Sets:
        three = self.chance.random() < 0.4
        winds = self.chance.sample(WINDS, 4)
        plan = self._plan([(each,) * 3 for each in winds[: 3 if three else 4]], FACES, 0.5)
        if three:
            plan[-1] = (winds[3],) * 2
        return self._in_another_order(plan)

    def _in_another_order(self, plan: Sets) -> Sets:
        self.wants_kongs = self.chance.random() < 0.2
        return [*self.chance.sample(plan[:4], 4), plan[4]]

    def _honours(self) -> Sets:
        return self._plan([], HONOURS, 0.0)

    def _terminals(self) -> Sets:
        return self._plan([], TERMINALS, 0.0)

    def _green(self) -> Sets:
        return self._plan([], tuple(sorted(GREEN)), 0.5)

    def _pairs(self) -> Sets:
        pools = (FACES, FACES, HONOURS, tuple(sorted(ORPHANS)), FACES[18:27], (*FACES[9:18], *HONOURS))
        return [(each,) * 2 for each in self.chance.sample(self.chance.choice(pools), 7)]

    def _orphans(self) -> Sets:
        return [(each,) for each in (*sorted(ORPHANS), self.chance.choice(sorted(ORPHANS)))]

    def _nine_gates(self) -> Sets:
        suit = self._suit()
        return [(f"{number}{suit}",) for number in (*"1112345678999", self.chance.choice("123456789"))]


def run_of(low: str) -> tuple[str, ...]:
    """The run from that face on; one empty face if there is no such run."""
    if low[1] == "z" or low[0] > "7":
        return ("",)
    return tuple(f"{int(low[0]) + step}{low[1]}" for step in range(3))
