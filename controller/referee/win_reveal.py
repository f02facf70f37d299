"""A declared win: the hand is revealed and judged; its owner withdraws one that does not win, or stands by it.

Where a payment depends on a hand that is still hidden (WH-39), that hand is asked for before anything is paid.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from controller.referee import layout_diff
from controller.referee.hand_end import settle_finished_hand
from controller.referee.hand_flow import announce_act, apply_act, differing, go_on, refuse_press
from controller.referee.inputs import ButtonPressed
from controller.referee.questions import may_hold
from controller.referee.stages import (
    AwaitingHiddenHand,
    AwaitingUra,
    Opening,
    Revealing,
    ShownWin,
    Turn,
    TurnAsks,
    WinContested,
)
from controller.referee.table_state import Table, Undo
from controller.referee.zones import UNREAD, StackHeights, TableZone
from controller.rules.acts import FalseWin, Hu, Kita, Revealed
from controller.rules.hand_state import HandState, Meld, Phase, Refusal
from controller.rules.system import JudgedHu
from controller.rules.tiles import Seat, Tile, name, names, tile
from controller.words import say
from firmware_bridge.protocol.constants import Button


def call_win(table: Table, press: ButtonPressed) -> Table:
    """A win called outside a claim window: the hand is asked for if the public facts allow it."""
    stage = table.stage
    assert isinstance(stage, Opening | Turn)
    refusal = table.system.verify(table.current_hand, Hu(press.seat))
    if refusal is not None:
        return refuse_press(table, press, refusal)
    drawn = isinstance(stage, Turn) and stage.asks is not TurnAsks.DRAW_KEEP
    own_turn = drawn and press.seat == table.current_hand.turn
    back = None if own_turn else stage
    return replace(table, stage=Revealing(press.seat, claimed=False, back=back))


def look_at_reveal(table: Table) -> Table:
    """Judge the revealed hand with the winning tile apart; a hand of the wrong length is given time to be completed."""
    revealing = table.stage
    assert isinstance(revealing, Revealing)
    read = laid_open(table, revealing.seat)
    if read is None or not _whole(table, revealing):
        return table
    if revealing.claimed and not revealing.shown and not _tile_was_taken(table):
        return table
    won_on = revealing.shown[0].judged.act.tile if revealing.shown else read.apart
    hand = table.current_hand
    win = ShownWin(
        table.system.judge_hu(hand, Hu(revealing.seat, read.hand, won_on, read.closed_kongs)), hand
    )
    if win.judged.refusal is not None:
        return _doubted(table, revealing, win, win.judged.refusal)
    return _next_to_show(table, replace(revealing, shown=(*revealing.shown, win)))


def pressed_when_doubted(table: Table, press: ButtonPressed) -> Table:
    """The declarer stands by a hand that does not win (hu), or withdraws it (pass)."""
    doubted = table.stage
    assert isinstance(doubted, WinContested)
    if press.seat != doubted.seat or press.button not in (Button.HU, Button.PASS):
        return table
    if press.button is Button.HU:
        return _stood_by(table, doubted, _verdict(table, doubted.win))
    clause = doubted.refusal.clause
    text = say("call.hand_taken_back", seat=press.seat)
    reported = table.with_event("info", text, seat=press.seat, clause=clause)
    return _taken_up(reported, doubted)


def withdrawn(table: Table, stage: Revealing | WinContested) -> Table:
    """A win was withdrawn: other winners on the same tile keep theirs, else the hand goes on."""
    if not stage.partners and not stage.shown:
        return go_on(table, stage.back)
    left = Revealing(stage.seat, stage.claimed, partners=stage.partners, shown=stage.shown)
    return _next_to_show(table, left)


# ---- hands that are shown because a payment depends on them ----------------------------------------------------


def look_at_asked(table: Table) -> Table:
    """Judge the hidden hand that was asked for, once it is read; one of the wrong length is given time to be
    completed."""
    asking = table.stage
    assert isinstance(asking, AwaitingHiddenHand)
    zones = (
        TableZone.hand(asking.seat).content_in(table.lying),
        TableZone.melds(asking.seat).content_in(table.lying),
    )
    read = laid_open(table, asking.seat)
    if read is None or not read.tiles or zones == asking.disproved:
        return table
    full = len(read.tiles) == table.hand_size - 3 * len(laid_sets(table.current_hand, asking.seat))
    if not full and not asking.late:
        return table
    shown = Revealed(asking.seat, read.tiles, read.closed_kongs)
    wrong = table.system.shown_barred(table.current_hand, _with_shown(asking.wins, shown)[-1])
    if wrong is not None:
        refused = table.with_refusal(asking.seat, wrong, say("did.show", tiles=names(read.tiles)))
        return replace(refused, stage=replace(asking, disproved=zones, late=False))
    return _answered(table, asking, shown)


def pressed_when_asked(table: Table, press: ButtonPressed) -> Table:
    """The seat that was asked for its hidden hand declines (pass): the rules judge without it."""
    asking = table.stage
    assert isinstance(asking, AwaitingHiddenHand)
    if press.seat != asking.seat or press.button is not Button.PASS:
        return table
    text = say("call.not_shown", seat=press.seat)
    reported = table.with_event("info", text, seat=press.seat, clause=asking.ask.clause)
    return _answered(reported, asking, Revealed(press.seat, None))


def _ask_for_hidden_hand(
    table: Table, wins: tuple[JudgedHu, ...], doubted: WinContested | None = None
) -> Table | None:
    """The table that asks for the first hidden hand on which a payment depends; None if no payment depends on one."""
    acts = tuple(win.act for win in wins)
    ask = next(iter(table.system.asks(table.current_hand, acts, wins)), None)
    if ask is None:
        return None
    reason = ask.reason
    text = say("call.asked", seat=ask.seat, reason=reason, clause=ask.clause)
    reported = table.with_event("info", text, seat=ask.seat, clause=ask.clause)
    return replace(reported, stage=AwaitingHiddenHand(ask.seat, ask, acts, doubted))


def _answered(table: Table, asking: AwaitingHiddenHand, shown: Revealed) -> Table:
    hand, acts = table.current_hand, _with_shown(asking.wins, shown)
    if asking.doubted is not None:
        return _stood_by(table, asking.doubted, table.system.judge_hu(hand, acts[-1]))
    wins = tuple(table.system.judge_hu(hand, act) for act in acts)
    after = table.system.apply_together(hand, acts, wins)
    if isinstance(after, Refusal):
        raise RuntimeError(f"the rules refuse wins they have judged: {after.reason} ({after.clause})")
    return _won(table, wins, after)


def _with_shown(wins: tuple[Hu, ...], shown: Revealed) -> tuple[Hu, ...]:
    return tuple(replace(act, shown=(*act.shown, shown)) for act in wins)


# ---- the tiles beneath the indicators ---------------------------------------------------------------------------


def look_at_ura(table: Table) -> Table:
    """Take the tiles beneath the indicators once each of these was lifted and the tile under it lies face up (RI-61).

    Where they look like the indicators themselves, and it was not seen that these were lifted, people are asked.
    """
    hand, plan, asking = table.current_hand, table.hand.plan, table.stage
    assert isinstance(asking, AwaitingUra) and plan is not None
    sight = table.sensors.sight
    face_up = {(one.seat, one.stack): one.tile for one in TableZone.indicators().content_in(sight)}
    turned = plan.indicators[: len(hand.indicators)]
    read = [face_up.get((place.seat, place.stack), UNREAD) for place in turned]
    lifted = all(height == (1,) for height in _indicator_heights(table))
    if UNREAD in read or layout_diff.BACK in read or not lifted:
        return table
    if not asking.stood and read == [name(one) for one in hand.indicators]:
        return table
    return ura_named(table, tuple(read))


def _indicator_heights(table: Table) -> list[StackHeights]:
    """The height of each stack on which an indicator is turned up, as the camera reads it; empty if unread."""
    plan, sight = table.hand.plan, table.sensors.sight
    assert plan is not None
    turned = plan.indicators[: len(table.current_hand.indicators)]
    return [TableZone.wall(place.seat).content_in(sight)[place.stack - 1 : place.stack] for place in turned]


def ura_named(table: Table, named: tuple[str, ...]) -> Table:
    """End the hand by wins with these tiles beneath the indicators."""
    asking, hand = table.stage, table.current_hand
    assert isinstance(asking, AwaitingUra)
    turned = tuple(map(tile, named))
    acts = tuple(replace(act, ura_indicators=turned) if _owes_ura(table, act) else act for act in asking.wins)
    wins = tuple(table.system.judge_hu(hand, act) for act in acts)
    after = table.system.apply_together(hand, acts, wins)
    if isinstance(after, Refusal):  # such tiles cannot lie there
        return table
    return _ended(table.with_event("info", say("call.ura", tiles=names(turned))), wins, after)


def pressed_for_ura(table: Table, press: ButtonPressed) -> Table:
    """Pass leaves them face down: they count nothing then."""
    asking, hand = table.stage, table.current_hand
    assert isinstance(asking, AwaitingUra)
    if press.seat != asking.seat or press.button is not Button.PASS:
        return table
    wins = tuple(table.system.judge_hu(hand, act) for act in asking.wins)
    after = table.system.apply_together(hand, asking.wins, wins)
    if isinstance(after, Refusal):
        raise RuntimeError(f"the rules refuse wins they have judged: {after.reason} ({after.clause})")
    return _ended(table, wins, after)


def _owes_ura(table: Table, act: Hu) -> bool:
    return act.ura_indicators is None and table.system.ura_due(table.current_hand, act.seat) > 0


# ---- what follows ----------------------------------------------------------------------------------------------


def _verdict(table: Table, win: ShownWin) -> JudgedHu:
    """The verdict on a win that was shown; a new one if the hand has changed since."""
    hand = table.current_hand
    return win.judged if win.hand is hand else table.system.judge_hu(hand, win.judged.act)


def _stood_by(table: Table, doubted: WinContested, judged: JudgedHu) -> Table:
    """The declarer stands by a hand that does not win; its penalty falls due once no hand it depends on is hidden."""
    act = judged.act
    if (asking := _ask_for_hidden_hand(table, (judged,), doubted)) is not None:
        return asking
    refusal = judged.refusal if act.shown else doubted.refusal
    if act.shown and refusal is not None:  # the penalty now counts the hands that were shown since
        table = _refused_hu(table, act, refusal)
    cost = None if refusal is None else refusal.false_win
    false_win = FalseWin(act.seat) if cost is None else FalseWin(act.seat, cost.payments, cost.notes)
    paid = apply_act(table, false_win)
    return paid if paid.current_hand.phase is Phase.OVER else _taken_up(paid, doubted)


def _taken_up(table: Table, doubted: WinContested) -> Table:
    """Take up a hand that does not win; the other winners go on."""
    odd = differing(table)
    if TableZone.hand(doubted.seat) in odd:
        table = replace(table, hand=replace(table.hand, undo=Undo(doubted.seat, doubted.refusal.clause, odd)))
    return withdrawn(table, doubted)


def _next_to_show(table: Table, revealing: Revealing) -> Table:
    """The next winner on the same tile reveals the hand; the last one ends the hand for all."""
    if revealing.partners:
        first, *others = revealing.partners
        following = Revealing(first, revealing.claimed, partners=tuple(others), shown=revealing.shown)
        return replace(table, stage=following)
    wins = tuple(_verdict(table, win) for win in revealing.shown)
    after = table.system.apply_together(table.current_hand, tuple(win.act for win in wins), wins)
    if isinstance(after, Refusal):
        return _doubted(table, replace(revealing, shown=()), revealing.shown[-1], after)
    return _won(table, wins, after)


def _won(table: Table, wins: tuple[JudgedHu, ...], after: HandState) -> Table:
    """End the hand by these wins, as `after`, once no hand and no tile is hidden on which a payment depends."""
    if (asking := _ask_for_hidden_hand(table, wins)) is not None:
        return asking
    asked = [win.act.seat for win in wins if _owes_ura(table, win.act)]
    if asked and after.result is not None and after.result.winners:
        stood = all(height == (2,) for height in _indicator_heights(table))
        return replace(table, stage=AwaitingUra(asked[0], tuple(win.act for win in wins), stood))
    return _ended(table, wins, after)


def _ended(table: Table, wins: tuple[JudgedHu, ...], after: HandState) -> Table:
    for win in wins:
        table = announce_act(table, win.act)
    return settle_finished_hand(replace(table, hand=replace(table.hand, state=after)))


def _doubted(table: Table, revealing: Revealing, win: ShownWin, refusal: Refusal) -> Table:
    act = win.judged.act
    refused = _refused_hu(table, act, refusal)
    back, partners, shown = revealing.back, revealing.partners, revealing.shown
    return replace(
        refused,
        stage=WinContested(
            seat=act.seat,
            claimed=revealing.claimed,
            win=win,
            refusal=refusal,
            back=back,
            partners=partners,
            shown=shown,
        ),
    )


def _refused_hu(table: Table, act: Hu, refusal: Refusal) -> Table:
    apart = None if act.tile is None else name(act.tile)
    return table.with_refusal(act.seat, refusal, say("did.hu", tiles=names(act.hand or ()), tile=apart), act)


def _whole(table: Table, revealing: Revealing) -> bool:
    """Whether the hand is ready to be judged: at full length, or after it had time to be completed."""
    laid = TableZone.hand(revealing.seat).content_in(table.lying)
    shown, hand = laid.tiles, table.current_hand
    full = len(shown) == table.hand_size - 3 * len(laid_sets(hand, revealing.seat))
    if revealing.shown:  # the tile lies with the winner before
        return bool(shown) and (full or revealing.late)
    if (
        laid.apart is None
    ):  # right after the deal a hand may win as it is, or with the indicator left in the wall
        own = hand.phase is Phase.SUPPLEMENT or (hand.phase is Phase.CLAIMS and revealing.seat == hand.turn)
        return revealing.late and bool(shown) and (hand.opening or own)
    return full or revealing.late


class _LaidOpen(NamedTuple):
    """A revealed hand: the tile that lies `apart`, and for each closed kong turned up its tile."""

    hand: tuple[Tile, ...]
    apart: Tile | None
    closed_kongs: tuple[Tile, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of the hand."""
        return self.hand if self.apart is None else (*self.hand, self.apart)


def laid_open(table: Table, seat: Seat) -> _LaidOpen | None:
    """The reading of a seat's open hand; None while it cannot be read or a tile lies face down."""
    hand, laid = TableZone.hand(seat), TableZone.melds(seat)
    shown, melds = hand.content_in(table.lying), laid.content_in(table.lying)
    blind = hand in table.sensors.blind or laid in table.sensors.blind
    face_down = any(layout_diff.BACK in meld.tiles for meld in melds)
    if blind or face_down or layout_diff.BACK in (*shown.tiles, shown.apart):
        return None
    closed = tuple(
        tile(melds[place].tiles[0])
        for place, meld in enumerate(laid_sets(table.current_hand, seat))
        if meld.kind == "closed_kong" and place < len(melds)
    )
    apart = None if shown.apart is None else tile(shown.apart)
    return _LaidOpen(tuple(tile(text) for text in shown.tiles), apart, closed)


def laid_sets(hand: HandState, seat: Seat) -> list[Meld]:
    """The sets in a seat's melds, in the order laid."""
    return [meld for meld in hand.seats[seat].melds if meld.kind != "single_kong"]


def _tile_was_taken(table: Table) -> bool:
    """Whether the discard left its row, or the robbed tile its kong."""
    hand, seen, wanted = (
        table.current_hand,
        table.seen,
        layout_diff.expected(table.current_hand, table.system),
    )
    if hand.phase is Phase.ROB and isinstance(hand.acts[-1], Kita):
        north = TableZone.singles(hand.turn)
        return seen.get(north) == north.content_in(wanted)[:-1]
    if hand.phase is Phase.ROB:
        zone = TableZone.melds(hand.turn)
        return not layout_diff.same_melds(zone.content_in(wanted), zone.content_in(seen))
    row = TableZone.discards(hand.turn)
    left = row.content_in(wanted)[:-1]
    return seen.get(row) == left or may_hold(table, row, left)
