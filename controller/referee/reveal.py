"""A declared win: the hand is laid open and judged; one that does not win is withdrawn or stood by."""

from __future__ import annotations

from dataclasses import replace

from controller.referee import sight
from controller.referee.course import apply, denied, differing, go_on, said
from controller.referee.inputs import Pressed
from controller.referee.result import finish
from controller.referee.state import Doubted, Opening, Revealing, Table, Turn, Undo
from controller.rules.acts import FalseWin, Hu
from controller.rules.hand import HandState, Meld, Phase, Refusal
from controller.rules.tiles import names, tile


def call_win(table: Table, press: Pressed) -> Table:
    """A win called outside a window: the hand is asked for if the public facts allow it."""
    stage = table.stage
    assert isinstance(stage, Opening | Turn)
    refusal = table.system.verify(table.play, Hu(press.seat))
    if refusal is not None:
        return denied(table, press, refusal)
    own_turn = isinstance(stage, Turn) and press.seat == table.play.turn and stage.show != "DRAW KEEP"
    back = None if own_turn else stage
    return replace(table, stage=Revealing(press.seat, claimed=False, back=back))


def look_at_reveal(table: Table) -> Table:
    """The revealed hand with the winning tile apart; a hand of the wrong length is given time to be completed."""
    revealing, hand = table.stage, table.play
    assert isinstance(revealing, Revealing)
    seat = revealing.seat
    shown, apart = table.sight.get(f"hand:{seat}", sight.NO_HAND)
    melds = table.sight.get(f"melds:{seat}", ())
    blind = {f"hand:{seat}", f"melds:{seat}"} & set(table.blind)
    face_down = any(sight.BACK in tiles for tiles, _ in melds)
    if blind or face_down or sight.BACK in (*shown, apart) or not _whole(table, revealing):
        return table
    if revealing.claimed and not revealing.shown and not _tile_was_taken(table):
        return table
    closed = tuple(
        tile(melds[place][0][0])
        for place, meld in enumerate(_sets(hand, revealing))
        if meld.kind == "closed_kong" and place < len(melds)
    )
    won_on = revealing.shown[0].tile if revealing.shown else None if apart is None else tile(apart)
    act = Hu(seat, tuple(tile(text) for text in shown), won_on, closed)
    refusal = table.system.verify(hand, act)
    if refusal is not None:
        return _doubted(table, revealing, act, refusal)
    return _next_to_show(table, replace(revealing, shown=(*revealing.shown, act)))


def pressed_when_doubted(table: Table, press: Pressed) -> Table:
    """The declarer stands by a hand that does not win (hu), or takes it back (pass)."""
    doubted = table.stage
    assert isinstance(doubted, Doubted)
    if press.seat != doubted.seat or press.button not in ("hu", "pass"):
        return table
    clause, hand_zone = doubted.refusal.clause, f"hand:{press.seat}"
    if press.button == "hu":
        cost = doubted.refusal.false_win
        judged = apply(table, FalseWin(press.seat, None if cost is None else cost.payments))
        if judged.play.phase is Phase.OVER:
            return judged
        table = judged
    else:
        table = table.saying("info", f"Seat {press.seat} takes the hand back", seat=press.seat, clause=clause)
    odd = differing(table)
    if hand_zone in odd:
        table = replace(table, undo=Undo(press.seat, clause, odd))
    return withdrawn(table, doubted)


def withdrawn(table: Table, stage: Revealing | Doubted) -> Table:
    """A win was taken back: others who won on the same tile still do, else the hand goes on."""
    if not stage.partners and not stage.shown:
        return go_on(table, stage.back)
    left = Revealing(stage.seat, stage.claimed, partners=stage.partners, shown=stage.shown)
    return _next_to_show(table, left)


def _next_to_show(table: Table, revealing: Revealing) -> Table:
    """Whoever else won on the tile shows the hand; the last one ends the hand for all."""
    if revealing.partners:
        first, *others = revealing.partners
        following = Revealing(first, revealing.claimed, partners=tuple(others), shown=revealing.shown)
        return replace(table, stage=following)
    judged = table.system.apply_together(table.play, revealing.shown)
    if isinstance(judged, Refusal):
        return _doubted(table, replace(revealing, shown=()), revealing.shown[-1], judged)
    for act in revealing.shown:
        table = said(table, act)
    return finish(replace(table, hand=judged))


def _doubted(table: Table, revealing: Revealing, act: Hu, refusal: Refusal) -> Table:
    apart = "" if act.tile is None else f" and {names((act.tile,))}"
    told = table.refusing(act.seat, refusal, f"hu with {names(act.hand or ())}{apart}")
    back, partners, shown = revealing.back, revealing.partners, revealing.shown
    return replace(told, stage=Doubted(act.seat, revealing.claimed, refusal, back, partners, shown))


def _whole(table: Table, revealing: Revealing) -> bool:
    """Whether the hand lies there as it is to be judged: at full length, or after it had time to be completed."""
    shown, apart = table.sight.get(f"hand:{revealing.seat}", sight.NO_HAND)
    hand = table.play
    full = len(shown) == table.hand_size - 3 * len(_sets(hand, revealing))
    if revealing.shown:  # the tile lies with the winner before
        return bool(shown) and (full or revealing.late)
    if apart is None:  # right after the deal a hand may win as it is, or with the indicator left in the wall
        own = hand.phase is Phase.SUPPLEMENT or (hand.phase is Phase.CLAIMS and revealing.seat == hand.turn)
        return revealing.late and bool(shown) and (hand.opening or own)
    return full or revealing.late


def _sets(hand: HandState, revealing: Revealing) -> list[Meld]:
    """The sets that lie in the winner's melds, in the order laid."""
    return [meld for meld in hand.seats[revealing.seat].melds if meld.kind != "single_kong"]


def _tile_was_taken(table: Table) -> bool:
    """The discard left its row, or the robbed tile its kong."""
    hand, seen, wanted = table.play, table.seen, sight.expected(table.play, table.system)
    if hand.phase is Phase.ROB:
        zone = f"melds:{hand.turn}"
        return not sight.same("melds:", wanted[zone], seen.get(zone, ()))
    row = f"discards:{hand.turn}"
    return seen.get(row) == wanted[row][:-1]
