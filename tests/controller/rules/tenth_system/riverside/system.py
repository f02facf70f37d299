"""Riverside as a `System`: the shared course of a hand without chows, its own wins and bank."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from controller.rules.engine_hooks import CourseClauses

from controller.rules.acts import Chow, Discard, Kong, Pung
from controller.rules.deal import Start
from controller.rules.hand_state import HandState
from controller.rules.results import Refusal
from controller.rules.tiles import Counts, Seat, Tile
from controller.rules.walls import WallPlan
from controller.rules.win_judging import Bar, JudgedCourse, Judgement, WinDeclaration

from . import walls, win
from .clauses import CLAUSES, ORDINARY, TABLE_CLAUSES
from .options import OPTIONS, settled


class Riverside(JudgedCourse):
    """Riverside with its options settled. Raises CaseError naming `options.NAME` for an option it has not."""

    name = "riverside"
    players = walls.PLAYERS
    live = walls.LIVE
    clauses = CLAUSES
    table_clauses = TABLE_CLAUSES
    option_list = OPTIONS
    chows = False
    false_win_clause = "RV-14"
    draw_clause = "RV-4"
    ordinary: ClassVar[CourseClauses] = ORDINARY

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.settings, self.options = settled(options or {})

    @property
    def tile_set(self) -> Counts:
        """RV-1."""
        return walls.TILE_SET

    @property
    def turns_up(self) -> str | None:
        """RV-4: nothing is wild."""
        return None

    def wall(self, dice: Sequence[int], banker: int, supplements: int = 0) -> WallPlan:
        """RV-2, RV-3."""
        return walls.plan(dice, banker, supplements)

    def stay_of(self, start: Start) -> int:
        """The stay as counted by the caller."""
        return start.stay

    def wilds_of(self, indicator: Tile | None) -> tuple[Tile, ...]:
        """RV-4: none."""
        return ()

    def face(self, hand: HandState, tile: Tile) -> Tile:
        """Every tile counts as itself."""
        return tile

    def claim_barred(self, hand: HandState, seat: Seat) -> Refusal | None:
        """Nothing bars a seat from claiming."""
        return None

    def meld_barred(self, hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
        """Nothing bars a pung or kong that is otherwise right."""
        return None

    def discard_barred(self, hand: HandState, act: Discard) -> Refusal | None:
        """Every tile may be discarded."""
        return None

    def is_meld(self, kind: str, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
        """Whether these tiles can lie as that meld."""
        return win.is_meld(kind, tiles)

    def may_win(self, hand: HandState, seat: Seat) -> bool:
        """A cheap test: False is certain."""
        return win.may_win(hand, seat)

    def judge(self, attempt: WinDeclaration, bar: Bar | None = None) -> Judgement:
        """RV-8 to RV-14."""
        return win.judge(attempt, bar, self.settings)

    def bank_after_win(self, hand: HandState, winners: tuple[Seat, ...]) -> tuple[Seat, int]:
        """RV-5."""
        stays = winners[0] == hand.banker
        return winners[0], hand.stay + 1 if stays else 1

    def bank_after_draw(self, hand: HandState) -> tuple[Seat, int]:
        """RV-5."""
        return hand.banker, hand.stay + 1
