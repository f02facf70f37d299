"""Score cases, hands of play and a slow second implementation for the Wuhan family, in short notation.

    answer = score("4556678889p", "9p", melds=["chow 123p"], by="discard", from_=0)
    assert answer["deltas"] == [-60, 140, -40, -40]

    played = play("0 discards 6z", "2 pungs", hands={2: "66z+"})
    assert played.all_ok()

By default seat 1 wins; its melds come from its left neighbour, seat 0. 4m is wild (indicator 3m), in Jingzhou 4s
(indicator 3s).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from controller.rules import (
    HandState,
    Refusal,
    Seat,
    Start,
    System,
    from_event,
    load,
    name,
    names,
    tile,
    tiles,
)
from controller.rules.evolve import evolve
from controller.rules.hand_log import judge_log
from controller.rules.tiles import Tile
from tests.controller.rules.played_hands import JsonObject, PlayedHand, event, pattern_values

PLAYERS = {"jingzhou": 3}
INDICATORS = {"jingzhou": "3s"}
EYES_258 = frozenset(tiles("258m258p258s"))


def score(
    hand: str | None,
    tile: str | None,
    *,
    rules: str = "wuhan",
    seat: int = 1,
    by: str = "draw",
    from_: int | None = None,
    melds: Sequence[str] = ("pung 111z",),
    seats: Mapping[int, JsonObject] | None = None,
    banker: int = 0,
    indicator: str | None = None,
    options: Mapping[str, object] | None = None,
    **win: object,
) -> JsonObject:
    """Score a case. `melds` are the winner's, in notation: `chow 345p`, `pung 222s<3`, `single_kong 7z`.

    `seats` holds known facts of others: `{0: {"melds": ["pung 999p<2"], "discards": "7z"}}`.
    """
    players = PLAYERS.get(rules, 4)
    table: list[JsonObject] = [{} for _ in range(players)]
    for place, facts in (seats or {}).items():
        table[place] = {**facts, "melds": [meld(each, place, players) for each in facts.get("melds", [])]}
    own: JsonObject = {} if hand is None else {"hand": hand}
    table[seat] = {**own, **table[seat], "melds": [meld(each, seat, players) for each in melds]}
    case = {
        "rules": rules,
        "options": dict(options or {}),
        "banker": banker,
        "stay": 1,
        "indicator": indicator or INDICATORS.get(rules, "3m"),
        "round_wind": "1z",
        "seats": table,
        "win": {
            "seat": seat,
            "tile": tile,
            "by": by,
            "from": from_,
            "draw": "head" if by == "draw" else None,
            "kongs": 0,
            **win,
        },
    }
    answer = load(rules, options).score(case)
    assert isinstance(answer["deltas"], list)
    assert sum(answer["deltas"]) == 0
    return answer


def meld(text: str, owner: int, players: int = 4) -> JsonObject:
    """A meld as JSON: `pung 222s<3` is a pung seat 3 gave; by default the left neighbour gave it; `<?`: not stated."""
    kind, rest = text.split(maxsplit=1)
    laid, _, giver = rest.partition("<")
    found: JsonObject = {"kind": kind, "tiles": laid.strip()}
    if kind not in ("closed_kong", "single_kong") and giver != "?":
        found["from"] = int(giver) if giver else (owner - 1) % players
        found["claimed"] = name(tiles(laid.strip())[0])
    return found


def play(
    *acts: str,
    rules: str = "wuhan",
    hands: Mapping[int, str | None] | None = None,
    banker: int = 0,
    indicator: str | None = None,
    keep: str = "",
    **options: object,
) -> PlayedHand:
    """Play acts in the notation of `played_hands.event`.

    Hands that are left out, and `"66z+"`, are filled up with tiles that neither the acts draw nor `keep` names.
    """
    system = load(rules, options)
    shown = indicator or INDICATORS.get(rules, "3m")
    drawn = "".join(act.split()[2] for act in acts if " draws " in act and "?" not in act)
    left = list(system.tile_set)
    for each in tiles(shown + drawn + keep + "".join((h or "").rstrip("+") for h in (hands or {}).values())):
        left[each] -= 1
    dealt = [
        _dealt((hands or {}).get(seat, "+"), 14 if seat == banker else 13, left)
        for seat in range(system.players)
    ]
    header = {
        "rules": rules,
        "options": options,
        "banker": banker,
        "stay": 1,
        "dice": [3, 4],
        "hands": dealt,
        "indicator": shown,
    }
    lines = [header, *(event(act) for act in acts)]
    answers = judge_log(json.dumps(line) for line in lines)
    results = [answer["result"] for answer in answers if "result" in answer]
    result = results[0] if results else None
    assert result is None or isinstance(result, dict)
    return PlayedHand(tuple(answer for answer in answers if "line" in answer), result)


def _dealt(hand: str | None, number: int, left: list[int]) -> str | None:
    """The hand; if it ends in +, filled up with unrelated tiles."""
    if hand is None or not hand.endswith("+"):
        return hand
    taken = list(tiles(hand[:-1]))
    for step in (4, 3, 2, 1):
        for each in range(34):
            alone = all(abs(each - other) >= step for other in taken)
            if len(taken) < number and left[each] > 0 and alone:
                taken.append(Tile(each))
                left[each] -= 1
    for each in range(34):
        while len(taken) < number and left[each] > 0:
            taken.append(Tile(each))
            left[each] -= 1
    return names(taken)


def late(left: int, *acts: str, rules: str = "wuhan", hand: str = "123p456s79p88s22z9p") -> list[str | None]:
    """The clauses that refuse these acts after seat 1 has punged 2z, with `left` live tiles; None for a legal act.

    The last answer is the result of the hand: `win bottom_tile hard`, `draw 0`, or None while it goes on.
    """
    system = load(rules, {"minimum": 1})
    hands = [None, tiles(hand), *(None for _ in range(system.players - 2))]
    begun = system.begin(Start(Seat(0), 1, [3, 4], hands, tile(INDICATORS.get(rules, "3m"))))
    assert isinstance(begun, HandState)
    state = begun
    for act in ("0 discards 2z", "1 pungs"):
        state = _after(system, state, act)
    state = evolve(state, left=left)
    outcomes: list[str | None] = []
    for act in acts:
        answer = system.apply(state, from_event(event(act), system.players))
        outcomes.append(answer.clause if isinstance(answer, Refusal) else None)
        if isinstance(answer, HandState):
            state = answer
    ended = state.result
    if ended is not None:
        outcomes.append(
            " ".join([ended.kind, *(each.name for each in ended.patterns), str(ended.next_banker)])
        )
    return outcomes


def _after(system: System, state: HandState, act: str) -> HandState:
    after = system.apply(state, from_event(event(act), system.players))
    assert isinstance(after, HandState), after
    return after


# ---- the slow second implementation ----


def meanings(
    concealed: Sequence[Tile], laid: Sequence[tuple[str, Tile]], wild: Tile, kong_tiles: frozenset[Tile]
) -> set[frozenset[str]]:
    """The possible meanings of a hand, with every face for every wild: sets of `sets`, `pungs`, `258`, `hard` and
    suits.

    `laid` are the sets laid out: kind and lowest tile.
    """
    naturals = [each for each in concealed if each != wild]
    if any(each in kong_tiles for each in naturals):
        return set()
    faces = [Tile(face) for face in range(34) if face not in kong_tiles]
    laid_tiles = [each for kind, low in laid for each in _tiles_of(kind, low)]
    found: set[frozenset[str]] = set()
    for stand in combinations_with_replacement(faces, len(concealed) - len(naturals)):
        whole = sorted((*naturals, *stand))
        all_of_it = {*whole, *laid_tiles}
        words = set(_of_all(all_of_it))
        if set(stand) <= {wild}:
            words.add("hard")
        for pungs, eye in _sets_and_eye(tuple(whole)):
            more = {"sets"}
            if pungs and all(kind == "pung" for kind, _ in laid):
                more.add("pungs")
            if eye in EYES_258 and (eye in naturals or wild in EYES_258):
                more.add("258")
            found.add(frozenset(words | more))
        if words & {"honours", "all_258"}:
            found.add(frozenset(words))
    return found


def _of_all(faces: set[Tile]) -> Iterator[str]:
    suits = {face // 9 for face in faces}
    if suits == {3}:
        yield "honours"
    elif len(suits) == 1:
        yield "one_suit"
    if faces <= EYES_258:
        yield "all_258"


def _tiles_of(kind: str, low: Tile) -> list[Tile]:
    return [low, Tile(low + 1), Tile(low + 2)] if kind == "chow" else [low]


@lru_cache(1 << 16)
def _sets_and_eye(row: tuple[Tile, ...]) -> frozenset[tuple[bool, Tile]]:
    """(all pungs, eye) for each way to read natural tiles as sets and an eye."""
    found = set()
    for eye in set(row):
        if row.count(eye) >= 2:
            rest = list(row)
            rest.remove(eye)
            rest.remove(eye)
            found |= {(pungs, eye) for pungs in _sets(tuple(rest))}
    return frozenset(found)


@lru_cache(1 << 16)
def _sets(row: tuple[Tile, ...]) -> frozenset[bool]:
    """Whether all are pungs, for each way to read natural tiles as sets."""
    if not row:
        return frozenset((True,))
    found: set[bool] = set()
    first = row[0]
    if row.count(first) >= 3:
        found |= _sets(row[3:])
    run = (first, first + 1, first + 2)
    if first < 27 and first % 9 <= 6 and all(each in row for each in run):
        rest = list(row)
        for each in run:
            rest.remove(Tile(each))
        found |= {False for _ in _sets(tuple(rest))}
    return frozenset(found)


__all__ = [
    "INDICATORS",
    "JsonObject",
    "PlayedHand",
    "late",
    "meanings",
    "meld",
    "pattern_values",
    "play",
    "score",
    "tile",
]
