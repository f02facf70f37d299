"""Kawuxing's rule set: walls, wins, kongs paid at once, open hands and two winners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import takewhile
from typing import Final

from controller.rules import shapes
from controller.rules.act_conditions import is_run
from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    Kong,
    KongKind,
    MeldKind,
    Pung,
    WallEnd,
    WinBy,
    discards_of,
    read_seat,
)
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Source
from controller.rules.kawuxing.clauses import CLAUSES, ORDINARY, TABLE_CLAUSES, WORDS
from controller.rules.kawuxing.options import OPTIONS, KawuxingOptions
from controller.rules.kawuxing.patterns import (
    HAND_TILES,
    SETS,
    best_patterns,
    course_patterns,
    doublings,
    is_ready,
    laid_patterns,
)
from controller.rules.options import settle
from controller.rules.reasons import say
from controller.rules.results import CaseError, Payment, PaymentReason, Refusal
from controller.rules.rule_set import NextBank, RuleSet
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, spread, whole_set
from controller.rules.walls import (
    WallPlan,
    checked_dice,
    counted_seat,
    deal_by_stacks,
    from_head,
    from_tail,
    ring,
)
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration, reasons_of_win
from controller.rules.win_judging import kongs_in_row
from controller.words.sentence import Sentence


def rule_set(options: Mapping[str, object]) -> RuleSet:
    """Kawuxing with these options. Raises CaseError naming `options.NAME` for an unknown option."""
    settings, values = settle(KawuxingOptions, OPTIONS, options, "kawuxing")
    return RuleSet(
        name="kawuxing",
        options=values,
        option_list=OPTIONS,
        clauses=CLAUSES,
        table_clauses=TABLE_CLAUSES,
        ordinary=ORDINARY,
        false_win_clause="KW-10",
        draw_clause="KW-6",
        players=PLAYERS,
        tile_set=tile_set(settings.without),
        live=LIVE,
        turns_up=None,  # KW-6: nothing is wild
        wall=_wall,
        chows=False,
        meld_bar=_meld_bar,
        discard_bar=_discard_bar,
        discards=_discards,
        after_kong=_after_kong,
        is_ready=is_ready,
        most_winners=2,
        judge=partial(judge, settings=settings),
        judge_together=partial(_judge_together, settings=settings),
        may_win=_may_win,
        is_meld=_is_meld,
        add_hand_facts=_with_last_discard,
        course_bar=partial(_missed_win_bar, settings=settings),
        bank_after=partial(_bank_after, settings=settings),
        draw_payments=lambda hand: drawn_hand_payments(hand.acts, hand.players),  # KW-52
    )


def _wall(dice: Sequence[int], banker: int, supplements: int) -> WallPlan:
    """KW-4, KW-5. Raises CaseError for impossible dice or banker."""
    if supplements != 0:
        raise CaseError(
            "supplements", f"no flowers are drawn in Kawuxing, so there are 0, not {supplements!r}"
        )
    return plan(dice, banker)


def _bank_after(
    hand: HandState,
    winners: tuple[Seat, ...],
    judged: Sequence[Judgement],  # noqa: ARG001 - as `RuleSet.bank_after`
    settings: KawuxingOptions,
) -> NextBank:
    """KW-3: the winner, or the loser of two; a banker stays if nobody won, [reading] a false win included.

    KW-2: in the winner's seat the resting player is a new banker.
    """
    if not winners:
        return NextBank(hand.banker, hand.stay + 1)
    if len(winners) > 1:
        return NextBank(hand.turn, hand.stay + 1 if hand.turn == hand.banker else 1)
    (winner,) = winners
    stays = winner == hand.banker and not settings.resting
    return NextBank(winner, hand.stay + 1 if stays else 1)


# ---- claims, kongs, discards ----


def _meld_bar(hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
    """KW-7; and KW-52 for a pung, after which the open hand would have to discard a tile of its own."""
    seat, state = act.seat, hand.seats[act.seat]
    if isinstance(act, Pung):
        assert hand.last_discard is not None
        claimed = hand.last_discard[1]
        if state.hand is not None and state.hand[claimed] >= 3:
            return Refusal(
                "KW-7",
                WORDS.say(
                    "refusal.kong_not_pung" if hand.left else "refusal.neither_pung_nor_kong",
                    seat=seat,
                    tile=claimed,
                ),
            )
        if state.disclosed:
            return Refusal("KW-52", WORDS.say("refusal.open_hand_pung", seat=seat))
    elif isinstance(act, Kong) and act.kind is not KongKind.DIRECT:
        if hand.source is Source.CLAIM:
            return Refusal("KW-7", WORDS.say("refusal.kong_after_pung", seat=seat))
        if act.kind is KongKind.FILLED and hand.drawn is not None and act.tile != hand.drawn:
            assert act.tile is not None
            return Refusal(
                "KW-7",
                WORDS.say("refusal.fill_with_drawn", seat=seat, tile=hand.drawn, other_tile=act.tile),
            )
    return None


def _discard_bar(hand: HandState, act: Discard) -> Refusal | None:
    """KW-52: an open hand discards only tiles drawn in this turn; after a kong that may be one of several."""
    if not hand.seats[act.seat].disclosed:
        return None
    drawn = [each.tile for each in takewhile(_is_no_discard, reversed(hand.acts)) if isinstance(each, Draw)]
    if act.tile in drawn or None in drawn:
        return None
    return Refusal(
        "KW-52",
        WORDS.say("refusal.open_hand_discards", seat=act.seat, tile=act.tile),
    )


def _discards(hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
    """Only an open hand is bound (KW-52)."""
    acts = discards_of(seat, held)
    return [act for act in acts if _discard_bar(hand, act) is None] if hand.seats[seat].disclosed else acts


def _is_no_discard(act: Act) -> bool:
    return not isinstance(act, Discard)


def _after_kong(hand: HandState) -> HandState:
    """KW-20, KW-21: paid at once."""
    return evolve(hand, paid=(*hand.paid, *kong_payments(hand.acts, hand.players)))


# ---- winning ----


def _is_meld(kind: MeldKind, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:  # noqa: ARG001 - as `RuleSet.is_meld`
    return is_run(tiles) if kind is MeldKind.CHOW else len(set(tiles)) == 1


def _may_win(hand: HandState, seat: Seat) -> bool:
    """A pair and sets, or seven pairs, with the tile open to it (KW-10)."""
    held = hand.seats[seat].hand
    if held is None:
        return True
    tile = hand.open_tile
    if seat != hand.turn and tile is not None:
        if not _one_short(held):
            return False
        held = add_tiles(held, tile)
    return shapes.wins_seldom(held, 0) or shapes.wins_in_pairs(held, 0)


@lru_cache(shapes.HANDS_REMEMBERED)
def _one_short(held: Counts) -> bool:
    """Whether one tile of any face would complete this hand, as a tile that wins must."""
    return shapes.wins_seldom(held, 1) or shapes.wins_in_pairs(held, 1)


def _with_last_discard(hand: HandState, facts: WinDeclaration) -> WinDeclaration:
    """A discard after which the hand was laid open is still the last discard."""
    if facts.by is not WinBy.DISCARD:
        return facts
    before = len(hand.acts) - 1
    while not isinstance(hand.acts[before], Discard):
        before -= 1
    return evolve(facts, after_kong=kongs_in_row(hand.acts[:before], hand.turn) > 0)


def _missed_win_bar(hand: HandState, declaration: WinDeclaration, settings: KawuxingOptions) -> Bar | None:
    """KW-9. Between turns a hand does not change, so a hand revealed now is the one that let the tile pass."""
    if not declaration.is_claim or declaration.held is None:
        return None
    earlier = offers_since_turn(hand.acts, declaration.seat, hand.players)[:-1]
    if not earlier:
        return None
    now = judge(declaration, None, settings)
    if now.bar is not None:
        return None
    for offer in earlier:
        passed = evolve(
            declaration, by=offer.by, from_=offer.from_, tile=offer.tile, after_kong=offer.after_kong
        )
        then = judge(passed, None, settings)
        if then.bar is None and then.total >= now.total:
            return "KW-9", (WORDS.say("refusal.let_win_pass", seat=declaration.seat, tile=offer.tile))
    return None


def _judge_together(
    declarations: Sequence[WinDeclaration], judged: Sequence[Judgement], settings: KawuxingOptions
) -> list[Judgement]:
    """KW-8: two players, one tile of a third."""
    if len({declaration.seat for declaration in declarations}) < len(declarations):
        raise CaseError("win", "lists a seat twice")
    first = declarations[0]
    together = all(
        (each.by, each.from_, each.tile) == (first.by, first.from_, first.tile) for each in declarations
    )
    if first.is_claim and together:
        return list(judged)
    bar = "KW-8", WORDS.say("refusal.two_winners")
    return [judge(each, bar, settings) for each in declarations]


# ---- tiles a player could have won on and let pass since its last turn (KW-9) ----


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile that lay open to a win: a discard, or one added to a pung."""

    by: WinBy
    from_: Seat
    tile: Tile
    after_kong: bool = False


def offers_since_turn(acts: Sequence[Act], seat: Seat, players: int) -> list[Offer]:
    """Tiles that others offered since this seat's turn last came, or was passed over by a pung or kong; the newest
    last."""
    offers: list[Offer] = []
    giver = seat
    for place, act in enumerate(acts):
        match act:
            case Discard():
                giver = act.seat
                if giver != seat:
                    after_kong = kongs_in_row(acts[:place], giver) > 0
                    offers.append(Offer(WinBy.DISCARD, giver, act.tile, after_kong))
            case Kong(kind=KongKind.FILLED, tile=tile) if act.seat != seat and tile is not None:
                offers.append(Offer(WinBy.ROB, act.seat, tile))
            case Draw() if act.seat == seat:
                offers.clear()
            case Pung() | Kong(kind=KongKind.DIRECT):
                # The claimer's own turn comes with the claim; the seats before it are passed over.
                if (seat - giver) % players <= (act.seat - giver) % players and seat != giver:
                    offers.clear()
            case _:
                pass
    return offers


# ---- The Kawuxing set and wall: two suits and dragons, three walls of 14 stacks (KW-1, KW-4 to KW-6) -------------

PLAYERS: Final = 3
STACKS: Final = 14
DEALT: Final = 40
LIVE: Final = 84 - DEALT
"""KW-6: nothing is reserved."""
_SUITS: Final = "mps"
_NONE, _FOUR = (0,) * 9, (4,) * 9


def tile_set(without: str) -> Counts:
    """KW-1: two suits and the dragons; no winds, no flowers."""
    suits = [_NONE if letter == without else _FOUR for letter in _SUITS]
    return whole_set((*suits[0], *suits[1], *suits[2], 0, 0, 0, 0, 4, 4, 4))


def plan(dice: Sequence[int], banker: int) -> WallPlan:
    """Where the wall breaks, who receives what, the order of both ends. Raises CaseError for impossible dice."""
    return _plan(sum(checked_dice(dice)), read_seat(banker, "banker", PLAYERS))


@cache
def _plan(total: int, seat: Seat) -> WallPlan:
    """One of 33 there are."""
    breaker = counted_seat(seat, total, PLAYERS)
    stacks = ring(breaker, total, stacks=STACKS, players=PLAYERS)
    head, tail = from_head(stacks), from_tail(stacks, bottom_first=False)
    deal = deal_by_stacks(head, seat, PLAYERS)
    gone = {place for places in deal for place in places}
    return WallPlan(
        break_seat=breaker,
        break_stacks=total,
        deal=deal,
        indicator=None,
        skipped=(),
        draw_order=tuple(place for place in head if place not in gone),
        supplement_order=tuple(place for place in tail if place not in gone),
        reserved=0,
        live=LIVE,
    )


# ---- The judgement of a declared Kawuxing win: bars and patterns; payments of wins and kongs (KW-6 to KW-53)


def judge(declaration: WinDeclaration, bar: Bar | None, settings: KawuxingOptions) -> Judgement:
    """The win on its best reading. A false win costs nothing here: the rules name no penalty."""
    bar = bar or _bar(declaration)
    if bar is not None:
        return Judgement(bar)
    notes: tuple[Sentence, ...] = ()
    if declaration.held is None:
        patterns = laid_patterns(declaration) + course_patterns(declaration)
        notes = (WORDS.say("note.hand_unknown", seat=declaration.seat),)
    else:
        best = best_patterns(declaration, settings)
        if best is None or (declaration.is_claim and not best):
            return Judgement(_no_win(declaration, shape=best is not None))
        patterns = best
    if any(not meld.tiles for meld in declaration.melds):
        notes = (*notes, WORDS.say("note.closed_kong_hidden", seat=declaration.seat))
    payments = win_payments(declaration, doublings(patterns, settings))
    return Judgement(bar=None, patterns=patterns, payments=payments, notes=notes)


def _bar(declaration: WinDeclaration) -> Bar | None:
    """Why the win is forbidden before its tiles are read."""
    seat = declaration.seat
    if declaration.cannot_win is not None:
        return declaration.cannot_win, WORDS.say(
            "refusal.may_not_win_now", seat=seat, clause=declaration.cannot_win
        )
    for meld in declaration.melds:
        if meld.kind is MeldKind.CHOW:
            return "KW-6", WORDS.say("refusal.has_chowed", seat=seat, tiles=meld.tiles)
        if meld.kind is MeldKind.SINGLE_KONG:
            return "KW-7", WORDS.say("refusal.has_konged_alone", seat=seat, tiles=meld.tiles)
    if declaration.whole is not None:
        number = sum(declaration.whole) + 3 * declaration.sets
        if number != HAND_TILES:
            return (
                "KW-53",
                say("refusal.wrong_length", seat=seat, number=number, needed=HAND_TILES),
            )
    elif declaration.sets > SETS:
        return "KW-53", WORDS.say("refusal.long_hand", seat=seat, number=declaration.sets)
    return None


def _no_win(declaration: WinDeclaration, *, shape: bool) -> Bar:
    """KW-10: the shape is wrong, or a claim has no pattern."""
    assert declaration.held is not None and declaration.tile is not None
    return "KW-10", WORDS.say(
        "refusal.no_pattern" if shape else "refusal.no_shape",
        seat=declaration.seat,
        tiles=spread(declaration.held),
        tile=declaration.tile,
    )


# ---- payments of a win or kong: KW-20, KW-21, KW-30, KW-52 ----

KONG_UNITS: Final = {KongKind.DIRECT: 2, KongKind.FILLED: 1, KongKind.CLOSED: 2}


def win_payments(attempt: WinDeclaration, doubled: int) -> tuple[Payment, ...]:
    """KW-30: the unit doubled `doubled` times, from each other by own draw, from the claimed player alone otherwise.

    KW-52: on an open hand the claimed player pays for all; so does a robbed player. [reading]
    """
    amount, others = 1 << doubled, attempt.players - 1
    if attempt.from_ is not None:
        factor = others if attempt.disclosed else 1
        reasons = reasons_of_win(attempt, attempt.from_, answers=attempt.disclosed)
        return (
            Payment(
                from_=attempt.from_, to=attempt.seat, amount=amount * factor, reasons=reasons, factor=factor
            ),
        )
    return _from_each(attempt.seat, amount, attempt.players, PaymentReason.OWN_DRAW, factor=1)


def kong_payments(acts: Sequence[Act], players: int) -> tuple[Payment, ...]:
    """KW-20, KW-21: the payments of the last kong of these acts."""
    row = _kongs(acts)
    kong, giver = row[-1]
    amount = KONG_UNITS[kong.kind] << len(row) - 1
    if giver is not None:
        return (Payment(from_=giver, to=kong.seat, amount=amount, reasons=(PaymentReason.KONG,)),)
    return _from_each(kong.seat, amount, players, PaymentReason.KONG)


def drawn_hand_payments(acts: Sequence[Act], players: int) -> tuple[Payment, ...]:
    """KW-52: in a drawn hand the first player with an open hand pays each other player a unit."""
    first = next((act.seat for act in acts if isinstance(act, Disclose)), None)
    if first is None:
        return ()
    reasons = (PaymentReason.DRAW,)
    return tuple(
        Payment(from_=first, to=Seat(other), amount=1, reasons=reasons)
        for other in range(players)
        if other != first
    )


def _kongs(acts: Sequence[Act]) -> list[tuple[Kong, Seat | None]]:
    """The unbroken row that ends with the last kong, in order, each with its giver if it is a direct one.

    KW-21 [reading]: a kong belongs to the row that its turn continues, whether or not its tiles came by the
    supplement (a closed kong lies face down, so nobody could know); and the row goes on if another player kongs the
    discard.
    """
    played = [act for act in acts if not isinstance(act, Disclose)]
    place = max(index for index, act in enumerate(played) if isinstance(act, Kong))
    row: list[tuple[Kong, Seat | None]] = []
    while True:
        kong = played[place]
        assert isinstance(kong, Kong)
        discard = played[place - 1] if kong.kind is KongKind.DIRECT else None
        row.insert(0, (kong, discard.seat if isinstance(discard, Discard) else None))
        drawn = place - (2 if kong.kind is KongKind.DIRECT else 1)
        before = played[drawn] if drawn > 0 else None
        if not isinstance(before, Draw) or before.end is not WallEnd.TAIL:
            return row
        place = drawn - 1


def _from_each(
    seat: Seat, amount: int, players: int, reason: PaymentReason, *, factor: int | None = None
) -> tuple[Payment, ...]:
    return tuple(
        Payment(from_=Seat(other), to=seat, amount=amount, reasons=(reason,), factor=factor)
        for other in range(players)
        if other != seat
    )
