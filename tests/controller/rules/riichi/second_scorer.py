"""A second scorer of riichi and sanma: slow, plain, written from the clauses by somebody who had not read the first.

`second_score` reads a case of the `score` contract and answers with what the two are compared in. It has no import
from `controller`, and its own table of options, so that a fault of one is not a fault of both. A clause that leaves a
choice open has the choice named in a comment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from tests.controller.rules.riichi.second_options import settings_of

SUITS: Final = "mps"
HONOURS: Final = ("1z", "2z", "3z", "4z", "5z", "6z", "7z")
WINDS, DRAGONS = HONOURS[:4], HONOURS[4:]
TERMINALS: Final = tuple(number + suit for suit in SUITS for number in "19")
FACES: Final = (*(number + suit for suit in SUITS for number in "123456789"), *HONOURS)
ORPHANS: Final = frozenset((*TERMINALS, *HONOURS))
GREEN: Final = frozenset(("2s", "3s", "4s", "6s", "8s", "6z"))
YAKUMAN_ORDER: Final = (
    *("heavenly", "earthly", "thirteen_orphans", "four_closed_pungs", "greater_three", "lesser_four"),
    *("greater_four", "all_honours", "all_terminals", "all_green", "nine_gates", "four_kongs", "hand_of_man"),
)
LIMITS: Final = ((13, 8000, "yakuman"), (11, 6000, "sanbaiman"), (8, 4000, "baiman"), (6, 3000, "haneman"))


def tiles_of(text: str) -> list[str]:
    """`"340p1z"` as `["3p", "4p", "0p", "1z"]`."""
    found: list[str] = []
    numbers: list[str] = []
    for letter in text:
        if letter.isdigit():
            numbers.append(letter)
        else:
            found += [number + letter for number in numbers]
            numbers = []
    return found


def face(tile: str) -> str:
    """The tile without its colour: a red five is a five."""
    return tile.replace("0", "5")


def is_run(faces: list[str]) -> bool:
    """Three faces in a row of one suit."""
    low = faces[0]
    return low[1] != "z" and low[0] <= "7" and faces == [f"{int(low[0]) + step}{low[1]}" for step in range(3)]


@dataclass(frozen=True)
class Group:
    """A set of a reading; `closed` is of pungs and kongs: no tile of it came from another player."""

    kind: str
    faces: tuple[str, ...]
    closed: bool

    @property
    def low(self) -> str:
        return self.faces[0]

    @property
    def is_pung(self) -> bool:
        return self.kind in ("pung", "kong")


@dataclass(frozen=True)
class Reading:
    """One way to see the winner's tiles. `wait` names what the winning tile completed: ends, inside, edge or pair."""

    shape: str
    groups: tuple[Group, ...]
    pair: str
    wait: str

    def pungs(self, faces: tuple[str, ...] = FACES) -> list[Group]:
        return [group for group in self.groups if group.is_pung and group.low in faces]

    def runs(self) -> list[str]:
        return [group.low for group in self.groups if group.kind == "run"]


@dataclass(frozen=True)
class Winner:
    """What a winner has and what the course of the hand adds."""

    rules: str
    settings: dict[str, Any]
    seat: int
    banker: bool
    seat_wind: str
    round_wind: str
    concealed: tuple[str, ...]
    melds: tuple[dict[str, Any], ...]
    kita: int
    win: dict[str, Any]
    dora: tuple[str, ...]
    ura: tuple[str, ...]

    @property
    def claimed(self) -> bool:
        return str(self.win["by"]) != "draw"

    @property
    def closed(self) -> bool:
        return all(meld["kind"] == "closed_kong" for meld in self.melds)

    @property
    def tile(self) -> str:
        return face(self.win["tile"])

    def all_tiles(self) -> list[str]:
        """Hand, winning tile and melds, red fives as they are."""
        return [
            *self.concealed,
            self.win["tile"],
            *(t for meld in self.melds for t in tiles_of(meld["tiles"])),
        ]

    def all_faces(self) -> list[str]:
        return [face(tile) for tile in self.all_tiles()]


@dataclass(frozen=True)
class Worth:
    """A reading with what it is worth."""

    patterns: dict[str, int]
    fu: int | None
    han: int
    basic: int
    limit: str | None

    def rank(self) -> tuple[int, bool, int, int]:
        """RI-45: most points, then a yakuman, more han, more fu."""
        return self.basic, self.fu is None, self.han, self.fu or 0


# Readings (RI-40, RI-45)


def splits(faces: tuple[str, ...]) -> Iterator[tuple[tuple[tuple[str, ...], ...], str]]:
    """Every way to cut the concealed tiles into sets and one pair."""
    for pair in sorted(set(faces)):
        rest = list(faces)
        if rest.count(pair) >= 2:
            rest.remove(pair)
            rest.remove(pair)
            for sets in _sets(tuple(rest)):
                yield sets, pair


@cache
def _sets(faces: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    if not faces:
        return ((),)
    found: list[tuple[tuple[str, ...], ...]] = []
    low = faces[0]
    candidates = [[low] * 3]
    if low[1] != "z" and low[0] <= "7":
        candidates.append([f"{int(low[0]) + step}{low[1]}" for step in range(3)])
    for candidate in candidates:
        rest = list(faces)
        if all(candidate.count(each) <= rest.count(each) for each in candidate):
            for each in candidate:
                rest.remove(each)
            found += [(tuple(candidate), *more) for more in _sets(tuple(rest))]
    return tuple(found)


def sort_faces(faces: list[str]) -> tuple[str, ...]:
    return tuple(sorted(faces, key=lambda each: (each[1], each[0])))


def is_complete(faces: list[str], melds: int) -> bool:
    """RI-40: the shape of a win."""
    if len(faces) != 14 - 3 * melds:
        return False
    counted = Counter(faces)
    if not melds and (sorted(counted.values()) == [2] * 7 or set(faces) == ORPHANS):
        return True
    return next(splits(sort_faces(faces)), None) is not None


def waits(winner: Winner) -> set[str]:
    """The faces that complete the shape, without those of which the player has all four (RI-30)."""
    hand = [face(tile) for tile in winner.concealed]
    own = Counter(hand + [face(t) for meld in winner.melds for t in tiles_of(meld["tiles"])])
    return {each for each in FACES if own[each] < 4 and is_complete([*hand, each], len(winner.melds))}


def readings(winner: Winner) -> Iterator[Reading]:
    """Every reading, with every set and pair in which the winning tile may stand."""
    faces = [face(tile) for tile in winner.concealed] + [winner.tile]
    counted = Counter(faces)
    if not winner.melds and set(faces) == ORPHANS:
        yield Reading(shape="orphans", groups=(), pair="", wait="pair")
    if not winner.melds and sorted(counted.values()) == [2] * 7:
        yield Reading(shape="pairs", groups=(), pair="", wait="pair")
    melded = tuple(_meld(each) for each in winner.melds)
    for sets, pair in splits(sort_faces(faces)):
        groups = tuple(
            Group(kind="run" if is_run(list(each)) else "pung", faces=each, closed=True) for each in sets
        )
        if pair == winner.tile:
            yield Reading(shape="sets", groups=(*groups, *melded), pair=pair, wait="pair")
        for place, group in enumerate(groups):
            if winner.tile in group.faces:
                # A pung completed by another's tile is open (RI-54, RI-71).
                now = replace(group, closed=group.kind == "run" or not winner.claimed)
                whole = (*groups[:place], now, *groups[place + 1 :], *melded)
                yield Reading(shape="sets", groups=whole, pair=pair, wait=_wait(group, winner.tile))


def _meld(meld: dict[str, Any]) -> Group:
    faces = sort_faces([face(tile) for tile in tiles_of(meld["tiles"])])
    kind = {"chow": "run", "pung": "pung"}.get(meld["kind"], "kong")
    return Group(kind=kind, faces=faces, closed=meld["kind"] == "closed_kong")


def _wait(group: Group, tile: str) -> str:
    if group.kind != "run":
        return "pung"
    place = group.faces.index(tile)
    if place == 1:
        return "inside"
    far = group.faces[2 - place]
    return "edge" if far[0] in "19" else "ends"


# Patterns (RI-50 … RI-57)


def pattern_values(winner: Winner, reading: Reading) -> dict[str, int]:
    """Everything that is no yakuman and no dora."""
    found = {**_by_course(winner), **_by_tiles(winner, reading)}
    if reading.shape == "pairs":
        found["seven_pairs"] = 2
    if reading.shape == "sets":
        found |= {**_by_honours(winner, reading), **_by_runs(winner, reading), **_by_pungs(reading)}
        found |= _outside(winner, reading)
    return {name: value for name, value in found.items() if value}


def _by_course(winner: Winner) -> dict[str, int]:
    win, settings = winner.win, winner.settings
    riichi = win.get("riichi")
    supplement = win.get("draw") == "tail"
    blooms = supplement and (settings["kita_bloom"] or not win.get("after_kita"))
    return {
        "riichi": int(riichi == "riichi"),
        "double_riichi": 2 * (riichi == "double"),
        "ippatsu": int(bool(riichi and win.get("ippatsu") and settings["ippatsu"])),
        "own_draw": int(winner.closed and not winner.claimed),
        "last_tile": int(bool(win.get("last_tile")) and not winner.claimed and not supplement),
        "last_discard": int(bool(win.get("last_tile")) and win["by"] == "discard"),
        "kong_bloom": int(blooms),
        "robbing_kong": int(win["by"] == "rob" and not win.get("after_kita")),
        "hand_of_man": 5 * (is_hand_of_man(winner) and settings["hand_of_man"] == "five_han"),
    }


def is_hand_of_man(winner: Winner) -> bool:
    """A discard won on before the winner's first draw, with no call before."""
    return bool(winner.win.get("first_turn")) and winner.win["by"] == "discard" and not winner.banker


def _by_tiles(winner: Winner, reading: Reading) -> dict[str, int]:
    faces = set(winner.all_faces())
    suits = {each[1] for each in faces}
    honours = "z" in suits
    one_suit = len(suits - {"z"}) == 1
    opened = not winner.closed
    simples = not faces & ORPHANS and (winner.closed or winner.settings["open_simples"])
    outer = faces <= ORPHANS and honours and len(suits) > 1 and reading.shape != "orphans"
    return {
        "all_simples": int(simples),
        "half_flush": (3 - opened) * (one_suit and honours),
        "full_flush": (6 - opened) * (one_suit and not honours),
        "terminals_and_honours": 2 * outer,
    }


def _by_honours(winner: Winner, reading: Reading) -> dict[str, int]:
    norths = len(reading.pungs(("4z",))) if winner.rules == "sanma" and winner.settings["north_pung"] else 0
    return {
        "dragon_pung": len(reading.pungs(DRAGONS)) + norths,
        "seat_wind_pung": len(reading.pungs((winner.seat_wind,))),
        "round_wind_pung": len(reading.pungs((winner.round_wind,))),
    }


def is_all_runs(winner: Winner, reading: Reading) -> bool:
    valued = (*DRAGONS, winner.seat_wind, winner.round_wind)
    return (
        winner.closed and len(reading.runs()) == 4 and reading.pair not in valued and reading.wait == "ends"
    )


def _by_runs(winner: Winner, reading: Reading) -> dict[str, int]:
    runs = Counter(reading.runs())
    twins = sum(count // 2 for count in runs.values()) if winner.closed else 0
    opened = not winner.closed
    colours = any(all(number + suit in runs for suit in SUITS) for number in "1234567")
    straight = any(all(number + suit in runs for number in "147") for suit in SUITS)
    return {
        "all_runs": int(is_all_runs(winner, reading)),
        "twin_runs": int(twins == 1),
        "two_twin_runs": 3 * (twins == 2),
        "three_colour_runs": (2 - opened) * colours,
        "straight": (2 - opened) * straight,
    }


def _by_pungs(reading: Reading) -> dict[str, int]:
    pungs = reading.pungs()
    lows = {group.low for group in pungs}
    colours = any(all(number + suit in lows for suit in SUITS) for number in "123456789")
    return {
        "all_pung": 2 * (len(pungs) == 4),
        "three_closed_pungs": 2 * (sum(group.closed for group in pungs) == 3),
        "three_colour_pungs": 2 * colours,
        "three_kongs": 2 * (sum(group.kind == "kong" for group in pungs) == 3),
        "lesser_three": 2 * (len(reading.pungs(DRAGONS)) == 2 and reading.pair in DRAGONS),
    }


def _outside(winner: Winner, reading: Reading) -> dict[str, int]:
    parts = [set(group.faces) for group in reading.groups] + [{reading.pair}]
    if not reading.runs() or not all(part & ORPHANS for part in parts):
        return {}
    honours = any(part & set(HONOURS) for part in parts)
    opened = not winner.closed
    return {"outside_hand": 2 - opened} if honours else {"pure_outside_hand": 3 - opened}


def dora_values(winner: Winner) -> dict[str, int]:
    """RI-60 … RI-62 and `kita`: what counts only beside a pattern."""
    tiles = winner.all_tiles()
    faces = Counter(face(tile) for tile in tiles)
    faces["4z"] += winner.kita
    ura = {"all": winner.ura, "first": winner.ura[:1], "none": ()}[winner.settings["ura_dora"]]
    found = {
        "dora": sum(faces[pointed_at(each, winner.rules)] for each in winner.dora),
        "ura_dora": sum(faces[pointed_at(each, winner.rules)] for each in ura)
        if winner.win.get("riichi")
        else 0,
        "red_five": sum(tile[0] == "0" for tile in tiles),
        "kita": winner.kita,
    }
    return {name: value for name, value in found.items() if value}


def pointed_at(indicator: str, rules: str) -> str:
    """The dora of an indicator."""
    shown = face(indicator)
    if rules == "sanma" and shown[1] == "m":
        return {"1m": "9m", "9m": "1m"}[shown]
    for circle in (WINDS, DRAGONS, *(tuple(number + suit for number in "123456789") for suit in SUITS)):
        if shown in circle:
            return circle[(circle.index(shown) + 1) % len(circle)]
    raise ValueError(indicator)


# Yakuman (RI-58, RI-59)


def yakuman_values(winner: Winner, reading: Reading) -> dict[str, int]:
    """The yakuman of a reading; a doubled one is 26."""
    first = bool(winner.win.get("first_turn")) and not winner.claimed
    man = is_hand_of_man(winner) and winner.settings["hand_of_man"] == "yakuman"
    found = {
        "heavenly": int(first and winner.banker),
        "earthly": int(first and not winner.banker),
        "hand_of_man": int(man),
        **_yakuman_of_tiles(winner, reading),
    }
    if reading.shape == "sets":
        found |= _yakuman_of_sets(winner, reading)
    high = 2 if winner.settings["double_yakuman"] else 1
    values = {name: 13 * min(found[name], high) for name in YAKUMAN_ORDER if found.get(name)}
    if winner.settings["yakuman_add"] or not values:
        return values
    most = max(values.values())
    first_named = next(name for name, value in values.items() if value == most)
    return {first_named: most}


def _yakuman_of_tiles(winner: Winner, reading: Reading) -> dict[str, int]:
    faces = Counter(winner.all_faces())
    dealt = bool(winner.win.get("first_turn")) and not winner.claimed and winner.banker
    # Any of the banker's dealt tiles may count as the last: the one that leaves the widest wait.
    before = Counter(face(tile) for tile in winner.concealed)
    lasts = [faces - Counter([each]) for each in faces] if dealt else [before]
    wide = any(set(held) == ORPHANS for held in lasts)
    return {
        "thirteen_orphans": (1 + wide) * (reading.shape == "orphans"),
        "nine_gates": _nine_gates(winner, faces, lasts),
        "all_honours": int(set(faces) <= set(HONOURS)),
        "all_terminals": int(set(faces) <= set(TERMINALS)),
        "all_green": int(set(faces) <= GREEN),
    }


def _nine_gates(winner: Winner, faces: Counter[str], lasts: list[Counter[str]]) -> int:
    suit = winner.tile[1]
    needed = Counter({number + suit: 3 if number in "19" else 1 for number in "123456789"})
    if winner.melds or suit == "z" or {each[1] for each in faces} != {suit} or needed - faces:
        return 0
    return 1 + (needed in lasts)


def _yakuman_of_sets(winner: Winner, reading: Reading) -> dict[str, int]:
    closed = sum(group.closed for group in reading.pungs())
    winds = len(reading.pungs(WINDS))
    dealt = bool(winner.win.get("first_turn")) and not winner.claimed and winner.banker
    return {
        "four_closed_pungs": (1 + (reading.wait == "pair" or dealt)) * (closed == 4),
        "greater_three": int(len(reading.pungs(DRAGONS)) == 3),
        "lesser_four": int(winds == 3 and reading.pair in WINDS),
        "greater_four": 2 * (winds == 4),
        "four_kongs": int(sum(group.kind == "kong" for group in reading.groups) == 4),
    }


# Fu and worth (RI-70 … RI-76)


def fu_of(winner: Winner, reading: Reading) -> int:
    """The fu of a reading."""
    if reading.shape == "pairs":
        return 25
    if reading.shape == "orphans":
        return 20
    if is_all_runs(winner, reading) and not winner.claimed:
        return 20
    total = 20 + sum(_fu_of_pung(group) for group in reading.pungs()) + _fu_of_pair(winner, reading.pair)
    total += 2 * (reading.wait in ("inside", "edge", "pair"))
    if winner.claimed:
        total += 10 * winner.closed
    elif winner.settings["supplement_fu"] or winner.win.get("draw") != "tail":
        total += 2
    if total == 20 and winner.claimed and len(reading.runs()) == 4:
        return 30
    return -(-total // 10) * 10


def _fu_of_pung(group: Group) -> int:
    fu = (8 if group.kind == "kong" else 2) * (2 if group.closed else 1)
    return fu * (2 if group.low in ORPHANS else 1)


def _fu_of_pair(winner: Winner, pair: str) -> int:
    if pair in DRAGONS:
        return 2
    named = (pair == winner.seat_wind) + (pair == winner.round_wind)
    return int(winner.settings["double_wind_pair"]) if named == 2 else 2 * named


def worths(winner: Winner, reading: Reading) -> Iterator[Worth]:
    """What a reading may be taken as; nothing where it has no pattern."""
    yakuman = yakuman_values(winner, reading)
    if yakuman:
        han = sum(yakuman.values())
        yield Worth(patterns=yakuman, fu=None, han=han, basic=8000 * han // 13, limit="yakuman")
        return
    patterns, fu = pattern_values(winner, reading), fu_of(winner, reading)
    plain = None
    if patterns:
        patterns |= dora_values(winner)
        plain = _counted(winner, patterns, fu)
    mangan = is_hand_of_man(winner) and winner.settings["hand_of_man"] == "mangan"
    # Worth as much without it: the clause wants more, so hand_of_man is taken.
    if mangan and (plain is None or plain.basic <= 2000):
        yield Worth(patterns={"hand_of_man": 5}, fu=fu, han=5, basic=2000, limit="mangan")
    elif plain:
        yield plain


def _counted(winner: Winner, patterns: dict[str, int], fu: int) -> Worth:
    han = sum(patterns.values())
    for least, basic, limit in LIMITS:
        if limit == "yakuman" and winner.settings["counted_yakuman"] != "yakuman":
            continue
        if han >= least:
            return Worth(patterns=patterns, fu=fu, han=han, basic=basic, limit=limit)
    basic = fu * 2 ** (2 + han)
    rounded = winner.settings["round_up"] and (han, fu) in ((4, 30), (3, 60))
    if han >= 5 or basic >= 2000 or rounded:
        return Worth(patterns=patterns, fu=fu, han=han, basic=2000, limit="mangan")
    return Worth(patterns=patterns, fu=fu, han=han, basic=basic, limit=None)


def best_worth(winner: Winner) -> Worth | None:
    """RI-45; nothing where no reading has a pattern (RI-41)."""
    found = [worth for reading in readings(winner) for worth in worths(winner, reading)]
    return max(found, key=Worth.rank) if found else None


def winner_of(case: dict[str, Any], win: dict[str, Any]) -> Winner:
    """A winner's side of a case."""
    players = len(case["seats"])
    seat, holding = win["seat"], case["seats"][win["seat"]]
    return Winner(
        rules=case["rules"],
        settings=settings_of(case["rules"], case.get("options") or {}),
        seat=seat,
        banker=seat == case["banker"],
        seat_wind=WINDS[(seat - case["banker"]) % players],
        round_wind=case["round_wind"],
        concealed=tuple(tiles_of(holding["hand"])),
        melds=tuple(holding.get("melds") or ()),
        kita=holding.get("kita") or 0,
        win=win,
        dora=tuple(tiles_of(case.get("dora_indicators") or "")),
        ura=tuple(tiles_of(case.get("ura_indicators") or "")),
    )
