"""Upgrades messages of version 1, as every table wrote them before version 2, to version 2.

`upgraded` is pure and leaves version 2, and versions it does not know, as they are: the models validate them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from controller.amounts import exact, written
from controller.journal.journal import Person
from controller.orders.persons import derived
from controller.words import plain

Payload = Mapping[str, Any]


def upgraded(payload: Payload) -> dict[str, Any]:
    """A message's payload (with or without the outbox's fields) in version 2; `schema` names its original version."""
    leaf, _, version = str(payload.get("schema", "")).partition("/")
    if version != "1" or leaf not in UPGRADES:
        return dict(payload)
    return {**UPGRADES[leaf](payload), "schema": f"{leaf}/2"}


def people_of(payload: Payload) -> dict[str, Person]:
    """The people named in a version 1 message, by the ids that `upgraded` gives them; empty for any other version."""
    if not str(payload.get("schema", "")).endswith("/1"):
        return {}
    session, players = str(payload.get("session")), payload.get("players", ())
    told = [one if isinstance(one, Mapping) else {"name": one} for one in players]
    return {
        derived(session, place): Person(str(one.get("name")), one.get("card"))
        for place, one in enumerate(told)
    }


def _worded(payload: Payload) -> dict[str, Any]:
    """The payload with its sentence as a `Wording` of text alone."""
    text = payload.get("text", "")
    return {**payload, "text": plain(text).to_json() if isinstance(text, str) else text}


def _hand(payload: Payload) -> dict[str, Any]:
    return _renamed(payload, "fortune", "wilds")


def _score(payload: Payload) -> dict[str, Any]:
    patterns = {
        "patterns": [_pattern(one) for one in payload.get("patterns", ())],
        "patterns_by_winner": [
            [_pattern(one) for one in each] for each in payload.get("patterns_by_winner", ())
        ],
    }
    return {**_worded(payload), **patterns, **_players(payload), "pot": 0, "pot_total": 0}


def _pattern(pattern: Any) -> Any:
    value = pattern.get("value") if isinstance(pattern, Mapping) else None
    return {**pattern, "value": _number(value)} if isinstance(value, float) else pattern


def _session(payload: Payload) -> dict[str, Any]:
    stake = payload.get("stake_per_unit")
    known = {} if stake is None else {"stake_per_unit": _number(stake)}
    players = [
        {"person": derived(str(payload.get("session")), place), "seat": one.get("seat")}
        for place, one in enumerate(payload.get("players", ()))
    ]
    return {**_worded(payload), **known, "players": players, "pot_total": 0}


def _players(payload: Payload) -> dict[str, Any]:
    """The payload with player ids in place of names."""
    names = payload.get("players", ())
    return {"players": [derived(str(payload.get("session")), place) for place in range(len(names))]}


def _correction(payload: Payload) -> dict[str, Any]:
    return {**payload, **_players(payload)}


def _state(payload: Payload) -> dict[str, Any]:
    """A `state` payload with the sentences in its snapshot upgraded wherever they stand."""
    told = _renamed(payload, "fortune", "wilds")
    text = told.get("phase_text", "")
    told["phase_text"] = plain(text).to_json() if isinstance(text, str) else text
    for name in ("alerts", "events", "history"):
        if isinstance(told.get(name), list | tuple):
            told[name] = [_worded(one) if isinstance(one, Mapping) else one for one in told[name]]
    if isinstance(told.get("result"), Mapping):
        told["result"] = _worded(told["result"])
    return told


def _number(value: Any) -> Any:
    """A JSON number as whole number or decimal string; anything else unchanged, for the models to refuse."""
    try:
        number = exact(value)
    except (ValueError, TypeError, ArithmeticError):
        return value
    return written(number)


def _renamed(payload: Payload, old: str, new: str) -> dict[str, Any]:
    return {new if name == old else name: value for name, value in payload.items()}


UPGRADES: Final[Mapping[str, Callable[[Payload], dict[str, Any]]]] = {
    "hand": _hand,
    "event": _worded,
    "score": _score,
    "alert": _worded,
    "session": _session,
    "correction": _correction,
    "state": _state,
}
