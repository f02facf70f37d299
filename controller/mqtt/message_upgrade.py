"""Upgrades messages of version 1, as every table wrote them before version 2, to version 2.

`upgraded` is pure and leaves version 2, and versions it does not know, as they are: the models validate them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from controller.amounts import exact, written
from controller.journal.journal import Person
from controller.json_values import JsonObject, items, mapping
from controller.orders.persons import derived
from controller.words import plain

Payload = Mapping[str, object]


def upgraded(payload: Payload) -> JsonObject:
    """A message's payload (with or without the outbox's fields) in version 2; `schema` names its original version."""
    leaf, _, version = str(payload.get("schema", "")).partition("/")
    if version != "1" or leaf not in UPGRADES:
        return dict(payload)
    return {**UPGRADES[leaf](payload), "schema": f"{leaf}/2"}


def people_of(payload: Payload) -> dict[str, Person]:
    """The people named in a version 1 message, by the ids that `upgraded` gives them; empty for any other version."""
    if not str(payload.get("schema", "")).endswith("/1"):
        return {}
    session, players = str(payload.get("session")), items(payload.get("players", ()))
    told = [one if isinstance(one, Mapping) else {"name": one} for one in players]
    return {
        derived(session, place): Person(
            str(one.get("name")), card if isinstance(card := one.get("card"), str) else None
        )
        for place, one in enumerate(told)
    }


def _worded(payload: Payload) -> JsonObject:
    """The payload with its sentence as a `Wording` of text alone."""
    text = payload.get("text", "")
    return {**payload, "text": plain(text).to_json() if isinstance(text, str) else text}


def _hand(payload: Payload) -> JsonObject:
    return _renamed(payload, "fortune", "wilds")


def _score(payload: Payload) -> JsonObject:
    patterns = {
        "patterns": [_pattern(one) for one in items(payload.get("patterns", ()))],
        "patterns_by_winner": [
            [_pattern(one) for one in items(each)] for each in items(payload.get("patterns_by_winner", ()))
        ],
    }
    return {**_worded(payload), **patterns, **_players(payload), "pot": 0, "pot_total": 0}


def _pattern(pattern: object) -> object:
    if isinstance(pattern, Mapping) and isinstance(value := pattern.get("value"), float):
        return {**pattern, "value": _number(value)}
    return pattern


def _session(payload: Payload) -> JsonObject:
    stake = payload.get("stake_per_unit")
    known = {} if stake is None else {"stake_per_unit": _number(stake)}
    players = [
        {"person": derived(str(payload.get("session")), place), "seat": mapping(one).get("seat")}
        for place, one in enumerate(items(payload.get("players", ())))
    ]
    return {**_worded(payload), **known, "players": players, "pot_total": 0}


def _players(payload: Payload) -> JsonObject:
    """The payload with player ids in place of names."""
    names = items(payload.get("players", ()))
    return {"players": [derived(str(payload.get("session")), place) for place in range(len(names))]}


def _correction(payload: Payload) -> JsonObject:
    return {**payload, **_players(payload)}


def _state(payload: Payload) -> JsonObject:
    """A `state` payload with the sentences in its snapshot upgraded wherever they stand."""
    told = _renamed(payload, "fortune", "wilds")
    text = told.get("phase_text", "")
    told["phase_text"] = plain(text).to_json() if isinstance(text, str) else text
    for name in ("alerts", "events", "history"):
        if isinstance(lines := told.get(name), list | tuple):
            told[name] = [_worded(one) if isinstance(one, Mapping) else one for one in lines]
    if isinstance(result := told.get("result"), Mapping):
        told["result"] = _worded(result)
    return told


def _number(value: object) -> object:
    """A JSON number as whole number or decimal string; anything else unchanged, for the models to refuse."""
    try:
        number = exact(value)
    except (ValueError, TypeError, ArithmeticError):
        return value
    return written(number)


def _renamed(payload: Payload, old: str, new: str) -> JsonObject:
    return {new if name == old else name: value for name, value in payload.items()}


UPGRADES: Final[Mapping[str, Callable[[Payload], JsonObject]]] = {
    "hand": _hand,
    "event": _worded,
    "score": _score,
    "alert": _worded,
    "session": _session,
    "correction": _correction,
    "state": _state,
}
