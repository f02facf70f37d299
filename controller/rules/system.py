"""What every rule system offers: wall, hand, verdicts, score."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from controller.rules.acts import Act
from controller.rules.hand import HandState
from controller.rules.options import OptionValue
from controller.rules.start import Start
from controller.rules.tiles import Seat, Tile
from controller.rules.verdicts import Json, Refusal
from controller.rules.walls import WallPlan


class System(Protocol):
    """One rule system with its options settled. Everything here is pure."""

    @property
    def name(self) -> str:
        """As in `--rules`."""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option with its value in force."""

    @property
    def players(self) -> int: ...

    @property
    def clauses(self) -> Mapping[str, str]:
        """Clause id -> one sentence, to explain a refusal."""

    @property
    def table_clauses(self) -> Mapping[str, str]:
        """The clause something wrong at the table breaks, by what was wrong: chow, melds, discards, indicator ..."""

    def in_set(self, tile: Tile) -> bool:
        """Whether the set these rules are played with has this tile."""

    def wall(self, dice: Sequence[int], banker: int, supplements: int = 0) -> WallPlan:
        """Where the wall breaks and who draws what. Raises CaseError for dice or a banker that cannot be."""

    def begin(self, start: Start) -> HandState | Refusal:
        """The hand as dealt. Raises CaseError for a start that cannot be read (a fifth copy, say)."""

    def verify(self, hand: HandState, act: Act) -> Refusal | None:
        """Why the act is not allowed now; None where it is.

        For a hidden hand only what public acts decide is judged; `Hu(seat)` without a hand and `Chow(seat, ())` ask for
        just that.
        """

    def apply(self, hand: HandState, act: Act) -> HandState | Refusal:
        """The hand after the act, or why it is not allowed. A claim is executed at once (see `prefer`)."""

    def false_win_unfounded(self, seat: Seat) -> tuple[str, str]:
        """The clause and reason against a false win where no refused hu of this seat stands."""

    def prefer(self, hand: HandState, acts: Sequence[Act]) -> Act:
        """Of several allowed claims on one tile, in the order called, the one that stands."""

    def legal_acts(self, hand: HandState, seat: Seat) -> Iterator[Act]:
        """Every act the seat may do now, its hand being known. A due draw comes as `Draw(seat, None, end)`."""

    def score(self, case: Mapping[str, object]) -> Json:
        """The `score` contract. Raises CaseError for a case that cannot be read."""
