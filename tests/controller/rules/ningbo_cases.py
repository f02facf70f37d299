"""Ningbo cases and hands of play in short notation, and a slow scorer that is independent of the engine.

answer = score("123m456p789p23s44z", "4s", flowers="1f2f3f4f")
assert pattern_values(answer) == {"four_flowers": 2, "own_draw": 1, "all_runs": 1, "hard": 1}
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from controller.rules.hand_log import judge_log
from controller.rules.registry import load
from controller.rules.tiles import Tile, names, tile, tiles
from tests.controller.rules import played_hands
from tests.controller.rules.played_hands import JsonObject, PlayedHand, meld, pattern_values

__all__ = [
    "JsonObject",
    "PlayedHand",
    "answer",
    "case",
    "pattern_values",
    "play",
    "quiet",
    "score",
    "slow_points",
]


def score(hand: str | None, won: str | None, **facts: Any) -> JsonObject:
    """Score a case; `facts` are the arguments of `case`."""
    return answer(case(hand, won, **facts))


def case(
    hand: str | None,
    won: str | None,
    *,
    melds: Sequence[str] = (),
    flowers: str = "",
    seat: int = 1,
    banker: int = 0,
    by: str = "draw",
    from_: int | None = None,
    indicator: str | None = "9s",
    round_wind: str | None = "1z",
    others: Mapping[int, Sequence[str]] | None = None,
    options: Mapping[str, object] | None = None,
    **win: object,
) -> JsonObject:
    """A score case; `melds` in notation: `chow 345p<0`, `pung 222s<3`; `others` are the sets of other seats."""
    seats: list[JsonObject] = [
        {"melds": [meld(each, place) for each in (others or {}).get(place, ())]} for place in range(4)
    ]
    seats[seat] = {"melds": [meld(each, seat) for each in melds], "flowers": flowers}
    if hand is not None:
        seats[seat]["hand"] = hand
    return {
        "rules": "ningbo",
        "options": dict(options or {}),
        "banker": banker,
        "stay": 1,
        "indicator": indicator,
        "round_wind": round_wind,
        "seats": seats,
        "win": {
            "seat": seat,
            "tile": won,
            "by": by,
            "from": from_,
            "draw": "head" if by == "draw" else None,
            **win,
        },
    }


def answer(given: JsonObject) -> JsonObject:
    """The engine's answer to the case."""
    scored = load("ningbo", given["options"]).score(given)
    assert sum(scored["deltas"]) == 0  # type: ignore[call-overload]
    return scored


def play(
    *acts: str,
    hands: Mapping[int, str | None] | None = None,
    banker: int = 0,
    stay: int = 1,
    indicator: str = "9s",
    round_wind: str | None = None,
    hidden: bool = False,
    **options: object,
) -> PlayedHand:
    """Play acts in the notation of `played_hands.event`, and `0 lays 3f` for a flower.

    Hands left out, or ending in `+`, are filled up with unrelated tiles that no act draws.
    """
    drawn = "".join(act.split()[2] for act in acts if " draws " in act and "?" not in act)
    header = {
        "rules": "ningbo",
        "options": options,
        "banker": banker,
        "stay": stay,
        "dice": [3, 4],
        "hands": [None] * 4 if hidden else _filled(hands or {}, banker, indicator + drawn),
        "indicator": indicator,
        "round_wind": round_wind,
    }
    answers: list[JsonObject] = list(judge_log(json.dumps(line) for line in [header, *map(_event, acts)]))
    results = [each["result"] for each in answers if "result" in each]
    return PlayedHand(tuple(each for each in answers if "line" in each), results[0] if results else None)


def quiet(*turns: str) -> list[str]:
    """Turns in which nothing happens: `1 9m` draws 9m and discards it again."""
    return played_hands.idle(*turns)


def _event(act: str) -> JsonObject:
    seat, _, rest = act.partition(" ")
    if rest.startswith("lays "):
        return {"event": "flower", "seat": int(seat), "tile": rest.removeprefix("lays ")}
    return played_hands.event(act)


def _filled(given: Mapping[int, str | None], banker: int, gone: str) -> list[str | None]:
    left = [4] * 34
    for each in (*tiles(gone), *(t for hand in given.values() for t in tiles((hand or "").rstrip("+")))):
        if each < 34:
            left[each] -= 1
    return [_dealt(given.get(seat, "+"), 14 if seat == banker else 13, left) for seat in range(4)]


def _dealt(hand: str | None, number: int, left: list[int]) -> str | None:
    if hand is None or not hand.endswith("+"):
        return hand
    held = list(tiles(hand[:-1]))
    for distance in (3, 2, 1, 0):
        for face in map(Tile, range(34)):
            near = any(_close(face, other, distance) for other in held)
            if len(held) < number and left[face] and not near:
                held.append(face)
                left[face] -= 1
    assert len(held) == number, "not enough tiles left to deal"
    return names(held)


def _close(one: Tile, other: Tile, distance: int) -> bool:
    if one == other:
        return distance > 0
    return max(one, other) < 27 and one // 9 == other // 9 and abs(one - other) < distance


# ---- the slow scorer: every assignment of the wilds, every division into sets, the clauses literally ----


def slow_points(given: JsonObject) -> int | None:
    """The points of the best reading of a case, three wilds included; None if no reading wins. Ignores the minimum."""
    win, own = given["win"], given["seats"][given["win"]["seat"]]
    indicator = tile(given["indicator"])
    wild = _wild_tiles(indicator)
    held, won = list(tiles(own["hand"])), tile(win["tile"])
    laid = [tiles(each["tiles"])[:3] for each in own["melds"]]
    natural = sorted(each for each in [*held, won] if each not in wild)
    number = sum(each in wild for each in [*held, won])
    whole = [*natural, *(each for meld in own["melds"] for each in tiles(meld["tiles"]))]
    most = 4 if given["options"].get("fifth_copy") is False else 20
    found = [
        _points(given, cut, natural, stands, laid, won_at, wild)
        for stands in combinations_with_replacement(range(34), number)
        if all(whole.count(Tile(face)) + stands.count(face) <= most for face in set(stands))
        for won_at in (sorted(set(stands)) if won in wild else [won])
        for cut in _cuts(sorted([*natural, *stands]))
        if _may_stand(given, natural, cut, won_at, won in wild)
    ]
    return max((points for points in found if points is not None), default=None)


def _wild_tiles(indicator: Tile) -> set[int]:
    if indicator < 34:
        return {indicator}
    first = 34 if indicator < 38 else 38
    return set(range(first, first + 4)) - {indicator}


def _cuts(row: list[int], eye: bool = False) -> Iterator[list[tuple[int, ...]]]:
    """Every division of sorted faces into sets and one eye."""
    if not row:
        if eye:
            yield []
        return
    first = row[0]
    pieces = [(first,) * 3] + [(first,) * 2] * (not eye)
    if first < 27 and first % 9 < 7:
        pieces.append((first, first + 1, first + 2))
    for piece in pieces:
        rest = list(row)
        if all(rest.count(face) >= piece.count(face) for face in piece):
            for face in piece:
                rest.remove(face)
            for cut in _cuts(rest, eye or len(piece) == 2):
                yield [piece, *cut]


def _may_stand(
    given: JsonObject, natural: list[Tile], cut: list[tuple[int, ...]], won_at: int, drawn_wild: bool
) -> bool:
    """Whether the winning tile may be claimed: it may not stand in the eye beside a wild."""
    if given["win"]["by"] == "draw" or drawn_wild:
        return True
    in_sets = any(won_at in piece for piece in cut if len(piece) == 3)
    return in_sets or natural.count(Tile(won_at)) >= 2


def _points(
    given: JsonObject,
    cut: list[tuple[int, ...]],
    natural: list[Tile],
    stands: Sequence[int],
    laid: Sequence[Sequence[int]],
    won_at: int,
    wild: set[int],
) -> int | None:
    win = given["win"]
    seat: int = win["seat"]
    wind: int = 27 + (seat - given["banker"]) % 4
    round_wind = None if given["round_wind"] is None else tile(given["round_wind"])

    def pung_scores(face: int) -> int:
        return (face >= 31) + (face == wind) + (face == round_wind)

    claimed = win["by"] != "draw"
    waits = []
    for piece in cut:
        if won_at not in piece:
            continue
        if len(piece) == 2:
            if not claimed or natural.count(Tile(won_at)) >= 2:
                waits.append(1)
        elif piece[0] == piece[1] or won_at == piece[1]:
            waits.append(1)
        else:
            waits.append(
                int((piece[0] % 9 == 0 and won_at == piece[2]) or (piece[0] % 9 == 6 and won_at == piece[0]))
            )
    if not waits:
        return None
    points: int = max(waits) + (win["by"] in ("draw", "rob"))
    sets = [piece for piece in cut if len(piece) == 3] + [tuple(each) for each in laid]
    eye = next(piece for piece in cut if len(piece) == 2)[0]
    runs = [piece[0] != piece[1] for piece in sets]
    points += sum(pung_scores(piece[0]) for piece, run in zip(sets, runs, strict=True) if not run)
    points += all(runs) and not pung_scores(eye)
    points += 2 * (not any(runs)) + (len(laid) == 4)
    points += all(face in wild for face in stands)
    suits = {min(face // 9, 3) for piece in [*sets, (eye,)] for face in piece}
    points += {1: 4, 2: 2 * (3 in suits)}.get(len(suits), 0)
    points += 3 * (
        sum(each in wild for each in [*tiles(given["seats"][seat]["hand"]), tile(win["tile"])]) == 3
    )
    return points + _flower_points(given, wind, wild)


def _flower_points(given: JsonObject, wind: int, wild: set[int]) -> int:
    laid = set(tiles(given["seats"][given["win"]["seat"]]["flowers"])) - wild
    groups: list[set[int]] = [set(range(34, 38)), set(range(38, 42))]
    whole = [group <= laid for group in groups]
    if all(whole):
        return 6
    own = [34 + wind - 27, 38 + wind - 27]
    return sum(2 if full else int(flower in laid) for full, flower in zip(whole, own, strict=True))
