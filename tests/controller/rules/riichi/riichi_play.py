"""Hands of riichi and sanma in a few words: `begin` deals, `Hand.play` plays, `clause` names what refuses an act.

    hand = begin({1: "234567m345p6799s"}).play("0: -1z")
    assert clause(hand, "1: hu") == "RI-42"

Hands left out are hidden, as at a real table; they draw `+?` and discard any tile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from controller.rules import Hand, IllegalAct, Phase, Start, load, name, tiles, to_event
from controller.rules.hand_log import header_of, judge_log
from controller.rules.results import PointsResult, SessionEnd
from controller.rules.tiles import Seat, Tile, tile

ORPHANS = "19m19p19s1234567z"
SIMPLES = "2345678m2345678p2345678s"


def begin(
    hands: Mapping[int, str] | None = None,
    *,
    rules: str = "riichi",
    banker: int = 0,
    stay: int = 1,
    indicator: str = "6z",
    round_wind: str = "1z",
    honba: int = 0,
    pot: int = 0,
    scores: Sequence[int] | None = None,
    first_banker: int = 0,
    **options: object,
) -> Hand:
    """A hand as dealt."""
    system = load(rules, options)
    known = hands or {}
    start = Start(
        banker=Seat(banker),
        stay=stay,
        dice=(3, 4),
        hands=[tiles(known[seat]) if seat in known else None for seat in range(system.players)],
        indicator=tile(indicator),
        round_wind=tile(round_wind),
        honba=honba,
        pot=pot,
        scores=None if scores is None else tuple(scores),
        first_banker=Seat(first_banker),
    )
    return Hand.begin(system, start)


def clause(hand: Hand, act: str) -> str:
    """The clause by which this act is refused; it leaves the hand as it was, in the log's verdicts too."""
    before = str(hand)
    with pytest.raises(IllegalAct) as refused:
        hand.play(act)
    assert str(hand) == before
    return refused.value.clause


def points(hand: Hand) -> PointsResult:
    """The part of the result that rules with bets have."""
    assert hand.result is not None, "the hand is not over"
    assert hand.result.points is not None
    return hand.result.points


def deltas(hand: Hand) -> list[int]:
    """What each seat gains or loses."""
    assert hand.result is not None, "the hand is not over"
    return list(hand.result.deltas)


def patterns(hand: Hand) -> dict[str, int]:
    """The patterns of the (first) win with their han."""
    assert hand.result is not None, "the hand is not over"
    return {each.name: each.value for each in hand.result.patterns}


def bank(hand: Hand) -> tuple[int, int, str]:
    """The next banker, honba and round wind."""
    assert hand.result is not None, "the hand is not over"
    return hand.result.next_banker, points(hand).next_honba, name(points(hand).next_round_wind)


def session(hand: Hand) -> SessionEnd:
    """The end of the session, which this hand ended."""
    ended = points(hand).session
    assert ended is not None, "the session goes on"
    return ended


def goes_on(hand: Hand) -> bool:
    """Whether the session goes on after this hand."""
    return points(hand).session is None


def to_last_discard(hand: Hand, *, keep: str = "", outside: Sequence[int] = (), until: int = 0) -> Hand:
    """The hand once `until` live tiles are left and a discard lies open. Every tile drawn is discarded; the seats
    `outside` discard terminals and honours alone, the others a simple first. The tiles of `keep` stay out of sight."""
    left = list(hand.system.tile_set)
    for each, seen in enumerate(hand.state.seen()):
        left[each] -= seen
    for each in tiles(keep):
        left[each] -= 1

    def take(kinds: str) -> str | None:
        for each in tiles(kinds):
            if left[each] > 0:
                left[each] -= 1
                return name(each)
        return None

    while hand.state.left > until or hand.state.phase is not Phase.CLAIMS:
        drawing = hand.state.phase is Phase.CLAIMS
        seat = hand.state.after(hand.state.turn) if drawing else hand.state.turn
        state = hand.state.seats[seat]
        thrown = take(ORPHANS) if seat in outside else take(SIMPLES) or take(ORPHANS + "0m0p0s")
        assert thrown is not None, "no tile is left to discard"
        drawn = "" if not drawing else f"+{thrown if state.hand is not None else '?'}"
        hand = hand.play(f"{seat}: {drawn} -{thrown}")
    return hand


def judged(hand: Hand, *events: Mapping[str, object]) -> tuple[list[str | None], dict[str, Any] | None]:
    """The verdicts of the referee on these events that follow the acts of this hand: None for ok, "outranked", or the
    clause; and the result, if the hand ended."""
    lines = [header_of(hand.system, hand.state.start), *map(to_event, hand.acts), *events]
    answers = judge_log(json.dumps(line) for line in lines)
    verdicts = [answer for answer in answers if "line" in answer][-len(events) :]
    results = [answer["result"] for answer in answers if "result" in answer]
    found = [
        ("outranked" if each.get("outranked") else None) if each["ok"] else str(each["clause"])
        for each in verdicts
    ]
    result = results[0] if results else None
    assert result is None or isinstance(result, dict)
    return found, result


def sorted_names(row: Sequence[Tile]) -> list[str]:
    """The tiles by name, sorted."""
    return sorted(map(name, row))
