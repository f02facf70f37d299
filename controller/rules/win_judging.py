"""Judges a hu of play by its system's one pure function, `RuleSet.judge`: makes its declaration and decides whether
it wins.

If a live table hides hands, every possible declaration is judged, and only the certain part is paid.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from controller.rules.act_conditions import in_bottom_stage, opening_bar
from controller.rules.acts import (
    Act,
    Discard,
    Disclose,
    Draw,
    FalseWin,
    Flower,
    Hu,
    Kita,
    Kong,
    KongKind,
    MeldKind,
    Revealed,
    WallEnd,
    WinBy,
    tiles_of,
)
from controller.rules.evolve import evolve
from controller.rules.hand_state import COPIES, HandState, Meld, Phase, Source
from controller.rules.reasons import say
from controller.rules.red_fives import all_alike
from controller.rules.results import FalseWinCost, Refusal, deltas_of
from controller.rules.rule_set import CourseClauses, RuleSet
from controller.rules.score_case import LIES_THERE
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, counts, kinds_in, remove_tiles
from controller.rules.win_declaration import (
    Bar,
    Judgement,
    KnownSeat,
    WinDeclaration,
    claimed_discard,
    declaration_of_hand,
)


@dataclass(frozen=True, slots=True)
class JudgedHu:
    """A hu with its verdict: made once (`System.judge_hu`), passed on to the functions that execute it.

    `refusal` says why it does not win, with the cost of a false win; None if it wins.
    """

    act: Hu
    declaration: WinDeclaration
    judgement: Judgement
    refusal: Refusal | None


def judge_hu(rules: RuleSet, hand: HandState, act: Hu) -> JudgedHu:
    """The hu as the declaration that counts: the best of a deal's, the least of the possible ones of a hidden hand."""
    if (refusal := impossible(rules, hand, act)) is not None:
        bar = refusal.clause, refusal.reason
        return JudgedHu(act, declaration_of_hand(hand, act.seat, rules.chips), Judgement(bar), refusal)
    declaration, judgement = _judged(rules, hand, act)
    if judgement.bar is None:
        return JudgedHu(act, declaration, judgement, None)
    cost = FalseWinCost(judgement.payments, deltas_of(judgement.payments, rules.players), judgement.notes)
    return JudgedHu(act, declaration, judgement, Refusal(*judgement.bar, cost))


def hu_wins(rules: RuleSet, hand: HandState, act: Hu) -> bool:
    """Whether a hu that can be judged wins."""
    return _judged(rules, hand, act)[1].bar is None


def impossible(rules: RuleSet, hand: HandState, act: Act) -> Refusal | None:
    """Why the act is impossible in this hand: it is over, or names a tile outside the set."""
    if hand.phase is Phase.OVER:
        return Refusal(rules.ordinary.over, say("refusal.hand_over"))
    for tile in tiles_of(act):
        if not rules.tile_set[tile]:
            return Refusal(rules.ordinary.tiles, say("refusal.no_such_tile", tile=tile))
    return None


def unrevealed(rules: RuleSet, hand: HandState, judged: JudgedHu) -> Refusal | None:
    """Why this hu cannot be decided yet: the winner's hidden hand must be shown first."""
    act = judged.act
    if (
        act.hand is None
        and hand.seats[act.seat].hand is None
        and judged.declaration.by not in rules.public_ways
    ):
        return Refusal(rules.ordinary.run, say("refusal.must_reveal", seat=act.seat))
    return None


def shown_hands_bar(rules: RuleSet, hand: HandState, act: Hu) -> Refusal | None:
    """Why the hands that others show with this hu cannot be theirs."""
    declaration, _ = _declared(rules, hand, act.seat)
    bar = shown_bar(hand, act, claimed=declaration.is_claim, clauses=rules.ordinary, tile_set=rules.tile_set)
    return None if bar is None else Refusal(*bar)


def false_win_bar(rules: RuleSet, hand: HandState, act: FalseWin) -> Refusal | None:
    """Why no false win is possible: only a refused hu becomes one."""
    known = hand.seats[act.seat].hand is not None
    if act.payments is None and known and hu_wins(rules, hand, Hu(act.seat)):
        return Refusal(rules.false_win_clause, say("refusal.hu_wins", seat=act.seat))
    return None


# ---- from a hand of play to declarations ----


def _judged(rules: RuleSet, hand: HandState, act: Hu) -> tuple[WinDeclaration, Judgement]:
    declaration, bar = _declared(rules, hand, act.seat)
    if act.ura_indicators is not None:
        declaration = evolve(declaration, ura_indicators=act.ura_indicators)
    if act.shown:
        declaration = evolve(declaration, seats=with_shown(declaration.seats, act.shown, rules.tile_set))
    if bar is not None:
        return declaration, rules.judge(declaration, bar)
    wrong = _wrongly_shown(rules, hand, act, declaration)
    if wrong is not None and not rules.counts_wrong_reveals:
        return declaration, rules.judge(declaration, _course_bar(rules, hand, declaration) or wrong)
    tries = [_with_facts(rules, hand, each) for each in _tries(rules, hand, act, declaration)]
    if not tries:
        nothing = rules.ordinary.own_draw, say("refusal.shows_no_tile", seat=act.seat)
        return declaration, rules.judge(declaration, nothing)
    judged = [(each, rules.judge(each, _course_bar(rules, hand, each) or wrong)) for each in tries]
    if len(judged) == 1:
        return judged[0]
    if declaration.dealt:
        return max(judged, key=_worth)
    least = min(judged, key=_worth)
    if len({_worth(one) for one in judged}) == 1:
        return least
    clause = rules.ordinary.unknown_draw
    note = (
        say("note.draw_unknown_by_clause", clause=clause, seat=act.seat)
        if clause
        else say("note.draw_unknown", seat=act.seat)
    )
    return least[0], replace(least[1], notes=(*least[1].notes, note))


def _worth(one: tuple[WinDeclaration, Judgement]) -> tuple[int, ...]:
    judgement = one[1]
    return judgement.worth or (judgement.bar is None, judgement.total)


def _wrongly_shown(rules: RuleSet, hand: HandState, act: Hu, declaration: WinDeclaration) -> Bar | None:
    """Why the hands shown cannot be the winner's and the others'."""
    if act.hand is None and act.tile is None and not act.shown:
        return None
    wrong = reveal_bar(
        hand,
        act,
        tile=declaration.tile,
        claimed=declaration.is_claim,
        clauses=rules.ordinary,
        tile_set=rules.tile_set,
        tile_apart_is_new=declaration.by not in LIES_THERE and not declaration.without_tile,
    )
    if wrong is None and act.shown and (refusal := shown_hands_bar(rules, hand, act)):
        wrong = refusal.clause, refusal.reason
    return wrong


def _course_bar(rules: RuleSet, hand: HandState, declaration: WinDeclaration) -> Bar | None:
    return None if rules.course_bar is None else rules.course_bar(hand, declaration)


def _with_facts(rules: RuleSet, hand: HandState, declaration: WinDeclaration) -> WinDeclaration:
    bottom_stage = in_bottom_stage(rules, hand)
    facts = with_shared_facts(hand, declaration, bottom_stage=bottom_stage)
    return facts if rules.add_hand_facts is None else rules.add_hand_facts(hand, facts)


def _declared(rules: RuleSet, hand: HandState, seat: Seat) -> tuple[WinDeclaration, Bar | None]:
    """The hu of this seat by the state; with a bar if it is no possible win."""
    clauses = rules.ordinary
    base = declaration_of_hand(hand, seat, rules.chips)
    if rules.other_hu is not None and (other := rules.other_hu(hand, base)) is not None:
        return other, None
    if refusal := opening_bar(rules, hand):
        return base, (refusal.clause, refusal.reason)
    if hand.phase is Phase.CLAIMS and hand.last_discard is not None:
        if hand.last_discard[0] == seat:
            return base, (clauses.own_draw, say("refusal.win_on_own_discard", seat=seat))
        return claimed_discard(base, *hand.last_discard), None
    if hand.phase is Phase.ROB and hand.turn != seat:
        seats = list(base.seats)
        robbed = seats[hand.turn]
        kept = robbed.flowers[:-1] if isinstance(hand.acts[-1], Kita) else robbed.flowers
        seats[hand.turn] = replace(robbed, melds=unfilled(robbed.melds, hand.robbed), flowers=kept)
        return evolve(base, by=WinBy.ROB, from_=hand.turn, tile=hand.robbed, seats=tuple(seats)), None
    if hand.turn != seat:
        return base, _nothing_open(rules, hand, seat)
    if hand.phase is not Phase.DISCARD or hand.source is Source.CLAIM:
        return base, (clauses.own_draw, say("refusal.nothing_drawn", seat=seat))
    if hand.source is Source.DEAL:
        return evolve(base, dealt=True), None
    held = base.held
    if held is not None and hand.drawn is not None:
        held = remove_tiles(held, hand.drawn)
    return evolve(base, seats=base.with_held(held), tile=hand.drawn), None


def _nothing_open(rules: RuleSet, hand: HandState, seat: Seat) -> Bar:
    """Why a seat outside its turn has no tile to win on."""
    clauses = rules.ordinary
    konged = hand.phase is Phase.SUPPLEMENT and isinstance(hand.acts[-1], Kong)
    if clauses.robbing and konged:
        return (
            clauses.robbing,
            say("refusal.nothing_to_rob", seat=seat, other=hand.turn),
        )
    return clauses.claimed_win, say("refusal.nothing_to_win_on", seat=seat)


def _tries(rules: RuleSet, hand: HandState, act: Hu, declaration: WinDeclaration) -> Iterable[WinDeclaration]:
    """The declaration with every possible hand and winning tile; empty if no tile is held at all."""
    seat, whole = declaration.seat, rules.judges_whole_hands
    if act.hand is None or hand.seats[seat].hand is not None:
        if declaration.dealt and declaration.held is not None and declaration.tile is None and not whole:
            return _with_any_tile(declaration, declaration.held)
        return (declaration,)
    seats = list(declaration.seats)
    melds = kongs_turned_up(seats[seat].melds, act.closed_kongs, rules.tile_set)
    seats[seat] = replace(seats[seat], hand=counts(act.hand), melds=melds)
    return _revealed_tries(act, evolve(declaration, seats=tuple(seats)), counts(act.hand), whole=whole)


def _revealed_tries(act: Hu, shown: WinDeclaration, held: Counts, *, whole: bool) -> Iterable[WinDeclaration]:
    """As `_tries`, for a revealed hand: whether the winning tile lies apart or among the others may be unknown."""
    if shown.dealt:
        dealt = held if act.tile is None else add_tiles(held, act.tile)
        return (evolve(shown, seats=shown.with_held(dealt)),) if whole else _with_any_tile(shown, dealt)
    if shown.without_tile and act.tile is not None and sum(held) % 3 == 0:
        # All tiles are the hand; one of them was still given apart.
        return (evolve(shown, seats=shown.with_held(add_tiles(held, act.tile))),)
    if shown.by is not WinBy.DRAW or shown.without_tile:
        return (shown,)
    tile = act.tile if shown.tile is None else shown.tile
    if tile is not None:
        among = act.tile is None and sum(held) % 3 == 2 and held[tile] > 0
        return (evolve(shown, tile=tile, seats=shown.with_held(remove_tiles(held, tile) if among else held)),)
    if whole and not any(held):
        return (shown,)
    return _with_any_tile(shown, held)


def _with_any_tile(declaration: WinDeclaration, held: Counts) -> Iterator[WinDeclaration]:
    """The declaration once for every possible last tile."""
    for each in kinds_in(held):
        yield evolve(declaration, tile=each, seats=declaration.with_held(remove_tiles(held, each)))


# ---- facts of a win from the course of the hand, the same in every system ----


def with_shared_facts(hand: HandState, declaration: WinDeclaration, *, bottom_stage: bool) -> WinDeclaration:
    """The declaration with the facts that every score case may have too; `hand` is as it was when the hu was called."""
    seat, acts, by_draw = declaration.seat, hand.acts, declaration.by is WinBy.DRAW
    first = [act for act in acts if not isinstance(act, Flower)]
    first_discard = (
        declaration.by is WinBy.DISCARD
        and sum(isinstance(act, Discard) for act in first) == 1
        and all(isinstance(act, Discard | Draw) for act in first)
    )
    giver = hand.turn if declaration.by is WinBy.DISCARD else None
    by_supplement = by_draw and hand.source is Source.TAIL
    return evolve(
        declaration,
        draw=None if not by_draw else WallEnd.TAIL if by_supplement else WallEnd.HEAD,
        kongs=kongs_in_row(acts, seat) if by_supplement else 0,
        kong_from=kong_from(acts, seat) if by_supplement else None,
        first_turn=declaration.dealt or first_discard,
        after_deal=hand.opening,
        last_tile=hand.left == 0,
        bottom_stage=bottom_stage,
        after_kong=giver is not None and kongs_in_row(acts[:-1], giver) > 0,
    )


def kongs_in_row(acts: Sequence[Act], seat: Seat) -> int:
    """How many kongs the seat made since its last discard."""
    row = 0
    for act in reversed(acts):
        if isinstance(act, Discard) and act.seat == seat:
            break
        row += isinstance(act, Kong) and act.seat == seat
    return row


def kong_from(acts: Sequence[Act], seat: Seat) -> Seat | None:
    """The giver of the direct kong whose supplement the seat drew last; None if that followed another kong, or no
    kong.

    A flower drawn as that supplement is replaced from the same tail and changes nothing (NB-42).
    """
    for place in range(len(acts) - 1, 0, -1):
        act, before = acts[place], acts[place - 1]
        if isinstance(act, Draw | Flower) and act.seat == seat:
            continue
        given = isinstance(act, Kong) and act.kind is KongKind.DIRECT and act.seat == seat
        return before.seat if given and isinstance(before, Discard) else None
    return None


# ---- a revealed hand against public facts ----


def reveal_bar(
    hand: HandState,
    act: Hu,
    *,
    tile: Tile | None,
    claimed: bool,
    clauses: CourseClauses,
    tile_set: Counts,
    tile_apart_is_new: bool = True,
) -> Bar | None:
    """Why a revealed hand cannot be the one behind this hu: another tile apart, a fifth copy, a face-down kong.

    `tile` is the one that may win, None if nobody saw it. `tile_apart_is_new` is False if the tile given apart lies
    on the table already.
    """
    state = hand.seats[act.seat]
    if tile is not None and act.tile is not None and act.tile != tile:
        return clauses.claimed_win if claimed else clauses.own_draw, (
            say("refusal.other_tile_wins", tile=act.tile, other_tile=tile)
        )
    if act.hand is None:
        return None
    if state.hand is not None:
        own = act.hand if act.tile is None or claimed else (*act.hand, act.tile)
        own_with_drawn = own if hand.drawn is None or act.tile is not None else (*own, hand.drawn)
        if state.hand not in (counts(own), counts(own_with_drawn)):
            return clauses.run, say("refusal.reveals_other_hand", seat=act.seat, tiles=act.hand)
        return None
    hidden = sum(meld.kind is MeldKind.CLOSED_KONG and not meld.tiles for meld in state.melds)
    if act.closed_kongs and len(act.closed_kongs) != hidden:
        return (
            clauses.kong,
            say("refusal.closed_kongs_differ", seat=act.seat, hidden=hidden, shown=len(act.closed_kongs)),
        )
    apart = [act.tile] if act.tile is not None and not claimed and tile_apart_is_new else []
    return _fifth_copy(hand, [*act.hand, *apart], act.closed_kongs, clauses, tile_set)


def shown_bar(
    hand: HandState, act: Hu, *, claimed: bool, clauses: CourseClauses, tile_set: Counts
) -> Bar | None:
    """Why the hands that others show cannot be theirs: a face-down kong more or less, a fifth copy, another hand."""
    revealed, closed = list(act.hand or ()), list(act.closed_kongs)
    if hand.seats[act.seat].hand is not None:
        revealed, closed = [], []
    elif act.tile is not None and not claimed:
        revealed.append(act.tile)
    for other in act.shown:
        state = hand.seats[other.seat]
        if other.hand is None:
            continue
        if state.hand is not None:
            if state.hand != counts(other.hand):
                return (
                    clauses.run,
                    say("refusal.shows_other_hand", seat=other.seat, tiles=other.hand),
                )
            continue
        hidden = sum(meld.kind is MeldKind.CLOSED_KONG and not meld.tiles for meld in state.melds)
        if len(other.closed_kongs) != hidden:
            return (
                clauses.kong,
                say(
                    "refusal.closed_kongs_differ",
                    seat=other.seat,
                    hidden=hidden,
                    shown=len(other.closed_kongs),
                ),
            )
        revealed += other.hand
        closed += other.closed_kongs
    return _fifth_copy(hand, revealed, closed, clauses, tile_set)


def with_shown(
    seats: tuple[KnownSeat, ...], revealed: Sequence[Revealed], tile_set: Counts
) -> tuple[KnownSeat, ...]:
    """The known facts of the seats once others have shown their hands, or have not."""
    known = list(seats)
    for each in revealed:
        if (shown := known[each.seat]).hand is None:
            known[each.seat] = replace(
                shown,
                hand=None if each.hand is None else counts(each.hand),
                melds=kongs_turned_up(shown.melds, each.closed_kongs, tile_set),
                stays_hidden=each.hand is None,
            )
    return tuple(known)


def _fifth_copy(
    hand: HandState,
    revealed: Sequence[Tile],
    closed_kongs: Sequence[Tile],
    clauses: CourseClauses,
    tile_set: Counts,
) -> Bar | None:
    shown = [*revealed, *(each for kong in closed_kongs for each in all_alike(tile_set, kong))]
    seen = hand.seen()
    for each in sorted(set(shown)):
        if seen[each] + shown.count(each) > tile_set[each]:
            if tile_set[each] == COPIES:
                return clauses.tiles, say("refusal.more_than_four", tile=each)
            return clauses.tiles, say("refusal.more_than", number=tile_set[each], tile=each)
    return None


def unfilled(melds: tuple[Meld, ...], tile: Tile | None) -> tuple[Meld, ...]:
    """The sets of a robbed player: the kong is its pung again."""
    return tuple(
        replace(meld, kind=MeldKind.PUNG, tiles=meld.tiles[:3])
        if meld.kind is MeldKind.FILLED_KONG and tile in meld.tiles
        else meld
        for meld in melds
    )


def kongs_turned_up(melds: tuple[Meld, ...], closed: tuple[Tile, ...], tile_set: Counts) -> tuple[Meld, ...]:
    """The melds with the face-down kongs known, in the order laid; a kong of fives has the red ones of the set."""
    tiles = iter(closed)
    shown = []
    for meld in melds:
        tile = next(tiles, None) if meld.kind is MeldKind.CLOSED_KONG and not meld.tiles else None
        shown.append(meld if tile is None else replace(meld, tiles=all_alike(tile_set, tile)))
    return tuple(shown)


def undisclosed(hand: HandState, seat: Seat) -> HandState:
    """The hand as if this seat had not laid its hand open: it was not allowed to, and takes it back."""
    acts = tuple(act for act in hand.acts if not (isinstance(act, Disclose) and act.seat == seat))
    return evolve(hand.with_seat(seat, evolve(hand.seats[seat], disclosed=False)), acts=acts)
