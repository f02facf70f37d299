"""A rule system as the engine sees it: one frozen value of plain data and the few functions that differ.

The defaults are those of most systems, so a system states only its own. Functions are pure and take plain values;
options are bound to them (`functools.partial`) when the rule set is made. `System` plays any rule set.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.rules.acts import (
    Abort,
    Act,
    BetAct,
    Chow,
    Discard,
    Exhausted,
    Indicator,
    Kong,
    MeldKind,
    Pung,
    WinBy,
)
from controller.rules.hand_state import HandState, Meld, Start
from controller.rules.options import Option, OptionValue
from controller.rules.results import CaseError, HandResult, Json, Payment, Refusal
from controller.rules.score_case import Case, WinCase
from controller.rules.tiles import FACE_OF, WHITE, Counts, Seat, Tile
from controller.rules.walls import WallPlan
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration


@dataclass(frozen=True, slots=True)
class CourseClauses:
    """The clause ids that a system's refusals name, by the kind of wrong act."""

    turn: str
    turn_after_claim: str
    tiles: str
    exhausted: str
    chow: str
    run: str
    pung: str
    kong: str
    open_set: str
    wild_in_meld: str
    over: str
    own_draw: str
    claimed_win: str
    flower: str = ""
    """How flowers are laid out and replaced; empty if the set has none."""
    flower_in_play: str = ""
    """The same for a flower drawn in play, where the rules have a clause of its own for it."""
    wild_flower: str = ""
    """Laying out a flower that is wild; empty if `flower` says it."""
    single: str = ""
    """Kongs of one tile; empty if there are none."""
    disclose: str = ""
    """Laying one's hand open; empty if nobody does."""
    no_supplement: str = ""
    """A kong with no tile left for its supplement; empty if `exhausted` says it."""
    supplement: str = ""
    """The supplement of a kong, from the tail and before the discard; empty if `kong` says it."""
    wrong_end: str = ""
    """Drawing from the tail in an ordinary turn; empty if `turn` says it."""
    robbing: str = ""
    """A hu on a kong that nobody filled; empty if `claimed_win` says it."""
    unknown_draw: str = ""
    """Named in the note that the winner's last tile is not known; empty if the note names none."""


class TileRoles(NamedTuple):
    """The meaning of the tiles under an indicator."""

    wilds: tuple[Tile, ...] = ()
    white_as: Tile = WHITE
    """The face a White counts as in a set; WHITE if that is its own."""
    flowers: frozenset[Tile] = frozenset()
    """The tiles that are laid out and replaced."""
    single_kongs: frozenset[Tile] = frozenset()
    """The tiles that may be konged alone."""

    def face(self, tile: Tile) -> Tile:
        """The face a natural tile counts as in a set."""
        return self.white_as if tile == WHITE else FACE_OF[tile]


class NextBank(NamedTuple):
    """The next hand's banker and its stay; `base` is Quanzhou's, None if it follows from the stay."""

    banker: Seat
    stay: int
    base: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BetRules:
    """What rules with riichi bets, further indicators and abortive draws add to the course of a hand."""

    bar: Callable[[HandState, Act], Refusal | None]
    """What must come before any act but a win: an indicator, an abortive draw."""
    verify: Callable[[HandState, BetAct], Refusal | None]
    verify_exhausted: Callable[[HandState, Exhausted], Refusal | None]
    legal_acts: Callable[[HandState, Seat, Counts], Sequence[Act]]
    """Riichi, a North and nine terminals, of the turn seat that holds these tiles."""
    due: Callable[[HandState], Indicator | Abort | None]
    """What must happen at the table now, wins on an open tile apart."""
    after_act: Callable[[HandState, HandState, Act], HandState]
    """(before, after, act) -> the hand with the further consequences of an act that does not end it."""
    waits: Callable[[Counts, tuple[Meld, ...], int], tuple[Tile, ...]]
    """(held, melds, Norths laid out) -> the faces that complete these tiles, one short of a whole hand."""
    must_show: Callable[[HandState, Seat], Refusal | None]
    """Why the seat may not keep its hand closed at an exhaustive draw; None if it may."""
    ura_due: Callable[[HandState, Seat], int]
    """How many tiles beneath the indicators the seat turns up when it wins."""
    result: Callable[[HandState, HandResult, Sequence[tuple[WinDeclaration, Judgement]]], HandResult]
    """(hand, result, wins) -> the result with bets, pot, bank and session; the hand's last act ended it."""
    start_points: int
    """The points of each player at the start of a session."""
    drawing_winners: int
    """This number of winners on one tile makes the hand a draw; more than the seats if no number does."""
    drawing_clause: str


def no_roles(indicator: Tile | None) -> TileRoles:  # noqa: ARG001 - as `RuleSet.tile_roles`
    """Every tile has its own face, and nothing is wild."""
    return _NO_ROLES


def stay_as_counted(start: Start) -> int:
    """The stay as counted by the caller."""
    return start.stay


def with_winning_tile(declaration: WinDeclaration, case: Case, win: WinCase) -> WinDeclaration:  # noqa: ARG001 - as `RuleSet.case_declaration`
    """The declaration as it is. Raises CaseError if its winning tile is missing."""
    if declaration.tile is None:
        raise CaseError("win.tile", "the winning tile is missing")
    return declaration


_NO_ROLES = TileRoles()


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """One rule system with its options. A function that is None means: no extra restriction, payment or effect."""

    name: str
    options: Mapping[str, OptionValue]
    """Every option with its value in force."""
    option_list: tuple[Option, ...]
    clauses: tuple[str, ...]
    table_clauses: Mapping[str, str]
    ordinary: CourseClauses
    false_win_clause: str
    draw_clause: str
    """The clause that ends a hand nobody won."""

    # ---- the set, the wall, the start ----

    tile_set: Counts
    """How many of each of the 45 tiles the set has."""
    live: int
    """How many tiles can be drawn after the deal, from either end."""
    wall: Callable[[Sequence[int], int, int], WallPlan]
    """(dice, banker, supplements) -> where the wall breaks and who draws which tiles. Raises CaseError."""
    players: int = 4
    rolls: tuple[str, ...] = ("break",)
    turns_up: str | None = "deal"
    """When the indicator is turned up: "deal" (after it), "flowers" (after they are replaced); None: never."""
    no_indicator: str = "no indicator is turned up in these rules"
    indicator_missing: str = "the tile turned up is missing"
    """The error for a start or a case with an indicator too many, or for a case without one."""
    check_indicator: Callable[[Tile], None] | None = None
    """Raises CaseError for a tile of the set that cannot be turned up."""
    tile_roles: Callable[[Tile | None], TileRoles] = no_roles
    """The meaning of the tiles under the indicator; None before it is turned up. Called at every step, so it is
    cached."""
    stay_of: Callable[[Start], int] = stay_as_counted
    """The banker's stay in this hand. Raises CaseError for one that cannot be."""
    round_winds: tuple[Tile, ...] = ()
    """The possible round winds of a start; empty if nothing depends on it."""
    chips: int | None = None
    """The default stack of each player; None if payments are not limited."""

    # ---- the course of a hand ----

    bets: BetRules | None = None
    """None unless the rules have bets, further indicators and abortive draws."""
    red_fives: bool = False
    """Whether a red five may be used as a five."""
    chows: bool = True
    flowers_by_rounds: bool = False
    """Whether a flower drawn as a supplement is replaced in the next round only, not at once."""
    last_flower_stays: bool = True
    """Whether a flower is laid out only while a tile is left to replace it."""
    bottom_tiles: int = 0
    """With fewer tiles left than these, the turn seat keeps what it drew: no discard or kong follows (WH-10)."""
    wild_discard_locks: bool = False
    """Whether a discarded wild tile locks the others' claims until its discarder's next turn."""
    minds_what_passed: bool = False
    """Whether tiles let pass are remembered."""
    forfeits: Mapping[type[Act], str] = field(default_factory=dict)
    """The clause by which the seat that did a refused act of this type may not win the hand any more."""
    claim_bar: Callable[[HandState, Seat], Refusal | None] | None = None
    """Why this seat may claim nothing but a win now, regardless of its tiles."""
    meld_bar: Callable[[HandState, Chow | Pung | Kong], Refusal | None] | None = None
    """Further conditions on a chow, pung or kong that is otherwise allowed."""
    discard_bar: Callable[[HandState, Discard], Refusal | None] | None = None
    """Further conditions on a discard."""
    discards: Callable[[HandState, Seat, Counts], Sequence[Discard]] | None = None
    """The discards of these tiles held that `discard_bar` permits, found faster than one by one."""
    after_discard: Callable[[HandState, Discard], HandState] | None = None
    after_kong: Callable[[HandState], HandState] | None = None
    """Consequences of the last kong, once it stands: a filled one that is not robbed, others at once."""
    is_ready: Callable[[Counts, tuple[Meld, ...]], bool] | None = None
    """Whether a hand may be laid open; used only if `ordinary.disclose` names a clause for it."""

    # ---- winning ----

    ways: tuple[WinBy, ...] = (WinBy.DRAW, WinBy.DISCARD, WinBy.ROB)
    """How a hand is won: the values of `win.by` in a score case."""
    public_ways: frozenset[WinBy] = frozenset()
    """Ways to win that are public, so that the winner's hand need not be shown."""
    judge: Callable[[WinDeclaration, Bar | None], Judgement]
    """The judgement on the declared win by its best reading; the bar forbids it regardless of the tiles.

    If the winner's hand is not known, only public facts are judged, and notes state it.
    """
    judge_together: Callable[[Sequence[WinDeclaration], Sequence[Judgement]], list[Judgement]] | None = None
    """Several wins of one case, each judged alone already. None: one player wins, and all are barred."""
    judges_whole_hands: bool = False
    """Whether `judge` takes a hand without a last tile as it is, rather than once for each possible last tile."""
    counts_wrong_reveals: bool = True
    """Whether a revealed hand that cannot be the declared one still counts in the cost of the false win."""
    may_win: Callable[[HandState, Seat], bool]
    """A cheap test: False is certain (no tile open to the known hand now wins), True is not."""
    discards_win_from: float = 1
    robbing_wins_from: float = 1
    """The first stay at which a discard, or a robbed kong, wins at all."""
    own_discard_may_win: bool = False
    """Whether a seat may ever win by what it has just discarded itself."""
    own_discard_wins_last: bool = False
    """Whether such a win comes after all others called with it, rather than before."""
    most_winners: int = 1
    """How many may win on one tile."""
    score: Callable[[Mapping[str, object]], Json] | None = None
    """The `score` contract, if the rules' cases have fields of their own."""
    is_meld: Callable[[MeldKind, tuple[Tile, ...], Tile | None], bool]
    """(kind, tiles, indicator) -> whether these tiles can lie as that meld at all; a clause may forbid it later."""
    case_declaration: Callable[[WinDeclaration, Case, WinCase], WinDeclaration] = with_winning_tile
    """A score case's declaration completed. Raises CaseError for one that cannot be."""
    other_hu: Callable[[HandState, WinDeclaration], WinDeclaration | None] | None = None
    """The declaration of a seat whose hu is neither its own draw nor a claim, if the rules know such a win."""
    add_hand_facts: Callable[[HandState, WinDeclaration], WinDeclaration] | None = None
    """Facts of the course beyond `win_judging.with_shared_facts`; `hand` is as it was when the hu was called."""
    course_bar: Callable[[HandState, WinDeclaration], Bar | None] | None = None
    """Why public facts forbid the win."""

    # ---- the end ----

    bank_after: Callable[[HandState, tuple[Seat, ...], Sequence[Judgement]], NextBank]
    """(hand before it ended, winners, their judgements) -> the next bank; no winners in a hand nobody won."""
    draw_payments: Callable[[HandState], tuple[Payment, ...]] | None = None
    """The payments if nobody wins."""
    false_win_forfeits: str = ""
    """The clause by which a false win is paid and the hand goes on without its declarer's right to win; empty if it
    ends the hand."""
