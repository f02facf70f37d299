"""Ningbo as a `System`: the shared course of a hand with Ningbo's wall, flowers, bars and tai."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from controller.rules import shapes
from controller.rules.acts import Act, Chow, Discard, Flower, Hu, Kong, Pung, discards_of, read_seat
from controller.rules.deal import Start
from controller.rules.engine_hooks import CourseClauses
from controller.rules.hand_state import HandState, Phase, Source
from controller.rules.ningbo import walls
from controller.rules.ningbo.clauses import CLAUSES, ORDINARY, TABLE_CLAUSES
from controller.rules.ningbo.four_rounds import passed_on
from controller.rules.ningbo.ningbo_wilds import EAST, PLAYERS, wilds
from controller.rules.ningbo.options import OPTIONS, settled
from controller.rules.ningbo.win import judge
from controller.rules.results import CaseError, Refusal
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, is_honour, name
from controller.rules.walls import WallPlan, checked_dice, counted_seat
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration
from controller.rules.win_judging import JudgedCourse

SETS_OF_LAST_SINGLE = 4


class Ningbo(JudgedCourse):
    """Ningbo mahjong with its options settled. Raises CaseError naming `options.NAME` for an option it has not."""

    name = "ningbo"
    players = walls.PLAYERS
    live = walls.LIVE
    tile_set = walls.TILE_SET
    option_list = OPTIONS
    clauses = CLAUSES
    table_clauses = TABLE_CLAUSES
    ordinary: ClassVar[CourseClauses] = ORDINARY
    false_win_clause = "NB-10"
    draw_clause = "NB-11"
    last_flower_stays = False

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.settings, self.options = settled(options or {})

    # ---- the wall, the bank ----

    def wall(self, dice: Sequence[int], banker: int, supplements: int = 0) -> WallPlan:
        """Where the wall breaks and who draws what (NB-3 to NB-7). Raises CaseError for impossible dice or banker."""
        if supplements != 0:
            raise CaseError(
                "supplements",
                f"the indicator is turned up before flowers are replaced in Ningbo: 0, not {supplements!r}",
            )
        return walls.plan(dice, banker, swap_dice=self.settings.swap_dice)

    def first_banker(self, dice: Sequence[int], roller: int = 0) -> Seat:
        """NB-2: East rolls, and seats are counted from it as 1, counter-clockwise."""
        return counted_seat(read_seat(roller, "roller", self.players), sum(checked_dice(dice)), self.players)

    def bank_after_win(self, hand: HandState, winners: tuple[Seat, ...]) -> tuple[Seat, int]:
        """NB-2."""
        return passed_on(hand.banker, hand.stay, keeps=hand.banker in winners)

    def bank_after_draw(self, hand: HandState) -> tuple[Seat, int]:
        """NB-2: the banker stays."""
        return passed_on(hand.banker, hand.stay, keeps=True)

    # ---- the hand ----

    def begin(self, start: Start) -> HandState:
        """The hand as dealt. Raises CaseError for a start that cannot be read."""
        _check_wind(start.round_wind)
        return super().begin(start)

    def stay_of(self, start: Start) -> int:
        """The stay as counted by the caller; nothing in Ningbo depends on it."""
        return start.stay

    def wilds_of(self, indicator: Tile | None) -> tuple[Tile, ...]:
        """NB-5."""
        return wilds(indicator).tiles

    def verify(self, hand: HandState, act: Act) -> Refusal | None:
        """As in every system; no wild flower is laid out (NB-5), and only a filled kong is robbed (NB-41)."""
        if isinstance(act, Flower) and act.tile in hand.wilds and hand.phase is not Phase.OVER:
            return Refusal("NB-5", f"{name(act.tile)} is wild in this hand, so seat {act.seat} keeps it")
        refusal = super().verify(hand, act)
        if refusal is not None and isinstance(act, Hu) and _has_just_konged(hand) and act.seat != hand.turn:
            reason = f"seat {act.seat} can rob only a filled kong, and seat {hand.turn} filled none"
            return replace(refusal, clause="NB-41", reason=reason)
        return refusal

    def flower_tiles(self, hand: HandState) -> frozenset[Tile]:
        """NB-5: flowers that are wild are none."""
        return wilds(hand.indicator).flowers

    def face(self, hand: HandState, tile: Tile) -> Tile:
        """Every tile counts as itself."""
        return tile

    def claim_barred(self, hand: HandState, seat: Seat) -> Refusal | None:
        """Nothing bars a seat from claiming."""
        return None

    def meld_barred(self, hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
        """NB-8: no kong between a chow or pung and the discard."""
        if isinstance(act, Kong) and act.kind != "direct" and hand.source is Source.CLAIM:
            return Refusal("NB-8", f"seat {act.seat} has just claimed and must discard before it kongs")
        return None

    def discard_barred(self, hand: HandState, act: Discard) -> Refusal | None:
        """NB-8: not the tile just claimed, unless one is down to one tile."""
        melds = hand.seats[act.seat].melds
        if hand.source is not Source.CLAIM or len(melds) == SETS_OF_LAST_SINGLE:
            return None
        if melds[-1].claimed == act.tile:
            return Refusal(
                "NB-8", f"seat {act.seat} has just claimed {name(act.tile)} and may not discard the same tile"
            )
        return None

    def discards(self, hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
        """Only after a claim is one of them barred (NB-8)."""
        if hand.source is Source.CLAIM:
            return super().discards(hand, seat, held)
        return discards_of(seat, held)

    # ---- wins ----

    def may_win(self, hand: HandState, seat: Seat) -> bool:
        """Four sets and an eye with the tile open to it (NB-12)."""
        held = hand.seats[seat].hand
        if held is None:
            return True
        tile = hand.open_tile
        if seat != hand.turn and tile is not None:
            held = add_tiles(held, tile)
        return shapes.wins_seldom(*wilds(hand.indicator).split(held))

    def is_meld(self, kind: str, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
        """Whether the tiles look like such a set; one with a wild tile does, and NB-9 forbids it later."""
        if not wilds(indicator).among.isdisjoint(tiles):
            return True
        if kind != "chow":
            return tiles.count(tiles[0]) == len(tiles)
        low, middle, high = sorted(tiles)
        return not is_honour(high) and low // 9 == high // 9 < 3 and (middle, high) == (low + 1, low + 2)

    def case_attempt(self, attempt: WinDeclaration) -> WinDeclaration:
        """A score case's declaration checked. Raises CaseError for one that cannot be read."""
        _check_wind(attempt.round_wind)
        if attempt.kong_from == attempt.seat:
            raise CaseError("win.kong_from", f"seat {attempt.seat} cannot have given itself a direct kong")
        return super().case_attempt(attempt)

    def judge(self, attempt: WinDeclaration, bar: Bar | None = None) -> Judgement:
        """The judgement on the declared win by its best reading (NB-8 to NB-43)."""
        return judge(attempt, self.settings, bar)


def _has_just_konged(hand: HandState) -> bool:
    """Whether a closed or direct kong waits for its supplement; a filled one waits to be robbed first."""
    return hand.phase is Phase.SUPPLEMENT and isinstance(hand.acts[-1], Kong)


def _check_wind(round_wind: Tile | None) -> None:
    if round_wind is not None and not EAST <= round_wind < EAST + PLAYERS:
        raise CaseError("round_wind", f"is 1z, 2z, 3z or 4z, not {name(round_wind)}")
