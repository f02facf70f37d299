"""Kawuxing cases in short notation: `score` for a single win, `play` for a hand of acts.

Acts are written as in `played_hands.event`.

assert doubles(score("123789p46222s66z", "5s", by="discard", from_=0)) == {"fit_five": 1}
played = play("0 discards 5p", "1 pungs", hands={1: "55p123456s5567z"})
"""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from controller.rules.hand_log import judge_log
from controller.rules.registry import load
from controller.rules.tiles import Tile, name, names, spread, tile, tiles
from tests.controller.rules.played_hands import JsonObject, PlayedHand, event, pattern_values

__all__ = [
    "JsonObject",
    "PlayedHand",
    "blind",
    "doubles",
    "event_of",
    "header_of",
    "play",
    "score",
    "to_the_last",
    "together",
]

PLAYERS = 3


def doubles(answer: JsonObject) -> dict[str, int]:
    """The patterns of a win with their doubles."""
    assert answer["valid"], answer["reason"]
    return pattern_values(answer)


def score(
    hand: str | None,
    tile: str,
    *melds: str,
    seat: int = 1,
    by: str = "draw",
    from_: int | None = None,
    options: Mapping[str, object] | None = None,
    seats: Mapping[int, JsonObject] | None = None,
    **win: object,
) -> JsonObject:
    """Score one win; `melds` in notation: `pung 222s`, `closed_kong 5555p`, given by the seat before."""
    if by != "draw" and from_ is None:
        from_ = (seat + 1) % PLAYERS
    own: JsonObject = {"melds": [_meld(each, seat) for each in melds]} | (
        {} if hand is None else {"hand": hand}
    )
    table = [(seats or {}).get(place, {}) | (own if place == seat else {}) for place in range(PLAYERS)]
    draw = "head" if by == "draw" else None
    wins = {"seat": seat, "tile": tile, "by": by, "from": from_, "draw": draw, **win}
    return _answer(table, wins, options or {})


def together(
    hands: Mapping[int, str],
    tile: str,
    *,
    by: str = "discard",
    from_: int,
    options: Mapping[str, object] | None = None,
    each: Mapping[int, JsonObject] | None = None,
    **win: object,
) -> JsonObject:
    """Score two wins on one tile, in the order of `hands`; `each` adds fields to one of them."""
    table: list[JsonObject] = [{"hand": hands[place]} if place in hands else {} for place in range(PLAYERS)]
    wins = [
        {"seat": seat, "tile": tile, "by": by, "from": from_, **win, **(each or {}).get(seat, {})}
        for seat in hands
    ]
    return _answer(table, wins, options or {})


def _answer(table: list[JsonObject], win: object, options: Mapping[str, object]) -> JsonObject:
    case = {"rules": "kawuxing", "options": dict(options), "banker": 0, "stay": 1, "seats": table, "win": win}
    answer = load("kawuxing", options).score(case)
    assert isinstance(answer["deltas"], list)
    assert sum(answer["deltas"]) == 0
    return answer


def play(*acts: str, **header: Any) -> PlayedHand:
    """Play acts; the verdicts are counted from 1. `1 discloses` lays a hand open."""
    lines = [header_of(acts, **header), *(event_of(act) for act in acts)]
    answers = judge_log(json.dumps(line) for line in lines)
    results = [answer["result"] for answer in answers if "result" in answer]
    result = results[0] if results else None
    assert result is None or isinstance(result, dict)
    return PlayedHand(tuple(answer for answer in answers if "line" in answer), result)


def header_of(
    acts: tuple[str, ...] = (),
    *,
    hands: Mapping[int, str] | None = None,
    banker: int = 0,
    stay: int = 1,
    dice: tuple[int, int] = (3, 4),
    hidden: bool = False,
    **options: object,
) -> JsonObject:
    """A log's header. Hands not given, and those like `55p+`, are filled up with tiles that nobody else holds or
    draws."""
    given = dict(hands or {})
    dealt = [None] * PLAYERS if hidden else _filled(given, banker, acts, options)
    return {
        "rules": "kawuxing",
        "options": options,
        "banker": banker,
        "stay": stay,
        "dice": list(dice),
        "hands": dealt,
    }


def blind(seat: int, number: int) -> list[str]:
    """This number of turns from this seat on, with hidden draws and discards of which no fifth copy is visible."""
    quiet = [f"{face}{suit}" for _ in range(3) for face in range(1, 10) for suit in "ps"][1:]
    turns = [((seat + step) % PLAYERS, quiet[step]) for step in range(number)]
    return [act for each, thrown in turns for act in (f"{each} draws ?", f"{each} discards {thrown}")]


def to_the_last(hands: Mapping[int, str], first: str, last: str) -> tuple[dict[int, str], list[str]]:
    """Hands filled up, and turns until only `last` is in the wall, for seat 2 to draw.

    The banker, seat 0, discards `first`; then everybody discards what it draws.
    """
    dealt = _filled(hands, 0, (f"0 discards {first}", f"2 draws {last}"), {})
    wall = Counter(spread(load("kawuxing").tile_set))
    wall -= Counter(tiles("".join(dealt) + last))
    acts = [f"0 discards {first}"]
    for turn, each in enumerate(wall.elements(), 1):
        acts += [f"{turn % PLAYERS} draws {name(each)}", f"{turn % PLAYERS} discards {name(each)}"]
    return dict(enumerate(dealt)), acts


def _filled(
    given: Mapping[int, str], banker: int, acts: tuple[str, ...], options: Mapping[str, object]
) -> list[str]:
    """Whole hands as given; the others hold what they discard without drawing it, and unrelated tiles."""
    left = Counter(spread(load("kawuxing", options).tile_set))
    drawn = [Counter[Tile]() for _ in range(PLAYERS)]
    own = [Counter(tiles(given.get(seat, "").rstrip("+"))) for seat in range(PLAYERS)]
    due = [Counter[Tile]() for _ in range(PLAYERS)]
    for act in acts:
        who, verb, what = (*act.split(), "", "")[:3]
        if verb == "draws" and what != "?":
            drawn[int(who)][tile(what)] += 1
        elif verb == "discards" and given.get(int(who), "+").endswith("+"):
            if drawn[int(who)][tile(what)] <= 0:
                due[int(who)][tile(what)] += 1
            drawn[int(who)][tile(what)] -= 1
    own = [held | needed for held, needed in zip(own, due, strict=True)]
    for act in acts:
        if " draws " in act and "?" not in act:
            left[tile(act.split()[2])] -= 1
    for held in own:
        left -= held
    pool = [each for copies in (4, 3, 2, 1) for each in sorted(left) if left[each] >= copies]
    dealt = []
    for seat, held in enumerate(own):
        if given.get(seat, "+").endswith("+"):
            short = (14 if seat == banker else 13) - held.total()
            held.update(pool[:short])
            pool = pool[short:]
        dealt.append(names(held.elements()))
    return dealt


def event_of(act: str) -> JsonObject:
    """An act as JSON: as `played_hands.event`, and `1 discloses`."""
    seat, _, verb = act.partition(" ")
    return {"event": "disclose", "seat": int(seat)} if verb == "discloses" else event(act)


def _meld(text: str, owner: int) -> JsonObject:
    kind, laid = text.split()
    found: JsonObject = {"kind": kind, "tiles": laid}
    if kind not in ("closed_kong", "single_kong"):
        found |= {"from": (owner - 1) % PLAYERS, "claimed": name(tiles(laid)[0])}
    return found
