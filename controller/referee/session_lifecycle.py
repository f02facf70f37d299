"""Sessions: the bank and its rounds, the end of a session and the next one, reasons to hold back a new hand, messages,
the final standing, hands restored from a hub, and the rules in force."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from controller import json_codec
from controller.accounting.accounts import settling_transfers
from controller.accounting.ledger import correction_signers
from controller.accounting.session import (
    Change,
    Correction,
    HandEntry,
    Session,
    SessionError,
    with_changes,
    with_player,
)
from controller.amounts import decimal_text, in_money
from controller.journal.entries import Leaf
from controller.json_values import JsonObject, mapping, mapping_or_none, number, text
from controller.referee import display_sentences
from controller.referee.inputs import Restored, RulesChanged
from controller.referee.stages import BetweenHands
from controller.referee.table_state import FIRST_BANKER, RulesInForce, Table, with_change
from controller.rules.registry import load
from controller.rules.results import HandResult
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile, name
from controller.words import Sentence, say

# ---- the bank and its rounds ----------------------------------------------------------------------------------------


EAST: Final = 27
WINDS: Final = 4


def round_wind(table: Table) -> Tile:
    """The wind of the round under way: it advances each time the bank has gone round."""
    return Tile(EAST + table.session.passed // table.system.players % WINDS)


def points_by_seat(table: Table) -> tuple[int, ...] | None:
    """The points each seat has, without the bonuses of the session's end, if the rules count points from a start; None
    otherwise."""
    start, session = table.system.start_points, table.session
    if start is None:
        return None
    bonuses = _bonuses_at_end(table)
    people = session.players_by_seat[: table.system.players]
    return tuple(start + session.current.totals[one] - bonuses.get(one, 0) for one in people)


def _bonuses_at_end(table: Table) -> dict[int, int]:
    """The bonuses of the session's end by player (RI-13); empty while it goes on."""
    ended = [one for one in table.session.history if isinstance(one, HandEntry) and one.bonuses]
    return dict(enumerate(ended[-1].bonuses)) if ended else {}


def passed_after(table: Table, next_banker: Seat) -> int:
    """How often the bank has passed to another seat, the finished hand included."""
    return table.session.passed + (next_banker != table.session.banker)


def ends_session(table: Table, result: HandResult) -> bool:
    """Whether this hand completes the last round of a session."""
    rounds, players = table.conventions.rounds, table.system.players
    before, after = table.session.passed, passed_after(table, result.next_banker)
    return rounds is not None and before < after and after % (rounds * players) == 0


def session_fields(table: Table) -> dict[str, Any]:
    """Fields that messages add if the rules carry a state from hand to hand."""
    fields: dict[str, Any] = {}
    if table.conventions.round_wind:
        fields["round_wind"] = name(round_wind(table))
    if table.session.banker_base is not None:
        fields["banker_base"] = table.session.banker_base
    return fields


# ---- beginning and end ----------------------------------------------------------------------------------------------


EARLIER_SESSIONS: Final = 20
"""Sessions that are over and can still be corrected at the table."""


def held_back(table: Table) -> tuple[Sentence, Sentence] | None:
    """The sentences of displays and of the page while no new hand may begin; None while one may."""
    alerts = {alert.code: alert.text for alert in table.reports.alerts}
    if "disk" in alerts:
        return display_sentences.DISK_LOW, alerts["disk"]
    if "outbox" in alerts:
        return display_sentences.OUTBOX_FULL, alerts["outbox"]
    match table.session.current.status:
        case "over":
            return display_sentences.SESSION_OVER, say(
                "phase.session_over", session=table.session.current.name
            )
        case "break":
            return display_sentences.PAUSE, say("phase.break")
    return None


def held_displays(table: Table) -> tuple[Sentence, ...] | None:
    """Every seat's display while no new hand may begin; after a session has ended its players see their totals,
    and by rules with points their places."""
    held = held_back(table)
    if held is None:
        return None
    if held[0] is not display_sentences.SESSION_OVER:
        return (held[0],) * table.system.players
    totals = [
        table.session.current.totals[table.session.players_by_seat[seat]]
        for seat in range(table.system.players)
    ]
    if table.system.start_points is None:
        return tuple(map(display_sentences.session_over, totals))
    places = [1 + sum(other > total for other in table.session.current.totals) for total in totals]
    return tuple(map(display_sentences.place_at_end, places, totals))


def person(who: str) -> dict[str, str]:
    """A person of a session as an argument of a sentence."""
    return {"person": who}


def with_session_message(table: Table, status: str, text: Sentence, by: str = "") -> Table:
    """The table with one message about its session as it stands; `status` and `text` are fields of that message."""
    session = table.session.current
    seats = {
        person: seat for seat, person in enumerate(table.session.players_by_seat[: table.system.players])
    }
    return table.with_message(
        Leaf.SESSION,
        session=session.name,
        status=status,
        players=[{"person": who, "seat": seats.get(place)} for place, who in enumerate(session.players)],
        stake_per_unit=decimal_text(session.stake_per_unit),
        chips=session.chips_each,
        maximum_loss=session.maximum_loss,
        totals=list(session.totals),
        pot_total=session.pot,
        text=text.to_json(),
        by=by,
    )


def begun(table: Table, session: Session, by: str) -> Table:
    """The table with another session begun: hands are numbered from 1 again, and seat 0 banks first."""
    fresh = replace(
        table,
        session=replace(
            table.session,
            current=session,
            earlier=(*table.session.earlier, table.session.current)[-EARLIER_SESSIONS:],
            count=table.session.count + 1,
            number=0,
            banker=FIRST_BANKER,
            stay=1,
            passed=0,
            banked=(),
            rotations=0,
            banker_base=None,
            honba=0,
            penalties=(),
            sitting=(),
            history=(),
        ),
        hand=replace(table.hand, state=None, plan=None, dice=None, undo=None, notices={}),
        stage=BetweenHands(),
    )
    people = [person(who) for who in session.players]
    text = say("session.begins_with", session=session.name, people=people)
    return with_session_message(fresh.with_event("info", text), "begun", text, by)


def over(table: Table, why: Sentence, by: str = "") -> Table:
    """The table with its session ended: no hand begins before the next session."""
    text = say("session.over", session=table.session.current.name, why=why)
    ended = replace(
        table,
        session=replace(table.session, current=replace(table.session.current, status="over", ends=None)),
    )
    if isinstance(ended.stage, BetweenHands):
        ended = replace(ended, stage=replace(ended.stage, ready=frozenset()))
    return with_session_message(ended.with_event("info", text), "over", text, by)


def ended_by_rules(table: Table) -> bool:
    """Whether a hand ended the session by its rules (RI-12)."""
    return table.session.current.status == "over" and bool(_bonuses_at_end(table))


def over_if_due(table: Table) -> Table:
    """The table between two hands, its session ended where that was agreed or ordered."""
    session = table.session.current
    if session.status == "over":
        return table
    if session.ends is not None:
        return over(table, session.ends)
    if session.rotations is not None and table.session.rotations >= session.rotations:
        return over(table, say("why.rotations", count=session.rotations))
    if session.end_at is not None and table.at >= session.end_at:
        return over(table, say("why.time"))
    return table


def seconds_left(table: Table) -> float | None:
    """Seconds until the clock ends the session; None where it does not."""
    session = table.session.current
    if session.end_at is None or session.status == "over" or not isinstance(table.stage, BetweenHands):
        return None
    return max(0.0, session.end_at - table.at)


def banked_after(table: Table, next_banker: Seat) -> tuple[tuple[int, ...], int]:
    """The seats that were banker in the present rotation, and the number of complete rotations, after the bank has
    moved on.

    A rotation is complete when every seat has been banker in it and the bank then leaves its seat. Where the bank goes
    round in order that is once round the table; where the winner banks (Hangzhou, Kawuxing) it lasts until the last
    seat has won once.
    """
    banked = set(table.session.banked) | {int(table.session.banker)}
    if next_banker == table.session.banker:
        return tuple(sorted(banked)), table.session.rotations
    if len(banked) < table.system.players:
        return tuple(sorted(banked | {int(next_banker)})), table.session.rotations
    return (int(next_banker),), table.session.rotations + 1


# ---- the standing at the end ----------------------------------------------------------------------------------------


def final_standing(table: Table) -> JsonObject | None:
    """The standing of all who have played in the session, the first place first; None while the session goes on.

    Equal totals share a place. `seat` is None for somebody who rests or has left. Amounts of money are exact decimal
    numbers as text.
    """
    session = table.session.current
    if session.status != "over":
        return None
    seats = {person: seat for seat, person in enumerate(table.people)}
    order = sorted(range(len(session.players)), key=lambda player: -session.totals[player])
    return {
        "hands": session.hands,
        "stake_per_unit": decimal_text(session.stake_per_unit),
        "pot": session.pot,
        "places": [
            {
                "person": session.players[player],
                "place": 1 + sum(total > session.totals[player] for total in session.totals),
                "seat": seats.get(session.players[player]),
                "units": session.totals[player],
                "money": decimal_text(session.money[player]),
                **_points_of(table, player),
            }
            for player in order
        ],
        "transfers": [
            {
                "payer": one.payer,
                "payee": one.payee,
                "units": one.units,
                "money": decimal_text(in_money(one.units, session.stake_per_unit)),
            }
            for one in settling_transfers(session.players, session.totals, session.pot)
        ],
    }


def _points_of(table: Table, player: int) -> JsonObject:
    """The points of a player before the bonuses of the session's end, and these bonuses (RI-13), if the rules have
    such."""
    start, session = table.system.start_points, table.session.current
    bonus = _bonuses_at_end(table).get(player)
    if start is None or bonus is None:
        return {}
    return {"points": start + session.totals[player] - bonus, "bonus": bonus}


# ---- hands that a hub brought back ----------------------------------------------------------------------------------
# Hands that the journal had lost and a hub brought back: the totals are updated, and no message is sent a second
# time.


def restore_hands(table: Table, given: Restored) -> Table:
    """The table with those hands and corrections in a session's totals.

    Raises `SessionError` for an unknown session, or where somebody would have paid more than they have left.
    """
    known = (table.session.current, *table.session.earlier)
    session = next((one for one in known if one.name == given.session), None)
    if session is None:
        raise SessionError(say("account.session_forgotten", session=given.session))
    after = session
    for change in given.changes:
        after = _with(after, change)
    if session is not table.session.current:
        return replace(
            table,
            session=replace(
                table.session,
                earlier=tuple(after if one is session else one for one in table.session.earlier),
            ),
        )
    number = (
        max(table.session.number, after.hands)
        if isinstance(table.stage, BetweenHands)
        else table.session.number
    )
    return replace(
        table,
        session=replace(
            table.session,
            current=after,
            number=number,
            history=with_change(table.session.history, *given.changes),
        ),
    )


def _with(session: Session, change: Change) -> Session:
    deltas = dict(zip(change.players, change.deltas, strict=True))
    for player in deltas:
        if player not in session.players:
            session = with_player(session, player)
    moved = tuple(deltas.get(player, 0) for player in session.players)
    hand = isinstance(change, HandEntry)
    pot = session.pot + (change.pot if isinstance(change, HandEntry) else 0)
    return replace(with_changes(session, moved), hands=session.hands + hand, pot=pot)


def correction_sentence(made: Correction) -> Sentence:
    """The sentence for a correction in the log and the history."""
    changes = [
        {"who": person(name), "delta": delta}
        for name, delta in zip(made.players, made.deltas, strict=True)
        if delta
    ]
    return say("correction", hand=made.hand, by=correction_signers(made), why=made.why, changes=changes)


# ---- Which rules a table plays by: a hand ends by those it began with, others bind from the next hand on ---------
#
# Other rules come from the settings (`RulesChanged`, at a start) or with a session (`begin_session`). Rules that do
# not suit the number of people in the session under way wait for the next session.


def with_changed_rules(table: Table, given: RulesChanged) -> Table:
    """The settings name these rules from now on. Raises `CaseError` where they name none."""
    system = load(given.rules, given.options)
    as_before = _alike(table.system, table.rules.claim_seconds, system, given.claim_seconds)
    if table.rules.coming == given or (table.rules.coming is None and as_before):
        return table
    waiting = replace(table, rules=replace(table.rules, coming=given))
    announced = waiting.with_event("info", _announced(waiting, system))
    return (
        bind_pending_rules(announced)
        if isinstance(table.stage, BetweenHands) and table.hand.state is None
        else announced
    )


def bind_pending_rules(table: Table) -> Table:
    """The table between two hands with the pending rules in force, if the session's people can play by them."""
    if table.rules.coming is None:
        return table
    system = load(table.rules.coming.rules, table.rules.coming.options)
    return with_rules(table, system, table.rules.coming.claim_seconds) if _fits(system, table) else table


def with_rules(table: Table, system: System, claim_seconds: float) -> Table:
    """The table between two hands with these rules in force. The state that the former rules carried from hand to hand
    (how long a banker has stayed, and at what base) is reset: it has no meaning under other rules."""
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


def players_needed(system: System) -> int:
    """The number of people in a session by these rules: the seats, and the players who rest if the rules have any."""
    return system.players + bool(system.options.get("resting"))


def rules_text(system: System, claim_seconds: float | None = None) -> str:
    """The rules with every option that differs from its default: "hangzhou (wall_only = true; 8 s for claims)"."""
    usual = {option.name: option.default for option in system.option_list}
    options = [
        f"{name} = {_written(value)}" for name, value in system.options.items() if value != usual.get(name)
    ]
    details = [", ".join(options)] if options else []
    details += [] if claim_seconds is None else [f"{claim_seconds:g} s for claims"]
    return f"{system.name} ({'; '.join(details)})" if details else system.name


def _announced(table: Table, system: System) -> Sentence:
    coming = table.rules.coming
    assert coming is not None
    claims = None if coming.claim_seconds == table.rules.claim_seconds else coming.claim_seconds
    after, before = rules_text(system, claims), rules_text(table.system)
    if _alike(table.system, table.rules.claim_seconds, system, coming.claim_seconds):
        return say("rules.as_before", rules=before)
    if not _fits(system, table):
        session, people = table.session.current.name, len(table.session.players_by_seat)
        return say(
            "rules.next_session", rules=after, count=players_needed(system), session=session, people=people
        )
    if isinstance(table.stage, BetweenHands):
        return say("rules.bind", rules=after, hand=table.session.number + 1, before=before)
    return say(
        "rules.next_hand",
        rules=after,
        hand=table.session.number,
        next=table.session.number + 1,
        before=before,
    )


def rules_to_json(rules: RulesInForce) -> JsonObject:
    """The rules in the JSON form of the checkpoint."""
    coming = None if rules.coming is None else json_codec.to_json(rules.coming)
    return {
        "rules": rules.system.name,
        "options": dict(rules.system.options),
        "claim_seconds": rules.claim_seconds,
        "coming": coming,
    }


def rules_from_json(rules: RulesInForce, kept: JsonObject) -> RulesInForce:
    """The rules that `to_json` wrote. `rules` are returned if they are the same, since loading takes time."""
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
    return system.players == table.system.players and players_needed(system) == len(
        table.session.players_by_seat
    )


def _alike(one: System, one_claims: float, other: System, other_claims: float) -> bool:
    return same_rules(one, other) and one_claims == other_claims


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
