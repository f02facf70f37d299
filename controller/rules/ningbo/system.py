"""Ningbo's rule set: its wall, flowers, wilds, bars and tai; a session of four rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial

from controller.rules import shapes
from controller.rules.act_conditions import is_run
from controller.rules.acts import Chow, Discard, Kong, KongKind, MeldKind, Pung, discards_of
from controller.rules.hand_course import check_round_wind
from controller.rules.hand_state import HandState, Source
from controller.rules.ningbo import walls
from controller.rules.ningbo.clauses import CLAUSES, ORDINARY, TABLE_CLAUSES, WORDS
from controller.rules.ningbo.options import OPTIONS, NingboOptions
from controller.rules.ningbo.walls import PLAYERS
from controller.rules.ningbo.win import EAST, Wilds, judge, wilds
from controller.rules.options import settle
from controller.rules.results import CaseError, Refusal
from controller.rules.rule_set import NextBank, RuleSet, TileRoles, with_winning_tile
from controller.rules.score_case import Case, WinCase
from controller.rules.tiles import Counts, Seat, Tile, add_tiles
from controller.rules.walls import WallPlan
from controller.rules.win_declaration import Judgement, WinDeclaration

SETS_OF_LAST_SINGLE = 4
WINDS = tuple(Tile(EAST + seat) for seat in range(PLAYERS))


def rule_set(options: Mapping[str, object]) -> RuleSet:
    """Ningbo with these options. Raises CaseError naming `options.NAME` for an unknown option."""
    settings, values = settle(NingboOptions, OPTIONS, options, "ningbo")
    return RuleSet(
        name="ningbo",
        options=values,
        option_list=OPTIONS,
        clauses=CLAUSES,
        table_clauses=TABLE_CLAUSES,
        ordinary=ORDINARY,
        false_win_clause="NB-10",
        draw_clause="NB-11",
        players=walls.PLAYERS,
        tile_set=walls.TILE_SET,
        live=walls.LIVE,
        wall=partial(_wall, settings=settings),
        tile_roles=_tile_roles,
        round_winds=WINDS,
        last_flower_stays=False,
        meld_bar=_meld_bar,
        discard_bar=_discard_bar,
        discards=_discards,
        judge=partial(judge, settings=settings),
        may_win=_may_win,
        is_meld=_is_meld,
        case_declaration=_case_declaration,
        bank_after=_bank_after,
    )


# ---- the wall, the bank ----


def _wall(dice: Sequence[int], banker: int, supplements: int, settings: NingboOptions) -> WallPlan:
    """NB-3 to NB-7. Raises CaseError for impossible dice or banker."""
    if supplements != 0:
        raise CaseError(
            "supplements",
            f"the indicator is turned up before flowers are replaced in Ningbo: 0, not {supplements!r}",
        )
    return walls.plan(dice, banker, swap_dice=settings.swap_dice)


def _bank_after(
    hand: HandState,
    winners: tuple[Seat, ...],
    judged: Sequence[Judgement],  # noqa: ARG001 - as `RuleSet.bank_after`
) -> NextBank:
    """NB-2: the banker stays on its own win and if nobody wins."""
    return NextBank(*passed_on(hand.banker, hand.stay, keeps=not winners or hand.banker in winners))


@cache
def _tile_roles(indicator: Tile | None) -> TileRoles:
    """NB-5: flowers that are wild are not laid out."""
    wild = wilds(indicator)
    return TileRoles(wilds=wild.tiles, flowers=wild.flowers)


# ---- bars ----


def _meld_bar(hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
    """NB-8: no kong between a chow or pung and the discard."""
    if isinstance(act, Kong) and act.kind is not KongKind.DIRECT and hand.source is Source.CLAIM:
        return Refusal("NB-8", WORDS.say("refusal.kong_after_claim", seat=act.seat))
    return None


def _discard_bar(hand: HandState, act: Discard) -> Refusal | None:
    """NB-8: not the tile just claimed, unless one is down to one tile."""
    melds = hand.seats[act.seat].melds
    if hand.source is not Source.CLAIM or len(melds) == SETS_OF_LAST_SINGLE:
        return None
    if melds[-1].claimed == act.tile:
        return Refusal("NB-8", WORDS.say("refusal.same_tile_discarded", seat=act.seat, tile=act.tile))
    return None


def _discards(hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
    """Only after a claim is one of them barred (NB-8)."""
    acts = discards_of(seat, held)
    return [act for act in acts if _discard_bar(hand, act) is None] if hand.source is Source.CLAIM else acts


# ---- wins ----


def _may_win(hand: HandState, seat: Seat) -> bool:
    """Four sets and an eye with the tile open to it (NB-12)."""
    held = hand.seats[seat].hand
    if held is None:
        return True
    tile = hand.open_tile
    if seat != hand.turn and tile is not None:
        if not _one_short(held, hand.indicator):
            return False
        held = add_tiles(held, tile)
    return _may_be(held, wilds(hand.indicator), 0)


def _may_be(held: Counts, wild: Wilds, more: int) -> bool:
    """Whether these tiles win with `more` further wilds; their honours alone exclude most of them."""
    if wild.face is None or wild.face < EAST:
        number = sum([held[each] for each in wild.tiles]) + more
        if shapes.need_of_honours(held) > number + 1:  # An eye saves one wild at best.
            return False
    faces, number = wild.split(held)
    return shapes.wins_seldom(faces, number + more)


@lru_cache(shapes.HANDS_REMEMBERED)
def _one_short(held: Counts, indicator: Tile | None) -> bool:
    """Whether one wild tile more would complete this hand, as a tile that wins must."""
    return _may_be(held, wilds(indicator), 1)


def _is_meld(kind: MeldKind, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
    """Whether the tiles look like such a set; one with a wild tile does, and NB-9 forbids it later."""
    if not wilds(indicator).among.isdisjoint(tiles):
        return True
    return is_run(tiles) if kind is MeldKind.CHOW else tiles.count(tiles[0]) == len(tiles)


def _case_declaration(declaration: WinDeclaration, case: Case, win: WinCase) -> WinDeclaration:
    if case.round_wind is not None:
        check_round_wind(WINDS, case.round_wind)
    if declaration.kong_from == declaration.seat:
        raise CaseError("win.kong_from", f"seat {declaration.seat} cannot have given itself a direct kong")
    return with_winning_tile(declaration, case, win)


# ---- a session of four rounds: the round wind, and the end of the session (NB-2) ----

ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Round:
    """Where a session stands. A round is over when the bank has passed all the way round to `first_banker`."""

    first_banker: Seat
    wind: Tile = EAST

    def after(self, banker: Seat, next_banker: Seat) -> "Round | None":
        """The round of the next hand; None if the session is over. `banker` had the hand that ended."""
        if next_banker == banker or next_banker != self.first_banker:
            return self
        if self.wind == EAST + ROUNDS - 1:
            return None
        return Round(self.first_banker, Tile(self.wind + 1))


def passed_on(banker: Seat, stay: int, *, keeps: bool) -> tuple[Seat, int]:
    """NB-2: the next banker and its stay."""
    return (banker, stay + 1) if keeps else (Seat((banker + 1) % PLAYERS), 1)
