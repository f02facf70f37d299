"""A hand from the first discard to its result: what was pressed and seen becomes acts, and the rules judge them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from controller.referee import sight, words
from controller.referee.inputs import Pressed, ZoneContent
from controller.referee.result import finish
from controller.referee.state import Claim, Doubted, Laying, Revealing, Table, Turn, Undo, Window
from controller.rules.acts import Act, Chow, Discard, Draw, Exhausted, FalseWin, Hu, Kong, Pung, to_event
from controller.rules.hand import HandState, Phase, Refusal
from controller.rules.tiles import Seat, Tile, name, names, tile

# ---- buttons ---------------------------------------------------------------------------------------------------


def pressed_in_turn(table: Table, press: Pressed) -> Table:
    """Kong and hu belong to the turn seat; a claim comes too late."""
    seat, hand = press.seat, table.play
    if press.button == "kong" and seat == hand.turn:
        return replace(table, stage=Laying(seat, None))
    act = _called(hand, press)
    if act is None:
        return table
    refusal = table.system.verify(hand, act)
    if refusal is not None:
        return _denied(table, press, refusal)
    return replace(table, stage=Revealing(seat, claimed=False)) if isinstance(act, Hu) else table


def pressed_in_window(table: Table, press: Pressed) -> Table:
    """A claim is noted if the public facts allow it; the window closes when everybody has answered."""
    window, hand, seat = table.stage, table.play, press.seat
    assert isinstance(window, Window)
    if seat not in may_answer(table):
        return table
    act: Claim | None = None
    if press.button != "pass":
        act = _called(hand, press)
        if act is None:
            return table
        refusal = table.system.verify(hand, act)
        if refusal is not None:
            return _denied(table, press, refusal)
    answered = replace(table, stage=replace(window, answers={**window.answers, seat: act}))
    return close_window(answered) if _all_answered(answered) else answered


def pressed_while_laying(table: Table, press: Pressed) -> Table:
    """Pass takes back one's own call; nobody else can call meanwhile."""
    stage = table.stage
    assert isinstance(stage, Laying | Revealing)
    if press.seat != stage.seat or press.button != "pass":
        return table
    table = table.saying("info", f"Seat {press.seat} takes the call back", seat=press.seat)
    claimed = stage.act is not None if isinstance(stage, Laying) else stage.claimed
    return _go_on(table, claimed)


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
    odd = sight.differences(table.play, table.sight, table.blind)
    if hand_zone in odd:
        table = replace(table, undo=Undo(press.seat, clause, odd))
    return _go_on(table, doubted.claimed)


def may_answer(table: Table) -> tuple[Seat, ...]:
    """The seats an open window waits for: all but the giver, or those who may rob."""
    window, hand = table.stage, table.play
    others = tuple(hand.after(hand.turn, steps) for steps in range(1, hand.players))
    if isinstance(window, Window) and window.robbing:
        return tuple(seat for seat in others if table.system.verify(hand, Hu(seat)) is None)
    return others


def close_window(table: Table) -> Table:
    """Settle the claims by priority; without one the hand goes on."""
    table = _count_walls(table)
    window, hand = table.stage, table.play
    assert isinstance(window, Window)
    claims = [act for act in window.answers.values() if act is not None]
    if not claims:
        return _supplement(table) if window.robbing else _next_draw(table)
    preferred = table.system.prefer(hand, claims)
    best = next(act for act in claims if act == preferred)
    for other in claims:
        if other is not best:
            text = (
                f"Seat {other.seat}: {words.word(other)} outranked by seat {best.seat}'s {words.word(best)}"
            )
            table = table.saying("info", text, seat=other.seat, act={"outranked": to_event(other)})
    stage = Revealing(best.seat, claimed=True) if isinstance(best, Hu) else Laying(best.seat, best)
    table = replace(table, stage=stage)
    for other in claims:
        if other is not best:
            table = table.noticing(other.seat, "OUTRANKED")
    return table


# ---- the eye ---------------------------------------------------------------------------------------------------


def look_in_turn(table: Table) -> Table:
    """A discard or a kong of the turn seat; anything else that changed is somebody's to put back."""
    hand, odd = table.play, _news(table)
    wanted = sight.expected(hand)
    for zone in sorted(odd, key=lambda zone: (zone != f"melds:{hand.turn}", zone != f"discards:{hand.turn}")):
        what, _, owner = zone.partition(":")
        seat = Seat(int(owner))
        if what == "melds" and seat == hand.turn:
            kong = _own_kong(wanted[zone], odd[zone], seat)
            if kong is not None:
                return _judge_kong(table, kong, odd)
        if what == "discards":
            laid = sight.added_discard(wanted[zone], odd[zone])
            if laid == sight.BACK:
                refusal = Refusal(
                    table.system.table_clauses[what], "the discarded tile lies face down: turn it up"
                )
                return _refuse_laid(table, seat, refusal, "discard", odd)
            if laid is not None:
                return _judge_discard(table, Discard(seat, tile(laid)), odd)
        if table.suspect.get(zone) == odd[zone]:
            return _put_back(table, seat, what, odd)
    return table


def unexplained(table: Table) -> dict[str, ZoneContent]:
    """What lies otherwise than it should although nobody may touch it: looked at for a while before it is refused,
    since a shadow or a sleeve explains it more often than a cheat."""
    return _news(table) if isinstance(table.stage, Turn) else {}


def look_at_laying(table: Table) -> Table:
    """The meld a seat was told to lay, and for a claim the discard gone from its row."""
    laying, hand, odd = table.stage, table.play, _news(table)
    assert isinstance(laying, Laying)
    zone, wanted = f"melds:{laying.seat}", sight.expected(hand)
    if laying.act is None:
        kong = _own_kong(wanted[zone], odd[zone], laying.seat) if zone in odd else None
        return table if kong is None else _judge_kong(table, kong, odd)
    giver, claimed = _given(hand)
    row = f"discards:{giver}"
    meld = sight.added_meld(wanted[zone], table.sight.get(zone, ()))
    taken = table.sight.get(row) == wanted[row][:-1]
    if meld is None or not taken or not (zone in odd or row in odd):
        return table
    tiles, rotated = meld
    size = sight.KONG_TILES if isinstance(laying.act, Kong) else sight.KONG_TILES - 1
    if len(tiles) < size:
        return table
    return _judge_claim(table, laying, claimed, giver, tiles, rotated, odd)


def look_at_reveal(table: Table) -> Table:
    """The revealed hand with the winning tile apart; a hand of the wrong length is given time to be completed."""
    revealing, hand = table.stage, table.play
    assert isinstance(revealing, Revealing)
    seat = revealing.seat
    shown, apart = table.sight.get(f"hand:{seat}", sight.NO_HAND)
    melds = table.sight.get(f"melds:{seat}", ())
    blind = {f"hand:{seat}", f"melds:{seat}"} & set(table.blind)
    own = hand.seats[seat].melds
    complete = len(shown) == 13 - 3 * len(own) and apart is not None
    face_down = any(sight.BACK in tiles for tiles, _ in melds)
    if (
        blind
        or apart is None
        or not (complete or revealing.late)
        or face_down
        or sight.BACK in (*shown, apart)
    ):
        return table
    if revealing.claimed and not _tile_was_taken(table):
        return table
    closed = tuple(
        tile(melds[place][0][0])
        for place, meld in enumerate(own)
        if meld.kind == "closed_kong" and place < len(melds)
    )
    act = Hu(seat, tuple(tile(text) for text in shown), tile(apart), closed)
    judged = table.system.apply(hand, act)
    if isinstance(judged, Refusal):
        doubted = table.refusing(seat, judged, f"hu with {names(act.hand or ())} and {apart}")
        return replace(doubted, stage=Doubted(seat, revealing.claimed, judged))
    return _over_or(replace(_said(table, act), hand=judged))


# ---- judging ---------------------------------------------------------------------------------------------------


def apply(table: Table, act: Act) -> Table:
    """An act that the referee itself performs or has verified; told, and the hand moved on."""
    after = table.system.apply(table.play, act)
    if isinstance(after, Refusal):
        raise RuntimeError(f"the rules refuse the referee's own act {act}: {after.reason} ({after.clause})")
    return _over_or(replace(_said(table, act), hand=after))


def _judge_discard(table: Table, act: Discard, odd: Mapping[str, ZoneContent]) -> Table:
    refusal = table.system.verify(table.play, act)
    if refusal is not None:
        return _refuse_laid(table, act.seat, refusal, f"discard of {name(act.tile)}", odd)
    table = apply(table, act)
    return table if table.play.phase is Phase.OVER else replace(table, stage=Window())


def _judge_kong(table: Table, act: Kong, odd: Mapping[str, ZoneContent]) -> Table:
    refusal = table.system.verify(table.play, act)
    if refusal is not None:
        table = _refuse_laid(table, act.seat, refusal, f"{act.kind} kong", odd)
        return replace(table, stage=Turn("DISCARD"))
    table = apply(table, act)
    if table.play.phase is Phase.ROB:
        open_window = replace(table, stage=Window(robbing=True))
        if may_answer(open_window):
            return open_window
    return _supplement(table)


def _judge_claim(
    table: Table,
    laying: Laying,
    claimed: Tile,
    giver: Seat,
    tiles: tuple[str, ...],
    rotated: int | None,
    odd: Mapping[str, ZoneContent],
) -> Table:
    seat, what = laying.seat, words.word(laying.act)
    clauses = table.system.table_clauses
    place = sight.rotated_place(what, seat, giver, len(tiles))
    act: Act
    if name(claimed) not in tiles or sight.BACK in tiles:
        refusal = Refusal(clauses[what], f"the claimed {name(claimed)} does not lie in the meld")
        return _refuse_laid(table, seat, refusal, what, odd)
    own = list(tiles)
    own.remove(name(claimed))
    with_ = tuple(tile(text) for text in own)
    if isinstance(laying.act, Kong):
        act = laying.act
        if set(tiles) != {name(claimed)}:
            return _refuse_laid(
                table, seat, Refusal(clauses[what], f"{' '.join(tiles)} is no kong"), what, odd
            )
    else:
        act = Chow(seat, with_) if isinstance(laying.act, Chow) else Pung(seat, with_)
    refused = table.system.verify(table.play, act)
    if refused is None and (rotated != place or (rotated is not None and tiles[rotated] != name(claimed))):
        end = {None: "no tile may lie rotated", 0: "it must lie rotated at the left end"}.get(
            place, "it must lie rotated at the right end"
        )
        refused = Refusal(clauses[what], f"{name(claimed)} came from seat {giver}: {end}")
    if refused is not None:
        return _refuse_laid(table, seat, refused, what, odd)
    table = apply(table, act)
    return (
        _supplement(table) if table.play.phase is Phase.SUPPLEMENT else replace(table, stage=Turn("DISCARD"))
    )


def _refuse_laid(
    table: Table, seat: Seat, refusal: Refusal, act: str, odd: Mapping[str, ZoneContent]
) -> Table:
    return replace(table.refusing(seat, refusal, act), undo=Undo(seat, refusal.clause, odd))


def _put_back(table: Table, seat: Seat, what: str, odd: Mapping[str, ZoneContent]) -> Table:
    zone = f"{what}:{seat}"
    was, now = sight.expected(table.play)[zone], odd[zone]
    before, after = words.listed(zone, was), words.listed(zone, now)
    reason = f"the {what} of seat {seat} changed without a call: {before} became {after}"
    return _refuse_laid(table, seat, Refusal(table.system.table_clauses[what], reason), f"moving {what}", odd)


def _go_on(table: Table, claimed: bool) -> Table:
    """After a call was taken back: the turn seat's turn again, or the next seat's where a claim had been open."""
    if not claimed:
        return replace(table, stage=Turn("DISCARD"))
    return _supplement(table) if table.play.phase is Phase.ROB else _next_draw(table)


def _next_draw(table: Table) -> Table:
    hand = table.play
    if hand.left == 0:
        return apply(table, Exhausted())
    drawn = apply(table, Draw(hand.after(hand.turn), None, "head"))
    return replace(drawn, stage=Turn("DRAW"))


def _supplement(table: Table) -> Table:
    hand = table.play
    if hand.left == 0:
        return apply(table, Exhausted())
    return replace(apply(table, Draw(hand.turn, None, "tail")), stage=Turn("DRAW TAIL"))


def _over_or(table: Table) -> Table:
    return finish(table) if table.play.phase is Phase.OVER else table


def _count_walls(table: Table) -> Table:
    """Draws are counted; where the walls surely show another number, people are told. Nothing is refused for it."""
    assert table.plan is not None
    wrong = sight.wrong_stacks(table.sight, sight.wall_heights(table.plan, table.play))
    if not wrong:
        return table.calm("wall")
    if any(alert.code == "wall" for alert in table.alerts):
        return table
    clause = table.system.table_clauses["draw"]
    text = f"The wall does not stand as the draws so far leave it ({clause}): look at {', '.join(wrong[:4])}"
    return table.alerting("wall", text)


def _denied(table: Table, press: Pressed, refusal: Refusal) -> Table:
    refused = table.refusing(press.seat, refusal, press.button)
    return refused.noticing(press.seat, f"NO {refusal.clause}")


# ---- small readings --------------------------------------------------------------------------------------------


def _news(table: Table) -> dict[str, ZoneContent]:
    """What differs and has not been refused already."""
    odd = sight.differences(table.play, table.sight, table.blind)
    old = table.undo.sight if table.undo is not None else {}
    return {zone: content for zone, content in odd.items() if old.get(zone) != content}


def _own_kong(was: ZoneContent, seen: ZoneContent, seat: Seat) -> Kong | None:
    laid = sight.added_meld(was, seen)
    if laid is not None and laid[0] == (sight.BACK,) * sight.KONG_TILES:
        return Kong(seat, "closed", None)
    filled = sight.grown_pung(was, seen)
    return None if filled is None else Kong(seat, "filled", tile(filled))


def _tile_was_taken(table: Table) -> bool:
    """The discard left its row, or the robbed tile its kong."""
    hand, wanted = table.play, sight.expected(table.play)
    if hand.phase is Phase.ROB:
        return not sight.same(
            "melds:", wanted[f"melds:{hand.turn}"], table.sight.get(f"melds:{hand.turn}", ())
        )
    row = f"discards:{hand.turn}"
    return table.sight.get(row) == wanted[row][:-1]


def _called(hand: HandState, press: Pressed) -> Claim | None:
    seat = press.seat
    match press.button:
        case "chow":
            return Chow(seat, ())
        case "pung":
            return Pung(seat)
        case "kong":
            return Kong(seat, "direct", hand.last_discard[1] if hand.last_discard else None)
        case "hu":
            return Hu(seat)
    return None


def _given(hand: HandState) -> tuple[Seat, Tile]:
    if hand.last_discard is None:
        raise RuntimeError("a claim is being laid although nothing was discarded")
    return hand.last_discard


def _all_answered(table: Table) -> bool:
    window = table.stage
    return isinstance(window, Window) and all(seat in window.answers for seat in may_answer(table))


def _said(table: Table, act: Act) -> Table:
    event = to_event(act)
    return table.saying("act", words.sentence(table.play, act), seat=getattr(act, "seat", None), act=event)
