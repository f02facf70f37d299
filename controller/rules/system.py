"""The interface of a rule system: its wall, the course of a hand, legal acts, score."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from controller.rules.acts import Act, Hu
from controller.rules.deal import Start
from controller.rules.hand_state import HandState
from controller.rules.options import Option, OptionValue
from controller.rules.results import Ask, Json, Refusal
from controller.rules.tiles import Counts, Seat, Tile
from controller.rules.walls import WallPlan


class System(Protocol):
    """One rule system with its options settled. Everything here is pure."""

    @property
    def name(self) -> str:
        """The name that `load` and `--rules` take."""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option with its value in force."""

    @property
    def option_list(self) -> tuple[Option, ...]:
        """Every option it knows, with default, clause and the values it takes."""

    @property
    def players(self) -> int:
        """How many play: 3 or 4."""

    @property
    def clauses(self) -> Mapping[str, str]:
        """Clause id -> one sentence, to explain a refusal."""

    @property
    def table_clauses(self) -> Mapping[str, str]:
        """The clause something wrong at the table breaks, by what was wrong: chow, melds, discards, indicator ..."""

    @property
    def tile_set(self) -> Counts:
        """How many of each of the 42 tiles the set has."""

    def in_set(self, tile: Tile) -> bool:
        """Whether the set these rules are played with has this tile."""

    @property
    def rolls(self) -> tuple[str, ...]:
        """What two dice each are rolled for, in the order thrown: "break"; in Xiamen also "deal" and "gold"."""

    @property
    def turns_up(self) -> str | None:
        """When the indicator is turned up: "deal" (after it), "flowers" (after they are replaced); None: never."""

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

    def execute(self, hand: HandState, act: Act) -> HandState:
        """The hand after an act known to be allowed (one of `legal_acts`, say): nothing is verified again."""

    def face(self, hand: HandState, tile: Tile) -> Tile:
        """What the tile counts as in a set."""

    def false_win_unfounded(self, seat: Seat) -> tuple[str, str]:
        """The clause and reason against a false win where no refused hu of this seat stands."""

    def wilds_of(self, indicator: Tile | None) -> tuple[Tile, ...]:
        """The wild tiles this indicator makes."""

    def turned_up(self, hand: HandState, indicator: Tile) -> HandState:
        """The hand, begun without its indicator, once that is turned up. Raises CaseError for a tile it cannot be."""

    def flower_tiles(self, hand: HandState) -> frozenset[Tile]:
        """The tiles that are laid out and replaced in this hand."""

    def single_kong_tiles(self, hand: HandState) -> frozenset[Tile]:
        """The tiles that may be konged alone in this hand."""

    def in_bottom_stage(self, hand: HandState) -> bool:
        """Whether the turn seat now keeps what it drew, without a discard (Wuhan's bottom stage)."""

    def prefer(self, hand: HandState, acts: Sequence[Act]) -> Act:
        """Of several allowed claims on one tile, in the order called, the first that stands."""

    def accepted_claims(self, hand: HandState, acts: Sequence[Act]) -> tuple[Act, ...]:
        """Of several allowed claims on one tile, those that stand: one, or two wins where the rules allow two."""

    def apply_together(self, hand: HandState, acts: Sequence[Act]) -> HandState | Refusal:
        """As `apply`, for acts that stand together (`accepted_claims`)."""

    def asks(self, hand: HandState, acts: Sequence[Hu]) -> tuple[Ask, ...]:
        """The hidden hands of others that what these hus are paid, or cost, depends on."""

    def shown_barred(self, hand: HandState, act: Hu) -> Refusal | None:
        """Why the hands that others show with this hu (`Hu.shown`) cannot be theirs."""

    def disclosure_disproved(self, hand: HandState, seat: Seat, shown: Counts) -> Refusal | None:
        """What an open hand, as it lies there, says against having been laid open."""

    def legal_acts(self, hand: HandState, seat: Seat) -> Sequence[Act]:
        """Every act the seat may do now, its hand being known: a win first, discards last.

        A due draw comes as `Draw(seat, None, end)`.
        """

    def may_win(self, hand: HandState, seat: Seat) -> bool:
        """A cheap test: False is certain (no tile open to the known hand now wins), True is not."""

    def callers(self, hand: HandState) -> Sequence[Seat]:
        """Who may have something to call on the open tile, in turn, its giver last; a due draw is no call."""

    def score(self, case: Mapping[str, object]) -> Json:
        """The `score` contract. Raises CaseError for a case that cannot be read."""
