"""Which rules a table plays by: a hand ends by those it began with, others bind from the next hand on.

Other rules come from the settings (`RulesChanged`, at a start) or with a session (`begin_session`). Rules that do not
suit the number of people in the session under way wait for the next session.
"""

from __future__ import annotations

from dataclasses import replace

from controller import json_codec
from controller.json_values import JsonObject, mapping, mapping_or_none, number, text
from controller.referee.inputs import RulesChanged
from controller.referee.stages import BetweenHands
from controller.referee.table_state import RulesInForce, Table
from controller.rules.registry import load
from controller.rules.system import System
from controller.words import Sentence, say


def changed(table: Table, given: RulesChanged) -> Table:
    """The settings name these rules from now on. Raises `CaseError` where they name none."""
    system = load(given.rules, given.options)
    as_before = _alike(table.system, table.rules.claim_seconds, system, given.claim_seconds)
    if table.rules.coming == given or (table.rules.coming is None and as_before):
        return table
    waiting = replace(table, rules=replace(table.rules, coming=given))
    told = waiting.with_event("info", _announced(waiting, system))
    return (
        bind_pending_rules(told)
        if isinstance(table.stage, BetweenHands) and table.hand.state is None
        else told
    )


def bind_pending_rules(table: Table) -> Table:
    """The table between two hands with the pending rules in force, if the session's people can play by them."""
    if table.rules.coming is None:
        return table
    system = load(table.rules.coming.rules, table.rules.coming.options)
    return playing(table, system, table.rules.coming.claim_seconds) if _fits(system, table) else table


def playing(table: Table, system: System, claim_seconds: float) -> Table:
    """The table between two hands with these rules in force. What the former rules carried from hand to hand (how long
    a banker has stayed, and at what base) is reset: it has no meaning for others."""
    same = system.name == table.system.name
    return replace(
        table,
        rules=replace(table.rules, system=system, claim_seconds=claim_seconds, coming=None),
        session=replace(
            table.session,
            stay=table.session.stay if same else 1,
            banker_base=table.session.banker_base if same else None,
        ),
        hand=replace(table.hand, state=None, plan=None, dice=None),
    )


def rules_due(table: Table) -> System:
    """The rules of the hand under way; between two hands, those of the next."""
    coming = table.rules.coming
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


def rules_text(system: System, claim_seconds: float | None = None) -> str:
    """The rules with every option that differs from its default: "hangzhou (wall_only = true; 8 s for claims)"."""
    usual = {option.name: option.default for option in system.option_list}
    options = [
        f"{name} = {_written(value)}" for name, value in system.options.items() if value != usual.get(name)
    ]
    told = [", ".join(options)] if options else []
    told += [] if claim_seconds is None else [f"{claim_seconds:g} s for claims"]
    return f"{system.name} ({'; '.join(told)})" if told else system.name


def _announced(table: Table, system: System) -> Sentence:
    coming = table.rules.coming
    assert coming is not None
    claims = None if coming.claim_seconds == table.rules.claim_seconds else coming.claim_seconds
    after, before = rules_text(system, claims), rules_text(table.system)
    if _alike(table.system, table.rules.claim_seconds, system, coming.claim_seconds):
        return say("rules.as_before", rules=before)
    if not _fits(system, table):
        session, people = table.session.current.name, len(table.session.players_by_seat)
        return say("rules.next_session", rules=after, count=people_of(system), session=session, people=people)
    if isinstance(table.stage, BetweenHands):
        return say("rules.bind", rules=after, hand=table.session.number + 1, before=before)
    return say(
        "rules.next_hand",
        rules=after,
        hand=table.session.number,
        next=table.session.number + 1,
        before=before,
    )


def to_json(rules: RulesInForce) -> JsonObject:
    """The rules in the JSON form of the checkpoint."""
    coming = None if rules.coming is None else json_codec.to_json(rules.coming)
    return {
        "rules": rules.system.name,
        "options": dict(rules.system.options),
        "claim_seconds": rules.claim_seconds,
        "coming": coming,
    }


def from_json(rules: RulesInForce, kept: JsonObject) -> RulesInForce:
    """The rules that `to_json` wrote. Those given are kept where they are the same: to load rules takes time."""
    system, name, options = rules.system, text(kept["rules"]), mapping(kept["options"])
    if (system.name, dict(system.options)) != (name, options):
        system = load(name, options)
    coming = mapping_or_none(kept["coming"])
    return RulesInForce(
        system,
        number(kept["claim_seconds"]),
        None if coming is None else json_codec.from_json(RulesChanged, coming),
    )


def _fits(system: System, table: Table) -> bool:
    """Whether the number of people in the session under way suits these rules."""
    return system.players == table.system.players and people_of(system) == len(table.session.players_by_seat)


def _alike(one: System, one_claims: float, other: System, other_claims: float) -> bool:
    return same_rules(one, other) and one_claims == other_claims


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
