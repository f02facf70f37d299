"""The engine's extension points: clause ids and conditions in which a system differs from the shared course of a hand.

`act_verification` verifies acts with them, `legal_acts` lists acts, `hand_engine` executes them.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final

from controller.rules.acts import Act, Chow, Discard, Disclose, Draw, FalseWin, Hu, Kong, Pung
from controller.rules.hand_state import HandState, Phase
from controller.rules.results import Refusal
from controller.rules.tiles import Counts, Seat, Tile, holds, name, names

COPIES: Final = 4
NONE: Final[frozenset[Tile]] = frozenset()


@dataclass(frozen=True, slots=True)
class CourseClauses:
    """The clause ids a system's refusals name, by what is wrong with the act."""

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
    """How flowers are laid out and replaced; empty where the set has none."""
    flower_in_play: str = ""
    """The same for a flower drawn in play, where the rules have a clause of its own for it."""
    single: str = ""
    """Kongs of one tile; empty where there are none."""
    disclose: str = ""
    """Laying one's hand open; empty where nobody does."""
    no_supplement: str = ""
    """A kong with no tile left for its supplement; empty where `exhausted` says it."""
    supplement: str = ""
    """The supplement of a kong, from the tail and before the discard; empty where `kong` says it."""
    wrong_end: str = ""
    """Drawing from the tail in an ordinary turn; empty where `turn` says it."""


class CourseHooks(ABC):
    """The hooks: what a tile counts as, and what bars a meld, a discard or a win. Subclasses are systems."""

    ordinary: ClassVar[CourseClauses]
    flowers_by_rounds: ClassVar[bool] = False
    """Whether a flower drawn as a supplement is replaced in the next round only, not at once."""
    last_flower_stays: ClassVar[bool] = True
    """Whether a flower is laid out only while a tile is left to replace it."""
    chows: ClassVar[bool] = True
    """Whether anybody chows in these rules."""

    @property
    @abstractmethod
    def tile_set(self) -> Counts:
        """How many of each of the 42 tiles the set has."""

    def in_set(self, tile: Tile) -> bool:
        """Whether the set these rules are played with has this tile."""
        return self.tile_set[tile] > 0

    @abstractmethod
    def face(self, hand: HandState, tile: Tile) -> Tile:
        """What the tile counts as in a set: itself, unless it is a White."""

    @abstractmethod
    def claim_barred(self, hand: HandState, seat: Seat) -> Refusal | None:
        """Why this seat may claim nothing now but a win, whatever it holds; None where nothing bars it."""

    @abstractmethod
    def meld_barred(self, hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
        """A system's further conditions on a chow, pung or kong that is otherwise right."""

    @abstractmethod
    def discard_barred(self, hand: HandState, act: Discard) -> Refusal | None:
        """A system's further conditions on a discard."""

    @abstractmethod
    def hu_barred(self, hand: HandState, act: Hu) -> Refusal | None:
        """Why this hu does not win, with what standing by it costs; None where it wins."""

    def flower_tiles(self, hand: HandState) -> frozenset[Tile]:
        """The tiles that are laid out and replaced in this hand (none by default)."""
        return NONE

    def single_kong_tiles(self, hand: HandState) -> frozenset[Tile]:
        """The tiles that may be konged alone in this hand (none by default)."""
        return NONE

    def in_bottom_stage(self, hand: HandState) -> bool:
        """Whether the turn seat keeps what it drew, so that no discard or kong but the next draw follows."""
        return False

    def disclose_barred(self, hand: HandState, act: Disclose) -> Refusal | None:
        """Why this hand cannot be laid open."""
        return Refusal(self.ordinary.disclose or self.ordinary.tiles, "no hand is laid open in these rules")

    def must_reveal(self, hand: HandState, act: Hu) -> bool:
        """Whether this hu cannot be settled before the winner's hidden hand is shown."""
        return hand.seats[act.seat].hand is None

    @abstractmethod
    def false_win_barred(self, hand: HandState, act: FalseWin) -> Refusal | None:
        """Why no false win can fall due."""

    def forfeits(self, act: Act) -> str | None:
        """The clause by which the seat that did this refused act may not win the hand any more (none by default)."""
        return None

    # ---- refusals every act may need ----

    def _out_of_turn(self, hand: HandState, seat: Seat, instead: str) -> Refusal:
        claimed = hand.phase is Phase.CLAIMS and _turn_was_claimed(hand)
        clause = self.ordinary.turn_after_claim if claimed else self.ordinary.turn
        return Refusal(clause, f"it is not seat {seat}'s turn: {instead}")

    def _verify_in_hand(
        self, hand: HandState, seat: Seat, used: tuple[Tile, ...], clause: str
    ) -> Refusal | None:
        held = hand.seats[seat].hand
        if held is not None:
            return None if holds(held, *used) else Refusal(clause, f"seat {seat} does not hold {names(used)}")
        for each in set(used):
            if refusal := self._verify_copies(hand, each, used.count(each)):
                return refusal
        return None

    def _verify_copies(self, hand: HandState, tile: Tile, more: int) -> Refusal | None:
        """So many more copies come to light; there is no fifth."""
        most = self.tile_set[tile]
        if hand.seen()[tile] + more > most:
            nth = "fifth" if most == COPIES else "second"
            return Refusal(
                self.ordinary.tiles, f"that would be a {nth} {name(tile)}: all of them are in sight already"
            )
        return None


def _turn_was_claimed(hand: HandState) -> bool:
    """Whether the turn seat came by its turn with a chow, pung or direct kong."""
    for act in reversed(hand.acts):
        if isinstance(act, Draw | Chow | Pung | Kong) and act.seat == hand.turn:
            if isinstance(act, Chow | Pung) or (isinstance(act, Kong) and act.kind == "direct"):
                return True
            if isinstance(act, Draw) and act.end == "head":
                return False
    return False
