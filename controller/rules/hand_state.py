"""The state of one hand of play: a frozen value; every act makes a new one.

Unknown hands and unknown draws are ordinary values here, so that a full-information log and a live table, where
hands are hidden, are judged by the same functions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

from controller.rules.acts import AbortKind, Act, MeldKind
from controller.rules.evolve import copier_of, evolve, statically_frozen
from controller.rules.results import FalseWinCost, HandResult, Payment, Refusal
from controller.rules.tiles import NO_TILES, Counts, Seat, Tile


@dataclass(frozen=True, slots=True)
class Start:
    """The deal of one hand.

    `dice` are empty in a record of riichi without them. `hands[k]` are seat k's tiles as dealt, or None if they are
    hidden. `chips[k]` is what seat k can still pay; None as a whole if chips are not counted. `round_wind` is the
    round's, `banker_base` Quanzhou's; None if not stated.

    Of rules with bets: `honba` and the points in the `pot` before the hand, the `scores` before it (None if they are
    not counted) and who was banker in the session's first hand.
    """

    banker: Seat
    stay: int
    dice: Sequence[int]
    hands: Sequence[Sequence[Tile] | None]
    indicator: Tile | None
    chips: Sequence[int | None] | None = None
    round_wind: Tile | None = None
    banker_base: int | None = None
    honba: int = 0
    pot: int = 0
    scores: tuple[int, ...] | None = None
    first_banker: Seat = Seat(0)  # noqa: RUF009 - an int


__all__ = [
    "BetState",
    "FalseWinCost",
    "HandResult",
    "HandState",
    "LetPass",
    "Meld",
    "Phase",
    "Refusal",
    "SeatState",
    "Source",
    "Start",
    "open_tile",
    "seats_after",
]


class Phase(Enum):
    """The act that the hand waits for."""

    DISCARD = "discard"
    """The turn seat holds its extra tile: it discards, kongs or wins."""
    CLAIMS = "claims"
    """The turn seat's discard lies open to claims; without a claim the next seat draws."""
    ROB = "rob"
    """The turn seat's filled kong may be robbed; otherwise it draws its supplement."""
    SUPPLEMENT = "supplement"
    """The turn seat must draw from the tail."""
    OVER = "over"


class Source(Enum):
    """How the turn seat came by its extra tile."""

    DEAL = "deal"
    HEAD = "head"
    TAIL = "tail"
    CLAIM = "claim"


_DISCARD, _CLAIMS, _HEAD, _TAIL = Phase.DISCARD, Phase.CLAIMS, Source.HEAD, Source.TAIL

COPIES = 4
"""Of every tile except the flowers, of which there is one each."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A set laid out. `kind` as in the score contract.

    `tiles` is empty while a closed kong lies face down and nobody else has seen it. `from_` gave the claimed tile.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    claimed: Tile | None = None
    from_: Seat | None = None

    @property
    def size(self) -> int:
        """How many tiles lie there, face down or not."""
        return len(self.tiles) or COPIES


@dataclass(frozen=True, slots=True)
class LetPass:
    """A tile that, by the public facts, the seat could have claimed since its last turn, and let pass."""

    tile: Tile
    pung: bool
    win: bool


@statically_frozen
class SeatState:
    """One player: concealed tiles (None if hidden), sets laid, the row of discards as it lies now.

    `cannot_win` is the clause that removed the right to win; `let_pass` are the tiles not claimed since the last
    turn; `flowers` are laid out; `disclosed` means that the hand lies open.
    """

    hand: Counts | None
    melds: tuple[Meld, ...] = ()
    discards: tuple[Tile, ...] = ()
    cannot_win: str | None = None
    let_pass: tuple[LetPass, ...] = ()
    flowers: tuple[Tile, ...] = ()
    disclosed: bool = False

    def after_draw(self, hand: Counts | None) -> "SeatState":
        """The seat after it drew a tile, with these tiles."""
        after = _copy_of_seat(self)
        after.hand = hand
        return after  # type: ignore[no-any-return]  # a copy of self

    def after_discard(self, hand: Counts | None, tile: Tile) -> "SeatState":
        """The seat after it discarded `tile`, with these tiles."""
        after = _copy_of_seat(self)
        after.hand = hand
        after.discards = self.discards + (tile,)  # noqa: RUF005 (twice as fast)
        return after  # type: ignore[no-any-return]  # a copy of self


_copy_of_seat = copier_of(SeatState)


@statically_frozen
class BetState:
    """What a hand remembers if its rules have riichi bets, further indicators and abortive draws.

    `riichi[k]` is "riichi" or "double" once seat k's riichi stands, `ippatsu` the seats that can still win at once.
    `declared` is the seat whose riichi does not stand yet. `turned` are the indicators
    turned after the first, `owed` are to be turned now, `deferred` with the next discard, of which `early` were turned
    before it. `called`: somebody has called, which ends first turns. `due` is the
    abortive draw that must follow.
    """

    riichi: tuple[str, ...]
    ippatsu: frozenset[Seat] = frozenset()
    declared: Seat | None = None
    turned: tuple[Tile, ...] = ()
    owed: int = 0
    deferred: int = 0
    early: int = 0
    called: bool = False
    due: AbortKind | None = None


@statically_frozen
class HandState:
    """One hand under way.

    `turn` is the seat whose turn it is; during CLAIMS still the one that discarded. `drawn` is the tile it took last
    (None when hidden, dealt or claimed). `last_discard` is the tile that lies open to claims, None once somebody drew
    or took it. `left` counts the tiles that can still be drawn. `locks` holds the seats whose wild discard bars the
    others' claims. `acts` is the hand so far, every accepted act in order. `paid` was paid on the way: false wins,
    kongs.

    `opening` lasts until the first discard or kong: flowers dealt are laid out and replaced. `owed[k]` supplements are
    due to seat k now, `owed_later[k]` in the next round of it.
    """

    start: Start
    stay: int
    phase: Phase
    turn: Seat
    source: Source
    seats: tuple[SeatState, ...]
    wilds: tuple[Tile, ...]
    indicator: Tile | None
    left: int
    drawn: Tile | None = None
    last_discard: tuple[Seat, Tile] | None = None
    robbed: Tile | None = None
    head_draws: int = 0
    tail_draws: int = 0
    locks: frozenset[Seat] = frozenset()
    acts: tuple[Act, ...] = ()
    paid: tuple[Payment, ...] = ()
    opening: bool = False
    owed: tuple[int, ...] = ()
    owed_later: tuple[int, ...] = ()
    result: HandResult | None = None
    bets: BetState | None = None
    """None unless the rules have bets and further indicators."""

    @property
    def banker(self) -> Seat:
        """The seat that is banker in this hand."""
        return self.start.banker

    @property
    def players(self) -> int:
        """How many seats play: 3 or 4."""
        return len(self.seats)

    @property
    def indicators(self) -> tuple[Tile, ...]:
        """Every indicator turned up so far, in order."""
        first = () if self.indicator is None else (self.indicator,)
        return first if self.bets is None else (*first, *self.bets.turned)

    @property
    def open_tile(self) -> Tile | None:
        """The tile that others may call now: a fresh discard, or one that fills a kong and may be robbed."""
        return self.robbed if self.last_discard is None else self.last_discard[1]

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat `steps` places to the right of `seat`."""
        return Seat((seat + steps) % len(self.seats))

    def seen(self) -> Counts:
        """How many of each tile have a known place: indicator, known hands, melds, discards."""
        found = list(NO_TILES)
        for each in self.indicators:
            found[each] += 1
        for seat in self.seats:
            if seat.hand is not None:
                found = [a + b for a, b in zip(found, seat.hand, strict=True)]
            for meld in seat.melds:
                for each in meld.tiles:
                    found[each] += 1
            for each in (*seat.discards, *seat.flowers):
                found[each] += 1
        return tuple(found)

    def without_right(self, seat: Seat, clause: str | None) -> "HandState":
        """The hand in which `seat` may no longer win, by this clause; None restores the right.

        A right lost before stays lost by its own clause.
        """
        state = self.seats[seat]
        if clause is not None and state.cannot_win is not None:
            return self
        return self.with_seat(seat, evolve(state, cannot_win=clause))

    # Two acts of three are a draw or a discard: a copy with fields set takes half the time of `evolve`, or of a call
    # that names all fields, which was an eighth of a whole hand.

    def after_draw(
        self,
        acts: tuple[Act, ...],
        seat: Seat,
        state: SeatState,
        drawn: Tile | None,
        locks: frozenset[Seat],
        *,
        from_tail: bool,
    ) -> "HandState":
        """The hand after `seat` took the next tile from the wall, which makes its state `state`."""
        after = _copy_of_hand(self)
        after.phase = _DISCARD
        after.turn = seat
        after.source = _TAIL if from_tail else _HEAD
        after.seats = self.seats_with(seat, state)
        after.left = self.left - 1
        after.drawn = drawn
        after.last_discard = after.robbed = None
        after.head_draws = self.head_draws + (not from_tail)
        after.tail_draws = self.tail_draws + from_tail
        after.locks = locks
        after.acts = acts
        return after  # type: ignore[no-any-return]  # a copy of self

    def after_discard(
        self, acts: tuple[Act, ...], seat: Seat, state: SeatState, tile: Tile, locks: frozenset[Seat]
    ) -> "HandState":
        """The hand after the turn seat discarded `tile`, which makes its state `state`."""
        after = _copy_of_hand(self)
        after.phase = _CLAIMS
        after.seats = self.seats_with(seat, state)
        after.drawn = None
        after.last_discard = seat, tile
        after.locks = locks
        after.acts = acts
        after.opening = False
        return after  # type: ignore[no-any-return]  # a copy of self

    def with_seat(self, seat: Seat, state: SeatState) -> "HandState":
        """The hand with one seat's state replaced."""
        return evolve(self, seats=self.seats_with(seat, state))

    def seats_with(self, seat: Seat, state: SeatState) -> tuple[SeatState, ...]:
        """The seats with one's state replaced."""
        seats = list(self.seats)
        seats[seat] = state
        return tuple(seats)


_copy_of_hand = copier_of(HandState)


@cache
def seats_after(seat: Seat, players: int) -> tuple[Seat, ...]:
    """The other seats in turn after this one."""
    return tuple(Seat((seat + step) % players) for step in range(1, players))


def open_tile(hand: HandState) -> Tile:
    """The discard that lies open to claims. The caller knows that there is one."""
    assert hand.last_discard is not None
    return hand.last_discard[1]
