"""Messages about impossible hands: they are counted, left out, and end no audit."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from controller.audit import audit_messages
from tests.controller.audit.cheating_tables import LeafMessage, table_messages

HANDS = 6
LAST_DRAW = 88
"""Of 91 tiles that Ningbo's deal leaves; eight of them are flowers."""
OTHER: tuple[Any, ...] = (None, True, -1, 0, 7, 99, 10**12, 1e300, "", "1m", "8f", "east", [], {}, [1])


@cache
def some_hands(rules: str) -> tuple[LeafMessage, ...]:
    """Some hands; changes are made in a copy."""
    return tuple(table_messages(rules, 5, HANDS))


def messages_with(rules: str, leaf: str, status: str, **fields: Any) -> list[LeafMessage]:
    """Some hands; the last one's message of that status has other fields."""
    messages = list(some_hands(rules))
    some = [n for n, (which, body) in enumerate(messages) if which == leaf and body.get("status") == status]
    messages[some[-1]] = leaf, {**messages[some[-1]][1], **fields}
    return messages


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
    found = audit_messages(messages_with("hangzhou", "hand", status, **fields))
    assert (found.hands, found.unread) == (HANDS - 1, 1)


def test_more_flowers_than_the_set_has_are_left_out() -> None:
    messages = list(some_hands("ningbo"))
    flower = next(body for leaf, body in messages if leaf == "event" and body["act"]["event"] == "flower")
    end = next(n for n, (leaf, body) in enumerate(messages) if leaf == "hand" and body["status"] == "over")
    found = audit_messages([*messages[:end], *([("event", flower)] * 3), *messages[end:]])
    assert (found.hands, found.unread) == (HANDS - 1, 1)


def test_many_wild_tiles_are_read() -> None:
    wilds = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
    found = audit_messages(messages_with("hangzhou", "hand", "dealt", wilds=wilds))
    assert (found.hands, found.unread) == (HANDS, 0)


def test_draws_to_the_walls_end_are_read_without_flower_events() -> None:
    """Fewer tiles are left than flowers are missing: the chance of such draws is unknown."""
    messages = list(table_messages("ningbo", 5, 1))
    acts = [body["act"]["event"] for leaf, body in messages if leaf == "event"]
    draw = next(one for one in messages if one[0] == "event" and one[1]["act"]["event"] == "draw")
    bare = [one for one in messages[:-1] if one[0] != "event" or one[1]["act"]["event"] != "flower"]
    found = audit_messages([*bare, *([draw] * (LAST_DRAW - acts.count("draw"))), messages[-1]])
    assert (found.hands, found.unread) == (1, 0)


def test_a_seat_that_no_table_has_costs_no_memory() -> None:
    messages = list(some_hands("hangzhou"))
    seated = {"session": "s1", "players": [{"person": "Ann", "seat": 10**12}]}
    found = audit_messages([("session", seated), *messages])
    assert (found.hands, found.unread) == (HANDS, 1)


@pytest.mark.parametrize("rules", ["hangzhou", "xiamen", "ningbo", "kawuxing"])
def test_no_message_ends_an_audit(rules: str) -> None:
    chance = Random(rules)
    for _ in range(30):
        messages = list(some_hands(rules))
        for _ in range(chance.choice((2, 6, 12))):  # some in each hand: every hand is read by itself
            number = chance.randrange(len(messages))
            match chance.randrange(8):
                case 0:
                    del messages[number]
                case 1:
                    messages.insert(chance.randrange(len(messages)), messages[number])
                case _:
                    messages[number] = messages[number][0], _changed(messages[number][1], chance)
        found = audit_messages(messages)
        assert found.hands + found.unread > 0


def _changed(value: Any, chance: Random) -> Any:
    """A message with one value replaced or removed."""
    if isinstance(value, dict) and value:
        name = chance.choice(sorted(value))
        rest = {key: kept for key, kept in value.items() if key != name}
        return rest if chance.random() < 0.2 else {**rest, name: _changed(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        return chance.choice([value[:-1], value + value, [_changed(one, chance) for one in value]])
    return chance.choice(OTHER)
