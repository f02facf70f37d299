"""Xiamen and Quanzhou cases and hands of play in short notation, so that a test reads like the rule it shows.

    played = play("0 discards 4s", "1 draws 5m", hands={1: "123m+"}, indicator="9m")
    answer = score("123456m789p123s99s77z", "7z", by="discard", from_=3)

Hands left out, and those ending in `+`, are filled with unrelated suit tiles that the acts neither draw nor claim.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from controller.rules import load
from controller.rules.hand_log import judge_log
from controller.rules.tiles import Tile, names, tiles
from tests.controller.rules.played_hands import JsonObject, PlayedHand, event, meld, pattern_values

WAITS = "123456m789p123s99s77z"
"""Sixteen tiles that wait on 9s and 7z."""
FLOATS = "123456m789p123456s2z"
"""With 2z turned up: five sets and a Gold."""
DICE = [3, 4, 2, 6, 5, 1]


def score(
    hand: str | None,
    tile: str | None = None,
    *,
    rules: str = "xiamen",
    seat: int = 1,
    by: str = "draw",
    from_: int | None = None,
    banker: int = 0,
    stay: int = 1,
    indicator: str | None = "2z",
    melds: Sequence[str] = (),
    flowers: str = "",
    cannot_win: str | None = None,
    banker_base: int | None = None,
    options: Mapping[str, object] | None = None,
    **win: object,
) -> JsonObject:
    """Score a case; `melds` as in `played_hands.meld`."""
    table: list[JsonObject] = [{}, {}, {}, {}]
    own: JsonObject = {
        "melds": [meld(each, seat) for each in melds],
        "flowers": flowers,
        "cannot_win": cannot_win,
    }
    table[seat] = own if hand is None else own | {"hand": hand}
    case: JsonObject = {
        "rules": rules,
        "options": dict(options or {}),
        "banker": banker,
        "stay": stay,
        "indicator": indicator,
        "banker_base": banker_base,
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
    answer = load(rules, options).score(case)
    assert isinstance(answer["deltas"], list)
    assert sum(answer["deltas"]) == 0
    return answer


def won(answer: JsonObject) -> tuple[str, list[int]]:
    """The one pattern and the deltas of a win."""
    assert answer["valid"], answer["reason"]
    (pattern,) = pattern_values(answer)
    return pattern, answer["deltas"]


def flowers_of(answer: JsonObject) -> int:
    """The count of a non-banker's hand: its non-banker payers pay (1 + flowers) x multiplier, with seat 0 banker."""
    assert answer["valid"], answer["reason"]
    amount = next(each["amount"] for each in answer["payments"] if each["from"] != 0)
    (multiplier,) = pattern_values(answer).values()
    assert amount % multiplier == 0
    return int(amount // multiplier - 1)


def play(
    *acts: str,
    rules: str = "xiamen",
    hands: Mapping[int, str] | None = None,
    banker: int = 0,
    stay: int = 1,
    indicator: str | None = "2z",
    hidden: bool = False,
    keep: str = "",
    banker_base: int | None = None,
    **options: object,
) -> PlayedHand:
    """Play acts (`played_hands.event`, `0 lays 3f`, `0 shows 123m...`) with these hands dealt."""
    events = [_event(act) for act in acts]
    header: JsonObject = {
        "rules": rules,
        "options": options,
        "banker": banker,
        "stay": stay,
        "dice": DICE,
        "indicator": indicator,
        "hands": [None] * 4 if hidden else _dealt(hands or {}, banker, (indicator or "") + keep, events),
    }
    if banker_base is not None:
        header["banker_base"] = banker_base
    answers = judge_log(json.dumps(line) for line in [header, *events])
    results: list[Any] = [answer["result"] for answer in answers if "result" in answer]
    verdicts = tuple(answer for answer in answers if "line" in answer)
    return PlayedHand(verdicts, results[0] if results else None)


def turns(tile: str, *seats: int) -> list[str]:
    """Turns in which these seats draw such a tile and discard it again."""
    return [act for seat in seats for act in (f"{seat} draws {tile}", f"{seat} discards {tile}")]


def _event(act: str) -> JsonObject:
    seat, *verb = act.split()
    if verb[:1] == ["lays"]:
        return {"event": "flower", "seat": int(seat), "tile": verb[1]}
    if verb[:1] == ["shows"]:
        return {"event": "hu", "seat": int(seat), "hand": verb[1]}
    return event(act)


def _dealt(given: Mapping[int, str], banker: int, gone: str, acts: Sequence[JsonObject]) -> list[str]:
    gone += "".join(act["tile"] or "" for act in acts if act["event"] == "draw")
    left = [4] * 34 + [1] * 8
    for each in (*tiles(gone), *(one for hand in given.values() for one in tiles(hand.rstrip("+")))):
        left[each] -= 1
    dealt = []
    for seat in range(4):
        hand = given.get(seat, "+")
        taken = list(tiles(hand.rstrip("+")))
        if hand.endswith("+"):
            wanted = 17 if seat == banker else 16
            for distance in (3, 2, 1, 0):
                for each in map(Tile, range(27)):
                    near = any(
                        one // 9 == each // 9 and one < 27 and abs(one - each) < distance for one in taken
                    )
                    if len(taken) < wanted and left[each] > 0 and not near:
                        taken.append(each)
                        left[each] -= 1
            assert len(taken) == wanted
        dealt.append(names(taken))
    return dealt


__all__ = [
    "DICE",
    "FLOATS",
    "WAITS",
    "JsonObject",
    "PlayedHand",
    "flowers_of",
    "pattern_values",
    "play",
    "score",
    "turns",
    "won",
]
