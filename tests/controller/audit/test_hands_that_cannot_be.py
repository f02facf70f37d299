"""Messages that tell of hands which nobody can have played: they are counted, left out, and end no audit."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from controller.audit import audit_messages
from tests.controller.audit.cheating_tables import Told, told_of

HANDS = 6
LAST_DRAW = 88
"""Of 91 tiles that Ningbo's deal leaves; eight of them are flowers."""
OTHER: tuple[Any, ...] = (None, True, -1, 0, 7, 99, 10**12, 1e300, "", "1m", "8f", "east", [], {}, [1])


@cache
def some_hands(rules: str) -> tuple[Told, ...]:
    """Some hands; what is changed in them is changed in a copy."""
    return tuple(told_of(rules, 5, HANDS))


def told_with(rules: str, leaf: str, status: str, **fields: Any) -> list[Told]:
    """Some hands; the last one's message of that status says something else."""
    told = list(some_hands(rules))
    some = [n for n, (which, body) in enumerate(told) if which == leaf and body.get("status") == status]
    told[some[-1]] = leaf, {**told[some[-1]][1], **fields}
    return told


@pytest.mark.parametrize(
    ("status", "fields"),
    [
        ("dealt", {"dice": [7, 1, 2, 3]}),
        ("dealt", {"dice": [5]}),
        ("dealt", {"wilds": ["9f"]}),
        ("begun", {"banker": 4}),
        ("begun", {"banker": -1}),
    ],
)
def test_a_hand_that_cannot_be_is_counted_and_left_out(status: str, fields: dict[str, Any]) -> None:
    found = audit_messages(told_with("hangzhou", "hand", status, **fields))
    assert (found.hands, found.unread) == (HANDS - 1, 1)


def test_more_flowers_than_the_set_has_are_left_out() -> None:
    told = list(some_hands("ningbo"))
    flower = next(body for leaf, body in told if leaf == "event" and body["act"]["event"] == "flower")
    end = next(n for n, (leaf, body) in enumerate(told) if leaf == "hand" and body["status"] == "over")
    found = audit_messages([*told[:end], *([("event", flower)] * 3), *told[end:]])
    assert (found.hands, found.unread) == (HANDS - 1, 1)


def test_so_many_wild_tiles_that_holding_two_is_no_luck_are_read() -> None:
    wilds = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
    found = audit_messages(told_with("hangzhou", "hand", "dealt", wilds=wilds))
    assert (found.hands, found.unread) == (HANDS, 0)


def test_draws_to_the_end_of_a_wall_whose_flowers_nobody_told_are_read() -> None:
    """Fewer tiles are left than flowers are missing: of such draws no chance can be told."""
    told = list(told_of("ningbo", 5, 1))
    acts = [body["act"]["event"] for leaf, body in told if leaf == "event"]
    draw = next(one for one in told if one[0] == "event" and one[1]["act"]["event"] == "draw")
    bare = [one for one in told[:-1] if one[0] != "event" or one[1]["act"]["event"] != "flower"]
    found = audit_messages([*bare, *([draw] * (LAST_DRAW - acts.count("draw"))), told[-1]])
    assert (found.hands, found.unread) == (1, 0)


def test_a_seat_that_no_table_has_costs_no_memory() -> None:
    told = list(some_hands("hangzhou"))
    seated = {"session": "s1", "players": [{"person": "Ann", "seat": 10**12}]}
    found = audit_messages([("session", seated), *told])
    assert (found.hands, found.unread) == (HANDS, 1)


@pytest.mark.parametrize("rules", ["hangzhou", "xiamen", "ningbo", "kawuxing"])
def test_no_message_ends_an_audit(rules: str) -> None:
    chance = Random(rules)
    for _ in range(30):
        told = list(some_hands(rules))
        for _ in range(chance.choice((2, 6, 12))):  # some in each hand: every hand is read by itself
            number = chance.randrange(len(told))
            match chance.randrange(8):
                case 0:
                    del told[number]
                case 1:
                    told.insert(chance.randrange(len(told)), told[number])
                case _:
                    told[number] = told[number][0], _changed(told[number][1], chance)
        found = audit_messages(told)
        assert found.hands + found.unread > 0


def _changed(value: Any, chance: Random) -> Any:
    """Something in it is another one, or missing."""
    if isinstance(value, dict) and value:
        name = chance.choice(sorted(value))
        rest = {key: kept for key, kept in value.items() if key != name}
        return rest if chance.random() < 0.2 else {**rest, name: _changed(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        return chance.choice([value[:-1], value + value, [_changed(one, chance) for one in value]])
    return chance.choice(OTHER)
