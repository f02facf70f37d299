"""What rules with bets, further indicators and abortive draws add to a hand at the table: an indicator turned up in
mid-hand (RI-18), nine terminals (RI-34), and hands that are shown when no tile is left to draw (RI-31)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee.hand_flow import (
    FIRST_MOMENT_S,
    apply_act,
    ask_for_ready_hands,
    differing,
    next_indicator_place,
    open_claims,
    refuse_press,
    supplement,
)
from controller.referee.inputs import ButtonPressed
from controller.referee.stages import AwaitingIndicator, AwaitingReadyHand, AwaitingTerminals, Turn
from controller.referee.table_state import Table, Undo, Wrong
from controller.referee.win_reveal import laid_open, laid_sets
from controller.referee.zones import UNREAD, StackPlace, TableZone
from controller.rules.acts import Abort, AbortKind, Indicator
from controller.rules.evolve import evolve
from controller.rules.hand_state import Phase
from controller.rules.tiles import counts, names, tile
from controller.words import say
from firmware_bridge.protocol.constants import Button

LATE_PASS_S: Final = 2.0
"""A pass within this many seconds after the last claim window is meant for that: it closes no hand."""

# ---- further indicators ---------------------------------------------------------------------------------------------


def look_for_further_indicator(table: Table) -> Table:
    """Accept the indicator once it lies face up where the plan says, and no other tile of the wall does but those
    turned up before."""
    hand, plan, place = table.current_hand, table.hand.plan, next_indicator_place(table)
    assert isinstance(table.stage, AwaitingIndicator) and plan is not None
    face_up = TableZone.indicators().content_in(table.sensors.sight)
    known = [(one.seat, one.stack) for one in plan.indicators[: len(hand.indicators)]]
    new = [one for one in face_up if (one.seat, one.stack) not in known]
    if not new:
        return table if table.hand.undo is None else replace(table, hand=replace(table.hand, undo=None))
    if [(one.seat, one.stack) for one in new] == [(place.seat, place.stack)]:
        if new[0].tile == UNREAD:
            return table
        return _turned_up(table, Indicator(tile(new[0].tile)))
    if table.hand.undo is not None and table.hand.undo.sight == {TableZone.indicators(): face_up}:
        return table
    clause = table.system.table_clauses["indicator"]
    reason = say(
        "reason.indicator",
        places=[StackPlace(one.seat, one.stack).name for one in new],
        place=StackPlace(place.seat, place.stack).name,
    )
    refused = table.with_refusal(place.seat, Wrong(clause, reason), say("did.turn_up"))
    undo = Undo(place.seat, clause, {TableZone.indicators(): face_up})
    return replace(refused, hand=replace(refused.hand, undo=undo))


def _turned_up(table: Table, act: Indicator) -> Table:
    """Go on after an indicator: with the claims on the discard it was turned with, or with its kong's supplement."""
    refusal = table.system.verify(table.current_hand, act)
    if refusal is not None:  # a fifth copy: the tile is not what the camera, or people, took it for
        clause = table.system.table_clauses["indicator"]
        if any(line.clause == refusal.clause and line.at == table.at for line in table.reports.log):
            return table
        undo = Undo(
            next_indicator_place(table).seat,
            clause,
            {TableZone.indicators(): table.sensors.sight[TableZone.indicators()]},
        )
        if table.hand.undo == undo:
            return table
        refused = table.with_refusal(undo.seat, refusal, say("did.turn_up"))
        return replace(refused, hand=replace(refused.hand, undo=undo))
    table = apply_act(replace(table, hand=replace(table.hand, undo=None)), act)
    return open_claims(table) if table.current_hand.phase is Phase.CLAIMS else supplement(table)


# ---- nine terminals -------------------------------------------------------------------------------------------------


def declare_terminals(table: Table, press: ButtonPressed) -> Table:
    """Pass in one's first turn declares nine kinds of terminals and honours (RI-34): the hand is then shown."""
    turn = table.stage
    assert isinstance(turn, Turn)
    act = Abort(AbortKind.NINE_TERMINALS, press.seat)
    drawn_at = next((line.at for line in reversed(table.reports.log) if line.kind == "act"), 0.0)
    early = table.at - drawn_at < FIRST_MOMENT_S
    if early or table.system.verify(table.current_hand, act) is not None:
        return table
    return replace(table, stage=AwaitingTerminals(press.seat, turn))


def look_at_terminals(table: Table) -> Table:
    """End the hand once a hand with nine kinds is shown; refuse another."""
    asking = table.stage
    assert isinstance(asking, AwaitingTerminals)
    read = laid_open(table, asking.seat)
    if read is None or len(read.tiles) != table.hand_size + 1:
        return table
    hand, act = table.current_hand, Abort(AbortKind.NINE_TERMINALS, asking.seat)
    shown = hand.with_seat(asking.seat, evolve(hand.seats[asking.seat], hand=counts(read.tiles)))
    refusal = table.system.verify(shown, act)
    if refusal is None:
        return apply_act(table, act)
    refused = table.with_refusal(asking.seat, refusal, say("did.show", tiles=names(read.tiles)))
    undo = Undo(asking.seat, refusal.clause, differing(table))
    return replace(refused, hand=replace(refused.hand, undo=undo), stage=asking.back)


def pressed_for_terminals(table: Table, press: ButtonPressed) -> Table:
    """Pass takes the declaration back."""
    asking = table.stage
    assert isinstance(asking, AwaitingTerminals)
    if press.seat != asking.seat or press.button is not Button.PASS:
        return table
    text = say("call.taken_back", seat=press.seat)
    return replace(table.with_event("info", text, seat=press.seat), stage=asking.back)


# ---- ready hands that are shown at an exhaustive draw ---------------------------------------------------------------


def look_at_ready_hand(table: Table) -> Table:
    """Take the hand that is shown, once all of it is read, and ask the next seat."""
    asking = table.stage
    assert isinstance(asking, AwaitingReadyHand)
    read = laid_open(table, asking.seat)
    sets = len(laid_sets(table.current_hand, asking.seat))
    if read is None or len(read.tiles) != table.hand_size - 3 * sets:
        return table
    text = say("act.shows", seat=asking.seat, tiles=names(read.tiles))
    reported = table.with_event("info", text, seat=asking.seat)
    return ask_for_ready_hands(reported, {**asking.shown, asking.seat: read.tiles})


def pressed_for_ready_hand(table: Table, press: ButtonPressed) -> Table:
    """Pass keeps the hand closed, which is then not ready; a player in riichi may not (RI-32)."""
    asking = table.stage
    assert isinstance(asking, AwaitingReadyHand)
    early = table.at - asking.since < LATE_PASS_S
    if press.seat != asking.seat or press.button is not Button.PASS or early:
        return table
    refusal = table.system.must_show(table.current_hand, asking.seat)
    if refusal is not None:  # the table then asks whether the hand is never shown
        return refuse_press(replace(table, stage=replace(asking, refused=True)), press, refusal)
    text = say("call.not_shown", seat=press.seat)
    reported = table.with_event("info", text, seat=press.seat)
    return ask_for_ready_hands(reported, {**asking.shown, asking.seat: None})


def hand_overdue(table: Table) -> Table:
    """A hand that must be shown was not for long: the table asks whether it never was."""
    asking = table.stage
    assert isinstance(asking, AwaitingReadyHand)
    return replace(table, stage=replace(asking, refused=asking.must))


def hand_never_shown(table: Table) -> Table:
    """The table has decided that a player in riichi never showed its hand: it counts as not ready (RI-88)."""
    asking = table.stage
    assert isinstance(asking, AwaitingReadyHand)
    text = say("call.not_shown", seat=asking.seat)
    clause = (
        None if (must := table.system.must_show(table.current_hand, asking.seat)) is None else must.clause
    )
    reported = table.with_event("info", text, seat=asking.seat, clause=clause)
    return ask_for_ready_hands(reported, {**asking.shown, asking.seat: ()})
