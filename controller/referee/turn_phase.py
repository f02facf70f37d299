"""A hand from the deal to its result: the flowers dealt are laid out and replaced from the tail; then button presses
and zone changes become acts, and the rules judge them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from controller.referee import display_sentences, hand_flow, layout_diff, unseen_course
from controller.referee.bet_phase import declare_terminals
from controller.referee.hand_flow import (
    apply_act,
    changed_zones,
    clause_of,
    count_draws,
    differing,
    flower,
    go_on,
    lies_across,
    next_draw,
    open_claims,
    refuse_change,
    refuse_laid,
    refuse_press,
    supplement,
)
from controller.referee.inputs import ButtonPressed
from controller.referee.questions import known_as, may_hold
from controller.referee.stages import Claim, ClaimWindow, LayingMeld, Meld, Opening, Revealing, Turn, TurnAsks
from controller.referee.table_state import Table, Wrong
from controller.referee.win_reveal import call_win, withdrawn
from controller.referee.zones import AnyZone, TableMeld, TableZone, TableZoneKind, TileRow, Zones
from controller.rules.act_conditions import next_to_replace
from controller.rules.acts import (
    Chow,
    Discard,
    Disclose,
    Draw,
    Flower,
    Hu,
    Kita,
    Kong,
    KongKind,
    Pung,
    Riichi,
    WallEnd,
    to_event,
)
from controller.rules.hand_state import HandState, Phase, Refusal
from controller.rules.tiles import NORTH, Seat, Tile, name, tile
from controller.words import say
from firmware_bridge.protocol.constants import Button, Operation

# ---- the opening: flowers -------------------------------------------------------------------------------------------


def pressed_in_opening(table: Table, press: ButtonPressed) -> Table:
    """Ready says that the seat has no flower left to lay out; a win may be called."""
    opening = table.stage
    assert isinstance(opening, Opening)
    if press.button is Button.HU:
        return call_win(table, press)
    if press.button is not Button.READY or table.at - opening.since < hand_flow.FIRST_MOMENT_S:
        return table
    return replace(
        table, stage=replace(opening, ready=opening.ready | ({press.seat} & set(asked_in_opening(table))))
    )


def asked_in_opening(table: Table) -> tuple[Seat, ...]:
    """The seats whose ready the opening waits for, or has received."""
    opening, hand = table.stage, table.current_hand
    assert isinstance(opening, Opening)
    if opening.drawing is not None:
        return (opening.drawing,)
    order = (hand.after(hand.banker, step) for step in range(hand.players))
    left = tuple(seat for seat in order if seat not in opening.done)
    return left[:1] if table.conventions.flowers_in_turn else left


def all_are_ready(table: Table) -> bool:
    """Whether every seat asked has answered, and its zones can be read."""
    opening = table.stage
    assert isinstance(opening, Opening)
    seats = asked_in_opening(table)
    return opening.ready.issuperset(seats) and not {TableZone.singles(seat) for seat in seats} & set(
        table.sensors.blind
    )


def begin_play(table: Table) -> Table:
    """Nothing further is laid: ask the next seat, or draw the next supplement."""
    opening, hand = table.stage, table.current_hand
    assert isinstance(opening, Opening)
    if not all_are_ready(table):
        return table
    if table.conventions.flowers_in_turn:
        (seat,) = asked_in_opening(table)
        if next_to_replace(hand) == seat:
            return _supplement(table, seat, opening.done)
        if len(opening.done) + 1 < hand.players:
            return replace(table, stage=Opening(opening.done | {seat}))
    return next_supplements(table)


def look_in_opening(table: Table) -> Table:
    """Accept flowers laid out; any other change must be put back."""
    odd = changed_zones(table)
    wanted = layout_diff.expected(table.current_hand, table.system)
    alone = _laid_alone(table, odd)
    for row in alone:
        added = layout_diff.added_tiles(row.content_in(wanted), row.content_in(odd))
        if added and layout_diff.BACK not in added:
            return _flowers(table, row, added)
        if table.hand.unexplained_zones.get(row) == odd[row]:
            return refuse_change(table, row, odd)
    for zone in odd:
        if table.hand.unexplained_zones.get(zone) == odd[zone]:
            return refuse_change(table, zone, odd)
    return table


def late_flowers(table: Table) -> Table:
    """Flowers of the deal that were read only after everybody had been ready: they are replaced all the same."""
    odd, flowers = changed_zones(table), table.system.flower_tiles(table.current_hand)
    wanted = layout_diff.expected(table.current_hand, table.system)
    laid = table
    for zone in _laid_alone(table, odd):
        added = layout_diff.added_tiles(zone.content_in(wanted), zone.content_in(odd))
        if added and all(text != layout_diff.BACK and tile(text) in flowers for text in added):
            laid = _flowers(laid, zone, added)
    return next_supplements(laid) if laid is not table and isinstance(laid.stage, Turn) else laid


def _laid_alone(table: Table, odd: Zones) -> list[TableZone[TileRow]]:
    """The changed zones of tiles laid alone, from the banker on. Tiles laid while the camera could not read (in the
    dark, for example) count as laid in the customary order (XM-6, NB-6)."""
    hand = table.current_hand
    order = (TableZone.singles(hand.after(hand.banker, step)) for step in range(hand.players))
    return [zone for zone in order if zone in odd]


def _flowers(table: Table, zone: TableZone[TileRow], added: TileRow) -> Table:
    seat = zone.owner
    for text in added:
        act = Flower(seat, tile(text))
        refusal = table.system.verify(table.current_hand, act)
        if refusal is not None:
            odd = changed_zones(table)
            laying = say("did.lay_out", tile=name(act.tile))
            return refuse_laid(table, seat, refusal, laying, {zone: odd[zone]})
        table = flower(table, act)
    return table


def next_supplements(table: Table) -> Table:
    """The next seat that is owed a tile draws it; when none is, play begins or the indicator is turned up."""
    hand = table.current_hand
    seat = next_to_replace(hand)
    if seat is None:
        late = table.system.turns_up == "flowers" and hand.indicator is None
        return (
            table.start_motion(Operation.ROLL_DICE) if late else replace(table, stage=Turn(TurnAsks.DISCARD))
        )
    return _supplement(table, seat, frozenset(range(hand.players)))


def _supplement(table: Table, seat: Seat, done: frozenset[int]) -> Table:
    """The seat draws one of the tiles it is owed: one by one, since a flower among them is laid out before the next."""
    return replace(apply_act(table, Draw(seat, None, WallEnd.TAIL)), stage=Opening(done, seat))


# ---- turns and claims -----------------------------------------------------------------------------------------------


# ---- buttons -------------------------------------------------------------------------------------------------


def pressed_in_turn(table: Table, press: ButtonPressed) -> Table:
    """Kong and hu belong to the turn seat; a claim by another seat comes too late and is refused."""
    seat, hand = press.seat, table.current_hand
    if press.button is Button.HU:
        return call_win(table, press)
    if seat == hand.turn and table.system.in_bottom_stage(hand):
        return _pressed_in_bottom_stage(table, press)
    if press.button is Button.KONG and seat == hand.turn:
        return replace(table, stage=LayingMeld(seat, None))
    if table.system.has_bets and seat == hand.turn and press.button in (Button.READY, Button.PASS):
        return (
            _announce_riichi(table, press)
            if press.button is Button.READY
            else declare_terminals(table, press)
        )
    if press.button is Button.READY and seat == hand.turn and table.conventions.opens_hands:
        assert isinstance(table.stage, Turn)
        opens = not table.stage.opens and not hand.seats[seat].disclosed
        return replace(table, stage=Turn(TurnAsks.DISCARD, opens))
    act = _called(hand, press)
    refusal = None if act is None else table.system.verify(hand, act)
    return table if refusal is None else refuse_press(table, press, refusal)


def _announce_riichi(table: Table, press: ButtonPressed) -> Table:
    """Ready announces riichi, which the next discard makes (RI-23); pressed again it takes that back."""
    turn = table.stage
    assert isinstance(turn, Turn)
    if turn.riichi:
        return replace(table, stage=replace(turn, riichi=False))
    refusal = table.system.verify(table.current_hand, Riichi(press.seat))
    if refusal is None:
        return replace(table, stage=Turn(TurnAsks.DISCARD, riichi=True))
    refused = table.with_refusal(press.seat, refusal, say("did.riichi"))
    return refused.with_notice(press.seat, display_sentences.refused(refusal.clause))


def _pressed_in_bottom_stage(table: Table, press: ButtonPressed) -> Table:
    """In the bottom stage the drawn tile wins or is kept (WH-10): pass keeps it, and nothing else is possible."""
    if press.button is Button.PASS:
        return next_draw(table)
    if press.button is not Button.KONG:
        return table
    refusal = table.system.verify(table.current_hand, Kong(press.seat, KongKind.CLOSED, None))
    return table if refusal is None else refuse_press(table, press, refusal)


def pressed_in_window(table: Table, press: ButtonPressed) -> Table:
    """Record a claim if the public facts allow it; the window closes when every seat asked has answered."""
    window, hand, seat = table.stage, table.current_hand, press.seat
    assert isinstance(window, ClaimWindow)
    if press.button is Button.READY and seat == hand.turn and table.conventions.opens_hands:
        return _disclose(table, seat)
    if seat not in may_answer(table):
        return table
    act: Claim | None = None
    if press.button is not Button.PASS:
        act = _called(hand, press)
        if act is None:
            return table
        refusal = table.system.verify(hand, act)
        if refusal is not None:
            return refuse_press(table, press, refusal)
    answered = replace(table, stage=replace(window, answers={**window.answers, seat: act}))
    return close_window(answered) if _all_answered(answered) else answered


def pressed_while_laying(table: Table, press: ButtonPressed) -> Table:
    """Pass withdraws the seat's own call; nobody else can call meanwhile."""
    stage = table.stage
    assert isinstance(stage, LayingMeld | Revealing)
    if press.seat != stage.seat or press.button is not Button.PASS:
        return table
    table = table.with_event("info", say("call.taken_back", seat=press.seat), seat=press.seat)
    return withdrawn(table, stage) if isinstance(stage, Revealing) else go_on(table)


def may_answer(table: Table) -> tuple[Seat, ...]:
    """The seats an open window waits for: all others, or those who may rob; and the discarder, where its own discard
    lets it win (ten honours, robbing the gold)."""
    window, hand = table.stage, table.current_hand
    others = tuple(hand.after(hand.turn, steps) for steps in range(1, hand.players))
    if isinstance(window, ClaimWindow) and window.robbing:
        return tuple(seat for seat in others if table.system.verify(hand, Hu(seat)) is None)
    return others if table.system.verify(hand, Hu(hand.turn)) else (*others, hand.turn)


def close_window(table: Table) -> Table:
    """Settle the claims by priority; without a claim the hand goes on."""
    table = _count_walls(table)
    window, hand = table.stage, table.current_hand
    assert isinstance(window, ClaimWindow)
    claims = [act for act in window.answers.values() if act is not None]
    if not claims and (course := unseen_course.unseen_claim(table)) is not None:
        return replace(table, hand=replace(table.hand, course=course))  # a meld lies there that nobody called
    if not claims:
        return supplement(table) if window.robbing else next_draw(table)
    standing = table.system.accepted_claims(hand, claims)
    best, *partners = [act for each in standing for act in claims if act == each]
    outranked = [act for act in claims if act not in standing]
    for other in outranked:
        call, better = hand_flow.act_word(other), hand_flow.act_word(best)
        text = say("call.outranked", seat=other.seat, call=call, best=best.seat, better=better)
        table = table.with_event("info", text, seat=other.seat, act={"outranked": to_event(other)})
    if isinstance(best, Hu):
        others = tuple(act.seat for act in partners if isinstance(act, Hu))
        claimed = best.seat != hand.turn
        if not claimed:
            judged = table.system.judge_hu(hand, best)
            if isinstance(table.system.apply(hand, best, judged), HandState):
                return apply_act(
                    table, best, judged
                )  # won by what everybody saw (ten honours): no hand to show
        table = replace(table, stage=Revealing(best.seat, claimed, partners=others))
    else:
        table = replace(table, stage=LayingMeld(best.seat, best))
    for other in outranked:
        table = table.with_notice(other.seat, display_sentences.OUTRANKED)
    return table


# ---- zones -------------------------------------------------------------------------------------------------


def look_in_turn(table: Table) -> Table:
    """Judge the zones that changed in a turn: a discard or a kong of the turn seat; any other change must be put
    back."""
    if table.current_hand.opening:
        opened = late_flowers(table)
        if opened is not table:
            return opened
    odd = changed_zones(table)
    for zone in _own_zones_first(odd, table.current_hand.turn, norths_first=table.system.has_bets):
        judged = _judge_zone(table, zone, odd)
        if judged is not None:
            return judged
    return table


def _judge_zone(table: Table, zone: AnyZone, odd: Zones) -> Table | None:
    """The table after the act that a changed zone shows, or its refusal; None while nothing is decided yet."""
    seat = zone.owner
    match zone.kind:
        case TableZoneKind.MELDS if seat == table.current_hand.turn:
            kong = _own_kong(table, seat, odd)
            if kong is not None:
                return _judge_kong(table, kong, odd)
        case TableZoneKind.ROTATED:
            return _judge_rotation(table, seat, odd)
        case TableZoneKind.DISCARDS if TableZone.rotated(seat) in differing(table):
            return None  # it announces riichi, which is refused: it counts once it lies straight
        case TableZoneKind.DISCARDS if (laid := _added(table, TableZone.discards(seat), odd)) is not None:
            return _judge_row(table, seat, laid, odd)
        case TableZoneKind.SINGLES:
            laid = _added(table, TableZone.singles(seat), odd)
            if laid is not None and laid != layout_diff.BACK:
                return _judge_single(table, seat, tile(laid), odd)
    if table.hand.unexplained_zones.get(zone) == odd[zone] and unseen_course.question_asked(table) is None:
        return refuse_change(table, zone, odd)
    return None


def _judge_rotation(table: Table, seat: Seat, odd: Zones) -> Table | None:
    """Refuse the riichi that a discard laid across announces against the rules."""
    zone, refusal = TableZone.rotated(seat), table.system.verify(table.current_hand, Riichi(seat))
    if refusal is None:
        return None
    return refuse_laid(table, seat, refusal, say("did.riichi"), {zone: odd[zone]})


def _judge_row(table: Table, seat: Seat, laid: str, odd: Zones) -> Table | None:
    """Judge the tile that was added to a row of discards."""
    if laid == layout_diff.BACK:
        wrong = Wrong(clause_of(table, TableZoneKind.DISCARDS), say("reason.face_down"))
        return refuse_laid(table, seat, wrong, say("did.discard_unread"), odd)
    if seat != table.current_hand.turn and unseen_course.explaining_courses(table):
        return None  # it was no longer that seat's turn: people say what happened
    return _judge_discard(table, Discard(seat, tile(laid)), odd)


def _own_zones_first(zones: Iterable[AnyZone], seat: Seat, *, norths_first: bool) -> list[AnyZone]:
    """The zones with those of `seat` in front: its melds, its discards, its tiles laid alone; a North that is seen
    together with a discard was laid out before it."""
    own: list[AnyZone] = [TableZone.melds(seat), TableZone.discards(seat), TableZone.singles(seat)]
    if norths_first:
        own[1:] = reversed(own[1:])
    return sorted(zones, key=lambda zone: own.index(zone) if zone in own else len(own))


def look_at_laying(table: Table) -> Table:
    """Judge the meld that a seat must lay when it is read, for a claim when the discard has also left its row."""
    laying, hand, odd = table.stage, table.current_hand, changed_zones(table)
    assert isinstance(laying, LayingMeld)
    if laying.act is None:
        kong = _own_kong(table, laying.seat, odd)
        laid = _added(table, TableZone.singles(laying.seat), odd)
        if laid is not None and laid != layout_diff.BACK:
            if table.system.has_bets:
                return _judge_single(
                    replace(table, stage=Turn(TurnAsks.DISCARD)), laying.seat, tile(laid), odd
                )
            kong = Kong(laying.seat, KongKind.SINGLE, tile(laid))
        return table if kong is None else _judge_kong(table, kong, odd)
    wanted, seen = layout_diff.expected(hand, table.system), table.seen
    giver, claimed = _given(hand)
    zone, row = TableZone.melds(laying.seat), TableZone.discards(giver)
    meld = layout_diff.added_meld(zone.content_in(wanted), zone.content_in(seen))
    left = row.content_in(wanted)[:-1]
    unsure = may_hold(table, row, left)  # the meld alone shows that the tile was taken
    if meld is None or not (unsure or seen.get(row) == left) or not (zone in odd or row in odd):
        return table
    size = layout_diff.KONG_TILES if isinstance(laying.act, Kong) else layout_diff.KONG_TILES - 1
    if len(meld.tiles) < size:
        return table
    judged = _judge_claim(table, laying, claimed, giver, meld, odd)
    accepted = len(judged.current_hand.acts) > len(hand.acts)
    return known_as(judged, row, left) if accepted and unsure else judged


# ---- judging -------------------------------------------------------------------------------------------------


def _judge_discard(table: Table, act: Discard, odd: Zones) -> Table:
    refusal = table.system.verify(table.current_hand, act)
    if refusal is not None:
        return refuse_laid(table, act.seat, refusal, say("did.discard", tile=name(act.tile)), odd)
    if act.tile in table.system.single_kong_tiles(table.current_hand) and TableZone.discards(act.seat) in odd:
        wrong = Wrong(clause_of(table, TableZoneKind.SINGLES), say("reason.alone", tile=name(act.tile)))
        return refuse_laid(table, act.seat, wrong, say("did.discard_unread"), odd)
    opens = isinstance(table.stage, Turn) and table.stage.opens
    if _makes_riichi(table, act.seat):
        table = apply_act(table, Riichi(act.seat))
    table = apply_act(table, act)
    if table.current_hand.phase is Phase.OVER:
        return table
    table = open_claims(table)
    return _disclose(table, act.seat) if opens else table


def _makes_riichi(table: Table, seat: Seat) -> bool:
    """Whether the discard that was just laid makes a riichi: it was announced, or it lies across (RI-24)."""
    hand = table.current_hand
    if hand.bets is None or table.system.verify(hand, Riichi(seat)) is not None:
        return False
    return (isinstance(table.stage, Turn) and table.stage.riichi) or lies_across(table, seat)


def _disclose(table: Table, seat: Seat) -> Table:
    """KW-52: the hand is laid open after its owner's discard. Whether it is ready is judged when it is read."""
    act = Disclose(seat)
    refusal = table.system.verify(table.current_hand, act)
    return (
        apply_act(table, act)
        if refusal is None
        else refuse_press(table, ButtonPressed(seat, Button.READY), refusal)
    )


def _judge_single(table: Table, seat: Seat, laid: Tile, odd: Zones) -> Table:
    """A tile laid out alone without a call: a flower, or a discard that counts as a single kong (WH-8)."""
    if laid in table.system.single_kong_tiles(table.current_hand):
        return _judge_discard(table, Discard(seat, laid), odd)
    if laid == NORTH and table.system.has_bets:
        return _judge_north(table, Kita(seat), odd)
    reason = say("reason.not_alone", tile=name(laid))
    refusal: Refusal | Wrong | None = Wrong(clause_of(table, TableZoneKind.SINGLES), reason)
    if laid in table.system.flower_tiles(table.current_hand):
        refusal = table.system.verify(table.current_hand, Flower(seat, laid))
    if refusal is not None:
        return refuse_laid(table, seat, refusal, say("did.lay_out", tile=name(laid)), odd)
    return flower(table, Flower(seat, laid))


def _judge_north(table: Table, act: Kita, odd: Zones) -> Table:
    """A North laid out (SN-6), which others may win on (SN-7) before it is replaced."""
    refusal = table.system.verify(table.current_hand, act)
    if refusal is not None:
        return refuse_laid(table, act.seat, refusal, say("did.lay_out", tile=name(NORTH)), odd)
    return _may_be_robbed(apply_act(table, act))


def _judge_kong(table: Table, act: Kong, odd: Zones) -> Table:
    refusal = table.system.verify(table.current_hand, act)
    if refusal is not None:
        table = refuse_laid(table, act.seat, refusal, say("did.kong", kind=act.kind), odd, act)
        return replace(table, stage=Turn(TurnAsks.DISCARD))
    return _may_be_robbed(apply_act(table, act))


def _may_be_robbed(table: Table) -> Table:
    """Open a window where others may win on the tile just laid out; else the turn seat draws its supplement."""
    if table.current_hand.phase is Phase.ROB:
        open_window = replace(table, stage=ClaimWindow(robbing=True, since=table.at))
        if may_answer(open_window):
            return open_window
    return supplement(table)


def _judge_claim(
    table: Table,
    laying: LayingMeld,
    claimed: Tile,
    giver: Seat,
    meld: TableMeld,
    odd: Zones,
) -> Table:
    tiles, rotated = meld.tiles, meld.rotated
    seat, what = laying.seat, hand_flow.act_word(laying.act)
    clauses = table.system.table_clauses
    place = (
        layout_diff.rotated_place(what, seat, giver, len(tiles), table.system.players)
        if table.conventions.marks_giver
        else None
    )
    act: Meld
    did = say("did.call", call=what)
    if name(claimed) not in tiles or layout_diff.BACK in tiles:
        wrong = Wrong(clauses[what], say("reason.not_in_meld", tile=name(claimed)))
        return refuse_laid(table, seat, wrong, did, odd)
    own = list(tiles)
    own.remove(name(claimed))
    with_ = tuple(tile(text) for text in own)
    if isinstance(laying.act, Kong):
        act = laying.act
        if not layout_diff.same_face(tiles):
            return refuse_laid(
                table, seat, Wrong(clauses[what], say("reason.no_kong", tiles=tiles)), did, odd
            )
    else:
        act = Chow(seat, with_) if isinstance(laying.act, Chow) else Pung(seat, with_)
    refused: Refusal | Wrong | None = table.system.verify(table.current_hand, act)
    if refused is None and (rotated != place or (rotated is not None and tiles[rotated] != name(claimed))):
        end = {None: "none", 0: "left"}.get(place, "right")
        refused = Wrong(clauses[what], say(f"reason.rotated_{end}", tile=name(claimed), giver=giver))
    if refused is not None:
        return refuse_laid(table, seat, refused, did, odd, act)
    table = apply_act(table, act)
    return (
        supplement(table)
        if table.current_hand.phase is Phase.SUPPLEMENT
        else replace(table, stage=Turn(TurnAsks.DISCARD))
    )


def _count_walls(table: Table) -> Table:
    """Compare the heights of the walls with the draws counted; a certain difference raises an alert. Only a draw from
    the wrong end is held against a seat, and only where every stack shows it."""
    assert table.hand.plan is not None
    sure = {zone: seen for zone, seen in table.sensors.sight.items() if zone not in table.sensors.blind}
    heights = layout_diff.wall_heights(table.hand.plan, table.current_hand)
    wrong = layout_diff.wrong_stacks(sure, heights)
    if not wrong:
        whole = all(sure.get(zone) == counted for zone, counted in heights.items())
        table = (
            replace(
                table,
                hand=replace(
                    table.hand, counted_right=(table.session.number, count_draws(table.current_hand))
                ),
            )
            if whole
            else table
        )
        return table.clear_alert("wall")
    if any(alert.code == "wall" for alert in table.reports.alerts):
        return table
    clause = table.system.table_clauses["draw"]
    alerted = table.with_alert(
        "wall", say("wall.wrong", clause=clause, stacks=[stack.name for stack in wrong[:4]])
    )
    return hand_flow.judge_wrong_end(alerted, sure)


# ---- small readings ------------------------------------------------------------------------------------------


def _added(table: Table, row: TableZone[TileRow], odd: Zones) -> str | None:
    """The single tile appended to a row that changed; None if no single tile was appended."""
    if row not in odd:
        return None
    wanted = layout_diff.expected(table.current_hand, table.system)
    return layout_diff.added_discard(row.content_in(wanted), row.content_in(odd))


def _own_kong(table: Table, seat: Seat, odd: Zones) -> Kong | None:
    """The kong that a seat's melds show where they changed; None where they show none."""
    zone = TableZone.melds(seat)
    if zone not in odd:
        return None
    wanted = layout_diff.expected(table.current_hand, table.system)
    was, seen = zone.content_in(wanted), zone.content_in(odd)
    laid = layout_diff.added_meld(was, seen)
    if laid is not None and laid.tiles == (layout_diff.BACK,) * layout_diff.KONG_TILES:
        return Kong(seat, KongKind.CLOSED, None)
    filled = layout_diff.grown_pung(was, seen)
    return None if filled is None else Kong(seat, KongKind.FILLED, tile(filled))


def _called(hand: HandState, press: ButtonPressed) -> Claim | None:
    seat = press.seat
    match press.button:
        case Button.CHOW:
            return Chow(seat, ())
        case Button.PUNG:
            return Pung(seat)
        case Button.KONG:
            return Kong(seat, KongKind.DIRECT, hand.last_discard[1] if hand.last_discard else None)
        case Button.HU:
            return Hu(seat)
    return None


def _given(hand: HandState) -> tuple[Seat, Tile]:
    if hand.last_discard is None:
        raise RuntimeError("a claim is being laid although nothing was discarded")
    return hand.last_discard


def _all_answered(table: Table) -> bool:
    window = table.stage
    return isinstance(window, ClaimWindow) and all(seat in window.answers for seat in may_answer(table))
