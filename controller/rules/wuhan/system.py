"""The Wuhan family's rule sets: kong tiles, the bottom stage and the score, one `Variant` each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Final

from controller.rules import shapes
from controller.rules.acts import Act, Chow, Draw, Kong, KongKind, MeldKind, Pung, read_seat
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, open_tile
from controller.rules.results import CaseError, Refusal
from controller.rules.rule_set import NextBank, RuleSet, TileRoles
from controller.rules.tiles import FIRST_HONOUR, Counts, Seat, Tile, add_tiles, kinds_in
from controller.rules.walls import (
    WallPlan,
    checked_dice,
    counted_seat,
    deal_by_stacks,
    from_head,
    from_tail,
    ring,
)
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration
from controller.rules.wuhan import win
from controller.rules.wuhan.clauses import (
    CLAUSES,
    JINGZHOU_CLAUSES,
    ORDINARY,
    ORDINARY_OF_THREE,
    TABLE_CLAUSES,
    WORDS,
)
from controller.rules.wuhan.options import WuhanOptions, variant_options, wuhan_options
from controller.rules.wuhan.readings import EYES_258, Wild, open_sets
from controller.rules.wuhan.variants import RESERVED, Variant
from controller.rules.wuhan.win import Judge

BOTTOM_TILES: Final = 4
"""WH-10: of 14 left, four are drawn in the bottom stage."""


def rule_set(usual: Variant, options: Mapping[str, object]) -> RuleSet:
    """One table of the family with these options.

    Raises CaseError naming `options.NAME` for an unknown option.
    """
    settings, values = variant_options(usual, options)
    three = usual.three
    variant = usual.without(settings.without) if three else usual
    judge_of = cache(partial(_judge_of, variant, settings))
    forfeits: dict[type[Act], str] = {Draw: "WH-41"} if settings.wrong_act_forfeits else {}

    def judge(declaration: WinDeclaration, bar: Bar | None) -> Judgement:
        assert declaration.indicator is not None
        return judge_of(declaration.indicator).judge(declaration, bar)

    def kong_tiles(indicator: Tile | None) -> frozenset[Tile]:
        return frozenset() if indicator is None else judge_of(indicator).wild.kong_tiles

    return RuleSet(
        name=variant.name,
        options=values,
        option_list=wuhan_options(usual),
        clauses=(*CLAUSES, *JINGZHOU_CLAUSES) if three else CLAUSES,
        table_clauses=TABLE_CLAUSES,
        ordinary=ORDINARY_OF_THREE if three else ORDINARY,
        false_win_clause="WH-41",
        draw_clause="JZ-3" if three else "WH-10",
        players=variant.players,
        tile_set=variant.tile_set,
        live=variant.live,
        wall=partial(_wall, variant=variant),
        tile_roles=cache(partial(_tile_roles, variant)),
        bottom_tiles=0 if three else BOTTOM_TILES,
        forfeits=forfeits,  # WH-41: a draw out of turn or from the wrong place
        meld_bar=partial(_meld_bar, kong_tiles=kong_tiles, three=three),
        judge=judge,
        judge_together=_judge_together,
        may_win=partial(_may_win, kong_tiles=kong_tiles),
        is_meld=partial(_is_meld, variant=variant),
        add_hand_facts=_with_unopened_hidden,
        bank_after=_bank_after,
    )


# ---- the wall and what it turns up, the bank ----


def _wall(dice: Sequence[int], banker: int, supplements: int, variant: Variant) -> WallPlan:
    """WH-3 to WH-6. Raises CaseError for impossible dice or banker."""
    if supplements != 0:
        raise CaseError("supplements", f"no flowers are drawn here, so there are 0, not {supplements!r}")
    return plan(dice, banker, variant)


def _tile_roles(variant: Variant, indicator: Tile | None) -> TileRoles:
    """WH-6: the tile after the indicator is wild. WH-12: kong tiles and wild tiles are konged alone."""
    if indicator is None:
        return TileRoles()
    wild = variant.wild(indicator)
    return TileRoles(wilds=(wild,), single_kongs=variant.kong_tiles(indicator) | {wild})


def _judge_of(variant: Variant, settings: WuhanOptions, indicator: Tile) -> Judge:
    """The judge of wins under this indicator."""
    wild = Wild(variant.wild(indicator), variant.kong_tiles(indicator), settings.fifth_copy)
    return Judge(variant, settings, wild)


def _bank_after(
    hand: HandState,
    winners: tuple[Seat, ...],
    judged: Sequence[Judgement],  # noqa: ARG001 - as `RuleSet.bank_after`
) -> NextBank:
    """WH-9, WH-10: it stays on the banker's win and a draw, [reading] after a false win too; otherwise it passes
    right."""
    if not winners or hand.banker in winners:
        return NextBank(hand.banker, hand.stay + 1)
    return NextBank(hand.after(hand.banker), 1)


# ---- bars ----


def _meld_bar(
    hand: HandState,
    act: Chow | Pung | Kong,
    kong_tiles: Callable[[Tile | None], frozenset[Tile]],
    *,
    three: bool,
) -> Refusal | None:
    """WH-8, WH-11: no set holds a kong tile. WH-10: no kong once 14 tiles are left."""
    if isinstance(act, Kong):
        if not three and hand.left <= BOTTOM_TILES:
            return Refusal("WH-10", WORDS.say("refusal.no_kong_in_bottom_stage", seat=act.seat))
        used: tuple[Tile, ...] = () if act.kind is KongKind.SINGLE or act.tile is None else (act.tile,)
    else:
        used = act.with_
    if not isinstance(act, Kong) or act.kind is KongKind.DIRECT:
        used = (*used, open_tile(hand))
    barred = kong_tiles(hand.indicator)
    found = next((tile for tile in used if tile in barred), None)
    if found is None:
        return None
    return Refusal("WH-11", WORDS.say("refusal.kong_tile_set", seat=act.seat, tile=found))


# ---- winning ----


def _is_meld(kind: MeldKind, tiles: tuple[Tile, ...], indicator: Tile | None, variant: Variant) -> bool:
    return win.is_meld(kind, tiles, None if indicator is None else variant.wild(indicator))


def _may_win(hand: HandState, seat: Seat, kong_tiles: Callable[[Tile | None], frozenset[Tile]]) -> bool:
    """An open set, no kong tile, and with the tile open to it sets and an eye, or tiles that need none (WH-15)."""
    state, held = hand.seats[seat], hand.seats[seat].hand
    if held is None or not state.melds or not open_sets(state.melds):
        return held is None
    tile = hand.open_tile
    barred, (wild,) = kong_tiles(hand.indicator), hand.wilds
    if seat != hand.turn and tile is not None:
        if tile in barred or not _one_short(held, wild, barred):
            return False
        held = add_tiles(held, tile)
    return _may_be(held, wild, barred, 0)


@lru_cache(shapes.HANDS_REMEMBERED)
def _one_short(held: Counts, wild: Tile, barred: frozenset[Tile]) -> bool:
    """Whether one wild more would complete this hand, as a tile that wins must."""
    return _may_be(held, wild, barred, 1)


def _may_be(held: Counts, wild: Tile, barred: frozenset[Tile], more: int) -> bool:
    """Whether these tiles, none of them barred, win with `more` further wilds."""
    for tile in barred:
        if held[tile]:
            return False
    natural = (*held[:wild], 0, *held[wild + 1 :])
    return shapes.wins_seldom(natural, held[wild] + more) or _needs_no_sets(natural)


def _needs_no_sets(natural: Counts) -> bool:
    """WH-22, WH-23: honours alone, or 2s, 5s and 8s alone."""
    return not any(natural[:FIRST_HONOUR]) or EYES_258.issuperset(kinds_in(natural))


def _with_unopened_hidden(hand: HandState, facts: WinDeclaration) -> WinDeclaration:  # noqa: ARG001 - as `RuleSet.add_hand_facts`
    """An unopened hand need not be shown, because it is public that it is not ready (WH-40)."""
    if all(shown.hand is not None for shown in facts.seats):
        return facts
    seats = tuple(
        shown if shown.hand is not None or open_sets(shown.melds) else replace(shown, stays_hidden=True)
        for shown in facts.seats
    )
    return evolve(facts, seats=seats)


def _judge_together(declarations: Sequence[WinDeclaration], judged: Sequence[Judgement]) -> list[Judgement]:
    """WH-20: one winner, the nearest in turn after the giver whose win is valid; the others are only too late."""

    def turns(place: int) -> int:
        declaration = declarations[place]
        giver = declaration.seat if declaration.from_ is None else declaration.from_
        return (declaration.seat - giver) % declaration.players

    valid = [place for place, each in enumerate(judged) if each.bar is None]
    first = min(valid, key=turns, default=None)
    late = "WH-20", WORDS.say("refusal.nearest_wins")
    return [
        each if each.bar is not None or place == first else replace(each, bar=late, payments=(), settled=())
        for place, each in enumerate(judged)
    ]


# ---- The Wuhan wall: break by the smaller die, deal, indicator, both ends (WH-3 to WH-6, WH-10, JZ-1) ------------


def plan(dice: Sequence[int], banker: int, variant: Variant) -> WallPlan:
    """Where the wall breaks, who receives what, the order of both ends. Raises CaseError for impossible dice."""
    thrown = checked_dice(dice)
    # WH-3: the sum chooses the seat, the smaller die the place.
    return _plan(sum(thrown), min(thrown), read_seat(banker, "banker", variant.players), variant)


@lru_cache(maxsize=256)
def _plan(total: int, counted: int, seat: Seat, variant: Variant) -> WallPlan:
    """One of 84 there are of a variant."""
    players = variant.players
    breaker = counted_seat(seat, total, players)
    stacks = ring(breaker, counted, stacks=variant.stacks, players=players)
    head, tail = from_head(stacks), from_tail(stacks, bottom_first=False)
    deal = deal_by_stacks(head, seat, players)
    dealt = sum(len(places) for places in deal)
    # WH-6: the tile the deal leaves at the head.
    indicator = head[dealt]
    gone = {*head[:dealt], indicator}
    return WallPlan(
        break_seat=breaker,
        break_stacks=counted,
        deal=deal,
        indicator=indicator,
        skipped=(indicator,),
        draw_order=tuple(place for place in head if place not in gone),
        supplement_order=tuple(place for place in tail if place not in gone),
        reserved=RESERVED,
        live=variant.live,
    )
