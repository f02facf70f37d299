"""The course of a hand: applies and reports acts, performs what follows automatically, and refuses what is wrong; acts
in words, hands that lie open, and wrong acts that cost the right to win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Final

from controller.referee import display_sentences, layout_diff
from controller.referee.hand_end import settle_finished_hand
from controller.referee.inputs import ButtonPressed
from controller.referee.stages import (
    AwaitingIndicator,
    AwaitingReadyHand,
    ClaimWindow,
    LayingMeld,
    Meld,
    Opening,
    Revealing,
    Stage,
    Turn,
    TurnAsks,
)
from controller.referee.table_state import SeatNotice, Table, Undo, Wrong
from controller.referee.zones import AnyZone, TableZone, TableZoneKind, ZoneContent, Zones
from controller.rules.acts import (
    Abort,
    AbortKind,
    Act,
    BetAct,
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    FalseWin,
    Flower,
    Hu,
    Indicator,
    Kita,
    Kong,
    Pung,
    Revealed,
    Riichi,
    WallEnd,
    to_event,
)
from controller.rules.hand_state import HandState, Phase, Refusal
from controller.rules.results import Payment, deltas_of
from controller.rules.system import JudgedHu
from controller.rules.tiles import Seat, Tile, counts, name, names, tile
from controller.rules.walls import Place
from controller.rules.win_judging import undisclosed
from controller.words import Sentence, say
from firmware_bridge.protocol.constants import Buzz

# ---- acts in words --------------------------------------------------------------------------------------------------


CALLS: Final[Mapping[type[Chow | Pung | Kong | Hu], str]] = {
    Chow: "chow",
    Pung: "pung",
    Kong: "kong",
    Hu: "hu",
}


_ABORTED: Final = {
    AbortKind.FOUR_WINDS: "act.four_winds",
    AbortKind.FOUR_RIICHI: "act.four_riichi",
    AbortKind.FOUR_KONGS: "act.four_kongs",
}
"""The sentences of abortive draws that nobody declares."""


def act_word(act: Chow | Pung | Kong | Hu | None) -> str:
    """The word for a call in sentences; `kong` for None (a seat's own kong)."""
    return "kong" if act is None else CALLS[type(act)]


def act_sentence(hand: HandState, act: Act) -> Sentence:
    """The sentence that describes an act to the players; `hand` is the state before it."""
    match act:
        case Draw(seat=seat, end=end):
            return say("act.draw", seat=seat, end=end)
        case Discard(seat=seat, tile=laid):
            return say("act.discard", seat=seat, tile=name(laid))
        case Chow() | Pung():
            return _claimed(hand, act)
        case Kong():
            return _kong(act)
        case Hu(seat=seat, hand=shown, tile=won):
            apart, others = None if won is None else name(won), [_of_another(one) for one in act.shown]
            return say("act.hu", seat=seat, tiles=names(shown or ()), tile=apart, shown=others)
        case Flower(seat=seat, tile=laid):
            return say("act.flower", seat=seat, tile=name(laid))
        case Disclose(seat=seat):
            return say("act.disclose", seat=seat)
        case FalseWin(seat=seat):
            return say("act.false_win", seat=seat)
        case Exhausted():
            return say("act.exhausted")
        case _:
            return _bet_act_sentence(act)


def _bet_act_sentence(act: BetAct) -> Sentence:
    match act:
        case Riichi(seat=seat):
            return say("act.riichi", seat=seat)
        case Kita(seat=seat):
            return say("act.kita", seat=seat)
        case Indicator(tile=turned):
            return say("act.indicator", tile=None if turned is None else name(turned))
        case Abort(kind=AbortKind.NINE_TERMINALS, seat=seat):
            return say("act.nine_terminals", seat=seat)
        case Abort(kind=kind):
            return say(_ABORTED[kind])


def _claimed(hand: HandState, act: Chow | Pung) -> Sentence:
    if hand.last_discard is None:
        return say("act.called", seat=act.seat, call=act_word(act))
    giver, claimed = hand.last_discard
    return say(f"act.{act_word(act)}", seat=act.seat, tile=name(claimed), giver=giver, tiles=names(act.with_))


def _kong(act: Kong) -> Sentence:
    match act:
        case Kong(seat=seat, kind="single", tile=None):
            return say("act.kong_single_unseen", seat=seat)
        case Kong(seat=seat, kind="single", tile=laid) if laid is not None:
            return say("act.kong_single", seat=seat, tile=name(laid))
    return say("act.kong", seat=act.seat, kind=act.kind, tile=None if act.tile is None else name(act.tile))


def _of_another(revealed: Revealed) -> Sentence:
    if revealed.hand is None:
        return say("act.hides", seat=revealed.seat)
    return say("act.shows", seat=revealed.seat, tiles=names(revealed.hand))


def laid_tiles_text(zone: AnyZone, zones: Zones) -> str:
    """The tiles laid in a zone, as text: tile names, melds separated by `|`, `nothing` if it is empty."""
    match zone.kind:
        case TableZoneKind.MELDS:
            melds = TableZone.melds(zone.owner).content_in(zones)
            text = " | ".join(" ".join(meld.tiles) for meld in melds)
        case TableZoneKind.HAND:
            text = " ".join(TableZone.hand(zone.owner).content_in(zones).tiles)
        case TableZoneKind.SINGLES:
            text = " ".join(TableZone.singles(zone.owner).content_in(zones))
        case _:
            text = " ".join(TableZone.discards(zone.owner).content_in(zones))
    return text or "nothing"


# ---- the course of a hand -------------------------------------------------------------------------------------------


FIRST_MOMENT_S: Final = 1.0
"""A press within this many seconds is ignored where it may answer the display before: a ready before the deal, a pass
on the last discard."""
FLOWERS: Final = 8
"""Flowers in the set; all of them win at once where the rules say so (QZ-5)."""


def apply_act(table: Table, act: Act, judged: JudgedHu | None = None) -> Table:
    """Apply an act that the referee performs itself or has verified, and report it; `judged` is the verdict on a hu,
    where there is one."""
    before = table.current_hand.paid
    after = table.system.apply(table.current_hand, act, judged)
    if isinstance(after, Refusal):
        raise RuntimeError(f"the rules refuse the referee's own act {act}: {after.reason} ({after.clause})")
    reported = announce_act(table, act)
    moved = replace(reported, hand=replace(reported.hand, state=after))
    return (
        settle_finished_hand(moved)
        if after.phase is Phase.OVER
        else _paid_at_once(moved, after.paid[len(before) :])
    )


def announce_act(table: Table, act: Act) -> Table:
    """Write the act into the table's event log."""
    event = to_event(act)
    return table.with_event(
        "act", act_sentence(table.current_hand, act), seat=getattr(act, "seat", None), act=event
    )


def next_draw(table: Table) -> Table:
    """No claim stands: the next seat draws, the hand ends as a draw, or the wall is exhausted."""
    hand = table.current_hand
    if (due := table.system.due(hand)) is not None:
        return _come_due(table, due)
    if hand.left == 0:
        return _exhausted(table)
    seat = hand.after(hand.turn)
    drawn = apply_act(table, Draw(seat, None, WallEnd.HEAD))
    keeps = table.system.in_bottom_stage(drawn.current_hand)
    own = {k: notice for k, notice in drawn.hand.notices.items() if k != seat or notice.during is not Turn}
    asks = TurnAsks.DRAW_KEEP if keeps else TurnAsks.DRAW
    return replace(drawn, hand=replace(drawn.hand, notices=own), stage=Turn(asks))


def supplement(table: Table) -> Table:
    """After a kong or a flower the turn seat draws from the tail, if a tile is left; first an indicator that is due is
    turned up."""
    hand = table.current_hand
    if (due := table.system.due(hand)) is not None:
        return _come_due(table, due)
    if hand.left == 0:
        return _exhausted(table)
    return replace(apply_act(table, Draw(hand.turn, None, WallEnd.TAIL)), stage=Turn(TurnAsks.DRAW_TAIL))


def open_claims(table: Table) -> Table:
    """After a discard: claims are open, once an indicator that is due with it is turned up (RI-18)."""
    if isinstance(table.system.due(table.current_hand), Indicator):
        return replace(table, stage=AwaitingIndicator())
    return replace(table, stage=ClaimWindow(since=table.at))


def _come_due(table: Table, due: Act) -> Table:
    """An indicator is waited for; an abortive draw ends the hand."""
    if isinstance(due, Indicator):
        return replace(table, stage=AwaitingIndicator())
    return apply_act(table, due)


def _exhausted(table: Table) -> Table:
    """No tile is left to draw: the hand ends, once ready hands were shown where the rules pay for them (RI-31)."""
    return ask_for_ready_hands(table, {}) if table.system.has_bets else apply_act(table, Exhausted())


def ask_for_ready_hands(table: Table, shown: Mapping[Seat, tuple[Tile, ...] | None]) -> Table:
    """Ask the next seat after those that have `shown` their hands, the banker first; end the hand after the last."""
    hand = table.current_hand
    order = (hand.after(hand.banker, step) for step in range(hand.players))
    seat = next((one for one in order if one not in shown), None)
    if seat is None:
        return apply_act(table, Exhausted(tuple(shown[Seat(one)] for one in range(hand.players))))
    must = table.system.must_show(hand, seat) is not None
    return replace(table, stage=AwaitingReadyHand(seat, must, shown, since=table.at))


def go_on(table: Table, back: Opening | Turn | None = None) -> Table:
    """Continue after a call was withdrawn: back to the former stage, or on from the open tile."""
    if back is not None:
        return replace(table, stage=back)
    match table.current_hand.phase:
        case Phase.DISCARD:
            return replace(table, stage=Turn(TurnAsks.DISCARD))
        case Phase.ROB | Phase.SUPPLEMENT:
            return supplement(table)
    return next_draw(table)


def flower(table: Table, act: Flower) -> Table:
    """Apply a verified flower; where all eight win at once (QZ-5) ask for the hand."""
    back: Stage = table.stage
    table = apply_act(table, act)
    full = len(table.current_hand.seats[act.seat].flowers) == FLOWERS
    if full and table.system.verify(table.current_hand, Hu(act.seat)) is None:
        waits = back if isinstance(back, Opening) else None
        return replace(table, stage=Revealing(act.seat, claimed=False, back=waits))
    return table if table.current_hand.opening else supplement(table)


def refuse_press(table: Table, press: ButtonPressed, refusal: Refusal) -> Table:
    """Refuse a button that the rules do not allow now."""
    refused = table.with_refusal(press.seat, refusal, say("did.call", call=press.button.word))
    return refused.with_notice(press.seat, display_sentences.refused(refusal.clause))


def refuse_laid(
    table: Table,
    seat: Seat,
    refusal: Refusal | Wrong,
    act: Sentence,
    odd: Zones,
    wrong: Meld | None = None,
) -> Table:
    """Refuse tiles that were laid: they must be put back. `wrong` is the act as the rules know it, where it may cost
    the right to win."""
    costs = refusal.cannot_win if isinstance(refusal, Refusal) and wrong is not None else None
    undo = Undo(
        seat=seat,
        clause=refusal.clause,
        sight=odd,
        wrong=wrong if costs else None,
        cannot_win=costs,
        earlier=_still_refused(table, odd),
    )
    refused = table.with_refusal(seat, refusal, act)
    return replace(refused, hand=replace(refused.hand, undo=undo))


def _still_refused(table: Table, odd: Zones) -> Zones:
    """Contents that were refused before `odd` and have not been put back."""
    undo = table.hand.undo
    if undo is None:
        return {}
    there = differing(table).items()
    return {zone: content for zone, content in there if zone not in odd and undo.has_refused(zone, content)}


def refuse_change(table: Table, zone: AnyZone, odd: Zones) -> Table:
    """Refuse a change in a zone that nobody may touch now."""
    seat, what = zone.owner, zone.kind.value
    wanted = layout_diff.expected(table.current_hand, table.system)
    before, after = laid_tiles_text(zone, wanted), laid_tiles_text(zone, odd)
    reason = say("reason.changed", zone=what, seat=seat, before=before, after=after)
    wrong = Wrong(clause_of(table, zone.kind), reason)
    return refuse_laid(table, seat, wrong, say("did.move", zone=what), odd)


def clause_of(table: Table, kind: TableZoneKind) -> str:
    """The clause broken by an error in a zone; tiles laid out alone count as melds."""
    clauses = table.system.table_clauses
    return clauses[kind if kind in clauses else TableZoneKind.MELDS]


def differing(table: Table) -> dict[AnyZone, ZoneContent]:
    """The zones that differ from the expected layout, as far as they were read in this hand."""
    odd = layout_diff.differences(table.current_hand, table.system, table.seen, table.sensors.blind)
    new = {zone: content for zone, content in odd.items() if zone not in table.hand.stale_zones}
    return {**new, **_barred_rotation(table)} if table.system.has_bets else new


def lies_across(table: Table, seat: Seat) -> bool:
    """Whether the last tile in a seat's row of discards lies across: that announces riichi (RI-24)."""
    rotated, row = TableZone.rotated(seat), TableZone.discards(seat)
    return rotated.content_in(table.seen) == (len(row.content_in(table.seen)) - 1,)


def _barred_rotation(table: Table) -> Zones:
    """The discard just laid across by a seat that may not announce riichi."""
    hand, seat = table.current_hand, table.current_hand.turn
    row = TableZone.discards(seat).content_in(table.seen)
    laid = hand.phase is Phase.DISCARD and len(row) == len(hand.seats[seat].discards) + 1
    assert hand.bets is not None
    if not laid or hand.bets.riichi[seat] or not lies_across(table, seat):
        return {}
    zone = TableZone.rotated(seat)
    return {} if table.system.verify(hand, Riichi(seat)) is None else {zone: zone.content_in(table.seen)}


def changed_zones(table: Table) -> dict[AnyZone, ZoneContent]:
    """The zones that differ from the expected layout and were not refused already."""
    odd, undo = differing(table), table.hand.undo
    if undo is None:
        return odd
    return {zone: content for zone, content in odd.items() if not undo.has_refused(zone, content)}


def unexplained(table: Table) -> dict[AnyZone, ZoneContent]:
    """Changes in zones that nobody may touch now. They must last a while before they are refused: most are shadows or
    sleeves."""
    return changed_zones(table) if isinstance(table.stage, Turn | Opening) else {}


def _paid_at_once(table: Table, payments: tuple[Payment, ...]) -> Table:
    """Report the payment for a kong when it falls due, and show it to the payers while the konger draws."""
    if not payments:
        return table
    deltas = deltas_of(payments, table.system.players)
    payments_json = [payment.to_json() for payment in payments]
    table = table.with_event(
        "payment", say("payment.kong", payments=payments_json), act={"paid": payments_json}
    )
    paid = {seat: display_sentences.kong_paid(-delta) for seat, delta in enumerate(deltas) if delta < 0}
    shown = {seat: SeatNotice(text, Turn) for seat, text in paid.items()}
    return replace(table, hand=replace(table.hand, notices={**table.hand.notices, **shown}))


# ---- hands that lie open --------------------------------------------------------------------------------------------


def look_at_open_hands(table: Table) -> Table:
    """The table once every hand laid open since its owner's last act is checked against the rules.

    Until its owner draws again the hand is the one that was announced. A hand that is laid open only in part is not
    judged.
    """
    for number, state in enumerate(table.current_hand.seats):
        seat, zone = Seat(number), TableZone.hand(number)
        shown = zone.content_in(table.sensors.sight)
        lying = (*shown.tiles, shown.apart) if shown.apart is not None else shown.tiles
        sets = len(table.current_hand.seats[seat].melds)
        whole = len(lying) == table.hand_size - 3 * sets and layout_diff.BACK not in lying
        if (
            not state.disclosed
            or not whole
            or zone in table.sensors.blind
            or not _just_announced(table.current_hand, seat)
        ):
            continue
        held = counts(tuple(tile(text) for text in lying))
        refusal = table.system.disclosure_disproved(table.current_hand, seat, held)
        if refusal is not None:
            closed = replace(table, hand=replace(table.hand, state=undisclosed(table.current_hand, seat)))
            return refuse_laid(closed, seat, refusal, say("did.open"), {zone: table.sensors.sight[zone]})
    return table


def _just_announced(hand: HandState, seat: Seat) -> bool:
    """Whether the seat has done nothing since it announced its open hand."""
    since = takewhile(lambda act: act != Disclose(seat), reversed(hand.acts))
    return not any(getattr(act, "seat", None) == seat for act in since)


# ---- wrong acts and their price -------------------------------------------------------------------------------------
# Loss of the right to win a hand by a wrong act (WH-41, XM-20): only readings that are certain take it away.
#
# A wrong set counts after it has lain there for a while with every tile of it read; a draw from the wrong end counts
# where every stack of every wall shows it, and all walls were as counted before that turn. A mere call is no act.


def wrong_acts(table: Table) -> Zones | None:
    """The zone with a wrong set that will cost the right to win if it stays there, with its content; None if no zone
    has one."""
    undo = table.hand.undo
    if undo is None or undo.cannot_win is None or not isinstance(table.stage, LayingMeld | Turn):
        return None
    if table.current_hand.seats[undo.seat].cannot_win is not None:
        return None
    odd = differing(table)
    meld = TableZone.melds(undo.seat)
    return {meld: odd[meld]} if meld in odd and odd[meld] == undo.sight.get(meld) else None


def judge_wrong_acts(table: Table) -> Table:
    """The wrong set is still there after its time: its owner cannot win this hand."""
    undo = table.hand.undo
    if wrong_acts(table) is None or undo is None or undo.wrong is None or undo.cannot_win is None:
        return table
    return _lost(table, undo.wrong, undo.seat, undo.cannot_win)


def judge_wrong_end(table: Table, sure: Zones) -> Table:
    """The walls are not as counted: the turn seat drew from the other end, if that explains every stack."""
    hand, plan = table.current_hand, table.hand.plan
    last = max((place for place, act in enumerate(hand.acts) if isinstance(act, Draw)), default=None)
    assert plan is not None
    if last is None:
        return table
    drawn = hand.acts[last]
    assert isinstance(drawn, Draw)
    if drawn.seat != hand.turn or table.hand.counted_right != (table.session.number, count_draws(hand) - 1):
        return table
    other = replace(drawn, end=WallEnd.HEAD if drawn.end is WallEnd.TAIL else WallEnd.TAIL)
    swapped = replace(hand, acts=(*hand.acts[:last], other, *hand.acts[last + 1 :]))
    if any(sure.get(zone) != counted for zone, counted in layout_diff.wall_heights(plan, swapped).items()):
        return table
    wrong = replace(other, tile=None)
    refusal = table.system.verify(hand, wrong)
    if refusal is None or refusal.cannot_win is None:
        return table
    return _lost(table, wrong, drawn.seat, refusal.cannot_win)


def count_draws(hand: HandState) -> int:
    """How many tiles were drawn so far."""
    return sum(isinstance(act, Draw) for act in hand.acts)


def give_right_back(table: Table, seat: Seat) -> Table:
    """The seat may win again: the wrong act held against it no longer counts."""
    undo = table.hand.undo
    table = replace(table, hand=replace(table.hand, state=table.current_hand.without_right(seat, None)))
    if undo is not None and undo.seat == seat:  # the set still lying there does not count a second time
        table = replace(table, hand=replace(table.hand, undo=replace(undo, wrong=None, cannot_win=None)))
    return table


def _lost(table: Table, act: Act, seat: Seat, clause: str) -> Table:
    if table.current_hand.seats[seat].cannot_win is not None:
        return table
    barred = replace(table, hand=replace(table.hand, state=table.current_hand.without_right(seat, clause)))
    report = {"refused": to_event(act), "cannot_win": clause}
    text = say("right.lost", seat=seat, clause=clause)
    return barred.with_event("refusal", text, seat=seat, clause=clause, act=report).with_buzz(
        seat, Buzz.REFUSED
    )


def next_indicator_place(table: Table) -> Place:
    """The place of the next indicator to be turned up."""
    assert table.hand.plan is not None
    return table.hand.plan.indicators[len(table.current_hand.indicators)]
