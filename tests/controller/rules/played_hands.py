"""A hand of play in short notation, so that a test reads like the rule it shows.

    played = play("0 discards 4s", "1 draws 5m", "1 discards 5m", "3 pungs", hands={3: "55m..."}, stay=1)
    assert played.clause(4) == "HZ-21"

Hands left out are dealt from the remaining tiles, without those in `keep`; `"46m+"` is filled up with unrelated
tiles.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.rules.hand_log import judge_log
from controller.rules.registry import load
from controller.rules.tiles import Tile, name, names, tile, tiles

JsonObject = dict[str, Any]


@dataclass(frozen=True)
class PlayedHand:
    """The verdicts on the acts, counted from 1, and the result of the hand (None while it goes on)."""

    verdicts: tuple[JsonObject, ...]
    result: JsonObject | None

    def ok(self, act: int) -> bool:
        return bool(self.verdicts[act - 1]["ok"])

    def clause(self, act: int) -> str | None:
        """The clause that refused the act; None if it was accepted."""
        return None if self.ok(act) else str(self.verdicts[act - 1]["clause"])

    def outranked(self, act: int) -> bool:
        return bool(self.verdicts[act - 1].get("outranked", False))

    def cost(self, act: int) -> list[int]:
        """The payments of a false win after the refused hu."""
        return list(self.verdicts[act - 1]["false_win"]["deltas"])

    @property
    def deltas(self) -> list[int]:
        assert self.result is not None, "the hand is not over"
        return list(self.result["deltas"])

    @property
    def patterns(self) -> dict[str, int]:
        assert self.result is not None, "the hand is not over"
        return {pattern["name"]: pattern["value"] for pattern in self.result["patterns"]}

    @property
    def bank(self) -> tuple[int, int]:
        """The next banker and stay."""
        assert self.result is not None, "the hand is not over"
        return self.result["next_banker"], self.result["next_stay"]

    def all_ok(self) -> bool:
        return all(verdict["ok"] for verdict in self.verdicts)


def play(*acts: str, **header: Any) -> PlayedHand:
    """Play acts in the notation of `event`, after a header (see `header_of`)."""
    lines = [header_of(acts=acts, **header), *(event(act) for act in acts)]
    answers = judge_log(json.dumps(line) for line in lines)
    results = [answer["result"] for answer in answers if "result" in answer]
    verdicts = tuple(answer for answer in answers if "line" in answer)
    result = results[0] if results else None
    assert result is None or isinstance(result, dict)
    return PlayedHand(verdicts, result)


def header_of(
    acts: tuple[str, ...] = (),
    *,
    hands: Mapping[int, str | None] | None = None,
    banker: int = 0,
    stay: int = 1,
    indicator: str | None = "4s",
    dice: tuple[int, int] = (3, 4),
    hidden: bool = False,
    keep: str = "",
    stacks: list[int] | None = None,
    **options: object,
) -> JsonObject:
    """A log's header. Hands not given are filled with tiles that neither the other hands nor the acts draw."""
    given = dict(hands or {})
    if options.get("permanent_fortune"):
        indicator = None
    if hidden:
        dealt: list[str | None] = [None] * 4
    else:
        drawn = "".join(act.split()[2] for act in acts if " draws " in act and "?" not in act)
        dealt = _filled(given, banker, (indicator or "") + drawn + keep)
    header: JsonObject = {
        "rules": "hangzhou",
        "options": options,
        "banker": banker,
        "stay": stay,
        "dice": list(dice),
        "hands": dealt,
        "indicator": indicator,
    }
    if stacks is not None:
        header["chips"] = stacks
    return header


def event(act: str) -> JsonObject:
    """An act as JSON from `0 draws 5m`, `0 draws ? tail`, `0 discards 9p`, `1 chows 78p`, `2 pungs`, `2 kongs closed
    3p`, `3 hu`, `3 hu 123m55p on 5p`, `1 stands by it`, `exhausted`."""
    if act == "exhausted":
        return {"event": "exhausted"}
    seat, verb, *rest = act.split()
    entry: JsonObject = {"event": _VERBS[verb], "seat": int(seat)}
    if verb == "draws":
        entry |= {"tile": None if rest[0] == "?" else rest[0], "end": (*rest, "head")[1]}
    elif verb == "discards":
        entry["tile"] = rest[0]
    elif verb in ("chows", "pungs") and rest:
        entry["with"] = rest[0]
    elif verb == "kongs":
        entry |= {"kind": rest[0], "tile": rest[1] if len(rest) > 1 else None}
    elif verb == "hu" and rest:
        entry |= {"hand": rest[0], "tile": rest[2]}
        if len(rest) > 3:
            entry["closed_kongs"] = rest[3]
    return entry


_VERBS = {
    "draws": "draw",
    "discards": "discard",
    "chows": "chow",
    "pungs": "pung",
    "kongs": "kong",
    "hu": "hu",
    "stands": "false_win",
}


def idle(*turns: str) -> list[str]:
    """Turns in which nothing happens: `1 9m` draws 9m and discards it again."""
    return [
        act for turn in turns for act in (f"{turn[0]} draws {turn[2:]}", f"{turn[0]} discards {turn[2:]}")
    ]


def score(
    hand: str | None,
    tile: str | None = None,
    *,
    seat: int = 1,
    by: str = "draw",
    from_: int | None = None,
    banker: int = 0,
    stay: int = 1,
    indicator: str | None = "4s",
    melds: list[str] | None = None,
    seats: Mapping[int, JsonObject] | None = None,
    options: Mapping[str, object] | None = None,
    **win: object,
) -> JsonObject:
    """Score a case; `melds` in notation: `chow 345p 3p<0`, `pung 222s<3`, `closed_kong 5555m`."""
    options = options or {}
    if options.get("permanent_fortune"):
        indicator = None
    table: list[JsonObject] = [{}, {}, {}, {}]
    for place, facts in (seats or {}).items():
        table[place] = dict(facts)
    own: JsonObject = {} if hand is None else {"hand": hand}
    table[seat] = {"melds": [meld(each, seat) for each in melds or []], **own, **table[seat]}
    for place, facts in enumerate(table):
        facts["melds"] = [
            each if isinstance(each, dict) else meld(each, place) for each in facts.get("melds", [])
        ]
    case = {
        "rules": "hangzhou",
        "options": dict(options),
        "banker": banker,
        "stay": stay,
        "indicator": indicator,
        "seats": table,
        "win": {
            "seat": seat,
            "tile": tile,
            "by": by,
            "from": from_,
            "draw": "head" if by == "draw" else None,
            **win,
        },
    }
    answer = load("hangzhou", options).score(case)
    assert isinstance(answer["deltas"], list)
    assert sum(answer["deltas"]) == 0
    return answer


def meld(text: str, owner: int) -> JsonObject:
    """A meld as JSON: `pung 222s<3` is a pung seat 3 gave; by default a meld comes from the left neighbour."""
    kind, rest = text.split(maxsplit=1)
    tiles_, _, giver = rest.partition("<")
    found: JsonObject = {"kind": kind, "tiles": tiles_.strip()}
    if kind not in ("closed_kong", "single_kong"):
        found["from"] = int(giver) if giver else (owner - 1) % 4
        found["claimed"] = name(tiles(tiles_.strip())[0])
    return found


def pattern_values(answer: JsonObject) -> dict[str, int]:
    """The patterns of a score answer with their values."""
    return {pattern["name"]: pattern["value"] for pattern in answer["patterns"]}


def _filled(given: Mapping[int, str | None], banker: int, gone: str) -> list[str | None]:
    left = [4] * 34
    for each in (*tiles(gone), *(t for hand in given.values() for t in tiles((hand or "").rstrip("+")))):
        left[each] -= 1
    dealt: list[str | None] = []
    for seat in range(4):
        hand = given.get(seat, "+")
        if hand is not None and hand.endswith("+"):
            hand = _unrelated(left, list(tiles(hand[:-1])), 14 if seat == banker else 13)
        dealt.append(hand)
    return dealt


def _unrelated(left: list[int], taken: list[Tile], number: int) -> str:
    """Tiles of this number, taken out of `left`, that combine as little as possible with each other."""
    for distance in (3, 2, 1, 0):
        for each in map(Tile, range(34)):
            if (
                len(taken) < number
                and left[each] > 0
                and not any(_close(each, other, distance) for other in taken)
            ):
                taken.append(each)
                left[each] -= 1
    assert len(taken) == number, "not enough tiles left to deal"
    return names(taken)


def _close(one: Tile, other: Tile, distance: int) -> bool:
    if one == other:
        return distance > 0
    return one // 9 == other // 9 and max(one, other) < 27 and abs(one - other) < distance


__all__ = [
    "JsonObject",
    "PlayedHand",
    "event",
    "header_of",
    "idle",
    "meld",
    "pattern_values",
    "play",
    "score",
    "tile",
]
