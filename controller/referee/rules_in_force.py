"""Which rules a table plays by: a hand ends by those it began with, others bind from the next hand on.

Other rules come from the settings (`RulesChanged`, at a start) or with a session (`begin_session`). Rules that do not
suit the number of people in the session under way wait for the next session.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from controller.referee.inputs import RulesChanged
from controller.referee.table_state import BetweenHands, Table
from controller.rules.registry import load
from controller.rules.system import System
from controller.words import Sentence, say


def changed(table: Table, given: RulesChanged) -> Table:
    """The settings name these rules from now on. Raises `CaseError` where they name none."""
    system = load(given.rules, given.options)
    as_before = _alike(table.system, table.claim_seconds, system, given.claim_seconds)
    if table.coming == given or (table.coming is None and as_before):
        return table
    waiting = replace(table, coming=given)
    told = waiting.with_event("info", _announced(waiting, system))
    return bound(told) if isinstance(table.stage, BetweenHands) and table.hand is None else told


def bound(table: Table) -> Table:
    """The table between two hands with the pending rules in force, if the session's people can play by them."""
    if table.coming is None:
        return table
    system = load(table.coming.rules, table.coming.options)
    return playing(table, system, table.coming.claim_seconds) if _fits(system, table) else table


def playing(table: Table, system: System, claim_seconds: float) -> Table:
    """The table between two hands with these rules in force. What the former rules carried from hand to hand (how long
    a banker has stayed, and at what base) is reset: it has no meaning for others."""
    same = system.name == table.system.name
    return replace(
        table,
        system=system,
        claim_seconds=claim_seconds,
        coming=None,
        hand=None,
        plan=None,
        dice=None,
        stay=table.stay if same else 1,
        banker_base=table.banker_base if same else None,
    )


def due(table: Table) -> System:
    """The rules of the hand under way; between two hands, those of the next."""
    coming = table.coming
    if coming is None or not isinstance(table.stage, BetweenHands):
        return table.system
    system = load(coming.rules, coming.options)
    return system if _fits(system, table) else table.system


def same_rules(one: System, other: System) -> bool:
    """Whether these are one system with the same options."""
    return (one.name, dict(one.options)) == (other.name, dict(other.options))


def people_of(system: System) -> int:
    """How many people a session by these rules has: the seats, and those who rest where the rules have that."""
    return system.players + bool(system.options.get("resting"))


def described(system: System, claim_seconds: float | None = None) -> str:
    """The rules with every option that differs from its default: "hangzhou (wall_only = true; 8 s for claims)"."""
    usual = {option.name: option.default for option in system.option_list}
    options = [
        f"{name} = {_written(value)}" for name, value in system.options.items() if value != usual.get(name)
    ]
    told = [", ".join(options)] if options else []
    told += [] if claim_seconds is None else [f"{claim_seconds:g} s for claims"]
    return f"{system.name} ({'; '.join(told)})" if told else system.name


def _announced(table: Table, system: System) -> Sentence:
    coming = table.coming
    assert coming is not None
    claims = None if coming.claim_seconds == table.claim_seconds else coming.claim_seconds
    after, before = described(system, claims), described(table.system)
    if _alike(table.system, table.claim_seconds, system, coming.claim_seconds):
        return say("rules.as_before", rules=before)
    if not _fits(system, table):
        session, people = table.session.name, len(table.players_by_seat)
        return say("rules.next_session", rules=after, count=people_of(system), session=session, people=people)
    if isinstance(table.stage, BetweenHands):
        return say("rules.bind", rules=after, hand=table.number + 1, before=before)
    return say("rules.next_hand", rules=after, hand=table.number, next=table.number + 1, before=before)


def _fits(system: System, table: Table) -> bool:
    """Whether the number of people in the session under way suits these rules."""
    return system.players == table.system.players and people_of(system) == len(table.players_by_seat)


def _alike(one: System, one_claims: float, other: System, other_claims: float) -> bool:
    return same_rules(one, other) and one_claims == other_claims


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def kept(table: Table) -> Mapping[str, Any]:
    """The rules in the JSON form of the checkpoint."""
    coming = table.coming
    return {
        "rules": table.system.name,
        "options": dict(table.system.options),
        "claim_seconds": table.claim_seconds,
        "coming": None if coming is None else {**vars(coming), "options": dict(coming.options)},
    }


def recalled(table: Table, kept: Mapping[str, Any] | None) -> Table:
    """The table with the rules that `kept` wrote; journals of earlier versions contain none."""
    if kept is None:
        return table
    system = table.system
    if (system.name, dict(system.options)) != (kept["rules"], kept["options"]):
        system = load(kept["rules"], kept["options"])
    coming = None if kept["coming"] is None else RulesChanged(**kept["coming"])
    return replace(table, system=system, claim_seconds=kept["claim_seconds"], coming=coming)
